# The command redact. Sourced by run.
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# ---------------------------------------------------------------------------------------------- what is replaced

given 'https://joe:pw@h.example/?page=2&access_token=abc#top\n'
check 'secrets are replaced' 0 'https://{redacted}@h.example/?page=2&access_token={redacted}#top\n' \
  '2 values were redacted in 1 of 1 records' redact
given 'http://h/?ACCESS%2dtoken=a%26b&%2570ass%2577ord=x\nhttp://h/a;jsessionid=1/b#id_token=z&state=1\n'
check 'names may be encoded, in any case, in paths and fragments' 0 \
  'http://h/?ACCESS%2dtoken={redacted}&%2570ass%2577ord={redacted}\nhttp://h/a;jsessionid={redacted}/b#id_token={redacted}&state=1\n' \
  '' redact -q
given 'http://h/?next=https%3A%2F%2Fu%3Ap%40h%2F%3Fsid%3D1%26a%3D2&b=3\n'
check 'IRIs in parameters are redacted' 0 \
  'http://h/?next=https%3A%2F%2F{redacted}%40h%2F%3Fsid%3D{redacted}%26a%3D2&b=3\n' '' redact -q
given 'http://h/?next=https%3A%2F%2Fh%2F%23token%3D1#id=2\n'
check 'an outer fragment ends an inner value' 0 'http://h/?next=https%3A%2F%2Fh%2F%23token%3D{redacted}#id=2\n' \
  '' redact -q
given 'http://h/?a=%2525252541&b=2\n'
check 'what is encoded more than three times is replaced' 0 'http://h/?a={redacted}&b=2\n' '1 encoded' redact
given 'http://h/?user[password]=a&token[]=b&page_token=c&max_tokens=d&auth-tokens=e\n'
check 'names have parts, and exceptions' 0 'http://h/?user[password]={redacted}&token[]={redacted}&page_token=c&max_tokens=d&auth-tokens={redacted}\n' \
  '' redact -q
given 'https://api.telegram.org/bot123456789:AAEabcdefghijklmnopqrstuvwxyz01/x\nhttp://h/AKIAABCDEFGHIJKLMNOP/?x=ghp_abcdefghijklmnopqrstuvwxyz0123456789\n'
check 'forms are found in paths and values' 0 'https://api.telegram.org/bot{redacted}/x\nhttp://h/{redacted}/?x={redacted}\n' \
  '' redact -q
given 'http://h/?a=joe@x.example&ip=10.1.2.3&user_id=7&sid=1\n'
check 'the entries of --redact' 0 'http://h/?a={redacted}&ip={redacted}&user_id={redacted}&sid=1\n' '' \
  redact -q --redact=email,ip,user*id
given 'http://user:p/s?s@h/ http://h/?token=a b\n'
check 'bad records are redacted' 0 'http://{redacted}@h/ http://h/?token={redacted}\n' '' redact -q
given 'http://h/?x={redacted}&token={redacted}\n'
check 'redacting again changes and counts nothing' 0 'http://h/?x={redacted}&token={redacted}\n' '' redact

# ---------------------------------------------------------------------------------------------- formats

given 'sid=1\r\nsid=2\r\n\0\001\nsid=3'
check 'line ends, NUL and a missing line end stay' 0 'sid={redacted}\r\nsid={redacted}\r\n\0\001\nsid={redacted}' '' redact -q
given 'sid=1\nx\0sid=2\0'
check 'records that end with NUL' 0 'sid={redacted}\nx\0sid={redacted}\0' '' redact -q -z
given 'a,"x ""q"" ?sid=1""2","http://u:p@h",\r\nb\n'
check 'all columns of CSV' 0 'a,"x ""q"" ?sid={redacted}""2","http://{redacted}@h",\r\nb\n' '' redact -q --csv
given 'http://h/?sid=1\thttp://h/?sid=2\n'
check 'only the field of --field' 0 'http://h/?sid=1\thttp://h/?sid={redacted}\n' '' redact -q --tsv -f 2
given 'a\thttp://h/?sid=1\tsid=2\n'
check 'all columns of TSV' 0 'a\thttp://h/?sid={redacted}\tsid={redacted}\n' '' redact -q --tsv
given '{"password":"p","n":5,"pin":12,"u":"http:\\/\\/a:b@h\\u002f?sid\\u003dab\\u0026c=1","cookie":["a","b"]}\n'
check 'all strings of JSON, and names of members' 0 \
  '{"password":"{redacted}","n":5,"pin":"{redacted}","u":"http:\\/\\/{redacted}@h\\u002f?sid\\u003d{redacted}\\u0026c=1","cookie":["{redacted}","{redacted}"]}\n' \
  '' redact -q --jsonl
given '{"tokens":["a",{},"c",[1,{"n":"d"}]],"token":[["a"],"b"],"password":{"value":"x","n":5,"o":null},"next":"e"}\n'
check 'all values below a secret name of JSON' 0 \
  '{"tokens":["{redacted}",{},"{redacted}",["{redacted}",{"n":"{redacted}"}]],"token":[["{redacted}"],"{redacted}"],"password":{"value":"{redacted}","n":"{redacted}","o":null},"next":"e"}\n' \
  '' redact -q --jsonl
given 'x {"tokens":["a",{},"c",[1,{"n":"d"}]],"password":{"value":"x","n":5,"o":null},"next":"e"}\n'
check 'all values below a secret name in text' 0 \
  'x {"tokens":["{redacted}",{},"{redacted}",[{redacted},{"n":"{redacted}"}]],"password":{"value":"{redacted}","n":{redacted},"o":null},"next":"e"}\n' \
  '' redact -q
given '{"a":"?sid=1"} x=\\u0022\n{"b":"?sid=1" z?sid=2\n'
check 'records that are not JSON' 0 '{redacted}\n{"b":"?sid={redacted}" z?sid={redacted}\n' '' redact -q --jsonl
given '{"a":"\\q","b":"\\u12","c":"\\ud800?sid=1"}\n{"a":"\\u12"}\n'
check 'escapes that are not valid' 0 '{"a":"\\q","b":"\\u12","c":"\\ud800?sid={redacted}"}\n{"a":"\\u12"}\n' \
  '' redact -q --jsonl
given '{"http_authorization":"S","Proxy-Authorization":"S","sent_http_set_cookie":"S","a":1}\n'
check 'header fields under the names of logs' 0 \
  '{"http_authorization":"{redacted}","Proxy-Authorization":"{redacted}","sent_http_set_cookie":"{redacted}","a":1}\n' \
  '' redact -q --jsonl
# Secrets of which a part is between the fields of a log, or in a field that is not in quotation marks.
given '1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 5 "-" "-" abc&token=\\"S3cret\n'
check 'log: a name in the gap, after a word' 0 '1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 5 "-" "-" abc&token=\\"{redacted}\n' '' redact -q --log=combined
given '&token=" - S3cret [10/Oct/2000:13:55:36 -0700] "GET / :  HTTP/1.1" 200 5 "\\",key" "-"\n'
check 'log: a quotation mark in a field without quotation marks' 0 '&token="{redacted}"GET / :  HTTP/1.1" 200 5 "\\",key" "-"\n' '' redact -q --log=combined
given 'garbage "/?token=a\\"S"\n'
check 'escaped quotation marks in a bad record' 0 '{redacted}\n' '' redact -q --log=combined
given '?sid=1"a,b\n'
check 'a quotation mark in the first column' 0 '?sid={redacted},b\n' '' redact -q --csv -f 1
given '1.2.3.4 - joe [10/Oct/2000:13:55:36 -0700] "GET /a?sid=x y&b=1 HTTP/1.0" 200 2326 "http://h/?sid=1\\x26a=1" "sid=3"\nbad sid=1 x\n'
check 'request, referrer and what follows it' 0 \
  '1.2.3.4 - joe [10/Oct/2000:13:55:36 -0700] "GET /a?sid={redacted}&b=1 HTTP/1.0" 200 2326 "http://h/?sid={redacted}\\x26a=1" "sid={redacted}"\nbad sid={redacted} x\n' \
  '' redact -q --log=combined

given '192.0.2.7 - joe@x.example [10/Oct/2000:13:55:36 -0700] "GET /a?ip=192.0.2.8 HTTP/1.0" 200 2326 "-" "GET /b HTTP/1.1"\n'
check 'the address and the user of a log' 0 \
  '{redacted} - {redacted} [10/Oct/2000:13:55:36 -0700] "GET /a?ip={redacted} HTTP/1.0" 200 2326 "-" "GET /b HTTP/1.1"\n' '' \
  redact -q --log=combined --redact=ip,email
given 'h.example:80 192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 200 2326\n'
check 'the address of a log with hosts' 0 'h.example:80 {redacted} - - [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 200 2326\n' '' \
  redact -q --log=common --redact=ip

# ---------------------------------------------------------------------------------------------- limits, rules, reports

check 'an empty list is refused' 2 '' 'needs names' redact --redact=
check 'a list of commas is refused' 2 '' 'needs names' redact --redact=,

given "http://h/?sid=1&x=0123456789012345678901234567890123456789\nsid=2\n"
check 'a record that is too long is replaced' 0 '{redacted}\nsid={redacted}\n' 'long-record' redact --max-record=20
given 'sid=1\nhttp://u:p@h/\n'
check 'the summary as JSON' 0 'sid={redacted}\nhttp://{redacted}@h/\n' \
  '"changed":2,"redacted":2,"rules":\{"userinfo":1,"session":1\}' redact --json
# Only values in written records are counted, although the threads have found others when the run ends.
if [ -c /dev/full ]; then
  for ((i = 0; i < 3000; i++)); do printf 'http://u:p@h/%d?sid=1&token=2\n' $i; done >counted
  for ((i = 0; i < 30; i++)); do cat counted; done >counted_more
  for threads in 1 2 4 8; do
    check "counts of a run that cannot write, -j$threads" 2 '' '"records":0,"changed":0,"redacted":0,"rules":\{\}' \
      redact --json -j$threads -o /dev/full counted_more
  done
fi
for zero in 'rule a\0b' 'name x\0y' 'except x\0' 'form a\0{4,}' '\0'; do
  printf "simdiri-redact 1\\nrule mine\\n$zero\\n" >zero_rules
  check "a zero byte in rules: $zero" 2 '' 'zero_rules:3: a rules file has no zero bytes' redact --redact-rules=zero_rules
done
printf 'simdiri-redact 1\nrule mine\nname cust*no\nform CU-[0-9]{4,}\n' >rules
given 'http://h/CU-12345?cust_1_no=2&sid=3\n'
check '--redact-rules replaces the rules' 0 'http://h/{redacted}?cust_1_no={redacted}&sid=3\n' '2 mine' redact --redact-rules=rules
printf 'bundled\n' >>rules
given 'http://h/CU-12345?cust_1_no=2&sid=3\n'
check '--redact-rules adds rules' 0 'http://h/{redacted}?cust_1_no={redacted}&sid={redacted}\n' '' redact -q --redact-rules=rules
printf 'simdiri-redact 1 # version\nrule mine # x\nname one # two\nform CU-\\#[0-9]{4} # eight\n' >rules
given 'http://h/CU-#1234?one=1&two=2\n'
check 'comments in a rules file' 0 'http://h/{redacted}?one={redacted}&two=2\n' '' redact -q --redact-rules=rules
{ printf 'simdiri-redact 1\nrule x\n'; yes 'name abcdefgh' | head -n 9000; } >rules
check 'too many names in a rules file' 2 '' '^simdiri: rules:[0-9]*: there are too many names' redact --redact-rules=rules
printf 'simdiri-redact 1\nrule x\nform ab\n' >rules
check 'a bad rules file is refused' 2 '' '^simdiri: rules:3: a form begins with three bytes' redact --redact-rules=rules
check 'a bad name is refused' 2 '' "--redact: '--': a name has" redact --redact=secrets,--
simdiri redact --print-rules >rules
given 'sid=1\n'
check '--print-rules prints rules that can be read' 0 'sid={redacted}\n' '' redact -q --redact-rules=rules
for i in $(seq 3000); do printf 'http://h%d/a?b=%d&sid=%d#token=%d\n%d,{"password":"%d"}\n' "$i" "$i" "$i" "$i" "$i" "$i"; done >many
simdiri redact -j1 many >one 2>one.errors
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do cat many; done >more
simdiri redact -j1 more >one 2>one.errors
simdiri redact -j5 more >five 2>five.errors
same 'threads do not change the output' one five
same 'threads do not change the counts' one.errors five.errors
grep -c 'sid={redacted}#token={redacted}' one >found
echo 48000 >wanted
same 'every record of a large input is redacted' wanted found

# ---------------------------------------------------------------------------------------------- other logs

given '#Fields: date cs-uri-stem cs-uri-query\n2026-11-24 /a;sid=1/b token=x&b=1\n'
check 'lines of W3C extended logs' 0 '#Fields: date cs-uri-stem cs-uri-query\n2026-11-24 /a;sid={redacted}/b token={redacted}&b=1\n' \
  '' redact -q --log=w3c
given '{"request":{"uri":"/?sid=1","headers":{"Cookie":["a=1"],"Referer":["http://u:p@h/"]}},"status":200}\n'
check 'all strings of logs in JSON' 0 \
  '{"request":{"uri":"/?sid={redacted}","headers":{"Cookie":["{redacted}"],"Referer":["http://{redacted}@h/"]}},"status":200}\n' \
  '' redact -q --log=caddy
given '1.2.3.4 "GET /?sid=1 HTTP/1.1" sid=2\n'
check 'lines of --log-format' 0 '1.2.3.4 "GET /?sid={redacted} HTTP/1.1" sid={redacted}\n' '' \
  redact -q '--log-format=$remote_addr "$request" $x'

# ---------------------------------------------------------------------------------------------- bad lines of access logs

# These are not in the format, and their escapes may hide secrets.
while IFS= read -r line; do
  printf '%s\n' "$line" >bad
  check "a bad line with escapes: $line" 0 '{redacted}\n' '' redact -q --log=combined bad
done <<'END'
{"a":"C:\\temp","password":"\"S"}
{"msg":"\u00e9","password":"\"S"}
1.2.3.4 - - [x] "GET /?token=\x20S HTTP/1.1
1.2.3.4 - - [x] "GET /?password=\x3CS\x22 HTTP/1.1
1.2.3.4 - - [x] "GET http://joe:p\x20w@h/ HTTP/1.1
bad \x41 GET /a?x=C:\token=S
bad \x41 &\bearer=S
END
given 'bad \\xD0\\xB0 \\"agent\\" \\\\ line\n'
check 'a bad line whose escapes hide nothing' 0 'bad \\xD0\\xB0 \\"agent\\" \\\\ line\n' '' redact -q --log=combined
given '"pin":AKIAABCDEFGHIJKLMNOP\n{"pin":true,"x":[null,"y"]}\n{"pin":[true,"S"]}\n'
check 'a form after the name of a secret' 0 '"pin":{redacted}\n{"pin":true,"x":[null,"y"]}\n{"pin":[true,"{redacted}"]}\n' '' redact -q

# ---------------------------------------------------------------------------------------------- columns in many chunks

python3 - >changing <<'END'
for part in (1, 2):
    print("#Fields: c-ip cs-uri-query cs(Cookie)" if part == 1 else "#Fields: cs(Cookie) c-ip x cs-uri-query")
    for i in range(60000):
        print("192.0.2.1 r=http://u:S@h/ a=S" if part == 1 else "a=S 192.0.2.1 x r=http://u:S@h/")
END
for field in cs-uri-query 'cs(Cookie)'; do
  simdiri redact -q --log=w3c -j1 -f "$field" changing >one
  simdiri redact -q --log=w3c -j4 -f "$field" changing >four
  same "threads and a #Fields line inside, -f $field" one four
  grep -c '{redacted}' four >found
  echo 120000 >wanted
  same "every record, -f $field" wanted found
done

printf 'http://a.example/?password=secret1\n' >one-rule
simdiri redact one-rule >got 2>errors
holds 'redact: the summary names the rules that found values' [ "$(grep -c '^simdiri:   ' errors)" -eq 1 ]

# An option after --redact is not taken for a name, which would redact nothing.
given 'http://h/?token=x\n'
check 'a word that is no name' 2 '' "--redact: 'all': there is no such kind; do you mean 'personal'[?] If it is a name, write a \* after it" \
  redact --redact=all
check 'a kind with other letters' 2 '' "--redact: 'Secrets': .* do you mean 'secrets'" label --redact=Secrets
check 'a name that looks like a kind' 0 'http://u:p@h/?email={redacted}\n' '' redact -q '--redact=Email*' <(echo 'http://u:p@h/?email=x')
check 'blanks around names' 0 'http://{redacted}@h/?token={redacted}&q={redacted}&r=1\n' '' \
  redact -q '--redact=userinfo, secrets , q' <(echo 'http://u:p@h/?token=x&q=1&r=1')
check 'blanks around kept names, and empty names' 0 'http://h/?a={redacted}&q=1&r=1\n' '' \
  redact -q '--keep-params=q, r,,' <(echo 'http://h/?a=x&q=1&r=1')
check 'no names' 2 '' "--redact needs names, such as userinfo,secrets" redact --redact=,
check 'kinds in one name' 2 '' "'userinfo;secrets': only commas separate kinds" redact '--redact=userinfo;secrets'
check 'a kind before a line end' 2 '' "'secrets.x0D': there is no such kind; do you mean 'secrets'" redact --redact=userinfo,secrets$'\r'
check 'a word that is no name, after another' 2 '' "do you mean 'secrets'" report --redact=email,secret
check 'a name that was not found' 0 'http://h/?a=1\n' '^simdiri:   0 sercet$' \
  redact --redact=secrets,sercet <(echo 'http://h/?a=1')
check 'a name that was not found, beside others' 0 'http://h/?a={redacted}\n' '^simdiri:   0 b$' redact --redact=a,b <(echo 'http://h/?a=1')
check 'an option instead of names' 2 '' "--redact: '-j2' is an option" redact --redact -j2
check 'an option instead of kept names' 2 '' "--keep-params: '-q' is an option" redact --keep-params -q
check 'an option instead of names, label' 2 '' "--redact: '--count' is an option" label --redact --count
