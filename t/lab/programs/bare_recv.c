/* bare_recv - count the characters on standard input, and do nothing else. */
/*
 * usage: bare_recv
 *
 * What recv.c is without its options, its checks and its clock: peers.sh asks
 * what they cost.  It writes the count to standard output, as a line.
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
