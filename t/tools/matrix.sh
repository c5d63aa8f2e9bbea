#!/bin/sh
# matrix.sh - run the tests with other compilers, C libraries, shells and tools
#
# usage: sh t/tools/matrix.sh [-a] [pattern ...]
#
#	-a	a tool that is missing is a failure
#
# A cell is a `make check` in a copy of the kit with one thing changed; see the
# table below.  It prints one line.  If it failed, the end of its log is printed
# too, and the log is kept.  Patterns of the shell choose cells by name.  Two
# cells run at a time.  bash 3.2, oksh and pdpmake are looked for in $SHELLS.
# Exit status: 0; 1 if a cell failed; 2 on bad usage.

set -u
[ -z "${ZSH_VERSION-}" ] || emulate sh
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
LC_ALL=C; export LC_ALL
PATH=${SHELLS:+$SHELLS:}$PATH
unset CDPATH MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
unset CC CFLAGS LDFLAGS LDLIBS RUN TESTS TESTSHELL
absent='not here'
while getopts a option; do
	case $option in
	a) absent=failed ;;
	*) echo 'usage: sh t/tools/matrix.sh [-a] [pattern ...]' >&2; exit 2 ;;
	esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- '*'

# Name | tools it needs | words for make | a command that runs make, if any.
# LAB=yes: with the tests of the lab.  OWN: all others of the kit.
cells() { cat <<'END'
gcc, dash | gcc dash | CC=gcc TESTSHELL=dash LAB=yes |
musl-gcc | musl-gcc | CC=musl-gcc LAB=yes |
bash | bash | TESTSHELL=bash LAB=yes |
bash 3.2 | bash32 | TESTSHELL=bash32 LAB=yes |
busybox ash | busybox | TESTSHELL='busybox ash' LAB=yes |
ksh93 | ksh93 | TESTSHELL=ksh93 LAB=yes |
mksh | mksh | TESTSHELL=mksh LAB=yes |
oksh | oksh | TESTSHELL=oksh LAB=yes |
yash | yash | TESTSHELL=yash LAB=yes |
zsh as sh | zsh | TESTSHELL='zsh --emulate sh' LAB=yes |
bash --posix | bash | TESTSHELL='bash --posix' |
gcc -O0 | gcc | CC=gcc CFLAGS=-O0 |
clang | clang | CC=clang |
clang -Os | clang | CC=clang CFLAGS=-Os |
tcc | tcc | CC=tcc |
musl-gcc -static | musl-gcc | CC='musl-gcc -static' |
i686 | i686-linux-gnu-gcc | CC='i686-linux-gnu-gcc -static' |
m68k | m68k-linux-gnu-gcc qemu-m68k | CC='m68k-linux-gnu-gcc -static' RUN=qemu-m68k |
valgrind | musl-gcc valgrind | CC=musl-gcc CFLAGS=-g RUN=valgrind VALGRIND_OPTS="-q --error-exitcode=99 --log-file=$dir/finding/%p --soname-synonyms=somalloc=NONE" |
sanitizers | gcc | CC=gcc CFLAGS='-g -fsanitize=address,undefined -fno-sanitize-recover=all' ASAN_OPTIONS="exitcode=99:log_path='$dir/finding/x'" LSAN_OPTIONS=exitcode=99 |
awk: mawk | mawk | PATH="$(as mawk awk)" |
awk: gawk | gawk | PATH="$(as gawk awk)" |
awk: original-awk | original-awk | PATH="$(as original-awk awk)" |
awk: busybox | busybox | PATH="$(as busybox awk)" LAB=yes |
utilities: busybox | busybox | PATH="$(as busybox $(busybox --list | grep -vxE '(ba|a)?sh'))" |
make: -j4 | make | MAKE='make -j4' |
make: bmake | bmake | MAKE=bmake |
make: pdpmake | pdpmake | MAKE=pdpmake |
one CPU | taskset | LAB=yes | taskset -c 0
no /proc | unshare mount | LAB=yes | unshare -m sh -c 'mount -t tmpfs none /proc && exec "$@"' sh
TMPDIR noexec | unshare mount | | unshare -m sh -c 'mount -t tmpfs -o noexec none "$TMPDIR" && ! "$@" && echo "1 passed, 0 failed"' sh
read-only kit | setpriv | LAB=yes | sh -c 'make -s all lab && chmod -R a+rX,a-w . && chmod 1777 "$TMPDIR" && exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"' sh
END
}

tmp=${TMPDIR:-/tmp}
tmp=$(cd -- "$tmp" && pwd)/kit-matrix-$$
mkdir "$tmp" "$tmp/bin" || exit 1
leave() {	# status: ends the two that run, each a process group of its own
	trap - EXIT
	trap '' HUP INT TERM
	for file in "$tmp"/running.*; do
		[ -f "$file" ] && kill -s TERM -- "-$(cat "$file")" 2>/dev/null
	done
	if [ "$1" -gt 1 ] || ! ls "$tmp"/*.log >"$tmp/logs" 2>&1; then rm -rf "$tmp"; fi
	exit "$1"
}
trap 'leave 3' EXIT
trap 'leave 129' HUP
trap 'leave 130' INT
trap 'leave 143' TERM

as() {		# program name...: prints a PATH in which these are that program
	program=$(command -v "$1") place=$dir/as
	mkdir "$place"
	shift
	for word; do ln -s "$program" "$place/$word"; done
	echo "$place:$PATH"
}

run_cell() {	# lane name tools words command
	lane=$1 cell=$2 words=$4 command=$5
	for tool in $3; do
		command -v "$tool" >/dev/null && continue
		echo "$absent  $cell: there is no $tool"
		return
	done
	dir=$tmp/$(printf %s "$cell" | tr -c '[:alnum:]-' _)
	mkdir -p "$dir/tmp" "$dir/finding" && cp -R "$tmp/kit" "$dir/kit" && cd "$dir/kit" || return
	LAB='' MAKE=make
	eval "set -- $words"
	for word; do
		case $word in LAB=* | MAKE=*) eval "${word%%=*}=\${word#*=}" ;; esac
	done
	[ -n "$LAB" ] || set -- "$@" TESTS="$(echo t/*.t)"
	# shellcheck disable=SC2086 # MAKE is words
	set -- env TMPDIR="$dir/tmp" "$@" $MAKE check "$@"
	[ -z "$command" ] || eval "set -- env TMPDIR=\"\$dir/tmp\" $command \"\$@\""
	begun=$(date +%s)
	"$tmp/bin/under" -d -g -t 1200 "$@" >"$dir.log" 2>&1 </dev/null &
	echo $! >"$tmp/running.$lane"
	wait $!
	worst=$?
	rm -f "$tmp/running.$lane"
	count=$(grep '^[0-9]* passed, ' "$dir.log" | tail -n 1) why=''
	case $worst,$count in 0,*' passed, 0 failed'*) ;; *) why="; status $worst" ;; esac
	cat "$dir"/finding/* 2>/dev/null | grep -E '^==[0-9]*== |ERROR: |runtime error: ' >>"$dir.log" &&
		why="$why; a finding"
	left=$(ls -A "$dir/tmp")
	[ -z "$left" ] || why="$why; left in TMPDIR: $left"
	[ "$absent" != failed ] || ! grep -q '# SKIP .*no .* here$' "$dir.log" ||
		why="$why; skipped for want of a tool"
	if [ -z "$why" ]; then
		echo "passed  $cell: ${count:-none} ($(($(date +%s) - begun)) s)"
		rm -f "$dir.log"
	else
		echo "failed  $cell: ${count:-no count}$why: $dir.log"
		tail -n 30 "$dir.log" | sed 's/^/	/'
	fi
	cd / && chmod -R u+rwx "$dir" && rm -rf "$dir"
}

lane() {	# 0 or 1: every other line of the list
	number=0
	while IFS='|' read -r cell tools words command; do
		number=$((number + 1))
		[ $((number % 2)) -eq "$1" ] || continue
		run_cell "$1" "${cell% }" "$tools" "$words" "$command" </dev/null
	done <"$tmp/list"
}

cells | while IFS='|' read -r cell rest; do
	for pattern; do
		# shellcheck disable=SC2254 # it is a pattern
		case ${cell% } in $pattern) printf '%s|%s\n' "$cell" "$rest"; break ;; esac
	done
done >"$tmp/list"
[ -s "$tmp/list" ] || { echo 'matrix.sh: no cell has such a name' >&2; leave 2; }
mkdir "$tmp/kit" && cp -R [A-Z]* ./*.c ./*.sh .gitattributes t "$tmp/kit" &&
	(cd "$tmp/kit" && make clean) >/dev/null && cc -o "$tmp/bin/under" t/lib/under.c || exit 1
chmod 755 "$tmp"
lane 0 | tee "$tmp/said.0" &
first=$!
lane 1 | tee "$tmp/said.1" &
wait $first $!
awk '/^passed  / { p++ } /^failed  / { f++ } /^not here  / { s++ }
	END { printf "%d passed, %d failed", p, f; if (s) printf ", %d skipped", s
	print ""; exit f > 0 || p == 0 }' "$tmp/said.0" "$tmp/said.1"
leave $?
