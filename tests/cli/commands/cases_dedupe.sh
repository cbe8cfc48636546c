# dedupe: the first record of each key, in order.
# SPDX-License-Identifier: MIT
given 'http://a/b\nHTTP://a:80/%62\nhttp://a/c\nhttp://a/b\n'
check 'dedupe: first occurrences, as they stand' 0 'http://a/b\nhttp://a/c\n' '' dedupe
given 'HTTP://a:80/%62\nhttp://a/b\n'
check 'dedupe: wire forms' 0 'http://a/b\n' '' dedupe --print=wire
given 'http://a/b\nHTTP://a:80/%62\nhttp://a/c\n'
check 'dedupe: key, wire form, record' 0 \
  '1e7a83106fc87cfbc355c34396dcf1b3\thttp://a/b\thttp://a/b\n1ed7a0835f23020af21c4f846a7c77b7\thttp://a/c\thttp://a/c\n' \
  '' dedupe --print=all
given 'http://a/b\nHTTP://a:80/%62\n\nhttp://a/c\n\n'
check 'dedupe: counts' 0 '2\thttp://a/b\n2\t\n1\thttp://a/c\n' 'no-scheme' dedupe --count
given 'http://a/b\nHTTP://a:80/%62\nhttp://a/c\n'
check 'dedupe: repeated' 0 'http://a/b\n' '' dedupe --repeated
given 'http://a/b\nHTTP://a:80/%62\nhttp://a/c\n'
check 'dedupe: unique, counted' 0 '1\thttp://a/c\n' '' dedupe --unique --count
given 'http://a/b\nbad\nhttp://a/%zz\nhttp://a/b'
check 'dedupe: statuses' 0 'http://a/b\tok\nbad\tno-scheme\nhttp://a/%zz\tok\n' '' dedupe -q --status
given 'bad\nhttp://a/b\nbad\nbad \n'
check 'dedupe: bad records are the same as their like' 0 'bad\nhttp://a/b\nbad \n' '3 no-scheme.*line 1' dedupe
given 'bad\nhttp://a/b\nbad\nHTTP://A/b\n'
check 'dedupe: bad records left out' 0 'http://a/b\n' '2 of 4 records are bad and were left out' dedupe --on-error=skip
given 'http://a/b\nHTTP://A/b\nbad\nhttp://a/c\n'
check 'dedupe: the first bad record ends the run' 1 'http://a/b\n' 'stopped at the bad line 3' dedupe --on-error=fail
given 'http://a/b\nHTTP://A/b\nbad\nhttp://a/b\n'
check 'dedupe: the first bad record ends the count' 1 '2\thttp://a/b\n' 'stopped' dedupe --on-error=fail --count

# Ends of records.
given 'http://a/b\r\nhttp://a/c\nhttp://a/b\nhttp://a/d'
check 'dedupe: ends as they were, and a last one' 0 'http://a/b\r\nhttp://a/c\nhttp://a/d\n' '' dedupe
given '\357\273\277http://a/b\nhttp://a/b'
check 'dedupe: a byte-order mark' 0 'http://a/b\n' '' dedupe
given 'http://a/b\0HTTP://A/b\0http://a/c'
check 'dedupe: NUL' 0 'http://a/b\0http://a/c\0' '' dedupe -z
printf 'http://a/b' >one
printf 'http://a/c' >two
check 'dedupe: files without a last newline' 0 'http://a/b\nhttp://a/c\n' '' dedupe one two one
given ''
check 'dedupe: nothing' 0 '' '' dedupe
given ''
check 'dedupe: nothing to count' 0 '' '' dedupe --count
given 'http://a/bcdefghij\nhttp://a/b\nhttp://a/bcdefghij\n'
check 'dedupe: records that are too long have no key' 0 'http://a/bcdefghij\nhttp://a/b\nhttp://a/bcdefghij\n' \
  '2 long-record' dedupe --max-record=12
given 'http://a/b\nhttp://a/bcdefghij\nhttp://a/b\nhttp://a/c\n'
check 'dedupe: … and are counted one by one' 0 '2\thttp://a/b\n1\thttp://a/bcdefghij\n1\thttp://a/c\n' 'long-record' \
  dedupe --max-record=12 --count

# Keys.
given 'http://www.a.example/?utm_source=x&b=1\nhttps://a.example/?b=1\n'
check 'dedupe: lossy rules' 0 'http://www.a.example/?utm_source=x&b=1\n' '' dedupe --lossy=www,scheme,tracking
given 'http://www.a.example/?utm_source=x&b=1\n'
check 'dedupe: what lossy rules make is not shown' 0 'http://www.a.example/?utm_source=x&b=1\n' '' \
  dedupe --lossy=www,scheme,tracking --print=wire
printf '000102030405060708090a0b0c0d0e0f' >secret
chmod 600 secret
for hash in --hash=xxh3 --hash=xxh3-64 --hash=siphash --key-file=secret; do
  given 'http://a/b\nHTTP://A/b\n'
  check "dedupe: $hash" 0 'http://a/b\n' '' dedupe "$hash"
done
given 'http://a/b\nHTTP://A/b\n'
check 'dedupe: keys of a secret are printed as key has them' 0 \
  "$(echo http://a/b | simdiri key --hash=siphash --key-file=secret)\thttp://a/b\thttp://a/b\n" '' \
  dedupe --key-file=secret --print=all

# What was merged.
given 'http://a/b\nHTTP://A/b#x\nbad\nhttp://c/\nhttp://a/b\nbad\nhttp://a/b#y\n'
check 'dedupe: merges: the output' 0 'http://a/b\nbad\nhttp://c/\n' '4 of 7 records were merged into others; one can count for several rules:$' \
  dedupe --lossy=fragment --explain-merges=merges
printf '%s\t%s\t%s\t%s\t%s\t%s\n' 1e7a83106fc87cfbc355c34396dcf1b3 -:1 -:2 - scheme-case,host-case,lossy:fragment HTTP://A/b#x \
  1e7a83106fc87cfbc355c34396dcf1b3 -:1 -:5 - identical http://a/b "$(echo bad | simdiri key -q)" -:3 -:6 - identical bad \
  1e7a83106fc87cfbc355c34396dcf1b3 -:1 -:7 - lossy:fragment http://a/b#y >wanted-merges
same 'dedupe: merges: the file' wanted-merges merges
for rule in '2 identical' '1 scheme-case' '1 host-case' '2 lossy:fragment'; do
  holds "dedupe: merges: counted: $rule" grep -qE "^simdiri:   $rule" stderr
done
given 'http://a/b\nHTTP://A/b\n'
check 'dedupe: merges: JSON' 0 'http://a/b\n' '"printed":1,"known":1,"merged":1,"identical":0,"rules":\{"scheme-case":1,"host-case":1\}' \
  dedupe --explain-merges=merges --json

given 'http://www.a.example/x\nhttp://www.a.example/x\nhttp://a.example/x\nHTTP://www.a.example/x\n'
check 'dedupe: merges: identical records under a lossy rule count as identical, not by the rule' 0 'http://www.a.example/x\n' \
  '"merged":3,"identical":1,"rules":\{"scheme-case":1,"lossy:www":1\}' dedupe --explain-merges=merges --json --lossy=www
given 'http://a/?utm_source=x\nhttp://a/?utm_source=y\n'
check 'dedupe: merges: a rule that changed both counts if no other rule did' 0 'http://a/?utm_source=x\n' \
  '"merged":1,"identical":0,"rules":\{"lossy:tracking":1\}' dedupe --explain-merges=merges --json --lossy=tracking
given ' http://a/\nhttp://a/\n'
check 'dedupe: merges: equal only by --trim' 0 ' http://a/\n' '1 by preparing them only' dedupe --trim --explain-merges=merges
printf 'http://a/1\nhttp://a/2\n' >places1
printf 'http://a/3\nHTTP://a/2\n' >'places	2'
simdiri dedupe -q --explain-merges=merges places1 'places	2' >/dev/null
holds 'dedupe: merges: records are numbered in their files, as in --rejects' \
  [ "$(cut -f 2-5 merges)" = 'places1:2	places\t2:2	-	scheme-case' ]
printf '1\thttp://a/\n2\thttp://a/\n' | simdiri dedupe -q --tsv -f 2 --explain-merges=merges >/dev/null
holds 'dedupe: merges: with -f, identical is about the fields' [ "$(cut -f 5 merges)" = identical ]

given 'http://a/b\n'
check 'dedupe: merges: none' 0 'http://a/b\n' '^simdiri: 0 of 1 records were merged into others$' dedupe --explain-merges=merges

# Contradictions.
check 'dedupe: repeated and unique' 2 '' 'contradict' dedupe --repeated --unique
check 'dedupe: a state and counts' 2 '' 'contradict' dedupe --state=x --count
check 'dedupe: a state and merges' 2 '' 'contradict' dedupe --state=x --explain-merges=m
check 'dedupe: a state without a name' 2 '' 'name of a directory' dedupe --state=
check 'dedupe: a state with too little memory' 2 '' 'at least 12M' dedupe --state=x -S 1M
check 'dedupe: memory that is none' 2 '' 'not a size' dedupe -S lots
check 'dedupe: a key file of a hash without a secret' 2 '' 'needs --hash=siphash' dedupe --hash=xxh3 --key-file=secret
check 'dedupe: merges into the output' 2 '' 'm: is both the output and the file of --explain-merges' dedupe --explain-merges=m -o m one
check 'dedupe: merges into the output by another name' 2 '' 'm: is both the output and the file of --explain-merges' dedupe --explain-merges=./m -o m one
check 'dedupe: merges among bad records' 2 '' 'm: is both the file of --rejects and the file of --explain-merges' dedupe --explain-merges=m --rejects=./m one
echo 'simdiri-rules 1' >kept
for options in '-o kept' '--rejects=kept' '--explain-merges=./kept'; do
  # shellcheck disable=SC2086 # words
  check "dedupe: rules that would be overwritten, $options" 2 '' '^simdiri: kept: is read by an option, and would be overwritten' dedupe --rules=kept $options one
done
check 'dedupe: a secret that would be overwritten' 2 '' '^simdiri: kept: is read by an option' dedupe --key-file=kept -o kept one
check 'normalize: redirects that would be overwritten' 2 '' '^simdiri: kept: is read by an option' normalize --redirects=kept -o kept one
holds 'dedupe: … are left alone' [ "$(cat kept)" = 'simdiri-rules 1' ]
check 'dedupe: merges into an input' 2 '' 'one: is both an input and the file of --explain-merges' dedupe --explain-merges=one one
holds 'dedupe: … which is still there' [ "$(cat one)" = http://a/b ]
check 'dedupe: empty is no choice here' 2 '' 'not one of keep.skip.fail' dedupe --on-error=empty
TMPDIR=/nowhere check 'dedupe: no place for a temporary file' 2 '' 'cannot create a temporary file' dedupe --count one

# Many records: any number of threads, files and pipes, every kind of output. A Python set of their keys gives the
# wanted output.
awk 'BEGIN {
  for (i = 0; i < 60000; i++) {
    n = (i * 7919) % 40000
    if (i % 11 == 0) print "bad " n % 500
    else if (i % 7 == 0) print "HTTP://H" n % 97 ".EXAMPLE:80/%7e/a/../" n "\r"
    else if (i % 13 == 0) print "http://h" n % 97 ".example/~/" n "?utm_source=" i
    else print "http://h" n % 97 ".example/~/" n
  }
}' >list
simdiri key -q list >keys
paste -d '\n' keys list | python3 -c '
import sys
seen = set()
lines = sys.stdin.buffer
for key in lines:
    line, key = lines.readline(), key.strip()
    if key not in seen: sys.stdout.buffer.write(line)
    seen.add(key)' >wanted
simdiri dedupe -q -j1 list >got
same 'dedupe: many' wanted got
simdiri dedupe -q --hash=xxh3 list >got
same 'dedupe: many, by XXH3' wanted got
simdiri dedupe -q --hash=xxh3-64 list >got
same 'dedupe: many, by 64 bits' wanted got
simdiri dedupe -q --count list | cut -f 2- >got
same 'dedupe: many, counted' wanted got
holds 'dedupe: the counts are all records' [ "$(simdiri dedupe -q --count list | awk -F '\t' '{ n += $1 } END { print n }')" -eq 60000 ]
for options in '' --print=all --status --on-error=skip --count '--lossy=tracking --explain-merges=merges' --json; do
  # shellcheck disable=SC2086 # words
  simdiri dedupe $options -j1 list >wanted 2>wanted-errors
  cp merges wanted-merges
  for n in 2 5; do
    # shellcheck disable=SC2086
    simdiri dedupe $options -j "$n" list >got 2>errors
    same "dedupe: $options: -j$n" wanted got
    same "dedupe: $options: -j$n: messages" wanted-errors errors
    same "dedupe: $options: -j$n: merges" wanted-merges merges
  done
done
simdiri dedupe -q list >wanted
# shellcheck disable=SC2002 # a pipe gives other reads than a file
cat list | simdiri dedupe -q >got
same 'dedupe: by a pipe' wanted got
simdiri dedupe -q -S 64M list >got
same 'dedupe: within a bound of memory' wanted got
simdiri dedupe -q -S 100K list >got 2>errors
holds 'dedupe: too little memory: exit status' [ $? -eq 2 ]
holds 'dedupe: too little memory: what to do' grep -q -e '--state' errors
simdiri dedupe -q -S 100K --count list >got 2>errors
holds 'dedupe: too little memory to count: exit status' [ $? -eq 2 ]

# Finished records are printed before the command waits for more input.
mkfifo in
rm -f got
"$program" dedupe <in >got 2>errors &
job=$!
exec 9>in
printf 'http://a/b\nHTTP://A/b\n' >&9
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -s got ] || sleep 0.1; done
holds 'dedupe: tail -f' [ "$(cat got)" = http://a/b ]
exec 9>&-
wait "$job"
if [ -c /dev/full ]; then
  for options in '' --count --explain-merges=/dev/full; do
    # shellcheck disable=SC2086
    simdiri dedupe -q $options list >/dev/full 2>errors
    holds "dedupe: a full disk: $options: exit status" [ $? -eq 2 ]
    holds "dedupe: a full disk: $options: message" grep -q 'No space' errors
  done
fi

# Redirects.
printf 'HTTP://a/x\thttp://a/x/\nhttp://a/x/\thttp://a/y\nbad\n' >redirects
given 'http://a/x\nhttp://a/x/\nhttp://a/y\n'
check 'dedupe: redirects: a slash at the end' 0 'http://a/x\nhttp://a/y\n' \
  'redirects: ignored 1 of 3 redirects, which do more|redirects: ignored 1 of 3 lines, which are not two' dedupe --redirects=redirects
given 'http://a/x\nhttp://a/x/\nhttp://a/y\n'
check 'dedupe: redirects: all; wire forms stay' 0 'http://a/x\n' '' \
  dedupe -q --redirects=redirects --redirects-all --print=wire
given 'http://a/x\n'
check 'key: redirects' 0 "$(echo http://a/y | simdiri key)\n" '' key -q --redirects=redirects --redirects-all
printf 'http://b.example/list\thttp://b.example/list/\n' >lossy-redirects
for form in list list#top list/ list?utm_source=m list? u@ .; do
  case $form in u@) echo http://u@b.example/list ;; .) echo http://b.example./list ;; *) echo "http://b.example/$form" ;; esac
done >forms
cp forms "$work/stdin"
check 'dedupe: redirects split no records that lossy rules merge' 0 'http://b.example/list\n' '' \
  dedupe -q --lossy=crawl --redirects=lossy-redirects
check 'key: redirects split no records that lossy rules merge' 0 \
  "$(yes "$(echo http://b.example/list/ | simdiri key)" | head -7)\n" '' key -q --lossy=crawl --redirects=lossy-redirects forms
printf 'drop ref www.b.example\ndrop b%%20c\n' | sed '1i simdiri-rules 1' >spelled
given 'http://www.b.example/?ref=1\nhttp://b.example/?ref=1\nhttp://b.example/\nhttp://b.example/?b%20c=1\nhttp://b.example/?b+c\n'
check 'dedupe: a rules file names a host or a space in another spelling' 0 'http://www.b.example/?ref=1\n' '' \
  dedupe -q --lossy=www,plus-space --rules=spelled
given 'http://b.example/?a+b=2&a%20b=1\nhttp://b.example/?a%20b=1&a+b=2\n'
check 'dedupe: sort and plus-space' 0 'http://b.example/?a+b=2&a%20b=1\n' '' dedupe -q --lossy=sort,plus-space
given 'http://b.example./?sig=1\nhttp://b.example./\nftp://www.b.example/\nhttp://www.b.example/\n'
check 'dedupe: rules about hosts apply to every host' 0 'http://b.example./?sig=1\n' '' \
  dedupe -q --by=host --lossy=final-dot,www
check 'dedupe: redirects are of the rung protocol' 2 '' 'contradict' dedupe --redirects=redirects --rung=scheme one
check 'key: redirects and SURT keys' 2 '' 'contradict' key --surt --redirects=redirects
check 'dedupe: all of no redirects' 2 '' 'needs --redirects=FILE' dedupe --redirects-all one
check 'dedupe: redirects that are not there' 2 '' 'nowhere: No such file' dedupe --redirects=nowhere one
given 'http://a/x\n'
check 'dedupe: redirects: a state' 0 'http://a/x\n' '' dedupe -q --redirects=redirects --state=st
given 'http://a/x\n'
check 'dedupe: redirects: another state' 2 '' 'other options' dedupe -q --state=st --rung=protocol

# Compressed output. It is refused together with a state, because compressed output cannot be cut back.
simdiri dedupe -q -o list.gz list
gzip -dc list.gz >got
simdiri dedupe -q list >wanted
same 'dedupe: compressed output' wanted got
check 'dedupe: a state and compressed output' 2 '' 'contradict' dedupe --state=st8 -o out.gz list

# The new lossy rules are named for the records that they merge.
given 'http://a.example/?\nhttp://u@a.example./\nhttp://a.example/?a=%20\nhttp://a.example/?a=+&b\nhttp://a.example/?b=&a=+\n'
simdiri dedupe -q --lossy=crawl --explain-merges=merges <"$work/stdin" >got
printf 'http://a.example/?\nhttp://a.example/?a=%%20\nhttp://a.example/?a=+&b\n' >wanted
same 'dedupe: --lossy=crawl' wanted got
printf -- '-:1\t-:2\tlossy:empty-query\tlossy:final-dot,lossy:userinfo\thttp://u@a.example./\n-:4\t-:5\t-\tlossy:sort,lossy:empty-value\thttp://a.example/?b=&a=+\n' >wanted
cut -f 2- merges >got
same 'dedupe: --explain-merges names the rules of crawl' wanted got
given 'http://a.example/?ids[]=1\nHTTP://a.example/?ids%5b%5d=1\nhttp://a.example/#a#b\nhttp://a.example/#a%23b\n'
check 'dedupe: [ ] and a second # make no record bad' 0 'http://a.example/?ids[]=1\nhttp://a.example/#a#b\n' '' dedupe
given 'http://s.example/product/1/buy/1\nhttp://s.example/product/1/buy/2\nhttp://s.example/product/2/\nhttp://s.example/product/3/\n'
check 'dedupe: by label: one page of each kind' 0 'http://s.example/product/1/buy/1\nhttp://s.example/product/2/\n' '' \
  dedupe -q --by=label
printf 'http://s.example/list?id=4&page=2\nhttp://s.example/list?page=7&id=9#x\nhttp://s.example/list?page\nhttp://s.example/list?page=&page=1\nhttp://s.example/list?\nhttp://s.example/list\n' >named
check 'dedupe: by params: the names count, in any order' 0 \
  'http://s.example/list?id=4&page=2\nhttp://s.example/list?page\nhttp://s.example/list?\n' '' dedupe -q --by=params named
check 'dedupe: by label: parameters that are kept' 0 \
  'http://s.example/list?id=4&page=2\nhttp://s.example/list?page\nhttp://s.example/list?page=&page=1\nhttp://s.example/list?\n' '' \
  dedupe -q --by=label --params=page named
printf '/user/{name}\n' >user.routes
printf 'http://s.example/user/ann\nhttp://s.example/user/bob\nhttp://s.example/user/cid\nhttp://s.example/about\n' >users
check 'dedupe: by label: routes' 0 'http://s.example/user/ann\nhttp://s.example/about\n' '' dedupe -q --by=label --routes=user.routes users
check 'dedupe: by label: the first records of each' 0 'http://s.example/user/ann\nhttp://s.example/user/bob\nhttp://s.example/about\n' '' \
  dedupe -q --by=label --routes=user.routes --keep=2 users
check 'dedupe: by label: a state' 0 'http://s.example/user/ann\nhttp://s.example/about\n' '' \
  dedupe -q --by=label --routes=user.routes --state=by-label users
check 'dedupe: by label: a state knows the labels of earlier runs' 0 '' '' dedupe -q --by=label --routes=user.routes --state=by-label users
printf '# the same\n  /user/{name}\n' >same.routes
check 'dedupe: by label: comments of routes do not count' 0 '' '' dedupe -q --by=label --routes=same.routes --state=by-label users
printf '/user/{id}\n' >other.routes
check 'dedupe: by label: a state of other routes' 2 '' 'the state has routes=' dedupe -q --by=label --routes=other.routes --state=by-label users
check 'dedupe: by label: a state of other templates' 2 '' 'you asked for templates=none' \
  dedupe -q --by=label --routes=user.routes --templates=none --state=by-label users
check 'state: by label: the options of the labels are those of the state' 0 'http://s.example/user/eve\n' '' \
  state contains by-label --routes=user.routes <(echo http://s.example/user/eve)
check 'state: by label: routes are no option of streams' 2 '' '--routes' state export --output-format=stream by-label
for part in label params; do
  check "dedupe: by $part: redirects" 2 '' "--by=$part and --redirects contradict each other" dedupe --by=$part --redirects=redirects users
done
check 'dedupe: options of labels without labels' 2 '' '--routes needs --by=label' dedupe --routes=user.routes users
check 'key: by label: the key is that of the label' 0 "$(printf 'http://s.example/user/7' | simdiri key --by=label)\n" '' \
  key -q --by=label <(echo 'https://S.example:443/user/8?x#y')
given 'http://www.s.example/a/1/index.html\nhttp://s.example/a/2/?sig=x\nhttp://s.example/a/3/\n'
check 'dedupe: by label: lossy rules merge labels, also those of signed URLs' 0 'http://www.s.example/a/1/index.html\n' '' \
  dedupe -q --by=label --lossy=www,index
