/* timex - run a command and report the time it took. */
/*
 * usage: timex [-o file] command [operand...]
 *
 *	-o	write the report to file, not to standard error
 *
 * The report has four lines: the time from start to end, the time the CPU
 * spent in the command, the time it spent in the kernel for the command, all
 * in seconds; and the voluntary context switches, which count how often the
 * command gave up the CPU to wait for something:
 *	real S.SSSSSS
 *	user S.SSSSSS
 *	sys S.SSSSSS
 *	vcsw N
 * The last three include the children that the command has waited for.
 *
 * HUP, INT and TERM are passed to the command if they were sent by kill.  The
 * terminal sends its signals, as Ctrl-C, to the command as well, so these are
 * not passed again.  A kill of the whole process group arrives twice.
 *
 * Exit status: the command's, or 128+n if signal n ended it; 127 if it was not
 * found, 126 if it could not be run; 1 on another error ("timex: object:
 * reason" on standard error); 2 on bad usage.
 *
 * After System V's timex, with which the pipe buffers of OpenSolaris were
 * timed: `dd ... | pipebuf ... timex cat >/dev/null`.
 */
#undef _GNU_SOURCE		/* glibc's getopt would reorder the operands */
#define _POSIX_C_SOURCE 200809L	/* and so it would without this line */
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

static pid_t command;

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

/* Not 0 to 2, even if one is closed; and the command does not inherit it. */
static FILE *
output(const char *file)
{
	FILE *f = NULL;
	int fd, high;

	if ((fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0666)) == -1 ||
	    (high = fcntl(fd, F_DUPFD_CLOEXEC, 3)) == -1 ||
	    (f = fdopen(high, "w")) == NULL)
		fail(file);
	close(fd);
	return f;
}

static double
now(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_MONOTONIC, &t) == -1)
		fail("clock");
	return t.tv_sec + t.tv_nsec / 1e9;
}

static double
seconds(struct timeval t)
{
	return t.tv_sec + t.tv_usec / 1e6;
}

static void
pass_on(int sig, siginfo_t *info, void *context)
{
	(void)context;
	if (info->si_code == SI_USER)
		kill(command, sig);
}

static int
run(char *argv[])
{
	static const int sigs[] = { SIGHUP, SIGINT, SIGTERM };
	struct sigaction act;
	sigset_t set, mask;
	void (*child)(int);
	int i, status;

	/* If it were ignored, the command's status would be lost. */
	child = signal(SIGCHLD, SIG_DFL);

	/* The signals wait until the handler knows the command. */
	sigemptyset(&set);
	for (i = 0; i < 3; i++)
		sigaddset(&set, sigs[i]);
	sigprocmask(SIG_BLOCK, &set, &mask);
	if ((command = fork()) == -1)
		fail("fork");
	if (command == 0) {
		signal(SIGCHLD, child);
		sigprocmask(SIG_SETMASK, &mask, NULL);
		execvp(argv[0], argv);
		status = errno == ENOENT ? 127 : 126;
		fprintf(stderr, "timex: %s: %s\n", argv[0], strerror(errno));
		_exit(status);
	}
	for (i = 0; i < 3; i++) {
		sigaction(sigs[i], NULL, &act);
		if (act.sa_handler == SIG_IGN)
			continue;
		act.sa_flags = SA_SIGINFO | SA_RESTART;
		act.sa_sigaction = pass_on;
		sigaction(sigs[i], &act, NULL);
	}
	sigprocmask(SIG_SETMASK, &mask, NULL);
	if (waitpid(command, &status, 0) == -1)
		fail("wait");
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) :
	    WEXITSTATUS(status);
}

int
main(int argc, char *argv[])
{
	struct rusage before, after;
	const char *file = NULL;
	FILE *f = stderr;
	double real;
	int c, status;

	while ((c = getopt(argc, argv, ":o:")) != -1) {
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
	real = now();
	status = run(argv + optind);
	real = now() - real;
	getrusage(RUSAGE_CHILDREN, &after);
	if (real <= 0) {
		fputs("timex: clock: no time has passed\n", stderr);
		exit(1);
	}
	fprintf(f, "real %.6f\nuser %.6f\nsys %.6f\nvcsw %ld\n", real,
	    seconds(after.ru_utime) - seconds(before.ru_utime),
	    seconds(after.ru_stime) - seconds(before.ru_stime),
	    after.ru_nvcsw - before.ru_nvcsw);
	if (ferror(f) || fclose(f) == EOF)
		fail(file != NULL ? file : "stderr");
	return status;
}
