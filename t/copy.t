#!/bin/sh
# shellcheck disable=SC2086 # RUN, and some commands, are words
# copy.t - does every byte arrive, whatever it is, however it is cut up?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
compile under t/lib/under.c || exit 1

# Each size through each pipeline.  `$RUN ./send` is one process, `send` is two.
stdio() { $RUN ./send "$1" | $RUN ./recv; }
stdio_pass() { $RUN ./send "$1" | $RUN ./pass | $RUN ./recv; }
raw() { $RUN ./mysend "$1" | $RUN ./myrecv; }
mixed() { $RUN ./send "$1" | $RUN ./myrecv; }
odd_sizes() { $RUN ./mysend -b 77 "$1" | $RUN ./pass -b 1000 | $RUN ./recv -b 13; }
large_and_small() { $RUN ./mysend -b 100000 "$1" | $RUN ./myrecv -b 33; }
for n in 0 1 4095 4096 4097 65536 65537 1000000; do
	for pipeline in stdio stdio_pass raw mixed odd_sizes large_and_small; do
		run $pipeline $n
		received "$pipeline: $n characters" $n
	done
done

# pass must copy every byte, like cat.  The file has all 256 of them 40 times.
every_byte "$tmp/bytes"
set -- "$tmp/bytes" "$tmp/bytes" "$tmp/bytes" "$tmp/bytes"
cat "$@" "$@" "$@" "$@" "$@" "$@" "$@" "$@" "$@" "$@" >"$tmp/data"
same() { "$@" <"$tmp/data" >"$tmp/copy" && cmp "$tmp/data" "$tmp/copy"; }
for option in '' -b1 -b2 -b7 -b9 -b1000 -b65536; do
	ok "pass $option changes nothing" same pass $option
done
for p in recv myrecv 'recv -b 1'; do
	run $p <"$tmp/data"
	received "$p counts NUL and 255" 10240
	run $p </dev/null
	received "$p of nothing" 0
done
try 'pass of nothing' 0 '' '' pass </dev/null
sent() { $RUN ./mysend -b 65536 100000 | $RUN ./pass; }
ok 'mysend sends X alone' exactly 100000 sent

# myrecv -v, and what 1990 had instead: any operand.
dd if="$tmp/data" of="$tmp/2500" bs=500 count=5 2>/dev/null
for option in -v x ''; do
	run myrecv -b 1000 "$option" <"$tmp/2500"
	received "myrecv -b 1000 '$option' of 2500" 2500 '1000 1000 500 '
done
run myrecv -v </dev/null
received 'myrecv -v of nothing' 0 ''

# -b of the three with stdio: how many system calls do 1000 characters take?  A
# library may round the size, as musl does, so there is some room.
calls() {	# least most call command...
	least=$1 most=$2 call=$3
	shift 3
	strace -o "$tmp/trace" -e trace="$call,${call}v" "$@" <"$tmp/1000" >"$tmp/x" &&
	    n=$(grep -c -e 'XXX' -e '"X"' "$tmp/trace") &&
	    [ "$n" -ge "$least" ] && [ "$n" -le "$most" ]
}
if [ -z "$RUN" ] && strace -o "$tmp/trace" ./send 0 2>/dev/null; then
	mysend 1000 >"$tmp/1000"
	ok 'send -b 100: about ten writes' calls 9 12 write ./send -b 100 1000
	ok 'recv -b 100: about ten reads' calls 9 12 read ./recv -b 100
	ok 'pass -b 100: about ten reads' calls 9 12 read ./pass -b 100
	ok 'pass -b 100: about ten writes' calls 9 12 write ./pass -b 100
	ok 'send -b 1: a write each' calls 1000 1000 write ./send -b 1 1000
	ok 'recv -b 1: a read each' calls 1000 1000 read ./recv -b 1
	ok 'send: a few writes' calls 1 2 write ./send 1000
	ok 'recv: a few reads' calls 1 2 read ./recv
else
	skip '-b of the three with stdio' 'no strace here, or RUN is set'
fi

# A short read is not end of file.  The second writer starts when the characters
# of the first have been read: pass -b 1 passes each one on at once.
mkfifo "$tmp/gate"
pausing() { send 1000; meet "$tmp/gate"; send 1000; }
opening() { dd bs=1 count=1000 2>/dev/null; arrive "$tmp/gate"; cat; }
pause() { pausing | pass -b 1 | opening | myrecv; }
run pause
received 'a pause is not end of file' 2000

finish
