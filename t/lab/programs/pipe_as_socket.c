/* pipe_as_socket - a library that replaces every pipe by a pair of sockets. */
/*
 * usage: LD_PRELOAD=./t/lab/bin/pipe_as_socket.so sh -c 'a | b'
 *
 * When the shell calls pipe (or pipe2), it gets two connected sockets.  As
 * with a pipe, one can only be read and the other only written.  If the
 * variable PIPE_AS_SOCKET_BUF is set, it is the high-water mark in bytes, 1 to
 * 2^31-1: decimal digits, optionally followed by k, m or g (1024, 1024^2,
 * 1024^3).  The kernel may choose another size: fdtype -o shows it.  A bad
 * value ends the calling program with status 2 and a line on standard error.
 *
 * A static program does not load this library, and nothing says so: check with
 * fdtype.  There is one difference from a pipe: if the reader ends while the
 * writer waits for room, the writer may get the error "Connection reset by
 * peer" instead of SIGPIPE.
 *
 * After the pipe_as_socket of OpenSolaris' shell-discuss list, with the
 * setsockopt that it left as an exercise.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE		/* pipe2 */

#include <sys/types.h>
#include <sys/socket.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
fail(const char *s, const char *why)
{
	fprintf(stderr, "pipe_as_socket: PIPE_AS_SOCKET_BUF=%s: %s\n", s, why);
	_exit(2);
}

static int
mark(const char *s)
{
	long long n;
	char *end;
	int shift;

	errno = 0;
	n = strtoll(s, &end, 10);
	shift = *end == 'k' ? 10 : *end == 'm' ? 20 : *end == 'g' ? 30 : 0;
	if (*s < '0' || *s > '9' || end[shift > 0] != '\0' || errno != 0 ||
	    n < 1 || n > INT_MAX >> shift)
		fail(s, "not a size");
	return n << shift;
}

int
pipe2(int fd[2], int flags)
{
	const char *s;
	int i, size;

	if ((flags & ~(O_CLOEXEC | O_NONBLOCK)) != 0) {
		errno = EINVAL;
		return -1;
	}
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == -1)
		return -1;
	shutdown(fd[0], SHUT_WR);
	shutdown(fd[1], SHUT_RD);
	for (i = 0; i < 2; i++) {
		if ((flags & O_CLOEXEC) != 0)
			fcntl(fd[i], F_SETFD, FD_CLOEXEC);
		if ((flags & O_NONBLOCK) != 0)
			fcntl(fd[i], F_SETFL,
			    fcntl(fd[i], F_GETFL) | O_NONBLOCK);
	}
	if ((s = getenv("PIPE_AS_SOCKET_BUF")) == NULL)
		return 0;
	size = mark(s);
	/* The record left this as an exercise. */
	if (setsockopt(fd[1], SOL_SOCKET, SO_SNDBUF, &size, sizeof size) ||
	    setsockopt(fd[0], SOL_SOCKET, SO_RCVBUF, &size, sizeof size))
		fail(s, strerror(errno));
	return 0;
}

int
pipe(int fd[2])
{
	return pipe2(fd, 0);
}
