#!/bin/sh
# blocks.t - does blocks.sh measure each block, and find what is known?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv
pipes blocks.sh

record() { rows | awk '$2 $3 $4 != "---" { printf "%s:%s:%s:%s ", $1, $2, $3, $4 }'; }

trial blocks.sh -n 1k
ok 'steps of 1024 up to 4096' [ "$(column 1)" = '1024 2048 3072 4096 ' ]
ok "the record's figures" [ "$(record)" = '1024:200:35:- 2048:280:40:- 3072:330:70:- 4096:326:47:- ' ]
trial blocks.sh -n 1k -s 128 -m 600
ok 'steps of 128 up to 600' [ "$(column 1)" = '128 256 384 512 ' ]
ok 'the smallest block of 1985, and that of 1990' [ "$(record)" = '128:34:6.3:- 512:-:-:200 ' ]
for bad in '-s 300 -m 299' -m0 -m65537 -s0 -s5x -m; do
	# shellcheck disable=SC2086 # words
	try "blocks.sh $bad" 2 '' 'usage: blocks.sh *' lab blocks.sh $bad
done
trial blocks.sh -p -n 64k
ok '-p: powers of two, 1 to 1m' [ "$(column 1)" = "$(awk 'BEGIN {
	for (b = 1; b <= 1048576; b *= 2) printf "%d ", b }')" ]
ok '-p: six columns' columns 6

# Receivers that report times of our choice.
copy_lab
quick
stub myrecv <<'END'
cat >/dev/null
case $2 in 1024) t=300 ;; 2048) t=100 ;; 3072) t=200 ;; 4096) t=250 ;; esac
echo "100000 characters received in 0.000$t seconds for 9 CPS"
END
run lab blocks.sh -q -n 100000
ok 'a peak at 2K' [ "$(verdicts)" = 'unsure unsure yes unsure ' ]
ok 'the rates' [ "$(rows | awk '{ gsub("!", ""); printf "%s %s %s %s, ", $1, $6, $8, $9 }')" = \
    '1024 333 333 1333, 2048 1000 1000 4000, 3072 500 500 2000, 4096 400 400 1600, ' ]

# If one of four pairs fails, it is said, and there is no row.
stub myrecv <<END
mkdir "$tmp/third" 2>/dev/null && exec "$real/myrecv"
cat >/dev/null
exit 3
END
run lab blocks.sh -q -n 1k
is 'a receiver that fails' 1 '*' "blocks.sh: a job ended with status 3
blocks.sh: one of 4 pairs failed, with blocks of 1024"
ok 'a receiver that fails: no row' [ -z "$(rows)" ]
ln -sf "$real/myrecv" "$lab/bin/myrecv"
lossy blocks.sh

finish
