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

# The files that were posted in 1990; the whole kit, with one small test.
posting() {
	rm -rf "$tmp/kit"
	mkdir "$tmp/kit" && cp Makefile ./*.c "$tmp/kit" && chmod u+w "$tmp/kit"/*
}
whole() {
	posting
	mkdir "$tmp/kit/t" "$tmp/kit/t/lab"
	cp -R t/lib t/tools "$tmp/kit/t"
	cp -R t/lab/Makefile t/lab/programs t/lab/versions "$tmp/kit/t/lab"
	chmod -R u+w "$tmp/kit"
	echo 'echo a report' >"$tmp/kit/t/lab/report.sh"
	cat >"$tmp/kit/t/small.t" <<'END'
CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1
ok 'it compiles' compile small t/lib/under.c
finish
END
}
as=''
build() {	# options compiler flags word...
	options=$1 cc=$2 flags=$3
	shift 3
	: >"$tmp/log"
	# shellcheck disable=SC2086 # words
	(cd "$tmp/kit" && exec $as "$make" $options CC="$cc" CFLAGS="$flags" TESTS=t/small.t "$@") \
	    >"$tmp/said" 2>&1
}
fails() { ! "$@"; }
says() { grep -q -e "$1" "$tmp/said"; }
built() { grep -q -e "$1" "$tmp/kit/t/lab/bin/built"; }
list() { (cd "$tmp/kit" && echo *); }
logged() { grep -c -e "$1" "$tmp/log"; }
once() { [ -z "$(sort "$tmp/log" | uniq -d)" ]; }

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
	ok "$make passes its flags on" [ "$(logged '^cc1<-Os><-o>')" -eq 5 ]
	ok "$make again" build '' "$cc1" -Os
	ok "$make again compiles nothing" [ ! -s "$tmp/log" ]
	touch "$tmp/kit/clean"
	ok "$make clean" build '' "$cc1" -Os clean
	ok "$make clean leaves what there was" [ "$(list)" = "${before%% *} clean ${before#* }" ]
	rm "$tmp/kit/recv.c"
	ok "$make without recv.c fails" fails build '' "$cc1" -Os
	ok "$make names recv.c" says 'recv\.c'

	# Two targets at once, beside files of that name; quotes in the flags.
	whole
	touch "$tmp/kit/check" "$tmp/kit/all" "$tmp/kit/lab"
	flags="-O2 -DA=\"a b\" -DB='c d'"
	words='cc1<-O2><-DA=a b><-DB=c d>'
	ok "$make -j8 lab check" build -j8 "$cc1" "$flags" lab check
	ok "$make -j8 lab check runs the test" says '^1 passed, 0 failed$'
	ok "$make -j8 lab check compiles each once" once
	ok "$make passes quoted flags on" [ "$(logged "^$words")" -eq "$(logged '')" ]
	ok "$make passes quoted flags on to tests" [ "$(logged "^$words.*/small>")" -eq 1 ]
	ok "$make lab says how it built" built 'cc1 -O2 -DA=a b -DB=c d'

	# A program of the lab that does not compile, and a test that fails.
	broken=pty.c
	rm "$tmp/kit/t/lab/bin/pty"
	ok "$make check, if pty.c is broken" build '' "$cc1" "$flags" check
	ok "$make check, if pty.c is broken, runs the test" says '^1 passed, 0 failed$'
	ok "$make lab, if pty.c is broken, fails" fails build '' "$cc1" "$flags" lab
	broken=under.c
	ok "$make check, if its test fails, fails" fails build -k "$cc1" "$flags" check
	ok "$make check, if its test fails, counts it" says '^0 passed, 1 failed$'
	broken=''
done

# Another compiler builds all of them again.
make='make'
whole
build '' "$cc1" -O lab
ok 'make lab CC=another' build '' "$cc2" -O all lab
ok 'make lab CC=another compiles all again' [ "$(logged '^cc2<-O>')" -gt 25 ]
ok 'make lab CC=another says so' built 'cc2 -O'

# In a read-only kit nothing is built, but tests and reports still run.
mkdir "$tmp/open"
chmod 711 "$tmp"
chmod 1777 "$tmp/open"
chmod -R a-w,a+rX "$tmp/kit" "$tmp/bin"
[ "$(id -u)" -ne 0 ] || as='setpriv --reuid 65534 --clear-groups'
if $as test -r "$tmp/kit/Makefile" 2>"$tmp/said"; then
	as="$as env TMPDIR=$tmp/open"
	ok 'make check in a read-only kit' build '' "$cc2" -O check
	ok 'make check in a read-only kit runs the test' says '^1 passed, 0 failed$'
	ok 'make report in a read-only kit' build '' "$cc2" -O report
	ok 'make report in a read-only kit starts it' says '^a report$'
else
	skip 'a read-only kit' 'setpriv cannot become another user'
fi
as=''
chmod -R u+w "$tmp/kit" "$tmp/bin"

# The real compiler, with flags that users and distributions have.
whole
if compile x t/lib/under.c -pie -fPIE 2>"$tmp/said" &&
    compile x t/lab/programs/pipe_as_socket.c -shared -fPIC 2>"$tmp/said"; then
	ok 'make lab with -D_GNU_SOURCE -Werror -pie' \
	    build -j2 "$CC" '-O1 -fPIE -D_GNU_SOURCE -Werror' LDFLAGS="$LDFLAGS -pie" lab
	ok 'make lab with -pie makes the library' [ -s "$tmp/kit/t/lab/bin/pipe_as_socket.so" ]
else
	skip 'make lab with -pie' 'this compiler makes no such programs, or no libraries'
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
	# The first header decides which declarations are visible, hence -D.
	ok "$program.c beside sys/socket.h" compile $program "$tmp/x.c" -D_POSIX_C_SOURCE=200809L
done

# Git must not turn the ends of lines into what no shell reads.
if git check-attr eol test.sh >"$tmp/said" 2>&1; then
	ok 'git keeps the ends of lines' says 'eol: lf$'
else
	skip 'the ends of lines' 'this is no clone'
fi

finish
