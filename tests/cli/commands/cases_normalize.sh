# normalize: options reach the library, and each record gives one record.
# SPDX-License-Identifier: MIT

given 'HTTP://EXAMPLE.com:80/%7Euser/a/./b/../c?x=%c3%a9\n'
check 'normalize: the whole ladder' 0 'http://example.com/~user/a/c?x=%C3%A9\n' '' normalize
given 'http://h.example/%c3%a9\n'
check 'normalize: --form=iri' 0 'http://h.example/é\n' '' normalize --form=iri
given 'http://h.example:80\n'
check 'normalize: --rung=syntax keeps the port' 0 'http://h.example:80\n' '' normalize --rung=syntax
given 'HTTP://H.example/%7e\n'
check 'normalize: --rung=simple maps nothing' 0 'HTTP://H.example/%7e\n' '' normalize --rung=simple
given 'HTTP://H.example:80\n'
check 'normalize: --rung=protocol without redirects' 0 'http://h.example/\n' 'without --redirects=FILE has the same result' normalize --rung=protocol
printf 'http://a/x\thttp://a/x/\nhttp://a/x/\thttp://b/\nbad\n' >"$work/observed"
given 'HTTP://a/x\nhttp://a/\n'
check 'normalize: --redirects: a slash at the end' 0 'http://a/x/\nhttp://a/\n' \
  'observed: ignored 1 of 3 redirects, which do more|observed: ignored 1 of 3 lines, which are not two' normalize --redirects="$work/observed"
given 'HTTP://a/x\nhttp://a/\nbad\n'
check 'normalize: --redirects-all: the end of the chain' 0 'http://b/\tok\nhttp://a/\tok\nbad\tno-scheme\n' '' \
  normalize -q --status --rung=protocol --redirects="$work/observed" --redirects-all
given 'http:a/x\n'
check 'normalize: --profile=web --redirects' 0 'http://a/x/\n' '' normalize -q --profile=web --redirects="$work/observed"
check 'normalize: redirects are of the rung protocol' 2 '' 'contradict' \
  normalize --rung=scheme --redirects="$work/observed"
check 'normalize: all of no redirects' 2 '' 'needs --redirects=FILE' normalize --redirects-all
check 'normalize: redirects that are not there' 2 '' 'nowhere: No such file' normalize --redirects=nowhere
given 'http://h.example/a b\n'
check 'normalize: --rung=simple is strict' 0 'http://h.example/a b\n' 'bad-character' normalize --rung=simple
given 'A/../B:c\nHTTP://H.example\n'
check 'normalize: --reference accepts what has no scheme' 0 'A/../B:c\nhttp://h.example/\n' '' normalize --reference
given 'http://bücher.example/\n'
check 'normalize: hosts are mapped' 0 'http://xn--bcher-kva.example/\n' '' normalize
given 'http://bü\xef\xbb\xbf.de/\nhttp://b%C3%BC%ef%bb%bf.de/\nhttp://bü\xf3\xa0\x84\x80.de/\nhttp://e%F3%A0%84%80x/\n'
check 'normalize: U+FEFF and variation selectors vanish from hosts' 0 \
  'http://xn--b-eha.de/\tok\nhttp://xn--b-eha.de/\tok\nhttp://xn--b-eha.de/\tok\nhttp://ex/\tok\n' '' normalize --status
given 'http://bü\xef\xbb\xbf.de/\nhttp://bü\xf3\xa0\x84\x80.de/\nhttp://e%F3%A0%84%80x/\n'
check 'normalize: --disallowed=fail refuses raw variation selectors in hosts' 0 \
  'http://xn--b-eha.de/\tok\nhttp://bü\xf3\xa0\x84\x80.de/\tbad-code-point\nhttp://ex/\tok\n' '' \
  normalize -q --status --disallowed=fail
given 'http://a.b.%C2%AD/\nhttp://%C2%AD./\nhttp://a.%c2%ad.b/\nhttp://ab%E1%A0%8F--c/\nhttp://-ａ%C2%AD/\nhttp://x%C2%ADn--9ca/\n'
check 'normalize: a host that maps to ASCII is not refused for what that ASCII is not' 0 \
  'http://a.b./\tok\nhttp://./\tok\nhttp://a..b/\tok\nhttp://ab--c/\tok\nhttp://-a/\tok\nhttp://xn--9ca/\tok\n' '' \
  normalize --status
given 'http://%C2%AD/\nhttp://x%C2%ADn--a/\nhttp://a%EF%BC%81b/\n'
check 'normalize: hosts that vanish, bad A-labels and delimiters that appear are not mapped' 0 \
  'http://%C2%AD/\thost-unmapped\nhttp://x%C2%ADn--a/\thost-unmapped\nhttp://a%EF%BC%81b/\thost-unmapped\n' '' \
  normalize -q --status
printf 'http://bü\xef\xbb\xbf.de/x\thttp://xn--b-eha.de/x/\n' >"$work/ignored"
given 'http://b%C3%BC.de/x\n'
check 'normalize: U+FEFF vanishes from hosts of redirects' 0 'http://xn--b-eha.de/x/\n' '' \
  normalize -q --redirects="$work/ignored"
given 'http://bücher.example/\n'
check 'normalize: --host=percent' 0 'http://b%C3%BCcher.example/\n' '' normalize --host=percent
given 'http://xn--bcher-kva.example/\n'
check 'normalize: --form=iri shows hosts' 0 'http://bücher.example/\n' '' normalize --form=iri
given 'http://h.example/a#b\n'
check 'normalize: --drop-fragment' 0 'http://h.example/a\n' '' normalize --drop-fragment
given 'http://h.example/e\xcc\x81\n'
check 'normalize: nothing is composed unasked' 0 'http://h.example/e%CC%81\n' '' normalize
given 'http://h.example/e\xcc\x81\n'
check 'normalize: --nfc' 0 'http://h.example/%C3%A9\n' '' normalize --nfc
given 'http://h.example/\xef\xac\x81\n'
check 'normalize: --nfkc' 0 'http://h.example/fi\n' '' normalize --nfkc
given 'http://h.example/é\n'
check 'normalize: --grammar=uri encodes non-ASCII by default' 0 'http://h.example/%C3%A9\n' '' normalize --grammar=uri
given 'http://h.example/é\n'
check 'normalize: --grammar=uri with --disallowed=fail' 0 'http://h.example/é\n' 'bad-code-point' normalize --grammar=uri --disallowed=fail
given 'http://h.example/a#b#c\n'
check 'normalize: --grammar=iri-bis encodes an inner #' 0 'http://h.example/a#b%23c\n' '' normalize --grammar=iri-bis
given 'http://h.example/a b\n'
check 'normalize: --disallowed=encode is the default' 0 'http://h.example/a%20b\n' '' normalize
given 'http://h.example/a b\nhttp://h.example/\n'
check 'normalize: --disallowed=fail' 0 'http://h.example/a b\nhttp://h.example/\n' \
  '1 of 2 records is bad and was kept unchanged' normalize --disallowed=fail
given 'http://h.example/?a[]=1\n'
check 'normalize: brackets can be an error' 0 'http://h.example/?a[]=1\n' '--disallowed=encode-all' normalize --disallowed=encode
given 'http://h.example/?a[]=1\n'
check 'normalize: --disallowed=encode-all' 0 'http://h.example/?a%5B%5D=1\n' '' normalize --disallowed=encode-all

# Bad records.
bad='HTTP://A.example\nno scheme\nhttp://h:x/\nHTTP://B.example\n'
given "$bad"
check 'on-error: keep is the default' 0 'http://a.example/\nno scheme\nhttp://h:x/\nhttp://b.example/\n' \
  '2 of 4 records are bad' normalize
given "$bad"
check 'on-error: empty' 0 'http://a.example/\n\n\nhttp://b.example/\n' 'left empty' normalize --on-error=empty
given "$bad"
check 'on-error: skip' 0 'http://a.example/\nhttp://b.example/\n' 'left out' normalize --on-error=skip
given "$bad"
check 'on-error: fail writes what came before' 1 'http://a.example/\n' 'stopped at the bad line 2, byte 2: no-scheme' \
  normalize --on-error=fail
given "$bad"
check 'on-error: fail says so in spite of -q' 1 'http://a.example/\n' 'stopped at' normalize -q --on-error=fail
given 'no-scheme\nHTTP://B.example\n'
check 'on-error: fail at the first record' 1 '' 'bad line 1, byte 9' normalize --on-error=fail
given 'HTTP://B.example\n'
check 'on-error: fail without a bad record' 0 'http://b.example/\n' '' normalize --on-error=fail
given 'HTTP://B.example\n//x'
check 'on-error: fail at an unfinished last line' 1 'http://b.example/\n' 'bad line 2' normalize --on-error=fail
given "$bad"
check 'summary: count, code, message, place' 0 'http://a.example/\nno scheme\nhttp://h:x/\nhttp://b.example/\n' \
  '^simdiri:   1 bad-port: .*\(first: \(standard input\), line 3\)' normalize
given "$bad"
check 'summary: none with -q' 0 'http://a.example/\nno scheme\nhttp://h:x/\nhttp://b.example/\n' '' normalize -q
given 'http://\xe2\x84\x80.example/\n'
check 'summary: warnings are told apart' 0 'http://%E2%84%80.example/\n' 'valid, with a warning' normalize
given 'http://\xe2\x84\x80.example/\n'
check 'on-error does not touch warnings' 0 'http://%E2%84%80.example/\n' 'host-unmapped' normalize --on-error=fail

# --status
given 'HTTP://A.example\nno scheme\nhttp://\xe2\x84\x80.example/\n'
check 'status: ok, error, warning' 0 \
  'http://a.example/\tok\nno scheme\tno-scheme\nhttp://%E2%84%80.example/\thost-unmapped\n' '' normalize -q --status
given 'HTTP://A.example\r\nno scheme\r\n\r\nHTTP://B.example'
check 'status: in front of the line end' 0 \
  'http://a.example/\tok\r\nno scheme\tno-scheme\r\n\tno-scheme\r\nhttp://b.example/\tok' '' normalize -q --status
given 'HTTP://A.example\nno scheme\nhttp://h:x'
check 'status: with empty' 0 'http://a.example/\tok\n\tno-scheme\n\tbad-port' '' normalize -q --status --on-error=empty
given 'HTTP://A.example\nno scheme\nHTTP://B.example\n'
check 'status: with skip' 0 'http://a.example/\tok\nhttp://b.example/\tok\n' '' normalize -q --status --on-error=skip
given 'HTTP://A.example\nno scheme\nHTTP://B.example\n'
check 'status: with fail' 1 'http://a.example/\tok\n' 'stopped' normalize --status --on-error=fail
given 'HTTP://A.example\0no\r\n\0'
check 'status: with -z' 0 'http://a.example/\tok\0no\r\n\tno-scheme\0' '' normalize -q -z --status
