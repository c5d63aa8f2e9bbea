#!/bin/sh
# report.sh - run test.sh, mytest.sh and all experiments; the results are one file
#
# usage: report.sh [-q]
#
#	-q	a trial of about ten seconds, whose figures mean nothing
#
# The file is report-DATE-TIME.txt at the top of the kit, or in TMPDIR if the
# kit is read-only; its name is printed.  It begins with the machine, which the
# readers of 1990 were asked to describe, and a table of the claims.  Each part
# follows, under a line `# ---- NAME`.  Standard error says what is running, and
# about how long it takes.
#
# Exit status: 0; 1 if a part failed (the file says FAILED and has the others);
# 2 on bad usage.  If it is interrupted, the file has the parts up to then, and
# its second line says PARTIAL.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
case $#,${1-} in
0,) ;;
1,-q) quick=yes ;;
*) tell "usage: $name [-q]"; exit 2 ;;
esac
prepare

# The parts, and how many seconds each takes on a machine that sends 16m
# through a pipe in blocks of 512 bytes in 0.05 seconds.
parts='5 ../../test.sh
6 ../../mytest.sh
10 versions.sh
4 file.sh
30 blocks.sh
12 blocks.sh -p
10 bytes.sh
18 bufsize.sh
20 socket.sh
25 bandwidth.sh
10 latency.sh
22 stages.sh
18 cost.sh
35 peers.sh
6 cycles.sh'
usual=0.05
few=''			# -r 5, if the machine is slow
nl='
'
running='the start'	# the part that is running
report=''		# the file
failed=0		# how many parts failed

# write_report [reason]: puts the parts into the file; the reason is why it is
# partial
write_report() {
	{
		echo '# report of the lab, form 2'
		[ $# -eq 0 ] || echo "# PARTIAL: $1"
		cat "$tmp/head"
		awk '
		BEGIN { print "#\n# ---- claims\n#\n# holds   claim: then and now\n#" }
		/^# ---- / { part = substr($0, 8) }
		/^# FAILED: / { print "# FAILED  " part }
		/^# claim \| / {
			split($0, field, / \| /)
			sub(/^holds: /, "", field[5])
			printf "# %-7s %s (%s)\n#         %s; %s\n", \
			    field[5], field[2], part, field[3], field[4]
		}' "$tmp/parts"
		cat "$tmp/parts"
		[ $# -eq 0 ] || printf '\n# PARTIAL: %s\n' "$1"
		printf '\n# End of the report; parts that failed: %d\n' "$failed"
	} >"$report" || die "$report: cannot be written"
	printf '%s\n' "${report#../../}"
}

interrupted() {		# status; instead of the one in run.sh
	trap - EXIT
	trap '' HUP INT QUIT PIPE TERM
	made=''			# the jobs end, and the directory stays
	cleanup
	[ -z "$report" ] || write_report "interrupted in $running"
	rm -rf "$tmp"
	exit "$1"
}

run_part() {	# seconds script operand...
	took=$1
	shift
	running=$*
	running=${running##*/}
	printf '\n# ---- %s\n' "$running" >>"$tmp/parts"
	[ -z "$quick" ] || took=1
	say "$running, about $took s"
	case $quick,$1 in
	,*test.sh) ;;
	yes,*test.sh) set -- "$1" 1 ;;
	yes,*) set -- "$@" -q ;;
	*) set -- "$@" ${few:+-r 5} ;;
	esac
	exec bin/timex -o "$tmp/time" sh "$@" </dev/null >>"$tmp/parts" 2>"$tmp/said" &
	if await 2>/dev/null; then
		read -r _ took <"$tmp/time"
		printf '# took %s s\n' "$took" >>"$tmp/parts"
	else
		failed=$((failed + 1))
		said=$(tail -n 1 "$tmp/said")
		printf '# FAILED: %s: %s\n' "$running" "$said" >>"$tmp/parts"
		say "$running failed: $said"
	fi
}

# find_machine: sets cpu, memory and limits
first_line() { awk 'NF && !n++ { print } END { if (!n) print "unknown" }'; }
find_machine() {
	cpu=$({
		awk -F '[\t ]*:[\t ]*' 'tolower($1) ~ /^(model name|cpu model|cpu)$/ {
			print $2 }' /proc/cpuinfo || :
		lscpu | sed -n 's/^Model name: *//p'
		sysctl -n machdep.cpu.brand_string || sysctl -n hw.model || :
	} 2>/dev/null | first_line)
	memory=$({
		awk '/^MemTotal:/ { printf "%.0f\n", $2 * 1024 }' /proc/meminfo ||
		    sysctl -n hw.memsize || sysctl -n hw.physmem64 ||
		    sysctl -n hw.physmem || :
	} 2>/dev/null | awk '{ printf "%.0f MB\n", $1 / 1048576 }' | first_line)
	limits="PIPE_BUF $(getconf PIPE_BUF / 2>/dev/null | first_line)"
	for limit in pipe-max-size pipe-user-pages-soft pipe-user-pages-hard; do
		value=$(cat "/proc/sys/fs/$limit" 2>/dev/null) || continue
		limits="$limits, $limit $value"
	done
	for limit in kern.ipc.maxpipekva kern.pipe.maxkvasz; do	# FreeBSD, NetBSD
		value=$(sysctl -n $limit 2>/dev/null) || continue
		limits="$limits, $limit $value"
	done
}

# find_pace: sets minutes, few, and the seconds of the parts on this machine.
# About a third of the time grows with the cost of a system call.  If all would
# take more than eight minutes, the experiments have five rounds, the fewest
# that allow a verdict.
find_pace() {
	bin/mysend -b 512 16m | exec bin/myrecv -b 512 >"$tmp/row" & await || :
	pace=$(printf '%s\n' "$parts" | awk -v row="$tmp/row" -v usual=$usual '
	BEGIN {
		getline line <row
		split(line, word, " ")
		slower = word[5] > usual ? (2 + word[5] / usual) / 3 : 1
	}
	{
		part[NR] = $2 " " $3
		seconds[NR] = $1 * slower
		sum += seconds[NR]
	}
	END {
		few = sum > 480
		printf "%.0f %s\n", sum / (few ? 120 : 60), few ? "-r 5" : ""
		for (i = 1; i <= NR; i++)
			printf "%.0f %s\n", seconds[i] / (few ? 2 : 1), part[i]
	}')
	parts=${pace#*"$nl"}
	pace=${pace%%"$nl"*}
	minutes=${pace%% *} few=${pace#* }
}

file=report-$(date '+%Y%m%d-%H%M%S').txt
for report in "../../$file" "${TMPDIR:-/tmp}/$file" ''; do
	[ -n "$report" ] || die "$file: cannot be made"
	[ -e "$report" ] || ! (: >"$report") 2>/dev/null || break
done
: >"$tmp/parts"
find_machine
repeats=several
header 'all that the record asked, on one machine' "CPU        $cpu" \
    "memory     $memory" "limits     of pipes: $limits" >"$tmp/head"
if [ -n "$quick" ]; then
	say 'takes about ten seconds'
else
	find_pace
	say "takes about $minutes minutes${few:+, with five rounds: system calls are slow here}"
fi
while read -r part; do
	# shellcheck disable=SC2086	# words
	run_part $part
done <<END
$parts
END
trap '' HUP INT QUIT PIPE TERM
write_report
[ "$failed" -eq 0 ]
