# Commands that write lists, with each allocation failing in turn.
# shellcheck source=tests/cli/failing_malloc.sh
# SPDX-License-Identifier: MIT
. "$here/failing_malloc.sh"

if can_fail_malloc; then
  make_inputs
  for options in '' '--profile=web' '--status' '--form=iri --nfc' '--redirects=redirects --redirects-all' \
    '--tsv -f 2 input.tsv' '--csv --header -f url input.csv' '--jsonl -f url input.jsonl' '--log=combined input.log' \
    '--input-charset=shift_jis --query-charset=shift_jis' '--unescape=html' '--append=new --csv --header -f url input.csv'; do
    # shellcheck disable=SC2086
    survives "normalize $options" normalize -q -j2 $options
  done
  printf '"n""x",url\n1,http://a.example/\xE9\n' >quoted.csv
  survives 'normalize --csv, of another charset' normalize -q --csv --header -f url --input-charset=windows-1252 quoted.csv
  survives 'normalize --log, of another charset' normalize -q --log=combined --base=https://b.example --query-charset=shift_jis input.log
  survives 'normalize --base' normalize -q --status --base=http://base.example/
  survives 'convert' convert -q --to=iri
  survives 'resolve' resolve -q --base=http://base.example/x/
  survives 'key' key -q
  survives 'key --rules' key -q --rules=rules --redirects=redirects --redirects-all
  survives 'key --surt' key -q --surt
  survives 'key --base' key -q --profile=web --base=http://base.example/x/ --csv --header -f url input.csv
  survives 'key --surt --base' key -q --surt --base=http://base.example/x/
  printf '/{a}/**/b\n/c/*\n*.example/{d}.e\n' >routes
  survives 'label' label -q --lossy=crawl --rules=rules --routes=routes --params='a,b*'
  survives 'label --log' label -q --log=combined --status input.log
  survives 'label --log, usual' label -q --log=combined input.log
  survives 'label --explain' label -q --explain --routes=routes
  survives 'label --count' label -q --count
  printf 'user,n:ext@token,password\njoe,"S""S",S\njoe,S,"S""",S\n' >secrets.csv
  printf '#Fields: cs(Cookie) cs-uri\nS /?sid=S\n#Fields: a pin\n1 S\n' >secrets.w3c
  printf '{"u:S@\\u0068":["S",1],"n:ext@token":{"a":"S\\"S"}}\n{"q":[{"name":"token","value":"S"}]}\n' >secrets.jsonl
  survives 'redact --csv' redact -q -j2 --csv --header secrets.csv
  survives 'redact --log=w3c' redact -q -j2 --log=w3c secrets.w3c
  survives 'redact --jsonl' redact -q --jsonl secrets.jsonl
  survives 'redact --log-format' redact -q '--log-format=$uri "$http_cookie"' secrets.csv
  survives 'label --csv --redact' label -q --csv --header -f user --redact=secrets --rejects=rejects secrets.csv
  # The file of rejects has the same lines, or a beginning of them.
  for ((i = 0; i < 40; i++)); do printf 'c d%d?token=S&x\n' $i; done >bad
  simdiri label -q --redact=secrets,userinfo --rejects=rejects-wanted bad >/dev/null
  has_good_rejects() {
    if [ "$status" -eq "$wanted_status" ]; then cmp -s rejects rejects-wanted; else is_beginning rejects rejects-wanted; fi
  }
  prepare='rm -f rejects' confirm=has_good_rejects
  survives 'rejects that are redacted' label -q --redact=secrets,userinfo --rejects=rejects bad
  confirm='is_beginning rejects rejects-wanted'
  survives 'the last reject' label -q --redact=secrets,userinfo --rejects=rejects --on-error=fail bad
  prepare=: confirm=true
  survives 'extract' extract -q
  survives 'dedupe' dedupe -q
  survives 'dedupe --print=all' dedupe -q --print=all
  # Merged records: the output is the list, or a report of which record was merged into which.
  { cat input input; printf 'HTTP://a.example:80/1\nhttp://a.example/./1\n'; } >merging
  survives 'dedupe --explain-merges' dedupe -q --explain-merges=merges merging
  survives 'dedupe --explain-merges, what was merged' dedupe -q -o /dev/null --explain-merges=/dev/stdout merging
  holds 'memory: dedupe --explain-merges: something was merged' [ "$(wc -l <memory-wanted)" -gt 4 ]
  survives 'partition' partition -q --by=host --files=3 -o 'part%d'
  printf '{"providers":{"a":{"urlPattern":"^https?:\\\\/\\\\/(?:[a-z0-9-]+\\\\.)*?a\\\\.example","rules":["b","c_.*"]}}}\n' >clearurls.json
  survives 'rules import' rules import -q clearurls.json
  survives 'report' report -q -j2
  printf 'http://h.example/%s\n' a/b/a/b/a/b x/x/x 2026/05/ 2026/06/ 'l?a=1&b=2' 'l?b=2&a=1' 'p;jsessionid=AB1' 'p;jsessionid=AB2' >traps
  survives 'report, traps' report -q --output-format=json traps
  survives 'report --output-format=json' report -q --output-format=json --log=combined input.log
  survives 'diff' diff -q '--a=--rung=syntax' '--b=--rules=rules'
  survives 'diff --base' diff -q '--a=--rung=syntax' '--b=--profile=web' --base=http://base.example/x/
  prepare='rm -rf st'
  survives 'dedupe --state' dedupe -q --state=st
  prepare=:
  head -c 16 /dev/zero >secret
  chmod 600 secret
  rm -rf st && simdiri dedupe -q --state=st --key-file=secret <input >/dev/null
  simdiri dedupe -q --state=st2 --key-file=secret <merging >/dev/null
  min_failures=8 # of few
  survives 'state info' state info st
  survives 'state verify' state verify st
  # After a failure there is no new state, or one that is marked unfinished; otherwise the state is complete.
  new_state_is_whole() {
    if [ "$status" -eq 0 ]; then
      [ "$(simdiri state verify st3)" = 'st3: whole' ]
    else
      ! simdiri state verify st3 >/dev/null 2>verify-errors && grep -qE 'there is no state|was cut off' verify-errors
    fi
  }
  prepare='rm -rf st3' confirm=new_state_is_whole min_failures=20
  survives 'state merge' state merge st st2 st3
  survives 'state migrate' state migrate st st3
  survives 'state migrate --relabel' state migrate --relabel st st3
  survives 'state migrate --from' state migrate -q --from=input --from=redirects st st3
  survives 'state migrate --from, options' state migrate -q --from=input.csv --csv --header -f url --lossy=www --secret=new st st3
  prepare=: confirm=true
fi
