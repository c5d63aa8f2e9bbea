#!/bin/sh
# judge.t - do judge.awk and fit.awk compute what is known?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1

# judged program: over samples from standard input
judged() { echo "$1" >"$tmp/program"; awk -f t/lab/lib/judge.awk -f "$tmp/program" -; }
five() { printf '%s\n' '1 a 5' '2 a 1' '3 a 4' '4 a 2' '5 a 3' '1 b 2' '3 b 2' '5 b 2' '4 b 0'; }
of_five() { five | judged "END { print $1 }"; }
try 'median, least, most of five' 0 '3 1 5' '' of_five 'median("a") " " least("a") " " most("a")'
try 'median of an even number' 0 '2' '' of_five 'median("b")'
try 'mean and deviation' 0 '3.000 1.581' '' of_five 'sprintf("%.3f %.3f", mean("a"), deviation("a"))'
try 'a key without samples' 0 '0 0 0' '' of_five 'median("c") " " deviation("c") " " sort("c")'
try 'flag' 0 '! :' '' of_five 'flag("a") flag("c") ":"'
try 'figure' 0 '3.00 [(]1.00 to 5.00[)], 3.00 [(]1.00 to 5.00[)] us, -' '' of_five \
    'figure("a") ", " figure("a", "us") ", " figure("c", "us")'
try 'cell' 0 ' 3.00! 2.0! 3!' '' of_five 'cell("a", 4) cell("b", 3, "%.1f") cell("a", 1, "%d")'

# Ratios are of one round, not of one position; no round is divided by nothing.
ratios() { five | judged 'END { divide("r", "a", "b"); subtract("d", "a", "b")
	printf "%d of 5:", sort("r")
	for (i = 1; i <= 5; i++) printf " %s", value["r", i]; print ", " value["d", 4] }'; }
try 'divide and subtract, round by round' 0 '3 of 5: 2.5  2  1.5, 2' '' ratios
sums() { five | judged 'END { add("s", "a", "b"); multiply("s", "s", 10); divide("q", 60, "s")
	print sort("s"), value["s", 1], value["q", 3], value["s", 4] }'; }
try 'add and multiply; a number is the same in every round' 0 '4 70 1 20' '' sums

# The sign test, against binomial sums: 1/32, 67/2048, 232/2048, 1.
try 'chance' 0 '0.031250 0.032715 0.113281 1.000000' '' of_five \
    'sprintf("%f %f %f %f", chance(5, 5), chance(9, 11), chance(8, 11), chance(0, 7))'
# rounds up down [level]: so many rounds above 1 and below it
rounds() {
	awk -v up="$1" -v down="$2" 'BEGIN { for (i = 1; i <= up + down; i++) print i, "k", (i <= up ? 1.5 : 0.5) }' |
	    judged "END { print above(\"k\", 1${3:+, $3}) }"
}
while read -r up down answer; do
	try "$up above, $down below: $answer" 0 "$answer" '' rounds "$up" "$down"
done <<END
5 0 yes
4 0 unsure
9 2 yes
8 3 unsure
2 9 no
0 5 no
0 0 unsure
END
try 'a lower level asks for more' 0 unsure '' rounds 5 0 0.01
try 'rounds that are equal to the limit do not count' 0 unsure '' of_five 'above("b", 2)'
inside() { five | judged 'END { print within("a", 0, 9), within("a", 6, 9), within("a", 0, 0.5), within("a", 2, 9)
	print below("a", 9), below("a", 0), below("a", 2) }'; }
try 'within, and below' 0 "yes no no unsure${nl}yes no unsure" '' inside
try 'digits' 0 '0 0.0012 0.123 1.23 12.3 123 1234567' '' of_five \
    'digits(0) " " digits(0.00123) " " digits(0.1234) " " digits(1.234) " " digits(12.34) " " digits(123.4) " " digits(1234567)'
try 'bar' 0 '**********|' '' of_five 'bar(1, 2) bar(1, 0) "|"'
claims() { echo '1 a 1' | judged 'END { claim("x", "1", figure("a"), "yes") }'; }
ok 'claim' [ "$(claims)" = '# claim | x | then 1 | now 1.00 (1.00 to 1.00) | holds: yes' ]

# fit.awk: exact lines have t0, r, n-half, and nothing that is off.
line() {	# t0 r size...: their times
	t0=$1 r=$2
	shift 2
	for b; do
		awk -v b="$b" -v t0="$t0" -v r="$r" 'BEGIN { printf "%s %.12g\n", b, t0 + b / r }'
	done
}
cat >"$tmp/fit.awk" <<'AWK'
NF == 2 { n++; size[n] = $1 + 0; time[n] = $2 + 0 }
END {
	if (!fit(n, size, time, l))
		exit 1
	printf "%.9g %.9g %.9g %.6f %.6f\n", l["t0"], l["r"], l["half"], l["max"], l["rms"]
}
AWK
fit() { awk -f t/lab/lib/judge.awk -f t/lab/lib/fit.awk -f "$tmp/fit.awk"; }
fitted() { line "$@" | fit; }
text() { echo "$1" | tr , '\n' | fit; }
try 'a line' 0 '100 4 400 0.000000 0.000000' '' fitted 100 4 128 1024 4096 32768
try 'two points of it' 0 '7 2 14 0.000000 0.000000' '' fitted 7 2 1 1000
try 'small numbers' 0 '2.5e-07 8e+09 2000 0.000000 0.000000' '' \
    fitted 0.00000025 8000000000 128 256 4096 65536
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

finish
