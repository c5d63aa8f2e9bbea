#!/bin/sh
# cost.sh - where does the time go: by the call, by the byte, by the character?
#
# usage: cost.sh [-q] [-r repeats] [-n bytes]
#
#	-q	a trial: one round, with few bytes
#	-r	rounds, 1 to 99; 11
#	-n	bytes through the pipe in blocks of 32k; 512m.  Smaller blocks are
#		as many; single characters are a sixteenth of it
#
# Nobody in the record asked this, but Michael Herman's figures of 1985 and a
# remark by Bruce Evans in 1996 answer it too.  The time of a block is
# t0 + size / r, where r is the rate for large blocks, which Roger Hockney
# called r-infinity, and t0 what a block costs however small it is.  n-half is
# t0 * r, the size at which half of r is reached: a call then costs what its
# bytes cost.  lib/fit.awk finds them.  A size is decimal digits, optionally
# followed by k, m or g.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 11 512m 16m "$@"
need_pipes

# On two CPUs, and if a block fills the pipe, the ends take turns: no straight
# line.
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

# Each size gets as many blocks, so that times of a run compare like blocks.
case $kind in *[0-9]) capacity=${kind#pipe } ;; *) capacity=65536 ;; esac
blocks=$(awk -v n="$bytes" 'BEGIN { printf "%.0f", int(n / 32768) + 1 }')
points=$(awk -v blocks="$blocks" -v largest=$largest -v capacity="$capacity" 'BEGIN {
	for (b = 128; b <= largest && 2 * b <= capacity; b *= 2)
		printf "%d:%.0f ", b, b * blocks
	n = int(blocks * 2048) + 1
	printf "fit:0 raw:%.0f putchar:%.0f getchar:%.0f", n, n, n
}')

# shellcheck disable=SC2086	# words
timed() {	# n sender receiver: sets seconds
	on "$cpu_a" $2 "$1" | on "$cpu_b" $3 >"$tmp/row" & await
	check "$1"
}
measure() {	# point:n
	n=${1#*:} point=${1%:*}
	case $point in
	fit)
		awk -f lib/fit.awk "$tmp/round.$round" >"$tmp/fit" || return 0
		read -r t0 r half off rms <"$tmp/fit"
		sample t0 "$t0"; sample r "$r"; sample half "$half"
		sample off "$off"; sample rms "$rms"
		return ;;
	raw) timed "$n" 'bin/mysend -b 4k' 'bin/myrecv -b 4k' ;;
	putchar) timed "$n" 'bin/send -b 4k' 'bin/myrecv -b 4k' ;;
	getchar) timed "$n" 'bin/mysend -b 4k' 'bin/recv -b 4k' ;;
	*)
		timed "$n" "bin/mysend -b $point" "bin/myrecv -b $point"
		echo "$point $seconds" >>"$tmp/round.$round" ;;
	esac
	sample "$point" "$seconds"
}

# 1985: the size of a block, and bytes a second of one pair
herman='128 34000 1024 200000 2048 280000 3072 330000 4096 326000'
fit1985=$(echo "$herman" | awk '{
	for (i = 1; i < NF; i += 2)
		print $i, 1e6 * $i / $(i + 1)
}' | awk -f lib/fit.awk)

rounds
judge -v points="$points" -v blocks="$blocks" -v one="$cpu_a" -v less="$less" \
    -v herman="$herman" -v fit1985="$fit1985" -v year="$(date +%Y)" <<'AWK'
function scale(key, by,	r)	# a run's time becomes that of a block or character
{
	for (r = 1; r <= rounds; r++)
		if ((key, r) in value)
			value[key, r] *= by
}
function table(title)
{
	print "#\n# " title "\n#\n#    size     time    fitted    off, %"
}
function line(size, time, mark, t0, r,	fitted)
{
	fitted = r > 0 ? t0 + size / r : 0
	printf "%9s %9s%s %8s %6s\n", size, digits(time), mark, show(fitted),
	    fitted ? sprintf("%.1f", 100 * (fitted / time - 1)) : "-"
}
function show(x)
{
	return x > 0 ? digits(x) : "-"
}
function total(y, t0, r, half, low, high, off, rms, from)
{
	printf "%-5s %9s %10s %8s %8s %8s %6s %6s %8s\n", y, show(t0), show(r),
	    show(half), show(low), show(high), show(100 * off), show(100 * rms), from
}
function character(name, n)
{
	if (one != "")
		subtract(name, name, "raw")
	scale(name, 1e9 / n)
	printf "%-8s %6s%s\n", name, digits(median(name)), flag(name)
}
END {
	scale("t0", 1e9 / blocks)
	scale("r", blocks / 1e9)
	table("1. Here: ns a block, one write and one read of it, less is better")
	split(points, point)
	for (i = 1; (b = point[i]) !~ /fit/; i++) {
		sub(/:.*/, "", b)
		scale(b, 1e9 / blocks)
		line(b, median(b), flag(b), median("t0"), median("r"))
	}
	if (sort("half") == 0)
		print "# no line with a t0 and an r above 0 fits these"

	table("2. 1985: microseconds a block")
	split(fit1985, was)
	last = split(herman, then)
	for (i = 1; i < last; i += 2)
		line(then[i], 1e6 * then[i] / then[i + 1], " ", was[1], was[2])

	print "#\n# 3. All three: t0 in us, less is better; r in 10^6 bytes a second, more is"
	print "# better; n-half in bytes, with the least and most of a round; max and rms:"
	print "# how far the fit is off, in percent.  1996 is no fit: n-half is our reading"
	print "# of a sentence that says it the other way round, t0 is from the rate of one"
	print "# byte a call, r from both."
	print "#\n#year        t0          r   n-half    least     most    max    rms     from"
	total(1985, was[1], was[2], was[3], 0, 0, was[4], was[5], "fit")
	total(1996, 1e6 / 50000, 2048 * 50000 / 1e6, 2048, 0, 0, 0, 0, "reading")
	total(year, median("t0") / 1000, 1000 * median("r"), median("half"),
	    least("half"), most("half"), median("off"), median("rms"), "fit")

	print "#\n# 4. A character of stdio in ns, less is better: putchar by send | myrecv,"
	print "# getchar by mysend | recv, all with -b 4k, " less "."
	print "#\n#what        ns"
	sub(/.*:/, "", points)
	character("putchar", points)
	character("getchar", points)
	print "#"
	claim("n-half is within a factor of four of 2K", "2048",
	    figure("half") " bytes", within("half", 512, 8192))
}
AWK
