#!/bin/sh
# scripts.t - do test.sh and mytest.sh print the tables of 1990, checked?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh && . ./t/tables.sh || exit 1

kit "$tmp/kit"
kit "$tmp/quick"
for s in test.sh mytest.sh; do
	run script "$tmp/kit/$s" 1
	printed "$s 1" $s ''
	run script "$tmp/kit/$s" 10
	printed "$s 10" $s 0

	# Where a scale is taken that should not be, nothing is sent for long.
	for k in send mysend; do
		echo exit 0 | program "$tmp/quick/$k"
	done
	for scale in '' 0 01 -1 +1 1.5 1e1 0x1 abc ' 1' '1 ' 1k 100000000 \
	    99999999999999999999; do
		try "$s '$scale'" 2 '' "usage: ./$s ?scale]" script "$tmp/quick/$s" "$scale"
	done
	try "$s 1 1" 2 '' "usage: ./$s ?scale]" script "$tmp/kit/$s" 1 1
	try "$s --help" 2 '' "usage: ./$s ?scale]" script "$tmp/kit/$s" --help
done

# From anywhere.
from() { (cd "$1" && shift && "$@"); }
# shellcheck disable=SC2016 # so it is called
for d in 'sp ace' 'st*r' "qu'ote" 'dollar$x' -dash; do
	kit "$tmp/$d"
	run from / script "$tmp/$d/test.sh" 1
	printed "test.sh in '$d', from elsewhere" test.sh ''
	run from "$tmp/$d" script ./mytest.sh 1
	printed "mytest.sh in '$d', from there" mytest.sh ''
done
run from "$tmp" script ./-dash/test.sh 1
printed 'test.sh by a relative path' test.sh ''
run from "$tmp/kit" script test.sh 1
printed 'test.sh without a slash' test.sh ''
run from "$tmp/kit" script ./test.sh 1 <&-
printed 'test.sh without a standard input' test.sh ''
run from "$tmp/kit" script ./mytest.sh 1 <&-
printed 'mytest.sh without a standard input' mytest.sh ''
by_path() { (PATH=$tmp/kit:$PATH; cd / && test.sh 1); }
run by_path
printed 'test.sh found by PATH' test.sh ''
fed() { (cd "$1" && script -s 1 <"$tmp/kit/test.sh"); }
run fed "$tmp/kit"
printed 'test.sh from standard input, at home' test.sh ''
try 'test.sh from standard input, elsewhere' 1 '' 'test.sh: no send here: run make first' fed "$tmp"
mkdir "$tmp/linked"
ln -s "$tmp/kit/test.sh" "$tmp/linked/test.sh"
try 'test.sh by a link from elsewhere' 1 '' 'test.sh: no send here: run make first' script "$tmp/linked/test.sh" 1

finish
