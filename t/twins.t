#!/bin/sh
# twins.t - do the twins differ in the lesson, and in nothing else?
#
# First their names are made the same; then the lines that still differ are
# compared with those that the lesson needs.  A change to one twin alone fails
# here, and so does a change to the lesson that is not written down below.

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1

# The opening comment of a C file, whose lines begin in the first column, is left
# out; the whole diff has n changed lines or fewer.
twins() {	# text a b n; the lines that differ are on standard input
	for f in "$2" "$3"; do
		sed -e '/^[/ ][*]/d' -e 's/mysend/send/g' -e 's/myrecv/recv/g' \
		    -e 's/mytest/test/g' "$f" >"$tmp/$f"
	done
	# The diff of busybox marks lines with - and +, others with < and >.
	diff "$tmp/$2" "$tmp/$3" | sed -n -e '/^---/d' -e '/^+++/d' \
	    -e 's/^[<-][ 	]*/< /p' -e 's/^[>+][ 	]*/> /p' >"$tmp/got"
	cat >"$tmp/want"
	diff "$tmp/want" "$tmp/got" >"$tmp/diff"
	result $? "$1" || show diff "$(cat "$tmp/diff")"
	ok "$1: $4 changed lines or fewer" [ "$(diff "$2" "$3" | grep -c -e '^[<>]' -e '^[-+][^-+]')" -le "$4" ]
}

twins 'send.c and mysend.c' send.c mysend.c 30 <<'END'
< long long n, size = 0;
> long long n, size = BUFSIZ;
> ssize_t w;
< /* The buffer is ours: glibc ignores the size if it makes its own. */
< if (size > 0 && ((buf = malloc(size)) == NULL ||
< setvbuf(stdout, buf, size > 1 ? _IOFBF : _IONBF, size) != 0))
> if ((buf = malloc(size)) == NULL)
< /* The lesson: a library call for every single character. */
< for (; n > 0; n--)
< if (putchar('X') == EOF)
> memset(buf, 'X', n < size ? n : size);
> /* The lesson: a system call for a whole buffer of characters. */
> for (; n > 0; n -= w)
> if ((w = write(STDOUT_FILENO, buf, n < size ? n : size)) <= 0)
< if (fclose(stdout) == EOF)
> if (close(STDOUT_FILENO) == -1)
END

twins 'recv.c and myrecv.c' recv.c myrecv.c 45 <<'END'
< fputs("usage: recv [-b size]\n", stderr);
> fputs("usage: recv [-b size] [-v]\n", stderr);
< long long start = nanoseconds(), n = 0, ns, size = 0;
> long long start = nanoseconds(), n = 0, ns, size = 5 * BUFSIZ;
< int c;
> ssize_t r;
> int c, verbose = 0;
< while ((c = getopt(argc, argv, ":b:")) != -1) {
> while ((c = getopt(argc, argv, ":b:v")) != -1) {
> else if (c == 'v')
> verbose = 1;
> if (optind < argc) {
> verbose = 1;
> optind++;
> }
< /* The buffer is ours: glibc ignores the size if it makes its own. */
< if (size > 0 && ((buf = malloc(size)) == NULL ||
< setvbuf(stdin, buf, size > 1 ? _IOFBF : _IONBF, size) != 0))
> if ((buf = malloc(size)) == NULL)
< /* The lesson: a library call for every single character. */
< while (getchar() != EOF)
< n++;
< if (ferror(stdin))
> /* The lesson: a system call for a whole buffer of characters. */
> while ((r = read(STDIN_FILENO, buf, size)) > 0) {
> n += r;
> if (verbose && printf("%zd ", r) < 0)
> fail("stdout");
> }
> if (r == -1)
> if (verbose)
> putchar('\n');
END

twins 'test.sh and mytest.sh' test.sh mytest.sh 25 <<'END'
< # test.sh - print the tables of 1990: pipes with stdio at both ends
> # test.sh - print the tables of 1990: pipes without stdio
< second() { ./send "$n" | ./pass | ./recv; }
> second() {	# 3: dd's messages, less its record counts; 4: the report
> { { ./send "$n" | dd "bs=5k" 2>&3 | ./recv >&4 ||
> echo failed >&4; } 3>&1 | sed '/^[0-9]/d' >&2 || :; } 4>&1
> }
< table second 'send <n> | pass | recv'
> table second 'send <n> | dd bs=5k | recv'
< for p in send pass recv; do
> for p in send recv; do
END

# What every program has: the same functions, letter by letter.
common() { sed -n -e "s/\"$1:/\"NAME:/" -e '/^number(/,/^}/p' -e '/^fail(/,/^}/p' "$1.c"; }
common send >"$tmp/one"
ok 'send.c has number() and fail()' [ "$(grep -c '^}' "$tmp/one")" -eq 2 ]
for p in pass recv mysend myrecv; do
	common $p >"$tmp/other"
	ok "$p.c has the same" cmp "$tmp/one" "$tmp/other"
done

finish
