# Other forms of IRIs: LEIRIs, character references, charsets.
# SPDX-License-Identifier: MIT

# --grammar=leiri (3987bis 7.1)
given 'http://h/a b\nhttp://h/\0342\0200\0256\nhttp://h/%\n'
check 'leiri: converted, whatever is disallowed' 0 'http://h/a%20b\nhttp://h/%E2%80%AE\nhttp://h/%\n' '1 bad-percent' \
  convert --to=uri --grammar=leiri --disallowed=fail
given 'http://h/a b\nhttp://h/[\n'
check 'leiri: checked' 1 '-:2:10: bad-character: this character is not allowed here ("[" in the path)\n' '1 of 2' \
  check --grammar=leiri
given 'http://h/a b\n'
check 'leiri: normalized, as an IRI' 0 'http://h/a%20b\n' '' normalize --grammar=leiri --form=iri --disallowed=fail
given 'b c\n'
check 'leiri: resolved' 0 'http://h/b%20c\n' '' resolve --grammar=leiri --base=http://h/ --disallowed=fail
check 'leiri: explained' 0 "$(simdiri explain --grammar=leiri 'a:b c' | sed 's/\\/\\\\/g')\n" '' explain --grammar=leiri 'a:b c'
holds 'leiri: explained as such' grep -q 'Valid: a LEIRI (draft-ietf-iri-3987bis-00 7.1)$' "$work/stdout"

# --unescape
given 'HTTP://h/?a&amp;b&#233;\nhttp://h/?a=1&copy=2\nhttp://h/plain\nhttp://h/&lt;\n'
check 'unescape: html' 0 'http://h/?a&b%C3%A9\nhttp://h/?a=1&copy=2\nhttp://h/plain\nhttp://h/%3C\n' '' \
  normalize --unescape=html
given 'HTTP://h/?a&amp;b\nHTTP://h/?a&b\nHTTP://h/?&copy;\n'
check 'unescape: xml, a bad record stays as it is' 0 \
  'http://h/?a&b\tok\nHTTP://h/?a&b\tbad-entity\nHTTP://h/?&copy;\tbad-entity\n' '2 bad-entity' normalize --unescape=xml --status
for choice in 'keep:HTTP://h/?a&b\n' 'empty:\n' 'skip:'; do
  given 'HTTP://h\nHTTP://h/?a&b\nHTTP://h\n'
  check "unescape: --on-error=${choice%%:*}" 0 "http://h/\n${choice#*:}http://h/\n" 'bad-entity' \
    normalize --unescape=xml --on-error="${choice%%:*}"
done
given 'HTTP://h\nHTTP://h/?&amp;\nHTTP://h/?a&b\nHTTP://h\n'
check 'unescape: --on-error=fail' 1 'http://h/\nhttp://h/?&\n' 'line 3.*byte 11|byte 11.*line 3|bad-entity' \
  normalize --unescape=xml --on-error=fail
given 'http://h/&amp;[\n'
check 'unescape: columns are those of the record' 1 \
  '-:1:15: bad-character: this character is not allowed here ("[" in the path)\n' 'bad-character' check --unescape=xml
given 'http://h/&amp;x\n'
check 'unescape: parse' 0 '{"iri":"http://h/&x","status":"ok","scheme":"http","authority":"h","host":"h","path":"/&x"}\n' '' \
  parse --unescape=html
given 'b&amp;c\r\n&#47;x\r\n'
check 'unescape: resolve, with CR LF' 0 'http://h/b&c\r\nhttp://h/x\r\n' '' resolve --base=http://h/a --unescape=html
given 'b&amp;c\r\nHTTP://x&#47;\r\n'
check 'unescape: normalize --base' 0 'http://h/b&c\r\nhttp://x/\r\n' '' normalize --base=http://h/a --unescape=html
check 'unescape: operands' 0 'simple\n' '' compare --unescape=html 'http://h/?a&amp;b' 'http://h/?a&b'
check 'unescape: a bad operand' 2 '' 'the second IRI: byte 11: bad-entity' compare --unescape=xml http://h/ 'http://h/?a&b'
given 'http://h/?&#9;\thttp://h/?%09\n'
check 'unescape: pairs are parted first' 0 'syntax\n' '' compare --pairs --unescape=xml
given 'http://h/&#0;&#10;\n'
check 'unescape: a line end in a record is none' 0 'http://h/%EF%BF%BD%0A\n' '' normalize --unescape=html
check 'unescape: not where a line end would stay' 2 '' 'contradict' normalize --unescape=xml --grammar=leiri --rung=simple
given 'http://h/&amp;\0000HTTP://h\0000'
check 'unescape: -z' 0 'http://h/&\0000http://h/\0000' '' normalize -z --unescape=html
given 'http://h/&amp;'
check 'unescape: no line end' 0 'http://h/&' '' normalize --unescape=html
given '\0357\0273\0277http://h/&amp;\n'
check 'unescape: a byte-order mark' 0 '\0357\0273\0277http://h/&\n' '' normalize --unescape=html
check 'unescape: a word that is none' 2 '' "'sgml' is not one of html.xml" normalize --unescape=sgml

# --input-charset (RFC 3987 3.1 step 1b: "Viet Nam" in windows-1258, whose result is in NFC)
given 'http://www.example.org/Vi\0352\0362t%20Nam\n'
check 'charset: windows-1258 to URI' 0 'http://www.example.org/Vi%E1%BB%87t%20Nam\n' '' \
  convert --to=uri --input-charset=windows-1258
given 'http://h/\0352\0362\n'
check 'charset: windows-1258 to IRI' 0 'http://h/\0341\0273\0207\n' '' normalize --form=iri --input-charset=windows-1258
given 'http://h/\0203A\nHTTP://h\nhttp://h/\0203\n'
check 'charset: a bad record stays in its octets' 0 'http://h/%E3%82%A2\tok\nhttp://h/\tok\nhttp://h/\0203\tundecodable\n' \
  '1 undecodable' normalize --input-charset=shift_jis --status
given 'http://h/\0351\0200\n'
check 'charset: labels are those of browsers' 0 'http://h/%C3%A9%E2%82%AC\n' '' normalize --input-charset=ISO-8859-1
given 'http://h/e\0314\0201\nhttp://h/\0377\n'
check 'charset: utf-8 changes nothing' 0 'http://h/e%CC%81\nhttp://h/%FF\n' '' normalize --input-charset=utf-8
# A list: the first charset that a record fits. The bytes are é in UTF-8, é in windows-1252, and あ in Shift_JIS.
mixed='http://h/\0303\0251\nhttp://h/\0351\nhttp://h/x\nhttp://h/\0202\0240\n'
given "$mixed"
check 'charset: a list: the first that fits' 0 'http://h/%C3%A9\tok\nhttp://h/%C3%A9\tsecond-charset\nhttp://h/x\tok\nhttp://h/%E2%80%9A%C2%A0\tsecond-charset\n' \
  '2 second-charset: the record is in the second charset' normalize --input-charset=utf-8,windows-1252 --status
given "$mixed"
check 'charset: a list of three' 0 'http://h/%C3%A9\tok\nhttp://h/%C3%A9\tthird-charset\nhttp://h/x\tok\nhttp://h/%E3%81%82\tsecond-charset\n' '' \
  normalize -q --input-charset=utf-8,shift_jis,windows-1252 --status
given 'http://h/\0351\n'
check 'charset: a list: none fits' 0 'http://h/\0351\tundecodable\n' '1 undecodable' normalize --input-charset=utf-8,shift_jis --status
given "$mixed"
check 'charset: a list: duplicates' 0 'http://h/\0303\0251\nhttp://h/x\nhttp://h/\0202\0240\n' '' dedupe -q --input-charset=utf-8,windows-1252
given "http://h/\\0351\\nbad \\0351\\n"
check 'charset: a list: check' 1 '-:1:1: second-charset: warning: the record is in the second charset of --input-charset\n-:2:4: no-scheme: there is no scheme such as "http:"; this can only be a relative reference\n' \
  '' check -q --input-charset=utf-8,windows-1252
given 'http://h/\0351\n'
check 'charset: a list: check with --severity' 0 '' '' check -q --input-charset=utf-8,windows-1252 --severity=second-charset=ignore
given 'http://h/\0351\n'
check 'charset: a list: check with the profile web' 0 '-:1:1: second-charset: warning: the record is in the second charset of --input-charset\n' '' check -q --profile=web --input-charset=utf-8,windows-1252
given 'x,http://h/\0351\n'
check 'charset: a list: a table' 0 'x,http://h/%C3%A9,second-charset\n' '' normalize -q --csv -f 2 --status --input-charset=utf-8,windows-1252
check 'charset: a list: an unknown one' 2 '' 'does not know a charset' normalize --input-charset=utf-8,none-such
check 'charset: a list: too many' 2 '' 'more than 4 charsets' normalize --input-charset=utf-8,big5,euc-jp,gbk,latin1
check 'charset: a list: one whose bytes hide commas' 2 '' 'contain the bytes of quotation marks' normalize --csv --input-charset=utf-8,iso-2022-jp
given 'http://h/\033$B$"\nhttp://h/$"\n'
check 'charset: each record begins anew' 0 'http://h/%E3%81%82\nhttp://h/$%22\n' '' normalize --input-charset=iso-2022-jp
# Encoding Standard 12.2.1: states and errors
given 'http://h/\0033[0m\nhttp://h/\0033(B\0033(Ba\nhttp://h/\0033(I1\0033(B\nhttp://h/\0033$B-!\0033(B\nhttp://h/\0033$@|b\0033(J\0134~\0033(B\n'
check 'charset: ISO-2022-JP: a stray escape is an error, katakana and the characters of NEC are read' 0 \
  'http://h/\0033[0m\tundecodable\nhttp://h/\0033(B\0033(Ba\tundecodable\nhttp://h/%EF%BD%B1\tok\nhttp://h/%E2%91%A0\tok\nhttp://h/%E9%AB%99%C2%A5%E2%80%BE\tok\n' \
  '2 undecodable' normalize --input-charset=iso-2022-jp --status
given 'http://h/\0217\0363\0363\nhttp://h/\0216\0340\nhttp://h/\0244\0242\n'
check 'charset: EUC-JP has no vendor rows of three bytes, and half-width katakana end at DF' 0 \
  'http://h/\0217\0363\0363\tundecodable\nhttp://h/\0216\0340\tundecodable\nhttp://h/%E3%81%82\tok\n' '2 undecodable' normalize --input-charset=euc-jp --status
given 'http://h/\0216\0151\nhttp://h/\0371\0376\n'
check 'charset: Big5: all extensions of Hong Kong' 0 'http://h/%E7%AE%B8\nhttp://h/%EF%BF%AD\n' '' normalize --input-charset=big5
given 'http://h/?\0376\0121\nhttp://h/?\0246\0331\0376\0131\0202\0065\0220\0067\n'
check 'charset: gb18030: GB18030-2022, but for what is private in deployed content' 0 \
  'http://h/?%EE%A0%96\nhttp://h/?%EF%B8%90%E9%BE%B4%E9%BE%B4\n' '' normalize --input-charset=gb18030
given 'http://h/?\0200\n'
check 'charset: x-user-defined' 0 'http://h/?%EF%9E%80\n' '' normalize --input-charset=x-user-defined
given 'http://h/\0245\n'
check 'charset: check says where' 1 \
  '-:1:10: undecodable: this byte is not valid in the charset of the record (byte A5)\n' 'undecodable' \
  check --input-charset=iso-8859-3
given 'http://h/\0245\n'
check 'charset: parse of what cannot be decoded' 0 \
  '{"iri":{"hex":"687474703a2f2f682fa5"},"status":"undecodable","offset":9,"scheme":"http","authority":"h","host":"h","path":{"hex":"2fa5"}}\n' \
  'undecodable' parse --input-charset=iso-8859-3
given 'http://h/\0351\thttp://h/%C3%A9\n'
check 'charset: pairs' 0 'syntax\n' '' compare --pairs --input-charset=latin1
check 'charset: unknown' 2 '' "--input-charset=none-such: this machine does not know a charset of this name" normalize --input-charset=none-such
check 'charset: options of iconv' 2 '' "this machine does not know a charset of this name" normalize --input-charset=latin1//TRANSLIT
check 'charset: line ends that are none' 2 '' 'UTF-16: records in this charset cannot be read.*iconv -t UTF-8' \
  normalize --input-charset=UTF-16
check 'charset: no ASCII' 2 '' 'cannot be read' check --input-charset=IBM1047
check 'charset: not of operands' 2 '' '--input-charset is for records' compare --input-charset=latin1 a: b:

# --query-charset (3987bis 3.5; WHATWG URL 1.3)
given 'http://h/\0303\0251?\0303\0251#\0303\0251\nftp://h/?\0303\0251\nhttp://h/?\0342\0230\0203\n'
check 'query charset: only queries, only http' 0 \
  'http://h/%C3%A9?%E9#%C3%A9\nftp://h/?%C3%A9\nhttp://h/?%26%239731%3B\n' '' convert --to=uri --query-charset=latin1
given 'http://h/?\0303\0251\n'
check 'query charset: stays in the form iri' 0 'http://h/?%E9\n' '' normalize --form=iri --query-charset=latin1
given 'http://h/\0351?\0351&amp;\0351\n'
check 'query charset: after decoding and unescaping' 0 'http://h/%C3%A9?%E9&%E9\n' '' \
  normalize --input-charset=latin1 --unescape=html --query-charset=latin1
given '?\0303\0251\n\n'
check 'query charset: references, and the base' 0 'http://h/?%E9\nhttp://h/?%E8\n' '' \
  resolve --base="$(printf 'http://h/?\303\250')" --query-charset=latin1
given '?\0303\0251\n'
check 'query charset: a reference without a base' 0 '?%C3%A9\n' '' normalize --reference --query-charset=latin1
given 'http://h/?\0303\0251\n'
check 'query charset: utf-16 means UTF-8' 0 'http://h/?%C3%A9\n' '' normalize --query-charset=utf-16
given 'http://h/?\0033a\nhttp://h/?\0342\0230\0203\0245\n'
check 'query charset: ISO-2022-JP has no escape as a character (Encoding Standard 12.2.2)' 0 \
  'http://h/?%26%2365533%3Ba\nhttp://h/?%26%239731%3B%A5\n' '' normalize --query-charset=iso-2022-jp
for form in nfc nfkc; do
  check "query charset: --$form would compose what it is not" 2 '' "--query-charset and --$form contradict each other" \
    normalize "--$form" --query-charset=gbk
done
check 'query charset: unknown' 2 '' "--query-charset=none-such: this machine does not know" normalize --query-charset=none-such
check 'query charset: unknown, beside a good one' 2 '' "--query-charset=none-such: this machine does not know" \
  normalize --input-charset=latin1 --query-charset=none-such
check 'query charset: no ASCII' 2 '' '--query-charset=IBM1047: queries cannot be in this charset' \
  normalize --query-charset=IBM1047
check 'query charset: no ASCII, beside a good one' 2 '' '--query-charset=IBM1047: queries cannot be' \
  normalize --input-charset=latin1 --query-charset=IBM1047
check 'query charset: good, beside one that is for queries only' 2 '' '--input-charset=utf-16: records in this' \
  normalize --input-charset=utf-16 --query-charset=latin1

# Many records with any number of threads: the same output as one by one.
printf 'HTTP://h/\351?\351&amp;%%7e\nHTTP://plain.example/a\nhttp://h/&#xE9;\nhttp://h:8o/&amp;\n' >forms
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do cat forms forms >twice && mv twice forms; done
forms_options=(--input-charset=latin1 --unescape=html --query-charset=latin1 --status -q)
simdiri normalize "${forms_options[@]}" -j1 forms >one_thread
head -4 one_thread >four
printf 'http://h/%%C3%%A9?%%E9&~\tok\nhttp://plain.example/a\tok\nhttp://h/%%C3%%A9\tok\nhttp://h:8o/&amp;\tbad-port\n' >wanted_four
same 'forms: four records' wanted_four four
holds 'forms: all records' test "$(sort -u one_thread | wc -l)" -eq 4
for threads in 2 7; do
  simdiri normalize "${forms_options[@]}" -j "$threads" forms >threads_out
  same "forms: -j $threads" one_thread threads_out
done
simdiri normalize "${forms_options[@]}" <forms >threads_out
same 'forms: standard input' one_thread threads_out
simdiri normalize --input-charset=latin1 --unescape=html --query-charset=latin1 --json forms 2>&1 >threads_out | grep -q '"changed":98304' ||
  fail 'forms: changed records are counted' "$(simdiri normalize --input-charset=latin1 --unescape=html --query-charset=latin1 --json forms 2>&1 >threads_out | head -c 300)"
pass

# The profile web does not compose characters (NFC), and encodes the queries of more schemes in the charset.
given 'http://h/\0352\0362?\0352&amp;\nhttp://h/&\n'
check 'forms: web, normalize' 0 'http://h/%C3%AA%CC%A3?%EA&\tok\nhttp://h/&\tbad-entity\n' 'bad-entity' \
  normalize --profile=web --input-charset=windows-1258 --unescape=xml --query-charset=windows-1258 --status
given 'x&amp;?\0303\0251\n'
check 'forms: web, resolve' 0 'ftp://h/x&?%E9\n' '' \
  resolve --profile=web --base=ftp://h/ --unescape=html --query-charset=latin1
given 'http://h/&\nhttp://h/&amp;[\n'
check 'forms: web, check' 1 \
  '-:1:10: bad-entity: "&" does not begin a character reference of XML; for the character itself, write "&amp;"\n-:2:15: invalid-URL-unit: warning: this is not allowed in a URL ("[" in the path)\n' \
  'bad-entity' check --profile=web --unescape=xml
given 'http://h/&\nhttp://h/&#x7C;\n'
check 'forms: web, parse' 0 \
  '{"iri":"http://h/&","status":"bad-entity","offset":9}\n{"iri":"http://h/|","status":"ok","href":"http://h/|","scheme":"http","host":"h","path":"/|"}\n' \
  'bad-entity' parse --profile=web --unescape=xml
simdiri explain --profile=web --unescape=xml 'http://h/&' >explained
holds 'forms: web, explain' grep -q '^Not explained: "&" does not begin .*, at byte 9$' explained

# A normal form that ends with CR: a line gets a CR before its LF, so that it reads back as itself.
cr=(--drop-fragment --rung=simple --grammar=leiri)
printf 'x://a/\r#\nx://a/\nx://a/\r#' >cr
tr '\n' '\0' <cr >cr0
check 'a normal form that ends with CR: lines' 0 'x://a/\r\r\nx://a/\nx://a/\r' '' normalize "${cr[@]}" cr
check 'a normal form that ends with CR: -z' 0 'x://a/\r\0x://a/\0x://a/\r' '' normalize -z "${cr[@]}" cr0
check 'a normal form that ends with CR: two files' 0 'x://a/\r\r\nx://a/\nx://a/\r\r\nx://a/\r\r\nx://a/\nx://a/\r' '' \
  normalize "${cr[@]}" cr cr
simdiri normalize "${cr[@]}" cr | simdiri normalize "${cr[@]}" >again
same 'a normal form that ends with CR: again' again <(simdiri normalize "${cr[@]}" cr)
check 'a normal form that ends with CR: a table' 0 '1\tx://a/\r\r\n' '' normalize --tsv -f 2 "${cr[@]}" <(printf '1\tx://a/\r#\n')
check 'a normal form that ends with CR: dedupe' 0 'x://a/\r#\nx://a/\n' '' dedupe "${cr[@]}" cr
check 'a normal form that ends with CR: dedupe -z' 0 'x://a/\r#\0x://a/\0' '' dedupe -z "${cr[@]}" cr0
simdiri key "${cr[@]}" cr >lines
simdiri key -z "${cr[@]}" cr0 | tr '\0' '\n' >nuls
same 'a normal form that ends with CR: key' lines nuls
