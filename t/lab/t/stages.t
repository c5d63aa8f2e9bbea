#!/bin/sh
# stages.t - does stages.sh run as many stages as it says, and see what fails?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex send recv pass mysend myrecv
pipes stages.sh

# If no CPU can be chosen, stages.sh measures what it can.
copy_lab
no_cpus
trial stages.sh -n 100
ok 'one placement' columns 7
ok 'none to four copies, and the 3B1 beside them' [ "$(rows | awk '{
	printf "%s %s %s, ", $1, $6, $7 }')" = '0 28200 -, 1 53050 24850, 2 - -, 3 - -, 4 - -, ' ]
ok 'no figures for the claims' [ "$(claimed '[^|]*' | grep -c 'now - | holds: unsure')" -eq 3 ]

# What fails in a stage is seen; dd's counts of records are not.
quick
echo 'echo "dd: no such luck" >&2; echo "12+3 records in" >&2; exit 1' | fake dd
run lab stages.sh -q -n 100
is 'a dd that fails' 1 '*' "dd: no such luck${nl}stages.sh: 400 bytes sent, but: 0 characters *"
rm -r "$fakes"
echo "exec '$real/mysend' 99" | stub pass
run lab stages.sh -q -n 100
is 'a pass that loses a byte' 1 '*' 'stages.sh: 100 bytes sent, but: 99 characters *'
ok 'a pass that loses a byte: no row' [ -z "$(rows)" ]

# Times of our choice: recv takes 10 ns a character, each pass as long again.
stub pass <<END
echo >>"$tmp/passes"
exec "$real/pass"
END
stub recv <<END
read -r x
n=\${#x} copies=0
while read -r y; do copies=\$((copies + 1)); done <"$tmp/passes"
: >"$tmp/passes"
printf '%d characters received in 0.%09d seconds for 1 CPS\n' "\$n" \$((n * 10 * (1 + copies)))
END
: >"$tmp/passes"
run lab stages.sh -q -n 100
ok 'ns, and what each copy adds' [ "$(rows | awk '{ printf "%s %s, ", $2, $3 }')" = \
    '10.0 -, 20.0 10.0, 30.0 10.0, 40.0 10.0, 50.0 10.0, ' ]
if grep -q 'stdio, one' "$tmp/out"; then
	ok 'the claims' [ "$(claimed '[^|]*' | sed 's/ times.*|//; s/.*now //' | paste -s -d , -)" = \
	    '2.00 (2.00 to 2.00) holds: yes,1.00 (1.00 to 1.00) holds: yes,1.00 (1.00 to 1.00) holds: unsure' ]
else
	skip 'the claims' 'no two CPUs can be chosen'
fi

finish
