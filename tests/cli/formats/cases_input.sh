# Input that is odd, large, or slow to arrive.
# SPDX-License-Identifier: MIT

# Every kind of odd record, and its result in each filter.
odd='\xef\xbb\xbfx:a\r\n\nx:\0b\n\xff\nx:\xff\xfe\r\r\nx:\xef\xbb\xbf\nx:c'
given "$odd"
check 'odd: normalize' 0 '\xef\xbb\xbfx:a\tok\r\n\tno-scheme\nx:%00b\tok\n\xff\tno-scheme\nx:%FF%FE%0D\tok\r\nx:%EF%BB%BF\tok\nx:c\tok' \
  '' normalize -q --status
given "$odd"
check 'odd: convert' 0 '\xef\xbb\xbfx:a\tok\r\n\tno-scheme\nx:%00b\tok\n\xff\tno-scheme\nx:%FF%FE%0D\tok\r\nx:%EF%BB%BF\tok\nx:c\tok' \
  '' convert --to=uri -q --status
given "$odd"
check 'odd: resolve' 0 '\xef\xbb\xbfx:a\tok\r\nx://h/\tok\nx:%00b\tok\nx://h/%FF\tok\nx:%FF%FE%0D\tok\r\nx:\xef\xbb\xbf\tok\nx:c\tok' \
  '' resolve --base=x://h/ -q --status
given "$odd"
check 'odd: strict' 0 '\xef\xbb\xbfx:a\tok\r\n\tno-scheme\nx:\0b\tbad-character\n\xff\tno-scheme\nx:\xff\xfe\r\tbad-utf8\r\nx:%EF%BB%BF\tok\nx:c\tok' \
  '' normalize -q --status --disallowed=fail
printf '%b' "$odd" | simdiri check -q >stdout
holds 'odd: check' [ "$(cut -d: -f2-4 stdout | paste -sd,)" = '2:1: no-scheme,3:3: bad-character,4:1: no-scheme,5:3: bad-utf8' ]
printf '%b' "$odd" | simdiri parse -q | helper json status path >stdout
holds 'odd: parse' [ "$(cut -f1 stdout | tr -d '\0' | paste -sd,)" = 'ok,no-scheme,bad-character,no-scheme,bad-utf8,ok,ok' ]

# A byte-order mark at the start of any file, for every command.
printf '\xef\xbb\xbfx:a\n' >mark
printf 'x:b\n' >no-mark
for command in check 'compare --pairs' parse explain; do
  printf '\xef\xbb\xbfx:a' >marked
  case $command in compare*) printf '\tx:a' >>marked ;; esac
  printf '\n' >>marked
  # shellcheck disable=SC2086 # words
  simdiri $command <marked >stdout 2>stderr
  holds "marks: $command: exit status" [ $? -eq 0 ]
  [ "$command" = check ] || holds "marks: $command: it is read" [ -s stdout ]
  # shellcheck disable=SC2086
  [ "$command" = explain ] || simdiri $command marked marked >stdout 2>stderr
  holds "marks: $command: no part of the record" [ ! -s stderr ]
  holds "marks: $command: does not come out" [ -z "$(grep "$(printf '\xef\xbb\xbf')" stdout)" ]
done
check 'marks: only that of the first file is passed on, which is said' 0 '\xef\xbb\xbfx:a\nx:a\n' \
  '^simdiri: mark: left out the byte-order mark' normalize mark mark
check 'marks: which is not said with -q' 0 'x:b\nx:a\n' '' normalize -q no-mark mark

# Records of 100 MB.
million=1000000
[ -n "$(sanitized && echo 1)" ] && million=100000
{ printf 'HTTP://LONG.example/%%7e'; head -c $((100 * million)) /dev/zero | tr '\0' a; printf ' \nHTTP://A.example\n'; } >large
{ printf 'http://long.example/~'; head -c $((100 * million)) /dev/zero | tr '\0' a; printf '%%20\nhttp://a.example/\n'; } >wanted
simdiri normalize large | cmp - wanted >differences 2>&1
holds 'a record of 100 MB: normalize' [ ! -s differences ]
simdiri check -q large >stdout
holds 'a record of 100 MB: check' [ "$(cut -d: -f-3 stdout)" = "large:1:$((100 * million + 24))" ]
simdiri parse -q large | head -c 20 >stdout
holds 'a record of 100 MB: parse' [ "$(cat stdout)" = '{"iri":"HTTP://LONG.' ]
simdiri explain <large >stdout
holds 'a record of 100 MB: explain' grep -q 'scheme-case' stdout
{ head -n 1 large | tr '\n' '\t'; head -n 1 wanted; } >pair
simdiri compare --pairs --disallowed=encode --max-record=0 pair >stdout
holds 'a record of 100 MB: compare' [ "$(cat stdout)" = syntax ]
rm -f pair
if is_plain; then
  # A record longer than the limit is never held: 100 MB pass in an address space of 64 MB.
  for on_error in keep empty skip; do
    (ulimit -v 65536; simdiri normalize --max-record=1M --status --on-error=$on_error large >got 2>stderr)
    holds "a record of 100 MB above the limit: $on_error: is counted" grep -q ' 1 long-record: ' stderr
    holds "a record of 100 MB above the limit: $on_error: the next one" [ "$(tail -n 1 got)" = "$(printf 'http://a.example/\tok')" ]
    case $on_error in keep) size=$((100 * million + 25 + 12)) ;; empty) size=13 ;; skip) size=0 ;; esac
    holds "a record of 100 MB above the limit: $on_error: comes out so" [ "$(stat -c %s got)" -eq $((size + 21)) ]
  done
  for command in check parse 'compare --pairs' explain; do
    # shellcheck disable=SC2086 # words
    (ulimit -v 65536; simdiri $command --max-record=1M <large >got 2>stderr)
    holds "a record of 100 MB above the limit: $command" grep -q ' 1 long-record: ' stderr
  done
  # The memory that a long record needed is not filled with short ones: notes for 30 million would exceed this limit.
  { cat large; head -c $((30 * million)) /dev/zero | tr '\0' '\n'; } >mixed
  (ulimit -v 1000000; simdiri normalize -q mixed >got 2>stderr)
  holds 'memory: short records after a long one' [ "$?:$(stat -c %s got)" = "0:$((130 * million + 25 + 18))" ]
  rm -f mixed
  (ulimit -v 65536; simdiri normalize large >got 2>stderr)
  holds 'out of memory: exit status' [ $? -eq 2 ]
  holds 'out of memory: is said' grep -q 'out of memory' stderr
fi
rm -f large wanted got

# Non-blocking standard input and output. (Other programs may share the descriptors and set this.)
[ -p pipe ] || mkfifo pipe
[ -p other ] || mkfifo other
for ((i = 0; i < 20000; i++)); do echo "HTTP://h.example/$i"; done >wide
tr 'A-Z' 'a-z' <wide >wanted
{ printf 'HTTP://h.exam'; sleep 0.3; printf 'ple/%%7e\n'; sleep 0.3; cat wide; } >pipe &
feeder=$!
helper nonblocking "$program" normalize <pipe 2>stderr >other &
job=$!
{ sleep 0.5; cat; } <other >got
wait "$job"
holds 'non-blocking input and output: exit status' [ $? -eq 0 ]
wait "$feeder"
{ echo 'http://h.example/~'; cat wanted; } >all
same 'non-blocking input and output: all is there' all got

# tail -f of a growing file.
: >growing
tail -f growing >pipe &
tail_job=$!
simdiri normalize <pipe >other &
job=$!
exec 8<other
for i in 1 2 3; do
  printf 'HTTP://%s.example\n' "$i" >>growing
  answer=
  if IFS= read -r -t 20 answer <&8; then :; fi
  holds "tail -f: line $i is answered" [ "$answer" = "http://$i.example/" ]
done
kill "$tail_job"
wait "$tail_job" 2>/dev/null
wait "$job"
holds 'tail -f: a clean end' [ $? -eq 0 ]
exec 8<&-

# `yes | simdiri | head` ends at once and without a message.
yes http://a/ 2>/dev/null | simdiri normalize 2>stderr | head -n 1 >stdout
statuses=("${PIPESTATUS[@]}")
holds 'yes | simdiri | head: ended by SIGPIPE' [ "${statuses[1]}" -eq 141 ]
holds 'yes | simdiri | head: quietly' [ ! -s stderr ]
holds 'yes | simdiri | head: with the first line' [ "$(cat stdout)" = http://a/ ]
yes bad 2>/dev/null | simdiri check 2>stderr | head -n 1 >stdout
holds 'yes | simdiri check | head: quietly' [ ! -s stderr ]
yes bad 2>/dev/null | simdiri parse 2>stderr | head -n 1 >stdout
holds 'yes | simdiri parse | head: quietly' [ ! -s stderr ]
