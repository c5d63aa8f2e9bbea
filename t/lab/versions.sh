#!/bin/sh
# versions.sh - is stdio slow by its lock, by its calls, or by its blocks?
#
# usage: versions.sh [-q] [-r repeats] [-n bytes] [-p place]
#
#	-q	once, with few bytes: to see that it works
#	-r	how often each thing is measured: odd, 1 to 99; 5
#	-n	characters through send, recv and pass; 128m.  The others get
#		as many or, if far slower or faster, a part or a multiple
#	-p	where they run: one, all on one CPU, so that what the ends cost
#		adds up, as on the machines of 1990; two, each end on its own;
#		free, anywhere.  It is one, or free where none can be chosen
#
# Sizes are digits, then perhaps k, m or g.  After Thad Floryan, who tried
# three versions of his programs in November 1990, and Rob Stampfli, who left
# stdio out altogether.  All but the last two are the same send.c, recv.c and
# pass.c: called.c, unlocked.c, own.c and onebyte.c put other functions under
# them.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
. ./t/lab/lab.sh
. ./t/lab/figures.sh

usage='[-q] [-r repeats] [-n bytes] [-p place]'
where=
while getopts :qr:n:p: o; do
	case $o,${OPTARG-} in
	p,one | p,two | p,free) where=$OPTARG ;;
	p,*) usage ;;
	*) option "$o" ;;
	esac
done
[ "$OPTIND" -gt "$#" ] || usage
defaults 5 128m 1 1m
pipes
for v in called unlocked own onebyte; do
	for p in send recv pass; do
		[ -x "t/lab/$p-$v" ] ||
		    die "t/lab/$p-$v is missing: run make lab first"
	done
done
if [ -n "$where" ]; then
	place "$where" || die "$where: not so many CPUs can be chosen here"
else
	where=one
	place one || { where=free && place free; }
fi

# version name: sets what is to run, and how much goes through it
version() {
	s=./t/lab/send-$1
	r=./t/lab/recv-$1
	p=./t/lab/pass-$1
	part=1
	case $1 in
	libc)
		s=./send
		r=./recv
		p=./pass
		;;
	onebyte) part='1 / 128' ;;
	blocks)
		s="./mysend -b $block"
		r="./myrecv -b $block"
		p="dd bs=$block"
		part=8
		;;
	raw)
		s=./mysend
		r=./myrecv
		p='dd bs=5k'
		part=8
		;;
	esac
	n=$(calc %.0f "int($bytes * $part) + 1")
}

# The three are words each; dd tells its records, which is not an error.
# shellcheck disable=SC2086
first() {
	on "$cpu_a" $s "$n" | on "$cpu_b" $r >"$tmp/row" & await $!
	check "$n"
}
# shellcheck disable=SC2086
second() {
	on "$cpu_a" $s "$n" | on "$cpu_b" $p 2>"$tmp/records" |
	    on "$cpu_b" $r >"$tmp/row" & await $!
	check "$n"
}

# reads: that this shell has called and, so Linux counts, the children that it
# has waited for
reads() {
	awk '$1 == "syscr:" { print $2 }' "/proc/$$/io"
}

# The sender's writes are counted likewise, but in a shell of its own, which
# holds the pipe open until they are in the file that is its $0.
# shellcheck disable=SC2016	# for that shell to expand
tally='"$@" && cat "/proc/$$/io" >"$0"'

# calls n: sets writes, the sender's for n characters, and reads, those of the
# receiver and of the shells
# shellcheck disable=SC2086
calls() {
	before=$(reads)
	on "$cpu_a" sh -c "$tally" "$tmp/out" $s "$1" |
	    on "$cpu_b" $r >"$tmp/row" & await $!
	wait	# for the sender too, so that it is counted
	reads=$(calc %.0f "$(reads) - $before")
	check "$1"
	writes=$(awk '$1 == "syscw:" { print $2 }' "$tmp/out")
}

# each: sets written and read, characters a system call; what the programs call
# in order to start is in both runs, and so not in the difference
each() {
	written=-
	read=-
	[ -n "$counts" ] || return 0
	many=1048576
	[ "$v" != onebyte ] || many=16384
	calls 0
	writes0=$writes
	reads0=$reads
	calls "$many"
	written=$(calc %.0f "$many / ($writes - $writes0)")
	read=$(calc %.0f "$many / ($reads - $reads0)")
}

# column pipeline record: sets column: ns, how many times libc's speed, 1990's
column() {
	summary "libc.$1"
	libc=$median
	summary "$v.$1"
	digits "$median"
	column=$(printf '%8s%s' "$shown" "$flag")
	digits "$(calc %.6f "$libc / $median")"
	column=$(printf '%s%7s %6s' "$column" "$shown" "$2")
}

# row: what a version came to
row() {
	record1=-
	record2=-
	[ "$v" != libc ] || { record1=28200 && record2=53050; }
	column 1 "$record1"
	row=$column
	column 2 "$record2"
	printf '%-9s %7s %6s%s%s\n' "$v" "$written" "$read" "$row" "$column"
}

# inlined program name: is that function of stdio part of the program itself?
inlined() {
	{ nm "$1" && nm -D "$1"; } 2>/dev/null >"$tmp/names" || :
	if grep -q "[ _]$2" "$tmp/names"; then
		echo called
	elif grep -q '[ _]main$' "$tmp/names"; then
		echo inline
	else
		echo 'unknown, as there is no nm or no names in the program'
	fi
}

# part name text key [key]: what the first has and the second has not
part() {
	awk -v name="$1" -v text="$2" -v key="$3.1" -v less="${4-}.1" '
	$1 == key { k[++n] = $2 }
	$1 == less { l[++m] = $2 }
	$1 == "libc.1" { all[++o] = $2 }
	END {
		for (i = 1; i <= n; i++) {
			d = k[i] - l[i]
			for (j = i - 1; j > 0 && v[j] > d; j--) {
				v[j + 1] = v[j]
				share[j + 1] = share[j]
			}
			v[j + 1] = d
			share[j + 1] = 100 * d / all[i]
		}
		half = int((n + 1) / 2)
		printf "%-9s %6.2f %6.2f %6.2f %5.0f   %s\n",
		    name, v[half], v[1], v[n], share[half], text
	}' "$tmp/samples"
}

out=$(inlined t/lab/send-unlocked putchar_unlocked)
in=$(inlined t/lab/recv-unlocked getchar_unlocked)
counts=
uncounted=': not known, as this system counts no calls'
if cat "/proc/$$/io" >"$tmp/out" 2>/dev/null && grep -q syscr "$tmp/out"; then
	counts=yes
	uncounted=
fi

header 'versions.sh: is stdio slow by its lock, by its calls, or by its blocks?' \
    'record      Thad Floryan, November 1990, AT&T 3B1 (10 MHz 68010): of' \
    '            stdio, one byte a system call and a buffer as in K&R, stdio' \
    '            was the fastest; its figures are in the table.' \
    '            Rob Stampfli, December 1990: without stdio an order of' \
    '            magnitude faster, so that the fault was in stdio.'
cat <<END
# placed      $where
# libc        getchar and putchar as the C library has them, which lock
# called      the same without the lock, by a call
# unlocked    the same, as it comes: putchar_unlocked is $out,
#             getchar_unlocked is $in
# own         a buffer of our own, of BUFSIZ bytes
# onebyte     a system call for each character
# blocks      no stdio, but blocks of stdio's size; dd instead of pass
# raw         no stdio, blocks as posted in 1990; dd bs=5k instead of pass
# written     characters that each write of send | recv took, and read, that
#             each of its reads gave$uncounted
# ns          of time a character, less is better
# times       as fast as libc
# 1990        ns on the 3B1, where getchar and putchar were macros
#
#                          send | recv            send | pass | recv
#version  written   read      ns   times   1990      ns   times   1990
END

block=4096		# stdio's, unless it can be counted
v=libc
version libc
each
[ "$written" = - ] || block=$written
round=1
while [ "$round" -le "$repeats" ]; do
	progress "round $round of $repeats"
	for v in libc called unlocked own onebyte blocks raw; do
		version "$v"
		first
		sample "$v.1" "$(calc %.9f "$sec / $n * 1e9")"
		second
		sample "$v.2" "$(calc %.9f "$sec / $n * 1e9")"
		[ "$round" -eq "$repeats" ] || continue
		each
		row
	done
	round=$((round + 1))
done

cat <<'END'
#
# What a character costs in send | recv with libc: ns of both ends
# together if they share a CPU; the parts are differences within a round
#
#part     median  least   most  share   what it is
END
part lock 'libc less called: or the look whether to' libc called
if [ "$out,$in" = inline,inline ]; then
	part call 'called less unlocked' called unlocked
	part loop 'unlocked less blocks: a test and a move' unlocked blocks
else
	part callloop 'called less blocks, as unlocked calls' called blocks
fi
part block 'blocks less raw: more system calls' blocks raw
part raw 'what is left: the pipe itself' raw

# against key base: sets phrase, their ratio, from least to most
against() {
	ratio "$1.1" "$2.1"
	phrase=
	for value in "$ratio" "$least" "$most"; do
		digits "$value"
		phrase="$phrase $shown"
	done
	# shellcheck disable=SC2086	# three words
	phrase=$(printf '%s times (%s to %s)' $phrase)
}

# ranking version text: is it faster than own and onebyte?
ranking() {
	against own "$1"
	own="own takes $phrase as long"
	sides=$side
	against onebyte "$1"
	case $sides,$side in
	above,above) answer=yes ;;
	below,* | *,below) answer=no ;;
	*) answer='cannot tell' ;;
	esac
	printf '# %s? %s:\n#   %s,\n#   onebyte %s.\n' \
	    "$2" "$answer" "$own" "$phrase"
}

echo '#'
ranking libc 'Is stdio still the fastest of the three, as it comes'
ranking unlocked 'And as it was in 1990, without locks (unlocked)'
against libc raw
judge "$least" "$most" 5
printf '# %s? %s:\n#   libc takes %s as long.\n' \
    'Is raw an order of magnitude faster, say 5 times' "$answer" "$phrase"
