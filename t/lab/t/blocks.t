#!/bin/sh
# blocks.t - does blocks.sh measure each block, and find what is known?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv
pipes blocks.sh

record() { rows | awk '$2 $3 $4 != "---" { printf "%s:%s:%s:%s ", $1, $2, $3, $4 }'; }
first() { rows | awk '{ printf "%s ", $1 }'; }
verdicts() { sed -n 's/^# claim .*holds: //p' "$tmp/out" | tr '\n' ' '; }

run lab blocks.sh -q -n 1k -s 128
ok 'blocks.sh -q: status 0' [ "$code" -eq 0 ]
ok 'nothing on standard error' [ ! -s "$tmp/err" ]
ok '32 blocks, 128 to 4096' [ "$(rows | awk '$1 != NR * 128 { bad = 1 } END { print NR, bad }')" = '32 ' ]
ok "the record's figures" [ "$(record)" = \
    '128:34:6.3:- 512:-:-:200 1024:200:35:- 2048:280:40:- 3072:330:70:- 4096:326:47:- ' ]
ok 'after one round nothing is sure' [ "$(verdicts)" = 'unsure unsure unsure unsure ' ]
run lab blocks.sh -q -n 1k -s 300 -m 900
ok '-s 300 -m 900' [ "$(first)" = '300 600 900 ' ]
for bad in '-s 300 -m 299' -m0 -m65537 -s0 -s5x -m; do
	# shellcheck disable=SC2086 # words
	try "blocks.sh $bad" 2 '' 'usage: blocks.sh *' lab blocks.sh $bad
done
run lab blocks.sh -q -p -n 64k
ok '-p: powers of two, 1 to 1m' [ "$(rows | awk 'BEGIN { b = 1 } $1 != b { bad = 1 } { b *= 2 } END { print NR, bad }')" = '21 ' ]
ok '-p: six columns' columns 6

# Receivers that report times of our choice.
copy_lab
stub myrecv <<'END'
cat >/dev/null
case $2 in 1024) t=300 ;; 2048) t=100 ;; 3072) t=200 ;; 4096) t=250 ;; esac
echo "100000 characters received in 0.000$t seconds for 9 CPS"
END
run lab blocks.sh -n 100000 -s 1k -r 6
ok 'a peak at 2K' [ "$(verdicts)" = 'no unsure yes unsure ' ]
ok 'the rates' [ "$(rows | awk '{ gsub("!", ""); printf "%s %s %s %s, ", $1, $6, $8, $9 }')" = \
    '1024 333 333 1333, 2048 1000 1000 4000, 3072 500 500 2000, 4096 400 400 1600, ' ]

# Where one of four pairs fails, it is said, and there is no row.
stub myrecv <<END
mkdir "$tmp/third" 2>/dev/null && exec "$real/myrecv"
cat >/dev/null
exit 3
END
run lab blocks.sh -q -n 1k
is 'a receiver that fails' 1 '*' "blocks.sh: a job ended with status 3
blocks.sh: one of 4 pairs failed, with blocks of 1024"
ok 'a receiver that fails: no row' [ "$(grep -c '^ ' "$tmp/out")" -eq 0 ]
rm "$lab/bin/myrecv" && ln -s "$real/myrecv" "$lab/bin/myrecv"
stub mysend <<END
exec "$real/mysend" 1023
END
run lab blocks.sh -q -n 1k
is 'a sender with a byte too few' 1 '*' 'blocks.sh: 1024 bytes sent, but: 1023 characters *'

finish
