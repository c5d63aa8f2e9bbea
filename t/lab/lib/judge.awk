# judge.awk - statistics and verdicts over the samples of an experiment
#
# A sample is a line `round key value`.  The program of an experiment follows
# this file; its END prints the table, and then the claims.
#
#	median(key) least(key) most(key)	of the rounds
#	mean(key) deviation(key)		the deviation is that of a sample
#	flag(key)				"!" if most is above 1.5 times least
#	measured(key)				in how many rounds?
#	add(new, a, b)				a new key: a + b, round by round
#	subtract(new, a, b)			a - b
#	multiply(new, a, b)			a * b
#	divide(new, a, b)			a / b
#	above(key, limit, level)		yes, no or unsure: see below
#	below(key, limit)			likewise
#	within(key, low, high)			is it above low and below high?
#	figure(key, unit)			"median (least to most) unit", or "-"
#	cell(key, width, format)		the median, and its flag
#	digits(x)				x with three digits
#	bar(x, largest)				up to 20 stars
#	claim(text, then, now, holds)		prints it in the one form of all
#
# In the four rules of arithmetic, a number in place of a key is the same in
# every round.  It is not negative, and no key begins with a digit.  A sum of
# several begins with add(sum, 0, first).
#
# The verdict is a sign test.  If a ratio were as often above 1 as below it, how
# probable would it be that so many rounds, or more, are above?  If that is 5 %
# or less, the answer is yes; likewise no; else unsure.  So 5 rounds must all
# agree, and of 11 rounds 9.

# All state is here: value[key, round], rounds, and what sort() leaves in sorted.
{
	value[$2, $1] = $3 + 0
	if ($1 + 0 > rounds)
		rounds = $1 + 0
}

# sort: sorted[1], sorted[2]... become the values of a key; returns how many
function sort(key,	n, r, i)
{
	for (r = 1; r <= rounds; r++) {
		if (!((key, r) in value))
			continue
		for (i = ++n; i > 1 && sorted[i - 1] > value[key, r]; i--)
			sorted[i] = sorted[i - 1]
		sorted[i] = value[key, r]
	}
	return n + 0
}
function median(key,	n)
{
	if ((n = sort(key)) == 0)
		return 0
	return (sorted[int((n + 1) / 2)] + sorted[int(n / 2) + 1]) / 2
}
function least(key)
{
	return sort(key) == 0 ? 0 : sorted[1]
}
function most(key,	n)
{
	n = sort(key)
	return n == 0 ? 0 : sorted[n]
}
function mean(key,	n, i, sum)
{
	n = sort(key)
	for (i = 1; i <= n; i++)
		sum += sorted[i]
	return n == 0 ? 0 : sum / n
}
function deviation(key,	n, m, i, sum)
{
	m = mean(key)
	n = sort(key)
	for (i = 1; i <= n; i++)
		sum += (sorted[i] - m) * (sorted[i] - m)
	return n < 2 ? 0 : root(sum / (n - 1))
}
# A small busybox awk has no sqrt.
function root(x,	r, i)
{
	r = x > 1 ? x : 1
	for (i = 0; i < 100; i++)
		r = (r + x / r) / 2
	return r
}
function flag(key)
{
	return most(key) > 1.5 * least(key) ? "!" : " "
}
function measured(key)
{
	return sort(key)
}
function add(new, a, b)
{
	combine(new, a, "+", b)
}
function subtract(new, a, b)
{
	combine(new, a, "-", b)
}
function multiply(new, a, b)
{
	combine(new, a, "*", b)
}
function divide(new, a, b)
{
	combine(new, a, "/", b)
}
function combine(new, a, sign, b,	r, x, y)
{
	for (r = 1; r <= rounds; r++) {
		x = operand(a, r)
		y = operand(b, r)
		if (x == "" || y == "" || (sign == "/" && y == 0))
			delete value[new, r]
		else if (sign == "+")
			value[new, r] = x + y
		else if (sign == "-")
			value[new, r] = x - y
		else if (sign == "*")
			value[new, r] = x * y
		else
			value[new, r] = x / y
	}
}
# operand: a number, the key's value in that round, or "" if it has none
function operand(a, r)
{
	if (a ~ /^[0-9]/)
		return a + 0
	return (a, r) in value ? value[a, r] : ""
}

# chance: of k heads or more, if a coin is tossed n times
function chance(k, n,	i, ways, sum, all)
{
	ways = all = 1
	for (i = 0; i < n; i++) {
		if (i >= k)
			sum += ways
		ways = ways * (n - i) / (i + 1)
		all *= 2
	}
	return (sum + 1) / all		# all heads is one way
}
function above(key, limit, level,	i, up, down)
{
	for (i = sort(key); i > 0; i--) {
		up += sorted[i] > limit
		down += sorted[i] < limit
	}
	if (level == "")
		level = 0.05
	if (up + down > 0 && chance(up, up + down) <= level)
		return "yes"
	if (up + down > 0 && chance(down, up + down) <= level)
		return "no"
	return "unsure"
}
function below(key, limit,	holds)
{
	holds = above(key, limit)
	return holds == "yes" ? "no" : holds == "no" ? "yes" : "unsure"
}
function within(key, low, high,	a, b)
{
	a = above(key, low)
	b = above(key, high)
	if (a == "no" || b == "yes")
		return "no"
	return a == "yes" && b == "no" ? "yes" : "unsure"
}

function digits(x,	size)
{
	size = x < 0 ? -x : x
	if (size == 0 || size >= 99.95)
		return sprintf("%.0f", x)
	return sprintf(size < 0.0995 ? "%.4f" : size < 0.995 ? "%.3f" : \
	    size < 9.995 ? "%.2f" : "%.1f", x)
}
function figure(key, unit)
{
	if (!measured(key))
		return "-"
	return digits(median(key)) " (" digits(least(key)) " to " \
	    digits(most(key)) ")" (unit != "" ? " " unit : "")
}
# cell: in a format of printf, if one is given, else with three digits
function cell(key, width, format,	text)
{
	text = format == "" ? digits(median(key)) : sprintf(format, median(key))
	return sprintf(" %" width "s%s", text, flag(key))
}
function bar(x, largest,	i, stars)
{
	for (i = largest > 0 ? int(20 * x / largest + 0.5) : 0; i > 0; i--)
		stars = stars "*"
	return stars
}
function claim(text, then, now, holds)
{
	printf "# claim | %s | then %s | now %s | holds: %s\n", \
	    text, then, now, holds
}
