# --trim, and white space in hosts.
# SPDX-License-Identifier: MIT
given ' \tHTTP://A/ \r\nhttp://b/\nhttp://c/\v\f\n\n  nope \n'
cp stdin records
check 'trim: white space at both ends, which is a change' 0 'http://a/\r\nhttp://b/\nhttp://c/\n\n  nope \n' '' normalize -q --trim records
simdiri normalize --trim --json records 2>summary >got
holds 'trim: counted as a change' grep -q '"changed":2,"errors":2' summary
check 'trim: without it' 0 'http://c/%0B%0C\n' '' normalize -q <(sed -n 3p records)
given '  http://a/ b  \n'
check 'trim: offsets are those of the record' 1 '-:1:12: bad-character: this character is not allowed here (a space in the path)\n' '' \
  check -q --trim
given '  1a:b\n'
check 'trim: the offset of an error at the begin' 1 '-:1:3: bad-scheme: the scheme is not a letter followed by letters, digits, "+", "-" or "." ("1" in the scheme)\n' '' \
  check -q --trim
given '   nope  \n'
check 'trim: the offset in rejects' 0 '   nope  \n' '' normalize -q --trim --rejects=rejects
holds 'trim: … is that of the record' [ "$(cut -f 3,5 rejects)" = $'7\t   nope  ' ]
given '\t \n'
check 'trim: nothing else' 0 '' '' normalize -q --trim --on-error=skip
given ' http://a/ \0\nhttp://b/\n\0'
check 'trim: -z: line ends' 0 'http://a/\0http://b/\0' '' normalize -q -z --trim
given '\xef\xbb\xbf HTTP://A \n'
check 'trim: after a byte-order mark' 0 '\xef\xbb\xbfhttp://a/\n' '' normalize -q --trim
check 'trim: only white space of ASCII' 0 'http://a/%C2%A0\n' '' normalize -q --trim <(printf 'http://a/\xc2\xa0\n')
check 'trim: controls are not white space' 0 'http://a/%01\n' '' normalize -q --trim <(printf 'http://a/\001\n')

# Every command that reads records.
check 'trim: check' 0 '' '' check -q --trim <(head -n 3 records)
check 'trim: convert' 0 'http://a/%C3%A9\n' '' convert --to=uri --trim <(printf ' http://a/é \n')
check 'trim: resolve' 0 'http://a/b\n' '' resolve --base=http://a/ --trim <(printf ' b \n')
check 'trim: parse' 0 '{"iri":"http://b/","status":"ok","scheme":"http","authority":"b","host":"b","path":"/"}\n' '' parse --trim <(echo ' http://b/ ')
check 'trim: parse, profile web' 0 '{"iri":"http://b/","status":"ok","href":"http://b/","scheme":"http","host":"b","path":"/"}\n' '' \
  parse --trim --profile=web <(echo ' http://b/ ')
check 'trim: compare' 0 'simple\n' '' compare --trim ' http://a/' 'http://a/ '
check 'trim: compare: offsets' 2 '' 'byte 11|@11' compare --disallowed=fail --trim 'http://a/' '  http://a/ b'
check 'trim: compare --pairs' 0 'simple\n' '' compare --trim --pairs <(printf 'http://a/ \t http://a/\n')
check 'trim: key' 0 "$(printf 'http://a/' | simdiri key)\n" '' key --trim <(echo ' http://a/ ')
check 'trim: key --surt' 0 'a)/\n' '' key --trim --surt <(echo ' http://a/ ')
check 'trim: dedupe' 0 ' http://a/\n' '' dedupe -q --trim <(printf ' http://a/\nHTTP://A/ \n')
check 'trim: diff' 0 '' '' diff -q --a='--rung=scheme' --b='--rung=scheme' --trim <(printf ' http://a/\nHTTP://A/ \n')
check 'trim: explain' 0 "$(simdiri explain HTTP://A)\n" '' explain --trim ' HTTP://A '
check 'trim: fields of CSV' 0 '1,http://a/,2\n1,"http://a/",2\n' '' normalize --csv -f 2 --trim <(printf '1, HTTP://A ,2\n1," HTTP://A ",2\n')
check 'trim: fields of JSON Lines' 0 '{"u":"http://a/"}\n' '' normalize --jsonl -f u --trim <(echo '{"u":"\\t http://a/\\r\\n"}' | sed 's/\\\\/\\/g')
given '{"u":"\\t  http://a/ b"}\n'
check 'trim: offsets in fields' 1 '-:1:20: bad-character: this character is not allowed here (a space in the path)\n' '' \
  check -q --jsonl -f u --trim
check 'trim: with character references' 0 'http://a/&\n' '' normalize --trim --unescape=html <(echo ' http://a/&amp; ')
given '  http://a/&amp; b \n'
check 'trim: offsets, with character references' 1 '-:1:17: bad-character: this character is not allowed here (a space in the path)\n' '' \
  check -q --trim --unescape=html
check 'trim: before decoding' 0 'http://a/%E3%81%82\n' '' normalize --trim --input-charset=iso-2022-jp <(printf ' http://a/\033$B$"\033(B \n')
seq 1 20000 | sed 's/.*/http:\/\/a\/&/; 0~7s/^/ /' >many
seq 1 20000 | sed 's/.*/http:\/\/a\/&/' >want
simdiri normalize -q --trim -j 4 many >got
same 'trim: many records, four threads' got want

# White space in a host is a warning, never plain "ok".
check 'hosts: a space is a warning' 0 'http://a%20b/\thost-unmapped\n' '1 host-unmapped' normalize --status <(echo 'http://a b/')
check 'hosts: … also with encode-all' 0 'http://a%20b/\thost-unmapped\n' '' normalize -q --disallowed=encode-all --status <(echo 'http://a b/')
check 'hosts: … and in the normal form' 0 'http://a%20b/\thost-unmapped\n' '' normalize -q --status <(echo 'http://a%20b/')
check 'hosts: … and without repair' 0 'http://a%20b/\thost-unmapped\n' '' normalize -q --disallowed=fail --status <(echo 'http://a%20b/')
check 'hosts: … and in the form iri' 0 'http://a%20b/\thost-unmapped\n' '' normalize -q --form=iri --status <(echo 'http://a b/')
given 'http://a%20b/\nfoo://x.a%C2%A0b.c/\n'
check 'hosts: check says that it is white space, and in which label' 0 '-:1:8: host-unmapped: warning: the host contains white space (label 1)\n-:2:9: host-unmapped: warning: the host contains white space (label 2)\n' '' \
  check -q
check 'hosts: spaces elsewhere are no warning' 0 'http://u%20v@a/b%20c?d%20e#f%20g\tok\n' '' normalize -q --severity=userinfo-deprecated=ignore --status <(echo 'http://u v@a/b c?d e#f g')

# Every scheme, rung, profile and command.
printf '%s\n' 'http://a%20b/' 'foo://a%20b/' 'foo://a%E3%80%80b/' 'ftp://a%09b/' 'file://a%20b/x' 'mongodb://u@a%20b:1/' >spaced
for command in normalize 'normalize --rung=syntax' 'normalize --rung=simple' 'normalize --form=iri' 'normalize --host=percent' \
  'normalize --disallowed=fail' 'normalize -j 2 --trim' 'convert --to=uri' 'convert --to=iri' 'convert --to=iri --host=unicode' \
  'resolve --base=http://b/' 'resolve --base=http://b/ --rung=scheme'; do
  # shellcheck disable=SC2086 # words
  simdiri $command -q --status spaced | cut -f 2 | sort | uniq -c | tr -s ' ' >got
  echo ' 6 host-unmapped' >want
  same "hosts: a space under every scheme: $command" got want
done
check 'hosts: a space that --trim leaves inside' 0 'foo://a%20b/\thost-unmapped\n' '' normalize -q --trim --status <(echo ' foo://a b/ ')
check 'hosts: a space of the base' 0 'foo://b%20c/x\thost-unmapped\n' '' resolve -q --base='foo://b c/' --status <(echo x)
check 'hosts: a space in an opaque host of the profile web' 0 'foo://a%20b/\thost-unmapped\nfoo://a%C2%A0b/\thost-unmapped\n' '' \
  normalize -q --profile=web --status <(printf 'foo://a%%20b/\nfoo://a\xc2\xa0b/\n')
check 'hosts: … of its base' 0 'foo://b%20c/x\thost-unmapped\n' '' resolve -q --profile=web --base='foo://b%20c/y' --status <(echo x)
given 'foo://a%20b/\n'
check 'hosts: … and check' 0 '-:1:7: host-unmapped: warning: the host contains white space (in the host)\n' '' check -q --profile=web
check 'hosts: … and parse' 0 '{"iri":"foo://a%20b/","status":"host-unmapped","offset":6,"component":"host","href":"foo://a%20b/","scheme":"foo","host":"a%20b","path":"/"}\n' '1 host-unmapped' \
  parse --profile=web --on-error=fail <(echo 'foo://a%20b/')
check 'hosts: … and compare' 0 'equal\n' '' compare --profile=web 'foo://a%20b' 'foo://a%20b'
check 'hosts: parse warns of a space' 0 '{"iri":"foo://a%20b/","status":"host-unmapped","offset":6,"component":"host","scheme":"foo","authority":"a%20b","host":"a%20b","path":"/"}\n' '1 host-unmapped' \
  parse --on-error=fail --rejects=rejects <(echo 'foo://a%20b/')
holds 'hosts: … which is no reject' [ ! -s rejects ]
simdiri explain 'foo://a%20b/' | tr -s ' \n' ' ' >got
holds 'hosts: explain says that it is white space' grep -q 'the host: it contains white space, which is nearly always a mistake (a warning, host-unmapped; label 1' got
simdiri explain --profile=web 'foo://a%20b/' | tr -s ' \n' ' ' >got
holds 'hosts: … in the profile web' grep -q -- '-> foo://a%20b/.*host-unmapped, byte 6: the host contains white space' got
for command in key dedupe 'dedupe --json' 'key --json'; do
  # shellcheck disable=SC2086 # words
  simdiri $command spaced >stdout 2>got
  holds "hosts: a space is counted by $command" grep -qE '6 host-unmapped|"code":"host-unmapped","severity":"warning","count":6' got
done
simdiri normalize spaced >stdout 2>got
holds 'hosts: the summary names white space' grep -q 'host-unmapped: .*, or contains white space;' got
