#!/bin/sh
# readme.t - do the commands, usage lines and file names of the READMEs hold?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
compile under t/lib/under.c || exit 1
set -- README t/README t/lab/README

# A usage line stands in the head of its file and in a README; the string that is
# printed is the same.  (A library has no such line.)
usages() {
	awk -v quote="'" '
	FILENAME ~ /README$/ { sub(/^ */, ""); text[$0]; next }
	FILENAME != file { file = FILENAME; head = "" }
	!sub(/.*usage: /, "") || /^LD_PRELOAD/ { next }
	head == "" {
		head = $0
		if (!("usage: " head in text))
			print file ": in no README: usage: " head
		next
	}
	{ sub("[\"\\\\" quote "].*", "") }
	$0 != head && !/[$%]/ { print file ": not as in its head: " $0 }
	' "$@" ./*.c ./*.sh t/tools/*.sh t/lab/*.sh t/lab/programs/*.c
}
try 'usage lines' 0 '' '' usages "$@"

# The files that they name are there; those of the first line here are named.
names() {
	for file in ./*.c ./*.sh t/lib/* t/tools/* t/lab/*.sh t/lab/programs/* = \
	    t/*.t t/lab/*/*.*; do
		echo "${file##*/}"
	done | awk '
	FILENAME == "-" { if ($0 == "=") rest = 1; there[$0]; if (!rest) unnamed[$0]; next }
	{
		gsub(/[^A-Za-z0-9_.*$-]/, " ")
		for (i = 1; i <= NF; i++) {
			sub(/[.]$/, "", $i)
			delete unnamed[$i]
			if ($i ~ /^[a-z_0-9]+[.](c|sh|t|awk)$/ && !($i in there))
				print FILENAME ": there is no " $i
		}
	}
	END { for (file in unnamed) print "in no README: " file }' - "$@"
}
try 'file names' 0 '' '' names "$@"

# Each command, a line that begins with four blanks and a $, works as printed,
# but with smaller counts.  What runs tests, experiments or tables has tests of its
# own.
echo '#!/bin/sh' >"$tmp/bin/sleep"	# nobody waits
chmod +x "$tmp/bin/sleep"
sed -n 's/^    \$ //p' "$@" | sed 's/  *# .*//; s/ 10*m/ 100k/g' | sort -u >"$tmp/commands"
ok 'there are commands' [ "$(wc -l <"$tmp/commands")" -gt 20 ]
[ -z "$RUN" ] || { skip 'commands' "not by $RUN"; : >"$tmp/commands"; }
while read -r command; do
	tool=true
	case $command in
	make*) command="make -n${command#make}" ;;
	./test.sh* | ./mytest.sh* | sh\ t/* | prove* | *1000000000*) continue ;;
	*strace*) tool='strace -c true' ;;
	*taskset*) tool='taskset -c 0 true' ;;
	*t/lab/bin/*) tool='t/lab/bin/timex true' ;;
	esac
	if eval "$tool" >"$tmp/said" 2>&1; then
		run env PATH="$tmp/bin:$PATH" "$tmp/bin/under" -t 60 sh -c "$command" </dev/null
		is "$command" 0 '?*\c' ''
	else
		skip "$command" "no ${tool%% *} here"
	fi
done <"$tmp/commands"

for text; do
	ok "$text is plain ASCII" [ "$(tr -d '\n -~' <"$text" | wc -c)" -eq 0 ]
done

finish
