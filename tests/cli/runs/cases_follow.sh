# --follow: a log that grows and is rotated; tests/cli/follow.py writes it. Longer: `python3 tests/cli/follow.py PROGRAM
# quick --rotations=1000 --seed=7`, and the other modes that it lists.
# SPDX-License-Identifier: MIT

# All at the same time, because they mostly wait.
number=0
for mode in rename delayed late quick date copy quickcopy csv; do
  for threads in 1 2; do
    number=$((number + 1))
    python3 "$here/follow.py" "$program" $mode -j$threads --seed=$((number * 31)) >"follow-$mode-$threads" 2>&1 &
    jobs[number]=$!
  done
done
number=0
for mode in rename delayed late quick date copy quickcopy csv; do
  for threads in 1 2; do
    number=$((number + 1))
    wait "${jobs[$number]}"
    status=$?
    [ $status -eq 0 ] || cat "follow-$mode-$threads"
    holds "follow: $mode, -j$threads: ten rotations, every line once" [ $status -eq 0 ]
  done
done

# followed TEXT: waits until the file `got` contains these lines.
followed() {
  for _ in {1..1200}; do
    [ "$(paste -sd' ' got)" = "$1" ] && return 0
    sleep 0.1
  done
  return 1
}
# ended NAME STATUS: ends the command by SIGTERM, and checks its exit status.
ended() {
  kill -TERM $job
  wait $job
  holds "follow: $1" [ $? -eq "$2" ]
}

mkdir -p logs
: >got
"$program" normalize --follow logs/new.log >got 2>stderr &
job=$!
for _ in {1..1200}; do
  [ -s stderr ] && break
  sleep 0.1
done
holds 'follow: a file that does not exist yet: says so' grep -q '^simdiri: logs/new.log: does not exist yet; waiting for it$' stderr
printf 'HTTP://a\nHTTP://' >logs/new.log
holds 'follow: … and reads it' followed 'http://a/'
printf 'b\n' >>logs/new.log
holds 'follow: a line that was not complete' followed 'http://a/ http://b/'
rm logs/new.log
printf 'HTTP://c\n' >logs/new.log
holds 'follow: the file vanishes and reappears' followed 'http://a/ http://b/ http://c/'
printf 'HTTP://d\n' >logs/new.log
holds 'follow: truncated, without a copy' followed 'http://a/ http://b/ http://c/ http://d/'
holds 'follow: … with a warning' grep -q 'logs/new.log: was truncated, and there is no copy' stderr
printf 'HTTP://e' >>logs/new.log
ended 'SIGTERM is a complete end' 0
holds 'follow: … without the line that was not complete' [ "$(tail -n 1 got)" = http://d/ ]

# The last line of a file that was rotated may lack its line end.
printf 'HTTP://a' >logs/log
: >got
"$program" normalize --follow logs/log >got 2>stderr &
job=$!
sleep 0.3
mv logs/log logs/log.1
printf 'HTTP://b\n' >logs/log
holds 'follow: no line end before a rotation' followed 'http://a/ http://b/'
ended '… ends' 0

# A state gets the keys while the command waits.
printf 'http://a/\nhttp://a/\n' >logs/log
: >got
"$program" dedupe --follow --state=logs/state -o got logs/log 2>stderr &
job=$!
holds 'follow: dedupe' followed 'http://a/'
printf 'http://b/\nHTTP://A\n' >>logs/log
holds 'follow: dedupe, more' followed 'http://a/ http://b/'
kill -KILL $job
wait $job 2>/dev/null
"$program" dedupe --follow --state=logs/state -o got logs/log 2>stderr &
job=$!
printf 'http://c/\n' >>logs/log
holds 'follow: … goes on after a kill' followed 'http://a/ http://b/ http://c/'
ended '… and ends' 0
rm -f got

# With --rotated, older files are read first.
printf 'http://1/\n' | gzip >logs/old.log.2.gz
printf 'http://2/\n' >logs/old.log.1
printf 'http://3/\n' >logs/old.log
: >got
"$program" normalize --rotated --follow logs/old.log >got 2>stderr &
job=$!
holds 'follow: rotated files first' followed 'http://1/ http://2/ http://3/'
printf 'http://4/\n' >>logs/old.log
holds 'follow: … then the file that grows' followed 'http://1/ http://2/ http://3/ http://4/'
ended '… and ends' 0

# Refused.
check 'follow: two files' 2 '' '--follow reads one FILE' normalize --follow logs/old.log logs/log
check 'follow: no file' 2 '' '--follow reads one FILE' normalize --follow
check 'follow: rotated, but no file' 2 '' '--rotated needs the name of a FILE' normalize --rotated --follow
check 'follow: standard input' 2 '' 'standard input is read without it' normalize --follow -
check 'follow: a directory' 2 '' 'logs: is not a regular file' normalize --follow logs
check 'follow: a compressed file' 2 '' 'is compressed with gzip, so no program appends to it' normalize --follow logs/old.log.2.gz
for command in diff compare partition explain 'state info'; do
  # shellcheck disable=SC2086 # words
  check "follow: not for $command" 2 '' '--follow' $command --follow logs/log
done

# Numbers that grow with every rotation: the file with the higher number is the newer one.
mkdir -p upward
printf 'http://a/1\n' >upward/x.log
: >got
"$program" normalize -q --follow upward/x.log >got 2>stderr &
job=$!
holds 'follow: upward numbers: the first file' followed 'http://a/1'
touch -d '2 hours ago' upward/x.log
mv upward/x.log upward/x.log.1
printf 'http://a/2\n' >upward/x.log
holds 'follow: upward numbers: the second file' followed 'http://a/1 http://a/2'
touch -d '1 hour ago' upward/x.log
mv upward/x.log upward/x.log.2
printf 'http://a/3\n' >upward/x.log
holds 'follow: upward numbers: nothing is repeated' followed 'http://a/1 http://a/2 http://a/3'
ended 'upward numbers: the end' 0

# Columns with names of secrets: each file has its own header.
printf 'a,token\n1,S\n' >secrets.csv
: >got
"$program" redact -q --csv --header --follow secrets.csv >got 2>stderr &
job=$!
holds 'follow: redact: a column with the name of a secret' followed 'a,token 1,{redacted}'
printf '2,S\n' >>secrets.csv
holds 'follow: redact: a later record' followed 'a,token 1,{redacted} 2,{redacted}'
mv secrets.csv secrets.csv.1
printf 'a,token\n3,S\n' >secrets.csv
holds 'follow: redact: a rotated file' followed 'a,token 1,{redacted} 2,{redacted} 3,{redacted}'
ended 'redact: the end' 0
