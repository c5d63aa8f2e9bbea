#!/bin/sh
# bandwidth.sh - how does a pipe's speed go by the size of the block?
#
# usage: bandwidth.sh [-q] [-r repeats] [-n bytes]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 7
#	-n	bytes through the pipe each time; 256m
#
# Sizes are digits, then perhaps k, m or g.  After the run of hbench-OS that
# Frank van der Linden posted in April 2001: blocks from 4k to 4m, both written
# and read.  The time is the receiver's, and so begins before the first byte.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh
. ./t/lab/figures.sh

usage='[-q] [-r repeats] [-n bytes]'
while getopts :qr:n: o; do
	option "$o"
done
[ "$OPTIND" -gt "$#" ] || usage
defaults 7 256m 1 4m
pipes

# The medians of 2001, in the order of the columns.
record='4k 17.93 27.83 25.56 38.49 18.17
8k 18.49 28.85 38.24 37.85 20.30
16k 18.71 36.78 44.10 39.73 21.07
32k 18.78 44.04 49.24 40.80 20.48
64k 18.84 47.02 52.02 39.27 20.54
128k 18.39 25.79 51.38 45.58 21.07
256k 18.17 26.21 43.85 45.88 21.39
512k 17.74 26.46 39.83 45.83 19.78
1m 18.11 26.48 38.68 45.77 19.74
2m 18.41 26.57 38.49 45.44 19.09
4m 17.79 26.43 38.18 43.87 18.15'

places=free
for where in one two; do
	! place "$where" || places="$places $where"
done

# switches: how often both ends gave their CPU up, for each 2^20 bytes
switches() {
	awk -v bytes="$bytes" '$1 == "vcsw" { n += $2 }
	END { printf "%.9f", n * 1048576 / bytes }' "$tmp/out" "$tmp/in"
}

# measure size: one sample of it at each place.  The first timex holds the pipe
# open until its figures are written, so that the receiver does not end before.
measure() {
	for where in $places; do
		place "$where"
		on "$cpu_a" ./t/lab/timex -o "$tmp/out" \
		    ./mysend -b "$1" "$bytes" |
		    on "$cpu_b" ./t/lab/timex -o "$tmp/in" \
			./myrecv -b "$1" >"$tmp/row" & await $!
		check "$bytes"
		sample "$where.$1" "$(calc %.9f "$bytes / $sec / 1048576")"
		sample "$where.$1.switches" "$(switches)"
	done
}

# larger: a sample at each place of the mean over the sizes above 64k
larger() {
	for where in $places; do
		sample "$where.larger" "$(awk -v where="$where" '
		BEGIN {
			n = split("128k 256k 512k 1m 2m 4m", size)
			for (i = 1; i <= n; i++)
				wanted[where "." size[i]] = 1
		}
		$1 in wanted { last[$1] = $2 }
		END {
			for (k in last)
				sum += last[k]
			printf "%.9f", sum / n
		}' "$tmp/samples")"
	done
}

# row size record...: what came of it, and what it was in 2001
row() {
	number "$1" 1 4194304
	row=$(printf '%7s' "$value")
	for where in free one two; do
		case " $places " in
		*" $where "*)
			summary "$where.$1"
			rate=$(calc %.0f "$median")
			row=$row$(printf '%6s%s' "$rate" "$flag")
			summary "$where.$1.switches"
			rate=$(calc %.1f "$median")
			row=$row$(printf '%6s' "$rate")
			;;
		*)	row=$row$(printf '%6s %6s' - -) ;;
		esac
	done
	shift
	printf '%s' "$row"
	printf '%6s' "$@"
	echo
}

header 'bandwidth.sh: how does speed go by the size of the block?' \
    'record      Frank van der Linden, April 2001: hbench-OS on a P5-200,' \
    '            64 MB.  Above 64k the new pipe of NetBSD falls, he thinks by' \
    '            the sizes of its buffers, 64k the larger one.'
cat <<'END'
# size        bytes of each write, and of each read
# free ...    MB/s, more is better: medians with the ends anywhere, both on one
#             CPU, on two.  MB is 2^20 bytes; of 2001 that is assumed
# sw          how often the ends gave their CPU up, a MB, less is better
# 2001        MB/s: NetBSD old and new, FreeBSD 4.2, Linux 2.4.1, Solaris 8
#
#                                                                       2001
#  size  free     sw   one     sw   two     sw   old   new  Free Linux   Sol
END

round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	while read -r size old; do
		measure "$size"
		[ "$round" -eq "$repeats" ] || continue
		# shellcheck disable=SC2086	# five words
		row "$size" $old
	done <<-END
	$record
	END
	larger
	round=$((round + 1))
done

cat <<'END'
#
# In hbench's form: MB/s, mean (std. deviation, % of the mean) [median]
END
for where in $places; do
	printf '#\n# %s\n' "$where"
	printf '%s\n' "$record" | while read -r size _; do
		summary "$where.$size"
		awk -v size="$size" -v mean="$mean" -v std="$std" \
		    -v median="$median" 'BEGIN {
			printf "# %s: %.1f (std. %.1f, %.2f%%) [median %.1f]\n",
			    size, mean, std, 100 * std / mean, median
		}'
	done
done

cat <<'END'
#
# The mean of the sizes above 64k to the rate at 64k; less than 0.9 is a fall
#
#where         times  least   most
END
printf '%s\n' "$record" | awk '
after { n++; for (i = 2; i <= 6; i++) sum[i] += $i }
$1 == "64k" { split($0, base); after = 1 }
END {
	split("x NetBSD-old NetBSD-new FreeBSD Linux Solaris", name)
	for (i = 2; i <= 6; i++)
		printf "%-12s %6.2f %6s %6s\n", name[i], sum[i] / n / base[i],
		    "-", "-"
}'
answers=
for where in $places; do
	ratio "$where.larger" "$where.64k"
	printf '%-12s %6s %6s %6s\n' "here-$where" "$ratio" "$least" "$most"
	judge "$least" "$most" 0 0.9
	answers="$answers $where: $answer."
done
cat <<END
#
# Does it fall above 64k, as on the new NetBSD?$answers
END
