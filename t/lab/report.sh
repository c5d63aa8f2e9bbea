#!/bin/sh
# report.sh - the whole record, measured on this machine, in one file to post
#
# usage: report.sh [-q]
#
#	-q	each of them only tried, for a second: not for figures
#
# Runs test.sh, mytest.sh and every experiment, one after the other, into a new
# file at the top of the kit, report-DATE-TIME.txt, whose name it prints; what
# it is at, it says on standard error. The first readers of the experiment were
# asked for the figures of their machines, too. Exit status: 0 when all of it
# ran; 1 when a part failed, which the file then says; 2 on bad usage. When it
# is interrupted, the file says that it is partial.

set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh
usage='[-q]'
while getopts :q o; do
	option "$o"
done
[ "$OPTIND" -gt "$#" ] || usage

report=report-$(date '+%Y%m%d-%H%M%S').txt
if [ -e "$report" ] || ! true 2>/dev/null >"$report"; then
	die "$report: cannot be made"
fi
at=start
failed=0

# Instead of the one in lab.sh: what there is stays, and says what it is.
stop() {
	trap - EXIT
	trap '' HUP INT QUIT PIPE TERM
	cleanup
	printf '\n# PARTIAL: interrupted in %s\n' "$at" >>"$report"
	printf '%s\n' "$report"
	exit "$1"
}

part() {	# script operands...
	at=${1##*/}
	printf '%s: %s\n' "$name" "$at" >&2
	printf '\n# ---- %s\n' "$*" >>"$report"
	exec sh "$@" >>"$report" 2>"$tmp/said" &
	if ! await $! 2>/dev/null; then
		failed=$((failed + 1))
		printf '# FAILED: %s: %s\n' "$at" "$(tail -n 1 "$tmp/said")" >>"$report"
		printf '%s: %s failed: %s\n' "$name" "$at" "$(tail -n 1 "$tmp/said")" >&2
	fi
}

repeats="each experiment's repeats"
header 'report: all that the record asked, on one machine' >"$report"
part ./test.sh ${quick:+1}
part ./mytest.sh ${quick:+1}
for experiment in versions file blocks bytes bufsize socket bandwidth cost peers; do
	part ./t/lab/$experiment.sh ${quick:+-q}
done
at=end
if [ $failed -gt 0 ]; then
	printf '\n# End of the report; %d parts of it failed.\n' $failed >>"$report"
	printf '%s\n' "$report"
	exit 1
fi
printf '\n# End of the report.\n' >>"$report"
printf '%s\n' "$report"
