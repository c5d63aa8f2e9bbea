#!/bin/sh
# judge.t - do judge.awk and fit.awk compute what is known?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1

# Rounds 1 to 5 of a, some of b and e; and, for each pair, rounds above 1 and below it.
awk 'BEGIN {
	print "1 a 5\n2 a 1\n3 a 4\n4 a 2\n5 a 3\n1 b 2\n3 b 2\n5 b 2\n4 b 0\n1 e 1\n2 e 2"
	split("5:0 4:0 9:2 8:3 2:9 0:5", pair)
	for (p = 1; p in pair; p++) {
		split(pair[p], n, ":")
		for (i = 1; i <= n[1] + n[2]; i++)
			print i, pair[p], (i <= n[1] ? 1.5 : 0.5)
	}
}' >"$tmp/samples"

# What the functions should return.  Ratios are of one round, not of one
# position, no round is divided by nothing, and a number is the same in every
# round.  chance is against binomial sums: 1/32, 67/2048, 232/2048, 1.
cat >"$tmp/table" <<'END'
3 = median("a")
1.5 = median("e")
1 = least("a")
5 = most("a")
3.000 1.581 = sprintf("%.3f %.3f", mean("a"), deviation("a"))
0 0 0 = median("c") " " deviation("c") " " sort("c")
! : = flag("e") flag("c") ":"
3.00 (1.00 to 5.00) = figure("a")
3.00 (1.00 to 5.00) us, - = figure("a", "us") ", " figure("c", "us")
 3.00! 1.5! 3! = cell("a", 4) cell("e", 3, "%.1f") cell("a", 1, "%d")
3 = measured("ratio")
2.5 2 1.5 = value["ratio", 1] " " value["ratio", 3] " " value["ratio", 5]
2 = value["less", 4]
4 70 = measured("sum") " " value["sum", 1]
1 = value["by", 3]
0.031250 0.032715 = sprintf("%f %f", chance(5, 5), chance(9, 11))
0.113281 1.000000 = sprintf("%f %f", chance(8, 11), chance(0, 7))
yes = above("5:0", 1)
unsure = above("4:0", 1)
yes = above("9:2", 1)
unsure = above("8:3", 1)
no = above("2:9", 1)
no = above("0:5", 1)
unsure = above("c", 1)
unsure = above("5:0", 1, 0.01)
unsure = above("5:0", 1.5)
unsure = above("b", 2)
yes = within("a", 0, 9)
no = within("a", 6, 9)
no = within("a", 0, 0.5)
unsure = within("a", 2, 9)
yes no unsure = below("a", 9) " " below("a", 0) " " below("a", 2)
0 0.0012 0.123 = digits(0) " " digits(0.00123) " " digits(0.1234)
1.23 12.3 123 = digits(1.234) " " digits(12.34) " " digits(123.4)
9.99 1234567 = digits(9.99) " " digits(1234567)
**********| = bar(1, 2) bar(1, 0) "|"
END
{
	echo 'END { divide("ratio", "a", "b"); subtract("less", "a", "b")
	    add("sum", "a", "b"); multiply("sum", "sum", 10); divide("by", 60, "sum")'
	sed 's/.* = /print /' "$tmp/table"
	echo 'claim("x", "1", figure("4:0"), "yes") }'
} >"$tmp/program"
{
	sed 's/ = .*//' "$tmp/table"
	echo '# claim | x | then 1 | now 1.50 (1.50 to 1.50) | holds: yes'
} >"$tmp/wanted"
try 'judge.awk' 0 '*' '' awk -f t/lab/lib/judge.awk -f "$tmp/program" "$tmp/samples"
ok 'what its functions return' diff "$tmp/wanted" "$tmp/out"

# fit.awk: exact lines have t0, r, n-half, and nothing that is off.
cat >"$tmp/fit.awk" <<'AWK'
NF == 2 { n++; size[n] = $1 + 0; time[n] = $2 + 0 }
END {
	if (!fit(n, size, time, line))
		exit 1
	printf "%.9g %.9g %.9g ", line["t0"], line["r"], line["half"]
	printf "%.6f %.6f\n", line["max"], line["rms"]
}
AWK
lines() { awk -f t/lab/lib/judge.awk -f t/lab/lib/fit.awk -f "$tmp/fit.awk"; }
fit() { echo "$1" | tr , '\n' | lines; }
fitted() {	# t0 r size...: to their times
	awk 'BEGIN {
		for (i = 3; i < ARGC; i++)
			printf "%s %.12g\n", ARGV[i], ARGV[1] + ARGV[i] / ARGV[2]
	}' "$@" | lines
}
try 'a line' 0 '100 4 400 0.000000 0.000000' '' fitted 100 4 128 1024 4096 32768
try 'two points of it' 0 '7 2 14 0.000000 0.000000' '' fitted 7 2 1 1000
try 'small numbers' 0 '2.5e-07 8e+09 2000 0.000000 0.000000' '' \
    fitted 0.00000025 8000000000 128 256 4096 65536
# Of two times for a size, a < b, the sum of squares of (t - a) / a and (t - b) / b
# is least at t = ab(a + b) / (aa + bb): 98.0198 for 90 and 110, not their mean.
try 'relative errors, not absolute ones' 0 '49.009901 2.04040404 100 0.108911 0.099504' '' \
    fit '100 90,100 110,300 180,300 220'
while read -r bad; do
	try "no line: $bad" 1 '' '' fit "$bad"
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
