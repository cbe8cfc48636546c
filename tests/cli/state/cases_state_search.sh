# state contains, export, prune, info --output-format=json: a state is searched, listed and made smaller.
# SPDX-License-Identifier: MIT
seq -f 'http://a/%.0f' 3000 >list
simdiri dedupe -q --state=st -o out list

# contains
given 'HTTP://A:80/3\nhttp://a/x\nbad\nhttp://a/4'
check 'state contains: prints the records that are known' 0 'HTTP://A:80/3\nhttp://a/4\n' '1 of 4 records is bad' state contains st
given 'HTTP://A:80/3\nhttp://a/x\nbad\nhttp://a/4'
check 'state contains -v: prints those that are not' 0 'http://a/x\nbad\n' '' state contains -v -q st
given 'http://a/x\n'
check 'state contains: exit status 1 if none is known, as grep' 1 '' '' state contains st
given 'http://a/1\n'
check 'state contains -v: exit status 1 if all are known' 1 '' '' state contains --invert-match st
check 'state contains: exit status 2 if there is no state' 2 '' 'no state in this directory' state contains none list
holds 'state contains: … and none is made' [ ! -e none ]
check 'state contains: exit status 2 if a FILE is missing' 2 '' 'missing' state contains st missing
check 'state contains: no directory' 2 '' 'contains needs at least 1 directory' state contains
cp -r st st.before
given 'http://new/\n'
check 'state contains: adds nothing' 0 'http://new/\n' '' state contains -v st
holds 'state contains: … and changes no file' diff -r st st.before
for options in -j1 -j3 '--on-error=skip' '--max-record=4096'; do
  # shellcheck disable=SC2086 # words
  simdiri state contains $options st list list >got
  cat list list >wanted
  same "state contains: $options" wanted got
done
{ printf 'n,url\n1,http://a/5\n2,http://b/\n3,"HTTP://a/6"\n'; } >table.csv
seq -f 'GET /%g' 20 >bad
check 'state contains -v: bad records: no key is saved' 0 "$(cat bad)\n" '' state contains -v -q st bad
check 'state contains: …, and the advice remains' 1 '' '20 of 20 records are bad' state contains st bad
check 'state contains: CSV' 0 'n,url\n1,http://a/5\n3,"HTTP://a/6"\n' '' state contains --csv --header -f url st table.csv
given '{"u":"http://b/"}\n{"u":"http://a/7"}\n'
check 'state contains: JSON Lines' 0 '{"u":"http://a/7"}\n' '' state contains --jsonl -f /u st
printf 'http://a/1\nhttp://a/2222222222222222\nhttp://b/\n' >longs
check 'state contains: a long record is not known' 0 'http://a/1\n' 'long-record' state contains --max-record=12 st longs
check 'state contains -v: … and so is printed' 0 'http://a/2222222222222222\nhttp://b/\n' 'long-record' state contains -v --max-record=12 st longs

# Options of keys come from the state; those that are given must be its own.
for options in --lossy=www,fragment --profile=web '--rung=syntax --nfc' --hash=xxh3-64 --rung=simple \
  '--reference --drop-fragment' --disallowed=fail --grammar=iri-bis --default-scheme=https --idna=idna2008 \
  '--by=label --params=ref,id --templates=int' '--by=site --psl-section=icann' --by=domain; do
  rm -rf other
  # shellcheck disable=SC2086 # words
  simdiri dedupe -q $options --state=other list >/dev/null
  simdiri state contains other list >got 2>stderr
  same "state contains: $options is taken from the state" list got
done
rm -rf other
{ cat list; echo http://a.example/; } >list3
simdiri dedupe -q --lossy=www --state=other list3 >/dev/null
given 'http://www.a.example/\n'
check 'state contains: a lossy rule of the state' 0 'http://www.a.example/\n' '' state contains other
check 'state contains: names each option that differs' 2 '' \
  'state has rung=scheme, unicode=keep, lossy=www; you asked for rung=syntax, unicode=nfc, lossy=fragment\)' \
  state contains --rung=syntax --nfc --lossy=fragment other list
# What a file chooses comes from the file.
for line in 'path /x/** /{1}' 'drop ref' 'drop ref a.example' 'keep ref' 'lossy www' 'lossy session a.example' 'lossy crawl' \
  'unwrap q a.example' 'unwrap-path a.example /x/' $'unwrap q a.example\nlossy unwrap\npath /x/** /{1}'; do
  printf 'simdiri-rules 1\n%s\n' "$line" >rules
  for option in --lossy=fragment --rung=syntax; do
    rm -rf other
    simdiri dedupe -q --rules=rules $option --state=other list >/dev/null
    simdiri state contains --rules=rules other list >got 2>stderr
    same "state contains: ${line//$'\n'/, } of a rules file, $option" list got
  done
done
check 'state contains: a rules file is missing' 2 '' '^simdiri: other: its keys were made with --rules=FILE: add this option' state contains other list
printf 'simdiri-rules 1\ndrop id\n' >other-rules
check 'state contains: other lines' 2 '' 'parameters are the lines of --rules' state contains --rules=other-rules other list
rm -rf other
printf 'http://a.example/\thttp://b.example/\n' >redirects
simdiri dedupe -q --redirects=redirects --state=other list >/dev/null
printf '/users/{name}\n' >routes
simdiri dedupe -q --by=label --routes=routes --state=labels list >/dev/null
check 'state contains: routes are missing' 2 '' 'its keys were made with --routes=FILE: add this option' state contains labels list
rm -rf labels routes
check 'state contains: redirects are missing' 2 '' 'its keys were made with --redirects=FILE: add this option' state contains other list
simdiri state contains --redirects=redirects other list >got 2>stderr
same 'state contains: redirects of the state' list got
rm -rf other other-rules redirects

# A rule that its file does not use is in the identity as well.
printf 'simdiri-rules 1\ndrop id\n' >rules
simdiri dedupe -q --rules=rules --lossy=unwrap --state=other list >/dev/null
check 'state migrate --relabel: nothing to unwrap' 0 'new: rules and tables are the same: no record is printed as new once more\n' '' state migrate --relabel other new
check 'state migrate --relabel: … and the state can be used' 0 '' '' dedupe -q --rules=rules --lossy=unwrap --state=new list
rm -rf other new rules
printf '000102030405060708090a0b0c0d0e0f' >key
printf '100102030405060708090a0b0c0d0e0f' >key2
chmod 600 key key2
simdiri dedupe -q --key-file=key --state=keyed list >/dev/null
simdiri state contains keyed list >got
same 'state contains: the secret is that of the state' list got
check 'state contains: another secret' 2 '' 'another secret; leave out --key-file' state contains --key-file=key2 keyed list
check 'state: another secret and other options are both named' 2 '' \
  'another secret.*; and with other options \(the state has rung=scheme; you asked for rung=syntax\)' \
  dedupe --key-file=key2 --rung=syntax --state=keyed list

# While another process writes.
mkfifo pipe
"$program" dedupe -q --state=st -o out pipe &
writer=$!
exec 7>pipe
echo http://late/ >&7
for _ in {1..1200}; do grep -q http://late/ out && break; sleep 0.1; done
given 'http://a/1\n'
check 'state contains: while another process writes' 0 'http://a/1\n' '' state contains st
holds 'state export: while another process writes' [ "$(simdiri state export st | wc -l)" -ge 3000 ]
check 'state prune: not while another process writes' 2 '' 'another process is writing it' state prune --older-than=1d st
exec 7>&-
wait "$writer"
given 'http://late/\n'
check 'state contains: … and what it published' 0 'http://late/\n' '' state contains st

# export
rm -rf plain
simdiri dedupe -q --hash=xxh3 --state=plain list >/dev/null
simdiri state export plain >keys
simdiri key -q list | sort >wanted
sort keys >got
same 'state export: the keys are those of simdiri key' wanted got
awk '{ print substr($0, 17) substr($0, 1, 16) }' keys >got
holds 'state export: ordered by the last 16 digits, then by the first' sort -c got
rm -rf plain
simdiri dedupe -q --hash=xxh3-64 --state=plain list >/dev/null
simdiri state export plain >keys
simdiri key -q --hash=xxh3-64 list | sort >wanted
same 'state export: keys of 64 bits are in order' wanted keys
simdiri state export keyed >got
holds 'state export: never the secret' [ "$(grep -cE '0001020304050607|0706050403020100' got):$(wc -l <got)" = 0:3000 ]
check 'state export: one directory' 2 '' 'export takes one directory' state export st st

# info --output-format=json
simdiri state info --output-format=json st keyed >got
holds 'state info: JSON: one object a line' [ "$(python3 -c 'import json, sys; print([json.loads(l)["state"] for l in sys.stdin])' <got)" = "['st', 'keyed']" ]
cat >members.py <<'END'
import json, sys
o = json.loads(sys.stdin.readline())
print(",".join(o), o["keys"], o["secret"], len(o["outputs"]), o["outputs"][0]["path"].endswith("/out"), o["undated"], o["usable"], len(o["newest"]))
END
holds 'state info: JSON: its members' [ "$(python3 members.py <got)" = \
  'schema,state,version,usable,keys,files,bytes,publications,oldest,newest,undated,identity,secret,outputs,records 3001 kept 1 True 0 True 20' ]
simdiri state info --output-format=text st >got
holds 'state info: text' grep -qx 'keys: 3001' got
holds 'state info: no line about keys without a time' [ "$(grep -c 'without a time' got)" = 0 ]
holds 'state info: the times of its keys' [ "$(grep -cE '^(oldest|newest) key: 20[0-9-]{8}T[0-9:]{8}Z$' got)" = 2 ]

# prune
rm -rf st out old recent
head -n 2000 list >old
tail -n +2001 list >recent
simdiri dedupe -q --state=st -o out old
sleep 2
simdiri dedupe -q --state=st -o out recent
check 'state prune: nothing is as old' 0 'st: 0 keys removed, 3000 kept\n' '' state prune --older-than=1h st
cp out before
check 'state prune: old keys are removed' 0 'st: 2000 keys removed, 1000 kept\n' '' state prune --older-than=1s st
simdiri state contains -v st list >got
same 'state prune: … and are new again' old got
check 'state prune: the rest is whole' 0 'st: whole\n' '' state verify st
simdiri dedupe -q --state=st -o out list
cat before old >wanted
same 'state prune: the file of -o is continued' wanted out
check 'state prune: no age' 2 '' 'prune needs --older-than=AGE' state prune st
for age in 5 d -1d 1y 1.5d 1dd '' 99999999999d; do
  check "state prune: not an age: '$age'" 2 '' 'is not an age such as 12h, 30d or 8w' state prune "--older-than=$age" st
done
check 'state prune: no state' 2 '' 'no state in this directory' state prune --older-than=1d none
holds 'state prune: … and none is made' [ ! -e none ]
sleep 2
check 'state prune: all keys' 0 'st: 3000 keys removed, 0 kept\n' '' state prune --older-than=0s st
check 'state: an option of another action' 2 '' '--older-than is for prune' state info --older-than=1d st
check 'state: an option of contains' 2 '' '--invert-match is for contains' state info -v st
check 'state: an option of info' 2 '' '--output-format is for info and export' state verify --output-format=json st
check 'state: options of keys' 2 '' '--lossy is for migrate --from=FILE and contains' state export --lossy=www st
rm -f pipe members.py

# As dedupe does, these encode every disallowed character by default.
echo 'http://a/?ids[]=1' >list
simdiri dedupe -q --state=brackets list >/dev/null
given 'HTTP://a/?ids%5b%5d=1\n'
check 'state contains: [ ] are encoded' 0 'HTTP://a/?ids%5b%5d=1\n' '' state contains brackets
check 'state migrate --from: [ ] are encoded' 0 '' '' state migrate -q --from=list brackets brackets-new
given 'HTTP://a/?ids%5b%5d=1\n'
check 'state migrate --from: … so the new state knows the encoded form' 0 '' '' dedupe -q --state=brackets-new
