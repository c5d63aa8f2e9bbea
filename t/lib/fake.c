/* fake - a program of the kit over a false clock, memory, read and write. */
/*
 * cc -DPROGRAM='"../../recv.c"' fake.c puts these functions under the program's
 * unchanged text.  They are told what to do by the environment:
 *
 *	CLOCK	nanoseconds from the first look at the clock to the second; may
 *		be negative; default: a million.  A look at any other clock
 *		than CLOCK_MONOTONIC ends the program with status 99
 *	NOCLOCK	the look that fails, 1 or 2
 *	UNBUF	any value: standard output is unbuffered, so that a report
 *		fails when it is written, not at the last flush
 *	MALLOC	the most memory that malloc really gives; 0 makes it fail
 *	WRITE	the most that one write(2) takes; 0 takes none
 *	ASKED	any value: what each write(2) is asked to take, a line each on
 *		standard error
 *	READ	what each read(2) gives at most; 0 makes the second read fail
 *
 * In recv and pass, getchar goes through read(2) inside the C library, out of
 * reach of READ, and putchar out of reach of WRITE.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

long long
told(const char *name, long long otherwise)
{
	const char *s = getenv(name);

	return s == NULL ? otherwise : atoll(s);
}

int
fake_clock(clockid_t id, struct timespec *t)
{
	static int looks;
	long long ns = 5000000000LL;

	if (getenv("UNBUF") != NULL && looks == 0)
		setvbuf(stdout, NULL, _IONBF, 0);
	if (looks++ > 0)
		ns += told("CLOCK", 1000000);
	if (looks == told("NOCLOCK", 0)) {
		errno = EINVAL;
		return -1;
	}
	if (id != CLOCK_MONOTONIC)
		exit(99);
	t->tv_sec = ns / 1000000000;
	t->tv_nsec = ns % 1000000000;
	return 0;
}

void *
fake_malloc(size_t size)
{
	size_t most = told("MALLOC", SSIZE_MAX);

	if (most == 0) {
		errno = ENOMEM;
		return NULL;
	}
	return malloc(size < most ? size : most);
}

ssize_t
fake_write(int fd, const void *buf, size_t size)
{
	size_t most = told("WRITE", SSIZE_MAX);

	if (getenv("ASKED") != NULL)
		fprintf(stderr, "%lu\n", (unsigned long)size);
	return write(fd, buf, size < most ? size : most);
}

ssize_t
fake_read(int fd, void *buf, size_t size)
{
	static int calls;
	size_t most = told("READ", SSIZE_MAX);

	if (most > 0)
		return read(fd, buf, size < most ? size : most);
	if (calls++ == 0)
		return read(fd, buf, size);
	errno = EIO;
	return -1;
}

#undef clock_gettime
#undef malloc
#undef write
#undef read
#define clock_gettime fake_clock
#define malloc fake_malloc
#define write fake_write
#define read fake_read

#include PROGRAM
