#!/bin/sh
# socket.sh - what if a pair of sockets stands in for the pipe?
#
# usage: socket.sh [-q] [-r repeats] [-n bytes] [-b size]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 9
#	-n	bytes each time; 128m
#	-b	bytes of each write and read; 8k
#
# Sizes are digits, then perhaps k, m or g.  After pipe_as_socket, a library of
# OpenSolaris' shell-discuss list, undated in the copy at hand, for which no
# figures were posted; to set the high-water mark was left as an exercise.
#
# The pipeline runs in a shell of its own, sh, to which LD_PRELOAD gives
# t/lab/pipe_as_socket.so before what was in it already.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh

usage='[-q] [-r repeats] [-n bytes] [-b size]'
size=8192
while getopts :qr:n:b: o; do
	case $o in
	b)
		number "$OPTARG" 1 1073741824
		size=$value ;;
	*) option "$o" ;;
	esac
done
[ "$OPTIND" -gt "$#" ] || usage
defaults 9 128m 1 1m

# A path with a slash is taken as it is, but one with a blank would be two.
library=./t/lab/pipe_as_socket.so
[ -f "$library" ] || die "$library is missing: make lab could not build it"
preload=$library${LD_PRELOAD:+:$LD_PRELOAD}
unset PIPE_AS_SOCKET_BUF
everywhere

# shell mark operand...: becomes sh, whose pipes are pipes, or sockets with the
# mark that they have, or another
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
# receiver's, or the pipe's capacity and none.  Fails where the kernel refuses
# a mark.
prove() {
	(shell "$1" -c './t/lab/fdtype -o | { cat; ./t/lab/fdtype; }') \
	    >"$tmp/kinds" 2>"$tmp/why" || {
		why=$(sed 1q "$tmp/why")
		[ "$1" != default ] || die "${why:-no report in $tmp}"
		return 1
	}
	{
		read -r kind1 send1 _
		read -r kind2 _ receive2
	} <"$tmp/kinds"
	case $1.$kind1.$kind2 in
	pipe.pipe.pipe) marks="$send1 -" ;;
	pipe.*) die "without the library sh makes a $kind1 already" ;;
	*.socket.socket) marks="$send1 $receive2" ;;
	*) die "with the library sh makes a $kind1 still: is it static, or of another C library?" ;;
	esac
}

# The writer may find the connection broken when the script is interrupted: its
# message waits in a file.  The second wait is for the end, after a signal.
# shellcheck disable=SC2016	# expanded by the shell that it is for
pipeline='trap "kill \$! 2>/dev/null" HUP INT TERM
$1 ./mysend -b "$3" "$4" 2>"$5" | exec $2 ./myrecv -b "$3" &
{ wait $! || wait $!; } 2>/dev/null'

# measure mark: one sample at each place; in the last round sets row, and at,
# the last place (in yash the variable of a for is the function's own)
measure() {
	row=
	for where in $places; do
		place "$where"
		shell "$1" -c "$pipeline" sh "${cpu_a:+$pin $cpu_a}" \
		    "${cpu_b:+$pin $cpu_b}" "$size" "$bytes" "$tmp/err" \
		    >"$tmp/row" & await $!
		cat "$tmp/err" >&2
		check "$bytes"
		sample "$where.$1" "$cps"
		last || continue
		summary "$where.$1"
		mbs=$(calc %.0f "$median / 1e6")
		at=$where
		row="$row$(printf ' %8s %6s%s' "$mbs" "$spread" "$flag")"
	done
}

header 'socket.sh: what if a pair of sockets stands in for the pipe?' \
    'record      OpenSolaris, shell-discuss list, undated: a library, no figures'
cat <<END
# each        write and read is of $size bytes
# mark        high-water mark asked for, in bytes; pipe is a pipe, without the
#             library; default is as the kernel makes sockets
# sends       the sender's mark as the kernel tells it, the pipe's capacity;
# receives    the receiver's.  Linux tells twice what was asked, and counts
#             its own bookkeeping too.
# rates       10^6 bytes a second, more is better: one, with both ends on one
#             CPU; two, with each on its own; free, where none can be chosen
# spread      largest / smallest; the bar is of the last rate
END

round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	! last || printf '#\n#   mark    sends receives%s\n' "$heads"
	for mark in pipe default 4k 16k 64k 256k 1m; do
		if ! prove "$mark"; then
			! last || printf '# %s: %s\n' "$mark" "$why"
			continue
		fi
		measure "$mark"
		! last || printf '%8s %8s %8s%s %s\n' "$mark" "${marks% *}" \
		    "${marks#* }" "$row" "$(bar "$median" "$at.")"
	done
	round=$((round + 1))
done

comparison
compare 'a mark of 64k to one of 4k' 64k 4k
compare 'a mark of 1m to one of 64k' 1m 64k
compare 'a socket to a pipe' default pipe
cat <<END
#
# Is a socket faster than a pipe?$answer
END
