# parse: the components of each record, as JSON Lines.
# SPDX-License-Identifier: MIT

given 'http://u:p@h.example:80/a/b?c=d#e\n'
check 'parse: every component' 0 \
  '{"iri":"http://u:p@h.example:80/a/b?c=d#e","status":"ok","scheme":"http","authority":"u:p@h.example:80","userinfo":"u:p","host":"h.example","port":"80","path":"/a/b","query":"c=d","fragment":"e"}\n' \
  '' parse
given 'urn:a\n'
check 'parse: what is absent is not there' 0 '{"iri":"urn:a","status":"ok","scheme":"urn","path":"a"}\n' '' parse
given 'x://@:?#\n'
check 'parse: what is empty is there' 0 \
  '{"iri":"x://@:?#","status":"ok","scheme":"x","authority":"@:","userinfo":"","host":"","port":"","path":"","query":"","fragment":""}\n' '' parse
given '\n../a?b\n'
check 'parse: --reference' 0 '{"iri":"","status":"ok","path":""}\n{"iri":"../a?b","status":"ok","path":"../a","query":"b"}\n' '' parse --reference
given 'http://h.example/a b\nhttp://h:8o/\n'
check 'parse: what is no IRI is split all the same' 0 \
  '{"iri":"http://h.example/a b","status":"bad-character","offset":18,"component":"path","scheme":"http","authority":"h.example","host":"h.example","path":"/a b"}
{"iri":"http://h:8o/","status":"bad-port","offset":10,"component":"port","scheme":"http","authority":"h:8o","host":"h","port":"8o","path":"/"}\n' \
  '2 of 2 records are bad:' parse
given 'http://h.example/\xe9?\xff\xfe#é\n'
check 'parse: bytes that are not UTF-8' 0 \
  '{"iri":{"hex":"687474703a2f2f682e6578616d706c652fe93ffffe23c3a9"},"status":"bad-utf8","offset":17,"component":"path","scheme":"http","authority":"h.example","host":"h.example","path":{"hex":"2fe9"},"query":{"hex":"fffe"},"fragment":"é"}\n' \
  '' parse -q
given 'x:"\\/\x01\x1f\t\x7f\xc2\x85\xe2\x80\xa8\0\n'
check 'parse: escapes' 0 \
  '{"iri":"x:\\"\\\\/\\u0001\\u001f\\u0009\\u007f\\u0085\xe2\x80\xa8\\u0000","status":"bad-character","offset":2,"component":"path","scheme":"x","path":"\\"\\\\/\\u0001\\u001f\\u0009\\u007f\\u0085\xe2\x80\xa8\\u0000"}\n' \
  '' parse -q
given 'x:a\ny\nx:b\n'
check 'parse: --on-error=empty' 0 \
  '{"iri":"x:a","status":"ok","scheme":"x","path":"a"}\n{"status":"no-scheme","offset":1,"component":"scheme"}\n{"iri":"x:b","status":"ok","scheme":"x","path":"b"}\n' \
  '' parse -q --on-error=empty
given 'x:a\ny\nx:b\n'
check 'parse: --on-error=skip' 0 \
  '{"iri":"x:a","status":"ok","scheme":"x","path":"a"}\n{"iri":"x:b","status":"ok","scheme":"x","path":"b"}\n' \
  '1 of 3 records is bad and was left out' parse --on-error=skip
given 'x:a\ny\nx:b\n'
check 'parse: --on-error=fail' 1 '{"iri":"x:a","status":"ok","scheme":"x","path":"a"}\n' 'bad line 2, byte 1: no-scheme' \
  parse --on-error=fail
printf 'x:a\n\0x:b' | simdiri parse -q -z >stdout
holds 'parse: -z is for the input, lines come out' [ "$(helper json status path <stdout | od -An -c | tr -d ' \n')" = 'bad-character\ta\n\nok\tb\n' ]
given '\xef\xbb\xbfx:a\r\n'
check 'parse: a byte-order mark and CR LF are no part of the record' 0 '{"iri":"x:a","status":"ok","scheme":"x","path":"a"}\n' '' parse
given 'x:aaaaaa\nx:b\n'
check 'parse: a long record' 0 '{"status":"long-record","offset":4}\n{"iri":"x:b","status":"ok","scheme":"x","path":"b"}\n' '' \
  parse -q --max-record=4
given 'x:é\n'
check 'parse: --grammar=uri' 0 \
  '{"iri":"x:é","status":"bad-code-point","offset":2,"component":"path","scheme":"x","path":"é"}\n' '' parse -q --grammar=uri

# For any input, each output line is a JSON object, and its components recompose the record.
head -c 300000 /dev/urandom >noise
simdiri parse -q noise >stdout
holds 'parse: noise is done' [ $? -eq 0 ]
holds 'parse: noise comes out as JSON' helper json <stdout
for ((i = 0; i < 256; i++)); do printf 'x://h%b/%b?%b' "\\x$(printf %x "$i")" "\\x$(printf %x "$i")" "a\\x$(printf %x "$i")z"; printf '\0'; done >octets
simdiri parse -q -z octets >stdout
holds 'parse: every octet comes out as JSON' helper json <stdout
holds 'parse: every octet: one object for one record' [ "$(wc -l <stdout)" -eq $((255 + 4)) ] # NUL divides three times
printf 'http://u@h:1/p?q#f\nmailto:a@b\nfile:///x\nx://h?\nx://#\n?\n//\n//u@:\na\n' >shapes
simdiri parse --reference shapes | helper json scheme authority path query fragment >fields
awk -F '\t' '{
  text = ""
  if ($1 != "-") text = $1 ":"
  if ($2 != "-") text = text "//" $2
  text = text $3
  if ($4 != "-") text = text "?" $4
  if ($5 != "-") text = text "#" $5
  print text
}' fields >again
same 'parse: the components make the record again' shapes again

# Blocks of plain lines are checked as a batch, and the objects of valid records are copied from templates. Lines that
# are prepared go record by record.
for scheme in http: https: HTTP: s: urn: ''; do
  for authority in '' // //h.test //h.test:80 //u:p@h.test: //h%41.test //h%C2%A0t //h\ \ t //[::1]:8 //a@b@c //é.test //xn--a; do
    for tail in '' / /p '?' '#' '/a b' '/?q=1#f' '/"' '/\' '/%zz' '/é?é#é' /$'\x85' /$'\xc2\x85' /$'\xff' \
      /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa?bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb; do
      printf '%s\n' "$scheme$authority$tail"
    done
  done
done >shapes
for options in '' --reference --grammar=leiri '--on-error=skip --reference' --on-error=fail --host=percent; do
  # shellcheck disable=SC2086 # several options
  simdiri parse --trim $options shapes >wanted 2>wanted-errors
  wanted_status=$?
  # shellcheck disable=SC2086
  agrees_with_threads $wanted_status parse $options shapes
done
