#!/bin/sh
# bytes.t - does bytes.sh count every byte, and end if one side does not?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
compile under t/lib/under.c || exit 1
built timex pty fdtype myrecv mysend

# The figures of the record, for those rows that this machine can measure.
head='*K/s' kinds='pipe fifo pty' record='zero:1.77:4.98:148:2.84:42.20:22 '
case $(: | "$lab/bin/fdtype") in
pipe*) record="${record}pipe:-:-:-:-:-:50 " ;;
*) kinds='fifo pty' head="$head$nl# pipe: this shell's pipes are sockets *" ;;
esac
record="${record}fifo:1.72:24.87:38:4.95:39.86:22 "
if "$lab/bin/pty" true 2>"$tmp/why"; then
	record="${record}pty:1.89:8.70:94:2.33:16.64:53 "
else
	kinds=${kinds% pty} head="$head$nl# pty: *"
	skip 'the pty' "$(sed 1q "$tmp/why")"
fi

# A dd that does what ACTION says if it is the one that PART names.
dd=$(command -v dd)
fake dd <<END
case " \$* " in
*' count=1000 '*) part=proof ;;
*' of=/dev/null '*) part=zero ;;
*' if=/dev/zero '*) part=writer ;;
*) part=reader ;;
esac
[ \$part != "\$PART" ] || eval "\$ACTION"
exec '$dd' "\$@"
END
action() { PART=$1 ACTION=$2; }	# in the environment
export PART ACTION ONLY

# A warning that the loader writes to standard error is not from dd.
action reader 'echo "ERROR: ld.so: ignored." >&2'
trial bytes.sh
ok 'ten columns' columns 10
ok 'the figures of the record' [ "$(rows | awk '{ printf "%s:%s:%s:%s:%s:%s:%s ",
    $1, $2, $3, $4, $5, $6, $7 }')" = "$record" ]
try 'more bytes than dd may take at once' 2 '' 'usage: bytes.sh *' \
    lab bytes.sh -q -n 104857601

# From here on in a copy, and with the rows in ONLY.
copy_lab
quick
sed "s/^rounds\$/points=\$ONLY; rounds/" t/lab/bytes.sh >"$lab/bytes.sh"
fails() {	# row text message: with 999 bytes
	ONLY=$1
	begin bytes.sh -q -n 999
	over
	is "$1: $2" 1 "$head" "*bytes.sh: $3"
}
says='zero: 999 bytes, but dd says:'
action proof "echo 1000+0 records in >&2; echo 1000+0 records out >&2
    exec '$real/mysend' 999"
fails zero 'dd counts wrong' '1000 bytes sent, but: 999 characters *'
action zero "exec '$dd' if=/dev/zero of=/dev/null bs=1 count=998"
fails zero 'a byte too few' "$says 998+0 records in, 998+0 records out"
action zero 'exit 0'
fails zero 'dd says nothing' "$says , "
printf XXXXX >"$tmp/few"
for row in $kinds; do
	action reader 'exit 1'
	fails "$row" 'the reader fails' "$row: *"
	action writer "exec '$dd' if='$tmp/few' bs=999 count=1"
	fails "$row" 'the writer writes too few' "$row: *"
	action writer "echo >'$tmp/started'; exec '$real/mysend' 9223372036854775807"
	interrupt "$row" TERM script 143 bytes.sh -q -n 104857600
done

# Seconds of our choice: what is claimed?
action none ''
stub timex <<END
case " \$* " in *' if=/dev/zero of=/dev/null '*) TIMES='0.0002 0.0006' ;; esac
printf 'real 1\nuser %s\nsys %s\n' \$TIMES >"\$2"
shift 2
"\$@"	# without exec: the output stays open until dd has counted
END
timed() { (ONLY="zero ${kinds%% *}" TIMES=$1; export TIMES; lab bytes.sh -q -n 1000); }
case $kinds in
pipe*)
	while read -r now holds times; do
		run timed "$times"
		ok "$now times: $holds" [ "$(claimed 'a pipe [^|]*')" = \
		    "then 2 | now $now ($now to $now) times | holds: $holds" ]
	done <<-END
	1.33 no 0.0004 0.0002
	4.00 no 0.0001 0.0001
	2.00 yes 0.0003 0.0001
	END
	ok 'seconds for a million bytes' [ "$(rows | awk '
	    { printf "%s:%s:%s:%s ", $1, $8, $9, $10 }')" = \
	    'zero:0.200:0.600:1250 pipe:0.300:0.100:2500 ' ] ;;
*) skip 'the claim' 'no pipe, no claim' ;;
esac
try 'no time' 1 "$head" "bytes.sh: ${kinds%% *}: no time passed: raise -n" timed '0 0'

finish
