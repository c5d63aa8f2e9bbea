#!/bin/sh
# rows.t - does a script check every row, and choose its sizes by them?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh && . ./t/lib/tables.sh || exit 1
compile under t/lib/under.c || exit 1
sizes='1 10'
kit

# A faulty sender or receiver: no row, one message, status 1.
fault() {	# program text message stub
	case $1 in
	my*) s=mytest.sh my=my ;;
	*) s=test.sh my='' ;;
	esac
	case $4 in *KILL*) noise='*' ;; *) noise='' ;; esac	# the word of some shells
	stub "$kit/$1" <<-END
	$4
	END
	try "$s: $2" 1 "$nl${my}send <n> [|] ${my}recv$nl" "$noise$s: 100000 sent, but$3" \
	    script "$kit/$s" 1
}
# shellcheck disable=SC2016 # the stubs expand them
{
	fault mysend 'one too many sent' ': 100001 characters *' 'exec $RUN "$top/send" 100001'
	fault send 'the sender killed half-way' ': 50000 characters *' \
	    '$RUN "$top/send" 50000; kill -s KILL $$'
	real send mysend
	fault recv 'the receiver failing' ' the receiver failed' '$RUN "$top/recv"; exit 1'
	fault myrecv 'the receiver killed' ' the receiver failed' 'cat >"$tmp/x"; kill -s KILL $$'
	fault recv 'no report' ': no report' 'cat >"$tmp/x"'
	fault recv 'a count that begins and ends like the right one' ': 100000100000 characters *' \
	    'cat >"$tmp/x"; echo 100000100000 characters received in 0.100000 seconds for 1 CPS'
	real recv myrecv
}

# A faulty program in the middle: the first table is there.
pattern=''
table 'send <n> [|] recv' ''
stub "$kit/pass" <<'END'
cat >"$tmp/x"
exec $RUN "$top/send" 99999
END
try 'pass loses one' 1 "$pattern${nl}send <n> [|] pass [|] recv$nl" \
    'test.sh: 100000 sent, but: 99999 characters *' script "$kit/test.sh" 1

# dd's errors are seen, its record counts are not.
pattern=''
table 'mysend <n> [|] myrecv' ''
half="$pattern${nl}mysend <n> [|] dd bs=5k [|] myrecv$nl"
mkdir "$tmp/dd"
stub "$tmp/dd/dd" <<'END'
cat >"$tmp/x"
$RUN "$top/send" 99999
echo "dd: a word of its own, $*" >&2
echo 19+1 records out >&2
END
try 'dd loses one' 1 "$half" \
    "dd: a word of its own, bs=5k${nl}mytest.sh: 100000 sent, but: 99999 characters *" \
    with_path "$tmp/dd:$PATH" "$kit/mytest.sh" 1
few_tools
try 'without dd' 1 "$half" "*dd*${nl}mytest.sh: 100000 sent, but: 0 characters *" \
    with_path "$tmp/few" "$kit/mytest.sh" 1

# A receiver that fails after its report, in the second pipeline only.
stub "$tmp/dd/dd" <<'END'
: >"$tmp/second"; exec cat
END
stub "$kit/myrecv" <<'END'
$RUN "$top/myrecv"; [ ! -f "$tmp/second" ]
END
try 'a report, then a failure' 1 "$half" "mytest.sh: 100000 sent, but: 100000 characters *failed" \
    with_path "$tmp/dd:$PATH" "$kit/mytest.sh" 1

# Without a scale, what follows the sizes of 1990 depends on the last row of the
# second table.  In these stubs the count is sent as digits, and the program in
# the middle adds a word.  The receiver has taken long if that word is there, and
# so many digits.
for program in send mysend; do
	stub "$kit/$program" <<'END'
echo "$1"
END
done
for program in "$kit/pass" "$tmp/dd/dd"; do
	stub "$program" <<'END'
read -r n; echo "$n more"
END
done
for program in recv myrecv; do
	stub "$kit/$program" <<'END'
read -r n more
[ -n "$more" ] && [ ${#n} -ge "$digits" ] || long=$brief
case $long in
[0-9]*) echo "$n characters received in $long seconds for 1 CPS" ;;
*) echo "$long" ;;
esac
END
done
larger() {	# script zeros digits brief long [row]
	export digits="$3" brief="$4" long="$5"
	tables "$1" '' ${6+"$6"}
	both=$pattern
	tables "$1" "$2" ${6+"$6"}
	[ -z "$2" ] || both="$both${nl}Most of that time is start-up.  The same times 1$2:$nl$pattern"
	run with_path "$tmp/dd:$PATH" "$kit/$1"
	all_printed "$1: $4, and $5 with $3 digits" "$both"
}
larger test.sh '' 7 0.499999 0.500000
larger mytest.sh 0 8 0.499999 10.400000
larger test.sh 0 8 0.000001 10.400000
insufficient='Insufficient timer resolution for supplied input'
larger mytest.sh 00000000 99 "$insufficient" '' "$insufficient"

# Rows are printed as they end: here the second run cannot end before the first
# row has been read.
kit
mkfifo "$tmp/gate"
stub "$kit/send" <<'END'
[ "$1" != 1000000 ] || $RUN "$tmp/bin/under" -t 20 cat "$tmp/gate"
exec $RUN "$top/send" "$1"
END
live() {
	script "$kit/test.sh" 1 | while read -r n row; do
		[ "$n" != 100000 ] || arrive "$tmp/gate"
		echo "$n${row:+ $row}"
	done
}
run live
printed 'rows come as they end' test.sh ''
real send

# A closed or a full output is an error, and no file is made of it.
before=$(cd "$kit" && echo *)
fails() { ! "$@" 2>"$tmp/err"; }
full() { "$@" >/dev/full; }
for s in test.sh mytest.sh; do
	if in_zsh; then
		skip "$s >&-" 'zsh does not notice that its output is closed'
	else
		ok "$s >&-" fails closed script "$kit/$s" 1
	fi
	if [ -c /dev/full ]; then
		ok "$s >/dev/full" fails full script "$kit/$s" 1
	else
		skip "$s >/dev/full" 'there is no /dev/full here'
	fi
done
ok 'no file is left' [ "$(cd "$kit" && echo *)" = "$before" ]

finish
