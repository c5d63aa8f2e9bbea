/* under - run a command with signals reset, a time limit and the like. */
/*
 * usage: under [-d] [-g] [-n fd] [-t seconds] command ...
 *
 *	-d	reset every signal to its default.  A shell cannot reset one
 *		that it inherited as ignored, and its jobs (&) ignore INT
 *	-g	run it in a process group of its own, so that a test can signal
 *		all of it, as a terminal would
 *	-n	set O_NONBLOCK on that descriptor
 *	-t	let SIGALRM kill it after so many seconds, so that no test hangs
 *
 * Exit status: the command's; 126 if it cannot be run; 2 on bad usage.
 */
#undef _GNU_SOURCE		/* glibc's getopt would reorder the operands */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: under [-d] [-g] [-n fd] [-t seconds] command ...\n",
	    stderr);
	exit(2);
}

static void
fail(const char *what)
{
	perror(what);
	exit(126);
}

static void
defaults(void)
{
	sigset_t none;
	int s;

	for (s = 1; s < 32; s++)
		signal(s, SIG_DFL);	/* fails for KILL and STOP: fine */
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static void
nonblock(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	if (flags == -1 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) == -1)
		fail("under: O_NONBLOCK");
}

int
main(int argc, char *argv[])
{
	int c;

	while ((c = getopt(argc, argv, "dgn:t:")) != -1) {
		switch (c) {
		case 'd':
			defaults();
			break;
		case 'g':
			if (setpgid(0, 0) == -1)
				fail("under: setpgid");
			break;
		case 'n':
			nonblock(atoi(optarg));
			break;
		case 't':
			alarm(atoi(optarg));
			break;
		default:
			usage();
		}
	}
	if (optind == argc)
		usage();
	execvp(argv[optind], argv + optind);
	fail(argv[optind]);
}
