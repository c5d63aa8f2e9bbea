#!/bin/sh
# environ.t - the right tables, whatever the script finds around it?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh && . ./t/lib/tables.sh || exit 1

if [ -n "$RUN" ]; then
	skip 'the environment of a script' "too slow by $RUN"
	finish
fi
sizes='1 10'
kit

# Everything is strange at once: variables, locale, umask, signals, a read-only
# directory.  A locale that is not here is strange too; some shells say so.  The
# script must leave its input alone.  Both scripts run at the same time.
mkdir -p "$tmp/wrong/kit"
: >"$tmp/said"
# shellcheck disable=SC2086 # TESTSHELL is words
strange() (	# script locale
	umask 777
	trap '' HUP INT QUIT PIPE TERM
	cd "$tmp" && echo 1 | {
		env "CDPATH=$tmp/wrong" IFS=0123456789 "LC_ALL=$2" POSIXLY_CORRECT=1 \
		    TMPDIR=/nonexistent ENV=/dev/null n=5 i=3 p=x row=x scale=7 \
		    $TESTSHELL "kit/$1" 1 2>"$tmp/said" && read -r line && [ "$line" = 1 ]
	}
)
chmod 555 "$kit"
strange mytest.sh tr_TR.UTF-8 >"$tmp/other" &
run strange test.sh de_DE.UTF-8
printed 'all is strange: test.sh' test.sh ''
wait $!
code=$?
cp "$tmp/other" "$tmp/out"
printed 'all is strange: mytest.sh beside it' mytest.sh ''
chmod 755 "$kit"

# shellcheck disable=SC2086 # words
bare() { env LC_ALL=none LANG=de_DE.UTF-8 $TESTSHELL "$kit/$1" 1 <&- 2>&-; }
for s in test.sh mytest.sh; do
	run bare $s
	printed "$s in no locale, without input and error" $s ''
done

# bash alone takes options and functions from the environment.
case $TESTSHELL in *bash*) ;; *) finish ;; esac
mkdir "$tmp/dd"
stub "$tmp/dd/dd" <<END
[ "\$*" = bs=5k ] && exec $(command -v dd) "\$@"
END
options=noclobber:noglob:nounset:errexit:pipefail:keyword:allexport:physical
# shellcheck disable=SC2016,SC2086 # for that shell to expand; words
exporting() {	# script option
	script -c 'cd() { command cd "$@" && pwd; }; export -f cd; exec "$@"' sh \
	    env "SHELLOPTS=$options:$2" "PATH=$tmp/dd:$PATH" \
	    BASHOPTS=nocasematch:nullglob:failglob:lastpipe:xpg_echo:extglob \
	    $TESTSHELL "$kit/$1" 1
}
run exporting mytest.sh posix
printed 'mytest.sh with options of bash, and a cd that prints' mytest.sh ''
run exporting test.sh monitor
printed 'test.sh with options of bash, and a cd that prints' test.sh ''

finish
