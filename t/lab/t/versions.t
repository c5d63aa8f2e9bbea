#!/bin/sh
# lab-versions.t - do other ways to get and put a character keep the checks?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
versions='called unlocked own onebyte'
for v in $versions; do
	built "t/lab/send-$v" "t/lab/recv-$v" "t/lab/pass-$v"
done

# What the three promise, they promise over other functions too.
to() { "$@" >"$target"; }
from() { "$@" <"$source"; }
copied() { "$@" <send >"$tmp/x" && cmp send "$tmp/x"; }
unread() { "$@" <&-; }
unwritten() { "$@" >&-; }
piped() {
	"t/lab/send-$v" "$1" | "t/lab/pass-$v" | "t/lab/recv-$v"
}
letters() { "t/lab/send-$v" "$1" | tr -d X | wc -c; }
limit() { (trap '' XFSZ && ulimit -f 1 && "$@" >"$tmp/x"); }
for v in $versions; do
	for n in 0 1 4095 4096 4097 8191 8192 8193 16384 65537; do
		run piped "$n"
		received "$v: $n characters" "$n"
	done
	ok "$v: all of them X" [ "$(letters 10000)" -eq 0 ]
	ok "$v: pass keeps every byte" copied "t/lab/pass-$v"
	for p in recv pass; do
		try "$p-$v: stdin closed" 1 '' "$p: stdin: ?*" unread "t/lab/$p-$v"
		source=.
		try "$p-$v: stdin a directory" 1 '' "$p: stdin: ?*" from "t/lab/$p-$v"
	done
	try "send-$v: stdout closed" 1 '' 'send: stdout: ?*' unwritten "t/lab/send-$v" 1
	if [ -c /dev/full ]; then
		target=/dev/full source=send
		for n in 1 100000; do
			try "send-$v $n: no space" 1 '' 'send: stdout: ?*' to "t/lab/send-$v" "$n"
		done
		try "pass-$v: no space" 1 '' 'pass: stdout: ?*' to from "t/lab/pass-$v"
		try "recv-$v: no space" 1 '' 'recv: stdout: ?*' to from "t/lab/recv-$v"
		echo X >"$tmp/x"
		source=$tmp/x
		try "pass-$v: no space for the last flush" 1 '' 'pass: stdout: ?*' \
		    to from "t/lab/pass-$v"
	else
		skip "$v: no space" 'no /dev/full'
	fi
	try "send-$v: a limit half-way" 1 '' 'send: stdout: ?*' limit "t/lab/send-$v" 100000
done

# A write that takes less than it got: no byte is lost, and none comes twice.
cat >"$tmp/short.c" <<END
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>
ssize_t
short_write(int fd, const void *buf, size_t n)
{
	return write(fd, buf, n > 1000 ? 1000 : n);
}
#define write short_write
#include "$PWD/t/lab/own.c"
END
compile short "$tmp/short.c" '-DPROGRAM="../../pass.c"'
ok 'own: short writes' copied "$tmp/bin/short"

# Each is compiled from the text of send.c, and so again when that changes.
mkdir -p "$tmp/kit/t"
cp Makefile ./*.c "$tmp/kit"
cp -R t/lab "$tmp/kit/t"
stale() {
	(unset MAKEFLAGS MFLAGS MAKELEVEL
	cd "$tmp/kit" && touch -t 200001010000 ./*.c t/lab/*.c &&
	    touch -t 200101010000 t/lab/*-* && make -q "$1" &&
	    touch -t 200201010000 "$2" && ! make -q "$1")
}
if command -v make >"$tmp/x"; then
	ok 'send.c newer than send-own' stale t/lab/send-own send.c
	ok 'own.c newer than pass-own' stale t/lab/pass-own t/lab/own.c
else
	skip 'a newer send.c' 'no make'
fi

pipes versions.sh

habits versions.sh send

# cell row n: what stands in a column of a row, which its first word names
cell() {
	awk -v row="$1" -v n="$2" '$1 == row { print $n; exit }' "$tmp/out"
}
first_words() {
	rows | awk '{ printf "%s ", $1 }'
}
ok 'nine columns for each version' \
    [ "$(rows | awk 'NR <= 7 && NF == 9' | wc -l)" -eq 7 ]
case $(first_words) in
'libc called unlocked own onebyte blocks raw '*) true ;;
*) false ;;
esac
result $? 'seven of them'
case $(first_words) in
*' raw lock call loop block raw ' | *' raw lock callloop block raw ') true ;;
*) false ;;
esac
result $? 'and the parts of what libc costs'
# Each time is libc's to its own, in both pipelines, but for the last digit.
agree() {
	rows | awk 'NF == 9 {
		for (i = 4; i <= 7; i += 3) {
			if ($1 == "libc")
				libc[i] = $i
			d = $i * $(i + 1) / libc[i] - 1
			if (d * d > 0.04)
				bad = 1
		}
	}
	END { exit bad }'
}
ok 'times and ns agree' agree
ok "1990's figures" [ "$(cell libc 6) $(cell libc 9)" = '28200 53050' ]
sum() {
	rows | awk '$1 == "libc" { all = $4 + 0 } NR > 7 { sum += $2 }
	END { d = sum - all; exit d * d > all * all / 1000 }'
}
ok 'which add up to it' sum
if grep -q 'counts no calls' "$tmp/out"; then
	skip 'characters a call' 'they are not counted here'
else
	ok 'onebyte: one a call' [ "$(cell onebyte 2) $(cell onebyte 3)" = '1 1' ]
	ok 'libc, called and unlocked: the same block' \
	    [ "$(cell called 2) $(cell unlocked 2)" = "$(cell libc 2) $(cell libc 2)" ]
	ok 'and blocks' [ "$(cell blocks 2)" = "$(cell libc 2)" ]
	ok 'own: that of mysend' [ "$(cell own 2)" = "$(cell raw 2)" ]
fi
ok 'no verdict after one round' \
    [ "$(grep -c '^# [AI].*? cannot tell:$' "$tmp/out")" -eq 3 ]

for bad in -p -p0 -pthree -r -r1.5 -n5x -n-1; do
	try "versions.sh $bad" 2 '' 'usage: versions.sh *' lab versions.sh -q "$bad"
done
run lab versions.sh -q -p free
read -r code <"$tmp/status"
ok '-p free' [ "$code" -eq 0 ]
ok '-p free says so' grep -q '^# placed *free$' "$tmp/out"

# A count that is not what was sent stops it.
in_copy "$tmp/lossy"
rm "$tmp/lossy/send"
printf '#!/bin/sh\nexec %s/mysend 99\n' "$PWD" >"$tmp/lossy/send"
chmod +x "$tmp/lossy/send"
lossy() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	$TESTSHELL "$tmp/lossy/t/lab/versions.sh" -q
}
run lossy
: >"$tmp/out"
is 'a sender that loses most' 1 '' 'versions.sh: * bytes sent, but: 99 characters *'

finish
