# shellcheck shell=sh disable=SC2034,SC2154
# tests.sh - what the tests of the lab share, after tap.sh
#
# built program...	stops the test unless they are in t/lab/bin
# pipes name		stops it if this shell makes its pipes of sockets; the
#			experiment must say so
# lab name word...	runs that experiment, in the shell under test
# trial name word...	runs it with -q: does it end well, and is it sure of nothing?
# rows			the lines of $tmp/out that are data
# column n		that column of them, in one line
# columns n		has each row n columns?
# claimed text		what the line of that claim says after it
# verdicts		whether each claim holds, in one line
# fake name		makes the script on standard input a command of $fakes
# no_cpus		makes $fakes/taskset and cpuset fail
# copy_lab		makes $tmp/lab, a copy in which programs can be replaced;
#			from then on, lab runs the experiments there
# quick			in the copy there is no head, and a round counts as five
# stub program		replaces one in the copy by the script on standard input
# lossy name word...	in the copy: does it see that mysend sends 8 bytes only?

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
	script "$experiment" "$@"
}
trial() {
	run lab "$@" -q
	is "$* -q" 0 '*' ''
	case $(verdicts) in *yes* | *no*) false ;; esac
	result $? 'after one round nothing is sure'
}

rows() { grep -v '^#' "$tmp/out"; }
column() { rows | awk -v n="$1" '{ printf "%s ", $n }'; }
columns() { rows | awk -v n="$1" 'NF != n { bad = 1 } END { exit bad || NR == 0 }'; }
claimed() { sed -n "s/^# claim | $1 | //p" "$tmp/out"; }
verdicts() { sed -n 's/^# claim | .* | then .* | now .* | holds: //p' "$tmp/out" | tr '\n' ' '; }

fake() {
	mkdir -p "$fakes"
	{ echo '#!/bin/sh'; cat; } >"$fakes/$1"
	chmod +x "$fakes/$1"
}
no_cpus() { for tool in taskset cpuset; do echo 'exit 1' | fake $tool; done; }

copy_lab() {
	mkdir "$tmp/lab" "$tmp/lab/bin"
	for program in "$lab"/bin/*; do
		ln -s "$program" "$tmp/lab/bin/"
	done
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
