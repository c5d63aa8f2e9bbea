# shellcheck shell=sh disable=SC2034,SC2154
# tests.sh - what the tests of the lab share.  A test of the lab begins with
#	CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
# and has the functions of tap.sh, too.
#
# built program...	stops the test unless they are in t/lab/bin
# pipes name		stops it if this shell makes its pipes of sockets; the
#			experiment must say so
# lab name word...	runs that experiment, in the shell under test
# trial name word...	runs it with -q: does it end well, and is it sure of nothing?
# labels file		the first words of the lines of a head, in one line
# rows			the lines of $tmp/out that are data
# column n		that column of them, in one line
# columns n		has each row n columns?
# claimed text		what the line of that claim says after it
# verdicts		whether each claim holds, in one line
# has line [file]	is that pattern a line of $tmp/out, or of the file?
# fake name		makes the script on standard input a command for lab
# no_cpus		makes such commands that let it choose no CPU
# copy_lab		makes $tmp/lab, a copy in which programs can be replaced;
#			from then on, lab runs the experiments there
# quick			in the copy there is no head, and a round counts as five
# stub program		replaces one in the copy by the script on standard input
# lossy name word...	in the copy: does it see that mysend sends 8 bytes only?
# begin name word...	starts an experiment of the copy as start does; its files
#			are in $tmp/tmp
# interrupt text sig whom status name word...	begins one, whose stub writes to
#			the FIFO $tmp/started, and sends the signal to its script
#			or group.  Does all of it end, with that status, and is
#			no file left?

. ./t/lib/tap.sh || exit 1
lab=$PWD/t/lab fakes=$tmp/fakes

built() {
	if [ -n "$RUN" ]; then
		skip "$name" 'the experiments run programs by themselves'
		finish
	fi
	for program; do
		[ -x "$lab/bin/$program" ] && continue
		ok "bin/$program was built by make lab" false
		finish
	done
}

pipes() {
	case $(: | "$lab/bin/fdtype") in pipe*) return ;; esac
	try "$1 says that this shell has no pipes" 1 '' \
	    "$1: this shell's pipes are sockets *" lab "$1" -q
	skip "the rest of $1" "this shell's pipes are sockets"
	finish
}

lab() {
	experiment=$lab/$1
	shift
	# shellcheck disable=SC2086	# TESTSHELL is words
	env PATH="$fakes:$PATH" $TESTSHELL "$experiment" "$@"
}
# Some awks and utilities then do what POSIX says, and no more.
strictly() { (export POSIXLY_CORRECT=1; "$@"); }
trial() {
	run strictly lab "$@" -q
	is "$* -q" 0 '*' ''
	case $(verdicts) in *yes* | *no*) false ;; esac
	result $? 'after one round nothing is sure'
}

labels() {
	sed -n '/^# ----/q; s/^# \([^ ][^ ]*\( library\)\{0,1\}\)   *[^ ].*/\1/p' "$1" |
	    paste -s -d , -
}
rows() { grep -v '^#' "$tmp/out"; }
column() { awk -v n="$1" '!/^#/ { printf "%s ", $n }' "$tmp/out"; }
columns() { awk -v n="$1" '!/^#/ { rows++; bad += NF != n } END { exit bad || !rows }' "$tmp/out"; }
claimed() { sed -n "s/^# claim | $1 | //p" "$tmp/out"; }
verdicts() { awk '/^# claim \| / { printf "%s ", $NF }' "$tmp/out"; }
has() {
	slurp "${2-$tmp/out}"
	# shellcheck disable=SC2027,SC2254	# it is a pattern
	case $nl$text in *"$nl"$1"$nl"*) ;; *) return 1 ;; esac
}

fake() {
	[ -d "$fakes" ] || mkdir "$fakes"
	{ echo '#!/bin/sh'; cat; } >"$fakes/$1"
	chmod +x "$fakes/$1"
}
no_cpus() { for tool in taskset cpuset; do echo 'exit 1' | fake $tool; done; }

copy_lab() {
	mkdir "$tmp/lab" "$tmp/lab/bin"
	ln -s "$lab"/bin/* "$tmp/lab/bin/"
	cp -R "$lab"/*.sh "$lab/lib" "$tmp/lab/"
	chmod -R u+w "$tmp/lab"
	real=$lab/bin
	lab=$tmp/lab
}

quick() {
	cat >>"$lab/lib/run.sh" <<-'END'
	header() { :; }
	rounds() {
		round=1
		for point in $points; do measure "$point"; done
		awk '{ print } $1 == 1 { for (r = 2; r <= 5; r++) print r, $2, $3 }' \
		    "$tmp/samples" >"$tmp/five"
		mv "$tmp/five" "$tmp/samples"
	}
	END
}

stub() {
	rm -f "$lab/bin/$1"
	{ echo '#!/bin/sh'; cat; } >"$lab/bin/$1"
	chmod +x "$lab/bin/$1"
}

lossy() {
	echo "exec '$real/mysend' 8" | stub mysend
	run lab "$@" -q
	is "$1: most bytes are lost" 1 '*' "$1: * bytes sent, but: 8 characters *"
	ok "$1: most bytes are lost: no row" [ -z "$(rows)" ]
}

begin() {
	experiment=$lab/$1
	shift
	[ -d "$tmp/tmp" ] || mkdir "$tmp/tmp"
	# shellcheck disable=SC2086	# TESTSHELL is words
	start env PATH="$fakes:$PATH" TMPDIR="$tmp/tmp" $TESTSHELL "$experiment" "$@"
}
interrupt() {
	case="$1: $2 to the $3" sig=$2 whom=$3 status=$4
	shift 4
	[ -p "$tmp/started" ] || mkfifo "$tmp/started"
	begin "$@"
	meet "$tmp/started"
	case $whom in
	script) kill -s "$sig" "$group" ;;
	group) kill -s "$sig" -- "-$group" 2>/dev/null ;;
	esac
	over
	result $? "$case: everything ends"
	ok "$case: status $status" [ "$code" -eq "$status" ]
	ok "$case: no file stays" rmdir "$tmp/tmp"
	rm -rf "$tmp/tmp"
}
