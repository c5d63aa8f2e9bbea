/* fwrite - mysend or myrecv over stdio, in blocks. */
/*
 * cc -DPROGRAM='"../../../mysend.c"' fwrite.c
 *
 * The control of the experiment: stdio, as in send and recv, but one call for
 * a whole block, as in mysend and myrecv.  If stdio itself were slow, this
 * would be slow too.
 *
 * Functions that only some programs call are not static, or compilers would
 * warn.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <unistd.h>

ssize_t
block_read(int fd, void *buf, size_t size)
{
	size_t n = fread(buf, 1, size, stdin);

	(void)fd;
	return n == 0 && ferror(stdin) ? -1 : (ssize_t)n;
}

ssize_t
block_write(int fd, const void *buf, size_t size)
{
	(void)fd;
	return fwrite(buf, 1, size, stdout) == size ? (ssize_t)size : -1;
}

int
block_close(int fd)
{
	(void)fd;
	return fclose(stdout);
}

#undef read
#undef write
#undef close
#define read block_read
#define write block_write
#define close block_close

#include PROGRAM
