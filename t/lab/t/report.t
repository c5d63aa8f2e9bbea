#!/bin/sh
# lab-report.t - does the report hold every part, or say which it does not?
#
# The experiments have tests of their own: here they are stand-ins.

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex t/lab/pipebuf t/lab/fdtype t/lab/pty

experiments='versions file blocks bytes bufsize socket bandwidth cost peers'
copy() {
	rm -rf "$tmp/a kit"
	in_copy "$tmp/a kit"
	for e in $experiments; do
		echo "echo $e with \"\$*\"" >"$tmp/a kit/t/lab/$e.sh"
	done
	cp test.sh mytest.sh "$tmp/a kit/"
}
report() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	(cd / && $TESTSHELL "$tmp/a kit/t/lab/report.sh" "$@")
}
the_file() { cat "$tmp/a kit"/report-*.txt; }
holds() { the_file | grep -q "$1"; }
lacks() { ! holds "$1"; }

copy
run report -q
ok 'report.sh -q: a line of progress a part' [ "$(grep -c '^report.sh: .*\.sh$' "$tmp/err")" -eq 11 ]
ok 'report.sh -q: no other' [ "$(wc -l <"$tmp/err")" -eq 11 ]
: >"$tmp/err"
is 'report.sh -q' 0 'report-[0-9]*-[0-9]*.txt' ''
ok 'the file is the one that it names' [ -f "$tmp/a kit/$(cat "$tmp/out")" ]
ok 'twelve rows of 1990, twice' [ "$(the_file | grep -c 'received in .* CPS$')" -eq 24 ]
for e in $experiments; do
	ok "$e.sh, with -q" holds "^$e with -q$"
done
for line in kernel CPUs 'C library' compiler pipe date; do
	ok "a line '$line' in its head" holds "^# $line "
done
ok 'its end' holds '^# End of the report\.$'
ok 'it is not partial' lacks PARTIAL
ok 'nothing failed' lacks FAILED
try 'report.sh x' 2 '' 'usage: report.sh *' report x
try 'report.sh -z' 2 '' 'usage: report.sh *' report -z
ok 'none of that made a file' [ "$(the_file | grep -c 'End of the report')" -eq 1 ]

# A part that fails is named, and the others are there.
copy
echo 'echo row; echo no blocks here >&2; exit 1' >"$tmp/a kit/t/lab/blocks.sh"
run report -q
read -r code <"$tmp/status"
ok 'a part that fails: status 1' [ "$code" -eq 1 ]
ok 'it is said where the part would be' holds '^# FAILED: blocks.sh: no blocks here$'
ok 'the next part is there' holds '^bytes with -q$'
ok 'and its end says so' holds '1 parts of it failed'

# Interrupted in the middle: what there is stays, marked.
for sig in HUP:129 INT:130 TERM:143; do
	copy
	mkfifo "$tmp/started" "$tmp/held"
	cat >"$tmp/a kit/t/lab/blocks.sh" <<-END
	set -eu
	. ./t/lab/lab.sh
	echo >"$tmp/started"
	./mysend 9223372036854775807 | exec ./myrecv >"\$tmp/row" & await \$!
	END
	mkdir "$tmp/tmp"
	# shellcheck disable=SC2086	# TESTSHELL is words
	start env TMPDIR="$tmp/tmp" $TESTSHELL "$tmp/a kit/t/lab/report.sh" -q
	kill -s "${sig%:*}" "$job"
	ok "${sig%:*}: all of it ends" over
	ok "${sig%:*}: status ${sig#*:}" [ "$code" -eq "${sig#*:}" ]
	ok "${sig%:*}: no temporary file stays" rmdir "$tmp/tmp"
	ok "${sig%:*}: it has what was done" holds '^file with -q$'
	ok "${sig%:*}: it is marked" holds '^# PARTIAL: interrupted in blocks.sh$'
	ok "${sig%:*}: it is named" grep -qx 'report-.*\.txt' "$tmp/out"
	rm -rf "$tmp/tmp" "$tmp/started" "$tmp/held"
done

finish
