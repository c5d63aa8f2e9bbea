#!/bin/sh
# bytes.sh - what does it cost to move one byte a call?
#
# usage: bytes.sh [-q] [-r repeats] [-n bytes]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 11
#	-n	bytes each time, up to 100m; 1000000
#
# Sizes are digits, then perhaps k, m or g.  After Bruce Evans, July 1996.  Each
# row is a dd with bs=1 that writes to /dev/null, and reads from
#	zero	/dev/zero
#	pipe	a pipe, into which another dd writes all bytes at once
#	fifo	a FIFO, the same
#	pty	the master of a raw pty, into whose slave the other dd writes
# In the last three only the reader's time counts.  How he filled his pipe he
# did not say; here it is filled as his FIFO was.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh
. ./t/lab/figures.sh

usage='[-q] [-r repeats] [-n bytes]'
while getopts :qr:n: o; do
	case $o in
	n) number "$OPTARG" 1 104857600 && bytes=$value ;;
	*) option "$o" ;;
	esac
done
[ "$OPTIND" -gt "$#" ] || usage
defaults 11 1000000 1 100000

# Every reader leaves its times in $tmp/time, what it says in $tmp/records; what
# the writers say is in $tmp/writer.

from_zero() {
	exec ./t/lab/timex -o "$tmp/time" dd if=/dev/zero of=/dev/null bs=1 \
	    count="$bytes" 2>"$tmp/records" & await $!
}

from_pipe() {
	dd if=/dev/zero bs="$bytes" count=1 2>"$tmp/writer" |
	    exec ./t/lab/timex -o "$tmp/time" dd bs=1 \
	    >/dev/null 2>"$tmp/records" & await $!
}

# To open a FIFO is to wait for who opens the other end, perhaps for ever.  So
# that is left to none of the dd: they find both ends open, the shell has closed
# its own, and if one of them is missing the other sees it at once.
from_fifo() {
	: >"$tmp/fifo" & remember $!
	exec 4<"$tmp/fifo"
	exec 5>"$tmp/fifo"
	exec dd if=/dev/zero bs="$bytes" count=1 \
	    4<&- >&5 5>&- 2>"$tmp/writer" & remember $!
	exec ./t/lab/timex -o "$tmp/time" dd bs=1 \
	    5>&- <&4 4<&- >/dev/null 2>"$tmp/records" &
	exec 4<&- 5>&-
	await $!
}

# Here too each side ends with the other.  The slave is kept open by a shell
# beside the writer until the reader has gone: some systems lose what is in a
# pty when its slave is closed.  If the writer fails, or has not written all in
# its one block, that shell ends, and so does the reader, which reads by count.
# shellcheck disable=SC2016	# expanded by the shell that it is for
in_pty='
exec 3<>"$PTY"
stty raw -echo <&3
(
	exec </dev/null 2>"$3"
	dd if=/dev/zero bs="$1" count=1 >&3 3>&- &&
	    grep -q "^1+0 records out" "$3" && read -r _ <&3
) &
exec 3>&- ./t/lab/timex -o "$2" dd bs=1 count="$1"'
from_pty() {
	exec ./t/lab/pty sh -c "$in_pty" sh "$bytes" "$tmp/time" "$tmp/writer" \
	    >/dev/null 2>"$tmp/records" & await $!
}

# counted what n: did dd read and write n records of one byte, as it says?
counted() {
	in=
	out=
	{
		read -r in
		read -r out
	} <"$tmp/records" || :
	[ "$in, $out" = "$2+0 records in, $2+0 records out" ] ||
	    die "$1: $2 bytes, but dd says: $in, $out"
}

# What went to /dev/null no one can count but dd itself.  So its word is tested
# first, where there is a count to compare it with.
dd_counts() {
	./t/lab/timex -o "$tmp/time" dd if=/dev/zero bs=1 count=1000 \
	    2>"$tmp/records" | exec ./myrecv >"$tmp/row" & await $!
	check 1000
	counted dd 1000
}

# measure what: takes its samples, in seconds a million bytes
measure() {
	"from_$1" ||
	    die "$1: $(cat "$tmp/writer" "$tmp/records" | tr '\n' ' ')"
	counted "$1" "$bytes"
	awk -v what="$1" -v n="$bytes" '
	{ s[$1] = $2 / n * 1e6 }
	END {
		printf "user.%s %.9f\n", what, s["user"]
		printf "sys.%s %.9f\n", what, s["sys"]
		printf "both.%s %.9f\n", what, s["user"] + s["sys"]
		exit s["user"] + s["sys"] == 0
	}' "$tmp/time" >>"$tmp/samples" || die "$1: no time passed: raise -n"
}

# rate user sys: sets rate, in thousand bytes a second of both
rate() {
	rate=-
	[ "$1" = - ] || rate=$(calc %.0f "1000 / ($1 + $2)")
}

# row what: the record's figures, and this machine's
row() {
	case $1 in
	zero) set -- "$1" 1.77 4.98 2.84 42.20 ;;
	pipe) set -- "$1" - - - - ;;
	fifo) set -- "$1" 1.72 24.87 4.95 39.86 ;;
	pty) set -- "$1" 1.89 8.70 2.33 16.64 ;;
	esac
	rate "$2" "$3"
	record=$(printf '%5s %6s %5s' "$2" "$3" "$rate")
	rate "$4" "$5"
	[ "$1" != pipe ] || rate=50	# the only figure given
	record=$(printf '%s %6s %6s %5s' "$record" "$4" "$5" "$rate")
	here=
	for key in user sys both; do
		summary "$key.$1"
		[ "$key" != both ] || median=$(calc %.6f "1000 / $median")
		digits "$median"
		here="$here $(printf '%6s%s' "$shown" "$flag")"
	done
	printf '%-5s %s%s\n' "$1" "$record" "${here% }"
}

header 'bytes.sh: what does it cost to move one byte a call?' \
    'record      Bruce Evans, July 1996: Linux 1.2.13 on a P90, FreeBSD-current' \
    '            on a P133; a byte at a time through a pipe about twice as' \
    '            fast as from /dev/zero to /dev/null, on the latter.'
cat <<END
# each row    is dd with bs=1 into /dev/null, $bytes bytes, from
#   zero      /dev/zero; the time is of all there is
#   pipe      a pipe, into which another dd wrote all at once; the time here,
#   fifo      and with the next two, is the reader's alone
#   pty       the master of a raw pty; its slave is written
# user, sys   seconds for a million bytes, less is better
# K/s         thousand bytes for a second of both, more is better
#
#      Linux 1.2.13, P90       FreeBSD, P133           this machine
#what  user    sys   K/s   user    sys   K/s   user     sys     K/s
END

case $kind in
pipe*) ;;
*) echo "this shell's pipes are of the kind $kind" >"$tmp/why.pipe" ;;
esac
mkfifo "$tmp/fifo" 2>"$tmp/why.fifo" || :
./t/lab/pty true 2>"$tmp/why.pty" || :
dd_counts

round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	for what in zero pipe fifo pty; do
		if [ -s "$tmp/why.$what" ]; then
			! last || echo "#$what: $(sed 1q "$tmp/why.$what")"
			continue
		fi
		measure "$what"
		! last || row "$what"
	done
	round=$((round + 1))
done

# About twice: nearer to two times than to one, or to four.
answer='cannot tell, without a pipe'
if [ ! -s "$tmp/why.pipe" ]; then
	ratio both.zero both.pipe
	judge "$least" "$most" 1.41 2.83
	answer="$answer: $ratio times, $least to $most"
fi
cat <<END
#
# Is pipe about twice as fast as zero (1.41 to 2.83 times)? $answer
END
