/* pty - run a command that has the master of a raw pty as standard input. */
/*
 * usage: pty command [operand...]
 *
 * The variable PTY is the name of the slave, for the command to open.  Raw:
 * every byte passes, nothing is added, echoed or taken for a signal.
 *
 * No slave is open when the command starts.  What is read after the last one
 * was closed differs (Linux: what was written, then an error; others lose
 * it), and some systems forget then that it was raw.  So the command keeps a
 * slave open, out of the way of its children, and reads by count:
 *	pty sh -c 'exec 3<>"$PTY"; stty raw -echo <&3
 *	    ./mysend 1000 >"$PTY" 3>&- & exec dd bs=1 count=1000 3>&-'
 *
 * Exit status: the command's; 127 when it was not found, 126 when it could not
 * be run, 1 on another error ("pty: object: reason" on standard error), 2 on
 * bad usage.
 *
 * For the third row of the table that Bruce Evans posted in July 1996.
 */
#define _XOPEN_SOURCE 700

#include <sys/types.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static void
usage(void)
{
	fputs("usage: pty command [operand...]\n", stderr);
	exit(2);
}

static void
fail(const char *what)
{
	fprintf(stderr, "pty: %s: %s\n", what, strerror(errno));
	exit(1);
}

/* What others call cfmakeraw, which is not in POSIX. */
static void
raw(int fd, const char *slave)
{
	struct termios t;

	if (tcgetattr(fd, &t) == -1)
		fail(slave);
	t.c_iflag &= ~(BRKINT | ICRNL | IGNBRK | IGNCR | INLCR | INPCK |
	    ISTRIP | IXANY | IXOFF | IXON | PARMRK);
	t.c_oflag &= ~OPOST;
	t.c_lflag &= ~(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
	t.c_cflag &= ~(CSIZE | PARENB);
	t.c_cflag |= CS8;
	t.c_cc[VMIN] = 1;
	t.c_cc[VTIME] = 0;
	if (tcsetattr(fd, TCSANOW, &t) == -1)
		fail(slave);
}

int
main(int argc, char *argv[])
{
	const char *slave;
	int c, fd, master;

	while (getopt(argc, argv, "+:") != -1)
		usage();
	if (argc - optind < 1)
		usage();

	if ((master = posix_openpt(O_RDWR | O_NOCTTY)) == -1)
		fail("master");
	if (grantpt(master) == -1 || unlockpt(master) == -1 ||
	    (slave = ptsname(master)) == NULL)
		fail("slave");
	if ((fd = open(slave, O_RDWR | O_NOCTTY)) == -1)
		fail(slave);
	raw(fd, slave);
	close(fd);
	if (setenv("PTY", slave, 1) == -1)
		fail("environment");
	if (dup2(master, STDIN_FILENO) == -1)
		fail("stdin");
	if (master != STDIN_FILENO)
		close(master);
	execvp(argv[optind], argv + optind);
	c = errno == ENOENT ? 127 : 126;
	fprintf(stderr, "pty: %s: %s\n", argv[optind], strerror(errno));
	return c;
}
