# Fields of records for key, dedupe and diff; fields that are decoded first.
# SPDX-License-Identifier: MIT
key_of() { printf '%b\n' "$1" | simdiri key -q "${@:2}"; }

# key prints one key for each record: the same keys as for the IRIs in lines.
a=$(key_of http://a/b) bad=$(key_of nope)
given 'id\turl\n1\tHTTP://a:80/%62\r\n2\tnope\tx\n3\n'
cp stdin table
simdiri key -q --tsv --header -f url table >got
holds 'fields: key: as many as there are records' [ "$(wc -l <got)" -eq 3 ]
holds 'fields: key: as of lines' [ "$(head -n 2 got)" = "$a"$'\r\n'"$bad" ]
none=$(tail -n 1 got)
holds 'fields: key: of a record without an IRI: of another kind' [ "$none" != "$(key_of :3)" ]
check 'fields: key: a column more' 0 "id\turl\tk\tiri_status\n1\tHTTP://a:80/%62\t$a\tok\r\n2\tnope\tx\t$bad\tno-scheme\n3\t$none\tno-field\n" \
  '2 of 3 records are bad and have keys of their own bytes' key --tsv --header -f url --append=k --status table
check 'fields: key: empty' 0 "$a\r\n\n\n" '' key -q --tsv --header -f url --on-error=empty table
check 'fields: key: skip' 0 "id\turl\tk\n1\tHTTP://a:80/%62\t$a\r\n" '' key -q --tsv --header -f url --append=k --on-error=skip table
check 'fields: key: fail' 1 "$a\r\n" 'table: stopped at the bad line 3, byte 6: no-scheme' key --tsv --header -f url --on-error=fail table
check 'fields: key: statuses' 0 "$a\tok\r\n$bad\tno-scheme\n$none\tno-field\n" '' key -q --tsv --header -f url --status table
check 'fields: key: SURT' 0 'a)/b\r\nnope)/\n\n' '' key -q --tsv --header -f url --surt table
check 'fields: key: too long' 0 "$a\tok\r\n\tlong-record\n$none\tno-field\n" '' \
  key -q --tsv --header -f url --status --max-record=18 <(sed 's/nope/http:\/\/h\/nopenope/' table)
check 'fields: key: too long, with a column more' 0 "$(printf 'x%.0s' {1..20})\t\tlong-record\nhttp://a/b\t$a\tok\n" '' \
  key -q --tsv --append=k --status --max-record=18 <(printf 'x%.0s' {1..20}; printf '\nhttp://a/b\n')
given '\xef\xbb\xbfhttp://a/b\n'
check 'fields: key: a mark is in front of no key' 0 "$a\n" '' key --tsv
given '\xef\xbb\xbfhttp://a/b'
check 'fields: key: a mark stays in front of a table' 0 "\xef\xbb\xbfhttp://a/b\t$a" '' key --tsv --append=k
given '1 h.example "GET /a HTTP/1.1"\n'
check 'fields: key: SURT of paths with a named host' 0 'example,h)/a\n' '' key --surt --log-format='$remote_addr $host "$request"' --vhost-field=host
check 'fields: key: SURT of paths' 2 '' 'needs --base or --vhost-field' key --surt --log=common

# A record without an IRI equals only an identical record, even if somebody constructs it to collide.
given ':3\tx\n3\nx\n3\nx\t:3\n'
check 'fields: dedupe: records without an IRI' 0 ':3\tx\n3\nx\nx\t:3\n' '' dedupe -q --tsv -f 2
holds 'fields: key: of a bad IRI that looks like one' [ "$(printf 'x\t:3\n3\n' | simdiri key -q --tsv -f 2 | sort -u | wc -l)" -eq 2 ]
for options in '--profile=web' '--reference' '--reference --disallowed=encode-all' '--grammar=leiri --reference' '--rung=simple'; do
  # shellcheck disable=SC2086 # words
  holds "fields: key: … $options" [ "$(printf '3\nx\t:3\nx\t%%3A3\nx\t./:3\nx\t3\n3\t' | simdiri key -q $options --tsv -f 2 |
    sort | uniq -c | awk '$1 > 1' | wc -l)" -eq 0 ]
done

# dedupe prints whole records, in order, byte for byte.
given 'n,u\r\n1,"HTTP://A/x,y"\r\n2,"http://a/x,y",\n"3\n","http://a/""q"""\n4\n4\n5,HTTP://a/%22q%22\n6,nope\n7,nope\n8,http://b/'
cp stdin rows
cp stdin rows.csv
first='1,"HTTP://A/x,y"\r\n"3\n","http://a/""q"""\n4\n6,nope\n8,http://b/\n'
check 'fields: dedupe' 0 "n,u\r\n$first" '4 of 9 records are bad and have keys of their own bytes' dedupe --csv --header -f u rows.csv
check 'fields: dedupe: without the header being one' 0 "n,u\r\n$first" '' dedupe -q --csv -f 2 rows
check 'fields: dedupe: skip' 0 'n,u\r\n1,"HTTP://A/x,y"\r\n"3\n","http://a/""q"""\n8,http://b/\n' '' \
  dedupe -q --csv --header -f u --on-error=skip rows
check 'fields: dedupe: fail' 1 'n,u\r\n1,"HTTP://A/x,y"\r\n"3\n","http://a/""q"""\n' 'bad record 5, byte 1: no-field' \
  dedupe --csv --header -f u --on-error=fail rows
check 'fields: dedupe: statuses' 0 'n,u,iri_status\r\n1,"HTTP://A/x,y",ok\r\n"3\n","http://a/""q""",ok\n4,no-field\n6,nope,no-scheme\n8,http://b/,ok\n' '' \
  dedupe -q --csv --header -f u --status rows
check 'fields: dedupe: normal forms' 0 'n,u\r\n1,"http://a/x,y"\r\n"3\n","http://a/%22q%22"\n4\n6,nope\n8,http://b/\n' '' \
  dedupe -q --csv --header -f u --print=wire rows
check 'fields: dedupe: counts' 0 'count,n,u\r\n2,1,"HTTP://A/x,y"\r\n2,"3\n","http://a/""q"""\n2,4\n2,6,nope\n1,8,http://b/\n' '' \
  dedupe -q --csv --header -f u --count rows
check 'fields: dedupe: repeated' 0 'n,u\r\n1,"HTTP://A/x,y"\r\n"3\n","http://a/""q"""\n4\n6,nope\n' '' \
  dedupe -q --csv --header -f u --repeated rows
check 'fields: dedupe: unique, counted' 0 'count,n,u\r\n1,8,http://b/\n' '' dedupe -q --csv --header -f u --unique --count rows
simdiri dedupe -q --csv --header -f u --count --print=all rows >got
python3 - got >"$work/stdout" <<'END'
import csv, sys
for row in csv.reader(open(sys.argv[1], newline="")):
    print("|".join(row[:1] + [str(len(row[1]))] + row[2:]).replace("\n", "\\n"))
END
: >"$work/stderr"
judge 'fields: dedupe: all columns, as a reader of CSV sees them' 0 \
  'count|3|wire|n|u\n2|32|http://a/x,y|1|HTTP://A/x,y\n2|32|http://a/%22q%22|3\\n|http://a/"q"\n2|32||4\n2|32|nope|6|nope\n1|32|http://b/|8|http://b/\n' '' 0
simdiri dedupe -q --csv --header -f u --explain-merges=merges rows >got
holds 'fields: dedupe: merges: numbers, and whole records' [ "$(cut -f 2,3,6- merges | head -n 1)" = $'rows:2\trows:3\t2,"http://a/x,y",' ]
holds 'fields: dedupe: merges: all' [ "$(grep -c '^[0-9a-f]\{32\}' merges)" -eq 4 ]
check 'fields: dedupe: two files' 0 "n,u\r\n$first" '' dedupe -q --csv --header -f u rows rows.csv
: >empty
check 'fields: dedupe: the header of the second file, if the first is empty' 0 "n,u\r\n$first" '' dedupe -q --csv --header -f u empty rows
check 'fields: … of normalize' 0 'u\nhttp://a/\n' '' normalize --csv --header empty <(printf 'u\nHTTP://A\n')
check 'fields: dedupe: a header and nothing else' 0 'u\n' '' dedupe --csv --header <(printf u)
check 'fields: dedupe: no such column' 2 '' "has no column named 'x'" dedupe --csv --header -f x rows
check 'fields: dedupe: too long' 0 'aaaaaaaaaaaaaaaaaaaa,long-record\n' '' dedupe -q --csv --status --max-record=9 \
  <(printf 'aaaaaaaaaaaaaaaaaaaa\n')
check 'fields: dedupe: too long, in front of it' 0 '-,-,aaaaaaaaaaaaaaaaaaaa\n' '' dedupe -q --csv --print=all --max-record=9 \
  <(printf 'aaaaaaaaaaaaaaaaaaaa\n')
check 'fields: dedupe: too long, counted' 0 '1,aaaaaaaaaaaaaaaaaaaa\n1,aaaaaaaaaaaaaaaaaaaa\n1,b\n' '' \
  dedupe -q --csv --count --max-record=9 <(printf 'aaaaaaaaaaaaaaaaaaaa\naaaaaaaaaaaaaaaaaaaa\nb\n')
printf 'a,"http://b/\nc,d\n' >open-quote
check 'fields: dedupe: an open quote, then another file' 0 '1,a,"http://b/\nc,d\n1,a,http://b/\n' '' \
  dedupe -q --csv -f 2 --count open-quote <(printf 'a,http://b/\n')

# A state: records of the first table are not printed again from the second; its header is once in the file.
printf 'u\nhttp://a/\nhttp://b/\n' >one
printf 'u\nHTTP://B\nhttp://c/\n' >two
simdiri dedupe -q --tsv --header --state=seen -o out one
simdiri dedupe -q --tsv --header --state=seen -o out two
holds 'fields: dedupe: a state and a file' [ "$(paste -sd' ' out)" = 'u http://a/ http://b/ http://c/' ]
check 'fields: dedupe: a state and standard output' 0 'u\nhttp://d/\n' '' dedupe -q --tsv --header --state=seen <(printf 'u\nhttp://c/\nhttp://d/\n')
check 'fields: dedupe: a state of tables and of lines is one' 0 'http://e/\n' "warning: this run reads its records as 'lines'" dedupe -q --state=seen <(printf 'http://d/\nhttp://e/\n')

# TSV that ends with NUL, JSON Lines.
given 'a\nb\tHTTP://A\0c\thttp://a/\0d\thttp://b/'
check 'fields: TSV, -z' 0 'a\nb\tHTTP://A\0d\thttp://b/\0' '' dedupe -z --tsv -f 2
given 'a\nb\tHTTP://A\0c\thttp://a/'
check 'fields: TSV, -z: normalize' 0 'a\nb\thttp://a/\0c\thttp://a/' '' normalize -z --tsv -f 2
check 'fields: -z: CSV' 2 '' '--null cannot be used with --csv and --log' dedupe -z --csv
check 'fields: -z: logs' 2 '' '--null cannot be used with --csv and --log' key -z --log=common
if simdiri normalize --jsonl -f u </dev/null 2>/dev/null; then
  given '{"u":"HTTP:\\/\\/A"}\n{"u":"http://a/","x":1}\n[]\n[]\n{"u":1}\n{\n'
  cp stdin lines
  check 'fields: JSON: dedupe' 0 '{"u":"HTTP:\\/\\/A"}\n[]\n{"u":1}\n{\n' '3 no-field' dedupe --jsonl -f u lines
  check 'fields: JSON: key' 0 "{\"u\":\"http://a/b\",\"k\":\"$a\"}\n" '' key --jsonl -f u --append=k <(printf '{"u":"http://a/b"}\n')
  check 'fields: JSON: normal form in front' 0 "$a\t\"http://a/b\"\t{\"u\":\"http://a/b\"}\n" '' \
    dedupe --jsonl -f u --print=all <(printf '{"u":"http://a/b"}\n')
  given '{\n"u":\n"HTTP://A"\n}\n\0 {"u":1}\n\0 12 \n\0'
  check 'fields: JSON, -z' 0 '{\n"u":\n"http://a/"\n}\n\0 {"u":1}\n\0 12 \n\0' '2 no-field.*record 2' normalize -z --jsonl -f u
  given '{"u":"http://h/?a&amp;b"}\n{"u":"http:\\/\\/h/?a\\u0026b"}\n'
  check 'fields: JSON: --unescape' 0 '{"u":"http://h/?a&b"}\n{"u":"http:\\/\\/h/?a\\u0026b"}\n' '' normalize --jsonl -f u --unescape=html
  check 'fields: JSON: no other charset' 2 '' 'JSON is UTF-8.*iconv' key --jsonl -f u --input-charset=latin1
fi

# Logs. A path without a host differs from the same path at any host.
log() { printf '1 - - [t] "%s" 200 1\n' "$1"; }
{ log 'GET /a/../%7Eb'; log 'GET /~b'; log 'GET http://h/~b'; log 'GET //h/~b'; log 'OPTIONS *'; log 'OPTIONS *'; } >log
check 'fields: log: dedupe' 0 "$(sed '2d;6d' log)\n" '2 no-target' dedupe --log=common log
check 'fields: log: dedupe, with a base' 0 "$(sed '2d;3d;6d' log)\n" '' dedupe -q --log=common --base=http://H:80/x log
holds 'fields: log: keys with a base are those of URLs' [ "$(simdiri key -q --log=common --base=http://h log | head -n 1)" = "$(key_of http://h/~b)" ]
holds 'fields: log: keys without one are not' [ "$(simdiri key -q --log=common log | sort -u | wc -l)" -eq 4 ]
check 'fields: log: SURT' 0 'h)/~b\nh)/~b\nh)/~b\nh)/h/~b\n\n\n' '' key -q --log=common --base=http://h --surt log
simdiri key -q --log=common --append=k --status log >got
holds 'fields: log: a column more' grep -qxE '1 - - \[t\] "OPTIONS \*" 200 1 "[0-9a-f]{32}" no-target' got
printf '1 - - [t] "GET /" 200 1 "%s" "x"\n' - http://a/ - HTTP://A >combined
check 'fields: log: referrers' 0 "$(sed '3d;4d' combined)\n" '' dedupe --log=combined -f referrer combined

# diff.
printf 'x,http://a\n"x\ny",http://a/\nz\nz\n' >rows
check 'fields: diff' 1 'merge\t1\t1\tx,http://a\nmerge\t1\t1\t"x\ny",http://a/\n' '' diff -q --csv -f 2 --a=--rung=syntax --b= rows
check 'fields: diff: --unescape' 1 'merge\t1\t1\thttp://a/?b&amp;a\nmerge\t1\t1\thttp://a/?a&b\n' '' \
  diff -q --unescape=html --a= --b=--lossy=sort <(printf 'http://a/?b&amp;a\nhttp://a/?a&b\n')
check 'fields: diff: what is done to all records is done to both' 2 '' '--b: query-charset: this option does not change' diff --a= --b=--query-charset=latin1 rows

# Charsets: only the field is decoded, and its replacement is ASCII.
given '\xe9\tHTTP://h/\xe9?\xe9&amp;\n\xe9\thttp://ok/\n\xe9\thttp://h/&x;\xe9\n'
cp stdin latin1
check 'fields: charset' 0 '\xe9\thttp://h/%C3%A9?%C3%A9&\n\xe9\thttp://ok/\n\xe9\thttp://h/&x;\xe9\n' '1 bad-entity.*line 3' \
  normalize --tsv -f 2 --input-charset=latin1 --unescape=xml latin1
check 'fields: charset, convert' 0 '\xe9\tHTTP://h/%C3%A9?%E9&amp;\n\xe9\thttp://ok/\n\xe9\thttp://h/&x;%C3%A9\n' '' \
  convert --to=uri --query-charset=latin1 --tsv -f 2 --input-charset=latin1 latin1
check 'fields: charset, resolve' 0 '\xe9\thttp://h/%C3%A9?%C3%A9&amp;\n\xe9\thttp://ok/\n\xe9\thttp://h/&x;%C3%A9\n' '' \
  resolve --base=http://b/ --rung=scheme --tsv -f 2 --input-charset=latin1 latin1
check 'fields: charset, a bad one is what it was' 0 '\xe9\tHTTP://h/\xe9?\xe9&amp;\thttp://h/%C3%A9?%C3%A9&\tok\n\xe9\thttp://ok/\thttp://ok/\tok\n\xe9\thttp://h/&x;\xe9\thttp://h/&x;\xe9\tbad-entity\n' '' \
  normalize -q --tsv -f 2 --input-charset=latin1 --unescape=xml --append=n --status latin1
check 'fields: charset, empty' 0 '\xe9\thttp://h/%C3%A9?%C3%A9&\n\xe9\thttp://ok/\n\xe9\t\n' '' \
  normalize -q --tsv -f 2 --input-charset=latin1 --unescape=xml --on-error=empty latin1
given 'a\thttp://h/&x;\nb\thttp://h/&amp; x\n'
cp stdin entities
simdiri normalize -q --disallowed=fail --tsv -f 2 --unescape=xml --rejects=rejected entities >got
holds 'fields: --unescape: places in the record' [ "$(cut -f 2-4 rejected | paste -sd,)" = $'1\t11\tbad-entity,2\t16\tbad-character' ]
simdiri check -q --tsv -f 2 --unescape=xml entities >got
holds 'fields: --unescape: check' [ "$(cut -d: -f 2-4 got | paste -sd,)" = '1:12: bad-entity,2:17: bad-character' ]
holds 'fields: --unescape: parse' [ "$(simdiri parse -q --tsv -f 2 --unescape=xml entities | grep -o '"offset":[0-9]*' | paste -sd,)" = '"offset":11,"offset":16' ]
for options in '--form=iri' '--rung=simple'; do
  check "fields: charset, $options" 2 '' 'with fields needs ASCII results.*iconv' normalize --tsv --input-charset=latin1 $options
done
check 'fields: charset, --to=iri' 2 '' 'with fields needs ASCII results' convert --to=iri --csv --input-charset=latin1
check 'fields: charset, resolve at the rung simple' 2 '' 'with fields needs ASCII results' resolve --base=http://b/ --csv --input-charset=latin1
check 'fields: charset, dedupe' 0 'http://h/\xe9\thttp://x/\nhttp://h/\x81\tz\n' '' dedupe -q --tsv --input-charset=windows-1253 \
  <(printf 'http://h/\xe9\thttp://x/\nhttp://h/%%CE%%B9\thttp://y/\nhttp://h/\x81\tz\n')
# In a log, servers escape bytes; --query-charset names the charset of the document that has the query.
{ log 'GET /%7e?\xe2\x82\xac'; log 'GET /\xc3\xa9?\xc3\xa9'; } >log
check 'fields: log: query in the charset of its document' 0 "$(log 'GET /~?%80')\n$(log 'GET /%C3%A9?%E9')\n" '' \
  normalize --log=common --query-charset=windows-1252 log
check 'fields: log: … with a base' 0 "$(log 'GET http://h/~?%80')\n$(log 'GET http://h/%C3%A9?%E9')\n" '' \
  normalize --log=common --base=http://h --query-charset=windows-1252 log
check 'fields: log: a charset' 0 "$(log 'GET /%CE%B9')\n" '' \
  normalize --log=common --input-charset=windows-1253 <(log 'GET /\xe9')

# Lines that are decoded first, for dedupe. A line that cannot be decoded equals only an identical line.
given 'http://h/?a&amp;b\nHTTP://h/?a&b\nx&y;\nx&y;\nhttp://h/&x;\nhttp://h/&x;\nhttp://h/&amp;x;'
cp stdin entities
check 'dedupe: --unescape=html' 0 'http://h/?a&amp;b\nx&y;\nhttp://h/&x;\n' '2 no-scheme.*line 3' dedupe --unescape=html entities
check 'dedupe: --unescape=xml' 0 'http://h/?a&amp;b\nHTTP://h/?a&b\nx&y;\nhttp://h/&x;\nhttp://h/&amp;x;\n' '5 bad-entity.*line 2' \
  dedupe --unescape=xml entities
check 'dedupe: --unescape: normal forms, statuses' 0 'http://h/?a&b\tok\nHTTP://h/?a&b\tbad-entity\nx&y;\tbad-entity\nhttp://h/&x;\tbad-entity\nhttp://h/&x;\tok\n' '' \
  dedupe -q --unescape=xml --print=wire --status entities
check 'dedupe: --unescape: counts' 0 '1\thttp://h/?a&amp;b\n1\thttp://h/&amp;x;\n' '' dedupe -q --unescape=xml --count --on-error=skip entities
check 'dedupe: --unescape: counts, all' 0 '1\thttp://h/?a&amp;b\n1\tHTTP://h/?a&b\n2\tx&y;\n2\thttp://h/&x;\n1\thttp://h/&amp;x;\n' '' \
  dedupe -q --unescape=xml --count entities
given 'http://h/\xe9\nhttp://h/%C3%A9\nhttp://h/\xc3\xa9\n'
check 'dedupe: --input-charset' 0 'http://h/\xe9\nhttp://h/\xc3\xa9\n' '' dedupe --input-charset=latin1
given 'http://h/?\xc3\xa9\nhttp://h/?%E9\n'
check 'dedupe: --query-charset' 0 'http://h/?\xc3\xa9\n' '' dedupe --query-charset=latin1

# A prefix that becomes part of the field changes every record of a batch, although the library changes none.
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "h - - [22/Nov/2026:20:37:04 +0000] \"GET /%d HTTP/1.1\" 200 5\n", i }' >log-paths
sed 's|GET /|GET https://b.example/|' log-paths >wanted
simdiri normalize -q --log=common --base=https://b.example/x log-paths >got
same 'log: --base completes every path of a batch' wanted got
sed 's/^h /b.example &/' log-paths >log-hosts
sed 's|GET /|GET http://b.example/|' log-hosts >wanted
simdiri normalize -q --log=common --vhost-field=1 log-hosts >got
same 'log: --vhost-field completes every path of a batch' wanted got
