#!/bin/sh
# versions.t - does versions.sh compare the versions, and judge them rightly?
# (variants.t tests what the versions do.)

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv mysend-fwrite myrecv-fwrite
for v in called unlocked own onebyte; do built send-$v recv-$v; done
pipes versions.sh

cell() { awk -v row="$1" -v n="$2" '$1 == row { print $n; exit }' "$tmp/out"; }

trial versions.sh -n 20000
ok 'nine columns for each of the eight versions' \
    [ "$(rows | awk 'NR <= 8 && NF == 9' | wc -l)" -eq 8 ]
case $(column 1) in
'libc called unlocked own onebyte fwrite blocks raw lock '*'loop block raw ') true ;;
*) false ;;
esac
result $? 'the versions, then the parts'
ok 'the 3B1 is beside libc' [ "$(cell libc 9) $(cell own 9)" = '28200 -' ]
ok 'own is called at both ends' [ "$(cell own 2) $(cell own 3)" = 'called called' ]
if [ "$(cell libc 4)" = - ]; then
	skip 'the size of writes' 'this system does not count them'
else
	ok 'onebyte: one a write' [ "$(cell onebyte 4)" -eq 1 ]
	ok 'libc and unlocked: the same block' [ "$(cell libc 4)" = "$(cell unlocked 4)" ]
fi
try 'versions.sh -p three' 2 '' 'usage: versions.sh *-p one|two|free*' \
    lab versions.sh -q -p three
run lab versions.sh -q -n 1 -p free
ok '-p free says so' grep -q '^# placed *free$' "$tmp/out"

# Times of our choice.  With -n 1000, a version gets 1000 characters, onebyte
# one, blocks and raw 10000.
copy_lab
quick
while read -r program us; do
	stub "$program" <<-END
	n=\$(wc -c)
	us=$us
	case $program,\$# in myrecv,2) us=20 ;; esac
	printf '%d characters received in 0.%06d seconds for 1 CPS\n' "\$n" \$us
	END
done <<END
recv 10
recv-called 8
recv-unlocked 4
recv-own 6
recv-onebyte 1
myrecv-fwrite 4
myrecv 10
END
run lab versions.sh -q -n 1000
ok 'ns a character' [ "$(rows | awk 'NR <= 8 { printf "%s ", $5 }')" = \
    '10.0 8.00 4.00 6.00 1000 4.00 2.00 1.00 ' ]
ok 'times libc' [ "$(rows | awk 'NR <= 8 { printf "%s ", $8 }')" = \
    '1.00 1.25 2.50 1.67 0.0100 2.50 5.00 10.0 ' ]
case $(rows | awk 'NR > 8 { printf "%s %s %s, ", $1, $2, $5 }') in
'lock 2.00 20, call 4.00 40, loop 2.00 20, block 1.00 10, raw 1.00 10, ') true ;;
'lock 2.00 20, loop 6.00 60, block 1.00 10, raw 1.00 10, ') true ;;
*) false ;;
esac
result $? 'the parts are all of it'
ok 'the claims' [ "$(claimed '[^|]*' | sed 's/.*now \([^ ]*\).*holds:/\1/' | paste -s -d , -)" = \
    '100 yes,0.600 no,1.50 yes,10.0 yes,2.50 yes' ]

# A byte too few, in any version.
stub send-own <<END
exec "$real/send-own" 8
END
run lab versions.sh -q -n 9
is 'a byte too few' 1 '*' 'versions.sh: 9 bytes sent, but: 8 characters *'
ok 'a byte too few: no row' [ -z "$(rows)" ]

finish
