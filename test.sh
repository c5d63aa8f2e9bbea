#!/bin/sh
# test.sh - the tables of 1990: a pipe with stdio at its ends
#
# usage: ./test.sh [scale]
#
# Prints two tables of reports, for the six sizes of 1990 times scale, which is
# 1 to 99999999.  Without scale they are as posted and, if the largest run took
# less than half a second, they come again at the first power of ten at which
# it takes that long.  Exit status: 0; 1 when a program is missing or fails, or
# the count of a row is not what was sent (a line on standard error says which,
# and no row follows); 2 on bad usage.

set +e		# whatever a SHELLOPTS from outside says
unset CDPATH
LC_ALL=C; export LC_ALL
# nohup has HUP ignored; zsh forgets that in $( ) unless it is told again.  An
# sh that survives its own HUP shows that it is ignored.
[ -z "${ZSH_VERSION-}" ] ||
	{ sh -c 'kill -s HUP $$' && trap '' HUP; } 2>/dev/null
cd -- "$(dirname -- "$0")/" || exit 1

first() { ./send "$n" | ./recv; }
second() { ./send "$n" | ./pass | ./recv; }

say() {		# one line each; zsh needs >&1 to notice a closed output
	printf '%s\n' "$@" >&1 || exit 1
}

stop() {	# status message
	printf '%s\n' "$2" >&2
	exit "$1"
}

run() {		# pipeline i: send i * scale hundred thousand; sets row
	n=$(($2 * scale))00000	# digits: some shells count to 2^31 only
	row=$("$1")
	case $?,$row in
	0,"$n characters received in "*) ;;
	[1-9]*) stop 1 "test.sh: $n sent, but the receiver failed" ;;
	*)	row=${row:-no report}
		stop 1 "test.sh: $n sent, but: ${row%% received*}" ;;
	esac
}

table() {	# pipeline heading
	say '' "$2" ''
	for i in 1 2 3 4 5 10; do
		run "$1" "$i"
		say "$row"
	done
}

tables() {
	table first 'send <n> | recv'
	table second 'send <n> | pass | recv'
}

brief() {	# was the last row less than half a second?
	case $row in *' in 0.'[0-4]*) ;; *) false ;; esac
}

scale=${1-1}
[ $# -le 1 ] || scale=
case $scale in
'' | 0* | *[!0-9]* | ?????????*) stop 2 'usage: ./test.sh [scale]' ;;
esac
for p in send pass recv; do
	[ -x "$p" ] || stop 1 "test.sh: no $p here: run make first"
done
tables
if [ $# -eq 0 ] && brief; then
	while brief; do
		scale=${scale}0
		run second 10
	done
	say '' 'The longest run took less than half a second, much of it' \
	    "spent starting the programs.  The same sizes times $scale:"
	tables
fi
