#!/bin/sh
# readme.t - is README true, as far as a program can tell?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/tables.sh || exit 1
compile under t/under.c || exit 1

# The usage lines of README are those of the programs, and in their comments.
for p in send recv pass mysend myrecv; do
	"$p" -\? 2>"$tmp/usage" >"$tmp/out"
	ok "README has the usage of $p" grep -qxFf "$tmp/usage" README
	ok "$p.c has it in its comment" grep -qxF " * $(cat "$tmp/usage")" $p.c
done
kit "$tmp/kit"
for p in test.sh mytest.sh; do
	script "$tmp/kit/$p" 0 2>"$tmp/usage" >"$tmp/out"
	ok "README has the usage of $p" grep -qxFf "$tmp/usage" README
	ok "$p has it in its comment" grep -qxF "# $(cat "$tmp/usage")" $p
done

# Each command (a line that begins with four blanks and a $) works as printed.
# Where RUN is set the programs cannot be run by their names.
sed -n 's/^    \$ //p' README >"$tmp/commands"
ok 'README has commands' [ "$(wc -l <"$tmp/commands")" -gt 20 ]
while read -r command; do
	case $command in
	make | make\ *) continue ;;	# make.t
	./test.sh | ./mytest.sh | sh\ t/*) continue ;;	# they have tests
	*1000000000*) continue ;;	# the same with a million is below it
	*strace*) tool=strace ;;
	*taskset*) tool='taskset -c 0 true' ;;
	*) tool=true ;;
	esac
	if [ -n "$RUN" ]; then
		skip "$command" "not by $RUN"
		continue
	elif ! $tool -V >/dev/null 2>&1; then
		skip "$command" "no $tool here"
		continue
	fi
	run "$tmp/bin/under" -t 60 sh -c "$command"
	read -r code <"$tmp/status"
	ok "$command: status 0" [ "$code" -eq 0 ]
	ok "$command: no message" [ ! -s "$tmp/err" ]
	ok "$command: something printed" [ -s "$tmp/out" ]
done <"$tmp/commands"

# What README names is there, and every file that is there is named.
for f in $(sed -n '/^FILES$/,/^LICENCE$/p' README | tr ' ' '\n' | grep '[.]' | grep -v '[*]'); do
	ok "$f is there" [ -f "$f" ]
done
for f in *.c *.sh t/*.sh t/*.c; do
	ok "README names $f" grep -q -F "$f" README
done
ok 'README is 72 columns' [ "$(grep -c '.\{73\}' README)" -eq 0 ]
ok 'README is plain ASCII' [ "$(LC_ALL=C tr -d '\n -~' <README | wc -c)" -eq 0 ]

finish
