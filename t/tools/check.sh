#!/bin/sh
# check.sh - run tests, print what failed or was skipped, and count
#
# usage: sh t/tools/check.sh [file ...]
#
# Without a file, all tests are run: t/*.t and t/lab/t/*.t, in the shell
# TESTSHELL (sh).  Two files run at a time; the name of each is printed when it
# ends.  A file that stops before its end has failed.  The last line is
#	N passed, N failed[, N skipped]
# Exit status: 0 if nothing failed, else 1.

CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
[ $# -gt 0 ] || set -- t/*.t t/lab/t/*.t
tmp=${TMPDIR:-/tmp}/kit-check-$$
case $tmp in /*) ;; *) echo 'check.sh: TMPDIR must begin with /' >&2; exit 1 ;; esac
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
(umask 077 && mkdir "$tmp") || exit 1
printf '#!/bin/sh\n' >"$tmp/x" && chmod +x "$tmp/x"
"$tmp/x" 2>"$tmp/1" || {
	echo "check.sh: no program can be run in ${TMPDIR:-/tmp}: set TMPDIR" >&2
	exit 1
}

# lane number file...: runs the first file, the third and so on
lane() {
	lane=$1
	shift
	while [ $# -gt 0 ]; do
		echo "== file $1"
		# shellcheck disable=SC2086 # words, like busybox ash
		${TESTSHELL:-sh} "$1" </dev/null 2>&1
		# A newline first: the last line of a file may have none.
		printf '\n== status %d\n' $?
		echo "$1" >&3
		shift
		[ $# -eq 0 ] || shift
	done >"$tmp/$lane"
}

# The two stages of a pipeline run at once, and Ctrl-C ends both.  The second
# one reads until the first has ended.  Some shells run the last stage in the
# shell itself, others do not: so results pass through files, not variables.
files=$#
{ lane 1 "$@" | { shift; lane 2 "$@"; cat; } } 3>&1

awk -v files=$files '
	function show(line) {
		if (file != shown)
			print file
		shown = file
		print "  " line
	}
	/^== file / { file = $3; tests = plan = bad = 0; next }
	/^ok .*# SKIP/ { tests++; skipped++; show($0); next }
	/^ok / { tests++; passed++; next }
	/^not ok / { tests++; failed++; bad++; show($0); next }
	/^# / { if (bad) show($0); next }
	/^1\.\.[0-9]+$/ { plan += substr($0, 4); next }
	/^== status / {
		files--
		if (bad == 0 && ($3 != 0 || tests == 0 || plan != tests)) {
			failed++
			show("not ok - it stopped with status " $3)
		}
		next
	}
	/./ { show($0) }
	END {
		if (files != 0) {
			failed++
			print "not ok - not every file ended"
		}
		printf "%d passed, %d failed", passed, failed
		if (skipped)
			printf ", %d skipped", skipped
		print ""
		exit failed > 0
	}' "$tmp/1" "$tmp/2"
