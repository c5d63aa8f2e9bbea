# tests.sh - what the tests of the lab share; sourced after tap.sh
#
# built file...		those of make lab are there, or all is skipped
# lab name option...	that experiment, in the shell under test
# habits name program	what every experiment should do; the program is one that
#			its first measurement runs, as mysend.  $tmp/out is
#			what it printed with -q
# rows			the lines of $tmp/out that are data
# columns n		has each row n columns?
# last_is line		is that the last line of $tmp/out?
#
# shellcheck shell=sh
# shellcheck disable=SC2154	# tap.sh sets them

built() {
	why=
	[ -z "$RUN" ] || why='the experiments run programs themselves'
	for file; do
		[ -x "$file" ] || why="$file is not there: make lab"
	done
	if [ -n "$why" ]; then
		skip "${0##*/}" "$why"
		finish
	fi
}

# pipes script: where this shell's pipes are none, that experiment says so; then
# there is no more to test
pipes() {
	kind=$(: | ./t/lab/fdtype)
	case $kind in
	pipe*) ;;
	*)
		try "no table with pipes that are none" 1 '' \
		    "$1: this shell's pipes are of the kind *" lab "$1" -q
		skip 'the table' "in this shell a pipe is a $kind"
		finish
		;;
	esac
}

# stops text message command...: with that message, and no row
stops() {
	text=$1 message=$2
	shift 2
	run "$@"
	rows >"$tmp/rows"
	mv "$tmp/rows" "$tmp/out"
	is "$text" 1 '' "$message"
}

lab() {
	script=./t/lab/$1
	shift
	# shellcheck disable=SC2086	# TESTSHELL is words
	$TESTSHELL "$script" "$@"
}

rows() {
	grep -v '^#' "$tmp/out"
}

last_is() {
	[ "$(sed -n '$p' "$tmp/out")" = "$1" ]
}

columns() {
	rows | awk -v n="$1" 'NF != n { bad = 1 } END { exit bad || NR == 0 }'
}

# in_copy directory: a copy of the kit there, with the programs as links
in_copy() {
	mkdir -p "$1/t/lab"
	for file in send recv pass mysend myrecv t/lab/*; do
		ln -s "$PWD/$file" "$1/$file"
	done
	rm -f "$1"/t/lab/*.sh "$1/t/lab/built"
	cp t/lab/*.sh t/lab/built "$1/t/lab/"
	cp t/built "$1/t/"
}

elsewhere() {
	# shellcheck disable=SC2086	# TESTSHELL is words
	(cd / && $TESTSHELL "$tmp/a kit/t/lab/$1" -q)
}
closed() {
	lab "$1" -q >&-
}
full() {
	lab "$1" -q >/dev/full
}
no_directory() {
	(TMPDIR=/nonexistent && export TMPDIR && lab "$1" -q)
}

# start command...: in a process group of its own, until its program says that
# it runs.  Descriptor 9 is the write end of a FIFO, which every process of the
# run inherits and none writes to: the reader's end of file is theirs.
start() {
	exec "$tmp/bin/under" -d -g "$@" >"$tmp/out" 2>"$tmp/err" 9>"$tmp/held" &
	job=$!
	exec 8<"$tmp/held"
	"$tmp/bin/under" -t 10 cat "$tmp/started" >"$tmp/word"
}
over() {
	"$tmp/bin/under" -t 10 cat <&8
	ended=$?
	exec 8<&-
	[ "$ended" -eq 0 ] || kill -s KILL -- "-$job" 2>"$tmp/word"
	wait "$job" 2>"$tmp/word"
	code=$?
	return "$ended"
}

# interrupted name program signal status
interrupted() {
	for whom in script group; do
		mkdir "$tmp/tmp"
		# shellcheck disable=SC2086
		start env TMPDIR="$tmp/tmp" $TESTSHELL "$tmp/signalled/t/lab/$1"
		if [ "$whom" = script ]; then
			kill -s "$3" "$job"
		else
			kill -s "$3" -- "-$job" 2>"$tmp/word"
		fi
		ok "$1, $3 to the $whom: all of it ends" over
		ok "$1, $3 to the $whom: with status $4" [ "$code" -eq "$4" ]
		ok "$1, $3 to the $whom: no file stays" rmdir "$tmp/tmp"
		rm -rf "$tmp/tmp"
	done
}

habits() {
	for bad in -z -r2 -n0 x; do
		try "$1 $bad" 2 '' "usage: $1 *" lab "$1" -q "$bad"
	done

	try "$1, stdout closed" 1 '' "$1: stdout: closed" closed "$1"
	if [ -c /dev/full ]; then
		run full "$1"
		read -r code <"$tmp/status"
		ok "$1, stdout full" [ "$code" -ne 0 ]
	else
		skip "$1, stdout full" 'no /dev/full'
	fi
	try "$1, no such TMPDIR" 1 '' \
	    "$1: cannot make /nonexistent/lab.*" no_directory "$1"

	in_copy "$tmp/signalled"
	mkfifo "$tmp/started" "$tmp/held"
	rm "$tmp/signalled/$2"
	cat >"$tmp/signalled/$2" <<-END
	#!/bin/sh
	echo >"$tmp/started"
	exec "$PWD/mysend" 9223372036854775807
	END
	chmod +x "$tmp/signalled/$2"
	interrupted "$1" "$2" HUP 129
	interrupted "$1" "$2" INT 130
	interrupted "$1" "$2" TERM 143
	rm -rf "$tmp/signalled" "$tmp/started" "$tmp/held"

	# From another directory, in a path with a blank.
	in_copy "$tmp/a kit"
	mv "$tmp/a kit/mysend" "$tmp/mysend"
	try "$1 without mysend" 1 '' "$1: mysend is missing: run make lab first" \
	    elsewhere "$1"
	mv "$tmp/mysend" "$tmp/a kit/mysend"
	run elsewhere "$1"
	rm -rf "$tmp/a kit"
	read -r code <"$tmp/status"
	ok "$1 -q" [ "$code" -eq 0 ]
	ok "$1 -q: nothing on standard error" [ ! -s "$tmp/err" ]
	for line in "$1:" record kernel CPUs 'C library' compiler pipe date figures; do
		ok "$1 -q: a line '$line' in the head" grep -q "^# $line" "$tmp/out"
	done
	ok "$1 -q: no infinity, no carriage return, no tab" \
	    [ "$(grep -ci -e ' -*inf' -e ' -*nan' -e '[[:cntrl:]]' "$tmp/out")" -eq 0 ]
}
