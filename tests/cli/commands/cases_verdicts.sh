# One default of --disallowed; findings in --status; --severity in every command with --status or --on-error.
# SPDX-License-Identifier: MIT

# ---------------------------------------------------------------------------------------------- one default
# The law of the first example of `simdiri --help`: normalize and sort -u print each IRI once, so they print as many as
# dedupe; keys of URNs alone leave more out (RFC 8141 3.1). The records are all pairs of a beginning and an end.
beginnings=(http://h/ 'http://h/?ids' http://H:80/ x://a/ y:ab http://h/#f)
ends=('' '[]=1' '%5B%5D=1' '%5b]=1' '[' '%5B' '#' '%23' '#a' '%23a' '{}' '%7B%7D' '^' '%' '%25' 'é' '%C3%A9' ' ')
for beginning in "${beginnings[@]}"; do
  for end in "${ends[@]}"; do printf '%s%s\n' "$beginning" "$end"; done
done >list
simdiri normalize -q list >normal
simdiri dedupe -q --print=wire list >wire
holds 'one default: every record has a normal form' [ "$(simdiri normalize -q --on-error=skip list | wc -l)" -eq "$(wc -l <list)" ]
holds 'one default: normalize | sort -u prints as many as dedupe' [ "$(sort -u normal | wc -l)" -eq "$(wc -l <wire)" ]
sort -u normal >left
sort wire >right
same 'one default: dedupe prints what normalize prints' left right
simdiri key -q list | sort -u >keys
holds 'one default: as many keys' [ "$(wc -l <keys)" -eq "$(wc -l <wire)" ]
holds 'one default: parse --get' [ "$(simdiri parse -q --get=iri list | sort -u | wc -l)" -eq "$(wc -l <wire)" ]
check 'one default: compare' 0 'syntax\n' '' compare 'http://h/?ids[]=1' 'http://h/?ids%5B%5D=1'
check 'one default: resolve' 0 'http://h/%5B%5D\n' '' resolve --base=http://h/ <(echo '[]')
check 'one default: convert follows RFC 3987 3.1' 0 'http://h/[]\tbad-character\n' '' convert -q --to=uri --status <(echo 'http://h/[]')
check 'one default: check repairs nothing' 1 '' '' check -q <(echo 'http://h/[]') -o /dev/null

# ---------------------------------------------------------------------------------------------- findings in --status
cat >records <<'END'
http://h/
http:/example.com/a
http:example.com
HTTP:///a
http://:80/
http://a.example:70000/
http://a.example:0070000/
https://u:p@h/
ws://h/#f
ftp:///
coap://u@h/
urn:x
mailto:a
data:x
tel:x
file:///a
file://C:/x
file://u@server/x
file://server:80/x
file://localhost/x
x://h:70000/
x:///
http://h:65535/
http://h/אa
http:///a b
http://b%FCcher.example/
no scheme
END
verdicts='ok empty-host empty-host empty-host empty-host port-range port-range userinfo-deprecated fragment-unused empty-host'
verdicts+=' userinfo-deprecated urn-syntax mailto-syntax data-syntax tel-syntax ok file-syntax userinfo-deprecated file-syntax'
verdicts+=' ok ok ok ok ok empty-host host-unmapped no-scheme'
for i in {1..600}; do cat records; done >many # chunks and blocks of several threads, and the vector path
for i in {1..600}; do printf '%s\n' $verdicts; done >wanted
jq_status() { sed 's/.*"iri_status":"\([^"]*\)".*/\1/'; }
last_word() { sed 's/.*[\t ,"]\([a-z-]*\)"*$/\1/'; }
sed 's/.*/{"u":"&"}/' many >many.jsonl
sed 's/.*/1\t&\t2/' many >many.tsv
sed 's/.*/1,"&",2/' many >many.csv
for threads in 1 3; do
  for command in normalize label; do
    run="$command -q --status -j$threads"
    # shellcheck disable=SC2086 # words
    {
      simdiri $run many | last_word >got
      same "status: $run: lines" wanted got
      tr '\n' '\0' <many | simdiri $run -z | tr '\0' '\n' | last_word >got
      same "status: $run: -z" wanted got
      simdiri $run --trim many | last_word >got
      same "status: $run: --trim" wanted got
      simdiri $run --tsv -f2 many.tsv | last_word >got
      same "status: $run: --tsv" wanted got
      simdiri $run --csv -f2 many.csv | last_word >got
      same "status: $run: --csv" wanted got
      simdiri $run --jsonl -f u many.jsonl | jq_status >got
      same "status: $run: --jsonl" wanted got
      simdiri $run --base=http://h/ many | sed '$!d' | last_word >got
      holds "status: $run: --base" [ "$(cat got)" = ok ]
      simdiri $run --default-scheme=https <(printf 'a.example:70000\nh:70000\na.example\n') | last_word | paste -sd' ' >got
      holds "status: $run: --default-scheme" [ "$(cat got)" = 'port-range ok ok' ]
    }
  done
done
simdiri key -q --status records | last_word | paste -sd' ' >got
holds 'status: key' [ "$(cat got)" = "$verdicts" ]
simdiri dedupe -q --status records | last_word | paste -sd' ' >got
holds 'status: dedupe' [ "$(cat got)" = "ok empty-host empty-host empty-host empty-host port-range userinfo-deprecated fragment-unused empty-host userinfo-deprecated urn-syntax mailto-syntax data-syntax tel-syntax ok file-syntax userinfo-deprecated file-syntax ok ok ok ok ok empty-host host-unmapped no-scheme" ] ||
  cat got
check 'status: resolve: the target counts' 0 'http://h:70000/\tport-range\nhttp://b/\tok\n' '' resolve -q --status --base=http://b/ <(printf '//h:70000/\n/\n')
check 'status: convert' 0 'http:///\tempty-host\n' '' convert -q --status --to=iri <(echo http:///)
check 'status: extract' 0 'http://h:70000/\tport-range\n' '' extract -q --normalize --status <(echo 'see http://h:70000/.')
check 'status: web has its own errors' 0 'http://a/\tok\n' '' normalize -q --status --profile=web <(echo http:///a)
check 'status: the summary counts findings' 0 'http:///\tempty-host\n' '1 of 1 records is valid, with a warning' normalize --status <(echo http:///)
check 'status: without it nothing is looked for' 0 'http:///\n' '' normalize <(echo http:///)

# ---------------------------------------------------------------------------------------------- --severity
# For every command: an error is skipped, counted, rejected and ends a run with fail; ignored findings are ok.
printf 'http://a/1\nhttp:///b\nhttp://c:70000/\nhttp://d/4\n' >list
for command in normalize 'convert --to=uri' 'resolve --base=http://b/' label key dedupe 'parse --get=host' parse; do
  # shellcheck disable=SC2086 # words
  {
    simdiri $command -q --severity=empty-host=error --on-error=skip --rejects=rejects list >got 2>errors
    holds "severity: $command: one is skipped" [ "$(wc -l <got)" -eq 3 ]
    holds "severity: $command: it is rejected" [ "$(cut -f2,4,5 rejects)" = "$(printf '2\tempty-host\thttp:///b')" ]
    simdiri $command -q --severity=scheme=error --on-error=skip list >got 2>errors
    holds "severity: $command: a group" [ "$(wc -l <got)" -eq 2 ]
    simdiri $command -q --severity=scheme=error --on-error=fail list >got 2>errors
    holds "severity: $command: fail" [ "$?:$(wc -l <got)" = 1:1 ]
    simdiri $command -q --severity=scheme=error --severity=scheme=ignore --on-error=fail list >got 2>errors
    holds "severity: $command: the last one counts" [ "$?:$(wc -l <got)" = 0:4 ]
    simdiri $command -q --severity=port-range=error --max-bad=0 list >got 2>errors
    holds "severity: $command: --max-bad" [ $? -eq 1 ]
    simdiri $command --severity=port-range=error list >got 2>errors
    holds "severity: $command: the summary" grep -q '1 port-range: ' errors
  }
done
check 'severity: keep' 0 'HTTP:///\n' '' normalize -q --severity=empty-host=error <(echo HTTP:///)
check 'severity: empty' 0 '\n' '' normalize -q --severity=empty-host=error --on-error=empty <(echo HTTP:///)
check 'severity: host-unmapped=error' 0 'http://a/\n' '' normalize -q --severity=host-unmapped=error --on-error=skip <(printf 'http://xn--0/\nhttp://a\n')
check 'severity: host-unmapped=ignore' 0 'http://xn--0/\tok\n' '' normalize --severity=host-unmapped=ignore --status <(echo http://xn--0/)
check 'severity: ignored in --status' 0 'http:///\tok\n' '' normalize --severity=scheme=ignore --status <(echo http:///)
check 'severity: a finding beside a warning' 1 'ws://xn--a/#f\n' 'more than --max-bad=0' normalize -q --severity=fragment-unused=error --max-bad=0 <(echo 'ws://xn--a/#f')
check 'severity: bidi on request' 0 'http://h/%D7%90a\tbidi-mixed\n' '' normalize -q --severity=bidi=warning --status <(echo http://h/אa)
check 'severity: hints on request' 0 'http://h/%EF%AC%81\tcompatibility-character\n' '' normalize -q --severity=hints=warning --status <(echo http://h/ﬁ)
check 'severity: an error of the library comes first' 0 'http:///[\tbad-character\n' '' convert -q --to=uri --severity=empty-host=error --status <(echo 'http:///[')
check 'severity: csv' 0 '1,http://a/\n' '' normalize -q --csv -f2 --severity=scheme=error --on-error=skip <(printf '1,http://a\n2,http:///\n')
check 'severity: a log' 0 '' '' normalize -q --log=combined -f referer --severity=scheme=error --on-error=skip <(echo '- - - [-] "GET / HTTP/1.1" 200 1 "http:///" "-"')
check 'severity: extract' 0 'http://a/\n' '' extract -q --normalize --severity=scheme=error --on-error=skip <(echo 'http://a http://h:70000/')
check 'severity: the name of a missing code' 2 '' "'unknown' is unknown" check --severity=unknown=warning list
check 'severity: errors stay errors' 2 '' 'is unknown; give host-unmapped' normalize --severity=bad-port=warning list
# More findings than a record usually has: the last one counts, too.
printf 'http://h%s/%%E2%%80%%8B\n' "$(printf '/\327\220a%.0s' {1..70})" >many
check 'severity: the last of many findings' 1 '' 'invisible-character' normalize --severity=bidi=warning --severity=invisible-character=error --on-error=fail many
simdiri parse -q --severity=scheme=warning <(echo http:///a) >got
holds 'severity: parse names the component of a finding' grep -qF '"status":"empty-host","offset":7,"component":"host"' got
