#!/bin/sh
# cost.sh - where does the time go: by the call, by the byte, by the character?
#
# usage: cost.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 11 rounds, 512m bytes through the pipe in blocks of 32k.  Smaller
# sizes get the same number of blocks.  The characters of stdio are a sixteenth
# of the bytes.
#
# Nobody in the record asked this, but Michael Herman's figures of 1985 and a
# remark by Bruce Evans in 1996 answer it too.  The time of a block is
# t0 + size / r, where r is the rate for large blocks, which Roger Hockney
# called r-infinity, and t0 what a block costs however small it is.  n-half is
# t0 * r, the size at which half of r is reached: a call then costs what its
# bytes cost.  lib/fit.awk finds them.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 11 512m 16m "$@"
need_pipes

# On two CPUs, or if a block fills the pipe, the ends take turns, and the times
# no longer lie on a straight line.
if place one; then
	placement='both ends on one CPU' largest=32768
	less='less what mysend | myrecv takes'
else
	placement='anywhere, as no CPU can be chosen; so up to 4096 only' largest=4096
	less='if the other end does not hide it'
fi
header 'cost.sh: where does the time go: by the call, by the byte, by the character?' \
    'record     Michael Herman, May 1985: 4.2BSD on a VAX-11/780, one pair,' \
    '           1M bytes.  Bruce Evans, July 1996: FreeBSD on a P133, 50K a' \
    '           second in calls of one byte; call and bytes cost the same at' \
    '           about 2K, as we read him: his sentence says it the other way' \
    '           round.'
cat <<END
# placed     $placement
# fit        time of a block = t0 + size / r, by least squares on relative
#            errors; n-half = t0 * r; off is how far the line is from the time
END

# A point is a size, or what is measured, and its bytes.  Every size gets the
# same number of blocks, so the times of whole runs compare as those of single
# blocks do.
case $kind in *[0-9]) capacity=${kind#pipe } ;; *) capacity=65536 ;; esac
blocks=$(whole "$bytes / 32768 + 1")
points=$(awk -v blocks="$blocks" -v largest=$largest -v capacity="$capacity" 'BEGIN {
	for (b = 128; b <= largest && 2 * b <= capacity; b *= 2)
		printf "%d:%.0f ", b, b * blocks
	n = int(blocks * 2048) + 1
	printf "raw:%.0f putchar:%.0f getchar:%.0f", n, n, n
}')

measure() {	# point:bytes
	sender=mysend receiver=myrecv size=4k n=${1#*:}
	case $1 in
	raw:*) ;;
	putchar:*) sender=send ;;
	getchar:*) receiver=recv ;;
	*) size=${1%:*} ;;
	esac
	on "$cpu_a" "bin/$sender" -b "$size" "$n" |
	    on "$cpu_b" "bin/$receiver" -b "$size" >"$tmp/row" & await
	check "$n"
	sample "time.${1%:*}" "$seconds"
}
rounds
judge -f lib/fit.awk -v points="$points" -v blocks="$blocks" -v one="$cpu_a" \
    -v less="$less" -v year="$(date +%Y)" <<'AWK'
function show(x)	# unless it has no digit to show
{
	return x >= 0.00005 ? digits(x) : "-"
}
function table(title, n, size, time, mark, t0, r,	i, fitted)
{
	print "#\n# " title "\n#\n#    size     time    fitted    off, %"
	for (i = 1; i <= n; i++) {
		fitted = r > 0 ? t0 + size[i] / r : 0
		printf "%9s %9s%1s %8s %6s\n", size[i], digits(time[i]), mark[i],
		    show(fitted),
		    fitted ? sprintf("%.1f", 100 * (fitted / time[i] - 1)) : "-"
	}
}
function total(y, t0, r, half, low, high, off, rms, from)
{
	printf "%-5s %9s %10s %8s %8s %8s %6s %6s %8s\n", y, show(t0), show(r),
	    show(half), show(low), show(high), show(100 * off), show(100 * rms), from
}
function character(name)	# ns a character
{
	subtract(name, "time." name, one != "" ? "time.raw" : 0)
	multiply(name, name, 1e9 / n)
	printf "%-8s%s\n", name, cell(name, 6)
}
END {
	sizes = split(points, point) - 3	# the last three are of stdio
	for (i = 1; i <= sizes; i++) {
		size[i] = point[i]
		sub(/:.*/, "", size[i])
		key[i] = "time." size[i]
		multiply(key[i], key[i], 1e9 / blocks)	# ns a block
		middle[i] = median(key[i])
		mark[i] = flag(key[i])
	}
	for (r = 1; r <= rounds; r++) {
		for (i = 1; i <= sizes; i++)
			time[i] = value[key[i], r]
		fit(sizes, size, time, line)
		for (name in line)
			value[name, r] = line[name]
	}
	table("1. Here: ns a block, one write and one read of it, less is better",
	    sizes, size, middle, mark, median("t0"), median("r"))
	if (!measured("half"))
		print "# no line with a t0 and an r above 0 fits these"

	split("128 1024 2048 3072 4096", size1985)
	split("34000 200000 280000 330000 326000", rate1985)
	for (i = 1; i <= 5; i++)
		time1985[i] = 1e6 * size1985[i] / rate1985[i]
	fit(5, size1985, time1985, was)
	table("2. 1985: microseconds a block", 5, size1985, time1985, none,
	    was["t0"], was["r"])

	print "#\n# 3. All three: t0 in us, less is better; r in 10^6 bytes a second, more is"
	print "# better; n-half in bytes, with the least and most of a round; max and rms:"
	print "# how far the fit is off, in percent.  1996 is no fit: n-half is our reading"
	print "# of a sentence that says it the other way round, t0 is from the rate of one"
	print "# byte a call, r from both."
	print "#\n#year        t0          r   n-half    least     most    max    rms     from"
	total(1985, was["t0"], was["r"], was["half"], 0, 0, was["max"], was["rms"], "fit")
	total(1996, 1e6 / 50000, 2048 * 50000 / 1e6, 2048, 0, 0, 0, 0, "reading")
	total(year, median("t0") / 1000, 1000 * median("r"), median("half"),
	    least("half"), most("half"), median("max"), median("rms"), "fit")

	print "#\n# 4. A character of stdio in ns, less is better: putchar by send | myrecv,"
	print "# getchar by mysend | recv, all with -b 4k, " less "."
	print "#\n#what        ns"
	n = points
	sub(/.*:/, "", n)
	character("putchar")
	character("getchar")
	print "#"
	claim("n-half is within a factor of four of 2K", "2048",
	    figure("half", "bytes"), within("half", 512, 8192))
}
AWK
