.POSIX:

# make		the five programs
# make check	every test in t/; the last line counts them
# make lint	shellcheck, and the compiler's warnings as errors
# make lab	the programs of the experiments in t/lab
# make report	the whole record measured here, into one file to post
# make matrix	make check under other compilers, libcs, shells and tools
# make clean	away with all that was built
#
# CC, CFLAGS, LDFLAGS and LDLIBS may be given: make CC='gcc -m32' CFLAGS=-Os

CC = cc
CFLAGS = -O2
LDFLAGS =
LDLIBS =

PROGS = send recv pass mysend myrecv

all: $(PROGS)

.SUFFIXES:
.SUFFIXES: .c
.c:
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LDLIBS)

# Named here so that make can tell which one is missing.
send: send.c
recv: recv.c
pass: pass.c
mysend: mysend.c
myrecv: myrecv.c

.PHONY: all check lint lab report matrix clean

check: all
	@CC='$(CC)' CFLAGS='$(CFLAGS)' LDFLAGS='$(LDFLAGS)' LDLIBS='$(LDLIBS)' \
	    sh t/check.sh
