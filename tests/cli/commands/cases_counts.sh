# normalize and check count different numbers of bad records, and say why.
# SPDX-License-Identifier: MIT
printf 'http://a/b c\nhttp://a/%%\nhttp://a/\xff\nhttp://a/[\nno scheme\nhttp://a/\n' >list
check 'counts: normalize counts fewer bad records than check, and does not say why' 0 \
  'http://a/b%20c\nhttp://a/%25\nhttp://a/%FF\nhttp://a/%5B\nno scheme\nhttp://a/\n' \
  '^simdiri: 4 other records were repaired by percent-encoding; check repairs nothing and reports them, too$' normalize list
simdiri check list >got 2>stderr
holds 'counts: check counts more bad records than normalize, and does not say why' \
  grep -qx 'simdiri: normalize repairs 4 of these records by percent-encoding; normalize --disallowed=fail repairs none' stderr
simdiri convert --to=uri list >got 2>stderr
holds 'counts: convert' grep -q '^simdiri: 3 other records were repaired' stderr
simdiri normalize --rejects=bad list >got 2>stderr
holds 'counts: with --rejects' [ "$(wc -l <bad):$(grep -c '4 other records were repaired' stderr)" = 1:1 ]
simdiri normalize --disallowed=encode list >got 2>stderr
holds 'counts: --disallowed=encode repairs fewer' grep -q '^simdiri: 3 other records were repaired' stderr
printf 'http://a/b c\nx\n' | simdiri normalize >got 2>stderr
holds 'counts: one record' grep -qx 'simdiri: 1 other record was repaired by percent-encoding; check repairs nothing and reports it, too' stderr
# As fields, prepared, and in several threads.
for options in '--tsv -f 1' '--trim' '-j3' '--csv --only-field -f 1'; do
  # shellcheck disable=SC2086 # words
  simdiri normalize $options list >got 2>stderr
  holds "counts: normalize $options" grep -q '^simdiri: 4 other records were repaired' stderr
done
for options in '--tsv -f 1' '--trim' '-j3'; do
  # shellcheck disable=SC2086 # words
  simdiri check $options list >got 2>stderr
  holds "counts: check $options" grep -q '^simdiri: normalize repairs 4 of these records' stderr
done

# silent NAME ARGUMENT...: standard error has no such line.
silent() {
  local name=$1
  shift
  simdiri "$@" >got 2>stderr
  holds "counts: it is said although $name" [ "$(grep -c percent-encoding stderr)" -eq 0 ]
}
grep -v scheme list | head -n 3 >repaired
grep -v ' \|%\|\[' list | tail -n 1 >good
echo 'no-scheme' >unrepaired
silent 'of -q' normalize -q list
silent 'of -q (check)' check -q list
silent 'the summary is JSON' normalize --json list
silent 'the summary is JSON (check)' check --json list
silent 'no record is bad' normalize repaired
silent 'nothing was repaired' normalize unrepaired
silent 'normalize repairs none of them' check unrepaired
silent 'all is well' check good
silent 'nothing is repaired, with --disallowed=fail' normalize --disallowed=fail list
silent 'the run stopped at a bad record' normalize --on-error=fail list
silent 'the URL parser accepts the same records' normalize --profile=web list
silent 'the URL parser accepts the same records (check)' check --profile=web list
silent 'dedupe changes no record' dedupe list
silent 'bad characters are warnings' check --severity=bad-character=warning --severity=bad-percent=warning --severity=bad-utf8=warning list
silent 'the grammar accepts what is encoded' normalize --grammar=leiri list

# The numbers are right: check's bad records are those of normalize, and those that it repaired.
for start in http://h http://h/ 'http://' '' urn:a: 'http://h/?' 'http://h/#'; do
  for middle in a '[' ' ' % %zz '\xff' '\xe2\x80\xae' '#' ':80' '\xe2\x84\x80' '[::1]' '@'; do
    for end in '' b ' ' '#c' '\x01' '[' : '\xef\xbf\xbf'; do printf '%b\n' "${start//%/%%}$middle$end"; done
  done
done >many
number_of() { sed -nE "s/^simdiri: $1.*/\1/p" stderr; } # EXPRESSION with a group
for reference in '' --reference; do
  # shellcheck disable=SC2086 # words
  simdiri check $reference --rejects=of_check many >got 2>stderr
  repairs=$(number_of 'normalize repairs ([0-9]+) of')
  for disallowed in encode encode-all fail; do
    # shellcheck disable=SC2086 # words
    simdiri normalize $reference --disallowed=$disallowed --rejects=of_normalize many >got 2>stderr
    others=$(comm -23 <(cut -f 2 of_check | sort) <(cut -f 2 of_normalize | sort) | wc -l)
    said=$(number_of '([0-9]+) other records? (was|were) repaired')
    holds "counts: --disallowed=$disallowed $reference: the summary has a wrong number: ${said:-0}, not $others" [ "${said:-0}" -eq "$others" ]
    more=$(comm -13 <(cut -f 2 of_check | sort) <(cut -f 2 of_normalize | sort) | wc -l)
    case $disallowed in
    encode-all) holds "counts: check $reference: the summary has a wrong number: $repairs, not $others" [ "$repairs" -eq "$others" -a "$others" -gt 100 ] ;;
    fail) holds "counts: --disallowed=fail $reference: what check does not report is bad-host" [ "$more" -gt 0 -a "$(grep -c bad-host of_normalize)" -eq "$more" ] ;;
    esac
    [ $disallowed = fail ] || holds "counts: --disallowed=$disallowed $reference: check reports all" [ "$more" -eq 0 ]
  done
done
simdiri check -q --profile=web --rejects=of_check many >got
simdiri normalize -q --profile=web --rejects=of_normalize many >got
same 'counts: with --profile=web, both reject the same records' of_check of_normalize
