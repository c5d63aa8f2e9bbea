#!/bin/sh
# bufsize.sh - does a larger pipe help?  Does a common multiple of the sizes?
#
# usage: bufsize.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 9 rounds, 64m bytes through the pipe.
#
# After a thread of OpenSolaris' shell-discuss list, undated in the copy at
# hand: `dd bs=5120 | pipebuf -i -b SIZE timex cat >/dev/null`.  pipebuf sets the
# capacity of a pipe; here it does so before the writer starts.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 9 64m 1m "$@"
need_pipes
need pipebuf
normal=${kind#pipe }
base=$normal
[ "$base" != unknown ] || base=65536

header 'bufsize.sh: does a larger pipe help?  Does a common multiple of the sizes?' \
    'record     OpenSolaris, shell-discuss list, undated: dd wrote 5120 bytes at' \
    '           a time, cat read 8192, 512000000 bytes in all.  A larger pipe' \
    '           helps, but little; the best size is a common multiple of the' \
    '           two, and even the least one beats far larger sizes that are not.'
cat <<'END'
# got        the capacity that the kernel made of the size asked for; Linux
#            makes powers of two only
END

# got size: prints the capacity that a pipe then has; fails if it cannot be had
got() {
	if [ "$1" = default ]; then echo "$normal"; return; fi
	: | bin/pipebuf -i -b "$1" bin/fdtype 2>"$tmp/why" | sed 's/pipe //' >"$tmp/got"
	[ -s "$tmp/got" ] || return 1
	cat "$tmp/got"
}

# A shell may count to 2^31 only, so awk divides.
blocks=$(awk -v n="$bytes" 'BEGIN { printf "%.0f", int(n / 5120) }')

# The record's own pipeline, but for pipebuf's place: Linux does not shrink a pipe
# that holds more.
measure_record() {	# size asked
	asked=$1
	set -- dd if=/dev/zero bs=5120 count="$blocks"
	[ "$asked" = default ] || set -- bin/pipebuf -o -b "$asked" "$@"
	"$@" 2>"$tmp/records" |
	    exec bin/timex -o "$tmp/time" cat >/dev/null & await
	while read -r what figure; do
		sample "$what.$asked" "$figure"
	done <"$tmp/time"
}

# An asked size, the sizes of write and read; at each place.
measure_sizes() {	# asked:write:read
	IFS=:
	# shellcheck disable=SC2086	# three words
	set -- $1
	unset IFS
	for where in $places; do
		place "$where"
		on "$cpu_a" bin/pipebuf -o -b "$1" bin/mysend -b "$2" "$bytes" |
		    on "$cpu_b" bin/myrecv -b "$3" >"$tmp/row" & await
		check "$bytes"
		sample "$where.$1.$2.$3" "$cps"
	done
}
measure() {
	case $point in
	*:*) measure_sizes "$point" ;;
	*) measure_record "$point" ;;
	esac
}

places=$(list_places)
large=$((base * 8))
capacities=''
for size in default 5k 40k 50k 400k 500k "$base" $large; do
	if capacity=$(got "$size"); then
		capacities="$capacities $size:$capacity"
		case $size in
		default | *k) points="$points $size" ;;
		*)
			for sizes in 8192:8192 12288:8192 16384:8192 $((base / 4)):$((base / 4)) \
			    "$base:$base"; do
				points="$points $size:$sizes"
			done ;;
		esac
	else
		echo "# $size: $(sed 1q "$tmp/why")"
	fi
done
rounds
judge -v capacities="$capacities" -v places="$places" -v base="$base" -v large="$large" \
    -v points="$points" <<'AWK'
function cell(key)
{
	return sprintf(" %6s%s", digits(median(key)), flag(key))
}
# rate: a point at a place, in 10^6 bytes a second, as a cell
function rate(where, size, w, r,	key)
{
	key = where "." size "." w "." r
	return sprintf(" %7.0f%s", median(key) / 1e6, flag(key))
}
END {
	n = split(capacities, part)
	for (i = 1; i <= n; i++) {
		split(part[i], pair, ":")
		order[i] = pair[1]
		got[pair[1]] = pair[2]
	}
	was["default"] = "2.27   0.17   1.85"
	was["5k"] = "2.88   0.18   1.96"
	was["40k"] = "2.11   0.11   1.58"
	was["50k"] = "2.12   0.12   1.63"
	was["400k"] = "2.09   0.11   1.59"
	was["500k"] = "2.11   0.11   1.62"
	print "#\n# 1. The record's pipeline, dd into cat, in seconds, less is better: then"
	print "#    512000000 bytes, now the bytes of -n.  5k was the default then, so 5k"
	print "#    shows what pipebuf itself cost, and 400k was 2.88 / 2.09 = 1.38 times as"
	print "#    fast as 5k.  Now 5k is less than the default.\n#"
	print "#                   then                   now"
	print "#  asked      got   real   user    sys    real    user     sys"
	for (i = 1; i <= n; i++)
		if (order[i] in was)
			printf "%8s %8s   %s %s%s%s\n", order[i], got[order[i]], was[order[i]], \
			    cell("real." order[i]), cell("user." order[i]), cell("sys." order[i])
	ways = split(places, way)
	print "#\n# 2. mysend and myrecv, 10^6 bytes a second, more is better: one, both ends"
	print "#    on one CPU; two, each on its own; free, if none can be chosen.  multiple:"
	print "#    is the pipe's size a common multiple of both?\n#"
	printf "#written     read      got multiple"
	for (w = 1; w <= ways; w++)
		printf " %8s", way[w]
	print ""
	m = split(points, point)
	for (i = 1; i <= m; i++) {
		if (split(point[i], p, ":") < 3)
			continue
		printf "%8s %8s %8s %8s", p[2], p[3], got[p[1]], \
		    (got[p[1]] % p[2] + got[p[1]] % p[3] == 0) ? "yes" : "no"
		for (w = 1; w <= ways; w++)
			printf "%s", rate(way[w], p[1], p[2], p[3])
		print ""
	}
	print "#"
	divide("larger", "real.default", "real.400k")
	if ("400k" in got)
		claim("a larger pipe helps, but little (up to 1.5 times)", "1.38", \
		    figure("larger") " times as fast with 400k", within("larger", 1, 1.5))
	for (w = 1; w <= ways; w++) {
		k = way[w] "." large
		for (r = 1; r <= rounds && (large in got); r++) {
			beside = value[k ".8192.8192", r] + value[k ".16384.8192", r]
			value["multiple", r] = beside / 2 / value[k ".12288.8192", r]
		}
		if (large in got)
			claim("a pipe of a common multiple is faster, placed " way[w], "yes", \
			    figure("multiple") " times as fast", above("multiple", 1))
		k = way[w] "." base
		divide("whole", k "." base "." base, k "." base / 4 "." base / 4)
		if (base in got)
			claim("writes as large as the pipe are slower than a quarter, placed " \
			    way[w], "-", figure("whole") " times as fast", \
			    above("whole", 1) == "yes" ? "no" : \
			    above("whole", 1) == "no" ? "yes" : "unsure")
	}
}
AWK
