#!/bin/sh
# bytes.sh - what does it cost to move one byte a call?
#
# usage: bytes.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 11 rounds, 100000 bytes in each row, at most 100m.
#
# After Bruce Evans, July 1996.  Each row is a dd with bs=1; the head of the table
# says from where it reads.  Evans did not say how he filled his pipe.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 11 100000 10000 "$@"
if [ ${#bytes} -gt 9 ] || [ "$bytes" -gt 104857600 ]; then misused; fi

header 'bytes.sh: what does it cost to move one byte a call?' \
    'record     Bruce Evans, July 1996: Linux 1.2.13 on a P90, FreeBSD-current' \
    '           on a P133.  On the latter, a byte at a time through a pipe was' \
    '           about twice as fast as from /dev/zero to /dev/null.'
cat <<END
# rows       dd with bs=1 into /dev/null, $bytes bytes, from
#   zero     /dev/zero
#   pipe     a pipe, filled by another dd in one block; here, and in the next
#   fifo     two rows, the time is the reader's alone
#   pty      the master of a raw pty, whose slave is written
# user, sys  seconds for a million bytes, less is better
# K/s        thousand bytes a second of user and sys, more is better
#
#      Linux 1.2.13, P90       FreeBSD, P133           this machine
#what  user    sys   K/s   user    sys   K/s   user     sys     K/s
END

# Each reader's times are in $tmp/time, what it said in $tmp/records, and what
# the writer said in $tmp/writer.  Both sides end if one of them fails.
from_zero() {
	exec bin/timex -o "$tmp/time" dd if=/dev/zero of=/dev/null bs=1 \
	    count="$bytes" 2>"$tmp/records" & await
}

from_pipe() {
	dd if=/dev/zero bs="$bytes" count=1 2>"$tmp/writer" |
	    exec bin/timex -o "$tmp/time" dd bs=1 \
	    >/dev/null 2>"$tmp/records" & await
}

# Opening a FIFO blocks until the other end is opened, so neither dd opens it.
# The shell gives them both ends open, and closes its own.
from_fifo() {
	: >"$tmp/fifo" & remember
	exec 4<"$tmp/fifo"
	exec 5>"$tmp/fifo"
	exec dd if=/dev/zero bs="$bytes" count=1 \
	    4<&- >&5 5>&- 2>"$tmp/writer" & remember
	exec bin/timex -o "$tmp/time" dd bs=1 \
	    5>&- <&4 4<&- >/dev/null 2>"$tmp/records" &
	exec 4<&- 5>&-
	await
}

# Some systems lose what is in a pty when its slave is closed.  So a shell
# beside the writer keeps the slave open until the reader, which reads by
# count, has ended.  If the writer did not write all of its block, that shell
# ends, and the reader after it.
# shellcheck disable=SC2016	# the shell in the pty expands it
in_pty='
exec 3<>"$PTY"
stty raw -echo <&3
(
	exec </dev/null 2>"$3"
	dd if=/dev/zero bs="$1" count=1 >&3 3>&- &&
	    grep -q "^1+0 records out" "$3" && read -r _ <&3
) &
exec 3>&- bin/timex -o "$2" dd bs=1 count="$1"'
from_pty() {
	exec bin/pty sh -c "$in_pty" sh "$bytes" "$tmp/time" "$tmp/writer" \
	    >/dev/null 2>"$tmp/records" & await
}

# counted what n: did dd read and write n records of one byte, as it says?
# Other lines are not dd's: the loader's warnings, for one.
counted() {
	in='' out=''
	while read -r line; do
		case $line in
		*' records in') in=$line ;;
		*' records out') out=$line ;;
		esac
	done <"$tmp/records"
	[ "$in, $out" = "$2+0 records in, $2+0 records out" ] ||
	    die "$1: $2 bytes, but dd says: $in, $out"
}

measure() {	# what
	: >"$tmp/writer"
	"from_$1" ||
	    die "$1: $(cat "$tmp/writer" "$tmp/records" | tr '\n' ' ')"
	counted "$1" "$bytes"
	{ read -r _; read -r _ user; read -r _ sys; } <"$tmp/time"
	case $user$sys in *[1-9]*) ;; *) die "$1: no time passed: raise -n" ;; esac
	sample "user.$1" "$user"
	sample "sys.$1" "$sys"
}

points=zero
case $kind in
pipe*) points="$points pipe" ;;
*) echo "# pipe: this shell's pipes are sockets ($kind)" ;;
esac
if mkfifo "$tmp/fifo" 2>"$tmp/why"; then
	points="$points fifo"
else
	echo "# fifo: $(tail -n 1 "$tmp/why")"
fi
if bin/pty true 2>"$tmp/why"; then
	points="$points pty"
else
	echo "# pty: $(tail -n 1 "$tmp/why")"
fi

# Only dd itself can count what goes to /dev/null.  So its word is tested
# first, against a receiver that counts.
bin/timex -o "$tmp/time" dd if=/dev/zero bs=1 count=1000 2>"$tmp/records" |
    exec bin/myrecv >"$tmp/row" & await
check 1000
counted dd 1000

rounds
judge -v points="$points" -v bytes="$bytes" <<'AWK'
BEGIN {
	then["zero"] = " 1.77   4.98   148   2.84  42.20    22"
	then["pipe"] = "    -      -     -      -      -    50"
	then["fifo"] = " 1.72  24.87    38   4.95  39.86    22"
	then["pty"] = " 1.89   8.70    94   2.33  16.64    53"
}
END {
	rows = split(points, what)
	for (i = 1; i <= rows; i++) {
		user = "user." what[i]
		sys = "sys." what[i]
		rate = "rate." what[i]
		multiply(user, user, 1e6 / bytes)	# for a million bytes
		multiply(sys, sys, 1e6 / bytes)
		add("both", user, sys)
		divide(rate, 1000, "both")
		print sprintf("%-5s", what[i]) then[what[i]] cell(user, 6) \
		    cell(sys, 6) cell(rate, 6)
	}
	print "#"
	divide("ratio", "rate.pipe", "rate.zero")
	if (measured("ratio"))
		claim("a pipe is about twice as fast as /dev/zero to /dev/null, " \
		    "one byte a call", "2", figure("ratio", "times"),
		    within("ratio", 1.41, 2.83))
}
AWK
