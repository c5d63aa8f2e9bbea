/* pty - run a command with the master of a raw pty as standard input. */
/*
 * usage: pty command [operand...]
 *
 * The variable PTY has the name of the slave, for the command to open.  The
 * pty is raw: every byte passes unchanged, nothing is echoed, and no byte is a
 * signal.
 *
 * The slave is not open when the command starts.  When the last slave is
 * closed, Linux delivers what was written and then an error; other systems
 * lose it, and some reset the pty, which is then no longer raw.  So the command
 * should keep a slave open, close it in its children, and read by count:
 *	pty sh -c 'exec 3<>"$PTY"; stty raw -echo <&3
 *	    ./mysend 1000 >"$PTY" 3>&- & exec dd bs=1 count=1000 3>&-'
 * Do not run pty as a session leader (setsid pty ...): the slave would become
 * the command's terminal, and the end of the master would send it HUP.
 *
 * Exit status: the command's; 127 if it was not found, 126 if it could not be
 * run; 1 on another error ("pty: object: reason" on standard error); 2 on bad
 * usage.
 *
 * For the third row of the table that Bruce Evans posted in July 1996.
 */
#undef _GNU_SOURCE		/* glibc's getopt would reorder the operands */
#define _POSIX_C_SOURCE 200809L	/* and so it would without this line */
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

/* With no flag set the terminal driver changes nothing. */
static void
raw(const char *slave)
{
	struct termios t;
	int fd;

	if ((fd = open(slave, O_RDWR | O_NOCTTY)) == -1 ||
	    tcgetattr(fd, &t) == -1)
		fail(slave);
	t.c_iflag = t.c_oflag = t.c_lflag = 0;
	t.c_cflag = (t.c_cflag & ~(CSIZE | PARENB)) | CS8;
	t.c_cc[VMIN] = 1;
	t.c_cc[VTIME] = 0;
	if (tcsetattr(fd, TCSANOW, &t) == -1)
		fail(slave);
	close(fd);
}

int
main(int argc, char *argv[])
{
	const char *slave;
	int master, status;

	if (getopt(argc, argv, ":") != -1 || argc - optind < 1)
		usage();

	if ((master = posix_openpt(O_RDWR | O_NOCTTY)) == -1)
		fail("master");
	if (grantpt(master) == -1 || unlockpt(master) == -1 ||
	    (slave = ptsname(master)) == NULL)
		fail("slave");
	raw(slave);
	if (setenv("PTY", slave, 1) == -1)
		fail("environment");
	if (dup2(master, STDIN_FILENO) == -1)
		fail("stdin");
	if (master != STDIN_FILENO)
		close(master);
	execvp(argv[optind], argv + optind);
	status = errno == ENOENT ? 127 : 126;
	fprintf(stderr, "pty: %s: %s\n", argv[optind], strerror(errno));
	return status;
}
