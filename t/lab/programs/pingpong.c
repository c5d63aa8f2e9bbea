/* pingpong - time a byte that goes to another process and back. */
/*
 * usage: pingpong pipe|socket|pty|file n command [operand...]
 *        pingpong echo n
 *
 * The first form connects the command's standard input and output to itself:
 * by two pipes, by a socket pair, by a raw pty, of which the command gets the
 * slave, or by two FIFOs that are made as file (a name with a / in it) and
 * removed once they are open.  It sends a byte, waits until the byte comes
 * back, and does so n times, after one time that is not counted.  The report
 * on standard output is the time of the n round trips, in seconds, and the
 * voluntary context switches of both processes:
 *	real S.SSSSSS
 *	vcsw N
 * The second form is such a command.  Each side can have its own CPU:
 *	taskset -c 0 pingpong pipe 9 taskset -c 1 pingpong echo 9
 *
 * n is 1 to 1g; decimal digits, optionally followed by k, m or g: 1024,
 * 1024^2, 1024^3.  SIGALRM ends either side if that takes more than 10 s and
 * 10 ms a round trip.  Exit status: 0; 1 on an error ("pingpong: object:
 * reason" on standard error, and no report); 2 on bad usage.
 */
#undef _GNU_SOURCE		/* glibc's getopt would reorder the operands */
#define _POSIX_C_SOURCE 200809L	/* and so it would without this line */
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE	/* ru_nvcsw */

#include <sys/types.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: pingpong pipe|socket|pty|file n command [operand...]\n"
	    "       pingpong echo n\n", stderr);
	exit(2);
}

static void
fail(const char *what, const char *why)
{
	fprintf(stderr, "pingpong: %s: %s\n", what, why);
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

static double
now(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_MONOTONIC, &t) == -1)
		fail("clock", strerror(errno));
	return t.tv_sec + t.tv_nsec / 1e9;
}

static long
switches(void)
{
	struct rusage own, command;

	getrusage(RUSAGE_SELF, &own);
	getrusage(RUSAGE_CHILDREN, &command);
	return own.ru_nvcsw + command.ru_nvcsw;
}

static unsigned char
get(int fd, const char *what)
{
	unsigned char c;
	ssize_t r;

	if ((r = read(fd, &c, 1)) != 1)
		fail(what, r == 0 ? "end of file" : strerror(errno));
	return c;
}

static void
put(int fd, const char *what, unsigned char c)
{
	if (write(fd, &c, 1) != 1)
		fail(what, strerror(errno));
}

static void
round_trip(int in, int out, unsigned char c)
{
	put(out, "command", c);
	if (get(in, "command") != c)
		fail("command", "another byte came back");
}

/* Opened so that neither end waits for the other. */
static void
make_fifo(const char *name, int fd[2])
{
	if (strchr(name, '/') == NULL)
		usage();
	if (mkfifo(name, 0600) == -1 ||
	    (fd[0] = open(name, O_RDONLY | O_NONBLOCK)) == -1 ||
	    (fd[1] = open(name, O_WRONLY)) == -1 ||
	    fcntl(fd[0], F_SETFL, 0) == -1 || unlink(name) == -1)
		fail(name, strerror(errno));
}

/* With no flag set the terminal driver changes nothing. */
static void
make_pty(int fd[2])
{
	const char *slave;
	struct termios t;

	if ((fd[0] = posix_openpt(O_RDWR | O_NOCTTY)) == -1 ||
	    grantpt(fd[0]) == -1 || unlockpt(fd[0]) == -1 ||
	    (slave = ptsname(fd[0])) == NULL ||
	    (fd[1] = open(slave, O_RDWR | O_NOCTTY)) == -1 ||
	    tcgetattr(fd[1], &t) == -1)
		fail("pty", strerror(errno));
	t.c_iflag = t.c_oflag = t.c_lflag = 0;
	t.c_cflag = (t.c_cflag & ~(CSIZE | PARENB)) | CS8;
	t.c_cc[VMIN] = 1;
	t.c_cc[VTIME] = 0;
	if (tcsetattr(fd[1], TCSANOW, &t) == -1)
		fail("pty", strerror(errno));
}

/* The way there and the way back: [0] is read and [1] is written. */
static void
join(const char *kind, int there[2], int back[2])
{
	int fd[2];

	if (strcmp(kind, "pipe") == 0) {
		if (pipe(there) == -1 || pipe(back) == -1)
			fail(kind, strerror(errno));
		return;
	}
	if (strcmp(kind, "socket") == 0) {
		if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == -1)
			fail(kind, strerror(errno));
	} else if (strcmp(kind, "pty") == 0) {
		make_pty(fd);
	} else {
		make_fifo(kind, there);
		make_fifo(kind, back);
		return;
	}
	back[0] = there[1] = fd[0];
	there[0] = back[1] = fd[1];
}

static pid_t
run(char *argv[], const int there[2], const int back[2])
{
	pid_t pid;
	int i;

	for (i = 0; i < 2; i++) {
		fcntl(there[i], F_SETFD, FD_CLOEXEC);
		fcntl(back[i], F_SETFD, FD_CLOEXEC);
	}
	if ((pid = fork()) == -1)
		fail("fork", strerror(errno));
	if (pid == 0) {
		dup2(there[0], STDIN_FILENO);
		dup2(back[1], STDOUT_FILENO);
		execvp(argv[0], argv);
		fprintf(stderr, "pingpong: %s: %s\n", argv[0],
		    strerror(errno));
		_exit(1);
	}
	close(there[0]);
	close(back[1]);
	return pid;
}

int
main(int argc, char *argv[])
{
	int there[2], back[2], fd, status;
	long long n, i;
	double real;
	pid_t pid;
	long vcsw;

	if (getopt(argc, argv, ":") != -1 || argc - optind < 2)
		usage();
	argv += optind;
	argc -= optind;
	n = number(argv[1], 1, 1 << 30);
	alarm(10 + n / 100);
	if (strcmp(argv[0], "echo") == 0) {
		if (argc > 2)
			usage();
		for (i = 0; i <= n; i++)
			put(STDOUT_FILENO, "stdout",
			    get(STDIN_FILENO, "stdin"));
		return 0;
	}
	if (argc < 3)
		usage();

	/* No end of a pipe may stand in for a closed 0 to 2. */
	for (fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) == -1)
			fail("stdin, stdout or stderr", strerror(errno));
	join(argv[0], there, back);
	pid = run(argv + 2, there, back);
	round_trip(back[0], there[1], 0);
	vcsw = switches();
	real = now();
	for (i = 0; i < n; i++)
		round_trip(back[0], there[1], i);
	real = now() - real;

	close(there[1]);
	close(back[0]);
	if (waitpid(pid, &status, 0) == -1)
		fail("wait", strerror(errno));
	if (status != 0)
		fail("command", "failed");
	printf("real %.6f\nvcsw %ld\n", real, switches() - vcsw);
	if (ferror(stdout) || fclose(stdout) == EOF)
		fail("stdout", strerror(errno));
	return 0;
}
