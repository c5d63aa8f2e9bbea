#!/bin/sh
# matrix.sh - make check with other compilers, C libraries, shells and tools
#
# usage: sh t/matrix.sh [-a] [pattern ...]
#
# A cell is a `make check` in a copy of the kit in a private directory, with
# one thing changed.  It prints one line: passed; failed, and then the end of
# its log, which is kept; or not here, and what is missing.  All cells run, or
# those whose names match a pattern of the shell's; two at a time.
#
#	-a	all should be here: a cell that is not has failed, and one with a
#		test that was skipped since something is not here
#
# Exit status: 0; 1 when a cell failed; 2 on bad usage.

set -eu
[ -z "${ZSH_VERSION-}" ] || { emulate sh && set -eu; }
CDPATH='' cd -- "$(dirname -- "$0")/.."
unset CDPATH IFS
LC_ALL=C; export LC_ALL
umask 077

usage() {
	echo 'usage: sh t/matrix.sh [-a] [pattern ...]' >&2
	exit 2
}

absent='not here'
while getopts a opt; do
	case $opt in
	a) absent=failed ;;
	*) usage ;;
	esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- '*'
patterns=$(printf '%s\n' "$@")

# What a caller, or the make above this one, has set is not for the cells.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
unset CC CFLAGS LDFLAGS LDLIBS RUN TESTS TESTSHELL

# Everything is in one directory, and each cell is a process group of its own:
# nothing is left behind but the logs of cells that failed.
older='' newer=''	# the two that run, each a process id and a name
tmp=${TMPDIR:-/tmp}
tmp=$(cd -- "$tmp" && pwd)/kit-matrix-$$
mkdir "$tmp" "$tmp/bin" "$tmp/kit" "$tmp/cell"

reap() {	# process id: what is left of its group has a second to clean up
	kill -s TERM "$1" 2>/dev/null || :
	kill -s TERM -- "-$1" 2>/dev/null || return 0
	sleep 1
	kill -s KILL -- "-$1" 2>/dev/null || :
}

leave() {	# status
	trap - EXIT
	trap '' HUP INT TERM
	[ -z "$older" ] || reap "${older%% *}"
	[ -z "$newer" ] || reap "${newer%% *}"
	chmod -R u+rwx "$tmp"
	rm -rf "${tmp:?}/bin" "$tmp/kit" "$tmp/cell"
	if [ "$1" -gt 1 ]; then
		rm -rf "$tmp"
	else
		rmdir "$tmp" 2>/dev/null || :
	fi
	exit "$1"
}
trap 'leave 3' EXIT
trap 'leave 129' HUP
trap 'leave 130' INT
trap 'leave 143' TERM

version() {	# tool: prints its version, or fails where it is not here
	case $1 in
	glibc) getconf GNU_LIBC_VERSION ;;
	musl) ls /lib/ld-musl-* ;;
	GNU) dd --version | grep coreutils ;;
	*) command -v "$1" ;;
	esac >/dev/null 2>&1 || return 1
	# shellcheck disable=SC2016 # for that shell to expand
	case $1 in
	glibc) getconf GNU_LIBC_VERSION ;;
	musl) for ld in /lib/ld-musl-*; do "$ld"; done ;;
	GNU) dd --version ;;
	*gcc) "$1" -dumpfullversion ;;
	bmake) bmake -f /dev/null -V MAKE_VERSION ;;
	busybox) busybox ;;
	dash) dpkg-query -W dash ;;
	ksh93 | mksh) "$1" -c 'echo "$KSH_VERSION"' ;;
	mawk) mawk -W version ;;
	tcc) tcc -v ;;
	*) "$1" --version ;;
	esac 2>&1 </dev/null | awk '
		match($0, /[0-9]+\.[0-9.]*[0-9]|R[0-9]+|20[0-9]+/) {
			print substr($0, RSTART, RLENGTH)
			exit
		}'
}

as() {		# program name...: prints a PATH where these are that program
	path=$(command -v "$1") || return 0
	dir=$tmp/bin/$1.$#
	mkdir "$dir"
	shift
	for name; do
		ln -s "$path" "$dir/$name"
	done
	echo "$dir:$PATH"
}

wanted() {	# name
	printf '%s\n' "$patterns" | while read -r pattern; do
		# shellcheck disable=SC2254 # a pattern is what it is
		case $1 in $pattern) echo yes ;; esac
	done
}

line() {	# verdict name seconds text: prints it, and counts the verdict
	printf '%-8s  %-18s %4s  %s\n' "$@"
	case $1 in
	passed) passed=$((passed + 1)) ;;
	failed) failed=$((failed + 1)) ;;
	*) skipped=$((skipped + 1)) ;;
	esac
}
passed=0 failed=0 skipped=0

# settle cell: waits for it, and judges it.  It also fails on a finding of its
# sanitizers or valgrind, and on a file left in its TMPDIR.
settle() {
	status=0 id=${1#* }
	wait "${1%% *}" || status=$?
	reap "${1%% *}"
	dir=$tmp/cell/$id log=$tmp/$id.log why=
	tests=$(grep '^[0-9][0-9]* passed, ' "$log" | tail -n 1)
	case $status,$tests in
	0,*' passed, 0 failed'*) ;;
	*) why="; status $status" ;;
	esac
	found='^==[0-9]*== |ERROR: AddressSanitizer: |runtime error: '
	if find "$dir/finding" -type f -exec cat {} + | grep -E "$found" >/dev/null; then
		why="$why; a finding"
		find "$dir/finding" -type f -exec cat {} + >>"$log"
	fi
	if [ "$absent" = failed ] && grep -q '# SKIP .*no .* here$' "$log"; then
		why="$why; skipped for want of something"
	fi
	if [ -n "$(ls -A "$dir/tmp")" ]; then
		why="$why; left in TMPDIR: $(ls -A "$dir/tmp")"
	fi
	seconds=$(($(cat "$dir/end" || date +%s) - $(cat "$dir/start")))
	read -r name <"$dir/name"
	read -r versions <"$dir/versions"
	if [ -z "$why" ]; then
		line passed "$name" "$seconds" "${tests%, 0 failed*}${tests#*, 0 failed} ($versions)"
		grep -h '^ *ok .*# SKIP' "$log" >>"$tmp/cell/skips" || :
		rm "$log"
	else
		line failed "$name" "$seconds" "${tests:-no count}$why ($versions): $log"
		tail -n 40 "$log" | sed 's/^/	/'
	fi
	chmod -R u+rwx "$dir"
	rm -rf "$dir"
}

# cell name tools setting...: the settings are put into make's environment, and
# on its command line.  It runs the kit's own tests, and the lab's after lab=lab.
older='' newer=''
make=make lab=
cell() {
	[ -n "$(wanted "$1")" ] || return 0
	if [ -n "$older" ]; then
		settle "$older"
		older=
	fi
	name=$1 versions='' missing=''
	for tool in $2; do
		if v=$(version "$tool"); then
			versions="$versions, $tool $v"
		else
			missing="$missing $tool"
		fi
	done
	if [ -n "$missing" ]; then
		line "$absent" "$name" '' "without$missing"
		return
	fi
	shift 2
	id=$(printf %s "$name" | tr -c '[:alnum:]-' _)
	dir=$tmp/cell/$id
	mkdir "$dir" "$dir/tmp" "$dir/finding"
	cp -R "$tmp/kit" "$dir/kit"
	echo "$name" >"$dir/name"
	echo "${versions#, }" >"$dir/versions"
	date +%s >"$dir/start"
	[ -n "$lab" ] || set -- "$@" TESTS="$own"
	(
		cd "$dir/kit"
		# shellcheck disable=SC2016,SC2086 # make and lab are words
		exec "$tmp/bin/under" -d -g -t 900 env TMPDIR="$dir/tmp" \
		    FINDING="$dir/finding" "$@" sh -c \
		    '"$@"; status=$?; date +%s >../end; exit $status' sh \
		    $make $lab check "$@"
	) >"$tmp/$id.log" 2>&1 </dev/null &
	older=$newer newer="$! $id"
}

# The copy that the cells are made from, and a tool of theirs.
cp -R [A-Z]* ./*.c ./*.sh t "$tmp/kit"
(cd "$tmp/kit" && make clean >/dev/null)
cc -o "$tmp/bin/under" t/under.c
own=
for f in t/*.t; do
	case $f in t/lab-*) ;; *) own="$own $f" ;; esac
done

# The lab's tests too, once a C library and once a shell.
lab=lab
cell 'gcc, dash' 'gcc glibc dash' CC=gcc TESTSHELL=dash
cell 'musl-gcc' 'musl-gcc musl' CC=musl-gcc
cell 'bash' bash TESTSHELL=bash
cell 'busybox ash' busybox TESTSHELL='busybox ash'
cell 'ksh93' ksh93 TESTSHELL=ksh93
cell 'mksh' mksh TESTSHELL=mksh
cell 'zsh as sh' zsh TESTSHELL='zsh --emulate sh'
cell 'yash' yash TESTSHELL=yash
lab=

cell 'bash --posix' bash TESTSHELL='bash --posix'
cell 'gcc -O0' gcc CC=gcc CFLAGS=-O0
cell 'clang' clang CC=clang
cell 'clang -Os' clang CC=clang CFLAGS=-Os
cell 'tcc' tcc CC=tcc
cell 'musl-gcc -static' 'musl-gcc musl' CC='musl-gcc -static'
cell 'i686' i686-linux-gnu-gcc CC='i686-linux-gnu-gcc -static'
cell 'm68k' 'm68k-linux-gnu-gcc qemu-m68k' \
    CC='m68k-linux-gnu-gcc -static' RUN=qemu-m68k
# With musl a program starts three times as fast under valgrind.  A buffer that
# a program keeps until it ends is no leak to it, nor should it be to the others.
cell 'valgrind' 'musl-gcc valgrind' CC=musl-gcc CFLAGS=-g RUN=valgrind \
    VALGRIND_OPTS='-q --error-exitcode=99 --log-file=%q{FINDING}/%p
    --soname-synonyms=somalloc=NONE'
cell 'sanitizers' gcc CC=gcc \
    CFLAGS='-g -fsanitize=address,undefined -fno-sanitize-recover=all' \
    ASAN_OPTIONS="exitcode=99:detect_leaks=0:log_path='$tmp/cell/sanitizers/finding/x'"

cell 'awk: mawk' mawk PATH="$(as mawk awk)"
cell 'awk: gawk' gawk PATH="$(as gawk awk)"
cell 'awk: original-awk' original-awk PATH="$(as original-awk awk)"
cell 'awk: busybox' busybox PATH="$(as busybox awk)"

cell 'utilities: GNU' GNU
# shellcheck disable=SC2046 # words
cell 'utilities: busybox' busybox \
    PATH="$(as busybox $(busybox --list 2>/dev/null | grep -vxE '(ba|a)?sh'))"

cell 'make: GNU' make
make='make -j4'
cell 'make: GNU -j4' make
make=bmake
cell 'make: bmake' bmake

for last in "$older" "$newer"; do
	[ -z "$last" ] || settle "$last"
done
older='' newer=''
if [ -s "$tmp/cell/skips" ]; then
	echo 'Tests skipped in the cells that passed, and why:'
	sed 's/.*# SKIP //' "$tmp/cell/skips" | sort | uniq -c
fi
if [ $((passed + failed + skipped)) -eq 0 ]; then
	echo 'matrix.sh: no cell has such a name' >&2
	leave 2
fi
echo "$passed passed, $failed failed$([ $skipped -eq 0 ] || echo ", $skipped skipped")"
if [ $failed -gt 0 ]; then leave 1; else leave 0; fi
