#!/bin/sh
# latency.sh - how long does a byte take to another process and back?
#
# usage: latency.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 11 rounds, 1000 bytes sent there and back; at most 999999999.
#
# bin/pingpong sends a byte and waits until it comes back, as lat_pipe of
# lmbench does.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 11 1000 100 "$@"
need pingpong
if [ ${#bytes} -gt 9 ]; then misused; fi

header 'latency.sh: how long does a byte take to another process and back?' \
    'record     Bruce Evans, July 1996, spoke of the latency of pipes.  He gave' \
    '           no figures.'
cat <<END
# rows       $bytes bytes, one at a time, there and back through
#   pipe     two pipes
#   fifo     two FIFOs
#   socket   a socket pair
#   pty      a raw pty, with the sender at the master
# where      one: both processes on one CPU; two: each on its own; free: on any
# us         microseconds a round trip, less is better
# switches   voluntary context switches of both processes a round trip: how
#            often one of them had to sleep.  On one CPU it can be one: the
#            process that is woken may run before the one that woke it sleeps.
END

pingpong() {	# kind n: becomes the sender, which starts the other process
	way=$1
	[ "$way" != fifo ] || way=$tmp/fifo
	# shellcheck disable=SC2086	# two words
	on "$cpu_a" bin/pingpong "$way" "$2" ${cpu_b:+$pin $cpu_b} \
	    bin/pingpong echo "$2"
}

measure() {	# kind
	for where in $(list_places); do
		place "$where"
		pingpong "$1" "$bytes" >"$tmp/row" 2>"$tmp/why" & await ||
		    die "$1: $(tail -n 1 "$tmp/why")"
		{ read -r _ real; read -r _ vcsw; } <"$tmp/row"
		sample "us.$where.$1" "$real"
		sample "switches.$where.$1" "$vcsw"
	done
}

# Not every system has ptys.
points=
for what in pipe fifo socket pty; do
	if (pingpong "$what" 1) >"$tmp/row" 2>"$tmp/why"; then
		points="$points $what"
	else
		echo "# $what: $(tail -n 1 "$tmp/why")"
	fi
done

rounds
judge -v points="$points" -v places="$(list_places)" -v bytes="$bytes" <<'AWK'
# cells: of a kind at a place, us and switches a round trip
function cells(at)
{
	multiply("us." at, "us." at, 1e6 / bytes)
	divide("switches." at, "switches." at, bytes)
	return sprintf("%s%s", cell("us." at, 8), cell("switches." at, 8, "%.2f"))
}
function slower(text, ratio)
{
	if (measured(ratio))
		claim("a byte there and back takes longer " text, "-",
		    figure(ratio, "times as long"), above(ratio, 1))
}
END {
	kinds = split(points, kind)
	ways = split(places, way)
	places_line = "#      "
	line = "#kind  "
	for (i = 1; i <= ways; i++) {
		places_line = places_line sprintf("%9s%10s", way[i], "")
		line = line sprintf("%9s  %8s", "us", "switches")
	}
	print "#\n" places_line "\n" line (ways == 2 ? "  two/one" : "")
	for (k = 1; k <= kinds; k++) {
		what = kind[k]
		line = sprintf("%-7s", what)
		for (i = 1; i <= ways; i++)
			line = line cells(way[i] "." what)
		divide("two." what, "us.two." what, "us.one." what)
		divide("pipe." what, "us." way[1] "." what, "us." way[1] ".pipe")
		print line (ways == 2 ? sprintf("%9.2f", median("two." what)) : "")
	}
	print "#"
	if (measured("pipe.fifo"))
		claim("a byte there and back takes about as long through a " \
		    "FIFO as through a pipe", "-",
		    figure("pipe.fifo", "times as long"),
		    within("pipe.fifo", 0.8, 1.25))
	slower("through a socket pair than through a pipe", "pipe.socket")
	slower("through a pty than through a pipe", "pipe.pty")
	slower("through a pipe on two CPUs than on one", "two.pipe")
}
AWK
