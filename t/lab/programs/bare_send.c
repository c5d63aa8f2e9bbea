/* bare_send - write so many letters X, and do nothing else. */
/*
 * usage: bare_send n
 *
 * What send.c is without its options and its checks: peers.sh asks what they
 * cost.  It believes what it is given, and does not notice a full disk.
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
