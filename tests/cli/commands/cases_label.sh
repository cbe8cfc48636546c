# label: texts to group by, from lines and from fields.
printf 'HTTPS://u:p@S.example:443/user/123/posts/%%37?page=2&utm_id=x#f\nhttp://s.example:8080/a\nhttp://localhost:80/\nhttp://localhost:8080/\nbad\nmailto:a@b.example\n' >label_list
printf '# routes\n/user/{name}/posts/{post}  # two names\n/user/settings/posts/*\r\n\n/static/**\n/files/{name}.json\n*.b.example/h/*\n' >label_routes

check 'label: lines' 0 's.example/user/{int}/posts/{int}\ns.example:8080/a\nlocalhost/\n[localhost]:8080/\nbad\n{mailto}\n' '1 no-scheme' label label_list
check 'label: parameters' 0 'a/?page={int}&Tab=x\n' '' label --params=page,ta* <(echo 'http://a/?page=7&utm_id=9&Tab=x')
check 'label: all parameters' 0 'a/?a={int}&b&={date}\n' '' label --params=all <(echo 'http://a/?a=7&b&=2024-01-02')
check 'label: a comma in a name' 0 'a/?x,y={int}\n' '' label --params=x%2Cy <(echo 'http://a/?x,y=1&x=2&y=3')
check 'label: parameters in order' 0 'a/?a={int}&b={int}\n' '' label --params=a,b --lossy=sort <(echo 'http://a/?b=1&a=2')
check 'label: no host' 0 '/a/{int}\n/\n' '' label --group-host=none <(printf 'http://s.example/a/1\nftp://h\n')
check 'label: no templates' 0 'a/1/2024-01-01\n' '' label --templates=none <(echo http://a/1/2024-01-01)
check 'label: two templates' 0 'a/1/{date}/{ip}\n' '' label --templates=ip,date <(echo http://a/1/2024-01-01/::1)
check 'label: a token' 0 'a/{token}\n' '' label --templates=all <(echo http://a/AbCd12eFgH3456iJkLmN78)
check 'label: braces and line ends' 0 'a/%7Bint%7D/%0A/%2A/%2A%2A/***\n' '' label <(echo 'http://a/{int}/%0a/*/**/***')
check 'label: braces at the rung simple' 0 'a/%7Bint%7D%20x\n' '' label --rung=simple --grammar=leiri <(echo 'http://a/{int} x')
check 'label: readable' 0 'a/\xc3\xa9/{int}\n' '' label --form=iri <(echo 'http://a/%C3%A9/7')
check 'label: relative references' 0 './a/{int}\n../b\n./\n/x\n' '' label --reference <(printf 'a/1\n../b\n\n/x\n')
check 'label: a base' 0 's.example/a/{int}\n' '' label --base=http://s.example/x <(echo a/1)
check 'label: profile web' 0 'a/b/{int}\n' '' label --profile=web <(printf 'http:\\\\A\\b\\%%31\n')
check 'label: routes' 0 's.example/user/{name}/posts/{post}\ns.example/user/settings/posts/*\ns.example/static/**\ns.example/files/{name}.json\ns.example/files/a.xml\n' '' \
  label --routes=label_routes <(printf 'http://s.example/%s\n' user/ann/posts/x user/settings/posts/x static files/a.json files/a.xml)
printf '/a{x}b/**\n/a{x}\n/{y}.{z}\n/a{x}c\n' >label_order
check 'label: kinds of segments before their text' 0 'h/a{x}\nh/a{x}\nh/a{x}b/**\nh/a{x}c\n' '' \
  label --routes=label_order <(printf 'http://h/%s\n' aab a.b aab/c adc)
for ((i = 0; i < 65536; i++)); do echo "/{x}-p$i"; done >label_many
check 'label: too many routes without "**"' 2 '' 'use fewer routes in which text follows a placeholder' label --routes=label_many label_list
for ((i = 0; i < 24; i++)); do echo "/**/a$i/**/b/**/c$((i % 7))"; done >label_stars
check 'label: too many "**"' 2 '' 'use fewer "\*\*" in the middle of routes' label --routes=label_stars label_list
check 'label: addresses in brackets' 0 'h/{ip}\nh/{ip}/{ip}\nh/%5B1.2.3%5D\n' '' label <(printf 'http://h/%s\n' '[192.0.2.7]' '%5B192.0.2.7%5D/[::1]' '[1.2.3]')
check 'label: a route for hosts' 0 'x.b.example/h/*\nb.example/h/x\n' '' label --routes=label_routes <(printf 'http://x.b.example/h/x\nhttp://b.example/h/x\n')
printf '#\nuser\n' >label_bad
check 'label: a mistake in routes' 2 '' 'label_bad:2: a route is a path' label --routes=label_bad label_list
check 'label: no routes' 2 '' 'label_none' label --routes=label_none label_list
check 'label: an unknown template' 2 '' "--templates: 'hex' is not one of uuid, .* locale; all and none stand alone" label --templates=int,hex label_list
check 'label: all templates, with a blank and a comma' 0 'a/{token}\n' '' label --templates=' all,' <(echo http://a/AbCd12eFgH3456iJkLmN78)
check 'label: a template and one for all' 2 '' "--templates: 'none' is not one of" label --templates=int,none label_list
check 'label: two stars' 2 '' "--params: 'a\*b\*' has more than one" label --params='a*b*' label_list
check 'label: names and one for all' 2 '' "--params: 'all' cannot be combined with names" label --params=a,all label_list
check 'label: blanks around names, and empty names' 0 'h/?b={int}&a={int}\n' '' label '--params=a, b,,' <(echo 'http://h/?b=1&a=2&c=3&=4')
check 'label: no names' 0 'h/\n' '' label --params= <(echo 'http://h/?b=1&=4')
check 'label: escapes in names' 0 'h/?b,c={int}&d%25={int}\n' '' label --params=b%2cC,D%25 <(echo 'http://h/?b=1&b,c=2&d%25=3')
check 'label: a list that nothing reads' 2 '' '--psl is about suffixes' label --psl=x label_list
check 'label: explain alone' 2 '' '--explain and --append contradict each other' label --explain --append=x --tsv label_list
check 'label: --on-error=skip' 0 'a/\n' '1 of 2 records is bad' label --on-error=skip <(printf 'bad\nhttp://a/\n')
check 'label: --on-error=empty' 0 '\na/\n' '1 of 2 records is bad' label --on-error=empty <(printf 'bad\nhttp://a/\n')
check 'label: --on-error=fail' 1 'a/\n' 'stopped at the bad line 2' label --on-error=fail <(printf 'http://a/\nbad\nhttp://b/\n')
check 'label: --status' 0 'a/\tok\nbad\tno-scheme\n' '1 of 2' label --status <(printf 'http://a/\nbad\n')
check 'label: --null' 0 'a/{int}\0b/' '' label --null <(printf 'http://a/1\0http://b/')
check 'label: CR LF' 0 'a/{int}\r\nb/' '' label <(printf 'http://a/1\r\nhttp://b/')
check 'label: CSV' 0 '1,a/{int}\n' '' label --csv -f 2 <(echo '1,http://a/7')
check 'label: a new column' 0 'n,u,page\n1,http://a/7,a/{int}\n' '' label --csv --header -f u --append=page <(printf 'n,u\n1,http://a/7\n')
check 'label: JSON Lines' 0 '{"u":"a/{int}","v":1}\n' '' label --jsonl -f u <(echo '{"u":"http:\/\/a\/7","v":1}')
check 'label: --only-field' 0 'a/{int}\n' '' label --csv -f 2 --only-field <(echo '1,http://a/7')
label_log() { printf '1 - - [t] "%s" 200 5 "http://r.example/9" "x"\n' 'GET /user/7?q=1 HTTP/1.1' '-' 'GET http://h.example/7 HTTP/1.0' 'OPTIONS * HTTP/1.1' 'GET //x/1 HTTP/1.1' 'GET /\x22{} HTTP/1.1'; }
label_log >label_log
label_text() { printf '1 - - [t] "%s" 200 5 "http://r.example/9" "x"\\n' "$@"; }
check 'label: a log' 0 "$(label_text 'GET /user/{int} HTTP/1.1' - 'GET h.example/{int} HTTP/1.0' 'OPTIONS * HTTP/1.1' 'GET //x/{int} HTTP/1.1' 'GET /%22%7B%7D HTTP/1.1')" \
  '1 bad-request' label --log=combined label_log
check 'label: a log with a base' 0 '1 - - [t] "GET s.example/{int} HTTP/1.1" 200 5\n' '' label --log=common --base=https://s.example/ <(echo '1 - - [t] "GET /7 HTTP/1.1" 200 5')
check 'label: referrers' 0 '1 - - [t] "GET /7 HTTP/1.1" 200 5 "r.example/{int}" "x"\n' '' label --log=combined -f referer <(echo '1 - - [t] "GET /7 HTTP/1.1" 200 5 "http://r.example/9" "x"')
check 'label: explain' 0 's.example/{int}\thttp://S.example/7?a=1\n  --group-host=host\ts.example\ts.example\n  --templates=int\t7\t{int}\n  --params\ta=1\tdropped\nno-scheme\tbad\n' '1 of 2' \
  label --explain <(printf 'http://S.example/7?a=1\nbad\n')
check 'label: explain a route' 0 's.example/static/**\thttp://www.s.example/static/a\n  --lossy www\n  --group-host=host\ts.example\ts.example\n  --routes line 5\t/static/a\t/static/**\n' '' \
  label --explain --lossy=www --routes=label_routes <(echo http://www.s.example/static/a)

# With any number of threads, from pipes and files, with and without vector code: the same.
for i in {1..4000}; do printf '1.2.3.%d - - [24/Nov/2026:10:00:00 +0000] "GET /user/%d/a%%20b?x=%d HTTP/1.1" 200 5 "-" "x"\nnothing %d\n1 - - [t x] "GET //h%d.example/ HTTP/1.1" 1 2\n' $((i % 256)) "$i" "$i" "$i" "$i"; done >label_long
simdiri label -q --log=combined -j1 label_long >wanted
for n in 2 5; do
  simdiri label -q --log=combined -j$n label_long >got
  same "label: -j$n" wanted got
  simdiri label -q --log=combined -j$n <label_long | cat >got
  same "label: a pipe, -j$n" wanted got
done
SIMDIRI_ISA=scalar simdiri label -q --log=combined label_long >got
same 'label: plain C' wanted got
simdiri label -q --log=combined --on-error=empty label_long | cut -d' ' -f7 >got
cut -d' ' -f7 wanted >wanted_targets
same 'label: record by record' wanted_targets got
simdiri label -q --log=combined --only-field label_long | grep -v '^$' >got
grep -v nothing wanted | cut -d' ' -f7 >wanted_targets
same 'label: only the fields' wanted_targets got

# --count
printf 'http://a/1?x\tn\nbad\thttp://b/\nhttp://a/2\nhttp://b/\nhttp://c/\n' | tr '\t' ' ' >label_count
check 'label: --count' 0 '2\ta/{int}\thttp://a/1?x n\n1\tb/\thttp://b/\n1\tc/\thttp://c/\n' '1 of 5' label --count label_count
printf '\n' >label_empty
check 'label: --count: an empty line' 0 '' '1 of 1 records is bad' label --count label_empty
check 'label: --count --reference: an empty line' 0 '1\t./\t\n' '' label --count --reference label_empty
printf 'http://a/b\177c\nhttp://a/b\tc\n' >label_odd
check 'label: --count: an example has no tab and no DEL' 0 '1\ta/b%09c\thttp://a/b c\n1\ta/b%7Fc\thttp://a/b c\n' '' label --count label_odd
check 'label: --count of a log' 0 '2\t/user/{int}\t/user/1\n1\t/\t/\n' '' label --count --log=common \
  <(printf '1 - - [t] "GET %s HTTP/1.1" 1 2\n' /user/1 / /user/2)
check 'label: --count alone' 2 '' '--count and --append contradict each other' label --count --append=x --tsv label_list
check 'label: --memory without --count' 2 '' '--memory needs --count' label --memory=1M label_list
seq 1 50000 | sed 's|.*|http://h&.example/|' >label_many
simdiri label --count --memory=1M label_many >got 2>problems
[[ $(awk '{n += $1} END {print n}' got) = 50000 && $(tail -1 got) = *'{others}'* ]] && grep -q 'did not fit' problems &&
  pass || fail 'label: labels that do not fit are counted together' "$(tail -1 got)"
simdiri label -q --count --log=combined -j1 label_long >wanted
for n in 2 5; do
  simdiri label -q --count --log=combined -j$n label_long >got
  same "label: --count -j$n" wanted got
done

# --redact, and the examples of --count, which are redacted without it.
printf 'http://u:p@a/ann@b.example/7?access_token=x\n' >label_secret
check 'label: --redact' 0 'a/{redacted}/{int}?access_token={redacted}\n' '' label --redact=secrets,email --params=all label_secret
check 'label: --redact of a bad record' 0 'bad access_token={redacted}\n' '1 of 1' label --redact=secrets <(echo 'bad access_token=abc')
(printf 'http://a/?token='; head -c 3000 /dev/zero | tr '\0' x; echo) >label_long
check 'label: --redact of a long record' 0 '{redacted}\n' '' label -q --redact=secrets --max-record=1K --rejects=label_rejects label_long
printf 'label_long\t1\t1024\tlong-record\t{redacted}\n' >label_wanted
same 'label: --redact of --rejects, long records' label_wanted label_rejects
printf 'ht tp://joe:S@h/?token=S\n' >label_bad
check 'label: --redact with --rejects' 0 'ht tp://{redacted}@h/?token={redacted}\n' '' label -q --redact=userinfo,secrets --rejects=label_rejects label_bad
printf 'label_bad\t1\t2\tbad-scheme\tht tp://{redacted}@h/?token={redacted}\n' >label_wanted
same 'label: --redact of --rejects' label_wanted label_rejects
printf 'garbage tok\\x65n=S\n' >label_bad
check 'label: --redact of a bad record with escapes' 0 '{redacted}\n' '' label -q --redact=secrets --log=combined label_bad
for i in {1..2000}; do printf '1.2.3.4 - - [24/Nov/2026:10:00:00 +0000] "GET %s HTTP/1.1" 200 5\n' "/user/$i/a" "/ann@mail.example/$i" /b?token=x; ((i % 250)) || printf '1 - a@b.example [24/Nov/2026:10:00:00 +0000] "%s" 200 5\n' - 'GET http://h:x/ann@mail.example HTTP/1.1'; done >label_mixed
SIMDIRI_ISA=scalar simdiri label -q --redact=email --log=common label_mixed >wanted
simdiri label -q --redact=email --log=common label_mixed >got
same 'label: --redact of a log, plain C' wanted got
sed -e 's|/user/[0-9]*|/user/{int}|; s|/ann@mail.example/[0-9]*|/{redacted}/{int}|; s|?token=x||; s|ann@mail.example|{redacted}|; s|a@b.example|{redacted}|' label_mixed >wanted
same 'label: --redact of a log' wanted got
printf '"ht tp://h/?token=a""S"\n' >label_bad
check 'label: --redact of a bad record with quotation marks' 0 '{redacted}\n' '' label -q --redact=secrets --csv label_bad
check 'label: the example is redacted' 0 '1\ta/{email}/{int}\thttp://{redacted}@a/{redacted}/7?access_token={redacted}\n' '' label --count label_secret
check 'label: --no-redact' 0 '1\ta/{email}/{int}\thttp://u:p@a/ann@b.example/7?access_token=x\n' '' label --count --no-redact label_secret
check 'label: all among names' 2 '' "--params: 'all' cannot be combined" label --params=all,x label_secret
check 'label: none among names' 2 '' "--params: 'none' cannot be combined" label --params=x,none label_secret
check 'label: parameters named all' 0 'a/?all={int}&x={int}\n' '' label --params=ALL,x <(echo 'http://a/?all=7&x=8&y=9')
check 'label: a wrong escape in a route' 2 '' ':1: two hexadecimal digits must follow' label --routes=<(echo '/%zz') label_secret
check 'label: a log of another name' 2 '' 'perhaps combined' label --log=nginx label_secret
check 'label: output named as xz' 0 '' 'not compressed' label -q -o label_out.xz label_secret

given 'http://a/\nno IRI\nb c\n'
check 'label --count does not keep bad records' 0 '1\ta/\thttp://a/\n' '2 of 3 records are bad and were not counted:' label --count

given '1 - - [t] "GET /a?q=1&page=2 HTTP/1.1" 200 5\n1 - - [t] "GET /b?q=1 HTTP/1.1" 200 5\n'
check 'label: a log in which only queries are removed' 0 '1 - - [t] "GET /a HTTP/1.1" 200 5\n1 - - [t] "GET /b HTTP/1.1" 200 5\n' \
  '' label -q --log=combined

# Where a chunk begins must not matter: after a change of the fields, older lines may come much later, and the fields may
# change back.
names_a='#Fields: date cs-uri-stem cs-uri-query token' names_b='#Fields: cs-uri-stem date'
fill_names() { for ((i = 0; i < 40000; i++)); do echo "/page/$i 2026-11-24"; done; }
for order in "$names_a|$names_b" "$names_a|$names_b|$names_a|$names_b"; do
  { tr '|' '\n' <<<"$order"; fill_names; echo '2026-11-24 /a - S1168'; } >names_changed
  for options in 'label --redact=secrets --rejects=names_rejects' 'report --output-format=json'; do
    : >names_rejects
    # shellcheck disable=SC2086
    simdiri $options -q --log=w3c names_changed >got 2>/dev/null
    holds "an older line after $(tr -cd '|' <<<"$order" | wc -c) changes of the fields: $options" bash -c '! grep -q S1168 got names_rejects'
  done
done
# Only lines before a bad one decide whether it is written.
for count in 1 40000; do
  fill_names | sed -n "1,${count}p" >names_between
  { printf '%s\n%s\n' '#Fields: date cs-uri-stem cs-uri-query' "$names_b" && cat names_between && echo 'before /a - x' &&
    echo "$names_a" && cat names_between && echo "$names_b" && echo 'after /a - x'; } >names_changed
  simdiri label --redact=secrets -q -j2 --log=w3c names_changed >got 2>/dev/null
  holds "bad lines before and after fields with a secret, with $count others between" bash -c 'grep -q "^before /a - x" got && ! grep -q "^after" got'
done
