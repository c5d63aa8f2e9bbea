#!/bin/sh
# bandwidth.t - has bandwidth.sh a row for each size, and hbench's form?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv
pipes bandwidth.sh

# If no CPU can be chosen, only the ends anywhere are measured.
copy_lab
no_cpus
trial bandwidth.sh -n 300000
rm -r "$fakes"
ok 'a row for each size' [ "$(column 1)" = \
    '4096 8192 16384 32768 65536 131072 262144 524288 1048576 2097152 4194304 ' ]
ok 'twelve columns' columns 12
ok "the means of 2001's columns" [ "$(rows | awk '{ for (i = 8; i <= 12; i++) sum[i] += $i }
	END { for (i = 8; i <= 12; i++) printf "%.2f ", sum[i] / 11 }')" = \
    '18.31 31.13 41.78 42.59 19.98 ' ]
ok "hbench's form" [ "$(grep -c \
    '^# [0-9]*[km]: [0-9]*\.[0-9] (std. [0-9]*\.[0-9], [0-9]*\.[0-9]*%) \[median [0-9]*\.[0-9]\]$' \
    "$tmp/out")" -eq 11 ]

# Receivers that report times of our choice: half the rate above 64k.
quick
stub myrecv <<'END'
read -r x
case $2 in *m | 128k | 256k | 512k) t=2 ;; *) t=1 ;; esac
echo "9 characters received in $t.000000 seconds for 9 CPS"
END
run lab bandwidth.sh -n 9 -q
places=$(grep -c '^# [a-z]*$' "$tmp/out")
ok 'a claim for one CPU, and one for two' [ "$(claimed '[^|]*' | wc -l)" -eq $((places - 1)) ]
ok 'a rate that falls, now and in 2001' [ -z "$(claimed '[^|]*' | grep -v \
    'then 0.56 NetBSD, 0.80 FreeBSD | now 0.500 .*holds: yes$')" ]
ln -sf "$real/myrecv" "$lab/bin/myrecv"
lossy bandwidth.sh

finish
