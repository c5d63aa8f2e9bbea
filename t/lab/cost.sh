#!/bin/sh
# cost.sh - where does the time go: by the call, by the byte, by the character?
#
# usage: cost.sh [-q] [-r repeats] [-n bytes]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 7
#	-n	bytes through the pipe in large blocks; 512m.  Small ones get a
#		part of it, so that each size takes about as long
#
# Sizes are digits, then perhaps k, m or g.  Nobody in the record asked so, but
# Michael Herman's figures of 1985 and Bruce Evans' remark of 1996 answer too:
# the time that a block takes is t0 + size / r-infinity, as Roger Hockney put
# it, and n-half is the size at which half of r-infinity is reached, or at
# which the call costs what its bytes do.  fit.awk finds them.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh
. ./t/lab/figures.sh

usage='[-q] [-r repeats] [-n bytes]'
while getopts :qr:n: o; do
	option "$o"
done
[ "$OPTIND" -gt "$#" ] || usage
defaults 7 512m 1 16m
pipes

# On two CPUs, and where a block fills the pipe, the ends take turns, which is
# no straight line.
where=one
note='both ends on one CPU'
less='less what mysend into myrecv takes'
largest=32768
if ! place one; then
	where=free
	place free
	note='anywhere, as no CPU can be chosen, and so up to 4096 only'
	largest=4096
	less='with what is not hidden by the other end'
fi
normal=${kind#pipe }
[ "$normal" != unknown ] || normal=65536
sizes=
for b in 128 256 512 1024 2048 4096 8192 16384 32768; do
	[ "$b" -gt "$largest" ] || [ $((b * 2)) -gt "$normal" ] ||
	    sizes="$sizes $b"
done

# The record: 1985, bytes and bytes a second.
herman='128 34000
1024 200000
2048 280000
3072 330000
4096 326000'
# 1996: bytes a second in calls of one byte, and the size of equal costs.
evans_rate=50000
evans_half=2048

# many size: sets n, a whole number of blocks; all sizes take about as long if
# n-half is of the order of 4096
many() {
	n=$(calc %.0f "(int($bytes / ($1 + 4096)) + 1) * $1")
}

# run sender receiver: sets ns, nanoseconds a character
# shellcheck disable=SC2086	# words
run() {
	on "$cpu_a" $1 "$n" | on "$cpu_b" $2 >"$tmp/row" & await $!
	check "$n"
	ns=$(calc %.9f "$sec / $n * 1e9")
}

# fit file: sets t0, rate, half, worst and rms; fails where there is no line
fit() {
	awk -f t/lab/fit.awk "$1" >"$tmp/fit" &&
	    read -r t0 rate half worst rms <"$tmp/fit"
}

# lines file: its sizes and times, and what the fit makes of them
lines() {
	while read -r b t mark; do
		fitted=$(calc %.9f "$t0 + $b / $rate")
		off=$(calc %.1f "($fitted / $t - 1) * 100")
		digits "$t"
		t=$shown
		digits "$fitted"
		printf '%9s %9s%s%9s %6s\n' \
		    "$b" "$t" "${mark:- }" "$shown" "$off"
	done <"$1"
}

# total year microseconds rate half [least most]: a line of the last table
total() {
	digits "$2"
	row=$(printf '%-5s %9s' "$1" "$shown")
	digits "$3"
	half=$(calc %.0f "$4")
	printf '%s %10s %8s %8s %8s %6s %6s\n' "$row" "$shown" "$half" \
	    "${5--}" "${6--}" "${7--}" "${8--}"
}

header 'cost.sh: where does the time go: by the call, by the byte, by the' \
    'character?' \
    'record      Michael Herman, May 1985: 4.2BSD on a VAX-11/780, one pair,' \
    '            1M bytes.  Bruce Evans, July 1996, FreeBSD on a P133: 50K a' \
    '            second in calls of one byte, and call and bytes cost the same' \
    '            at about 2K.'
cat <<END
# placed      $note
# fit         time a block = t0 + size / r-infinity, by least squares on
#             relative errors; n-half = t0 * r-infinity
END

round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	: >"$tmp/times"
	for b in $sizes; do
		many "$b"
		run "./mysend -b $b" "./myrecv -b $b"
		t=$(calc %.9f "$ns * $b")
		sample "size.$b" "$t"
		echo "$b $t" >>"$tmp/times"
	done
	if fit "$tmp/times"; then
		sample t0 "$t0"
		sample rate "$rate"
		sample half "$half"
	fi
	n=$(calc %.0f "int($bytes / 8) + 1")
	run './mysend -b 4k' './myrecv -b 4k'
	raw=$ns
	run './send -b 4k' './myrecv -b 4k'
	[ "$where" = free ] || ns=$(calc %.9f "$ns - $raw")
	sample putchar "$ns"
	run './mysend -b 4k' './recv -b 4k'
	[ "$where" = free ] || ns=$(calc %.9f "$ns - $raw")
	sample getchar "$ns"
	round=$((round + 1))
done

cat <<'END'
#
# 1. Here: ns a block, one write and one read of it, less is better;
#    off is how far the fitted line is from that, in percent
#
#    size      time    fitted    off
END
for b in $sizes; do
	summary "size.$b"
	echo "$b $median $flag"
done >"$tmp/here"
if fit "$tmp/here"; then
	lines "$tmp/here"
	here="$(calc %.9f "$t0 / 1e3") $(calc %.9f "$rate * 1e3") $half"
	offs="$(calc %.1f "$worst * 100") $(calc %.1f "$rms * 100")"
else
	here=
	sed 's/ *!*$/ - -/' "$tmp/here"
	echo '# no line with a t0 and an r-infinity above 0 fits these'
fi

cat <<'END'
#
# 2. 1985: microseconds a block, from the rate of one pair
#
#    size      time    fitted    off
END
printf '%s\n' "$herman" |
    awk '{ printf "%s %.9f\n", $1, $1 / $2 * 1e6 }' >"$tmp/herman"
fit "$tmp/herman"
lines "$tmp/herman"
was="$t0 $rate $half - - $(calc %.1f "$worst * 100") $(calc %.1f "$rms * 100")"

cat <<'END'
#
# 3. All three: t0 in microseconds, less is better; r-infinity in 10^6 bytes a
#    second, more is better; n-half in bytes, and its least and most of a
#    round; max and rms: how far the fit is off, in percent.  1996 is no fit:
#    n-half as stated, t0 by the rate of one byte a call, r-infinity by both.
#
#year        t0 r-infinity   n-half    least     most    max    rms
END
# shellcheck disable=SC2086	# words
total 1985 $was
total 1996 "$(calc %.9f "1e6 / $evans_rate")" \
    "$(calc %.9f "$evans_half * $evans_rate / 1e6")" "$evans_half"
year=$(date +%Y)
answer='cannot tell'
if [ -n "$here" ] && grep -q "^half " "$tmp/samples"; then
	range half
	least=$(calc %.0f "$least")
	most=$(calc %.0f "$most")
	# shellcheck disable=SC2086	# words
	total "$year" $here "$least" "$most" $offs
	judge "$least" "$most" $((evans_half / 2)) $((evans_half * 2))
else
	printf '%-5s %9s %10s %8s %8s %8s %6s %6s\n' "$year" - - - - - - -
fi

cat <<END
#
# 4. A character of stdio in ns, less is better: putchar by send into
#    myrecv, getchar by mysend into recv, -b 4k in all;
#    $less
#
#what        ns
END
for what in putchar getchar; do
	summary $what
	digits "$median"
	printf '%-8s %6s%s\n' "$what" "$shown" "$flag"
done
cat <<END
#
# Is n-half still the 2K of 1996, give or take a factor of two? $answer.
END
