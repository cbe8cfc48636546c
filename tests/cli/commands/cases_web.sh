# --profile=web: the rules of browsers.
# SPDX-License-Identifier: MIT

given 'HTTP:\\\\h.example\\a/../b c\n http://H:80 \nhttp://h/\xff?\xc3\xa9#`\nmailto:a b\n'
check 'web: normalize' 0 'http://h.example/b%20c\nhttp://h/\nhttp://h/%EF%BF%BD?%C3%A9#%60\nmailto:a b\n' '' \
  normalize --profile=web
given 'a b\nhttp://1.2.3.4.5/\nhttp://h:8o\nhttp://0x7f.1\n'
check 'web: failures and their names' 0 \
  'a b\tmissing-scheme-non-relative-URL\nhttp://1.2.3.4.5/\tIPv4-too-many-parts\nhttp://h:8o\tport-invalid\nhttp://127.0.0.1/\tok\n' \
  '3 of 4 records are bad' normalize --profile=web --status
given '../x\n//k\\y\nhttp:z\nhttp://other/\n?q\n'
check 'web: normalize --base' 0 'http://h/x\nhttp://k/y\nhttp://h/a/z\nhttp://other/\nhttp://h/a/b?q\n' '' \
  normalize --profile=web --base=http://h/a/b
given '../x\n#f\n'
check 'web: resolve' 0 'file:///c:/x\nfile:///c:/d/e#f\n' '' resolve --profile=web --base='file:c|/d/e'
check 'web: a base that is none' 2 '' '--base: byte 7: host-missing' resolve --profile=web --base=http://
given 'http://h/#f\n'
check 'web: --drop-fragment' 0 'http://h/\n' '' normalize --profile=web --drop-fragment
given 'http://h/?\r\nhttp://h/\r\n'
check 'web: CR LF is the end of a record' 0 'http://h/?\r\nhttp://h/\r\n' '' normalize --profile=web

# The inputs of bench/peers/ada_differences.txt, with the results that UTS 46, RFC 3492, RFC 5892 and RFC 5893 require
# (bench/peers/ADA.md).
given 'http://1a.א/\nhttp://xn-\xc2\xad--4ca/\nhttp://ä.xn---4ca/\nhttp://\xea\xb0\x80\xe1\x86\xa8/\nhttp://a\xe0\xa1\xb0/\nhttp://א\xe0\xa1\xb0/\n'
check 'web: domains that other parsers judge otherwise: Bidi rule, Punycode, Hangul' 0 \
  '\tdomain-to-ASCII\n\tdomain-to-ASCII\n\tdomain-to-ASCII\nhttp://xn--p39a/\tok\n\tdomain-to-ASCII\nhttp://xn--4db85k/\tok\n' '' \
  normalize -q --status --on-error=empty --profile=web
given 'http://\xe0\xb0\xbc/\nhttp://क्\xe2\x80\x8d\xe2\x80\x8cष/\nhttp://ب\xe2\x80\x8cبa/\nhttp://ب-\xe2\x80\x8cب/\nhttp://ᜃ᜕\xe2\x80\x8c/\nhttp://ߊ\xe2\x80\x8cߊ/\n'
check 'web: domains that other parsers judge otherwise: marks, joiners' 0 \
  '\tdomain-to-ASCII\n\tdomain-to-ASCII\n\tdomain-to-ASCII\n\tdomain-to-ASCII\nhttp://xn--xye0bz40c/\tok\nhttp://xn--lsba347p/\tok\n' '' \
  normalize -q --status --on-error=empty --profile=web

given 'http://u@h/a\\b c d\nhttps:h\nhttp://a%41/\nhttp://h/\nhttp://[::1\nftp://09/\n'
check 'web: check' 1 '-:1:8: invalid-credentials: warning: the URL contains a username or a password (in the userinfo)
-:1:13: invalid-reverse-solidus: warning: "\\" is used instead of "/" (in the path)
-:1:15: invalid-URL-unit: warning: this is not allowed in a URL (a space in the path)
-:2:7: special-scheme-missing-following-solidus: warning: this scheme must be followed by exactly two slashes
-:3:8: domain-percent-encoded: warning: the host contains percent-encoded bytes (in the host)
-:5:12: IPv6-unclosed: the IPv6 address has no "]" at its end (in the host)
-:6:7: IPv4-too-few-parts: warning: the IPv4 address has fewer than four parts (in the host)
-:6:7: IPv4-non-numeric-part: this part of the IPv4 address is not a number (in the host)
' '' check -q --profile=web
given 'http://u@/x\nhttp://1.2.3.4.5.\nhttp://[01:x]\n'
check 'web: check: errors of the component that fails come before the failure' 1 \
  '-:1:8: invalid-credentials: warning: the URL contains a username or a password (in the userinfo)
-:1:10: host-missing: there is no host (in the host)
-:2:18: domain-to-ASCII: warning: the host is not a valid domain name, but browsers accept it (in the host)
-:2:8: IPv4-empty-part: warning: the IPv4 address ends with "." (in the host)
-:2:8: IPv4-too-many-parts: the IPv4 address has more than four parts (in the host)
-:3:8: IPv6-piece-leading-zero: warning: a piece of the IPv6 address has a leading zero (in the host)
-:3:12: IPv6-invalid-code-point: the IPv6 address contains a character that is not allowed here, or ends too early ("x" in the host)
' '' check -q --profile=web
given 'http://u@h/a b\n'
check 'web: check: a record counts once' 0 "$(printf '%s\\n' \
  '-:1:8: invalid-credentials: warning: the URL contains a username or a password (in the userinfo)' \
  '-:1:13: invalid-URL-unit: warning: this is not allowed in a URL (a space in the path)')" \
  '1 of 1 records is valid, with a warning' check --profile=web

given 'http://u:p@EX.com:8080/a?b#c\nmailto:x@y\nx:/.//y\nhttp://h/\xff\nhttp://[\n'
check 'web: parse' 0 \
  '{"iri":"http://u:p@EX.com:8080/a?b#c","status":"ok","href":"http://u:p@ex.com:8080/a?b#c","scheme":"http","username":"u","password":"p","host":"ex.com","port":"8080","path":"/a","query":"b","fragment":"c"}
{"iri":"mailto:x@y","status":"ok","href":"mailto:x@y","scheme":"mailto","path":"x@y","opaque":true}
{"iri":"x:/.//y","status":"ok","href":"x:/.//y","scheme":"x","path":"//y"}
{"iri":{"hex":"687474703a2f2f682fff"},"status":"ok","href":"http://h/%EF%BF%BD","scheme":"http","host":"h","path":"/%EF%BF%BD"}
{"iri":"http://[","status":"IPv6-unclosed","offset":8,"component":"host"}\n' '1 of 5 records is bad' parse --profile=web
given 'http://[\n'
check 'web: parse --on-error=empty' 0 '{"status":"IPv6-unclosed","offset":8,"component":"host"}\n' '' \
  parse -q --profile=web --on-error=empty
given 'http://[\nhttp://h/\n'
check 'web: parse --on-error=fail' 1 '' 'stopped at the bad line 1, byte 8: IPv6-unclosed' parse --profile=web --on-error=fail
given 'http://hhhhhhhh/\nx:\n'
check 'web: parse: a long record' 0 \
  '{"status":"long-record","offset":8}\n{"iri":"x:","status":"ok","href":"x:","scheme":"x","path":"","opaque":true}\n' \
  '' parse -q --profile=web --max-record=8

check 'web: compare: equal' 0 'equal\n' '' compare --profile=web HTTP://h 'http:\\\\h/.'
check 'web: compare: different' 1 'different\n' '' compare --profile=web http://h/%61 http://h/a
check 'web: compare: a failure' 2 '' 'the second IRI: byte 7, in the host: host-missing' compare --profile=web http://h http://
check 'web: compare --base' 0 'equal\n' '' compare --profile=web --base=http://h/a/b ../x /x
check 'web: compare --steps' 0 'equal\tempty-path,stripped\t-\n' '' compare --profile=web --steps ' http://h' http://h/

check 'web: explain' 0 'http:1.2.3.4\\\\xFF

The URL (URL Standard 4.4, 4.5)
         -> http://1.2.3.4/%EF%BF%BD
            invalid-utf8: bytes that are not UTF-8 were replaced by U+FFFD
              (Encoding Standard 6)
            character-to-pct: a non-ASCII character was percent-encoded
              (URL Standard 1.3)
            solidus: "\\" was read as "/", and exactly two "/" were put before
              the host (URL Standard 4.4)

Components
  scheme    http
  host      1.2.3.4
  path      /%EF%BF%BD

Validation errors (URL Standard 1.1)
  special-scheme-missing-following-solidus, byte 5: this scheme must be followed
    by exactly two slashes
  invalid-reverse-solidus, byte 12: "\\" is used instead of "/" (in the path)
' '' explain --profile=web $'http:1.2.3.4\\\xff'
check 'web: explain a failure' 0 'http://h:x/

Failure: there is no URL (URL Standard 4.4)

Validation errors (URL Standard 1.1)
  port-invalid, byte 9: the port contains a character that is not a digit
    ("x" in the port)
    http://h:x/
             ^
' '' explain --profile=web http://h:x/
check 'web: explain a failure, and what came before' 0 'http://u@1..2/

Failure: there is no URL (URL Standard 4.4)

Validation errors (URL Standard 1.1)
  invalid-credentials, byte 7: the URL contains a username or a password
    (in the userinfo)
  domain-to-ASCII, byte 11: the host is not a valid domain name, but browsers
    accept it (in the host)
  IPv4-too-few-parts, byte 9: the IPv4 address has fewer than four parts
    (in the host)
  IPv4-non-numeric-part, byte 11: this part of the IPv4 address is not a number
    (in the host)
    http://u@1..2/
               ^
' '' explain --profile=web http://u@1..2/
given 'http://h/\0201\n'
check 'web: explain what cannot be decoded' 0 'http://h/\\x81

Not explained: this byte is not valid in the charset of the record, at byte 9
' 'undecodable' explain --profile=web --input-charset=shift_jis
given ''
check 'web: explain many errors' 0 '' '' explain --profile=web
holds 'web: explain: many errors are cut' \
  [ "$(simdiri explain --profile=web "http://h/$(printf '%0.s ^' {1..100})x" | grep -c invalid-URL-unit)" -eq 20 ]

for option in rung=scheme form=uri grammar=iri reference disallowed=encode host=ascii nfc nfkc; do
  check "web: --$option" 2 '' "contradict each other: the URL Standard leaves no choice" normalize --profile=web "--$option"
done
check 'web: --non-strict' 2 '' 'contradict' resolve --profile=web --base=http://h/ --non-strict
check 'web: convert' 2 '' 'URLs have one form only' convert --profile=web --to=uri

for ((i = 0; i < 20000; i++)); do printf 'http://H.example/%d\\é\n//x\nhttp://[::%x]/a/../%d\n' "$i" "$i" "$i"; done >many
simdiri normalize -q --profile=web -j1 many >one
simdiri normalize -q --profile=web -j4 many >four
same 'web: threads change nothing' one four
holds 'web: many records' [ "$(grep -c '^http://' one)" -eq 40000 ]

# check and parse: in this profile a relative reference is valid only with a base.
given 'a b\n//h:x/\n\n'
check 'web: check --base' 1 '-:1:2: invalid-URL-unit: warning: this is not allowed in a URL (a space in the path)\n-:2:5: port-invalid: the port contains a character that is not a digit ("x" in the port)\n' \
  'port-invalid' check --profile=web --base=http://h/
given '../x?y\n#\0303\n'
check 'web: parse --base' 0 '{"iri":"../x?y","status":"ok","href":"http://h/x?y","scheme":"http","host":"h","path":"/x","query":"y"}\n{"iri":{"hex":"23c3"},"status":"ok","href":"http://h/a/b?q#%EF%BF%BD","scheme":"http","host":"h","path":"/a/b","query":"q","fragment":"%EF%BF%BD"}\n' '' \
  parse --profile=web --base='http://h/a/b?q#f'
check 'web: check --base: it must be one' 2 '' '^simdiri: --base: byte 0: missing-scheme' check --profile=web --base=x
for command in check parse; do
  check "web: $command --base without it" 2 '' 'base needs --profile=web here; --reference accepts' "$command" --base=http://h/
  given 'x\n'
  simdiri "$command" --profile=web <stdin >/dev/null 2>stderr
  holds "web: $command: a base is missing" grep -q -- '--base=URL completes references' stderr
done

# Severities can be set here, too; options of the other profile are refused.
given 'http://u@h/\n'
check 'web: check --severity: an error' 1 '-:1:8: invalid-credentials: the URL contains a username or a password (in the userinfo)\n' \
  '1 of 1 records is bad' check --profile=web --severity=invalid-credentials=error
given 'http://u@h/\n'
check 'web: check --severity: ignored' 0 '' '' check --profile=web --severity=invalid-credentials=ignore
for option in --encode-bidi --visual; do
  check "web: $option" 2 '' 'for the profile rfc3987' explain --profile=web "$option" http://h/
done
given ''
check 'web: --hints' 2 '' 'for the profile rfc3987' check --profile=web --hints

# check sends blocks of lines through two batches, and checks only doubtful records with the URL parser. Lines that are
# prepared go record by record.
for scheme in http: https: file: a: HTTP: ''; do
  for host in h.test a-b.c a--b.c -a.c a-.c a_b.c a..b .a a. 1.2.3.4 1.2.3 01.2.3.4 a.1 xn--a 'a!b' '[::1]' h:80 h: h:99999 u@h @h '' \
    localhost c: a%41 é.x A.x 1 "$(printf 'l%.0s' {1..63}).x" "$(printf 'l%.0s' {1..64}).x"; do
    for tail in '' / /a '/a b' /.. /%2E '/%zz' '/|' '/[' '/é' $'/\xee\x80\x80' $'/?\xee\x80\x80' $'/\xff' "/?'" '/?a=b#c' '/#a#b' '/a@b'; do
      printf '%s\n' "$scheme//$host$tail"
    done
  done
done >shapes
for options in '' --base=http://b/c --base=file:///c:/d --drop-fragment; do
  # shellcheck disable=SC2086 # no option or one
  simdiri check --profile=web --trim $options shapes >wanted 2>wanted-errors
  wanted_status=$?
  for n in 1 2 7; do
    # shellcheck disable=SC2086
    simdiri check --profile=web -j$n $options shapes >got 2>got-errors
    holds "web: check $options: -j$n: exit status as record by record" [ $? -eq $wanted_status ]
    same "web: check $options: -j$n: output as record by record" wanted got
    same "web: check $options: -j$n: messages as record by record" wanted-errors got-errors
  done
done
check 'web: resolve: the base is a drive' 0 'file:///C:/x\n' '' resolve --profile=web --base=file:///C: <(echo /x)
