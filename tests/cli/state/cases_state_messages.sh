# Messages about states: they say what differs and what to do, and that advice works.
# SPDX-License-Identifier: MIT
seq -f 'http://a/%.0f' 20 >list
head -n 9 list >part
printf '000102030405060708090a0b0c0d0e0f' >key
printf '100102030405060708090a0b0c0d0e0f' >key2
chmod 600 key key2
simdiri dedupe --state=st -o out list
simdiri dedupe -q --state=keyed --key-file=key list >/dev/null
simdiri dedupe -q --state=keyed2 --key-file=key2 list >/dev/null

advice='simdiri state migrate --from=FILE OPTIONS OLD NEW; then use --state=NEW and a new file for -o$'
check 'state messages: no lossy' 2 '' "\\(the state has no lossy; you asked for lossy=www\\).*$advice" dedupe --state=st --lossy=www list
check 'state messages: another hash, without the digest of the secret' 2 '' \
  '\(the state has hash=siphash-128; you asked for hash=xxh3-128\)' dedupe --state=st --hash=xxh3 list
# An existing state keeps its hash; another one that is asked for is refused, and named.
sed 1,9d list >rest
for hash in xxh3 siphash xxh3-64; do
  simdiri dedupe -q --hash=$hash --state=of-$hash part >/dev/null
  check "state messages: a state of $hash needs no --hash" 0 "$(cat rest)\n" '' dedupe --state=of-$hash list
  check "state messages: … with the same hash" 0 '' '' dedupe --hash=$hash --state=of-$hash list
  case $hash in
  siphash) other=xxh3 differs='hash=siphash-128; you asked for hash=xxh3-128' ;;
  xxh3) other=siphash differs='hash=xxh3-128; you asked for hash=siphash-128' ;;
  *) other=xxh3 differs='hash=xxh3-64; you asked for hash=xxh3-128' ;;
  esac
  check "state messages: a state of $hash with --hash=$other" 2 '' "\\(the state has $differs\\)" \
    dedupe --hash=$other --state=of-$hash list
  check "state messages: another option of a state of $hash" 2 '' \
    '\(the state has disallowed=encode-all; you asked for disallowed=encode\)' dedupe --disallowed=encode --state=of-$hash list
done
check 'state messages: a key file for a state without secret' 2 '' \
  '\(the state has hash=xxh3-128; you asked for hash=siphash-128\)' dedupe --key-file=key --state=of-xxh3 list
given 'http://a/new\n'
check 'state messages: the keys shown are those of the state' 0 'cecb84933db8bab0\thttp://a/new\thttp://a/new\n' '' dedupe --print=all --state=of-xxh3-64
check 'state messages: another secret' 2 '' \
  'another secret; leave out --key-file, or give the one that it was made with; or make a new state: simdiri state migrate --from=FILE --key-file=FILE OLD NEW$' \
  dedupe --state=keyed --key-file=key2 list
check 'state messages: a merge of states with different secrets' 2 '' \
  '^simdiri: keyed2: cannot be merged, because its keys were made with another secret than those of keyed;' state merge keyed keyed2 merged
check 'state messages: a merge into a state that is there' 2 '' \
  'already \(if an earlier merge, migrate or import made it, it is complete\)' state merge keyed st

# Follows the advice.
check 'state messages: migrate --from' 0 '' '' state migrate --from=list --lossy=www st st-www
check 'state messages: … and then the new state' 0 '' '' dedupe -q --state=st-www -o out-www --lossy=www list
mv out out.done
check 'state messages: a new file for the state' 0 '' '' dedupe -q --state=st -o out2 list
check 'state messages: a file whose records are not printed again is not to be removed' 2 '' \
  'do not remove this one without a copy' dedupe --state=st-www -o out.done --lossy=www list

# Records that --from does not contain are printed again, so --quiet does not hide that warning.
check 'state messages: migrate --from of a part, -q' 0 '' \
  'few: has 9 keys, but st had 20 under the same options: at least 11 of its records are missing from the files of --from' state migrate -q --from=part st few
check 'state messages: … with other options, which may be coarser' 0 '' \
  'few2: has 9 keys, but st had 20 under other options \(the state has no lossy; you asked for lossy=www\): either its keys are coarser' state migrate -q --lossy=www --from=part st few2
check 'state messages: … the command that the message names' 0 '' '' state migrate -q --from=list st few3
holds 'state messages: … makes as many keys' [ "$(simdiri state info few3 | grep -c '^keys: 20$')" = 1 ]

# A new secret does not fit states that were made with the old key file.
check 'state messages: migrate --secret=new of a state with a key file' 0 '' \
  '^simdiri: new: gets a random secret, so it cannot be merged with states that have the secret of keyed' state migrate --secret=new --from=list keyed new
check 'state messages: … with the key file' 0 '' '' state migrate --key-file=key --from=list keyed new2
check 'state messages: … can be merged' 0 '' '' state merge keyed new2 merged

# --quiet works for all actions, and --memory has a minimum.
check 'state messages: verify -q' 0 'st: whole\n' '' state verify -q st
check 'state messages: merge -q' 0 '' '' state merge -q keyed merged2
check 'state messages: migrate --relabel -q' 0 'relabeled: rules and tables are the same: no record is printed as new once more\n' '' \
  state migrate -q --relabel st relabeled
simdiri state info -q st >stdout 2>stderr
holds 'state messages: info -q' grep -qx 'keys: 20' stdout
for action in 'merge keyed' 'migrate --relabel keyed' 'migrate --from=list keyed'; do
  # shellcheck disable=SC2086 # words
  check "state messages: $action -S 4M" 2 '' '^simdiri: state: --memory: merge and migrate need at least 8M|--memory: merge and migrate need at least 8M' state $action never -S 4M
  holds "state messages: $action -S 4M makes nothing" [ ! -e never ]
done

# A secret that others can read.
chmod 644 keyed/state
check 'state messages: others can read the secret of a state' 0 '' '^simdiri: keyed/state: others can read this secret: run chmod 600 keyed/state$' dedupe --state=keyed list
chmod 644 st/state
simdiri state info st >stdout 2>stderr
holds 'state messages: … said by info, too' grep -q 'st/state: others can read this secret' stderr
simdiri dedupe --hash=xxh3 --state=plain list >stdout
chmod 644 plain/state
check 'state messages: no secret, no warning' 0 '' '' dedupe --hash=xxh3 --state=plain list

# A lock that another user has created.
mkdir locked && chmod 755 locked
if [ "$(id -u)" -eq 0 ]; then
  cp "$program" program && chmod 755 program && chmod 711 .
  simdiri dedupe --hash=xxh3 --state=locked list >stdout
  chmod 644 locked/lock
  setpriv --reuid=65534 --regid=65534 --clear-groups ./program dedupe --hash=xxh3 --state=locked </dev/null >stdout 2>stderr
  judge 'state messages: the lock of another user' 2 '' '^simdiri: locked/lock: Permission denied; users who share a state .*umask 002' $?
  chmod 700 .
fi

# Charsets whose characters may contain the byte of a quotation mark.
printf 'x,http://a/\033$B"!\033(B,y\n' >jp
for options in '--csv -f 2' '--log=combined'; do
  for charset in iso-2022-jp csISO2022JP iso-2022-kr; do
    # A charset that the system's iconv does not have is refused as unknown.
    # shellcheck disable=SC2086
    check "state messages: $options and --input-charset=$charset" 2 '' "--input-charset=$charset: (with --csv and --log, fields cannot be found|.*charset)" \
      normalize $options --input-charset=$charset jp
  done
  for charset in shift_jis euc-jp gb18030 big5 windows-1252; do
    # shellcheck disable=SC2086
    simdiri normalize -q $options --input-charset=$charset </dev/null >stdout 2>stderr
    holds "state messages: $options and --input-charset=$charset: is taken" [ $? -eq 0 ]
  done
done
printf 'x\thttp://a/\033$B"!\033(B\ty\n' >jp
check 'state messages: --tsv and --input-charset=iso-2022-jp' 0 'x\thttp://a/%E2%97%86\ty\n' '' normalize --tsv -f 2 --input-charset=iso-2022-jp jp

# A lock that is being released: a run that starts while another one ends waits for it.
if command -v flock >/dev/null; then
  for _ in 1 2 3 4 5; do # the system may keep either process waiting for a second
    rm -rf busy
    simdiri dedupe -q --state=busy list >/dev/null
    exec 7>>busy/lock
    flock 7
    simdiri dedupe -q --state=busy list 7>&- >stdout 2>stderr &
    sleep 0.3
    exec 7>&-
    wait $!
    released=$?
    [ "$released" -ne 0 ] || break
  done
  judge 'state messages: a lock that is just being released' 0 '' '' "$released"
  exec 7>>busy/lock
  flock 7
  simdiri dedupe -q --state=busy list 7>&- >stdout 2>stderr
  judge 'state messages: a lock that is held' 2 '' '^simdiri: busy: another process is writing it; wait until it ends$' $?
  simdiri state prune --older-than=1d busy 7>&- >stdout 2>stderr
  judge 'state messages: … for prune' 2 '' 'busy: another process is writing it' $?
  exec 7>&-
fi
