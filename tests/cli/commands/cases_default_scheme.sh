# --default-scheme: texts that begin with a host.
printf 'Example.com\nexample.com:80/a\nlocalhost:8080\n//h/x\nmailto:x\nfoo:bar\nuser@example.com\n[::1]:80/\nb\xc3\xbccher\xe3\x80\x82example/x\nindex.html?q\n1.2.3.4\nexample.com:\nex%%61mple.com./\nfoo.bar:%%380\n///x\nhttp://x/\n' >scheme_list
scheme_normal='https://example.com/\thttps://example.com:80/a\thttps://localhost:8080/\thttps://h/x\tmailto:x\tfoo:bar\tuser@example.com\thttps://[::1]:80/\thttps://xn--bcher-kva.example/x\thttps://index.html/?q\thttps://1.2.3.4/\texample.com:\thttps://example.com./\thttps://foo.bar:80/\t///x\thttp://x/\t'
check 'default-scheme: normalize' 0 "${scheme_normal//\\t/\\n}" '2 no-scheme' normalize --default-scheme=HTTPS scheme_list
check 'default-scheme: a second time' 0 "${scheme_normal//\\t/\\n}" '2 no-scheme' normalize --default-scheme=https \
  <(simdiri normalize -q --default-scheme=https scheme_list)
check 'default-scheme: profile web' 0 'https://example.com/\nfoo.bar:%380\nhttps://a/b\n a.b\n' '1 missing-scheme' normalize --profile=web \
  --default-scheme=https <(printf 'Example.com:443\nfoo.bar:%%380\n//A\\b\n a.b\n')
check 'default-scheme: profile web and a base' 0 'https://a.b/c\nhttps://x.example/y\n' '' resolve --profile=web --base=x.example/ \
  --default-scheme=https <(printf 'a.b/c\ny\n')
check 'default-scheme: convert to URIs' 0 'https://xn--4ca.de/%C3%A4\nHTTP://x\n' '' convert --to=uri --default-scheme=https \
  <(printf '\xc3\xa4.de/\xc3\xa4\nHTTP://x\n')
check 'default-scheme: convert to IRIs' 0 'https://\xc3\xa4.de/\n' '' convert --to=iri --default-scheme=https <(echo '%C3%A4.de/')
check 'default-scheme: resolve' 0 'https://a.b/c\nhttps://x.example/d/e\nhttps://h/\n' '' resolve --base=http://x.example/d/ \
  --default-scheme=https <(printf 'a.b/c\nhttps://x.example/d/e\n//h/\n')
check 'default-scheme: a base without a scheme' 0 'https://x.example/d/e\n' '' resolve --base=x.example/d/ --default-scheme=https <(echo e)
check 'default-scheme: normalize with a base' 0 'https://a.b/c\nhttp://x.example/d/e\n' '' normalize --base=http://x.example/d/ \
  --default-scheme=https <(printf 'a.b/c\ne\n')
check 'default-scheme: what only lacks a scheme is not resolved' 0 'http://h.example/a/../b\n' '' \
  normalize --base=http://b/ --default-scheme=http --rung=simple <(echo h.example/a/../b)
check 'default-scheme: compare' 0 'simple\n' '' compare --default-scheme=https a.b/c https://a.b/c
check 'default-scheme: compare, another scheme' 1 'different\n' '' compare --default-scheme=https a.b/c http://a.b/c
check 'default-scheme: compare URLs' 0 'equal\n' '' compare --profile=web --default-scheme=https A.b https://a.b
check 'default-scheme: the rules of pairs' 0 'scheme\tdefault-scheme,host-case,empty-path\t-\n' '' compare --pairs --steps --default-scheme=https \
  <(printf 'A.b\thttps://a.b/\n')
check 'default-scheme: key' 0 "$(simdiri key <(echo https://a.b/))\n" '' key --default-scheme=https <(echo a.b)
check 'default-scheme: key --surt' 2 '' '--surt and --default-scheme contradict' key --surt --default-scheme=https
check 'default-scheme: dedupe' 0 'a.b\nb.c\n' '' dedupe -q --default-scheme=https <(printf 'a.b\nhttps://A.b/\nb.c\n')
check 'default-scheme: why records were merged' 0 'a.b\n' '1 default-scheme' dedupe --default-scheme=https --explain-merges=merges \
  <(printf 'a.b\nhttps://a.b/\n')
holds 'default-scheme: the rule of a merge' grep -q 'default-scheme' merges
check 'default-scheme: diff' 0 '' 'records' diff --a=--default-scheme=https --b= <(printf 'a.b\n')
check 'default-scheme: parse' 0 'a.b\t80\t/c\n' '' parse --get=host,port,path --default-scheme=https <(echo A.b:80/c)
check 'default-scheme: parse --append-fields' 0 'A.b/c\ta.b\n' '' parse --tsv --append-fields=host --default-scheme=https <(echo A.b/c)
check 'default-scheme: partition' 0 '' '' partition -q --by=host --files=1000 --default-scheme=https -o 'part%d' <(printf 'a.b/c\nhttp://a.b/d\n')
holds 'default-scheme: one host is in one part' [ "$(cat part*[0-9] | wc -l)" = 2 ] && holds 'default-scheme: the part' [ "$(grep -l a.b part* | wc -l)" = 1 ]
check 'default-scheme: a column' 0 '1,https://a.b/\n2,x\n' 'is bad' normalize --csv -f 2 --default-scheme=https <(printf '1,a.b\n2,x\n')
check 'default-scheme: the target of a request is a path' 0 '1 - - [t] "GET //a.b/c HTTP/1.1" 200 1\n' '' normalize --log=common \
  --default-scheme=https <(printf '1 - - [t] "GET //a.b/c HTTP/1.1" 200 1\n')
check 'default-scheme: redirects' 0 'https://a.b/x/\n' '' normalize --redirects=<(printf 'a.b/x\ta.b/x/\n') --default-scheme=https <(echo a.b/x)
check 'default-scheme: a place of an error' 0 'a.b/x y\n' 'bad-character' normalize --disallowed=fail --default-scheme=https --rejects=scheme_bad <(echo 'a.b/x y')
holds 'default-scheme: the place' grep -q $'\t1\t5\tbad-character\ta.b/x y' scheme_bad

simdiri dedupe -q --default-scheme=https --state=scheme_state <(echo a.b) >/dev/null
check 'default-scheme: a state' 0 '' '' dedupe -q --default-scheme=HTTPS --state=scheme_state <(echo https://a.b/)
check 'default-scheme: a state of another scheme' 2 '' 'default-scheme=https' dedupe -q --default-scheme=http --state=scheme_state <(echo a.b)
check 'default-scheme: a state without one' 2 '' 'default-scheme' dedupe -q --state=scheme_state <(echo a.b)

for scheme in '' https: 9a 'a b' 'h/' "$(printf '%064d' 0 | tr 0 a)"; do
  check "default-scheme: no scheme: $scheme" 2 '' "--default-scheme: '$scheme' is not a scheme such as https" normalize "--default-scheme=$scheme"
done
check 'default-scheme: with --query-charset' 2 '' '--default-scheme and --query-charset contradict' normalize --default-scheme=https --query-charset=gbk
check 'default-scheme: check has none' 2 '' 'check has no option --default-scheme' check --default-scheme=https
check 'default-scheme: parse without parts' 2 '' '--default-scheme needs --get or --append-fields' parse --default-scheme=https

# In any mixture of records, and with any number of threads.
for i in {1..3000}; do printf 'Host%d.example/%d\nhttps://host%d.example/%%7e%d\nhttp://a.example/x\nlocalhost:%d\nmailto:%d@a.b\n' "$i" "$i" "$i" "$i" "$i" "$i"; done >scheme_long
sed -E 's/^(Host|localhost)/https:\/\/\1/' scheme_long | simdiri normalize -q -j1 >wanted
for n in 1 2 7; do
  simdiri normalize -q --default-scheme=https -j$n scheme_long >got
  same "default-scheme: -j$n" wanted got
done
while read -r line; do echo "$line" | simdiri normalize -q --default-scheme=https; done < <(head -n 60 scheme_long) >got
same 'default-scheme: one by one' <(head -n 60 wanted) got
simdiri normalize -q --tsv --default-scheme=https -j2 scheme_long >got
same 'default-scheme: fields' wanted got
