# tables.sh - what the tests of test.sh and mytest.sh share, after tap.sh.
# shellcheck disable=SC2154 # tmp and code are set there

script() {	# path operands...: run it in the shell under test
	# shellcheck disable=SC2086 # TESTSHELL is words
	$TESTSHELL "$@"
}

kit() {		# directory: the two scripts there, and the programs they run
	mkdir -p -- "$1" && cp test.sh mytest.sh "$1/" || return 1
	for k in send recv pass mysend myrecv; do
		ln -s "$PWD/$k" "$1/$k.real"
		# shellcheck disable=SC2016 # expanded when it runs
		printf '#!/bin/sh\nexec %s "${0%%/*}/%s.real" "$@"\n' "$RUN" "$k" >"$1/$k"
		chmod +x "$1/$k"
		[ -n "$RUN" ] || ln -sf "$PWD/$k" "$1/$k"
	done
}

program() {	# file: a stand-in for one of them, its text from standard input
	rm -f "$1"
	{
		echo '#!/bin/sh'
		cat
	} >"$1"
	chmod +x "$1"
}

# What a table should be, written down apart from the scripts: its heading,
# then every count, with the figures of this machine left out.
table() {	# heading zeros
	printf '\n%s\n\n' "$1"
	for n in 100000 200000 300000 400000 500000 1000000; do
		echo "$n$2 characters received in S seconds for C CPS"
	done
}
tables() {	# script zeros
	case $1 in
	test.sh)
		table 'send <n> | recv' "$2"
		table 'send <n> | pass | recv' "$2"
		;;
	mytest.sh)
		table 'mysend <n> | myrecv' "$2"
		table 'mysend <n> | dd bs=5k | myrecv' "$2"
		;;
	esac
}
figures() {
	sed -e 's/in [0-9][0-9]*\.[0-9]\{6\} seconds/in S seconds/' -e 's/for [0-9][0-9]* CPS$/for C CPS/' "$@"
}
printed() {	# text script zeros: were those tables all that was printed?
	tables "$2" "$3" >"$tmp/want"
	figures "$tmp/out" >"$tmp/got"
	read -r code <"$tmp/status"
	[ "$code" -eq 0 ] && [ ! -s "$tmp/err" ] && cmp -s "$tmp/want" "$tmp/got"
	result $? "$1" || {
		note "got: $code"
		note "$(cat "$tmp/err" "$tmp/got")"
		note "wanted: 0"
		note "$(cat "$tmp/want")"
	}
}
