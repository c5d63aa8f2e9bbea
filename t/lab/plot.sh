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
command -v gnuplot >/dev/null || { echo 'plot.sh: gnuplot: not found: install it' >&2; exit 1; }
report=${1-}
if [ $# -eq 0 ]; then
	CDPATH='' cd -- "$(dirname -- "$0")/../.."
	for report in report-*.txt; do :; done		# the last one
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
	part == "" && /^# quick/ { title = title ", a trial" }
	part == "" && /^# PARTIAL/ { title = title ", PARTIAL" }
	# The last comment before the rows has the names of their columns; in
	# stages.sh the comment above it has the kinds.
	/^#/ {
		if (part == "stages.sh" && /^# +stdio, /)
			split($0, kind, " ")	# like: # stdio, one stdio, two
		sub(/^# */, "")
		split("", column)
		for (i = NF; i > 0; i--)
			column[$i] = i
		next
	}
	{ gsub(/!/, " ") }		# a mark, not a part of the figure
	NF == 0 { next }
	part == "blocks.sh" && "each" in column && $2 + 0 > 0 { add("y1985", $1, $2 / 1000) }
	part == "blocks.sh -p" && "MB/s" in column { add("one", $1, $column["MB/s"]) }
	part == "bandwidth.sh" && "sw" in column {
		if ($column["two"] != "-")
			add("two", $1, $column["two"] * 1.048576)
		low = high = $NF
		for (i = NF - 4; i < NF; i++) {
			low = $i < low ? $i : low
			high = $i > high ? $i : high
		}
		add("y2001", $1, low * 1.048576 " " high * 1.048576)
	}
	part == "versions.sh" && "ns" in column {
		ns[$1] = $column["ns"]
		if ($1 != "onebyte")
			version[++versions] = $1
	}
	part == "versions.sh" && "median" in column { cost[$1] = $column["median"] + 0 }
	part == "cost.sh" && "n-half" in column && $column["n-half"] + 0 > 0 {
		low = half = high = $column["n-half"]
		if ($column["least"] > 0) {
			low = $column["least"]
			high = $column["most"]
		}
		note = $NF == "reading" ? ", as we read it" : ""
		add("half", $1, half " " low " " high " \"" half note "\"")
	}
	part == "stages.sh" && "added" in column {
		for (i = 2; i < NF; i += 2)
			if ($i + 0 > 0) {
				if (!(i in first))
					first[i] = $i
				add("s" i / 2, $1, $i / first[i])
				if ($i > slowest * first[i])
					slowest = $i / first[i]
			}
	}
	function add(name, x, y)
	{
		data[name] = data[name] x " " y "\n"
	}
	# parts: of a version in the chain, in which each has one part more than
	# the one before it; for another version, all as one
	function parts(v,	i, own, text)
	{
		split("raw blocks unlocked called libc", chain, " ")
		split("raw block loop call lock", share, " ")
		own = ns[v]
		for (i = 5; i > 0; i--) {
			if (chain[i] == v)
				own = 0
			text = (own == 0 && cost[share[i]] > 0 ? cost[share[i]] : 0) " " text
		}
		return text own
	}
	# style: of the line for "stdio," or "raw," at a place, or for "1990"
	function style(kind, where)
	{
		color = kind == "raw," ? "#0060a0" : kind == "1990" ? "black" : "#c04000"
		where = where == "two" ? "two CPUs" : where == "free" ? "any CPU" : "one CPU"
		sub(/1990/, "1990, stdio,", kind)
		return sprintf("lc rgb \\\"%s\\\" dt %d title \\\"%s %s\\\"", color,
		    (where ~ /two/) + 1, kind, where)
	}
	END {
		gsub(/["\\]/, "", about["CPU"])
		printf "top = \"%s, %s, %s%s\"\n", about["CPU"], about["kernel"], about["date"], title
		printf "year = \"%s\"\n", substr(about["date"], 1, 4)
		add("y1990", 512, 0.2)
		for (i = 1; i <= versions; i++) {
			add("versions", version[i], parts(version[i]))
			if (ns[version[i]] > dearest)
				dearest = ns[version[i]]
		}
		if (!versions)
			add("versions", "-", "0 0 0 0 0 0")
		blocks = split("y1985 y1990 y2001 one two half versions s1 s2 s3 s4 s5", name, " ")
		for (i = 1; i <= blocks; i++)
			printf "$%s << END\n%sNaN NaN NaN NaN\nEND\n", name[i], data[name[i]]
		printf "lines = \"NaN"
		for (i = 1; data["s" i] != ""; i++)
			printf ", $s%d with linespoints lw 1.5 ps 0.6 pt %d %s", i, i + 3,
			    style(kind[2 * i], kind[2 * i + 1])
		printf "\"\nonebyte = \"%s\"\n", \
		    ("onebyte" in ns) ? "onebyte, a system call each: " ns["onebyte"] " ns" : ""
		printf "dearest = %s\nslowest = %s\n", 1.8 * dearest + !dearest, 1.75 * slowest + !slowest
		printf "rates = %d\nversions = %d\nhalves = %d\nstages = %d\n",
		    (data["one"] data["two"] != ""), versions,
		    (data["half"] != ""), (data["s1"] != "")
	}' <"$report"
}

draw() {
	cat <<'END'
set terminal svg size 960,860 noenhanced font "Arial,14" background "white"
set multiplot layout 2,2 title top font ",15"
set grid back lc rgb "#dddddd"
set border 3
set tics nomirror
set key noautotitle samplen 2 Left reverse
set lmargin 10
set rmargin 2
absent(n) = n ? "" : "not in this report"

set title "Rate by block size"
set logscale xy
set xrange [0.7:6e6]
set yrange [0.01:20000]
set xtics ("1" 1, "16" 16, "256" 256, "4K" 4096, "64K" 65536, "1M" 1048576)
set ytics ("0.01" 0.01, "0.1" 0.1, "1" 1, "10" 10, "100" 100, "1000" 1000, "10000" 10000)
set xlabel "block, bytes"
set ylabel "rate, million bytes a second"
set key top left
set label 1 absent(rates) center at graph 0.5, 0.5
set label 2 "2001, five kernels" center at 131072, 10
set label 3 "1990, 3B1" center at 512, 0.08
set label 4 "1985, VAX-11/780" at 7000, 0.32
plot $two with linespoints lc rgb "#c04000" pt 5 ps 0.4 title year.", two CPUs", \
    $one with linespoints lc rgb "#0060a0" pt 7 ps 0.4 title year.", one CPU", \
    $y2001 using 1:2:3 with filledcurves lc rgb "#c0c0c0", \
    $y1990 with points pt 9 ps 0.8 lc rgb "black", \
    $y1985 with points pt 7 ps 0.5 lc rgb "#808080"
unset logscale
unset label

set title "What a character costs, by version"
set xrange [-0.6:(versions ? versions : 1) - 0.4]
set yrange [0:dearest]
set xtics auto rotate by -35
set ytics auto
set xlabel onebyte
set ylabel "time of a character, ns"
set key top right font ",12" width -3
set label 1 absent(versions) center at graph 0.5, 0.5
set style data histograms
set style histogram rowstacked
set style fill solid noborder
set boxwidth 0.7
plot $versions using 2:xtic(1) lc rgb "#0060a0" title "pipe", \
    "" using 3 lc rgb "#60b0e0" title "more system calls", \
    "" using 4 lc rgb "#f0b040" title "loop", \
    "" using 5 lc rgb "#e07020" title "function call", \
    "" using 6 lc rgb "#a02020" title "lock", \
    "" using 7 lc rgb "#b0b0b0" title "not divided"

set title "n-half by year"
set logscale y
set xrange [1980:2035]
set yrange [250:70000]
set xtics 1980, 10 norotate
set ytics ("256" 256, "1K" 1024, "4K" 4096, "16K" 16384, "64K" 65536)
set xlabel "year"
set ylabel "n-half, bytes"
unset key
set label 1 absent(halves)
named = "$half using 1:2:5 with labels left offset 1.2, 0"
if (!halves) named = "NaN"	# gnuplot 5.4 fails if no point has a label
plot $half using 1:2:3:4 with yerrorbars pt 7 lc rgb "#0060a0", @named
unset logscale

set title "Longer pipelines"
set xrange [-0.2:4.2]
set yrange [0:slowest]
set xtics 1
set ytics auto
set xlabel "copies between the two ends (pass or dd)"
set ylabel "time, if 1 is that without a copy"
set key top left font ",14" width 0
set label 1 absent(stages)
plot @lines
unset multiplot
END
}

{ extract; draw; } | gnuplot >"$picture" ||
	{ rm -f "$picture"; die "$report: gnuplot cannot draw it"; }
printf '%s\n' "$picture"
