#!/bin/sh
# lab-bytes.t - does bytes.sh count every byte, and end when one side is gone?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex t/lab/pty t/lab/fdtype

# First of all: nothing below waits for what waits for ever.
# shellcheck disable=SC2086	# TESTSHELL is words
if ! "$tmp/bin/under" -t 120 $TESTSHELL ./t/lab/bytes.sh -q -n 1 >"$tmp/out"; then
	ok 'bytes.sh comes to its end' false
	finish
fi
habits bytes.sh t/lab/timex

first() {
	rows | awk '{ printf "%s ", $1 }'
}
record() {
	rows | awk '{ printf "%s:%s:%s:%s:%s:%s:%s ", $1, $2, $3, $4, $5, $6, $7 }'
}

# ksh93 makes sockets of its pipes, and some machines have no pty; then those
# rows say so.
what='zero pipe fifo pty '
kind=$(: | ./t/lab/fdtype)
case $kind in
pipe*) skip 'no row of a pipe that is none' "this shell's pipes are pipes" ;;
*)
	what='zero fifo pty '
	ok 'no row of a pipe that is none' \
	    grep -q "^#pipe: this shell's pipes are of the kind" "$tmp/out"
	ok 'nor an answer' grep -q '^# Is pipe .* without a pipe$' "$tmp/out" ;;
esac
if ./t/lab/pty true 2>"$tmp/why"; then
	pty=yes
else
	skip 'the pty' "$(sed 1q "$tmp/why")"
	what=${what% pty}' '
	pty=
fi
ok "the rows: $what" [ "$(first)" = "$what" ]
ok 'ten columns' columns 10
want=
for row in zero:1.77:4.98:148:2.84:42.20:22 pipe:-:-:-:-:-:50 \
    fifo:1.72:24.87:38:4.95:39.86:22 pty:1.89:8.70:94:2.33:16.64:53; do
	case "$what" in *"${row%%:*} "*) want="$want$row " ;; esac
done
ok "the record's figures" [ "$(record)" = "$want" ]
for bad in -r -r0 -r101 -n -n5x -n-1 -n104857601 -m1; do
	try "bytes.sh $bad" 2 '' 'usage: bytes.sh *' lab bytes.sh -q "$bad"
done
run lab bytes.sh -q -n 1
ok 'one byte will do' [ "$(first)" = "$what" ]

# A timex that says seconds of our choice, for each thing the same in each round.
in_copy "$tmp/kit"
rm "$tmp/kit/t/lab/timex"
cat >"$tmp/kit/t/lab/timex" <<END
#!/bin/sh
case " \$* " in
*' if=/dev/zero '*) s="0.0002 0.0006" ;;
*) s=\$(cat "$tmp/seconds") ;;
esac
printf 'real 1\nuser %s\nsys %s\nvcsw 1\n' \$s >"\$2"
shift 2
exec "\$@"
END
chmod +x "$tmp/kit/t/lab/timex"
timed() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	$TESTSHELL "$tmp/kit/t/lab/bytes.sh" -q "$@"
}
if [ "$kind" = "${kind#pipe}" ]; then
	skip 'the answer' "without a pipe there is none"
else
	while read -r user sys rounds answer; do
		echo "$user $sys" >"$tmp/seconds"
		run timed -r "$rounds" -n 1000
		ok "$answer" last_is \
		    "# Is pipe about twice as fast as zero (1.41 to 2.83 times)? $answer"
	done <<-END
	0.0003 0.0001 5 yes: 2.00 times, 2.00 to 2.00
	0.0003 0.0001 3 cannot tell: 2.00 times, 2.00 to 2.00
	0.0004 0.0002 5 no: 1.33 times, 1.33 to 1.33
	0.0001 0.0001 5 no: 4.00 times, 4.00 to 4.00
	END
	ok 'seconds for a million bytes' [ "$(rows | awk '
	    { printf "%s:%s:%s:%s ", $1, $8, $9, $10 }')" = \
	    'zero:0.20:0.60:1250 pipe:0.10:0.10:5000 fifo:0.10:0.10:5000 pty:0.10:0.10:5000 ' ]
	echo 0 0 >"$tmp/seconds"
	run timed
	rows >"$tmp/rows" && mv "$tmp/rows" "$tmp/out"
	is 'no time' 1 'zero *' 'bytes.sh: pipe: no time passed: raise -n'
fi

# A dd of our own, which says that it has started and then does something else,
# in one of its calls: as proof, which is the first of all; from, who reads
# /dev/zero by the byte; writer; or reader, the first time in that part, the
# second, or the third.
mkdir "$tmp/fake"
mkfifo "$tmp/started" "$tmp/held"
dd=$(command -v dd)
fake() {	# part time action
	rm -rf "$tmp/parts"
	mkdir "$tmp/parts"
	cat >"$tmp/fake/dd" <<-END
	#!/bin/sh
	case " \$* " in
	*' count=1000 '*) part=proof ;;
	*' if=/dev/zero '*' bs=1 '*) part=from ;;
	*' if=/dev/zero '*) part=writer ;;
	*) part=reader ;;
	esac
	i=1
	while ! mkdir "$tmp/parts/\$part.\$i" 2>/dev/null; do
		i=\$((i + 1))
	done
	case \$part.\$i in
	$1.$2)
		echo >"$tmp/started"
		$3 ;;
	from.* | reader.[!$2-9])	# before its turn, in no time
		[ \$part = from ] || cat >/dev/null
		echo 99999+0 records in >&2
		echo 99999+0 records out >&2 ;;
	*) exec '$dd' "\$@" ;;
	esac
	END
	chmod +x "$tmp/fake/dd"
	mkdir "$tmp/tmp"
	# shellcheck disable=SC2086	# TESTSHELL is words
	start env PATH="$tmp/fake:$PATH" TMPDIR="$tmp/tmp" \
	    $TESTSHELL ./t/lab/bytes.sh -q -n 99999
}
ended() {	# text status
	ok "$1: all of it ends" over
	ok "$1: with status $2" [ "$code" -eq "$2" ]
	ok "$1: no file stays" rmdir "$tmp/tmp"
	rm -rf "$tmp/tmp"
}
# fails part time row text action message: that row is not there, then
fails() {
	fake "$1" "$2" "$5"
	"$tmp/bin/under" -t 20 cat <&8	# no signal, so no two seconds
	ended "$3, $4" 1
	ok "$3, $4: no row" [ "$(rows | grep -c "^$3")" -eq 0 ]
	grep '^bytes\.sh: [^a]' "$tmp/err" >"$tmp/message"
	ok "$3, $4: it says so" match "$6" "$tmp/message"
}
# stopped part time what: interrupted when that one would go on for years
stopped() {
	fake "$1" "$2" "exec '$PWD/mysend' 9223372036854775807"
	case $1 in
	writer)
		kill -s TERM "$job"
		ended "$3, $1, TERM to the script" 143 ;;
	reader)
		kill -s INT -- "-$job" 2>"$tmp/word"
		ended "$3, $1, INT to the group" 130 ;;
	esac
}

fails proof 1 zero 'dd counts wrong' \
    "echo 1000+0 records in >&2; echo 1000+0 records out >&2; exec '$PWD/mysend' 999" \
    'bytes.sh: 1000 bytes sent, but: 999 characters *'
fails from 1 zero 'a byte too few' \
    "exec '$dd' if=/dev/zero of=/dev/null bs=1 count=99998" \
    'bytes.sh: zero: 99999 bytes, but dd says: 99998+0 records in, 99998+0 records out'
fails from 1 zero 'dd says nothing' 'exit 0' \
    'bytes.sh: zero: 99999 bytes, but dd says: , '
i=0
for what in pipe fifo pty; do
	case $what in
	pipe) [ "$kind" != "${kind#pipe}" ] || continue ;;
	pty) [ "$pty" ] || continue ;;
	esac
	i=$((i + 1))
	fails reader $i $what 'the reader fails' 'exit 1' "bytes.sh: $what: *"
	fails writer $i $what 'the writer fails' 'exit 1' "bytes.sh: $what: *"
	fails writer $i $what 'the writer has too few' \
	    "exec '$dd' if=./t/lab/bytes.sh bs=99999 count=1" "bytes.sh: $what: *"
	stopped writer $i $what
	stopped reader $i $what
done

finish
