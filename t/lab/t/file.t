#!/bin/sh
# file.t - does file.sh measure the whole of both ways, and only that?

CDPATH='' cd -- "$(dirname -- "$0")/../../.." && . ./t/lab/t/tests.sh || exit 1
built timex mysend myrecv
pipes file.sh

trial file.sh -n 12345
ok 'ten columns' columns 10
ok 'a hundredth, a tenth, all' [ "$(column 1)" = '123 1234 12345 ' ]

# If no file of that size can be written, a row says so.
limited() { (ulimit -f 500 && lab file.sh -q); }
try 'a file too large' 0 '*' '*' limited
ok 'a file too large: two rows say so' \
    [ "$(grep -c '^# *10*0 no file of this size' "$tmp/out")" -eq 2 ]
ok 'a file too large: the smaller one is there' [ "$(column 1)" = '100000 ' ]

# Times of our choice, in ms: the pipe, written, read, removed.
copy_lab
quick
stub timex <<END
read -r pipe written read removed <"$tmp/ms"
case \$3,\$4,\$("$real/fdtype") in
rm,*) ms=\$removed ;;
bin/mysend,*) ms=\$written ;;
*,file) ms=\$read ;;
*) ms=\$pipe ;;
esac
echo "real 0.\$ms" >"\$2"
shift 2
exec "\$@"
END
while read -r holds times; do
	echo "$times" >"$tmp/ms"
	run lab file.sh -n 9 -q
	ok "holds: $holds" [ "$(verdicts)" = "$holds " ]
done <<END
yes 040 010 015 005
no 040 020 015 025
END
ok 'the sum and the ratio' [ "$(rows | tr -s ' ')" = \
    ' 9 - 40.0 60.0 20.0 15.0 25.0 1.50 1.50 1.50' ]

# One byte less than was asked for, in the pipe or in the file.
for where in pipe file; do
	stub mysend <<-END
	"$real/fdtype" <&1 >"$tmp/type"
	! grep -q $where "$tmp/type" || set -- \$((\$1 - 1))
	exec "$real/mysend" "\$1"
	END
	run lab file.sh -q -n 9
	is "a byte too few in the $where" 1 '*' 'file.sh: 9 bytes sent, but: 8 characters *'
	ok "a byte too few in the $where: no row" [ -z "$(rows)" ]
done

finish
