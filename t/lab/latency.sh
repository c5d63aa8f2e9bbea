#!/bin/sh
# latency.sh - how long does a byte take to another process and back?
#
# usage: latency.sh [-q] [-r repeats] [-n bytes]
#
#	-q	a trial: one round, with few bytes
#	-r	rounds, 1 to 99; 11
#	-n	bytes sent there and back, one at a time, up to 999999999; 1000
#
# bin/pingpong sends a byte and waits until it comes back, as lat_pipe of
# lmbench does.  The way there and the way back are
#	pipe	two pipes
#	fifo	two FIFOs
#	socket	a socket pair
#	pty	a raw pty, with the sender at the master
# A number is decimal digits, optionally followed by k, m or g.
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
function cells(key)
{
	return sprintf("%9s%s %8.2f%s", digits(median("us." key)), \
	    flag("us." key), median("switches." key), flag("switches." key))
}
function slower(text, ratio)
{
	if (sort(ratio) > 0)
		claim("a byte there and back takes longer " text, "-", \
		    figure(ratio) " times as long", above(ratio, 1))
}
END {
	kinds = split(points, kind, " ")
	ways = split(places, way, " ")
	line = "#      "
	for (i = 1; i <= ways; i++)
		line = line sprintf("%9s%10s", way[i], "")
	print "#\n" line
	line = "#kind  "
	for (i = 1; i <= ways; i++)
		line = line sprintf("%9s  %8s", "us", "switches")
	print line (ways == 2 ? "  two/one" : "")
	for (k = 1; k <= kinds; k++) {
		for (i = 1; i <= ways; i++)
			for (r = 1; r <= rounds; r++) {
				at = way[i] "." kind[k]
				value["us." at, r] *= 1e6 / bytes
				value["switches." at, r] /= bytes
			}
		divide("two." kind[k], "us.two." kind[k], "us.one." kind[k])
		divide("pipe." kind[k], "us." way[1] "." kind[k], \
		    "us." way[1] ".pipe")
		line = sprintf("%-7s", kind[k])
		for (i = 1; i <= ways; i++)
			line = line cells(way[i] "." kind[k])
		print line (ways == 2 ? sprintf("%9.2f", median("two." kind[k])) : "")
	}
	print "#"
	if (sort("pipe.fifo") > 0)
		claim("a byte there and back takes about as long through a " \
		    "FIFO as through a pipe", "-", \
		    figure("pipe.fifo") " times as long", \
		    within("pipe.fifo", 0.8, 1.25))
	slower("through a socket pair than through a pipe", "pipe.socket")
	slower("through a pty than through a pipe", "pipe.pty")
	slower("through a pipe on two CPUs than on one", "two.pipe")
}
AWK
