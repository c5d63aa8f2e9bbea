#!/bin/sh
# lab-socket.t - does socket.sh measure sockets, and nothing else?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex t/lab/pipebuf t/lab/fdtype

# Without its library it stops.
in_copy "$tmp/bare"
rm -f "$tmp/bare/t/lab/pipe_as_socket.so"
bare() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	$TESTSHELL "$tmp/bare/t/lab/socket.sh" -q
}
try 'socket.sh without its library' 1 '' \
    'socket.sh: ./t/lab/pipe_as_socket.so is missing: make lab could not build it' bare

# With one that does nothing, as with a static sh, it stops before a row of
# sockets.
nothing() {
	bare | grep -c '^ *default'
}
echo 'int nothing_at_all;' >"$tmp/nothing.c"
# shellcheck disable=SC2086	# flags are words
if $CC $CFLAGS -fPIC -shared $LDFLAGS -o "$tmp/bare/t/lab/pipe_as_socket.so" \
    "$tmp/nothing.c" $LDLIBS >"$tmp/why" 2>&1; then
	run nothing
	is 'with a library that does nothing' 1 0 'socket.sh: *'
else
	skip 'with a library that does nothing' 'no library can be made'
fi

preload=./t/lab/pipe_as_socket.so
kind=$(LD_PRELOAD=$preload sh -c ': | ./t/lab/fdtype' 2>"$tmp/why")
case $kind in
socket*) ;;
*)
	[ -f "$preload" ] && why='sh pays no heed to it' || why='it was not built'
	skip 'socket.sh' "$preload: $why"
	finish ;;
esac

habits socket.sh mysend
cp "$tmp/out" "$tmp/table"
for bad in -b -b0 -b5x -b2g; do
	try "socket.sh $bad" 2 '' 'usage: socket.sh *' lab socket.sh -q "$bad"
done

# rows_of what: those of the first table, or of the ratios
rows_of() {
	awk -v what="$1" '
	/^# Ratios/ { now = "ratios" }
	/^# *mark  *sends/ { now = "marks" }
	!/^#/ && now == what' "$tmp/table"
}
every() {
	rows_of "$1" | awk -v n="$2" 'NF != n { bad = 1 } END { exit bad || NR == 0 }'
}
column() {
	rows_of "$1" | awk -v k="$2" '{ printf "%s ", $k }'
}
grows() {
	rows_of marks | awk '
	/k|m/ {
		if ($2 + 0 <= last + 0)
			bad = 1
		last = $2
	}
	END { exit bad || last == "" }'
}
places=$(column ratios 1 | tr ' ' '\n' | sort -u | grep -c .)
run column marks 1
is 'a pipe, and six sockets' 0 'pipe default 4k 16k 64k 256k 1m ' ''
ok 'the table' every marks $((3 + 2 * places))
ok 'a larger mark was asked for, and had' grows
ok 'the ratios' [ "$(rows_of ratios | wc -l)" -eq $((3 * places)) ]
ok 'the question is answered' grep -q '^# Is a socket ' "$tmp/table"

# Another library of LD_PRELOAD stays in force: this one sees what ours calls.
cat >"$tmp/other.c" <<'END'
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int
shutdown(int fd, int how)
{
	(void)fd;
	(void)how;
	close(open(getenv("SEEN"), O_WRONLY | O_CREAT, 0666));
	return 0;
}
END
other() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	SEEN=$tmp/seen LD_PRELOAD=$tmp/other.so $TESTSHELL ./t/lab/socket.sh -q
}
# shellcheck disable=SC2086	# flags are words
if $CC $CFLAGS -fPIC -shared $LDFLAGS -o "$tmp/other.so" "$tmp/other.c" \
    $LDLIBS >"$tmp/why" 2>&1; then
	run other
	read -r code <"$tmp/status"
	ok 'with another library' [ "$code" -eq 0 ]
	ok 'which stays in force' [ -f "$tmp/seen" ]
else
	skip 'with another library' 'none can be made'
fi

finish
