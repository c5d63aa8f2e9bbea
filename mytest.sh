#!/bin/sh
# mytest.sh - print the tables of 1990: pipes without stdio
#
# usage: ./mytest.sh [scale]
#
# The sizes are those of 1990 times scale, 1 to 99999999.  Without a scale,
# larger ones follow if the last run took under half a second.  make builds a
# missing program.  Exit status: 0; 1 after an error message; 2 on bad usage.

set -eu
LC_ALL=C; export LC_ALL; unset CDPATH
[ $$ -ne 1 ] || trap 'exit 143' TERM	# or process 1 ignores TERM
cd -- "$(dirname -- "$0")/" >/dev/null

first() { ./mysend "$n" | ./myrecv; }
second() {	# 3: dd's messages, less its record counts; 4: the report
	{ { ./mysend "$n" | dd "bs=5k" 2>&3 | ./myrecv >&4 ||
	    echo failed >&4; } 3>&1 | sed '/^[0-9]/d' >&2 || :; } 4>&1
}

die() { printf 'mytest.sh: %s\n' "$1" >&2; exit 1; }

run() {		# pipeline i: send i * scale hundred thousand; sets row
	n=$(($2 * scale))00000	# digits: some shells count to 2^31 only
	row=$("$1") || die "$n sent, but the receiver failed"
	case $row in "$n characters "*CPS | Insufficient*) return ;; esac
	die "$n sent, but: ${row:-no report}"
}

table() {	# pipeline heading
	printf '\n%s\n\n' "$2"
	for i in 1 2 3 4 5 10; do
		run "$1" "$i"
		printf '%s\n' "$row"
	done
}

tables() {
	table first 'mysend <n> | myrecv'
	table second 'mysend <n> | dd bs=5k | myrecv'
}

brief() {	# did the last run take less than half a second?
	case $row in *' in 0.'[0-4]* | Insufficient*) ;; *) false ;; esac
}

scale=${1-1}
[ $# -le 1 ] || scale=
case $scale in '' | 0* | *[!0-9]* | ?????????*)
	echo 'usage: ./mytest.sh [scale]' >&2; exit 2 ;;
esac
for p in mysend myrecv; do
	[ -x $p ] || make $p >&2 || :
	[ -x $p ] || die "$PWD/$p is missing: get make and a C compiler"
done
tables
if [ $# -eq 0 ] && brief; then
	while brief && [ ${#scale} -le 8 ]; do
		scale=${scale}0; run second 10
	done
	printf '\nMost of that time is start-up.  The same times %s:\n' "$scale"
	tables
fi
