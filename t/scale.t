#!/bin/sh
# scale.t - large counts, large buffers, and 250 pipelines at once

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1

if [ -n "$RUN" ]; then
	skip 'counts past 2^31 and 2^32, 250 pipelines at once' "too slow by $RUN"
	finish
fi

# One more than an int holds, and one more than an unsigned int does.
for n in 2147483649 4294967297; do
	far() { mysend -b 16k "$n" | myrecv -b 16k; }
	try "$n characters" 0 "$n characters received in *" '' far
done

# One call for far more than a pipe holds. (A gigabyte of memory on each side is
# more than every machine has: numbers.t tries the size, with few characters.)
huge() { mysend -b 64m 67108865 | myrecv -b 1g; }
try 'mysend -b 64m to myrecv -b 1g' 0 '67108865 characters received in *' '' huge

# 250 pipelines at once lose nothing, and each reports in one line.
fifty() {
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		for _ in 1 2 3 4 5; do send 1000 | recv & done
	done
	wait
}
many() {
	for _ in 1 2 3 4 5; do fifty & done
	wait
}
run many
ok 'each of 250 reports' [ "$(grep -c '^1000 characters received in .* CPS$' "$tmp/out")" -eq 250 ]

finish
