#!/bin/sh
# make.t - does make build what it should, and does check.sh count right?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh && . ./t/lib/tables.sh || exit 1
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES TESTS

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
cc1=$tmp/bin/cc1 broken='' log_file=$tmp/log
export broken log_file

# The files that were posted in 1990; the whole kit, with one small test.
posting() {
	rm -rf "$tmp/kit"
	mkdir "$tmp/kit" && cp Makefile ./*.c "$tmp/kit"
}
whole() {
	posting
	mkdir "$tmp/kit/t" "$tmp/kit/t/lab"
	cp -R t/lib t/tools "$tmp/kit/t"
	cp -R t/lab/Makefile t/lab/programs t/lab/versions "$tmp/kit/t/lab"
	echo 'echo a report' >"$tmp/kit/t/lab/report.sh"
	cat >"$tmp/kit/t/small.t" <<'END'
CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
ok 'it compiles' compile small t/lib/under.c
finish
END
}
make=make as=''
build() {	# options compiler flags word...
	options=$1 cc=$2 flags=$3
	shift 3
	: >"$tmp/log"
	# shellcheck disable=SC2086 # words
	(cd "$tmp/kit" && exec $as $make $options CC="$cc" CFLAGS="$flags" TESTS=t/small.t "$@") \
	    >"$tmp/said" 2>&1
}
says() { grep -q -e "$1" "$tmp/said"; }
fails() { ! "$@"; }
list() { (cd "$tmp/kit" && echo *); }
compiled() { [ "$(wc -l <"$tmp/log")" -eq "$1" ]; }
once() { [ -z "$(sort "$tmp/log" | uniq -d)" ]; }
failed_by() { fails build '' "$cc1" -O $1 && says "$2"; }

for make in make bmake pdpmake; do
	if ! command -v $make >"$tmp/said"; then
		skip "$make" "there is no $make here"
		continue
	fi
	posting
	before=$(list)
	ok "$make -n" build -n "env $cc1" -Os
	ok "$make -n builds nothing" [ "$(list)" = "$before" ]
	ok "$make, with the files of 1990" build '' "env $cc1" -Os
	ok "$make builds the five" [ "$(list)" = \
	    'Makefile myrecv myrecv.c mysend mysend.c pass pass.c recv recv.c send send.c' ]
	ok "$make passes its flags on" [ "$(grep -c '^cc1<-Os><-o>' "$tmp/log")" -eq 5 ]
	ok "$make again" build '' "$cc1" -Os
	ok "$make again compiles nothing" compiled 0
	touch "$tmp/kit/clean"
	ok "$make clean" build '' "$cc1" -Os clean
	ok "$make clean leaves what there was" [ "$(list)" = "${before%% *} clean ${before#* }" ]
	rm "$tmp/kit/recv.c"
	ok "$make without recv.c fails" fails build '' "$cc1" -Os
	ok "$make names recv.c" says 'recv\.c'

	# Both at once; files with names of targets; quotes in the flags.
	whole
	touch "$tmp/kit/check" "$tmp/kit/all" "$tmp/kit/lab" "$tmp/kit/t/lab/programs"
	flags="-O2 -DA=\"a b\" -DB='c d'"
	ok "$make -j8 lab check" build -j8 "$cc1" "$flags" lab check
	ok "$make -j8 lab check runs the test" says '^1 passed, 0 failed$'
	ok "$make -j8 lab check compiles each once" once
	ok "$make passes quoted flags on, to tests too" [ \
	    "$(grep -c '^cc1<-O2><-DA=a b><-DB=c d>' "$tmp/log"),$(grep -c small "$tmp/log")" = \
	    "$(wc -l <"$tmp/log"),1" ]
	ok "$make lab says how the programs were built" grep -q "cc1 -O2 -DA=a b -DB=c d" "$tmp/kit/t/lab/bin/built"

	# A program of the lab that does not compile.
	broken=pty.c
	rm "$tmp/kit/t/lab/bin/pty"
	ok "$make check with a broken pty.c" build '' "$cc1" "$flags" check
	ok "$make check with a broken pty.c runs the test" says '^1 passed, 0 failed$'
	ok "$make lab with a broken pty.c fails" fails build '' "$cc1" "$flags" lab
	broken=
done

# Another compiler builds all of them again; later, nothing is built where nothing
# can be written.
make=make
whole
build '' "$cc1" -O lab
ok 'make lab CC=another' build '' "$tmp/bin/cc2" -O lab
ok 'make lab CC=another compiles all again' [ "$(grep -c '^cc2<-O>' "$tmp/log")" -gt 20 ]
ok 'make lab CC=another says so' grep -q 'cc2 -O' "$tmp/kit/t/lab/bin/built"
build '' "$tmp/bin/cc2" -O
mkdir "$tmp/open"
chmod 711 "$tmp"
chmod 1777 "$tmp/open"
chmod -R a-w,a+rX "$tmp/kit" "$tmp/bin"
[ "$(id -u)" -ne 0 ] || as='setpriv --reuid 65534 --clear-groups'
if $as test -r "$tmp/kit/Makefile" 2>"$tmp/said"; then
	as="$as env TMPDIR=$tmp/open"
	ok 'make check in a read-only kit' build '' "$tmp/bin/cc2" -O check
	ok 'make check in a read-only kit runs the test' says '^1 passed, 0 failed$'
	ok 'make report in a read-only kit' build '' "$tmp/bin/cc2" -O report
	ok 'make report in a read-only kit starts it' says '^a report$'
else
	skip 'a read-only kit' 'setpriv cannot become another user'
fi
as=''
chmod -R u+w "$tmp/kit" "$tmp/bin"

# The compiler itself: the flags of a strict user, and of a distribution.
whole
if ! compile x t/lib/under.c -pie -fPIE 2>"$tmp/said" ||
    ! compile x t/lab/programs/pipe_as_socket.c -shared -fPIC 2>"$tmp/said"; then
	skip 'make lab LDFLAGS=-pie' 'this compiler makes no such programs, or no libraries'
else
	ok 'make lab with -D_GNU_SOURCE -Werror and LDFLAGS=-pie' \
	    build -j2 "$CC" '-O1 -fPIE -D_GNU_SOURCE -Werror' LDFLAGS="$LDFLAGS -pie" lab
	ok 'make lab LDFLAGS=-pie makes the library' [ -s "$tmp/kit/t/lab/bin/pipe_as_socket.so" ]
fi
ok 'make without its compiler fails' fails build '' no-such-compiler ''
ok 'make names the compiler' says no-such-compiler

# A script builds what it lacks.  The sender here sends nothing.
posting
cp test.sh "$tmp/kit"
for program in send pass; do
	echo 'exit 0' | stub "$tmp/kit/$program"
done
mkdir "$tmp/make"
stub "$tmp/make/make" <<END
exec $(command -v make) CC="\$CC" CFLAGS="\$CFLAGS" LDFLAGS="\$LDFLAGS" LDLIBS="\$LDLIBS" "\$@"
END
export CC CFLAGS LDFLAGS LDLIBS
if [ -n "$RUN" ]; then
	skip 'test.sh builds recv' "it is run by $RUN"
else
	try 'test.sh builds recv' 1 "${nl}send <n> [|] recv$nl" '*-o recv recv.c*: 0 characters *' \
	    with_path "$tmp/make:$PATH" "$tmp/kit/test.sh" 1
fi

# All functions of sockets, send and recv among them, may have been declared.
for program in send recv pass mysend myrecv; do
	printf '#include <sys/socket.h>\n#include "%s/%s.c"\n' "$top" $program >"$tmp/x.c"
	# The first header decides what is visible, so it is told what they are.
	ok "$program.c beside sys/socket.h" compile $program "$tmp/x.c" -D_POSIX_C_SOURCE=200809L
done

# Git must not turn the ends of lines into what no shell reads.
if git check-attr eol test.sh >"$tmp/said" 2>&1; then
	ok 'test.sh keeps its ends of lines' says 'eol: lf$'
else
	skip 'ends of lines' 'this is no clone'
fi

# The runner counts what failed and shows it; a file that stops has failed.
whole
cd "$tmp/kit/t" || exit 1
small() {	# name: a test, from standard input
	{
		echo "CDPATH='' cd -- "'"$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1'
		cat
	} >"$1.t"
}
small bad <<'END'
try three 0 XXX '' echo XXY
finish
END
small half <<'END'
ok one true
exit 0
END
small two <<'END'
ok one true
echo 1..2
finish
END
echo 'exit 0' >none.t
echo 'echo 1..1; echo "ok 1"; printf garbage; exit 3' >garbage.t
echo 'echo 1..2; echo "ok 1"; printf "ok 2 - b # SKIP no b here"' >skips.t
runner() { sh tools/check.sh "$@" >"$tmp/said" 2>&1; }
names='t/bad.t t/half.t t/two.t t/none.t t/garbage.t t/skips.t'
ok 'check.sh with bad tests fails' fails runner $names
for line in '^t/half.t$' '^  not ok 1 - three$' '^  # stdout: XXY$' '^  # wanted: XXX$' \
    '^  not ok .* with status 3$' 'SKIP no b here$' '^4 passed, 5 failed, 1 skipped$'; do
	ok "check.sh prints $line" says "$line"
done
ok 'check.sh with a skip' runner t/skips.t
ok 'check.sh counts it' says '^1 passed, 0 failed, 1 skipped$'
kept() { (MAKEFLAGS=-k; export MAKEFLAGS; build '' "$cc1" -O TESTS=t/bad.t check); }
ok 'MAKEFLAGS=-k make check fails' fails kept

# A directory in which nothing can be run.
mkdir "$tmp/noexec"
# shellcheck disable=SC2016 # for that shell to expand
noexec() {
	TMPDIR=$tmp/noexec unshare -m sh -c \
	    'mount -t tmpfs -o noexec none "$TMPDIR" && "$@" || exit' sh "$@"
}
if noexec true 2>"$tmp/said"; then
	try 'check.sh where nothing can be run' 1 '' 'check.sh: no program can be run in *' \
	    noexec sh tools/check.sh
	try 'a test where nothing can be run' 1 'Bail out! no program *' '*\c' noexec sh bad.t
else
	skip 'where nothing can be run' 'unshare and mount do not work here'
fi

finish
