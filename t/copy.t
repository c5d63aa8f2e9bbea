#!/bin/sh
# copy.t - does every byte arrive, whatever it is, however it is cut up?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh || exit 1

gives() {	# text n command...: does it report n characters?
	text=$1 n=$2
	shift 2
	run "$@"
	received "$text" "$n"
}

# Each size through each pipeline, counted by each receiver and by wc.
for n in 0 1 4095 4096 4097 65536 65537 1000000; do
	a() { send "$n" | recv; }
	b() { send "$n" | pass | recv; }
	c() { mysend "$n" | myrecv; }
	d() { mysend "$n" | dd bs=5k 2>/dev/null | myrecv; }
	e() { send "$n" | myrecv; }
	f() { mysend -b 7 "$n" | pass -b 1000 | recv -b 13; }
	g() { mysend -b 100000 "$n" | myrecv -b 3; }
	gives "send $n | recv" "$n" a
	gives "send $n | pass | recv" "$n" b
	gives "mysend $n | myrecv" "$n" c
	gives "mysend $n | dd bs=5k | myrecv" "$n" d
	gives "send $n | myrecv" "$n" e
	gives "odd sizes, $n" "$n" f
	gives "more odd sizes, $n" "$n" g
done

# Each report in one line, though eight come at once.
lines() { for i in 1 2 3 4 5 6 7 8; do send 1000 | recv & done | sort | uniq -c; wait; }
many() { lines | awk '$2 == 1000 { n += $1 } END { print n }'; }
try 'eight reports at once are eight lines' 0 8 '' many

# pass is told from cat by nothing but its pace.
i=0
while [ $i -lt 256 ]; do
	printf '%b' "\\0$((i / 64))$((i / 8 % 8))$((i % 8))"
	i=$((i + 1))
done >"$tmp/bytes"
ok 'a file of all 256 bytes' [ "$(wc -c <"$tmp/bytes")" -eq 256 ]
cat "$tmp/bytes" "$tmp/bytes" "$tmp/bytes" "$tmp/bytes" >"$tmp/k"
i=0
while [ $i -lt 100 ]; do
	cat "$tmp/k"
	i=$((i + 1))
done >"$tmp/data"
cp "$tmp/data" "$tmp/original"
same() { "$@" <"$tmp/data" | cmp -s - "$tmp/original"; }
for size in 1 2 7 8 9 1000 4096 65536 1m; do
	ok "pass -b $size changes nothing" same pass -b "$size"
done
ok 'pass changes nothing' same pass
count_bytes() { "$@" <"$tmp/data"; }
gives 'recv counts NUL and 255' 102400 count_bytes recv
gives 'myrecv counts NUL and 255' 102400 count_bytes myrecv
gives 'recv -b 1 counts NUL and 255' 102400 count_bytes recv -b 1
try 'pass of nothing' 0 '' '' pass </dev/null
gives 'recv of nothing' 0 recv </dev/null
gives 'myrecv of nothing' 0 myrecv </dev/null
for b in 1 4096 65536 1m; do
	foreign() { mysend -b "$b" 300000 | pass | tr -d X | wc -c; }
	ok "mysend -b $b sends X alone" [ "$(foreign)" -eq 0 ]
done

# CPS lies between N/S and N/(S + 0.000001), since S was cut.
cps() {
	mysend 50m | recv >"$tmp/row" &&
	awk '{ c = $1 / $5; d = $1 / ($5 + 0.000001); exit !($8 <= c + 1 && $8 >= d - 1) }' "$tmp/row"
}
ok 'CPS is characters by seconds' cps

# myrecv -v, and what 1990 had for it: any operand.
for opt in -v x ''; do
	verbose() { myrecv -b 1000 "$opt" <"$tmp/data.2500"; }
	dd if="$tmp/data" of="$tmp/data.2500" bs=500 count=5 2>/dev/null
	run verbose
	received "myrecv -b 1000 '$opt' of 2500" 2500 '1000 1000 500'
done
run myrecv -v </dev/null
received 'myrecv -v of nothing' 0 ''
verbose() { myrecv -v -b 5k <"$tmp/data" | awk 'NR == 1 { for (i = 1; i <= NF; i++) n += $i; print n }'; }
try 'the sizes of myrecv -v add up' 0 102400 '' verbose

# The default is that of 1990, 5*BUFSIZ a read. (mysend: fake.t.)
cat >"$tmp/bufsiz.c" <<'C'
#include <stdio.h>
int main(void) { printf("%d\n", BUFSIZ); return 0; }
C
compile bufsiz "$tmp/bufsiz.c"
bufsiz=$($RUN "$tmp/bin/bufsiz")
mysend $((bufsiz * 12)) >"$tmp/x"
verbose() { myrecv -v <"$tmp/x"; }
try 'myrecv reads five BUFSIZ' 0 "$((bufsiz * 5)) $((bufsiz * 5)) $((bufsiz * 2))$nl*" '' verbose

# -b of the three with stdio: how many system calls 1000 characters take. A
# library may round the size, as musl does, so there is some room.
calls() {	# least most call command...
	least=$1 most=$2 call=$3
	shift 3
	strace -o "$tmp/trace" -e trace="$call,${call}v" "$@" <"$tmp/1000" >"$tmp/x" &&
	    n=$(grep -c -e 'XXX' -e '"X"' "$tmp/trace") &&
	    [ "$n" -ge "$least" ] && [ "$n" -le "$most" ]
}
if [ -z "$RUN" ] && strace -o "$tmp/trace" true 2>/dev/null; then
	mysend 1000 >"$tmp/1000"
	ok 'send -b 100: some ten writes' calls 9 12 write ./send -b 100 1000
	ok 'recv -b 100: some ten reads' calls 9 12 read ./recv -b 100
	ok 'pass -b 100: some ten reads' calls 9 12 read ./pass -b 100
	ok 'pass -b 100: some ten writes' calls 9 12 write ./pass -b 100
	ok 'send -b 1: a write each' calls 1000 1000 write ./send -b 1 1000
	ok 'recv -b 1: a read each' calls 1000 1000 read ./recv -b 1
	ok 'send: a few writes' calls 1 2 write ./send 1000
	ok 'recv: a few reads' calls 1 2 read ./recv
else
	skip '-b of the three with stdio' 'no strace here, or RUN is set'
fi

# A short read is no end of file: the second writer writes when the first one's
# characters have been read, since pass -b 1 hands them on as they come.
compile under t/under.c
mkfifo "$tmp/gate"
late() { send 1000; await "$tmp/gate"; send 1000; }
opener() { dd bs=1 count=1000 2>/dev/null; arrive "$tmp/gate"; cat; }
slow() { late | pass -b 1 | opener | myrecv; }
gives 'a pause is no end of file' 2000 slow

finish
