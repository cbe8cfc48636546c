# Each command with good and with bad input: output and exit status.
# SPDX-License-Identifier: MIT

good='http://h.example/\n'
bad='http://h.example/\nbad\n'
given "$good"
check 'table: normalize, good' 0 "$good" '' normalize
given "$bad"
check 'table: normalize, bad' 0 "$bad" '1 of 2 records' normalize
given "$bad"
check 'table: normalize, bad and fatal' 1 "$good" 'stopped' normalize --on-error=fail
given "$good"
check 'table: check, good' 0 '' '' check
given "$bad"
check 'table: check, bad' 1 \
  '-:2:4: no-scheme: there is no scheme such as "http:"; this can only be a relative reference\n' '1 of 2 records' check
given "$good"
check 'table: convert, good' 0 "$good" '' convert --to=uri
given "$bad"
check 'table: convert, bad' 0 "$bad" '1 of 2 records' convert --to=iri
given "$bad"
check 'table: convert, bad and fatal' 1 "$good" 'stopped' convert --to=iri --on-error=fail
given '../x\n'
check 'table: resolve, good' 0 'http://h.example/x\n' '' resolve --base=http://h.example/a/b
given '../x\nhttp://h:x\n'
check 'table: resolve, bad' 0 'http://h.example/x\nhttp://h:x\n' '1 of 2 records' resolve --base=http://h.example/a/b
given '../x\nhttp://h:x\n'
check 'table: resolve, bad and fatal' 1 'http://h.example/x\n' 'stopped' resolve --base=http://h.example/a/b --on-error=fail
check 'table: resolve, a bad base' 2 '' '--base' resolve --base=bad
check 'table: compare, equivalent' 0 'syntax\n' '' compare A:b a:b
check 'table: compare, different' 1 'different\n' '' compare a:b a:c
check 'table: compare, bad' 2 '' 'the second IRI' compare a:b bad
given 'A:b\ta:b\n'
check 'table: compare --pairs, equivalent' 0 'syntax\n' '' compare --pairs
given 'A:b\ta:b\na:b\ta:c\n'
check 'table: compare --pairs, different' 1 'syntax\ndifferent\n' '' compare --pairs
given 'A:b\ta:b\na:b\tbad\n'
check 'table: compare --pairs, bad' 2 'syntax\nno-scheme\n' '1 of 2 pairs' compare --pairs
given 'a:b\n'
check 'table: parse, good' 0 '{"iri":"a:b","status":"ok","scheme":"a","path":"b"}\n' '' parse
given 'bad\n'
check 'table: parse, bad' 0 '{"iri":"bad","status":"no-scheme","offset":3,"component":"scheme","path":"bad"}\n' '1 of 1' parse
given 'bad\n'
check 'table: parse, bad and fatal' 1 '' 'stopped' parse --on-error=fail
simdiri explain A:b >stdout 2>stderr
holds 'table: explain, good' [ "$?:$(grep -c scheme-case stdout):$(wc -c <stderr)" = 0:1:0 ]
simdiri explain bad >stdout 2>stderr
holds 'table: explain, bad: it was explained' [ "$?:$(grep -c '^Not valid' stdout):$(wc -c <stderr)" = 0:1:0 ]
for command in normalize check 'convert --to=uri' 'resolve --base=a:' 'compare --pairs' parse; do
  # shellcheck disable=SC2086 # words
  check "table: $command, a missing file" 2 '' '^simdiri: missing: No such file or directory' $command missing
  # shellcheck disable=SC2086
  check "table: $command, a directory" 2 '' 'is a directory' $command .
  # shellcheck disable=SC2086
  check "table: $command, an unknown option" 2 '' 'no option --frobnicate' $command --frobnicate
done
simdiri explain <. >stdout 2>stderr
judge 'table: explain, a directory' 2 '' 'is a directory' $?
