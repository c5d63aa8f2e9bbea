#!/bin/sh
# check.sh - run tests (all of t/*.t, or those named), and count.
#
# usage: sh t/check.sh [file.t ...]
#
# Prints each file's name, then what failed in it (what it got and what it
# wanted) and what was skipped and why; the last line is
#	N passed, N failed[, N skipped]
# A file that stops before its end has failed, whatever it said till then.
# Exit status: 0 when nothing failed, else 1.

CDPATH='' cd -- "$(dirname -- "$0")/.." || exit 1
[ $# -gt 0 ] || set -- t/*.t

for f; do
	echo "== file $f"
	# shellcheck disable=SC2086 # TESTSHELL is words, like busybox ash
	${TESTSHELL:-sh} "$f" </dev/null 2>&1
	# A newline first: the last line of a file may have none.
	printf '\n== status %d\n' $?
done | awk '
	/^== file / { file = $3; plans = planned = bad = run = 0; print file }
	/^ok / { run++ }
	/^ok / && !/# SKIP/ { passed++ }
	/^ok / && /# SKIP/ { skipped++; print "  " $0 }
	/^not ok / { run++; failed++; bad++; print "  " $0 }
	/^# / { if (bad) print "  " $0 }
	/^1\.\.[0-9]+$/ { plans++; planned = substr($0, 4) + 0 }
	/./ && !/^(ok |not ok |# |1\.\.|== )/ { print "  " $0 }
	/^== status / && bad == 0 &&
	    ($3 != 0 || plans != 1 || planned != run || run == 0) {
		failed++
		print "  not ok - " file " stopped with status " $3
	}
	END {
		line = passed + 0 " passed, " failed + 0 " failed"
		if (skipped)
			line = line ", " skipped " skipped"
		print line
		exit failed > 0
	}'
