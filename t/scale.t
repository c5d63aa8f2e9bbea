#!/bin/sh
# scale.t - a large count, and 20 pipelines at once

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1

if [ -n "$RUN" ]; then
	skip 'a count past 2^32, 20 pipelines at once' "too slow by $RUN"
	finish
fi

# One more than an unsigned int holds: a smaller type on the way would show.
far() { ./mysend -b 16k 4294967297 | ./myrecv -b 16k; }
run far
received 'a count past 2^32' 4294967297

# 20 pipelines at once lose nothing, and each reports in one line.
many() {
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		./send 1000 | ./recv &
		./mysend 1000 | ./myrecv &
	done
	wait
}
run many
ok 'each of 20 reports' [ "$(grep -c '^1000 characters received in .* CPS$' "$tmp/out")" -eq 20 ]

finish
