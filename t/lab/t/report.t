#!/bin/sh
# report.t - does the report have every part, or say which it has not?
#
# The experiments have tests of their own: here they are stand-ins.

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex fdtype send recv pass mysend myrecv
compile under t/lib/under.c || exit 1

kit="$tmp/a kit"
copy_lab
mkdir "$kit" "$kit/t"
mv "$tmp/lab" "$kit/t/lab"
lab=$kit/t/lab
for part in versions file blocks bytes bufsize socket bandwidth latency stages cost \
    peers cycles; do
	cat >"$lab/$part.sh" <<-END
	echo "$part with \$*"
	echo '# claim | $part is slow | then 5 | now 3 (2 to 4) us | holds: yes'
	END
done
echo 'echo "test with $*"' >"$kit/test.sh"
echo 'echo "mytest with $*"' >"$kit/mytest.sh"
report() { rm -f "$kit"/report-*; run lab report.sh "$@"; file=$kit/$(cat "$tmp/out"); }
holds() { has "$1" "$file"; }
says() { has "report.sh: $1" "$tmp/err"; }

report -q
is '-q' 0 'report-[0-9]*-[0-9]*.txt' '*'
ok '-q: a line when it starts, and one a part' [ "$(grep -c '^report.sh: ' "$tmp/err")" -eq 16 ]
ok 'its head' [ "$(labels "$file")" = \
    'CPU,memory,limits,kernel,CPUs,C library,compiler,pipe,date,figures,quick' ]
ok 'each part with its name, the tables as posted, the others with -q' [ "$(awk '
	/^# ---- / { printf "%s: ", substr($0, 8) }
	/^[a-z]+ with / { printf "%s, ", $0 }' "$file")" = "claims: test.sh: test with 1, \
mytest.sh: mytest with 1, versions.sh: versions with -q, file.sh: file with -q, \
blocks.sh: blocks with -q, blocks.sh -p: blocks with -p -q, bytes.sh: bytes with -q, \
bufsize.sh: bufsize with -q, socket.sh: socket with -q, bandwidth.sh: bandwidth with -q, \
latency.sh: latency with -q, stages.sh: stages with -q, cost.sh: cost with -q, \
peers.sh: peers with -q, cycles.sh: cycles with -q, " ]
ok 'the table of claims' holds \
    "# yes     file is slow [(]file.sh[)]$nl#         then 5; now 3 [(]2 to 4[)] us"
slurp "$file"
case $text in *PARTIAL*) false ;;
"# report of the lab, form 2$nl"*"$nl# End of the report; parts that failed: 0$nl") true ;;
*) false ;;
esac
result $? 'its first line and its last: nothing failed, and it is whole'
for operands in x '-q x'; do
	# shellcheck disable=SC2086	# words
	try "report.sh $operands" 2 '' 'usage: report.sh *' lab report.sh $operands
done

# Without -q, on a machine of our choice, and with a part that fails.
pace() {	# seconds that 16m take
	stub myrecv <<-END
	cat >>"$tmp/none"
	echo "16777216 characters received in $1 seconds for 1 CPS"
	END
}
pace 0.040000
echo 'echo row; echo no blocks here >&2; exit 1' >"$lab/blocks.sh"
rm "$lab/peers.sh"
report
is 'two parts fail, one twice' 1 'report-*' '*'
ok 'it says how long it takes' says 'takes about 4 minutes'
ok 'and how long a part' says 'versions.sh, about 10 s'
ok 'what failed is on standard error' says 'blocks.sh -p failed: no blocks here'
ok 'and in its place' holds '# FAILED: blocks.sh -p: no blocks here'
ok 'one that is not there, too' holds '# FAILED: peers.sh: *'
ok 'and in the table of claims' holds '# FAILED  blocks.sh -p'
ok 'all rounds, if the machine is fast; the part after it is there' holds 'bytes with '
ok 'the end counts them' holds '# End of the report; parts that failed: 3'

# On a slow machine, whose pipe takes ten times as long
echo 'echo blocks with "$@"' >"$lab/blocks.sh"
pace 0.500000
report
ok 'slow: it says so' says 'takes about 8 minutes, with five rounds*'
ok 'slow: a part takes longer' says 'blocks.sh -p, about 24 s'
ok 'slow: five rounds, but of the tables' [ "$(grep -c ' with .*-r 5$' "$file")" -eq 12 ]
ok 'slow: the tables are those without an operand' holds 'test with '
ln -sf "$real/myrecv" "$lab/bin/myrecv"

# Interrupted half-way: what there is stays, and is marked.
cat >"$lab/blocks.sh" <<END
set -eu
CDPATH='' cd -- "\$(dirname -- "\$0")" || exit 1
. ./lib/run.sh
echo half a table
echo >"$tmp/started"
bin/mysend 9223372036854775807 | exec bin/myrecv >"\$tmp/row" & await
END
rm "$kit"/report-*
interrupt report.sh INT script 130 report.sh -q
file=$kit/$(cat "$tmp/out")
slurp "$file"
case $text in
"# report "*"$nl# PARTIAL: interrupted in blocks.sh$nl"*"${nl}file with -q$nl"*"${nl}half a table$nl"*) true ;;
*) false ;;
esac
result $? 'the parts up to then, and that it is partial'

# A kit that is read-only, but for root.
chmod a-w "$kit"
if (: >"$kit/x") 2>"$tmp/said"; then
	skip 'a read-only kit' 'this user may write there'
else
	echo 'echo row' >"$lab/blocks.sh"
	TMPDIR=$tmp; export TMPDIR
	run lab report.sh -q
	ok 'a read-only kit: the report is in TMPDIR' [ -f "$(cat "$tmp/out")" ]
fi
finish
