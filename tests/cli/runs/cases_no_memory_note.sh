# The note of its output in a state, with each allocation failing in turn: a run to standard output keeps the note, or
# reports why not.
# shellcheck source=tests/cli/failing_malloc.sh
# SPDX-License-Identifier: MIT
. "$here/failing_malloc.sh"

if can_fail_malloc; then
  echo http://a/1 >first
  echo http://a/2 >second
  simdiri dedupe --state=noted -o out first
  simdiri state info noted | grep '^output: ' >wanted
  lost='' failures=0
  for ((from = 0; ; from++)); do
    rm -rf st mark
    cp -r noted st
    env FAIL_FROM=$from FAIL_ONCE=1 FAIL_MARK=mark LD_PRELOAD="$shim" "$program" dedupe -q -j1 --state=st second >got 2>errors
    [ -s mark ] || break
    failures=$((failures + 1))
    simdiri state info st | grep '^output: ' | cmp -s - wanted || lost="$lost $from"
  done
  holds 'no memory: allocations fail' [ $failures -gt 20 ]
  if [ -z "$lost" ]; then pass; else fail 'no memory: the note of the output is lost' "with allocations$lost"; fi
fi
