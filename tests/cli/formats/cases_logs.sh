# Logs: W3C extended, CloudFront, --log-format, load balancers, and logs in JSON by name. Samples have the shape of the
# lines in the documents that are named; examples of those documents are quoted.
# shellcheck source=tests/cli/failing_malloc.sh
# SPDX-License-Identifier: MIT
. "$here/failing_malloc.sh"

# ---------------------------------------------------------------- W3C extended (https://www.w3.org/TR/WD-logfile.html)
cat >w3c <<'END'
#Version: 1.0
#Date: 12-Jan-1996 00:00:00
#Fields: time cs-method cs-uri
00:34:23 GET /foo/bar.html
12:21:16 GET /foo/bar.html
12:45:52 GET /foo/bar.html
12:57:34 GET /foo/bar.html
END
check 'logs: w3c: the example of the draft' 0 "$(cat w3c)\n" '' normalize -q --log=w3c w3c
holds 'logs: w3c: comments have no keys' [ "$(simdiri key --log=w3c -q w3c | wc -l)" -eq 4 ]
check 'logs: w3c: a field of each line' 0 '/foo/bar.html\n/foo/bar.html\n/foo/bar.html\n/foo/bar.html\n' '' normalize -q --log=w3c --only-field w3c
cat >iis <<'END'
#Software: Microsoft Internet Information Services 10.0
#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port c-ip cs(User-Agent) cs(Referer) sc-status
2026-11-24 10:00:00 10.0.0.1 GET /a/./b%7e.asp x=%7e&y=1+2 443 192.0.2.1 Mozilla/5.0+(Windows+NT) - 200
2026-11-24 10:00:01 10.0.0.1 GET /%7ehome - 443 192.0.2.1 - http://r.example/%7ex 304
#Fields: cs-uri-query cs-uri-stem cs-host
a=%7e /x h.example:8080
- /%7Ey -
END
check 'logs: w3c: path and query in two fields' 0 "$(sed 's|/a/./b%7e.asp x=%7e|/a/b~.asp x=~|; s|/%7ehome|/~home|; s|^a=%7e|a=~|; s|/%7Ey|/~y|' iis)\n" '' normalize -q --log=w3c iis
check 'logs: w3c: --field=referer' 0 "$(sed 's|r.example/%7ex|r.example/~x|' iis)\n" '' normalize -q --log=w3c -f referer iis
check 'logs: w3c: --field=cs-uri-stem leaves the query' 0 "$(sed 's|/a/./b%7e.asp|/a/b~.asp|; s|/%7ehome|/~home|; s|/%7Ey|/~y|' iis)\n" '' normalize -q --log=w3c -f cs-uri-stem iis
given '#Fields: cs-uri-stem cs-uri-query cs-host\n/%7ea b=%7e h.example\n/ - -\n'
check 'logs: w3c: the host' 0 '#Fields: cs-uri-stem cs-uri-query cs-host\nhttp://h.example/~a b=~ h.example\n/ - -\n' '' normalize -q --log=w3c --vhost-field=host
given '#Fields: cs-uri-query cs-uri-stem\n"" /%7ea\n- /%7ea\n'
check 'logs: w3c: an empty query is not an absent one' 0 '#Fields: cs-uri-query cs-uri-stem\n"" /~a\n- /~a\n' '' normalize -q --log=w3c
given '#Fields: cs-uri\n/a\n'
check 'logs: w3c: --status names its column' 0 '#Fields: cs-uri iri_status\n/a ok\n' '' normalize -q --log=w3c --status
given '#Fields: cs-uri\n/%7ea\n#Fields: x cs-uri\n1 /b\n'
check 'logs: w3c: --append names its column' 0 '#Fields: cs-uri new\n/%7ea /~a\n#Fields: x cs-uri new\n1 /b /b\n' '' normalize -q --log=w3c --append=new
given '#Fields: cs-uri x\n"/a ""b" "c d"\n'
check 'logs: w3c: quotation marks' 0 '#Fields: cs-uri x\n"/a%20%22b" "c d"\n' '' normalize -q --log=w3c
given '#Fields: cs-uri x\r\n/%7ea\t1\r\n'
check 'logs: w3c: tabs, CR LF' 0 '#Fields: cs-uri x\r\n/~a\t1\r\n' '' normalize -q --log=w3c
given '/a b\n#Fields: x cs-uri\n1\n1 2 3\n1 /a\n'
check 'logs: w3c: bad lines' 1 '-:1:1: bad-log: the record is not a line of an access log in that format (no #Fields line precedes this line)\n-:3:2: bad-log: the record is not a line of an access log in that format (the line has fewer fields than the #Fields line names)\n-:4:6: bad-log: the record is not a line of an access log in that format (the line has more fields than the #Fields line names)\n' '' check -q --log=w3c
given '#Fields: x\n/a\n'
check 'logs: w3c: names without the field' 0 '#Fields: x iri_status\n/a no-field\n' '' normalize -q --status --log=w3c
given '#Fields: cs-uri\n/a\n/%61\n#Fields: cs-uri\n/b\n/a\n'
check 'logs: w3c: dedupe prints every #Fields line' 0 '#Fields: cs-uri\n/a\n#Fields: cs-uri\n/b\n' '' dedupe -q --log=w3c
given '#Fields: cs-uri\n/a\n/b\n'
check 'logs: w3c: partition' 0 '' '' partition -q --log=w3c --by=iri --files=3 -o 'part%d'
holds 'logs: w3c: every part has the names' [ "$(cat part0 part1 part2 | grep -c '^#Fields: cs-uri$')" -eq 3 ]
holds 'logs: w3c: every record is in a part' [ "$(cat part0 part1 part2 | grep -c '^/')" -eq 2 ]
printf '#Fields: cs-uri\n/%%7ea\n' >one
printf '/%%7ea\n' >two
check 'logs: w3c: each file has its own names' 0 '#Fields: cs-uri iri_status\n/~a ok\n/%7ea bad-log\n' '' normalize -q --log=w3c --status one two

given '#Fields: cs-uri-stem cs-host\n/user/%31 h.example\n'
check 'logs: w3c: labels' 0 'h.example/user/{int}\n' '' label -q --log=w3c --vhost-field=host --only-field

# Redaction: all columns or values, or those of --field.
redacts() { # NAME LINE RESULT ARGUMENT...
  given "$2"
  check "logs: redact: $1" 0 "$3" '' redact -q "${@:4}"
}
redacts w3c '#Fields: cs-uri-stem cs-uri-query cs(Referer)\n/a token=abc&x=1 http://u:p@h/?password=%41\n' \
  '#Fields: cs-uri-stem cs-uri-query cs(Referer)\n/a token={redacted}&x=1 http://{redacted}@h/?password={redacted}\n' --log=w3c
redacts 'w3c, the request' '#Fields: cs-uri-query cs-uri-stem cs(Referer)\ntoken=abc&x=1 /a http://h/?password=%41\n' \
  '#Fields: cs-uri-query cs-uri-stem cs(Referer)\ntoken={redacted}&x=1 /a http://h/?password=%41\n' --log=w3c -f request
redacts cloudfront '#Fields: cs-uri-query x\ntoken=a%2541bc&x=1\t1\n' '#Fields: cs-uri-query x\ntoken=%7Bredacted%7D&x=1\t1\n' --log=cloudfront
redacts '--log-format' '1 "GET /a?token=abc HTTP/1.1" "http://h/?password=x"\n' \
  '1 "GET /a?token={redacted} HTTP/1.1" "http://h/?password={redacted}"\n' --log-format='$status "$request" "$http_referer"'
redacts caddy '{"request":{"uri":"/?token=abc"}}\n' '{"request":{"uri":"/?token={redacted}"}}\n' --log=caddy

# Hostile: a million names, a #Fields line of a megabyte, names in every line, NUL.
awk 'BEGIN { printf "#Fields:"; for (i = 0; i < 1000000; i++) printf " x"; print " cs-uri"; for (i = 0; i < 1000000; i++) printf "1 "; print "/%7ea" }' >wide
holds 'logs: w3c: a million fields' [ "$(simdiri normalize -q --log=w3c --only-field wide)" = '/~a' ]
awk 'BEGIN { for (i = 0; i < 200000; i++) print "#Fields: x" i " cs-uri\n1 /%7e" i }' >many
holds 'logs: w3c: names in every other line' [ "$(simdiri normalize -q --log=w3c many | cksum)" = "$(sed 's/%7e/~/' many | cksum)" ]
holds 'logs: w3c: the same with five threads' [ "$(simdiri normalize -q -j5 --log=w3c many | cksum)" = "$(sed 's/%7e/~/' many | cksum)" ]
holds 'logs: w3c: through a pipe' [ "$(cat many | simdiri normalize -q -j3 --log=w3c | cksum)" = "$(sed 's/%7e/~/' many | cksum)" ]
given '#Fields: cs-uri\n/a\0b\n'
check 'logs: w3c: NUL' 0 '#Fields: cs-uri\n/a%00b\n' '' normalize -q --log=w3c
{ printf '#Fields: x cs-uri\n1 /a\n#Fields: cs-uri '; head -c 3000 /dev/zero | tr '\0' x; printf '\n/%%7ea\n'; } >long_names
simdiri normalize -q --log=w3c --max-record=2000 --status long_names | tail -n 1 >got
holds 'logs: w3c: after a #Fields line beyond --max-record no names are known' [ "$(cat got)" = '/%7ea bad-log' ]

# ---------------------------------------------------------------- CloudFront (its Developer Guide, Standard log file format)
printf '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-host-header cs-protocol\n' >cloudfront
printf '2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET\td111111abcdef8.cloudfront.net\t/index.html\t200\t-\tMozilla/5.0%%20(Windows%%20NT%%2010.0;%%20Win64)\t-\t-\twww.example.com\thttps\n' >>cloudfront
printf '2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET\td111111abcdef8.cloudfront.net\t/a/../%%257Eb\t200\thttp://r.example/%%257Ex\t-\tq=%%257e&r=a%%2520b\t-\twww.example.com\thttps\n' >>cloudfront
check 'logs: cloudfront: one level of encoding is decoded and encoded again' 0 "$(sed 's|/a/../%257Eb|/%7Eb|; s|q=%257e|q=%7E|' cloudfront | sed 's/%/%%/g' | sed 's/%%/%/g')\n" '' normalize -q --log=cloudfront cloudfront
holds 'logs: cloudfront: the IRIs' [ "$(simdiri normalize -q --log=cloudfront --only-field cloudfront | tr '\n' ' ')" = '/index.html /~b?q=~&r=a%20b ' ]
holds 'logs: cloudfront: with their hosts' [ "$(simdiri normalize -q --log=cloudfront --vhost-field=host --only-field cloudfront | tail -n 1)" = 'https://www.example.com/~b?q=~&r=a%20b' ]
holds 'logs: cloudfront: the referrer' [ "$(simdiri normalize -q --log=cloudfront -f referer --only-field cloudfront | tail -n 1)" = 'http://r.example/~x' ]
given '#Fields: cs-uri-stem x\n/a%\t1\n/%zz\t1\n'
check 'logs: cloudfront: a bad escape' 0 '#Fields: cs-uri-stem x iri_status\n/a%\t1\tbad-escape\n/%zz\t1\tbad-escape\n' '' normalize -q --status --log=cloudfront

# ---------------------------------------------------------------- --log-format
# The formats of the manuals of Apache (mod_log_config) and nginx (ngx_http_log_module).
line='127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb%7e.gif HTTP/1.0" 200 2326'
given "$line\n"
check 'logs: Apache: common' 0 '127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb~.gif HTTP/1.0" 200 2326\n' '' normalize -q --log-format='%h %l %u %t \"%r\" %>s %b'
given 'http://a/ -> /%7eb\n'
check 'logs: Apache: the name referer' 0 'http://a/ -> /~b\n' '' normalize -q --log-format=referer
given 'www.example.com:443 ::1 - - [10/Oct/2000:13:55:36 -0700] "GET /%7e HTTP/1.1" 200 5 "-" "a \\"b\\""\n'
check 'logs: Apache: vhost_combined, with its host' 0 'http://www.example.com/~\n' '' normalize -q --log-format=vhost_combined --vhost-field=host --only-field
given '200 1 /%7ea?b=%7e HTTP/1.1\n'
check 'logs: Apache: %U%q' 0 '200 1 /~a?b=~ HTTP/1.1\n' '' normalize -q --log-format='%>s %D %U%q %H'
given '% x\t/%7e\n'
check 'logs: Apache: %% and \\t' 0 '% x\t/~\n' '' normalize -q --log-format='%% %{a}n\t%U'
given '192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a\\x22%7e HTTP/1.1" 200 5 "-" "x" "1.2"\n'
check 'logs: nginx: compression, with an escape' 0 '192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a%22~ HTTP/1.1" 200 5 "-" "x" "1.2"\n' '' normalize -q --log-format='$remote_addr - $remote_user [$time_local] "$request" $status $bytes_sent "$http_referer" "$http_user_agent" "$gzip_ratio"'
given '192.0.2.1 https://Example.COM/%7e?x 200\n'
check 'logs: nginx: a whole URL' 0 '192.0.2.1 https://example.com/~?x 200\n' '' normalize -q --log-format='$remote_addr $scheme://$host$request_uri $status'
given '192.0.2.1 https://Example.COM/%7e?x 200\n'
check 'logs: nginx: a part of the format' 0 '192.0.2.1 https://example.com/~?x 200\n' '' normalize -q --log-format='$remote_addr $scheme://$host$request_uri $status' -f '$scheme://$host$request_uri'
for part in 'x$request_uri' '$scheme:' ' $status' '://$host$request_uri'; do
  check "logs: nginx: '$part' is no part of the format, as it has other text at an end" 2 '' "the format has no '" \
    normalize --log-format='$remote_addr $scheme://$host$request_uri $status' -f "$part"
done
given '1.2.3.4 - - [01/Jan/2026:00:00:00 +0000] "GET /a\\ b HTTP/1.1" 200 1 "-" "-"\n'
check 'logs: a backslash and a space in a request' 1 '-:1:49: bad-escape: the field contains an escape that does not encode a character\n' '' check -q --log=combined
given '{"r":"GET /%7e\\"\\u0041 HTTP/1.1","s":200}\n'
check 'logs: nginx: escape=json' 0 '{"r":"GET /~%22A HTTP/1.1","s":200}\n' '' normalize -q --log-format='escape=json {"r":"$request","s":$status}'
given '{"r":"/%7e\\ud800\\u00"}\n'
check 'logs: nginx: escape=json: half a pair' 0 '{"r":"/%7e\\ud800\\u00"} bad-escape\n' '' normalize -q --status --log-format='escape=json {"r":"$uri"}'
given '/%7e\\x41 -\n'
check 'logs: nginx: escape=none' 0 '/~%5Cx41 -\n' '' normalize -q --log-format='escape=none $request_uri $status'
given '[10/Oct/2000:13:55:36] "GET /a HTTP/1.1" x\n'
check 'logs: a line that does not fit' 1 "-:1:25: bad-log: the record is not a line of an access log in that format (the text '\" -' does not follow the value of \$request)\n" '' check -q --log-format='[$t] "$request" -$x'
check 'logs: no variables' 2 '' 'is none of the names combined' normalize --log-format=x
check 'logs: both kinds' 2 '' 'write nginx: or apache: before it' normalize --log-format='$request %r'
given '/%7e %r\n'
check 'logs: nginx: by its name' 0 '/~ %r\n' '' normalize -q --log-format='nginx:$uri %r'
check 'logs: no request' 2 '' 'has no request' normalize --log-format='%h %b'
check 'logs: no such variable' 2 '' "has no 'x'" normalize --log-format='%h %r' -f x
check 'logs: a brace' 2 '' "not closed" normalize --log-format='${uri'
check 'logs: a parameter' 2 '' "not closed" normalize --log-format='%{x'
check 'logs: a name of nothing' 2 '' "not followed by" normalize --log-format='$uri $ x'
check 'logs: two formats' 2 '' 'contradict' normalize --log=w3c --log-format=common
check 'logs: names for combined' 2 '' 'have numbers' normalize --log=combined --vhost-field=host
check 'logs: numbers for names' 2 '' 'has names' normalize --log=w3c --vhost-field=3
check 'logs: --log-format=combined is --log=combined' 0 '' '' normalize -q --log-format=combined -f referer
holds 'logs: many variables' grep -q 'more than 128' <(simdiri normalize --log-format="$(printf '$a %.0s' {1..200})\$uri" 2>&1)

# Load balancers: the example of AWS's guide for application load balancers, and a line of HAProxy.
given 'http 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET http://www.example.com:80/%7e HTTP/1.1" "curl/7.46.0" - - arn:aws:x "Root=1" "-" "-" 0 2018-07-02T22:22:48.364000Z "forward" "-" "-"\n'
check 'logs: alb' 0 'http://www.example.com/~\n' '' normalize -q --log=alb --only-field
given '2015-05-13T23:39:43.945958Z my-loadbalancer 192.168.131.39:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://www.example.com:80/%7e HTTP/1.1" "curl/7.38.0" - -\n'
check 'logs: elb' 0 'http://www.example.com/~\n' '' normalize -q --log=elb --only-field
given 'haproxy[674]: 127.0.0.1:33318 [15/Oct/2003:08:31:57.130] px-http px-http/srv1 6559/0/7/147/6723 200 243 - - ---- 5/3/3/1/0 0/0 "HEAD /%7e HTTP/1.0"\n'
check 'logs: haproxy' 0 '/~\n' '' normalize -q --log=haproxy --only-field
# Escapes of HAProxy: #XX is a byte, wherever a line is read, and new values have them again.
haproxy_line() { printf 'haproxy[674]: 127.0.0.1:33 [15/Oct/2003:08:31:57.130] f b/s 6/0/7/1/6 200 243 - - ---- 5/3/3/1/0 0/0 %s\n' "$1"; }
haproxy_line '"GET /caf#C3#A9/7 HTTP/1.1"' >escaped
check 'logs: haproxy: a label' 0 '/caf%C3%A9/{int}\n' '' label -q --log=haproxy --only-field escaped
check 'logs: haproxy: a new value' 0 "$(haproxy_line '"GET /caf%C3%A9/7 HTTP/1.1"')\\n" '' normalize -q --log=haproxy escaped
haproxy_line '"GET /%7E#C3#A9#23#22 HTTP/1.1"' >escaped
check 'logs: haproxy: a new value with escapes' 0 "$(haproxy_line '"GET /~#C3#A9#23%22 HTTP/1.1"')\\n" '' \
  normalize -q --log=haproxy --form=iri escaped
check 'logs: haproxy: the key is that of the bytes' 0 "$(echo '/~é#"' | simdiri key -q --tsv --request=target | cut -f1)\\n" '' \
  key -q --log=haproxy escaped
{ haproxy_line '"GET /s?q=a%23b HTTP/1.1"'; haproxy_line '"GET /s?q=a#22b HTTP/1.1"'; haproxy_line '"GET /s?q=a#3Fb HTTP/1.1"'; } >escaped
check 'logs: haproxy: dedupe merges no different queries' 0 '/s?q=a%23b\n/s?q=a"b\n/s?q=a?b\n' '' \
  dedupe -q --lossy=crawl --log=haproxy --only-field escaped
haproxy_line '{a#7Cb|token=abc#22d} "GET /x?d={#22password#22:#22S3CRET#22}&token=S3#22CRET&b=#C3 HTTP/1.1"' >escaped
simdiri redact -q --log=haproxy escaped >got
holds 'logs: haproxy: redact finds values with escapes' [ "$(grep -cE 'S3|CRET|abc' got)" -eq 0 ]
holds 'logs: haproxy: redact writes escapes' grep -qF '"GET /x?d={#22password#22:#22#7Bredacted#7D#22}&token=#7Bredacted#7D&b=#C3 HTTP/1.1"' got
simdiri redact -q --log=haproxy got >again
same 'logs: haproxy: redacting again changes nothing' got again
haproxy_line '"GET /a#2 HTTP/1.1"' >escaped
check 'logs: haproxy: half an escape' 0 '\tbad-escape\n' '1 bad-escape' normalize --status --only-field --log=haproxy escaped

# ---------------------------------------------------------------- S3 (Amazon S3 User Guide, server access log format)
s3_front='79a59df900b949e5 images [06/Feb/2026:00:00:38 +0000] 192.0.2.3 - 3E57427F3EXAMPLE'
s3_back='- hRQ2= SigV4 ECDHE-RSA-AES128-GCM-SHA256 AuthHeader images.s3.us-west-1.amazonaws.com TLSv1.2 - -'
cat >s3 <<END
$s3_front REST.GET.VERSIONING - "GET /images?%76ersioning HTTP/1.1" 200 - 113 - 7 - "-" "S3Console/0.4" $s3_back
$s3_front REST.GET.OBJECT a%2520b/%25C3%25A9.jpg "GET /%61%20b/%C3%A9.jpg HTTP/1.1" 200 - - 44 41 28 "http://r.example/" "Agent "x" 5" $s3_back
$s3_front BATCH.DELETE.OBJECT old%252Fkey - 204 - - 21 - - - - $s3_back
$s3_front S3.EXPIRE.OBJECT old "-" - - - 21 - - "-" "-" -
END
check 'logs: s3: the request, not read, or none' 0 '/images?versioning\tok\n/a%20b/%C3%A9.jpg\tok\n\tok\n\tok\n' '' normalize -q --log=s3 --only-field --status s3
check 'logs: s3: the rest of the lines stays' 0 "$(sed 's/%76/v/; s/%61/a/' s3)\n" '' normalize -q --log=s3 s3
check 'logs: s3: the host, and a user agent with quotation marks that hides it' 0 \
  'http://images.s3.us-west-1.amazonaws.com/images?versioning\tok\n\tbad-log\n\tok\n\tok\n' '1 bad-log' normalize --log=s3 --vhost-field=host --only-field --status s3
check 'logs: s3: keys are encoded twice' 0 'a%20b/%C3%A9.jpg\nold%2Fkey\nold\n' '' normalize -q --log=s3 -f object_key --reference --only-field <(tail -n 3 s3)
check 'logs: s3: a key that changes is encoded twice again' 0 "$(sed 's/%257E/~/' s3)\n" '' normalize -q --log=s3 -f object_key --reference <(sed 's/%257E/~/' s3)
check 'logs: s3: redact' 0 "$s3_front REST.GET.OBJECT k \"GET /k?X-Amz-Signature={redacted} HTTP/1.1\" 200 - 1 - 7 - \"-\" \"x\" $s3_back\n" '' \
  redact -q --log=s3 <(echo "$s3_front REST.GET.OBJECT k \"GET /k?X-Amz-Signature=0a1b HTTP/1.1\" 200 - 1 - 7 - \"-\" \"x\" $s3_back")

# ---------------------------------------------------------------- Squid (wiki.squid-cache.org/Features/LogFormat)
cat >squid <<'END'
1505241568.659   9307 192.0.2.169 TCP_TUNNEL/200 2904 CONNECT clients.example:443 - HIER_DIRECT/198.51.100.206 -
1505241568.791     80 192.0.2.86 TCP_MISS/206 141234 GET http://Au.Example/%7edl/x.exe?token=S3CRET - HIER_DIRECT/198.51.100.1 application/octet-stream
1505241568.901      1 192.0.2.127 TCP_DENIED/403 4203 POST http://r.example:1004/is-ready ann HIER_NONE/- text/html
1505241569.901      0 192.0.2.127 NONE_NONE/400 4000 - error:invalid-request - HIER_NONE/- text/html
END
check 'logs: squid: padded columns, CONNECT, an error' 0 '\tno-target\nhttp://au.example/~dl/x.exe?token=S3CRET\tok\nhttp://r.example:1004/is-ready\tok\n\tbad-request\n' '' \
  normalize -q --log=squid --only-field --status squid
check 'logs: squid: the columns keep their spaces' 0 "$(sed 's/Au.Example.%7e/au.example\/~/' squid)\n" '' normalize -q --log=squid squid
check 'logs: squid: redact' 0 "$(sed 's/S3CRET/{redacted}/' squid)\n" '' redact -q --log=squid squid
check 'logs: squid: another column' 0 'TCP_TUNNEL/200\n' '' normalize -q --reference --log=squid -f result --only-field <(head -n 1 squid)
check 'logs: squid: labels' 0 'r.example:1004/is-ready\n' '' label -q --log=squid --only-field <(sed -n 3p squid)

# ---------------------------------------------------------------- Envoy and Istio (Envoy: Access logging, default format string)
envoy='"nsq2http" "cc21d9b0" "locations.example" "tcp://10.0.2.1:80"'
cat >envoy <<END
[2026-04-15T20:17:00.310Z] "POST /api/v1/%6cocations HTTP/2" 204 - 154 0 226 100 "10.0.35.28" $envoy
[2026-04-15T20:17:01.310Z] "- - HTTP/1.1" 400 DPE 0 11 0 - "-" "-" "-" "-" "-"
[2026-04-15T20:17:02.310Z] "GET /q"x HTTP/1.1" 400 DPE 0 11 0 - "-" "a" "-" "h.example:8443" "-"
END
check 'logs: envoy' 0 'http://locations.example/api/v1/locations\tok\n\tok\nhttp://h.example:8443/q%22x\tok\n' '' normalize -q --log=envoy --vhost-field=host --only-field --status envoy
for request in 'CONNECT - HTTP/2' 'GET - HTTP/1.1' 'GET -'; do
  given "[2026-04-15T20:17:00.310Z] \"$request\" 200 - 154 0 226 100 \"10.0.35.28\" $envoy\n"
  check "logs: envoy: no path in $request" 0 '\tok\n' '' normalize -q --log=envoy --vhost-field=host --only-field --status
done
given "[2026-04-15T20:17:00.310Z] \"GET -x HTTP/1.1\" 400 - 154 0 226 100 \"10.0.35.28\" $envoy\n"
check 'logs: envoy: a target that begins with a hyphen' 0 '\tbad-request\n' '' normalize -q --log=envoy --only-field --status --on-error=empty
given "[2026-04-15T20:17:00.310Z] \"GET /%7ex HTTP/1.1\" 200 - via_upstream - \"-\" 154 0 226 100 \"10.0.35.28\" $envoy outbound|80||x 10.0.2.1:3 - default\n"
check 'logs: istio' 0 'http://locations.example/~x\n' '' normalize -q --log=istio --vhost-field=host --only-field

# ---------------------------------------------------------------- IIS (Microsoft, IIS Log File Format)
cat >native <<'END'
192.0.2.201, -, 03/20/26, 7:55:20, W3SVC2, SALES1, 192.0.2.45, 4502, 163, 3223, 200, 0, GET, /DeptLogo%2egif, -,
192.0.2.202, anonymous, 03/20/26, 23:58:11, W3SVC2, SALES1, 192.0.2.45, 60, 275, 0, 0, 0, GET, /a,b/../Intro.htm, q=%7e&token=S3CRET,
END
check 'logs: iis: path and query are two fields' 0 "$(sed 's/%2e/./; s|/a,b/../|/|; s/%7e/~/' native)\n" '' normalize -q --log=iis native
check 'logs: iis: the IRIs' 0 'http://h/DeptLogo.gif\nhttp://h/Intro.htm?q=~&token=S3CRET\n' '' normalize -q --log=iis --base=http://h --only-field native
holds 'logs: iis: redact' [ "$(simdiri redact -q --log=iis native | grep -c 'token={redacted}')" -eq 1 ]
check 'logs: iis: a log of the W3C has another name' 0 "$(cat iis)\n" 'hint: .*--log=w3c' normalize --log=iis iis

# ---------------------------------------------------------------- Heroku (Dev Center, HTTP Routing)
cat >heroku <<'END'
2026-11-28T10:00:00.309858+00:00 heroku[router]: at=info method=GET path="/%7ea?token=S3" host=My-app.example request_id=30f fwd="204.0.113.50" dyno=web.1 connect=1ms service=18ms status=200 bytes=13 protocol=https
<158>1 2026-11-28T10:00:01+00:00 host heroku router - at=error code=H12 desc="Request timeout" method=GET path=/slow host=my-app.example connect= service=30000ms status=503 bytes=0 protocol=http
2026-11-28T10:00:02+00:00 app[web.1]: Started GET "/x" for 127.0.0.1
2026-11-28T10:00:03+00:00 heroku[router]: sock=client at=warning code=H27 path="/w" host=a/b
2026-11-28T10:00:03+00:00 heroku[router]: at=info path="/w"
no time
END
check 'logs: heroku: the host and the protocol' 0 'https://my-app.example/~a?token=S3\tok\nhttp://my-app.example/slow\tok\n\tok\n\tbad-vhost\n\tno-field\n\tbad-log\n' '' \
  normalize -q --log=heroku --vhost-field=host --only-field --status heroku
check 'logs: heroku: a new pair' 0 '2026-11-28T10:00:00+00:00 heroku[router]: path="/%7e" new="/~" iri_status=ok\n' '' \
  normalize -q --log=heroku --append=new --status <(echo '2026-11-28T10:00:00+00:00 heroku[router]: path="/%7e"')
holds 'logs: heroku: redact' [ "$(simdiri redact -q --log=heroku heroku | grep -c 'token={redacted}"')" -eq 1 ]
check 'logs: heroku: another pair' 0 'web.1\n' '' normalize -q --reference --log=heroku -f dyno --only-field <(head -n 1 heroku)

# ---------------------------------------------------------------- Zeek (docs.zeek.org, http.log; its ASCII writer)
printf '#separator \\x09\n#path\thttp\n#fields\tts\tmethod\thost\turi\treferrer\tpassword\n#types\ttime\tstring\tstring\tstring\tstring\tstring\n' >zeek
printf '1.1\tGET\tWww.example\t/a/%%7eb?q=\\x09\\\\c\thttp://r.example/%%7ex\tS3\n1.2\tCONNECT\t-\tm.example:443\t-\t-\n' >>zeek
printf '1.3\tGET\ta b\t/x\t(empty)\t-\n1.4\t-\t-\t-\t-\t-\n#close\t2026\n' >>zeek
check 'logs: zeek: the host' 0 'http://www.example/a/~b?q=%09%5Cc\tok\n\tno-target\n\tbad-vhost\n\tok\n' '' \
  normalize -q --log=zeek --vhost-field=host --only-field --status zeek
check 'logs: zeek: --status names its column, and its type' 0 '#fields\turi\tiri_status\n#types\tstring\tstring\n/~\tok\n' '' \
  normalize -q --log=zeek --status <(printf '#fields\turi\n#types\tstring\n/%%7e\n')
check 'logs: zeek: escapes are decoded, and written again' 0 '#fields\tu\n\\x2d\n(empty)\n/\\\\\\x0c~\n' '' \
  normalize -q --log=zeek -f u --reference --rung=simple --grammar=leiri <(printf '#fields\tu\n\\x2d\n(empty)\n/\\\\\\x0c~\n')
holds 'logs: zeek: redact replaces the column of passwords' [ "$(simdiri redact -q --log=zeek zeek | grep -c 'ex	{redacted}$')" -eq 1 ]
holds 'logs: zeek: redacting again changes nothing' [ "$(simdiri redact -q --log=zeek zeek | cksum)" = "$(simdiri redact -q --log=zeek zeek | simdiri redact -q --log=zeek | cksum)" ]

# A path by the name of Blue Coat, whose query begins with a question mark.
printf '#Fields: cs-uri-scheme cs-host cs-uri-path cs-uri-query\nhttps h.example /%%7ea ?q=%%7e\nhttps h.example /%%7ea -\n' >path
check 'logs: w3c: cs-uri-path' 0 'https://h.example/~a?q=~\nhttps://h.example/~a\n' '' normalize -q --log=w3c --vhost-field=host --only-field path
check 'logs: w3c: cs-uri-path: the question mark stays in its column' 0 "$(sed 's/%7e/~/g' path)\n" '' normalize -q --log=w3c path
check 'logs: w3c: cs-uri-path: the mark of an empty query' 0 '#Fields: cs-uri-query cs-uri-path x\n? /~a y\n- /~a y\n#Fields: cs-uri-path cs-uri-query\n/~a ?\n' '' \
  normalize -q --log=w3c <(printf '#Fields: cs-uri-query cs-uri-path x\n? /%%7ea y\n- /%%7ea y\n#Fields: cs-uri-path cs-uri-query\n/%%7ea ?\n')
check 'logs: w3c: cs-uri-path: a query that is a hyphen' 0 '#Fields: cs-uri-path cs-uri-query\n/~a ?-\n/~a "-"\n' '' normalize -q --log=w3c <(printf '#Fields: cs-uri-path cs-uri-query\n/%%7ea ?-\n/%%7ea "-"\n')
check 'logs: w3c: cs-uri-path: a query without a mark' 0 '#Fields: cs-uri-query cs-uri-path\nq=~ /~a\n' '' normalize -q --log=w3c <(printf '#Fields: cs-uri-query cs-uri-path\nq=%%7e /%%7ea\n')

# ---------------------------------------------------------------- JSON
json() { # NAME LINE RESULT [WITH-HOST]
  given "$2\n"
  check "logs: $1" 0 "$3\n" '' normalize -q --log="$1" --only-field
  [ $# -lt 4 ] && return
  given "$2\n"
  check "logs: $1: the host" 0 "$4\n" '' normalize -q --log="$1" --only-field --vhost-field=host
}
json caddy '{"level":"info","request":{"remote_ip":"192.0.2.1","method":"GET","host":"Example.com","uri":"//x/%7e","headers":{}},"status":200}' //x/~ http://example.com//x/~
json nginx-json '{"time":"t","host":"h.example","request_uri":"/%7e","status":200}' /~ http://h.example/~
json nginx-json '{"host":"h.example","scheme":"https","request_uri":"/%7e"}' /~ https://h.example/~
json fastly '{"timestamp":"t","host":"h.example","url":"/%7e?x","request_method":"GET"}' /~?x http://h.example/~?x
json zeek-json '{"ts":1.5,"host":"h.example","uri":"/%7e"}' /~ http://h.example/~
json traefik '{"RequestHost":"h.example","RequestMethod":"GET","RequestPath":"/%7e","RequestScheme":"https"}' /~ https://h.example/~
json caddy '{"request":{"host":"h.example","uri":"/%7e","tls":{"server_name":""}}}' /~ https://h.example/~
json cloudflare '{"ClientRequestHost":"h.example","ClientRequestURI":"/%7e","ClientRequestScheme":"https"}' /~ https://h.example/~
json gcp '{"httpRequest":{"requestMethod":"GET","requestUrl":"https://34.1.0.35/%7e"}}' https://34.1.0.35/~
json azure-gateway '{"properties":{"originalRequestUriWithArgs":"/%7e?x","originalHost":"h.example"}}' /~?x http://h.example/~?x
json azure-frontdoor '{"properties":{"requestUri":"https://h.example:443/%7e"}}' https://h.example/~
json cloudflare '{"ClientRequestHost":"h.example","ClientRequestURI":"/%7e"}' /~ http://h.example/~
given '{"request":{"uri":"/%7e","headers":{"Referer":["http://r/%7e"]}}}\n'
check 'logs: caddy: another member' 0 'http://r/~\n' '' normalize -q --log=caddy -f /request/headers/Referer/0 --only-field

# ---------------------------------------------------------------- lines that end in their requests
cut='1.2.3.4 - - [24/Nov/2026:10:00:00 +0000] "GET'
printf '%s\n' "$cut /a/%7eb/lo" "$cut /b?x HTTP/1" "$cut /c " "$cut /d\\x4" "$cut /e\\\\" "$cut /f\\" "$cut " "$cut /a HTTP/1.1 200" "$cut ?x" "$cut /ok\" 200 5" >cut
cut_paths='/a/~b/lo\ttruncated-request\n/b?x\ttruncated-request\n/c\ttruncated-request\n/d\ttruncated-request\n/e%5C\ttruncated-request\n/f\ttruncated-request\n\tbad-log\n\tbad-log\n\tbad-request\n/ok\tok\n'
for options in --log=common --log=combined '--log-format=$remote_addr - - [$time_local] "$request" $status'; do
  check "logs: a request that is cut off: $options" 0 "$cut_paths" '6 truncated-request: the line ends inside' normalize "$options" --only-field --status cut
done
head -n 1 cut >cut.1
check 'logs: a request that is cut off: the rest of the line stays' 0 "$cut /a/~b/lo\n$cut /b?x HTTP/1\n" '' normalize -q --log=common <(head -n 2 cut)
check 'logs: a request that is cut off: check warns' 0 'cut.1:1:47: truncated-request: warning: the line ends inside the request, so its target may be longer\n' '' check -q --log=common cut.1
holds 'logs: a request that is cut off: redact' [ "$(echo "$cut /a?token=abc" | simdiri redact -q --log=common)" = "$cut /a?token={redacted}" ]
given '[2026-04-15T20:17:00.310Z] "GET /%7ex/y'
check 'logs: a request that is cut off: envoy' 0 '/~x/y\ttruncated-request\n' '' normalize -q --log=envoy --only-field --status

# ---------------------------------------------------------------- a line of a log in a string of JSON
cat >docker <<'END'
{"log":"192.0.2.1 - - [16/Aug/2026:08:39:23 +0000] \"GET /%7ea?x=\\x22\u0026y=1 HTTP/1.1\" 200 12 \"https://r.example/\" \"M \\\"q\\\"\"\n","stream":"stdout"}
{"log":"192.0.2.1 - - [16/Aug/2026:08:39:23 +0000] \"GET /a\u00e9/../b HTTP/1.1\" 200 12 \"-\" \"-\"\r\n","stream":"stdout"}
{"log":"notice: signal process started\n","stream":"stderr"}
END
check 'logs: in JSON: the target is replaced, with the escapes of both' 0 "$(sed 's/%7ea/~a/; s/\\\\x22\\u0026/%22\&/; s/a\\u00e9....b/b/' docker | sed 's/\\/\\\\/g')\n" '1 bad-log' \
  normalize --jsonl -f /log --log=combined docker
check 'logs: in JSON: a host' 0 'https://h/~a?x=%22&y=1\nhttps://h/b\n\n' '' normalize -q --log=combined --jsonl -f log --base=https://h --only-field docker
check 'logs: in JSON: the place of an error' 1 'docker:1:66: bad-character: this character is not allowed here (\x27"\x27 in the query)\ndocker:3:9: bad-log: the record is not a line of an access log in that format (there is no time in brackets)\n' \
  '' check -q --jsonl -f log --log=combined docker
check 'logs: in JSON: the journal, with --log-format and a host' 0 'http://h.example/~\n' '' normalize -q --jsonl -f MESSAGE --log-format='$host "$request" $status' \
  --vhost-field=host --only-field <(echo '{"PRIORITY":"6","MESSAGE":"h.example \"GET /%7e HTTP/1.1\" 200"}')
check 'logs: in JSON: JSON in a string' 0 '{"log":"{\\"request\\":{\\"host\\":\\"h\\",\\"uri\\":\\"http://h/%22~\\"}}\\n"}\n' '' normalize -q --jsonl -f log --log=caddy --vhost-field=host \
  <(printf '%s\n' '{"log":"{\"request\":{\"host\":\"h\",\"uri\":\"/\\\"%7e\"}}\n"}')
check 'logs: in JSON: labels' 0 '/user/{int}\n' '' label -q --jsonl -f log --log=squid --only-field <(echo '{"log":"1.0 1 h T/2 1 GET /user/7 - D/h -\n"}')
for log in auto w3c zeek cloudfront iis; do
  check "logs: in JSON: $log" 2 '' 'cannot be auto, w3c, cloudfront, zeek or iis' normalize --jsonl -f log --log=$log docker
done
check 'logs: in JSON: redact searches all strings' 2 '' 'searches all strings, also lines of logs: leave out --log' redact --jsonl --log=common docker
check 'logs: in JSON: --request' 2 '' 'not for logs' normalize --jsonl -f log --request --log=common docker

# ---------------------------------------------------------------- --log=auto
takes() { # NAME FILE [ARGUMENT...]
  simdiri check --log=auto "${@:3}" "$2" 2>stderr >/dev/null
  holds "logs: auto: $1, ${*:3}" [ "$(head -n 1 stderr)" = "simdiri: --log=auto: the input is read as --log=$1" ]
}
echo "$line" >apache
echo "$line \"-\" \"x\"" >apache_combined
echo "[2026-04-15T20:17:00.310Z] \"GET / HTTP/1.1\" 200 - via_upstream - \"-\" 154 0 226 100 \"10.0.35.28\" $envoy outbound|80||x" >istio
echo 'http 2018-07-02T22:23:00.1Z app/a/50 192.0.2.39:2817 10.0.0.1:80 0.0 0.1 0.0 200 200 34 366 "GET http://h.example:80/ HTTP/1.1" "c" - - arn:aws:x "R" "-" "-" 0 2018-07-02T22:22:48.3Z "forward" "-" "-"' >alb
echo '2015-05-13T23:39:43.945958Z my-loadbalancer 192.0.2.39:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://h.example:80/ HTTP/1.1" "curl/7.38.0" - -' >elb
sed 's/arn:aws:x/-/; s/10.0.0.1:80 0.0 0.1 0.0/- -1 -1 -1/' alb >alb_redirect
sed 's/- -$/ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2/' elb >elb_https
takes alb alb_redirect
takes elb elb_https
haproxy_line '"GET / HTTP/1.0"' >haproxy
for name in s3 squid envoy heroku zeek cloudfront w3c istio alb elb haproxy; do takes "$name" "$name"; done
takes common apache
takes combined apache_combined
takes iis native
takes w3c iis
for name in caddy nginx-json traefik gcp azure-gateway azure-frontdoor cloudflare fastly zeek-json; do
  sed -n "s/^json $name '\\(.*\\)' .*/\\1/p" "$here/formats/cases_logs.sh" | cut -d"'" -f1 | head -n 1 >"json_$name"
  takes "$name" "json_$name"
done
gzip -c squid >squid.gz
takes squid squid.gz
holds 'logs: auto: a pipe is read from its first byte' [ "$(sed -n '1p;3p' s3 | simdiri normalize -q --log=auto --only-field | tr '\n' '|')" = '/images?versioning||' ]
holds 'logs: auto: a pipe that is slow' [ "$( (head -n 1 s3; sleep 0.2; sed -n 2p s3) | simdiri normalize -q --log=auto --only-field | tail -n 1)" = '/a%20b/%C3%A9.jpg' ]
holds 'logs: auto: standard input that is a file' [ "$(simdiri normalize -q --log=auto --only-field <squid | wc -l)" -eq 4 ]
given 'x y\n'
check 'logs: auto: no log' 2 '' '--log=auto: \(standard input\) is not a known log; --log or --log-format names one; for other JSON: --jsonl -f MEMBER' check --log=auto
check 'logs: auto: an empty file' 0 '' '' check -q --log=auto /dev/null
check 'logs: auto: a missing file' 2 '' 'nothing: No such file' check -q --log=auto nothing
check 'logs: auto: two logs are read as the first' 0 '/apache_pb~.gif\n\n\n' '' normalize -q --log=auto --only-field apache <(head -n 2 squid) --on-error=empty
check 'logs: auto: no NUL' 2 '' 'name the log' check -z --log=auto apache
simdiri check --json --log=auto apache 2>stderr
holds 'logs: auto: the summary in JSON' grep -q '"log":"common"' stderr
simdiri check --log=auto --rotated apache 2>stderr
holds 'logs: auto: rotated files' grep -q 'log=common' stderr

# ---------------------------------------------------------------- no memory
if can_fail_malloc; then
  cp iis input
  min_failures=10
  for options in --log=w3c '--jsonl -f log --log=combined' --log=auto --log=heroku --log=iis '--log-format=$request_uri' '--log=w3c --vhost-field=host --append=x'; do
    # shellcheck disable=SC2086 # words
    survives "logs: $options" normalize -q $options
  done
fi

# ---------------------------------------------------------------- hints
check 'logs: a hint: w3c' 0 "$(cat w3c)\n" 'hint: .*--log=w3c' normalize --log=combined w3c
check 'logs: a hint: cloudfront' 0 "$(cat cloudfront)\n" 'hint: .*--log=cloudfront' normalize --log=combined cloudfront

# The host of a request line, or the reason why it is not taken.
given '{"request":"GET /%7e HTTP/1.1","host":"h.example"}\n'
check 'logs: in JSON, a request line gets the host of another member' 0 'http://h.example/~\n' '' \
  normalize -q --log=nginx-json -f /request --request --vhost-field=host --only-field
for options in '-f url --vhost-field=host' '-f /a/b --vhost-field=/c'; do
  # shellcheck disable=SC2086 # words
  check "logs: in JSON, whole IRIs need no host: $options" 2 '' \
    '--vhost-field is the host of requests, and this --field holds whole IRIs; if it holds requests, add --request, or --request=target for targets' normalize --log=nginx-json $options
done
check 'logs: --jsonl has no --vhost-field' 2 '' '--vhost-field needs --log or --log-format$' normalize --jsonl -f url --vhost-field=host

# A --vhost-field that the log does not have. In the W3C format, the records after such a #Fields line are bad, as with
# --field; in JSON, a record without the member has no host, but a name that no record has is said.
printf '#Fields: cs-host cs-uri-stem\na.example /x\nb.example /x\n' >two_hosts
check 'logs: w3c: a --vhost-field that #Fields does not name' 1 'two_hosts:2:1: no-field: the record has no such field, or the field is not a string (the #Fields line does not name the field of --vhost-field)\ntwo_hosts:3:1: no-field: the record has no such field, or the field is not a string (the #Fields line does not name the field of --vhost-field)\n' \
  '2 of 3 records are bad' check --log=w3c --vhost-field=cs-hst two_hosts
for command in dedupe normalize 'dedupe --lossy=www' 'label --on-error=keep'; do
  # shellcheck disable=SC2086 # words
  simdiri $command --log=w3c --vhost-field=cs-hst two_hosts >got 2>stderr
  holds "logs: w3c: a missing --vhost-field merges nothing: $command" [ "$(grep -c '/x$' got):$(grep -c '2 no-field' stderr)" = 2:1 ]
done
check 'logs: w3c: host, without its column' 0 '#Fields: cs-uri-stem iri_status\n/x no-field\n#Fields: cs(Host) cs-uri-stem iri_status\nh http://h/x ok\n' '' \
  normalize -q --status --log=w3c --vhost-field=host <(printf '#Fields: cs-uri-stem\n/x\n#Fields: cs(Host) cs-uri-stem\nh /x\n')
missing_host="^simdiri: hint: no record has a host in the member '(/request/)?hst' \\(--vhost-field\\)\$"
two='{"request":{"uri":"/x","host":"a.example"}}\n{"request":{"uri":"/x"}}\n'
given "$two"
check 'logs: json: a --vhost-field that no record has' 0 '/x\n/x\n' "$missing_host" normalize --only-field --log=caddy --vhost-field=/request/hst
given "$two"
check 'logs: json: of one record' 0 'http://a.example/x\n/x\n' '' normalize --only-field --log=caddy --vhost-field=host
for options in -q --json; do
  given "$two"
  simdiri check "$options" --log=caddy --vhost-field=hst <stdin >/dev/null 2>stderr
  holds "logs: json: no hint with $options" [ "$(grep -c hint stderr)" -eq 0 ]
done
for command in check 'dedupe -j4' key label 'parse -j4' 'report -o /dev/null'; do
  given "$two"
  # shellcheck disable=SC2086 # words
  simdiri $command --log=caddy --vhost-field=hst <stdin >/dev/null 2>stderr
  holds "logs: json: said by $command" grep -qE "$missing_host" stderr
done
given ''
check 'logs: json: not of an empty log' 0 '' '' check --log=caddy --vhost-field=hst
# A field with whole IRIs, which --vhost-field does not complete: hosts that are ignored would merge records.
printf '#Fields: x-host x-uri\na.example /x\nb.example /x\n' >whole.w3c
printf 'a.example "/x"\nb.example "/x"\n' >whole.log
check 'logs: w3c: a --vhost-field that a field of whole IRIs does not need' 2 '' 'this --field holds whole IRIs$' dedupe --log=w3c -f x-uri --vhost-field=x-host --base=http://q/ whole.w3c
# shellcheck disable=SC2016 # the variables are those of the format
check 'logs: --log-format: a --vhost-field that a field of whole IRIs does not need' 2 '' 'this --field holds whole IRIs$' dedupe --log-format='$h "$u"' -f u --vhost-field=h --base=http://q/ whole.log
check 'logs: w3c: the column of targets by its name' 0 'http://a.example/x\nhttp://b.example/x\n' '' normalize -q --log=w3c -f cs-uri-stem --vhost-field=x-host --only-field <(sed s/x-uri/cs-uri-stem/ whole.w3c)
