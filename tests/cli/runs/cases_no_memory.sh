# explain, check, compare and parse with each allocation failing in turn: none reports a wrong result or a wrong exit
# status.
# shellcheck source=tests/cli/failing_malloc.sh
# SPDX-License-Identifier: MIT
. "$here/failing_malloc.sh"

if can_fail_malloc; then
  make_inputs
  for options in '' '--visual' '--redirects=redirects --redirects-all' '--base=http://base.example/x/' '--nfkc' \
    '--profile=web' '--profile=web --base=http://base.example/' \
    '--grammar=leiri --input-charset=latin1'; do
    if [[ $options == *visual* ]] && ! simdiri explain --visual http://a/ >/dev/null 2>&1; then continue; fi
    # shellcheck disable=SC2086 # words
    survives "explain $options" explain -q $options
  done
  survives 'explain IRI' explain -q "$one"
  survives 'explain --lossy' explain -q --lossy=crawl 'http://a.example/?b&a=&sid=1&sig=x'
  for options in '' '--hints' '--profile=web' '--grammar=uri'; do
    # shellcheck disable=SC2086
    survives "check $options" check -q $options
  done
  survives 'compare' compare "$one" http://b.example/
  survives 'compare, equal' compare --steps "$one" 'http://b%C3%BC.example/c%C3%A9?b&utm_x=1&a#f'
  min_failures=12 # of eight allocations
  survives 'compare --profile=web' compare --profile=web "$one" http://b.example/
  min_failures=20
  survives 'parse' parse -q
  survives 'parse --profile=web' parse -q --profile=web
  survives 'parse --get' parse -q --get=host,path,query:b
  survives 'parse --append-fields' parse -q --csv --header -f url --append-fields=host,segment:1 input.csv
fi
