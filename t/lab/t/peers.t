#!/bin/sh
# peers.t - does peers.sh compare only what sends as many bytes?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv bare_send bare_recv
pipes peers.sh

# Programs that lose bytes, have no such option, or are other ones.
echo "case \$* in *bs=8k*) exec cat ;; esac; exec $(command -v dd) \"\$@\"" | fake dd
echo "echo 'head: no -c' >&2; exit 1" | fake head
echo "exec $lab/bin/mysend 99" | fake pv
try 'faulty dd, head and pv' 0 '*' '' lab peers.sh -q
ok 'they are named' [ "$(sed -n 's/^# \(.*\): [0-9]* bytes sent, but: /\1 /p' "$tmp/out")" = 'dd840 0 characters
head head: no -c
pv 99 characters' ]
ok 'they have no rows, and the others have' [ "$(rows | awk '$1 == "free" { printf "%s-%s ", $2, $3 }')" = \
    'raw-dd64 raw64-dd64 stdio-bare ' ]

copy_lab
quick
echo "exec '$real/bare_send' 99" | stub bare_send
run lab peers.sh -q
is 'bare_send too short' 1 '*' 'peers.sh: 65537 bytes sent, but: 99'
rm "$lab/bin/bare_send"
try 'no bare_send' 1 '' 'peers.sh: bin/bare_send is missing: run make lab' lab peers.sh -q

finish
