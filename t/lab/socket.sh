#!/bin/sh
# socket.sh - what if a pair of sockets stands in for the pipe?
#
# usage: socket.sh [-q] [-r repeats] [-n bytes] [-b size]
#
# Defaults: 11 rounds, 64m bytes through the pipe.
#
#	-b	bytes of each write and each read; 8k
#
# After pipe_as_socket, a library of OpenSolaris' shell-discuss list, undated in
# the copy at hand.  No figures were posted; setting the high-water mark was left
# as an exercise.  The pipeline runs in a shell of its own, sh, to which
# LD_PRELOAD gives bin/pipe_as_socket.so, before what was in it already.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
more=b: usage=' [-b size]' size=8192
option() { number "$OPTARG" 1 1073741824; size=$value; }
options 11 64m 1m "$@"

library=./bin/pipe_as_socket.so
[ -f "$library" ] || die "$library is missing: make lab could not build it"
preload=$library${LD_PRELOAD:+:$LD_PRELOAD}
unset PIPE_AS_SOCKET_BUF

# shell mark word...: becomes sh, whose pipes are pipes, or sockets with the
# default mark or another
shell() {
	mark=$1
	shift
	case $mark in
	pipe) exec sh "$@" ;;
	default) exec env LD_PRELOAD="$preload" sh "$@" ;;
	*) exec env LD_PRELOAD="$preload" PIPE_AS_SOCKET_BUF="$mark" sh "$@" ;;
	esac
}

# prove mark: asks both ends what they are; sets marks, the sender's and the
# receiver's, or a pipe's capacity and -.  Fails if the kernel refuses a mark.
prove() {
	(shell "$1" -c 'bin/fdtype -o | { cat; bin/fdtype; }') >"$tmp/kinds" 2>"$tmp/why" || {
		why=$(sed 1q "$tmp/why")
		[ "$1" != default ] || die "${why:-no report in $tmp}"
		return 1
	}
	{
		read -r kind1 sends _
		read -r kind2 _ receives
	} <"$tmp/kinds"
	case $1.$kind1.$kind2 in
	pipe.pipe.pipe) receives=- ;;
	pipe.*) die "without the library, sh makes a $kind1 already" ;;
	*.socket.socket) ;;
	*) die "with the library, sh still makes a $kind1: is it static, or of another C library?" ;;
	esac
}

header 'socket.sh: what if a pair of sockets stands in for the pipe?' \
    'record     OpenSolaris, shell-discuss list, undated: a library, no figures'
cat <<END
# each       write and read is of $size bytes
# mark       high-water mark asked for; pipe is a pipe, without the library;
#            default is what the kernel gives a socket
# sends      the sender's mark, or the pipe's capacity, as the kernel reports it
# receives   the receiver's.  Linux reports twice what was asked for, since it
#            counts its own bookkeeping.
# rates      10^6 bytes a second, more is better: one, both ends on one CPU; two,
#            each on its own; free, if none can be chosen.  The bar is the last.
END

# The writer may find the connection broken after a signal: its message waits in
# a file.  The second wait is for the end, after a signal.
# shellcheck disable=SC2016	# expanded by the shell that runs it
pipeline='trap "exit 143" HUP INT TERM
$1 bin/mysend -b "$3" "$4" 2>"$5" | exec $2 bin/myrecv -b "$3" &
trap "kill \$! 2>/dev/null" HUP INT TERM
{ wait $! || wait $!; } 2>/dev/null'

places=$(list_places)
rows=''
for mark in pipe default 4k 16k 64k 256k 1m; do
	if prove "$mark"; then
		points="$points $mark"
		rows="$rows $mark:$sends:$receives"
	else
		echo "# $mark: $why"
	fi
done
measure() {	# mark
	for where in $places; do
		place "$where"
		shell "$1" -c "$pipeline" sh "${cpu_a:+$pin $cpu_a}" \
		    "${cpu_b:+$pin $cpu_b}" "$size" "$bytes" "$tmp/err" >"$tmp/row" & await
		cat "$tmp/err" >&2
		check "$bytes"
		sample "$where.$1" "$cps"
	done
}
rounds
judge -v rows="$rows" -v places="$places" <<'AWK'
END {
	ways = split(places, way)
	printf "#\n#   mark    sends receives"
	for (w = 1; w <= ways; w++)
		printf " %8s", way[w]
	print ""
	marks = split(rows, row)
	for (m = 1; m <= marks; m++) {
		split(row[m], part, ":")
		for (w = 1; w <= ways; w++) {
			key = way[w] "." part[1]
			divide(key, key, 1e6)
		}
		if (median(key) > largest)
			largest = median(key)
	}
	for (m = 1; m <= marks; m++) {
		split(row[m], part, ":")
		printf "%8s %8s %8s", part[1], part[2], part[3]
		for (w = 1; w <= ways; w++) {
			key = way[w] "." part[1]
			printf "%s", cell(key, 7, "%.0f")
		}
		print " " bar(median(key), largest)
	}
	print "#"
	for (w = 1; w <= ways; w++) {
		divide("ratio", way[w] ".default", way[w] ".pipe")
		claim("a socket pair is faster than a pipe, placed " way[w], "-",
		    figure("ratio", "times as fast"), above("ratio", 1))
	}
}
AWK
