#!/bin/sh
# shellcheck disable=SC2086 # commands are words
# faults.t - is every error reported once, with status 1?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
compile under t/lib/under.c || exit 1

# A full device.  What fits into the buffer fails at the last flush only.
full() { "$@" >/dev/full; }
unheard() { "$@" >/dev/full 2>&1; }
if [ -c /dev/full ]; then
	for n in 1 1000000; do
		mysend $n >"$tmp/x"
		for p in "send $n" "mysend $n" pass recv myrecv 'myrecv -v -b 9'; do
			try "$p to a full device, $n characters" 1 '' \
			    "${p%% *}: stdout: No space left on device" full $p <"$tmp/x"
		done
	done
	# The first failure is the last: an endless input must not be read on.
	for p in pass 'myrecv -v'; do
		try "$p of /dev/zero to a full device" 1 '' "${p%% *}: stdout: No space left on device" \
		    full under '-t 30' ./$p </dev/zero
	done
	try 'send with standard error full as well' 1 '' '' unheard send 1
	try 'mysend with standard error full as well' 1 '' '' unheard mysend 1
else
	skip 'a full device' 'there is no /dev/full here'
fi

# Standard input or output closed.
if [ -z "$RUN" ] || ! closed mysend 1 2>/dev/null; then
	mysend 10 >"$tmp/x"
	for p in 'send 0' 'send 1' 'mysend 0' 'mysend 1' recv myrecv pass; do
		try "$p >&-" 1 '' "${p%% *}: stdout: Bad file descriptor" closed $p <"$tmp/x"
	done
else
	skip 'a closed output' "$RUN opens it"
fi
for p in recv myrecv 'myrecv -v' pass; do
	try "$p <&-" 1 '' "${p%% *}: stdin: Bad file descriptor" $p <&-
done
alone() { (exec <&- 2>&-; "$@"); }
for p in send mysend; do
	try "$p with all but its output closed" 0 'XXXXX\c' '' alone $p 5
done

# A directory is not an empty file.  (Some systems allow reading it.)
if cat / >/dev/null 2>&1; then
	skip 'a directory as standard input' 'directories can be read here'
else
	for p in recv myrecv pass; do
		try "$p </" 1 '' "$p: stdin: Is a directory" $p </
	done
fi

# A reader that has gone: death by SIGPIPE and silence; with the signal ignored
# from outside, one message and status 1, at once.
mkfifo "$tmp/pipe"
gone() {	# command...: writes to nobody
	: <"$tmp/pipe" &
	exec 9>"$tmp/pipe"
	wait $!
	"$@" >&9
	set -- $?
	exec 9>&-
	return $1
}
killed() { run gone under -d "$@"; [ "$(kill -l $code)" = PIPE ] && match '' "$tmp/err"; }
ignoring() { (trap '' PIPE; "$@"); }
for p in 'send 10000000' 'mysend 10000000' 'send 1' 'mysend 1' pass; do
	ok "$p: SIGPIPE, in silence" killed ./$p </dev/zero
	try "$p: EPIPE" 1 '' "${p%% *}: stdout: Broken pipe" gone ignoring $p </dev/zero
done

# Non-blocking descriptors: EAGAIN is an error, here after some bytes have passed.
# It is not end of file, and the call is not repeated for ever.  The stages of a
# pipeline meet at a FIFO.  Each pipeline has its own, since ksh93 does not wait for
# the first stage to end.
gate() { gate=$tmp/gate.$count; mkfifo "$gate"; }
for p in recv myrecv pass; do
	for n in 0 100; do
		gate
		{ send $n; meet "$gate"; } | {
			run under '-t 30 -n 0' ./$p
			echo $code >"$tmp/code"
			arrive "$gate"
		}
		read -r code <"$tmp/code"
		out=''
		[ $p = pass ] && out='*\c'
		is "$p of $n and no end yet" 1 "$out" "$p: stdin: Resource temporarily unavailable"
	done
done
for p in 'send 10000000' 'mysend 10000000' 'mysend -b 1 10000000' pass; do
	gate
	{
		: >"$tmp/out"
		under '-t 30 -n 1' ./$p </dev/zero 2>"$tmp/err"
		echo $? >"$tmp/code"
		arrive "$gate"
	} | { meet "$gate"; cat >"$tmp/x"; }
	read -r code <"$tmp/code"
	is "$p into a pipe that fills up" 1 '' "${p%% *}: stdout: Resource temporarily unavailable"
done

finish
