# Streaming: line ends, byte-order marks, chunk boundaries, slow input, many files.
# SPDX-License-Identifier: MIT

given ''
check 'empty input' 0 '' '' normalize
given 'HTTP://A.example'
check 'a missing last newline stays missing' 0 'http://a.example/' '' normalize
given 'HTTP://A.example\r\nHTTP://B.example\nHTTP://C.example\r\n'
check 'CR LF stays CR LF' 0 'http://a.example/\r\nhttp://b.example/\nhttp://c.example/\r\n' '' normalize
given 'http://a.example/\rx\r\n'
check 'a CR inside is an octet' 0 'http://a.example/%0Dx\r\n' '' normalize
given 'http://a.example/\r\r\n'
check 'only one CR belongs to the line end' 0 'http://a.example/%0D\r\n' '' normalize
given 'http://a.example/\r'
check 'a CR at the end of the input is an octet' 0 'http://a.example/%0D' '' normalize
given '\n\r\n\nHTTP://A.example\n'
check 'empty lines are records' 0 '\n\r\n\nhttp://a.example/\n' '3 no-scheme: .*line 1' normalize
given '\n\r\n\nHTTP://A.example\n'
check 'empty lines are references' 0 '\n\r\n\nhttp://a.example/\n' '' normalize --reference
given '\xef\xbb\xbfHTTP://A.example\nHTTP://B.example\n'
check 'a byte-order mark is passed on' 0 '\xef\xbb\xbfhttp://a.example/\nhttp://b.example/\n' '' normalize
given '\xef\xbb\xbf'
check 'nothing but a byte-order mark' 0 '\xef\xbb\xbf' '' normalize
given '\xef\xbb\n'
check 'two octets of a byte-order mark' 0 '\xef\xbb\n' 'no-scheme' normalize
given '\xef\xbb\xbfHTTP://A.example'
check 'a byte-order mark with --status' 0 '\xef\xbb\xbfhttp://a.example/\tok' '' normalize --status
given 'HTTP://A.example\n\xef\xbb\xbfHTTP://B.example\n'
check 'a byte-order mark elsewhere is data' 0 'http://a.example/\n\xef\xbb\xbfHTTP://B.example\n' '1 no-scheme|1 bad-scheme' normalize
given 'HTTP://A.example\0http://b.example/\r\n\0'
check '-z: CR and LF are octets' 0 'http://a.example/\0http://b.example/%0D%0A\0' '' normalize -z
given 'HTTP://A.example\0HTTP://B.example'
check '--null: a missing last NUL stays missing' 0 'http://a.example/\0http://b.example/' '' normalize --null
given 'http://a.example/\0\nHTTP://B.example\n'
check 'a NUL in a line is an octet' 0 'http://a.example/%00\nhttp://b.example/\n' '' normalize
given 'http://a.example/\xff\n'
check 'an invalid octet is an octet' 0 'http://a.example/%FF\n' '' normalize

# Several files.
printf 'HTTP://A.example' >open-end
printf '\xef\xbb\xbfHTTP://B.example\nbad\n' >marked
given 'HTTP://C.example\n'
check 'files: a missing newline is put in between two' 0 'http://a.example/\nhttp://b.example/\nbad\nhttp://c.example/\n' \
  'first: marked, line 2' normalize open-end marked -
: >empty
check 'files: nothing is put in front of an empty one' 0 'http://a.example/' '' normalize open-end empty
check 'files: -o' 0 '' '' normalize -o written open-end
holds 'files: -o wrote' [ "$(cat written)" = http://a.example/ ]
check 'files: --output= replaces' 0 '' '' normalize --output=written empty
holds 'files: --output= emptied' [ ! -s written ]
printf 'HTTP://D.example\n' >-dash
check 'files: a name with a dash' 0 'http://d.example/\n' '' normalize -- -dash

# Records of about the size of a chunk, and far longer ones, give the same output as alone.
long_record() { # LEN of the path
  printf 'HTTP://LONG.example/'
  head -c "$1" /dev/zero | tr '\0' a
}
long_answer() {
  printf 'http://long.example/'
  head -c "$1" /dev/zero | tr '\0' a
}
chunk=1048576
for len in $((chunk - 22)) $((chunk - 21)) $((chunk - 20)) $((chunk - 19)) $((3 * chunk)); do
  { long_record "$len"; echo; echo HTTP://AFTER.example; long_record "$len"; } >long-in
  { long_answer "$len"; echo; echo http://after.example/; long_answer "$len"; } >long-wanted
  simdiri normalize long-in >long-out
  same "a record of $len octets" long-wanted long-out
  # shellcheck disable=SC2002 # a pipe gives other reads than a file
  cat long-in | simdiri normalize --status >long-out
  { long_answer "$len"; printf '\tok\nhttp://after.example/\tok\n'; long_answer "$len"; printf '\tok'; } >long-wanted
  same "a record of $len octets, by a pipe, with --status" long-wanted long-out
done

# CR LF, and characters of several bytes, across every boundary of small reads.
text='HTTP://A.example/é\r\nHTTP://B.example/\xf0\x9d\x84\x9e\n\r\nHTTP://xn--rsum-bpad.example'
printf '%b' "$text" >small
simdiri normalize -q small >wanted
for size in 1 2 3 5 7; do
  for ((at = 0; at < $(stat -c %s small); at += size)); do
    tail -c +$((at + 1)) small | head -c "$size"
  done | simdiri normalize -q >got
  same "input in pieces of $size octets" wanted got
done

# Many lines: the result does not depend on block boundaries.
for ((i = 0; i < 3000; i++)); do
  printf 'HTTP://EXAMPLE.com:80/%%7euser/%d/./x?q=é\nbad %d\n' "$i" "$i"
done >many
for ((i = 0; i < 3000; i++)); do
  printf 'http://example.com/~user/%d/x?q=%%C3%%A9\nbad %d\n' "$i" "$i"
done >wanted
simdiri normalize -q many >got
same 'many lines' wanted got
dd if=many bs=997 status=none | simdiri normalize -q >got
same 'many lines in pieces of 997 octets' wanted got
for _ in 1 2 3 4 5 6 7 8 9 10; do cat many; done >more
simdiri normalize --on-error=skip more >got 2>stderr
holds 'many lines: every good one is there' [ "$(wc -l <got)" -eq 30000 ]
holds 'many lines: every bad one is counted' grep -q '30000 of 60000 records are bad' stderr

# As with tail -f: finished records are written before the next line arrives.
mkfifo slow answers
simdiri normalize <slow >answers &
job=$!
exec 7>slow 8<answers
answer=
printf 'HTTP://A.example\nHTTP://B.ex' >&7
if IFS= read -r -t 20 answer <&8; then :; fi
holds 'slow input: a whole line is answered at once' [ "$answer" = http://a.example/ ]
answer=
printf 'ample\n' >&7
if IFS= read -r -t 20 answer <&8; then :; fi
holds 'slow input: and the next one' [ "$answer" = http://b.example/ ]
exec 7>&- 8<&-
wait "$job"
holds 'slow input: a clean end' [ $? -eq 0 ]

# Memory does not grow with the input: 96 MB pass in an address space of 64 MB. (The sanitizers reserve far more.)
if is_plain; then
  for ((i = 0; i < 12; i++)); do cat more; done >block
  for ((i = 0; i < 3; i++)); do cat block; done >block3
  size=$(($(stat -c %s block3) * 2))
  (
    ulimit -v 65536
    cat block3 block3 | simdiri normalize -q | wc -l >lines
  ) 2>stderr
  holds "memory: $size octets in 64 MB" [ "$(cat lines)" -eq $((2 * 3 * 12 * 60000)) ]
  rm -f block block3
fi

# Skipped records leave no separator, emptied ones do.
printf bad >unended
printf 'http://a/\n' >ended
simdiri normalize -q --on-error=skip unended ended unended ended >got
holds 'skip: nothing is left of an unended record' [ "$(od -An -c got | tr -d ' \n')" = 'http://a/\nhttp://a/\n' ]
simdiri normalize -q --on-error=empty unended ended >got
holds 'empty: an unended record stays a record' [ "$(od -An -c got | tr -d ' \n')" = '\nhttp://a/\n' ]
