# Files that change while the command reads them: it writes only normal forms of records that were in the file, in
# order, and the run ends by itself.
# SPDX-License-Identifier: MIT
awk 'BEGIN { for (i = 0; i < 120000; i++) print "HTTP://h.example/" i "/%7e" }' >whole
"$program" normalize whole >wanted
[ -p pipe ] || mkfifo pipe

# during CHANGE ARGUMENT...: runs the command on `list`; CHANGE runs after the first output line. Sets $status.
during() {
  local change=$1 line
  shift
  cp whole list
  timeout -k 5 60 "$program" "$@" list >pipe 2>errors &
  local job=$!
  exec 9<pipe
  IFS= read -r line <&9
  eval "$change"
  { printf '%s\n' "$line"; cat <&9; } >got
  exec 9<&-
  wait "$job"
  status=$?
}
# The output is the first lines of the wanted output.
is_beginning() { [ -s got ] && head -n "$(wc -l <got)" wanted | cmp -s - got; }
# is_reported NAME: the exit status, and the only message. Several threads may have read all of the file before.
is_reported() {
  local expected=2 message='simdiri: list: was truncated while it was read; records are missing'
  ! cmp -s got wanted || expected=0 message=''
  holds "$1" [ "$status" -eq "$expected" ]
  holds "$1: one message" [ "$(cat errors)" = "$message" ]
}

for threads in 1 3; do
  during ': >list' normalize -j$threads
  is_reported "changing: an input that is emptied: an error, -j$threads"
  holds "changing: an input that is emptied: what was read, -j$threads" is_beginning
  during 'truncate -s 2000001 list' normalize -j$threads
  is_reported "changing: an input that is cut off: an error, -j$threads"
  holds "changing: an input that is cut off: what was read, -j$threads" is_beginning
  during 'printf "HTTP://i.example\n" >>list' normalize -j$threads
  holds "changing: an input that grows: ends, -j$threads" [ "$status" -eq 0 ]
  holds "changing: an input that grows: all of it, -j$threads" cmp -s <(head -n 120000 got) wanted
  during 'mv whole list; cp list whole' normalize -j$threads
  holds "changing: an input that is replaced: the old one is read, -j$threads" cmp -s got wanted
  during 'rm list' dedupe -j$threads
  holds "changing: an input that is removed: all of it, -j$threads" cmp -s got whole
done
cat whole whole whole whole | gzip -c >whole.gz
cat wanted wanted wanted wanted >longer
mv longer wanted
mv whole.gz whole
during 'truncate -s 200000 list' normalize
holds 'changing: a compressed input that is cut off: an error' [ "$status" -eq 2 ]
holds 'changing: a compressed input that is cut off: what was read' is_beginning

# A read at the moment of the truncation, by each way of reading.
truncating=$work/bin/truncating.so
if can_preload && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/truncating.c" -o "$truncating" -ldl 2>/dev/null; then
  awk 'BEGIN { for (i = 0; i < 400000; i++) print "HTTP://h.example/" i "/%7e" }' >whole
  "$program" normalize whole >wanted
  for threads in 1 3; do
    cp whole list
    LD_PRELOAD=$truncating TRUNCATED=$PWD/list "$program" normalize -q -j$threads list >got 2>errors
    status=$?
    is_reported "changing: a read during a truncation: an error, -j$threads"
    holds "changing: a read during a truncation: what was read before, -j$threads" is_beginning
  done
  # Zeros in a stored block would be records that NUL ends.
  LC_ALL=C awk 'BEGIN { srand(1); for (i = 0; i < 1000000; i++) printf "%c", int(rand() * 256) }' >stored
  gzip -c stored >list
  LD_PRELOAD=$truncating TRUNCATED=$PWD/list "$program" normalize -qz list >got 2>errors
  holds 'changing: a read of a compressed input during a truncation: an error' [ $? -eq 2 ]
  "$program" normalize -qz stored >longer
  holds 'changing: a read of a compressed input during a truncation: nothing else' \
    cmp -s got <(head -c "$(wc -c <got)" longer)
  # The second read begins after a whole stream: an incompressible one, and a name of its file that fills the first read.
  head -c 500000 stored >first
  gzip -nc first >list
  { printf '\037\213\010\010\0\0\0\0\0\003'; head -c $((524288 - $(wc -c <list) - 1)) /dev/zero | tr '\0' n; printf '\0'; tail -c +11 list; } >padded
  cat padded list >two
  mv two list
  LD_PRELOAD=$truncating TRUNCATED=$PWD/list "$program" normalize -qz list >got 2>errors
  holds 'changing: a compressed input that is cut off after a stream: an error' [ $? -eq 2 ]
  cp whole list
  cp whole list.1
  LD_PRELOAD=$truncating TRUNCATED=$PWD/list timeout -k 5 60 "$program" normalize --follow list >got 2>errors &
  job=$!
  for _ in $(seq 200); do
    [ "$(wc -l <got)" -lt 400000 ] || break
    sleep 0.05
  done
  kill -TERM "$job"
  wait "$job"
  holds 'changing: --follow, a read during a truncation: ends' [ $? -eq 0 ]
  holds 'changing: --follow, a read during a truncation: the rest is read from the copy' cmp -s got wanted
fi
