#!/bin/sh
# lab-programs.t - do the lab's programs do what they say, and fail as they say?

# shellcheck disable=SC2016	# for another shell to expand
CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex t/lab/pipebuf t/lab/fdtype t/lab/pty

timex() { ./t/lab/timex "$@"; }
pipebuf() { ./t/lab/pipebuf "$@"; }
fdtype() { ./t/lab/fdtype "$@"; }
pty() { ./t/lab/pty "$@"; }
closed_in() { "$@" <&-; }
closed_err() { "$@" 2>&-; }
to_full() { "$@" >/dev/full; }
err_full() { "$@" 2>/dev/full; }
echo 'no program' >"$tmp/file"

# What runs a command says what env would: 127, 126, or the command's status.
figures="real [0-9]*.??????${nl}user [0-9]*.??????${nl}sys [0-9]*.??????${nl}vcsw [0-9]*"
mkfifo "$tmp/fifo"
exec 3<>"$tmp/fifo"
can_resize=no
if pipebuf -i -b 64k true <&3 2>"$tmp/why"; then
	can_resize=yes
fi
resize() { pipebuf -i "$@" <&3; }
for p in timex pty 'resize -b 64k'; do
	[ "$p" != 'resize -b 64k' ] || [ "$can_resize" = yes ] || continue
	more='?*'
	[ "$p" != timex ] || more="?*${nl}$figures"
	for command in /nonexistent no-such-program-here "$tmp/file/x" "$tmp/file" /; do
		case $command in
		/nonexistent | no*) code=127 ;;
		*) code=126 ;;
		esac
		# shellcheck disable=SC2086	# words
		try "$p $command" $code '' "*: $command: $more" $p "$command"
	done
done

# timex
for bad in '' -x -o '-o file'; do
	# shellcheck disable=SC2086	# words
	try "timex $bad" 2 '' 'usage: timex *' timex $bad
done
try 'timex true' 0 '' "$figures" timex true
try 'timex passes the status on' 7 out "err${nl}$figures" \
    timex sh -c 'echo out; echo err >&2; exit 7'
try "timex leaves the command its options" 0 '-o x' "$figures" \
    timex sh -c 'echo "$@"' sh -o x
for sig in TERM KILL; do
	n=9
	[ $sig = KILL ] || n=15
	try "timex of a death by $sig" $((128 + n)) '' "$figures" \
	    timex sh -c "kill -s $sig \$\$"
done
try 'timex -o' 0 out err timex -o "$tmp/time" sh -c 'echo out; echo err >&2'
ok 'its figures are in the file' match "$figures" "$tmp/time"
try 'timex -o into no directory' 1 '' 'timex: /nonexistent/file: ?*' \
    timex -o /nonexistent/file echo run
try 'timex -o with standard error closed' 0 '' '' \
    closed_err timex -o "$tmp/time" sh -c 'echo err >&2; :'
ok 'the command did not write into the file' match "$figures" "$tmp/time"
run timex -o "$tmp/time" sh -c \
    'for i in 3 4 5 6 7 8 9; do eval "echo leak >&$i"; done 2>/dev/null' 3>&-
ok 'the command did not inherit the file' match "$figures" "$tmp/time"
if [ -c /dev/full ]; then
	try 'timex, standard error full' 1 '' '' err_full timex true
	try 'timex -o, file full' 1 '' 'timex: /dev/full: ?*' timex -o /dev/full true
else
	skip 'timex, file full' 'no /dev/full'
fi
try 'timex where CHLD is ignored' 3 '' "$figures" \
    sh -c 'trap "" CHLD; exec ./t/lab/timex sh -c "exit 3"'

# It counts the command only, not what the shell did that became timex.
cpu() { awk '/user|sys/ { n += $2 } END { print n * 1000000 }' "$1"; }
timex -o "$tmp/long" sh -c './send 20m >/dev/null; :'
sh -c './send 20m >/dev/null; exec ./t/lab/timex -o "$1" true' sh "$tmp/short"
ok 'timex counts the command only' \
    [ "$(cpu "$tmp/short")" -lt "$(($(cpu "$tmp/long") / 2))" ]

# A signal for timex is one for the command; nothing is left.
mkfifo "$tmp/started" "$tmp/held"
for sig in HUP:1 INT:2 TERM:15; do
	start ./t/lab/timex sh -c "echo >'$tmp/started'; exec ./mysend 9223372036854775807 >/dev/null"
	kill -s "${sig%:*}" "$job"
	ok "timex hands ${sig%:*} on, and all ends" over
	ok "and says so" [ "$code" -eq $((128 + ${sig#*:})) ]
	ok "and reports" match "$figures" "$tmp/err"
done

# fdtype
try 'fdtype x' 2 '' 'usage: fdtype *' fdtype x
try 'fdtype -x' 2 '' 'usage: fdtype *' fdtype -x
try 'fdtype of a file' 0 file '' fdtype <"$tmp/file"
try 'fdtype of a device' 0 device '' fdtype </dev/null
try 'fdtype of a directory' 0 other '' fdtype </
try 'fdtype of a FIFO' 0 'pipe ?*' '' fdtype <&3
try 'fdtype -o' 0 file '' fdtype -o
try 'fdtype, stdin closed' 1 '' 'fdtype: stdin: ?*' closed_in fdtype
if [ -c /dev/full ]; then
	try 'fdtype, stdout full' 1 '' 'fdtype: stdout: ?*' to_full fdtype
fi

# pipebuf
try 'pipebuf' 2 '' 'usage: pipebuf *' pipebuf
for bad in '-b 4096 true' '-i true' '-i -o true' '-i -b 4096' '-i -o -b 4096 --' \
    '-x -b 4096 true' '-i -b'; do
	# shellcheck disable=SC2086	# words
	try "pipebuf $bad" 2 '' 'usage: pipebuf *' pipebuf $bad
done
for size in '' 0 abc -1 +1 ' 1' '1 ' 0x10 1e3 1.5 1K 1M 1kk 2g 2048m 2097152k \
    2147483648 4294967296 4294971392 99999999999999999999; do
	try "pipebuf -i -b '$size'" 2 '' 'usage: pipebuf *' pipebuf -i -b "$size" echo run
done
try 'pipebuf, stdin is a file' 1 '' 'pipebuf: stdin: 4096 bytes: ?*' \
    pipebuf -i -b 4k echo run <"$tmp/file"
try 'pipebuf, stdin is closed' 1 '' 'pipebuf: stdin: 4096 bytes: ?*' \
    closed_in pipebuf -i -b 4k echo run
try 'pipebuf, stdout is a file' 1 '' 'pipebuf: stdout: 4096 bytes: ?*' \
    pipebuf -o -b 4k echo run
run resize -b 2147483647 echo run
read -r code <"$tmp/status"
if [ "$code" -eq 0 ]; then
	skip 'pipebuf -b 2147483647' 'such a pipe can be had'
else
	is 'pipebuf -b 2147483647' 1 '' 'pipebuf: stdin: 2147483647 bytes: ?*'
fi
if [ "$can_resize" = no ]; then
	skip 'pipebuf' "$(sed 1q "$tmp/why")"
else
	page=$(getconf PAGESIZE)
	for size in 1 $((page - 1)) "$page" $((page + 1)) 5000 65536 65537 100000 40k; do
		asked=${size%k}
		[ "$asked" = "$size" ] || asked=$((asked * 1024))
		want=$page
		while [ "$want" -lt "$asked" ]; do
			want=$((want * 2))
		done
		word=
		[ "$want" -eq "$asked" ] ||
		    word="pipebuf: stdin: asked for $asked bytes, got $want"
		try "pipebuf -b $size" 0 "pipe $want" "$word" \
		    resize -b "$size" ./t/lab/fdtype
	done
	both() {
		pipebuf -io -b64k ./t/lab/fdtype <&3 >&3
		read -r line <&3
		echo "$line"
	}
	try 'pipebuf -b64k, -i and -o at once' 0 'pipe 65536' '' both
	try "pipebuf leaves the command its options" 0 '-i -o -b 5' '' \
	    resize -b 64k sh -c 'echo "$@"' sh -i -o -b 5
	try "pipebuf passes the status on" 7 '' '' resize -b 64k sh -c 'exit 7'
	flows() {
		./t/lab/pipebuf -o -b "$page" ./mysend -b 1 10000 >&3 &
		dd bs=1 count=10000 <&3 2>"$tmp/dd" | wc -c | tr -d ' '
		wait $!
	}
	try 'one byte at a time through the smallest pipe' 0 10000 '' flows
fi
exec 3>&-

# pty
try 'pty' 2 '' 'usage: pty *' pty
try 'pty -x true' 2 '' 'usage: pty *' pty -x true
if pty true 2>"$tmp/why"; then
	i=0
	while [ $i -lt 256 ]; do
		printf '%b' "\\0$((i / 64))$((i / 8 % 8))$((i % 8))"
		i=$((i + 1))
	done >"$tmp/bytes"
	all() {
		"$tmp/bin/under" -t 10 ./t/lab/pty sh -c \
		    'exec 3<>"$PTY"; cat "$1" >"$PTY"; exec dd bs=1 count=256 3>&-' \
		    sh "$tmp/bytes" 2>"$tmp/dd" | cmp - "$tmp/bytes"
	}
	try 'all bytes pass through a pty' 0 '' '' all
	try 'none is echoed, none is taken for a signal' 0 'ab' '' \
	    "$tmp/bin/under" -t 10 ./t/lab/pty sh -c '
		exec 3<>"$PTY"
		printf "\003a" >&0
		dd bs=1 count=2 <&3 2>/dev/null | tr -d "\003"
		printf b >&3
		dd bs=1 count=1 2>/dev/null'
	run "$tmp/bin/under" -t 5 ./t/lab/pty cat
	read -r code <"$tmp/status"
	ok 'pty keeps no slave open' [ "$code" -le 1 ]
	try 'pty passes the status on' 7 '' '' pty sh -c 'exit 7'
	try 'pty, stdin closed' 0 tty '' closed_in pty sh -c 'exec 3<>"$PTY"; ./t/lab/fdtype <&3'
else
	skip 'pty' "$(sed 1q "$tmp/why")"
fi

# pipe_as_socket
preload=./t/lab/pipe_as_socket.so
sock() { LD_PRELOAD=$preload "$tmp/bin/under" -t 60 sh -c "$@"; }
with() { PIPE_AS_SOCKET_BUF=$1 LD_PRELOAD=$preload sh -c "$2"; }
case $(sock ': | ./t/lab/fdtype' 2>"$tmp/why") in
socket*)
	try 'a socket at both ends' 0 "socket *${nl}socket *" '' \
	    sock './t/lab/fdtype -o | { cat; ./t/lab/fdtype; }'
	try 'all bytes pass' 0 '1000000 characters received in *' '' \
	    sock './mysend -b 5000 1000000 | ./pass | ./myrecv'
	run sock ': | ./myrecv'
	received 'its end of file' 0
	try 'a writer ends when its reader is gone' 0 1 '*' \
	    sock '{ { ./mysend 1g || echo 1 >&3; } | dd bs=1 count=1 >/dev/null 2>&1; } 3>&1'
	try 'the reader cannot write' 1 '' '' \
	    sock 'true | (trap "" PIPE; ./mysend 5 >&0 2>/dev/null)'
	run sock './myrecv <&1 | cat'
	received 'the writer cannot read' 0
	small=$(with 16k './t/lab/fdtype -o | cat')
	large=$(with 64k './t/lab/fdtype -o | cat')
	small=${small#socket }
	large=${large#socket }
	ok 'PIPE_AS_SOCKET_BUF=16k' [ "${small%% *}" -ge 16384 ]
	ok 'PIPE_AS_SOCKET_BUF=64k is more' [ "${large%% *}" -gt "${small%% *}" ]
	for bad in '' 0 abc -1 +1 ' 1' 1K 0x10 5x 2g 2147483648 99999999999999999999; do
		try "PIPE_AS_SOCKET_BUF='$bad'" 2 '' \
		    "pipe_as_socket: PIPE_AS_SOCKET_BUF=$bad: not a size" with "$bad" ': | :'
	done ;;
*)
	why='sh pays no heed to it'
	[ -f "$preload" ] || why='it was not built'
	skip "$preload" "$why" ;;
esac

finish
