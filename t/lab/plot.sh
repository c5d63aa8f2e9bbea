#!/bin/sh
# plot.sh - draw a report: four panels in one SVG file
#
# usage: plot.sh [report]
#
#	report	a file that `make report` has written; the newest one at the
#		top of the kit
#
# The picture is beside the report, with .svg for .txt; its name is printed.
# The panels are the rate by block size (1985, 1990, 2001, now), the versions
# of getchar and putchar with the parts of their cost, n-half by year, and the
# time of longer pipelines.  It needs gnuplot 5.
#
# Exit status: 0; 1 on an error, with a message on standard error; 2 on bad
# usage.
set -eu
[ -z "${ZSH_VERSION-}" ] || emulate sh
LC_ALL=C; export LC_ALL

die() { printf 'plot.sh: %s\n' "$1" >&2; exit 1; }

[ $# -le 1 ] || { echo 'usage: plot.sh [report]' >&2; exit 2; }
report=${1-}
if [ $# -eq 0 ]; then
	for file in "$(dirname -- "$0")"/../../report-*.txt; do report=$file; done
	[ -f "$report" ] || die 'no report: run make report, or name one'
fi
line=
[ -f "$report" ] && [ -r "$report" ] && { read -r line <"$report" || :; }
case $line in
'# report of the lab, form 2'*) ;;
*) die "$report: not a report of form 2: make a new one" ;;
esac
picture=${report%.txt}.svg

# The tables as data of gnuplot.
extract() {
	awk '
	{ sub(/\r$/, "") }
	/^# ---- / { part = substr($0, 8) }
	part == "" && /^# (CPU|kernel|date)  / { about[$2] = substr($0, 14) }
	part == "" && /^# (quick|PARTIAL)/ { title = title " (" $2 ")" }
	# The last comment before the rows has the names of their columns; in
	# stages.sh the comment above it has the kinds.
	/^#/ {
		if (/ stdio, /)
			kinds = $0
		sub(/^# */, "")
		split("", column)
		for (i = NF; i > 0; i--)
			column[$i] = i
		next
	}
	{ gsub(/!/, " ") }
	part == "blocks.sh" && $column["one"] + 0 > 0 { add("y1985", $1, $2 / 1000) }
	part == "blocks.sh -p" && "MB/s" in column { add("one", $1, $column["MB/s"]) }
	part == "bandwidth.sh" && "sw" in column {
		if ($column["two"] != "-")
			add("two", $1, $column["two"] * 1.048576)
		low = high = $(NF - 4)
		for (i = NF - 3; i <= NF; i++) {
			low = $i < low ? $i : low
			high = $i > high ? $i : high
		}
		add("y2001", $1, low * 1.048576 " " high * 1.048576)
	}
	part == "versions.sh" && "ns" in column { version[++versions] = $1; ns[$1] = $column["ns"] }
	part == "versions.sh" && "median" in column { cost[$1] = $column["median"] + 0 }
	part == "cost.sh" && "n-half" in column && $column["n-half"] > 0 {
		half = $column["n-half"]
		low = $column["least"]
		add("half", $1, half " " (low > 0 ? low : half) " " \
		    (low > 0 ? $column["most"] : half))
	}
	part == "stages.sh" && "added" in column {
		for (i = 2; i < NF; i += 2)
			if ($i > 0) {
				first[i] = $1 == 0 ? $i : first[i]
				add("s" i / 2, $1, $i / first[i])
			}
	}
	function add(name, x, y)
	{
		data[name] = data[name] x " " y "\n"
		any[name] = 1
	}
	# bar: the parts of a version, the pipe first; the rest is one part
	function bar(v,	x, i, n, parts)
	{
		n = v == "raw" ? 1 : v == "blocks" ? 2 : v == "libc" ? 5 : v == "called" ? 4 : \
		    v == "unlocked" && "call" in cost ? 3 : 0
		x = v
		for (i = 1; i <= 5; i++) {
			parts = split("raw block loop call lock", name, " ")
			x = x " " (i <= n && cost[name[i]] > 0 ? cost[name[i]] : 0)
		}
		return x " " (n == 0 ? ns[v] : 0)
	}
	function block(name)
	{
		printf "$%s << END\n%sNaN NaN NaN NaN\nEND\n", name, data[name]
	}
	END {
		gsub(/["\\]/, "", about["CPU"])
		printf "top = \"%s, %s, %s%s\"\n", about["CPU"], about["kernel"], about["date"], title
		printf "year = \"%s\"\n", about["date"] == "" ? "now" : substr(about["date"], 1, 4)
		blocks = split("y1985 y2001 one two half s1 s2 s3 s4 s5", name, " ")
		for (i = 1; i <= blocks; i++)
			block(name[i])
		sub(/^# */, "", kinds)
		split(kinds, word, " ")
		printf "lines = \""
		for (i = 1; "s" i in any; i++)
			printf "$s%d with linespoints lw 1.5 ps 0.6 lc rgb \\\"%s\\\" dt %d pt %d " \
			    "title \\\"%s %s\\\", ", i, word[2 * i - 1] ~ /stdio/ ? "#c04000" : \
			    word[2 * i - 1] ~ /raw/ ? "#0060a0" : "#000000", \
			    word[2 * i] == "two" ? 2 : 1, i + 3, word[2 * i - 1], word[2 * i]
		print "NaN\""
		print "$versions << END"
		for (i = 1; i <= versions; i++) {
			print bar(version[i])
			if (version[i] != "onebyte" && ns[version[i]] > largest)
				largest = ns[version[i]]
		}
		print "NaN 0 0 0 0 0 0\nEND"
		printf "largest = %s\nonebyte = \"%s\"\n", largest ? largest * 1.25 : 1, ns["onebyte"]
		printf "rates = %d\nparts = %d\nhalves = %d\nstages = %d\n", \
		    (any["one"] + any["two"] > 0), (versions > 0), any["half"], any["s1"]
	}' "$report"
}

draw() {
	cat <<'END'
set terminal svg size 960,860 font "Arial,14" background "white"
set multiplot layout 2,2 title top font ",15"
set grid back lc rgb "#dddddd"
set border 3
set tics nomirror
set key noautotitle samplen 2
set datafile missing "-"
set lmargin 9
set rmargin 2

set title "Rate by block size"
set logscale xy
set xrange [0.7:6e6]
set xtics ("1" 1, "16" 16, "256" 256, "4K" 4096, "64K" 65536, "1M" 1048576)
set yrange [0.01:1e5]
set ytics format "%g"
set xlabel "block, bytes"
set ylabel "rate, 10^6 bytes a second"
set key top left
plot $y2001 using 1:2:3 with filledcurves lc rgb "#c8c8c8" title "2001, five kernels", \
    $y1985 with points pt 7 ps 0.5 lc rgb "#888888" title "1985", \
    "+" every ::0::0 using (512):(0.2) with points pt 9 lc rgb "#000000" title "1990, 3B1", \
    $one with linespoints lc rgb "#0060a0" pt 7 ps 0.4 title year.", one CPU", \
    $two with linespoints lc rgb "#c04000" pt 5 ps 0.4 title year.", two CPUs"
unset logscale

set title "What a character costs"
set xrange [-0.6:versions - 0.4]
set yrange [0:largest]
set xtics auto rotate by -35
unset xlabel
set ylabel "ns a character"
set key top right reverse Left invert
set style data histograms
set style histogram rowstacked
set style fill solid 0.9 noborder
set boxwidth 0.7
if (onebyte ne "") set label 1 "onebyte: ".onebyte center at first 4, graph 0.06 rotate by 90
plot $versions using 2:xtic(1) lc rgb "#0060a0" title "pipe", \
    "" using 3 lc rgb "#60b0e0" title "more calls of write, read", \
    "" using 4 lc rgb "#f0b040" title "loop", \
    "" using 5 lc rgb "#e07020" title "function call", \
    "" using 6 lc rgb "#a02020" title "lock", \
    "" using 7 lc rgb "#b0b0b0" title "not divided"
unset label

set title "n-half: where a call costs what its bytes cost"
set logscale y
set xrange [1980:2035]
set yrange [250:64000]
set xtics 1980, 10 norotate
set ytics ("256" 256, "1K" 1024, "4K" 4096, "16K" 16384, "64K" 65536)
set xlabel "year"
set ylabel "n-half, bytes"
unset key
plot $half using 1:2:3:4 with yerrorbars pt 7 lc rgb "#0060a0", \
    $half using 1:2:(sprintf("%d", $2)) with labels offset 0, 1.2

unset logscale
set title "Longer pipelines"
set xrange [-0.2:4.2]
set yrange [0:5<*]
set xtics 1 norotate
set ytics auto format "%g"
set xlabel "copies between the ends (pass or dd)"
set ylabel "time, if 1 is without a copy"
set key top left
plot @lines
unset multiplot
END
}
{ extract; draw; } | gnuplot >"$picture" || { rm -f "$picture"; die 'gnuplot failed'; }
printf '%s\n' "$picture"
