#!/bin/sh
# blocks.sh - how does a pipe's rate depend on the size of the blocks?
#
# usage: blocks.sh [-q] [-r repeats] [-n bytes] [-m size] [-s size]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 11
#	-n	bytes through each pipe each time; 32m
#	-m	the largest block, up to 64k; 4k
#	-s	the smallest block, and the step from each to the next; 128
#
# Sizes are digits, then perhaps k, m or g.  After Michael Herman's sweep of May
# 1985, which took -m 4k and, in another run, -m 16k; and the 512 bytes of Rich
# Stevens, December 1990.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh

usage='[-q] [-r repeats] [-n bytes] [-m size] [-s size]'
max=4096
step=128
while getopts :qr:n:m:s: o; do
	case $o in
	m) number "$OPTARG" 1 65536 && max=$value ;;
	s) number "$OPTARG" 1 65536 && step=$value ;;
	*) option "$o" ;;
	esac
done
[ "$OPTIND" -gt "$#" ] || usage
[ "$step" -le "$max" ] || usage
defaults 11 32m 1 64k
pipes

# measure pairs block: so many pairs at once, each with a pipe of its own.  A
# sender that has lost its receiver ends, for no other process has that pipe.
measure() {
	pair=1
	while [ "$pair" -le "$1" ]; do
		./t/lab/timex -o "$tmp/time.$pair" ./mysend -b "$2" "$bytes" |
		    exec ./myrecv -b "$2" >"$tmp/row.$pair" & remember $!
		pair=$((pair + 1))
	done
	await '' || :
	pair=1
	while [ "$pair" -le "$1" ]; do
		(
			check "$bytes" "$tmp/row.$pair"
			read -r _ real <"$tmp/time.$pair"
			echo "$real $sec"
		) || die "pair $pair of $1 failed, with blocks of $2"
		pair=$((pair + 1))
	done >"$tmp/pairs"
	[ "$rc" -eq 0 ] || die "one of $1 failed, with blocks of $2"

	# Each is a mean of the pairs' rates; all of them have sent everything
	# when the slowest has.
	awk -v key="$1.$2" -v n="$bytes" '
	{
		sent += n / $1
		got += n / $2
		if ($2 > slowest)
			slowest = $2
	}
	END {
		printf "producer.%s %.0f\n", key, sent / NR
		printf "consumer.%s %.0f\n", key, got / NR
		printf "total.%s %.0f\n", key, NR * n / slowest
	}' "$tmp/pairs" >>"$tmp/samples"
}

# row block: the record's figures, K bytes a second, and this machine's
row() {
	case $1 in
	128) record='34 6.3 -' ;;
	512) record='- - 200' ;;
	1024) record='200 35 -' ;;
	2048) record='280 40 -' ;;
	3072) record='330 70 -' ;;
	4096) record='326 47 -' ;;
	*) record='- - -' ;;
	esac
	rates=
	for key in producer.1 consumer.1 producer.4 consumer.4 total.4; do
		summary "$key.$1"
		rates="$rates $median:$flag"
		[ "$key" != consumer.1 ] || one=$median
	done
	bar=$(bar "$one" consumer.1.)
	echo "$1 $record $rates $bar" | awk '{	# the bar: 20 columns of 30
		line = sprintf("%6s %4s %4s %4s", $1, $2, $3, $4)
		for (i = 5; i < 10; i++) {
			split($i, part, ":")
			mb = part[1] / 1e6
			format = mb < 9.95 ? "%s %5.1f%1s" : "%s %5.0f%1s"
			line = sprintf(format, line, mb, part[2])
		}
		line = line " " substr($10, 1, length($10) * 2 / 3)
		sub(/ +$/, "", line)
		print line
	}'
}

header "blocks.sh: how does a pipe's rate depend on the size of the blocks?" \
    'record      Michael Herman, May 1985, VAX-11/780, 4.2BSD: with one pair' \
    '            3K was the best size; 1K, 2K and 4K were better than the' \
    '            sizes beside them.  He did no test of significance.' \
    '            Rich Stevens, December 1990, 3B1 (10 MHz 68010): 512 bytes.'
cat <<END
# block       bytes of each write; each read asks for as many.  How many were
#             asked for in the record is not known.
# 1985, 1990  thousand bytes a second, of one pair and of each of four
# here        10^6 bytes a second, more is better: send is mysend's, by timex,
#             and recv is myrecv's, by its report; $bytes bytes a pair.
#             With four, they are means of each one's; all is the rate of
#             them together, until the slowest was done.
#
#           1985 1990     one pair   four pairs at once
#block  one each  one  send   recv   send   recv    all  recv, one pair
END

round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	b=$step
	while [ "$b" -le "$max" ]; do
		measure 1 "$b"
		measure 4 "$b"
		! last || row "$b"
		b=$((b + step))
	done
	round=$((round + 1))
done

# swept block: is it in the sweep?
swept() {
	[ "$1" -ge "$step" ] && [ "$1" -le "$max" ] && [ $(($1 % step)) -eq 0 ]
}

# better a b: with one pair, was a better than b in every round?  Sets side.
better() {
	if swept "$1" && swept "$2"; then
		ratio "consumer.1.$1" "consumer.1.$2"
	else
		side=none
	fi
}

# best: is 3K better than all others, or another one better than it?  The one
# that has most times its rate is named.
best() {
	answer='not measured'
	swept 3072 || return 0
	answer=yes
	best=0
	b=$step
	while [ "$b" -le "$max" ]; do
		better "$b" 3072
		times=${ratio%.*}${ratio#*.}
		if [ "$side" = above ] && [ "$times" -gt "$best" ]; then
			best=$times
			answer="no, $b has $ratio times its rate"
		elif [ "$best" -eq 0 ] && [ "$side" = unclear ] &&
		    [ "$b" -ne 3072 ]; then
			answer='cannot tell'
		fi
		b=$((b + step))
	done
}

# peak block: is it better than the two sizes beside it?
peak() {
	better "$1" $(($1 - step))
	sides=$side
	better "$1" $(($1 + step))
	case $sides,$side in
	above,above) answer=yes ;;
	below,* | *,below) answer=no ;;
	none,none) answer='not measured' ;;
	*,none | none,*) answer='cannot tell at an end of the sweep' ;;
	*) answer='cannot tell' ;;
	esac
}

best
answers="is 3K the best? $answer.  Local maxima?"
for k in 1 2 4; do
	peak $((k * 1024))
	answers="$answers ${k}K: $answer;"
done
printf '#\n# With one pair, %s\n' "${answers%;}"
