#!/bin/sh
# faults.t - is every error reported once, with status 1?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
compile under t/lib/under.c || exit 1

# The stages of a pipeline wait for each other at a FIFO.  Each pipeline has its
# own, since ksh93 goes on when the last stage has ended, whatever the first.
fifos=0
fifo() {
	fifos=$((fifos + 1))
	gate=$tmp/gate.$fifos
	mkfifo "$gate"
}

# A full device. What fits the buffer fails at the last flush only.
full() { "$@" >/dev/full; }
if [ -c /dev/full ]; then
	for n in 1 1000000; do
		try "send $n to a full device" 1 '' 'send: stdout: No space left on device' full send "$n"
		try "mysend $n to a full device" 1 '' 'mysend: stdout: No space left on device' full mysend "$n"
		mysend "$n" >"$tmp/x"
		for p in pass recv myrecv 'myrecv -v -b 9'; do
			# shellcheck disable=SC2086 # words
			filter() { full $p <"$tmp/x"; }
			try "$p of $n to a full device" 1 '' "${p%% *}: stdout: No space left on device" filter
		done
	done
	# The first failure is the last: an endless input must not be read on.
	endless() { full under '-t 30' "$@" </dev/zero; }
	try 'pass of /dev/zero to a full device' 1 '' 'pass: stdout: No space left on device' endless ./pass
	try 'myrecv -v of /dev/zero to a full device' 1 '' 'myrecv: stdout: No space left on device' endless ./myrecv -v
	unheard() { full "$@" 2>/dev/full; }
	try 'send, with nobody to tell' 1 '' '' unheard send 1
	try 'mysend, with nobody to tell' 1 '' '' unheard mysend 1
	deaf() { full "$@" 2>&-; }
	try 'send, with standard error closed' 1 '' '' deaf send 1
	try 'mysend, with standard error closed' 1 '' '' deaf mysend 1
else
	skip 'a full device' 'there is no /dev/full here'
fi

# Standard input or output closed.
if closable; then
	for n in 0 1 100000; do
		try "send $n >&-" 1 '' 'send: stdout: Bad file descriptor' closed send "$n"
		try "mysend $n >&-" 1 '' 'mysend: stdout: Bad file descriptor' closed mysend "$n"
	done
	send 10 >"$tmp/x"
	filter() { closed "$@" <"$tmp/x"; }
	for p in recv myrecv pass; do
		try "$p >&-" 1 '' "$p: stdout: ?*" filter "$p"
	done
else
	skip 'a closed output' "$RUN opens it"
fi
for p in recv myrecv pass; do
	try "$p <&-" 1 '' "$p: stdin: Bad file descriptor" "$p" <&-
done
try 'myrecv -v <&-' 1 '' 'myrecv: stdin: ?*' myrecv -v <&-
others() { (exec <&- 2>&-; mysend 5); }
try 'mysend with all but its output closed' 0 'XXXXX\c' '' others
others() { (exec <&- 2>&-; send 5); }
try 'send with all but its output closed' 0 'XXXXX\c' '' others

# A directory is not an empty file. (Some systems do let it be read.)
if cat / >/dev/null 2>&1; then
	skip 'a directory as standard input' 'directories can be read here'
else
	for p in recv myrecv pass; do
		try "$p </" 1 '' "$p: stdin: Is a directory" "$p" </
	done
fi

# A limit reached half-way: 1024 bytes, or 512, are a file's largest size.
limit() { (trap '' XFSZ && ulimit -f 1 && "$@" >"$tmp/x"); }
limit mysend 5000 2>/dev/null
if [ -f "$tmp/x" ] && [ "$(wc -c <"$tmp/x")" -lt 5000 ]; then
	for p in send mysend; do
		try "$p 5000 where a file may have 1024" 1 '' "$p: stdout: ?*" limit "$p" 5000
	done
	mysend 5000 >"$tmp/5000"
	filter() { limit pass <"$tmp/5000"; }
	try 'pass of 5000 where a file may have 1024' 1 '' 'pass: stdout: ?*' filter
else
	skip 'a file-size limit' 'no signal can be ignored, or no limit set, here'
fi

# A reader that has gone: death by SIGPIPE and silence; with the signal ignored
# from outside, one message and status 1, at once.
gone() {	# command...: its status and messages, writing to nobody
	fifo
	: <"$gate" &
	exec 9>"$gate"
	wait $!
	"$@" >&9 2>"$tmp/err"
	code=$?
	exec 9>&-
	: >"$tmp/out"
}
for p in 'send 10000000' 'mysend 10000000' 'send 1' 'mysend 1'; do
	# shellcheck disable=SC2086 # words
	gone under -d ./$p
	ok "$p: SIGPIPE" [ "$(kill -l "$code")" = PIPE ]
	ok "$p: SIGPIPE in silence" [ ! -s "$tmp/err" ]
	ignoring() { (trap '' PIPE; $p); }
	gone ignoring
	is "$p: EPIPE" 1 '' "${p%% *}: stdout: Broken pipe"
done
filter() { under -d ./pass </dev/zero; }
gone filter
ok "pass: SIGPIPE" [ "$(kill -l "$code")" = PIPE ]
filter() { (trap '' PIPE; pass </dev/zero); }
gone filter
is 'pass: EPIPE' 1 '' 'pass: stdout: ?*'

# Non-blocking descriptors: EAGAIN is an error, neither an end nor to be tried
# again for ever. The writer stays until the reader has ended.
for p in recv myrecv pass; do
	for n in 0 100; do
		fifo
		{
			send "$n"
			read -r _ <"$gate"
		} | {
			run under '-t 30 -n 0' "./$p"
			echo "$code" >"$tmp/status"
			echo >"$gate"
		}
		read -r code <"$tmp/status"
		case $p,$n in
		pass,100) is "$p of $n and no end yet" 1 '*\c' "$p: stdin: ?*" ;;
		*) is "$p of $n and no end yet" 1 '' "$p: stdin: ?*" ;;
		esac
	done
done
for p in 'send 10000000' 'mysend 10000000' 'mysend -b 1 10000000' pass; do
	fifo
	{
		: >"$tmp/out"
		# shellcheck disable=SC2086 # words
		under '-t 30 -n 1' ./$p </dev/zero 2>"$tmp/err"
		echo $? >"$tmp/status"
		echo >"$gate"
	} | {
		read -r _ <"$gate"
		cat >/dev/null
	}
	read -r code <"$tmp/status"
	is "$p into a pipe that fills up" 1 '' "${p%% *}: stdout: ?*"
done

# Stopped and continued, a program goes on: 1000 and 1000 are 2000. A shell
# gives a background job /dev/null for its input, so the pipe comes as 3.
stopped() {
	fifo
	{
		send 1000
		read -r _ <"$gate"
		send 1000
	} | {
		exec 3<&0
		$RUN ./myrecv <&3 >"$tmp/row" &
		for s in STOP CONT STOP CONT; do
			kill -s $s $!
		done
		# In some shells the signal of a stopped child ends an open().
		for _ in 1 2 3 4 5 6 7 8 9; do echo >"$gate" && break; done 2>/dev/null
		wait $!
	}
	cat "$tmp/row"
}
try 'stopped and continued' 0 '2000 characters received in *' '' stopped

finish
