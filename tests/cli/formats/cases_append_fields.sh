# parse --append-fields: records with parts of their normal forms.
printf 'id,url\r\n1,HTTP://www.B\xc3\xbccher.example:80/a/?x=1&a+b=2\r\n2,bad\r\n3,"http://b/,x"\r\n4' >append_table

check 'append-fields: CSV' 0 \
  'id,url,host,segment:1,query:a b,path\r\n1,HTTP://www.B\xc3\xbccher.example:80/a/?x=1&a+b=2,www.xn--bcher-kva.example,a,2,/a/\r\n2,bad,,,,\r\n3,"http://b/,x",b,",x",,"/,x"\r\n4,,,,' \
  '2 of 4 records are bad' parse --csv --header --field=url '--append-fields=host,segment:1,query:a b,path' append_table
check 'append-fields: the name of a column needs quotes' 0 'u,"query:a,b"\n"http://h/?a,b=1",1\n' '' \
  parse --csv --header '--append-fields=query:a%2Cb' <(printf 'u\n"http://h/?a,b=1"\n')
check 'append-fields: TSV' 0 'x\tHTTP://A:80\ta\t\thttp://a/\ny\tbad\t\t\t\nz\t\t\t\n' '2 of 3 records are bad' \
  parse --tsv --field=2 --append-fields=host,query,iri <(printf 'x\tHTTP://A:80\ny\tbad\nz\n')
check 'append-fields: TSV, --null' 0 'x\ny\thttp://A\ta\0' '' \
  parse -z --tsv --field=2 --append-fields=host <(printf 'x\ny\thttp://A\0')
check 'append-fields: JSON Lines' 0 \
  '{"u":"http://A/x", "n":{"host":1} ,"host":"a","port":null,"segment:1":"x"}\n{ "host":null,"port":null,"segment:1":null}\n[]\n{"u":"\\u0068ttp://b","host":"b","port":null,"segment:1":""}' \
  '2 of 4 records are bad' parse --jsonl --field=u --append-fields=host,port,segment:1 \
  <(printf '{"u":"http://A/x", "n":{"host":1} }\n{ }\n[]\n{"u":"\\u0068ttp://b"}')
check 'append-fields: JSON Lines, --null' 0 '{"u":"http://A",\n"x":[],"host":"a"}\0' '' parse -z --jsonl --field=u \
  --append-fields=host <(printf '{"u":"http://A",\n"x":[]}\0')
check 'append-fields: a log' 0 \
  '1 - - [t] "GET http://h.test/\\" HTTP/1.1" 200 1 "h.test" "/%22"\n1 - - [t] "GET /y HTTP/1.1" 200 1 "-" "/y"\n1 - - [t] "OPTIONS * HTTP/1.1" 200 1 "-" "-"\n' '1 no-target' \
  parse --log=common --append-fields=host,path \
  <(printf '1 - - [t] "GET http://h.test/\\" HTTP/1.1" 200 1\n1 - - [t] "GET /y HTTP/1.1" 200 1\n1 - - [t] "OPTIONS * HTTP/1.1" 200 1\n')
check 'append-fields: a log of the W3C: empty and absent' 0 '#Fields: cs-uri query\n/a? ""\n/a -\n/a?- "-"\n' '' \
  parse --log=w3c --append-fields=query <(printf '#Fields: cs-uri\n/a?\n/a\n/a?-\n')
check 'append-fields: a log of Zeek: empty and absent' 0 '#fields\turi\tquery\n/a?\t(empty)\n/a\t-\n' '' \
  parse --log=zeek --append-fields=query <(printf '#fields\turi\n/a?\n/a\n')
check 'append-fields: a referrer' 0 '1 - - [t] "GET / HTTP/1.1" 200 1 "-" "x" "-"\n' '' \
  parse --log=combined --field=referer --append-fields=host <(printf '1 - - [t] "GET / HTTP/1.1" 200 1 "-" "x"\n')
check 'append-fields: profile web' 0 'http:\\\\A\\b\tb\n' '' parse --profile=web --tsv --append-fields=segment:1 \
  <(printf 'http:\\\\A\\b\n')
check 'append-fields: a text with a tab' 0 'http://a/&#9;b\thttp://a/ b\n' '' parse --tsv --unescape=html --grammar=leiri \
  --rung=simple --append-fields=iri <(printf 'http://a/&#9;b\n')

# A name that exists is an error: of the table, or of the one record.
check 'append-fields: a column exists' 2 '' "the header already has a column named 'port'" \
  parse --csv --header --append-fields=host,port <(printf 'u,port\nhttp://a/,1\n')
printf '{"u":"http://a/"}\n{"ho\\u0073t":1,"u":"http://b/"}\n{"u":"bad","x":{"host":1}}\n{"u":"http://c/","host":1}\n' >append_members
check 'append-fields: a member exists' 0 \
  '{"u":"http://a/","host":"a"}\n{"ho\\u0073t":1,"u":"http://b/"}\n{"u":"bad","x":{"host":1},"host":null}\n{"u":"http://c/","host":1}\n' \
  '2 has-member: the JSON object already has a member .*line 2' parse --jsonl --field=u --append-fields=host --rejects=append_bad append_members
check 'append-fields: --on-error=skip' 0 '{"u":"http://a/","host":"a"}\n' '3 of 4 records are bad' \
  parse --jsonl --field=u --append-fields=host --on-error=skip append_members
check 'append-fields: --on-error=fail' 1 '{"u":"http://a/","host":"a"}\n' 'stopped at the bad line 2, byte 1: has-member' \
  parse --jsonl --field=u --append-fields=host --on-error=fail append_members
check 'append-fields: --on-error=empty' 0 'http://A\ta\nbad\t\n' '1 of 2' parse --tsv --append-fields=host --on-error=empty \
  <(printf 'http://A\nbad\n')
same 'append-fields: --rejects' append_bad <(printf '%s\t2\t1\thas-member\t{"ho\\\\u0073t":1,"u":"http://b/"}\n%s\t3\t9\tno-scheme\t{"u":"bad","x":{"host":1}}\n%s\t4\t17\thas-member\t{"u":"http://c/","host":1}\n' append_members append_members append_members)
check 'append-fields: a long record' 0 'http://A\ta\nhttp://aaaaaaaa\t\n' '1 long-record' parse --tsv --append-fields=host \
  --max-record=12 <(printf 'http://A\nhttp://aaaaaaaa\n')
check 'append-fields: two files, the first without a line end' 0 'u\thost\nhttp://A\ta\nhttp://B\tb' '' parse --tsv --header \
  --append-fields=host <(printf 'u\nhttp://A') <(printf 'u\nhttp://B')
check 'append-fields: the summary' 0 'bad\t\n' '"records":1,"errors":1,"warnings":0,"on_error":"keep","codes":\[\{"code":"no-scheme"' \
  parse --tsv --append-fields=host --json <(echo bad)

check 'append-fields: no format' 2 '' '--append-fields needs --tsv, --csv, --jsonl or --log' parse --append-fields=host append_table
check 'append-fields: with --get' 2 '' '--get and --append-fields contradict' parse --tsv --get=host --append-fields=host append_table
check 'append-fields: with --output-format' 2 '' '--output-format needs --get' parse --tsv --append-fields=host --output-format=csv append_table
check 'append-fields: twice' 2 '' "'port': the name is given twice" parse --tsv --append-fields=port,host,port append_table
check 'append-fields: no part' 2 '' "--append-fields: 'hosts' is not a part" parse --tsv --append-fields=host,hosts append_table
check 'append-fields: a name with a tab' 2 '' 'must not contain a tab or a line end' parse --tsv $'--append-fields=query:a\tb' append_table
check 'append-fields: a name that is not UTF-8' 2 '' 'the name of a member must be UTF-8' parse --jsonl -f u $'--append-fields=query:\xff' append_table
check 'append-fields: --input-charset' 2 '' '--append-fields=host-unicode contradict' parse --tsv --input-charset=iso-8859-1 \
  --append-fields=host-unicode append_table
check 'append-fields: --input-charset, ASCII' 0 'http://\xe4/\txn--4ca\n' '' parse --tsv --input-charset=iso-8859-1 \
  --append-fields=host <(printf 'http://\xe4/\n')

for i in {1..3000}; do printf '%d,"HTTP://H%d.test/%d","x\ny"\n%d,bad %d,\n' "$i" $((i % 97)) "$i" "$i" "$i"; done >append_long
simdiri parse -q --csv -f 2 --append-fields=host,path -j1 append_long >wanted
holds 'append-fields: columns' [ "$(grep -c '^y",h[0-9]*\.test,/[0-9]*$' wanted)" = 3000 ]
for n in 2 7; do
  simdiri parse -q --csv -f 2 --append-fields=host,path -j$n append_long >got
  same "append-fields: -j$n" wanted got
done
gzip -c append_long | simdiri parse -q --csv -f 2 --append-fields=host,path -o got.gz
holds 'append-fields: compressed files' cmp wanted <(gzip -dc got.gz)
if ! simdiri --version | grep -q '^public suffixes: no$'; then
  printf 'com\nco.uk\n' >append_suffixes
  check 'append-fields: a list' 0 'http://WWW.x.co.uk/\tx.co.uk\twww\n' '' parse --tsv --append-fields=domain,subdomain \
    --psl=append_suffixes <(echo http://WWW.x.co.uk/)
fi
