.POSIX:

# make		build the five programs
# make check	run the tests: all of them, or TESTS='t/copy.t t/rows.t'
# make lint	run shellcheck and the compilers, with warnings as errors
# make matrix	run the tests with other compilers, shells and tools
# make lab	build the programs of the experiments in t/lab
# make report	run every experiment; the results are one file
# make plot	draw the newest report, if gnuplot is there
# make clean	remove everything built
#
# CC, CFLAGS, LDFLAGS and LDLIBS can be set: make CC='gcc -m32' CFLAGS=-Os

CC = cc
CFLAGS = -O2
LDFLAGS =
LDLIBS =
TESTS =
PROGRAMS = send recv pass mysend myrecv

all: $(PROGRAMS)

.SUFFIXES:
.SUFFIXES: .c
.c:
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LDLIBS)

# Without these lines, make could not say which source is missing.
send: send.c
recv: recv.c
pass: pass.c
mysend: mysend.c
myrecv: myrecv.c

check: all lab-build
	@sh t/tools/check.sh $(TESTS)

lint:
	@sh t/tools/lint.sh

matrix:
	@sh t/tools/matrix.sh

# A program of the lab that cannot be built fails its own tests, no others.
lab: lab-build
	@cd t/lab && $(MAKE)
lab-build:
	-@cd t/lab && $(MAKE) -k

report: lab
	@sh t/lab/report.sh

plot:
	@sh t/lab/plot.sh

clean:
	rm -f $(PROGRAMS)
	rm -rf t/lab/bin

.PHONY: all check lint matrix lab lab-build report plot clean
