#!/bin/sh
# bandwidth.sh - how does a pipe's speed go from blocks of 4k to 4m?
#
# usage: bandwidth.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 9 rounds, 64m bytes through the pipe.
#
# After the hbench-OS run that Frank van der Linden posted in April 2001.  Each
# block is both written and read.  The time is the receiver's, from its start.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 9 64m 1m "$@"
need_pipes

header 'bandwidth.sh: how does a pipe'\''s speed go from blocks of 4k to 4m?' \
    'record     Frank van der Linden, April 2001: hbench-OS on a P5-200, 64 MB.' \
    '           The new pipe of NetBSD falls above 64k; he thinks that the' \
    '           sizes of its buffers are the reason, 64k being the larger.'
cat <<'END'
# size       bytes of each write and of each read
# free ...   MB/s, more is better: the ends anywhere, both on one CPU, each on
#            its own.  MB is 2^20 bytes; of 2001 that is assumed.
# sw         voluntary context switches of both ends for each MB
# 2001       MB/s: NetBSD old and new, FreeBSD 4.2, Linux 2.4.1, Solaris 8
#
#                                                                       2001
#  size  free     sw   one     sw   two     sw   old   new  Free Linux   Sol
END

spots="free $(list_places | sed 's/free//')"

# measure size: at each place.  The first timex holds the pipe open until its
# figures are written, so that the receiver does not end before.
measure() {
	for spot in $spots; do
		place "$spot"
		on "$cpu_a" bin/timex -o "$tmp/out" bin/mysend -b "$1" "$bytes" |
		    on "$cpu_b" bin/timex -o "$tmp/in" \
			bin/myrecv -b "$1" >"$tmp/row" & await
		check "$bytes"
		sample "time.$spot.$1" "$seconds"
		for file in out in; do
			while read -r what figure; do
				sample "$what.$file.$spot.$1" "$figure"
			done <"$tmp/$file"
		done
	done
}
points='4k 8k 16k 32k 64k 128k 256k 512k 1m 2m 4m'
rounds
judge -v points="$points" -v bytes="$bytes" <<'AWK'
END {
	split(points, size)
	split("17.93 18.49 18.71 18.78 18.84 18.39 18.17 17.74 18.11 18.41 17.79", old)
	split("27.83 28.85 36.78 44.04 47.02 25.79 26.21 26.46 26.48 26.57 26.43", new)
	split("25.56 38.24 44.10 49.24 52.02 51.38 43.85 39.83 38.68 38.49 38.18", free)
	split("38.49 37.85 39.73 40.80 39.27 45.58 45.88 45.83 45.77 45.44 43.87", linux)
	split("18.17 20.30 21.07 20.48 20.54 21.07 21.39 19.78 19.74 19.09 18.15", sol)
	split("free one two", spot)
	megabytes = bytes / 1048576
	b = 2048
	for (i = 1; i <= 11; i++) {
		printf "%7d", b *= 2
		for (s = 1; s <= 3; s++) {
			key = spot[s] "." size[i]
			divide(key, megabytes, "time." key)
			add("sw", "vcsw.out." key, "vcsw.in." key)
			divide("sw", "sw", megabytes)
			if (measured(key))
				printf "%s %5.1f", cell(key, 5, "%.0f"), median("sw")
			else
				printf "%6s %6s", "-", "-"
		}
		printf "%6s%6s%6s%6s%6s\n", old[i], new[i], free[i], linux[i], sol[i]
	}
	print "#\n# In hbench's form: MB/s, mean (std. deviation, % of the mean) [median]"
	for (s = 1; s <= 3; s++) {
		if (!measured(spot[s] ".4k"))
			continue
		print "#\n# " spot[s]
		for (i = 1; i <= 11; i++) {
			key = spot[s] "." size[i]
			m = mean(key)
			printf "# %s: %.1f (std. %.1f, %.2f%%) [median %.1f]\n", size[i], \
			    m, deviation(key), 100 * deviation(key) / m, median(key)
		}
	}

	# The mean of the six sizes above 64k, by the rate at 64k
	for (i = 6; i <= 11; i++) {
		sum["new"] += new[i] / 6
		sum["free"] += free[i] / 6
		for (s = 2; s <= 3; s++)
			add("sum" s, i == 6 ? 0 : "sum" s, spot[s] "." size[i])
	}
	then = sprintf("%.2f NetBSD, %.2f FreeBSD", sum["new"] / new[5], sum["free"] / free[5])
	print "#"
	for (s = 2; s <= 3; s++) {
		divide("fall", "sum" s, spot[s] ".64k")
		divide("fall", "fall", 6)
		if (measured("fall"))
			claim("above 64k the rate falls by 10 % or more, on " spot[s] " CPU" \
			    (s == 3 ? "s" : ""), then,
			    figure("fall", "of it at 64k"), below("fall", 0.9))
	}
}
AWK
