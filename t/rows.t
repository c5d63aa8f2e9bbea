#!/bin/sh
# rows.t - does a script stop at the first row that is not what was sent?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/tables.sh || exit 1

rows() {	# text number: so many rows were printed; they are then forgotten
	ok "$1: $2 rows" [ "$(grep -c CPS "$tmp/out")" -eq "$2" ]
	: >"$tmp/out"
}

# Each fault in a kit of its own: no row, one message that names the number
# sent, and status 1.
bad() {	# text script program message: its stand-in from standard input
	rm -rf "$tmp/kit"
	kit "$tmp/kit"
	program "$tmp/kit/$3"
	run script "$tmp/kit/$2" 1
	# Some shells have a word of their own for what was killed.
	sed '/Killed/d' "$tmp/err" >"$tmp/said" && mv "$tmp/said" "$tmp/err"
	rows "$2, $1" 0
	case $4 in
	-) is "$2, $1" 1 '' "$2: 100000 sent, but the receiver failed" ;;
	*) is "$2, $1" 1 '' "$2: 100000 sent, but: $4" ;;
	esac
}
for s in test.sh mytest.sh; do
	case $s in
	test.sh) send=send recv=recv ;;
	mytest.sh) send=mysend recv=myrecv ;;
	esac
	bad 'nothing sent' $s "$send" '0 characters' <<-'END'
	exit 0
	END
	bad 'one too few sent' $s "$send" '99999 characters' <<-END
	exec $RUN "\$0.real" 99999
	END
	bad 'one too many sent' $s "$send" '100001 characters' <<-END
	exec $RUN "\$0.real" 100001
	END
	bad 'the sender killed half-way' $s "$send" '50000 characters' <<-END
	$RUN "\$0.real" 50000
	kill -s KILL \$\$
	END
	bad 'the receiver failing' $s "$recv" - <<-END
	$RUN "\$0.real"
	exit 1
	END
	bad 'the receiver killed' $s "$recv" - <<-'END'
	cat >/dev/null
	kill -s KILL $$
	END
	bad 'no time passing' $s "$recv" 'Insufficient timer *' <<-'END'
	cat >/dev/null
	echo Insufficient timer resolution for supplied input
	END
	bad 'a count with a digit before it' $s "$recv" '1100000 characters' <<-'END'
	cat >/dev/null
	echo 1100000 characters received in 0.100000 seconds for 11000000 CPS
	END
	bad 'nothing said' $s "$recv" 'no report' <<-'END'
	cat >/dev/null
	END
	bad 'a count with a digit too many' $s "$recv" '1000000 characters' <<-'END'
	cat >/dev/null
	echo 1000000 characters received in 0.100000 seconds for 10000000 CPS
	END
done

rm -rf "$tmp/kit"
kit "$tmp/kit"
program "$tmp/kit/pass" <<'END'
dd bs=1 count=99999 2>/dev/null
cat >/dev/null
END
run script "$tmp/kit/test.sh" 1
rows 'pass losing one' 6
is 'pass losing one' 1 '' 'test.sh: 100000 sent, but: 99999 characters'

mkdir "$tmp/fake"
with_fake() { (PATH=$tmp/fake:$PATH; script "$tmp/kit/mytest.sh" 1); }
for fault in 'exec sed s/XXX/X/' 'exec sed s/X/XXX/' 'cat >/dev/null; exit 1'; do
	echo "$fault" | program "$tmp/fake/dd"
	run with_fake
	rows "dd as '$fault'" 6
	is "dd as '$fault'" 1 '' 'mytest.sh: 100000 sent, but: *'
done

# A program that is not there is named, before any row.
for p in test.sh:send test.sh:pass test.sh:recv mytest.sh:mysend mytest.sh:myrecv; do
	rm -rf "$tmp/kit"
	kit "$tmp/kit"
	rm "$tmp/kit/${p#*:}"
	try "${p%:*} without ${p#*:}" 1 '' "${p%:*}: no ${p#*:} here: run make first" \
	    script "$tmp/kit/${p%:*}" 1
done

# Without a scale, what follows the posted sizes depends on the time that the
# last row shows. These stand-ins send a number, and say how long it would have
# taken at a rate that the test chooses; through pass it takes twice as long.
rated() {	# characters a second
	for k in send mysend; do
		# shellcheck disable=SC2016 # expanded when it runs
		echo 'echo "$1 1"' | program "$tmp/kit/$k"
	done
	for k in recv myrecv; do
		program "$tmp/kit/$k" <<-END
		awk '{
			printf "%s characters received in", \$1
			printf " %.6f seconds for %.0f CPS\\n", \$1 * \$2 / $1, $1 / \$2
		}'
		END
	done
	echo 'sed s/1$/2/' | program "$tmp/kit/pass"
}
rm -rf "$tmp/kit"
kit "$tmp/kit"
for c in test.sh:35460: test.sh:4000000: test.sh:4100000:0 test.sh:40000000:0 \
    test.sh:41000000:00 test.sh:20000000000:0000 mytest.sh:35460: \
    mytest.sh:2000000: mytest.sh:2100000:0 mytest.sh:10000000000:0000; do
	s=${c%%:*} zeros=${c##*:}
	rate=${c#*:}
	rate=${rate%:*}
	rated "$rate"
	run script "$tmp/kit/$s"
	figures "$tmp/out" >"$tmp/got"
	{
		tables "$s" ''
		[ -z "$zeros" ] || {
			echo
			echo 'The longest run took less than half a second, much of it'
			echo "spent starting the programs.  The same sizes times 1$zeros:"
			tables "$s" "$zeros"
		}
	} >"$tmp/want"
	ok "$s at $rate CPS" cmp "$tmp/want" "$tmp/got"
	: >"$tmp/out"
	is "$s at $rate CPS: no message, status 0" 0 '' ''
done

# Rows are printed as they end: here the second run cannot end before the
# first row has been read.
rm -rf "$tmp/kit"
kit "$tmp/kit"
mkfifo "$tmp/gate"
compile under t/under.c || exit 1
program "$tmp/kit/send" <<END
[ "\$1" != 200000 ] || $RUN "$tmp/bin/under" -t 20 cat "$tmp/gate"
exec $RUN "\$0.real" "\$1"
END
live() {
	script "$tmp/kit/test.sh" 1 | while read -r n row; do
		[ "$n" != 100000 ] || arrive "$tmp/gate"
		echo "$n${row:+ $row}"
	done
}
run live
printed 'rows come as they end' test.sh ''

# Without an output: not status 0, nor a file made of it in some other way.
rm -rf "$tmp/kit"
kit "$tmp/kit"
fails() { ! "$@" 2>/dev/null; }
for s in test.sh mytest.sh; do
	ls "$tmp/kit" >"$tmp/before"
	closed() { script "$tmp/kit/$s" 1 >&-; }
	ok "$s >&- fails" fails closed
	ls "$tmp/kit" >"$tmp/after"
	ok "$s >&- leaves nothing behind" cmp "$tmp/before" "$tmp/after"
	if [ -c /dev/full ]; then
		full() { script "$tmp/kit/$s" 1 >/dev/full; }
		ok "$s >/dev/full fails" fails full
	else
		skip "$s >/dev/full" 'there is no /dev/full here'
	fi
done

finish
