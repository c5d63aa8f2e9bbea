# shellcheck shell=sh disable=SC2034,SC2154
# figures.sh - how some experiments write and judge a figure; after lab.sh

# digits value: sets shown, two or three digits of it
digits() {
	case $1 in
	0.00*) shown=$(calc %.4f "$1") ;;
	0.0*) shown=$(calc %.3f "$1") ;;
	?.*) shown=$(calc %.2f "$1") ;;
	??.*) shown=$(calc %.1f "$1") ;;
	*) shown=$(calc %.0f "$1") ;;
	esac
}

# range key: sets least and most, those of its samples
range() {
	awk -v key="$1" '
	$1 == key && (n == 0 || $2 < least) { least = $2 }
	$1 == key && (n++ == 0 || $2 > most) { most = $2 }
	END { printf "%.9f %.9f\n", least, most }' "$tmp/samples" >"$tmp/range"
	read -r least most <"$tmp/range"
}

# judge least most from [to]: sets answer: yes where every round was at least
# from, and at most to if that is given; no where none was; else, and after
# less than five rounds, it cannot be told
judge() {
	answer=$(awk -v n="$repeats" -v least="$1" -v most="$2" \
	    -v from="$3" -v to="${4-}" 'BEGIN {
		if (to == "")
			to = most
		if (n < 5)
			print "cannot tell"
		else if (least + 0 >= from + 0 && most + 0 <= to + 0)
			print "yes"
		else if (most + 0 < from + 0 || least + 0 > to + 0)
			print "no"
		else
			print "cannot tell"
	}')
}
