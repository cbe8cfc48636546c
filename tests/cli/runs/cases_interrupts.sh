# System calls that a signal interrupts (EINTR): every command prints the same as without signals.
# SPDX-License-Identifier: MIT
shim=$work/bin/interrupting.so

# calm ARGUMENT...: runs the command; stormy ARGUMENT...: runs it under signals.
calm() { timeout -k 5 60 "$program" "$@"; }
stormy() { timeout -k 5 60 env LD_PRELOAD="$shim" ${timer_only:+TIMER_ONLY=1} "$program" "$@"; }

# undisturbed NAME COMMAND...: runs COMMAND twice, with "$run" set to `calm` and to `stormy`, each time in a new folder.
# The output and the files must be the same.
undisturbed() {
  local name=$1 run
  shift
  for run in calm stormy; do
    rm -rf "${work:?}/$run"
    mkdir "$work/$run"
    (cd "$work/$run" && run=$run && "$@" >output 2>errors; echo "exit status $?" >>output)
  done
  if diff -r -x st -x 'st*' "$work/calm" "$work/stormy" >differences; then
    pass
  else
    fail "interrupts: $name" "$(head -c 600 differences)"
  fi
}

inputs() { # many records, in a file and as a table
  awk 'BEGIN { for (i = 0; i < 6000; i++) print "HTTP://h" (i * 7919) % 5003 ".example/%7e" (i % 3 ? "x" : " y") }' >list
  awk '{ print NR "," "\"" $0 "\"" }' list >table
  paste list list | sed 's/%7e/~/' >pairs
  gzip -c list >list.gz
  printf 'http://h1.example/~x\thttp://h2.example/~x\n' >redirects
  printf 'simdiri-rules 1\nlossy sort\n' >rules
  printf '0123456789abcdef' >secret
  chmod 600 secret
}

simple() { "$run" "$@"; }
from_pipe() { head -c 300000 "$work/list" | "$run" "$@" | cat; }
slowly() { { head -c 70000 "$work/list"; sleep 0.05; tail -c 500 "$work/list"; } | "$run" "$@" | { sleep 0.05; cat; }; }
from_fifo() {
  mkfifo in out
  { sleep 0.1; cat "$work/list" >in; } &
  { sleep 0.1; cat out >got; } &
  "$run" "$@" -o out in
  local status=$?
  wait
  rm in out
  return $status
}
twice() {
  "$run" dedupe --state=st -o out --key-file="$work/secret" -S 12M <(head -4000 "$work/list") || return
  "$run" dedupe --state=st -o out --key-file="$work/secret" -S 12M <(tail -4000 "$work/list") || return
  "$run" state verify st && "$run" state merge st st2 && "$run" state migrate st st3 && "$run" state verify st2 st3 &&
    "$run" state info st3 | grep '^keys'
}

if can_preload && command -v "${CC:-cc}" >/dev/null; then
  holds 'interrupts: the preloaded library is built' \
    "${CC:-cc}" -std=gnu11 -D_GNU_SOURCE -shared -fPIC "$here/interrupting.c" -o "$shim" -ldl
  inputs
  for timer_only in '' 1; do
    storm=${timer_only:+ by a timer}
    undisturbed "normalize$storm" simple normalize --status "$work/list" --rejects=rejects
    undisturbed "normalize, compressed$storm" simple normalize -o out.gz "$work/list.gz"
    undisturbed "normalize from a pipe$storm" from_pipe normalize --line-buffered
    undisturbed "normalize from a slow pipe$storm" slowly normalize -j3
    undisturbed "normalize from a named pipe to another$storm" from_fifo normalize
    undisturbed "dedupe from a named pipe to another$storm" from_fifo dedupe
    undisturbed "convert$storm" simple convert --to=iri "$work/list"
    undisturbed "resolve$storm" simple resolve --base=http://a/ "$work/list"
    undisturbed "check$storm" simple check "$work/list"
    undisturbed "parse$storm" simple parse --csv -f 2 "$work/table"
    undisturbed "compare$storm" simple compare --pairs "$work/pairs"
    undisturbed "explain$storm" from_pipe explain --max-record=20
    undisturbed "extract$storm" simple extract -n "$work/list"
    undisturbed "key$storm" simple key --hash=siphash --key-file="$work/secret" --rules="$work/rules" \
      --redirects="$work/redirects" --redirects-all "$work/list"
    undisturbed "dedupe --count$storm" simple dedupe --count --explain-merges=merges "$work/list"
    undisturbed "diff$storm" simple diff --a= --b=--rung=simple "$work/list"
    undisturbed "dedupe --state, and states$storm" twice
  done
fi
