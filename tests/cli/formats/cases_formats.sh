# Records with the IRI in a field: reading, writing, and bad records.
# SPDX-License-Identifier: MIT

# Usage.
check 'formats: one at a time' 2 '' 'contradict' normalize --csv --tsv
check 'formats: -z' 2 '' '--null cannot be used with --csv and --log' normalize --csv -z
check 'formats: a field of nothing' 2 '' '--field needs --tsv' normalize -f 1
check 'formats: a column more of nothing' 2 '' '--append needs --tsv' normalize --append=x
check 'formats: a header of nothing' 2 '' '--header needs' normalize --header
check 'formats: a host of nothing' 2 '' '--vhost-field needs --log' normalize --vhost-field=1
check 'formats: column 0' 2 '' 'numbered from 1' normalize --csv -f 00
check 'formats: a name without a header' 2 '' '--field=NAME needs --header' normalize --tsv -f url
check 'formats: a log that is none' 2 '' 'not one of auto\|combined' normalize --log=webstar
check 'formats: no such field of a log' 2 '' 'request or referer' normalize --log=combined -f agent
check 'formats: common has no referrer' 2 '' 'contradict' normalize --log=common -f referrer
check 'formats: a referrer has its host' 2 '' 'contradict' normalize --log=combined -f referrer --vhost-field=1
check 'formats: a host in the middle' 2 '' 'must be 1' normalize --log=combined --vhost-field=5
check 'formats: a host behind common' 2 '' 'more than 7' normalize --log=common --vhost-field=7
check 'formats: host 0' 2 '' 'not a number from 1' normalize --log=common --vhost-field=0

# TSV.
given '1\tHTTP://A\tx y\r\n\t\thttp://b\n1\n1\thttp://ok/\xff\t\n2\tHTTP://C'
check 'TSV' 0 '1\thttp://a/\tx y\r\n\t\thttp://b\n1\n1\thttp://ok/%FF\t\n2\thttp://c/' '1 no-field.*line 3' \
  normalize --tsv -f 2
given '\xef\xbb\xbfHTTP://A\tHTTP://B\n'
check 'TSV: the first field, behind a mark' 0 '\xef\xbb\xbfhttp://a/\tHTTP://B\n' '' normalize --tsv
given 'a\tHTTP://A\0\n'
check 'TSV: NUL' 0 'a\thttp://a%00/\n' '' normalize -q --tsv -f 2
given 'u\tv\nHTTP://A\t1\nbad\t2\n'
check 'TSV: columns' 0 'u\tv\tnew\tiri_status\nHTTP://A\t1\thttp://a/\tok\nbad\t2\tbad\tno-scheme\n' '' \
  normalize -q --tsv --header -f u --append=new --status
given 'a\tHTTP://A\nb\tbad\nc\nd\thttp://d/\n'
cp stdin table
check 'TSV: empty' 0 'a\thttp://a/\nb\t\nc\nd\thttp://d/\n' '' normalize -q --tsv -f 2 --on-error=empty
check 'TSV: skip' 0 'a\thttp://a/\nd\thttp://d/\n' '' normalize -q --tsv -f 2 --on-error=skip table
check 'TSV: fail' 1 'a\thttp://a/\n' 'table: stopped at the bad line 2, byte 5: no-scheme' normalize --tsv -f 2 --on-error=fail table
check 'TSV: convert' 0 'a\tHTTP://A\nb\tbad\nc\nd\thttp://d/\n' '' convert -q --to=uri --tsv -f 2 table
given 'a\t../x\nb\thttp://h/../y\n'
check 'TSV: resolve' 0 'a\thttp://b/x\nb\thttp://h/y\n' '' resolve --base=http://b/c/d --tsv -f 2
given 'a\t../x\nb\tHTTP://h/../y\nc\turn:a/../b\n'
check 'TSV: normalize --base' 0 'a\thttp://b/x\nb\thttp://h/y\nc\turn:a/../b\n' '' normalize --base=http://b/c/d --tsv -f 2
given 'a\thttp:\\\\H\n'
check 'TSV: --profile=web' 0 'a\thttp://h/\n' '' normalize --profile=web --tsv -f 2
check 'TSV: check' 1 'table:2:6: no-scheme: there is no scheme such as "http:"; this can only be a relative reference\ntable:3:2: no-field: the record has no such field, or the field is not a string\n' \
  '' check -q --tsv -f 2 table
given 'u\nhttp://a/\n'
check 'TSV: parse' 0 '{"iri":"http://a/","status":"ok","scheme":"http","authority":"a","host":"a","path":"/"}\n' '' \
  parse --tsv -f u --header

check 'TSV: check, --profile=web' 1 'table:2:3: missing-scheme-non-relative-URL: there is no scheme, and no base URL that can supply one\ntable:3:2: no-field: the record has no such field, or the field is not a string\n' '' check -q --profile=web --tsv -f 2 table
check 'TSV: parse, --profile=web' 0 '{"iri":"","status":"no-field","offset":1}\n' '' parse -q --profile=web --tsv -f 2 <(printf 'c\n')

# CSV.
given 'x,HTTP://A\n"x,y","HTTP://B"\r\n"multi\nline ""q""",HTTP://C,z\n5" disk,HTTP://D\n,"http://e/""x"",y"'
check 'CSV' 0 'x,http://a/\n"x,y","http://b/"\r\n"multi\nline ""q""",http://c/,z\n5" disk,http://d/\n,"http://e/%22x%22,y"' '' \
  normalize --csv -f 2
given 'HTTP://A/%2c,1\nHTTP://A?%2c;b,c\n'
check 'CSV: no quotes where none are needed' 0 'http://a/%2C,1\nhttp://a/?%2C;b,c\n' '' normalize --csv
given '"a""b",1\n"HTTP://A/,",2\n'
check 'CSV: a name with quotes; quotes in a column more' 0 '"a""b",1,"n""x"\n"HTTP://A/,",2,"http://a/,"\n' '' \
  normalize --csv --header -f 'a"b' --append='n"x'
given 'a,"http://b/"x\nb,"HTTP://C"\n'
check 'CSV: text behind a quote' 0 'a,"http://b/"x\nb,"http://c/"\n' '1 bad-quotes.*record 1' normalize --csv -f 2
given 'a,"HTTP://B\nb,HTTP://C\n'
check 'CSV: a quote that is not closed' 0 'a,"HTTP://B\nb,HTTP://C\n' '1 bad-quotes.*record 1' normalize --csv -f 2
given '1,HTTP://A,"x\n2,HTTP://B,\n'
check 'CSV: a quote that is not closed, in another field' 0 '1,HTTP://A,"x\n2,HTTP://B,\n' '1 bad-quotes.*record 1' normalize --csv -f 2 --append=n --status
given '1,HTTP://A,"x"""'
check 'CSV: quotes that are closed, at the end' 0 '1,http://a/,"x"""' '' normalize --csv -f 2
check 'TSV: a name of a column with a tab' 2 '' 'must not contain a tab' normalize --tsv --append=$'a\tb'
given 'a,"HTTP://B\nb,HTTP://C\nc,HTTP://D\ne,HTTP://E\n'
check 'CSV: … up to --max-record' 0 'a,"HTTP://B\nb,HTTP://C\nc,http://d/\ne,http://e/\n' '1 long-record.*record 1' \
  normalize --csv -f 2 --max-record=15
check 'CSV: columns of a record that is too long' 0 'aaaaaaaaaaaaaaaa,,long-record\nb,http://c/,http://c/,ok\n' '' \
  normalize -q --csv -f 2 --max-record=15 --status --append=x <(printf 'aaaaaaaaaaaaaaaa\nb,http://c/\n') 
given 'a\n'
check 'CSV: no such column' 2 '' "has no column named 'b'" normalize --csv --header -f b
given 'u'
check 'CSV: a header and nothing else' 0 'u' '' normalize --csv --header -f u
given ''
check 'CSV: nothing' 0 '' '' normalize --csv --header -f u
printf 'u,v\nHTTP://A,1' >first
printf '\xef\xbb\xbfu,v\nHTTP://B,2\n' >second
printf 'v,u\nHTTP://B,2\n' >other
check 'CSV: the header of two files' 0 'u,v\nhttp://a/,1\nhttp://b/,2\n' 'second: left out' normalize --csv --header -f u first second
check 'CSV: another header' 2 'u,v\nhttp://a/,1' 'other: the header differs from that of first' normalize --csv --header -f u first other
check 'CSV: another header, check' 2 '' 'other: the header differs from that of first' check --csv --header -f u first other
check 'CSV: records count from the header' 0 '' 'record 2' normalize --csv --header -f 2 -o out first
check 'CSV: a header that is too long' 2 '' 'header is longer' normalize --csv --header -f u --max-record=2 first
printf '1,"http:// "\n' >space
check 'CSV: a column of a check stands in the record' 1 \
  'space:1:11: bad-character: this character is not allowed here (a space in the host)\n' '' \
  check -q --csv -f 2 space

# JSON Lines.
given '{"u":"HTTP:\\/\\/A\\/\\u00e9","x":1}\r\n { "x" : [ "HTTP://B" ] , "u" : "http://ok\\/" } \n{"u":"HTTP://C"}'
check 'JSON' 0 '{"u":"http://a/%C3%A9","x":1}\r\n { "x" : [ "HTTP://B" ] , "u" : "http://ok\\/" } \n{"u":"http://c/"}' '' \
  normalize --jsonl -f u
check 'JSON: an element of an array by its member' 0 'https://a.example/~x\nhttps://a.example/~y\n\n' '' \
  normalize -q --jsonl -f '/attributes[key=url.full]/value/stringValue' --only-field --on-error=empty <(printf '%s\n' \
  '{"attributes":[{"key":"http.method","value":{"stringValue":"GET"}},{"key":"url.full","value":{"stringValue":"https://A.example/%7ex"}}]}' \
  '{"attributes":[{"value":{"stringValue":"https://A.example/%7ey"},"key":"url.full"},{"key":"other","value":{"stringValue":"https://b/"}}]}' \
  '{"attributes":[{"value":{"stringValue":"https://A.example/"},"key":"other"}]}')
check 'JSON: an element: a header field of an HTTP Archive' 0 'https://r.example/~\n' '' normalize -q --jsonl --only-field \
  -f '/request/headers[name=Referer]/value' <(echo '{"request":{"headers":[{"name":"Host","value":"h"},{"name":"Referer","value":"https://R.example/%7e"}]}}')
{ printf '{"a":%.0s' {1..70000} && printf 1 && printf '}%.0s' {1..70000} && echo; } >nested
check 'JSON: a value below the depth of any pointer' 0 '\n' '1 no-field' normalize --jsonl -f /a --only-field --on-error=empty nested
given '{"a":{"b/c":["x",{"~":"HTTP://A"}]},"b":"HTTP://B"}\n'
check 'JSON: a pointer' 0 '{"a":{"b/c":["x",{"~":"http://a/"}]},"b":"HTTP://B"}\n' '' normalize --jsonl -f '/a/b~1c/1/~0'
given '"HTTP://A"\n[1]\n'
check 'JSON: the whole' 0 '"http://a/"\n[1]\n' '1 no-field.*line 2' normalize --jsonl -f ''
given '{"":"HTTP://A"}\n'
check 'JSON: the empty name' 0 '{"":"http://a/"}\n' '' normalize --jsonl -f /
given '{"u":"HTTP://A","u":"HTTP://B"}\n{"u":{"v":"HTTP://A"},"u":{}}\n'
check 'JSON: the last of a name counts' 0 '{"u":"HTTP://A","u":"http://b/"}\n{"u":{"v":"HTTP://A"},"u":{}}\n' '1 no-field' \
  normalize --jsonl -f u
check 'JSON: no field' 2 '' 'needs --field: the name of a member, or a JSON pointer such as /page/url$' normalize --jsonl
check 'JSON: no pointer' 2 '' 'not a JSON pointer' normalize --jsonl -f /~
check 'JSON: no charset' 2 '' 'must be UTF-8' normalize --jsonl -f u --append=$'\xff'
given '{"u":"HTTP://a/\\ud83d\\ude00"}\n'
check 'JSON: a pair of surrogates' 0 '{"u":"http://a/😀"}\n' '' normalize --form=iri --disallowed=encode --jsonl -f u
for bad in '' ' ' '{' '{"u":"HTTP://A"' '{"u":"HTTP://A"}x' '{"u":"HTTP://A"} {}' '{"u":HTTP}' '{"u":"HTTP://A\\x"}' \
  '{"u":"HTTP://A\\u12"}' '{"u":"HTTP://A\t"}' '"HTTP://A' '[1' '{"u":"HTTP://\xff"}' '{"x":"\xff","u":"HTTP://A"}' \
  "{'u':'HTTP://A'}" '{"u":"HTTP://A",}' 'nul' '{"u":1\0}' ']' '1 2' '\xef\xbb\xbf\xef\xbb\xbf{}'; do
  given "$bad\n{\"u\":\"HTTP://B\"}\n"
  [ "$bad" != '\xef\xbb\xbf\xef\xbb\xbf{}' ] || bad='\xef\xbb\xbf\xef\xbb\xbf{}'
  check "JSON: bad: $bad" 0 "$bad\n{\"u\":\"http://b/\"}\n" '1 bad-json.*line 1' normalize --jsonl -f u
done
for bad in '{"u":null}' '{"u":1}' '{"u":{}}' '{"v":"HTTP://A"}' '{}' '12' 'true' '"HTTP://A"' '[]'; do
  given "$bad\n{\"u\":\"HTTP://B\"}\n"
  check "JSON: no field: $bad" 0 "$bad\n{\"u\":\"http://b/\"}\n" '1 no-field.*line 1' normalize --jsonl -f u
done
for bad in '\\ud800' '\\udc00' '\\ud800\\u0041' 'x\\ud800\\\\' '\\udc00\\ud800'; do
  given "{\"u\":\"HTTP://A/$bad\"}\n{\"u\":\"HTTP://B\"}\n"
  check "JSON: half a pair: $bad" 0 "{\"u\":\"HTTP://A/$bad\"}\n{\"u\":\"http://b/\"}\n" '1 bad-escape.*line 1' \
    normalize --jsonl -f u
done
given '{}\n{"u":"HTTP://A"}\n[]\n{"u":"bad"}\n'
check 'JSON: members' 0 \
  '{"n":null,"iri_status":"no-field"}\n{"u":"HTTP://A","n":"http://a/","iri_status":"ok"}\n[]\n{"u":"bad","n":"bad","iri_status":"no-scheme"}\n' \
  '' normalize -q --jsonl -f u --append=n --status
given '{"u":"http://\\u0061/ "}\n'
check 'JSON: a column of a check stands in the record' 1 \
  '-:1:21: bad-character: this character is not allowed here (a space in the path)\n' '' check -q --jsonl -f u
head -c 3000000 /dev/zero | tr '\0' '[' >deep
check 'JSON: deep' 0 "$(cat deep)" '1 bad-json' normalize --jsonl -f u deep

# Logs.
log() { printf '192.0.2.1 - u [01/Jan/2026:00:00:00 +0000] "%s" 200 5 "%s" "x \\"y\\""\\n' "$1" "${2--}"; }
line() { # NAME REQUEST RESULT STATUS OPTION...
  local name=$1 request=$2 result=$3 status=$4
  shift 4
  given "$(log "$request")"
  check "log: $name" 0 "$(log "$result" | sed "s/\\\\n\$/ $status\\\\n/")" '' normalize -q --status --log=combined "$@"
}
line 'a path' 'GET /a/../%7eb?x HTTP/1.1' 'GET /~b?x HTTP/1.1' ok
line 'a path that looks like a host' 'GET //X/../y HTTP/1.1' 'GET //y HTTP/1.1' ok
line '… with a base' 'GET //X/y HTTP/1.1' 'GET http://b//X/y HTTP/1.1' ok --base=http://B:80/c?d
line 'a URL' 'GET HTTP://X HTTP/1.1' 'GET http://x/ HTTP/1.1' ok
line '… with a base' 'GET HTTP://X HTTP/1.1' 'GET http://x/ HTTP/1.1' ok --base=http://b/
line 'escapes of what changes' 'GET /\\x41\\"%22 HTTP/1.1' 'GET /A%22%22 HTTP/1.1' ok
line 'escapes of what does not change' 'GET /\\x41 HTTP/1.1' 'GET /\\x41 HTTP/1.1' ok
line 'octets' 'GET /\\xc3\\xa9\\\\ HTTP/2.0' 'GET /%C3%A9%5C HTTP/2.0' ok
line 'octets, legible' 'GET /\\xc3\\xa9%7e HTTP/2.0' 'GET /é~ HTTP/2.0' ok --form=iri
line 'a space' 'GET /a b HTTP/1.1' 'GET /a%20b HTTP/1.1' ok
line 'no version' 'GET /%7e' 'GET /~' ok
for request in 'OPTIONS * HTTP/1.1' 'CONNECT H:443 HTTP/1.1'; do
  line "no target: $request" "$request" "$request" no-target
done
for request in '-' '' '\\x16\\x03' 'GET' 'GET HTTP/1.1' 'GET  HTTP/1.1' 'GET a/../b HTTP/1.1' 'G=T /%7e HTTP/1.1'; do
  line "no request: $request" "$request" "$request" bad-request
done
line 'an invalid escape' 'GET /\\q HTTP/1.1' 'GET /\\q HTTP/1.1' bad-escape
line 'half an escape' 'GET /\\x1 HTTP/1.1' 'GET /\\x1 HTTP/1.1' bad-escape
line 'a bad URL' 'GET http://h:8x/ HTTP/1.1' 'GET http://h:8x/ HTTP/1.1' bad-port
for bad in 'x' '' '1 - - [t] "GET / HTTP/1.1 200' '1 - - [t] GET /' '1 - - "GET /"' '1 - - [t] "GET /"' '[t] "GET / HTTP/1.1\\\\" 200' \
  '1 - - [t "GET /" 200 1'; do
  given "$bad\n"
  check "log: no line of one: $bad" 0 "$bad\n" '1 bad-log' normalize --log=combined
done
given "$(log 'GET /%7e' 'HTTP://R/\\"')$(log 'GET /%7e' '-')$(log 'GET /%7e' '')"
check 'log: referrer' 0 "$(log 'GET /%7e' 'http://r/%22')$(log 'GET /%7e' '-')$(log 'GET /%7e' '')" '' \
  normalize --log=combined -f referrer
given "H.example:443 $(log 'GET /%41')h:80 $(log 'GET /')- $(log 'GET /%41')a/b $(log 'GET /a/..')"
check 'log: hosts in front' 0 \
  "H.example:443 $(log 'GET https://h.example/A')h:80 $(log 'GET http://h/')- $(log 'GET /A')a/b $(log 'GET /a/..')" '1 bad-vhost' \
  normalize --log=combined --vhost-field=1
given '1 - - [t] "GET /" 200 1 "H.example" x\n'
check 'log: hosts behind' 0 '1 - - [t] "GET ftp://h.example/" 200 1 "H.example" x\n' '' \
  normalize --log=common --vhost-field=8 --base=ftp://other/
given '1 - - [t] "GET /" 200 1\n'
check 'log: no host behind' 0 '1 - - [t] "GET /" 200 1\n' '1 no-field' normalize --log=common --vhost-field=8
given "$(log 'GET /a/..')$(log 'OPTIONS *')"
check 'log: a column more' 0 "$(log 'GET /a/..' | sed 's/\\n$/ "\/" ok\\n/')$(log 'OPTIONS *' | sed 's/\\n$/ "-" no-target\\n/')" '' \
  normalize -q --log=combined --append=x --status
given "$(log 'GET /a b HTTP/1.1')"
check 'log: a column of a check stands in the record' 1 \
  '-:1:51: bad-character: this character is not allowed here (a space in the path)\n' '' check -q --log=combined
check 'log: --profile=web' 0 "$(log 'GET /b')" '' normalize --log=combined --profile=web <(printf '%b' "$(log 'GET /a/../b')")

# Long ones.
if is_plain; then
  { printf '"'; head -c 100000000 /dev/zero | tr '\0' 'a'; printf '",HTTP://A\n'; } >long
  simdiri normalize --csv -f 2 long | tail -c 11 >stdout
  holds 'CSV: a field of 100 MB' [ "$(cat stdout)" = ',http://a/' ]
fi
head -c 4000000 /dev/zero | tr '\0' '"' >quotes
for format in '--csv -f 3' '--tsv -f 3' '--log=combined'; do
  # shellcheck disable=SC2086 # words
  simdiri normalize -q $format quotes >stdout
  same "quotes only: $format" quotes stdout
done
{ printf '1 - - [t] "'; head -c 4000000 /dev/zero | tr '\0' '\\'; } >backslashes
simdiri normalize -q --log=combined backslashes >stdout
same 'backslashes only' backslashes stdout
head -c 1000000 /dev/zero | tr '\0' ',' >commas
check 'a header of a million columns' 2 '' 'has no column named' normalize --csv --header -f x commas

# Without memory for a long record there is a message, and the records before it are printed. 64 MB and 8 times the
# length of the record are enough: its letters become three bytes each.
if is_plain; then
  fill() { head -c "$1" /dev/zero | tr '\0' "$2"; }
  { printf 'x,HTTP://A\ny,"HTTP://b/'; fill 20000000 ' '; printf '",\n'; } >long.csv
  { printf 'x\tHTTP://A\ny\tHTTP://b/'; fill 20000000 '^'; printf '\t\n'; } >long.tsv
  { log 'GET /..' | sed 's/\\n/\n/'; printf '1 - - [t] "GET /'; fill 20000000 ' '; printf ' HTTP/1.1" 1 1\n'; } >long.log
  { printf '{"u":"HTTP://A"}\n{"u":"HTTP://b/'; fill 20000000 ' '; printf '"}\n'; } >long.jsonl
  for format in csv tsv log jsonl; do
    case $format in
    csv) options='--csv -f 2' first=x,http://a/ ;;
    tsv) options='--tsv -f 2' first=$'x\thttp://a/' ;;
    log) options='--log=common --base=http://h' first='192.0.2.1 - u [01/Jan/2026:00:00:00 +0000] "GET http://h/" 200 5 "-" "x \"y\""' ;;
    jsonl) options='--jsonl -f u' first='{"u":"http://a/"}' ;;
    esac
    works=0
    for limit in 13000 30000 60000 100000 140000 220000 1000000; do
      # shellcheck disable=SC2086 # words
      (ulimit -v "$limit"; exec "$program" normalize -q -j2 $options "long.$format" >got 2>errors)
      status=$?
      if [ "$status" -eq 0 ]; then
        works=1
        holds "$format: $limit KiB of memory: all is there" [ "$(wc -l <got)" -eq 2 ]
      else
        holds "$format: $limit KiB of memory: it is said" grep -qE 'simdiri: .*memory' errors
        holds "$format: $limit KiB of memory: whole records" [ -z "$(grep -vxF -- "$first" got)" ]
      fi
    done
    holds "$format: a long record works" [ "$works" -eq 1 ]
    # shellcheck disable=SC2086
    peak=$(python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$program" normalize -q -j2 $options "long.$format")
    holds "$format: memory: $peak KiB" [ "$peak" -lt $((64000 + 8 * 20000)) ]
  done
fi
