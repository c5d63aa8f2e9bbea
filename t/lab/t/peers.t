#!/bin/sh
# lab-peers.t - does peers.sh compare only what did send as many bytes?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex t/lab/bare_send t/lab/bare_recv

bare() { ./t/lab/bare_send "$1" | ./t/lab/bare_recv; }
for n in 0 1 4095 4096 4097 65537; do
	try "bare: $n characters" 0 "$n" '' bare "$n"
done
same() { ./t/lab/bare_send 10000 >"$tmp/x" && send 10000 | cmp - "$tmp/x"; }
ok 'bare_send sends what send does' same

pipes peers.sh

habits peers.sh mysend

# table n: the rows of $tmp/table with n columns; pairs: their first two
table() {
	awk -v n="$1" '!/^#/ && NF == n' "$tmp/table"
}
pairs() {
	table 9 | awk '{ printf "%s %s, ", $1, $2 }'
}
aims() {
	table 9 | awk '{ printf "%s ", $8 }'
}
cp "$tmp/out" "$tmp/table"
try 'a row for each pair' 0 \
    'raw dd840, raw head, raw dd64, raw dd, raw pv, raw64 dd64, stdio bare, ' '' \
    pairs
try 'its aim' 0 '0.95 1.2 2 - - - 0.95 ' '' aims
ok 'none met in one round' [ "$(table 9 | awk '$9 == "yes"' | wc -l)" -eq 0 ]
ok 'the clock outside' [ "$(table 5 | wc -l)" -eq 2 ]
ok 'no verdict after one round' grep -q '^# Is the kit .*? cannot tell\.$' "$tmp/table"

# Programs that lose a byte, or are not there, or are other ones: a word in the
# head, and a row without figures. Here the kit's own send bytes as they do.
mkdir "$tmp/fake"
{
	echo '#!/bin/sh'
	echo 'case $* in *bs=8k*) exec cat; esac'
	echo "exec $(command -v dd) \"\$@\""
} >"$tmp/fake/dd"
printf '#!/bin/sh\necho "head: no -c" >&2\nexit 1\n' >"$tmp/fake/head"
printf '#!/bin/sh\nexec %s/mysend 99\n' "$PWD" >"$tmp/fake/pv"
chmod +x "$tmp"/fake/*
faked() {
	(PATH=$tmp/fake:$PATH; lab peers.sh -q "$@")
}
run faked
cp "$tmp/out" "$tmp/table"
read -r code <"$tmp/status"
ok 'faulty dd, head and pv: status 0' [ "$code" -eq 0 ]
ok 'and nothing on standard error' [ ! -s "$tmp/err" ]
said() {
	awk '/bytes sent, but/ { $3 = "N"; print }' "$tmp/table"
}
try 'and says why not' 0 "# dd840: N bytes sent, but: 0 characters
# head: N bytes sent, but: head: no -c
# pv: N bytes sent, but: 99 characters" '' said
ok 'their rows have no figures' \
    [ "$(table 9 | awk '$3 $4 $5 $6 $7 == "-----"' | wc -l)" -eq 3 ]
ok 'the others have' [ "$(table 9 | awk '$5 + 0 > 0' | wc -l)" -eq 4 ]

# What the bare receiver counts must be what was sent.
in_copy "$tmp/kit"
rm "$tmp/kit/t/lab/bare_send"
printf '#!/bin/sh\nexec %s/t/lab/bare_send 99\n' "$PWD" >"$tmp/kit/t/lab/bare_send"
chmod +x "$tmp/kit/t/lab/bare_send"
short() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	$TESTSHELL "$tmp/kit/t/lab/peers.sh" -q -n 1m
}
run short
: >"$tmp/out"
is 'bare_send too short' 1 '' 'peers.sh: 65537 bytes sent, but: 99'
rm "$tmp/kit/t/lab/bare_recv"
try 'no bare_recv' 1 '' 'peers.sh: t/lab/bare_recv is missing: run make lab first' short

finish
