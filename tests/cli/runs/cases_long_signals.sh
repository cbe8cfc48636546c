# A signal at any system call of a run with a state: the next run prints no record longer than --max-record twice, and
# loses none.
# SPDX-License-Identifier: MIT
signal_shim=$work/bin/signalling.so
if can_preload && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/signalling.c" -o "$signal_shim" -ldl 2>/dev/null; then
  long_record() { printf 'http://a/%s-%070d\n' "$1" "$2"; }
  for i in 1 2 3; do
    echo "http://b/$i"
    long_record x "$i"
  done >list
  simdiri dedupe -q --max-record=50 list >wanted
  cat wanted <(grep -E '.{60}' wanted) >wanted-again # after exit status 0 the long records are printed again
  for options in '' '--rejects=rejects'; do
    ended=0 went_on=0 bad=''
    for ((at = 1; ; at++)); do
      rm -rf st out rejects mark
      # shellcheck disable=SC2086 # words
      { SIGNAL_AT=$at SIGNAL_MARK=mark LD_PRELOAD=$signal_shim "$program" dedupe -q $options --max-record=50 --state=st -o out list; } 2>stderr
      status=$?
      [ -s mark ] || break
      # shellcheck disable=SC2086
      simdiri dedupe -q $options --max-record=50 --state=st -o out list 2>stderr
      if [ $status -eq 0 ]; then
        went_on=$((went_on + 1))
        cmp -s out wanted-again || bad="$bad $at (status $status)"
      else
        ended=$((ended + 1))
        cmp -s out wanted || bad="$bad $at (status $status)"
      fi
    done
    if [ -z "$bad" ]; then pass; else fail "long_signals: $options: long records are printed twice after a signal" "at calls$bad"; fi
    holds "long_signals: $options: signals ended runs" [ $ended -gt 5 ]
    holds "long_signals: $options: … and came after the last saving" [ $went_on -gt 0 ]
  done
fi
