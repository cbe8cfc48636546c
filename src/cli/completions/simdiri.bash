# Completion of simdiri(1) for bash. It uses nothing of the package bash-completion.
# SPDX-License-Identifier: MIT

# The long options of a command; "=" where one takes a value.
_simdiri_options() { # COMMAND
  local every='--grammar= --profile= --output= --max-record= --line-buffered --threads= --progress --no-progress'
  every+=' --quiet --json --help --version --unescape= --compress= --no-decompress'
  local any="$every --null --input-charset="
  local ladder='--rung= --host= --disallowed= --nfc --nfkc --drop-fragment --query-charset='
  local observed='--redirects= --redirects-all'
  local table='--tsv --csv --jsonl --field= --header' log='--log= --vhost-field=' append='--append='
  case $1 in
  normalize) echo "$any $table $log $append $ladder $observed --encode-bidi --form= --base= --reference --on-error= --rejects= --status" ;;
  check) echo "$any $table $log --base= --reference --severity= --hints --rejects=" ;;
  convert) echo "$any $table $log $append ${ladder/--rung= } --encode-bidi --to= --reference --on-error= --rejects= --status" ;;
  resolve) echo "$any $table $log $append $ladder $observed --encode-bidi --form= --base= --non-strict --on-error= --rejects= --status" ;;
  compare) echo "$any $ladder $observed --base= --pairs --steps --rejects=" ;;
  parse) echo "$any $table --base= --reference --on-error= --rejects=" ;;
  explain) echo "$any $ladder $observed --encode-bidi --form= --base= --reference --visual" ;;
  key)
    echo "$any $table $log $append $ladder --base= --reference --hash= --key-file= --lossy= --rules= $observed" \
      '--surt --on-error= --rejects= --status'
    ;;
  dedupe)
    echo "$any $table $log $ladder --base= --reference --hash= --key-file= --lossy= --rules= $observed" \
      '--on-error= --print= --count --repeated --unique --explain-merges= --state=' \
      '--memory= --rejects= --status'
    ;;
  diff)
    echo "--a= --b= $table $log --base= --input-charset= --unescape= --null --output= --max-record= --progress" \
      '--no-progress --quiet --help --version'
    ;;
  state)
    echo "$table $log $ladder --base= --reference --hash= --key-file= --lossy= --rules= $observed --grammar= --profile=" \
      '--null --input-charset= --unescape= --no-decompress --max-record= --threads= --progress --no-progress --quiet' \
      '--json --on-error= --memory= --from= --relabel --secret= --help --version'
    ;;
  extract)
    echo "$every ${ladder/--query-charset=} $observed --form= --schemes= --guess --join-lines --normalize" \
      '--offsets --with-filename --format= --on-error= --rejects= --status'
    ;;
  esac
}

# What may follow an option; nothing where that is not one of a few words.
_simdiri_values() { # OPTION COMMAND
  case $1 in
  --to | --form) echo 'uri iri' ;;
  --rung) echo 'simple syntax scheme protocol' ;;
  --grammar) echo 'iri iri-bis uri leiri' ;;
  --profile) echo 'rfc3987 web' ;;
  --disallowed) echo 'fail encode encode-all' ;;
  --host) if [[ $2 == convert ]]; then echo 'ascii percent unicode'; else echo 'ascii percent'; fi ;;
  --unescape) echo 'html xml' ;;
  --hash) echo 'xxh3 siphash xxh3-64' ;;
  --log) echo 'combined common' ;;
  --format) echo 'lines json' ;;
  --compress) echo 'gzip zstd none' ;;
  --on-error) if [[ $2 == @(dedupe|extract|state) ]]; then echo 'keep skip fail'; else echo 'keep empty skip fail'; fi ;;
  --print) echo 'record wire all' ;;
  --secret) echo 'keep new' ;;
  --surt) echo plain ;;
  esac
}

_simdiri_words() { # WORDS BEGINNING [PREFIX]
  local word
  COMPREPLY=()
  for word in $1; do
    [[ $word != "$2"* ]] || COMPREPLY+=("${3:-}$word")
  done
}

# Puts the option whose value is being typed into option, and what is there of the value into value. Words come cut
# apart at "=", unless that was taken out of COMP_WORDBREAKS.
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
  local commands='normalize check convert resolve compare parse explain key extract dedupe diff state help'
  local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} options option value prefix
  if ((COMP_CWORD == 1)); then
    _simdiri_words "$commands --help --version" "$current"
    return
  fi
  if [[ $command == help ]]; then
    _simdiri_words "${commands% help} input" "$current"
    return
  fi
  options=$(_simdiri_options "$command")
  _simdiri_find_value "$options"
  if [[ $option ]]; then
    _simdiri_words "$(_simdiri_values "$option" "$command")" "$value" "$prefix"
    # Few options name a file.
    [[ $option == --@(output|key-file|rules|redirects|explain-merges|state|from) ]] || compopt +o default 2>/dev/null
  elif [[ $current == -* ]]; then
    _simdiri_words "$options" "$current"
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
  else
    COMPREPLY=() # files
  fi
}

complete -o default -F _simdiri simdiri
