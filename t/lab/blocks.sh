#!/bin/sh
# blocks.sh - how does a pipe's rate depend on the block size?
#
# usage: blocks.sh [-q] [-r repeats] [-n bytes] [-m size] [-s size] [-p]
#
# Defaults: 11 rounds, 4m bytes through each pipe.
#
#	-m	largest block, up to 64k; 4k
#	-s	smallest block, and the step from one to the next; 128, or 1024
#		with -q
#	-p	powers of two instead, from 1 byte to 1m, one pair; with the time
#		of a block, and what a call and a byte cost
#
# After Michael Herman's sweep of May 1985, -m 4k and in another run -m 16k, and
# the 512 bytes of Rich Stevens, December 1990.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
more=m:s:p usage=' [-m size] [-s size] [-p]'
max=4096 step='' powers=''
option() {
	case $1 in
	m) number "$OPTARG" 1 65536; max=$value ;;
	s) number "$OPTARG" 1 65536; step=$value ;;
	p) powers=yes ;;
	esac
}
options 11 4m 64k "$@"
step=${step:-${quick:+1024}}
step=${step:-128}
[ "$step" -le "$max" ] || misused
need_pipes
where=one
place one || { where=free; place free; }

header 'blocks.sh: how does a pipe'\''s rate depend on the block size?' \
    'record     Michael Herman, May 1985, VAX-11/780, 4.2BSD: with one pair' \
    '           3K was best; 1K, 2K and 4K were better than the sizes beside' \
    '           them.  He made no test of significance.' \
    '           Rich Stevens, December 1990, 3B1 (10 MHz 68010): 512 bytes.'

# With -p: powers of two, one pair.  Small blocks get a part of the bytes.
if [ -n "$powers" ]; then
	cat <<-END
	# placed     $where
	# block      bytes of each write and each read; small ones send fewer bytes
	# MB/s       10^6 bytes a second, more is better
	# us         microseconds a block, both ends; the fit is t0 + size / r over
	#            the blocks up to half a pipe, at most 32k
	# user, sys  the receiver's, nanoseconds a byte
	#
	#  block     MB/s        us       fit    user ns     sys ns
	END
	b=1
	while [ "$b" -le 1048576 ]; do
		points="$points $b"
		b=$((b * 2))
	done
	measure() {	# block
		n=$(whole "int($bytes / ($1 + 4096) + 1) * $1")
		on "$cpu_a" bin/mysend -b "$1" "$n" |
		    on "$cpu_b" bin/timex -o "$tmp/time" \
			bin/myrecv -b "$1" >"$tmp/row" & await
		check "$n"
		sample "bytes.$1" "$n"
		sample "block.$1" "$seconds"
		while read -r what figure; do
			sample "$what.$1" "$figure"
		done <"$tmp/time"
	}
	rounds
	judge -f lib/fit.awk -v pipe="${kind#pipe }" <<-'AWK'
	function byte(key, b)	# its time for a byte
	{
		divide("byte", key "." b, "bytes." b)
		return median("byte")
	}
	END {
		for (b = 1; b <= 1048576; b *= 2) {
			us[b] = byte("block", b) * b * 1e6
			if (b > 32768 || (pipe + 0 > 0 && 2 * b > pipe))
				continue
			size[++n] = b
			time[n] = us[b]
		}
		found = fit(n, size, time, line)
		for (b = 1; b <= 1048576; b *= 2)
			printf "%8d %8s%s %9s %9s %10s %10s\n", b,
			    (us[b] > 0 ? digits(b / us[b]) : "-"), flag("block." b), digits(us[b]),
			    found ? digits(line["t0"] + b / line["r"]) : "-",
			    digits(byte("user", b) * 1e9), digits(byte("sys", b) * 1e9)
		if (found)
			printf "#\n# a call costs %s us at both ends together, a byte %s ns;\n" \
			    "# they cost the same at %.0f bytes\n",
			    digits(line["t0"]), digits(1000 / line["r"]), line["half"]
	}
	AWK
	exit
fi

cat <<END
# block      bytes of each write; each read asks for as many.  How many were
#            asked for in the record is not known.
# 1985, 1990 thousand bytes a second: one pair; each of four, as we read it
# here       10^6 bytes a second, more is better: sent is mysend's, by timex,
#            got is myrecv's, by its report; $bytes bytes a pair.  With four,
#            means of each pair's; all is the rate of all together, until the
#            slowest was done.  The bar is got of one pair.
#
#           1985 1990    one pair     four pairs at once
#block  one each  one  sent    got  sent    got    all
END
b=$step
while [ "$b" -le "$max" ]; do
	points="$points $b"
	b=$((b + step))
done

# measure block: with one pair anywhere, then with four at once.  No process
# holds the pipe of another pair, so a sender without a receiver ends.
measure() {
	for pairs in 1 '1 2 3 4'; do
		key=${pairs##* }.$1
		for pair in $pairs; do
			bin/timex -o "$tmp/time.$pair" bin/mysend -b "$1" "$bytes" |
			    exec bin/myrecv -b "$1" >"$tmp/row.$pair" & remember
		done
		await || die "one of ${pairs##* } pairs failed, with blocks of $1"
		for pair in $pairs; do
			check "$bytes" "$tmp/row.$pair"
			read -r _ real <"$tmp/time.$pair"
			sample "sent.$key.$pair" "$real"
			sample "got.$key.$pair" "$seconds"
		done
	done
}
rounds
judge -v step="$step" -v max="$max" -v bytes="$bytes" <<'AWK'
function rate(key, pairs,	p)	# the mean of the pairs, as a cell
{
	for (p = 1; p <= pairs; p++) {
		divide("rate", bytes / 1e6, key "." p)
		add(key, p == 1 ? 0 : key, "rate")
	}
	divide(key, key, pairs)
	return show(key)
}
function show(key)
{
	return cell(key, 5, median(key) < 9.95 ? "%.1f" : "%.0f")
}
function together(b,	r, p, slowest)	# the rate of four pairs, as a cell
{
	for (r = 1; r <= rounds; r++) {
		slowest = 0
		for (p = 1; p <= 4; p++)
			if (value["got.4." b "." p, r] > slowest)
				slowest = value["got.4." b "." p, r]
		if (slowest > 0)
			value["all", r] = 4 * bytes / slowest / 1e6
	}
	return show("all")
}
# peak: is a block better than the two sizes beside it?
function peak(b,	left, right)
{
	divide("left", "got.1." b, "got.1." (b - step))
	divide("right", "got.1." b, "got.1." (b + step))
	if (!measured("left") || !measured("right"))
		return "unsure"
	left = above("left", 1)
	right = above("right", 1)
	if (left == "no" || right == "no")
		return "no"
	return left == "yes" && right == "yes" ? "yes" : "unsure"
}
END {
	record["128"] = "  34  6.3    -"
	record["512"] = "   -    -  200"
	record["1024"] = " 200   35    -"
	record["2048"] = " 280   40    -"
	record["3072"] = " 330   70    -"
	record["4096"] = " 326   47    -"
	for (b = step; b <= max; b += step) {
		row[b] = rate("sent.1." b, 1) rate("got.1." b, 1) \
		    rate("sent.4." b, 4) rate("got.4." b, 4) together(b)
		if (median("got.1." b) > largest)
			largest = median("got.1." b)
	}
	best = measured("got.1.3072") && max >= 2 * step ? "yes" : "unsure"
	winner = best == "yes" ? "no other is surely better" : "-"
	for (b = step; b <= max; b += step) {
		printf "%6d %s%s %s\n", b,
		    (b in record ? record[b] : "   -    -    -"), row[b],
		    bar(median("got.1." b), largest)
		if (b == 3072 || !measured("got.1.3072"))
			continue
		# So many are compared that each must be sure at a lower level.
		divide("to3K", "got.1." b, "got.1.3072")
		answer = above("to3K", 1, 0.05 / (int(max / step) - 1))
		if (answer == "yes" && median("to3K") > most3K) {
			most3K = median("to3K")
			winner = b " has " digits(most3K) " times its rate"
			best = "no"
		} else if (answer == "unsure" && best == "yes")
			best = "unsure"
	}
	print "#"
	claim("3K is the best block size", "yes", winner, best)
	for (b = 1024; b <= 4096; b *= 2)
		claim(b / 1024 "K is better than the sizes beside it", "yes", "-", peak(b))
}
AWK
