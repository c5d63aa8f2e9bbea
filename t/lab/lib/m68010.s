| m68010.s - the inner loops of 1990, with their clock periods on a 68010
|
| Nobody has posted a listing.  This one is inferred: what a C compiler of the
| time makes of the loops if getchar and putchar are the macros of System V,
| the programs' own counts are in registers, and _iob is at an absolute
| address.  The periods are from Motorola's M68000 User's Manual (1993), the
| section on the MC68010's instruction times.
|
| cycles.sh reads this file.  A label begins a loop; the number after | is the
| clock periods of the instruction.  It can be assembled:
|	m68k-linux-gnu-as -m68010 --register-prefix-optional m68010.s

send:					| for (; n > 0; n--) putchar('X');
	subq.l	#1,out_cnt		| 28 one place less in the buffer
	blt.s	flush			| 6 not taken: there is a place
	movea.l	out_ptr,a0		| 20 where the character goes
	addq.l	#1,out_ptr		| 28 and the next one
	move.b	#'X',(a0)		| 12 the character itself
	subq.l	#1,d7			| 8 n
	bgt.s	send			| 10 taken

recv:					| while (getchar() != EOF) n++;
	subq.l	#1,in_cnt		| 28 one character less in the buffer
	blt.s	fill			| 6 not taken: there is one
	movea.l	in_ptr,a0		| 20 where the character is
	addq.l	#1,in_ptr		| 28 and the next one
	moveq	#0,d0			| 4 not negative
	move.b	(a0),d0			| 8 the character itself
	moveq	#-1,d1			| 4 EOF
	cmp.l	d0,d1			| 6
	beq.s	end			| 6 not taken
	addq.l	#1,d6			| 8 n
	bra.s	recv			| 10

get:				| while ((c = getchar()) != EOF) putchar(c);
	subq.l	#1,in_cnt		| 28 as in recv
	blt.s	fill			| 6
	movea.l	in_ptr,a0		| 20
	addq.l	#1,in_ptr		| 28
	moveq	#0,d0			| 4
	move.b	(a0),d0			| 8
	moveq	#-1,d1			| 4
	cmp.l	d0,d1			| 6
	beq.s	end			| 6
put:
	subq.l	#1,out_cnt		| 28 as in send
	blt.s	flush			| 6
	movea.l	out_ptr,a0		| 20
	addq.l	#1,out_ptr		| 28
	move.b	d0,(a0)			| 8 the character itself
	bra.s	get			| 10

memory:				| a count that is not in a register
	addq.l	#1,-4(a6)		| 24 n

flush:
fill:
end:
