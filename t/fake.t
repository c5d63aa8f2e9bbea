#!/bin/sh
# shellcheck disable=SC2086 # RUN, and some commands, are words
# fake.t - what if the clock, malloc, read or write does not do what it should?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
for p in send recv pass mysend myrecv; do
	compile $p t/lib/fake.c "-DPROGRAM=\"../../$p.c\"" || exit 1
done
compile under t/lib/under.c || exit 1
mysend 10 >"$tmp/ten"

# The time seen to pass, in nanoseconds, and the report on ten characters.
clocked() { CLOCK=$2 $RUN "$tmp/bin/$1" <"$tmp/ten"; }
none='Insufficient timer resolution for supplied input'
for p in recv myrecv; do
	for ns in 0 999 -1 -10000000000; do
		try "$p when $ns ns pass" 0 "$none" '' clocked $p $ns
	done
	while read -r ns s cps; do
		try "$p when $ns ns pass" 0 "10 characters received in $s seconds for $cps CPS" '' \
		    clocked $p "$ns"
	done <<-E
	1000 0.000001 10000000
	1999 0.000001 5002501
	1000001 0.001000 9999
	999999999 0.999999 10
	1500000000 1.500000 6
	5000000000000000 5000000.000000 0
	E
done

# A clock that cannot be read is an error: at the start, or at the end.
broken() { NOCLOCK=$2 $RUN "$tmp/bin/$1" <"$tmp/ten"; }
for p in recv myrecv; do
	for look in 1 2; do
		try "$p if look $look at the clock fails" 1 '' "$p: clock: Invalid argument" broken $p $look
	done
done

# A report that fails at once, and not at the last flush.
unbuffered() { UNBUF=1 $RUN "$tmp/bin/$1" <"$tmp/ten" >/dev/full; }
if [ -c /dev/full ]; then
	for p in recv myrecv; do
		try "$p if its report fails at once" 1 '' "$p: stdout: No space left on device" unbuffered $p
	done
else
	skip 'a report that fails at once' 'there is no /dev/full here'
fi

# No memory for a buffer.  Of a large one, no more is touched than is sent.
memory() {	# most program n...
	most=$1 p=$2
	shift 2
	MALLOC=$most $RUN "$tmp/bin/$p" -b 1g "$@" <"$tmp/ten"
}
for p in 'send 10' recv pass 'mysend 10' myrecv; do
	try "$p without memory" 1 '' "${p% *}: buffer: ?*" memory 0 $p
done
ok 'mysend -b 1g 10 in little memory' exactly 10 memory 10 mysend 10

# What the two ask for by default: BUFSIZ and 5*BUFSIZ, as posted.
cat >"$tmp/bufsiz.c" <<'END'
#include <stdio.h>
int main(void) { printf("%d\n", BUFSIZ); return 0; }
END
compile bufsiz "$tmp/bufsiz.c" && bufsiz=$($RUN "$tmp/bin/bufsiz") || exit 1
asks() { { ASKED=1 $RUN "$tmp/bin/mysend" "$@" >"$tmp/x"; } 2>&1; }
try 'mysend writes BUFSIZ at a time' 0 "$bufsiz$nl$bufsiz${nl}5" '' asks $((2 * bufsiz + 5))
try 'mysend -b 10 writes 10 at a time' 0 "10${nl}10${nl}5" '' asks -b 10 25
mysend $((bufsiz * 12)) >"$tmp/x"
run myrecv -v <"$tmp/x"
received 'myrecv reads five BUFSIZ' $((bufsiz * 12)) "$((bufsiz * 5)) $((bufsiz * 5)) $((bufsiz * 2)) "

# Short writes: every byte is sent in the end, and none twice.
short() { (export WRITE=$1; under '-t 60' "$tmp/bin/mysend" -b 1000 "$2"); }
for most in 1 999 4096; do
	for n in 1 1000 9999; do
		ok "mysend $n if a write takes at most $most" exactly $n short $most $n
	done
done
try 'mysend if a write takes nothing' 1 '' 'mysend: stdout: ?*' short 0 10
try 'mysend 0 if a write takes nothing' 0 '' '' short 0 0

# Short reads are not the end, and a read that fails is not one either.
mysend 5000 >"$tmp/5000"
odd() { (export READ=$1; under '-t 60' "$tmp/bin/myrecv" -b 1000 "$2" <"$tmp/5000"); }
run odd 1 --
received 'myrecv if a read gives at most 1' 5000
run odd 999 -v
received 'myrecv if a read gives at most 999' 5000 '999 999 999 999 999 5 '
try 'myrecv if the second read fails' 1 '' 'myrecv: stdin: ?*' odd 0 --
try 'myrecv -v if the second read fails' 1 '1000 \c' 'myrecv: stdin: ?*' odd 0 -v

finish
