#!/bin/sh
# lab-cost.t - does the fit find what is known, and cost.sh fit all that it has?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1

# Exact lines: t0, r, n-half, and nothing that is off.
line() {	# t0 r size...: their times
	t0=$1 r=$2
	shift 2
	for b; do
		awk -v b="$b" -v t0="$t0" -v r="$r" \
		    'BEGIN { printf "%s %.12g\n", b, t0 + b / r }'
	done
}
fitted() { line "$@" | awk -f t/lab/fit.awk; }
text() { echo "$1" | tr , '\n' | awk -f t/lab/fit.awk; }
try 'a line' 0 '100 4 400 0.000000 0.000000' '' fitted 100 4 128 1024 4096 32768
try 'two points of it' 0 '7 2 14 0.000000 0.000000' '' fitted 7 2 1 1000
try 'small numbers' 0 '2.5e-07 8e+09 2000 0.000000 0.000000' '' \
    fitted 0.00000025 8000000000 128 256 4096 65536
try 'comments and empty lines' 0 '100 1 100 0.000000 0.000000' '' \
    text '# size time,100 200 # one,,300 400'
# Of two times for a size, a < b, the sum of squares of (t - a) / a and (t - b) / b
# is least at t = ab(a + b) / (aa + bb): 98.0198 for 90 and 110, not their mean.
try 'relative errors, not absolute ones' 0 '49.009901 2.04040404 100 0.108911 0.099504' '' \
    text '100 90,100 110,300 180,300 220'
while read -r bad; do
	try "no line: $bad" 1 '' '' text "$bad"
done <<END

100 200
100 200,100 300
1 2,2 -3
1 2,0 3
1 2,2 1
1 1,2 2
1 x,2 3
END

built t/lab/timex
pipes cost.sh

habits cost.sh mysend

# table n: the rows of the table of that number
table() {
	awk -v n="$1." '/^# [1-9]\./ { now = $2 } !/^#/ && now == n' "$tmp/table"
}
column() {
	table "$1" | awk -v k="$2" '{ printf "%s ", $k }'
}
year() {
	table 3 | awk -v y="$1" '$1 == y { $1 = $1; print }'
}
shape() {
	for i in 1 2 3 4; do
		table $i | awk '{ n[NF]++ } END { for (k in n) print n[k] "x" k }'
	done
}
cp "$tmp/out" "$tmp/table"
case $(column 1 1) in
'128 256 512 1024 2048 4096 ' | \
'128 256 512 1024 2048 4096 8192 16384 32768 ') true ;;
*) false ;;
esac
result $? 'the sizes'
try 'the shape of the tables' 0 "[69]x4${nl}5x4${nl}3x8${nl}2x2" '' shape
try "Herman's rates as times" 0 '3765 5120 7314 9309 12564 ' '' column 2 2
try 'their fit' 0 '1985 3351 0.50 1662 - - 7.6 4.9' '' year 1985
try "Evans' figures" 0 '1996 20.0 102 2048 - - - -' '' year 1996
ok 'no verdict after one round' grep -q '^# Is n-half .*? cannot tell\.$' "$tmp/table"

# Where no CPU can be chosen, it is said, and the sizes stop at a page.
mkdir "$tmp/none"
for tool in taskset cpuset; do
	printf '#!/bin/sh\nexit 1\n' >"$tmp/none/$tool"
	chmod +x "$tmp/none/$tool"
done
nowhere() {
	(PATH=$tmp/none:$PATH; lab cost.sh -q)
}
run nowhere
cp "$tmp/out" "$tmp/table"
try 'no CPU to choose: small sizes only' 0 '128 256 512 1024 2048 4096 ' '' column 1 1
ok 'which it says' grep -q '^# placed *anywhere, as no CPU can be chosen' "$tmp/table"

# A count that is not what was sent stops it.
in_copy "$tmp/lossy"
rm "$tmp/lossy/mysend"
printf '#!/bin/sh\nexec %s/mysend 99\n' "$PWD" >"$tmp/lossy/mysend"
chmod +x "$tmp/lossy/mysend"
lossy() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	$TESTSHELL "$tmp/lossy/t/lab/cost.sh" -q
}
run lossy
: >"$tmp/out"
is 'a sender that loses most' 1 '' 'cost.sh: * bytes sent, but: 99 characters *'

finish
