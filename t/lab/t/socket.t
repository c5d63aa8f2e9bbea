#!/bin/sh
# socket.t - does socket.sh measure sockets, and nothing else?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built fdtype mysend myrecv
library=bin/pipe_as_socket.so

case $([ -f "$lab/$library" ] && cd "$lab" && LD_PRELOAD=./$library sh -c ': | bin/fdtype' 2>"$tmp/why") in
socket*)
	trial socket.sh -n 100k
	ok 'a pipe, and six sockets' [ "$(column 1)" = 'pipe default 4k 16k 64k 256k 1m ' ]
	ok 'a larger mark was asked for, and had' [ "$(rows | awk '/^ *[0-9]*[km] / {
		if ($2 + 0 <= last + 0) bad = 1; last = $2 } END { print (last > 0), bad }')" = '1 ' ]
	ok 'a claim for each place' [ "$(verdicts)" ]
	;;
*)
	skip 'sockets for pipes' 'sh ignores the library, or it could not be built'
	;;
esac
try 'socket.sh -b 2g' 2 '' 'usage: socket.sh *' lab socket.sh -q -b 2g

copy_lab
quick
rm -f "$lab/$library"
try 'without its library' 1 '' 'socket.sh: * is missing: make lab could not build it' lab socket.sh -q
echo 'int nothing_at_all;' >"$tmp/nothing.c"
if compile nothing.so "$tmp/nothing.c" -fPIC -shared >"$tmp/why" 2>&1; then
	cp "$tmp/bin/nothing.so" "$lab/$library"
	run lab socket.sh -q
	is 'with a library that does nothing' 1 '*' 'socket.sh: *'
	ok 'with a library that does nothing: no row' [ -z "$(rows)" ]
else
	skip 'with a library that does nothing' 'this compiler makes no libraries'
fi

finish
