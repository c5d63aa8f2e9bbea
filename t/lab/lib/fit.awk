# fit.awk - time a block = t0 + size / r, by least squares on relative errors
#
# usage: awk -f t/lab/lib/fit.awk [file...]
#
# Each line of input is the size of a block and its time; # begins a comment.
# The output is one line:
#	t0 r n-half max rms
# t0 is what a block costs whatever its size.  r is the rate for large blocks,
# in bytes per unit of time (Hockney's r-infinity).  n-half is t0 * r, the size
# at which a block costs twice t0 and half of r is reached.  max and rms are the
# largest relative error of the fit and the root mean square of all.
# If no line fits (fewer than two sizes, or t0 or r not above 0), nothing is
# printed and the exit status is 1.

# Some builds of busybox awk have no sqrt.
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
	# The weight 1/t^2 turns absolute errors into relative ones.
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
