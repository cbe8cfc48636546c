# report: the numbers, compared with those of a reference; threads; the page; hostile records; redaction.
# SPDX-License-Identifier: MIT
report_tests=$here/../report
numbers() { simdiri report -q --output-format=json "$@" 2>stderr; }

# equals NAME WANTED GOT
equals() { if [ "$2" = "$3" ]; then pass; else fail "$1" "wanted: $2" "got:    $3"; fi; }

# shows NAME JQ_FILTER WANTED ARGUMENT...: the filter's output for the numbers of the file list, one line for each value.
shows() {
  local name=$1 filter=$2 wanted=$3
  shift 3
  equals "report: $name" "$wanted" "$(numbers "$@" list | jq -c "$filter" 2>&1)"
}

printf 'http://a/\nHTTP://A:80/\nhttp://a/?utm_source=x&id=1\nhttp://a/?id=1\nhttp://a/%%zz\nbad\nhttp://a/<x>\nhttp://www.b.co.uk/index.html\nhttp://b.co.uk/\n' >list
shows 'records' .records '{"all":9,"valid":6,"repaired":2,"bad":1,"absent":0,"changed":3,"without_host":0}'
shows 'codes' '.statuses[]|[.code,.records,.repaired,.samples[0].text,.samples[0].record]' \
  '["no-scheme",1,0,"bad",6]
["bad-character",1,1,"http://a/<x>",7]
["bad-percent",1,1,"http://a/%zz",5]'
shows 'distinct' '[.distinct[].count]' "$(if simdiri --version | grep -q 'libpsl'; then echo '[8,7,3,1,2]'; else echo '[8,7,3,2]'; fi)"
shows 'what a lossy rule merges' '.lossy[]|select(.rule=="tracking")|[.changed,.merged,.exact,.examples]' \
  '[1,{"count":1,"error":0},true,[{"first":"http://a/?utm_source=x&id=1","second":"http://a/?id=1"}]]'
shows 'a change and its sample' '.changes[]|select(.rule=="port")|[.records,.samples[0].text,.samples[0].normal]' \
  '[1,"HTTP://A:80/","http://a/"]'
shows '--profile=web' '.records|[.valid,.repaired,.bad]' '[8,0,1]' --profile=web
shows '--base' '.records.bad' 0 --base=http://base.example/
shows '--default-scheme' '.changes[]|select(.rule=="default-scheme")|.records' '' --default-scheme=http
printf 'a.example/x\n' >list
shows '--default-scheme' '.changes[]|select(.rule=="default-scheme")|.records' 1 --default-scheme=http

# Every format, and records without an IRI.
printf '192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a?x=1 HTTP/1.0" 200 1 "-" "b"\n192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a?x=2 HTTP/1.0" 200 1 "http://r.example/" "b"\nx\n' >list
shows 'a log' '[.records,(.statuses[]|.code),.parameters.top[0].values.count,.iris.top[0]]' \
  '[{"all":3,"valid":2,"repaired":0,"bad":1,"absent":0,"changed":0,"without_host":2},"bad-log",2,{"iri":"/a?x=1","records":1}]' --log=combined
shows 'a log with --base' '[.hosts.top[0],.iris.top[0].iri]' '[{"host":"s.example","records":2},"https://s.example/a?x=1"]' --log=combined --base=https://s.example/
shows 'referrers' '.records|[.valid,.absent]' '[1,1]' --log=combined -f referer
printf 'n,url\n1,http://a/\n2,"http://b/?a=1,2"\n' >list
shows 'CSV' '.hosts.top|map(.host)' '["a","b"]' --csv --header -f url
printf '{"u":"http://a/"}\n{"v":1}\n' >list
shows 'JSON Lines' '[.records.valid,.statuses[0].code]' '[1,"no-field"]' --jsonl -f u
printf 'http://a/\r\nhttp://a/' >list
shows 'CR LF' '[.records.valid,.distinct.texts.count]' '[2,1]'
printf 'http://a/1\0http://a/\n\0' >list
shows 'NUL' '[.records.all,.statuses[0].samples[0].text]' '[2,"http://a/\n"]' --null
: >list
shows 'an empty list' '[.records.all,.lengths.max,.distinct.texts.count]' '[0,0,0]'
printf 'http://a/%0300d\nhttp://a/\n' 0 >list
shows 'a record longer than --max-record' '[.records.all,.records.bad,(.statuses[]|[.code,.records])]' '[2,1,["long-record",1]]' --max-record=100

# The reference counts the same, also after all that hostile input.
for ((i = 0; i < 400; i++)); do
  printf 'http://h%d.example/p%d/%s?a=%d&b=%d&a=%d&&c\n' $((i % 37)) $((i % 11)) "$([ $((i % 3)) = 0 ] && echo index.html)" "$i" $((i % 7)) $((i % 5))
  printf 'HTTPS://www.h%d.example:443//x/?utm_source=%d&z=1&y=%%20%%7e\nhttp://user:p@h./a%%zz b#%d\nftp://f/[%d]\nx%d\nhttp://[1]/\n' $((i % 5)) $((i % 90)) $((i % 9)) "$i" "$i"
done >many
{ cat many; printf 'http://\303\274.example/\303\244\nhttp://h/\377\nhttp://h/\340\nmailto:A@B.example\nurn:ISBN:1\n\n;\nhttp://h/?=&=1&#\nhttp://h?q\n//x/y\n'; } >list
for length in 10 10 10 10 10 10 10 10 10 90; do printf 'http://a.example/%0*d\n' $length 1; done >lengths
equals 'report: lengths' '[27,27,107,[[24,32],[96,128]]]' \
  "$(numbers lengths | jq -c '.lengths | [.p50, .p90, .p99, [.buckets[] | [.from, .below]]]')"
equals 'report: names of five inputs, and of six' '0 1' \
  "$(simdiri report -q lengths{,,,,} | grep -c ' and [0-9]* more: ') $(simdiri report -q lengths{,,,,,} | grep -c ' and 1 more: ')"
if out=$(python3 "$report_tests/reference.py" "$program" --exact list 2>&1); then pass; else fail 'report: the reference' "$out"; fi
if out=$(python3 "$report_tests/reference.py" "$program" --exact many 2>&1); then pass; else fail 'report: the reference, more' "$out"; fi
bash "$report_tests/make_records" 75000 >large
cp large list
if out=$(python3 "$report_tests/reference.py" "$program" --estimates list 2>&1); then pass; else fail 'report: estimates' "$out"; fi

# The same for any number of threads, from a file and from a pipe, with tables that are full.
numbers -j1 list >one
for threads in 2 3 7; do
  numbers -j$threads list >other
  holds "report: -j$threads" cmp one other
done
sed 's/"file":"[^"]*",//g' one >one-piped
cat list | numbers -j2 | sed 's/"file":"[^"]*",//g' >piped
holds 'report: a pipe' cmp one-piped piped
holds 'report: a table was full' [ "$(jq .iris.error one)" -gt 0 ]
simdiri report -q -j1 list >one.html && simdiri report -q -j3 list -o other.html
holds 'report: the page, -j' cmp one.html other.html
gzip -k large && numbers large.gz >packed && numbers large >plain
equals 'report: gzip' "$(jq .records plain)" "$(jq .records packed)"

# The page is well-formed, has no script, and is harmless whatever the records are.
printf '%s\n' '<script>alert(1)</script>' 'http://h/"onload="x' "http://h/'><img src=x onerror=alert(1)>" 'http://<b>/' 'http://h/?<i>=</td></tr></table>' \
  'http://h/</style><style>*{display:none}' 'javascript:alert(1)' '</section><iframe>' '<!--' ']]>' 'x<svg/onload=1>:y' >hostile
printf 'http://h/\342\200\256x\nhttp://h/\0\1\177\nhttp://h/\377\376\nhttp://h/\303' >>hostile
printf 'http://h/%01000000d?<script>\n' 0 >>hostile
printf 'http://h/?%01000000d=<script>\n' 0 >>hostile
printf 'http://h/?' >>hostile
head -c 1000000 /dev/zero | tr '\0' '&' >>hostile
printf '\nhttp://%0100000d.example/\n' 0 >>hostile
simdiri report -q hostile -o hostile.html
holds 'report: no markup of the input' bash -c '! grep -qiE "<(script|img|iframe|b>|i>|!--|svg/)|onload=\"|onerror=\"" hostile.html'
holds 'report: a well-formed page, with the digest of its style' python3 - <<'END'
import base64, hashlib, html.parser, re
for name in ("hostile.html", "one.html"):
    text = open(name, "rb").read().decode("utf-8")
    stack, void = [], {"meta", "br", "rect"}

    class Parser(html.parser.HTMLParser):
        def handle_starttag(self, tag, attributes):
            assert all(not key.startswith("on") and key not in ("style", "src") for key, _ in attributes), attributes
            assert all(value.startswith("#") for key, value in attributes if key == "href" and not value.startswith("https://")), attributes
            if tag not in void: stack.append(tag)

        def handle_startendtag(self, tag, attributes): pass
        def handle_endtag(self, tag): assert stack.pop() == tag, (tag, self.getpos())

    parser = Parser()
    parser.feed(text)
    parser.close()
    assert stack == [], stack
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', text)) <= set(ids)
    style = re.search(r"<style>(.*?)</style>", text, re.S).group(1)
    assert base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() == re.search(r"sha256-([^']*)", text).group(1)
    assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069\x00-\x08\x7f]", text)
END
holds 'report: long samples are cut' [ "$(wc -c <hostile.html)" -lt 200000 ]

# Sentences about records.
line='192.0.2.1 - - [10/Oct/2000:13:55:36 -0700]'
printf '%s\n' "$line \"GET /a^b HTTP/1.0\" 200 1" broken >list
simdiri report -q --log=common list -o explained.html
holds 'report: sentences begin in upper case' grep -q '<p>A character ' explained.html
holds 'report: quoted characters keep the case of what follows' bash -c 'printf "http://h/%%%%zz\n" | "$1" report -q | grep -q "<p>&quot;%&quot; is not"' - "$program"

# A log begins with its pages: the labels of requests, as label counts them, with statuses and times.
for ((i = 0; i < 300; i++)); do
  printf '%s "GET /%s/%d?q=%d HTTP/1.0" %d 1 "-" "GET /no HTTP/1.0"\n' "$line" "$([ $((i % 3)) = 0 ] && echo item || echo user)" $((i % 40)) "$i" $((i % 7 ? 200 : i % 2 ? 404 : 503))
done >list
printf '%s "OPTIONS * HTTP/1.0" 200 1 "-" "x"\nx y z\n' "$line" >>list
printf '%s "GET /once HTTP/1.0" 20 1 "-" "x"\n' "$line" >>list
shows 'pages of a log' '.pages.top[]|[.page,.requests,.client_errors,.server_errors,.microseconds]' '["/user/{int}",200,14,14,null]
["/item/{int}",100,7,8,null]
["/once",1,0,0,null]' --log=combined
equals 'report: pages are the labels that label counts' \
  "$(simdiri label -q --log=combined --count --on-error=skip list | cut -f1,2 | sort)" \
  "$(numbers --log=combined list | jq -r '.pages.top[]|"\(.requests)\t\(.page)"' | sort)"
numbers -j1 --log=combined list >one && numbers -j3 --log=combined list >other
holds 'report: pages, -j3' cmp one other
printf '%s\n' 'h "GET /a HTTP/1.1" 502 0.250' 'h "GET /a HTTP/1.1" 200 0.5' 'h "GET /a HTTP/1.1" - -' >list
shows 'times of --log-format' .pages.top '[{"page":"/a","requests":3,"client_errors":0,"server_errors":1,"timed":2,"microseconds":750000}]' \
  '--log-format=$remote_addr "$request" $status $request_time'
printf '%s\n' '#Fields: cs-uri-stem sc-status time-taken' '/a 404 15' '/a 200 0.015' '#Fields: time-taken cs-uri-stem sc-status' '5 /b 500' '- /b x' >list
shows 'columns that change' '.pages.top[]|[.page,.client_errors,.server_errors,.timed,.microseconds]' '["/a",1,0,2,30000]
["/b",0,1,1,5000]' --log=w3c
printf '%s\n' '{"request":{"uri":"/a","host":"h.example"},"duration":0.002,"status":404}' '{"request":{"uri":"/a","host":"h.example"},"status":"200","duration":1e9}' >list
shows 'members of JSON' '.pages.top[]|[.page,.client_errors,.timed,.microseconds]' '["/a",1,1,2000]' --log=caddy
printf '%s\n' '2025-01-01T10:00:00+00:00 heroku[router]: method=GET path="/a" host=h.example service=12ms status=503' >list
shows 'pairs' '.pages.top[]|[.page,.server_errors,.microseconds]' '["/a",1,12000]' --log=heroku
aws='0.086 0.048 0.037 503 200 0 57 "GET https://s.example:443/a HTTP/1.1" "x" - -'
haproxy='haproxy[1]: 192.0.2.1:3 [06/Feb/2026:12:14:14.655] f b/s'
# statuses_of LOG WANTED LINE: the client errors, server errors, timed requests and microseconds of the one page.
statuses_of() {
  printf '%s\n' "$3" >list
  shows "statuses and times: $1" '.pages.top[0]|[.client_errors,.server_errors,.timed,.microseconds]' "$2" "--log$([[ $1 = *%* ]] && echo -format)=$1"
}
statuses_of alb '[0,1,1,171000]' "https 2026-07-02T22:23:00.186641Z app/lb/50 [2001:db8::1]:28 192.0.2.1:80 $aws"
statuses_of alb '[1,0,null,null]' "http 2026-07-02T22:23:00.186641Z app/lb/50 192.0.2.1:28 - -1 -1 -1 404 - 0 5 \"GET http://s.example:80/a HTTP/1.1\" \"x\" - -"
statuses_of alb '[null,null,null,null]' '"GET http://s.example:80/a HTTP/1.1" "x" - -'
statuses_of elb '[0,1,1,171000]' "2026-05-13T23:39:43.945958Z lb 192.0.2.1:28 192.0.2.2:80 $aws"
statuses_of haproxy '[0,1,1,109000]' "$haproxy 10/0/30/69/109 503 27 - - ---- 1/1/1/1/0 0/0 {a|b} \"GET /a HTTP/1.1\""
statuses_of haproxy '[1,0,1,109000]' "$haproxy 10/0/30/69/+109 404 +27 - - ---- 1/1/1/1/0 0/0 \"GET /a HTTP/1.1\""
statuses_of haproxy '[0,1,null,null]' "$haproxy 10/-1/-1/-1/-1 503 27 - - ---- 1/1/1/1/0 0/0 \"GET /a HTTP/1.1\""
statuses_of s3 '[1,0,1,7000]' '7a b [06/Feb/2026:00:00:38 +0000] 192.0.2.3 7a 3E REST.GET.OBJECT a "GET /b/a HTTP/1.1" 404 NoSuchKey 113 - 7 6 "-" "x" - s9 SigV2 E AuthHeader b.s3.example TLSv1.2 - -'
statuses_of squid '[0,1,1,921000]' '1286536309.586    921 192.0.2.1 TCP_MISS/503 507 POST http://r.example/a - DIRECT/192.0.2.9 text/html'
statuses_of envoy '[1,0,1,226000]' '[2026-04-15T20:17:00.310Z] "POST /a HTTP/2" 404 - 154 0 226 100 "-" "x" "cc" "s" "tcp://192.0.2.1:80"'
statuses_of istio '[1,0,1,4000]' '[2026-11-25T21:26:18.409Z] "GET /a HTTP/1.1" 418 - via_upstream - "-" 0 135 4 4 "-" "x" "84" "s:80" "192.0.2.1:80" inbound|80|| 192.0.2.1:41 192.0.2.2:80 192.0.2.3:37 - default'
statuses_of iis '[1,0,1,4502000]' '192.0.2.1, -, 03/20/26, 7:55:20, W3SVC2, S, 192.0.2.2, 4502, 163, 3223, 404, 0, GET, /a, -,'
statuses_of fastly '[1,0,1,1200]' '{"url":"/a","host":"h.example","response_status":404,"time_elapsed":1200}'
statuses_of zeek-json '[1,0,null,null]' '{"uri":"/a","host":"h.example","status_code":404}'
statuses_of '%h "%r" %>s %{ms}T' '[1,0,1,20000]' '::1 "GET /a HTTP/1.1" 404 20'
statuses_of '%h "%r" %>s %{us}T' '[1,0,1,20]' '::1 "GET /a HTTP/1.1" 404 20'
statuses_of '%h "%r" %>s %{s}T' '[1,0,1,20000000]' '::1 "GET /a HTTP/1.1" 404 20'
printf '%s "GET /a HTTP/1.0" 200 1 "http://r.example/" "x"\n' "$line" >list
shows 'no pages of referrers' .pages null --log=combined -f referer
shows 'no pages of a list' .pages null
{ head -c 20000 /dev/zero | tr '\0' 'x'; printf '\n%s "OPTIONS * HTTP/1.0" 200 1\n%s "OPTIONS * HTTP/1.0" 200 1\n%s "GET /a HTTP/1.0" 200 1\nnot a  line\n' "$line" "$line" "$line"; } >list
simdiri report -q --log=common list -o pages.html
equals 'report: pages come first, then what is broken' 'Top pages
What is broken, and why' "$(grep -o '<h2[^>]*>[^<]*' pages.html | sed 's/<[^>]*>//' | head -n 2)"
equals 'report: what needs nothing to be done comes last' 'bad-log no-target' \
  "$(sed -n '/id="broken"/,/<\/section>/p' pages.html | grep -o 'class="tag">[a-z-]*' | cut -d'>' -f2 | xargs)"
holds 'report: the spaces of a line are spaces' grep -q '<code class="line">.*ot a  line</code>' pages.html
printf '%s "GET /%0260d/token=s3cr3tvalue HTTP/1.0" 200 1\n' "$line" 1 >list
holds 'report: a long label is redacted before it is cut' bash -c '! "$1" report -q --log=common --output-format=json list | grep -q s3cr' - "$program"

# Traps for crawlers.
list_traps() {
  local year month
  for year in {2026..2036}; do
    for month in {01..12}; do printf '%s\n' "http://cal.example/events/$year/$month/" "http://cal.example/show?m=$month&y=$year" "http://cal.example/days/$year-$month-07"; done
    printf '%s\n' "http://blog.example/$year/05/" "http://blog.example/$year/05/title"
  done
  printf '%s\n' http://loop.example/a/b/a/b/a/b/ http://loop.example/x/x/x/x http://loop.example/x/1/x/2/x/3 \
    http://fine.example/x/x/y/y http://fine.example/1/1/1/1 http://fine.example/a/b/c/a/b/c
  for n in 1 2 3; do
    printf '%s\n' "http://grow.example/a/b/b/a/a/c/b/a$n/b" "http://grow.example/?u=%25252$n" "http://s.example/p;jsessionid=AB$n?x" "http://s.example/(S(ab$n))/p.aspx"
  done
  for order in 'a=1&b=2&c=3' 'b=1&a=2&c=3' 'c=1&b=1&a=1' 'c=1&b=1&a=1&a=2'; do echo "http://order.example/list?$order"; done
  for ((set = 1; set < 32; set++)); do
    printf 'http://shop.example/shoes?'
    for ((name = 0; name < 5; name++)); do [ $((set >> name & 1)) = 0 ] || printf 'f%d=%d&' $name "$set"; done
    printf 'utm_source=%d\n' "$set"
  done
}
list_traps >list
shows 'traps' '.traps[]|[.trap,.records,.groups,(.top|map([.group,.values.count,.from,.to]))]' '["repeated-segments",3,1,[["loop.example",3,null,null]]]
["growing-addresses",6,1,[["grow.example",6,null,null]]]
["calendar",396,3,[["cal.example/days/{date}",132,"2026-01","2036-12"],["cal.example/events/{date}",132,"2026-01","2036-12"],["cal.example/show?m={date}&y={date}",132,"2026-01","2036-12"]]]
["session-in-path",6,1,[["s.example",6,null,null]]]
["filters",31,1,[["shop.example/shoes",31,null,null]]]
["parameter-order",4,1,[["order.example/list",3,null,null]]]'
if out=$(python3 "$report_tests/reference.py" "$program" --exact list 2>&1); then pass; else fail 'report: traps, the reference' "$out"; fi
printf '%s "GET /a/b/a/b/a/b HTTP/1.0" 200 1\n' "$line" >log
equals 'report: traps of a log' '["/","/a/b/a/b/a/b"]' "$(numbers --log=common log | jq -c '.traps[0].top[0]|[.group,.example]')"
simdiri report -q list -o traps.html
holds 'report: the page names each trap and a command' [ "$(sed -n '/id="traps"/,/<\/section>/p' traps.html | grep -cE '<code>simdiri dedupe --(by|lossy)=')" -eq 6 ]
holds 'report: the dates of a calendar' grep -q ', 2026-01 to 2036-12<' traps.html
numbers -j1 list >one && numbers -j3 list >other
holds 'report: traps, -j3' cmp one other
printf 'a\n' >list
shows 'no traps' .traps '[]'
printf 'http://h/%s\nhttp://h/?%s\n' "$(printf 'ab/%.0s' {1..20000})" "$(printf 'y=2026&m=5&%.0s' {1..20000})" >list
shows 'a long trap' '.traps[0]|[.trap,.records]' '["repeated-segments",1]'

# Secrets are on the page only with --no-redact.
printf 'http://alice:hunter2@h/?token=s3cr3tvalue&mail=joe@example.com\nhttp://alice:hunter2@h/?token=s3cr3tvalue^\nhttp://h/?token=%0400d&x=s3cr3tvalue&password=s3cr3tvalue<\n' 0 >list
sed -i 's/&x=s3cr3tvalue//' list
for form in html json; do
  simdiri report -q --output-format=$form list >redacted
  holds "report: redacted, $form" bash -c '! grep -qE "s3cr3t|hunter2|alice|joe@" redacted && grep -qF "{redacted}" redacted'
  simdiri report -q --output-format=$form --no-redact list >shown
  holds "report: --no-redact, $form" grep -q 's3cr3tvalue' shown
done

# Outputs that fail, and options that do not fit.
[ ! -e /dev/full ] || check 'report: a full disk' 2 '' 'No space left' report many -o /dev/full
check 'report: a missing file' 2 '' 'missing' report missing
check 'report: an unknown form' 2 '' "not one of html\|json" report --output-format=pdf many
check 'report: an input as the output' 2 '' 'is also an input|the output' report many -o many
