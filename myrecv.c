/* myrecv - count the characters on standard input, one buffer at a time. */
/*
 * usage: myrecv [-b size] [-v]
 *
 *	-b	size of each read, 1 to 1g; default: 5*BUFSIZ, as posted
 *	-v	first list the sizes of all reads; any operand does, as in 1990
 *
 * A size is decimal digits, optionally followed by k, m or g: 1024, 1024^2,
 * 1024^3.  At end of file, one line is written to standard output:
 *	N characters received in S.SSSSSS seconds for C CPS
 * S is the time from the start of main to end of file; C is N divided by the
 * exact time.  Both are truncated.  If S would be 0.000000, the line is
 *	Insufficient timer resolution for supplied input
 * Exit status: 0 if that line was written; 1 on an error (no report, but
 * "myrecv: stdin: reason" on standard error); 2 on bad usage.
 *
 * After the receiver that Rob Stampfli posted in December 1990.  Compare it
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
	fputs("usage: myrecv [-b size] [-v]\n", stderr);
	exit(2);
}

static void
fail(const char *what)
{
	fprintf(stderr, "myrecv: %s: %s\n", what, strerror(errno));
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
	long long start = nanoseconds(), n = 0, ns, size = 5 * BUFSIZ;
	static char *buf;
	ssize_t r;
	int c, verbose = 0;

	while ((c = getopt(argc, argv, ":b:v")) != -1) {
		if (c == 'b')
			size = number(optarg, 1, 1 << 30);
		else if (c == 'v')
			verbose = 1;
		else
			usage();
	}
	if (optind < argc) {
		verbose = 1;
		optind++;
	}
	if (argc - optind > 0)
		usage();

	if ((buf = malloc(size)) == NULL)
		fail("buffer");
	/* The lesson: a system call for a whole buffer of characters. */
	while ((r = read(STDIN_FILENO, buf, size)) > 0) {
		n += r;
		if (verbose && printf("%zd ", r) < 0)
			fail("stdout");
	}
	if (r == -1)
		fail("stdin");
	if (verbose)
		putchar('\n');
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
