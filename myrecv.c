/* myrecv - count the characters on standard input, a buffer at a time. */
/*
 * usage: myrecv [-b size] [-v]
 *
 *	-b	bytes asked of each read, 1 to 1g; without -b it is 5*BUFSIZ,
 *		as posted
 *	-v	first a line with the size of every read; an operand of any
 *		kind does the same, as in 1990
 *
 * Sizes are decimal digits, then perhaps k, m or g: 1024, 1024^2, 1024^3.
 * At end of file it writes one line to standard output,
 *	N characters received in S.SSSSSS seconds for C CPS
 * where S runs from the start of main, so that a late sender counts too,
 * and C is N divided by the unrounded time; both are cut, not rounded.
 * When less than a microsecond was seen to pass, it is
 *	Insufficient timer resolution for supplied input
 * Exit status: 0 when that line was written, 1 on an error ("myrecv: stdin:
 * reason" on standard error, and no such line), 2 on bad usage.
 *
 * After the receiver that Rob Stampfli posted in December 1990; its twin is
 * recv.c: see `diff recv.c myrecv.c`.
 */
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
	struct timespec start, end;
	long long n = 0, ns, size = 5 * BUFSIZ;
	ssize_t r;
	char *buf;
	int c, verbose = 0;

	clock_gettime(CLOCK_MONOTONIC, &start);
	while ((c = getopt(argc, argv, ":b:v")) != -1) {
		if (c == 'b')
			size = number(optarg, 1, 1 << 30);
		else if (c == 'v')
			verbose = 1;
		else
			usage();
	}
	if (argc - optind > 1)
		usage();
	if (argc - optind == 1)
		verbose = 1;

	if ((buf = malloc(size)) == NULL)
		fail("buffer");
	while ((r = read(STDIN_FILENO, buf, size)) > 0) {
		/* The lesson: a system call for a whole buffer of them. */
		if (verbose && printf("%s%zd", n > 0 ? " " : "", r) < 0)
			fail("stdout");
		n += r;
	}
	if (r == -1)
		fail("stdin");
	if (verbose)
		putchar('\n');
	clock_gettime(CLOCK_MONOTONIC, &end);
	ns = (end.tv_sec - start.tv_sec) * 1000000000LL +
	    end.tv_nsec - start.tv_nsec;
	if (ns < 1000)
		printf("Insufficient timer resolution for supplied input\n");
	else
		printf("%lld characters received in %lld.%06lld seconds"
		    " for %lld CPS\n", n, ns / 1000000000,
		    ns / 1000 % 1000000, (long long)(n * 1e9 / ns));
	if (ferror(stdout) || fclose(stdout) == EOF)
		fail("stdout");
	return 0;
}
