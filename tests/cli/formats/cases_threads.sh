# Any number of threads gives the same output, messages and exit status.
# SPDX-License-Identifier: MIT
[ -p pipe ] || mkfifo pipe
chunk=524288

# Several chunks of every kind of record: clean runs longer than a chunk, runs of changed or bad records, CR LF, long
# records, hosts that are mapped, references; no newline at the end.
awk 'BEGIN {
  long = sprintf("%4000s", ""); gsub(/ /, "x", long)
  longer = ""; for (i = 0; i < 50; i++) longer = longer long
  for (i = 0; i < 44000; i++) {
    if (i < 12000 || i % 5) print "http://host-" i % 97 ".example/clean/path/" i "?q=" i * 7919
    else if (i % 3 == 0) print "HTTP://Host.EXAMPLE:80/%7e/a/../" i "\r"
    else if (i % 7 == 0) print "bad " i
    else if (i % 11 == 0) print ""
    else if (i % 13 == 0) print "../ref/" i "#f"
    else if (i % 17 == 0) print "http://b\303\274cher" i % 50 ".example/\303\251"
    else if (i % 19 == 0) print "http://h.example:8o/" i
    else if (i % 1023 == 1) print "http://h.example/" longer i
    else if (i % 23 == 0) print "http://h.example/%7e" long
    else print "http://\342\204\200.example/" i
  }
  printf "HTTP://LAST.example"
}' >list
tr '\n' '\0' <list >null-list
head -n 30000 list | tail -n 100 >tail-list
# The first bad record, after some chunks without any.
{ awk '{ print "http://h.example/" NR "/clean/and/so/on" }' <list; echo HTTP://A.example; cat tail-list; } >late-list
holds 'threads: the list has some chunks' [ "$(stat -c %s list)" -gt $((6 * chunk)) ]

# alike NAME ARGUMENT...: the same as with one thread, for files; and for a pipe, if the only file is named list.
alike() {
  local name=$1 wanted_status status n
  shift
  simdiri "$@" -j1 >wanted 2>wanted-errors
  wanted_status=$?
  local -a counts=(2 3 8)
  is_long || counts=("${counts[RANDOM % 3]}")
  for n in "${counts[@]}"; do
    simdiri "$@" -j "$n" >got 2>errors
    status=$?
    holds "threads: $name: -j$n: exit status" [ "$status" -eq "$wanted_status" ]
    same "threads: $name: -j$n: output" wanted got
    same "threads: $name: -j$n: messages" wanted-errors errors
  done
  [ "${*: -1}" = list ] || return 0
  set -- "${@:1:$#-1}"
  # shellcheck disable=SC2002 # a pipe gives other reads than a file
  cat list | simdiri "$@" -j3 >got 2>errors
  status=$?
  holds "threads: $name: by a pipe: exit status" [ "$status" -eq "$wanted_status" ]
  [ "$1" != check ] || sed -i 's/^-:/list:/' got
  same "threads: $name: by a pipe: output" wanted got
  sed -i 's/(standard input)/list/; s/"file":"-"/"file":"list"/g' errors
  same "threads: $name: by a pipe: messages" wanted-errors errors
}
alike 'plain' normalize list
alike 'status' normalize --status list
alike 'skip' normalize --on-error=skip list
alike 'skip with status' normalize --on-error=skip --status list
alike 'empty' normalize --on-error=empty list
alike 'fail' normalize --on-error=fail list
alike 'fail, late' normalize --on-error=fail late-list
alike 'fail, late, with status and JSON' normalize --on-error=fail --status --json late-list
alike 'JSON' normalize --json list
alike 'a base' normalize --base=http://base.example/x/y list
alike 'a base, with status, stopped' normalize --base=http://base.example/x/y --status --on-error=fail list
alike 'the iri form' normalize --form=iri --reference list
alike 'convert' convert --to=uri list
alike 'resolve' resolve --base=http://base.example/x/y --status list
alike 'key' key list
alike 'key, status' key --status list
alike 'key, skip, lossy' key --on-error=skip --lossy=sort,www,slashes,index,trailing-slash,tracking list
alike 'key, fail, late' key --on-error=fail late-list
alike 'key, short records only' key --max-record=3999 --status list
alike 'key, NUL' key -z null-list
alike 'surt' key --surt --status list
alike 'surt, fail' key --surt --on-error=fail list
alike 'short records only' normalize --max-record=3999 --status list
alike 'short records only, stopped' normalize --max-record=100000 --on-error=fail late-list list
alike 'no limit' normalize --max-record=0 list
alike 'NUL' normalize -z null-list
alike 'no end in sight' normalize --status null-list
alike 'line-buffered' normalize --line-buffered tail-list
alike 'check' check list
alike 'check, a reviewed list' check --hints --severity=scheme=error --severity=no-scheme=warning list
alike 'check, JSON' check --json --reference list
alike 'check, web' check --profile=web list
alike 'check, short records only' check --max-record=3999 list
alike 'check, NUL' check -z null-list
alike 'check, unescaped' check --unescape=xml list
alike 'check, nothing said' check -q --severity=no-scheme=ignore list
alike 'parse' parse list
alike 'parse, web' parse --profile=web --json list
alike 'parse, skip' parse --on-error=skip list
alike 'parse, empty' parse --on-error=empty --input-charset=latin1 list
alike 'parse, fail, late' parse --on-error=fail late-list
alike 'parse, web, fail, late' parse --profile=web --on-error=fail late-list
alike 'parse, short records only' parse --max-record=3999 list
alike 'check, a column' check --tsv -f 1 list
alike 'parse, a column of CSV' parse --csv -f 1 list
for n in 1 2 3; do
  simdiri check -q -j$n --rejects=rejected-$n list late-list >got-$n
  simdiri parse -q -j$n --rejects=rejected-parse-$n list late-list >parsed-$n
done
for n in 2 3; do
  same "threads: check --rejects: -j$n" rejected-1 rejected-$n
  same "threads: parse --rejects: -j$n" rejected-parse-1 rejected-parse-$n
  same "threads: check --rejects: output: -j$n" got-1 got-$n
  same "threads: parse --rejects: output: -j$n" parsed-1 parsed-$n
done

# Many files, each of them a chunk or two, with byte-order marks and without last newlines; some are empty.
for ((i = 0; i < 40; i++)); do
  {
    ((i % 3)) || printf '\xef\xbb\xbf'
    ((i % 7)) && printf 'HTTP://A.example/%d\nbad\n' "$i"
    ((i % 10 == 1)) && cat late-list
    ((i % 4)) || printf 'HTTP://UNENDED.example/%d' "$i"
  } >"file$i"
done
files=()
for ((i = 0; i < 40; i++)); do files+=("file$i"); done
alike 'files' normalize "${files[@]}"
alike 'files, check' check "${files[@]}"
alike 'files, parse, skip' parse --on-error=skip "${files[@]}"
alike 'files, key' key --status "${files[@]}"
alike 'files, skip' normalize --on-error=skip "${files[@]}"
alike 'files, status' normalize --status --on-error=empty "${files[@]}"
alike 'files, stopped' normalize --on-error=fail late-list "${files[@]}"
simdiri normalize -q -j3 file1 list - file0 <list >got
simdiri normalize -q -j1 file1 list list file0 >wanted
same 'threads: standard input, a file, among files' wanted got

# Records that end near the end of a chunk.
for len in 4094 4095 4096 65535 65536 65537 $((chunk / 2 - 1)) $((chunk - 2)) $((chunk - 1)) "$chunk" $((chunk + 1)) $((3 * chunk)); do
  { printf 'HTTP://h.example/'; head -c $((len - 17)) /dev/zero | tr '\0' a; echo; } >one
  { head -c "$((len % 4096))" /dev/zero | tr '\0' '\n'; } >shift
  cat shift one one one one shift one one one one one one >list
  [ "$len" -gt 65537 ] || { for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13; do cat list; done >more && mv more list; }
  alike "records of $len octets" normalize -q list
done

# The file is truncated while it is read: the run takes that as its end, and says so.
for _ in 1 2 3 4 5 6 7 8; do cat late-list; done >cut
simdiri normalize -q cut >wanted
simdiri normalize -q -j3 cut >pipe 2>errors &
job=$!
exec 9<pipe
IFS= read -r line <&9
sleep 0.2
: >cut
{ printf '%s\n' "$line"; cat <&9; } >got
exec 9<&-
wait "$job"
holds 'threads: a file that is cut off: an error' [ $? -eq 2 ]
echo 'simdiri: cut: was truncated while it was read; records are missing' >expected
same 'threads: a file that is cut off: one message' expected errors
holds 'threads: a file that is cut off: not all of it' [ "$(stat -c %s got)" -lt "$(stat -c %s wanted)" ]
head -c "$(stat -c %s got)" wanted | cmp -s - got
holds 'threads: a file that is cut off: nothing else' [ $? -eq 0 ]

# dedupe inserts the keys of a chunk before earlier chunks are printed. Of a file that was truncated, later chunks are
# dropped, even those that were read; their keys must not count as known.
awk 'BEGIN { for (i = 0; i < 200000; i++) print "http://h.example/a/b/c/" i }' >whole
cp whole cut
pread_shim=$work/bin/short_pread.so
if can_preload && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/short_pread.c" -o "$pread_shim" -ldl 2>/dev/null; then
  for n in 2 3 8; do
    LD_PRELOAD=$pread_shim SHORT_FROM=$((3 * chunk)) SHORT_TO=$((4 * chunk)) simdiri dedupe -q -j "$n" cut >got 2>errors
    head -c "$(stat -c %s got)" whole | cmp -s - got
    holds "threads: -j$n: dedupe of a file that is cut off: its beginning" [ $? -eq 0 ]
    holds "threads: -j$n: dedupe of a file that is cut off: not all of it" [ "$(stat -c %s got)" -lt $((5 * chunk)) ]
    # shellcheck disable=SC2002 # a pipe is not read by pread
    cat whole | LD_PRELOAD=$pread_shim SHORT_FROM=$((3 * chunk)) SHORT_TO=$((4 * chunk)) simdiri dedupe -q -j "$n" cut - >got 2>errors
    missing=$(comm -13 <(sort got) <(sort whole) | wc -l) # the record that was cut off is there, too
    holds "threads: -j$n: dedupe of a file that is cut off, and another: all records" [ "$missing" -eq 0 ]
  done
fi

# Output that fails, and readers that close the pipe.
for n in 2 8; do
  if [ -c /dev/full ]; then
    simdiri normalize -j "$n" late-list >/dev/full 2>errors
    holds "threads: -j$n: a full disk" [ $? -eq 2 ]
    holds "threads: -j$n: a full disk: one message" [ "$(grep -c '^simdiri: cannot write standard output: No space' errors)" -eq 1 ]
  fi
  simdiri normalize -q -j "$n" late-list 2>errors | head -n 1 >got
  statuses=("${PIPESTATUS[@]}")
  holds "threads: -j$n: a closed pipe" [ "${statuses[0]}" -eq 141 ]
  holds "threads: -j$n: a closed pipe: quiet" [ ! -s errors ]
  if is_plain; then
    (
      ulimit -f 1500 # in units of 1,024 octets
      trap '' XFSZ
      simdiri normalize -j "$n" -o part late-list 2>errors
      echo $? >status
    )
    holds "threads: -j$n: no room for all: exit status" [ "$(cat status)" -eq 2 ]
    holds "threads: -j$n: no room for all: whole records" [ -z "$(grep -nvxE 'http://h.example/[0-9]+/clean/and/so/on' part)" ]
    holds "threads: -j$n: no room for all: a lot" [ "$(stat -c %s part)" -gt 1500000 ]
  fi
done

# Signals while the pipe is full and the threads have nothing left to do. There is more than one thread, but at most the
# requested number.
awk 'BEGIN { for (i = 0; i < 200000; i++) print "http://b\303\274cher" i ".example/clean" }' >slow-list
for n in 1 2 5; do
  set -m
  "$program" normalize -j "$n" slow-list >pipe 2>errors &
  job=$!
  set +m
  exec 9<pipe
  IFS= read -r line <&9
  sleep 0.3
  tasks=$(find "/proc/$job/task" -mindepth 1 -maxdepth 1 2>/dev/null | wc -l)
  kill -s TERM "$job"
  { printf '%s\n' "$line"; cat <&9; } >got
  exec 9<&-
  wait "$job" 2>/dev/null
  holds "threads: -j$n: SIGTERM: dies by it" [ $? -eq 143 ]
  holds "threads: -j$n: SIGTERM: whole records" [ -z "$(grep -nvxE 'http://xn--[a-z0-9-]+.example/clean' got)" ]
  holds "threads: -j$n: SIGTERM: long before the end" [ "$(stat -c %s got)" -lt $((2 * chunk)) ]
  # A sanitizer starts a thread of its own.
  if is_plain && [ -d /proc/self/task ]; then
    holds "threads: -j$n: no more than that" [ "$tasks" -le "$n" ]
    holds "threads: -j$n: but others than the first" [ "$tasks" -ge $((n > 1 ? 2 : 1)) ]
  fi
done 2>remarks # bash's messages about ended jobs
: >empty-output
set -m
"$program" normalize --on-error=skip -j3 - >empty-output 2>errors < <(yes bad) &
job=$!
set +m
sleep 0.3
kill -s INT "$job"
wait "$job" 2>/dev/null
holds 'threads: SIGINT where nothing is written' [ $? -eq 130 ]

# As with tail -f: finished records are printed at once, also after much input that kept the threads busy.
mkfifo slow
{ printf 'HTTP://h.example/'; head -c 300000 /dev/zero | tr '\0' '~'; } >bits
simdiri normalize -q -j4 <slow >pipe &
job=$!
exec 7>slow 8<pipe
cat late-list >&7 &
writer=$!
head -n "$(wc -l <late-list)" <&8 >got
wait "$writer"
simdiri normalize -q late-list >wanted
same 'threads: slow input: a lot at once' wanted got
for i in 1 2 3; do
  answer=
  printf 'HTTP://%s.example\nHTTP://half' "$i" >&7
  if IFS= read -r -t 20 answer <&8; then :; fi
  wanted=http://$i.example/
  [ "$i" -eq 1 ] || wanted=http://halfhttp//$i.example
  holds "threads: slow input: line $i is answered at once" [ "$answer" = "$wanted" ]
done
# The first part of a record does not delay the record before it.
for i in 1 2 3 4 5; do
  { printf '\n'; head -c 300000 bits; printf '\n'; } >&7
  printf 'HTTP://half' >&7
  answer=
  IFS= read -r -t 20 answer <&8
  IFS= read -r -t 20 answer <&8
  holds "threads: slow input: record $i does not wait for the next" [ ${#answer} -eq 300000 ]
done
exec 7>&- 8<&-
wait "$job"

# Without memory for threads or chunks, the command uses fewer, or reports that; it never writes anything else.
if is_plain; then
  simdiri normalize -q -j1 late-list >wanted
  for limit in 6000 8000 10000 12000 14000 17000 20000 25000 30000 60000 120000; do
    (
      ulimit -v "$limit"
      exec "$program" normalize -q -j8 late-list >got 2>errors
    ) 2>remarks
    status=$?
    if [ "$status" -eq 0 ]; then
      same "threads: $limit KiB of memory: output" wanted got
    elif [ "$status" -eq 2 ]; then
      holds "threads: $limit KiB of memory: it is said" grep -qE 'simdiri: .*memory' errors
      holds "threads: $limit KiB of memory: whole records" [ -z "$(grep -nvxE 'http://h.example/[0-9]+/clean/and/so/on' got)" ]
    else
      holds "threads: $limit KiB of memory: not even started" [ ! -s got ] # 127 is the loader's status
    fi
  done
  holds 'threads: with 120,000 KiB of memory it works' [ "$status" -eq 0 ]
fi
