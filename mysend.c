/* mysend - write n letters X to standard output, a buffer at a time. */
/*
 * usage: mysend [-b size] n
 *
 *	n	how many, 0 to 2^63-1
 *	-b	bytes asked of each write, 1 to 1g; without -b it is BUFSIZ,
 *		as posted
 *
 * Numbers are decimal digits, then perhaps k, m or g: 1024, 1024^2, 1024^3.
 * It reads nothing.  Exit status: 0 when every X was written, 1 on an error
 * ("mysend: stdout: reason" on standard error), 2 on bad usage.
 *
 * After the sender that Rob Stampfli posted in December 1990 to show that
 * stdio was slow, and not the pipes.  send.c is the other half of the
 * experiment: `diff send.c mysend.c` shows what he changed.
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
	fputs("usage: mysend [-b size] n\n", stderr);
	exit(2);
}

static void
fail(const char *what)
{
	fprintf(stderr, "mysend: %s: %s\n", what, strerror(errno));
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
	long long n, size = BUFSIZ;
	ssize_t w;
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

	if (size > n)
		size = n;
	if ((buf = malloc(size + 1)) == NULL)	/* malloc(0) may be NULL */
		fail("buffer");
	memset(buf, 'X', size);
	for (; n > 0; n -= w) {
		/* The lesson: a system call for a whole buffer of them. */
		w = write(STDOUT_FILENO, buf, n < size ? n : size);
		if (w == 0)
			errno = EAGAIN;		/* full: System V, O_NDELAY */
		if (w <= 0)
			fail("stdout");
	}
	if (close(STDOUT_FILENO) == -1)
		fail("stdout");
	return 0;
}
