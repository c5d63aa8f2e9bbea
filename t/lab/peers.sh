#!/bin/sh
# peers.sh - how does the kit compare with other programs?
#
# usage: peers.sh [-q] [-r repeats] [-n bytes]
#
#	-q	a trial: one round, with few bytes
#	-r	rounds, 1 to 99; 9
#	-n	bytes through mysend | myrecv; send | recv gets a sixteenth; 128m
#
# Nobody in the record asked.  Other programs send as many bytes through the same
# pipe: dd, head and cat, pv if it is there, and bare_send and bare_recv, which
# are the loops of send and recv without options and checks.  A program that is
# missing, loses bytes or has no such option is named.  A size is decimal digits,
# optionally followed by k, m or g.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 9 128m 1m "$@"
need_pipes
need bare_send bare_recv

# Whole blocks of the largest size, eight times over for dd's smallest.
bytes=$(awk -v n="$bytes" 'BEGIN { printf "%.0f", (int((n - 1) / 524288) + 1) * 524288 }')
chars=$(awk -v n="$bytes" 'BEGIN { printf "%.0f", int(n / 16) + 1 }')
blocks() { awk -v n="$n" -v size="$1" 'BEGIN { printf "%.0f", n / size }'; }

# choose name: sets sender and receiver, words, and n, the bytes they move
choose() {
	n=$bytes zero='dd if=/dev/zero'
	case $1 in
	raw) sender="bin/mysend $n" receiver=bin/myrecv ;;
	raw64) sender="bin/mysend -b 64k $n" receiver='bin/myrecv -b 64k' ;;
	stdio) n=$chars sender="bin/send $n" receiver=bin/recv ;;
	bare) n=$chars sender="bin/bare_send $n" receiver=bin/bare_recv ;;
	dd840) sender="$zero bs=8k count=$(blocks 8192)" receiver='dd bs=40k' ;;
	dd64) sender="$zero bs=64k count=$(blocks 65536)" receiver='dd bs=64k' ;;
	head) sender="head -c $n /dev/zero" receiver=cat ;;
	pv) sender="pv -q -S -s $n /dev/zero" receiver='pv -q' ;;
	esac
}

header 'peers.sh: how does the kit compare with other programs?' \
    'record     none: nobody asked'
cat <<END
# raw        mysend | myrecv
# raw64      mysend -b 64k | myrecv -b 64k
# stdio      send | recv
# bare       bare_send | bare_recv
# dd840      dd if=/dev/zero bs=8k | dd bs=40k >/dev/null
# dd64       dd if=/dev/zero bs=64k | dd bs=64k >/dev/null
# head       head -c n /dev/zero | cat >/dev/null
# pv         pv -q -S -s n /dev/zero | pv -q >/dev/null
# bytes      $bytes; stdio and bare $chars
# rates      10^6 bytes a second, more is better, by the receiver's time from
#            outside (timex)
# kit/other  ratio of the rates in one round: above 1, the kit is faster
# placed     anywhere, both ends on one CPU, or each on its own
#
END

# What is compared is what sends all its bytes here.
found='raw raw64 stdio bare'
for peer in dd840 dd64 head pv; do
	choose "$peer"
	command -v "${sender%% *}" >"$tmp/said" || {
		echo "# $peer: not found"
		continue
	}
	# shellcheck disable=SC2086	# words
	$sender 2>"$tmp/said" | exec bin/myrecv >"$tmp/row" & await
	if grep -q "^$n characters received" "$tmp/row"; then
		found="$found $peer"
	else
		why=$(grep -v -e records -e bytes "$tmp/said" | sed 1q)
		why=${why:-$(cat "$tmp/row")}
		echo "# $peer: $n bytes sent, but: ${why%% received*}"
	fi
done
for where in free $(list_places | sed s/free//); do
	for peer in $found; do points="$points $where.$peer"; done
done

measure() {	# place.name
	place "${1%.*}"
	choose "${1#*.}"
	case $receiver in
	*recv*) output=$tmp/row ;;	# a report
	*) output=/dev/null ;;		# all the bytes
	esac
	# shellcheck disable=SC2086	# words
	on "$cpu_a" $sender 2>"$tmp/sent" |
	    on "$cpu_b" bin/timex -o "$tmp/time" $receiver >"$output" 2>"$tmp/said" & await
	read -r _ real <"$tmp/time"
	sample "time.$1" "$real"
	sample "bytes.$1" "$n"
	case $receiver in
	*bare_recv)
		[ "$(cat "$tmp/row")" = "$n" ] || die "$n bytes sent, but: $(cat "$tmp/row")" ;;
	*recv*)
		check "$n"
		sample "own.$1" "$seconds" ;;
	esac
}
rounds
judge -v found="$found" -v points="$points" <<'AWK'
function row(where, kit, other,	key)
{
	key = where "." kit "/" other
	if (!index(" " found " ", " " other " ") || sort("rate." where "." kit) == 0)
		return
	divide(key, "rate." where "." kit, "rate." where "." other)
	printf "%-6s %-6s %-6s %7.0f%s %7.0f%s  %6.2f %6.2f %6.2f\n", where, kit, other, \
	    median("rate." where "." kit), flag("rate." where "." kit), \
	    median("rate." where "." other), flag("rate." where "." other), \
	    median(key), least(key), most(key)
}
END {
	m = split(points, point)
	for (i = 1; i <= m; i++)
		for (r = 1; r <= rounds; r++)
			value["rate." point[i], r] = \
			    value["bytes." point[i], r] / value["time." point[i], r] / 1e6
	print "#                        10^6 bytes/s          kit/other"
	print "#placed kit   other      kit    other  median  least   most"
	ways = split("free one two", way)
	for (w = 1; w <= ways; w++) {
		row(way[w], "raw", "dd840")
		row(way[w], "raw", "dd64")
		row(way[w], "raw", "head")
		row(way[w], "raw", "pv")
		row(way[w], "raw64", "dd64")
		row(way[w], "stdio", "bare")
	}
	print "#\n# The time that a receiver reports, by the time from outside (free)\n#"
	print "#what  median  least   most"
	split("raw stdio", kit)
	for (i = 1; i <= 2; i++) {
		divide("off", "own.free." kit[i], "time.free." kit[i])
		printf "%-6s %6.3f %6.3f %6.3f\n", kit[i], median("off"), least("off"), most("off")
	}
	print "#"
	claim("the checks of send and recv cost less than 5 %", "-", \
	    figure("free.stdio/bare") " times as fast as bare loops", \
	    above("free.stdio/bare", 0.95))
	if (sort("free.raw/dd840"))
		claim("mysend and myrecv are as fast as dd with the same sizes", "-", \
		    figure("free.raw/dd840") " times as fast", above("free.raw/dd840", 0.95))
}
AWK
