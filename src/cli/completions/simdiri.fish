# Completion of simdiri(1) for fish.
# Written by src/cli/options/make_documents.py.
# SPDX-License-Identifier: MIT

function __simdiri_no_command
    test (count (commandline -opc)) -eq 1
end

function __simdiri_command
    set -l words (commandline -opc)
    contains -- "$words[2]" $argv
end

complete -c simdiri -n __simdiri_no_command -f
complete -c simdiri -n __simdiri_no_command -l help -s h -d 'Print help'
complete -c simdiri -n __simdiri_no_command -l version -s V -d 'Print the version'
complete -c simdiri -n __simdiri_no_command -a normalize -d 'Write the normal form of each IRI'
complete -c simdiri -n __simdiri_no_command -a dedupe -d 'Print the first IRI of each group of equal IRIs'
complete -c simdiri -n __simdiri_no_command -a check -d 'Report invalid records with position and reason'
complete -c simdiri -n __simdiri_no_command -a parse -d 'Split each IRI; or write parts, such as its domain'
complete -c simdiri -n __simdiri_no_command -a key -d 'Write a stable fingerprint of each IRI\'s normal form'
complete -c simdiri -n __simdiri_no_command -a compare -d 'Say whether two IRIs are equivalent, and at which rung'
complete -c simdiri -n __simdiri_no_command -a explain -d 'Show each step to the normal form, and its rule'
complete -c simdiri -n __simdiri_no_command -a diff -d 'Compare which IRIs two sets of options merge or split'
complete -c simdiri -n __simdiri_no_command -a convert -d 'Convert IRIs to URIs, or URIs to IRIs'
complete -c simdiri -n __simdiri_no_command -a resolve -d 'Resolve references against a base'
complete -c simdiri -n __simdiri_no_command -a extract -d 'Find the IRIs in text'
complete -c simdiri -n __simdiri_no_command -a label -d 'Write a text to group by: /user/{int}'
complete -c simdiri -n __simdiri_no_command -a redact -d 'Replace secrets and personal data by {redacted}'
complete -c simdiri -n __simdiri_no_command -a report -d 'Write a page about a list or a log'
complete -c simdiri -n __simdiri_no_command -a partition -d 'Divide records among files, by host or domain'
complete -c simdiri -n __simdiri_no_command -a state -d 'Inspect, search and change dedupe states'
complete -c simdiri -n __simdiri_no_command -a rules -d 'Import the tracking parameters of a ClearURLs list'
complete -c simdiri -n __simdiri_no_command -a help -d 'Print help'
complete -c simdiri -n '__simdiri_command help' -f -a 'normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state rules input codes options'
complete -c simdiri -n '__simdiri_command explain' -f
complete -c simdiri -n '__simdiri_command state' -f -a 'info verify contains export import prune merge migrate (__fish_complete_directories)'

complete -c simdiri -n '__simdiri_command convert' -l to -x -a 'uri iri' \
    -d 'Convert to URIs or to IRIs (required)'
complete -c simdiri -n '__simdiri_command resolve' -l base -x \
    -d 'Resolve references against this IRI (required)'
complete -c simdiri -n '__simdiri_command normalize compare explain' -l base -x \
    -d 'Resolve relative references against this IRI first'
complete -c simdiri -n '__simdiri_command report' -l base -x \
    -d 'Resolve relative references against this IRI'
complete -c simdiri -n '__simdiri_command check parse' -l base -x \
    -d 'Resolve relative references against this IRI first'
complete -c simdiri -n '__simdiri_command dedupe key diff partition state' -l base -x \
    -d 'Resolve relative references against this IRI'
complete -c simdiri -n '__simdiri_command label' -l base -x \
    -d 'Resolve relative references against this IRI'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key compare explain extract label partition state' -l rung -x -a 'simple syntax scheme protocol' \
    -d 'How far to normalize; the default is scheme'
complete -c simdiri -n '__simdiri_command resolve' -l rung -x -a 'simple syntax scheme protocol' \
    -d 'Normalize the result up to this rung; default simple'
complete -c simdiri -n '__simdiri_command normalize parse resolve extract label' -l form -x -a 'uri iri' \
    -d 'Write ASCII only (uri, the default) or readable text'
complete -c simdiri -n '__simdiri_command explain' -l form -x -a 'uri iri' \
    -d 'Explain the steps to this form; the default is uri'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain convert resolve extract label report partition state' -l profile -x -a 'rfc3987 web' \
    -d 'Rules of RFC 3987 (default), or of browsers (web)'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain convert resolve extract label report partition state' -l grammar -x -a 'iri iri-bis uri leiri' \
    -d 'Accept iri (default), iri-bis, uri or leiri'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key explain convert label report partition state' -l reference \
    -d 'Accept relative references, such as ../a or #b'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key compare explain resolve extract label partition state' -l disallowed -x -a 'fail encode encode-all' \
    -d 'Encode or reject disallowed characters'
complete -c simdiri -n '__simdiri_command convert' -l disallowed -x -a 'fail encode encode-all' \
    -d 'Encode or reject disallowed characters'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key compare explain resolve extract label partition state' -l host -x -a 'ascii percent' \
    -d 'How to write international host names'
complete -c simdiri -n '__simdiri_command convert' -l host -x -a 'ascii percent unicode' \
    -d 'Write hosts as ascii (default), percent or unicode'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain convert resolve extract label partition state' -l idna -x -a 'uts46 idna2008' \
    -d 'Which international host names are valid'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key compare explain convert resolve extract label partition state' -l nfc \
    -d 'Apply Unicode normalization form C'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key compare explain convert resolve extract label partition state' -l nfkc \
    -d 'Apply Unicode normalization form KC'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key compare explain convert resolve extract partition state' -l drop-fragment \
    -d 'Remove # and everything after it'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key compare explain convert resolve label report partition state' -l default-scheme -x \
    -d 'Scheme for text that begins with a host: https'
complete -c simdiri -n '__simdiri_command resolve' -l non-strict \
    -d 'Ignore a reference\'s scheme if the base has it too'
complete -c simdiri -n '__simdiri_command normalize compare explain resolve extract' -l redirects -r -F \
    -d 'Treat observed redirects as equivalences'
complete -c simdiri -n '__simdiri_command dedupe key partition state' -l redirects -r -F \
    -d 'Treat observed redirects as equivalences'
complete -c simdiri -n '__simdiri_command normalize dedupe key compare explain resolve extract partition state' -l redirects-all \
    -d 'With --redirects: treat every redirect as an equivalence'
complete -c simdiri -n '__simdiri_command normalize dedupe key compare explain convert resolve label partition state' -l query-charset -x \
    -d 'Percent-encode queries in this charset'
complete -c simdiri -n '__simdiri_command normalize explain convert resolve' -l encode-bidi \
    -d 'Keep misleading right-to-left text percent-encoded'
complete -c simdiri -n '__simdiri_command normalize' -l clean -x \
    -d 'Remove what is named, such as tracking,fragment'
complete -c simdiri -n '__simdiri_command explain' -l clean -x \
    -d 'Also show the address without what is named'
complete -c simdiri -n '__simdiri_command normalize' -l rules -r -F \
    -d 'Also remove the parameters that FILE drops'
complete -c simdiri -n '__simdiri_command dedupe parse key explain diff label report partition state' -l psl -r -F \
    -d 'Public suffix list to use instead of that of libpsl'
complete -c simdiri -n '__simdiri_command dedupe parse key explain diff label report partition state' -l psl-section -x -a 'all icann' \
    -d 'Rules of the public suffix list: all, or those of registries'
complete -c simdiri -n '__simdiri_command key' -l hash -x -a 'xxh3 siphash xxh3-64' \
    -d 'Hash: xxh3 (default), siphash or xxh3-64'
complete -c simdiri -n '__simdiri_command dedupe state' -l hash -x -a 'xxh3 siphash xxh3-64' \
    -d 'Hash: siphash (default), xxh3 or xxh3-64'
complete -c simdiri -n '__simdiri_command dedupe key state' -l key-file -r -F \
    -d 'Read the secret of --hash=siphash from FILE'
complete -c simdiri -n '__simdiri_command dedupe key explain partition state' -l lossy -x \
    -d 'Give more IRIs one key: crawl, or rules such as www'
complete -c simdiri -n '__simdiri_command label' -l lossy -x \
    -d 'Apply lossy rules first, such as www or sort'
complete -c simdiri -n '__simdiri_command label' -l rules -r -F \
    -d 'Also apply the lossy rules of FILE'
complete -c simdiri -n '__simdiri_command dedupe key explain partition state' -l rules -r -F \
    -d 'Also apply the lossy rules of FILE'
complete -c simdiri -n '__simdiri_command dedupe key diff state' -l by -x -a 'iri host domain site params label' \
    -d 'Make keys of a part: domain, label'
complete -c simdiri -n '__simdiri_command dedupe key partition state' -l group-host -x -a 'host domain none' \
    -d 'With --by=label: begin with host, its domain, or none'
complete -c simdiri -n '__simdiri_command dedupe key partition state' -l templates -x \
    -d 'With --by=label: what to replace: int,uuid'
complete -c simdiri -n '__simdiri_command dedupe key partition state' -l routes -r -F \
    -d 'With --by=label: read own routes from FILE'
complete -c simdiri -n '__simdiri_command dedupe key partition state' -l params -x \
    -d 'With --by=label: parameters to keep: page,utm_*; or all'
complete -c simdiri -n '__simdiri_command key' -l surt -f -a 'plain keep-www commoncrawl' \
    -d 'Write SURT keys instead of hashes'
complete -c simdiri -n '__simdiri_command compare' -l pairs \
    -d 'Compare the two IRIs of each record of the FILEs'
complete -c simdiri -n '__simdiri_command compare' -l steps \
    -d 'Add the rules that changed each of the two IRIs'
complete -c simdiri -n '__simdiri_command check' -l severity -x \
    -d 'Set the severity of a code'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key convert resolve extract label state' -l severity -x \
    -d 'Set the severity of a warning'
complete -c simdiri -n '__simdiri_command check' -l hints \
    -d 'Also warn about look-alike and invisible characters'
complete -c simdiri -n '__simdiri_command explain' -l visual \
    -d 'Also show characters in their visual order'
complete -c simdiri -n '__simdiri_command explain' -l html \
    -d 'Write a page of HTML about one IRI'
complete -c simdiri -n '__simdiri_command extract' -l schemes -x \
    -d 'Find IRIs of these schemes only'
complete -c simdiri -n '__simdiri_command extract' -l guess \
    -d 'Also find www.example.com, without a scheme'
complete -c simdiri -n '__simdiri_command extract' -l join-lines \
    -d 'Find IRIs in < and > across line ends'
complete -c simdiri -n '__simdiri_command extract' -l normalize \
    -d 'Write normal forms'
complete -c simdiri -n '__simdiri_command extract' -l offsets -s n \
    -d 'Write line and column before each IRI'
complete -c simdiri -n '__simdiri_command extract' -l with-filename -s H \
    -d 'Write the name of the file first'
complete -c simdiri -n '__simdiri_command extract' -l format -x -a 'lines json' \
    -d 'Write lines (default) or JSON objects'
complete -c simdiri -n '__simdiri_command redact' -l redact -x \
    -d 'Replace userinfo,secrets (default),email,ip,personal'
complete -c simdiri -n '__simdiri_command label redact report' -l redact-rules -r -F \
    -d 'Read the names and forms of secrets from FILE'
complete -c simdiri -n '__simdiri_command label redact report' -l pseudonym -x \
    -d 'Write a keyed token for each value, not {redacted}'
complete -c simdiri -n '__simdiri_command label redact report' -l keep-params -x \
    -d 'Replace the values of all parameters but these'
complete -c simdiri -n '__simdiri_command redact' -l print-rules \
    -d 'Print the bundled rules and end'
complete -c simdiri -n '__simdiri_command dedupe' -l print -x -a 'record wire all' \
    -d 'Print the record (default), its normal form, or all'
complete -c simdiri -n '__simdiri_command label' -l group-host -x -a 'host domain none' \
    -d 'Begin with host (default), its domain, or none'
complete -c simdiri -n '__simdiri_command label' -l templates -x \
    -d 'What to replace: int,uuid,...; none or all'
complete -c simdiri -n '__simdiri_command label' -l routes -r -F \
    -d 'Read own routes from FILE, such as /user/{name}'
complete -c simdiri -n '__simdiri_command label' -l learn -r -F \
    -d 'Write learned routes to FILE, for --routes'
complete -c simdiri -n '__simdiri_command label' -l max-values -x \
    -d 'Merge more than N values of a level by --learn (default 100)'
complete -c simdiri -n '__simdiri_command label' -l params -x \
    -d 'Parameters to keep: page,utm_*; or all'
complete -c simdiri -n '__simdiri_command label' -l count \
    -d 'Print each label once, with its number of records'
complete -c simdiri -n '__simdiri_command label' -l redact -x \
    -d 'Replace secrets,email,ip,... by {redacted}'
complete -c simdiri -n '__simdiri_command label' -l no-redact \
    -d 'Do not redact the examples of --count and --learn'
complete -c simdiri -n '__simdiri_command label' -l memory -s S -x \
    -d 'Limit the memory of --count (1G) or --learn (64M)'
complete -c simdiri -n '__simdiri_command label' -l explain \
    -d 'Show which rule changed each part'
complete -c simdiri -n '__simdiri_command dedupe' -l count \
    -d 'Print the number of records of each group first'
complete -c simdiri -n '__simdiri_command dedupe' -l repeated \
    -d 'Print only groups of two or more records'
complete -c simdiri -n '__simdiri_command dedupe' -l unique \
    -d 'Print only records that have no equal record'
complete -c simdiri -n '__simdiri_command dedupe' -l keep -x \
    -d 'Print the first N records of each group, not one'
complete -c simdiri -n '__simdiri_command partition' -l files -x \
    -d 'The number of files, from 1 to 65536 (required)'
complete -c simdiri -n '__simdiri_command partition' -l by -x -a 'iri host domain site params label' \
    -d 'Choose the file by host, domain, ... (required)'
complete -c simdiri -n '__simdiri_command dedupe' -l explain-merges -r -F \
    -d 'Write each merged record and its reason to FILE'
complete -c simdiri -n '__simdiri_command diff' -l a -x \
    -d 'The first set of options, those of simdiri key'
complete -c simdiri -n '__simdiri_command diff' -l b -x \
    -d 'The second set of options'
complete -c simdiri -n '__simdiri_command parse' -l get -x \
    -d 'Write parts of normal forms as a table: host,domain'
complete -c simdiri -n '__simdiri_command parse' -l output-format -x -a 'tsv csv jsonl' \
    -d 'The rows of --get: tsv (default), csv or jsonl'
complete -c simdiri -n '__simdiri_command report' -l redact -x \
    -d 'What to replace in samples and names'
complete -c simdiri -n '__simdiri_command report' -l no-redact \
    -d 'Show samples as they are, with their secrets'
complete -c simdiri -n '__simdiri_command report' -l output-format -x -a 'html json' \
    -d 'Write a page (html, default) or numbers (json)'
complete -c simdiri -n '__simdiri_command rules' -l widen \
    -d 'Also import rules that remove more than ClearURLs'
complete -c simdiri -n '__simdiri_command rules' -l referrals \
    -d 'Also import the rules about referrals'
complete -c simdiri -n '__simdiri_command rules' -l report -r -F \
    -d 'Write to FILE what is not imported exactly'
complete -c simdiri -n '__simdiri_command dedupe' -l state -x -a '(__fish_complete_directories)' \
    -d 'Keep keys in DIR between runs'
complete -c simdiri -n '__simdiri_command dedupe' -l output-new \
    -d 'Begin a new file of -o if the old one was moved away'
complete -c simdiri -n '__simdiri_command dedupe' -l memory -s S -x \
    -d 'Limit the memory for keys'
complete -c simdiri -n '__simdiri_command state' -l memory -s S -x \
    -d 'Limit the memory of prune, merge, migrate and import'
complete -c simdiri -n '__simdiri_command state' -l from -r -F \
    -d 'migrate: read FILE and make its keys again'
complete -c simdiri -n '__simdiri_command state' -l relabel \
    -d 'migrate: keep the keys and the secret'
complete -c simdiri -n '__simdiri_command state' -l secret -x -a 'keep new' \
    -d 'migrate --from: keep the secret, or make a new one'
complete -c simdiri -n '__simdiri_command state' -l output-format -x -a 'text json stream' \
    -d 'info: print text or json; export: text or stream'
complete -c simdiri -n '__simdiri_command state' -l output -s o -r -F \
    -d 'export: write to FILE, not to standard output'
complete -c simdiri -n '__simdiri_command state' -l invert-match -s v \
    -d 'contains: print the records that are not known'
complete -c simdiri -n '__simdiri_command state' -l older-than -x \
    -d 'prune: remove keys that were published longer ago'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve label redact report partition state' -l tsv \
    -d 'Records are tab-separated; one field is the IRI'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve label redact report partition state' -l csv \
    -d 'Records are CSV; one field is the IRI'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve label redact report partition state' -l jsonl \
    -d 'Records are JSON texts; one string is the IRI'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve label redact report partition state' -l log -x \
    -d 'Lines of an access log, such as combined or w3c'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve label redact report partition state' -l log-format -x \
    -d 'Lines as log_format or LogFormat writes them'
complete -c simdiri -n '__simdiri_command redact' -l field -s f -x \
    -d 'Search only this field'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve label report partition state' -l field -s f -x \
    -d 'Number or name; for --log: request or referer'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve label report partition state' -l request -f -a 'target' \
    -d 'The field is a request line, or its target'
complete -c simdiri -n '__simdiri_command redact' -l header \
    -d 'Read column names, and replace columns of secrets'
complete -c simdiri -n '__simdiri_command label' -l header \
    -d 'The first record of a table names the columns'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve report partition state' -l header \
    -d 'The first record of a table names the columns'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key diff convert resolve label report partition state' -l vhost-field -x \
    -d 'Field of a log that contains the host'
complete -c simdiri -n '__simdiri_command normalize dedupe key diff convert resolve label redact state' -l null -s z \
    -d 'Records end with NUL instead of a line end'
complete -c simdiri -n '__simdiri_command compare' -l null -s z \
    -d 'With --pairs: records end with NUL'
complete -c simdiri -n '__simdiri_command check parse explain report' -l null -s z \
    -d 'Input records end with NUL instead of a line end'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve label report state' -l input-charset -x \
    -d 'Charset of the records, such as shift_jis'
complete -c simdiri -n '__simdiri_command extract' -l unescape -x -a 'html xml' \
    -d 'Resolve character references such as &amp;'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve label report state' -l unescape -x -a 'html xml' \
    -d 'Resolve character references such as &amp;'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve label report state' -l trim \
    -d 'Remove white space from both ends of records'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain convert resolve extract label redact report partition state' -l no-decompress \
    -d 'Do not decompress gzip, zstd, xz and bzip2 input'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare diff convert resolve extract label redact report partition' -l rotated \
    -d 'Read the files of rotated logs, the oldest first'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key convert resolve extract label redact' -l follow \
    -d 'Wait for more data at the end of FILE, also after rotation'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state' -l max-record -x \
    -d 'Maximum length of a record'
complete -c simdiri -n '__simdiri_command normalize key convert resolve label' -l append -x \
    -d 'Add the result as a new last field'
complete -c simdiri -n '__simdiri_command parse' -l append-fields -x \
    -d 'Add parts to records, as new last fields'
complete -c simdiri -n '__simdiri_command normalize dedupe key convert resolve label' -l only-field \
    -d 'Write only the field\'s result, one a line'
complete -c simdiri -n '__simdiri_command partition' -l output -s o -x \
    -d 'Names of the files; %04d is the number (required)'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report rules' -l output -s o -r -F \
    -d 'Write to FILE, not to standard output'
complete -c simdiri -n '__simdiri_command normalize convert resolve label' -l on-error -x -a 'keep empty skip fail' \
    -d 'Bad records: keep (default), empty, skip or fail'
complete -c simdiri -n '__simdiri_command key' -l on-error -x -a 'keep empty skip fail' \
    -d 'Bad records: keep (default), empty, skip or fail'
complete -c simdiri -n '__simdiri_command dedupe state' -l on-error -x -a 'keep skip fail' \
    -d 'Bad records: keep (default), skip or fail'
complete -c simdiri -n '__simdiri_command parse' -l on-error -x -a 'keep empty skip fail' \
    -d 'Bad records: keep (default), empty, skip or fail'
complete -c simdiri -n '__simdiri_command extract' -l on-error -x -a 'keep skip fail' \
    -d 'IRIs without normal form: keep (default), skip or fail'
complete -c simdiri -n '__simdiri_command extract' -l status \
    -d 'Add a column: ok, or the name of the problem'
complete -c simdiri -n '__simdiri_command normalize dedupe key convert resolve label' -l status \
    -d 'Add a column: ok, or the name of the problem'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare convert resolve extract label' -l rejects -r -F \
    -d 'Write a line for each bad record to FILE'
complete -c simdiri -n '__simdiri_command normalize dedupe parse key convert resolve extract label' -l max-bad -x \
    -d 'Exit with status 1 if more than N records are bad'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain convert resolve extract label redact report partition' -l compress -x -a 'gzip zstd none' \
    -d 'Compress the output'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain convert resolve extract label redact partition' -l line-buffered \
    -d 'Write each record at once'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state' -l threads -s j -x \
    -d 'Use up to N threads'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state' -l progress \
    -d 'Show progress on standard error'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state' -l no-progress \
    -d 'Do not show progress'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state rules' -l quiet -s q \
    -d 'Do not print the summary on standard error'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain convert resolve extract label redact report partition state' -l json \
    -d 'Print the summary as JSON on standard error'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state rules' -l no-sandbox \
    -d 'Do not enter the sandbox'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state rules' -l help -s h -f -a 'all' \
    -d 'Print the most useful options, or all'
complete -c simdiri -n '__simdiri_command normalize dedupe check parse key compare explain diff convert resolve extract label redact report partition state rules' -l version -s V \
    -d 'Print the version'
