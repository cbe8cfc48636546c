# Runs of partition that others disturb: another run with the same files, and signals.
# SPDX-License-Identifier: MIT
[ -p slow ] || mkfifo slow
[ -p other ] || mkfifo other
for i in {1..4000}; do printf 'http://h%d.test/%d\n' $((i % 97)) "$i"; done >records

# start ERRORS LIMIT ARGUMENT...: starts partition, which reads what this shell writes to file 9; sets $job. The run gets
# the signals that the shell would make it ignore.
start() {
  local errors=$1 limit=$2
  shift 2
  set -m
  { ulimit -n "$limit" && exec "$program" partition -q --by=host "$@"; } <slow 2>"$errors" &
  job=$!
  set +m
  exec 9>slow
}

# await FILE: waits until it is there, for at most ten seconds.
await() { for ((i = 0; i < 1000; i++)); do [ -e "$1" ] && break || sleep 0.01; done; }

# All files are on their way to the disk before the first is waited for, and each is waited for.
sync_shim=$work/bin/partition_fsync.so
if [ "$(uname)" = Linux ] && can_preload &&
  "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/failing_fsync.c" -o "$sync_shim" -ldl 2>/dev/null; then
  for limit in 512 32; do
    rm -f sync*
    (ulimit -n $limit && FSYNC_LOG=sync-log LD_PRELOAD=$sync_shim "$program" partition -q --by=host --files=40 -o sync%02d records)
    cut -d ' ' -f 1 sync-log | uniq -c | tr -s ' \n' ' ' >sync-order
    holds "partition: the files go to the disk together, with at most $limit open" [ "$(cat sync-order)" = ' 40 begin 40 fsync ' ]
    holds 'partition: … and each of them is on the disk' [ "$(grep fsync sync-log | sort -u | wc -l)" -eq 40 ]
  done
fi

# Files of several buffers, of which only some may be open.
awk 'BEGIN { for (i = 0; i < 60000; i++) printf "http://h%d.test/%0200d\n", i % 97, i }' >large
holds 'partition: large files, with at most 32 open' bash -c 'ulimit -n 32 && exec "$0" partition -q --by=host --files=40 -o large%02d large' "$program"
holds 'partition: … have all records' [ "$(cat large?? | wc -l)" -eq 60000 ]
rm -f large*

# With a low limit of open files, all are closed between two writes.
for limit in 512 32; do
  rm -f both*
  start errors $limit --files=40 -o both%02d
  cat records >&9
  await both00.incomplete
  first=$(ls -i both00.incomplete)
  { cat other | simdiri partition -q --by=host --files=40 -o both%02d; } 9>&- &
  exec 8>other
  cat records >&8
  for ((i = 0; i < 1000; i++)); do [ "$(ls -i both00.incomplete)" != "$first" ] && break || sleep 0.01; done 2>remarks
  exec 9>&-
  wait "$job"
  holds "a run whose files another one replaces fails ($limit)" [ $? = 2 ]
  holds "and says so ($limit)" grep -q 'another run has replaced this file' errors
  holds "and completes no file of the other one ($limit)" [ -z "$(compgen -G 'both??')" ]
  exec 8>&-
  wait
  holds "and leaves the files of the other one ($limit)" [ "$(cat both?? | sort | md5sum)" = "$(sort records | md5sum)" ]
  holds "and no other files ($limit)" [ "$(ls both* | wc -l)" = 40 ]
done

# The end of a run, which writes the files to the disk.
start errors 512 --files=20000 -o end%d
cat records >&9
exec 9>&-
await end100.incomplete
kill -s TERM "$job"
wait "$job" 2>/dev/null
holds 'SIGTERM ends a run that completes its files' [ $? = 143 ]
holds 'and leaves none of them' [ -z "$(compgen -G 'end*')" ]
