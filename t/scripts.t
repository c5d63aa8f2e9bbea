#!/bin/sh
# scripts.t - do test.sh and mytest.sh print the tables of 1990?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh && . ./t/lib/tables.sh || exit 1

kit
run script "$kit/mytest.sh" 1
printed 'mytest.sh 1' mytest.sh ''
run script "$kit/test.sh" 10
printed 'test.sh 10' test.sh 0

# A sender that sends nothing ends the script in its first row, with a message that
# shows that all programs were found.
nothing() {	# directory: a kit with that sender
	kit "$1"
	for program in send mysend; do
		echo 'exit 0' | stub "$kit/$program"
	done
}
found() {	# text script
	case $2 in test.sh) my='' ;; *) my='my' ;; esac
	is "$1" 1 "$nl${my}send <n> [|] ${my}recv$nl" "$2: 100000 sent, but: 0 characters *"
}
nothing "$tmp/kit"
for s in test.sh mytest.sh; do
	for scale in '' 0 01 -1 1.5 '1 ' 1k 100000000; do
		try "$s '$scale'" 2 '' "usage: ./$s [[]scale]" script "$kit/$s" "$scale"
	done
	try "$s 1 1" 2 '' "usage: ./$s [[]scale]" script "$kit/$s" 1 1
done

# From anywhere.
from() { (cd "$1" && shift && "$@"); }
run from "$kit" script test.sh 1
found 'test.sh without a slash' test.sh
run from / env "PATH=$kit:$PATH" mytest.sh 1
found 'mytest.sh found by PATH' mytest.sh
case $TESTSHELL in
*/*) skip 'test.sh on standard input' 'the directory is that of the shell' ;;
*)
	run from "$kit" script -s 1 <test.sh
	found 'test.sh on standard input' test.sh
	;;
esac
# shellcheck disable=SC2016 # so it is called
nothing "$tmp/-sp ace*?\"qu'ote\$x"
run from / script "$kit/mytest.sh" 1
found 'mytest.sh in an odd directory' mytest.sh
run from "$kit" script ./test.sh 1
found 'test.sh in an odd directory, from there' test.sh

# A missing program is built by make, and only that one.  The output of make
# goes to standard error.
mkdir "$tmp/make"
stub "$tmp/make/make" <<'END'
echo "make: $*"
ln -s "$top/$1" .
END
nothing "$tmp/kit"
rm "$kit/pass" "$kit/recv"
if [ -n "$RUN" ]; then
	skip 'missing programs are made' "they are run by $RUN"
else
	try 'missing programs are made' 1 "${nl}send <n> [|] recv$nl" \
	    "make: pass${nl}make: recv${nl}test.sh: 100000 sent, but: 0 characters *" \
	    with_path "$tmp/make:$PATH" "$kit/test.sh" 1
fi

# Without make, without a compiler, without the sources: a message, no table.
few_tools
rm -f "$kit/send" "$kit/mysend"
lacks='/*send is missing: get make and a C compiler'
try 'without make' 1 '' "*test.sh: $lacks" with_path "$tmp/few" "$kit/test.sh" 1
ln -s "$(command -v make)" "$tmp/few/"
cp Makefile mysend.c "$kit"
try 'without a compiler' 1 '' "*mytest.sh: $lacks" with_path "$tmp/few" "$kit/mytest.sh" 1
mkdir "$tmp/empty"
ln -s "$top/test.sh" "$tmp/empty/link"
try 'through a link' 1 '' "*test.sh: $lacks" script "$tmp/empty/link" 1

finish
