/* send - write n letters X to standard output, one putchar at a time. */
/*
 * usage: send [-b size] n
 *
 *	n	how many letters, 0 to 2^63-1
 *	-b	size of stdio's buffer, 1 (unbuffered) to 1g; default: libc's
 *
 * A number is decimal digits, optionally followed by k, m or g: 1024, 1024^2,
 * 1024^3.  Standard input is not read.  Exit status: 0 if every X was written;
 * 1 on an error ("send: stdout: reason" on standard error); 2 on bad usage.
 *
 * After the sender that Thad Floryan posted in November 1990.  Compare it with
 * its twin: `diff send.c mysend.c`.
 */
#undef _GNU_SOURCE		/* glibc's getopt would reorder the operands */
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
	long long n, size = 0;
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

	/* The buffer is ours: glibc ignores the size if it makes its own. */
	if (size > 0 && ((buf = malloc(size)) == NULL ||
	    setvbuf(stdout, buf, size > 1 ? _IOFBF : _IONBF, size) != 0))
		fail("buffer");
	/* The lesson: a library call for every single character. */
	for (; n > 0; n--)
		if (putchar('X') == EOF)
			fail("stdout");
	if (fclose(stdout) == EOF)
		fail("stdout");
	return 0;
}
