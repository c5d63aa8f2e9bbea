#!/bin/sh
# fake.t - what if the clock stands still, or a write takes less than it got?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
for p in mysend recv myrecv; do
	compile "$p" t/lib/fake.c "-DPROGRAM=\"../../$p.c\"" || exit 1
done
compile under t/lib/under.c || exit 1

clocked() {	# nanoseconds receiver: that long for ten characters
	send 10 | (export CLOCK="$1"; $RUN "$tmp/bin/$2")
}
none='Insufficient timer resolution for supplied input'
for p in recv myrecv; do
	for ns in 0 1 999 -1 -999 -1000 -10000000000; do
		try "$p when $ns ns pass" 0 "$none" '' clocked "$ns" "$p"
	done
	while read -r ns s cps; do
		try "$p when $ns ns pass" 0 "10 characters received in $s seconds for $cps CPS" '' \
		    clocked "$ns" "$p"
	done <<-E
	1000 0.000001 10000000
	1999 0.000001 5002501
	999999 0.000999 10000
	1000001 0.001000 9999
	3000000 0.003000 3333
	999999999 0.999999 10
	1000000000 1.000000 10
	1500000000 1.500000 6
	10000000001 10.000000 0
	5000000000000000 5000000.000000 0
	E
done

# A clock that cannot be read is an error: at the start, or at the end.
broken() { send 10 | (export NOCLOCK="$1"; $RUN "$tmp/bin/$2"); }
for p in recv myrecv; do
	for look in 1 2; do
		try "$p if look $look at the clock fails" 1 '' "$p: clock: ?*" broken $look $p
	done
done

# What mysend asks for: BUFSIZ, as posted, or -b, and the last one shorter.
bufsiz=$(print_bufsiz)
asks() {
	(export ASKED=1; $RUN "$tmp/bin/mysend" "$@" >"$tmp/x" 2>"$tmp/asked") &&
	    cat "$tmp/asked"
}
try 'mysend writes BUFSIZ at a time' 0 "$bufsiz$nl$bufsiz${nl}5" '' asks $((2 * bufsiz + 5))
try 'mysend -b 10 writes 10 at a time' 0 "10${nl}10${nl}5" '' asks -b 10 25
try 'mysend asks for no more than n' 0 7 '' asks 7

# Short writes: every byte is sent in the end, and none twice.
short() { (export WRITE="$1"; under '-t 60' "$tmp/bin/mysend" -b "$2" "$3"); }
for w in 1 2 999 1000 4096; do
	for n in 0 1 1000 1001 9999; do
		sent() { short "$w" 1000 "$n" | wc -c; }
		ok "mysend $n if a write takes at most $w" [ "$(sent)" -eq "$n" ]
	done
done
try 'mysend if a write takes nothing' 1 '' 'mysend: stdout: ?*' short 0 1000 10
try 'mysend 0 if a write takes nothing' 0 '' '' short 0 1000 0

# Short reads are not the end, and a read that fails is not one either.
mysend 5000 >"$tmp/x"
odd() { (export READ="$1"; under '-t 60' "$tmp/bin/myrecv" -b 1000 "$2" <"$tmp/x"); }
try 'myrecv if a read gives at most 1' 0 '5000 characters received in *' '' odd 1 --
try 'myrecv if a read gives at most 999' 0 "999 999 999 999 999 5 ${nl}5000 characters*" '' odd 999 -v
try 'myrecv if the second read fails' 1 '' 'myrecv: stdin: ?*' odd 0 --
try 'myrecv -v if the second read fails' 1 '1000 \c' 'myrecv: stdin: ?*' odd 0 -v

finish
