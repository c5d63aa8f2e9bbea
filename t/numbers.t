#!/bin/sh
# shellcheck disable=SC2086 # commands are words
# numbers.t - does each program accept valid numbers, and reject all others?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1

# A program that takes a number it should not must not fill the disk.
ulimit -f 4000 2>/dev/null

set_usage() {	# program: sets usage, to a pattern
	case $1 in
	*send) usage="usage: $1 [[]-b size] n" ;;
	myrecv) usage="usage: $1 [[]-b size] [[]-v]" ;;
	*) usage="usage: $1 [[]-b size]" ;;
	esac
}
misused() { set_usage $1; try "$*" 2 '' "$usage" "$@"; }	# command...

first() { "$@" 2>"$tmp/said" | dd bs=1 count=1 2>/dev/null; }
for p in send mysend; do
	ok "$p 1234567" exactly 1234567 $p 1234567
	ok "$p 1k" exactly 1024 $p 1k
	ok "$p 1m" exactly 1048576 $p 1m
	ok "$p 007" exactly 7 $p 007
	ok "$p -- 5" exactly 5 $p -- 5
	ok "$p -b 3 -b1k 5000 (the last -b counts)" exactly 5000 $p -b 3 -b1k 5000
	for n in '' abc -1 +7 ' 7' '7 ' '	7' 0x10 1e3 1.5 5X 5K 5M 1kk 1k1 k -k 1t \
	    9223372036854775808 99999999999999999999 9007199254740992k \
	    8796093022208m 8589934592g 18446744073709551617; do
		misused $p "$n"
	done
	misused $p
	misused $p 1 2
	misused $p 10 -b 10
	misused $p -- -1
	# The largest numbers that there are: the first letter shows that they were taken.
	for n in 9223372036854775807 9007199254740991k 8796093022207m 8589934591g; do
		try "$p takes $n" 0 'X\c' '' first $p -b 1 $n
	done
done

# The sizes of buffers.
mysend 10 >"$tmp/ten"
use() {	# program size: with the input or the operand that it needs
	case $1 in
	*send) $1 -b "$2" 10 ;;
	*) $1 -b "$2" <"$tmp/ten" ;;
	esac
}
for p in send recv pass mysend myrecv; do
	set_usage $p
	for size in '' 0 abc -1 +7 ' 7' 0x10 1e3 5X 1K 2g 1073741825 1048577k \
	    4294967297 18446744073709551615 99999999999999999999; do
		try "$p -b '$size'" 2 '' "$usage" use $p "$size"
	done
	misused $p -b
	misused $p -x
	for size in 1 2 9 4096 1k 1m 512m 1g; do
		case $p,$size in
		*recv,*) run use $p $size; received "$p -b $size" 10 ;;
		pass,1g) ;;	# two of them: see below
		*) try "$p -b $size" 0 'XXXXXXXXXX\c' '' use $p $size ;;
		esac
	done
done
# pass has two such buffers, more than a program of 32 bits may find room for.
run use pass 1g
case $code in
0) is 'pass -b 1g' 0 'XXXXXXXXXX\c' '' ;;
*) is 'pass -b 1g, for which there is no room' 1 '' 'pass: buffer: ?*' ;;
esac

# Operands that are one too many, and options after them.
for p in recv pass; do
	misused $p x
	misused $p x -b 10
done
misused recv -v
misused myrecv x y
misused myrecv x -v

# Options come before operands, also for a glibc whose getopt reorders them.  A
# program may have no function send or recv, for sockets have.
printf '#include PROGRAM\n#include <sys/socket.h>\n' >"$tmp/gnu.c"
for p in send recv pass mysend myrecv; do
	compile gnu-$p "$tmp/gnu.c" "-DPROGRAM=\"$PWD/$p.c\"" -D_GNU_SOURCE
	set_usage $p
	try "$p with sockets and -D_GNU_SOURCE: an option after an operand" 2 '' "$usage" \
	    $RUN "$tmp/bin/gnu-$p" 10 -b 10
done

# If the compiler's leak checker works here, it finds nothing in the programs.
# With -O2 it also reports buffers whose addresses were optimized away.
cat >"$tmp/leak.c" <<'END'
#include <stdlib.h>
int main(void) { char *volatile p = malloc(9); p = NULL; return p != NULL; }
END
checked() { (unset ASAN_OPTIONS LSAN_OPTIONS; "$@"); }
leaky() { compile "leak-$1" "$2" -O0 -fsanitize=address; }
if leaky leak "$tmp/leak.c" 2>"$tmp/err"; then run checked "$tmp/bin/leak-leak"; fi
if grep -q 'detected memory leaks' "$tmp/err"; then
	for p in send recv pass mysend myrecv; do
		leaky $p $p.c
		try "$p leaks nothing" 0 '*\c' '' checked use "$tmp/bin/leak-$p" 4k
	done
else
	skip 'leaks' 'this compiler finds none'
fi

finish
