#!/bin/sh
# check.sh - run tests (all of t/*.t, or those named), and count.
#
# usage: sh t/check.sh [file.t ...]
#
# Two files run at a time; each one's name is printed when it ends. Then comes
# what failed (what it got and what it wanted) and what was skipped and why;
# the last line is
#	N passed, N failed[, N skipped]
# A file that stops before its end has failed, whatever it said till then.
# Exit status: 0 when nothing failed, else 1.

CDPATH='' cd -- "$(dirname -- "$0")/.." || exit 1
[ $# -gt 0 ] || set -- t/*.t
tmp=${TMPDIR:-/tmp}/kit-check-$$
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
(umask 077 && mkdir "$tmp") || exit 1

# lane 0|1 file...: every other file, its results into $tmp/number
lane() {
	mine=$1 number=0
	shift
	for f; do
		number=$((number + 1))
		[ $((number % 2)) -eq "$mine" ] || continue
		echo "== file $f" >"$tmp/$number"
		# shellcheck disable=SC2086 # TESTSHELL is words, like busybox ash
		${TESTSHELL:-sh} "$f" </dev/null >>"$tmp/$number" 2>&1
		# A newline first: the last line of a file may have none.
		printf '\n== status %d\n' $? >>"$tmp/$number"
		echo "$f" >&3
	done
}

# The two stages of a pipeline run at once, and Ctrl-C ends both. The second
# one reads on until the first has ended.
{ lane 0 "$@" | { lane 1 "$@"; cat; } } 3>&1

number=0
for f; do
	number=$((number + 1))
	cat "$tmp/$number"
done | awk -v files=$# '
	/^== file / { file = $3; plans = planned = bad = run = 0; seen++ }
	function name() {
		if (file != named)
			print file
		named = file
	}
	/^ok / { run++ }
	/^ok / && !/# SKIP/ { passed++ }
	/^ok / && /# SKIP/ { skipped++; name(); print "  " $0 }
	/^not ok / { run++; failed++; bad++; name(); print "  " $0 }
	/^# / { if (bad) print "  " $0 }
	/^1\.\.[0-9]+$/ { plans++; planned = substr($0, 4) + 0 }
	/./ && !/^(ok |not ok |# |1\.\.|== )/ { name(); print "  " $0 }
	/^== status / { ended++ }
	/^== status / && bad == 0 &&
	    ($3 != 0 || plans != 1 || planned != run || run == 0) {
		failed++
		print "  not ok - " file " stopped with status " $3
	}
	END {
		if (seen != files || ended != files) {
			failed++
			print "not ok - only " ended + 0 " of " files " files ended"
		}
		line = passed + 0 " passed, " failed + 0 " failed"
		if (skipped)
			line = line ", " skipped " skipped"
		print line
		exit failed > 0
	}'
