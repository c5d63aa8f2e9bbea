#!/bin/sh
# lab-blocks.t - does blocks.sh measure each block, and does one pair of four
# that fails stop it?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/lab/tests.sh || exit 1
compile under t/under.c || exit 1
built t/lab/timex t/lab/fdtype

pipes blocks.sh

habits blocks.sh mysend

record() {
	rows | awk '$2 $3 $4 != "---" { printf "%s:%s:%s:%s ", $1, $2, $3, $4 }'
}
# sweep step n: the multiples of step up to n
sweep() {
	rows | awk -v step="$1" -v n="$2" '
	$1 != NR * step { bad = 1 }
	END { exit bad || NR * step != n }'
}

ok '128 to 4096' sweep 128 4096
ok 'nine columns' columns 9
ok "the record's figures" [ "$(record)" = \
    '128:34:6.3:- 512:-:-:200 1024:200:35:- 2048:280:40:- 3072:330:70:- 4096:326:47:- ' ]
ok 'after one round nothing is sure' last_is \
    '# With one pair, is 3K the best? cannot tell.  Local maxima? 1K: cannot tell; 2K: cannot tell; 4K: cannot tell at an end of the sweep'
run lab blocks.sh -q -n 1k -m 400
ok '-m 400' sweep 128 384
ok 'what was not measured' last_is \
    '# With one pair, is 3K the best? not measured.  Local maxima? 1K: not measured; 2K: not measured; 4K: not measured'
run lab blocks.sh -q -n 1k -s 300 -m 900
ok '-s 300 -m 900' sweep 300 900
try 'a step above the largest' 2 '' 'usage: blocks.sh *' lab blocks.sh -s 300 -m 299
for bad in -r -r0 -r101 -n -n5x -n-1 -m -m0 -m-1 -m5x -m65537 -s -s0 -s5x -s4097; do
	try "blocks.sh $bad" 2 '' 'usage: blocks.sh *' lab blocks.sh -q "$bad"
done

# A kit of its own, where things go wrong on purpose.
in_copy "$tmp/kit"
wrong() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	"$tmp/bin/under" -t 120 $TESTSHELL "$tmp/kit/t/lab/blocks.sh" "$@"
}
# stub program: from standard input; with once, it does so in one call only of
# those of the first four pairs
stub() {
	rm -f "$tmp/kit/$1"
	cat >"$tmp/kit/$1"
	chmod +x "$tmp/kit/$1"
}
once() {
	rm -rf "$tmp/calls"
	mkdir "$tmp/calls"
	cat <<-END
	#!/bin/sh
	i=1
	until mkdir "$tmp/calls/\$i" 2>/dev/null; do
		i=\$((i + 1))
	done
	[ \$i -eq 3 ] || exec "$PWD/$1" "\$@"
	END
	cat
}
real() {
	rm "$tmp/kit/$1"
	ln -s "$PWD/$1" "$tmp/kit/$1"
}

# A receiver that is gone: its sender has to end, which it does not as long as
# another process holds their pipe open.
once myrecv <<'END' | stub myrecv
exit 3
END
stops 'a receiver failing' "blocks.sh: a job ended with status 3
blocks.sh: 1048576 bytes sent, but: no report
blocks.sh: pair [1-4] of 4 failed, with blocks of 128" wrong -q -n 1m
once myrecv <<END | stub myrecv
"$PWD/myrecv"
exit 3
END
stops 'a receiver failing after its report' "blocks.sh: a job ended with status 3
blocks.sh: one of 4 failed, with blocks of 128" wrong -q -n 1m
real myrecv
once mysend <<END | stub mysend
exec "$PWD/mysend" 1023
END
stops 'a sender with a byte too few' \
    "blocks.sh: 1024 bytes sent, but: 1023 characters *
blocks.sh: pair [1-4] of 4 failed, with blocks of 128" wrong -q -n 1k
real mysend

# Interrupted when four pairs run, of senders that would send for years.
mkfifo "$tmp/started" "$tmp/held"
stub mysend <<END
#!/bin/sh
i=1
until mkdir "$tmp/calls/\$i" 2>/dev/null; do
	i=\$((i + 1))
done
case \$i in
1) exec "$PWD/mysend" "\$3" ;;
5) echo >"$tmp/started" ;;
esac
exec "$PWD/mysend" 9223372036854775807
END
for case in script:TERM:143 script:HUP:129 group:INT:130; do
	rm -rf "$tmp/calls"
	mkdir "$tmp/calls" "$tmp/tmp"
	# shellcheck disable=SC2086	# TESTSHELL is words
	start env TMPDIR="$tmp/tmp" $TESTSHELL "$tmp/kit/t/lab/blocks.sh" -q
	whom=${case%%:*}
	what=${case#*:}
	case $whom in
	script) kill -s "${what%:*}" "$job" ;;
	group) kill -s "${what%:*}" -- "-$job" 2>"$tmp/word" ;;
	esac
	text="four pairs, ${what%:*} to the $whom"
	ok "$text: all ends" over
	ok "$text: with status ${what#*:}" [ "$code" -eq "${what#*:}" ]
	ok "$text: no file stays" rmdir "$tmp/tmp"
	rm -rf "$tmp/tmp"
done
real mysend

# Receivers that say what time it took: the same block takes the same time.
figures() {	# block microseconds...
	{
		echo '#!/bin/sh'
		echo 'cat >/dev/null'
		echo "case \$2 in"
		while [ $# -gt 0 ]; do
			echo "$1) t=$2 ;;"
			shift 2
		done
		cat <<-'END'
		esac
		echo "1000000 characters received in 0.000$t seconds for 9 CPS"
		END
	} | stub myrecv
}
answer() {	# text answer options...
	text=$1 answer=$2
	shift 2
	run wrong -q -n 1000000 -s 1024 "$@"
	ok "$text" last_is "# With one pair, $answer"
}
figures 1024 300 2048 200 3072 100 4096 150 5120 150
answer '3K the best' 'is 3K the best? yes.  Local maxima? 1K: no; 2K: no; 4K: no' \
    -m 5k -r 5
ok 'the rates' [ "$(rows | awk '{ print $1, $6, $8, $9 }')" = \
    '1024 3333 3333 13333
2048 5000 5000 20000
3072 10000 10000 40000
4096 6667 6667 26667
5120 6667 6667 26667' ]
ok 'the bars' [ "$(rows | awk '{ printf "%d ", length($10) }')" = '6 10 20 13 13 ' ]
figures 1024 400 2048 200 3072 250 4096 100 5120 200
answer 'peaks at 2K and 4K' \
    'is 3K the best? no, 4096 has 2.50 times its rate.  Local maxima? 1K: no; 2K: yes; 4K: yes' \
    -m 5k -r 5
answer 'fewer rounds' \
    'is 3K the best? cannot tell.  Local maxima? 1K: cannot tell at an end of the sweep; 2K: cannot tell; 4K: not measured' \
    -m 3k -r 3

finish
