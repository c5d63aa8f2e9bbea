/* called - send, recv or pass over stdio with a call but no lock. */
/*
 * cc -DPROGRAM='"../../../send.c"' called.c
 *
 * A function call for each character, as with getchar and putchar; no lock, as
 * in unlocked.c.  If the C library has the two as macros, #undef leaves the
 * functions.  glibc has them as inline functions, but not for a compiler that
 * defines __NO_INLINE__, as gcc does without -O.
 */
#define _POSIX_C_SOURCE 200809L
#define __NO_INLINE__ 1

#include <stdio.h>

#undef getchar_unlocked
#undef putchar_unlocked
#undef getchar
#undef putchar
#define getchar getchar_unlocked
#define putchar putchar_unlocked

#include PROGRAM
