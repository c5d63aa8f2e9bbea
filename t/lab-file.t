#!/bin/sh
# lab-file.t - does file.sh measure the whole of both ways, and only that?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex t/lab/fdtype

pipes file.sh

habits file.sh mysend

sizes() {
	rows | awk '{ printf "%s%s ", $1, $2 }'
}
# Each figure is printed with three digits at least.
adds_up() {
	rows | awk '
	{
		d = $4 / ($5 + $6 + $7)
		if (d < 0.98 || d > 1.02)
			bad = 1
	}
	END { exit bad || NR == 0 }'
}
divides() {
	rows | awk '
	{
		d = $4 / $3 / $8
		if (d < 0.95 || d > 1.05 || $8 != $9 || $8 != $10)
			bad = 1
	}
	END { exit bad || NR == 0 }'
}

ok 'ten columns' columns 10
ok 'the file is its three parts' adds_up
ok 'the ratio is of the two' divides
ok 'three sizes' [ "$(sizes)" = '100000- 100000028200 10000000- ' ]
run lab file.sh -q -n 12345
ok 'a hundredth and a tenth, cut' [ "$(sizes)" = '123- 1234- 12345- ' ]
run lab file.sh -q -n 5
ok 'no row of nothing' [ "$(sizes)" = '5- ' ]
ok 'after one round nothing is sure' \
    grep -q '^# Does a file save time here, by its bytes? 5: cannot tell,' "$tmp/out"
for bad in -r -r0 -r101 -n -n5x -n-1 -m1; do
	try "file.sh $bad" 2 '' 'usage: file.sh *' lab file.sh -q "$bad"
done

# Where no file of that size can be, its row says so, and the others come.
limited() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	(ulimit -f 500 && exec $TESTSHELL ./t/lab/file.sh -q)
}
run limited
read -r code <"$tmp/status"
ok 'a file too large: status 0' [ "$code" -eq 0 ]
ok 'a file too large: two rows say so' \
    [ "$(grep -c '^# *10*0 cannot be measured: no file of it$' "$tmp/out")" -eq 2 ]
ok 'a file too large: the smaller one comes' [ "$(sizes)" = '100000- ' ]

# A kit of its own, where times, or counts, are wrong on purpose.
in_copy "$tmp/kit"
wrong() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	$TESTSHELL "$tmp/kit/t/lab/file.sh" "$@"
}
stub() {
	rm "$tmp/kit/$1"
	{
		echo '#!/bin/sh'
		cat
	} >"$tmp/kit/$1"
	chmod +x "$tmp/kit/$1"
}

# timex says milliseconds of our choice: the pipe, written, read, removed.
stub t/lab/timex <<END
shift
case "\$2,\$3" in
rm,*) ms=\$(sed -n 4p "$tmp/ms") ;;
./mysend,*) ms=\$(sed -n 2p "$tmp/ms") ;;
*)
	ms=\$(sed -n 1p "$tmp/ms")
	"$PWD/t/lab/fdtype" >"$tmp/type"
	! grep -q file "$tmp/type" || ms=\$(sed -n 3p "$tmp/ms") ;;
esac
echo "real 0.\$ms" >"\$1"
shift
exec "\$@"
END
for case in 'yes, 0.75:040000 010000 015000 005000' \
    'no, 1.25:040000 020000 025000 005000' \
    'cannot tell, 1.00:040000 010000 025000 005000'; do
	# shellcheck disable=SC2086	# words
	printf '%s\n' ${case#*:} >"$tmp/ms"
	run wrong -q -n 9 -r 5
	ok "${case%:*}" last_is "# Does a file save time here, by its bytes? 9: ${case%:*}"
done
ok 'the row of equal figures' [ "$(rows | tr -s ' ')" = \
    ' 9 - 40.0 40.0 10.0 25.0 5.00 1.00 1.00 1.00' ]
run wrong -q -n 9 -r 3
ok 'after three rounds nothing is sure' last_is \
    '# Does a file save time here, by its bytes? 9: cannot tell, 1.00'

# A byte less than was asked for, in one way and not in the other.
for where in pipe file; do
	stub mysend <<-END
	"$PWD/t/lab/fdtype" <&1 >"$tmp/type.\$\$"
	! grep -q $where "$tmp/type.\$\$" || set -- \$((\$1 - 1))
	exec "$PWD/mysend" "\$1"
	END
	stops "a byte too few in the $where" \
	    'file.sh: 9 bytes sent, but: 8 characters *' wrong -q -n 9
	ok "a byte too few in the $where, and there" grep -q $where "$tmp"/type.*
done

finish
