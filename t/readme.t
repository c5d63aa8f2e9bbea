#!/bin/sh
# readme.t - are README, t/README and t/lab/README true, as far as a program can see?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
compile under t/lib/under.c || exit 1
texts='README t/README t/lab/README'

# The usage line in the head of each file stands in one of the three texts too.
for file in *.c *.sh t/tools/*.sh t/lab/*.sh t/lab/programs/*.c; do
	usage=$(sed -n '/usage: /{s/.*usage: //p;q;}' "$file")
	case $file in t/lab/*) usage=${usage#LD_PRELOAD*} ;; esac
	# shellcheck disable=SC2086 # names without blanks
	[ -z "$usage" ] || ok "$file: its usage is in README" grep -q -F "usage: $usage" $texts
done
# It is what the programs print.
for p in send recv pass mysend myrecv; do
	usage=$(sed -n '/usage: /{s/.*usage: //p;q;}' $p.c)
	run "$p" -\?
	match "$(echo "usage: $usage" | sed 's/\[/\\[/g')" "$tmp/err"
	result $? "$p prints its usage"
done

# Each command, a line that begins with four blanks and a $, works as printed.
# shellcheck disable=SC2086 # names without blanks
sed -n 's/^    \$ //p' $texts | sed 's/  *# .*//' | sort -u >"$tmp/commands"
ok 'README has commands' [ "$(wc -l <"$tmp/commands")" -gt 20 ]
while read -r command; do
	tool=true
	case $command in
	make* | ./test.sh | ./mytest.sh | sh\ t/* | prove*) continue ;;	# other tests do
	*strace*) tool='strace -V' ;;
	*taskset*) tool='taskset -c 0 true' ;;
	*timex*) tool='[ -x t/lab/bin/timex ]' ;;
	esac
	if [ -n "$RUN" ]; then
		skip "$command" "not by $RUN"
	elif ! eval "$tool" >"$tmp/said" 2>&1; then
		skip "$command" "no ${tool%% *} here"
	else
		run "$tmp/bin/under" -t 60 sh -c "$command"
		ok "$command: status 0" [ "$code" -eq 0 ]
		ok "$command: no message" [ ! -s "$tmp/err" ]
		ok "$command: something printed" [ -s "$tmp/out" ]
	fi
done <"$tmp/commands"

for text in $texts; do
	ok "$text is 72 columns" [ "$(grep -c '.\{73\}' "$text")" -eq 0 ]
	ok "$text is plain ASCII" [ "$(tr -d '\n -~' <"$text" | wc -c)" -eq 0 ]
done
ok 'README is 320 lines or fewer' [ "$(wc -l <README)" -le 320 ]

finish
