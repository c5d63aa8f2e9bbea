/* called - send, recv or pass over stdio without its locks, never inline. */
/*
 * cc -DPROGRAM='"../../../send.c"' called.c
 *
 * The step between the other two: a call for each character, like getchar and
 * putchar, but no lock, like unlocked.c.  Where they are macros, #undef leaves
 * the functions; and glibc has no inline ones for a compiler that says, as gcc
 * does without -O, that it makes none.
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
