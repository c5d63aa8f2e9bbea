#!/bin/sh
# versions.t - does versions.sh compare the versions, and judge them rightly?
# (variants.t tests what the versions do.)

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv mysend-fwrite myrecv-fwrite
for v in called unlocked own onebyte; do built send-$v recv-$v; done
pipes versions.sh

cell() { awk -v row="$1" -v n="$2" '$1 == row { print $n; exit }' "$tmp/out"; }

trial versions.sh -n 20000
ok 'nine columns for each of the eight versions' \
    [ "$(awk '!/^#/ && ++n <= 8 { printf "%s ", NF }' "$tmp/out")" = '9 9 9 9 9 9 9 9 ' ]
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

# Times of our choice.  With -n 1000, a version gets 1000 characters, onebyte
# one, blocks and raw 10000.
copy_lab
quick
while read -r program us; do
	stub "$program" <<-END
	read -r x
	us=$us
	case $program,\$# in myrecv,2) us=20 ;; esac
	printf '%d characters received in 0.%06d seconds for 1 CPS\n' "\${#x}" \$us
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
run lab versions.sh -q -n 1000 -p free
ok '-p free' has '# placed *free'
ok 'ns a character, and times libc' [ "$(awk '!/^#/ && ++n <= 8 { printf "%s %s, ", $5, $8 }' \
    "$tmp/out")" = '10.0 1.00, 8.00 1.25, 4.00 2.50, 6.00 1.67, 1000 0.0100, 4.00 2.50, 2.00 5.00, 1.00 10.0, ' ]
case $(awk '!/^#/ && ++n > 8 { printf "%s %s %s, ", $1, $2, $5 }' "$tmp/out") in
'lock 2.00 20, call 4.00 40, loop 2.00 20, block 1.00 10, raw 1.00 10, ') true ;;
'lock 2.00 20, loop 6.00 60, block 1.00 10, raw 1.00 10, ') true ;;
*) false ;;
esac
result $? 'the parts are all of it'
ok 'the claims' [ "$(claimed '[^|]*' | sed 's/.*now \([^ ]*\).*holds:/\1/' | paste -s -d , -)" = \
    '100 yes,0.600 no,1.50 yes,10.0 yes,2.50 yes' ]

# A byte too few.  onebyte gets one character before that, not none.
echo "exec '$real/mysend' 8" | stub mysend-fwrite
run lab versions.sh -q -n 9
is 'a byte too few' 1 '*' 'versions.sh: 9 bytes sent, but: 8 characters *'
ok 'a byte too few: no row' [ -z "$(rows)" ]

no_cpus
try 'no CPU to choose' 1 '' 'versions.sh: -p two: that many CPUs cannot be chosen here' \
    lab versions.sh -q -p two

finish
