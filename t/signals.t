#!/bin/sh
# signals.t - interrupted, does a script end at once, with all that it started?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/tables.sh || exit 1
compile under t/under.c || exit 1

# The sender says when it has started, and would send for years. Descriptor 9
# is the write end of a FIFO: every process of the run inherits it and none
# writes to it, so that its reader meets the end when the last of them has
# gone. If it waits for ten seconds, its alarm ends it.
kit "$tmp/kit"
mkfifo "$tmp/send" "$tmp/recv" "$tmp/held"
for k in send mysend; do
	program "$tmp/kit/$k" <<-END
	echo >"$tmp/send"
	exec $RUN "\$0.real" 9223372036854775807
	END
done

# busybox ash complains of the -- that dash needs, and does as it is told.
start() {	# command...: in a process group of its own, as from a terminal
	# exec: or $! would be a subshell in some shells, and no group's leader
	exec $RUN "$tmp/bin/under" -d -g "$@" >"$tmp/out" 2>"$tmp/err" 9>"$tmp/held" &
	group=$!
	exec 8<"$tmp/held"
	started send
}
started() {	# wait for a program's word
	await "$tmp/$1" || note "not started: $(cat "$tmp/err")"
}
over() {	# has everything of it ended?
	$RUN "$tmp/bin/under" -t 10 cat <&8
	ended=$?
	exec 8<&-
	[ $ended -eq 0 ] || kill -s KILL -- "-$group" 2>/dev/null
	wait $group 2>"$tmp/word"
	code=$?
	return $ended
}
ls "$tmp/kit" >"$tmp/before"
for s in test.sh mytest.sh; do
	for sig in HUP INT TERM; do
		# shellcheck disable=SC2086 # TESTSHELL is words
		start $TESTSHELL "$tmp/kit/$s" 99999999
		kill -s $sig -- "-$group" 2>/dev/null
		ok "$s, $sig: all ends at once" over
		ok "$s, $sig: not with status 0" [ "$code" -ne 0 ]
		ok "$s, $sig: no row" [ "$(grep -c CPS "$tmp/out")" -eq 0 ]
	done
	ls "$tmp/kit" >"$tmp/after"
	ok "$s leaves no file" cmp "$tmp/before" "$tmp/after"
done

# Under nohup it runs on: the group is told to hang up when the programs at both
# ends of the first row are there.
for k in send recv; do
	program "$tmp/kit/$k" <<-END
	[ -e "$tmp/$k.once" ] || {
		: >"$tmp/$k.once"
		echo >"$tmp/$k"
		read -r _ <"$tmp/gate.$k"
	}
	exec $RUN "\$0.real" "\$@"
	END
	mkfifo "$tmp/gate.$k"
done
# shellcheck disable=SC2086 # TESTSHELL is words
start nohup $TESTSHELL "$tmp/kit/test.sh" 1
started recv
kill -s HUP -- "-$group" 2>/dev/null
for k in send recv; do
	arrive "$tmp/gate.$k"
done
$RUN "$tmp/bin/under" -t 30 cat <&8
exec 8<&-
wait "$group"
echo $? >"$tmp/status"
printed 'under nohup it runs on' test.sh ''

finish
