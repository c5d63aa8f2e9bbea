/* onebyte - send, recv or pass with a system call for every character. */
/*
 * cc -DPROGRAM='"../../../send.c"' onebyte.c
 *
 * The second of the three versions that Thad Floryan tried in 1990.  Only
 * getchar, putchar and the error of standard input are replaced.  fclose has
 * nothing to flush, since every byte has been written already, and recv prints
 * its report with stdio.
 *
 * Functions that only some programs call are not static, or compilers would
 * warn.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <unistd.h>

static int failed;		/* to read */

int
onebyte_getchar(void)
{
	unsigned char c;
	ssize_t r;

	if ((r = read(STDIN_FILENO, &c, 1)) == 1)
		return c;
	failed = r == -1;
	return EOF;
}

int
onebyte_putchar(int c)
{
	unsigned char byte = c;

	return write(STDOUT_FILENO, &byte, 1) == 1 ? byte : EOF;
}

int
onebyte_ferror(FILE *f)
{
	return f == stdin ? failed : ferror(f);
}

#undef getchar
#undef putchar
#undef ferror
#define getchar onebyte_getchar
#define putchar onebyte_putchar
#define ferror onebyte_ferror

#include PROGRAM
