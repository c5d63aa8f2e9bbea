#!/bin/sh
# bufsize.t - does bufsize.sh measure the pipes that it says it does?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex pipebuf fdtype mysend myrecv
pipes bufsize.sh

trial bufsize.sh
if ! : | "$lab/bin/pipebuf" -i -b 512k true 2>"$tmp/why"; then
	ok 'a size that cannot be had is said' grep -q '^# 400k: pipebuf: ' "$tmp/out"
	skip 'the tables' "$(sed 1q "$tmp/why")"
	finish
fi
# What the kernel makes of a size, on Linux: a power of two, a page at least.
page=$(getconf PAGESIZE)
ok 'the sizes of the record, and what they became' [ "$(rows | awk -v page="$page" '
	$3 ~ /\./ && $1 != "default" {
		for (want = page; want < $1 * 1024; want *= 2)
			;
		printf "%s%s ", $1, ($2 == want ? "" : " bad")
	}')" = '5k 40k 50k 400k 500k ' ]
ok "the record's times" [ "$(rows | awk '$1 == "default" { print $3, $4, $5 }')" = '2.27 0.17 1.85' ]
ok 'ten rows say which sizes divide the pipe' [ "$(rows | awk '$4 ~ /yes|no/ {
	n += $4 == ($3 % $1 + $3 % $2 == 0 ? "yes" : "no") } END { print n }')" -eq 10 ]

copy_lab
quick
lossy bufsize.sh
stub pipebuf <<'END'
echo 'pipebuf: stdin: this system sets no pipe size' >&2
exit 1
END
try 'a system that sets no sizes' 0 '*# 400k: pipebuf: stdin: this system *' '' lab bufsize.sh -q
ok 'it measures the default alone' [ "$(column 1)" = 'default ' ]

finish
