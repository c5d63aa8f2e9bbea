#!/bin/sh
# peers.t - does peers.sh compare only what sends as many bytes?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv bare_send bare_recv

bare() { "$lab/bin/bare_send" "$1" | "$lab/bin/bare_recv"; }
for n in 0 1 4096 65537; do
	try "bare: $n characters" 0 "$n" '' bare "$n"
done
same() { "$lab/bin/bare_send" 10000 >"$tmp/x" && send 10000 | cmp - "$tmp/x"; }
ok 'bare_send sends what send does' same
pipes peers.sh

# Programs that lose bytes, have no such option, or are other ones.
mkdir "$tmp/fake"
fake() { { echo '#!/bin/sh'; cat; } >"$tmp/fake/$1"; chmod +x "$tmp/fake/$1"; }
fake dd <<END
case \$* in *bs=8k*) exec cat ;; esac
exec $(command -v dd) "\$@"
END
fake head <<'END'
echo 'head: no -c' >&2
exit 1
END
fake pv <<END
exec $lab/bin/mysend 99
END
faked() { (PATH=$tmp/fake:$PATH; lab peers.sh -q); }
run faked
ok 'faulty dd, head and pv: status 0' [ "$code" -eq 0 ]
ok 'they are named' [ "$(sed -n 's/^# \(.*\): [0-9]* bytes sent, but: /\1 /p' "$tmp/out")" = 'dd840 0 characters
head head: no -c
pv 99 characters' ]
ok 'and have no rows' [ "$(rows | grep -c -e dd840 -e head -e pv)" -eq 0 ]
ok 'the others have' [ "$(rows | awk '$1 == "free" { printf "%s-%s ", $2, $3 }')" = \
    'raw-dd64 raw64-dd64 stdio-bare ' ]

copy_lab
stub bare_send <<END
exec "$real/bare_send" 99
END
run lab peers.sh -q
is 'bare_send too short' 1 '*' 'peers.sh: 65537 bytes sent, but: 99'
rm "$lab/bin/bare_send"
try 'no bare_send' 1 '' 'peers.sh: bin/bare_send is missing: run make lab' lab peers.sh -q

finish
