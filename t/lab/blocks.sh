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

# measure block: with one pair anywhere, then with four at once.  No process
# holds the pipe of another pair, so a sender without a receiver ends.
measure() {
	for pairs in 1 4; do
		for pair in 1 2 3 4; do
			[ "$pair" -le "$pairs" ] || break
			bin/timex -o "$tmp/time.$pair" bin/mysend -b "$1" "$bytes" |
			    exec bin/myrecv -b "$1" >"$tmp/row.$pair" & remember
		done
		await || die "one of $pairs pairs failed, with blocks of $1"
		for pair in 1 2 3 4; do
			[ "$pair" -le "$pairs" ] || break
			check "$bytes" "$tmp/row.$pair"
			read -r _ real <"$tmp/time.$pair"
			sample "sent.$pairs.$1.$pair" "$real"
			sample "got.$pairs.$1.$pair" "$seconds"
		done
	done
}

# measure_power block: one pair; small blocks get a part of the bytes
measure_power() {
	number "$1" 1 1048576
	b=$value
	n=$(awk -v n="$bytes" -v b="$b" 'BEGIN { printf "%.0f", (int(n / (b + 4096)) + 1) * b }')
	on "$cpu_a" bin/timex -o "$tmp/a" bin/mysend -b "$b" "$n" |
	    on "$cpu_b" bin/timex -o "$tmp/b" bin/myrecv -b "$b" >"$tmp/row" & await
	check "$n"
	sample "bytes.$b" "$n"
	sample "real.$b" "$seconds"
	{ read -r _ _; read -r _ user; read -r _ sys; } <"$tmp/b"
	sample "user.$b" "$user"
	sample "sys.$b" "$sys"
}

header 'blocks.sh: how does a pipe'\''s rate depend on the block size?' \
    'record     Michael Herman, May 1985, VAX-11/780, 4.2BSD: with one pair' \
    '           3K was best; 1K, 2K and 4K were better than the sizes beside' \
    '           them.  He made no test of significance.' \
    '           Rich Stevens, December 1990, 3B1 (10 MHz 68010): 512 bytes.'

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
	points='1 2 4 8 16 32 64 128 256 512 1k 2k 4k 8k 16k 32k 64k 128k 256k 512k 1m'
	measure() { measure_power "$1"; }
	rounds
	judge -v pipe="${kind#pipe }" <<-'AWK' >"$tmp/times"
	END {
		for (b = 1; b <= 32768 && (pipe + 0 == 0 || 2 * b <= pipe); b *= 2) {
			divide("block." b, "real." b, "bytes." b)
			print b, median("block." b) * b * 1e6
		}
	}
	AWK
	awk -f lib/fit.awk "$tmp/times" >"$tmp/fit" || echo 0 0 >"$tmp/fit"
	judge -v fit="$(cat "$tmp/fit")" <<-'AWK'
	END {
		split(fit, f)
		for (b = 1; b <= 1048576; b *= 2) {
			divide("byte." b, "real." b, "bytes." b)
			divide("user." b, "user." b, "bytes." b)
			divide("sys." b, "sys." b, "bytes." b)
			t = median("byte." b)
			printf "%8d %8s%s %9s %9s %10s %10s\n", b, \
			    digits(1e-6 / t), flag("byte." b), digits(t * b * 1e6), \
			    (f[1] > 0 ? digits(f[1] + b / f[2]) : "-"), \
			    digits(median("user." b) * 1e9), digits(median("sys." b) * 1e9)
		}
		if (f[1] > 0)
			printf "#\n# a call costs %s us at both ends together, a byte %s ns;\n" \
			    "# they cost the same at %.0f bytes\n", \
			    digits(f[1]), digits(1000 / f[2]), f[3]
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
points=''
b=$step
while [ "$b" -le "$max" ]; do
	points="$points $b"
	b=$((b + step))
done
rounds
judge -v points="$points" -v bytes="$bytes" <<'AWK'
function cell(key,	x)
{
	x = median(key)
	return sprintf(" %5s%s", x < 9.95 ? sprintf("%.1f", x) : sprintf("%.0f", x), flag(key))
}
function collect(new, key, pairs,	r, p, sum)	# the mean of the pairs' rates
{
	for (r = 1; r <= rounds; r++) {
		sum = 0
		for (p = 1; p <= pairs; p++)
			sum += bytes / value[key "." p, r] / 1e6
		value[new, r] = sum / pairs
	}
}
# peak: is a block better than the two sizes beside it?
function peak(b,	i, x, y)
{
	for (i = 1; i <= sizes; i++)
		if (size[i] == b)
			break
	if (i > sizes || i == 1 || i == sizes)
		return "unsure"
	divide("left", "got1." b, "got1." size[i - 1])
	divide("right", "got1." b, "got1." size[i + 1])
	x = above("left", 1)
	y = above("right", 1)
	return x == "no" || y == "no" ? "no" : x == "yes" && y == "yes" ? "yes" : "unsure"
}
END {
	record["128"] = "  34  6.3    -"
	record["512"] = "   -    -  200"
	record["1024"] = " 200   35    -"
	record["2048"] = " 280   40    -"
	record["3072"] = " 330   70    -"
	record["4096"] = " 326   47    -"
	sizes = split(points, size)
	for (i = 1; i <= sizes; i++) {
		b = size[i]
		for (pairs = 1; pairs <= 4; pairs += 3) {
			collect("sent" pairs "." b, "sent." pairs "." b, pairs)
			collect("got" pairs "." b, "got." pairs "." b, pairs)
		}
		for (r = 1; r <= rounds; r++) {
			slowest = 0
			for (p = 1; p <= 4; p++)
				if (value["got.4." b "." p, r] > slowest)
					slowest = value["got.4." b "." p, r]
			value["all." b, r] = 4 * bytes / slowest / 1e6
		}
		if (median("got1." b) > largest)
			largest = median("got1." b)
	}
	best = "yes"
	for (i = 1; i <= sizes; i++) {
		b = size[i]
		printf "%6d %s%s%s%s%s%s %s\n", b, b in record ? record[b] : \
		    "   -    -    -", cell("sent1." b), cell("got1." b), cell("sent4." b), \
		    cell("got4." b), cell("all." b), bar(median("got1." b), largest)
		if (b == 3072 || !((("got1.3072"), 1) in value))
			continue
		# So many are compared that each must be sure at a lower level.
		divide("to3K", "got1." b, "got1.3072")
		answer = above("to3K", 1, 0.05 / (sizes - 1))
		if (answer == "yes" && median("to3K") > most3K) {
			most3K = median("to3K")
			winner = b " has " digits(most3K) " times its rate"
			best = "no"
		} else if (answer == "unsure" && best == "yes")
			best = "unsure"
	}
	if (!(("got1.3072", 1) in value))
		best = "unsure"
	print "#"
	claim("3K is the best block size", "yes", \
	    winner != "" ? winner : "no other is surely better", best)
	for (b = 1024; b <= 4096; b *= 2)
		claim(b / 1024 "K is better than the sizes beside it", "yes", "-", peak(b))
}
AWK
