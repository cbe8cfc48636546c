# Hints at the end of a run whose records are nearly all bad, and none elsewhere.
# SPDX-License-Identifier: MIT
samples=$here/../../corpora/samples

# hints NAME TEXT ARGUMENT...: the run says the hint TEXT (an extended regular expression), once, on standard error only.
hints() {
  local name=$1 text=$2
  shift 2
  simdiri "$@" <"$work/stdin" >"$work/stdout" 2>"$work/stderr"
  if [ "$(grep -c 'hint: ' "$work/stderr")" -eq 1 ] && tail -n 1 "$work/stderr" | grep -qE -- "^simdiri: hint: $text\$"; then
    pass
  else
    fail "$name" "$(head -c 600 "$work/stderr")"
  fi
  holds "$name: not in the output" [ "$(grep -c 'hint: ' "$work/stdout")" -eq 0 ]
}
# silent NAME ARGUMENT...: the run says no hint.
silent() {
  local name=$1
  shift
  simdiri "$@" <"$work/stdin" >"$work/stdout" 2>"$work/stderr"
  if grep -q 'hint: ' "$work/stderr"; then fail "$name" "$(head -c 600 "$work/stderr")"; else pass; fi
}

# Access logs.
given '192.0.2.1 - - [1/Nov/2026:00:00:00 +0000] "GET /a HTTP/1.1" 200 5 "http://a/" "x"\n192.0.2.1 - - [1/Nov/2026:00:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"\n'
for command in normalize check parse key dedupe 'resolve --base=http://a/' 'convert --to=uri' 'normalize --tsv' 'normalize --jsonl -f url'; do
  # shellcheck disable=SC2086 # words
  hints "hints: a log for $command" 'this looks like an access log \(--log=combined\)' $command
done
silent 'hints: none with -q' normalize -q
silent 'hints: none with --json' normalize --json
silent 'hints: none in the right format' normalize --log=combined
given '192.0.2.1 - - [1/Nov/2026:00:00:00 +0000] "GET /a HTTP/1.1" 200 5\n'
hints 'hints: the format common' 'this looks like an access log \(--log=common\)' normalize
hints 'hints: the format common has no referrers' 'this looks like a log in the format common, which has no referrers' normalize --log=combined -f referer

# JSON.
given '{"id":1,"url":"http://a/"}\r\n{"id":2,"url":"http://b/"}\r\n'
for command in normalize check key dedupe 'normalize --csv' 'normalize --log=combined'; do
  # shellcheck disable=SC2086 # words
  hints "hints: JSON Lines for $command" 'this looks like JSON Lines \(--jsonl -f url\)' $command
done
silent 'hints: none for JSON Lines' normalize --jsonl -f url
hints 'hints: a pointer begins with /' 'the IRIs seem to be in another member \(-f url\)' normalize --jsonl -f request/url
hints 'hints: a pointer that leads nowhere' 'the IRIs seem to be in another member \(-f url\)' normalize --jsonl -f /request/url
given '{"page":{"url":"http://a/"}}\n'
hints 'hints: an IRI deep in an object' 'this looks like JSON Lines \(--jsonl -f /page/url\)' normalize
hints 'hints: names with dots' 'the IRIs seem to be in another member \(-f /page/url\)' normalize --jsonl -f page.url
given '{"links":["http://a/"]}\n'
hints 'hints: an IRI in an array' 'this looks like JSON Lines \(--jsonl, and -f with the member that holds the IRI\)' normalize
given '{"http":{"path":"/a"}}\n'
hints 'hints: a pointer begins with /, without IRIs' 'a JSON pointer begins with /: -f /http/path' normalize --jsonl -f http/path
hints 'hints: names with dots, without IRIs' 'a JSON pointer has / before each name: -f /http/request' normalize --jsonl -f http.request
given '{"http.path":"/a"}\n'
silent 'hints: a name that contains a dot' normalize --jsonl -f http.path

# Request lines.
given '{"request":"GET /%7Ey HTTP/1.1","referer":"http://a/"}\n{"request":"POST /x HTTP\\/2.0","referer":"http://a/"}\n'
for command in normalize key 'dedupe --reference' 'normalize --csv'; do
  case $command in
  *reference*) silent "hints: requests for $command" $command --jsonl -f request ;;
  *csv) hints "hints: requests for $command" 'this looks like JSON Lines \(--jsonl -f referer\)' $command ;;
  *) hints "hints: requests for $command" 'the fields look like request lines \(--request\)' $command --jsonl -f /request ;;
  esac
done
hints 'hints: requests in another member' 'the requests seem to be in another member \(-f request --request\)' normalize --jsonl -f req --request
given '{"http":{"request":"GET /%7Ey HTTP/1.1"}}\n'
hints 'hints: requests deep in an object' 'this looks like JSON Lines \(--jsonl -f /http/request --request\)' normalize
hints 'hints: requests: names with dots' 'the requests seem to be in another member \(-f /http/request --request\)' normalize --jsonl -f http.request
given 'id,request\n1,GET /a HTTP/1.1\n2,"GET /b,c HTTP/1.1"\n'
hints 'hints: requests in CSV' 'this looks like CSV \(--csv -f 2 --header --request\)' normalize
hints 'hints: requests in CSV: --request' 'the fields look like request lines \(--request\)' normalize --csv -f 2
hints 'hints: requests in CSV: --request, by name' 'the fields look like request lines \(--request\)' normalize --csv --header -f request
hints 'hints: requests in CSV: another column' 'the requests seem to be in column 2 \(-f 2 --header --request\)' normalize --csv
given 'id,request,referer\n1,GET /a HTTP/1.1,http://a/\n2,GET /b HTTP/1.1,http://b/\n'
hints 'hints: requests beside referrers' 'the fields look like request lines \(--request\)' normalize --csv -f 2

# Headers.
given 'id,url\n1,http://a/\n'
check 'hints: the columns of a header' 2 '' "no column named 'req'; it is: id,url\$" normalize --csv --header -f req
given 'id;url\n1;http://a/\n'
check 'hints: columns with semicolons' 2 '' "hint: the columns seem to be separated by ';'" normalize --csv --header -f url
given 'id\turl\n1\thttp://a/\n'
check 'hints: columns with tabs' 2 '' 'hint: this looks like TSV \(--tsv\)' normalize --csv --header -f url
{ head -c 100000 /dev/zero | tr '\0' 'x'; echo ',y'; } >stdin
check 'hints: a long header' 2 '' "it is: x{400}[.]{3}\$" normalize --csv --header -f url

# JSON in several lines.
given '[{"url":"http://a/"},{"url":"http://b/"}]\n'
hints 'hints: a JSON array in a line' 'this looks like a JSON array: .*jq.*' normalize --jsonl -f url
given '[{\n  "url": "http://a/"\n}]\n'
hints 'hints: a JSON array in several lines' 'this looks like a JSON array: .*jq.*' normalize --jsonl -f url
given '{\n  "url": "http://a/"\n}\n'
hints 'hints: a JSON object in several lines' 'this looks like JSON of several lines: .*jq -c.*' normalize --jsonl -f url
given '[\n{"url":"http://a/"},\n{"url":"http://b/"}\n]\n'
hints 'hints: a JSON array' "this looks like a JSON array: .*jq.*" normalize

# Tables.
given 'id\turl\n1\thttp://a/\n2\thttp://b/\n'
hints 'hints: TSV' 'this looks like TSV \(--tsv -f 2 --header\)' normalize
hints 'hints: another column' 'the IRIs seem to be in column 2 \(-f 2 --header\)' normalize --tsv
hints 'hints: TSV for CSV' 'this looks like TSV \(--tsv -f 2 --header\)' normalize --csv
given '1,"x, y",http://a/\n2,z,"http://b/,"\n'
hints 'hints: CSV' 'this looks like CSV \(--csv -f 3\)' key
hints 'hints: CSV for TSV' 'this looks like CSV \(--csv -f 3\)' check --tsv

# Bytes that are not UTF-8 text.
printf 'http://a/\nhttp://b/\n' >list
xz -k list
iconv -f UTF-8 -t UTF-16 list >utf16
iconv -f UTF-8 -t UTF-16LE list >utf16le
iconv -f UTF-8 -t UTF-16BE list >utf16be
: >stdin
hints 'hints: xz that is not decompressed' 'this looks like xz: it is decompressed without --no-decompress' normalize --no-decompress list.xz
hints 'hints: … for dedupe' 'this looks like xz: it is decompressed without --no-decompress' dedupe --no-decompress list.xz
hints 'hints: UTF-16' 'this looks like UTF-16: pipe it through iconv -f UTF-16 -t UTF-8' check utf16
hints 'hints: UTF-16LE' 'this looks like UTF-16: pipe it through iconv -f UTF-16LE -t UTF-8' check utf16le
hints 'hints: UTF-16BE' 'this looks like UTF-16: pipe it through iconv -f UTF-16BE -t UTF-8' normalize utf16be
gzip -k list
hints 'hints: gzip that is not decompressed' 'this looks like gzip: it is decompressed without --no-decompress' check --no-decompress list.gz
printf 'BZh91AY&SYx' >list.bz2
hints 'hints: bzip2 that is not decompressed' 'this looks like bzip2: it is decompressed without --no-decompress' normalize --no-decompress list.bz2
printf 'PK\003\004x\n' >list.zip
hints 'hints: zip' 'this looks like a zip archive: pipe it through unzip -p' normalize list.zip

# Several inputs: the hint is about those that fail, and names them.
seq -f 'http://a/%.0f' 1000 >good
hints 'hints: the input that fails is the second one' 'list.zip: this looks like a zip archive: pipe it through unzip -p' normalize good list.zip
hints 'hints: … the first one' 'list.zip: this looks like a zip archive: pipe it through unzip -p' check list.zip good
hints 'hints: … one that follows an empty one' 'list.zip: this looks like a zip archive: pipe it through unzip -p' normalize /dev/null list.zip
given '{"url":"http://a/"}\n'
hints 'hints: … standard input' '\(standard input\): this looks like JSON Lines \(--jsonl -f url\)' key good -
printf '%s\n' '{"url":"http://a/"}' >json
for j in 1 4; do
  simdiri normalize -j $j list.zip good json utf16 >stdout 2>stderr
  grep 'hint: ' stderr >got
  printf 'simdiri: hint: %s\n' 'list.zip: this looks like a zip archive: pipe it through unzip -p' 'json: this looks like JSON Lines (--jsonl -f url)' \
    'utf16: this looks like UTF-16: pipe it through iconv -f UTF-16 -t UTF-8' >want
  same "hints: each of several inputs that fail differently, -j $j" got want
done
simdiri normalize json json json json json json >stdout 2>stderr
holds 'hints: at most four inputs' [ "$(grep -c 'hint: json' stderr)" = 4 ]
holds 'hints: … and the number of others' grep -q '^simdiri: hint: 2 more inputs seem to be in another format$' stderr
silent 'hints: none if each input is mostly good' normalize good good

# No hint without a reason: good lists, and lists that are bad in another way.
for sample in "$samples"/*.txt; do
  for command in normalize check key dedupe 'normalize --rung=simple' 'normalize --disallowed=fail'; do
    # shellcheck disable=SC2086 # words
    silent "hints: none for ${sample##*/} with $command" $command "$sample"
  done
  sed 's/^[a-z]*:\/*//' "$sample" >bare
  grep -oE '[^/]/[^ ]*$' bare | cut -c 2- | sort -u >paths
  silent "hints: none for ${sample##*/} without schemes" check bare
  silent "hints: none for the paths of ${sample##*/}" check paths
done
given 'nope\nno,pe\nno\tpe\n'
silent 'hints: none for other text' normalize
given 'nope\nHe said: see http://a/, or http://b/.\nno,http://c/\n'
silent 'hints: none for prose' normalize
given '1\thttp://a/\nhttp://b/\nhttp://c/\n'
silent 'hints: none if most records are good' normalize
given '\n\n\n'
silent 'hints: none for empty lines' normalize
given ''
silent 'hints: none for nothing' normalize
given '{"\n["x\n{}\n"\\'
silent 'hints: none for broken JSON' normalize --jsonl -f a/b
head -c 100000 /dev/zero | tr '\0' '[' >odd
silent 'hints: a long line' normalize odd
head -c 20000 /dev/zero >zeros
silent 'hints: zeros' normalize zeros

# --append with the name of a column.
printf 'id,url\n1,http://a/\n' >table
check 'hints: --append: a column of this name' 0 'id,url,id\n1,http://a/,http://a/\n' 'warning: --append=id: the header has a column of this name' \
  normalize -q --csv --header -f url --append=id table
check 'hints: --append: another name' 0 'id,url,n\n1,http://a/,http://a/\n' '' normalize -q --csv --header -f url --append=n table

# IRIs in angle brackets, as mails write them (RFC 3986, appendix C).
given '<http://h.example/a>\n<HTTP://h.example/b>\n'
for command in normalize check key dedupe; do
  hints "hints: brackets for $command" 'the brackets < > around the IRIs are no part of them: simdiri extract reads IRIs in text' $command
done
holds 'hints: … and it does' [ "$(simdiri extract <stdin)" = "$(printf 'http://h.example/a\nHTTP://h.example/b')" ]
given '<a>\n<b>\n'
silent 'hints: brackets around what is no IRI' normalize

# A log whose member "request" is not what the field "request" of its name means.
given '{"request":"GET /a HTTP/1.1","host":"h.example"}\n{"request":"GET /b HTTP/1.1","host":"h.example"}\n'
for options in '' '-f request' '-f request --request'; do
  # shellcheck disable=SC2086 # words
  hints "hints: nginx-json $options" 'the requests seem to be in another member \(-f /request --request\)' normalize --log=nginx-json $options
done
silent 'hints: … which helps' normalize --log=nginx-json -f /request --request

# redact reads all fields of JSON Lines. In JSON of several lines, it cannot see a pair or an object as a whole.
several='this looks like JSON of several lines: use -z, or secrets whose names are in other lines stay'
given '{\n  "pairs": [\n    {\n      "name": "password",\n      "value": "S"\n    },\n    "x",\n    12\n  ]\n}\n'
hints 'hints: redact: an object in several lines' "$several" redact --jsonl
holds 'hints: redact: such lines are counted' grep -q '^simdiri: 9 of 10 records do not fit the format' stderr
given '[\n  {\n    "a": "b"\n  }\n]\n'
hints 'hints: redact: an array in several lines' "$several" redact --jsonl
silent 'hints: redact: none with -z' redact --jsonl -z
given '{"name": "password", "value": "S"}\n[1, {"a": []}]\n"x"\n12\n null \n{}\n'
check 'hints: redact: values of all kinds fit' 0 '{"name": "password", "value": "{redacted}"}\n[1, {"a": []}]\n"x"\n12\n null \n{}\n' '"replaced":0,"unfit":0,' redact --jsonl --json
for line in '{}{}' '{}]' '[{}' '"a" 1' '"a":1' '"a",' ', 1' '}' ']' '{'; do
  given "$line\n"
  check "hints: redact: no value of JSON: $line" 0 "$line\n" '"replaced":0,"unfit":1,' redact --jsonl --json
done
given '192.0.2.1 - - [1/Nov/2026:00:00:00 +0000] "GET /a HTTP/1.1" 200 5 "http://a/" "x"\n'
hints 'hints: redact: a log' 'this looks like an access log \(--log=combined\)' redact --jsonl
given '"http://a/",1\n"http://b/",x\n'
silent 'hints: redact: none that would choose one field' redact --jsonl
