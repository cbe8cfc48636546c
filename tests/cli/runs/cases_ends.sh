# Every command ends after a signal, with all its threads: without output, without input, in a loop.
# SPDX-License-Identifier: MIT
[ -p pipe ] || mkfifo pipe
awk 'BEGIN { for (i = 0; i < 300000; i++) print "http://h.example/" i "/%7e?q=" i }' >many # about 9 MB
printf 'http://h.example/\nLOOP\n' >looped

remarks=$work/remarks # bash's messages about ended jobs
# start INPUT ARGUMENT...: starts the command; sets $job.
start() {
  local input=$1
  shift
  set -m
  "$program" "$@" <"$input" >/dev/null 2>stderr &
  job=$!
  set +m
}
ends_by() { # NAME SIGNAL
  wait "$job" 2>/dev/null
  holds "$1" [ "$(kill -l $?)" = "$2" ]
}

commands=(normalize 'normalize --status' 'convert --to=iri' 'resolve --base=http://b.example/' check 'check --hints' parse
  'parse --get=host' key 'key --surt' dedupe 'dedupe --count' 'dedupe --explain-merges=merges' 'dedupe --state=st'
  'diff --a= --b=--lossy=crawl' label 'label --count' 'partition --by=host --files=2 -o part-%d' redact report extract)

mapfile -t commands < <(sample 8 "${commands[@]}")

# Input without an end.
for command in "${commands[@]}"; do
  for threads in -j1 -j3; do
    rm -rf st
    # shellcheck disable=SC2086 # words
    start pipe $command $threads
    while :; do cat many; done >pipe 2>/dev/null &
    writer=$!
    for ((i = 0; i < 5; i++)); do sleep 0.02; done
    kill -s TERM "$job"
    ends_by "SIGTERM: $command $threads" TERM
    kill "$writer" 2>/dev/null
    wait "$writer" 2>/dev/null
  done
done 2>>"$remarks"

shim=$work/bin/looping.so
if can_preload && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -fno-builtin -shared -fPIC "$here/looping.c" -o "$shim" -ldl 2>/dev/null; then
  # The signal arrives while a file is read: no chunk after those in work is read.
  for command in "${commands[@]}"; do
    for threads in 1 3; do
      rm -rf st
      : >reads
      # shellcheck disable=SC2086 # words
      { SIGNAL_AT=3 READ_COUNT=reads LD_PRELOAD=$shim "$program" $command -j$threads many >/dev/null; } 2>stderr
      holds "SIGTERM while a file is read: $command -j$threads: how it ends" [ "$(kill -l $?)" = TERM ]
      holds "SIGTERM while a file is read: $command -j$threads: little is read after it" \
        [ "$(wc -c <reads)" -le $((threads - 1)) ]
    done
  done
  # A thread that never goes on, the only one or another: the first signal cannot end the run, the second does.
  { cat many; echo LOOP; cat many; } >flood
  loop() { # INPUT ARGUMENT...
    rm -rf st mark
    export LOOP_MARK=$PWD/mark LD_PRELOAD=$shim
    start "$@"
    unset LD_PRELOAD
    while [ ! -s mark ] && kill -0 "$job"; do sleep 0.01; done
    holds "a second signal in a loop: ${*:2}: it loops" [ -s mark ]
    kill -s TERM "$job"
    sleep 0.15 # a signal right after another counts as the same
    holds "a second signal in a loop: ${*:2}: the first" kill -0 "$job"
    kill -s INT "$job"
    ends_by "a second signal in a loop: ${*:2}" INT
  } 2>>"$remarks"
  # shellcheck disable=SC2086 # words
  for command in "${commands[@]/#redact/redact --tsv}"; do loop looped $command -j1; done
  for command in check parse report 'redact --tsv'; do
    # shellcheck disable=SC2086 # words
    loop flood $command -j3
  done
fi
rm -f many flood looped
