# tap.sh - what the tests share. Each begins, whatever directory it is run from,
#	CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh || exit 1
# and ends with `finish`; it is then at the top of the kit, and prints TAP.
#
# run command...	runs it; keeps what it prints, and its status
# is text status out err	was that what it did? out and err are patterns of
#			the shell's, and have as many lines as they show
# try text status out err command...	both
# received text n [line]	was that a receiver's report of n characters, after
#			that line? A few may take less time than its clock can
#			show, and then it says so
# ok text command...	does the command succeed?
# skip text reason	a test that cannot be run here
# closed command...	runs it without a standard output
# closable		can that be done? valgrind opens /dev/null in its place
#
# From outside: CC, CFLAGS, LDFLAGS, LDLIBS to compile with; RUN, words to put
# before each program of the kit (an emulator, valgrind); TESTSHELL, the shell
# to run scripts in.

set -u
[ -z "${ZSH_VERSION-}" ] || emulate sh
unset CDPATH IFS
LC_ALL=C; export LC_ALL
umask 077
: "${CC=cc}" "${CFLAGS=-O2}" "${LDFLAGS=}" "${LDLIBS=}" "${RUN=}"
: "${TESTSHELL=sh}"

# A directory of our own, gone at the end; a test that stops half-way fails.
name=${0##*/}
tmp=${TMPDIR:-/tmp}/kit-$name-$$
case $tmp in /*) ;; *) tmp=$PWD/$tmp ;; esac
count=0 failed=0 finished=no made=no
nl='
'
leave() {
	trap - EXIT
	trap '' HUP INT QUIT PIPE TERM
	[ $finished = yes ] || echo "Bail out! $name stopped after test $count"
	if [ $made = yes ]; then
		chmod -R u+rwx "$tmp" && rm -rf "$tmp"
	else
		rmdir "$tmp" 2>/dev/null
	fi
	exit "$1"
}
trap 'leave 1' EXIT
trap 'leave 129' HUP
trap 'leave 130' INT
trap 'leave 131' QUIT
trap 'leave 141' PIPE
trap 'leave 143' TERM
mkdir "$tmp" || exit 1
made=yes
mkdir "$tmp/bin"

finish() {
	finished=yes
	echo "1..$count"
	if [ "$failed" -gt 0 ]; then leave 1; else leave 0; fi
}

# The programs of the kit, with RUN before them.
send() { $RUN ./send "$@"; }
recv() { $RUN ./recv "$@"; }
pass() { $RUN ./pass "$@"; }
mysend() { $RUN ./mysend "$@"; }
myrecv() { $RUN ./myrecv "$@"; }

closed() { "$@" >&-; }
closable() { [ -z "$RUN" ] || ! closed mysend 1 2>/dev/null; }

under() {	# options command...: see under.c; the options are one argument
	options=$1
	shift
	# shellcheck disable=SC2086 # words, all of them
	$RUN "$tmp/bin/under" $options $RUN "$@"
}

# Two processes that wait for each other at a FIFO: neither waits for ever.
arrive() {	# fifo: go on when the other one waits there
	# shellcheck disable=SC2016 # for that shell to expand
	$RUN "$tmp/bin/under" -t 20 sh -c ': >"$1"' sh "$1"
}
await() {	# fifo: go on when the other one has arrived
	$RUN "$tmp/bin/under" -t 20 cat "$1" >>"$tmp/none"
}

compile() {	# name source flags...: into $tmp/bin/name
	bin=$1 source=$2
	shift 2
	# shellcheck disable=SC2086 # flags are words
	$CC $CFLAGS "$@" $LDFLAGS -o "$tmp/bin/$bin" "$source" $LDLIBS
}

note() {	# text: every line of it as a comment
	printf '%s\n' "$1" | sed 's/^/# /'
}

result() {	# status text
	count=$((count + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $count - $2"
	else
		echo "not ok $count - $2"
		failed=$((failed + 1))
		return 1
	fi
}

skip() {
	count=$((count + 1))
	echo "ok $count - $1 # SKIP $2"
}

ok() {
	text=$1
	shift
	"$@"
	result $? "$text" || note "failed: $*"
}

run() {
	"$@" >"$tmp/out" 2>"$tmp/err"
	echo $? >"$tmp/status"
}

match() {	# pattern file: as many lines as the pattern, and like it
	got=
	[ ! -s "$2" ] || got=$(cat "$2")
	# shellcheck disable=SC2254 # a pattern is what it is
	case $got in $1) ;; *) return 1 ;; esac
	case $1$got in
	*"$nl"*) [ "$(printf '%s' "$1" | wc -l)" -eq "$(printf '%s' "$got" | wc -l)" ] ;;
	esac
}

is() {
	read -r code <"$tmp/status"
	[ "$code" = "$2" ] && match "$3" "$tmp/out" && match "$4" "$tmp/err"
	result $? "$1" || {
		note "got: $code"
		note "$(head -n 20 "$tmp/out" | cut -c 1-200)"
		note "$(head -n 20 "$tmp/err" | cut -c 1-200)"
		note "wanted: $2"
		note "$3"
		note "$4"
	}
}

received() {
	report='characters received in [0-9]*.[0-9][0-9][0-9][0-9][0-9][0-9] seconds for [0-9]* CPS'
	case ${#2},$(cat "$tmp/out") in
	[1-4],*Insufficient*) last='Insufficient timer resolution for supplied input' ;;
	*) last="$2 $report" ;;
	esac
	is "$1" 0 "${3+$3$nl}$last" ''
}

try() {
	want1=$1 want2=$2 want3=$3 want4=$4
	shift 4
	run "$@"
	is "$want1" "$want2" "$want3" "$want4"
}
