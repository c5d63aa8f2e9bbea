#!/bin/sh
# check.t - does check.sh show what failed, and count right?

CDPATH='' cd -- "$(dirname -- "$0")/.." && . ./t/lib/tap.sh || exit 1

mkdir "$tmp/t"
cp -R t/lib t/tools "$tmp/t" && chmod -R u+w "$tmp/t"
small() {	# name: a test, its end from standard input
	{ sed -n '/^CDPATH/p' t/check.t; cat; } >"$tmp/t/$1.t"
}
small bad <<'END'
try three 0 XXX 'a word' echo XXY
finish
END
small half <<'END'
ok one true
exit 0
END
small two <<'END'
ok one true
echo 1..2
finish
END
echo 'exit 0' >"$tmp/t/none.t"
echo 'echo 1..1; echo "ok 1"; printf garbage; exit 3' >"$tmp/t/garbage.t"
echo 'echo 1..2; echo "ok 1"; printf "ok 2 - b # SKIP no b here"' >"$tmp/t/skips.t"

# Two run at a time, so first the odd ones are shown, then the even ones.
checked="*${nl}t/bad.t
  not ok 1 - three
  # status: 0, not 0
  # stdout: XXY*
  # wanted: XXX
  # stderr:*
  # wanted: a word
t/two.t
  not ok - it stopped with status 0
t/garbage.t
  garbage
  not ok - it stopped with status 3
t/half.t
  Bail out! half.t stopped after test 1
  not ok - it stopped with status 1
t/none.t
  not ok - it stopped with status 0
t/skips.t
  ok 2 - b # SKIP no b here
4 passed, 5 failed, 1 skipped"
try 'tests that fail, stop, lie and skip' 1 "$checked" '' \
    script "$tmp/t/tools/check.sh" t/bad.t t/half.t t/two.t t/none.t t/garbage.t t/skips.t

# A directory in which no program can be run: here chmod changes nothing.
echo '#!/bin/sh' >"$tmp/bin/chmod"
chmod +x "$tmp/bin/chmod"
try 'check.sh, if nothing can be run' 1 '' 'check.sh: no program can be run in *' \
    env "PATH=$tmp/bin:$PATH" sh t/tools/check.sh t/none.t

finish
