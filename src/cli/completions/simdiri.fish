# Completion of simdiri(1) for fish.
# SPDX-License-Identifier: MIT

function __simdiri_no_command
    test (count (commandline -opc)) -eq 1
end

function __simdiri_command
    set -l words (commandline -opc)
    contains -- "$words[2]" $argv
end

set -l any normalize check convert resolve compare parse explain key extract dedupe diff state
set -l most normalize check convert resolve compare parse explain key extract dedupe diff
set -l streams normalize check convert resolve compare parse explain key extract dedupe
set -l records normalize check convert resolve compare parse explain key
set -l ladder normalize resolve compare explain key extract dedupe
set -l rules normalize convert resolve compare explain key extract dedupe

complete -c simdiri -n __simdiri_no_command -f
complete -c simdiri -n __simdiri_no_command -l help -d 'Print help'
complete -c simdiri -n __simdiri_no_command -l version -d 'Print the version'
complete -c simdiri -n __simdiri_no_command -a normalize -d 'Write the normal form of each record'
complete -c simdiri -n __simdiri_no_command -a check -d 'Find the records that are not valid'
complete -c simdiri -n __simdiri_no_command -a convert -d 'Convert to URIs or to IRIs'
complete -c simdiri -n __simdiri_no_command -a resolve -d 'Resolve references against a base'
complete -c simdiri -n __simdiri_no_command -a compare -d 'Tell at which rung two IRIs are equivalent'
complete -c simdiri -n __simdiri_no_command -a parse -d 'Write the components as JSON Lines'
complete -c simdiri -n __simdiri_no_command -a explain -d 'Show each step, and the rule behind it'
complete -c simdiri -n __simdiri_no_command -a key -d 'Write a key for each record'
complete -c simdiri -n __simdiri_no_command -a extract -d 'Find the IRIs in text'
complete -c simdiri -n __simdiri_no_command -a dedupe -d 'Print the first record of each key'
complete -c simdiri -n __simdiri_no_command -a diff -d 'Compare what two profiles bring together'
complete -c simdiri -n __simdiri_no_command -a state -d 'Look after states of dedupe'
complete -c simdiri -n __simdiri_no_command -a help -d 'Print help'

complete -c simdiri -n '__simdiri_command explain help' -f
complete -c simdiri -n '__simdiri_command help' -a "$any input"

complete -c simdiri -n "__simdiri_command $streams state" -l grammar -x -a 'iri iri-bis uri leiri' -d 'The grammar that input follows'
complete -c simdiri -n "__simdiri_command $streams state" -l profile -x -a 'rfc3987 web' -d 'The rules that hold'
complete -c simdiri -n "__simdiri_command $records dedupe diff state" -l input-charset -x -d 'The charset of the records'
complete -c simdiri -n "__simdiri_command $most state" -l unescape -x -a 'html xml' -d 'Resolve character references'
complete -c simdiri -n "__simdiri_command $most" -l output -s o -r -F -d 'Write to a file'
complete -c simdiri -n "__simdiri_command $streams" -l compress -x -a 'gzip zstd none' -d 'Compress what is written'
complete -c simdiri -n "__simdiri_command $streams state" -l no-decompress -d 'Read compressed files as they are'
complete -c simdiri -n "__simdiri_command $any" -l help -d 'Print help'
complete -c simdiri -n "__simdiri_command $any" -l version -d 'Print the version'
complete -c simdiri -n "__simdiri_command $records dedupe diff state" -l null -s z -d 'Records end with NUL'
complete -c simdiri -n "__simdiri_command $streams state" -l threads -s j -x -d 'How many threads'
complete -c simdiri -n "__simdiri_command $most state" -l max-record -x -d 'A longer record is a bad one'
complete -c simdiri -n "__simdiri_command $streams" -l line-buffered -d 'Write every record by itself'
complete -c simdiri -n "__simdiri_command $most state" -l progress -d 'Show progress'
complete -c simdiri -n "__simdiri_command $most state" -l no-progress -d 'Show no progress'
complete -c simdiri -n "__simdiri_command $most state" -l quiet -s q -d 'No summary of bad records'
complete -c simdiri -n "__simdiri_command $streams state" -l json -d 'Write the summary as JSON'

complete -c simdiri -n "__simdiri_command $rules state" -l disallowed -x -a 'fail encode encode-all' \
    -d 'What becomes of characters that are not allowed'
complete -c simdiri -n "__simdiri_command $rules state" -l nfc -d 'Apply Unicode normalization form C'
complete -c simdiri -n "__simdiri_command $rules state" -l nfkc -d 'Apply Unicode normalization form KC'
complete -c simdiri -n "__simdiri_command normalize convert resolve compare explain key dedupe state" -l query-charset -x -d 'The charset that queries are encoded in'
complete -c simdiri -n "__simdiri_command $rules state" -l drop-fragment -d 'Leave out the fragment'
complete -c simdiri -n '__simdiri_command normalize convert resolve explain' -l encode-bidi \
    -d 'Keep encoded what would be misread for its direction'
complete -c simdiri -n "__simdiri_command $ladder state" -l rung -x -a 'simple syntax scheme protocol' -d 'How far to go'
complete -c simdiri -n "__simdiri_command $ladder state" -l host -x -a 'ascii percent' \
    -d 'How to write international host names'
complete -c simdiri -n '__simdiri_command normalize check resolve compare parse explain key dedupe diff state' -l base -x \
    -d 'Resolve against this IRI'
complete -c simdiri -n '__simdiri_command normalize resolve explain extract' -l form -x -a 'uri iri' \
    -d 'Write non-ASCII percent-encoded, or as it reads'
complete -c simdiri -n '__simdiri_command normalize convert check parse explain key dedupe state' -l reference \
    -d 'Accept relative references'
complete -c simdiri -n '__simdiri_command normalize check convert resolve compare parse key extract dedupe' -l rejects -r -F \
    -d 'Write bad records to a file'
complete -c simdiri -n '__simdiri_command normalize convert resolve parse key' -l on-error -x -a 'keep empty skip fail' \
    -d 'What becomes of bad records'
complete -c simdiri -n '__simdiri_command normalize convert resolve key dedupe extract' -l status -d 'Append its status to each record'

set -l table normalize convert resolve check parse key dedupe diff
set -l log normalize convert resolve check key dedupe diff
complete -c simdiri -n "__simdiri_command $table state" -l tsv -d 'Records are tab-separated fields'
complete -c simdiri -n "__simdiri_command $table state" -l csv -d 'Records are comma-separated fields'
complete -c simdiri -n "__simdiri_command $table state" -l jsonl -d 'Records are JSON texts'
complete -c simdiri -n "__simdiri_command $table state" -l field -s f -x -d 'The field that holds the IRI'
complete -c simdiri -n "__simdiri_command $table state" -l header -d 'The first record names the columns'
complete -c simdiri -n "__simdiri_command $log state" -l log -x -a 'combined common' -d 'Records are lines of an access log'
complete -c simdiri -n "__simdiri_command $log state" -l vhost-field -x -d 'The field of a log that names the host'
complete -c simdiri -n '__simdiri_command normalize convert resolve key' -l append -x \
    -d 'Add the result as a column or member'

complete -c simdiri -n '__simdiri_command convert' -l to -x -a 'uri iri' -d 'What to convert to'
complete -c simdiri -n '__simdiri_command convert' -l host -x -a 'ascii percent unicode' \
    -d 'How to write international host names'
complete -c simdiri -n '__simdiri_command resolve' -l non-strict \
    -d 'A reference with the scheme of the base is relative'
complete -c simdiri -n '__simdiri_command check' -l severity -x -d 'What a code means: CODE=LEVEL'
complete -c simdiri -n '__simdiri_command check' -l hints -d 'Warn of characters that may be taken for others'
complete -c simdiri -n '__simdiri_command explain' -l visual -d 'Show the order that is seen, too'
complete -c simdiri -n '__simdiri_command compare' -l pairs -d 'Read pairs of IRIs, separated by a tab'
complete -c simdiri -n '__simdiri_command compare' -l steps -d 'Add the rules that changed each IRI'
complete -c simdiri -n '__simdiri_command key dedupe state' -l hash -x -a 'xxh3 siphash xxh3-64' -d 'What keys are hashed with'
complete -c simdiri -n '__simdiri_command key dedupe state' -l key-file -r -F -d 'The secret of SipHash'
complete -c simdiri -n '__simdiri_command key dedupe state' -l lossy -x \
    -a 'fragment anchor scheme www session slashes trailing-slash index tracking sort' -d 'Bring more together'
complete -c simdiri -n '__simdiri_command key dedupe state' -l rules -r -F -d 'Lossy rules from a file'
complete -c simdiri -n '__simdiri_command key' -l surt -f -a plain -d 'Write SURT keys'
complete -c simdiri -n '__simdiri_command extract' -l schemes -x -d 'Schemes to look for'
complete -c simdiri -n '__simdiri_command extract' -l guess -d 'Find www.example.com, too'
complete -c simdiri -n '__simdiri_command extract' -l join-lines -d 'An IRI in < and > may go on over line ends'
complete -c simdiri -n '__simdiri_command extract' -l normalize -d 'Write normal forms'
complete -c simdiri -n '__simdiri_command extract' -l offsets -s n -d 'Write line and column'
complete -c simdiri -n '__simdiri_command extract' -l with-filename -s H -d 'Write the name of the file'
complete -c simdiri -n '__simdiri_command extract' -l format -x -a 'lines json' -d 'What is written'
complete -c simdiri -n '__simdiri_command normalize resolve compare explain key extract dedupe state' -l redirects -r -F -d 'Redirects that were observed'
complete -c simdiri -n '__simdiri_command normalize resolve compare explain key extract dedupe state' -l redirects-all -d 'All redirects count'
complete -c simdiri -n '__simdiri_command dedupe extract state' -l on-error -x -a 'keep skip fail' -d 'What becomes of bad records'
complete -c simdiri -n '__simdiri_command dedupe' -l print -x -a 'record wire all' -d 'What is printed of a first record'
complete -c simdiri -n '__simdiri_command dedupe' -l count -d 'How many records have the key'
complete -c simdiri -n '__simdiri_command dedupe' -l repeated -d 'Only those that come again'
complete -c simdiri -n '__simdiri_command dedupe' -l unique -d 'Only those that do not come again'
complete -c simdiri -n '__simdiri_command dedupe' -l explain-merges -r -F -d 'Write what was merged to a file'
complete -c simdiri -n '__simdiri_command dedupe' -l state -x -a '(__fish_complete_directories)' -d 'Keep keys in a directory'
complete -c simdiri -n '__simdiri_command dedupe state' -l memory -s S -x -d 'Memory for keys'
complete -c simdiri -n '__simdiri_command state' -l from -r -F -d 'Make keys again from these records'
complete -c simdiri -n '__simdiri_command state' -l relabel -d 'Keep keys and secret'
complete -c simdiri -n '__simdiri_command state' -l secret -x -a 'keep new' -d 'The secret of the new state'
complete -c simdiri -n '__simdiri_command diff' -l a -x -d 'The options of the one profile'
complete -c simdiri -n '__simdiri_command diff' -l b -x -d 'The options of the other profile'
complete -c simdiri -n '__simdiri_command state' -f -a 'info verify merge migrate (__fish_complete_directories)'
