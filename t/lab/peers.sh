#!/bin/sh
# peers.sh - is the kit itself the bottleneck?
#
# usage: peers.sh [-q] [-r repeats] [-n bytes]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 5
#	-n	bytes through mysend | myrecv; send | recv gets a sixteenth.
#		By default as many as take half a second each
#
# Sizes are digits, then perhaps k, m or g.  Other programs send as many bytes
# through the same pipe: dd, head and cat, pv if it is there, and bare_send.c
# and bare_recv.c, the loops of send and recv without options and checks.  One
# that loses some, is not there or has no such option (head -c is not of POSIX)
# is named, and its row is empty.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh
. ./t/lab/figures.sh

usage='[-q] [-r repeats] [-n bytes]'
while getopts :qr:n: o; do
	option "$o"
done
[ "$OPTIND" -gt "$#" ] || usage
given=$bytes
defaults 5 32m 1 1m
pipes
for file in t/lab/bare_send t/lab/bare_recv; do
	[ -x "$file" ] || die "$file is missing: run make lab first"
done
place free

# peer key: sets s and r, words that send n bytes and receive them, and out,
# where the receiver's output goes
peer() {
	n=$bytes
	out=/dev/null
	case $1 in
	raw | raw64 | stdio | bare) out=$tmp/row ;;
	esac
	case $1 in
	raw)	s="./mysend $n" r=./myrecv ;;
	raw64)	s="./mysend -b 64k $n" r='./myrecv -b 64k' ;;
	stdio)	n=$chars s="./send $n" r=./recv ;;
	bare)	n=$chars s="./t/lab/bare_send $n" r=./t/lab/bare_recv ;;
	dd840)	s="$zero bs=8k count=$(calc %.0f "$n / 8192")" r='dd bs=40k' ;;
	dd64)	s="$zero bs=64k count=$(calc %.0f "$n / 65536")"
		r='dd bs=64k' ;;
	dd)	n=$(calc %.0f "$n / 8")
		s="$zero count=$(calc %.0f "$n / 512")" r=dd ;;
	head)	s="head -c $n /dev/zero" r=cat ;;
	pv)	s="pv -q -S -s $n /dev/zero" r='pv -q' ;;
	esac
}
zero='dd if=/dev/zero'

# go: runs them; real is the receiver's time by a clock outside it
# shellcheck disable=SC2086	# words
go() {
	$s 2>"$tmp/sent" | exec ./t/lab/timex -o "$tmp/time" $r \
	    >"$out" 2>"$tmp/received" & await $!
	real=$(awk '$1 == "real" { print $2 }' "$tmp/time")
	case $r in
	*bare_recv)
		[ "$(cat "$tmp/row")" = "$n" ] ||
		    die "$n bytes sent, but: $(cat "$tmp/row")" ;;
	*recv*)	check "$n" ;;
	esac
}

# proven: what takes no report to check it, does it send n bytes?
# shellcheck disable=SC2086	# words
proven() {
	$s 2>"$tmp/why" | exec ./myrecv >"$tmp/row" & await $!
	grep -q "^$n characters received" "$tmp/row"
}

# measure key: one sample of it, in 10^6 bytes a second
measure() {
	peer "$1"
	go
	sample "$1" "$(calc %.9f "$n / $real / 1e6")"
	case $1 in
	raw | stdio)
		sample "$1.off" "$(calc %.9f "($sec / $real - 1) * 100")" ;;
	esac
}

# brief: was that less than half a second?
brief() {
	case $sec in
	0.[0-4]*) ;;
	*) false ;;
	esac
}

# Whole blocks of the largest size, eight times over for dd's smallest.
chars=$(calc %.0f "int($bytes / 16) + 1")
bytes=$(calc %.0f "(int(($bytes - 1) / 524288) + 1) * 524288")
if [ -z "$given$quick" ]; then
	sec=0.0
	while brief; do
		bytes=$(calc %.0f "$bytes * 2")
		peer raw
		go
	done
	sec=0.0
	while brief; do
		chars=$(calc %.0f "$chars * 2")
		peer stdio
		go
	done
fi

header 'peers.sh: is the kit itself the bottleneck?' \
    'record      none, for nobody asked; the aims are those of this kit, for' \
    '            glibc on two CPUs, in runs of half a second'
cat <<END
# raw         mysend | myrecv
# raw64       mysend -b 64k | myrecv -b 64k
# stdio       send | recv
# dd840       dd if=/dev/zero bs=8k | dd bs=40k >/dev/null
# dd64        dd if=/dev/zero bs=64k | dd bs=64k >/dev/null
# dd          dd if=/dev/zero | dd >/dev/null: 512 bytes at a time
# head        head -c n /dev/zero | cat >/dev/null
# pv          pv -q -S -s n /dev/zero | pv -q >/dev/null
# bare        bare_send | bare_recv
# bytes       $bytes, an eighth in dd; stdio and bare $chars
# rates       10^6 bytes a second, more is better, by the clock outside
# ratio       the kit to the other, each pair of one round: more is better for
#             the kit; least and most of them
# aim         what the kit should reach; met, does it in every round?
#
END
# What is to be measured: all that works here.
all='raw raw64 stdio bare'
for k in dd840 dd64 dd head pv; do
	peer "$k"
	command -v "${s%% *}" >"$tmp/why" || {
		echo "# $k: not here"
		continue
	}
	if proven; then
		all="$all $k"
	else
		why=$(grep -v records "$tmp/why" | sed 1q)
		why=${why:-$(cat "$tmp/row")}
		echo "# $k: $n bytes sent, but: ${why%% received*}"
	fi
done

cat <<'END'
#kit    other     kit's   other's    ratio  least   most   aim  met
END
round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	for k in $all; do
		measure "$k"
	done
	round=$((round + 1))
done

# row kit other [aim]
row() {
	met=-
	case " $all " in
	*" $2 "*) ;;
	*)	printf '%-7s %-7s %8s  %8s  %6s %6s %6s %5s  %s\n' \
		    "$1" "$2" - - - - - "${3--}" -
		return ;;
	esac
	summary "$1"
	kit=$(printf '%8s%s' "$(calc %.0f "$median")" "$flag")
	summary "$2"
	other=$(printf '%8s%s' "$(calc %.0f "$median")" "$flag")
	ratio "$1" "$2"
	if [ -n "${3-}" ]; then
		judge "$least" "$most" "$3"
		met=${answer#cannot }
		met=${met%tell}
		met=${met:-unclear}
	fi
	printf '%-7s %-7s %s %s %6s %6s %6s %5s  %s\n' \
	    "$1" "$2" "$kit" "$other" "$ratio" "$least" "$most" "${3--}" "$met"
}
row raw dd840 0.95
raw=$met
row raw head 1.2
row raw dd64 2
row raw dd
row raw pv
row raw64 dd64
row stdio bare 0.95
stdio=$met

cat <<'END'
#
# The time that a receiver reports, to that of the clock outside: percent
#
#what     median  least   most    aim
END
for k in raw stdio; do
	summary "$k.off"
	range "$k.off"
	median=$(calc %.2f "$median")
	least=$(calc %.2f "$least")
	most=$(calc %.2f "$most")
	printf '%-7s %8s %6s %6s %6s\n' "$k" "$median" "$least" "$most" -1..1
done

case $raw,$stdio in
yes,yes) answer=no ;;
no,* | *,no) answer=yes ;;
*) answer='cannot tell' ;;
esac
cat <<END
#
# Is the kit slower than what does the same, by 5 % or more? $answer.
END
