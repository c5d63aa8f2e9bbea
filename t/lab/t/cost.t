#!/bin/sh
# cost.t - does cost.sh find the cost of a call, a byte and a character?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex send recv mysend myrecv
pipes cost.sh

# cells n column: that column of the table of that number
cells() {
	awk -v n="$1." -v c="$2" '/^# [1-9]\./ { now = $2 }
		!/^#/ && now == n { printf "%s ", $c }' "$tmp/out"
}
here() { awk -v year="$(date +%Y)" '$1 == year { print $2, $3, $4, $7 }' "$tmp/out"; }

# If no CPU can be chosen, cost.sh says so, and the sizes stop at a page.
copy_lab
no_cpus
trial cost.sh -n 9
rm -r "$fakes"
ok 'no CPU to choose: it says so' has '# placed *anywhere, as no CPU*'
ok 'no CPU to choose: small sizes' [ "$(cells 1 1)" = '128 256 512 1024 2048 4096 ' ]
ok 'the rates of 1985 as times' [ "$(cells 2 2)" = '3765 5120 7314 9309 12564 ' ]
ok 'their fit, and 1996' [ "$(awk '$1 == 1985 || $1 == 1996 { $1 = $1; print }' "$tmp/out")" = \
    '1985 3351 0.496 1662 - - 7.60 4.89 fit
1996 20.0 102 2048 - - - - reading' ]

# Times of our choice: t0 ns a block and 1 ns a byte; a character takes 1 ns
# with myrecv and 4 ns with recv.
quick
stub myrecv <<END
read -r x
n=\${#x}
read -r t0 <"$tmp/t0"
case \$2 in 4k) ns=\$n ;; *) ns=\$((n / \$2 * t0 + n)) ;; esac
printf '%d characters received in 0.%09d seconds for 1 CPS\n' "\$n" "\$ns"
END
stub recv <<'END'
read -r x
printf '%d characters received in 0.%09d seconds for 1 CPS\n' "${#x}" $((4 * ${#x}))
END
while read -r t0 us half max holds; do
	echo "$t0" >"$tmp/t0"
	run lab cost.sh -q -n 40000
	ok "t0 $t0 ns: the fit" [ "$(here)" = "$us 1000 $half $max" ]
	ok "t0 $t0 ns: the claim" [ "$(claimed 'n-half [^|]*')" = \
	    "then 2048 | now $half ($half to $half) bytes | holds: $holds" ]
done <<END
2000 2.00 2000 - yes
400 0.400 400 - no
END
ok 'each time is on the line' [ "$(cells 1 2)" = "$(cells 1 3)" ]
ok 'getchar is without the pipe' [ "$(cells 4 2)" = '0 3.00 ' ] ||
    [ "$(cells 4 2)" = '1.00 4.00 ' ]

echo -100 >"$tmp/t0"
run lab cost.sh -q -n 9
ok 'no line: it says so' has '# no line with a t0 *'
ok 'no line: no t0' [ "$(here)" = '- - - -' ]
ok 'no line: no figure for the claim' [ "$(claimed 'n-half [^|]*')" = \
    'then 2048 | now - | holds: unsure' ]
ln -sf "$real/myrecv" "$lab/bin/myrecv"
lossy cost.sh

finish
