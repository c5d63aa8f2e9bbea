#!/bin/sh
# environ.t - the right tables, whatever the script finds around it?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/tables.sh || exit 1
compile under t/under.c || exit 1

if [ -n "$RUN" ]; then
	skip 'the environment of a script' "too slow by $RUN"
	finish
fi

kit "$tmp/kit"
# The scripts are twins (see twins.t), so that what is done to one would be done
# to the other: each thing is tried on one of them, in turn.
s=mytest.sh
tables_are_right() {	# text command...
	case $s in
	test.sh) s=mytest.sh ;;
	mytest.sh) s=test.sh ;;
	esac
	text=$1
	shift
	run "$@"
	# Some shells have a word of their own for a locale that is not here.
	sed '/setlocale/d' "$tmp/err" >"$tmp/said" && mv "$tmp/said" "$tmp/err"
	printed "$s $text" $s ''
}

# shellcheck disable=SC2086 # TESTSHELL is words
with() { (cd "$tmp" && env "$@" $TESTSHELL "kit/$s" 1); }
for e in CDPATH=/tmp: "CDPATH=$tmp" IFS=0123456789 IFS=' .s' POSIXLY_CORRECT=1 \
    TMPDIR=/nonexistent TMPDIR= 'TMPDIR=/a b' ENV=/dev/null n=5 row=x scale=7; do
	tables_are_right "with $e" with "$e"
done

# Commas for points, and an i that is no I; and no such locale at all.
locales=$(locale -a 2>/dev/null | tr -d - | tr '[:upper:]' '[:lower:]')
for e in LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 LC_ALL=tr_TR.UTF-8 LC_ALL=none; do
	case $locales,$e in
	*de_de.utf8*,*=de* | *tr_tr.utf8*,*=tr* | *,*=none)
		tables_are_right "with $e" with "$e"
		tables_are_right "with $e, POSIXLY_CORRECT" with "$e" POSIXLY_CORRECT=1
		;;
	*)
		skip "with $e" 'there is no such locale here'
		;;
	esac
done

case $TESTSHELL in	# bash alone takes options from there
bash*)
	for o in errexit nounset noglob pipefail errexit:nounset:pipefail posix; do
		tables_are_right "with SHELLOPTS=$o" with "SHELLOPTS=$o"
	done
	;;
esac

umasked() { (umask 777; script "$tmp/kit/$s" 1); }
tables_are_right 'with umask 777' umasked
ignoring() { (trap '' HUP INT QUIT PIPE TERM; script "$tmp/kit/$s" 1); }
tables_are_right 'with its signals ignored' ignoring
# shellcheck disable=SC2086 # words
defaults() { $RUN "$tmp/bin/under" -d $TESTSHELL "$tmp/kit/$s" 1; }
tables_are_right 'with every signal at its default' defaults
for i in 1 2; do
	without() { script "$tmp/kit/$s" 1 <&-; }
	tables_are_right "without standard input, $i" without
done
for i in 1 2; do
	without() { script "$tmp/kit/$s" 1 2>&-; }
	tables_are_right "without standard error, $i" without
done
for i in 1 2; do
	without() { script "$tmp/kit/$s" 1 <&- 2>&-; }
	tables_are_right "without either, $i" without
done

chmod 555 "$tmp/kit"
unwritable() { script "$tmp/kit/$s" 1; }
tables_are_right 'in a directory that cannot be written' unwritable
chmod 755 "$tmp/kit"

# Two at once are two.
script "$tmp/kit/test.sh" 1 >"$tmp/second" 2>&1 &
tables_are_right 'beside another' unwritable
wait $!
echo $? >"$tmp/status"
cp "$tmp/second" "$tmp/out"
printed 'test.sh, the other' test.sh ''

if command -v taskset >/dev/null && taskset -c 0 true 2>/dev/null; then
	# shellcheck disable=SC2086 # words
	single() { taskset -c 0 $TESTSHELL "$tmp/kit/$s" 1; }
	tables_are_right 'on one CPU' single
	tables_are_right 'on one CPU' single
else
	skip 'on one CPU' 'no taskset, or no CPU 0 to choose'
fi

# A script eats no list that it is run beside.
list() {
	printf '1\n2\n3\n' | while read -r i; do
		script "$tmp/kit/test.sh" 1 >/dev/null
		echo "$i"
	done
}
try 'inside while read' 0 "1${nl}2${nl}3" '' list

finish
