/* fake - put a false clock, malloc, read and write under a program. */
/*
 * cc -DPROGRAM='"../../recv.c"' fake.c compiles the program, unchanged, with
 * these functions.  Variables of the environment control them:
 *
 *	CLOCK	nanoseconds between the first and the second call of
 *		clock_gettime; may be negative; default: a million.  Any clock
 *		but CLOCK_MONOTONIC ends the program with status 99
 *	NOCLOCK	the call of clock_gettime that fails, 1 or 2
 *	UNBUF	if set, standard output is unbuffered, so that a report fails
 *		when it is written, not at the last flush
 *	MALLOC	the most memory that malloc really gives; 0 makes it fail
 *	WRITE	the most bytes that one write takes; 0 takes none
 *	ASKED	if set, each write prints its size on standard error
 *	READ	the most bytes that one read gives; 0 makes the second read fail
 *
 * READ and WRITE do not reach getchar and putchar, whose system calls are made
 * inside the C library.
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
setting(const char *name, long long otherwise)
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
		ns += setting("CLOCK", 1000000);
	if (looks == setting("NOCLOCK", 0)) {
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
	size_t most = setting("MALLOC", SSIZE_MAX);

	if (most == 0) {
		errno = ENOMEM;
		return NULL;
	}
	return malloc(size < most ? size : most);
}

ssize_t
fake_write(int fd, const void *buf, size_t size)
{
	size_t most = setting("WRITE", SSIZE_MAX);

	if (getenv("ASKED") != NULL)
		fprintf(stderr, "%lu\n", (unsigned long)size);
	return write(fd, buf, size < most ? size : most);
}

ssize_t
fake_read(int fd, void *buf, size_t size)
{
	static int calls;
	size_t most = setting("READ", SSIZE_MAX);

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
