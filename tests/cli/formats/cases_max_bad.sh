# --max-bad: exit status 1 if too many records are bad, after everything was written.
# SPDX-License-Identifier: MIT
{ seq -f 'http://a/%g' 18; printf 'bad\nworse\n'; } >list
for command in normalize key dedupe parse 'convert --to=uri' 'resolve --base=http://h/'; do
  [ "${command%% *}" != resolve ] || sed -i 's/^bad$/http:\/\/h:x\//; s/^worse$/http:\/\/h:y\//' list
  # shellcheck disable=SC2086 # words
  simdiri $command -q list >wanted
  for limit in 2 3 10% 10.5% 100%; do
    # shellcheck disable=SC2086
    simdiri $command -q --max-bad=$limit list >got 2>errors
    holds "max-bad: $command: $limit" [ "$?:$(cat errors)" = 0: ]
  done
  for limit in 1 0 9.999% 0%; do
    # shellcheck disable=SC2086
    simdiri $command -q --max-bad=$limit list >got 2>errors
    holds "max-bad: $command: more than $limit" [ $? -eq 1 ]
    holds "max-bad: $command: it is said: $limit" grep -qx "simdiri: 2 of 20 records are bad, which is more than --max-bad=$limit" errors
    same "max-bad: $command: all is written: $limit" wanted got
  done
done
simdiri dedupe -q --state=state --max-bad=1 list >/dev/null 2>&1
check 'max-bad: keys are saved' 0 '' '' dedupe -q --state=state list
check 'max-bad: no records' 0 '' '' normalize --max-bad=0% /dev/null
simdiri normalize --json --max-bad=1 list 2>errors >/dev/null
holds 'max-bad: --json: the exit status' [ $? -eq 1 ]
holds 'max-bad: --json: only JSON' [ "$(wc -l <errors):$(helper json errors <errors)" = 1:2 ]
for value in '' % x 5x 101% 1.2345% .5% 1.% -1 5%% 99999999999999999999; do
  check "max-bad: '$value'" 2 '' 'is not a number of records, or a percentage' normalize "--max-bad=$value"
done
check 'max-bad: check has none' 2 '' 'max-bad' check --max-bad=1
