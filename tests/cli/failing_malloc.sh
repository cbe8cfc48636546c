# Shared by the cases of failing allocations. To be sourced.
# SPDX-License-Identifier: MIT
shim=$work/bin/failing_malloc.so

# Builds the shim; fails if it cannot be preloaded, as sanitizers replace malloc themselves.
can_fail_malloc() {
  can_preload && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/failing_malloc.c" -o "$shim" 2>/dev/null &&
    LD_PRELOAD=$shim "$program" --version >/dev/null 2>&1
}

# Each of the first allocations fails, and every STEP-th after them, from one that the seed chooses. With SIMDIRI_LONG they
# are more. SIMDIRI_SEED=N STEP=N bash tests/cli/run PROGRAM TOPIC repeats a run; STEP=1: each.
if is_long; then each_of_first=40 step=${STEP:-5}; else each_of_first=12 step=${STEP:-23}; fi
echo "memory: step $step"

# survives NAME ARGUMENT...: runs the command with each allocation failing in turn, alone and with all that follow.
# Either output and exit status are the same as without failures, or the status is 2, with a message, and the output is
# a beginning of the complete one. $prepare runs before each run; $confirm runs after it and may reject the files that
# the run left. The input is the file `input`; $decode decodes the output before the comparison. At least $min_failures
# allocations must fail, otherwise nothing was tested. In each run, the program must free all its blocks and join all its
# threads.
decode='' prepare=: confirm=true min_failures=20
survives() {
  local name=$1 from once status wanted_status bad=0 failures=0 detail=''
  shift
  eval "$prepare"
  LEAKS=leaks LD_PRELOAD=$shim "$program" "$@" <input >memory-wanted 2>/dev/null
  wanted_status=$?
  has_no_leaks || fail "memory: $name" "not freed: $(sort leaks | uniq -c | head)"
  [ $wanted_status -lt 2 ] || fail "memory: $name" "status $wanted_status with all the memory that there is"
  if [ -n "$decode" ]; then $decode <memory-wanted >memory-decoded; mv memory-decoded memory-wanted; fi
  for once in '' 1; do
    for ((from = 0; ; from += from < each_of_first ? 1 : from == each_of_first ? 1 + seed % step : step)); do
      : >mark
      eval "$prepare"
      LEAKS=leaks FAIL_FROM=$from FAIL_MARK=mark FAIL_ONCE=$once LD_PRELOAD=$shim "$program" "$@" <input >memory-got 2>memory-errors
      status=$?
      [ -s mark ] || break
      failures=$((failures + 1))
      if ! has_no_leaks; then
        bad=$((bad + 1))
        detail="allocation $from${once:+ alone}: not freed: $(sort leaks | uniq -c | head)"
        continue
      fi
      if [ -n "$decode" ]; then $decode <memory-got >memory-decoded 2>/dev/null; mv memory-decoded memory-got; fi
      if [ $status -eq "$wanted_status" ]; then
        cmp -s memory-got memory-wanted && $confirm && continue
      elif [ $status -eq 2 ] && [ -s memory-errors ]; then
        is_beginning memory-got memory-wanted && $confirm && continue
      fi
      bad=$((bad + 1))
      detail="allocation $from${once:+ alone}: status $status, $(head -c 200 memory-errors)"
    done
  done
  if [ $bad -eq 0 ] && [ $failures -ge $min_failures ]; then
    pass
  else
    fail "memory: $name" "$bad of $failures runs (at least $min_failures), SIMDIRI_SEED=$seed STEP=$step: $detail"
  fi
}

has_no_leaks() { [ -e leaks ] && [ ! -s leaks ]; } # of the run before

is_beginning() { # FILE FILE: the first is a beginning of the second, or all of it
  [ ! -s "$1" ] || cmp -s -n "$(stat -c %s "$1")" "$1" "$2"
}

# Records of many kinds, good and bad, and files of rules and redirects that apply to them; $one is the first record.
make_inputs() {
  {
    printf 'HTTP://B\xC3\xBC.EXAMPLE:80/%%7ea/../c%%c3%%a9?b&utm_x=1&a#f\n'
    printf 'http://\xD8\xA7b.example/\xD8\xA7/x\n'
    printf 'http://a.example/1\nnot an iri\nhttp://a b/\nhttp://xn--bcher-kva.example/\nhttps://xn--/\n'
  } >input
  head -n 1 input >one
  one=$(cat one)
  printf 'http://a.example/1\thttp://a.example/1/\nhttp://b\xC3\xBC.example/c%%C3%%A9?b&utm_x=1&a#f\thttp://r.example/\n' >redirects
  printf 'simdiri-rules 1\nlossy sort\ndrop utm_*\nkeep a a.example\n' >rules
  sed 's/^/x\t/' input >input.tsv
  { printf 'n,url\n'; sed 's/.*/1,"&"/' input; } >input.csv
  sed 's/\\/\\\\/g; s/.*/{"n":1,"url":"&"}/' input >input.jsonl
  printf '1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "GET /a%%7e HTTP/1.1" 200 1 "http://b.example/../x" "-"\n' >input.log
}
