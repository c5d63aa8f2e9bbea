#!/bin/sh
# cycles.sh - do the 68010's instruction times account for the tables of 1990?
#
# usage: cycles.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 11 rounds, 32m characters through each pipeline.
#
# The 3B1's CPU, a 68010 at 10 MHz, has no cache, so its manual says how long
# every instruction takes.  lib/m68010.s has the loops of send, recv and pass
# with these times.  That listing is inferred, and all that is computed here
# depends on it.  Then comes the same question for this machine: perf or
# valgrind counts the instructions for two lengths, so that starting the
# programs cancels out.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 11 32m 1m "$@"
need_pipes

placed='both ends on one CPU'
place one || {
	place free
	placed='anywhere: the ends overlap, so an instruction has no time of its own'
}

counted() {	# command...: becomes it; the counter's file is $tmp/count
	case $tool in
	perf) exec perf stat -x , -e instructions:u -o "$tmp/count" "$@" ;;
	valgrind) exec valgrind --tool=lackey --log-file="$tmp/count" "$@" ;;
	esac
}
keep_count() {	# key
	value=$(awk '
	/^[0-9]+,.*instructions/ { sum += $0 }			# perf
	sub(/.*guest instrs: */, "") { gsub(/,/, ""); sum += $0 }	# lackey
	END { printf "%.0f", sum }' "$tmp/count")
	[ "$value" != 0 ] && sample "$1" "$value"
}
# count: samples the instructions of send and recv for both lengths
count() {
	for n in 4096 106496; do
		counted bin/send -b 4k $n >"$tmp/sent" & await || return 1
		keep_count "send.$n" || return 1
		counted bin/recv -b 4k <"$tmp/sent" >"$tmp/row" & await || return 1
		keep_count "recv.$n" || return 1
	done
}

round=1				# once is enough: counts do not vary
counts='unknown: neither perf nor lackey of valgrind counts them here'
for tool in perf valgrind; do
	if command -v $tool >"$tmp/path" && count 2>"$tmp/said"; then
		counts="those of user mode, counted by $tool"
		break
	fi
done

header "cycles.sh: do the 68010's instruction times account for the tables of 1990?" \
    'record     Thad Floryan, November 1990, AT&T 3B1, a 68010 at 10 MHz: the' \
    '           twelve rows below.  Rob Stampfli, December 1990: without stdio' \
    '           an order of magnitude faster.  Rich Stevens, December 1990: about' \
    '           200 KB/s through a 3B1 pipe, with 512 bytes a system call.'
cat <<END
# inferred   the listing: nobody has posted one.  lib/m68010.s says how.
# placed     $placed
# instructions  $counts
#
# 1. The loops; get and put are those of pass
#
#loop  periods instruction
END

measure() {	# sender receiver
	on "$cpu_a" "bin/${1%,*}" -b 4k "$bytes" |
	    on "$cpu_b" "bin/${1#*,}" -b 4k >"$tmp/row" & await
	check "$bytes"
	sample "$1" "$seconds"
}
points='send,recv mysend,myrecv'
rounds
# The listing is read first, then the samples.
judge -v bytes="$bytes" -v one="$cpu_b" -v year="$(date +%Y)" lib/m68010.s <<'AWK'
/^[a-z]+:/ {
	loop = $1
	sub(/:.*/, "", loop)
}
/^\t/ {
	split($0, part, "|")
	sum[loop] += part[2]
	count[loop]++
	printf "%-6s %7d %-8s %s\n", loop, part[2], $1, $2
}
function computed(name, format, registers, memory, posted)
{
	printf "%-20s %10s %9s %9s\n", name, sprintf(format, registers),
	    sprintf(format, memory), posted
}
function off(x, posted)		# in percent
{
	return (x / posted - 1) * 100
}
END {
	instructions = count["send"] + count["recv"]
	printf "#\n# sums: send %d, recv %d, get %d, put %d clock periods\n",
	    sum["send"], sum["recv"], sum["get"], sum["put"]

	# A clock period is 0.1 us.  The posted time of send | recv leaves
	# what the pipe takes; with pass, there are two pipes.
	first = 28.2
	second = 53.05
	ends = (sum["send"] + sum["recv"]) / 10
	pass = (sum["get"] + sum["put"]) / 10
	pipe = first - ends
	both = ends + pass + 2 * pipe
	slow = ends + 2 * (sum["memory"] - 8) / 10
	rest = first - slow
	total = slow + pass + 2 * rest
	print "#\n# 2. Microseconds a character, less is better, if the counts of send and"
	print "#    recv are in registers, as listed, or in memory\n#"
	print "#                     registers    memory    posted"
	computed("send_and_recv", "%.1f", ends, slow, "-")
	computed("left_for_the_pipe", "%.1f", pipe, rest, "-")
	computed("send|recv", "%.1f", first, first, first)
	computed("pass", "%.1f", pass, pass, "-")
	computed("send|pass|recv", "%.2f", both, total, second)
	computed("off_by_percent", "%.1f", off(both, second), off(total, second), "-")
	computed("stdio_percent", "%.0f", 100 * ends / first, 100 * slow / first, "-")
	computed("KB/s_without_stdio", "%.0f", 1000 / pipe, 1000 / rest, 200)
	computed("times_faster", "%.1f", first / pipe, first / rest, "-")
	print "#\n# send|pass|recv is predicted: the loops, and two pipes as in send|recv."
	print "# The prediction is better with the counts in registers."
	print "# 200 KB/s is Stevens' figure, 5 us a character, and with 512 bytes a call."
	print "# Stampfli's order of magnitude is without a figure."

	print "#\n# 3. The tables of 1990 in seconds, and how far the computed ones are off,"
	print "#    in percent.  The last row of send | recv fits, since the pipe's time is"
	print "#    from it.\n#"
	print "#               send | recv            send | pass | recv"
	print "#      n  computed  posted    off  computed  posted    off"
	split("100000 200000 300000 400000 500000 1000000", n)
	split("2.783 5.833 8.350 11.933 14.100 28.200", posted1)
	split("5.566 10.333 16.200 21.200 26.733 53.050", posted2)
	for (i = 1; i <= 6; i++) {
		a = n[i] * first / 1e6
		b = n[i] * both / 1e6
		printf "%8d %9.3f %7s %6.1f %9.3f %7s %6.1f\n", n[i],
		    a, posted1[i], off(a, posted1[i]), b, posted2[i], off(b, posted2[i])
	}

	multiply("all", "send,recv", 1e9 / bytes)
	multiply("pipe", "mysend,myrecv", 1e9 / bytes)
	subtract("stdio", "all", "pipe")
	divide("share", "stdio", "all")
	multiply("share", "share", 100)
	s = (median("send.106496") - median("send.4096")) / 102400
	t = (median("recv.106496") - median("recv.4096")) / 102400
	known_count = s > 0 && t > 0
	print "#\n# 4. A character, then and now: its instructions; its nanoseconds, in the"
	print "#    pipe as mysend | myrecv show it, and in stdio, which is the rest.  All"
	print "#    have -b 4k.\n#"
	print "#      instructions          nanoseconds              an instruction"
	print "#year   send   recv   both      all     pipe    stdio    of stdio"
	printf "%-5s %6d %6d %6d %8.0f %8.0f %8.0f %9.0f\n", 1990, count["send"],
	    count["recv"], instructions, first * 1000, pipe * 1000,
	    ends * 1000, ends * 1000 / instructions
	printf "%-5s %6s %6s %6s%s%s%s %9s\n", year, known_count ? digits(s) : "-",
	    known_count ? digits(t) : "-", known_count ? digits(s + t) : "-",
	    cell("all", 7), cell("pipe", 7), cell("stdio", 7),
	    (known_count && one != "") ? digits(median("stdio") / (s + t)) : "-"
	print "#"
	error = off(both, second)
	claim("the 68010's manual predicts the table with pass within 2 %",
	    second " us a character", sprintf("%.2f us computed", both),
	    error < 2 && error > -2 ? "yes" : "no")
	if (known_count)
		claim("a character takes more instructions than in 1990",
		    instructions " (inferred)", digits(s + t),
		    s + t > instructions ? "yes" : "no")
	if (one != "")
		claim("stdio takes most of a character's time",
		    sprintf("%.0f %% (computed)", 100 * ends / first),
		    figure("share", "%"), above("share", 50))
}
AWK
