#!/bin/sh
# environ.t - the right tables, whatever the script finds around it?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/tables.sh || exit 1
compile under t/under.c || exit 1

if [ -n "$RUN" ]; then
	skip 'the environment of a script' "too slow by $RUN"
	finish
fi

kit "$tmp/kit"
# shellcheck disable=SC2086 # TESTSHELL is words
with() { (cd "$tmp" && env "$1" $TESTSHELL "kit/$2" 1); }
for s in test.sh mytest.sh; do
	for e in CDPATH=/tmp: "CDPATH=$tmp" IFS=0123456789 IFS=' .s' POSIXLY_CORRECT=1 \
	    TMPDIR=/nonexistent TMPDIR= 'TMPDIR=/a b' ENV=/dev/null n=5 row=x scale=7; do
		run with "$e" $s
		printed "$s with $e" $s ''
	done
	# Commas for points, and an i that is no I: where such a locale is, and
	# where it is not. A shell may have a word of its own about that.
	for e in LC_ALL=de_DE.UTF-8 LC_ALL=tr_TR.UTF-8 LANG=de_DE.UTF-8 LC_ALL=none; do
		run with "$e" $s
		sed '/setlocale/d' "$tmp/err" >"$tmp/said" && mv "$tmp/said" "$tmp/err"
		case $(locale -a 2>/dev/null | tr -d - | tr '[:upper:]' '[:lower:]')$e in
		*de_de.utf8*tr_tr.utf8*LC_ALL=* | *de_de.utf8*LANG=* | *=none) printed "$s with $e" $s '' ;;
		*) skip "$s with $e" 'there is no such locale here' ;;
		esac
	done

	case $TESTSHELL in	# bash alone takes options from there
	bash*)
		for o in errexit nounset noglob pipefail errexit:nounset:pipefail posix; do
			run with "SHELLOPTS=$o" $s
			printed "$s with SHELLOPTS=$o" $s ''
		done
		;;
	esac

	umasked() { (umask 777; script "$tmp/kit/$s" 1); }
	run umasked
	printed "$s with umask 777" $s ''

	ignoring() { (trap '' HUP INT QUIT PIPE TERM; script "$tmp/kit/$s" 1); }
	run ignoring
	printed "$s with its signals ignored" $s ''

	# shellcheck disable=SC2086 # words
	defaults() { $RUN "$tmp/bin/under" -d $TESTSHELL "$tmp/kit/$s" 1; }
	run defaults
	printed "$s with every signal at its default" $s ''

	without() { script "$tmp/kit/$s" 1 <&-; }
	run without
	printed "$s without standard input" $s ''
	without() { script "$tmp/kit/$s" 1 2>&-; }
	run without
	printed "$s without standard error" $s ''
	without() { script "$tmp/kit/$s" 1 <&- 2>&-; }
	run without
	printed "$s without either" $s ''

	chmod 555 "$tmp/kit"
	run script "$tmp/kit/$s" 1
	chmod 755 "$tmp/kit"
	printed "$s in a directory that cannot be written" $s ''

	# Two at once are two.
	second() { script "$tmp/kit/$s" 1 >"$tmp/second" 2>&1; }
	second &
	run script "$tmp/kit/$s" 1
	wait $!
	echo $? >>"$tmp/second"
	printed "$s, two at once: one" $s ''
	read -r code <"$tmp/status"
	sed '$d' "$tmp/second" >"$tmp/out"
	sed -n '$p' "$tmp/second" >"$tmp/status"
	printed "$s, two at once: the other" $s ''

	if command -v taskset >/dev/null && taskset -c 0 true 2>/dev/null; then
		# shellcheck disable=SC2086 # words
		single() { taskset -c 0 $TESTSHELL "$tmp/kit/$s" 1; }
		run single
		printed "$s on one CPU" $s ''
	else
		skip "$s on one CPU" 'no taskset, or no CPU 0 to choose'
	fi
done

# A script eats no list that it is run beside.
list() {
	printf '1\n2\n3\n' | while read -r i; do
		script "$tmp/kit/test.sh" 1 >/dev/null
		echo "$i"
	done
}
try 'inside while read' 0 "1${nl}2${nl}3" '' list

finish
