#!/bin/sh
# run.t - does the library of the experiments do what each of them relies on?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
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

# labels: the first words of the lines of the head
labels() { sed -n 's/^# \([^ ][^ ]*\( library\)\{0,1\}\)  *[^ ].*/\1/p' "$tmp/out" | paste -s -d , -; }
try 'small.sh -q' 0 '*' '' lab small.sh -q
ok 'its head' [ "$(labels)" = \
    'small.sh:,record,kernel,CPUs,C library,compiler,pipe,date,figures,quick' ]
while read -r options row; do
	# shellcheck disable=SC2046 # words
	run lab small.sh $(echo "$options" | tr , ' ')
	ok "$options: $row" [ "$(rows)" = "$row" ]
done <<'END'
-q 1 1 65536 1 4k
-r2,-n1k 2 2 1024 2 4k
-q,-r3,-n,7,-b2k 3 3 7 3 2048
-r,1,-q,-b,1m 1 1 65536 1 1048576
END
for bad in -z -r -r0 -r100 -r1.5 -r-1 -n -n0 -n5x -n-1 -n+1 -n1kk -n1M -n99999999999999 -b0 -b2m x; do
	try "small.sh $bad" 2 '' 'usage: small.sh *' lab small.sh -q "$bad"
done
try "small.sh -n ''" 2 '' 'usage: small.sh *' lab small.sh -n ''
# shellcheck disable=SC2086 # TESTSHELL is words
nocase() { env BASHOPTS=nocasematch $TESTSHELL "$lab/small.sh" -q -n 1M; }
try 'a capital M, if case is ignored' 2 '' 'usage: small.sh *' nocase
loaded() { (export LD_PRELOAD=/nonexistent.so; lab small.sh -q); }
run loaded
ok 'warnings of a loader are no data' [ "$(rows)" = '1 1 65536 1 4k' ]

# Surroundings.
closed_out() { lab small.sh -q >&-; }
try 'standard output closed' 1 '' 'small.sh: stdout: closed' closed_out
if [ -c /dev/full ]; then
	full() { lab small.sh -q >/dev/full; }
	run full
	ok 'standard output full' [ "$code" -ne 0 ]
fi
missing() { (export TMPDIR=/nonexistent; lab small.sh -q); }
try 'no such TMPDIR' 1 '' 'small.sh: cannot make /nonexistent/lab.*' missing
mkdir "$tmp/few"
ln -s "$(command -v dirname)" "$(command -v env)" /usr/bin/printf "$tmp/few/"
# shellcheck disable=SC2030,SC2123 # it is what is tested
without_awk() { (PATH=$tmp/few; lab small.sh -q); }
case $TESTSHELL in
*[/\ ]*) skip 'without awk' 'TESTSHELL is a path, or words' ;;
*)
	ln -s "$(command -v "$TESTSHELL")" "$tmp/few/$TESTSHELL"
	try 'without awk' 1 '' 'small.sh: awk: not found' without_awk
	;;
esac
no_cpus
# shellcheck disable=SC2031 # it is lost on purpose
nowhere() { (PATH=$fakes:$PATH; lab small.sh -q); }
run nowhere
ok 'no CPU can be chosen: it says so' grep -q '^# CPUs .*used: any' "$tmp/out"
ok 'no CPU can be chosen: it measures' [ "$(rows)" = '1 1 65536 1 4k' ]
rm "$lab/bin/pass"
try 'a missing program' 1 '' 'small.sh: bin/pass is missing: run make lab' lab small.sh -q
ln -s "$real/pass" "$lab/bin/pass"
mkdir "$tmp/a kit"
cp -R "$lab" "$tmp/a kit/lab"
elsewhere() { (cd / && script "$tmp/a kit/lab/small.sh" -q); }
run elsewhere
ok 'from another directory, in a path with a blank' [ "$(rows)" = '1 1 65536 1 4k' ]

# A report that is not what was sent.
lossy small.sh
stub myrecv <<'END'
cat >/dev/null
exit 3
END
try 'a receiver that fails' 3 '# *' 'small.sh: a job ended with status 3' lab small.sh -q
ln -sf "$real/myrecv" "$lab/bin/myrecv"

# A signal, to the script or to its group, while a sender would send for years.
mkfifo "$tmp/started"
stub mysend <<END
echo >"$tmp/started"
exec "$real/mysend" 9223372036854775807
END
for case in HUP:129 INT:130 TERM:143; do
	for whom in script group; do
		mkdir "$tmp/tmp"
		# shellcheck disable=SC2086 # TESTSHELL is words
		start env TMPDIR="$tmp/tmp" $TESTSHELL "$lab/small.sh" -q
		meet "$tmp/started"
		case $whom in
		script) kill -s "${case%:*}" "$group" ;;
		group) kill -s "${case%:*}" -- "-$group" 2>/dev/null ;;
		esac
		ok "${case%:*} to the $whom: all of it ends" over
		ok "${case%:*} to the $whom: status ${case#*:}" [ "$code" -eq "${case#*:}" ]
		ok "${case%:*} to the $whom: no file stays" rmdir "$tmp/tmp"
		rm -rf "$tmp/tmp"
	done
done

finish
