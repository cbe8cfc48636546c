# convert, resolve, compare.
# SPDX-License-Identifier: MIT

given 'http://ex\xef\xbb\xbfample.de/\nhttp://b%C3%BC%EF%BB%BF.de/\nhttp://xn--b-eha.e\xef\xbb\xbfx/\n'
check 'convert: to iri, U+FEFF in a host is no bad-host under iri-bis' 0 \
  'http://example.de/\tok\nhttp://bü.de/\tok\nhttp://xn--b-eha.ex/\tok\n' '' convert --to=iri --grammar=iri-bis --status
given 'HTTP://résumé.Example/a/../é?%c3%a9\n'
check 'convert: to uri, and nothing else' 0 'HTTP://xn--rsum-bpad.Example/a/../%C3%A9?%c3%a9\n' '' convert --to=uri
given 'http://résumé.example/\n'
check 'convert: --host=percent' 0 'http://r%C3%A9sum%C3%A9.example/\n' '' convert --to=uri --host=percent
given 'HTTP://xn--rsum-bpad.example/%c3%a9/%7e/%2f\n'
check 'convert: to iri' 0 'HTTP://xn--rsum-bpad.example/é/~/%2F\n' '' convert --to=iri
given 'http://xn--rsum-bpad.example/\n'
check 'convert: --host=unicode' 0 'http://résumé.example/\n' '' convert --to=iri --host=unicode
given 'é\n'
check 'convert: --reference' 0 '%C3%A9\n' '' convert --to=uri --reference
check 'convert: --to is needed' 2 '' '--to is missing' convert
check 'convert: --to has two values' 2 '' "'url' is not one of uri.iri" convert --to=url
check 'convert: a URI shows no Unicode' 2 '' 'contradict' convert --to=uri --host=unicode
check 'convert: has no rung' 2 '' 'no option --rung; these commands have it: normalize, dedupe' convert --to=uri --rung=syntax

given '../c?é\n#f\n\nhttp:x\n//other.example/../a\n'
check 'resolve: section 5.2, no rung' 0 \
  'http://H.example/a/c?é\nhttp://H.example/a/b/d;p?q#f\nhttp://H.example/a/b/d;p?q\nhttp:x\nhttp://other.example/a\n' '' \
  resolve '--base=http://H.example/a/b/d;p?q'
given '../c?é\n'
check 'resolve: with a rung' 0 'http://h.example/a/c?%C3%A9\n' '' resolve '--base=http://H.example:80/a/b/d;p?q' --rung=scheme
given 'http:x\n'
check 'resolve: --non-strict' 0 'http://h.example/a/x\n' '' resolve --base=http://h.example/a/b --non-strict
given 'a b\n'
check 'resolve: repairs' 0 'http://h.example/a%20b\n' '' resolve --base=http://h.example/
given 'a b\n'
check 'resolve: --disallowed=fail' 0 'a b\n' 'bad-character' resolve --base=http://h.example/ --disallowed=fail
check 'resolve: --base is needed' 2 '' '--base is missing' resolve
check 'resolve: the base has a scheme' 2 '' '^simdiri: --base: byte 0: .*no-scheme' resolve --base=/a/b
check 'resolve: has no --reference' 2 '' 'no option --reference' resolve --base=http://h.example/ --reference

check 'compare: simple' 0 'simple\n' '' compare http://h.example/ http://h.example/
check 'compare: syntax' 0 'syntax\n' '' compare 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9' 'example://a/b/c/%7Bfoo%7D/rosé'
check 'compare: scheme' 0 'scheme\n' '' compare http://résumé.example.org http://xn--rsum-bpad.example.org/
check 'compare: different' 1 'different\n' '' compare http://h.example/a http://h.example/b
check 'compare: up to a rung' 1 'different\n' '' compare --rung=syntax http://h.example:80/ http://h.example/
check 'compare: protocol without redirects' 0 'scheme\n' 'without --redirects=FILE has the same result' \
  compare --rung=protocol http://h.example:80/ http://h.example/
printf 'http://a/x\thttp://a/x/\nhttp://a/x/\thttp://b/\n' >"$work/observed"
check 'compare: protocol' 0 'protocol\tredirect\tscheme-case\n' '' \
  compare -q --steps --redirects="$work/observed" http://a/x HTTP://a/x/
check 'compare: what redirects need not make the same' 0 'syntax\n' '' \
  compare -q --redirects="$work/observed" http://a/x HTTP://a/x
check 'compare: not all redirects count' 1 'different\n' '' compare -q --redirects="$work/observed" http://a/x http://b/
check 'compare: all of them count' 0 'protocol\n' '' \
  compare -q --redirects="$work/observed" --redirects-all http://a/x http://b/
check 'compare: --profile=web: redirects' 0 'protocol\n' '' \
  compare -q --profile=web --redirects="$work/observed" http:a/x http://a/x/
given 'x\n'
check 'resolve: redirects' 0 'http://a/x/\n' '' resolve -q --base=http://a/b --redirects="$work/observed"
check 'compare: a reserved character stays what it is' 1 'different\n' '' compare http://h.example/a%2Fb http://h.example/a/b
check 'compare: --base' 0 'syntax\n' '' compare --base=http://h.example/x/y ../%7e http://h.example/~
check 'compare: a reference without base' 2 '' 'the second IRI: byte 0, in the scheme: no-scheme.*--base' compare http://h.example/ /x
check 'compare: invalid is not different' 2 '' 'the first IRI: byte 18, in the path: bad-character.*--disallowed=encode' \
  compare --disallowed=fail 'http://h.example/a b' 'http://h.example/a%20b'
check 'compare: disallowed characters are encoded, as in normalize' 0 'syntax\n' '' compare 'http://h.example/a b' 'http://h.example/a%20b'
check 'compare: … but [ ] is not with --disallowed=encode' 2 '' 'the second IRI: byte 18, in the query: bad-character.*; --disallowed=encode-all' \
  compare --disallowed=encode 'http://h.example/?%5B' 'http://h.example/?['
check 'compare: … on request' 0 'syntax\n' '' compare --disallowed=encode-all 'http://h.example/?%5B' 'http://h.example/?['
check 'compare: a bad base has no use for the advice to give one' 2 '' '--base: byte 1: no-scheme.*reference; write it with a scheme, such as https://example.com$' compare --base=x a: b:
given 'http://\xe2\x84\x80.example/\n'
check 'a bad host under --disallowed=fail: what helps' 0 'http://\xe2\x84\x80.example/\n' 'bad-host.*--disallowed=encode keeps' \
  normalize --disallowed=fail
check 'compare: --nfc' 0 'syntax\n' '' compare --nfc http://h.example/é http://h.example/e%CC%81
check 'compare: --drop-fragment' 0 'simple\n' '' compare --drop-fragment http://h.example/ 'http://h.example/#f'
check 'compare: an invalid base' 2 '' '--base: byte 0' compare --base=//h /a /b
check 'compare: one operand' 2 '' 'two IRIs are needed, not 1' compare http://h.example/
check 'compare: three operands' 2 '' 'not 3' compare a: b: c:
check 'compare: an operand that looks like an option' 0 'simple\n' '' compare -- http://-h/ http://-h/
check 'compare: the empty string' 2 '' 'the first IRI: byte 0' compare '' ''
