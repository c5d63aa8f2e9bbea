/* send - write n letters X to standard output, one putchar at a time. */
/*
 * usage: send [-b size] n
 *
 *	n	how many, 0 to 2^63-1
 *	-b	bytes of stdio's buffer, 1 to 1g; 1 is none, and without -b
 *		the C library chooses
 *
 * Numbers are decimal digits, then perhaps k, m or g: 1024, 1024^2, 1024^3.
 * It reads nothing.  Exit status: 0 when every X was written, 1 on an error
 * ("send: stdout: reason" on standard error), 2 on bad usage.
 *
 * After the sender that Thad Floryan posted in November 1990 to show that
 * the pipes of his AT&T 3B1 were slow.  mysend.c is the other half of the
 * experiment: `diff send.c mysend.c` shows what it changed.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: send [-b size] n\n", stderr);
	exit(2);
}

static void
fail(const char *what)
{
	fprintf(stderr, "send: %s: %s\n", what, strerror(errno));
	exit(1);
}

/* Digits, then perhaps k, m or g; strtoll would take a blank or a sign. */
static long long
number(const char *s, long long min, long long max)
{
	long long n;
	char *end;
	int shift;

	errno = 0;
	n = strtoll(s, &end, 10);
	shift = *end == 'k' ? 10 : *end == 'm' ? 20 : *end == 'g' ? 30 : 0;
	if (shift > 0)
		end++;
	if (*s < '0' || *s > '9' || *end != '\0' || errno != 0 ||
	    n < min || n > max >> shift)
		usage();
	return n << shift;
}

int
main(int argc, char *argv[])
{
	long long n, size = 0;
	char *buf;
	int c;

	while ((c = getopt(argc, argv, ":b:")) != -1) {
		if (c == 'b')
			size = number(optarg, 1, 1 << 30);
		else
			usage();
	}
	if (argc - optind != 1)
		usage();
	n = number(argv[optind], 0, LLONG_MAX);

	if (size > 0) {
		if ((buf = malloc(size)) == NULL)
			fail("buffer");
		if (setvbuf(stdout, buf, size > 1 ? _IOFBF : _IONBF, size) != 0)
			fail("buffer");
	}
	for (; n > 0; n--) {
		/* The lesson: a library call for every single character. */
		if (putchar('X') == EOF)
			fail("stdout");
	}
	if (fclose(stdout) == EOF)
		fail("stdout");
	return 0;
}
