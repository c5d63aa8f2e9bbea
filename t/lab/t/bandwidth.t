#!/bin/sh
# bandwidth.t - has bandwidth.sh a row for each size, and hbench's form?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv
pipes bandwidth.sh

run lab bandwidth.sh -q -n 300000
ok 'bandwidth.sh: status 0' [ "$code" -eq 0 ]
ok 'nothing on standard error' [ ! -s "$tmp/err" ]
ok 'a row for each size' [ "$(rows | awk '{ printf "%s ", $1 }')" = \
    '4096 8192 16384 32768 65536 131072 262144 524288 1048576 2097152 4194304 ' ]
ok 'twelve columns' columns 12
# The medians of 2001 are the last five columns; their means, by other means.
ok "2001's columns" [ "$(rows | awk '{ for (i = 8; i <= 12; i++) sum[i] += $i }
	END { for (i = 8; i <= 12; i++) printf "%.2f ", sum[i] / 11 }')" = \
    '18.31 31.13 41.78 42.59 19.98 ' ]
places=$(grep -c '^# [a-z]*$' "$tmp/out")
ok "hbench's form, for each place" [ "$(grep -c \
    '^# [0-9]*[km]: [0-9]*\.[0-9] (std. [0-9]*\.[0-9], [0-9]*\.[0-9]*%) \[median [0-9]*\.[0-9]\]$' \
    "$tmp/out")" -eq $((11 * places)) ]
ok 'what 2001 did above 64k' [ "$(grep '^# claim' "$tmp/out" | grep -vc 'then 0.56 NetBSD, 0.80 FreeBSD')" -eq 0 ]

# Receivers that report times of our choice: half the rate above 64k.
copy_lab
stub myrecv <<'END'
cat >/dev/null
case $2 in *m | 128k | 256k | 512k) t=2 ;; *) t=1 ;; esac
echo "9 characters received in $t.000000 seconds for 9 CPS"
END
run lab bandwidth.sh -n 9 -r 5
ok 'a rate that falls' [ "$(sed -n 's/^# claim .*holds: //p' "$tmp/out" | sort -u)" = \
    "$([ "$places" -eq 1 ] || echo yes)" ]
ok 'by half' [ "$(grep '^# claim' "$tmp/out" | grep -vc 'now 0.500')" -eq 0 ]
stub mysend <<END
exec "$real/mysend" 99
END
rm "$lab/bin/myrecv" && ln -s "$real/myrecv" "$lab/bin/myrecv"
run lab bandwidth.sh -q
is 'a sender that loses most' 1 '*' 'bandwidth.sh: * bytes sent, but: 99 characters *'

finish
