# shellcheck shell=sh disable=SC2034,SC2154
# tests.sh - what the tests of the lab share, after tap.sh
#
# built program...	stops the test unless they are in t/lab/bin
# pipes name		stops it if this shell makes its pipes of sockets; the
#			experiment must say so
# lab name word...	runs that experiment, in the shell under test
# rows			the lines of $tmp/out that are data
# columns n		has each row n columns?
# claimed text		what the line of that claim says after it
# copy_lab		makes $tmp/lab, a copy in which programs can be replaced;
#			from then on, lab runs the experiments there
# stub program		replaces one in the copy by the script on standard input
# alike			in the copy, one round is measured and stands for five

lab=$PWD/t/lab

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
	kind=$(: | "$lab/bin/fdtype")
	case $kind in pipe*) return ;; esac
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

rows() { grep -v '^#' "$tmp/out"; }
columns() { rows | awk -v n="$1" 'NF != n { bad = 1 } END { exit bad || NR == 0 }'; }
claimed() { sed -n "s/^# claim | $1 | //p" "$tmp/out"; }

copy_lab() {
	mkdir "$tmp/lab" "$tmp/lab/bin"
	for program in "$lab"/bin/*; do
		ln -s "$program" "$tmp/lab/bin/"
	done
	cp -R "$lab"/*.sh "$lab/lib" "$tmp/lab/"
	real=$lab/bin
	lab=$tmp/lab
}

alike() {
	cat >>"$lab/lib/run.sh" <<-'END'
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
