# --rejects, and the other reports of bad records.
# SPDX-License-Identifier: MIT
[ -p pipe ] || mkfifo pipe

# read_back FILE: the records in it, each with a '|' after it, as printf reads the escapes.
read_back() {
  local line
  while IFS= read -r line; do
    printf '%b|' "${line#*	*	*	*	}"
  done <"$1"
}

printf 'HTTP://A.example\nbad\t1\nhttp://h:8o/\\x\\\r\nhttp://b/\xff\n\x01\x7f\xff\xc3\xa9\r\r\n\nlast' >in
rejected='in\t2\t3\tno-scheme\tbad\\t1\nin\t3\t10\tbad-port\thttp://h:8o/\\\\x\\\\\nin\t5\t0\tno-scheme\t\\x01\\x7F\xff\xc3\xa9\\r\nin\t6\t0\tno-scheme\t\nin\t7\t4\tno-scheme\tlast\n'
for on_error in keep empty skip; do
  simdiri normalize -q --on-error=$on_error in >wanted
  simdiri normalize -q --on-error=$on_error --rejects=rejected in >got
  same "rejects: --on-error=$on_error: the output is what it was" wanted got
  cp rejected "$work/stdout"
  : >"$work/stderr"
  judge "rejects: --on-error=$on_error: the file" 0 "$rejected" '' 0
done
holds 'rejects: they can be read back' [ "$(read_back rejected | od -An -c)" = "$(printf 'bad\t1|http://h:8o/\\x\\|\x01\x7f\xff\xc3\xa9\r||last|' | od -An -c)" ]
for command in 'convert --to=uri' 'resolve --base=x://h/' parse 'parse --profile=web' 'normalize --profile=web' 'normalize --unescape=html' \
  'normalize --input-charset=latin1' 'normalize --base=x://h/'; do
  # shellcheck disable=SC2086 # words
  simdiri $command --json --rejects=rejected in 2>stderr >/dev/null
  holds "rejects: $command: as many as are counted" [ "$(helper json errors <stderr)" -eq "$(wc -l <rejected)" ]
  holds "rejects: $command: in their own octets" [ -z "$(cut -f 5 rejected | grep -vxF -e 'bad\t1' -e 'http://h:8o/\\x\\' -e 'last' -e '' -e "$(printf '\\x01\\x7F\xff\xc3\xa9\\r')" -e "$(printf 'http://b/\xff')")" ]
done
simdiri normalize -q --on-error=fail --rejects=rejected in >got 2>stderr
holds 'rejects: --on-error=fail: exit status' [ $? -eq 1 ]
holds 'rejects: --on-error=fail: the one' [ "$(cat rejected)" = "$(printf 'in\t2\t3\tno-scheme\tbad\\t1')" ]
simdiri normalize -q --on-error=fail --unescape=html --rejects=rejected in >got 2>stderr
holds 'rejects: --on-error=fail, prepared: the one' [ "$(cat rejected)" = "$(printf 'in\t2\t3\tno-scheme\tbad\\t1')" ]
printf 'x:a\0a\nb\0' | simdiri normalize -q -z --rejects=rejected >got
holds 'rejects: -z: a record is a line all the same' [ "$(cat rejected)" = "$(printf -- '-\t2\t1\tno-scheme\ta\\nb')" ]
printf 'a\0b\n' | simdiri normalize -q --rejects=rejected >got
holds 'rejects: NUL' [ "$(cat rejected)" = "$(printf -- '-\t1\t1\tno-scheme\ta\\x00b')" ]
name=$(printf 'a\tb\nc')
printf 'bad' >"$name"
simdiri normalize -q --rejects=rejected -- "$name" >got
holds 'rejects: the name of the input is escaped, too' [ "$(cat rejected)" = "$(printf 'a\\tb\\nc\t1\t3\tno-scheme\tbad')" ]

# A record longer than --max-record is still written whole.
{ head -c 3000000 /dev/zero | tr '\0' '\\'; printf '\nx:a\nbad'; } >large
simdiri normalize -q --max-record=1M --rejects=rejected --on-error=empty large >got
holds 'rejects: a long record: its line' [ "$(head -n 1 rejected | head -c 30)" = "$(printf 'large\t1\t1048576\tlong-record\t\\\\')" ]
holds 'rejects: a long record: all of it' [ "$(head -n 1 rejected | wc -c)" -eq $((6 + 2 + 8 + 12 + 6000000 + 1)) ]
holds 'rejects: a long record: the next one' [ "$(tail -n +2 rejected)" = "$(printf 'large\t3\t3\tno-scheme\tbad')" ]
simdiri normalize -q --max-record=1M --rejects=rejected --on-error=fail large >got 2>stderr
holds 'rejects: a long record that ends the run is not there in part' [ "$?:$(stat -c %s rejected)" = 1:0 ]
rm -f large

# The same with any number of threads and of files.
for ((i = 0; i < 40000; i++)); do printf 'http://host-%d.example/clean/and/so/on\nbad %d\n' "$i" "$i"; done >list
simdiri normalize -q -j1 --rejects=rejected-1 list in list >got
for threads in 2 3; do
  simdiri normalize -q -j $threads --rejects=rejected list in list >got
  same "rejects: -j$threads" rejected-1 rejected
done
holds 'rejects: every one' [ "$(wc -l <rejected)" -eq 80005 ]
holds 'rejects: numbers count in each file' [ "$(tail -n 1 rejected)" = "$(printf 'list\t80000\t3\tno-scheme\tbad 39999')" ]
gzip -c list >list.gz
simdiri normalize -q --rejects=rejected list.gz >got
holds 'rejects: of a compressed file' [ "$(tail -n 1 rejected)" = "$(printf 'list.gz\t80000\t3\tno-scheme\tbad 39999')" ]

# The rejects are on disk as soon as the output is.
rm rejected got
{ echo bad; exec sleep 600; } >pipe &
feeder=$!
simdiri normalize -q --rejects=rejected pipe >got &
for _ in {1..1200}; do
  [ -s rejected ] && [ -s got ] && break
  sleep 0.1
done
holds 'rejects: at once' [ "$(cat rejected)" = "$(printf 'pipe\t1\t3\tno-scheme\tbad')" ]
kill $feeder
wait

# The file of rejects may not be another file of the run.
echo bad >input
check 'rejects: an input' 2 '' 'input: is both an input and the file of --rejects' normalize --rejects=input input
ln -sf input link
check 'rejects: a link to an input' 2 '' 'is both an input and the file of --rejects' normalize --rejects=link in input
check 'rejects: the output' 2 '' '^simdiri: out: is both the output and the file of --rejects' normalize --rejects=out -o out in
holds 'rejects: the output: it was not made' [ ! -e out ]
echo precious >out
ln -f out hard-link
check 'rejects: a hard link to the output' 2 '' 'is both the output and the file of --rejects' normalize --rejects=hard-link -o out in
ln -sf nowhere to-nowhere
check 'rejects: what turns out to be the output' 2 '' 'is both the output and the file of --rejects' normalize --rejects=to-nowhere -o nowhere in
simdiri normalize --rejects=out in >>out 2>stderr
holds 'rejects: standard output' [ $? -eq 2 ]
holds 'rejects: the input and the output are untouched' [ "$(cat input):$(cat out)" = bad:precious ]
check 'rejects: no name' 2 '' 'needs the name of a file' normalize --rejects= in
check 'rejects: not standard output' 2 '' 'needs the name of a file' normalize --rejects=- in
check 'rejects: a folder that is missing' 2 '' 'cannot write no/x: No such file' normalize --rejects=no/x in
check 'rejects: a directory' 2 '' 'cannot write .: Is a directory' normalize --rejects=. in
simdiri normalize -q --rejects=/dev/null in >got
holds 'rejects: a device' [ $? -eq 0 ]
if [ -c /dev/full ]; then
  for command in normalize parse; do
    simdiri $command -q --rejects=/dev/full in >got 2>stderr
    holds "rejects: a full disk: $command" [ "$?:$(cat stderr)" = '2:simdiri: cannot write /dev/full: No space left on device' ]
    simdiri $command -q --rejects=/dev/full list >got 2>stderr
    holds "rejects: a full disk, in the midst of it: $command" [ "$?:$(cat stderr)" = '2:simdiri: cannot write /dev/full: No space left on device' ]
  done
fi
(ulimit -f 16 && simdiri normalize -q --rejects=rejected list >/dev/null 2>stderr)
holds 'rejects: a file that may not grow' [ "$?:$(cat stderr)" = '2:simdiri: cannot write rejected: File too large' ]
holds 'rejects: a file that may not grow: whole lines' [ "$(tail -c 1 rejected | od -An -tx1)" = ' 0a' ]

# The summary.
check 'summary: nothing is said of nothing' 0 '' '' normalize --rejects=rejected /dev/null
holds 'rejects: of nothing: an empty file' [ ! -s rejected ]
simdiri normalize --rejects=rejected in 2>stderr >got
holds 'summary: names the file' grep -q '^simdiri: 5 of 7 records are bad and were kept unchanged; they are in rejected:$' stderr
simdiri normalize --json --on-error=skip --rejects=rejected in list.gz 2>stderr >got
holds 'summary: JSON' [ "$(helper json schema command complete records errors warnings on_error rejects <stderr)" = \
  "$(printf '1\tnormalize\ttrue\t80007\t40005\t0\tskip\trejected')" ]
holds 'summary: JSON: the first of each code' [ "$(helper json codes <stderr | grep -o '"first":{[^}]*}' | paste -sd' ')" = \
  '"first":{"file":"in","record":2} "first":{"file":"in","record":3}' ]

# A file that vanishes after the command has checked all its files and before it reads this one; and a file that
# vanishes during reading.
echo HTTP://B.example >vanishing
echo HTTP://A.example >first
{ sleep 0.5; rm vanishing; cat first; } >pipe &
simdiri normalize -o out pipe vanishing 2>stderr
holds 'a vanished file: exit status' [ $? -eq 2 ]
holds 'a vanished file: it is said' [ "$(cat stderr)" = "$(printf 'simdiri: vanishing: No such file or directory\nsimdiri: out is not complete: the run ended early')" ]
holds 'a vanished file: what came before it is written' [ "$(cat out)" = http://a.example/ ]
wait
echo HTTP://B.example | gzip >vanishing
{ cat first; sleep 0.5; cat first; } >pipe &
{ sleep 0.2; rm vanishing; } &
simdiri normalize - pipe <vanishing >out
holds 'a file that is removed while it is read is read to its end' [ "$(paste -sd' ' out)" = 'http://b.example/ http://a.example/ http://a.example/' ]
wait

# The other commands write the same lines as normalize, because they judge each record alike.
simdiri normalize -q --rejects=wanted in list >got
for command in key 'key --surt=plain' dedupe check 'check --severity=host-unmapped=ignore'; do
  # shellcheck disable=SC2086 # words
  simdiri $command --json --rejects=rejected in list >got 2>stderr
  holds "rejects: $command: as many as are counted" [ "$(helper json errors <stderr)" -eq "$(wc -l <rejected)" ]
  case $command in
  key | dedupe) same "rejects: $command: as of normalize" wanted rejected ;;
  key*) holds "rejects: $command: a port that is none" [ "$(cut -f 1-4 rejected)" = $'in\t3\t0\tbad-port' ] ;;
  esac
done
for options in 'dedupe --count' 'dedupe --status' 'dedupe --unescape=html' 'dedupe --print=wire' 'key --status' 'key --unescape=html'; do
  # shellcheck disable=SC2086 # words
  simdiri $options -q --rejects=rejected in list >got
  same "rejects: $options: as of normalize" wanted rejected
done
for options in key dedupe 'dedupe --on-error=skip'; do
  for threads in 2 3; do
    # shellcheck disable=SC2086 # words
    simdiri $options -q -j$threads --rejects=rejected in list >got
    same "rejects: $options: -j$threads" wanted rejected
  done
done
for command in key dedupe 'key --unescape=html' 'dedupe --unescape=html'; do
  # shellcheck disable=SC2086 # words
  simdiri $command -q --on-error=fail --rejects=rejected in >got 2>stderr
  holds "rejects: $command: --on-error=fail: the one" [ "$?:$(cat rejected)" = "$(printf '1:in\t2\t3\tno-scheme\tbad\\t1')" ]
  # shellcheck disable=SC2086 # words
  simdiri $command -q --max-record=100 --rejects=rejected <(head -c 300 /dev/zero | tr '\0' x; echo) >got
  holds "rejects: $command: a long record" [ "$(cut -f 2-4 rejected):$(wc -l <rejected)" = $'1\t100\tlong-record:1' ]
done
# --severity decides which codes are errors; the first error counts, and each record is listed once.
printf 'http://u@h:70000/\nhttp://ok/\nhttp://h/a b\nhttp://u@h/\n' >warned
simdiri check -q --severity=port-range=error --severity=userinfo-deprecated=warning --rejects=rejected warned >got
holds 'rejects: check: what is an error' [ "$(cut -f 2-4 rejected | paste -sd,)" = $'1\t11\tport-range,3\t10\tbad-character' ]
simdiri check -q --severity=scheme=error --severity=bad-character=warning --rejects=rejected warned >got
holds 'rejects: check: once' [ "$(cut -f 2-4 rejected | paste -sd,)" = $'1\t7\tuserinfo-deprecated,4\t7\tuserinfo-deprecated' ]
simdiri check -q --profile=web --severity=invalid-credentials=error --rejects=rejected warned >got
holds 'rejects: check --profile=web' [ "$(cut -f 2-4 rejected | paste -sd,)" = $'1\t7\tinvalid-credentials,4\t7\tinvalid-credentials' ]
head -c 300 /dev/zero | tr '\0' x >long
simdiri check -q --max-record=100 --severity=long-record=warning --rejects=rejected long >got
holds 'rejects: check: what is no error' [ ! -s rejected ]
# Pairs: the byte offset is within the record.
printf 'http://a/\thttp://b/\nhttp://a/\thttp://b:x/\nhttp://a:x/\thttp://b/\nhttp://a/\na\tb\tc\n' >pairs
simdiri compare -q --pairs --rejects=rejected pairs >got
printf 'pairs\t2\t19\tbad-port\thttp://a/\\thttp://b:x/\npairs\t3\t9\tbad-port\thttp://a:x/\\thttp://b/\npairs\t4\t9\tbad-pair\thttp://a/\npairs\t5\t3\tbad-pair\ta\\tb\\tc\n' >wanted
same 'rejects: compare --pairs' wanted rejected
check 'rejects: of operands' 2 '' '--rejects is for records that are read' compare --rejects=x a b
# A finding in text has its line, its position there, and its text.
printf 'See http://a/\nand <http://h:x/y> and (http://h/&x;).\n' >text
simdiri extract -q --normalize --unescape=xml --rejects=rejected text >got
printf 'text\t2\t24\tbad-entity\thttp://h/&x;\n' >wanted
same 'rejects: extract' wanted rejected
simdiri extract -q --max-record=5 --rejects=rejected <(printf 'a long-one\n') >got
holds 'rejects: extract: a long word' [ "$(cut -f 2-5 rejected)" = $'1\t5\tlong-record\tlong-one' ]

# Records with fields: the whole record, wherever its field is.
printf 'id,url\n1,http://a/\n2,"http://a:8x/"\n3,nope\n' >fields.csv
printf '{"u":"http://a:8x/","k":1}\n' >fields.jsonl
for threads in 1 2; do
  simdiri normalize -q -j$threads --csv --header -f url --rejects=rejected fields.csv >got
  holds "rejects of fields: the output (-j$threads)" cmp -s got fields.csv
  holds "rejects of fields: CSV (-j$threads)" [ "$(cat rejected)" = "$(printf 'fields.csv\t3\t13\tbad-port\t2,"http://a:8x/"\nfields.csv\t4\t6\tno-scheme\t3,nope')" ]
done
simdiri normalize -q --csv --header -f url --on-error=fail --rejects=rejected fields.csv >got
holds 'rejects of fields: --on-error=fail' [ "$?:$(cat got rejected)" = "$(printf '1:id,url\n1,http://a/\nfields.csv\t3\t13\tbad-port\t2,"http://a:8x/"')" ]
simdiri normalize -q --csv --header -f url --rejects=wanted fields.csv >got
for command in key 'key --append=k' dedupe check parse 'convert --to=uri' 'resolve --base=x:'; do
  for threads in 1 2; do
    # shellcheck disable=SC2086 # words
    simdiri $command -q -j$threads --csv --header -f url --rejects=rejected fields.csv >got
    [[ $command != resolve* ]] || grep no-scheme wanted >>rejected # a reference to everybody else
    same "rejects of fields: $command (-j$threads)" wanted rejected
  done
done
if simdiri normalize -q --jsonl -f /u </dev/null 2>/dev/null; then
  simdiri normalize -q --jsonl -f /u --rejects=rejected fields.jsonl >got
  holds 'rejects of fields: JSON Lines' [ "$(cat rejected)" = "$(printf 'fields.jsonl\t1\t16\tbad-port\t{"u":"http://a:8x/","k":1}')" ]
fi
