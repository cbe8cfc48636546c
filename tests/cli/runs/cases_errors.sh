# Mistakes in the command line, and input and output that fail.
# SPDX-License-Identifier: MIT

check 'no command' 2 '' '^simdiri: a command is missing'
check 'an option before the command' 2 '' "'--nfc': give a command first" --nfc normalize
check 'an unknown command' 2 '' "no command 'normalise'; did you mean 'normalize'" normalise
check 'a command that nothing is like' 2 '' "no command 'frobnicate'$" frobnicate
check 'an unknown option' 2 '' 'normalize has no option --frobnicate$' normalize --frobnicate
check 'an unknown short option' 2 '' 'no option -x' normalize -x
check 'an ambiguous beginning of an option' 2 '' '--nf is the beginning of more than one option: --nfc, --nfkc$' normalize --nf
check 'an ambiguous beginning of an option, with a value' 2 '' '--n is the beginning of more than one' normalize --n=x
check 'an option of other commands' 2 '' 'normalize has no option --to; these commands have it: convert$' normalize --to=uri
check 'a short option of no command' 2 '' 'check has no option -x$' check -qx
check 'an option that is no text' 2 '' 'no option --.xFF$' check "$(printf -- '--\377')"
check 'an option of any length' 2 '' 'no option --aaaa' check "--$(head -c 100000 /dev/zero | tr '\0' a)"
given 'HTTP://A.example\n'
check 'an unambiguous beginning of an option' 0 'http://a.example/\n' '' normalize --drop
check 'a value that is missing' 2 '' '--output needs a value: FILE' normalize -o
check 'a value that is missing, of a long option' 2 '' '--rung needs a value' normalize --rung
check 'a value too many' 2 '' '--nfc takes no value' normalize --nfc=yes
check 'a value too many, of an option with a letter' 2 '' '--quiet takes no value' normalize --quiet=yes
check 'an unknown value' 2 '' "--rung: 'top' is not one of simple.syntax.scheme.protocol" normalize --rung=top
check 'a beginning is no value' 2 '' 'is not one of' normalize --rung=s
check 'an empty value' 2 '' 'is not one of' normalize --rung=
check 'uri and iri contradict' 2 '' 'contradict' normalize --grammar=uri --form=iri
check 'nfc and nfkc contradict' 2 '' 'contradict' normalize --nfc --nfkc
check '--host=unicode is for convert' 2 '' 'is not one of ascii.percent' normalize --host=unicode
check 'an empty name for the output' 2 '' '--output needs the name' normalize -o ''
check 'usage errors point to the help' 2 '' "^simdiri: try 'simdiri normalize --help'" normalize --frobnicate

check 'a missing file' 2 '' '^simdiri: missing: No such file or directory' normalize missing
check 'an empty file name' 2 '' 'No such file' normalize ''
printf 'HTTP://A.example\n' >good
check 'a missing file stops the run before anything is written' 2 '' 'missing' normalize good missing
check 'a directory' 2 '' 'is a directory' normalize .
check 'an IRI where a file is wanted' 2 '' 'http://h.example/: No such file' normalize http://h.example/
check 'IRIs where pairs are wanted' 2 '' 'give the IRIs as operands' compare --pairs http://h.example/ http://h.example
check 'an IRI where a file is wanted: how to give it' 2 '' "printf '%s.n' IRI . simdiri normalize" normalize http://h.example/
echo precious >precious
echo HTTP://A.example >unreadable
chmod 000 unreadable
if [ "$(id -u)" -ne 0 ]; then
  check 'an unreadable file' 2 '' '^simdiri: unreadable: Permission denied' normalize -o precious unreadable
  holds 'an unreadable file: the output is untouched' [ "$(cat precious)" = precious ]
  check 'an unreadable file of routes' 2 '' '^simdiri: unreadable: cannot read .*: Permission denied' label --learn=unreadable precious
elif command -v setpriv >/dev/null 2>&1; then
  # The superuser may read every file, so another user tries.
  cp "$program" bin/simdiri
  chmod 711 .
  chmod 755 bin bin/simdiri
  chmod 666 precious
  setpriv --reuid=65534 --regid=65534 --clear-groups bin/simdiri normalize -o precious unreadable >stdout 2>stderr
  judge 'an unreadable file' 2 '' '^simdiri: unreadable: Permission denied' $?
  holds 'an unreadable file: the output is untouched' [ "$(cat precious)" = precious ]
  setpriv --reuid=65534 --regid=65534 --clear-groups bin/simdiri label --learn=unreadable precious >stdout 2>stderr
  judge 'an unreadable file of routes' 2 '' '^simdiri: unreadable: cannot read .*: Permission denied' $?
fi
rm -f unreadable
simdiri normalize <. >stdout 2>stderr
judge 'a directory as standard input' 2 '' 'is a directory' $?
check 'a folder that is missing, for the output' 2 '' 'cannot write nowhere/x: No such file' normalize -o nowhere/x good
check 'a directory as output' 2 '' 'cannot write' normalize -o . good

printf 'HTTP://A.example\n' >inout
check 'the output is an input' 2 '' 'inout: is both an input and the output' normalize -o inout inout
holds 'the output is an input: it is untouched' grep -q HTTP inout
check 'the output is an input, by another name' 2 '' 'is both an input and the output' normalize -o ./inout good inout
ln -sf inout inout-link
check 'the output is a link to an input' 2 '' 'is both an input and the output' normalize -o inout-link inout
ln -f inout inout-hard
check 'the output is a hard link to an input' 2 '' 'is both an input and the output' normalize -o inout-hard good inout
check 'the output is an input: parse' 2 '' 'inout: is both an input and the output' parse -o inout inout
check 'the output is an input: compare --pairs' 2 '' 'is both an input and the output' compare --pairs -o inout-link inout
simdiri normalize -o inout <inout >stdout 2>stderr
judge 'the output is standard input' 2 '' 'standard input.: is both an input and the output' $?
simdiri normalize inout >>inout 2>stderr
holds 'standard output is an input' [ $? -eq 2 ]
holds 'standard output is an input: it is untouched' [ "$(cat inout)" = HTTP://A.example ]
simdiri normalize -o /dev/null /dev/null
holds 'a device may be both' [ $? -eq 0 ]

if [ -c /dev/full ]; then
  echo x >missing-scheme
  for command in 'normalize good' 'normalize --status good' 'normalize --line-buffered good' 'convert --to=uri good' \
    'resolve --base=a: good' 'check missing-scheme' 'compare a: a:' 'compare a: b:' 'compare --pairs good' 'parse good' \
    'explain a:' '--help' 'help' 'help input' 'help codes' 'normalize --help' '--version'; do
    # shellcheck disable=SC2086 # words
    simdiri $command >/dev/full 2>"$work/stderr"
    status=$?
    : >"$work/stdout"
    judge "a full disk: $command" 2 '' 'cannot write standard output: No space left' "$status"
  done
  check 'a full disk, by -o' 2 '' 'cannot write /dev/full: No space' normalize -o /dev/full good
fi

# A limit on the file size acts like a full disk: there is a message, and only whole records remain.
for ((i = 0; i < 2000; i++)); do echo "http://h.example/$i"; done >long-list
(ulimit -f 16 && simdiri normalize -o limited long-list >stdout 2>stderr)
judge 'a file that may not grow' 2 '' 'cannot write limited: File too large' $?
holds 'a file that may not grow: something was written' [ -s limited ]
holds 'a file that may not grow: whole records' [ "$(tail -c 1 limited | od -An -tx1)" = ' 0a' ]
holds 'a file that may not grow: a beginning of the output' cmp -s limited <(head -c "$(stat -c %s limited)" long-list)
if is_plain; then
  { printf 'http://h.example/'; head -c 30000000 /dev/zero | tr '\0' '%'; } >long-record
  (ulimit -v 150000 && simdiri normalize --nfc long-record >stdout 2>stderr)
  judge 'out of memory: said, and what helps' 2 '' 'out of memory .no-memory.; --max-record=SIZE limits' $?
  rm -f long-record
fi

simdiri normalize good >&- 2>stderr
status=$?
: >stdout
judge 'standard output is closed' 2 '' 'cannot write standard output' "$status"
simdiri normalize <&- >stdout 2>stderr
judge 'standard input is closed' 2 '' 'standard input' $?
simdiri normalize missing >stdout 2>&-
holds 'standard error is closed' [ $? -eq 2 ]
printf 'HTTP://A.example\nbad\n' >half-good
simdiri normalize -o kept half-good 2>&-
printf 'http://a.example/\nbad\n' >wanted
same 'standard error is closed: no message gets into the output' wanted kept

# A reader that closes the pipe ends the run without a message, even if SIGPIPE is ignored.
for ((i = 0; i < 20000; i++)); do echo "http://h.example/$i"; done >wide
simdiri normalize -q wide 2>stderr | head -n 1 >stdout
statuses=("${PIPESTATUS[@]}")
holds 'a closed pipe: ended by the signal' [ "${statuses[0]}" -eq 141 ]
holds 'a closed pipe: quiet' [ ! -s stderr ]
(
  trap '' PIPE
  simdiri normalize wide 2>stderr
  echo $? >status
) | head -n 1 >stdout
holds 'a closed pipe, signal ignored: exit status 2' [ "$(cat status)" -eq 2 ]
holds 'a closed pipe, signal ignored: quiet' [ ! -s stderr ]

# Messages send no control characters to a terminal, and escape characters that it cannot show.
check 'messages escape controls' 2 '' '^simdiri: a.x1B.x5Bb|^simdiri: a.x1B.b' normalize "$(printf 'a\033[b')"
check 'messages escape newlines' 2 '' '^simdiri: a.x0Ab: No such' normalize "$(printf 'a\nb')"
check 'messages escape non-ASCII in the C locale' 2 '' '^simdiri: .xC3.xA9: No such' normalize é
if locale -a 2>/dev/null | grep -qix 'c\.utf-\?8'; then
  LC_ALL=C.UTF-8 simdiri normalize "$(printf 'é\xc2\x85\xe2\x80\xae\xff\xed\xa0\x80')" >stdout 2>stderr
  judge 'messages show UTF-8 on a UTF-8 terminal, but nothing hidden' 2 '' \
    '^simdiri: é.xC2.x85.xE2.x80.xAE.xFF.xED.xA0.x80: No such' $?
fi

version=$(sed -n 's/^#define SIMDIRI_VERSION "\(.*\)"$/\1/p' "$here/../../include/simdiri/simdiri.h")
# In the tests' copy of the library, the environment chooses the ISA level.
kernel=${SIMDIRI_ISA:-'(scalar|sse42|avx2|avx512|neon)'}
for command in '' normalize check convert resolve compare parse explain; do
  # shellcheck disable=SC2086 # none, when empty
  simdiri $command --version >stdout 2>stderr
  holds "version: simdiri $command --version" [ $? -eq 0 ]
  holds "version: $command: the first line is for programs" [ "$(head -n 1 stdout)" = "simdiri $version" ]
  holds "version: $command: and what it was made with" grep -qE "^libsimdiri $version \(kernel: $kernel\), libsodium [0-9.]+, utf8proc [0-9.]+ \(Unicode [0-9.]+\), UTS 46 of Unicode [0-9.]+$" stdout
  holds "version: $command: each optional feature has a line" \
    [ "$(sed -n '3,$s/: .*//p' stdout | paste -sd,)" = 'keys,idna2008,public suffixes,visual,gzip,faster gzip,zstd,xz,bzip2,faster jsonl,other charsets,sandbox' ]
  holds "version: $command: with the library and its version, or no" \
    [ "$(sed 1,2d stdout | grep -vcE ': (no|[A-Za-z][A-Za-z0-9: -]* [0-9.]+(, list [A-Za-z0-9._:-]+( of [0-9]{4}-[0-9]{2}-[0-9]{2}( \([0-9]+ days old\))?)?)?|iconv: the C library|seccomp|Landlock|seccomp and Landlock|rules number [0-9]+)$')" = 0 ]
  # shellcheck disable=SC2086 # none, when empty
  simdiri $command --help >stdout 2>stderr
  holds "help: simdiri $command --help" [ $? -eq 0 ]
  holds "help: $command begins with the usage" grep -q '^Usage: simdiri' stdout
  holds "help: $command fits into a terminal" [ -z "$(grep -v '^  {' stdout | awk 'length > 80')" ]
  # shellcheck disable=SC2086
  simdiri help $command >other
  same "help: simdiri help $command" stdout other
done
simdiri help input >stdout
holds 'help: input' grep -q '^  BOM ' stdout
holds 'help: input fits into a terminal' [ -z "$(awk 'length > 80' stdout)" ]
for option in --h --hel --v --vers; do
  simdiri "$option" >stdout 2>stderr
  holds "a beginning of an option: $option" [ "$?:$(wc -c <stderr)" = 0:0 ]
done
given 'HTTP://A.example\n'
check '-o - is standard output' 0 'http://a.example/\n' '' normalize -o -
holds '-o - makes no file' [ ! -e - ]
check 'help: no such topic' 2 '' "no such topic 'frobnicate'; topics are input, codes, options, and each command\$" help frobnicate
check 'help: a code is no topic' 2 '' "no such topic 'bad-vhost'; topics are input, codes, options, and each command\$" help bad-vhost
check 'help: a command with a mistake' 2 '' "no command 'chekc'; did you mean 'check'" help chekc
check 'help: one at a time' 2 '' 'help takes one topic' help check parse
simdiri help help >wanted_help
holds 'help: help about help' grep -q '^Usage: simdiri help' wanted_help
for argument in --help --he -h; do
  simdiri help "$argument" >got
  same "help: help $argument" got wanted_help
done

# Names of other tools, and mistakes: what was probably meant.
says() { # COMMAND OPTION SUGGESTION
  check "suggestions: $1 $2" 2 '' "$1 has no option ${2%%=*}; did you mean $3\?\$" "$1" "$2"
}
says dedupe --ignore-fragment --drop-fragment
says label --ignore-fragment --lossy=fragment
says key --ignore-www --lossy=www
says dedupe --strip-tracking --lossy=tracking
says dedupe --column --field
says dedupe --colum=2 --field
says dedupe --stats --json
says normalize --stats --json
says dedupe --uniqe --unique
says normalize --drop-fragmnet --drop-fragment
says check --jobs=4 --threads
says dedupe --domain --by=domain
says parse --path --get=path
says parse --scheme --get=scheme
says normalize --scheme=https --default-scheme
says check --invisible --hints
says redact --email --redact=userinfo,secrets,email
check 'suggestions: none for a name that is like nothing' 2 '' 'normalize has no option --frobnicate$' normalize --frobnicate
check 'suggestions: none that the command lacks' 2 '' 'normalize has no option --ignore-www$' normalize --ignore-www
check 'suggestions: other commands have it' 2 '' 'these commands have it: convert$' normalize --to=uri
check 'suggestions: normalize --lossy' 2 '' 'normalize has no option --lossy: .* --clean=tracking$' normalize --lossy=tracking
check 'suggestions: dedupe --clean' 2 '' 'dedupe has no option --clean: .* --lossy=tracking' dedupe --clean=tracking
check 'suggestions: parse --host' 2 '' "--host: 'x' is not one of ascii.percent; --get=host writes the host of each IRI\$" parse --host x
check 'suggestions: parse --host, without a value' 2 '' '--host needs a value: ascii.percent; --get=host writes' parse --host
check 'suggestions: normalize --host' 2 '' "--host: 'x' is not one of ascii.percent\$" normalize --host x
for pair in uniq:dedupe unique:dedupe canonicalize:normalize validate:check split:parse hash:key mask:redact partiton:partition chekc:check deduplicate:dedupe; do
  check "suggestions: the command ${pair%:*}" 2 '' "no command '${pair%:*}'; did you mean '${pair#*:}'\?\$" "${pair%:*}"
done
check 'suggestions: no command' 2 '' "no command 'sort'\$" sort
check 'suggestions: no command that begins only a little alike' 2 '' "no command 'redirects'\$" redirects
check 'suggestions: --severity' 2 '' "--severity: 'schema' is unknown; give host-unmapped, a finding of simdiri-codes\(7\), or a group: bidi, scheme, hints\$" normalize --severity=schema=error

# The law: what is suggested exists, whatever the command and the mistake.
suggested=0
for command in normalize check convert resolve compare parse explain key label extract dedupe partition redact report diff state rules; do
  for name in ignore-fragment strip-www drop-session remove-sort no-fragment column col stats statistics summary verbose host domain path query \
    scheme jobs workers parallel encoding charset base-url silent ndjson null-data print0 zero outfile skip-errors strict uniqe outptu frield \
    treads heder quet jsn lossi drop-fragmnt key; do
    simdiri "$command" "--$name" </dev/null >/dev/null 2>stderr
    option=$(sed -n 's/.*; did you mean \(--[^?]*\)?$/\1/p' stderr)
    [ -n "$option" ] || continue
    suggested=$((suggested + 1))
    simdiri "$command" "$option" --help </dev/null >/dev/null 2>stderr
    holds "suggestions: $command --$name: $option exists" [ "$(grep -cE "no option$([[ $option != *=* ]] || echo '|is not one of')" stderr)" -eq 0 ]
  done
done
holds 'suggestions: there are many' [ "$suggested" -ge 150 ]
