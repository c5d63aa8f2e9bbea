#!/bin/sh
# variants.t - do the versions keep every byte and every check of the programs?
#
# t/lab/versions puts other functions under the text of send.c, recv.c, pass.c,
# mysend.c and myrecv.c.  What those five promise still holds.  Their words are
# read by the same text: t/numbers.t tests that.

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
for v in called unlocked own onebyte; do
	built "send-$v" "recv-$v" "pass-$v"
done
built mysend-fwrite myrecv-fwrite

every_byte "$tmp/bytes"
b=$tmp/bytes k=$tmp/k
cat "$b" "$b" "$b" "$b" >"$k"
cat "$k" "$k" "$k" "$k" "$k" "$k" "$k" "$k" "$k" >"$tmp/data"	# more than any buffer
full=''
[ ! -c /dev/full ] || full=yes
[ "$full" ] || skip 'no space' 'no /dev/full'

from() { source=$1; shift; "$@" <"$source"; }
full() { "$@" >/dev/full; }
copied() { "$@" <"$tmp/data" >"$tmp/copy" && cmp "$tmp/data" "$tmp/copy"; }
limit() { (trap '' XFSZ && ulimit -f 1 && "$@" >"$tmp/short"); }
limit ./mysend 100000 2>/dev/null
limited=$?

for v in called unlocked own onebyte fwrite; do
	my='' pass=$lab/bin/pass-$v sizes='0 1 8192 65537'
	case $v in
	onebyte) sizes='0 1 999' ;;	# a context switch each
	fwrite) my=my pass=cat ;;
	esac
	send=$lab/bin/${my}send-$v recv=$lab/bin/${my}recv-$v
	piped() { "$send" "$1" | "$pass" | "$recv"; }
	for n in $sizes; do
		run piped "$n"
		received "$v: $n characters" "$n"
	done
	ok "$v: all of them X" exactly 9999 "$send" 9999
	[ $v = fwrite ] || ok "$v: pass keeps every byte" copied "$pass"
	for p in "$recv" "$pass"; do
		[ "$p" != cat ] || continue
		said=${p##*/} said=${said%-*}
		try "$said-$v: stdin a directory" 1 '' "$said: stdin: ?*" from . "$p"
		[ "$full" ] || continue
		for data in bytes data; do	# the last flush fails, or one before
			try "$said-$v: no space for the $data" 1 '' "$said: stdout: ?*" \
			    full from "$tmp/$data" "$p"
		done
	done
	said=${my}send
	[ ! "$full" ] || try "$said-$v: no space for 1" 1 '' "$said: stdout: ?*" full "$send" 1
	if [ $limited -eq 1 ]; then
		try "$said-$v: a limit half-way" 1 '' "$said: stdout: ?*" limit "$send" 100000
	else
		skip "$said-$v: a limit half-way" 'no limit of file size can be set'
	fi
done

# Blocks of any size, over stdio as over read and write.
blocks() { "$send" -b 7 10000 | "$recv" -b 13; }
run blocks
received 'fwrite: odd block sizes' 10000
try 'fwrite: -v' 0 "5000 4216 $nl*" '' from "$tmp/data" "$recv" -b 5000 -v

# A write that takes less than it is given: no byte is lost or comes twice.
cat >"$tmp/short.c" <<END
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>
ssize_t
short_write(int fd, const void *buf, size_t n)
{
	return write(fd, buf, n > 1000 ? 1000 : n);
}
#define write short_write
#include "$lab/versions/own.c"
END
compile short "$tmp/short.c" "-DPROGRAM=\"$PWD/pass.c\""
ok 'own: short writes' copied "$tmp/bin/short"

# Each is compiled from send.c, and so again if that changes.
stale() {	# program source
	touch -t 200101010000 "bin/$1" && make -q "bin/$1" &&
		touch -t 200201010000 "$2" && ! make -q "bin/$1" &&
		touch -t 200001010000 "$2"
}
if command -v make >"$tmp/x"; then
	mkdir -p "$tmp/kit/t/lab"
	cp ./*.c "$tmp/kit"
	cp -R t/lab/Makefile t/lab/bin t/lab/programs t/lab/versions "$tmp/kit/t/lab"
	chmod -R u+w "$tmp/kit"
	cd "$tmp/kit/t/lab" && touch -t 200001010000 ../../*.c versions/*.c
	ok 'send.c newer than send-own' stale send-own ../../send.c
	ok 'onebyte.c newer than pass-onebyte' stale pass-onebyte versions/onebyte.c
else
	skip 'a newer send.c' 'no make'
fi

finish
