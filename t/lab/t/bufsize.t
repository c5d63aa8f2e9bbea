#!/bin/sh
# lab-bufsize.t - does bufsize.sh measure each pipe that it says it does?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex t/lab/pipebuf t/lab/fdtype

# ksh93 makes its pipes of sockets; there is nothing to measure then.
pipes bufsize.sh

habits bufsize.sh mysend

# table n: the rows of the table of that number; the ratios are the fourth
table() {
	awk -v n="$1." '
	/^# [1-9]\./ { now = $2 }
	/^# Ratios/ { now = "4." }
	!/^#/ && now == n' "$tmp/table"
}
# every n columns: has each of its rows so many?
every() {
	table "$1" | awk -v n="$2" 'NF != n { bad = 1 } END { exit bad || NR == 0 }'
}
# column n k: what stands in one column, in one line
column() {
	table "$1" | awk -v k="$2" '{ printf "%s ", $k }'
}
# What the kernel makes of a size, on Linux: the next power of two, of a page
# at least.
power() {
	table 1 | awk -v page="$(getconf PAGESIZE)" -v usual="${kind#pipe }" '
	{
		want = usual
		if ($1 != "default")
			for (want = page; want < $1 * 1024; want *= 2)
				;
		if ($2 != want)
			bad = 1
	}
	END { exit bad || NR == 0 }'
}

cp "$tmp/out" "$tmp/table"
places=$(column 4 1 | tr ' ' '\n' | sort -u | grep -c .)
if : | ./t/lab/pipebuf -i -b 512k true 2>"$tmp/why"; then
	run column 1 1
	is 'the sizes of the record' 0 'default 5k 40k 50k 400k 500k ' ''
	ok 'and what they became' power
	run column 1 5
	is "the record's rates" 0 '226 178 243 242 245 243 ' ''
	ok 'the first table' every 1 $((5 + 2 * places))
	ok 'the second' every 2 $((4 + 2 * places))
	ok 'ten rows in it' [ "$(table 2 | wc -l)" -eq 10 ]
	run column 2 4
	is 'which sizes divide the pipe' 0 \
	    'yes no yes no yes yes no yes no yes ' ''
	ok 'the third' every 3 $((3 + 2 * places))
	ok 'fourteen rows in it' [ "$(table 3 | wc -l)" -eq 14 ]
	ok 'the ratios' [ "$(table 4 | wc -l)" -eq $((8 * places)) ]
	ok 'after one round none is sure' \
	    [ "$(table 4 | awk '$5 == "unclear"' | wc -l)" -eq $((8 * places)) ]
else
	for what in 'the sizes of the record' 'the tables'; do
		skip "$what" "$(sed 1q "$tmp/why")"
	done
fi
ok 'three questions are answered' [ "$(grep -c '^# .*?' "$tmp/table")" -ge 4 ]

# Other sizes have nothing in the record; three rounds have bars.
run lab bufsize.sh -q -r 3 -n 64k -w 4k -R 512
cp "$tmp/out" "$tmp/table"
read -r code <"$tmp/status"
ok '-r 3 -n 64k -w 4k -R 512' [ "$code" -eq 0 ]
ok 'it names those sizes' grep -q '4096 bytes written at a time, 512 read' "$tmp/out"
ok 'which divide every pipe' [ "$(column 1 3 | grep -c no)" -eq 0 ]
ok 'and has no rate for them' [ "$(table 1 | awk '$4 $5 != "--"' | wc -l)" -eq 0 ]
ok 'bars' [ "$(table 3 | grep -c '\*$')" -gt 0 ]
for bad in -r -r0 -r101 -r1.5 -r-1 -n -n5x -n-1 -n+1 -n1kk -w0 -w-1 -w5x -R0 -R -w2g; do
	try "bufsize.sh $bad" 2 '' 'usage: bufsize.sh *' lab bufsize.sh -q "$bad"
done

try "bufsize.sh -r ''" 2 '' 'usage: bufsize.sh *' lab bufsize.sh -r ''
try "bufsize.sh -n ''" 2 '' 'usage: bufsize.sh *' lab bufsize.sh -n ''

# On one CPU there is no table of two.
cpu=$(awk '$1 == "Cpus_allowed_list:" { split($2, a, /[-,]/); print a[1] }' \
    /proc/self/status 2>"$tmp/why")
if [ -n "$cpu" ] && taskset -c "$cpu" true 2>"$tmp/why"; then
	alone() {
		# shellcheck disable=SC2086	# TESTSHELL is words
		taskset -c "$cpu" $TESTSHELL ./t/lab/bufsize.sh -q
	}
	run alone
	cp "$tmp/out" "$tmp/table"
	ok 'on one CPU' [ "$(column 4 1 | tr ' ' '\n' | sort -u | grep .)" = one ]
	ok 'and it says so' grep -q '^# no two ' "$tmp/out"
else
	skip 'on one CPU' 'none can be chosen'
fi

finish
