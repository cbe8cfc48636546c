# check: where records are no IRIs.
# SPDX-License-Identifier: MIT

given 'http://h.example/\nhttp://h.example/a b\n\nhttp://h.example:8o/\nhttp://[::1/\n'
check 'check: a line for each bad record' 1 '-:2:19: bad-character: this character is not allowed here (a space in the path)
-:3:1: no-scheme: an IRI begins with a scheme such as "http:"; this is at best a relative reference
-:4:19: bad-port: a port holds digits only ("o" in the port)
-:5:12: bad-ip-literal: what follows "[" is no IPv6 or IPvFuture address and "]" (in the host)\n' '4 of 5 records are bad:' check
given 'http://h.example/é\nHTTP://H.example:80/%7e/../\nurn:x:y\n'
check 'check: all is well' 0 '' '' check
given ''
check 'check: nothing is well' 0 '' '' check
given 'http://h.example/<>"{}|\\^`\n'
check 'check: nothing is repaired' 1 '-:1:18: bad-character: this character is not allowed here ("<" in the path)\n' '' check -q
given 'http://h.example/"\nhttp://h.example/\x01\nhttp://h.example/\xe2\x80\xae\nhttp://h.example/é\xff\nhttp://h.example/%2\n\xc3\xa9:\n'
check 'check: the octet is named' 1 "-:1:18: bad-character: this character is not allowed here ('\"' in the path)
-:2:18: bad-character: this character is not allowed here (U+0001 in the path)
-:3:18: bidi-formatting: an IRI cannot hold bidirectional formatting characters (U+202E in the path)
-:4:20: bad-utf8: this octet is not part of well-formed UTF-8 (octet FF in the path)
-:5:18: bad-percent: \"%\" is not followed by two hexadecimal digits (in the path)
-:6:1: bad-scheme: a scheme is a letter followed by letters, digits, \"+\", \"-\" or \".\" (U+00E9 in the scheme)\n" '' check -q
given 'a/b\n/\n\n'
check 'check: --reference' 0 '' '' check --reference
printf 'a/b:c\n1:b\n' | simdiri check --reference >stdout 2>stderr
holds 'check: --reference and a colon' [ "$(cut -d: -f1-4 stdout)" = '-:2:2: colon-segment' ]
given 'http://h.example/é\n'
check 'check: --grammar=uri' 1 \
  '-:1:18: bad-code-point: this non-ASCII character is not allowed here (U+00E9 in the path)\n' '' check -q --grammar=uri
given 'http://h.example/#a#b\n'
check 'check: --grammar=iri' 1 '-:1:20: bad-character: this character is not allowed here ("#" in the fragment)\n' '' check -q
given 'http://h.example/#a#b\n'
check 'check: --grammar=iri-bis' 0 '' '' check --grammar=iri-bis
given 'a b\0x:\n\0'
check 'check: -z' 1 '-:1:2: no-scheme: an IRI begins with a scheme such as "http:"; this is at best a relative reference
-:2:3: bad-character: this character is not allowed here (U+000A in the path)\n' 'first: .standard input., record 1' check -z
given 'http://h.example/\0\n'
check 'check: a NUL in a line' 1 '-:1:18: bad-character: this character is not allowed here (U+0000 in the path)\n' '' check -q
given '\xef\xbb\xbfhttp://h.example/ \r\n'
check 'check: a byte-order mark and CR LF are no part of the record' 1 \
  '-:1:18: bad-character: this character is not allowed here (a space in the path)\n' '' check -q
given 'http://h.example/\r\r\n'
check 'check: a second CR is' 1 '-:1:18: bad-character: this character is not allowed here (U+000D in the path)\n' '' check -q
holds 'check: the output ends with a line end all the same' [ "$(printf x | simdiri check -q | tail -c 1 | od -An -tx1)" = ' 0a' ]

# Warnings do not count as bad.
given 'http://\xe2\x84\x80.example/\n'
check 'check: a host that DNS cannot have' 0 \
  '-:1:8: host-unmapped: warning: the host is no valid internationalized domain name; it was left as it is\n' \
  'valid, with a warning' check
given 'http://\xe2\x84\x80.example/\n'
check 'check: a host that DNS cannot have, under iri-bis' 0 \
  '-:1:8: host-unmapped: warning: the host is no valid internationalized domain name; it was left as it is\n' '' check -q --grammar=iri-bis
given 'x-y://\xe2\x84\x80.example/\n'
check 'check: a scheme without DNS hosts' 0 '' '' check
given 'http:///p\nHTTPS:?q\nws://u:p@:80/\nwss://@\nftp://u@/\nhttp:\nhttp://h\nhttp://u@h/\nhttpx:///\nfile:///\nhttp\n'
check 'check: schemes that need a host' 1 "$(for at in 1:8 2:7 3:10 4:8 5:9 6:6; do
  echo "-:$at: empty-host: warning: this scheme needs \"//\" and a host that is not empty"
done)\n-:11:5: no-scheme: an IRI begins with a scheme such as \"http:\"; this is at best a relative reference\n" \
  '6 of 11 records are valid' check

# FILE is what was given, with nothing that a terminal obeys.
printf 'x\n' >bad-one
printf 'a:\ny\nz\n' >bad-two
simdiri check -q bad-one bad-two ./bad-one >stdout
holds 'check: files are named, lines are theirs' [ "$(cut -d: -f1-3 stdout | paste -sd' ')" = 'bad-one:1:2 bad-two:2:2 bad-two:3:2 ./bad-one:1:2' ]
cp bad-one "$(printf 'new\nline\033')"
simdiri check -q "$(printf 'new\nline\033')" >stdout
holds 'check: controls in a name are escaped' grep -q '^new.x0Aline.x1B:1:2: ' stdout
cp bad-one né
simdiri check -q né >stdout
holds 'check: the locale changes no data' grep -q '^né:1:2: ' stdout
simdiri check -q -o report bad-one
holds 'check: -o: exit status' [ $? -eq 1 ]
holds 'check: -o' grep -q '^bad-one:1:2: no-scheme' report
check 'check: a missing file' 2 '' 'missing: No such file' check bad-one missing
check 'check: has no --disallowed' 2 '' 'no option --disallowed' check --disallowed=encode
check 'check: has no --status' 2 '' 'no option --status' check --status

# What check says of a record is what validation says, in lists of any size.
for ((i = 0; i < 3000; i++)); do printf 'http://h.example/%d\nbad\nHTTP://h.example/%%7e\nhttp://h.example/ \n' "$i"; done >many
simdiri check -q many >stdout
holds 'check: many records: exit status' [ $? -eq 1 ]
holds 'check: many records: the right ones' [ "$(cut -d: -f2,4 stdout | awk -F: \
  '$1 % 4 == 2 && $2 == " no-scheme" || $1 % 4 == 0 && $2 == " bad-character"' | wc -l)" -eq 6000 ]
holds 'check: many records: and no others' [ "$(wc -l <stdout)" -eq 6000 ]
