# fit.awk - time a block = t0 + size / r, by least squares on relative errors
#
# usage: awk -f t/lab/fit.awk [file...]
#
# Each line is the size of a block and its time; # begins a comment. What comes
# out is one line:
#	t0 r n-half largest rms
# the time that a block costs whatever its size, the bytes in a unit of time
# when blocks are large (Hockney's r-infinity), their product (the size at which
# a block costs twice t0, and half of r is reached), and how far the line is off
# the times, in parts of them: at most, and as root mean square.
# Where no such line is possible (less than two sizes, or a cost that is not
# above 0) there is none, and the exit status is 1.

# A small busybox has no sqrt.
function root(x,	r, steps)
{
	r = x > 1 ? x : 1
	for (steps = 0; steps < 200; steps++)
		r = (r + x / r) / 2
	return r
}

BEGIN {
	bad = several = 0
}
{
	sub(/#.*/, "")
}
NF >= 2 {
	n++
	b[n] = $1 + 0
	t[n] = $2 + 0
	if (t[n] <= 0 || b[n] <= 0)
		exit bad = 1
	# A weight of 1/t^2 makes an error count by its part of the time.
	w = 1 / (t[n] * t[n])
	s += w
	sb += w * b[n]
	sbb += w * b[n] * b[n]
	st += w * t[n]
	sbt += w * b[n] * t[n]
	if (b[n] != b[1])
		several = 1
}
END {
	if (bad || !several)
		exit 1
	d = s * sbb - sb * sb
	t0 = (sbb * st - sb * sbt) / d
	perbyte = (s * sbt - sb * st) / d
	if (t0 <= 0 || perbyte <= 0)
		exit 1
	for (i = 1; i <= n; i++) {
		e = (t0 + perbyte * b[i]) / t[i] - 1
		sum += e * e
		if (e < 0)
			e = -e
		if (e > max)
			max = e
	}
	printf "%.9g %.9g %.9g %.6f %.6f\n",
	    t0, 1 / perbyte, t0 / perbyte, max, root(sum / n)
}
