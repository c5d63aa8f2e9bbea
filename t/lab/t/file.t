#!/bin/sh
# file.t - does file.sh measure the whole of both ways, and only that?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lib/tap.sh &&
	. ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv
pipes file.sh

run lab file.sh -q -n 12345
ok 'file.sh -q: status 0' [ "$code" -eq 0 ]
ok 'nothing on standard error' [ ! -s "$tmp/err" ]
ok 'ten columns' columns 10
ok 'a hundredth, a tenth, all' [ "$(rows | awk '{ printf "%s ", $1 }')" = '123 1234 12345 ' ]
ok 'after one round nothing is sure' [ "$(claimed 'a file .*' | grep -c unsure)" -eq 1 ]

# Where no file of that size can be written, a row says so.
limited() { (ulimit -f 500 && lab file.sh -q); }
run limited
ok 'a file too large: status 0' [ "$code" -eq 0 ]
ok 'a file too large: two rows say so' \
    [ "$(grep -c '^# *10*0 no file of this size' "$tmp/out")" -eq 2 ]
ok 'a file too large: the smaller one is there' [ "$(rows | awk '{ print $1 }')" -eq 100000 ]

# Times of our choice, in ms: the pipe, written, read, removed.
copy_lab
stub timex <<END
case \$3,\$4 in
rm,*) ms=\$(sed -n 4p "$tmp/ms") ;;
bin/mysend,*) ms=\$(sed -n 2p "$tmp/ms") ;;
*)
	ms=\$(sed -n 1p "$tmp/ms")
	case \$("$real/fdtype") in file) ms=\$(sed -n 3p "$tmp/ms") ;; esac ;;
esac
echo "real 0.\$ms" >"\$2"
shift 2
exec "\$@"
END
while read -r text times; do
	echo "$times" | tr ' ' '\n' >"$tmp/ms"
	run lab file.sh -n 9 -r 5
	ok "holds: $text" [ "$(claimed 'a file .*' | sed 's/.*holds: //')" = "$text" ]
done <<END
yes 040 010 015 005
no 040 020 025 005
unsure 040 010 025 005
END
ok 'the sum and the ratio' [ "$(rows | tr -s ' ')" = \
    ' 9 - 40.0 40.0 10.0 25.0 5.00 1.00 1.00 1.00' ]

# One byte less than was asked for, in the pipe or in the file.
for where in pipe file; do
	stub mysend <<-END
	"$real/fdtype" <&1 >"$tmp/type"
	! grep -q $where "$tmp/type" || set -- \$((\$1 - 1))
	exec "$real/mysend" "\$1"
	END
	run lab file.sh -q -n 9
	is "a byte too few in the $where" 1 '*' 'file.sh: 9 bytes sent, but: 8 characters *'
	ok "a byte too few in the $where: no row" [ "$(grep -c '^ ' "$tmp/out")" -eq 0 ]
done

finish
