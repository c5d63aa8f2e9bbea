#!/bin/sh
# make.t - does make build what it should, and tell when a test has failed?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh || exit 1

# A make in a copy of the kit, not under the make that may run this test. Its
# one test is a small one.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES TESTS
fresh() {
	rm -rf "$tmp/kit"
	mkdir "$tmp/kit" "$tmp/kit/t"
	cp Makefile ./*.c ./*.sh "$tmp/kit/"
	cp t/tap.sh t/check.sh t/under.c "$tmp/kit/t/"
	cat >"$tmp/kit/t/small.t" <<-'END'
	CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh || exit 1
	try 'three' 0 XXX '' send 3
	finish
	END
	ls "$tmp/kit" >"$tmp/before"
}
build() {	# make's words
	(cd "$tmp/kit" && $make CC="$CC" CFLAGS="$CFLAGS" LDFLAGS="$LDFLAGS" LDLIBS="$LDLIBS" "$@")
}
quiet() { "$@" >"$tmp/said" 2>&1; }
made() { for k in send recv pass mysend myrecv; do [ -x "$tmp/kit/$k" ] || return 1; done; }
fails() { ! "$@"; }
says() { grep -q -e "$1" "$tmp/said"; }

for make in make 'make -j4' bmake; do
	if ! command -v "${make%% *}" >/dev/null; then
		skip "$make" "there is no ${make%% *} here"
		continue
	fi
	fresh
	ok "$make -n" quiet build -n
	ls "$tmp/kit" >"$tmp/after"
	ok "$make -n builds nothing" cmp "$tmp/before" "$tmp/after"
	ok "$make" quiet build
	ok "$make builds the five" made
	ls "$tmp/kit" >"$tmp/names"
	grep -vx -e send -e recv -e pass -e mysend -e myrecv "$tmp/names" >"$tmp/after"
	ok "$make builds no more" cmp "$tmp/before" "$tmp/after"
	ok "$make again" quiet build
	ok "$make again compiles nothing" fails says '-o send'
	touch "$tmp/kit/check" "$tmp/kit/test" "$tmp/kit/clean" "$tmp/kit/all"
	ok "$make check, with files called check and all" quiet build check TESTS=t/small.t
	ok "$make check counts" says '^1 passed, 0 failed$'
	rm "$tmp/kit/check" "$tmp/kit/test" "$tmp/kit/all" "$tmp/kit/clean"
	quiet build -n check
	ok "$make check, of all tests, builds the lab first" says lab
	ok "$make clean" quiet build clean
	ls "$tmp/kit" >"$tmp/after"
	ok "$make clean leaves what there was" cmp "$tmp/before" "$tmp/after"

	rm "$tmp/kit/recv.c"
	ok "$make without recv.c" fails quiet build
	ok "$make names recv.c" says 'recv\.c'
done

# A CC of several words, and flags.
make='make'
fresh
two_words() { build CC="env $CC" CFLAGS='-O1 -DA=1 -DB=2'; }
ok 'make CC="env cc" CFLAGS=...' quiet two_words
ok 'make passes them on' says "^env $CC -O1 -DA=1 -DB=2"
no_compiler() { fresh && build CC=no-such-compiler; }
ok 'make without its compiler' fails quiet no_compiler
ok 'make names the compiler' says no-such-compiler

# Each program builds by itself, even where all of the sockets' functions (send
# and recv among them) have been declared.
for k in send recv pass mysend myrecv; do
	ok "cc $k.c" quiet compile $k $k.c
	printf '#include <sys/socket.h>\n#include "%s/%s.c"\n' "$PWD" $k >"$tmp/all.c"
	# The first header decides what is visible, so it is told what they are.
	ok "$k.c beside sys/socket.h" quiet compile $k "$tmp/all.c" -D_POSIX_C_SOURCE=200809L
done

# The runner: what has failed is shown, with what was got and what was wanted,
# and counted; a file that stops half-way has failed.
check() { (cd "$tmp/kit" && sh t/check.sh t/small.t); }
fresh
quiet build
sed 's/XXX/XXY/' "$tmp/kit/t/small.t" >"$tmp/x" && cp "$tmp/x" "$tmp/kit/t/small.t"
ok 'a test that fails' fails quiet check
ok 'it is named' says 'not ok 1 - three'
ok 'what it got is shown' says '# XXX$'
ok 'what it wanted is shown' says '# XXY$'
ok 'it is counted' says '^0 passed, 1 failed$'
ok 'make check fails' fails quiet build check TESTS=t/small.t
kept_going() { (MAKEFLAGS=-k; export MAKEFLAGS; build check TESTS=t/small.t); }
ok 'MAKEFLAGS=-k make check fails' fails quiet kept_going
fresh
quiet build
sed 's/^finish/exit 0/' "$tmp/kit/t/small.t" >"$tmp/x" && cp "$tmp/x" "$tmp/kit/t/small.t"
ok 'a test that stops half-way, with status 0' fails quiet check
ok 'it counts as failed' says '^1 passed, 1 failed$'
echo 'exit 0' >"$tmp/kit/t/small.t"
ok 'a test of nothing' fails quiet check
echo 'echo 1..2; echo "ok 1"' >"$tmp/kit/t/small.t"
ok 'a test with one of two results' fails quiet check
echo 'echo 1..1; echo "ok 1"; printf garbage; exit 3' >"$tmp/kit/t/small.t"
ok 'a status after a last line that has no end' fails quiet check
printf 'echo 1..2; echo "ok 1"; echo "ok 2 - b # SKIP no b here"' >"$tmp/kit/t/small.t"
ok 'a test that skips' quiet check
ok 'the reason is shown' says 'no b here'
ok 'and counted' says '^1 passed, 0 failed, 1 skipped$'

finish
