#!/bin/sh
# cycles.t - are the tables of 1990 computed right, and are instructions counted?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built send recv mysend myrecv
pipes cycles.sh

words() { awk -v name="$1" '$1 == name { $1 = ""; print substr($0, 2) }' "$tmp/out"; }
row() { ok "$1: $2" [ "$(words "$1")" = "$2" ]; }

# Times of our choice, those of 1990, and counters that find 30 instructions a
# character in send and 40 in recv, in the form of perf and of valgrind.
copy_lab
quick
for program in recv:28.200000 myrecv:4.200000; do
	stub "${program%:*}" <<-END
	cat >>"$tmp/none"
	echo "1000000 characters received in ${program#*:} seconds for 1 CPS"
	END
done
counter() {	# name words: how many come before the command
	{
		echo "file=\${$2#*=} && shift $2"
		cat <<-'END'
		cat >"$file.in"
		case $1 in
		*/send) count=$((1000 + 30 * $4)) ;;
		*) count=$((1000 + 40 * $(wc -c <"$file.in"))) ;;
		esac
		case $0 in
		*/perf) printf '# started\n\n%s,,instructions:u,1,100.00,,\n' $count ;;
		*) echo "==1== guest instrs: $count" |
		    sed 's/\([0-9]\)\([0-9]\{3\}\)$/\1,\2/;s/\([0-9]\)\([0-9]\{3\}\),/\1,\2,/' ;;
		esac >"$file"
		exec "$@" <"$file.in"
		END
	} | fake "$1"
}
broken() { echo 'echo "<not supported>"; exit 1' | fake "$1"; }
cycles() { (PATH=$fakes:$PATH && lab cycles.sh -q -n 1000000); }
year=$(date +%Y)
counter perf 7
broken valgrind
try 'cycles.sh' 0 '*' '' cycles
ok 'the sums' grep -q '^# sums: send 112, recv 128, get 110, put 100 ' "$tmp/out"
row send_and_recv '24.0 27.2 -'
row left_for_the_pipe '4.2 1.0 -'
row 'send|recv' '28.2 28.2 28.2'
row pass '21.0 21.0 -'
row 'send|pass|recv' '53.40 50.20 53.05'
row off_by_percent '0.7 -5.4 -'
row stdio_percent '85 96 -'
row KB/s_without_stdio '238 1000 200'
row times_faster '6.7 28.2 -'
ms() { printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }
while read -r n first second off1 off2; do
	row "$n" "$(ms $((n * 282 / 10000))) $first $off1 $(ms $((n * 534 / 10000))) $second $off2"
done <<END
100000 2.783 5.566 1.3 -4.1
200000 5.833 10.333 -3.3 3.4
300000 8.350 16.200 1.3 -1.1
400000 11.933 21.200 -5.5 0.8
500000 14.100 26.733 0.0 -0.1
1000000 28.200 53.050 0.0 0.7
END
row 1990 '7 11 18 28200 4200 24000 1333'
row "$year" '30.0 40.0 70.0 28200 4200 24000 343'
ok 'perf is named' grep -q 'counted by perf$' "$tmp/out"
ok 'the claims' [ "$(claimed '[^|]*')" = 'then 53.05 us a character | now 53.40 us computed | holds: yes
then 18 (inferred) | now 70.0 | holds: yes
then 85 % (computed) | now 85.1 (85.1 to 85.1) % | holds: yes' ]

broken perf
counter valgrind 2
run cycles
row "$year" '30.0 40.0 70.0 28200 4200 24000 343'
ok 'valgrind is named' grep -q 'counted by valgrind$' "$tmp/out"

broken valgrind
run cycles
ok 'neither: status 0' [ "$code" -eq 0 ]
row "$year" '- - - 28200 4200 24000 -'
ok 'neither: it says so' grep -q '^# instructions  unknown: neither perf ' "$tmp/out"
ok 'neither: no claim of instructions' [ -z "$(claimed 'a character [^|]*')" ]

# If no CPU can be chosen, the ends overlap.
counter perf 7
no_cpus
run cycles
row "$year" '30.0 40.0 70.0 28200 4200 24000 -'
ok 'no CPU: no claim of time' [ -z "$(claimed 'stdio [^|]*')" ]
ok 'no CPU: it says so' grep -q '^# placed     anywhere' "$tmp/out"

# The periods once more, from the machine code: for each opcode, what the
# manual has for the instruction, and for its operand.
periods() {
	case $1 in
	53b9 | 52b9) echo $((12 + 16)) ;;	# addq.l, subq.l to an address
	52ae) echo $((12 + 12)) ;;		# addq.l to (d,a6)
	5387 | 5286) echo 8 ;;			# addq.l, subq.l to a register
	2079) echo $((4 + 16)) ;;		# movea.l from an address
	10bc) echo $((8 + 4)) ;;		# move.b #,(a0)
	1080) echo 8 ;;				# move.b d0,(a0)
	1010) echo $((4 + 4)) ;;		# move.b (a0),d0
	7???) echo 4 ;;				# moveq
	b280) echo 6 ;;				# cmp.l
	6d?? | 67??) echo 6 ;;			# blt.s, beq.s, not taken
	6e?? | 60??) echo 10 ;;			# bgt.s, bra.s
	*) echo "unknown: $1" ;;
	esac
}
if command -v m68k-linux-gnu-as >"$tmp/none" && command -v m68k-linux-gnu-objdump >"$tmp/none"; then
	ok 'the listing can be assembled' m68k-linux-gnu-as -m68010 \
	    --register-prefix-optional -o "$tmp/listing.o" t/lab/lib/m68010.s
	m68k-linux-gnu-objdump -d "$tmp/listing.o" |
	    awk '$1 ~ /^[0-9a-f]+:$/ { print $2 }' >"$tmp/opcodes"
	while read -r opcode; do periods "$opcode"; done <"$tmp/opcodes" >"$tmp/periods"
	rows | awk '$1 ~ /^(send|recv|get|put|memory)$/ { print $2 }' >"$tmp/listed"
	ok 'the periods are those of the machine code' cmp "$tmp/periods" "$tmp/listed"
	ok 'there are 34 instructions' [ "$(wc -l <"$tmp/listed")" -eq 34 ]
else
	skip 'the listing can be assembled' 'no m68k-linux-gnu-as'
fi
finish
