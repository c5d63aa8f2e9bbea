#!/bin/sh
# blocks.t - does blocks.sh measure each block, and find what is known?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv
pipes blocks.sh

trial blocks.sh -n 1k -s 128 -m 600
ok 'steps of 128 up to 600; the figures of 1985 and 1990' [ "$(rows | awk '
    { printf "%s:%s:%s:%s ", $1, $2, $3, $4 }')" = \
    '128:34:6.3:- 256:-:-:- 384:-:-:- 512:-:-:200 ' ]
for bad in '-s 300 -m 299' -m65537 -s65537; do
	# shellcheck disable=SC2086 # words
	try "blocks.sh $bad" 2 '' 'usage: blocks.sh *' lab blocks.sh $bad
done

copy_lab
quick
run lab blocks.sh -q -p -n 9
ok '-p: powers of two, 1 to 1m' [ "$(column 1)" = "$(awk 'BEGIN {
	for (b = 1; b <= 1048576; b *= 2) printf "%d ", b }')" ]
ok '-p: six columns' columns 6
run lab blocks.sh -q -s 3072 -m 3072 -n 9
ok 'one size alone: nothing to compare' [ "$(verdicts)" = 'unsure unsure unsure unsure ' ]

# Receivers that report times of our choice.
stub myrecv <<'END'
read -r x
case $2 in 1024) t=30 ;; 2048) t=10 ;; 3072) t=20 ;; 4096) t=25 ;; esac
echo "1000 characters received in 0.00000$t seconds for 9 CPS"
END
run lab blocks.sh -q -n 1000
ok 'a peak at 2K' [ "$(verdicts)" = 'unsure unsure yes unsure ' ]
ok 'with -q, steps of 1024 up to 4096; the rates' [ "$(rows | awk '{
	gsub("!", ""); printf "%s:%s:%s:%s %s %s %s, ", $1, $2, $3, $4, $6, $8, $9 }')" = \
    '1024:200:35:- 333 333 1333, 2048:280:40:- 1000 1000 4000, 3072:330:70:- 500 500 2000, 4096:326:47:- 400 400 1600, ' ]

# If one of four pairs fails, it is said, and there is no row.
stub myrecv <<END
mkdir "$tmp/third" 2>/dev/null && exec "$real/myrecv"
read -r x
exit 3
END
run lab blocks.sh -q -n 1k
is 'a receiver that fails' 1 '*' "blocks.sh: a job ended with status 3
blocks.sh: one of 4 pairs failed, with blocks of 1024"
ok 'a receiver that fails: no row' [ -z "$(rows)" ]
ln -sf "$real/myrecv" "$lab/bin/myrecv"
lossy blocks.sh

finish
