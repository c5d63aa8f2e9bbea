#!/bin/sh
# compare.t - is each claim of each report in the table, and are others refused?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1

top=$PWD
compare() { (cd "$tmp" && script "$top/t/lab/compare.sh" "$@"); }

cat >"$tmp/a.txt" <<'END'
# report of the lab, form 2
# all that the record asked, on one machine
# CPU        Some CPU @ 2 GHz
#
# kernel     Linux 6.1 x86_64
# CPUs       2; used: 0 1
# C library  glibc 2.36
# quick      a trial
#
# ---- claims
#
# yes     a file is faster (file.sh)
#         then -; now 9 (8 to 10)

# ---- file.sh
# kernel     Linux 9 x86_64
1 2 3
# claim | a file is faster | then - | now 1.75 (1.52 to 2.54) times as long | holds: no

# ---- blocks.sh -p
# claim | the cost is above 0 | then 20 us | now -0.50 (-1 to 2) us a call | holds: unsure
# claim | it can be counted | then - | now 50.1 | holds: yes
# claim | it can be measured | then - | now - | holds: unsure
END
# Another machine, one of which less is known: its CPU has no name, it stopped
# early, and its lines end in CR, as some mailers leave them.
awk '
/counted/ { next }
/^# CPU  / { $0 = "# CPU        unknown" }
/^# quick/ { next }
{ sub(/1\.75/, "12.5"); sub(/holds: no/, "holds: yes"); printf "%s\r\n", $0 }
NR == 1 { printf "# PARTIAL: interrupted in blocks.sh -p\r\n" }
' "$tmp/a.txt" >"$tmp/b c=d.txt"

cat >"$tmp/wanted" <<'END'
# the claims of 2 reports
#
# 1  Some CPU @ 2 GHz; Linux 6.1 x86_64; 2 CPUs; glibc 2.36
#    a.txt
#    quick      a trial
# 2  b c=d.txt; Linux 6.1 x86_64; 2 CPUs; glibc 2.36
#    b c=d.txt
#    PARTIAL: interrupted in blocks.sh -p
#
# a file is faster (file.sh)
# then -; figures: times as long
#        median     least      most  holds
    1      1.75      1.52      2.54  no      Some CPU @ 2 GHz
    2      12.5      1.52      2.54  yes     b c=d.txt
  all         -      1.75      12.5  yes 1, no 1, unsure 0
#
# the cost is above 0 (blocks.sh -p)
# then 20 us; figures: us a call
#        median     least      most  holds
    1     -0.50        -1         2  unsure  Some CPU @ 2 GHz
    2     -0.50        -1         2  unsure  b c=d.txt
  all         -     -0.50     -0.50  yes 0, no 0, unsure 2
#
# it can be counted (blocks.sh -p)
# then -
#        median     least      most  holds
    1      50.1         -         -  yes     Some CPU @ 2 GHz
    2         -         -         -  -       b c=d.txt
  all         -      50.1      50.1  yes 1, no 0, unsure 0
#
# it can be measured (blocks.sh -p)
# then -
#        median     least      most  holds
    1         -         -         -  unsure  Some CPU @ 2 GHz
    2         -         -         -  unsure  b c=d.txt
  all         -         -         -  yes 0, no 0, unsure 2
END
try 'two reports' 0 '*' '' compare a.txt 'b c=d.txt'
ok 'two reports: the table' diff "$tmp/wanted" "$tmp/out"

sed 1d "$tmp/a.txt" >"$tmp/old.txt"
sed 's/form 2/form 20/' "$tmp/a.txt" >"$tmp/new.txt"
: >"$tmp/empty.txt"
for file in old.txt new.txt empty.txt missing.txt .; do
	try "refused: $file" 1 '' "compare.sh: $file: not a report of form 2: *" compare a.txt $file
done
try 'no operand' 2 '' 'usage: compare.sh report...' compare
# What report.sh writes is what this reads.
ok 'report.sh writes that form' grep -q "echo '$(head -n 1 "$tmp/a.txt")'" t/lab/report.sh
finish
