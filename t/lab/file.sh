#!/bin/sh
# file.sh - does a temporary file in place of the pipe save time?
#
# usage: file.sh [-q] [-r repeats] [-n bytes]
#
# Defaults: 11 rounds, 100000000 bytes in the largest row; the rows before it
# have a tenth and a hundredth.
#
# After Mark Horton, November 1990: where pipes are slow, run the first command
# into a file, then the second from it, then remove it.  The file is made in
# TMPDIR, or in /tmp.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
. ./lib/run.sh
options 11 100000000 10000000 "$@"
need_pipes

header 'file.sh: does a temporary file in place of the pipe save time?' \
    'record     Mark Horton, November 1990: where pipes are slow, a disk file' \
    '           can stand in for one.  He gave no figures.  The pipe he spoke' \
    '           of is in the column 1990: Thad Floryan, 3B1, with stdio.'
cat <<END
# file in    $tmp, removed at the end; df -P says:
$(df -P "$tmp" 2>/dev/null | sed 's/^/#   /')
# measured   the page cache, if the file fits there: nothing waits for a disk
# programs   mysend and myrecv, with the block sizes of 1990
# pipe, file milliseconds, less is better.  file is the sum of the next three,
#            since each waits for the one before.  They include starting the
#            programs, which is most of the smallest row.
# file/pipe  the ratio of the two in one round
#
#            1990   here                                         file/pipe
#    bytes   pipe   pipe    file written    read removed median least  most
END

points=
for part in 100 10 1; do
	n=$(whole "$bytes / $part")
	[ "$n" -eq 0 ] || points="$points $n"
done

timed() {	# key input output command...: samples its real time
	key=$1 input=$2 output=$3
	shift 3
	exec bin/timex -o "$tmp/time" "$@" <"$input" >"$output" &
	await || return 1
	read -r _ real <"$tmp/time"
	sample "$key.$point" "$real"
}

measure() {	# bytes
	bin/mysend "$1" |
	    exec bin/timex -o "$tmp/time" bin/myrecv >"$tmp/row" & await
	check "$1"
	read -r _ real <"$tmp/time"
	sample "pipe.$1" "$real"

	# A full disk, or a limit, is no reason to stop.
	if timed written /dev/null "$tmp/file" bin/mysend "$1"; then
		timed read "$tmp/file" "$tmp/row" bin/myrecv || exit 1
		check "$1"
		timed removed /dev/null "$tmp/row" rm "$tmp/file" || exit 1
	else
		rm -f "$tmp/file"
	fi
}

rounds
judge -v points="$points" <<'AWK'
function ms(key)
{
	multiply("ms", key, 1000)
	return cell("ms", 6)
}
END {
	sizes = split(points, size)
	for (i = 1; i <= sizes; i++) {
		b = size[i]
		add("file." b, "written." b, "read." b)
		add("file." b, "file." b, "removed." b)
		if (!measured("file." b)) {
			printf "#%9s no file of this size can be written here\n", b
			continue
		}
		ratio = "ratio." b
		divide(ratio, "file." b, "pipe." b)
		printf "%10s %6s%s%s%s%s%s %5.2f %5.2f %5.2f\n", b,
		    (b == 1000000 ? 28200 : "-"), ms("pipe." b), ms("file." b),
		    ms("written." b), ms("read." b), ms("removed." b),
		    median(ratio), least(ratio), most(ratio)
	}
	print "#"
	if (ratio != "")		# of the largest size
		claim("a file in place of the pipe takes less time", "-",
		    figure(ratio, "times as long"), below(ratio, 1))
}
AWK
