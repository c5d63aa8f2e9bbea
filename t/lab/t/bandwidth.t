#!/bin/sh
# lab-bandwidth.t - has bandwidth.sh a row for each size, and hbench's form?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex

pipes bandwidth.sh

habits bandwidth.sh mysend

# table n: the rows of $tmp/table with n columns
table() {
	awk -v n="$1" '!/^#/ && NF == n' "$tmp/table"
}
sizes() {
	table 12 | awk '{ printf "%s ", $1 }'
}
hbench() {
	grep -c '^# [0-9]*[km]: [0-9]*\.[0-9] (std. [0-9]*\.[0-9], [0-9]*\.[0-9]*%) \[median [0-9]*\.[0-9]\]$' \
	    "$tmp/table"
}
# The medians of 2001 are the last five columns; their means, by other means.
means() {
	table 12 | awk '{ for (i = 8; i <= 12; i++) sum[i] += $i }
	END { for (i = 8; i <= 12; i++) printf "%.2f ", sum[i] / 11 }'
}
larger() {
	table 4 | awk '!/^here/ { print $1, $2 }'
}
answers() {
	awk '/^# Does it fall/ {
		print gsub(/: (yes|no|cannot tell)\./, "")
	}' "$tmp/table"
}
cp "$tmp/out" "$tmp/table"
try 'a row for each size' 0 \
    '4096 8192 16384 32768 65536 131072 262144 524288 1048576 2097152 4194304 ' '' \
    sizes
try "2001's columns" 0 '18.31 31.13 41.78 42.59 19.98 ' '' means
try 'and what they do above 64k' 0 "NetBSD-old 0.96${nl}NetBSD-new 0.56${nl}\
FreeBSD 0.80${nl}Linux 1.16${nl}Solaris 0.97" '' larger
run lab bandwidth.sh -q -n 300000 -r 3
cp "$tmp/out" "$tmp/table"
places=$(table 4 | grep -c '^here-')
ok '-r 3 -n 300000: a row for each size' [ "$(table 12 | wc -l)" -eq 11 ]
ok 'rate and switches, anywhere' \
    [ "$(table 12 | awk '$2 + 0 > 0 && $3 ~ /^[0-9.]*$/' | wc -l)" -eq 11 ]
ok "hbench's form, for each place" [ "$(hbench)" -eq $((11 * places)) ]
ok 'an answer for each' [ "$(answers)" -eq "$places" ]

# On one CPU there is no column of two.
cpu=$(awk '$1 == "Cpus_allowed_list:" { split($2, a, /[-,]/); print a[1] }' \
    /proc/self/status 2>"$tmp/why")
if [ -n "$cpu" ] && taskset -c "$cpu" true 2>"$tmp/why"; then
	alone() {
		# shellcheck disable=SC2086	# TESTSHELL is words
		taskset -c "$cpu" $TESTSHELL ./t/lab/bandwidth.sh -q
	}
	run alone
	cp "$tmp/out" "$tmp/table"
	ok 'on one CPU' [ "$(table 12 | awk '$6 $7 == "--"' | wc -l)" -eq 11 ]
else
	skip 'on one CPU' 'none can be chosen'
fi

# A count that is not what was sent stops it.
in_copy "$tmp/lossy"
rm "$tmp/lossy/mysend"
printf '#!/bin/sh\nexec %s/mysend 99\n' "$PWD" >"$tmp/lossy/mysend"
chmod +x "$tmp/lossy/mysend"
lossy() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	$TESTSHELL "$tmp/lossy/t/lab/bandwidth.sh" -q
}
run lossy
: >"$tmp/out"
is 'a sender that loses most' 1 '' 'bandwidth.sh: * bytes sent, but: 99 characters *'

finish
