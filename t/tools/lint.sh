#!/bin/sh
# lint.sh - the compilers' warnings and shellcheck's, as errors
#
# usage: sh t/tools/lint.sh
#
# cc, gcc and clang, if they are here, compile every C file into a private
# directory.  shellcheck reads every script.  Then it looks for unportable habits
# that shellcheck misses.  The last line counts.  Exit status: 0; 1 if anything is
# wrong, or if there is no shellcheck.

set -u
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
LC_ALL=C; export LC_ALL
tmp=${TMPDIR:-/tmp}/kit-lint-$$
mkdir "$tmp" || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
passed=0 failed=0

check() {	# text command...
	text=$1
	shift
	if "$@" >"$tmp/said" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$text"
		sed 's/^/	/' "$tmp/said"
	fi
}
none() { ! "$@"; }

for cc in cc gcc clang; do
	command -v $cc >/dev/null || continue
	for f in ./*.c t/lib/*.c t/lab/programs/*.c t/lab/versions/*.c; do
		case $f in	# some are put under a program of the kit
		*/fwrite.c) program='"../../../myrecv.c"' ;;
		t/lab/*) program='"../../../pass.c"' ;;
		*) program='"../../myrecv.c"' ;;
		esac
		check "$cc: $f" $cc -std=c99 -pedantic -Wall -Wextra -Werror -O2 \
		    "-DPROGRAM=$program" -c -o "$tmp/x.o" "$f"
	done
done

command -v shellcheck >/dev/null || {
	echo 'lint.sh: there is no shellcheck: install it' >&2
	exit 1
}
scripts='./*.sh t/lib/*.sh t/tools/*.sh t/lab/*.sh t/lab/lib/*.sh t/lab/t/*.sh'
tests='t/*.t t/lab/t/*.t'
# A test calls its functions by try, ok and run, which shellcheck cannot see.
for f in $scripts $tests; do
	check "shellcheck: $f" shellcheck -x -P t/lab -s sh -e SC2317,SC2119 "$f"
done
check 'shellcheck: .ci/run' shellcheck .ci/run

# Not in POSIX, or not the same everywhere.  peers.sh tries head -c before use.
# shellcheck disable=SC2086 # names without blanks
others() { echo $scripts | tr ' ' '\n' | grep -v -e lint.sh -e "$1"; }
for habit in '(^|[;&|(] *)(seq|mktemp|time|timeout|local|tac|readlink|realpath) ' \
    'date .*%[0-9]*N' 'echo -[ne]' 'sleep [0-9]*\.' 'dd .*(iflag|oflag|status)=' \
    'bs=[0-9]*[KMGmg]' '-o */dev/null' '\[\[ ' 'pipefail$' \
    '^(stop|suspend|type|hash|history|functions|integer|login|times|local|nohup|r|float)\(\)'; do
	# shellcheck disable=SC2046,SC2086 # names without blanks
	check "not in scripts: $habit" none grep -nE -e "$habit" $(others nothing) $tests
done
# shellcheck disable=SC2046,SC2086
check 'not in scripts: head -c' none grep -n -e 'head -c' $(others peers.sh) $tests
# shellcheck disable=SC2086
check 'no test sleeps' none grep -n 'sleep ' $tests
check 'no # in a recipe: some makes cut there' none grep -n '^	.*#' Makefile t/lab/Makefile

# shellcheck disable=SC2016 # for awk
check 'longer than 80 columns' none awk '{
	n = 0
	for (i = 1; i <= length($0); i++)
		n = substr($0, i, 1) == "\t" ? n + 8 - n % 8 : n + 1
	if (n > 80) { print FILENAME ": " FNR; found = 1 }
} END { exit !found }' ./*.c t/lib/*.c t/lab/programs/*.c t/lab/versions/*.c ./*.sh
check 'README: longer than 72 columns' none grep -nE '^.{73}' README t/README t/lab/README
# shellcheck disable=SC2086
check 'blanks at the end of a line' none grep -nE '[ 	]$' README t/README t/lab/README \
    Makefile t/lab/Makefile ./*.c t/lib/*.c t/lab/programs/*.c t/lab/versions/*.c t/lab/lib/*.awk \
    $scripts $tests

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
