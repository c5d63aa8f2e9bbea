#!/bin/sh
# bufsize.sh - does a larger pipe help, and does a common multiple of the sizes?
#
# usage: bufsize.sh [-q] [-r repeats] [-n bytes] [-w size] [-R size]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 7
#	-n	bytes through the pipe each time; 128m
#	-w	bytes written at a time in the first table; 5120
#	-R	bytes read at a time there; 8192
#
# Sizes are digits, then perhaps k, m or g.  After a thread of OpenSolaris'
# shell-discuss list, undated in the copy at hand: dd wrote 5120 bytes at a
# time, cat read 8192, and pipebuf set the size of the pipe between them.  The
# third table is ours, for it needs two processors.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh

usage='[-q] [-r repeats] [-n bytes] [-w size] [-R size]'
wsize=5120
rsize=8192
while getopts :qr:n:w:R: o; do
	case $o in
	w)
		number "$OPTARG" 1 1073741824
		wsize=$value ;;
	R)
		number "$OPTARG" 1 1073741824
		rsize=$value ;;
	*) option "$o" ;;
	esac
done
[ "$OPTIND" -gt "$#" ] || usage
defaults 7 128m 1 1m
pipes

# What the pipe has without pipebuf; the sizes of the second and third table go
# by it, or by 64k where no one can tell.
normal=${kind#pipe }
base=$normal
[ "$base" != unknown ] || base=65536
large=$((base * 8))
everywhere

# line text: of a table's head, in the last round
line() {
	! last || printf '#%s\n' "$1"
}

# capacity asked: sets got, what the pipe really has then; where it cannot be
# had, a row says why, and the function fails
capacity() {
	got=$normal
	[ "$1" != default ] || return 0
	if : | ./t/lab/pipebuf -i -b "$1" ./t/lab/fdtype >"$tmp/got" 2>"$tmp/why"
	then
		read -r got <"$tmp/got"
		got=${got#pipe }
	else
		line " $(sed 1q "$tmp/why")"
		return 1
	fi
}

# measure key asked write read: one sample at each place; in the last round
# sets row, the rate and its spread at each, at, the last of them (in yash the
# variable of a for is the function's own), and multiple: is got one of both?
measure() {
	row=
	resize=
	[ "$2" = default ] || resize="./t/lab/pipebuf -o -b $got"
	for where in $places; do
		place "$where"
		# shellcheck disable=SC2086	# four words, or none
		on "$cpu_a" $resize ./mysend -b "$3" "$bytes" |
		    on "$cpu_b" ./myrecv -b "$4" >"$tmp/row" & await $!
		check "$bytes"
		sample "$where.$1" "$cps"
		last || continue
		summary "$where.$1"
		mbs=$(calc %.0f "$median / 1e6")
		at=$where
		row="$row$(printf ' %8s %6s%s' "$mbs" "$spread" "$flag")"
	done
	multiple=yes
	if [ "$got" = unknown ]; then
		multiple=-
	elif [ $((got % $3 + got % $4)) -gt 0 ]; then
		multiple=no
	fi
}

# The record's own sizes, with its seconds.
table1() {
	line ''
	line " 1. As in the record: $wsize bytes written at a time, $rsize read;"
	line "    beside it the record's seconds, and the rate that they are."
	line ''
	line "  asked      got multiple  seconds   record$heads"
	for was in default:2.27 5k:2.88 40k:2.11 50k:2.12 400k:2.09 500k:2.11; do
		asked=${was%:*}
		capacity "$asked" || continue
		measure "1.$asked" "$asked" "$wsize" "$rsize"
		last || continue
		was=${was#*:}
		if [ "$wsize $rsize" = '5120 8192' ]; then
			rate=$(calc %.0f "512 / $was")
		else
			was=-
			rate=-
		fi
		printf '%8s %8s %8s %8s %8s%s\n' "$asked" "$got" "$multiple" \
		    "$was" "$rate" "$row"
	done
}

# Three sizes in a row, of which the middle one divides no power of two.
table2() {
	line ''
	line ' 2. 12288 does not divide the pipe; its neighbours, 8192 and 16384, do.'
	line ''
	line "written     read      got multiple$heads"
	for asked in "$base" "$large"; do
		capacity "$asked" || continue
		for sizes in '8192 8192' '12288 8192' '16384 8192' \
		    '8192 12288' '8192 16384'; do
			w=${sizes% *}
			r=${sizes#* }
			measure "2.$asked.$w.$r" "$asked" "$w" "$r"
			! last || printf '%8s %8s %8s %8s%s\n' "$w" "$r" \
			    "$got" "$multiple" "$row"
		done
	done
}

# Writes up to many times the pipe.
table3() {
	line ''
	line ' 3. Writes and reads as large as the pipe, and larger; part is what'
	line "    they are of it, and the bar is of the row's last rate."
	line ''
	line "   size      got     part$heads"
	for asked in "$base" "$large"; do
		capacity "$asked" || continue
		for size in $((base / 16)) $((base / 4)) $((base / 2)) \
		    "$base" $((base * 2)) $((base * 8)) $((base * 16)); do
			measure "3.$asked.$size" "$asked" "$size" "$size"
			last || continue
			part=-
			[ "$got" = unknown ] || part=$(calc %.3g "$size / $got")
			printf '%8s %8s %8s%s %s\n' "$size" "$got" "$part" \
			    "$row" "$(bar "$median" "$at.3")"
		done
	done
}

header 'bufsize.sh: does a larger pipe help, and does a common multiple of the' \
    'size of the writes and the size of the reads?' \
    'record      OpenSolaris, shell-discuss list, undated: dd bs=5120 into cat,' \
    '            which read 8192, 512000000 bytes.  A larger pipe helps, but' \
    '            little; the best size is a common multiple, and even the' \
    '            least of them beats a far larger size that is none.'
cat <<'END'
# got         bytes that the pipe really had; Linux makes powers of two only
# multiple    is that one of both sizes?
# rates       10^6 bytes a second, more is better: one, with both ends on one
#             CPU; two, with each on its own; free, where none can be chosen
# spread      largest / smallest
END

round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	table1
	table2
	table3
	round=$((round + 1))
done

comparison
compare '400k to the default' 1.400k 1.default
larger=$answer
compare '50k to 40k, on Linux the same pipe' 1.50k 1.40k
multiple=
for asked in "$base" "$large"; do
	k=2.$asked
	compare "12288 written to its neighbours, in $asked" \
	    "$k.12288.8192" "$k.8192.8192" "$k.16384.8192"
	multiple="$multiple$answer"
	compare "12288 read to its neighbours, in $asked" \
	    "$k.8192.12288" "$k.8192.8192" "$k.8192.16384"
	multiple="$multiple$answer"
done
compare "$base to $((base / 4)) at a time, in $large" \
    "3.$large.$base" "3.$large.$((base / 4))"
compare "$base to $((base / 4)) at a time, in $base" \
    "3.$base.$base" "3.$base.$((base / 4))"

# count word: how often it is in $multiple
count() {
	printf '%s\n' "$multiple" | awk -v word="$1," '{
		for (i = 1; i <= NF; i++)
			n += $i == word
		print n + 0
	}'
}
# plain answer: in other words
plain() {
	printf '%s\n' "$1" | sed 's/above/yes/g
		s/below/no/g
		s/unclear/cannot be told/g'
}
cat <<END
#
# Does a larger pipe help?$(plain "$larger")
# Does a common multiple win?  $(count below) rows of 12288 say yes, $(count above) say no, $(count unclear)
# cannot tell.
# Is a write as large as the pipe faster than one of a quarter?
#$(plain "$answer")
END
