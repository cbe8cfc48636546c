# dedupe --state: a set on disk that is kept between runs, may exceed memory, and survives any end of a run.
# SPDX-License-Identifier: MIT
awk 'BEGIN { for (i = 0; i < 40000; i++) { n = (i * 7919) % 30000; print "http://h" n % 97 ".example/" n "/" (i % 3 ? "a" : "%61") } }' >list
simdiri dedupe list >wanted

# Two runs over two halves print the same as one run over all.
split -n l/2 list half-
simdiri dedupe --state=st half-aa >got && simdiri dedupe --state=st half-ab >>got
same 'state: two halves' wanted got
simdiri dedupe --state=st list >got
holds 'state: nothing is new any more' [ ! -s got ]
simdiri dedupe --state=st2 -o out half-aa && simdiri dedupe --state=st2 -o out half-ab
same 'state: two halves, one output' wanted out
for options in --print=wire --status --on-error=skip -j1 -j3 '-S 12M' --hash=xxh3 --hash=xxh3-64 --lossy=www; do
  rm -rf st3
  # shellcheck disable=SC2086 # words
  simdiri dedupe $options list >wanted3
  # shellcheck disable=SC2086
  simdiri dedupe $options --state=st3 half-aa >got && simdiri dedupe $options --state=st3 half-ab >>got
  same "state: $options" wanted3 got
done
given 'HTTP://A:80\nhttp://b/\n'
check 'state: JSON' 0 'HTTP://A:80\nhttp://b/\n' '"printed":2,"known":0,"state":\{"keys":2,"octets":[0-9]+,"written":[0-9]+,"read":0,"waited":0\}' \
  dedupe --state=st4 --json
given 'http://a/bcdefghij\nhttp://a/b\nhttp://a/bcdefghij\nhttp://a/c\nhttp://a/b\n'
check 'state: records that are too long stay in order' 0 \
  'http://a/bcdefghij\nhttp://a/b\nhttp://a/bcdefghij\nhttp://a/c\n' 'long-record' dedupe --state=st5 --max-record=12
given 'http://a/d\nbad\n'
check 'state: what stands in front of a bad record' 1 'http://a/d\n' 'stopped' dedupe --state=st5 --on-error=fail
given 'http://a/d\nhttp://a/e\n'
check 'state: … is known' 0 'http://a/e\n' '' dedupe --state=st5

# A record that exceeds the limit has no key, but it is printed.
given 'http://a/bcdefghij\n'
check 'state: nothing but a record that is too long' 0 '' 'long-record' dedupe --state=st10 --max-record=12 -o long10
given 'http://a/c\nhttp://a/klmnopqrs\n'
check 'state: … is in front of others' 0 '' 'long-record' dedupe --state=st10 --max-record=12 -o long10
given 'http://a/d\n'
check 'state: … and others behind it' 0 '' '' dedupe -q --state=st10 --max-record=12 -o long10
printf 'http://a/bcdefghij\nhttp://a/c\nhttp://a/klmnopqrs\nhttp://a/d\n' >wanted3
same 'state: … all of them' wanted3 long10
{ printf 'http://a/e\nhttp://a/'; head -c 300000 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; } | gzip | head -c 250000 >torn.gz
check 'state: an input that ends inside of a record that is too long' 2 '' 'ends too early' dedupe --state=st10 --max-record=12 -o long10 torn.gz
given 'http://a/f\n'
check 'state: … is followed by others' 0 '' '' dedupe -q --state=st10 --max-record=12 -o long10
printf 'http://a/e\nhttp://a/f\n' >>wanted3
same 'state: … without that record' wanted3 long10
rm -r st10

# After an unfinished run, the next run does not print such records again, and loses none. unfinished OPTION... -- FILE:
# a run over that file and one that cannot be read completely.
printf '\037\213\010no gzip' >torn2.gz
unfinished() { "$program" dedupe -q --state=st10 -o long10 "$@" torn2.gz 2>stderr; }
ends() { awk -v RS="$1" 'END { print NR }' long10; }
long_record() { printf 'http://a/%s-%070d' "$1" "$2"; }
{ echo http://a/1; long_record x 1; echo; long_record x 2; echo; echo http://a/2; echo HTTP://A/1; long_record x 1; printf '\r\n'; echo http://a/3; long_record y 1; } >list10
{ head -n 4 list10; long_record x 1; echo; long_record z 1; echo; echo http://a/9; } >list10b # another input
for options in '' -j1 --status --print=wire --print=all '--tsv -f 1' '--csv -f 1' -z '-S 12M'; do
  given=list10
  [ "$options" = -z ] && { tr '\n' '\0' <list10 >list10z; given=list10z; }
  rm -rf st10 long10
  # shellcheck disable=SC2086 # words
  simdiri dedupe -q $options --hash=xxh3 --max-record=50 "$given" >wanted3
  for _ in 1 2 3; do
    # shellcheck disable=SC2086
    unfinished $options --hash=xxh3 --max-record=50 "$given"
    same "state: $options: long records are not printed twice by a run that is done again" wanted3 long10
  done
  # shellcheck disable=SC2086
  holds "state: $options: … which comes to its end" simdiri dedupe -q $options --hash=xxh3 --max-record=50 --state=st10 -o long10 "$given"
  same "state: $options: … and does not print them, either" wanted3 long10
  # shellcheck disable=SC2086
  simdiri dedupe -q $options --hash=xxh3 --max-record=50 --state=st10 -o long10 "$given"
  cp wanted3 wanted4
  # shellcheck disable=SC2086
  simdiri dedupe -q $options --hash=xxh3 --max-record=50 "$given" | grep -aE ${options:+$([ "$options" = -z ] && echo -z)} '.{60}' >>wanted4
  same "state: $options: the run after that prints them" wanted4 long10
done
# A record of several chunks that differs from the one that was printed only in its last one is printed with all of them.
huge_record() { printf http://a/; head -c 3000000 /dev/zero | tr '\0' a; echo "$1"; }
huge_record b >huge
huge_record c >huger
rm -rf st10 long10
unfinished --hash=xxh3 --max-record=50 huge
holds 'state: a record of several chunks' simdiri dedupe -q --hash=xxh3 --max-record=50 --state=st10 -o long10 huger
same 'state: … another one is printed, too' long10 <(cat huge huger)
rm -f huge huger
rm -rf st10 long10
unfinished --hash=xxh3 --max-record=50 list10
simdiri dedupe -q --hash=xxh3 --max-record=50 --state=st10 -o long10 list10b
{ simdiri dedupe -q --max-record=50 list10; long_record z 1; echo; echo http://a/9; } >wanted3
holds 'state: another input after an unfinished run: no long record is lost' \
  [ -z "$(sort -u list10b | tr -d '\r' | grep -E '.{60}' | while read -r line; do grep -qxF "$line" long10 || echo "$line"; done)" ]
holds 'state: … and new ones are whole' [ "$(grep -cxF "$(long_record z 1)" long10)" -eq 1 ]
holds 'state: … nor is another' grep -qx http://a/9 long10
# The positions of at most a hundred such records are noted, and no record is lost.
rm -rf st10 long10
for ((i = 0; i < 150; i++)); do echo "http://b/$i"; long_record v "$i"; echo; done >list10
unfinished --max-record=50 list10
simdiri dedupe -q --max-record=50 --state=st10 -o long10 list10
holds 'state: long records at a hundred places are not printed again' [ "$(grep -c 'http://a/v' long10)" -eq 200 ]
holds 'state: … and none is lost' [ "$(grep 'http://a/v' long10 | sort -u | wc -l)" -eq 150 ]
chmod 600 long10
rm -rf st10 long10 list10 list10b list10z torn2.gz

# A failed run removes nothing that an earlier one wrote.
printf 'u\nhttp://a/\n' >table
{ echo u; seq -f http://b/%.0f 20000; } >table2
for options in --tsv --csv; do
  rm -rf st10 rows
  simdiri dedupe -q $options --header --state=st10 -o rows table
  (ulimit -f 100 && simdiri dedupe -q $options --header --state=st10 -o rows table2) 2>stderr
  holds "state: $options: a run that cannot write says so" grep -q 'cannot write rows' stderr
  simdiri dedupe -q $options --header --state=st10 -o rows table2
  cat table <(tail -n +2 table2) >wanted3
  same "state: $options: … and is done again" wanted3 rows
done
rm -r st10

# Far more records than memory holds are kept in an unnamed temporary file; the output and its order are the same.
awk 'BEGIN { for (i = 0; i < 400000; i++) print "http://h" i % 97 ".example/" (i * 7919) % 300000 "/" (i % 3 ? "a" : "%61") }' >long
printf 'http://no.newline/' >>long
for options in -j1 -j3 --print=wire --hash=xxh3-64; do
  rm -rf st8
  simdiri dedupe -q "$options" long >wanted3
  simdiri dedupe -S 12M --json "$options" --state=st8 long >got 2>summary
  same "state: more than memory holds, $options" wanted3 got
  holds 'state: … waited on disk' grep -qE '"waited":[0-9]{7,}[},]' summary
  holds 'state: … and left nothing there' [ "$(find st8 -mindepth 1 -maxdepth 1 ! -name '.*' ! -name 'run-*' | wc -l)" -eq 2 ]
done
ln -s nowhere st8/state.text
check 'state: no file for those that wait' 2 '' '^simdiri: st8: cannot create a temporary file' dedupe -S 12M --hash=xxh3-64 --state=st8 long
rm -r st8

# Only the owner can read the secret.
holds 'state: others cannot read the secret' [ -n "$(find st/state -perm 600)" ]

# The output is the file that the state knows, or an empty one.
cp out whole
printf 'http://torn' >>out
given 'http://new.example/'
check 'state: what is behind the known output is cut off' 0 '' '' dedupe -q --state=st2 -o out
{ cat whole; echo http://new.example/; } >wanted2
same 'state: … and nothing else' wanted2 out
echo other >other
given 'http://new2.example/\n'
check 'state: a file with something else' 2 '' 'other: is not empty' dedupe --state=st2 -o other
holds 'state: … is left alone' [ "$(cat other)" = other ]
holds 'state: … and is not said to be a part of something' [ "$(wc -l <stderr)" -eq 1 ]
: >out
given 'http://new2.example/\n'
check 'state: an output that is too short' 2 '' 'out: has 0 bytes, but the state has printed' dedupe --state=st2 -o out
rm out
given 'http://new2.example/\n'
check 'state: an output that is gone' 2 '' 'out: (has 0 bytes|does not exist), but the state has printed' dedupe --state=st2 -o out
given 'http://new2.example/\n'
check 'state: another output' 0 '' '' dedupe -q --state=st2 -o out2
holds 'state: … has what is new' [ "$(cat out2)" = http://new2.example/ ]

# States that cannot be used.
given 'http://a/\n'
check 'state: another profile' 2 '' '^simdiri: st/state: .*other options \(the state has rung=scheme; you asked for rung=syntax\)' dedupe --state=st --rung=syntax
check 'state: another hash' 2 '' '^simdiri: st/state: .*other options \(the state has hash=siphash-128; you asked for hash=xxh3-128\)' dedupe --state=st --hash=xxh3 list
head -c 16 /dev/zero >secret
chmod 600 secret
check 'state: another secret' 2 '' '^simdiri: st.*secret' dedupe --state=st --key-file=secret list
mkdir foreign
echo mine >foreign/file
check 'state: a directory of something else' 2 '' '^simdiri: foreign' dedupe --state=foreign list
holds 'state: … is left alone' [ "$(ls foreign)" = file ]
check 'state: a file' 2 '' '^simdiri: list: ' dedupe --state=list list
check 'state: no such parent' 2 '' 'nowhere/st: No such file' dedupe --state=nowhere/st list
cp -r st torn
for file in torn/run-*; do truncate -s -100 "$file"; done
check 'state: a torn file' 2 '' '^simdiri: torn/run-' dedupe --state=torn list
cp -r st flipped
printf 'X' | dd of=flipped/state bs=1 seek=40 conv=notrunc 2>/dev/null
check 'state: a flipped octet' 2 '' '^simdiri: flipped/state' dedupe --state=flipped list
# root may write anything, so root runs this as another user, who gets copies of the program and the list.
mkdir locked && chmod 555 locked
if [ "$(id -u)" -eq 0 ]; then
  cp "$program" program && chmod 755 program && chmod 711 .
  given 'http://a/\n'
  setpriv --reuid=65534 --regid=65534 --clear-groups ./program dedupe --state=locked <stdin >stdout 2>stderr
  judge 'state: a directory that cannot be written' 2 '' '^simdiri: locked/lock: Permission denied' $?
  setpriv --reuid=65534 --regid=65534 --clear-groups ./program dedupe --state=locked/st <stdin >stdout 2>stderr
  judge 'state: a parent that cannot be written' 2 '' '^simdiri: locked/st: Permission denied' $?
  chmod 700 .
else
  check 'state: a directory that cannot be written' 2 '' '^simdiri: locked/lock: Permission denied' dedupe --state=locked list
  check 'state: a parent that cannot be written' 2 '' '^simdiri: locked/st: Permission denied' dedupe --state=locked/st list
  chmod 700 locked
fi
holds 'state: … stays empty' [ -z "$(ls locked)" ]

# A second writer is refused; and the next run knows slowly arriving records, although this run is killed.
mkfifo in
rm -f got
"$program" dedupe --state=st6 <in >got 2>errors &
job=$!
exec 9>in
echo http://a/b >&9
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -s got ] || sleep 0.1; done
holds 'state: what is there comes out' [ "$(cat got)" = http://a/b ]
check 'state: a second writer' 2 '' '^simdiri: st6: ' dedupe --state=st6 list
sleep 1.1
echo http://a/c >&9
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ "$(wc -l <got)" -eq 2 ] || sleep 0.1; done
sleep 0.2
{ kill -9 "$job" && wait "$job"; } 2>/dev/null
exec 9>&-
given 'http://a/c\nhttp://a/b\nhttp://a/d\n'
check 'state: killed while it waited' 0 'http://a/d\n' '' dedupe --state=st6

# A signal: the keys of printed records are stored.
rm -f got
"$program" dedupe --state=st7 <in >got 2>errors &
job=$!
exec 9>in
echo http://a/b >&9
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -s got ] || sleep 0.1; done
kill -s TERM "$job"
wait "$job" 2>/dev/null
holds 'state: SIGTERM: dies by it' [ $? -eq 143 ]
exec 9>&-
given 'http://a/b\n'
check 'state: SIGTERM: what was printed is known' 0 '' '' dedupe --state=st7

# The command state.
simdiri state info st >got
holds 'state info: keys' grep -qx 'keys: 30000' got
holds 'state info: identity' grep -qE '^identity: .*siphash' got
holds 'state info: secret' grep -qx 'secret: kept in it' got
simdiri state info st2 >got
holds 'state info: output' grep -qE '^output: 21 bytes of /.*/out2$' got
simdiri dedupe -q --state="$(printf 'bad\nkeys: 7\033[2J')" -o "$(printf 'out\nkeys: 7\033[2J')" st/../list
simdiri state info bad* >got
holds 'state info: names with controls are escaped' [ "$(grep -c '\\x0Akeys: 7\\x1B\[2J$' got):$(wc -l <got):$(grep -c "$(printf '\033')" got)" = 2:12:0 ]
check 'state verify: names with controls are escaped' 0 'bad\\x0Akeys: 7\\x1B[2J: whole\n' '' state verify bad*
check 'state migrate --relabel: names with controls are escaped' 0 'b2\\x1B: rules and tables are the same: no record is printed as new once more\n' '' \
  state migrate --relabel bad* "$(printf 'b2\033')"
rm -r bad* b2* out?keys*
check 'state verify' 0 'st: whole\nst2: whole\n' '' state verify st st2
check 'state verify: damaged ones' 2 'st: whole\n' 'torn/run-' state verify torn st
check 'state info: none' 2 '' '^simdiri: nothing' state info nothing
check 'state: nothing to do' 2 '' 'is missing' state
check 'state: something else' 2 '' "'mend' is not an action" state mend st
check 'state info: of nothing' 2 '' 'at least 1 directory' state info
check 'state merge: into nothing' 2 '' 'at least 2 directories' state merge st
check 'state migrate: of two' 2 '' 'takes two directories' state migrate st st2 st8
check 'state merge: of several secrets' 2 '' 'st2.*secret' state merge st st2 st8
simdiri dedupe --state=one --key-file=secret half-aa >got
simdiri dedupe --state=two --key-file=secret half-ab >got
check 'state merge' 0 '' '' state merge one two both
simdiri dedupe --state=both list >got
holds 'state merge: knows all' [ ! -s got ]
# A failed merge leaves no valid state. (A file of keys takes 484 KB, the limit is 100.)
(ulimit -f 100 && simdiri state merge one two part) 2>stderr
holds 'state merge: that fails' grep -q '^simdiri: part/run-' stderr
check 'state merge: … leaves no state' 2 '' 'part: there is no state' state info part
check 'state merge: … and can be done again' 0 '' '' state merge one two part
check 'state merge: … as a whole' 0 'part: whole\n' '' state verify part
given ''
simdiri dedupe --state=empty <stdin
check 'state merge: of nothing' 0 '' '' state merge empty empty empties
check 'state merge: … is a state, too' 0 'empties: whole\n' '' state verify empties
check 'state merge: there is one' 2 '' '^simdiri: both' state merge one two both
check 'state migrate' 0 '' '' state migrate st moved
simdiri dedupe --state=moved list >got
holds 'state migrate: knows all' [ ! -s got ]

# migrate: from the records again, or with another label.
given 'http://www.a.example/\nhttp://a.example/\nhttp://b.example/\n'
simdiri dedupe --state=www <stdin >got
given 'http://www.a.example/\nhttp://a.example/\nhttp://b.example/\n'
check 'state: other lossy rules' 2 '' 'other options \(the state has no lossy; you asked for lossy=www\)' dedupe --state=www --lossy=www
printf 'http://www.a.example/\nhttp://a.example/\n' >part1
printf 'http://b.example/\nbad\n' | gzip >part2.gz
check 'state migrate --from' 0 '' '1 of 4 records' state migrate --lossy=www --from=part1 --from=part2.gz www www2
check 'state migrate --from: has the keys of the new options' 0 'www2: whole\n' '' state verify www2
given 'http://www.b.example/\nhttp://a.example/\nhttp://c.example/\nbad\n'
check 'state migrate --from: knows all' 0 'http://c.example/\n' '1 of 4 records' dedupe --lossy=www --state=www2
check 'state migrate --from: one that exists' 2 '' '^simdiri: www2: there is a state' state migrate --from=part1 www www2
check 'state migrate --from: fewer keys' 0 '' 'www3: has 2 keys, but www had 3' state migrate --from=part1 www www3
printf 'x,http://a.example/\n1,"http://b.example/"\n' >part.csv
check 'state migrate --from: CSV' 0 '' '^simdiri: csv: has 1 keys, but www2 had 4 under other options .the state has lossy=www; you asked for no lossy.: either' state migrate -q --from=part.csv --csv --header -f 2 www2 csv
given 'http://b.example/\nhttp://a.example/\n'
check 'state migrate --from: CSV: a header is no record' 0 'http://a.example/\n' '' dedupe --state=csv
given 'http://a.example/\nhttp://b.example/\nhttp://www.a.example/\n'
check 'state migrate --from=-' 0 '' '' state migrate --from=- -S 8M www stdin-made
given 'http://a.example/\n'
check 'state migrate --from: JSON' 0 '' '"records":1,.*"state":\{"keys":1,' state migrate --from=- --json www json-made
check 'state migrate --from: as many keys as there are' 0 '' '' dedupe --state=stdin-made part1
check 'state migrate --from: a bad record may end it' 1 '' 'stopped' state migrate --from=part2.gz --on-error=fail www none
check 'state migrate --from: … and there is no state' 2 '' 'none: there is no state' state info none
check 'state migrate --from: no such file' 2 '' 'nothing: No such file' state migrate --from=nothing www none2
check 'state migrate --from: no such state' 2 '' '^simdiri: nothing: there is no state' state migrate --from=part1 nothing none2
check 'state migrate --from: a hash without a secret' 0 '' '^simdiri: xxh3: has 2 keys, but www had 3 under other options' state migrate -q --from=part1 --hash=xxh3 www xxh3
check 'state migrate --from: a secret that is not there' 2 '' 'xxh3: has no secret' state migrate --from=part1 --secret=keep xxh3 none3
check 'state migrate --from: a secret where none is wanted' 2 '' 'needs --hash=siphash' state migrate --from=part1 --secret=new --hash=xxh3 xxh3 none3
check 'state migrate --from: two secrets' 2 '' 'contradict' state migrate --from=part1 --secret=new --key-file=secret xxh3 none3
check 'state migrate --from: the secret of a file' 0 '' '' state migrate -q --from=part1 --key-file=secret xxh3 filed
check 'state migrate --from: … is that of the state' 0 '' '' dedupe --state=filed --key-file=secret part1
check 'state migrate: both' 2 '' 'contradict' state migrate --from=part1 --relabel www none3
check 'state merge: --from' 2 '' '--from is for migrate' state merge --from=part1 www none3
check 'state migrate: options that would do nothing' 2 '' '--rung is for migrate --from=FILE' state migrate --rung=syntax www none3
check 'state migrate --relabel: the same rules' 0 'www4: rules and tables are the same: no record is printed as new once more\n' '' state migrate --relabel www www4
check 'state migrate --relabel: knows all' 0 '' '' dedupe --state=www4 part1
check 'state migrate --relabel: one that exists' 2 '' '^simdiri: www4: there is a state' state migrate --relabel www www4

# A file or directory of the state has the name of something else, such as a pipe: refused, without waiting.
mkfifo fifo
check 'state: a FIFO' 2 '' '^simdiri: fifo: is a file; name a directory for the state' dedupe --state=fifo part1
for name in state lock run-0000000000000001 state.new state.waiting state.text; do
  rm -rf st9
  cp -r st st9
  rm -f "st9/$name"
  mkfifo "st9/$name"
  expected="^simdiri: st9/$name: a directory, symbolic link, FIFO, device or socket"
  [ "$name" != state.text ] || expected='^simdiri: st9: cannot create a temporary file'
  [ "$name" != state.text ] && input=part1 || input=long
  check "state: a FIFO in place of $name" 2 '' "$expected" dedupe -S 12M --state=st9 "$input"
done
rm -rf st9

# A new state inside an old one would add a foreign entry to the old one.
simdiri dedupe -q --state=outer part1 >got
mkdir outer-link
ln -s ../outer outer-link/in
ln -s "$PWD/outer/dangling" outer-dangling
mkdir empty-there
ln -s "$PWD/outer" outer-2
find outer | sort >before
for new in outer/sub ./outer/../outer/sub/ outer-link/in/sub outer-2/sub outer-dangling/../sub; do
  for command in 'migrate' 'migrate --relabel' 'migrate --from=part1' 'merge'; do
    # shellcheck disable=SC2086 # words
    simdiri state $command outer "$new" >got 2>stderr
    outcome=$?
    find outer | sort >after
    holds "state $command: $new, in the old one: exit status" [ $outcome -eq 2 ]
    [ "$new" = outer-dangling/../sub ] ||
      holds "state $command: $new: is said" grep -qxF "simdiri: $new: is inside the directory of the state outer; choose another directory" stderr
    same "state $command: $new: nothing is left there" before after
  done
done
check 'state merge: into the last of several' 2 '' '^simdiri: outer/sub: is inside the directory of the state outer; choose another directory' state merge www outer outer/sub
(cd outer && simdiri state migrate . sub) 2>stderr
holds 'state migrate: into the working directory' [ "$?:$(cat stderr)" = '2:simdiri: sub: is inside the directory of the state .; choose another directory' ]
check 'state migrate: into itself' 2 '' '^simdiri: outer: there is a state in this directory already' state migrate outer outer
check 'state migrate: beside it' 0 '' '' state migrate outer outer-beside
check 'state migrate: of a state in an empty directory' 0 '' '' state migrate outer empty-there
mkdir nested && check 'state migrate: … and below it' 0 '' '' state migrate outer nested/new
rm -r outer outer-* nested empty-there

# An existing directory may be open to other users. warned NAME MESSAGE ARGUMENT...: the command works, and prints
# exactly that warning (an empty MESSAGE: none).
warned() {
  local name=$1 message=$2
  shift 2
  simdiri "$@" <part1 >got 2>warnings
  holds "$name: exit status" [ $? -eq 0 ]
  holds "$name: message" [ "$(cat warnings)" = "${message:+simdiri: $message}" ]
}
simdiri dedupe -q --state=shut part1 >got
for mode in 770 777 1777 720 730 703; do
  message='open: others can change this state: run chmod 700 open'
  case $mode in 720) message= ;; esac # without search permission no name can be changed
  rm -rf open && mkdir -m $mode open
  warned "state: a new one in a directory of mode $mode" "$message" dedupe -q --state=open
  warned "state: one in a directory of mode $mode" "$message" dedupe -q --state=open
  for command in 'migrate' 'migrate --relabel' 'migrate -q --from=part1' 'merge'; do
    rm -rf open && mkdir -m $mode open
    # shellcheck disable=SC2086 # words
    warned "state $command: into a directory of mode $mode" "$message" state $command shut open
  done
done
for mode in 700 755 750; do
  rm -rf open && mkdir -m $mode open
  warned "state: a new one in a directory of mode $mode: no message" '' dedupe -q --state=open
done
chmod 777 open
warned 'state info: only reads: no message' '' state info open
rm -rf open && mkdir -m 777 open
warned 'state: without a secret, in a directory of mode 777: no message' '' dedupe -q --hash=xxh3 --state=open
rm -rf open
if [ "$(id -u)" -eq 0 ]; then
  mkdir -m 755 open && chown 4001 open
  warned 'state: a directory of another user' 'open: another user owns this directory and can change the state in it' dedupe -q --state=open
  rm -rf open
  if setpriv --version >/dev/null 2>&1; then
    cp "$program" program && chmod 755 program && chmod 711 .
    simdiri dedupe -q --state=open part1 >got && chown -R 4001 open && chown 0 open && chmod 1777 open
    setpriv --reuid=4001 --regid=4001 --clear-groups ./program dedupe -q --state=open <part1 >got 2>warnings
    holds 'state: root owns the directory, which is sticky' \
      [ "$?:$(cat warnings)" = '0:simdiri: open: others can change this state: run chmod 700 open' ]
    rm -rf open program
    chmod 700 .
  fi
fi
rm -r shut

# Two users of one group and no secret: both can write.
if [ "$(id -u)" -eq 0 ]; then
  cp "$program" program && chmod 755 program && chmod 711 .
  mkdir shared && chgrp 4242 shared && chmod 2775 shared
  for user in 4001 4002 4001; do
    printf 'http://a/\nhttp://%s/\n' "$user" >stdin
    (umask 002 && setpriv --reuid=$user --regid=4242 --clear-groups ./program dedupe --hash=xxh3 --state=shared/st) <stdin
  done >got 2>stderr
  printf 'http://a/\nhttp://4001/\nhttp://4002/\n' >wanted3
  same 'state: shared by two users of a group' wanted3 got
  holds 'state: … without a word' [ ! -s stderr ]
  printf 'http://a/\n' >stdin
  (umask 0777 && cd shared && setpriv --reuid=4001 --regid=4242 --clear-groups ../program dedupe --state=own &&
    setpriv --reuid=4001 --regid=4242 --clear-groups ../program dedupe --state=own) <stdin >got 2>stderr
  judge 'state: a umask that takes everything' 0 '' '' $?
  (umask 002 && cd shared && setpriv --reuid=4002 --regid=4242 --clear-groups ../program state info own) >stdout 2>stderr
  judge 'state: a secret is not shared' 2 '' 'own: Permission denied|own/state: Permission denied' $?
  chmod 700 .
fi

# bash tests/state/kill repeats this a hundred times, with more records.
holds 'state: killed at any moment, and on a full disk' bash "$here/../state/kill" "$program" 8 20000 --modes=-o

# Keys are saved only after their records are on disk, and not if that failed.
fsync_shim=$work/bin/failing_fsync.so
if can_preload && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/failing_fsync.c" -o "$fsync_shim" -ldl 2>/dev/null; then
  # saved_after NUMBER: the last rename comes after an fsync of that file, and no other rename does.
  saved_after() { [ "$(grep -E "^(rename|fsync $1$)" fsync-log | tail -n 2 | cut -d ' ' -f 1 | tr '\n' ' ')" = 'fsync rename ' ]; }
  for output in '>' '>>' '-o'; do
    rm -rf st11 fsync-log
    : >synced
    case $output in
    '>') FSYNC_LOG=fsync-log LD_PRELOAD=$fsync_shim "$program" dedupe --state=st11 half-aa >synced ;;
    '>>') FSYNC_LOG=fsync-log LD_PRELOAD=$fsync_shim "$program" dedupe --state=st11 half-aa >>synced ;;
    -o) FSYNC_LOG=fsync-log LD_PRELOAD=$fsync_shim "$program" dedupe --state=st11 -o synced half-aa ;;
    esac
    holds "state: output $output is on disk before its keys are saved" saved_after "$(stat -c %i synced)"
    holds "state: … and so is its name" grep -qx "fsync $(stat -c %i .)" fsync-log
    rm -rf st11
    rm -f synced2
    : >synced2
    case $output in
    '>') FSYNC_FAILS=synced2 LD_PRELOAD=$fsync_shim "$program" dedupe --state=st11 half-aa >synced2 2>stderr ;;
    '>>') FSYNC_FAILS=synced2 LD_PRELOAD=$fsync_shim "$program" dedupe --state=st11 half-aa >>synced2 2>stderr ;;
    -o) FSYNC_FAILS=synced2 LD_PRELOAD=$fsync_shim "$program" dedupe --state=st11 -o synced2 half-aa 2>stderr ;;
    esac
    holds "state: output $output that cannot be written to disk: exit status" [ $? -eq 2 ]
    holds "state: … is said, once" [ "$(grep -c 'cannot be written to disk: Input/output error' stderr)" -eq 1 ]
    holds "state: … has no keys" [ "$(simdiri state info st11 | grep -c '^keys: 0$')" -eq 1 ]
  done
  # … nor if the directory entry of the output is not on disk.
  mkdir outputs
  # to_disk OUTPUT ERROR: a run whose output is in the folder outputs, for which fsync fails once with ERROR.
  to_disk() {
    rm -rf st11 outputs/*
    export FSYNC_FAILS=outputs FSYNC_ERROR=$2
    case $1 in
    '>') LD_PRELOAD=$fsync_shim "$program" dedupe -q --state=st11 half-aa >outputs/out 2>stderr ;;
    '>>') LD_PRELOAD=$fsync_shim "$program" dedupe -q --state=st11 half-aa >>outputs/out 2>stderr ;;
    -o) LD_PRELOAD=$fsync_shim "$program" dedupe -q --state=st11 -o outputs/out half-aa 2>stderr ;;
    esac
    outcome=$?
    unset FSYNC_FAILS FSYNC_ERROR
  }
  for output in '>' '>>' '-o'; do
    for error in 5 28; do # EIO, ENOSPC
      to_disk "$output" $error
      holds "state: output $output whose directory cannot be written to disk: exit status" [ $outcome -eq 2 ]
      holds 'state: … is said, once' [ "$(grep -c 'its directory cannot be written to disk: ' stderr)" -eq 1 ]
      holds 'state: … has no keys' [ "$(simdiri state info st11 | grep -c '^keys: 0$')" -eq 1 ]
    done
    for error in 22 30 95; do # EINVAL, EROFS, ENOTSUP
      to_disk "$output" $error
      holds "state: output $output whose directory has no fsync (error $error)" [ $outcome -eq 0 ]
      holds 'state: … has keys' [ "$(simdiri state info st11 | grep -c '^keys: 0$')" -eq 0 ]
    done
  done
  rm -rf fsync-log synced synced2 outputs
fi
