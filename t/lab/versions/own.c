/* own - send, recv or pass over a buffer of our own on each side. */
/*
 * cc -DPROGRAM='"../../../send.c"' own.c
 *
 * The third of the three versions that Thad Floryan tried in 1990: buffers of
 * BUFSIZ bytes in the manner of K&R's getchar (section 8.2), without a lock.
 * -b sets stdio's buffers, and so does nothing here.
 *
 * K&R's getchar is a function, and compilers of 1990 called it, while stdio's
 * was a macro.  A compiler of today may put one of ours in line and call the
 * other.  They are called through volatile pointers, which no compiler can see
 * through, so that both ends are alike, and as they were.
 *
 * Only recv's report still goes through stdio; it writes nothing before that,
 * so that the two never mix.  Functions that only some programs call are not
 * static, or compilers would warn.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <unistd.h>

static unsigned char in[BUFSIZ], out[BUFSIZ];
static unsigned char *next;	/* to be taken from in */
static ssize_t left;		/* how many from there; -1 after an error */
static size_t used;		/* of out */

int
own_getchar(void)
{
	if (left <= 0) {
		left = read(STDIN_FILENO, in, sizeof in);
		if (left <= 0)
			return EOF;
		next = in;
	}
	left--;
	return *next++;
}

static int
flush(void)
{
	unsigned char *p = out;
	ssize_t w;

	for (; used > 0; used -= w, p += w)
		if ((w = write(STDOUT_FILENO, p, used)) <= 0)
			return EOF;
	return 0;
}

int
own_putchar(int c)
{
	if (used == sizeof out && flush() == EOF)
		return EOF;
	return out[used++] = c;
}

int (*volatile own_get)(void) = own_getchar;
int (*volatile own_put)(int) = own_putchar;

int
own_ferror(FILE *f)
{
	return f == stdin ? left == -1 : ferror(f);
}

int
own_fclose(FILE *f)
{
	if (f == stdout && flush() == EOF)
		return EOF;
	return fclose(f);
}

#undef getchar
#undef putchar
#undef ferror
#undef fclose
#define getchar (*own_get)
#define putchar (*own_put)
#define ferror own_ferror
#define fclose own_fclose

#include PROGRAM
