# Memory that runs out anywhere in a run: the same output comes, or the beginning of it and a message; never a crash.
# SPDX-License-Identifier: MIT
shim=$work/bin/failing_malloc.so

# survives NAME ARGUMENT...: the run with each of its allocations failing in turn, alone and with all that follow. What is
# written is looked at through $decode.
decode='cat'
survives() {
  local name=$1 from once status bad=0 failures=0 detail='' got wanted
  shift
  "$program" "$@" >memory-wanted 2>/dev/null
  wanted=$($decode <memory-wanted | od -An -tx1 -v)
  for once in '' 1; do
    for ((from = 0; ; from++)); do
      rm -f mark
      env FAIL_FROM=$from FAIL_MARK=mark ${once:+FAIL_ONCE=1} LD_PRELOAD="$shim" "$program" "$@" >memory-got 2>memory-errors
      status=$?
      [ -e mark ] || break
      failures=$((failures + 1))
      got=$($decode <memory-got 2>/dev/null | od -An -tx1 -v)
      if [ $status -eq 0 ]; then
        [ "$got" = "$wanted" ] && continue
      elif [ $status -eq 2 ] && [ -s memory-errors ]; then
        [[ $wanted == "$got"* ]] && continue
      fi
      bad=$((bad + 1))
      detail="allocation $from${once:+ alone}: status $status, $(head -c 200 memory-errors)"
    done
  done
  if [ $bad -eq 0 ] && [ $failures -gt 20 ]; then pass; else fail "memory: $name" "$bad of $failures runs: $detail"; fi
}

if ! sanitized && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/failing_malloc.c" -o "$shim" 2>/dev/null &&
  LD_PRELOAD=$shim "$program" --version >/dev/null 2>&1; then
  for ((i = 0; i < 40; i++)); do printf 'See <HTTP://a%d.example/x\n y>, www.b.example, http://bücher.example/%d&amp;é\n' $i $i; done >text
  for options in '' '--normalize --offsets' '--normalize --unescape=html --guess --join-lines --format=json' \
    '--normalize --status --on-error=skip --rejects=/dev/null' '-o /dev/stdout --max-record=10'; do
    # shellcheck disable=SC2086 # words
    survives "extract $options" extract -q -j2 $options text
  done
  # Not in every build.
  for method in gzip zstd; do
    simdiri normalize -q --compress=$method text >text.packed 2>/dev/null || continue
    survives "extract, of $method" extract -q text.packed
    decode="$method -dc"
    survives "normalize, to $method" normalize -q --compress=$method text
    decode='cat'
  done
fi
