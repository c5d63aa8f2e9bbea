# shellcheck shell=sh disable=SC2154
# tables.sh - what the tests of test.sh and mytest.sh share, after tap.sh
#
# sizes			the rows of a table: a test may set fewer before kit
# kit [directory]	makes one with the two scripts and the five programs, or
#			makes it anew; its path is kit
# stub file		puts the script on standard input in place of a program
# real program...	puts programs of the kit back
# table heading zeros [row]	appends to pattern what the script should print, if
#			every size has so many zeros more
# tables script zeros [row]	sets pattern, to both tables
# all_printed text pattern	was that, line for line, all that was printed?
# printed text script zeros	were those tables all that was printed?
# with_path path script word...	runs the script with that PATH
# few_tools		makes $tmp/few, for a PATH without dd, make and compilers
# in_zsh		is zsh the shell under test?
#
# A stub finds the real programs in $top, and files of the test in $tmp.

top=$PWD sizes='1 2 3 4 5 10'
export top tmp RUN

kit() {
	kit=${1-$tmp/kit}
	rm -rf "$kit"
	mkdir "$kit"
	for script in test.sh mytest.sh; do
		sed "s/1 2 3 4 5 10/$sizes/" $script >"$kit/$script"
	done
	chmod +x "$kit"/*.sh
	real send recv pass mysend myrecv
}

stub() {
	rm -f "$1"	# it may be a link to the real one
	{ echo '#!/bin/sh'; cat; } >"$1"
	chmod +x "$1"
}

real() {
	for program; do
		if [ -n "$RUN" ]; then
			echo "exec \$RUN \"\$top/$program\" \"\$@\"" | stub "$kit/$program"
		else
			ln -sf "$top/$program" "$kit/$program"
		fi
	done
}

table() {
	pattern=$pattern$nl$1$nl$nl
	for size in $sizes; do
		row="${size}00000$2 characters received in [0-9]*.?????? seconds for [0-9]* CPS"
		pattern=$pattern${3-$row}$nl
	done
}

tables() {
	my='' pass=pass pattern=''
	case $1 in mytest.sh) my=my pass='dd bs=5k' ;; esac
	table "${my}send <n> [|] ${my}recv" "$2" ${3+"$3"}
	table "${my}send <n> [|] $pass [|] ${my}recv" "$2" ${3+"$3"}
}

all_printed() {
	# A * matches lines as well.
	[ "$(wc -l <"$tmp/out")" -eq "$(printf '%s' "$2" | wc -l)" ] ||
		code="$code, too few lines or too many"
	is "$1" 0 "$2\c" ''
}
printed() {
	tables "$2" "$3"
	all_printed "$1" "$pattern"
}

# shellcheck disable=SC2086 # TESTSHELL is words
with_path() {
	search=$1
	shift
	env "PATH=$search" $TESTSHELL "$@"
}

few_tools() {
	mkdir "$tmp/few"
	# shellcheck disable=SC2086 # words
	for tool in dirname sed printf sh ${TESTSHELL%% *} ${RUN%% *}; do
		tool=$(command -v $tool)
		case $tool in /*) ;; *) continue ;; esac
		stub "$tmp/few/${tool##*/}" <<-END
		exec '$tool' "\$@"
		END
	done
}

in_zsh() { case $TESTSHELL in *zsh*) ;; *) false ;; esac; }
