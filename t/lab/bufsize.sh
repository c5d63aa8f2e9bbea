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
	[ "$1" != default ] || { echo "$normal"; return; }
	: | bin/pipebuf -i -b "$1" bin/fdtype 2>"$tmp/why" | sed 's/pipe //' >"$tmp/got"
	[ -s "$tmp/got" ] && cat "$tmp/got"
}

places=$(list_places)
large=$((base * 8))
quarter=$((base / 4))
round=1
for size in default 5k 40k 50k 400k 500k "$base" $large; do
	if capacity=$(got "$size"); then
		sample "got.$size" "$capacity"
		case $size in
		default | *k) set -- "$size" ;;
		*) set -- "$size:8192:8192" "$size:12288:8192" "$size:16384:8192" \
			"$size:$quarter:$quarter" "$size:$base:$base" ;;
		esac
		points="$points $*"
	else
		echo "# $size: $(sed 1q "$tmp/why")"
	fi
done

# The record's own pipeline, but for pipebuf's place: Linux does not shrink a pipe
# that holds more.
blocks=$(whole "$bytes / 5120")
measure_record() {	# asked
	asked=$1
	set -- dd if=/dev/zero bs=5120 count="$blocks"
	[ "$asked" = default ] || set -- bin/pipebuf -o -b "$asked" "$@"
	"$@" 2>"$tmp/records" |
	    exec bin/timex -o "$tmp/time" cat >/dev/null & await
	while read -r what figure; do
		sample "$what.$asked" "$figure"
	done <"$tmp/time"
}
measure() {	# asked, or asked:write:read
	case $1 in *:*) ;; *) measure_record "$1"; return ;; esac
	sizes=${1#*:}
	for where in $places; do
		place "$where"
		on "$cpu_a" bin/pipebuf -o -b "${1%%:*}" \
		    bin/mysend -b "${sizes%:*}" "$bytes" |
		    on "$cpu_b" bin/myrecv -b "${sizes#*:}" >"$tmp/row" & await
		check "$bytes"
		sample "$where:$1" "$cps"
	done
}
rounds
judge -v points="$points" -v places="$places" -v normal="$normal" -v base="$base" \
    -v large="$large" -v quarter="$quarter" <<'AWK'
END {
	record = split("default 5k 40k 50k 400k 500k", asked)
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
	for (i = 1; i <= record; i++) {
		a = asked[i]
		got = a == "default" ? normal : median("got." a)
		if (measured("real." a))
			printf "%8s %8s   %s %s%s%s\n", a, got, was[a],
			    cell("real." a, 6), cell("user." a, 6), cell("sys." a, 6)
	}
	ways = split(places, way)
	print "#\n# 2. mysend and myrecv, 10^6 bytes a second, more is better: one, both ends"
	print "#    on one CPU; two, each on its own; free, if none can be chosen.  multiple:"
	print "#    is the pipe's size a common multiple of both?\n#"
	printf "#written     read      got multiple"
	for (w = 1; w <= ways; w++)
		printf " %8s", way[w]
	print ""
	n = split(points, point)
	for (i = 1; i <= n; i++) {
		if (split(point[i], p, ":") < 3)
			continue
		got = median("got." p[1])
		printf "%8s %8s %8s %8s", p[2], p[3], got,
		    (got % p[2] + got % p[3] == 0 ? "yes" : "no")
		for (w = 1; w <= ways; w++) {
			key = way[w] ":" point[i]
			divide(key, key, 1e6)
			printf "%s", cell(key, 7, "%.0f")
		}
		print ""
	}
	print "#"
	divide("larger", "real.default", "real.400k")
	if (measured("larger"))
		claim("a larger pipe helps, but little (up to 1.5 times)", "1.38",
		    figure("larger", "times as fast with 400k"), within("larger", 1, 1.5))
	for (w = 1; w <= ways; w++) {
		k = way[w] ":" large
		add("beside", k ":8192:8192", k ":16384:8192")
		divide("beside", "beside", 2)
		divide("multiple", "beside", k ":12288:8192")
		if (measured("multiple"))
			claim("a pipe of a common multiple is faster, placed " way[w], "yes",
			    figure("multiple", "times as fast"), above("multiple", 1))
		k = way[w] ":" base
		divide("whole", k ":" base ":" base, k ":" quarter ":" quarter)
		if (measured("whole"))
			claim("writes as large as the pipe are slower than a quarter, placed " \
			    way[w], "-", figure("whole", "times as fast"), below("whole", 1))
	}
}
AWK
