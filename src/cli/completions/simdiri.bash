# Completion of simdiri(1) for bash. It needs nothing of the package bash-completion.
# Written by src/cli/options/make_documents.py.
# SPDX-License-Identifier: MIT

# The long options of a command; "=" follows those that need a value.
_simdiri_options() { # COMMAND
  case $1 in
  normalize)
    echo '--base= --rung= --form= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc' \
      '--drop-fragment --default-scheme= --redirects= --redirects-all --query-charset= --encode-bidi --clean=' \
      '--rules= --severity= --tsv --csv --jsonl --log= --log-format= --field= --request --header --vhost-field=' \
      '--null --input-charset= --unescape= --trim --no-decompress --rotated --follow --max-record= --append=' \
      '--only-field --output= --on-error= --status --rejects= --max-bad= --compress= --line-buffered --threads=' \
      '--progress --no-progress --quiet --json --no-sandbox --help --version'
    ;;
  dedupe)
    echo '--base= --rung= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc --drop-fragment' \
      '--default-scheme= --redirects= --redirects-all --query-charset= --psl= --psl-section= --hash= --key-file=' \
      '--lossy= --rules= --by= --group-host= --templates= --routes= --params= --severity= --print= --count' \
      '--repeated --unique --keep= --explain-merges= --state= --output-new --memory= --tsv --csv --jsonl --log=' \
      '--log-format= --field= --request --header --vhost-field= --null --input-charset= --unescape= --trim' \
      '--no-decompress --rotated --follow --max-record= --only-field --output= --on-error= --status --rejects=' \
      '--max-bad= --compress= --line-buffered --threads= --progress --no-progress --quiet --json --no-sandbox' \
      '--help --version'
    ;;
  check)
    echo '--base= --profile= --grammar= --reference --idna= --severity= --hints --tsv --csv --jsonl --log=' \
      '--log-format= --field= --request --header --vhost-field= --null --input-charset= --unescape= --trim' \
      '--no-decompress --rotated --follow --max-record= --output= --rejects= --compress= --line-buffered --threads=' \
      '--progress --no-progress --quiet --json --no-sandbox --help --version'
    ;;
  parse)
    echo '--base= --rung= --form= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc' \
      '--drop-fragment --default-scheme= --psl= --psl-section= --severity= --get= --output-format= --tsv --csv' \
      '--jsonl --log= --log-format= --field= --request --header --vhost-field= --null --input-charset= --unescape=' \
      '--trim --no-decompress --rotated --follow --max-record= --append-fields= --output= --on-error= --rejects=' \
      '--max-bad= --compress= --line-buffered --threads= --progress --no-progress --quiet --json --no-sandbox' \
      '--help --version'
    ;;
  key)
    echo '--base= --rung= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc --drop-fragment' \
      '--default-scheme= --redirects= --redirects-all --query-charset= --psl= --psl-section= --hash= --key-file=' \
      '--lossy= --rules= --by= --group-host= --templates= --routes= --params= --surt --severity= --tsv --csv' \
      '--jsonl --log= --log-format= --field= --request --header --vhost-field= --null --input-charset= --unescape=' \
      '--trim --no-decompress --rotated --follow --max-record= --append= --only-field --output= --on-error=' \
      '--status --rejects= --max-bad= --compress= --line-buffered --threads= --progress --no-progress --quiet' \
      '--json --no-sandbox --help --version'
    ;;
  compare)
    echo '--base= --rung= --profile= --grammar= --disallowed= --host= --idna= --nfc --nfkc --drop-fragment' \
      '--default-scheme= --redirects= --redirects-all --query-charset= --pairs --steps --null --input-charset=' \
      '--unescape= --trim --no-decompress --rotated --max-record= --output= --rejects= --compress= --line-buffered' \
      '--threads= --progress --no-progress --quiet --json --no-sandbox --help --version'
    ;;
  explain)
    echo '--base= --rung= --form= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc' \
      '--drop-fragment --default-scheme= --redirects= --redirects-all --query-charset= --encode-bidi --clean=' \
      '--psl= --psl-section= --lossy= --rules= --visual --html --null --input-charset= --unescape= --trim' \
      '--no-decompress --max-record= --output= --compress= --line-buffered --threads= --progress --no-progress' \
      '--quiet --json --no-sandbox --help --version'
    ;;
  diff)
    echo '--base= --psl= --psl-section= --by= --a= --b= --tsv --csv --jsonl --log= --log-format= --field= --request' \
      '--header --vhost-field= --null --input-charset= --unescape= --trim --rotated --max-record= --output=' \
      '--threads= --progress --no-progress --quiet --no-sandbox --help --version'
    ;;
  convert)
    echo '--to= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc --drop-fragment' \
      '--default-scheme= --query-charset= --encode-bidi --severity= --tsv --csv --jsonl --log= --log-format=' \
      '--field= --request --header --vhost-field= --null --input-charset= --unescape= --trim --no-decompress' \
      '--rotated --follow --max-record= --append= --only-field --output= --on-error= --status --rejects= --max-bad=' \
      '--compress= --line-buffered --threads= --progress --no-progress --quiet --json --no-sandbox --help --version'
    ;;
  resolve)
    echo '--base= --rung= --form= --profile= --grammar= --disallowed= --host= --idna= --nfc --nfkc --drop-fragment' \
      '--default-scheme= --non-strict --redirects= --redirects-all --query-charset= --encode-bidi --severity= --tsv' \
      '--csv --jsonl --log= --log-format= --field= --request --header --vhost-field= --null --input-charset=' \
      '--unescape= --trim --no-decompress --rotated --follow --max-record= --append= --only-field --output=' \
      '--on-error= --status --rejects= --max-bad= --compress= --line-buffered --threads= --progress --no-progress' \
      '--quiet --json --no-sandbox --help --version'
    ;;
  extract)
    echo '--rung= --form= --profile= --grammar= --disallowed= --host= --idna= --nfc --nfkc --drop-fragment' \
      '--redirects= --redirects-all --severity= --schemes= --guess --join-lines --normalize --offsets' \
      '--with-filename --format= --unescape= --no-decompress --rotated --follow --max-record= --output= --on-error=' \
      '--status --rejects= --max-bad= --compress= --line-buffered --threads= --progress --no-progress --quiet' \
      '--json --no-sandbox --help --version'
    ;;
  label)
    echo '--base= --rung= --form= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc' \
      '--default-scheme= --query-charset= --psl= --psl-section= --lossy= --rules= --severity= --redact-rules=' \
      '--pseudonym= --keep-params= --group-host= --templates= --routes= --learn= --max-values= --params= --count' \
      '--redact= --no-redact --memory= --explain --tsv --csv --jsonl --log= --log-format= --field= --request' \
      '--header --vhost-field= --null --input-charset= --unescape= --trim --no-decompress --rotated --follow' \
      '--max-record= --append= --only-field --output= --on-error= --status --rejects= --max-bad= --compress=' \
      '--line-buffered --threads= --progress --no-progress --quiet --json --no-sandbox --help --version'
    ;;
  redact)
    echo '--redact= --redact-rules= --pseudonym= --keep-params= --print-rules --tsv --csv --jsonl --log= --log-format=' \
      '--field= --header --null --no-decompress --rotated --follow --max-record= --output= --compress=' \
      '--line-buffered --threads= --progress --no-progress --quiet --json --no-sandbox --help --version'
    ;;
  report)
    echo '--base= --profile= --grammar= --reference --default-scheme= --psl= --psl-section= --redact-rules=' \
      '--pseudonym= --keep-params= --redact= --no-redact --output-format= --tsv --csv --jsonl --log= --log-format=' \
      '--field= --request --header --vhost-field= --null --input-charset= --unescape= --trim --no-decompress' \
      '--rotated --max-record= --output= --compress= --threads= --progress --no-progress --quiet --json' \
      '--no-sandbox --help --version'
    ;;
  partition)
    echo '--base= --rung= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc --drop-fragment' \
      '--default-scheme= --redirects= --redirects-all --query-charset= --psl= --psl-section= --lossy= --rules=' \
      '--group-host= --templates= --routes= --params= --files= --by= --tsv --csv --jsonl --log= --log-format=' \
      '--field= --request --header --vhost-field= --no-decompress --rotated --max-record= --output= --compress=' \
      '--line-buffered --threads= --progress --no-progress --quiet --json --no-sandbox --help --version'
    ;;
  state)
    echo '--base= --rung= --profile= --grammar= --reference --disallowed= --host= --idna= --nfc --nfkc --drop-fragment' \
      '--default-scheme= --redirects= --redirects-all --query-charset= --psl= --psl-section= --hash= --key-file=' \
      '--lossy= --rules= --by= --group-host= --templates= --routes= --params= --severity= --memory= --from=' \
      '--relabel --secret= --output-format= --output= --invert-match --older-than= --tsv --csv --jsonl --log=' \
      '--log-format= --field= --request --header --vhost-field= --null --input-charset= --unescape= --trim' \
      '--no-decompress --max-record= --on-error= --threads= --progress --no-progress --quiet --json --no-sandbox' \
      '--help --version'
    ;;
  rules)
    echo '--widen --referrals --report= --output= --quiet --no-sandbox --help --version'
    ;;
  esac
}

# The words that the value of an option may be; nothing if the value is free.
_simdiri_values() { # OPTION COMMAND
  case $1:$2 in
  --to:*) echo 'uri iri' ;;
  --rung:*) echo 'simple syntax scheme protocol' ;;
  --form:*) echo 'uri iri' ;;
  --profile:*) echo 'rfc3987 web' ;;
  --grammar:*) echo 'iri iri-bis uri leiri' ;;
  --disallowed:*) echo 'fail encode encode-all' ;;
  --host:normalize | --host:dedupe | --host:parse | --host:key | --host:compare | --host:explain | --host:resolve | --host:extract | --host:label | --host:partition | --host:state) echo 'ascii percent' ;;
  --host:convert) echo 'ascii percent unicode' ;;
  --idna:*) echo 'uts46 idna2008' ;;
  --psl-section:*) echo 'all icann' ;;
  --hash:*) echo 'xxh3 siphash xxh3-64' ;;
  --by:*) echo 'iri host domain site params label' ;;
  --group-host:*) echo 'host domain none' ;;
  --surt:*) echo 'plain keep-www commoncrawl' ;;
  --format:*) echo 'lines json' ;;
  --print:*) echo 'record wire all' ;;
  --output-format:parse) echo 'tsv csv jsonl' ;;
  --output-format:report) echo 'html json' ;;
  --output-format:state) echo 'text json stream' ;;
  --secret:*) echo 'keep new' ;;
  --request:*) echo 'target' ;;
  --unescape:*) echo 'html xml' ;;
  --on-error:normalize | --on-error:convert | --on-error:resolve | --on-error:label) echo 'keep empty skip fail' ;;
  --on-error:key) echo 'keep empty skip fail' ;;
  --on-error:dedupe | --on-error:state) echo 'keep skip fail' ;;
  --on-error:parse) echo 'keep empty skip fail' ;;
  --on-error:extract) echo 'keep skip fail' ;;
  --compress:*) echo 'gzip zstd none' ;;
  --help:*) echo 'all' ;;
  esac
}

_simdiri_words() { # WORDS BEGINNING [PREFIX]
  local word
  COMPREPLY=()
  for word in $1; do
    [[ $word != "$2"* ]] || COMPREPLY+=("${3:-}$word")
  done
}

# Sets option to the option whose value is being typed, and value to what is typed of it. bash splits words at "=",
# unless "=" was removed from COMP_WORDBREAKS.
_simdiri_find_value() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  option='' value=$current prefix=''
  if [[ $before == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $current == '=' ]]; then
    option=$before value=
  elif [[ $current == --*=* ]]; then
    option=${current%%=*} value=${current#*=} prefix=$option=
  elif [[ " $1 " == *" $before= "* ]]; then
    option=$before
  fi
}

_simdiri() {
  local commands='normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state rules'
  local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} options option value prefix
  if ((COMP_CWORD == 1)); then
    _simdiri_words "$commands help --help --version" "$current"
    return
  fi
  if [[ $command == help ]]; then
    _simdiri_words "$commands input codes options" "$current"
    return
  fi
  options=$(_simdiri_options "$command")
  _simdiri_find_value "$options"
  if [[ $option ]]; then
    _simdiri_words "$(_simdiri_values "$option" "$command")" "$value" "$prefix"
    # Few options name a file.
    [[ $option == --@(explain-merges|from|key-file|learn|output|psl|redact-rules|redirects|rejects|report|routes|rules|state) ]] || compopt +o default 2>/dev/null
  elif [[ $current == -* ]]; then
    _simdiri_words "$options" "$current"
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
  else
    COMPREPLY=() # files
  fi
}

complete -o default -F _simdiri simdiri
