# simdiri help codes: every code is explained.
# SPDX-License-Identifier: MIT
source=$here/../..
simdiri help codes >codes
holds 'codes: help codes: exit status' [ $? -eq 0 ]
grep -o '^  [^ ].*' codes | tr -d ' ' | sort >explained

# The tables that give each status and each finding its name.
sed -nE 's/.*\{SIMDIRI_(OK|ERROR_[A-Z0-9_]+|WARNING_[A-Z0-9_]+), "([^"]+)",.*/\2/p' "$source/src/iri/common/status.c" >named
sed -nE 's/.*\{SIMDIRI_FINDING_[A-Z0-9_]+, SIMDIRI_REVIEW_[A-Z]+, "([^"]+)",.*/\1/p' "$source/src/iri/review/finding_names.c" >>named
sed -nE 's|.*\{CLI_STATUS_[A-Z0-9_]+, "([a-z-]+)",.*|\1|p' "$source/src/cli/outcome/record_status.c" >>named
sort named >wanted
# The enums have as many members, so the expressions above missed none. Two of the command's are no codes.
members=$(sed -nE 's/^ *(SIMDIRI_(OK|ERROR_[A-Z0-9_]+|WARNING_[A-Z0-9_]+|FINDING_[A-Z0-9_]+))( =.*|)$/\1/p' \
  "$source/include/simdiri/status.h" "$source/include/simdiri/review.h" | wc -l)
own=$(grep -c '^ *CLI_STATUS_[A-Z_]* = [0-9]*, *\(/\*\|$\)' "$source/src/cli/outcome/record_status.h")
holds 'codes: the names of all members of the enums are known here' [ "$(wc -l <wanted)" -eq $((members + own - 2)) ]
same 'codes: a code of the library or the command is not in help codes, or is there no longer, or twice' wanted explained

# Each has the message that check prints, and advice after it.
while IFS= read -r code; do
  text=$(sed -n "/^  $code\$/,/^ \{0,2\}[^ ]/p" codes | sed 1d | grep '^        ' | tr -s ' \n' ' ')
  holds "codes: $code: it is explained in a sentence, and another says what to do" [ "$(grep -o '[.?] [A-Z"-]\|[.] [a-z]\|[.] $' <<<"$text" | wc -l)" -ge 2 ]
done < <(sort -u explained)
printf 'http://h/ \n//h\nhttp://h:x/\nhttp://h/%%\nhttp://h/\xff\nhttp://[1\n' >bad
holds 'codes: the messages are those of check' [ "$(simdiri check -q bad | sed 's/^[^ ]* [^ ]* //; s/ ([^()]*)$//' | while IFS= read -r message; do
  tr -s ' \n' ' ' <codes | grep -qiF -- "$message. " || echo "$message"; done)" = '' ]
simdiri help options >all_options
holds 'codes: an option that it names is none' [ -z "$(grep -oE -- '--[a-z][a-z-]+' codes | sort -u | while IFS= read -r option; do
  grep -qE -- "^ .*$option(=|\[|\$)" all_options || echo "$option"; done)" ]

# The manual page has them, too, except those that no record gets.
sed -n 's/^\.It Cm \(.*\)/\1/p' "$source/src/docs/man/man7/simdiri-codes.7" | sed 's/ , /\n/g' | sort -u >in_page
sed '/^Other codes:/,$d' codes | grep -o '^  [^ ].*' | tr -d ' ' | sort -u >of_records
holds 'codes: a code of records is not in simdiri-codes(7)' [ -z "$(comm -13 in_page of_records)" ]
grep -q '^Other codes:' codes
holds 'codes: … nor is every code one that no record gets' [ "$?:$(($(wc -l <of_records) > 50))" = 0:1 ]

# Where users look for it.
simdiri --help >help
holds 'codes: simdiri --help does not name help codes' grep -q "simdiri help codes" help
simdiri help help >help
holds 'codes: simdiri help help does not name it' grep -q '^  codes ' help
holds 'codes: check --help=all does not name it' [ -n "$(simdiri check --help=all | tr -s ' \n' ' ' | grep -o "simdiri help codes")" ]
# A space before "http:" is bad-scheme.
holds 'codes: bad-scheme does not name --trim' grep -q -- '--trim' <(simdiri help codes | grep -A 5 '^  bad-scheme')
