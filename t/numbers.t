#!/bin/sh
# numbers.t - does each program take the numbers it should, and no other?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1

# A program that takes a number it should not must not fill the disk.
ulimit -f 20000 2>/dev/null

# What was sent is compared with what other tools make of it.
exactly() {	# count command...: that many X, and nothing else
	want=$1
	shift
	"$@" >"$tmp/x" || return 1
	[ "$(wc -c <"$tmp/x")" -eq "$want" ] && [ "$(tr -d X <"$tmp/x" | wc -c)" -eq 0 ]
}

for p in send mysend; do
	for n in 0 1 4095 4096 4097 8191 8192 8193 65536 65537 1234567; do
		ok "$p $n" exactly "$n" "$p" "$n"
	done
	ok "$p 1k" exactly 1024 "$p" 1k
	ok "$p 2m" exactly 2097152 "$p" 2m
	ok "$p 007" exactly 7 "$p" 007
	ok "$p -- 5" exactly 5 "$p" -- 5
	ok "$p -b10 25" exactly 25 "$p" -b10 25
	ok "$p -b 3 -b 1k 5000 (the last one counts)" exactly 5000 "$p" -b 3 -b 1k 5000
	ok "$p -b 1 1000" exactly 1000 "$p" -b 1 1000
	ok "$p -b 1g 10" exactly 10 "$p" -b 1g 10
	ok "$p -b 1g 0" exactly 0 "$p" -b 1g 0

	for n in '' abc -1 +7 ' 7' '7 ' '	7' 0x10 1e3 1.5 5X 5K 5M 1kk 1k1 k -k 1t \
	    9223372036854775808 99999999999999999999 9007199254740992k \
	    8796093022208m 8589934592g 18446744073709551617; do
		try "$p '$n'" 2 '' "usage: $p *" "$p" "$n"
	done
	try "$p without n" 2 '' "usage: $p *" "$p"
	try "$p with two operands" 2 '' "usage: $p *" "$p" 1 2
	try "$p with an option after n" 2 '' "usage: $p *" "$p" 10 -b 10
	try "$p -- -1" 2 '' "usage: $p *" "$p" -- -1
done

# The largest numbers that there are: a write into a closed output shows that
# they were taken, and takes no time.
for n in 9223372036854775807 9007199254740991k 8796093022207m 8589934591g; do
	if ! closable; then
		skip "send and mysend take $n" "$RUN opens a closed output"
		continue
	fi
	try "mysend takes $n" 1 '' 'mysend: stdout: ?*' closed mysend "$n"
	try "send takes $n" 1 '' 'send: stdout: ?*' closed send -b 1 "$n"
done

printf XXXXXXXXXX >"$tmp/ten"
use() {	# program size: with an input and operands that are right
	case $1 in
	send | mysend) "$1" -b "$2" 10 ;;
	*) "$1" -b "$2" <"$tmp/ten" ;;
	esac
}
for p in send recv pass mysend myrecv; do
	for size in '' 0 abc -1 +7 ' 7' 0x10 1e3 5X 1K 2g 1073741825 1048577k \
	    4294967296 4294967297 18446744073709551615 99999999999999999999; do
		try "$p -b '$size'" 2 '' "usage: $p *" use "$p" "$size"
	done
	try "$p -b without a size" 2 '' "usage: $p *" "$p" -b
	try "$p -x" 2 '' "usage: $p *" "$p" -x
done
for p in send pass mysend; do
	for size in 1 2 9 4096 1k 1m 512m; do
		try "$p -b $size" 0 'XXXXXXXXXX\c' '' use "$p" "$size"
	done
done
for p in send mysend; do
	for size in 1g 1073741824; do
		try "$p -b $size" 0 'XXXXXXXXXX\c' '' use "$p" "$size"
	done
done
# pass has two such buffers, more than a program of 32 bits may find room for.
run use pass 1g
if [ "$code" -eq 0 ]; then
	is 'pass -b 1g' 0 'XXXXXXXXXX\c' ''
else
	is 'pass -b 1g, for which there is no room' 1 '' 'pass: buffer: ?*'
fi
for p in recv myrecv; do
	for size in 1 2 9 4096 1k 1m 1g 1073741824; do
		run use "$p" "$size"
		received "$p -b $size" 10
	done
done
try 'recv with an operand' 2 '' 'usage: recv *' recv x
try 'pass with an operand' 2 '' 'usage: pass *' pass x
try 'recv -v' 2 '' 'usage: recv *' recv -v
try 'myrecv with two operands' 2 '' 'usage: myrecv *' myrecv x y

for p in recv pass; do
	try "$p with an option after an operand" 2 '' "usage: $p *" "$p" x -b 10
done
try 'myrecv with an option after an operand' 2 '' 'usage: myrecv *' myrecv x -v

# Options come before operands, also for a glibc whose getopt reorders them.
for p in send mysend; do
	compile gnu-$p $p.c -D_GNU_SOURCE
	# shellcheck disable=SC2086 # words
	try "$p built with -D_GNU_SOURCE: an option after n" 2 '' "usage: $p *" \
	    $RUN "$tmp/bin/gnu-$p" 10 -b 10
done

# A buffer that is too large for the machine is a plain error.
# shellcheck disable=SC3045 # where there is no ulimit -v it is skipped
small() { (ulimit -v 300000 && "$@"); }
if [ -z "$RUN" ] && small mysend 0 2>/dev/null && ! small use myrecv 1g >/dev/null 2>&1; then
	for p in send recv pass mysend myrecv; do
		try "$p -b 1g in little memory" 1 '' "$p: buffer: ?*" small use "$p" 1g
	done
else
	skip 'buffers in little memory' 'ulimit -v does not bind here'
fi

finish
