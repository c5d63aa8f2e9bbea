#!/bin/sh
# stages.sh - does each stage of a pipeline cost the same again?
#
# usage: stages.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 11 rounds, 6m characters through send, pass and recv; mysend, dd and
# myrecv get four times as many.
#
# Thad Floryan's second table, November 1990, has one pass between send and
# recv.  Here are up to four.  On one CPU the stages take turns, so their costs
# should add up; on two they work side by side, and the slowest should set the
# pace.  On two CPUs, every other stage runs on the second one.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 11 6m 1m "$@"
need_pipes

header 'stages.sh: does each stage of a pipeline cost the same again?' \
    'record     Thad Floryan, November 1990, AT&T 3B1: 28.2 s for a million' \
    '           characters through send | recv, 53.05 s with a pass between.' \
    '           Rob Stampfli: the same with mysend, dd and myrecv, faster.'
cat <<END
# stdio      send | pass ... | recv
# raw        mysend | dd bs=8k ... | myrecv
# copies     how many pass or dd there are
# ns         real time of a character, from the receiver's report
# added      by the last copy; a median of differences within a round
# one, two   all stages on one CPU; every other stage on a second CPU
# free       anywhere: if no CPU can be chosen
# 1990       the 3B1, in ns
END

many=$(whole "4 * $bytes")
placements=$(list_places)
points=
for p in $placements; do
	for copies in 0 1 2 3 4; do
		points="$points stdio.$p.$copies raw.$p.$copies"
	done
done

# A stage of a pipeline, on the first CPU, or on the second if there are two
a() { on "$cpu_a" "$@" 2>>"$tmp/errors"; }
b() { on "$cpu_b" "$@" 2>>"$tmp/errors"; }

# shellcheck disable=SC2086	# words
measure() {	# kind.placement.copies
	placement=${1#*.} n=$bytes
	place "${placement%.*}"
	case $1 in
	stdio*) from=bin/send copy=bin/pass to=bin/recv ;;
	raw*) from=bin/mysend copy='dd bs=8k' to=bin/myrecv n=$many ;;
	esac
	case ${1##*.} in
	0) a $from "$n" | b $to >"$tmp/row" & ;;
	1) a $from "$n" | b $copy | a $to >"$tmp/row" & ;;
	2) a $from "$n" | b $copy | a $copy | b $to >"$tmp/row" & ;;
	3) a $from "$n" | b $copy | a $copy | b $copy | a $to >"$tmp/row" & ;;
	4) a $from "$n" | b $copy | a $copy | b $copy | a $copy |
	    b $to >"$tmp/row" & ;;
	esac
	# If it failed, what the stages said, but not dd's counts of records
	if ! { await && read -r count _ <"$tmp/row" && [ "$count" = "$n" ]; }; then
		grep -v -e " records " -e " bytes " "$tmp/errors" >&2 || :
		check "$n"
		exit 1
	fi
	check "$n"
	sample "n.$1" "$n"
	sample "seconds.$1" "$seconds"
}

rounds
judge -v placements="$placements" <<'AWK'
# part: a line's cells for one kind and placement: ns, and added by this copy,
# if there is a line before it
function part(key, k)
{
	divide(key k, "seconds." key k, "n." key k)
	multiply(key k, key k, 1e9)
	subtract("added", key k, key (k - 1))
	return sprintf("%s %6s", cell(key k, 6),
	    measured("added") ? digits(median("added")) : "-")
}
END {
	places = split(placements, place)
	printf "#\n#      "
	for (i = 1; i <= places; i++)
		printf "%15s", "stdio, " place[i]
	for (i = 1; i <= places; i++)
		printf "%15s", "raw, " place[i]
	printf "%16s\n#copies", "1990"
	for (i = 1; i <= 2 * places; i++)
		printf "%15s", "ns   added"
	printf "%16s\n", "ns   added"
	for (k = 0; k <= 4; k++) {
		printf "%7d", k
		for (i = 1; i <= places; i++)
			printf "%s", part("stdio." place[i] ".", k)
		for (i = 1; i <= places; i++)
			printf "%s", part("raw." place[i] ".", k)
		printf " %6s %7s\n", (k == 0 ? 28200 : k == 1 ? 53050 : "-"),
		    (k == 1 ? 24850 : "-")
	}
	print "#"

	divide("once", "stdio.one.1", "stdio.one.0")
	claim("on one CPU the first pass doubles the time, within 25 %", "1.88",
	    figure("once", "times as long"), within("once", 1.5, 2.5))

	# Pairs of copies, since a difference of two medians is noisy.
	subtract("first", "stdio.one.2", "stdio.one.0")
	subtract("second", "stdio.one.4", "stdio.one.2")
	divide("again", "second", "first")
	claim("on one CPU each pass costs the same again, within a factor of 1.5", "-",
	    figure("again", "times, passes 3 and 4 to 1 and 2"),
	    within("again", 2 / 3, 3 / 2))

	subtract("alone", "stdio.one.4", "stdio.one.0")
	subtract("beside", "stdio.two.4", "stdio.two.0")
	divide("less", "beside", "alone")
	claim("on two CPUs a pass costs less than on one", "-",
	    figure("less", "times as much"), below("less", 1))
}
AWK
