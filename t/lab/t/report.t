#!/bin/sh
# report.t - does the report have every part, or say which it has not?
#
# The experiments have tests of their own: here they are stand-ins.

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built timex fdtype send recv pass mysend myrecv
compile under t/lib/under.c || exit 1

kit="$tmp/a kit" started=$tmp/started
copy_lab
mkdir "$kit" "$kit/t" "$tmp/tmp"
mv "$tmp/lab" "$kit/t/lab"
lab=$kit/t/lab
parts='versions file blocks bytes bufsize socket bandwidth latency stages cost peers cycles'
for part in $parts; do
	cat >"$lab/$part.sh" <<-END
	echo "$part with \$*"
	echo '# claim | $part is slow | then 5 | now 3 (2 to 4) us | holds: yes'
	END
done
echo 'echo "test with $*"' >"$kit/test.sh"
echo 'echo "mytest with $*"' >"$kit/mytest.sh"
report() { (cd / && script "$lab/report.sh" "$@"); }
fresh() { rm -f "$kit"/report-*; }
holds() { grep -q "$1" "$kit"/report-*; }
line() { sed -n "$1p" "$kit"/report-*; }
order() { grep '^# ----' "$kit"/report-* | sed 's/# ---- //' | tr '\n' ' '; }

run report -q
is '-q' 0 'report-[0-9]*-[0-9]*.txt' '*'
ok '-q: a line when it starts, and one a part' [ "$(grep -c '^report.sh: ' "$tmp/err")" -eq 16 ]
ok 'the file is the one that is named' [ -f "$kit/$(cat "$tmp/out")" ]
ok 'the form, in the first line' [ "$(line 1)" = '# report of the lab, form 2' ]
ok 'its head' [ "$(sed -n '2,/ claims/s/^# \([^ ][^ ]*\( library\)\{0,1\}\)   *[^ ].*/\1/p' "$kit"/report-* |
    paste -s -d , -)" = 'CPU,memory,limits,kernel,CPUs,C library,compiler,pipe,date,figures,quick' ]
ok 'the parts, in order' [ "$(order)" = 'claims test.sh mytest.sh versions.sh file.sh blocks.sh blocks.sh -p bytes.sh bufsize.sh socket.sh bandwidth.sh latency.sh stages.sh cost.sh peers.sh cycles.sh ' ]
ok 'the tables as posted' holds '^test with 1$'
ok 'the others with -q' [ "$(sed -n 's/ with\(.*\) -q$/\1/p' "$kit"/report-* | tr '\n' ' ')" = \
    'versions file blocks blocks -p bytes bufsize socket bandwidth latency stages cost peers cycles ' ]
ok 'the table of claims' [ "$(sed -n '/---- claims/,/---- test/p' "$kit"/report-* |
    grep -A 1 'file is slow')" = '# yes     file is slow (file.sh)
#         then 5; now 3 (2 to 4) us' ]
ok 'nothing failed, and it is whole' [ "$(tail -n 1 "$kit"/report-*) $(grep -c PARTIAL "$kit"/report-*)" = \
    '# End of the report; parts that failed: 0 0' ]
for operands in x -z '-q x'; do
	# shellcheck disable=SC2086	# words
	try "report.sh $operands" 2 '' 'usage: report.sh *' report $operands
done

# Without -q, on a machine of our choice, and with a part that fails.
pace() {	# seconds that 16m take
	stub myrecv <<-END
	cat >>"$tmp/none"
	echo "16777216 characters received in $1 seconds for 1 CPS"
	END
}
pace 0.040000
fresh
echo 'echo row; echo no blocks here >&2; exit 1' >"$lab/blocks.sh"
rm "$lab/peers.sh"
run report
is 'two parts fail, one twice' 1 'report-*' '*'
ok 'it says how long it takes' grep -q '^report.sh: takes about 4 minutes$' "$tmp/err"
ok 'all rounds, if the machine is fast' holds '^latency with *$'
ok 'and how long a part' grep -q '^report.sh: versions.sh, about 10 s$' "$tmp/err"
ok 'what failed is on standard error' grep -q '^report.sh: blocks.sh -p failed: no blocks' "$tmp/err"
ok 'and in its place' holds '^# FAILED: blocks.sh -p: no blocks here$'
ok 'one that is not there, too' holds '^# FAILED: peers.sh: '
ok 'and in the table of claims' [ "$(grep -c '^# FAILED  ' "$kit"/report-*)" -eq 3 ]
ok 'the part after it is there' holds '^bytes with $'
ok 'the end counts them' holds '^# End of the report; parts that failed: 3$'

# On a slow machine, whose pipe takes ten times as long
fresh
echo 'echo blocks with "$@"' >"$lab/blocks.sh"
pace 0.500000
run report
ok 'slow: it says so' grep -q '^report.sh: takes about 8 minutes, with five rounds' "$tmp/err"
ok 'slow: a part takes longer' grep -q '^report.sh: blocks.sh -p, about 24 s$' "$tmp/err"
ok 'slow: five rounds' [ "$(grep -c 'with.* -r 5$' "$kit"/report-*)" -eq 12 ]
ok 'slow: the tables are those without an operand' holds '^test with $'
ln -sf "$real/myrecv" "$lab/bin/myrecv"

# Interrupted half-way: what there is stays, and is marked.
mkfifo "$started"
cat >"$lab/blocks.sh" <<END
set -eu
CDPATH='' cd -- "\$(dirname -- "\$0")" || exit 1
. ./lib/run.sh
echo half a table
echo >"$started"
bin/mysend 9223372036854775807 | exec bin/myrecv >"\$tmp/row" & await
END
for sig in HUP:129 INT:130 TERM:143; do
	fresh
	# shellcheck disable=SC2086	# words
	start env TMPDIR="$tmp/tmp" $TESTSHELL "$lab/report.sh" -q
	meet "$started"
	kill -s "${sig%:*}" "$group"
	ok "${sig%:*}: all of it ends" over
	: >"$tmp/err"
	is "${sig%:*}: the file is named" "${sig#*:}" 'report-*.txt' ''
	ok "${sig%:*}: its second line" [ "$(line 2)" = '# PARTIAL: interrupted in blocks.sh' ]
	ok "${sig%:*}: the parts before" holds '^file with -q$'
	ok "${sig%:*}: and half of that one" holds '^half a table$'
	ok "${sig%:*}: no temporary file is left" [ -z "$(ls "$tmp/tmp")" ]
done

# A kit that is read-only, but for root.
fresh
chmod a-w "$kit"
if (: >"$kit/x") 2>"$tmp/said"; then
	skip 'a read-only kit' 'this user may write there'
else
	echo 'echo row' >"$lab/blocks.sh"
	TMPDIR=$tmp/tmp; export TMPDIR
	run report -q
	ok 'a read-only kit: the report is in TMPDIR' [ -f "$(cat "$tmp/out")" ]
fi
finish
