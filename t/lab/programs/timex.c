/* timex - run a command and tell the time that it took. */
/*
 * usage: timex [-o file] command [operand...]
 *
 *	-o	write the figures to file, and not to standard error
 *
 * Four lines: the seconds from start to end, those of the processor in the
 * command and in the kernel for it, and how often it gave the processor up
 * of its own accord, to wait for something:
 *	real S.SSSSSS
 *	user S.SSSSSS
 *	sys S.SSSSSS
 *	vcsw N
 * The last three count the command's own children too, once it waited for
 * them.  HUP, INT and TERM are passed on to the command.  Exit status: the
 * command's, or 128+n when signal n ended it; 127 when it was not found, 126
 * when it could not be run, 1 on another error ("timex: file: reason" on
 * standard error), 2 on bad usage.
 *
 * After System V's timex, with which the pipe buffers of OpenSolaris were
 * timed: `dd ... | pipebuf ... timex cat >/dev/null`.
 */
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE	/* ru_nvcsw */

#include <sys/types.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: timex [-o file] command [operand...]\n", stderr);
	exit(2);
}

static void
fail(const char *what)
{
	fprintf(stderr, "timex: %s: %s\n", what, strerror(errno));
	exit(1);
}

/* The command does not inherit it, nor does it stand in for a closed 0-2. */
static FILE *
output(const char *file)
{
	FILE *f;
	int fd, high;

	fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (fd == -1)
		fail(file);
	if ((high = fcntl(fd, F_DUPFD_CLOEXEC, 3)) == -1)
		fail(file);
	close(fd);
	if ((f = fdopen(high, "w")) == NULL)
		fail(file);
	return f;
}

static double
seconds(const struct timeval *t)
{
	return t->tv_sec + t->tv_usec / 1e6;
}

/* With a handler, even one like this, sigwait is sure to see the signal. */
static void
nothing(int sig)
{
	(void)sig;
}

static int
run(char *argv[])
{
	struct sigaction act, old;
	sigset_t set, mask;
	pid_t pid;
	int sig, status;

	act.sa_handler = nothing;
	act.sa_flags = 0;
	sigemptyset(&act.sa_mask);
	sigaction(SIGCHLD, &act, &old);
	sigemptyset(&set);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, &mask);
	if ((pid = fork()) == -1)
		fail("fork");
	if (pid == 0) {
		sigaction(SIGCHLD, &old, NULL);
		sigprocmask(SIG_SETMASK, &mask, NULL);
		execvp(argv[0], argv);
		status = errno == ENOENT ? 127 : 126;
		fprintf(stderr, "timex: %s: %s\n", argv[0], strerror(errno));
		_exit(status);
	}
	while (waitpid(pid, &status, WNOHANG) == 0) {
		sigwait(&set, &sig);
		if (sig != SIGCHLD)
			kill(pid, sig);
	}
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) :
	    WEXITSTATUS(status);
}

int
main(int argc, char *argv[])
{
	struct timespec start, end;
	struct rusage before, ru;
	FILE *f = stderr;
	const char *file = NULL;
	double real;
	int c, status;

	while ((c = getopt(argc, argv, "+:o:")) != -1) {
		if (c == 'o')
			file = optarg;
		else
			usage();
	}
	if (argc - optind < 1)
		usage();
	if (file != NULL)
		f = output(file);

	/* A shell that became timex by exec may leave it its old children. */
	getrusage(RUSAGE_CHILDREN, &before);
	clock_gettime(CLOCK_MONOTONIC, &start);
	status = run(argv + optind);
	clock_gettime(CLOCK_MONOTONIC, &end);
	getrusage(RUSAGE_CHILDREN, &ru);
	real = (end.tv_sec - start.tv_sec) +
	    (end.tv_nsec - start.tv_nsec) / 1e9;
	if (real <= 0) {
		fputs("timex: clock: no time has passed\n", stderr);
		exit(1);
	}
	fprintf(f, "real %.6f\nuser %.6f\nsys %.6f\nvcsw %ld\n", real,
	    seconds(&ru.ru_utime) - seconds(&before.ru_utime),
	    seconds(&ru.ru_stime) - seconds(&before.ru_stime),
	    ru.ru_nvcsw - before.ru_nvcsw);
	if (ferror(f) || fclose(f) == EOF)
		fail(file != NULL ? file : "stderr");
	return status;
}
