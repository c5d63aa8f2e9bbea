#!/bin/sh
# peers.sh - how does the kit compare with other programs?
#
# usage: peers.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 9 rounds, 128m bytes through mysend | myrecv; send | recv gets a
# sixteenth.
#
# Nobody in the record asked.  Other programs send as many bytes through the same
# pipe: dd, head and cat, pv if it is there, and bare_send and bare_recv, which
# are the loops of send and recv without options and checks.  A program that is
# missing, loses bytes or has no such option is named.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 9 128m 1m "$@"
need_pipes
need bare_send bare_recv

# Whole blocks of the largest size, eight times over for dd's smallest
bytes=$(whole "int(($bytes - 1) / 524288 + 1) * 524288")
chars=$(whole "$bytes / 16 + 1")

# choose name: sets sender and receiver, words, and n, the bytes they move
choose() {
	n=$bytes zero='dd if=/dev/zero'
	case $1 in
	raw) sender="bin/mysend $n" receiver=bin/myrecv ;;
	raw64) sender="bin/mysend -b 64k $n" receiver='bin/myrecv -b 64k' ;;
	stdio) n=$chars sender="bin/send $n" receiver=bin/recv ;;
	bare) n=$chars sender="bin/bare_send $n" receiver=bin/bare_recv ;;
	dd840) sender="$zero bs=8k count=$(whole "$n / 8192")" receiver='dd bs=40k' ;;
	dd64) sender="$zero bs=64k count=$(whole "$n / 65536")" receiver='dd bs=64k' ;;
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
judge -v points="$points" <<'AWK'
function row(where, kit, other,	a, b, ratio)
{
	a = where "." kit
	b = where "." other
	ratio = a "/" other
	divide(ratio, a, b)
	if (measured(ratio))
		printf "%-6s %-6s %-6s%s%s  %6.2f %6.2f %6.2f\n", where, kit, other,
		    cell(a, 7, "%.0f"), cell(b, 7, "%.0f"),
		    median(ratio), least(ratio), most(ratio)
}
END {
	n = split(points, point)
	for (i = 1; i <= n; i++) {
		divide(point[i], "bytes." point[i], "time." point[i])
		divide(point[i], point[i], 1e6)
	}
	print "#                        10^6 bytes/s          kit/other"
	print "#placed kit   other      kit    other  median  least   most"
	split("free one two", where)
	pairs = split("raw dd840 raw dd64 raw head raw pv raw64 dd64 stdio bare", name)
	for (w = 1; w <= 3; w++)
		for (i = 1; i < pairs; i += 2)
			row(where[w], name[i], name[i + 1])
	print "#\n# The time that a receiver reports, by the time from outside (free)\n#"
	print "#what  median  least   most"
	split("raw stdio", kit)
	for (i = 1; i <= 2; i++) {
		divide("off", "own.free." kit[i], "time.free." kit[i])
		printf "%-6s %6.3f %6.3f %6.3f\n", kit[i], median("off"), least("off"), most("off")
	}
	print "#"
	# 5 % more time is 1 / 1.05 of the rate.
	claim("the checks of send and recv cost less than 5 %", "-",
	    figure("free.stdio/bare", "times as fast as bare loops"),
	    above("free.stdio/bare", 1 / 1.05))
	if (measured("free.raw/dd840"))		# as fast: at most 5 % slower
		claim("mysend and myrecv are as fast as dd with the same sizes", "-",
		    figure("free.raw/dd840", "times as fast"), above("free.raw/dd840", 0.95))
}
AWK
