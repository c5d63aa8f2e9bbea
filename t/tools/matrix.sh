#!/bin/sh
# matrix.sh - run the tests with other compilers, C libraries, shells and tools
#
# usage: sh t/tools/matrix.sh [-a] [pattern ...]
#
#	-a	count a missing tool as a failure, and so a test skipped for want of
#		one
#
# A cell is a `make check` in a copy of the kit with one thing changed.  It prints
# one line; if it fails, also the end of its log, which is kept.  Patterns of the
# shell choose cells by name.  Two cells run at a time.  bash 3.2, oksh and pdpmake,
# as bash32, oksh and pdpmake, are looked for in the directory SHELLS, then on PATH.
# Exit status: 0; 1 if a cell failed; 2 on bad usage; 3 if interrupted.

# Name | whose tests, the kit's or all | a command that shows what is used: if it
# fails, the cell is not here, and after a ? that is never a failure | words for the
# environment and for make | shell code that runs make "$@", if that is not all.
cells() { cat <<'END'
gcc, dash | all | gcc --version && dpkg-query -W dash | CC=gcc TESTSHELL=dash
musl-gcc | all | musl-gcc --version | CC=musl-gcc
bash | all | bash --version | TESTSHELL=bash
bash 3.2 | all | ?bash32 --version | TESTSHELL=bash32
busybox ash | all | busybox | TESTSHELL='busybox ash'
ksh93 | all | ksh93 -c 'echo "$KSH_VERSION"' | TESTSHELL=ksh93
mksh | all | mksh -c 'echo "$KSH_VERSION"' | TESTSHELL=mksh
oksh | all | ?oksh -c 'echo "$KSH_VERSION"' | TESTSHELL=oksh
yash | all | yash --version | TESTSHELL=yash
zsh as sh | all | zsh --version | TESTSHELL='zsh --emulate sh'
valgrind | kit | musl-gcc --version && valgrind --version | CC=musl-gcc CFLAGS=-g RUN=valgrind \
    VALGRIND_OPTS="-q --error-exitcode=99 --log-file=$dir/finding/%p --soname-synonyms=somalloc=NONE"
m68k | kit | m68k-linux-gnu-gcc --version && qemu-m68k --version | RUN=qemu-m68k \
    CC='m68k-linux-gnu-gcc -static'
i686 | kit | i686-linux-gnu-gcc --version && qemu-i386 --version | RUN=qemu-i386 \
    CC='i686-linux-gnu-gcc -static'
sanitizers | kit | gcc --version | CC=gcc ASAN_OPTIONS="exitcode=99:log_path='$dir/finding/x'" \
    CFLAGS='-g -fsanitize=address,undefined -fno-sanitize-recover=all'
bash --posix | kit | bash --version | TESTSHELL='bash --posix'
gcc -O0 | kit | gcc --version | CC=gcc CFLAGS=-O0
clang | kit | clang --version | CC=clang
clang -Os | kit | clang --version | CC=clang CFLAGS=-Os
tcc | kit | tcc -v | CC=tcc
musl-gcc -static | kit | musl-gcc --version | CC='musl-gcc -static'
awk: mawk | kit | mawk -W version | PATH="$(as mawk awk)"
awk: gawk | all | gawk --version | PATH="$(as gawk awk)"
awk: original-awk | all | original-awk --version | PATH="$(as original-awk awk)"
awk: busybox | all | busybox | PATH="$(as busybox awk)"
utilities: GNU | kit | dd --version
utilities: busybox | kit | busybox | PATH="$(as busybox $(busybox --list))"
make: GNU | kit | make --version
make: GNU -j4 | kit | make --version | | make -j4 "$@"
make: bmake | kit | bmake -f /dev/null -V MAKE_VERSION | | bmake "$@"
make: pdpmake | kit | ?command -v pdpmake | | pdpmake "$@"
one CPU | all | taskset --version | | \
    taskset -c "$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')" make "$@"
no /proc | all | ?unshare -m mount -t tmpfs none /proc | | \
    unshare -m sh -c 'mount -t tmpfs none /proc && make "$@"' sh "$@"
TMPDIR noexec | kit | ?unshare -m mount -t tmpfs none /proc | | unshare -m sh -c \
    'mount -t tmpfs -o noexec none "$TMPDIR" && make -s "$@"' sh "$@" >../said 2>&1; cat ../said; \
    [ "$(grep -v ^make ../said)" = "check.sh: no program can be run in $TMPDIR: set TMPDIR" ] && \
    echo 1 passed, 0 failed
read-only kit | all | ?setpriv --reuid 65534 id | | make -s all lab && chmod -R a+rX,a-w . && \
    chmod 777 "$TMPDIR" && setpriv --reuid 65534 --regid 65534 --clear-groups make "$@"
END
}

set -u
[ -z "${ZSH_VERSION-}" ] || emulate sh
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
unset CDPATH MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES CC CFLAGS LDFLAGS LDLIBS RUN TESTS TESTSHELL
export LC_ALL=C "PATH=${SHELLS:+$SHELLS:}$PATH"
umask 022
absent='not here'
case ${1-} in -a) absent=failed && shift ;; esac
case ${1-} in -*) echo 'usage: sh t/tools/matrix.sh [-a] [pattern ...]' >&2; exit 2 ;; esac
[ $# -gt 0 ] || set -- '*'

tmp=${TMPDIR:-/tmp}
tmp=$(cd -- "$tmp" && pwd)/kit-matrix-$$ lanes=''
mkdir "$tmp" "$tmp/work" "$tmp/work/kit" || exit 1
leave() {	# status; the logs of cells that failed stay
	trap - EXIT
	trap '' HUP INT TERM
	for lane in $lanes; do kill -s TERM "$lane" && wait "$lane"; done 2>/dev/null
	rm -rf "$tmp/work" && rmdir "$tmp" 2>/dev/null
	exit "$1"
}
trap 'leave 3' EXIT HUP INT TERM

as() {		# program name...: prints a PATH in which these are that program
	program=$(command -v "$1") && shift && mkdir ../as
	for word; do case $word in *sh) ;; *) ln -s "$program" "../as/$word" ;; esac; done
	echo "$dir/as:$PATH"
}

end_cell() {	# a process group: what is left of it has time to clean up
	for signal in TERM TERM TERM KILL; do
		kill -s $signal -- "-$!" || return
		sleep 1
	done 2>/dev/null
}

run_cell() {	# sets verdict and text
	text=$(eval "${show#*'?'}" 2>&1 </dev/null) || {
		case $show in *'?'*) verdict='not here' ;; *) verdict=$absent ;; esac
		return
	}
	cp -R "$tmp/work/kit" "$dir" && mkdir "$dir/tmp" "$dir/finding" && cd "$dir/kit" || return
	eval "set -- $words"
	[ "$tests" = ' all ' ] || set -- "$@" TESTS="$(echo t/*.t)"
	running=yes
	"$tmp/work/under" -d -g -t 1200 env TMPDIR="$dir/tmp" "$@" \
	    sh -c "${code:-make \"\$@\"}" sh "$@" check >../log 2>&1 </dev/null &
	wait $!
	ended=$? why=''
	end_cell
	running=''
	count=$(grep '^[0-9]* passed, ' ../log | tail -n 1)
	case $ended,$count in 0,*' passed, 0 failed'*) ;; *) why="; status $ended" ;; esac
	cat ../finding/* 2>/dev/null | grep -E '^==[0-9]*== |ERROR: |runtime error: ' >>../log &&
		why="$why; a finding"
	[ -z "$(ls -A ../tmp)" ] || why="$why; left in TMPDIR: $(ls -A ../tmp)"
	[ "$absent" != failed ] || ! grep -E '# SKIP (there is )?no (such )?[^ ]+( here)?$' ../log |
		grep -v pdpmake || why="$why; skipped for want of a tool"
	verdict=passed text="${count:-no count}$why${text:+; $text}"
	[ -z "$why" ] || { verdict=failed && mv ../log "$log"; }
}

lane() {	# pattern...: runs the cells of which the other has made no directory yet
	running=''
	trap - EXIT
	trap '[ -z "$running" ] || end_cell; exit' TERM
	# shellcheck disable=SC2162,SC2254 # a line is continued after \; a pattern is one
	while IFS='|' read name tests show words code; do
		dir=$tmp/work/$(printf %s "${name% }" | tr -c '[:alnum:]-' _)
		log=$tmp/${dir##*/}.log begun=$(date +%s)
		for pattern; do case ${name% } in $pattern) break ;; *) false ;; esac; done || continue
		mkdir "$dir" 2>/dev/null || continue
		run_cell
		printf '%-8s %-18s%4d s  %s\n' "$verdict" "$name" $(($(date +%s) - begun)) \
		    "$(echo "$text" | sed 1q)" | tee -a "$tmp/work/said"
		[ ! -f "$log" ] || { echo "$log ends:" && tail -n 30 "$log"; }
	done <"$tmp/work/cells"
}

cells >"$tmp/work/cells"
cp -R [A-Z]* ./*.c ./*.sh .gitattributes t "$tmp/work/kit" &&
	(cd "$tmp/work/kit" && make clean >/dev/null) && cc -o "$tmp/work/under" t/lib/under.c || exit 1
lane "$@" & lanes=$!
lane "$@" & lanes="$lanes $!"
wait
[ -f "$tmp/work/said" ] || { echo 'matrix.sh: no cell has such a name' >&2; leave 2; }
failed=$(grep -c ^failed "$tmp/work/said")
echo "$(grep -c ^passed "$tmp/work/said") passed, $failed failed," \
    "$(grep -c '^not here' "$tmp/work/said") skipped"
leave $((failed > 0))
