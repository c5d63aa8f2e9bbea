# fit.awk - time a block = t0 + size / r, by least squares on relative errors
#
# It is read beside judge.awk: judge -f lib/fit.awk
#
#	fit(n, size, time, line)
#
# takes the sizes of blocks, size[1] to size[n], and their times.  It returns 1
# and puts into line:
#	t0	what a block costs whatever its size
#	r	the rate for large blocks, in bytes per unit of time; Hockney's
#		r-infinity
#	half	n-half, which is t0 * r: the size at which a block costs twice
#		t0 and half of r is reached
#	max	the largest relative error of the fit
#	rms	the root mean square of all of them
# If no line fits (fewer than two sizes, or t0 or r not above 0), it returns 0,
# and line is empty.

function fit(n, size, time, line,	i, w, s, sb, sbb, st, sbt, d, t0, perbyte, e, sum)
{
	split("", line)
	for (i = 1; i <= n; i++) {
		if (time[i] <= 0 || size[i] <= 0)
			return 0
		# The weight 1/t^2 turns absolute errors into relative ones.
		w = 1 / (time[i] * time[i])
		s += w
		sb += w * size[i]
		sbb += w * size[i] * size[i]
		st += w * time[i]
		sbt += w * size[i] * time[i]
	}
	for (i = 2; i <= n && size[i] == size[1]; i++)
		;
	if (i > n)			# all of one size
		return 0
	d = s * sbb - sb * sb
	t0 = (sbb * st - sb * sbt) / d
	perbyte = (s * sbt - sb * st) / d
	if (t0 <= 0 || perbyte <= 0)
		return 0
	line["t0"] = t0
	line["r"] = 1 / perbyte
	line["half"] = t0 / perbyte
	for (i = 1; i <= n; i++) {
		e = (t0 + perbyte * size[i]) / time[i] - 1
		sum += e * e
		if (e < 0)
			e = -e
		if (e > line["max"])
			line["max"] = e
	}
	line["rms"] = root(sum / n)
	return 1
}
