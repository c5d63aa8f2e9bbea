#!/bin/sh
# stages.t - does stages.sh run as many stages as it says, and see what fails?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built timex send recv pass mysend myrecv
pipes stages.sh

run lab stages.sh -q -n 100
ok 'stages.sh -q: status 0' [ "$code" -eq 0 ]
ok 'nothing on standard error' [ ! -s "$tmp/err" ]
ok 'none to four copies' [ "$(rows | awk '{ printf "%s ", $1 }')" = '0 1 2 3 4 ' ]
ok 'the 3B1 is beside them' \
    [ "$(rows | awk '{ print $(NF - 1), $NF }' | paste -s -d , -)" = \
    '28200 -,53050 24850,- -,- -,- -' ]
ok 'after one round nothing is sure' [ "$(claimed '[^|]*' | grep -c unsure)" -eq 3 ]

# If no CPU can be chosen, stages.sh measures what it can.
mkdir "$tmp/first"
for tool in taskset cpuset; do
	printf '#!/bin/sh\nexit 1\n' >"$tmp/first/$tool"
	chmod +x "$tmp/first/$tool"
done
first() { (PATH=$tmp/first:$PATH; lab stages.sh "$@"); }
run first -q -n 100
ok 'no CPU to choose: one placement' columns 7
ok 'no CPU to choose: no figures for the claims' \
    [ "$(claimed '[^|]*' | grep -c 'now - | holds: unsure')" -eq 3 ]
rm "$tmp/first"/*

# Times of our choice: recv takes 10 ns a character, each pass as long again.
copy_lab
alike
stub pass <<END
echo >>"$tmp/passes"
exec "$real/pass"
END
stub recv <<END
n=\$(wc -c)
passes=\$(wc -l <"$tmp/passes")
: >"$tmp/passes"
printf '%d characters received in 0.%09d seconds for 1 CPS\n' "\$n" \$((n * 10 * (1 + passes)))
END
: >"$tmp/passes"
run lab stages.sh -q -n 100
ok 'ns, and what each copy adds' \
    [ "$(rows | awk '{ print $2, $3 }' | paste -s -d , -)" = \
    '10.0 -,20.0 10.0,30.0 10.0,40.0 10.0,50.0 10.0' ]
if grep -q 'stdio, one' "$tmp/out"; then
	ok 'the claims' [ "$(claimed '[^|]*' | sed 's/ times.*|//; s/.*now //' | paste -s -d , -)" = \
	    '2.00 (2.00 to 2.00) holds: yes,1.00 (1.00 to 1.00) holds: yes,1.00 (1.00 to 1.00) holds: unsure' ]
else
	skip 'the claims' 'no two CPUs can be chosen'
fi

# What fails in a stage is seen; dd's counts of records are not.
cat >"$tmp/first/dd" <<'END'
#!/bin/sh
echo 'dd: no such luck' >&2
echo '12+3 records in' >&2
exit 1
END
chmod +x "$tmp/first/dd"
run first -q -n 100
is 'a dd that fails' 1 '*' "dd: no such luck${nl}stages.sh: 400 bytes sent, but: 0 characters *"
stub pass <<END
exec "$real/mysend" 99
END
run lab stages.sh -q -n 100
is 'a pass that loses a byte' 1 '*' 'stages.sh: 100 bytes sent, but: 99 characters *'
ok 'a pass that loses a byte: no row' [ -z "$(rows)" ]

finish
