#!/bin/sh
# file.sh - does a temporary file in the pipe's place save time?
#
# usage: file.sh [-q] [-r repeats] [-n bytes]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 11
#	-n	bytes of the largest row; the two before it have a tenth and a
#		hundredth of them; 100000000
#
# Sizes are digits, then perhaps k, m or g.  The file is made in TMPDIR, or in
# /tmp.  After Mark Horton, who advised in November 1990: where pipes are slow,
# run the first command into a file, the second from it, and remove it.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh
. ./t/lab/figures.sh

usage='[-q] [-r repeats] [-n bytes]'
while getopts :qr:n: o; do
	option "$o"
done
[ "$OPTIND" -gt "$#" ] || usage
defaults 11 100000000 1 10000000
pipes

# took key: takes the sample of what timex has told, in milliseconds, and sets
# ms to it
took() {
	read -r _ real <"$tmp/time"
	ms=$(calc %.3f "$real * 1000")
	sample "$1.$n" "$ms"
}

by_pipe() {
	./mysend "$n" | exec ./t/lab/timex -o "$tmp/time" \
	    ./myrecv >"$tmp/row" & await $!
	check "$n"
	took pipe
}

# Fails where the file cannot be written, as on a full disk.
by_file() {
	exec ./t/lab/timex -o "$tmp/time" \
	    ./mysend "$n" >"$tmp/file" & await $! || return 1
	took written
	sum=$ms
	exec ./t/lab/timex -o "$tmp/time" \
	    ./myrecv <"$tmp/file" >"$tmp/row" & await $!
	check "$n"
	took read
	sum="$sum + $ms"
	exec ./t/lab/timex -o "$tmp/time" rm "$tmp/file" & await $!
	took removed
	sample "file.$n" "$(calc %.3f "$sum + $ms")"
}

row() {
	record=-
	[ "$n" != 1000000 ] || record=28200
	row=
	for key in pipe file written read removed; do
		summary "$key.$n"
		digits "$median"
		row="$row $(printf '%6s%s' "$shown" "$flag")"
	done
	ratio "file.$n" "pipe.$n"
	printf '%10s %6s%s %5s %5s %5s\n' \
	    "$n" "$record" "$row" "$ratio" "$least" "$most"
}

header "file.sh: does a temporary file in the pipe's place save time?" \
    'record      Mark Horton, November 1990: where pipes are slow, a file can' \
    '            stand in; no figures.  The pipe that he spoke of was that of' \
    '            Thad Floryan, 3B1 (10 MHz 68010), with stdio: under 1990.'
cat <<END
# file in     $tmp, gone at the end; of df -P:
$(df -P "$tmp" | sed 's/^/#   /')
#             The page cache is what is measured here, if the file fits: none
#             waits until a disk has it.
# by          mysend and myrecv, with the blocks of 1990
# pipe, file  milliseconds for the whole, less is better; for the file the sum
#             of the next three, since each waits for the one before.  To
#             start a program is in it: that is most of the smallest row.
# file/pipe   ratio of the two within a round: median, least, most
#
#            1990   here                                         file/pipe
#    bytes   pipe   pipe    file written    read removed median least  most
END

sizes=
for part in 100 10 1; do
	n=$(calc %.0f "int($bytes / $part)")
	[ "$n" -eq 0 ] || sizes="$sizes $n"
done
cannot=
round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	for n in $sizes; do
		case "$cannot " in *" $n "*) continue ;; esac
		by_pipe
		if ! by_file; then
			rm -f "$tmp/file"
			cannot="$cannot $n"
			printf '#%9s cannot be measured: no file of it\n' "$n"
			continue
		fi
		! last || row
	done
	round=$((round + 1))
done

answers=
for n in $sizes; do
	case "$cannot " in *" $n "*) continue ;; esac
	ratio "file.$n" "pipe.$n"
	case $side in
	below) answer=yes ;;
	above) answer=no ;;
	*) answer='cannot tell' ;;
	esac
	answers="$answers${answers:+;} $n: $answer, $ratio"
done
cat <<END
#
# Does a file save time here, by its bytes?${answers:- cannot tell}
END
