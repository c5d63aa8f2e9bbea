# shellcheck shell=sh disable=SC2034
# tap.sh - what the tests share.  A test begins, wherever it is run from,
#	CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
# and ends with `finish`.  It is then at the top of the kit, and prints TAP.
#
# run command...	runs it: its status is code, its output $tmp/out, $tmp/err
# is text status out err	was that what it did?  out and err are patterns of
#			the shell for the whole text.  A last newline is expected
#			unless the pattern is empty or ends in \c.
# try text status out err command...	run, then is
# received text n [line]	was it a report of n characters, after that line?
# ok text command...	does the command succeed?
# exactly n command...	does it write n letters X, and nothing else?
# skip text reason	a test that cannot be run here
# script path word...	runs a script in the shell under test
# start command...	starts it as a process group of its own, in the background
# over			has all of it ended within 30 seconds?  sets code
# meet fifo, arrive fifo	meet waits, up to 20 seconds, for arrive
# every_byte file	makes a file of all 256 bytes
#
# From outside: CC, CFLAGS, LDFLAGS, LDLIBS to compile with; RUN, words to put
# before each program (valgrind, qemu); TESTSHELL, the shell for scripts.

set -u
[ -z "${ZSH_VERSION-}" ] || emulate sh 2>/dev/null || :
unset CDPATH IFS MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
LC_ALL=C; export LC_ALL
umask 077
: "${CC=cc}" "${CFLAGS=-O2}" "${LDFLAGS=}" "${LDLIBS=}" "${RUN=}" "${TESTSHELL=sh}"
name=${0##*/} count=0 failed=0 finished='' made='' group='' code='' text=''
tmp=${TMPDIR:-/tmp}/kit-$name-$$
case $tmp in /*) ;; *) echo 'Bail out! TMPDIR must begin with /'; exit 1 ;; esac
nl='
'

leave() {	# status: a test that stops half-way has failed
	trap - EXIT
	trap '' HUP INT QUIT PIPE TERM
	[ -n "$finished" ] || echo "Bail out! $name stopped after test $count"
	[ -z "$group" ] || kill -s KILL -- "-$group" 2>/dev/null
	[ -z "$made" ] || { chmod -R u+rwx "$tmp" && rm -rf "$tmp"; }
	exit "$1"
}
finish() { finished=yes; echo "1..$count"; leave $((failed > 0)); }
trap 'leave 1' EXIT HUP INT QUIT PIPE TERM
mkdir "$tmp" || exit 1
made=yes
mkdir "$tmp/bin"

send() { $RUN ./send "$@"; }
recv() { $RUN ./recv "$@"; }
pass() { $RUN ./pass "$@"; }
mysend() { $RUN ./mysend "$@"; }
myrecv() { $RUN ./myrecv "$@"; }
script() { $TESTSHELL "$@"; }
closed() { "$@" >&-; }

compile() {	# name source flags...: into $tmp/bin; the words as make takes them
	bin=$tmp/bin/$1 source=$2
	shift 2
	eval "$CC $CFLAGS \"\$@\" $LDFLAGS -o \"\$bin\" \"\$source\" $LDLIBS"
}
under() {	# options command...: see under.c; the options are one argument
	options=$1
	shift
	# shellcheck disable=SC2086 # words
	$RUN "$tmp/bin/under" $options $RUN "$@"
}
start() {
	[ -p "$tmp/held" ] || mkfifo "$tmp/held"
	# Every process of the group inherits 9 and none writes to it.
	exec $RUN "$tmp/bin/under" -d -g "$@" >"$tmp/out" 2>"$tmp/err" 9>"$tmp/held" &
	group=$!
	exec 8<"$tmp/held"
}
over() {
	$RUN "$tmp/bin/under" -t 30 cat <&8
	ended=$?
	exec 8<&-
	[ $ended -eq 0 ] || kill -s KILL -- "-$group" 2>/dev/null
	wait "$group" 2>/dev/null
	code=$? group=''
	return $ended
}
# shellcheck disable=SC2016 # for that shell to expand
arrive() { $RUN "$tmp/bin/under" -t 20 sh -c ': >"$1"' sh "$1"; }
meet() { $RUN "$tmp/bin/under" -t 20 cat "$1" >>"$tmp/none"; }

every_byte() {
	printf '%b' "$(awk 'BEGIN { for (i = 0; i < 256; i++) printf "\\0%03o", i }')" >"$1"
}
exactly() {
	wanted=$1
	shift
	"$@" >"$tmp/x" || return
	text=$(cat "$tmp/x"; echo .)	# a newline at the end would be lost
	case ${text%.} in *[!X]*) return 1 ;; esac
	[ $((${#text} - 1)) -eq "$wanted" ]
}

result() {	# status text
	count=$((count + 1))
	[ "$1" -ne 0 ] || { echo "ok $count - $2"; return 0; }
	echo "not ok $count - $2"
	failed=$((failed + 1))
	return 1
}
skip() { result 0 "$1 # SKIP $2"; }
ok() { what=$1; shift; "$@"; result $? "$what" || echo "# failed: $*"; }

slurp() {	# file: sets text, to the last byte; no process is started
	text=
	while IFS= read -r line; do text=$text$line$nl; done <"$1"
	text=$text$line
}
match() {	# pattern file: is that all of it?
	slurp "$2"
	case $1 in *'\c') want=${1%??} ;; ?*) want=$1$nl ;; *) want= ;; esac
	# shellcheck disable=SC2254 # it is a pattern
	case $text in $want) ;; *) return 1 ;; esac
}
show() { printf '%s: %s\n' "$1" "$2" | cut -c 1-200 | sed 's/^/# /; 20q'; }	# label text
run() { "$@" >"$tmp/out" 2>"$tmp/err"; code=$?; }
is() {
	[ "$code" = "$2" ] && match "$3" "$tmp/out" && match "$4" "$tmp/err"
	result $? "$1" || {
		show status "$code, not $2"
		slurp "$tmp/out"; show stdout "$text"; show wanted "$3"
		slurp "$tmp/err"; show stderr "$text"; show wanted "$4"
	}
}
try() {
	try1=$1 try2=$2 try3=$3 try4=$4
	shift 4
	run "$@"
	is "$try1" "$try2" "$try3" "$try4"
}
received() {
	report="$2 characters received in [0-9]*.[0-9][0-9][0-9][0-9][0-9][0-9] seconds for [0-9]* CPS"
	slurp "$tmp/out"
	case ${#2},$text in	# a few may take less time than the clock can show
	[1-4],*Insufficient*) report='Insufficient timer resolution for supplied input' ;;
	esac
	is "$1" 0 "${3+$3$nl}$report" ''
}
