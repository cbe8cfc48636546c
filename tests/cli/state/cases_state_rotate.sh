# dedupe --state -o: outputs that rotate, a try with another name, and the last line of counts.
# SPDX-License-Identifier: MIT
seq -f 'http://a/%.0f' 100 >list
seq -f 'http://a/%.0f' 150 >list2
seq 101 150 | sed 's,^,http://a/,' >new2
simdiri dedupe -q --state=st -o out list

# The file of -o was moved away.
mv out out.1
check 'rotate: an output that was moved away is an error without --output-new' 2 '' \
  'out: does not exist, but the state has printed [0-9]+ bytes to it; restore it, or begin a new file with --output-new, which gets only records that are new from now on$' dedupe --state=st -o out list2
holds 'rotate: … which makes no file' [ ! -e out ]
check 'rotate: --output-new begins a new one' 0 '' '' dedupe -q --state=st --output-new -o out list2
same 'rotate: … with the new records' new2 out
same 'rotate: … and the old file is left alone' list out.1
printf 'http://torn' >>out
check 'rotate: --output-new continues a file that is there' 0 '' '' dedupe -q --state=st --output-new -o out list2
same 'rotate: … and cuts off what was not saved' new2 out
: >out
check 'rotate: an empty file counts as moved away, as logrotate create makes it' 0 '' '' dedupe -q --state=st --output-new -o out list2
simdiri dedupe -q --state=st -o out <(echo http://a/151)
echo other >out
check 'rotate: --output-new: a file that is shorter, but not empty, is refused' 2 '' 'out: has 6 bytes' dedupe --state=st --output-new -o out list2
holds 'rotate: … and left alone' [ "$(cat out)" = other ]
seq -f 'foreign text %.0f' 300 >foreign
cp foreign out
cp -r st st.before
for option in '' --output-new; do
  # shellcheck disable=SC2086 # words
  check "rotate: an output that was replaced by longer text is not cut${option:+, with $option}" 2 '' \
    'out: is not the file that a run with this state wrote: .*move this one away and begin a new one with --output-new' dedupe --state=st $option -o out list2
  same 'rotate: … but left alone' out foreign
  holds 'rotate: … with the state' diff -r st st.before
done
mv out foreign.kept
check 'rotate: … and can be moved away' 0 '' '' dedupe -q --state=st --output-new -o out <(echo http://a/152)
holds 'rotate: … for a new one' [ "$(cat out)" = http://a/152 ]
head -c 13 foreign >out
check 'rotate: foreign text of the same length is not continued' 2 '' 'out: is not the file' dedupe --state=st -o out list2
rm -rf st.before foreign foreign.kept
check 'rotate: --output-new needs a state' 2 '' 'output-new needs --state and -o' dedupe --output-new -o out3 list
check 'rotate: --output-new needs -o' 2 '' 'output-new needs --state and -o' dedupe --output-new --state=st list

# A try with another name.
rm -rf st out*
simdiri dedupe -q --state=st -o out list
check 'rotate: a try with another name' 0 '' '' dedupe -q --state=st -o try list2
check 'rotate: … does not lock the first one out' 0 '' '' dedupe -q --state=st -o out <(echo http://b/)
{ cat list; echo http://b/; } >wanted
same 'rotate: … which is continued' wanted out
same 'rotate: … nor is the other one changed' new2 try
printf 'http://torn' >>try
check 'rotate: both are continued in turn' 0 '' '' dedupe -q --state=st -o try <(echo http://c/)
{ cat new2; echo http://c/; } >wanted2
same 'rotate: … and cut back' wanted2 try
cp -r st st.before
echo other >other
check 'rotate: a refused name' 2 '' 'other: is not empty' dedupe --state=st -o other <(echo http://d/)
holds 'rotate: … changes nothing' diff -r st st.before
simdiri state info st >got
holds 'rotate: state info prints both files' [ "$(grep -cE '^output: [0-9]+ bytes of /.*/(out|try)$' got)" = 2 ]
name=$(printf 'name-%0150d' 0)
for ((i = 0; i < 40; i++)); do simdiri dedupe -q --state=st -o "$name-$i" <(echo "http://e/$i"); done
check 'rotate: 40 long names: the state remembers the last ones' 0 '' '' dedupe -q --state=st -o "$name-30" <(echo http://f/)
remembered=$(simdiri state info st | grep -c ^output:)
holds 'rotate: … as many as fit' [ "$remembered" -gt 10 -a "$remembered" -lt 40 ]
check 'rotate: … and the first ones are refused' 2 '' 'name-0*-0: is not empty' dedupe --state=st -o "$name-0" <(echo http://g/)
check 'rotate: … and the state is whole' 0 'st: whole\n' '' state verify st
rm -rf st st.before name-* out try

# A new name for each night, after a night that was killed: the run was slow, so records are printed whose keys are not
# saved. A kill right after a publication is tried again.
kill_night() { # NAME
  mkfifo feed
  "$program" dedupe -q --state=st -o "$1" <feed &
  local job=$!
  exec 3>feed
  cat list >&3
  for ((i = 0; i < 500; i++)); do
    [ "$(wc -l <"$1")" -ge 100 ] && break
    sleep 0.01
  done 2>/dev/null
  kill -9 $job
  exec 3>&-
  wait $job 2>/dev/null
  rm feed
}
for ((try = 0; try < 5; try++)); do
  rm -rf st mon.txt tue.txt
  kill_night mon.txt
  simdiri state info st | grep -q '^output: 0 ' && break
done
check 'rotate: a new name after a killed run: the unsaved records are named' 0 '' \
  "/mon.txt: the last $(wc -c <mon.txt) bytes \(100 records\) .* printed again, to tue.txt; .*: truncate -s 0 /.*/mon.txt" \
  dedupe -q --state=st -o tue.txt list2
same 'rotate: … are printed to the new file' list2 tue.txt
same 'rotate: … and the old file is left alone' list mon.txt
check 'rotate: … the next night says nothing more about it' 0 '' '' dedupe -q --state=st -o wed.txt list2
check 'rotate: … nor does a run with the killed name, which cuts it' 0 '' '' dedupe -q --state=st -o mon.txt list2
holds 'rotate: … to its saved records' [ ! -s mon.txt ]
rm -rf st mon.txt tue.txt wed.txt

# Long records of an unfinished run are not printed twice, even after a run with another name.
{ echo http://a/1; printf 'http://a/%060d\n' 1; } >longs
printf '\037\213\010no gzip' >torn.gz
simdiri dedupe -q --max-record=50 --state=st -o out longs torn.gz 2>stderr
simdiri dedupe -q --max-record=50 --state=st -o try list
simdiri dedupe -q --max-record=50 --state=st -o out longs
same 'rotate: long records of an unfinished run are printed once, with another name in between' longs out
rm -rf st out try longs torn.gz

# A killed run: what it left is cut back; other text in its place is not, whatever the moment.
for moment in 0.05 0.3 0.8; do
  simdiri dedupe -q --state=st -o out list
  # More than a second, so that keys were published and records were printed after that.
  { seq -f 'http://k/%.0f' 200000; sleep 1.1; seq -f 'http://l/%.0f' 200000; sleep 5; } 2>/dev/null | "$program" dedupe -q --state=st -o out &
  killed=$!
  sleep "$moment"
  kill -9 "$killed" 2>/dev/null
  wait "$killed" 2>/dev/null
  cp out left
  yes 'foreign text' | head -c $(($(stat -c %s left) + 1000)) >out
  cp out foreign
  check "rotate: after kill -9, foreign text is not cut ($moment s)" 2 '' 'out: is not the file' dedupe --state=st -o out list
  same 'rotate: … but left alone' out foreign
  cp left out
  check 'rotate: … and what the run left is continued' 0 '' '' dedupe -q --state=st -o out <(cat list; seq -f 'http://k/%.0f' 200000)
  { cat list; seq -f 'http://k/%.0f' 200000; } | sort >wanted
  holds 'rotate: … with each record once' cmp -s wanted <(grep -v '^http://l/' out | sort)
  rm -rf st out
done
rm -f left foreign

# logrotate itself, with the configuration in simdiri-state(7).
rotate=$(PATH=$PATH:/usr/sbin:/sbin command -v logrotate)
sed -n '\,^/srv/new.txt {$,,/^}$/p' "$here/../../src/docs/man/man7/simdiri-state.7" | sed "s,/srv/new.txt,$PWD/out," >logrotate.conf
holds 'rotate: the manual has a configuration' grep -q nocreate logrotate.conf
holds 'rotate: … and a command' grep -q -- '--output-new' "$here/../../src/docs/man/man7/simdiri-state.7"
simdiri dedupe -q --state=st --output-new -o out list
if [ -n "$rotate" ] && "$rotate" --version >version 2>&1; then
  chmod 644 logrotate.conf
  chmod 755 .
  holds 'rotate: logrotate' "$rotate" -f -s "$PWD/logrotate.status" logrotate.conf
else
  echo 'rotate: SKIPPED: logrotate is not installed; mv does its work'
  mv out out.1
fi
same 'rotate: … has moved the output' list out.1
check 'rotate: … and the next run begins a new one' 0 '' '' dedupe -q --state=st --output-new -o out list2
same 'rotate: … with what is new' new2 out
rm -rf st out*

# The last line.
counts='^simdiri: 4 records read, 2 printed, 1 known, 1 bad$'
given 'http://a/\nHTTP://A\nbad\nbad\n'
check 'counts: the last line, if there are bad records' 0 'http://a/\nbad\n' '^simdiri: 4 records read, 2 printed, 2 known, 2 bad$' dedupe
holds 'counts: … is the last' [ "$(tail -n 1 stderr)" = 'simdiri: 4 records read, 2 printed, 2 known, 2 bad' ]
given 'http://a/\nHTTP://A\nbad\nhttp://b/\n'
check 'counts: a bad record that is skipped is neither printed nor known' 0 'http://a/\nhttp://b/\n' "$counts" dedupe --on-error=skip
given 'http://a/\nHTTP://A\n'
check 'counts: nothing in a pipe if nothing else is said' 0 'http://a/\n' '' dedupe
given 'http://a/\nHTTP://A\n'
check 'counts: --progress' 0 'http://a/\n' '^simdiri: 2 records read, 1 printed, 1 known, 0 bad$' dedupe --progress
given 'http://a/\nHTTP://A\nbad\n'
check 'counts: not with -q' 0 'http://a/\nbad\n' '' dedupe -q
for options in '' -j1 -j3 --count --print=wire '-S 12M'; do
  rm -rf st out
  # shellcheck disable=SC2086 # words
  simdiri dedupe --progress $options list2 list >/dev/null 2>stderr
  holds "counts: in memory, $options" [ "$(tail -n 1 stderr | tr '\r' '\n' | tail -n 1)" = 'simdiri: 250 records read, 150 printed, 100 known, 0 bad' ]
done
simdiri dedupe -q --state=st -o out list
simdiri dedupe --progress --state=st -o out list2 2>stderr
holds 'counts: with a state' [ "$(tail -n 1 stderr)" = 'simdiri: 150 records read, 50 printed, 100 known, 0 bad' ]
simdiri dedupe --json --state=st -o out list2 2>stderr
holds 'counts: JSON' grep -q '"printed":0,"known":150,' stderr

# crontab(5) has no lines that continue after a backslash.
holds 'rotate: a line of crontab in the manual is continued, which cron does not accept' \
  [ "$(grep -hE '^[0-9]+ [0-9]+ \* \* \* ' "$here/../../src/docs/man/man7/simdiri-state.7" "$here/../../src/docs/cookbook.md" | grep -cE '\\e?$'):$?" = 0:1 ]

# A run reads the end of its file again when it publishes. Meanwhile the name may be that of another file.
mkfifo moved_feed
timeout -s KILL 60 "$program" dedupe -q --state=moved_state -o moved <moved_feed &
moved_run=$!
{
  yes http://a/1 | head -n 20000 # more than a pipe contains, so the run has begun to read
  mv moved moved.1
  mkfifo moved
} >moved_feed
wait "$moved_run"
holds 'rotate: a FIFO with the name of a file that was moved away is not waited for' [ $? -eq 0 ]
holds 'rotate: the file that was moved away is whole' [ "$(cat moved.1)" = http://a/1 ]

# The log of a job at night: the counts, and that another file was begun.
rm -rf night mon.out tue.out
check 'rotate: a run with a state and -o says its counts' 0 '' '^simdiri: 2 records read, 1 printed, 1 known, 0 bad$' dedupe --state=night -o mon.out <(printf 'http://n/1\nHTTP://n/1\n')
given 'http://n/1\nhttp://n/2\n'
simdiri dedupe --state=night -o tue.out <stdin >stdout 2>stderr
printf '%s\n' "simdiri: tue.out: is a new file of this state: it gets the records that are new from now on, without those in $PWD/mon.out" \
  'simdiri: 2 records read, 1 printed, 1 known, 0 bad' >wanted
same 'rotate: another file is named' wanted stderr
check 'rotate: … once' 0 '' '^simdiri: 1 record read, 0 printed, 1 known, 0 bad$' dedupe --state=night -o tue.out <(echo http://n/2)
holds 'rotate: … in one line' [ "$(wc -l <stderr)" -eq 1 ]
check 'rotate: … nor is the first one named again' 0 '' '^simdiri: 1 record read' dedupe --state=night -o mon.out <(echo http://n/2)
holds 'rotate: … in one line, either' [ "$(wc -l <stderr)" -eq 1 ]
check 'rotate: -q says nothing' 0 '' '' dedupe -q --state=night -o wed.out <(echo http://n/3)
check 'rotate: without -o, records are not mixed with counts' 0 'http://n/4\n' '' dedupe --state=night <(echo http://n/4)
rm -rf night mon.out tue.out wed.out
