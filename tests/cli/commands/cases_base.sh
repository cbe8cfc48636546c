# --base: keys of relative references, with every format of records.
# SPDX-License-Identifier: MIT

# The base has userinfo, a default port, a query and a fragment. RFC 3986 5.1: its fragment is dropped; 5.2.2: a
# reference takes over its authority and perhaps its path and query.
base='HTTP://u:p@H.example:80/x/y?q#f'
# The records: references of every form, IRIs, and a reference that is bad even with a base.
printf '%s\n' ../%7e '#s' HTTP://B.example urn:a/../b '' '?z' //o/p '/a b' y ':x' ../~ http://u:p@h.example/x/y?q >records
printf '%s\n' http://u:p@h.example/~ 'http://u:p@h.example/x/y?q#s' http://b.example/ urn:a/../b 'http://u:p@h.example/x/y?q' \
  'http://u:p@h.example/x/y?z' http://o/p http://u:p@h.example/a%20b http://u:p@h.example/x/y :x http://u:p@h.example/~ \
  http://u:p@h.example/x/y?q >resolved
simdiri key -q resolved >keys
check 'base: what the records resolve to' 0 "$(sed 's/$/\\n/' resolved | tr -d '\n')" '' normalize -q --base="$base" records
check 'base: key' 0 "$(sed 's/$/\\n/' keys | tr -d '\n')" '1 of 12 records is bad and has a key of its own bytes' key --base="$base" records
holds 'base: … the reference is reported as bad' grep -q 'colon-segment' stderr

# keyed NAME ARGUMENT...: the keys are those of the list that is resolved; with any number of threads.
keyed() {
  local name=$1 threads
  shift
  for threads in 1 2 7; do
    simdiri key -q --base="$base" -j "$threads" "$@" >got 2>errors
    same "base: key: $name: -j$threads" keys got
  done
}
tr '\n' '\0' <records >records.nul
sed 's/.*/1\t&\tx/' records >records.tsv
sed 's/.*/1,"&",x/' records >records.csv
{ echo number,url,more; sed 's/.*/1,"&",x/' records; } >header.csv
sed 's/.*/{"n":1,"url":"&"}/' records >records.jsonl
sed 's/.*/192.0.2.1 - - [01\/Jan\/2026:00:00:00 +0000] "GET \/ HTTP\/1.1" 200 1 "&" "x"/' records >records.log
sed 's/$/\r/' records >records.crlf
sed 's/.*/ \t& /' records >records.spaces
keyed 'lines' records
tr '\n' '\0' <keys >keys.nul
for threads in 1 2 7; do
  simdiri key -q -z --base="$base" -j "$threads" records.nul >got
  same "base: key: NUL: -j$threads" keys.nul got
done
keyed '--tsv' --tsv -f 2 records.tsv
keyed '--csv' --csv -f 2 records.csv
keyed '--csv with a header' --csv --header -f url header.csv
keyed '--jsonl' --jsonl -f /url records.jsonl
keyed '--trim' --trim records.spaces
keyed '--only-field' --jsonl -f /url --only-field records.jsonl
simdiri key -q --base="$base" records.crlf | tr -d '\r' >got
same 'base: key: CR LF' keys got
# An empty referer is none, so line 5 has no IRI.
simdiri key -q --log=combined -f referer --base="$base" records.log | sed 5d >got
sed 5d keys >wanted
same 'base: key: referers of a log' wanted got
simdiri key -q --csv -f 2 --base="$base" --append=key records.csv | sed 's/.*,//' >got
same 'base: key: --append' keys got
simdiri key -q --base="$base" --lossy=crawl records >got
simdiri key -q --lossy=crawl resolved >wanted
same 'base: key: lossy rules' wanted got
simdiri key -q --base="$base" --rung=simple --hash=xxh3-64 <(printf 'a/%%7e\nhttp:g\n') >got
simdiri key -q --rung=simple --hash=xxh3-64 <(printf 'HTTP://u:p@H.example:80/x/a/%%7e\nhttp:g\n') >wanted
same 'base: key: the rung simple' wanted got
printf 'http://u:p@h.example/\thttp://new.example/\n' >moved
simdiri key -q --base="$base" --redirects=moved --redirects-all <(echo /) >got
simdiri key -q <(echo http://new.example/) >wanted
same 'base: key: redirects of the resolved IRI' wanted got
check 'base: key: status' 0 "$(head -n 1 keys)\tuserinfo-deprecated\n$(sed -n 10p keys)\tcolon-segment\n" '' key -q --status --base="$base" <(sed -n '1p;10p' records)
check 'base: key: empty' 0 "$(head -n 1 keys)\n\n" '' key -q --on-error=empty --base="$base" <(sed -n '1p;10p' records)
check 'base: key: fail' 1 "$(head -n 1 keys)\n" 'bad line 2, byte 0: colon-segment' key --on-error=fail --base="$base" <(sed -n '1p;10p' records)
check 'base: key: a bad host after //' 0 "$(simdiri key -q <(echo '//h:x'))\tbad-port\n" '' key -q --status --base=http://h/ <(echo '//h:x')
simdiri key -q --base="$base" --rejects=rejects records >/dev/null
holds 'base: key: --rejects has the record as it was' [ "$(cut -f 2,5 rejects)" = "$(printf '10\t:x')" ]

# A base changes nothing about IRIs, and needs no --reference.
check 'base: key: IRIs have the same key' 0 "$(simdiri key <(echo http://a/b))\n" '' key --base=urn:x <(echo http://a/b)
simdiri key -q --reference --base="$base" records >got
same 'base: key: --reference changes nothing' keys got
check 'base: key: advice without it' 0 "$(simdiri key -q <(echo a))\n" '--default-scheme=https completes example.com/a, --base=IRI resolves relative references, and --reference accepts them' key <(echo a)
check 'base: key: advice without it, with a scheme' 0 "$(simdiri key -q <(echo a))\n" '; --base=IRI resolves relative references, and' key --default-scheme=https <(echo a)

# Profile web: the URL parser completes more, such as http:g. Records without an IRI have the key that they have without a
# base, although the parser could complete their bytes.
printf '%s\n' '..\a' http:g '#s' 'a b' >web
simdiri normalize --profile=web --base=http://h/x/y web | simdiri key --profile=web >wanted
simdiri key --profile=web --base=http://h/x/y web >got
same 'base: key: web' wanted got
for threads in 1 7; do
  simdiri key -q --profile=web --base=http://h/x/y --csv -f 2 -j "$threads" <(printf '1\na b\na%%20b\n1,c\n') >got
  { simdiri key -q --profile=web --csv -f 2 <(printf '1\na b\na%%20b\n'); simdiri key --profile=web <(echo http://h/x/c); } >wanted
  same "base: key: web: records without an IRI: -j$threads" wanted got
done
check 'base: dedupe: web: records without an IRI' 0 '1\na b\na%20b\n1,c\n' '' \
  dedupe -q --profile=web --base=http://h/x/y --csv -f 2 <(printf '1\na b\na%%20b\na b\n1,c\n2,/x/c\n')
check 'base: diff: web: records without an IRI' 0 '' '' \
  diff -q --a=--profile=web --b= --base=http://h/x/y --csv -f 2 <(printf '1\na b\na%%20b\na b\n1,c\n2,/x/c\n')

# SURT keys have rules of their own, but the same references.
printf '%s\n' '../%7E' '?B=1&a=2' //www.O.example/p ' y ' '' ':x' 'ftp://f/' >surts
check 'base: key: SURT' 0 'example,h)/~\nexample,h)/x/y?a=2&b=1\nexample,o)/p\nexample,h)/x/y\nexample,h)/x/y?q\n\nf)/\n' \
  'colon-segment' key --surt --base="$base" surts
simdiri key -q --surt --base="$base" surts >wanted
simdiri key -q --surt --base="$base" --tsv -f 2 <(sed 's/^/1\t/' surts) >got
same 'base: key: SURT of fields' wanted got
simdiri key -q --surt --base="$base" <(printf 'a b[1]%%\303\251\n') >got
simdiri key -q --surt <(printf 'http://u:p@h.example/x/a b[1]%%\303\251\n') >wanted
same 'base: key: SURT of a reference is that of the IRI' wanted got

# dedupe prints records as they were; its --print the normal form.
check 'base: dedupe' 0 '../%7e\n#s\nHTTP://B.example\nurn:a/../b\n\n?z\n//o/p\n/a b\ny\n:x\n' '' dedupe -q --base="$base" records
check 'base: dedupe: --print=wire' 0 "$(head -n 10 resolved | sed 's/$/\\n/' | tr -d '\n')" '' dedupe -q --base="$base" --print=wire records
check 'base: dedupe: --print=all' 0 "$(simdiri key <(echo http://h/x/a))\thttp://h/x/a\ta\n" '' \
  dedupe --hash=xxh3 --print=all --base=http://h/x/ <(printf 'a\nhttp://h/x/a\n')
check 'base: dedupe: --count' 0 '2\t../a\n1\thttp://h/b\n' '' dedupe --count --base=http://h/x/ <(printf '../a\nhttp://h/b\n/a\n')
check 'base: dedupe: --jsonl' 0 '{"u":"a"}\n' '' dedupe --jsonl -f /u --base=http://h/x/ <(printf '{"u":"a"}\n{"u":"http://h/x/a"}\n')
check 'base: dedupe: --print=wire, --csv' 0 '1,http://h/x/a\n' '' dedupe --csv -f 2 --print=wire --base=http://h/x/ <(printf '1,a\n2,http://h/x/a\n')
check 'base: dedupe: -z' 0 'a\0b\0' '' dedupe -z --base=http://h/x/ <(printf 'a\0./a\0b\0')
check 'base: dedupe: -o' 0 '' '' dedupe -q --base=http://h/x/ -o printed <(printf 'a\n./a\nb\n')
holds 'base: dedupe: … has the records' [ "$(cat printed)" = $'a\nb' ]
check 'base: dedupe: --on-error=skip' 0 'a\n' '1 of 2 records' dedupe --on-error=skip --base=http://h/x/ <(printf ':x\na\n')
simdiri dedupe -q --base=http://h/x/ --rejects=rejects <(printf ':x\na\n') >/dev/null
holds 'base: dedupe: --rejects' [ "$(cut -f 2,5 rejects)" = "$(printf '1\t:x')" ]
awk 'BEGIN { for (i = 0; i < 60000; i++) print (i % 3 ? "../p/" : "http://h.example/p/") int(i / 3) % 15000 (i % 7 ? "" : " ") }' >many
for format in '' '--csv' '--trim'; do
  # shellcheck disable=SC2086 # no option is no argument
  simdiri dedupe -q -j1 --base=http://h.example/a/b $format many >wanted
  for threads in 2 7; do
    # shellcheck disable=SC2086
    simdiri dedupe -q -j "$threads" --base=http://h.example/a/b $format many >got
    same "base: dedupe: many${format:+, $format}: -j$threads" wanted got
  done
done
holds 'base: dedupe: many: each is printed once' [ "$(wc -l <got)" = 15000 ]

# The base is not part of a state: keys are those of IRIs. So pages with bases of their own share a state.
check 'base: state: the first page' 0 'a\n../b\n' '' dedupe -q --state=seen --base=http://h/x/y <(printf 'a\n../b\n')
check 'base: state: another base' 0 'a\n' '' dedupe -q --state=seen --base=http://h/z/ <(printf '../x/a\na\n/b\n')
check 'base: state: no base, which could be forgotten' 0 '' "warning: this run reads its records as 'lines', but earlier runs read theirs as 'lines --base'" \
  dedupe -q --state=seen <(printf 'http://h/x/a\nhttp://h/z/a\nhttp://h/b\n')
holds 'base: state: … is not in the identity' [ "$(simdiri state info seen | grep -c 'h/x')" = 0 ]
check 'base: state contains' 0 './a\n' '' state contains -q --base=http://h/z/ seen <(printf './a\nb\n')
check 'base: state contains -v, --tsv' 0 '1\tb\n' '' state contains -q -v --tsv -f 2 --base=http://h/z/ seen <(printf '1\t./a\n1\tb\n')
check 'base: state migrate --from' 0 '' 'has 2 keys, but seen had 3' state migrate -q --base=http://h/z/ --from=<(printf 'a\n../x/a\n') seen new
check 'base: state migrate --from: … has the keys' 0 '/z/a\n' '' state contains -q --base=http://h/ new <(printf '/z/a\n/c\n')

# diff: the same base for both profiles, under the options of each.
printf '%s\n' a A './a#f' http://h/x/a 'a\' >pairs
check 'base: diff' 1 'split\t1\t3\ta\nsplit\t1\t1\t./a#f\n' '' diff -q --a=--lossy=fragment --b= --base=http://h/x/ <(printf 'a\na\nhttp://h/x/a\n./a#f\n')
check 'base: diff: --jsonl' 1 'merge\t1\t1\t{"u":"a"}\nmerge\t1\t1\t{"u":"http://h/x/a/"}\n' '' \
  diff -q --a= --b=--lossy=trailing-slash --base=http://h/x/ --jsonl -f /u <(printf '{"u":"a"}\n{"u":"http://h/x/a/"}\n')
check 'base: diff: a base under two profiles' 1 'merge\t1\t1\ta/b\nmerge\t1\t1\ta\\b\n' '' \
  diff -q --a= --b=--profile=web --base=http://h/x/ <(printf 'a/b\na\\b\n')
check 'base: diff: not in --a' 2 '' '--a: base: give it to diff itself' diff --a=--base=http://h/ --b=
check 'base: diff: advice without it' 0 '' '--base=IRI resolves relative references; --a=--reference' diff --a= --b= <(echo a)

# compare has pairs.
check 'base: compare --pairs' 0 'syntax\n' '' compare --pairs --base=http://h.example/x/y <(printf '../%%7e\thttp://h.example/~\n')

# Targets of requests are no references: a path gets the scheme and authority only, and //x is a path.
check 'base: key: a log' 0 "$(simdiri key <(printf 'http://u:p@h.example//x\nhttp://o/\n') | sed 's/$/\\n/' | tr -d '\n')" '' \
  key --log=common --base="$base" <(printf '::1 - - [t] "GET //x HTTP/1.1" 200 1\n::1 - - [t] "GET http://o/ HTTP/1.1" 200 1\n')
check 'base: dedupe: --request' 0 'GET /x/../y HTTP/1.1\n' '' dedupe --tsv --request --base=http://h/x/ <(printf 'GET /x/../y HTTP/1.1\nGET http://H/y HTTP/1.1\n')

# A base that is none ends the run before anything is opened.
for command in key dedupe 'key --surt' 'key --tsv' 'dedupe --jsonl -f /u' 'dedupe --state=never' 'state contains seen' 'diff --a= --b='; do
  # shellcheck disable=SC2086 # several words
  check "base: $command: it must have a scheme" 2 '' '^simdiri: --base: byte 0: no-scheme: .*; write it with a scheme' $command --base=/x
  # shellcheck disable=SC2086
  check "base: $command: it must be an IRI" 2 '' '^simdiri: --base: byte 8: bad-ip-literal' $command --base='http://['
done
holds 'base: … nothing was created' [ ! -e never ]
check 'base: key: web: it must be a URL' 2 '' '^simdiri: --base: byte 0: missing-scheme' key --profile=web --base=/x
check 'base: diff: it must be a URL if a profile is web' 2 '' '^simdiri: --base: byte [0-9]*: domain' diff --a= --b=--profile=web --base='http://a b/'

# --reference: without a base, lossy rules work on the paths and queries of references, and change nothing about their form.
merges() { # NAME OPTIONS REFERENCE REFERENCE: one key
  check "reference: lossy: $1" 0 "$3\n" '' dedupe -q --reference --lossy="$2" <(printf '%s\n' "$3" "$4")
}
splits() {
  check "reference: lossy: $1" 0 "$3\n$4\n" '' dedupe -q --reference --lossy="$2" <(printf '%s\n' "$3" "$4")
}
merges 'crawl' crawl '../a?b=1&utm_source=x&a=#f' '../a?a&b=1'
merges 'paths' slashes,index,trailing-slash,session a//b/index.html a/b';jsessionid=1'
merges 'plus-space' plus-space '?a%20b' '?a+b'
merges 'hosts after //' www,userinfo,final-dot //u@www.h.example./ //h.example/
merges 'empty-query' empty-query a? a
splits 'empty-query: the base has a query' empty-query '?' ''
splits 'tracking: the base has a query' crawl '?utm_source=x' ''
splits 'index: the base' index index.html ''
splits 'session: the base' session ';jsessionid=1' ''
splits 'session: another path' session ';jsessionid=1/a' /a
splits 'www: a path' www www.h.example/ h.example/
splits 'scheme: not of a reference' scheme,crawl //h/ http://h/
check 'reference: lossy: a signed query' 0 'a?b&sig=1&a\na?a&b&sig=1\n' '' \
  dedupe -q --reference --lossy=sort <(printf '%s\n' 'a?b&sig=1&a' 'a?a&b&sig=1')
check 'reference: lossy: a rules file' 0 'a?x=1\na?y=1\n' '' \
  dedupe -q --reference --rules=<(printf 'simdiri-rules 1\ndrop x\ndrop y h.example\n') <(printf '%s\n' 'a?x=1' a 'a?y=1')
