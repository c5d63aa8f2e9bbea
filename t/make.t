#!/bin/sh
# make.t - does make build what it should, whatever make it is?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh && . ./t/lib/tables.sh || exit 1
unset TESTS

# A compiler that takes no time: it logs its words, and rejects $broken.
stub "$tmp/bin/cc1" <<'END'
[ "$1" != --version ] || { echo 'stub 1.0'; exit; }
log=${0##*/} last=''
for word; do
	log="$log<$word>"
	case $last,$word in
	-o,*) output=$word ;;
	*.c) source=${word##*/} ;;
	esac
	last=$word
done
echo "$log" >>"$log_file"
[ "$source" != "$broken" ] && : >"$output"
END
ln -s cc1 "$tmp/bin/cc2"
cc1=$tmp/bin/cc1 cc2=$tmp/bin/cc2 log_file=$tmp/log broken=''
export log_file broken

as=''
build() {	# options compiler flags word...
	options=$1 cc=$2 flags=$3
	shift 3
	: >"$tmp/log"
	# shellcheck disable=SC2086 # words
	(cd "$tmp/kit" && exec $as $make $options CC="$cc" CFLAGS="$flags" "$@") >"$tmp/said" 2>&1
}
fails() { ! "$@"; }
says() { grep -q -e "$1" "$tmp/said"; }
list() { (cd "$tmp/kit" && echo *); }
logged() { grep -c -e "$1" "$tmp/log"; }

# The files that were posted in 1990.  (matrix.sh runs all tests by each make.)
mkdir "$tmp/kit"
cp Makefile ./*.c "$tmp/kit"
before=$(list)
for make in make bmake pdpmake; do
	if ! command -v $make >"$tmp/said"; then
		skip "$make" "there is no $make here"
		continue
	fi
	ok "$make" build '' "env $cc1" -Os LDFLAGS=-s LDLIBS=-lm
	ok "$make builds the five" [ "$(list)" = \
	    'Makefile myrecv myrecv.c mysend mysend.c pass pass.c recv recv.c send send.c' ]
	ok "$make passes its flags on" [ "$(logged '^cc1<-Os><-s><-o><.*><.*\.c><-lm>$')" -eq 5 ]
	ok "$make again" build '' "$cc1" -Os
	ok "$make again compiles nothing" [ ! -s "$tmp/log" ]
	mv "$tmp/kit/recv.c" "$tmp/x"
	ok "$make without recv.c fails" fails build '' "$cc1" -Os
	ok "$make names recv.c" says 'recv\.c'
	mv "$tmp/x" "$tmp/kit/recv.c"
	touch "$tmp/kit/clean"
	ok "$make clean" build '' "$cc1" -Os clean
	ok "$make clean leaves what there was" [ "$(list)" = "${before%% *} clean ${before#* }" ]
	rm -f "$tmp/kit/clean"
done

# The whole kit, with one small test, and quotes in the flags.  There are files
# that have the names of targets.
make='make'
mkdir "$tmp/kit/t" "$tmp/kit/t/lab"
cp -R t/lib t/tools "$tmp/kit/t"
cp -R t/lab/Makefile t/lab/programs t/lab/versions "$tmp/kit/t/lab"
chmod -R u+w "$tmp/kit"
echo 'cat t/lab/bin/built' >"$tmp/kit/t/lab/report.sh"
cat >"$tmp/kit/t/small.t" <<'END'
CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
ok 'it compiles' compile small t/lib/under.c
ok 'send is there' [ -f send ]
ok 'pingpong is there' [ -f t/lab/bin/pingpong ]
finish
END
touch "$tmp/kit/check" "$tmp/kit/all" "$tmp/kit/lab" "$tmp/kit/report"
words='cc1<-O2><-DA=a b><-DB=c d>'
ok 'make -j8 report check' build -j8 "$cc1" "-O2 -DA=\"a b\" -DB='c d'" report check TESTS=t/small.t
ok 'check runs the test' says '^3 passed, 0 failed$'
ok 'report says how it was built' says 'cc1 -O2 -DA=a b -DB=c d'
ok 'each is compiled once' [ -z "$(sort "$tmp/log" | uniq -d)" ]
ok 'quoted flags come to the compiler' [ "$(logged "^$words")" -eq "$(logged '')" ]
ok 'quoted flags come to the tests' [ "$(logged "^$words.*/small>")" -eq 1 ]

# Another compiler builds all of them again, and the library without LDFLAGS.
ok 'make lab CC=another' build '' "$cc2" -O LDFLAGS=-pie lab
ok 'all are compiled again' [ "$(logged '^cc2<-O><-pie>')" -gt 20 ]
ok 'the library without LDFLAGS' [ "$(logged '^cc2<-O><-fPIC><-shared>')" -eq 1 ]

# In a read-only kit nothing is built, but tests and reports still run.
mkdir "$tmp/open"
chmod 711 "$tmp"
chmod 1777 "$tmp/open"
chmod -R a-w,a+rX "$tmp/kit" "$tmp/bin"
[ "$(id -u)" -ne 0 ] || as='setpriv --reuid 65534 --clear-groups'
if $as test -r "$tmp/kit/Makefile" 2>"$tmp/said"; then
	as="$as env TMPDIR=$tmp/open"
	ok 'make check report in a read-only kit' \
	    build '' "$cc2" -O LDFLAGS=-pie check report TESTS=t/small.t
	ok 'it runs the test' says '^3 passed, 0 failed$'
	ok 'it starts the report' says 'cc2 -O -pie'
else
	skip 'a read-only kit' 'setpriv cannot become another user'
fi
as=''
chmod -R u+w "$tmp/kit" "$tmp/bin"

# What does not compile, and a test that fails.
broken=pty.c
rm "$tmp/kit/t/lab/bin/pty" "$tmp/kit/t/lab/bin/pingpong" "$tmp/kit/send"
ok 'make check, if pty.c is broken' build '' "$cc2" -O LDFLAGS=-pie check TESTS=t/small.t
ok 'it runs the test' says '^3 passed, 0 failed$'
ok 'make lab, if pty.c is broken, fails' fails build '' "$cc2" -O LDFLAGS=-pie lab
ok 'make check, if a test fails, fails' fails build -k "$cc2" -O LDFLAGS=-pie check TESTS=t/none.t
ok 'it counts it' says '^0 passed, 1 failed$'
broken=send.c
rm "$tmp/kit/send"
ok 'make, if send.c is broken, fails' fails build '' "$cc2" -O

# Flags that distributions have.
for f in t/lab/programs/*.c t/lab/versions/*.c; do
	ok "$f with -D_GNU_SOURCE -Werror" compile x.o "$f" -c -D_GNU_SOURCE -Werror \
	    '-DPROGRAM="../../../myrecv.c"'
done

# Git must not turn the ends of lines into what no shell reads.
ok 'git keeps the ends of lines' grep -q -x '[*] .*eol=lf' .gitattributes

finish
