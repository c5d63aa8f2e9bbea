#!/bin/sh
# environ.t - the right tables, whatever the script finds around it?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh && . ./t/lib/tables.sh || exit 1

if [ -n "$RUN" ]; then
	skip 'the environment of a script' "too slow by $RUN"
	finish
fi
kit

# The scripts are twins (see twins.t): each thing is tried on one, in turn.
s=mytest.sh
right() {	# text command...: the command runs the script named s
	case $s in test.sh) s=mytest.sh ;; *) s=test.sh ;; esac
	right=$1
	shift
	run "$@"
	printed "$s $right" $s ''
}

# shellcheck disable=SC2086 # TESTSHELL is words
with() { (cd "$tmp" && exec env "$@" $TESTSHELL "kit/$s" 1); }
mkdir -p "$tmp/wrong/kit"
for i in 1 2; do
	right "with strange variables, $i" with "CDPATH=$tmp/wrong" IFS=0123456789 POSIXLY_CORRECT=1 \
	    TMPDIR=/nonexistent ENV=/dev/null n=5 i=3 p=x row=x scale=7
done

# Commas for points, an i that is no I, and no such locale at all.
locales=$(locale -a 2>/dev/null)
for language in de_DE tr_TR; do
	case $locales in
	*$language.[Uu][Tt][Ff]*8*) right "in $language" with LC_ALL=$language.UTF-8 POSIXLY_CORRECT=1 ;;
	*) skip "in $language" 'there is no such locale here' ;;
	esac
done
quiet() { "$@" 2>"$tmp/said"; }		# some shells say that it is not there
right 'in no locale' quiet with LC_ALL=none LANG=de_DE.UTF-8

# bash alone takes options and functions from the environment.
case $TESTSHELL in
*bash*)
	mkdir "$tmp/dd"
	stub "$tmp/dd/dd" <<-END
	[ "\$*" = bs=5k ] && exec $(command -v dd) "\$@"
	END
	options=noclobber:noglob:nounset:errexit:pipefail:keyword:allexport:physical
	s=test.sh
	for more in posix monitor; do
		right "with SHELLOPTS=$options:$more" with "SHELLOPTS=$options:$more" \
		    BASHOPTS=nocasematch:nullglob:failglob:lastpipe:xpg_echo:extglob \
		    PATH="$tmp/dd:$PATH"
	done
	# shellcheck disable=SC2016,SC2086 # for that shell to expand; words
	exporting() {
		script -c 'cd() { command cd "$@" && pwd; }; export -f cd; exec "$0" "$@"' \
		    $TESTSHELL "$kit/$s" 1
	}
	right 'with an exported cd that prints' exporting
	;;
esac

# Whatever its signals, files and descriptors.
bare() { (umask 777; trap '' HUP INT QUIT PIPE TERM; script "$kit/$s" 1); }
chmod 555 "$kit"
right 'with umask 777, signals ignored, a read-only directory' bare
chmod 755 "$kit"
for i in 1 2; do
	no_error() { script "$kit/$s" 1 2>&-; }
	right 'without standard error' no_error
	neither() { script "$kit/$s" 1 <&- 2>&-; }
	right 'without input and error' neither
done
unread() { echo 1 | { script "$kit/$s" 1 && read -r line && [ "$line" = 1 ]; }; }
right 'and its input is still there' unread

# Beside another, and on one CPU.
plain() { script "$kit/$s" 1; }
script "$kit/test.sh" 1 >"$tmp/other" 2>&1 &
right 'beside another' plain
wait $!
code=$?
cp "$tmp/other" "$tmp/out"
printed 'the other' test.sh ''
if taskset -c 0 true 2>"$tmp/said"; then
	# shellcheck disable=SC2086 # words
	one_cpu() { taskset -c 0 $TESTSHELL "$kit/$s" 1; }
	right 'on one CPU' one_cpu
else
	skip 'on one CPU' 'taskset cannot choose CPU 0'
fi

finish
