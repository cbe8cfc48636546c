# Runs that a signal ends: only whole records are written, and the caller sees the signal.
# SPDX-License-Identifier: MIT

# whole_lines NAME FILE: no line is cut, at the end or inside.
whole_lines() {
  holds "$1: something came out" [ -s "$2" ]
  holds "$1: it ends with a whole record" [ "$(tail -c 1 "$2" | od -An -tx1)" = ' 0a' ]
  holds "$1: every record is whole" [ -z "$(grep -vxE 'http://h\.example/[0-9]+/~x{100}' "$2")" ]
}
awk 'BEGIN { x = sprintf("%100s", ""); gsub(/ /, "x", x); for (i = 0; i < 30000; i++) print "HTTP://h.example/" i "/%7e" x }' >flood
[ -p pipe ] || mkfifo pipe

# start INPUT OUTPUT ARGUMENT...: starts the command in a way that the shell does not make it ignore SIGINT; sets $job.
start() {
  local input=$1 output=$2
  shift 2
  set -m
  "$program" "$@" <"$input" >"$output" 2>"$work/stderr" &
  job=$!
  set +m
}

# A slow reader: the pipe is full when the signal arrives.
for signal in INT TERM HUP; do
  start flood pipe normalize
  exec 9<pipe
  IFS= read -r line <&9
  kill -s "$signal" "$job"
  { printf '%s\n' "$line"; cat <&9; } >got
  exec 9<&-
  wait "$job" 2>/dev/null
  status=$?
  holds "SIG$signal with a full pipe: dies by it" [ "$(kill -l "$status")" = "$signal" ]
  whole_lines "SIG$signal with a full pipe" got
  holds "SIG$signal with a full pipe: long before the end" [ "$(wc -l <got)" -lt 30000 ]
  holds "SIG$signal with a full pipe: quiet" [ ! -s stderr ]
done 2>remarks # bash's messages about ended jobs

# The same, with single records and with columns.
start flood pipe normalize --status --line-buffered
exec 9<pipe
IFS= read -r line <&9
kill -s TERM "$job"
{ printf '%s\n' "$line"; cat <&9; } | sed 's/\tok$//' >got
exec 9<&-
wait "$job" 2>/dev/null
whole_lines 'SIGTERM with --status --line-buffered' got

# Lines of JSON are records, too.
start flood pipe parse
exec 9<pipe
IFS= read -r line <&9
kill -s TERM "$job"
{ printf '%s\n' "$line"; cat <&9; } >got
exec 9<&-
wait "$job" 2>/dev/null
holds 'SIGTERM: parse: whole objects' helper json <got

# Slow input: finished records have been written, and the wait ends at once.
rm -f got # so that the wait below does not see the file of the previous test
start pipe got normalize
exec 9>pipe
printf 'HTTP://h.example/1/%%7e%s\nHTTP://h.exam' "$(printf 'x%.0s' {1..100})" >&9
for ((i = 0; i < 100; i++)); do [ -s got ] && break; sleep 0.05; done
kill -s TERM "$job"
wait "$job" 2>/dev/null
status=$?
exec 9>&-
holds 'SIGTERM while waiting for input: dies by it' [ "$status" -eq 143 ]
whole_lines 'SIGTERM while waiting for input' got

# A named pipe that nobody writes to.
start /dev/null got normalize pipe
sleep 0.3
kill -s TERM "$job"
wait "$job" 2>/dev/null
holds 'SIGTERM while opening a pipe: dies by it' [ $? -eq 143 ]
holds 'SIGTERM while opening a pipe: quiet' [ ! -s stderr ]

# A signal that was ignored when the program started stays ignored (nohup).
(
  trap '' INT
  exec "$program" normalize <pipe >got 2>stderr
) &
job=$!
exec 9>pipe
kill -s INT "$job"
echo HTTP://A.example >&9
exec 9>&-
wait "$job"
holds 'SIGINT, ignored from the start: a clean end' [ $? -eq 0 ]
holds 'SIGINT, ignored from the start: all is there' [ "$(cat got)" = http://a.example/ ]

# A second signal ends a run that cannot finish writing its record.
{ printf 'HTTP://h.example/'; head -c 3000000 /dev/zero | tr '\0' x; echo; } >one-long
start one-long pipe normalize
exec 9<pipe
head -c 10 <&9 >/dev/null
kill -s TERM "$job"
sleep 0.2
holds 'SIGTERM inside of a record: it is not given up' kill -0 "$job"
kill -s TERM "$job"
wait "$job" 2>/dev/null
holds 'SIGTERM, a second one: it ends at once' [ $? -eq 143 ]
exec 9<&-

# Rows of CSV that contain line ends. whole_rows NAME FILE
whole_rows() {
  holds "$1: something came out" [ -s "$2" ]
  holds "$1: every row is whole" python3 -c '
import csv, sys
rows = list(csv.reader(open(sys.argv[1], newline="")))
sys.exit(any(len(row) != 3 or row[0] != str(i) or row[2] != "a\nb\"\nc" for i, row in enumerate(rows)))' "$2"
}
awk 'BEGIN { for (i = 0; i < 100000; i++) print i ",HTTP://h.example/" i "/%7e,\"a\nb\"\"\nc\"" }' >rows.csv
start rows.csv pipe normalize --csv -f 2
exec 9<pipe
IFS= read -r line <&9
kill -s INT "$job"
{ printf '%s\n' "$line"; cat <&9; } >got
exec 9<&-
wait "$job" 2>/dev/null
whole_rows 'SIGINT, CSV' got
holds 'SIGINT, CSV: long before the end' [ "$(wc -l <got)" -lt 300000 ]
for options in '' '-j3' '--compress=none --status'; do
  # shellcheck disable=SC2086 # words
  (ulimit -f 2000 && simdiri normalize -q --csv -f 2 $options rows.csv -o part.csv 2>stderr)
  holds "CSV, a file that may not grow: $options: it is said" grep -q '^simdiri: cannot write part.csv: File too large' stderr
  case $options in *--status) sed 's/,ok$//' part.csv >got ;; *) cp part.csv got ;; esac
  whole_rows "CSV, a file that may not grow: $options" got
done
rm -f rows.csv part.csv

# -o: the file contains whole records, and a message says that it is incomplete.
rm -f part
start pipe /dev/null normalize -o part
exec 9>pipe
printf 'HTTP://h.example/1/%%7e%s\nHTTP://h.exam' "$(printf 'x%.0s' {1..100})" >&9
for ((i = 0; i < 100; i++)); do [ -s part ] && break; sleep 0.05; done
kill -s INT "$job"
wait "$job" 2>/dev/null
holds 'SIGINT with -o: dies by it' [ $? -eq 130 ]
exec 9>&-
whole_lines 'SIGINT with -o' part
holds 'SIGINT with -o: it is said' grep -q '^simdiri: part is not complete' stderr

# The same for a record longer than the limit, which is written while it is read.
rm -f part
start pipe /dev/null normalize --json --max-record=200 -o part
exec 9>pipe
{ printf 'HTTP://h.example/1/%%7e%s\nHTTP://h.example/' "$(printf 'x%.0s' {1..100})"; head -c 300000 /dev/zero | tr '\0' x; } >&9
for ((i = 0; i < 100; i++)); do [ "$(stat -c %s part 2>/dev/null || echo 0)" -gt 200000 ] && break; sleep 0.05; done
kill -s TERM "$job"
wait "$job" 2>/dev/null
exec 9>&-
whole_lines 'SIGTERM inside of a long record, with -o' part
holds 'SIGTERM: --json says what was done' [ "$(tail -n 1 stderr | helper json complete records)" = "$(printf 'false\t1')" ]

# After a full disk, a partial record is removed. (A limit on the file size simulates the disk.)
if is_plain; then
  (
    ulimit -f 100 # in units of 1,024 octets
    trap '' XFSZ
    simdiri normalize -o part flood 2>stderr
    echo $? >status
  )
  holds 'a full disk with -o: exit status' [ "$(cat status)" -eq 2 ]
  holds 'a full disk with -o: why' grep -q '^simdiri: cannot write part: File too large' stderr
  holds 'a full disk with -o: it is said that it is not all' grep -q '^simdiri: part is not complete' stderr
  whole_lines 'a full disk with -o' part
fi

# With a state: at any moment, as many keys are stored as records were printed (python3 tests/state/signals tests more
# moments).
holds 'state: a signal at any moment: printed is known' python3 -B "$here/../state/signals" "$program" 24
awk 'BEGIN { for (i = 0; i < 30000; i++) print "http://h.example/" i "/~" }' >many
state_keys() { simdiri state info "$1" | sed -n 's/^keys: //p'; }
# The signal arrives while the pipe is full; all records that the state has answered are printed, and their keys are
# stored. timeout and shells send a signal twice.
for signals in INT TERM HUP 'TERM TERM' 'HUP HUP'; do
  rm -rf st
  start many pipe dedupe --state=st
  exec 9<pipe
  IFS= read -r line <&9
  for signal in $signals; do kill -s "$signal" "$job"; done
  { printf '%s\n' "$line"; cat <&9; } >got
  exec 9<&-
  wait "$job" 2>/dev/null
  status=$?
  holds "state: SIG$signals with a full pipe: dies by it" [ "$(kill -l "$status")" = "$signal" ]
  holds "state: SIG$signals with a full pipe: printed is known" [ "$(wc -l <got)" -eq "$(state_keys st)" ]
done 2>remarks # bash's messages about ended jobs
# Nobody reads the pipe: a second signal, also of another kind, ends the wait.
for signals in 'TERM TERM' 'INT TERM' 'TERM HUP'; do
  rm -rf st
  start many pipe dedupe --state=st
  exec 9<pipe
  IFS= read -r line <&9
  first=${signals% *} second=${signals#* }
  kill -s "$first" "$job"
  sleep 0.3
  holds "state: SIG$first, nobody reads: what was answered is not given up" kill -0 "$job"
  kill -s "$second" "$job"
  for ((i = 0; i < 200; i++)); do kill -0 "$job" && sleep 0.05 || break; done
  kill -s KILL "$job" # else the test would wait forever
  wait "$job" 2>/dev/null
  status=$?
  exec 9<&-
  holds "state: SIG$first and SIG$second, nobody reads: the second ends it at once" [ "$(kill -l "$status")" = "$second" ]
  holds 'state: … nothing is known that was not printed' [ "$(state_keys st)" = 0 ]
done 2>remarks
# Input that arrives slowly: records that were printed within a second after the last saving, and records that wait
# after them.
for signal in INT TERM HUP; do
  rm -rf st got
  start pipe got dedupe --state=st
  exec 9>pipe
  for ((i = 0; i < 30; i++)); do echo "http://h.example/$i/~" >&9; done
  for ((i = 0; i < 100; i++)); do [ -s got ] && break; sleep 0.05; done
  { seq -f 'http://i.example/%.0f/~' 200000 >&9 & } 2>/dev/null
  sleep "0.0$((RANDOM % 10))"
  kill -s "$signal" "$job"
  wait "$job" 2>/dev/null
  exec 9>&-
  holds "state: SIG$signal while input trickles and floods: printed is known" [ "$(wc -l <got)" -eq "$(state_keys st)" ]
done 2>remarks
wait
