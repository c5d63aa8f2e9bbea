#!/bin/sh
# run.t - does the library of the experiments do what each of them relies on?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
compile under t/lib/under.c || exit 1
built mysend myrecv timex fdtype
pipes file.sh

# A small experiment of our own, in a copy of the lab.
copy_lab
cat >"$lab/small.sh" <<'SCRIPT'
#!/bin/sh
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
more=b: usage=' [-b size]' size=4k
option() { number "$OPTARG" 1 1048576; size=$value; }
options 3 1m 64k "$@"
need_pipes
header 'small.sh: a question' 'record     none'
points='a b'
measure() {
	bin/mysend -b "$size" "$bytes" | exec bin/myrecv >"$tmp/row" & await
	check "$bytes"
	sample "rate.$1" "$cps"
}
rounds
judge -v bytes="$bytes" -v repeats="$repeats" -v size="$size" <<'AWK'
END { print sort("rate.a"), sort("rate.b"), bytes, repeats, size }
AWK
SCRIPT
# shellcheck disable=SC2120 # try gives them
small() { lab small.sh -q "$@"; }

try 'small.sh -q' 0 "# small.sh: a question$nl*${nl}1 1 65536 1 4k" '' small
ok 'its head' [ "$(labels "$tmp/out")" = \
    'record,kernel,CPUs,C library,compiler,pipe,date,figures,quick' ]
try '-r and -n' 0 "*${nl}2 2 1024 2 4k" '*' lab small.sh -r2 -n1k
try 'with -q, and an option of its own' 0 "*${nl}3 3 7 3 2048" '' small -r 3 -n7 -b 2k
for bad in -z -r -r0 -r100 -n0 -n1000000000000 -b2m x; do
	try "small.sh $bad" 2 '' 'usage: small.sh [[]-q] [[]-r repeats] [[]-n bytes] [[]-b size]' \
	    small "$bad"
done

# Numbers.  The shell may be one that ignores the case of letters.
cat >"$lab/numbers.sh" <<'SCRIPT'
set -eu
CDPATH='' cd -- "$(dirname -- "$0")"
. ./lib/run.sh
misused() { value=no; }
for word; do
	number "$word" 5 2147483648
	printf '%s ' "$value"
done
SCRIPT
# shellcheck disable=SC2086	# TESTSHELL is words
numbers() { env BASHOPTS=nocasematch $TESTSHELL "$lab/numbers.sh" "$@"; }
try 'numbers' 0 '5 7168 3145728 2147483648 \c' '' numbers 5 7k 3m 2g
try 'no numbers' 0 'no no no no no no no no no no \c' '' \
    numbers '' 4 2147483649 3g -7 +7 7.5 7x 7kk 7M

# Surroundings.
loaded() { (export LD_PRELOAD=/nonexistent.so; small); }
run loaded
ok 'warnings of a loader are no data' has '1 1 65536 1 4k'
try 'standard output closed' 1 '' 'small.sh: stdout: closed' closed small
unheard() { lab small.sh -r 2 -n 1k 2>&-; }
try 'standard error closed' 0 "*${nl}2 2 1024 2 4k" '' unheard
if [ -c /dev/full ]; then
	full() { small >/dev/full; }
	run full
	ok 'standard output full' [ "$code" -ne 0 ]
	full() { lab small.sh -r 2 -n 1k 2>/dev/full; }
	try 'standard error full' 0 "*${nl}2 2 1024 2 4k" '' full
fi
# shellcheck disable=SC2030,SC2031 # it is lost on purpose
missing() { (export TMPDIR=/nonexistent; small); }
try 'no such TMPDIR' 1 '' 'small.sh: cannot make /nonexistent/lab.*' missing
# shellcheck disable=SC2030,SC2031 # it is lost on purpose
relative() { (export TMPDIR=.; small); }
try 'a relative TMPDIR' 1 '' 'small.sh: TMPDIR=.: must begin with /' relative
mkdir "$tmp/few"
ln -s "$(command -v dirname)" "$(command -v env)" /usr/bin/printf "$tmp/few/"
# shellcheck disable=SC2030,SC2123 # it is what is tested
without_awk() { (PATH=$tmp/few; small); }
case $TESTSHELL in
*[/\ ]*) skip 'without awk' 'TESTSHELL is a path, or words' ;;
*)
	ln -s "$(command -v "$TESTSHELL")" "$tmp/few/$TESTSHELL"
	try 'without awk' 1 '' 'small.sh: awk: not found' without_awk
	;;
esac
rm "$lab/bin/pass"
try 'a missing program' 1 '' 'small.sh: bin/pass is missing: run make lab' small
ln -s "$real/pass" "$lab/bin/pass"
no_cpus
mkdir "$tmp/a kit"
cp -R "$lab" "$tmp/a kit/"
# shellcheck disable=SC2031,SC2086 # PATH is lost on purpose; words
elsewhere() { (cd / && env PATH="$fakes:$PATH" $TESTSHELL "$tmp/a kit/lab/small.sh" -q); }
try 'from another directory, in a path with a blank' 0 "*${nl}1 1 65536 1 4k" '' elsewhere
ok 'if no CPU can be chosen, it says so' has '# CPUs *; used: any '

# A report that is not what was sent.
lossy small.sh
printf 'read -r x\nexit 3\n' | stub myrecv
try 'a receiver that fails' 3 '# *' 'small.sh: a job ended with status 3' small
ln -sf "$real/myrecv" "$lab/bin/myrecv"

# A signal while a sender would send for years.
stub mysend <<END
echo >"$tmp/started"
exec "$real/mysend" 9223372036854775807
END
interrupt small.sh HUP script 129 small.sh -q
interrupt small.sh INT group 130 small.sh -q
interrupt small.sh TERM script 143 small.sh -q

finish
