#!/bin/sh
# latency.t - does latency.sh measure every way there and back, or say why not?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
compile under t/lib/under.c || exit 1
built pingpong timex

# A machine without a pty has three kinds, and one without a second CPU, or
# without a way to choose it, has one place.
kinds='pipe fifo socket pty ' reasons=0
"$lab/bin/pingpong" pty 1 "$lab/bin/pingpong" echo 1 >"$tmp/row" 2>"$tmp/why" ||
	{ kinds='pipe fifo socket ' reasons=1; skip 'the pty' "$(sed 1q "$tmp/why")"; }
trial latency.sh -n 20
ok "the rows: $kinds" [ "$(column 1)" = "$kinds" ]
ok 'the others say why not' [ "$(grep -c '^# [a-z]*: pingpong: ' "$tmp/out")" -eq $reasons ]
second=$(sed -n 's/.*CPUs .*used: [0-9]* \([0-9]*\).*/\1/p' "$tmp/out")
if [ "$second" ]; then
	ok 'six columns: on one CPU, on two, and the ratio' columns 6
else
	ok 'three columns: there are not two CPUs to choose' columns 3
fi
try 'too many bytes' 2 '' 'usage: latency.sh *' lab latency.sh -n 1000000000

# Times of our choice, in milliseconds, for each kind on one CPU and on two.
copy_lab
quick
stub pingpong <<END
while read -r kind one two; do
	[ "\${1##*/}" = "\$kind" ] || continue
	case \$* in *' -c $second 'bin/*) one=\$two ;; esac
	echo "real 0.00\$one"
	echo vcsw 2500
	exit
done <"$tmp/times"
echo "pingpong: \$1: no such thing" >&2
exit 1
END
judged() {	# text figure holds: the claim with that text
	ok "$1: $3" [ "$(claimed "a byte there and back takes $1")" = \
	    "then - | now $2 ($2 to $2) times as long | holds: $3" ]
}
printf '%s\n' 'pipe 2 4' 'fifo 2 2' 'socket 4 4' 'pty 6 6' >"$tmp/times"
run lab latency.sh -q -n 1000
judged 'about as long through a FIFO as through a pipe' 1.00 yes
judged 'longer through a socket pair than through a pipe' 2.00 yes
judged 'longer through a pty than through a pipe' 3.00 yes
if [ "$second" ]; then
	judged 'longer through a pipe on two CPUs than on one' 2.00 yes
	ok 'microseconds and switches a round trip' [ "$(awk '
	    $1 == "pipe" { $1 = $1; print }' "$tmp/out")" = 'pipe 2.00 2.50 4.00 2.50 2.00' ]
else
	skip 'slower on two CPUs' 'there are not two to choose'
fi
printf '%s\n' 'pipe 3 1' 'fifo 9 9' 'socket 1 1' >"$tmp/times"
run lab latency.sh -q -n 1000
judged 'about as long through a FIFO as through a pipe' 3.00 no
judged 'longer through a socket pair than through a pipe' 0.333 no
ok 'no pty: it says why' has '# pty: pingpong: pty: no such thing'
ok 'no pty: no row and no claim' [ "$(grep -c '^pty\|^# claim .* pty' "$tmp/out")" -eq 0 ]
[ -z "$second" ] || judged 'longer through a pipe on two CPUs than on one' 0.333 no

# It works with one byte, but not with more.
stub pingpong <<END
[ "\$2" = 1 ] && exec '$real/pingpong' "\$@"
echo 'pingpong: command: end of file' >&2
exit 1
END
run lab latency.sh -q
is 'one side fails' 1 '#*' "*latency.sh: pipe: pingpong: command: end of file"
ok 'one side fails: no row' [ -z "$(rows)" ]

# Interrupted, both sides end.
stub pingpong <<END
[ "\$2" = 1 ] || [ "\$1" = echo ] || echo >"$tmp/started"
exec '$real/pingpong' "\$@"
END
interrupt latency.sh TERM script 143 latency.sh -q -n 999999999

finish
