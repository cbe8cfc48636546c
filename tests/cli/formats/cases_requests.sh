# Request lines (RFC 9112 3), in logs and with --request: what is a request, and what is garbage.
# SPDX-License-Identifier: MIT

# request NAME REQUEST CODE COLUMN [TARGET]: check prints CODE at the column, or nothing if it is ok; TARGET is the result.
request() {
  local name="requests: $1" line="1 - - [t] \"$2\" 400 1"
  printf '%s\n' "$line" >line
  simdiri check -q --log=common line >got
  holds "$name: check" [ "$(cut -d: -f 1-4 got)" = "$([ "$3" = ok ] || echo "line:1:$4: $3")" ]
  holds "$name: normalize" [ "$(simdiri normalize -q --log=common --status line)" = "$line $3" ]
  holds "$name: the target" [ "$(simdiri normalize -q --log=common --only-field line)" = "${5-}" ]
}
request 'a path' 'GET /x HTTP/1.1' ok 0 /x
request 'HTTP/0.9' 'GET /x' ok 0 /x
request 'HTTP/2' 'GET /x HTTP/2' ok 0 /x
request 'a URL' 'GET http://h/x HTTP/1.1' ok 0 http://h/x
request 'TLS' '\x16\x03\x01' bad-request 12
request 'SSH' 'SSH-2.0-Go' bad-request 12
request 'no request' - bad-request 12
request 'an empty request' '' bad-request 12
request 'a method only' GET bad-request 12
request 'another protocol' 'EHLO mail.example' bad-request 17
request 'a query without a path' 'GET ?x HTTP/1.1' bad-request 16
request 'a relative path' 'GET a/b HTTP/1.1' bad-request 16
request 'the version in lower case' 'get /lower http/1.1' bad-request 12
request 'a space after the version' 'GET /x HTTP/1.1 ' bad-request 12
request 'two spaces before the version' 'GET /x  HTTP/1.1' bad-request 12
request 'another version' 'GET /x HTTPS/1.1' bad-request 12
request 'a URL without an authority' 'GET javascript:alert(1) HTTP/1.1' bad-request 16
request 'a host and a port' 'GET h:443 HTTP/1.1' bad-request 16
request 'CONNECT without a host' 'CONNECT /x HTTP/1.1' bad-request 12
request 'OPTIONS *' 'OPTIONS * HTTP/1.1' no-target 1
request 'CONNECT' 'CONNECT h:443 HTTP/1.1' no-target 1

# Garbage is an error, as a line that is not of a log is.
for text in '\\x16\\x03' - ''; do printf '1 - - [t] "%b" 400 1\n' "$text"; done >garbage
printf '1 - - [t] "OPTIONS * HTTP/1.1" 200 1\n' >>garbage
check 'requests: garbage: left out' 0 "$(tail -n 1 garbage)\n" '3 of 4 records are bad.*' normalize --log=common --on-error=skip garbage
check 'requests: garbage: dedupe leaves it out' 0 "$(tail -n 1 garbage)\n" '3 bad-request: ' dedupe --log=common --on-error=skip garbage
simdiri normalize -q --log=common --rejects=rejects garbage >/dev/null
holds 'requests: garbage: is rejected' [ "$(cut -f 2-4 rejects | tr '\t\n' '  ')" = '1 11 bad-request 2 11 bad-request 3 11 bad-request ' ]
check 'requests: garbage: parse' 0 '{"iri":"-","status":"bad-request","offset":11}\n' '' parse -q --log=common <(sed -n 2p garbage)
check 'requests: garbage: with --request' 0 '{"r":"HELP"}\n' '1 bad-request' normalize --jsonl -f r --request <(echo '{"r":"HELP"}')

# --severity accepts every code that check prints.
for code in no-target bad-request bad-log no-field bad-quotes bad-json bad-escape long-record bad-port host-unmapped; do
  check "requests: --severity=$code" 0 '' '' check -q "--severity=$code=warning" /dev/null
done
check 'requests: --severity: a code of compare' 2 '' "'bad-pair' is unknown; give a code that check prints" check --severity=bad-pair=error
simdiri check -q --log=common --severity=no-target=error --severity=bad-request=ignore --rejects=rejects garbage >got
judged=$?
holds 'requests: --severity: the exit status' [ $judged -eq 1 ]
holds 'requests: --severity: the line' [ "$(cut -d: -f 2-4 got)" = '4:1: no-target' ]
holds 'requests: --severity: --rejects' [ "$(cut -f 2-4 rejects | tr '\t' ' ')" = '4 0 no-target' ]

# What is missing in a line that is not of a log, and where.
missing() { # TEXT COLUMN CODE PROBLEM [OPTION...]
  printf '%s\n' "$1" >line
  holds "requests: missing: $4" [ "$(simdiri check -q --log=combined "${@:5}" line | sed 's/^line:1:\([0-9]*\): \([a-z-]*\): .* (\(.*\))$/\1 \2 \3/')" = "$2 $3 $4" ]
}
missing '1 - - "GET / HTTP/1.1" 200 1' 1 bad-log 'there is no time in brackets'
missing '1 - - [t] GET / HTTP/1.1 200 1' 7 bad-log 'no request in quotation marks follows the time'
missing '1 - - [t] "GET / HTTP/1.1 200' 11 bad-log 'the request has no closing quotation mark with a space after it'
missing '1 - - [t] "GET / HTTP/1.1"' 27 bad-log 'no status follows the request'
missing '1 - - [t] "GET / HTTP/1.1" 200' 31 bad-log 'no size follows the status' -f referer
missing '1 - - [t] "GET / HTTP/1.1" 200 5 -' 34 bad-log 'no referrer in quotation marks follows the size' -f referer
missing '1 - - [t] "GET / HTTP/1.1" 200 5 "-" "x"' 41 no-field 'the line has fewer fields than --vhost-field says' --vhost-field=10
given 'x\n'
check 'requests: missing: --profile=web' 1 '-:1:1: bad-log: the record is not a line of an access log in that format (there is no time in brackets)\n' '' \
  check -q --log=combined --profile=web

# --request=target: the field is the target only.
printf '{"uri":"%s"}\n' '//x/../%7Ey' /a/./b '*' h:443 http://H/ '?x' SSH-2.0-Go '' >targets
check 'requests: targets: a path is no host' 0 \
  '{"uri":"//~y"}\n{"uri":"/a/b"}\n{"uri":"*"}\n{"uri":"h:443"}\n{"uri":"http://h/"}\n{"uri":"?x"}\n{"uri":"SSH-2.0-Go"}\n{"uri":""}\n' \
  '3 bad-request' normalize --jsonl -f uri --request=target targets
check 'requests: targets: --base' 0 'https://b//~y\nhttps://b/a/b\n\n\nhttp://h/\n' '2 no-target' \
  normalize --jsonl -f uri --request=target --base=https://b/c --only-field --on-error=skip targets
holds 'requests: targets: the keys of a log' [ "$(simdiri key -q --jsonl -f uri --request=target <(head -n 1 targets))" = \
  "$(simdiri key -q --log=common <(echo '1 - - [t] "GET //x/../~y HTTP/1.1" 200 1'))" ]
check 'requests: targets: CSV' 0 '"//~y",1\n' '' normalize --csv --request=target <(printf '"//x/../%%7Ey",1\n')
check 'requests: targets: another value' 2 '' "'line' is not target" normalize --csv --request=line

# Lossy rules apply to the paths of a log without --base, as simdiri-rules(5) says.
for path in '/x?utm_source=1' /x/ '//x' /x/index.html; do printf '1 - - [t] "GET %s HTTP/1.1" 200 1\n' "$path"; done >paths
holds 'requests: lossy rules: paths without --base' [ "$(simdiri key -q --log=common --lossy=tracking,trailing-slash,slashes,index paths | sort -u | wc -l)" -eq 1 ]
