# --only-field, --request, the names of a log's fields, and parse with record formats.
# SPDX-License-Identifier: MIT
cat >log <<'END'
1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET /%7euser?a=1 HTTP/1.0" 200 2326 "HTTP://Ex.com:80/x" "Mozilla"
1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "OPTIONS * HTTP/1.0" 200 2326 "-" "Mozilla"
1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET //x/../y HTTP/1.0" 200 2326 "nope" "Mozilla"
no log
END

# One line for each record, whatever the record is.
check 'only-field: the targets of a log, and nothing else' 0 '/~user?a=1\n\n//y\n\n' '' normalize -q --log=combined --only-field log
check 'only-field: with --base' 0 'http://h/~user?a=1\n\nhttp://h//y\n\n' '' normalize -q --log=combined --only-field --base=http://h log
check 'only-field: referers, absent and bad ones' 0 'http://ex.com/x\n\nnope\n\n' '' \
  normalize -q --log=combined -f referer --only-field log
check 'only-field: empty' 0 'http://ex.com/x\n\n\n\n' '' normalize -q --log=combined -f referer --only-field --on-error=empty log
check 'only-field: skip' 0 'http://ex.com/x\n\n' '' normalize -q --log=combined -f referer --only-field --on-error=skip log
check 'only-field: fail' 1 'http://ex.com/x\n\n' 'stopped at the bad line 3' normalize -q --log=combined -f referer --only-field --on-error=fail log
check 'only-field: statuses' 0 'http://ex.com/x\tok\n\tok\nnope\tno-scheme\n\tbad-log\n' '' \
  normalize -q --log=combined -f referrer --only-field --status log
check 'only-field: without --log' 2 '' '--only-field needs --tsv, --csv, --jsonl or --log' normalize --only-field log
check 'only-field: --append' 2 '' '--only-field and --append contradict each other' normalize --tsv --only-field --append=x log
check 'only-field: of check' 2 '' "unknown option|no option|does not" check --tsv --only-field log

# Quotes, escapes, headers, byte-order marks and line ends of the format are left out.
given '\xef\xbb\xbfid,url\r\n1,"HTTP://A/""x,y"\r\n2\r\n3,"no\npe"\r\n4,http://b'
cp stdin table.csv
check 'only-field: csv: no header, no quotes, LF' 0 'http://a/%22x,y\n\n\nhttp://b/\n' '' normalize -q --csv --header -f url --only-field table.csv
check 'only-field: csv: convert' 0 'HTTP://A/%22x,y\n\n\nhttp://b\n' '' convert -q --to=uri --csv --header -f url --only-field table.csv
check 'only-field: csv: resolve' 0 'HTTP://A/%22x,y\n\nhttp://c/no%0Ape\nhttp://b\n' '' \
  resolve -q --base=http://c/ --csv --header -f url --only-field table.csv
check 'only-field: csv: two files' 0 'http://a/%22x,y\n\n\nhttp://b/\nhttp://a/%22x,y\n\n\nhttp://b/\n' '' \
  normalize -q --csv --header -f url --only-field table.csv table.csv
given '{"u":"http:\\/\\/A/\\u00e9"}\n{"u":"a\\nb"}\n{"u":3}\n{'
check 'only-field: jsonl: no escapes, and line ends in no line' 0 'http://a/%C3%A9\n\n\n\n' '' normalize -q --jsonl -f u --only-field
given '{"u":"a\\nb"}\0{"u":"a\\u0000b"}\0{"u":"HTTP://a"}'
check 'only-field: -z: records of the output end with NUL' 0 'a\nb\0\0http://a/\0' '' normalize -q -z --jsonl -f u --only-field
given 'http://aaaaaaaaaaaaaaaaaaaaaaa/\t1\r\nHTTP://A/\t2\r\n'
check 'only-field: a record that is too long' 0 '\nhttp://a/\n' '' normalize -q --tsv --only-field --max-record=20
seq 1 30000 | sed 's/.*/"x","HTTP:\/\/A\/%7e&",&/' >many
simdiri normalize --csv -f 2 --only-field -j 4 many >got
seq 1 30000 | sed 's/^/http:\/\/a\/~/' >want
same 'only-field: many records, four threads' got want

# key and dedupe.
simdiri key -q --csv --header -f url table.csv | tr -d '\r' >want
echo >>want
simdiri key -q --csv --header -f url --only-field table.csv >got
same 'only-field: key: the keys, in lines that end with LF' got want
given 'HTTP://A/,1\nhttp://a,2\n"x\ny",3\nz,4\n"http://c/\n",5\nz,6\n'
cp stdin rows
check 'only-field: dedupe: the fields of new records' 0 'HTTP://A/\nz\nhttp://c/%0A\n' '' \
  dedupe -q --csv --only-field --disallowed=encode-all rows
check 'only-field: dedupe: normal forms' 0 'http://a/\nz\nhttp://c/%0A\n' '' \
  dedupe -q --csv --only-field --print=wire --disallowed=encode-all rows
check 'only-field: dedupe: counts' 0 '2\tHTTP://A/\n2\tz\n1\thttp://c/%0A\n' '' dedupe -q --csv --only-field --count --disallowed=encode-all rows
check 'only-field: dedupe: absent fields are left out' 0 'HTTP://Ex.com:80/x\nnope\n' '' dedupe -q --log=combined -f referer --only-field log
check 'only-field: dedupe: with a state' 0 'HTTP://A/\nz\nhttp://c/%0A\n' '' \
  dedupe -q --csv --only-field --disallowed=encode-all --state=state rows
check 'only-field: dedupe: … again' 0 '' '' dedupe -q --csv --only-field --disallowed=encode-all --state=state rows
check 'only-field: dedupe: all columns' 0 "$(printf 'http://a/' | simdiri key)\thttp://a/\tHTTP://A/\n" '' \
  dedupe -q --csv --only-field --print=all <(printf 'HTTP://A/,1\n')

# parse.
check 'parse: the paths of a log' 0 '{"iri":"/%7euser?a=1","status":"ok","path":"/%7euser","query":"a=1"}
{"iri":"*","status":"no-target"}\n{"iri":"//x/../y","status":"ok","path":"//x/../y"}\n' '' parse -q --log=combined --on-error=skip log
check 'parse: a log with --base' 0 '{"iri":"http://h/%7euser?a=1","status":"ok","scheme":"http","authority":"h","host":"h","path":"/%7euser","query":"a=1"}\n' '' \
  parse -q --log=combined --base=http://h <(head -n 1 log)
check 'parse: the referers of a log' 0 '{"iri":"HTTP://Ex.com:80/x","status":"ok","scheme":"HTTP","authority":"Ex.com:80","host":"Ex.com","port":"80","path":"/x"}
{"iri":null,"status":"ok"}\n{"status":"no-scheme","offset":79,"component":"scheme"}\n{"status":"bad-log","offset":0}\n' \
  '' parse -q --log=combined -f referer --on-error=empty log
check 'parse: a log, profile web' 0 '{"iri":"//x/../y","status":"ok","href":"//y","path":"//y"}\n' '' parse -q --log=combined --profile=web <(sed -n 3p log)
check 'parse: csv' 0 '{"iri":"HTTP://A/x,y","status":"ok","scheme":"HTTP","authority":"A","host":"A","path":"/x,y"}\n' '' \
  parse -q --csv -f 2 <(echo '1,"HTTP://A/x,y"')
check 'parse: --base without requests' 2 '' '--base needs' parse --tsv --base=http://h log

# Names of a log's fields.
check 'fields of logs: referer is referrer' 0 "$(simdiri normalize -q --log=combined -f referrer log)\n" '' normalize -q --log=combined -f referer log
check 'fields of logs: request' 0 "$(simdiri normalize -q --log=combined log)\n" '' normalize -q --log=combined -f request log
check 'fields of logs: another' 2 '' 'must be request or referer' normalize --log=combined -f agent log
check 'fields of logs: common has no referer' 2 '' '--log=common and --field=referer contradict' normalize --log=common -f referer log
check 'fields of logs: SURT of referers' 0 'com,ex)/x\n' '' key -q --surt --log=combined -f referer <(head -n 1 log)

# --request: only the target of a request line is read and replaced.
given '{"r":"GET \\/%7ea HTTP\\/1.1","n":1}\n{"r":"GET /\\"x\\" HTTP/1.1"}\n{"r":"x"}\n{"r":"GET http://A:80 HTTP/1.1"}\n{"r":"\\u0047ET /%7e\\u00e9"}\n'
cp stdin requests
check 'request: jsonl: only the target changes' 0 \
  '{"r":"GET /~a HTTP\\/1.1","n":1}\n{"r":"GET /%22x%22 HTTP/1.1"}\n{"r":"x"}\n{"r":"GET http://a/ HTTP/1.1"}\n{"r":"\\u0047ET /~%C3%A9"}\n' \
  'bad-request' normalize --jsonl -f /r --request requests
check 'request: jsonl: --append' 0 '{"r":"GET /%7ea HTTP/1.1","i":"https://h/~a"}\n{"r":"x","i":null}\n' '' \
  normalize -q --jsonl -f r --request --base=https://h --append=i <(printf '{"r":"GET /%%7ea HTTP/1.1"}\n{"r":"x"}\n')
check 'request: --only-field' 0 'https://h/~a\nhttps://h/%22x%22\n\nhttp://a/\nhttps://h/~%C3%A9\n' '' \
  normalize -q --jsonl -f r --request --only-field --base=https://h requests
check 'request: offsets are those of the record' 1 'requests:2:12: bad-character: this character is not allowed here ('"'\"'"' in the path)
requests:3:7: bad-request: the request is not METHOD TARGET VERSION, or its target is not a path or a URL (RFC 9112 3)\n' '' \
  check -q --jsonl -f r --request requests
check 'request: csv: quotes come when they are needed' 0 \
  '1,GET /~a HTTP/1.1,2\n1,"GET /~a,b%22 HTTP/1.1",2\n1,"GET /~a,b%22q HTTP/1.1",2\n' '' \
  normalize -q --csv -f 2 --request --unescape=html \
  <(printf '1,GET /%%7ea HTTP/1.1,2\n1,"GET /%%7ea,b"" HTTP/1.1",2\n1,GET /%%7ea&comma;b"q HTTP/1.1,2\n')
check 'request: tsv' 0 'GET http://a/ HTTP/1.1\tx\n' '' normalize -q --tsv --request <(printf 'GET HTTP://A HTTP/1.1\tx\n')
check 'request: the header is no request' 0 'r\nGET /~ HTTP/1.1\n' '' normalize -q --tsv --header -f r --request <(printf 'r\nGET /%%7e HTTP/1.1\n')
check 'request: not taken for one unless asked' 0 '{"r":"GET /%7e HTTP/1.1"}\n' 'no-scheme' normalize --jsonl -f r <(echo '{"r":"GET /%7e HTTP/1.1"}')
check 'request: with --log' 2 '' '--request is not for --log' normalize --log=combined --request log
check 'request: with lines' 2 '' '--request needs --tsv, --csv or --jsonl' normalize --request log
check 'request: the same keys as of a log' 0 "$(simdiri key -q --log=combined <(head -n 1 log))\n" '' \
  key -q --tsv --request <(printf 'GET /~user?a=1 HTTP/1.0\n')
check 'request: SURT needs a host' 2 '' '--surt with --log or --request needs --base' key --surt --tsv --request requests

# The manual names the records that give an empty line.
printf 'garbage\n1 - - [t] "GET ?x HTTP/1.1" 200 1\n1 - - [t] "GET /a HTTP/1.1" 200 1\n1 - - [t] "OPTIONS * HTTP/1.1" 200 1\n' >garbage.log
check 'only field: records without an IRI give empty lines' 0 '\n\n/a\n\n' '' normalize -q --log=common --only-field garbage.log
check 'only field: … of which --on-error=skip leaves out the bad ones' 0 '/a\n\n' '' normalize -q --log=common --only-field --on-error=skip garbage.log
check 'only field: … and dedupe all' 0 '/a\n' '' dedupe -q --log=common --only-field garbage.log
for code in bad-log bad-request no-target; do
  holds "only field: the help names $code" grep -q -- "$code" <(simdiri normalize --help=all | sed -n '/--only-field/,/--output/p')
done
