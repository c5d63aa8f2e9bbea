#!/bin/sh
# signals.t - does a signal end a script, with all that it started?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh && . ./t/lib/tables.sh || exit 1
compile under t/lib/under.c || exit 1
kit
mkfifo "$tmp/ready" "$tmp/gate"

# A sender that reports that it has started, and then sends for a minute.
for program in send mysend; do
	stub "$kit/$program" <<'END'
echo >"$tmp/ready" || exit 1
exec $RUN "$tmp/bin/under" -t 60 $RUN "$top/mysend" 9223372036854775807
END
done
ended() { over && [ "$code" -ne 0 ] && [ "$(grep -c CPS "$tmp/out")" -eq 0 ]; }
set -- "$kit"/*
before=$*
for s in test.sh mytest.sh; do
	for sig in HUP INT TERM; do
		# shellcheck disable=SC2086 # TESTSHELL is words
		start $TESTSHELL "$kit/$s" 1
		meet "$tmp/ready"
		# busybox ash complains of the -- that dash needs
		kill -s $sig -- "-$group" 2>/dev/null
		ok "$s, $sig: all of it ends at once, without a row" ended
	done
done
set -- "$kit"/*
ok 'no file is left' [ "$*" = "$before" ]

# Process 1 of a container has no default actions.
stub "$kit/send" <<'END'
kill -s TERM 1
exec $RUN "$top/send" "$1"
END
# shellcheck disable=SC2086 # words
first() { unshare -pf $TESTSHELL "$kit/test.sh" 1; }
if unshare -pf true 2>"$tmp/said"; then
	run first
	is 'TERM to process 1' 143 "${nl}send <n> [|] recv$nl" '*\c'
else
	skip 'TERM to process 1' 'unshare cannot make a process 1'
fi

# Under nohup the script goes on, although its group gets HUP in the first row.
stub "$kit/send" <<'END'
if mkdir "$tmp/once" 2>/dev/null; then
	echo >"$tmp/ready" && $RUN "$tmp/bin/under" -t 20 cat "$tmp/gate"
fi
exec $RUN "$top/send" "$1"
END
if in_zsh; then
	skip 'nohup' 'zsh forgets in a substitution that HUP is ignored'
elif [ "${RUN#*qemu}" != "$RUN" ]; then
	skip 'nohup' 'under qemu, a signal that is ignored still interrupts a read'
else
	# shellcheck disable=SC2086 # words
	start nohup $TESTSHELL "$kit/test.sh" 1
	meet "$tmp/ready"
	kill -s HUP -- "-$group" 2>/dev/null
	arrive "$tmp/gate"
	ok 'under nohup it ends' over
	printed 'under nohup it goes on' test.sh ''
fi

# TERM to the script alone ends it while its first row goes on.
case $TESTSHELL in
*mksh | *oksh) skip 'TERM to the script alone' 'this shell waits for the row' ;;
*)
	rm -rf "$tmp/once"
	# shellcheck disable=SC2086 # words
	start $TESTSHELL "$kit/test.sh" 1
	meet "$tmp/ready"
	kill -s TERM "$group"
	wait "$group" 2>"$tmp/said"
	ok 'TERM to the script alone: its row goes on' arrive "$tmp/gate"
	over ;;
esac

finish
