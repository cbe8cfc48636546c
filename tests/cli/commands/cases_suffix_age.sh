# The age of a public suffix list: --version, and the warning of an old list.
# SPDX-License-Identifier: MIT
if simdiri --version | grep -q '^public suffixes: no$'; then
  without 'public suffixes are not in this build'
  return
fi
days=$(( $(date -u +%s) / 86400 ))
make_list() { # DAYS FILE: a list that is as many days old
  printf '// VERSION: %s_10-00-00_UTC\ncom\n' "$(date -u -d "@$(( (days - $1) * 86400 ))" +%F)" >"$2"
}
make_list 0 list_new
make_list 364 list_year
make_list 400 list_old
printf '// VERSION: 9999-12-31\ncom\n' >list_future
printf '// VERSION: 2001-02-29\ncom\n' >list_no_day
printf 'com\n' >list_unknown
printf 'http://a.com/\n' >age_input
warning='^simdiri: list_old: this public suffix list is of [0-9-]{10}, 40[01] days old: newer domains may be missing$'

for list in list_new list_year list_future list_no_day list_unknown; do
  check "suffix age: no warning of $list" 0 'a.com\n' '' parse --get=domain --psl=$list age_input
done
check 'suffix age: parse' 0 'a.com\n' "$warning" parse --get=domain --psl=list_old age_input
check 'suffix age: key' 0 'c752e953284426dadf8ccdf057e98ccc\n' "$warning" key --by=domain --psl=list_old age_input
check 'suffix age: the key of a new list is the same' 0 'c752e953284426dadf8ccdf057e98ccc\n' '' key --by=domain --psl=list_new age_input
check 'suffix age: dedupe' 0 'http://a.com/\n' "$warning" dedupe --by=site --psl=list_old age_input
check 'suffix age: label' 0 'a.com/\n' "$warning" label --group-host=domain --psl=list_old age_input
check 'suffix age: partition' 0 '' "$warning" partition --by=domain --files=1 --psl=list_old -o age%d age_input
check 'suffix age: diff warns once' 0 '' "$warning" diff --a=--by=domain\ --psl=list_old --b=--by=site\ --psl=list_old age_input
holds 'suffix age: only once' [ "$(grep -c 'days old' stderr)" = 1 ]
check 'suffix age: quiet' 0 'a.com\n' '' parse -q --get=domain --psl=list_old age_input
check 'suffix age: quiet, diff' 0 '' '' diff -q --a=--by=domain\ --psl=list_old --b=--by=site\ --psl=list_old age_input
check 'suffix age: a summary that is JSON stays JSON' 0 'a.com\n' '^\{' parse --json --get=domain --psl=list_old age_input
holds 'suffix age: no warning beside JSON' [ "$(grep -c 'days old' stderr)" = 0 ]
check 'suffix age: nothing needs the list' 0 'a.com\n' '' parse --get=host age_input
check 'suffix age: normalize needs none' 0 'http://a.com/\n' '' normalize age_input
simdiri explain --psl=list_old http://a.com/ >/dev/null 2>stderr
holds 'suffix age: explain is for readers' [ ! -s stderr ]
simdiri report --psl=list_old age_input >/dev/null 2>stderr
holds 'suffix age: report, too' [ "$(grep -c 'days old' stderr)" = 0 ]
holds 'suffix age: --version' eval \
  "simdiri --version | grep -qE '^public suffixes: libpsl [^ ]+, list [^ ]+( of [0-9]{4}-[0-9]{2}-[0-9]{2}( \([0-9]+ days old\))?)?$'"
