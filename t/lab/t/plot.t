#!/bin/sh
# plot.t - does the picture have the figures of the report?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1

kit="$tmp/a kit"
mkdir "$kit" "$kit/t" "$kit/t/lab" "$tmp/path"
cp t/lab/plot.sh "$kit/t/lab/"
plot() { (cd "$tmp" && script "$kit/t/lab/plot.sh" "$@"); }

cat >"$kit/report-20260102-1.txt" <<'END'
# report of the lab, form 2
# CPU        A "CPU" \n @ 2 GHz
# kernel     Linux 6.1 x86_64
# date       2026-01-02 03:04
#
# ---- claims

# ---- versions.sh
#version  put      get      write      ns    user     sys  times   1990
libc     called   called    4096   10.00!   6.94    13.2   1.00  28200
called   called   called    4096   8.00   6.24    13.3   1.32      -
own      called   called    8192   6.35!   2.50    12.1   1.63      -
onebyte  -        -            1   2369       0   10418 0.0044      -
raw      -        -         8192   1.06   0.491    1.53   9.73      -
#part     median  least   most     %   what it is
lock        2.00   2.52   2.52    24   the lock
call        3.00   2.08   2.08    20   calling a function
loop        2.50   3.12   3.12    30   a test
block      -0.50   1.55   1.55    15   more system calls
raw         1.06   1.06   1.06    10   what is left: the pipe

# ---- blocks.sh
#block  one each  one  sent    got  sent    got    all
   512    -    -  200    23     17    8.6    124    7.9  ***
  1024  200   35    -    23!    17    8.6    124    7.9  *******************

# ---- blocks.sh -p
#  block     MB/s        us       fit    user ns     sys ns
       1   0.250!        294      10.1     162875          0
     512     52.6       9.73      11.8        330          0
# a call costs 10.1 us at both ends together, a byte 3.36 ns;

# ---- bandwidth.sh
#  size  free     sw   one     sw   two     sw   old   new  Free Linux   Sol
   4096   356    4.0   131  219.0   1000!   5.0 17.93 27.83 25.56 38.49 18.17
   8192     -      -     -      -     -      - 18.49 28.85 38.24 37.85 20.30

# ---- stages.sh
#           stdio, one     stdio, two       raw, one       raw, two            1990
#copies     ns   added     ns   added     ns   added     ns   added      ns   added
      0   10.0       -   5.00!      -   2.00       -   4.00       -  28200       -
      1   20.0    9.94   7.50    10.5   3.00   0.308   4.00    3.36  56400   24850

# ---- cost.sh
#    size     time    fitted    off, %
      128      3765      3609   -4.1
#year        t0          r   n-half    least     most    max    rms     from
1985       3351      0.496     1662        -        -   7.60   4.89      fit
1996       20.0        102     2048        -        -      -      -  reading
2026       4.26       1136     4837     4000     5000   70.9   38.2      fit
#what        ns
putchar   0.642

# ---- cycles.sh
# the pipe and stdio, one after the other
END
awk '/---- versions/ { exit }
{ print } NR == 1 { print "# PARTIAL: interrupted in test.sh" }' \
    "$kit"/report-*.txt >"$tmp/x=1.txt"
cp "$kit"/report-*.txt "$kit/report-20250101-1.txt"
sed 's/form 2/form 1/' "$tmp/x=1.txt" >"$tmp/old.txt"

# A gnuplot that shows what it is given.
printf '#!/bin/sh\ncat\n' >"$tmp/bin/gnuplot"
chmod +x "$tmp/bin/gnuplot"
shown() { (PATH=$tmp/bin:$PATH && plot "$@"); }
picture=$kit/report-20260102-1.svg
try 'the newest report' 0 report-20260102-1.svg '' shown
cat >"$tmp/wanted" <<'END'
top = "A CPU n @ 2 GHz, Linux 6.1 x86_64, 2026-01-02 03:04"
year = "2026"
$y1985 1024 0.2
$y1990 512 0.2
$y2001 4096 18.801 40.3597
$y2001 8192 19.3882 40.0975
$one 1 0.250
$one 512 52.6
$two 4096 1048.58
$half 1985 1662 1662 1662 "1662"
$half 1996 2048 2048 2048 "2048, as we read it"
$half 2026 4837 4000 5000 "4837"
$versions libc 1.06 0 2.5 3 2 0
$versions called 1.06 0 2.5 3 0 0
$versions own 0 0 0 0 0 6.35
$versions raw 1.06 0 0 0 0 0
$s1 0 1
$s1 1 2
$s2 0 1
$s2 1 1.5
$s3 0 1
$s3 1 1.5
$s4 0 1
$s4 1 1
$s5 0 1
$s5 1 2
onebyte = "onebyte, a system call each: 2369 ns"
END
awk '/ << END/ { block = $1 } /^(NaN|END)/ { block = "" }
	/^(top|year|onebyte) = / || block { if ($1 != block) print block (block ? " " : "") $0 }' \
    "$picture" >"$tmp/data"
ok 'the data' diff "$tmp/wanted" "$tmp/data"
ok 'the lines of the last panel' has \
    'lines = *stdio, one CPU*stdio, two CPUs*raw, one CPU*raw, two CPUs*1990, stdio*' "$picture"

picture=$tmp/x=1.svg
try 'one that is partial, with no table' 0 x=1.svg '' shown x=1.txt
ok 'its title says so' has 'top = * 03:04, PARTIAL"' "$picture"
ok 'its panels say so' has "rates = 0${nl}versions = 0${nl}halves = 0${nl}stages = 0" "$picture"

# gnuplot itself, if it is here
if command -v gnuplot >"$tmp/said"; then
	for report in "$kit/report-20260102-1" "$tmp/x=1"; do
		try "gnuplot draws ${report##*/}" 0 "$report.svg" '' plot "$report.txt"
		slurp "$report.svg"
		case $text in
		*'Rate by block size'*'What a character costs'*'n-half by year'*'Longer pipelines'*'</svg>'*) true ;;
		*) false ;;
		esac
		result $? 'four panels, and it is whole'
	done
	ok 'a panel without a table says so' \
	    [ "$(grep -c 'not in this report' "$tmp/x=1.svg")" -eq 4 ]
else
	skip 'gnuplot draws a report' 'no gnuplot'
fi

printf '#!/bin/sh\necho no such terminal >&2\nexit 1\n' >"$tmp/bin/gnuplot"
run shown x=1.txt
is 'gnuplot fails' 1 '' "no such terminal${nl}plot.sh: x=1.txt: gnuplot cannot draw it"
ok 'gnuplot fails: no picture is left' [ ! -e "$tmp/x=1.svg" ]
try 'a report of an older form' 1 '' 'plot.sh: old.txt: not a report of form 2: *' shown old.txt
try 'no such report' 1 '' 'plot.sh: x.txt: not a report of form 2: *' shown x.txt
try 'two reports' 2 '' 'usage: plot.sh *' shown x=1.txt old.txt
rm "$kit"/report-*
try 'no report at all' 1 '' 'plot.sh: no report: *' shown
shell=$(command -v "${TESTSHELL%% *}")
ln -s "$shell" "$tmp/path/"
# shellcheck disable=SC2123 # so that nothing is found
missing() { (PATH=$tmp/path && plot x=1.txt); }
try 'no gnuplot' 1 '' 'plot.sh: gnuplot: not found: install it' missing
finish
