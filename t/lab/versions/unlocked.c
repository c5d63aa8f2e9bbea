/* unlocked - send, recv or pass over stdio without its locks. */
/*
 * cc -DPROGRAM='"../../../send.c"' unlocked.c
 *
 * In 1990 getchar and putchar were macros: a test and a move, and a call only
 * when the buffer was empty or full.  Since there are threads, they lock the
 * stream for every character.  POSIX kept the old behaviour under these names.
 * The C library and the compiler decide whether they are inline.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>

#undef getchar
#undef putchar
#define getchar getchar_unlocked
#define putchar putchar_unlocked

#include PROGRAM
