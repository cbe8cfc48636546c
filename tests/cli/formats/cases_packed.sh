# gzip and zstd, read and written; xz and bzip2, read. The commands of these formats confirm the results.
# SPDX-License-Identifier: MIT
[ -p pipe ] || mkfifo pipe
[ -p other ] || mkfifo other
pack() { case $1 in gz) gzip -cn ;; zst) zstd -qc ;; xz) xz -1c ;; bz2) bzip2 -1c ;; esac; }
unpack() { case $1 in gz) gzip -dc ;; zst) zstd -qdc ;; esac; }
method() { case $1 in gz) echo gzip ;; zst) echo zstd ;; bz2) echo bzip2 ;; *) echo "$1" ;; esac; }
magic_len() { case $1 in gz) echo 2 ;; zst) echo 4 ;; xz) echo 6 ;; bz2) echo 10 ;; esac; }
end_of() { tail -c 1 "$1" | od -An -tx1; }

for ((i = 0; i < 15; i++)); do printf 'HTTP://Host-%d.example/%%7e%d\n' "$i" $((i * 7919)); done >few
simdiri normalize few >few-wanted
for ((i = 0; i < 60000; i++)); do printf 'HTTP://Host-%d.example/%%7e/%d\nbad %d\r\n' $((i % 97)) $((i * 7919)) "$i"; done >list
simdiri normalize list >list-wanted 2>list-errors

# A build without one of the libraries reports that, and does everything else.
kinds=()
for kind in gz zst xz bz2; do
  pack $kind <few >few.$kind
  simdiri normalize -o /dev/null few.$kind 2>stderr
  if ! grep -q 'was built without' stderr; then
    kinds+=("$kind")
    continue
  fi
  check "$kind: not in this build: read" 2 '' "^simdiri: few.$kind: is compressed with $(method $kind), and this simdiri was built without .*: $(method $kind) -dc\$" \
    normalize few.$kind
  check "$kind: not in this build: as it is" 0 '' '' normalize -q --no-decompress -o /dev/null few.$kind
  [[ $kind == [gz]* ]] || continue
  check "$kind: not in this build: written" 2 '' '--compress: this simdiri was built without' normalize --compress="$(method $kind)" few
  check "$kind: not in this build: -o" 2 '' '--compress=none.*: this simdiri was built without' normalize -o out.$kind few
  holds "$kind: not in this build: nothing is made" [ ! -e out.$kind ]
done

for kind in "${kinds[@]}"; do
  pack $kind <few >few.$kind
  pack $kind <list >list.$kind
  check "$kind: a file" 0 "$(cat few-wanted)\n" '' normalize few.$kind
  cp few.$kind named-otherwise
  check "$kind: its name does not matter" 0 "$(cat few-wanted)\n" '' normalize named-otherwise
  simdiri normalize <few.$kind >got
  same "$kind: standard input" few-wanted got
  # shellcheck disable=SC2002 # a pipe gives other reads than a file
  cat few.$kind | simdiri normalize >got
  same "$kind: a pipe" few-wanted got
  for size in 1 3; do
    dd if=few.$kind bs=$size status=none | simdiri normalize >got
    same "$kind: in pieces of $size octets" few-wanted got
  done
  simdiri normalize few few.$kind few >got
  cat few-wanted few-wanted few-wanted | cmp -s - got
  holds "$kind: every file by itself" [ $? -eq 0 ]
  for threads in 1 2 3; do
    simdiri normalize -j $threads list.$kind >got 2>errors
    same "$kind: -j$threads: output" list-wanted got
    sed -i "s/list\.$kind/list/g" errors
    same "$kind: -j$threads: messages" list-errors errors
  done
  cat list.$kind few.$kind | simdiri normalize -q >got
  cat list-wanted few-wanted | cmp -s - got
  holds "$kind: several members" [ $? -eq 0 ]
  { pack $kind </dev/null; printf HTTP: | pack $kind; pack $kind </dev/null; printf '//A.example\n' | pack $kind; } >parts
  check "$kind: records across members, empty ones in between" 0 'http://a.example/\n' '' normalize parts
  pack $kind </dev/null >nothing
  check "$kind: of nothing" 0 '' '' normalize nothing
  check "$kind: of nothing, twice, in front of something" 0 "$(cat few-wanted)\n" '' normalize nothing nothing few
  printf '\xef\xbb\xbfHTTP://A.example' | pack $kind >marked
  check "$kind: a byte-order mark, no newline at the end" 0 '\xef\xbb\xbfhttp://a.example/\nhttp://a.example/' 'left out the byte-order mark' \
    normalize marked marked
  for command in check parse 'compare --pairs' explain; do
    # shellcheck disable=SC2086 # words
    simdiri $command <few.$kind >got 2>errors
    status=$?
    # shellcheck disable=SC2086
    simdiri $command <few >wanted 2>wanted-errors
    holds "$kind: $command: exit status" [ $status -eq $? ]
    same "$kind: $command: output" wanted got
    same "$kind: $command: messages" wanted-errors errors
  done
  given 'HTTP://A.example\n'
  simdiri normalize --no-decompress -q few.$kind >got
  same "$kind: --no-decompress leaves it as it is" few.$kind got
  check "$kind: neither a missing file nor a directory" 2 '' 'missing' normalize few.$kind missing

  # Of a truncated file, all whole records before the cut are printed, and the end is an error.
  size=$(stat -c %s few.$kind)
  magic=$(magic_len $kind)
  bad=0
  step=$(sampled 5)
  for ((len = magic + RANDOM % step; len < size; len += step)); do
    head -c "$len" few.$kind >cut
    simdiri normalize -o got cut 2>stderr
    [ $? -eq 2 ] || bad=$((bad + 1))
    grep -q "^simdiri: cut: bad $(method $kind) data at byte $len of the file: " stderr || bad=$((bad + 1))
    cmp -s got <(head -c "$(stat -c %s got)" few-wanted) || bad=$((bad + 1))
    [ ! -s got ] || [ "$(end_of got)" = ' 0a' ] || bad=$((bad + 1))
  done
  holds "$kind: truncated at bytes $((len % step)) + $step n of $size" [ $bad -eq 0 ]
  # Before the last byte, all records are known.
  head -c $((size - 1)) few.$kind >cut
  simdiri normalize cut >got 2>stderr
  same "$kind: without its last octet: all records are written" few-wanted got
  head -c $((magic - 1)) few.$kind | simdiri normalize --on-error=keep -q >got
  holds "$kind: shorter than what it is known by: as it is" cmp -s got <(head -c $((magic - 1)) few.$kind)
  # A change in the middle of a file is always noticed.
  bad=0
  step=$(sampled 3)
  for ((at = 12 + RANDOM % step * 7; at < size; at += 7 * step)); do
    { head -c "$at" few.$kind; printf '\125'; tail -c +$((at + 2)) few.$kind; } >changed
    simdiri normalize -q changed >got 2>stderr
    status=$?
    cmp -s changed few.$kind || cmp -s got few-wanted || { [ $status -eq 2 ] && grep -q 'changed: bad' stderr; } || bad=$((bad + 1))
  done
  holds "$kind: corrupt" [ $bad -eq 0 ]
  { cat few.$kind; head -c 60 few.$kind; } >second-cut
  simdiri normalize second-cut few >got 2>stderr
  holds "$kind: the second member is cut off" [ "$?:$(grep -c 'second-cut: bad' stderr)" = 2:1 ]
  holds "$kind: … after the first was written" cmp -s few-wanted <(head -c "$(stat -c %s few-wanted)" got)
  at=$(($(stat -c %s list.$kind) / 2))
  { head -c $at list.$kind; head -c 1000 /dev/zero; tail -c +$((at + 1001)) list.$kind; } >hole
  for threads in 1 3; do
    simdiri normalize -q -j $threads hole >hole-$threads 2>errors-$threads
    holds "$kind: a hole: -j$threads: an error" [ $? -eq 2 ]
    # In gzip, changed bytes may decode to other text for a while before the error is noticed.
    good=$(head -c "$((at / 2))" list-wanted | wc -c)
    holds "$kind: a hole: -j$threads: a beginning" cmp -s <(head -c "$good" hole-$threads) <(head -c "$good" list-wanted)
    holds "$kind: a hole: -j$threads: whole records" [ "$(end_of hole-$threads)" = ' 0a' ]
  done
  same "$kind: a hole: the same with any number of threads" hole-1 hole-3
  same "$kind: a hole: the same message" errors-1 errors-3

  # As with tail -f, and with a signal while no input arrives.
  python3 -c '
import subprocess, sys, time, zlib
if sys.argv[1] == "gz":
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    write = lambda text: sys.stdout.buffer.write(packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))
else:
    program = {"zst": "zstd", "xz": "xz", "bz2": "bzip2"}[sys.argv[1]]
    write = lambda text: sys.stdout.buffer.write(subprocess.run([program, "-qc"], input=text, stdout=-1).stdout)
for text in (b"HTTP://A.example\nHTTP://B", b".example\n"):
    write(text)
    sys.stdout.flush()
    sys.stdin.readline()
time.sleep(20)' $kind <other >pipe &
  feeder=$!
  exec 7>other
  : >answers
  "$program" normalize pipe >answers &
  job=$!
  for text in 'http://a.example/' 'http://a.example/ http://b.example/'; do
    for _ in {1..1200}; do
      [ "$(paste -sd' ' answers)" = "$text" ] && break
      sleep 0.1
    done
    holds "$kind: what is there is answered at once: $text" [ "$(paste -sd' ' answers)" = "$text" ]
    echo >&7
  done
  kill -TERM $job
  wait $job
  holds "$kind: it ends while it waits" [ $? -eq 143 ]
  exec 7>&-
  kill $feeder 2>/dev/null
  wait $feeder 2>/dev/null

  [[ $kind == [gz]* ]] || continue
  # Written.
  check "$kind: -o says it" 0 '' '' normalize -o out.$kind few
  unpack $kind <out.$kind >got
  same "$kind: -o: what is in it" few-wanted got
  simdiri normalize --compress="$(method $kind)" few >got
  same "$kind: --compress is the same" out.$kind got
  simdiri normalize --compress=none -o as-is.$kind few
  same "$kind: --compress=none" few-wanted as-is.$kind
  simdiri normalize --compress="$(method $kind):1" list 2>/dev/null | unpack $kind >got
  same "$kind: level 1" list-wanted got
  simdiri normalize -q -j1 -o out.$kind list
  # shellcheck disable=SC2002
  cat list | simdiri normalize -q -j3 --compress="$(method $kind)" >got
  same "$kind: the same octets with any number of threads" out.$kind got
  simdiri normalize -o out.$kind nothing
  holds "$kind: nothing is a whole file, too" [ -s out.$kind ]
  unpack $kind <out.$kind >got
  holds "$kind: … of nothing" [ "$?:$(stat -c %s got)" = 0:0 ]
  simdiri check -q -o out.$kind list
  unpack $kind <out.$kind | wc -l >lines
  holds "$kind: check writes it" [ "$(cat lines)" -eq 60000 ]
  head -n 5 few | helper packets "$program" normalize --line-buffered --compress="$(method $kind)" >packets
  holds "$kind: --line-buffered flushes each record" [ "$(tr -cd '|' <packets | wc -c)" -ge 5 ]
  simdiri normalize --line-buffered --compress="$(method $kind)" few | unpack $kind >got
  same "$kind: --line-buffered: what is in it" few-wanted got
  if [ -c /dev/full ]; then
    simdiri normalize -q --compress="$(method $kind)" few >/dev/full 2>stderr
    status=$?
    : >stdout
    judge "$kind: a full disk" 2 '' 'cannot write standard output: No space' $status
    simdiri normalize -q --compress="$(method $kind)" list >/dev/full 2>stderr
    judge "$kind: a full disk, in the midst of it" 2 '' 'cannot write standard output: No space' $?
  fi
  (ulimit -f 16 && simdiri normalize -q -o limited.$kind list >stdout 2>stderr)
  judge "$kind: a file that may not grow" 2 '' "cannot write limited.$kind: File too large" $?
  simdiri normalize -q --compress="$(method $kind)" list 2>stderr | head -c 100 >stdout
  statuses=("${PIPESTATUS[@]}")
  holds "$kind: a closed pipe ends it, quietly" [ "${statuses[0]}:$(stat -c %s stderr)" = 141:0 ]
  # A signal leaves a complete compressed file of whole records.
  { cat few; exec sleep 20; } >pipe &
  feeder=$!
  rm out.$kind
  "$program" normalize --line-buffered -o out.$kind pipe 2>stderr &
  job=$!
  for _ in {1..1200}; do
    [ -s out.$kind ] && break
    sleep 0.1
  done
  sleep 0.3
  kill -TERM $job
  wait $job
  holds "$kind: an end that was asked for: how it ended" [ $? -eq 143 ]
  unpack $kind <out.$kind >got
  holds "$kind: an end that was asked for: a whole file" [ $? -eq 0 ]
  same "$kind: an end that was asked for: whole records" few-wanted got
  kill $feeder 2>/dev/null
  wait $feeder 2>/dev/null
  # … also at full speed, wherever the compressor is.
  while cat list; do :; done 2>/dev/null >pipe &
  feeder=$!
  "$program" normalize -q -o out.$kind pipe 2>stderr &
  job=$!
  for _ in {1..1200}; do
    [ "$(stat -c %s out.$kind)" -gt 100000 ] && break
    sleep 0.1
  done
  kill -TERM $job
  wait $job
  holds "$kind: an end at full speed: how it ended" [ $? -eq 143 ]
  unpack $kind <out.$kind >got
  holds "$kind: an end at full speed: a whole file" [ $? -eq 0 ]
  holds "$kind: an end at full speed: whole records" cmp -s <(tail -n 1 got) <(sed -n "$((($(wc -l <got) - 1) % 120000 + 1))p" list-wanted)
  wait $feeder 2>/dev/null
done

if [[ " ${kinds[*]} " == *" gz "* ]]; then
  # gzip only: data after a member.
  { cat few.gz; head -c 1000 /dev/zero; } >padded
  check 'gz: zeros behind it are padding' 0 "$(cat few-wanted)\n" '' normalize padded
  { cat few.gz; printf garbage; } >garbage
  check 'gz: garbage after it is left out, and that is said' 0 "$(cat few-wanted)\n" \
    "^simdiri: garbage: ignored the rest of the file from byte $(stat -c %s few.gz) on, which is not gzip data" normalize garbage
  { cat few.gz; printf '\037'; } >half
  check 'gz: half of what begins a member' 2 "$(cat few-wanted)\n" 'half: bad gzip data' normalize half
  printf '\037\213\007\0\0\0\0\0\0\0' >method
  check 'gz: a method that nobody knows' 2 '' 'method: bad gzip data at byte [0-9]+ of the file: ' normalize method
  cp few plain.gz
  check 'gz: a name alone is nothing' 0 "$(cat few-wanted)\n" '' normalize plain.gz
fi
if [[ " ${kinds[*]} " == *" zst "* ]]; then
  # zstd only: skippable frames; garbage is an error, as for zstd(1).
  { printf '\120\052\115\030\004\0\0\0abcd'; cat few.zst; printf '\137\052\115\030\0\0\0\0'; } >skippable
  check 'zst: frames to be skipped' 0 "$(cat few-wanted)\n" '' normalize skippable
  { cat few.zst; printf garbage; } >garbage
  check 'zst: garbage after it' 2 "$(cat few-wanted)\n" 'garbage: bad zstd data at byte' normalize garbage
fi
if [[ " ${kinds[*]} " == *" xz "* ]]; then
  # xz only: padding, in units of four bytes; garbage is an error, as for xz(1).
  { cat few.xz; head -c 8 /dev/zero; cat few.xz; head -c 4 /dev/zero; } >padded
  check 'xz: padding between streams, and at the end' 0 "$(cat few-wanted few-wanted)\n" '' normalize padded
  { cat few.xz; head -c 3 /dev/zero; } >padded
  check 'xz: padding of another length' 2 "$(cat few-wanted)\n" 'padded: bad xz data at byte .*: the file ends too early' normalize padded
  { cat few.xz; printf 'a header of garbage'; } >garbage
  check 'xz: garbage after it' 2 "$(cat few-wanted)\n" 'garbage: bad xz data at byte .*: no xz stream begins here' normalize garbage
  for sum in none crc32 sha256; do
    xz -C $sum -c few >summed
    check "xz: check $sum" 0 "$(cat few-wanted)\n" '' normalize summed
  done
  xz --lzma2=dict=256MiB -c few >hungry
  check 'xz: a dictionary of 256 MiB' 2 '' 'hungry: bad xz data at byte .*: it needs more than 128 MiB of memory' normalize hungry
fi
if [[ " ${kinds[*]} " == *" bz2 "* ]]; then
  { cat few.bz2; printf garbage; } >garbage
  check 'bz2: garbage after it is left out, and that is said' 0 "$(cat few-wanted)\n" \
    "^simdiri: garbage: ignored the rest of the file from byte $(stat -c %s few.bz2) on, which is not bzip2 data" normalize garbage
  { cat few.bz2; printf BZh; } >half
  check 'bz2: half of what begins a stream' 2 "$(cat few-wanted)\n" 'half: bad bzip2 data' normalize half
fi
printf 'BZh91AY\nHTTP://A.example\n' >similar
check 'what only begins alike: bzip2' 0 'BZh91AY\nhttp://a.example/\n' '' normalize -q similar
printf 'P*M\nHTTP://A.example\n' >similar
check 'what only begins alike is a record' 0 'P*M\nhttp://a.example/\n' '' normalize -q similar
printf '\037a\n' >similar
check 'what only begins alike: gzip' 0 '\037a\n' '' normalize -q similar
check 'what only begins alike, and is too long' 0 '\037a\n' '' normalize -q --max-record=1 similar

check '--compress: no such method' 2 '' "'xz' is not one of gzip, zstd" normalize --compress=xz few
if [[ " ${kinds[*]} " == *' gz zst '* ]]; then
  check '--compress: no such level' 2 '' 'the levels of gzip are 1 to 9' normalize --compress=gzip:10 few
  check '--compress: an empty level' 2 '' 'the levels of zstd are 1 to 19' normalize --compress=zstd: few
  check '--compress: none has no level' 2 '' 'is not one of' normalize --compress=none:1 few
  if has_terminal; then
    echo | SHELL=/bin/sh script -qec "'$program' normalize --compress=gzip few" /dev/null >screen
    holds '--compress: not to a terminal' grep -q 'refusing to write compressed data to a terminal' screen
  else
    without 'script(1) can make no terminal here'
  fi
fi

# Memory does not grow with the output: 100 MB as one record, and 96 MB of short ones, in 64 MB.
if is_plain; then
  printf 'HTTP://LONG.example/' >front
  head -c 5000000 /dev/zero | tr '\0' a >piece
  printf '\nHTTP://A.example\n' >back
  for kind in "${kinds[@]}"; do
    # Records across members: only a piece is packed here.
    pack $kind <piece >packed-piece
    { pack $kind <front; for ((i = 0; i < 20; i++)); do cat packed-piece; done; pack $kind <back; } >packed
    (ulimit -v 65536; simdiri normalize --max-record=1M --on-error=empty packed >got 2>stderr)
    holds "memory: $kind: a record of 100 MB above the limit" [ "$(paste -sd, got)" = ',http://a.example/' ]
    for ((i = 0; i < 30; i++)); do cat list.$kind; done >packed
    (ulimit -v 65536; simdiri normalize -q -j2 packed | wc -l >lines)
    holds "memory: $kind: 30 members" [ "$(cat lines)" -eq 3600000 ]
    [[ $kind == [gz]* ]] || continue
    (ulimit -v 65536; simdiri normalize -q -j2 -o out.$kind packed)
    holds "memory: $kind: written" [ $? -eq 0 ]
  done
  rm -f front piece back packed-piece packed got out.*
fi
