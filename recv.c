/* recv - count the characters on standard input, one getchar at a time. */
/*
 * usage: recv [-b size]
 *
 *	-b	size of stdio's buffer, 1 (unbuffered) to 1g; default: libc's
 *
 * A size is decimal digits, optionally followed by k, m or g: 1024, 1024^2,
 * 1024^3.  At end of file, one line is written to standard output:
 *	N characters received in S.SSSSSS seconds for C CPS
 * S is the time from the start of main to end of file; C is N divided by the
 * exact time.  Both are truncated.  If S would be 0.000000, the line is
 *	Insufficient timer resolution for supplied input
 * Exit status: 0 if that line was written; 1 on an error (no report, but
 * "recv: stdin: reason" on standard error); 2 on bad usage.
 *
 * After the receiver that Thad Floryan posted in November 1990.  Compare it
 * with its twin: `diff recv.c myrecv.c`.
 */
#undef _GNU_SOURCE		/* glibc's getopt would reorder the operands */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: recv [-b size]\n", stderr);
	exit(2);
}

static void
fail(const char *what)
{
	fprintf(stderr, "recv: %s: %s\n", what, strerror(errno));
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

static long long
nanoseconds(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_MONOTONIC, &t) == -1)
		fail("clock");
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int
main(int argc, char *argv[])
{
	long long start = nanoseconds(), n = 0, ns, size = 0;
	static char *buf;
	int c;

	while ((c = getopt(argc, argv, ":b:")) != -1) {
		if (c == 'b')
			size = number(optarg, 1, 1 << 30);
		else
			usage();
	}
	if (argc - optind > 0)
		usage();

	/* The buffer is ours: glibc ignores the size if it makes its own. */
	if (size > 0 && ((buf = malloc(size)) == NULL ||
	    setvbuf(stdin, buf, size > 1 ? _IOFBF : _IONBF, size) != 0))
		fail("buffer");
	/* The lesson: a library call for every single character. */
	while (getchar() != EOF)
		n++;
	if (ferror(stdin))
		fail("stdin");
	if ((ns = nanoseconds() - start) < 1000)
		printf("Insufficient timer resolution for supplied input\n");
	else
		printf("%lld characters received in %lld.%06lld seconds"
		    " for %lld CPS\n", n, ns / 1000000000,
		    ns / 1000 % 1000000, (long long)(n * 1e9 / ns));
	if (ferror(stdout) || fclose(stdout) == EOF)
		fail("stdout");
	return 0;
}
