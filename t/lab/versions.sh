#!/bin/sh
# versions.sh - is stdio slow by its lock, by its calls, or by its blocks?
#
# usage: versions.sh [-q] [-r repeats] [-n bytes] [-p one|two|free]
#
# Defaults: 11 rounds, 16m characters through send and recv.  Versions that are
# far slower or faster get a part of it or a multiple.
#
#	-p	both ends on one CPU, so that their costs add up, as on the
#		machines of 1990; on two; or free, anywhere.  Default: one, or
#		free if no CPU can be chosen
#
# After Thad Floryan, who tried three versions of his programs in November
# 1990, and Rob Stampfli, who did without stdio.  The first five versions are
# send.c and recv.c, fwrite is mysend.c and myrecv.c, all unchanged, on top of
# the functions in versions.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
more='p:' usage=' [-p one|two|free]'
placement=''
option() {
	case $OPTARG in one | two | free) placement=$OPTARG ;; *) misused ;; esac
}
options 11 16m 1m "$@"
need_pipes
points='libc called unlocked own onebyte fwrite blocks raw'
for v in called unlocked own onebyte; do need "send-$v" "recv-$v"; done
need mysend-fwrite myrecv-fwrite
if [ -z "$placement" ]; then
	place one && placement=one || placement=free
fi
place "$placement" || die "-p $placement: that many CPUs cannot be chosen here"

way() {	# program function: does it call that function, or have it in line?
	{ nm "$1" || :; nm -D "$1" || :; } >"$tmp/names" 2>/dev/null
	if grep -Eq "[ _]$2(@|\$)" "$tmp/names"; then
		echo called
	elif grep -Eq '[ _]main$' "$tmp/names"; then
		echo inline
	else
		echo unknown
	fi
}
ways="$(way bin/send 'putc(har)?') $(way bin/recv 'getc(har)?')"
for v in called unlocked; do
	ways="$ways $(way bin/send-$v putchar_unlocked) $(way bin/recv-$v getchar_unlocked)"
done

header 'versions.sh: is stdio slow by its lock, by its calls, or by its blocks?' \
    'record     Thad Floryan, November 1990, AT&T 3B1 (10 MHz 68010): stdio was' \
    '           faster than one byte a call, and than a buffer as in K&R.' \
    '           Rob Stampfli, December 1990: without stdio an order of' \
    '           magnitude faster.  Neither gave figures, but for stdio.'
cat <<END
# placed     $placement
# libc       getchar and putchar as the C library has them: they lock
# called     getchar_unlocked and putchar_unlocked, always called
# unlocked   the same, in line if the library and the compiler do that
# own        a buffer of BUFSIZ bytes, as in K&R: a call for each character
# onebyte    no buffer: a system call for each character
# fwrite     the control: stdio, but a call for each block of 4k
# blocks     no stdio: read and write, in blocks of 4k
# raw        no stdio, blocks as in 1990: BUFSIZ written, five times that read
# put, get   is stdio's function called for each character, or is it in line?
# write      characters in a system call of the sender; - if it is not known
# ns         real time of a character, from recv's report; less is better
# user, sys  CPU time of both ends, likewise; starting them is in it
# times      as fast as libc
# 1990       ns on the 3B1, where getchar and putchar were macros, in line
#
#version  put      get      write      ns    user     sys   times   1990
END

few=${bytes%???} many=${bytes}0	# a thousandth, and ten times as many

# shellcheck disable=SC2016,SC2086	# for that shell; words
count() {	# version: samples the sender's writes, if the system counts them
	sh -c '"$@" >/dev/null; cat "/proc/$$/io" 2>/dev/null || :' sh \
	    $sender "$n" >"$tmp/io" & await
	while read -r what calls; do
		[ "$what" != syscw: ] || sample "writes.$1" "$calls"
	done <"$tmp/io"
}

# shellcheck disable=SC2086	# words
measure() {	# version
	sender=bin/send-$1 receiver=bin/recv-$1 n=$bytes
	case $1 in
	libc) sender=bin/send receiver=bin/recv ;;
	onebyte) n=${few:-1} ;;
	fwrite) sender='bin/mysend-fwrite -b 4k' receiver='bin/myrecv-fwrite -b 4k' ;;
	blocks) sender='bin/mysend -b 4k' receiver='bin/myrecv -b 4k' n=$many ;;
	raw) sender=bin/mysend receiver=bin/myrecv n=$many ;;
	esac
	on "$cpu_a" bin/timex -o "$tmp/sent" $sender "$n" |
	    on "$cpu_b" bin/timex -o "$tmp/received" $receiver >"$tmp/row" & await
	wait			# for the sender, too, in zsh
	check "$n"
	sample "n.$1" "$n"
	sample "seconds.$1" "$seconds"
	for end in sent received; do
		while read -r what time; do
			sample "$what.$end.$1" "$time"
		done <"$tmp/$end"
	done
	[ "$round" -gt 1 ] || count "$1"
}

rounds
judge -v names="$points" -v ways="$ways called called - - - - - - - -" <<'AWK'
function ns(new, seconds, v)	# a character, as a cell
{
	divide(new, seconds, "n." v)
	multiply(new, new, 1e9)
	return cell(new, 6)
}
function part(name, a, b, text)
{
	subtract(name, a, b)
	divide("percent", name, "ns.libc")
	printf "%-8s %7s %6s %6s %5.0f   %s\n", name, digits(median(name)),
	    digits(least(name)), digits(most(name)),
	    100 * median("percent"), text
}
function faster(text, then, slow, fast, limit)
{
	divide(slow fast, "ns." slow, "ns." fast)
	claim(text, then, figure(slow fast, "times as fast"), above(slow fast, limit))
}
END {
	versions = split(names, name)
	split(ways, way)
	for (i = 1; i <= versions; i++) {
		v = name[i]
		add("user." v, "user.sent." v, "user.received." v)
		add("sys." v, "sys.sent." v, "sys.received." v)
		writes = median("writes." v)
		printf "%-8s %-8s %-8s %5s%s%s%s", v, way[2 * i - 1], way[2 * i],
		    writes ? sprintf("%.0f", median("n." v) / writes) : "-",
		    ns("ns." v, "seconds." v, v), ns("user." v, "user." v, v),
		    ns("sys." v, "sys." v, v)
		divide("times." v, "ns.libc", "ns." v)
		printf " %6s %6s\n", digits(median("times." v)),
		    (v == "libc" ? 28200 : "-")
	}
	print "#\n# What a character costs with libc, in ns, at both ends together if they"
	print "# share a CPU.  The parts are differences within a round, so that their"
	print "# medians add up only nearly."
	print "#\n#part     median  least   most     %   what it is"
	part("lock", "ns.libc", "ns.called", "the lock, or asking whether one is needed")
	if (way[5] way[6] == "inlineinline") {
		part("call", "ns.called", "ns.unlocked", "calling a function")
		part("loop", "ns.unlocked", "ns.blocks", "a test, a move, the loop")
	} else
		part("loop", "ns.called", "ns.blocks", "the call too, as unlocked calls")
	part("block", "ns.blocks", "ns.raw", "more system calls")
	part("raw", "ns.raw", 0, "what is left: the pipe")
	print "#"
	faster("stdio as posted is faster than one byte a call", "yes",
	    "onebyte", "libc", 1)
	faster("stdio as posted is faster than a buffer as in K&R", "yes",
	    "own", "libc", 1)
	faster("stdio without locks is faster than a buffer as in K&R", "yes",
	    "own", "unlocked", 1)
	faster("without stdio the pipe is at least 5 times as fast", "10",
	    "libc", "raw", 5)
	faster("stdio in blocks is at least twice as fast as by characters", "-",
	    "libc", "fwrite", 2)
}
AWK
