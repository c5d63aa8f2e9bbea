#!/bin/sh
# lint.sh - what the compilers and shellcheck have to say, as errors
#
# usage: sh t/tools/lint.sh
#
# Every C file is compiled by each of cc, gcc, clang that is here, with all
# warnings as errors, into a private directory; shellcheck reads every script;
# then come the habits that shellcheck does not know of. What is wrong is
# printed; the last line counts. Exit status: 0, or 1 when anything is wrong
# or when shellcheck is not here.

set -u
CDPATH='' cd -- "$(dirname -- "$0")/.." || exit 1
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

warnings='-std=c99 -pedantic -Wall -Wextra -Werror'
for cc in cc gcc clang; do
	command -v $cc >/dev/null || continue
	for f in ./*.c t/*.c t/lab/*.c; do
		# Some are put under a program of the kit, by including it.
		case $f in
		t/lab/*) program='"../../pass.c"' ;;
		*) program='"../myrecv.c"' ;;
		esac
		# shellcheck disable=SC2086 # words
		check "$cc: $f" $cc $warnings -O2 "-DPROGRAM=$program" -c -o "$tmp/x.o" "$f"
	done
done

# What a test calls through another function (try, ok) shellcheck takes for
# unreachable, and for a function whose operands were forgotten.
command -v shellcheck >/dev/null || {
	echo 'lint.sh: no shellcheck here: install it' >&2
	exit 1
}
for f in ./*.sh t/*.sh t/*.t t/lab/*.sh; do
	check "shellcheck: $f" shellcheck -x -s sh -e SC2317,SC2119 "$f"
done
check 'shellcheck: .ci/run' shellcheck .ci/run

# Not in POSIX, or not the same everywhere, and not known to shellcheck; and no
# test waits for time to pass.
scripts=$(echo ./*.sh t/*.sh t/lab/*.sh | sed 's,t/tools/lint.sh,,')
avoid() {	# habit file...: the habit is a regular expression
	habit=$1
	shift
	check "not for scripts: $habit" none grep -nE -e "$habit" "$@"
}
for habit in '(^|[;&|(] *)(seq|mktemp|time|timeout|local|tac|readlink|realpath) ' \
    'date .*%[0-9]*N' 'echo -[ne]' 'sleep [0-9]*\.' 'dd .*(iflag|oflag|status)=' \
    'bs=[0-9]*[KMGmg]' '-o */dev/null' '\[\[ ' 'pipefail$'; do
	# shellcheck disable=SC2086 # file names without blanks
	avoid "$habit" $scripts t/*.t
done
avoid 'sleep ' t/*.t
# peers.sh measures head -c, and tries first whether there is one.
# shellcheck disable=SC2046 # the same
avoid 'head -c' $(echo "$scripts" | sed 's,t/lab/peers.sh,,') t/*.t

# The files themselves: no line is too long to print, no blank at its end.
# shellcheck disable=SC2016 # for awk
check 'longer than 80 columns' none awk '{
	n = 0
	for (i = 1; i <= length($0); i++)
		n = substr($0, i, 1) == "\t" ? n + 8 - n % 8 : n + 1
	if (n > 80) { print FILENAME ": " FNR; found = 1 }
} END { exit !found }' ./*.c t/*.c t/lab/*.c ./*.sh
check 'longer than 72 columns' none grep -nE '^.{73}' README
check 'blanks at the end of a line' none grep -nE '[ 	]$' README Makefile ./*.c ./*.sh t/*.* t/lab/*.c t/lab/*.sh

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
