# shellcheck shell=bash
# redact --keep-params, and rules for parameters only: the values of all other parameters go, whatever their names.

R='{redacted}'
(umask 077; head -c 40 /dev/zero | tr '\0' k >key)

# becomes RECORD RESULT ARGUMENT...: runs a command on a record; then on the result, which must not change.
becomes() {
  printf '%s\n' "$1" >record
  printf '%s\n' "$2" >wanted
  shift 2
  simdiri "$@" record >got 2>&1
  same "$* of $(head -c 100 record)" wanted got
  [ "$1" = redact ] || return 0
  simdiri "$@" wanted >again 2>&1
  same "$* again of $(head -c 100 wanted)" wanted again
}
# keeps RECORD RESULT: the same with --keep-params=utm_*,page.
keeps() { becomes "$1" "$2" redact -q '--keep-params=utm_*,page' "${@:3}"; }

# ---------------------------------------------------------------------------------------------- which are parameters

keeps 'https://h.example/a?utm_source=news&page=2&email=joe%40h.example&q' "https://h.example/a?utm_source=news&page=2&email=$R&q"
keeps '/a;sid=5;v=1/b/c=3?x=1#top=1&page=4' "/a;sid=$R;v=$R/b/c=$R?x=$R#top=$R&page=4"
keeps '/?=5&page=2&UTM-Source=x&Page=1' "/?=$R&page=2&UTM-Source=x&Page=1"
keeps 'page=2&user=joe' "page=2&user=$R"
keeps 'user=joe' "user=$R"
keeps 'level=info path=/x user=joe' 'level=info path=/x user=joe'
keeps 'at /a?user=joe&page=2 and "b=1&c=2"' "at /a?user=$R&page=2 and \"b=$R&c=$R\""
keeps '/a;q=%2Fjoe/b;c=%26;d=%3D/x' "/a;q=$R/b;c=$R;d=$R/x"
keeps '/img/aGVsbG8=/YQ==/x' '/img/aGVsbG8=/YQ==/x'
keeps '/?filter[page]=2&page[]=3&utm_source=a=b' "/?filter[page]=$R&page[]=3&utm_source=a=b"
keeps '/?%70age=2&%75ser=joe&p%2561ge=3' "/?%70age=2&%75ser=$R&p%2561ge=3"
keeps '/?page=%2Fb%3Fuser%3Djoe%26page%3D3' "/?page=%2Fb%3Fuser%3D$R%26page%3D3"
keeps '/?page=a%3D1%26b%3D2&utm_x=a%3Db' "/?page=a%3D$R%26b%3D$R&utm_x=a%3Db"
keeps '/?page=http://x.example/?user=1&next=/b?page=1' "/?page=http://x.example/?user=$R&next=$R"
keeps 'GET /x?email=%3Ejoe&page=1 HTTP/1.1' "GET /x?email=$R&page=1 HTTP/1.1"
keeps 'https://b.example/o?X-Amz-Expires=60&X-Amz-Signature=ab&X-Amz-Credential=c%2Fd' \
  "https://b.example/o?X-Amz-Expires=$R&X-Amz-Signature=$R&X-Amz-Credential=$R"
keeps 'http://joe:pw@h/?page=ghp_abcdefghijklmnopqrstuvwxyz0123456789' "http://$R@h/?page=$R"
becomes '/?token=x&page=2' "/?token=$R&page=2" redact -q --keep-params=token,page
becomes '/?a=1&b=2#c=3' "/?a=$R&b=$R#c=$R" redact -q --keep-params=
becomes '/?filter[page]=2&filter[q]=1' "/?filter[page]=2&filter[q]=$R" redact -q '--keep-params=filter[page]'
becomes '/?filter[page]=2&filter[q]=1' '/?filter[page]=2&filter[q]=1' redact -q '--keep-params=filter*'
becomes '/?a=1&ip=192.0.2.1' "/?a=$R&ip=$R" redact -q --redact=ip --keep-params=ip

# ---------------------------------------------------------------------------------------------- formats

keeps '{"url":"/a?b=1&page=2","b":"1","q":"a=1&page=2"}' "{\"url\":\"/a?b=$R&page=2\",\"b\":\"1\",\"q\":\"a=$R&page=2\"}" --jsonl
keeps '192.0.2.1 - - [01/Nov/2026:08:00:00 +0000] "GET /a?page=2&u=9 HTTP/1.1" 200 5 "https://m.example/?q=joe+x" "a/1" rt=0.2' \
  "192.0.2.1 - - [01/Nov/2026:08:00:00 +0000] \"GET /a?page=2&u=$R HTTP/1.1\" 200 5 \"https://m.example/?q=$R\" \"a/1\" rt=0.2" --log=combined
keeps $'#Fields: date cs-uri-stem cs-uri-query\n2026-11-01 /a k=1&page=2\n2026-11-01 /a k=1' \
  $'#Fields: date cs-uri-stem cs-uri-query\n2026-11-01 /a k='"$R"$'&page=2\n2026-11-01 /a k='"$R" --log=w3c
keeps '/a "1" "joe" 200' "/a \"1\" \"$R\" 200" '--log-format=$uri "$arg_page" "$arg_user" $status'
keeps $'7\t/a?b=1\tb=1&page=2' $'7\t/a?b='"$R"$'\tb='"$R"'&page=2' --tsv
keeps 'b,"/a?b=1,2&page=""3"""' "b,\"/a?b=$R&page=\"\"3\"\"\"" --csv

# ---------------------------------------------------------------------------------------------- pseudonyms, labels, reports

token=$(python3 -c 'import hashlib; print("{r.%s}" % hashlib.blake2b(b"a b", key=b"k" * 40, digest_size=8).hexdigest())')
keeps '/?x=a%20b&page=1#y=a%2520b' "/?x=$token&page=1#y=$token" --pseudonym=key
keeps '{"u":"/?x=a\u0020b"}' "{\"u\":\"/?x=$token\"}" --jsonl --pseudonym=key
becomes 'http://h.example/a?page=2&x=joe' "h.example/a?page={int}&x=$R" label --params=all --keep-params=page
becomes 'http://h.example/a?page=2&x=a%20b' "h.example/a?page={int}&x=$token" label --params=all --keep-params=page --pseudonym=key
simdiri report -q --output-format=json --keep-params=page >got <<<'http://h.example/?page=2&name=hidden1'
holds 'report --keep-params' bash -c '! grep -q hidden1 got && grep -q redacted got'
printf 'no IRI?page=2&name=hidden1\n' | simdiri redact -q --keep-params=page >got
holds 'a bad record' grep -qx "no IRI?page=2&name=$R" got
printf 'x y?page=2&name=hidden1\n' | simdiri label -q --keep-params=page --on-error=skip --rejects=rejects >got
holds '--rejects' grep -q "x y?page=2&name=$R" rejects

# ---------------------------------------------------------------------------------------------- rules files

printf 'simdiri-redact 1\nrule own\nparam user* q\nexcept username\nrule id\nunless number\nparam id\n' >rules
becomes '/?user=joe&username=x&q=1&id=77777&id=7' "/?user=$R&username=x&q=$R&id=$R&id=7" redact -q --redact-rules=rules
becomes '{"user":"joe","url":"?user=joe"}' "{\"user\":\"joe\",\"url\":\"?user=$R\"}" redact -q --jsonl --redact-rules=rules
printf 'simdiri-redact 1\nrule all\nparam *\nexcept page utm_*\n' >rules
becomes '/?user=joe&page=2' "/?user=$R&page=2" redact -q --redact-rules=rules
printf 'simdiri-redact 1\nparam a\n' >rules
check 'a parameter without a rule' 2 '' '^simdiri: rules:2: a line "rule NAME" must be before the first name' redact --redact-rules=rules
printf 'simdiri-redact 1\nrule a\nparam\n' >rules
check 'no parameters' 2 '' '^simdiri: rules:3: names must follow' redact --redact-rules=rules
check 'a name without letters' 2 '' "^simdiri: --keep-params: '-': a name has letters, digits or" redact --keep-params=a,-
given '/?a=1&b=2\n'
check 'the rule is counted' 0 "/?a=$R&b=$R\n" 'simdiri:   2 params' redact --keep-params=

# ---------------------------------------------------------------------------------------------- what people ask for

# Keep campaign parameters, strip the rest. A user id must be the same token everywhere. Signed links go out without
# their signature. A callback with a mail address. A search that somebody typed.
keeps 'https://shop.example/sale?utm_campaign=spring&gclid=Cj0x&uid=4711' "https://shop.example/sale?utm_campaign=spring&gclid=$R&uid=$R"
for record in '/u?uid=4711' '{"u":"/u?uid=4711"}' 'id=7&uid=4711'; do
  simdiri redact -q --keep-params=id --pseudonym=key <<<"$record"
done | grep -o '{r[^}]*}' | sort -u | wc -l >found
echo 1 >wanted
same 'a user has one token' wanted found
keeps '/dl/report.pdf?page=1&se=2027-01-01&sig=Zm9v%3D' "/dl/report.pdf?page=1&se=$R&sig=$R"
keeps '/unsubscribe?utm_medium=mail&m=joe%2Bx%40h.example' "/unsubscribe?utm_medium=mail&m=$R"
keeps '/search?term=joe+miller+divorce&page=2' "/search?term=$R&page=2"
