#!/bin/sh
# cycles.t - are the tables of 1990 computed right, and are instructions counted?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built send recv mysend myrecv
pipes cycles.sh

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
cycles() { lab cycles.sh -q -n 1000000; }
now() { awk -v year="$(date +%Y)" '$1 == year { print $2, $3, $4, $5, $6, $7, $8 }' "$tmp/out"; }
counter perf 7
broken valgrind
try 'cycles.sh' 0 '*' '' cycles
ok 'the sums' has '# sums: send 112, recv 128, get 110, put 100 *'
cat >"$tmp/tables" <<'END'
send_and_recv 24.0 27.2 -
left_for_the_pipe 4.2 1.0 -
send|recv 28.2 28.2 28.2
pass 21.0 21.0 -
send|pass|recv 53.40 50.20 53.05
off_by_percent 0.7 -5.4 -
stdio_percent 85 96 -
KB/s_without_stdio 238 1000 200
times_faster 6.7 28.2 -
100000 2.820 2.783 1.3 5.340 5.566 -4.1
200000 5.640 5.833 -3.3 10.680 10.333 3.4
300000 8.460 8.350 1.3 16.020 16.200 -1.1
400000 11.280 11.933 -5.5 21.360 21.200 0.8
500000 14.100 14.100 0.0 26.700 26.733 -0.1
1000000 28.200 28.200 0.0 53.400 53.050 0.7
1990 7 11 18 28200 4200 24000 1333
END
awk '/^# 2\./, /^1990/ { if (!/^#/) { $1 = $1; print } }' "$tmp/out" >"$tmp/computed"
ok 'the tables' diff "$tmp/tables" "$tmp/computed"
ok 'this year' [ "$(now)" = '30.0 40.0 70.0 28200 4200 24000 343' ]
ok 'perf is named' has '# instructions *counted by perf'
ok 'the claims' [ "$(claimed '[^|]*')" = 'then 53.05 us a character | now 53.40 us computed | holds: yes
then 18 (inferred) | now 70.0 | holds: yes
then 85 % (computed) | now 85.1 (85.1 to 85.1) % | holds: yes' ]

broken perf
counter valgrind 2
run cycles
ok 'valgrind counts' [ "$(now)" = '30.0 40.0 70.0 28200 4200 24000 343' ]
ok 'valgrind is named' has '# instructions *counted by valgrind'

# If no CPU can be chosen, the ends overlap.
no_cpus
run cycles
ok 'no CPU: no time of an instruction' [ "$(now)" = '30.0 40.0 70.0 28200 4200 24000 -' ]
ok 'no CPU: it says so' has '# placed     anywhere*'
broken valgrind
run cycles
ok 'neither CPU nor counter: status 0' [ "$code" -eq 0 ]
ok 'no counter: it says so' has '# instructions  unknown: neither perf *'
ok 'no counter: no count' [ "$(now)" = '- - - 28200 4200 24000 -' ]
ok 'no claim but that of 1990' [ "$(verdicts)" = 'yes ' ]

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
	awk '$1 ~ /^(send|recv|get|put|memory)$/ { print $2 }' "$tmp/out" >"$tmp/listed"
	ok 'the periods are those of the machine code' cmp "$tmp/periods" "$tmp/listed"
	ok 'there are 34 instructions' [ "$(wc -l <"$tmp/listed")" -eq 34 ]
else
	skip 'the listing can be assembled' 'no m68k-linux-gnu-as'
fi
finish
