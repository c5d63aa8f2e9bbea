#!/bin/sh
# twins.t - do the twins differ in the lesson, and in nothing else?
#
# A twin is the other one with some of its lines replaced, and no others: first
# the names are made the same, then what is left of `diff` is compared, hunk by
# hunk, with what the lesson needs. A change to one twin alone fails here, and
# so does a change to the lesson that is not written down below.

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/tap.sh || exit 1

# twins text a b: the changed lines are those on standard input; the opening
# comment of a C file, whose lines begin in the first column, is left out
twins() {
	for f in "$2" "$3"; do
		sed -e '/^[/ ][*]/d' -e 's/mysend/send/g' -e 's/myrecv/recv/g' \
		    -e 's/mytest/test/g' "$f" >"$tmp/$f"
	done
	# busybox has - and + where others have < and >.
	diff "$tmp/$2" "$tmp/$3" | sed -n -e '/^---/d' -e '/^+++/d' \
	    -e 's/^[<-][ 	]*/< /p' -e 's/^[>+][ 	]*/> /p' >"$tmp/got"
	cat >"$tmp/want"
	diff "$tmp/want" "$tmp/got" >"$tmp/diff"
	result $? "$1" || note "$(cat "$tmp/diff")"
}

twins 'send.c and mysend.c' send.c mysend.c <<'END'
< long long n, size = 0;
> long long n, size = BUFSIZ;
> ssize_t w;
< if (size > 0) {
< if ((buf = malloc(size)) == NULL)
< fail("buffer");
< if (setvbuf(stdout, buf, size > 1 ? _IOFBF : _IONBF, size) != 0)
< fail("buffer");
< }
< for (; n > 0; n--) {
< /* The lesson: a library call for every single character. */
< if (putchar('X') == EOF)
> if (size > n)
> size = n;
> if ((buf = malloc(size + 1)) == NULL)	/* malloc(0) may be NULL */
> fail("buffer");
> memset(buf, 'X', size);
> for (; n > 0; n -= w) {
> /* The lesson: a system call for a whole buffer of them. */
> w = write(STDOUT_FILENO, buf, n < size ? n : size);
> if (w == 0)
> errno = EAGAIN;		/* full: System V, O_NDELAY */
> if (w <= 0)
< if (fclose(stdout) == EOF)
> if (close(STDOUT_FILENO) == -1)
END

twins 'recv.c and myrecv.c' recv.c myrecv.c <<'END'
< fputs("usage: recv [-b size]\n", stderr);
> fputs("usage: recv [-b size] [-v]\n", stderr);
< long long n = 0, ns, size = 0;
> long long n = 0, ns, size = 5 * BUFSIZ;
> ssize_t r;
< int c;
> int c, verbose = 0;
< while ((c = getopt(argc, argv, ":b:")) != -1) {
> while ((c = getopt(argc, argv, ":b:v")) != -1) {
> else if (c == 'v')
> verbose = 1;
< if (argc - optind > 0)
> if (argc - optind > 1)
> if (argc - optind == 1)
> verbose = 1;
< if (size > 0) {
< if ((buf = malloc(size)) == NULL)
< fail("buffer");
< if (setvbuf(stdin, buf, size > 1 ? _IOFBF : _IONBF, size) != 0)
< fail("buffer");
> if ((buf = malloc(size)) == NULL)
> fail("buffer");
> while ((r = read(STDIN_FILENO, buf, size)) > 0) {
> /* The lesson: a system call for a whole buffer of them. */
> if (verbose && printf("%s%zd", n > 0 ? " " : "", r) < 0)
> fail("stdout");
> n += r;
< while (getchar() != EOF) {
< /* The lesson: a library call for every single character. */
< n++;
< }
< if (ferror(stdin))
> if (r == -1)
> if (verbose)
> putchar('\n');
END

twins 'test.sh and mytest.sh' test.sh mytest.sh <<'END'
< # test.sh - the tables of 1990: a pipe with stdio at its ends
> # test.sh - the tables of 1990: a pipe with read and write at its ends
< second() { ./send "$n" | ./pass | ./recv; }
> second() { ./send "$n" | dd bs=5k 2>/dev/null | ./recv; }
< table second 'send <n> | pass | recv'
> table second 'send <n> | dd bs=5k | recv'
< for p in send pass recv; do
> for p in send recv; do
END

# The lines that every program has: the same function, letter by letter.
body() {	# function file
	sed -n "/^$1(/,/^}/p" "$2"
}
for f in number fail; do
	body $f send.c | sed 's/"send:/"NAME:/' >"$tmp/one"
	ok "send.c has $f()" [ -s "$tmp/one" ]
	for p in pass recv mysend myrecv; do
		body $f $p.c | sed "s/\"$p:/\"NAME:/" >"$tmp/other"
		ok "$f() is the same in $p.c" cmp "$tmp/one" "$tmp/other"
	done
done

finish
