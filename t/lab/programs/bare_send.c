/* bare_send - write n letters X to standard output, without any checks. */
/*
 * usage: bare_send n
 *
 * This is send.c without its options and its checks; peers.sh measures what
 * they cost.  A number that is no number counts as 0, and write errors go
 * unnoticed.
 */
#include <stdio.h>
#include <stdlib.h>

int
main(int argc, char *argv[])
{
	long long n = argc > 1 ? atoll(argv[1]) : 0;

	for (; n > 0; n--)
		putchar('X');
	return 0;
}
