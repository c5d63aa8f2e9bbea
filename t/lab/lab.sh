# shellcheck shell=sh disable=SC2034,SC2154
# (the scripts use what is set here, and set usage)
# lab.sh - what the experiments share; sourced, from the top of the kit
#
# An experiment begins so, and then has ./mysend, ./t/lab/timex and the rest:
#
#	set -eu
#	CDPATH='' cd -- "$(dirname -- "$0")/../.." || exit 1
#	. ./t/lab/lab.sh
#	usage='[-q] [-r repeats] [-n bytes]'
#	while getopts :qr:n: o; do
#		option "$o"
#	done
#	[ "$OPTIND" -gt "$#" ] || usage
#	defaults 5 256m 1 1m
#	header 'question' 'the record'...
#
# and measures in rounds, each thing once a round, so that what disturbs the
# machine disturbs them all; it prints each row in the last round:
#
#	round=1
#	while [ "$round" -le "$repeats" ]; do
#		for b in 512 4096; do
#			./mysend -b "$b" "$bytes" |
#			    exec ./myrecv >"$tmp/row" & await $!
#			check "$bytes"
#			sample "$b" "$cps"
#			last || continue
#			summary "$b"
#			mbs=$(calc %.1f "$median / 1e6")
#			printf '%7s %9s%s\n' "$b" "$mbs" "$flag"
#		done
#		round=$((round + 1))
#	done
#
# A pipeline runs in the background, or no shell would hear a signal before
# its end; exec makes $! the program itself in yash too.  To end the last
# stage ends them all: the writers before it get SIGPIPE.

if [ -n "${ZSH_VERSION-}" ] && (emulate sh) >/dev/null 2>&1; then
	emulate sh		# also: no nice 5 for background jobs
	set -eu			# emulate has reset them
	name=$ZSH_ARGZERO	# in a sourced file zsh's $0 is that file
else
	name=$0
fi
name=${name##*/}
LC_ALL=C
export LC_ALL
unset CDPATH IFS
umask 077
set +C		# whatever a SHELLOPTS from outside says
exec </dev/null

# die text: one line on standard error, exit 1
die() {
	printf '%s: %s\n' "$name" "$*" >&2
	exit 1
}

# usage: how to call the script, from $usage; exit 2
usage() {
	printf 'usage: %s %s\n' "$name" "$usage" >&2
	exit 2
}

# progress text: for the person who waits more than ten seconds
progress() {
	[ -n "$quick" ] || printf '%s: %s\n' "$name" "$*" >&2
}

(: 3>&1) 2>/dev/null || die 'stdout: closed'
for file in send recv pass mysend myrecv t/lab/timex t/lab/pipebuf \
    t/lab/fdtype t/lab/pty; do
	[ -x "$file" ] || die "$file is missing: run make lab first"
done

# cleanup: kills the jobs that run, by pid, and removes $tmp.  $! counts too: a
# signal may come between the start of a job and its await.  Twice, since a
# shell that has just forked the job may catch a signal in its stead.
cleanup() {
	[ "${!:-0}" = "$ended" ] || jobs="$jobs $!"
	# shellcheck disable=SC2086	# pids
	[ -z "$jobs" ] || kill $jobs 2>/dev/null || :
	if [ "$made" = yes ]; then rm -rf "$tmp"; else rmdir "$tmp" || :; fi 2>/dev/null
	# shellcheck disable=SC2086
	[ -z "$jobs" ] || kill $jobs 2>/dev/null || :
}

# stop status: after a signal.  Without trap - EXIT mksh would exit 0.
stop() {
	trap - EXIT
	trap '' HUP INT QUIT PIPE TERM
	cleanup
	exit "$1"
}

jobs=
ended=${!:-0}
tmp=${TMPDIR:-/tmp}/lab.$$
case $tmp in
/*) ;;
*) tmp=$PWD/$tmp ;;
esac
made=no
trap cleanup EXIT
trap 'stop 129' HUP
trap 'stop 130' INT
trap 'stop 131' QUIT
trap 'stop 141' PIPE
trap 'stop 143' TERM
mkdir "$tmp" 2>/dev/null || die "cannot make $tmp: look at TMPDIR"
made=yes
: >"$tmp/samples"

# remember pid: of a job to be awaited later, when several run at once
remember() {
	jobs="$jobs $1"
}

# await [pid]: waits for it, and for all remembered; says which status was
# not 0 and returns it, which ends the script (set -e) unless it looks
await() {
	jobs="$jobs ${1-}"
	rc=0
	for job in $jobs; do
		wait "$job" 2>/dev/null || rc=$?
	done
	jobs='' ended=$!
	[ "$rc" -eq 0 ] || printf '%s: a job ended with status %d\n' \
	    "$name" "$rc" >&2
	return "$rc"
}

# check n [file]: the report of recv or myrecv in $tmp/row must say n; sets
# sec, its seconds, and cps, its bytes a second
check() {
	line=
	read -r line <"${2-$tmp/row}" || :
	case $line in
	"$1 characters received in "*" seconds for "*" CPS") ;;
	*) die "$1 bytes sent, but: ${line:-no report}" ;;
	esac
	sec=${line#"$1 characters received in "}
	sec=${sec%% *}
	cps=${line##* for }
	cps=${cps%% *}
}

# calc format expression: by awk; %.0f for counts, since %d may stop at 2^31,
# and neither sqrt nor log nor ^, which a small busybox has not
calc() {
	awk "BEGIN { printf \"$1\", $2 }"
}

# sample key value: keeps a figure; a key has no blank and no backslash
sample() {
	printf '%s %s\n' "$1" "$2" >>"$tmp/samples"
}

# summary key: sets count, median, spread (largest/smallest), mean, std (the
# standard deviation, of n - 1), all with decimals but count, and flag: "!"
# where spread is above 1.5, else a blank, to stand right after a figure
summary() {
	awk -v key="$1" '
	function root(x,   r, i) {
		r = x > 1 ? x : 1
		for (i = 0; i < 100; i++)
			r = (r + x / r) / 2
		return r
	}
	$1 == key {
		for (i = n++; i > 0 && v[i - 1] > $2 + 0; i--)
			v[i] = v[i - 1]
		v[i] = $2 + 0
		sum += $2
	}
	END {
		if (n == 0)
			exit 1
		mean = sum / n
		for (i = 0; i < n; i++)
			sq += (v[i] - mean) * (v[i] - mean)
		half = int(n / 2)
		median = n % 2 ? v[half] : (v[half - 1] + v[half]) / 2
		spread = v[0] > 0 ? v[n - 1] / v[0] : 1
		std = sq > 0 ? root(sq / (n - 1)) : 0
		flag = spread > 1.5 ? "!" : ""
		printf "%.0f %.9f %.2f %.9f %.9f %s\n",
		    n, median, spread, mean, std, flag
	}' "$tmp/samples" >"$tmp/summary" || die "no sample of $1"
	read -r count median spread mean std flag <"$tmp/summary"
	flag=${flag:- }
}

# ratio key base [base2]: sets ratio, the median of key/base, each pair taken
# from one round, and least and most of them; with a second base, key against
# the mean of the two.  Sets side: above or below where every round says that
# it is above 1, or below; unclear else, or after less than five.  Fails where
# key has no sample.
ratio() {
	awk -v key="$1" -v base="$2" -v other="${3-$2}" '
	$1 == key { k[++n] = $2 }
	$1 == base { a[++m] = $2 }
	$1 == other { b[++o] = $2 }
	END {
		if (n == 0)
			exit 1
		for (i = 1; i <= n; i++) {
			r = 2 * k[i] / (a[i] + b[i])
			for (j = i - 1; j > 0 && v[j] > r; j--)
				v[j + 1] = v[j]
			v[j + 1] = r
		}
		side = "unclear"
		if (n >= 5 && v[1] > 1)
			side = "above"
		if (n >= 5 && v[n] < 1)
			side = "below"
		printf "%.2f %.2f %.2f %s\n",
		    v[int((n + 1) / 2)], v[1], v[n], side
	}' "$tmp/samples" >"$tmp/ratio" || return 1
	read -r ratio least most side <"$tmp/ratio"
}

# compare text key base [base2]: a row for each of places, with the ratio of
# the samples whose keys begin with it, as in one.key; sets answer to the same
# in short, as "one: above, 1.28.", for a last line
compare() {
	answer=
	for where in $places; do
		ratio "$where.$2" "$where.$3" "$where.${4-$3}" || continue
		printf '%5s %6s %6s %6s %7s   %s\n' \
		    "$where" "$ratio" "$least" "$most" "$side" "$1"
		answer="$answer $where: $side, $ratio."
	done
}

# comparison: the head for rows of compare
comparison() {
	cat <<-END
	#
	# Ratios of rates, each taken within one round; above and below 1 means
	# that every round said so, and unclear that they differ, or are too few.
	#
	#where median  least   most    side   of
	END
}

# bar value [prefix]: a bar, 30 columns for the largest mean so far of the
# samples whose keys begin with prefix.  None where there was one round: the
# largest is not known before the last row.
bar() {
	[ "$repeats" -gt 1 ] || return 0
	awk -v value="$1" -v prefix="${2-}" '
	index($1, prefix) == 1 {
		sum[$1] += $2
		n[$1]++
	}
	END {
		for (k in sum)
			if (sum[k] / n[k] > max)
				max = sum[k] / n[k]
		for (i = max > 0 ? int(30 * value / max + 0.5) : 0; i > 0; i--)
			printf "*"
	}' "$tmp/samples"
}

# find_cpus: sets cpu1 and cpu2, two that this process may use, empty where none
# can be chosen, and pin, the command that does it
find_cpus() {
	cpu1=
	cpu2=
	pin=
	list=
	if list=$(taskset -cp $$ 2>/dev/null); then
		pin='taskset -c'
	elif list=$(cpuset -g -p $$ 2>/dev/null); then	# FreeBSD
		pin='cpuset -l'
	fi
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

pin=unknown

# place free|one|two: sets cpu_a and cpu_b, for the two ends of a pipe: each
# anywhere, both on one CPU, each on its own; fails where that cannot be done
place() {
	[ "$pin" != unknown ] || find_cpus
	case $1 in
	free) cpu_a='' cpu_b='' ;;
	one) cpu_a=$cpu1 cpu_b=$cpu1 ;;
	two) cpu_a=$cpu1 cpu_b=$cpu2 ;;
	esac
	[ "$1" = free ] || [ -n "$cpu_b" ]
}

# everywhere: sets places, those of one and two that can be had here, or free
# where neither can, and heads, a head for the rate and the spread at each
everywhere() {
	places=
	heads=
	for where in one two free; do
		[ "$where" != free ] || [ -z "$places" ] || continue
		if place "$where"; then
			places="$places $where"
			heads="$heads$(printf ' %8s spread ' "$where")"
		fi
	done
}

# on cpu command...: a stage of a pipeline on that CPU, or anywhere if empty;
#	on "$cpu_a" ./mysend 1m | on "$cpu_b" ./myrecv >"$tmp/row" & await $!
on() {
	[ -n "$1" ] || { shift && exec "$@"; }
	# shellcheck disable=SC2086	# two words, or with $1 three
	exec $pin "$@"
}

# last: is this the round that prints?
last() {
	[ "$round" -eq "$repeats" ]
}

# pipes: stops where this shell makes sockets of its pipes, as ksh93 does
pipes() {
	case $kind in
	pipe*) ;;
	*) die "this shell's pipes are of the kind $kind: use another" ;;
	esac
}
kind=$(: | ./t/lab/fdtype)

# number text min max: sets value; digits, then perhaps k, m or g, as in dd.
number() {
	value=		# after an exit zsh goes on to what follows an &&
	case $1 in
	'' | *[!0-9kmg]* | [kmg]* | *[kmg]?* | ?????????????*) usage ;;
	esac
	value=$(awk -v s="$1" -v min="$2" -v max="$3" 'BEGIN {
		n = s + 0
		if (s ~ /k/)
			n *= 1024
		if (s ~ /m/)
			n *= 1024 * 1024
		if (s ~ /g/)
			n *= 1024 * 1024 * 1024
		if (n < min + 0 || n > max + 0)
			exit 1
		printf "%.0f", n
	}') || usage
}

# option letter: the ones that every script has; what it does not know is
# bad usage
option() {
	case $1 in
	q) quick=1 ;;
	r)
		number "$OPTARG" 1 99
		repeats=$value
		[ $((repeats % 2)) -eq 1 ] || usage ;;
	n)
		number "$OPTARG" 1 999999999999
		bytes=$value ;;
	*) usage ;;
	esac
}
quick=
repeats=
bytes=

# defaults repeats bytes repeats bytes: where no option gave them; the second
# two are those of -q
defaults() {
	[ -z "$quick" ] || shift 2
	[ -n "$repeats" ] || repeats=$1
	[ -z "$bytes" ] || return 0
	number "$2" 1 999999999999
	bytes=$value
}

# clib: the C library of ./mysend, as far as the file itself tells
clib() {
	if grep -q /ld-musl- ./mysend; then
		ld=$(tr -c '[:alnum:]/._-' '[\n*]' <./mysend |
		    sed -n '/ld-musl-/{p;q;}')
		"$ld" 2>&1 | awk '/^Version/ { v = " " $2 }
		    END { print "musl" v }'
	elif grep -q GLIBC_2 ./mysend; then
		getconf GNU_LIBC_VERSION 2>/dev/null || echo glibc
	elif grep -q GLIBC_ ./mysend; then
		echo glibc, static
	else
		echo unknown
	fi
}

# built: the compiler, and how it was called, as make recorded them
built() {
	for file in t/built t/lab/built; do
		awk 'NR == 1 { version = $0 }
		    NR == 2 { print $0 ": " version }' "$file"
	done >"$tmp/built"
	if [ -n "$(find ./send ./mysend -newer t/built)" ]; then
		echo unknown: run make lab again
	elif [ "$(uniq "$tmp/built" | wc -l)" -eq 1 ]; then
		sed 1q "$tmp/built"
	else
		sed "2s/^/ the lab's own programs by /" "$tmp/built" | paste -s -d , -
	fi
}

# header line...: the question and the record, then what is measured here
header() {
	printf '# %s\n' "$@"
	[ "$pin" != unknown ] || find_cpus
	chosen='none can be chosen'
	[ -z "$cpu1" ] || chosen="one is $cpu1"
	[ -z "$cpu2" ] || chosen="$chosen, two are $cpu1 and $cpu2"
	file=/sys/devices/system/cpu/cpu$cpu1/topology/thread_siblings_list
	if grep -qx "${cpu1}[-,]$cpu2" "$file" 2>/dev/null; then
		chosen="$chosen, two threads of one core"
	fi
	cat <<-END
	#
	# kernel      $(uname -srm)
	# CPUs        $(getconf _NPROCESSORS_ONLN 2>/dev/null || echo unknown); $chosen
	# C library   $(clib)
	# compiler    $(built)
	# pipe        $kind, as this shell makes them
	# date        $(date '+%Y-%m-%d %H:%M')
	# figures     medians of $repeats, taken in turns; ! where the largest of
	#             them is more than 1.5 times the smallest
	END
	[ -n "$cpu2" ] || echo '# no two      it takes two CPUs that this process may choose'
	[ -z "$quick" ] || echo '# quick       few bytes: the figures mean nothing'
	echo '#'
}
