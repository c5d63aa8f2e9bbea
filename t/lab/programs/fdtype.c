/* fdtype - report what standard input or output is. */
/*
 * usage: fdtype [-o]
 *
 *	-o	standard output instead of standard input
 *
 * It writes one line to standard output:
 *	pipe N		a pipe or a FIFO; N is its capacity in bytes, or unknown
 *	socket S R	a socket; its send and receive marks in bytes
 *	tty		a terminal
 *	file		a regular file
 *	device		another character device
 *	other		anything else
 * The marks are those that the kernel reports.  Linux doubles what was asked
 * for, to have room for its own bookkeeping.  Exit status: 0; 1 on an error
 * ("fdtype: stdin: reason" on standard error); 2 on bad usage.
 *
 * The experiments use it to check what they measure, since the pipes of ksh93
 * are sockets.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE		/* F_GETPIPE_SZ */

#include <sys/types.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: fdtype [-o]\n", stderr);
	exit(2);
}

static void
fail(const char *what)
{
	fprintf(stderr, "fdtype: %s: %s\n", what, strerror(errno));
	exit(1);
}

static void
print_pipe(int fd)
{
	int size = -1;

#ifdef F_GETPIPE_SZ
	size = fcntl(fd, F_GETPIPE_SZ);
#else
	(void)fd;
#endif
	if (size == -1)
		printf("pipe unknown\n");
	else
		printf("pipe %d\n", size);
}

static int
mark(int fd, int option)
{
	int size;
	socklen_t len = sizeof size;

	if (getsockopt(fd, SOL_SOCKET, option, &size, &len) == -1)
		fail("socket");
	return size;
}

int
main(int argc, char *argv[])
{
	struct stat st;
	const char *what = "stdin";
	int c, fd = STDIN_FILENO;

	while ((c = getopt(argc, argv, ":o")) != -1) {
		if (c == 'o') {
			fd = STDOUT_FILENO;
			what = "stdout";
		} else
			usage();
	}
	if (argc - optind > 0)
		usage();

	if (fstat(fd, &st) == -1)
		fail(what);
	if (S_ISFIFO(st.st_mode))
		print_pipe(fd);
	else if (S_ISSOCK(st.st_mode))
		printf("socket %d %d\n", mark(fd, SO_SNDBUF),
		    mark(fd, SO_RCVBUF));
	else if (isatty(fd))
		printf("tty\n");
	else if (S_ISREG(st.st_mode))
		printf("file\n");
	else if (S_ISCHR(st.st_mode))
		printf("device\n");
	else
		printf("other\n");
	if (ferror(stdout) || fclose(stdout) == EOF)
		fail("stdout");
	return 0;
}
