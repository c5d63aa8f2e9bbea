#!/bin/sh
# compare.sh - put the claims of reports from several machines into one table
#
# usage: compare.sh report...
#
# A report is what `make report` has written.  For each claim there is a row a
# machine: its number, the median, the least and the most of the rounds, the
# verdict, the CPU.  The row `all` has the least and the most of the medians,
# and how many machines say yes, no and unsure.  A report that is partial or a
# trial (-q) is named as such.
#
# Exit status: 0; 1 if a file is not a report, or one of an older form, with a
# message on standard error; 2 on bad usage.
set -eu
[ -z "${ZSH_VERSION-}" ] || emulate sh
LC_ALL=C; export LC_ALL
if [ $# -eq 0 ]; then
	echo 'usage: compare.sh report...' >&2
	exit 2
fi
form='# report of the lab, form 2' cr=$(printf '\r')
for file; do
	line=
	[ -f "$file" ] && [ -r "$file" ] && { read -r line <"$file" || :; }
	case $line in
	"$form" | "$form$cr") ;;
	*)
		echo "compare.sh: $file: not a report of form 2: make a new one there" >&2
		exit 1
		;;
	esac
done

exec awk '
function read_report(m, file,	line, part, field, key)
{
	cpu[m] = "unknown"
	while ((getline line <file) > 0) {
		sub(/\r$/, "", line)
		if (line ~ /^# ---- /)
			part = substr(line, 8)
		else if (part == "" && line ~ /^# CPU  /)
			cpu[m] = value_of(line)
		else if (part == "" && line ~ /^# (kernel|CPUs|C library) /)
			about[m] = about[m] "; " value_of(line)
		else if (part == "" && line ~ /^# (PARTIAL|quick)/)
			warning[m] = warning[m] "\n#    " substr(line, 3)
		if (split(line, field, / \| /) != 5 || field[1] != "# claim")
			continue
		key = field[2] " (" part ")"
		if (!(key in then)) {
			claim[++claims] = key
			then[key] = field[3]
		}
		sub(/^now /, "", field[4])
		now[key, m] = field[4]
		sub(/^holds: /, "", field[5])
		holds[key, m] = field[5]
	}
	close(file)
}
function value_of(line)		# without "# " and a label of eleven columns
{
	line = substr(line, 14)
	sub(/; used: .*/, " CPUs", line)
	return line
}
# row: prints the figure of a machine, which is like "1.75 (1.52 to 2.54) us"
function row(m, text, verdict,	word, n)
{
	gsub(/[()]/, "", text)
	n = split(text, word, " ")
	if (n == 0 || word[1] !~ /^-?[0-9.]+$/) {
		printf "%5s %9s %9s %9s  %-7s %s\n", m, "-", "-", "-", verdict, cpu[m]
		return
	}
	if (word[3] != "to")
		word[2] = word[4] = "-"
	printf "%5s %9s %9s %9s  %-7s %s\n", m, word[1], word[2], word[4], verdict, cpu[m]
	if (figures++ == 0 || word[1] + 0 < low + 0)
		low = word[1]
	if (figures == 1 || word[1] + 0 > high + 0)
		high = word[1]
}
function unit(text)
{
	sub(/^-?[0-9.]+( \([^)]* to [^)]*\))? */, "", text)
	return text ~ /^-?$/ ? "" : "; figures: " text
}
BEGIN {
	print "# the claims of " (ARGC - 1) " reports\n#"
	for (m = 1; m < ARGC; m++) {
		read_report(m, ARGV[m])
		if (cpu[m] == "unknown") {
			cpu[m] = ARGV[m]
			sub(/.*\//, "", cpu[m])
		}
		print "# " m "  " cpu[m] about[m] "\n#    " ARGV[m] warning[m]
	}
	for (c = 1; c <= claims; c++) {
		key = claim[c]
		figures = said["yes"] = said["no"] = said["unsure"] = 0
		text = ""
		for (m = 1; m < ARGC && text == ""; m++)
			text = unit(now[key, m])
		print "#\n# " key "\n# " then[key] text
		print "#        median     least      most  holds"
		for (m = 1; m < ARGC; m++) {
			if ((key, m) in holds)
				said[holds[key, m]]++
			row(m, now[key, m], (key, m) in holds ? holds[key, m] : "-")
		}
		printf "%5s %9s %9s %9s  yes %d, no %d, unsure %d\n", "all", "-", \
		    figures ? low : "-", figures ? high : "-", \
		    said["yes"], said["no"], said["unsure"]
	}
}' "$@"
