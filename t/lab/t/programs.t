#!/bin/sh
# programs.t - do the lab's programs do what they say, and fail as they say?

# shellcheck disable=SC2016	# for another shell to expand
CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
compile under t/lib/under.c || exit 1
built timex pipebuf fdtype pty pingpong bare_send bare_recv

# The programs are called by their names, from the top of the kit.
here=$lab/bin
timex() { "$here/timex" "$@"; }
pipebuf() { "$here/pipebuf" "$@"; }
fdtype() { "$here/fdtype" "$@"; }
pty() { "$here/pty" "$@"; }
pingpong() { "$here/pingpong" "$@"; }
closed_in() { "$@" <&-; }
closed_err() { "$@" 2>&-; }
to_full() { "$@" >/dev/full; }
err_full() { "$@" 2>/dev/full; }
misused() {	# program words...: with each of those words it prints its usage
	program=$1
	shift
	for words; do
		# shellcheck disable=SC2086	# words
		try "usage: $program $words" 2 '' "usage: $program *" $program $words
	done
}
full=''
[ ! -c /dev/full ] || full=yes
[ "$full" ] || skip 'standard output full' 'no /dev/full'
echo 'no program' >"$tmp/file"
mkfifo "$tmp/fifo" "$tmp/started" "$tmp/never"
exec 3<>"$tmp/fifo"
resize() { pipebuf -i "$@" <&3; }
resizes=''
! resize -b 64k true 2>"$tmp/why" || resizes=yes

# What runs a command has the exit status that env has.
figures="real [0-9]*.??????${nl}user [0-9]*.??????${nl}sys [0-9]*.??????${nl}vcsw [0-9]*"
env no-such-program 2>"$tmp/said"	# 127, or 126 if PATH has a closed directory
missing=$?
for p in timex pty ${resizes:+'resize -b 64k'}; do
	more=''
	[ "$p" != timex ] || more=$nl$figures
	for command in 127:/nonexistent "$missing":no-such-program 126:"$tmp/file/x" \
	    126:"$tmp/file" 126:/; do
		# shellcheck disable=SC2086	# words
		try "$p $command" "${command%%:*}" '' "*: ${command#*:}: ?*$more" \
		    $p "${command#*:}"
		# shellcheck disable=SC2086
		[ "$command" != 126:/ ] ||
			try "$p passes the status on" 7 '-i -x -b 5' "${more#?}" \
			    $p sh -c 'echo "$@"; exit 7' sh -i -x -b 5
	done
done

# timex
misused timex '' -x -o '-o file'
try 'timex: the command dies by KILL' 137 '' "$figures" timex sh -c 'kill -s KILL $$'
try 'timex -o into no directory' 1 '' 'timex: /nonexistent/file: ?*' \
    timex -o /nonexistent/file echo run
leak='echo out; echo err >&2; for i in 3 4 5 6 7 8 9; do eval "echo leak >&$i"; done 2>/dev/null'
try 'timex -o' 0 out err timex -o "$tmp/time" sh -c "$leak; :" 3>&-
ok 'timex -o: the report is in the file, and nothing else' match "$figures" "$tmp/time"
closed_err timex -o "$tmp/time" sh -c 'echo err >&2'
ok 'nor if standard error is closed' match "$figures" "$tmp/time"
closed_err timex -o "$tmp/time" /nonexistent
ok 'nor a message' match "$figures" "$tmp/time"
if [ "$full" ]; then
	try 'timex, standard error full' 1 '' '' err_full timex true
	try 'timex -o, file full' 1 '' 'timex: /dev/full: ?*' timex -o /dev/full true
fi

# as runs a command with $PTY as its terminal, or without PTY with CHLD ignored.
cat >"$tmp/as.c" <<'END'
#include <sys/ioctl.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
int
main(int argc, char *argv[])
{
	int fd;

	(void)argc;
	if (getenv("PTY") == NULL) {
		signal(SIGCHLD, SIG_IGN);
	} else {
		setsid();
		fd = open(getenv("PTY"), O_RDWR);
#ifdef TIOCSCTTY
		ioctl(fd, TIOCSCTTY, 0);
#endif
		if (tcgetpgrp(fd) != getpgrp())
			return 99;
	}
	execvp(argv[1], argv + 1);
	return 99;
}
END
compile as "$tmp/as.c"
unset PTY
try 'timex, CHLD ignored' 3 '' "$figures" "$tmp/bin/as" "$here/timex" sh -c 'exit 3'

# A shell that becomes timex has children already; they do not count.
cpu() { awk '/user|sys/ { n += $2 } END { printf "%.0f", n * 1000000 }' "$1"; }
timex -o "$tmp/long" sh -c './send 20m >/dev/null; :'
sh -c './send 20m >/dev/null; exec "$1" -o "$2" true' sh "$here/timex" "$tmp/short"
ok 'timex counts the command alone' \
    [ "$(cpu "$tmp/short")" -lt "$(($(cpu "$tmp/long") / 2))" ]

# A clock that fails when it is read the LOOK-th time, or stands still if that
# is 0; and a kill that says so.
cat >"$tmp/odd.c" <<'END'
#undef _GNU_SOURCE
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int
odd_clock(clockid_t id, struct timespec *t)
{
	static int looks;
	int look = getenv("LOOK") == NULL ? 9 : atoi(getenv("LOOK"));

	memset(t, 0, sizeof *t);
	errno = EPERM;
	return ++looks == look ? -1 : look == 0 ? 0 : clock_gettime(id, t);
}
int
odd_kill(pid_t pid, int sig)
{
	fputs("passed\n", stderr);
	return kill(pid, sig);
}
#define clock_gettime odd_clock
#define kill odd_kill
#include PROGRAM
END
compile odd "$tmp/odd.c" "-DPROGRAM=\"$lab/programs/timex.c\""
compile odd_pingpong "$tmp/odd.c" "-DPROGRAM=\"$lab/programs/pingpong.c\""
look() { (LOOK=$1 && export LOOK && shift && "$@"); }
try 'timex: the clock fails' 1 '' 'timex: clock: ?*' look 1 "$tmp/bin/odd" echo run
try 'timex: the clock fails at the end' 1 run 'timex: clock: ?*' \
    look 2 "$tmp/bin/odd" echo run
try 'timex: the clock stands still' 1 run 'timex: clock: no time has passed' \
    look 0 "$tmp/bin/odd" echo run
for i in 1 2; do
	try "pingpong: the clock fails, $i" 1 '' 'pingpong: clock: ?*' \
	    look $i "$tmp/bin/odd_pingpong" pipe 5 cat
done

# A signal that kill sends to timex is passed to the command.
command=': >"$1"; exec cat "$2"'
for sig in HUP:129 INT:130 TERM:143; do
	start "$tmp/bin/odd" sh -c "$command" sh "$tmp/started" "$tmp/never"
	meet "$tmp/started"
	kill -s "${sig%:*}" "$group"
	over
	is "timex: ${sig%:*} is passed" "${sig#*:}" '' "passed$nl$figures"
done

# Ctrl-C has reached the command already.
typed='exec 3<>"$PTY"
stty isig intr ^C <&3
"$0/bin/under" -d -t 20 "$0/bin/as" "$0/bin/odd" \
    sh -c "$1" sh "$0/started" "$0/never" 3>&- &
"$0/bin/under" -t 20 cat "$0/started" || exit 99
printf "\003" >&0
wait $!'
run pty sh -c "$typed" "$tmp" "$command"
if [ "$code" -eq 99 ]; then
	skip 'timex: Ctrl-C' 'no terminal can be had'
else
	is 'timex: Ctrl-C is not passed again' 130 '' "$figures"
fi

# fdtype
misused fdtype x -x
try 'fdtype: a file' 0 file '' fdtype <"$tmp/file"
try 'fdtype: a device' 0 device '' fdtype </dev/null
try 'fdtype: a directory' 0 other '' fdtype </
try 'fdtype: a FIFO' 0 'pipe ?*' '' fdtype <&3
try 'fdtype -o' 0 file '' fdtype -o
try 'fdtype, stdin closed' 1 '' 'fdtype: stdin: ?*' closed_in fdtype
[ ! "$full" ] || try 'fdtype, stdout full' 1 '' 'fdtype: stdout: ?*' to_full fdtype

# bare_send and bare_recv
try 'bare_send' 0 'XXXXX\c' '' "$here/bare_send" 5
bare() { "$here/bare_send" 10000 | "$here/bare_recv"; }
try 'bare_send | bare_recv' 0 10000 '' bare

# pipebuf
misused pipebuf '' '-b 4096 true' '-i true' '-i -b 4096' '-x -i -b 4096 true' '-i -b'
for size in '' 0 -1 ' 1' 1.5 1K 1kk 2g 2147483648 99999999999999999999; do
	try "pipebuf -i -b '$size'" 2 '' 'usage: pipebuf *' pipebuf -i -b "$size" echo run
done
try 'pipebuf, stdin is a file' 1 '' 'pipebuf: stdin: 4096 bytes: ?*' \
    pipebuf -i -b 4k echo run <"$tmp/file"
try 'pipebuf, stdout is a file' 1 '' 'pipebuf: stdout: 4096 bytes: ?*' \
    pipebuf -o -b 4k echo run
run resize -b 2147483647 echo run
if [ "$code" -eq 0 ]; then
	skip 'pipebuf -b 2147483647' 'such a pipe can be had'
else
	is 'pipebuf -b 2147483647' 1 '' 'pipebuf: stdin: 2147483647 bytes: ?*'
fi
if [ "$resizes" ]; then
	page=$(getconf PAGESIZE)
	said="pipebuf: stdin: asked for"
	try 'pipebuf -b 1: a page' 0 "pipe $page" "$said 1 bytes, got $page" \
	    resize -b 1 "$here/fdtype"
	try 'pipebuf -b 65537: a power of two' 0 'pipe 131072' \
	    "$said 65537 bytes, got 131072" resize -b 65537 "$here/fdtype"
	both() { pipebuf -io -b64k "$here/fdtype" <&3 >&3 && read -r line <&3 && echo "$line"; }
	try 'pipebuf -io -b64k' 0 'pipe 65536' '' both
	flow() {
		"$here/pipebuf" -o -b "$page" ./mysend -b 1 10000 >&3 &
		dd bs=1 count=10000 <&3 2>"$tmp/dd" | ./myrecv
		wait $!
	}
	run flow
	received 'one byte at a time through the smallest pipe' 10000
else
	skip 'pipebuf' "$(sed 1q "$tmp/why")"
fi
exec 3>&-

# pty
misused pty '' '-x true'
if pty true 2>"$tmp/why"; then
	every_byte "$tmp/bytes"
	all() {
		"$tmp/bin/under" -t 10 "$here/pty" sh -c \
		    'exec 3<>"$PTY"; cat "$1" >"$PTY"; exec dd bs=1 count=256 3>&-' \
		    sh "$tmp/bytes" 2>"$tmp/dd" | cmp - "$tmp/bytes"
	}
	try 'all bytes pass through a pty' 0 '' '' all
	back() {
		"$tmp/bin/under" -t 10 "$here/pty" sh -c '
		    exec 3<>"$PTY"
		    cat "$1" >&0
		    dd bs=1 count=256 <&3
		    printf b >&3
		    exec dd bs=1 count=1 3>&-' \
		    sh "$tmp/bytes" 2>"$tmp/dd" | cmp - "$tmp/more"
	}
	{ cat "$tmp/bytes"; printf b; } >"$tmp/more"
	try 'nor is any echoed, or a signal, on the way back' 0 '' '' back
	run "$tmp/bin/under" -t 5 "$here/pty" cat
	ok 'pty keeps no slave open' [ "$code" -le 1 ]
	try 'pty: the command may close the master' 0 alive '' \
	    pty sh -c 'exec 3<>"$PTY"; exec <&-; exec 3>&-; echo alive'
	try 'pty, stdin closed' 0 tty '' \
	    closed_in pty sh -c 'exec 3<>"$PTY"; "$0" <&3' "$here/fdtype"
else
	skip 'pty' "$(sed 1q "$tmp/why")"
fi

# pingpong
misused pingpong '' pipe 'pipe 5' 'pipe 0 cat' 'pipe -1 cat' 'pipe 5x cat' 'pipe 2g cat' \
    'no-slash 5 cat' '-x pipe 5 cat' echo 'echo 0' 'echo 5 cat'
trips="real [0-9]*.??????${nl}vcsw [0-9]*"
for kind in pipe socket pty "$tmp/link"; do
	try "pingpong $kind" 0 "$trips" '' pingpong "$kind" 300 "$here/pingpong" echo 300
done
ok 'pingpong removes its FIFOs' [ ! -e "$tmp/link" ]
try 'pingpong: cat is such a command' 0 "$trips" '' pingpong socket 300 cat
try 'pingpong: the file is there already' 1 '' "pingpong: $tmp/file: ?*" \
    pingpong "$tmp/file" 5 cat
alone() { (trap '' PIPE; pingpong "$@"); }
try 'pingpong: no command' 1 '' "pingpong: /nonexistent: ?*" alone pipe 5 /nonexistent
for kind in pipe socket pty "$tmp/link"; do
	try "pingpong $kind: the command ends early" 1 '' 'pingpong: command: ?*' \
	    alone "$kind" 5 "$here/pingpong" echo 3
done
try 'pingpong: another byte' 1 '' 'pingpong: command: another byte came back' \
    pingpong pipe 5 sh -c 'printf X; exec cat'
try 'pingpong: the command fails' 1 '' 'pingpong: command: failed' \
    pingpong pipe 5 sh -c '"$0" echo 5; exit 3' "$here/pingpong"
try 'pingpong, stdin closed' 1 '' 'pingpong: stdin*: ?*' closed_in pingpong pipe 5 cat
few() { echo | pingpong echo 5; }
try 'pingpong echo: too few bytes' 1 "$nl\\c" 'pingpong: stdin: end of file' few
if [ "$full" ]; then
	try 'pingpong, stdout full' 1 '' 'pingpong: stdout: ?*' to_full pingpong pipe 5 cat
	try 'pingpong echo, stdout full' 1 '' 'pingpong: stdout: ?*' \
	    to_full pingpong echo 5 <"$tmp/file"
fi

# pipe_as_socket
library=$here/pipe_as_socket.so
sock() { (LD_PRELOAD=$library && export LD_PRELOAD && "$tmp/bin/under" -t 60 sh -c "$@"); }
marked() { (PIPE_AS_SOCKET_BUF=$1 && export PIPE_AS_SOCKET_BUF && sock "$2" "$here"); }
case $(sock ': | "$0/fdtype"' "$here" 2>"$tmp/why") in
socket*)
	try 'a socket at both ends' 0 "socket *${nl}socket *" '' \
	    sock '"$0/fdtype" -o | { cat; "$0/fdtype"; }' "$here"
	run sock './mysend -b 5000 1000000 | ./pass | ./myrecv'
	received 'all bytes pass' 1000000
	try 'a writer ends when its reader is gone' 0 1 '*\c' \
	    sock '{ { ./mysend 1g || echo 1 >&3; } | dd bs=1 count=1 >/dev/null 2>&1; } 3>&1'
	try 'the reader cannot write' 1 '' '' \
	    sock 'true | (trap "" PIPE; ./mysend 5 >&0 2>/dev/null)'
	run sock './myrecv <&1 | cat'
	received 'the writer cannot read' 0
	small=$(marked 16k '"$0/fdtype" -o | cat')
	large=$(marked 64k '"$0/fdtype" -o | cat')
	small=${small#socket } large=${large#socket }
	ok 'PIPE_AS_SOCKET_BUF=16k' [ "${small%% *}" -ge 16384 ]
	ok 'PIPE_AS_SOCKET_BUF=64k is more' [ "${large%% *}" -gt "${small%% *}" ]
	for bad in '' 0 -1 1K 5x 2g 99999999999999999999; do
		try "PIPE_AS_SOCKET_BUF='$bad'" 2 '' \
		    "pipe_as_socket: PIPE_AS_SOCKET_BUF=$bad: not a size" marked "$bad" ': | :'
	done ;;
*)
	why='sh does not load it'
	[ -f "$library" ] || why='it was not built'
	skip pipe_as_socket.so "$why" ;;
esac

finish
