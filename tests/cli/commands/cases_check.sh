# check: reports where a record is invalid.
# SPDX-License-Identifier: MIT

given 'http://h.example/\nhttp://h.example/a b\n\nhttp://h.example:8o/\nhttp://[::1/\n'
check 'check: a line for each bad record' 1 '-:2:19: bad-character: this character is not allowed here (a space in the path)
-:3:1: no-scheme: there is no scheme such as "http:"; this can only be a relative reference
-:4:19: bad-port: the port contains a non-digit ("o" in the port)
-:5:12: bad-ip-literal: "[" is not followed by an IPv6 or IPvFuture address and "]" (in the host)\n' '4 of 5 records are bad:' check
given 'http://h.example/é\nHTTP://H.example:80/%7e/../\nurn:xy:z\n'
check 'check: all is well' 0 '' '' check
given ''
check 'check: nothing is well' 0 '' '' check
given 'http://h.example/<>"{}|\\^`\n'
check 'check: nothing is repaired' 1 '-:1:18: bad-character: this character is not allowed here ("<" in the path)\n' '' check -q
given 'http://h.example/"\nhttp://h.example/\x01\nhttp://h.example/\xe2\x80\xae\nhttp://h.example/é\xff\nhttp://h.example/%2\n\xc3\xa9:\n'
check 'check: the octet is named' 1 "-:1:18: bad-character: this character is not allowed here ('\"' in the path)
-:2:18: bad-character: this character is not allowed here (U+0001 in the path)
-:3:18: bidi-formatting: bidirectional formatting characters are not allowed in an IRI (U+202E in the path)
-:4:20: bad-utf8: this byte is not part of well-formed UTF-8 (byte FF in the path)
-:5:18: bad-percent: \"%\" is not followed by two hexadecimal digits (in the path)
-:6:1: bad-scheme: the scheme is not a letter followed by letters, digits, \"+\", \"-\" or \".\" (U+00E9 in the scheme)\n" '' check -q
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
check 'check: -z' 1 '-:1:2: no-scheme: there is no scheme such as "http:"; this can only be a relative reference
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
  '-:1:8: host-unmapped: warning: the host is not a valid internationalized domain name, or contains white space; it was not mapped to a DNS name (the whole name: it has a character that no domain name may contain (UTS 46), or bytes that are not UTF-8)\n' \
  'valid, with a warning' check
given 'http://\xe2\x84\x80.example/\n'
check 'check: a host that DNS cannot have, under iri-bis' 0 \
  '-:1:8: host-unmapped: warning: the host is not a valid internationalized domain name, or contains white space; it was not mapped to a DNS name (the whole name: it has a character that no domain name may contain (UTS 46), or bytes that are not UTF-8)\n' '' check -q --grammar=iri-bis
given 'x-y://\xe2\x84\x80.example/\n'
check 'check: a scheme without DNS hosts' 0 '' '' check
empty_host='empty-host: warning: this scheme requires "//" and a host that is not empty'
given 'http:///p\nHTTPS:?q\nws://:80/\nwss://\nftp://u@/\nhttp:\nhttp://h\nhttpx:///\nfile:///\nhttp\n'
check 'check: schemes that need a host' 1 "$(for at in 1:8 2:7 3:6 4:7 5:9 6:6; do echo "-:$at: $empty_host"; done)
-:10:5: no-scheme: there is no scheme such as \"http:\"; this can only be a relative reference\n" \
  '6 of 10 records are valid' check

# Hints: valid text that may be a mistake or a deception. finds RECORD CODE...: exactly these findings, in their order.
finds() {
  local record=$1
  shift
  printf '%b\n' "$record" | simdiri check -q --hints >stdout
  holds "check: finds: $record" [ "$(cut -d: -f3,4 stdout | tr -d ' ' | paste -sd' ')" = "$*" ]
}
finds http://h:65535/
finds http://h:65536/ 10:port-range
finds http://h:000065535/
finds http://h:99999999999999999999/ 10:port-range
finds x-y://h:99999/
finds http://u@h/ 8:userinfo-deprecated
finds http://@h/ 8:userinfo-deprecated
finds ws://u@h/#f 6:userinfo-deprecated 11:fragment-unused
finds ftp://u@h/#f
finds file:///C:/x
finds file://C:/x 8:file-syntax
finds file://u@server:80/x 8:userinfo-deprecated 17:file-syntax
finds coap://u@/ 8:userinfo-deprecated 10:empty-host
finds urn:isbn:0451450523
finds 'urn:ab:x?+r?=q#f'
for urn in urn: urn:a:x urn:-a:x urn:a-:x urn:a_b:x urn:ab "urn:$(printf 'a%.0s' {1..33}):x"; do finds "$urn" 5:urn-syntax; done
finds urn:ab: 8:urn-syntax
finds urn:ab:/x 8:urn-syntax
finds 'urn:ab:x?q' 10:urn-syntax
finds urn://ab:1/x 7:urn-syntax
finds "urn:$(printf 'a%.0s' {1..32}):x"
finds mailto:
finds 'mailto:a@b,c@d?subject=x&cc=e@f'
finds mailto:a 8:mailto-syntax
finds mailto:a@b,@c,d@,e@f@g 12:mailto-syntax 15:mailto-syntax 18:mailto-syntax
finds 'mailto:a@b?subject' 12:mailto-syntax
finds mailto://a@b 10:mailto-syntax
finds data:,
finds 'data:text/plain;base64,AA=='
finds data:text 6:data-syntax
finds 'data:?,' 6:data-syntax
finds tel:+49-89-1
finds 'tel:%23*21;PHONE-CONTEXT=+49'
for tel in tel: tel:+ tel:+x tel:123 'tel:;phone-context=x' tel:+--; do finds "$tel" 5:tel-syntax; done
finds 'tel:+1#2' 8:tel-syntax
finds http://h/א/ב.html
finds http://h/אa 10:bidi-mixed
finds 'http://אא/א1?א=1א;ב&א#אa' 13:bidi-ends 20:bidi-ends 30:bidi-mixed
finds http://א@xn--4db/%D7%90a 8:userinfo-deprecated
finds http://h/ﬁx%E2%84%A2ﬁ 10:compatibility-character
for invisible in C2%AD CD%8F E2%80%8B E2%80%8D E2%81%A4 EF%B8%8F EF%BB%BF E2%80%A8; do
  finds "http://h/%$invisible" 10:invisible-character
done
finds "$(printf 'http://h/a\302\255?\342\200\213')" 11:invisible-character 14:invisible-character
finds "$(printf 'http://h/e\314\201')" 10:not-nfc
finds http://h/e%CC%81 10:not-nfc
finds 'http://h/％?ﾊﾟ' 10:width-variant 14:width-variant
finds http://pаypal.example/ 8:mixed-scripts 8:looks-like-ascii
finds http://p%D0%B0ypal.example/ 8:mixed-scripts 8:looks-like-ascii
finds http://xn--pypal-4ve.example/ 8:mixed-scripts 8:looks-like-ascii
finds http://xn--80ak6aa92e.example/ 8:looks-like-ascii
finds http://a.раурал.example/
finds http://日本語カナかなabc.example/
finds http://한국abc漢字.example/
finds http://한국かな.example/ 8:mixed-scripts
finds http://xn--a/ 8:host-unmapped
finds https://sub-domain.example.com/a?b=c#d
holds 'check: hints are off' [ -z "$(printf 'http://pаypal.example/\nhttp://h/ﬁ\n' | simdiri check 2>&1)" ]

# Severities.
given 'http://u@h:99999/אa\n'
check 'check: severity: a code' 1 '-:1:12: port-range: the port is not a number up to 65535 (in the port)\n' \
  '1 of 1 records is bad' check --severity=userinfo-deprecated=ignore --severity=bidi=ignore --severity=port-range=error
given 'http://u@h:99999/אa\n'
check 'check: severity: groups' 0 '' '' check --severity=scheme=ignore --severity=bidi=ignore
given 'http://u@h/\n'
check 'check: severity: the last one counts' 0 '' '' check --severity=scheme=error --severity=userinfo-deprecated=ignore
given 'a b\n'
check 'check: severity: errors can be warnings' 0 \
  '-:1:2: no-scheme: warning: there is no scheme such as "http:"; this can only be a relative reference\n' \
  '1 of 1 records has a warning' check --severity=no-scheme=warning
given 'a b\n'
check 'check: severity: errors can be ignored' 0 '' '' check --severity=no-scheme=ignore
given 'http://\xe2\x84\x80.example/\n'
check 'check: severity: warnings can be errors' 1 \
  '-:1:8: host-unmapped: the host is not a valid internationalized domain name, or contains white space; it was not mapped to a DNS name (the whole name: it has a character that no domain name may contain (UTS 46), or bytes that are not UTF-8)\n' '' check -q --severity=host-unmapped=error
given 'http://aaaaaaaaaaaaaaa/\n'
check 'check: severity: long records' 0 '' '' check --max-record=9 --severity=long-record=ignore
given 'http://p\xd0\xb0ypal.example/\n'
check 'check: severity: hints' 1 '' '' check -q -o /dev/null --severity=hints=error
given ''
check 'check: severity: no code' 2 '' "'bad' is unknown; give a code that check prints" check --severity=bad=error
given ''
check 'check: severity: no level' 2 '' "'userinfo=bad' is not CODE=error" check --severity=userinfo=bad
given ''
check 'check: severity: not of the machine' 2 '' 'is unknown; give a code that check prints' check --severity=no-memory=ignore
given ''
check 'check: severity: not ok' 2 '' 'is unknown; give a code that check prints' check --severity=ok=error
printf 'http://u@h:99999/\nhttp://u@h/\na:b\n' | simdiri check --json --severity=port-range=error >stdout 2>stderr
holds 'check: severity: a record counts once' grep -q '"records":3,"errors":1,"warnings":1,' stderr
holds 'check: severity: codes count each' grep -q '"code":"port-range","severity":"error","count":1.*"code":"userinfo-deprecated","severity":"warning","count":2' stderr
{ printf 'http://h/'; for ((i = 0; i < 5000; i++)); do printf 'אa/'; done; printf '\n'; } | simdiri check -q >stdout
holds 'check: more findings than fit at first' [ "$(wc -l <stdout)" -eq 5000 ]

# A message escapes a file name, so it sends no control characters to a terminal.
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

# check agrees with the validation of the library, in lists of any size.
for ((i = 0; i < 3000; i++)); do printf 'http://h.example/%d\nbad\nHTTP://h.example/%%7e\nhttp://h.example/ \n' "$i"; done >many
simdiri check -q many >stdout
holds 'check: many records: exit status' [ $? -eq 1 ]
holds 'check: many records: the right ones' [ "$(cut -d: -f2,4 stdout | awk -F: \
  '$1 % 4 == 2 && $2 == " no-scheme" || $1 % 4 == 0 && $2 == " bad-character"' | wc -l)" -eq 6000 ]
holds 'check: many records: and no others' [ "$(wc -l <stdout)" -eq 6000 ]

# What is around the IRI, and zones of addresses, have names.
given '<http://h.example/>\n"http://h.example/"\n[http://h.example/]\n<http://h.example/\nhttp://[fe80::1%25eth0]/\nhttp://[fe80::1%eth0]:80/\nhttp://[fe80::1/\n'
check 'check: brackets around an IRI, zones' 1 '-:1:1: bad-scheme: the scheme is not a letter followed by letters, digits, "+", "-" or "." (the brackets < > around the IRI are no part of it)
-:2:1: bad-scheme: the scheme is not a letter followed by letters, digits, "+", "-" or "." (the quotation marks " " around the IRI are no part of it)
-:3:1: bad-scheme: the scheme is not a letter followed by letters, digits, "+", "-" or "." (the brackets [ ] around the IRI are no part of it)
-:4:1: bad-scheme: the scheme is not a letter followed by letters, digits, "+", "-" or "." ("<" in the scheme)
-:5:16: bad-ip-literal: "[" is not followed by an IPv6 or IPvFuture address and "]" (the zone "%25eth0" is no part of an IRI)
-:6:16: bad-ip-literal: "[" is not followed by an IPv6 or IPvFuture address and "]" (the zone "%eth0" is no part of an IRI)
-:7:16: bad-ip-literal: "[" is not followed by an IPv6 or IPvFuture address and "]" (in the host)\n' '' check -q
given 'http://[fe80::1%25eth0]/\n'
check 'check: zones, of the profile web' 1 '-:1:16: IPv6-invalid-code-point: the IPv6 address contains a character that is not allowed here, or ends too early (the zone "%25eth0" is no part of an IRI)\n' '' \
  check -q --profile=web
holds 'explain: brackets around an IRI' grep -q 'the brackets < > around the IRI' <(simdiri explain '<http://h.example/>')
