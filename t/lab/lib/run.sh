# shellcheck shell=sh disable=SC2034,SC2154
# run.sh - what the experiments share: options, cleanup, placement, rounds
#
# Every experiment has these options; its head has the defaults.
#
#	-q	a trial: one round, with few bytes
#	-r	rounds, 1 to 99
#	-n	bytes, or characters, to send
#
# A number is decimal digits, optionally followed by k, m or g: 1024, 1024^2,
# 1024^3.
#
# An experiment begins like this, and is then in t/lab, with its programs in
# bin.  See file.sh for a short one.
#
#	set -eu
#	CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
#	. ./lib/run.sh
#	options 11 32m 1m "$@"		# repeats, bytes, bytes with -q
#	header 'question' 'the record'...
#	points='512 4096'
#	measure() {			# one sample of a point
#		bin/mysend -b "$1" "$bytes" |
#		    exec bin/myrecv >"$tmp/row" & await
#		check "$bytes"
#		sample "rate.$1" "$cps"
#	}
#	rounds
#	judge <<'END'			# awk, with the functions of judge.awk
#	END { print median("rate.512") }
#	END
#
# A pipeline runs in the background, because a shell runs a trap only after its
# foreground command has ended.  exec makes $! the program itself in every
# shell; when the last stage ends, SIGPIPE ends the writers before it.

name=$0
if [ -n "${ZSH_VERSION-}" ] && emulate sh 2>/dev/null; then
	set -eu			# emulate has reset them
	name=$ZSH_ARGZERO
fi
set +C				# noclobber may come with SHELLOPTS
LC_ALL=C; export LC_ALL
unset CDPATH IFS
umask 077
exec </dev/null
(: 3>&2) || exec 2>/dev/null	# if closed, say to nobody

# All state is here.
name=${name##*/}
quick=''			# is it a trial, with -q?
repeats='' bytes=''		# rounds to measure, bytes to send
more='' usage=''		# an experiment's own options: see options
round=0 points=''		# the round being measured, what is measured
jobs='' made=''			# jobs to kill, a directory to remove
cpu1='' cpu2='' pin=''		# two CPUs to run on, the command that does it
cpu_a='' cpu_b=''		# where the two ends of the pipe are placed
kind=''				# what this shell's pipes are, and their capacity
tmp=${TMPDIR:-/tmp}/lab.$$

# tell: a line on standard error, and it does not matter if that fails.  zsh
# would end the shell, so there is a subshell.
tell() {
	(printf '%s\n' "$*" >&2) || :
}

say() {
	tell "$name: $*"
}

die() {
	say "$*"
	exit 1
}

# cleanup: ends the jobs, including one started just before the signal, and
# removes the directory.  Twice, since a job that has only just been forked may
# have missed the first kill, and have made a file while rm was at work.
cleanup() {
	[ "$!" = "$last" ] || jobs="$jobs $!"
	for again in 1 2; do
		for job in $jobs; do kill "$job"; done
		[ -d "$tmp" ] || continue
		if [ -n "$made" ]; then rm -rf "$tmp"; else rmdir "$tmp"; fi
	done 2>/dev/null || :
}
interrupted() {		# status
	trap - EXIT		# or mksh would exit with 0
	trap '' HUP INT QUIT PIPE TERM
	cleanup
	exit "$1"
}
# Before the first job, bash 3.2 has no $!; in yash and zsh it is 0, and kill 0
# means the whole group.
: & wait $!
last=$!
trap cleanup EXIT
trap 'interrupted 129' HUP
trap 'interrupted 130' INT
trap 'interrupted 131' QUIT
trap 'interrupted 141' PIPE
trap 'interrupted 143' TERM
(: 3>&1) 2>/dev/null || die 'stdout: closed'
command -v awk >/dev/null || die 'awk: not found'
case $tmp in /*) ;; *) die "TMPDIR=$TMPDIR: must begin with /" ;; esac
mkdir "$tmp" 2>/dev/null || die "cannot make $tmp: see TMPDIR"
made=yes
: >"$tmp/samples"

# remember: the job just started is awaited later, with others
remember() {
	jobs="$jobs $!"
	last=$!
}

# await: wait for the job just started, and for those remembered; fails with
# the status of one that failed
await() {
	[ "$!" = "$last" ] || remember
	worst=0
	for job in $jobs; do
		wait "$job" 2>/dev/null || worst=$?
	done
	jobs=''
	[ "$worst" -ne 0 ] || return 0
	say "a job ended with status $worst"
	(exit "$worst")		# after a return, yash would not run the trap
}

# number text min max: sets value; decimal digits, then k, m or g or nothing
number() {
	value=$(awk 'BEGIN {
		n = ARGV[1] + 0
		if (ARGV[1] !~ /^[0-9]+[kmg]?$/ || length(ARGV[1]) > 13)
			exit 1
		if (ARGV[1] ~ /k/)
			n *= 1024
		if (ARGV[1] ~ /m/)
			n *= 1024 * 1024
		if (ARGV[1] ~ /g/)
			n *= 1024 * 1024 * 1024
		printf "%.0f", n
		exit n < ARGV[2] || n > ARGV[3]
	}' "$@") || misused
}

# whole expression: prints its integer part; a shell may count to 2^31 only
whole() {
	awk "BEGIN { printf \"%.0f\", int($1) }"
}

misused() {
	tell "usage: $name [-q] [-r repeats] [-n bytes]$usage"
	exit 2
}

# options repeats bytes quick-bytes operand...: sets repeats, bytes and quick.
# An experiment with options of its own sets more, as for getopts, and usage,
# their text; it is called back as `option letter`, with OPTARG set.
options() {
	default="$1 $2"
	quick_default="1 $3"
	shift 3
	while getopts ":qr:n:$more" letter; do
		case $letter in
		q) quick=yes default=$quick_default ;;
		r) number "$OPTARG" 1 99; repeats=$value ;;
		n) number "$OPTARG" 1 999999999999; bytes=$value ;;
		[:?]) misused ;;
		*) option "$letter" ;;
		esac
	done
	[ "$OPTIND" -gt $# ] || misused
	repeats=${repeats:-${default% *}}
	[ "$bytes" ] || { number "${default#* }" 1 999999999999; bytes=$value; }
	prepare
}

# prepare: are the programs here?  Finds CPUs to choose, and the kind of pipe.
prepare() {
	need send recv pass mysend myrecv timex fdtype
	find_cpus
	kind=$(: | bin/fdtype)
}

# check n [file]: does the report in the file say n?  Sets seconds and cps.
check() {
	line=
	read -r line <"${2-$tmp/row}" || :
	case $line in
	"$1 characters received in "*" seconds for "*" CPS") ;;
	*) die "$1 bytes sent, but: ${line:-no report}" ;;
	esac
	seconds=${line#"$1 characters received in "}
	seconds=${seconds%% *}
	cps=${line##* for }
	cps=${cps%% *}
}

# sample key value: keeps a figure of this round
sample() {
	printf '%s %s %s\n' "$round" "$1" "$2" >>"$tmp/samples"
}

# rounds: measures every point once a round, so that noise hits all alike
rounds() {
	round=1
	while [ "$round" -le "$repeats" ]; do
		[ -n "$quick" ] || say "round $round of $repeats"
		for point in $points; do measure "$point"; done
		round=$((round + 1))
	done
}

# judge [operand of awk]...: runs the awk program on standard input over the
# samples.  An operand is -v, -f lib/fit.awk, or a file to be read before them.
judge() {
	cat >"$tmp/judge.awk"
	awk -f lib/judge.awk -f "$tmp/judge.awk" "$@" "$tmp/samples"
}

# find_cpus: sets cpu1 and cpu2, if this process may choose CPUs
find_cpus() {
	if list=$(taskset -cp $$ 2>/dev/null); then
		pin='taskset -c'
	elif list=$(cpuset -g -p $$ 2>/dev/null); then	# FreeBSD
		pin='cpuset -l'
	fi
	# The list is like 0-3,8.
	for cpu in $(printf '%s\n' "$list" | awk -F: 'NR == 1 {
		n = split($2, range, ",")
		for (i = 1; i <= n; i++) {
			split(range[i] "-" range[i], end, "-")
			for (cpu = end[1] + 0; cpu <= end[2] + 0; cpu++)
				print cpu
		}
	}'); do
		$pin "$cpu" true 2>/dev/null || continue
		cpu2=${cpu1:+$cpu}
		cpu1=${cpu1:-$cpu}
		[ -z "$cpu2" ] || break
	done
}

# place free|one|two: the ends of the pipe anywhere, both on one CPU, or each
# on its own; fails if that cannot be chosen
place() {
	case $1 in
	free) cpu_a='' cpu_b='' ;;
	one) cpu_a=$cpu1 cpu_b=$cpu1 ;;
	two) cpu_a=$cpu1 cpu_b=$cpu2 ;;
	esac
	[ "$1" = free ] || [ -n "$cpu_b" ]
}

# list_places: prints the placements that can be chosen, or free if none can
list_places() {
	if place two; then echo one two; else echo free; fi
}

# on cpu command...: becomes the command, on that CPU if one is given:
#	on "$cpu_a" bin/mysend 1m | on "$cpu_b" bin/myrecv >"$tmp/row" & await
on() {
	[ -n "$1" ] || { shift && exec "$@"; }
	# shellcheck disable=SC2086	# two words
	exec $pin "$@"
}

# c_library: prints what bin/mysend is linked with
c_library() {
	if grep -q ld-musl- bin/mysend; then
		echo musl
	elif grep -q GLIBC_2 bin/mysend; then
		getconf GNU_LIBC_VERSION 2>/dev/null || echo glibc
	elif grep -q GLIBC_ bin/mysend; then
		echo glibc, static
	else
		echo unknown
	fi
}

# header line...: the question, the record, then the machine
header() {
	printf '# %s\n' "$@"
	cat <<-END
	#
	# kernel     $(uname -srm)
	# CPUs       $(getconf _NPROCESSORS_ONLN 2>/dev/null || echo unknown); used: ${cpu1:-any} ${cpu2}
	# C library  $(c_library)
	# compiler   $(paste -s -d , bin/built)
	# pipe       $kind
	# date       $(date '+%Y-%m-%d %H:%M')
	# figures    medians of $repeats rounds; ! marks those of which the largest
	#            is more than 1.5 times the smallest
	END
	[ -z "$quick" ] || echo '# quick      a trial with few bytes: its figures mean nothing'
	echo '#'
}

# need program...: stops unless they were built
need() {
	for program; do
		[ -x "bin/$program" ] || die "bin/$program is missing: run make lab"
	done
}

# need_pipes: stops if this shell makes its pipes of sockets, as ksh93 does
need_pipes() {
	case $kind in
	pipe*) ;;
	*) die "this shell's pipes are sockets ($kind): use another shell" ;;
	esac
}
