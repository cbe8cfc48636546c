# Commands that write lists, with each allocation failing in turn.
# SPDX-License-Identifier: MIT
# shellcheck source=tests/cli/failing_malloc.sh
. "$here/failing_malloc.sh"

if can_fail_malloc; then
  make_inputs
  for options in '' '--profile=web' '--status' '--form=iri --nfc' '--redirects=redirects --redirects-all' \
    '--tsv -f 2 input.tsv' '--csv --header -f url input.csv' '--jsonl -f url input.jsonl' '--log=combined input.log' \
    '--input-charset=shift_jis --query-charset=shift_jis' '--unescape=html' '--append=new --csv --header -f url input.csv'; do
    # shellcheck disable=SC2086
    survives "normalize $options" normalize -q -j2 $options
  done
  survives 'convert' convert -q --to=iri
  survives 'resolve' resolve -q --base=http://base.example/x/
  survives 'key' key -q
  survives 'key --rules' key -q --rules=rules --redirects=redirects --redirects-all
  survives 'key --surt' key -q --surt
  survives 'extract' extract -q
  survives 'dedupe' dedupe -q
  survives 'dedupe --merges' dedupe -q --print=all
  survives 'diff' diff -q '--a=--rung=syntax' '--b=--rules=rules'
  prepare='rm -rf st'
  survives 'dedupe --state' dedupe -q --state=st
  prepare=:
  rm -rf st && simdiri dedupe -q --state=st <input >/dev/null
  survives 'state info' state info st
  survives 'state verify' state verify st
fi
