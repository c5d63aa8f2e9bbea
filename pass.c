/* pass - copy standard input to standard output, one character at a time. */
/*
 * usage: pass [-b size]
 *
 *	-b	size of stdio's buffers, 1 (unbuffered) to 1g; default: libc's
 *
 * A size is decimal digits, optionally followed by k, m or g: 1024, 1024^2,
 * 1024^3.  Exit status: 0 if every byte was copied; 1 on an error ("pass:
 * stdin: reason" or "pass: stdout: reason" on standard error); 2 on bad usage.
 *
 * After the filter that Thad Floryan posted in November 1990.
 */
#undef _GNU_SOURCE		/* glibc's getopt would reorder the operands */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: pass [-b size]\n", stderr);
	exit(2);
}

static void
fail(const char *what)
{
	fprintf(stderr, "pass: %s: %s\n", what, strerror(errno));
	exit(1);
}

/* strtoll alone would also accept blanks, a sign and trailing junk. */
static long long
number(const char *s, long long min, long long max)
{
	long long n;
	char *end;
	int shift;

	errno = 0;
	n = strtoll(s, &end, 10);
	shift = *end == 'k' ? 10 : *end == 'm' ? 20 : *end == 'g' ? 30 : 0;
	if (*s < '0' || *s > '9' || end[shift > 0] != '\0' || errno != 0 ||
	    n < min || n > max >> shift)
		usage();
	return n << shift;
}

int
main(int argc, char *argv[])
{
	static char *buf;
	long long size = 0;
	int c, mode;

	while ((c = getopt(argc, argv, ":b:")) != -1) {
		if (c == 'b')
			size = number(optarg, 1, 1 << 30);
		else
			usage();
	}
	if (argc - optind > 0)
		usage();

	/* The buffers are ours: glibc ignores the size if it makes its own. */
	mode = size > 1 ? _IOFBF : _IONBF;
	if (size > 0 && ((buf = malloc(2 * size)) == NULL ||
	    setvbuf(stdin, buf, mode, size) != 0 ||
	    setvbuf(stdout, buf + size, mode, size) != 0))
		fail("buffer");
	while ((c = getchar()) != EOF) {
		if (putchar(c) == EOF)
			fail("stdout");
	}
	if (ferror(stdin))
		fail("stdin");
	if (fclose(stdout) == EOF)
		fail("stdout");
	return 0;
}
