/* pipebuf - set the capacity of a pipe, then run a command on it. */
/*
 * usage: pipebuf [-i] [-o] -b size command [operand...]
 *
 *	-i	the pipe that is standard input
 *	-o	the pipe that is standard output
 *	-b	bytes, 1 to 2^31-1
 *
 * At least one of -i and -o is needed.  A size is decimal digits, optionally
 * followed by k, m or g: 1024, 1024^2, 1024^3.  The kernel may choose another
 * size; Linux rounds up to a power of two, and to at least a page.  A line on
 * standard error then says so:
 *	pipebuf: stdin: asked for 5000 bytes, got 8192
 * If the capacity cannot be set, the command is not run.  Exit status: the
 * command's; 127 if it was not found, 126 if it could not be run; 1 on another
 * error ("pipebuf: stdin: reason" on standard error); 2 on bad usage.
 *
 * After the pipebuf of OpenSolaris' shell-discuss list, which did the same
 * to a STREAMS pipe: `dd ... | pipebuf -i -b50k timex cat >/dev/null`.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE		/* F_SETPIPE_SZ */

#include <sys/types.h>
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: pipebuf [-i] [-o] -b size command [operand...]\n",
	    stderr);
	exit(2);
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

#ifdef F_SETPIPE_SZ
/* Linux has a limit for users without privilege. */
static void
limit(void)
{
	FILE *f;
	long max;

	f = fopen("/proc/sys/fs/pipe-max-size", "r");
	if (f != NULL && fscanf(f, "%ld", &max) == 1)
		fprintf(stderr, " (the limit is %ld)", max);
}

static void
resize(int fd, const char *what, int size)
{
	struct stat st;
	int error, got;

	if (fcntl(fd, F_SETPIPE_SZ, size) == -1) {
		error = errno;
		fprintf(stderr, "pipebuf: %s: %d bytes: ", what, size);
		if (fstat(fd, &st) == 0 && !S_ISFIFO(st.st_mode)) {
			fputs("not a pipe", stderr);
		} else {
			fputs(strerror(error), stderr);
			if (error != EBADF)
				limit();
		}
		fputs("\n", stderr);
		exit(1);
	}
	got = fcntl(fd, F_GETPIPE_SZ);
	if (got != size)
		fprintf(stderr, "pipebuf: %s: asked for %d bytes, got %u\n",
		    what, size, (unsigned)got);
}
#else
static void
resize(int fd, const char *what, int size)
{
	(void)fd;
	fprintf(stderr, "pipebuf: %s: %d bytes: this system cannot resize"
	    " pipes\n", what, size);
	exit(1);
}
#endif

int
main(int argc, char *argv[])
{
	int c, in = 0, out = 0, size = 0;

	while ((c = getopt(argc, argv, "+:iob:")) != -1) {
		if (c == 'i')
			in = 1;
		else if (c == 'o')
			out = 1;
		else if (c == 'b')
			size = number(optarg, 1, INT_MAX);
		else
			usage();
	}
	if (argc - optind < 1 || size == 0 || (!in && !out))
		usage();

	if (in)
		resize(STDIN_FILENO, "stdin", size);
	if (out)
		resize(STDOUT_FILENO, "stdout", size);
	execvp(argv[optind], argv + optind);
	c = errno == ENOENT ? 127 : 126;
	fprintf(stderr, "pipebuf: %s: %s\n", argv[optind], strerror(errno));
	return c;
}
