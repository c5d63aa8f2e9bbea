/* bare_recv - count the characters on standard input, without any checks. */
/*
 * usage: bare_recv
 *
 * This is recv.c without its options, its checks and its clock; peers.sh
 * measures what they cost.  The count is written to standard output, as a line.
 */
#include <stdio.h>

int
main(void)
{
	long long n = 0;

	while (getchar() != EOF)
		n++;
	printf("%lld\n", n);
	return 0;
}
