.POSIX:

# make		the five programs
# make check	every test in t/, or TESTS; the last line counts them
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
TESTS =

PROGS = send recv pass mysend myrecv

all: $(PROGS) t/built

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

# What they were built with, for the head of a report.
t/built: $(PROGS)
t/built t/lab/built:
	@{ $(CC) --version 2>/dev/null || echo unknown; } | sed 1q >$@
	@echo $(CC) $(CFLAGS) $(LDFLAGS) >>$@

.PHONY: all check lint lab report matrix clean

check: all
	@[ -n '$(TESTS)' ] || $(MAKE) -s lab
	@CC='$(CC)' CFLAGS='$(CFLAGS)' LDFLAGS='$(LDFLAGS)' LDLIBS='$(LDLIBS)' \
	    sh t/check.sh $(TESTS)

lint:
	@sh t/lint.sh

matrix:
	@sh t/matrix.sh

# The lab.  Its C programs are beside its scripts; the library for LD_PRELOAD
# is built where a shared one can be.
LAB = t/lab/timex t/lab/pipebuf t/lab/fdtype t/lab/pty t/lab/bare_send \
    t/lab/bare_recv
VERSIONS = t/lab/send-called t/lab/send-unlocked t/lab/send-onebyte \
    t/lab/send-own t/lab/recv-called t/lab/recv-unlocked \
    t/lab/recv-onebyte t/lab/recv-own t/lab/pass-called \
    t/lab/pass-unlocked t/lab/pass-onebyte t/lab/pass-own

lab: $(PROGS) $(LAB) $(VERSIONS) t/lab/pipe_as_socket.so t/lab/built

t/lab/built: t/built $(LAB) $(VERSIONS)

t/lab/timex: t/lab/timex.c
t/lab/pipebuf: t/lab/pipebuf.c
t/lab/fdtype: t/lab/fdtype.c
t/lab/pty: t/lab/pty.c
t/lab/bare_send: t/lab/bare_send.c
t/lab/bare_recv: t/lab/bare_recv.c

# The three with stdio once more, over another getchar and putchar.
$(VERSIONS): send.c recv.c pass.c t/lab/called.c t/lab/unlocked.c \
    t/lab/onebyte.c t/lab/own.c
	v=$@; v=$${v##*/}; $(CC) $(CFLAGS) $(LDFLAGS) -o $@ \
	    "-DPROGRAM=\"../../$${v%-*}.c\"" "t/lab/$${v#*-}.c" $(LDLIBS)

t/lab/pipe_as_socket.so: t/lab/pipe_as_socket.c
	@set -- $(CC) $(CFLAGS) -fPIC -shared $(LDFLAGS) -o $@ \
	    t/lab/pipe_as_socket.c $(LDLIBS); case " $$* " in \
	*' -static '*) echo 'no $@: not with -static' >&2 ;; \
	*) echo "$$*"; "$$@" || { rm -f $@; echo 'no $@' >&2; } ;; \
	esac

report: lab
	@sh t/lab/report.sh

clean:
	rm -f $(PROGS) $(LAB) $(VERSIONS) t/lab/pipe_as_socket.so \
	    t/built t/lab/built
