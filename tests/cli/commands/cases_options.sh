# Options that every command has; options that contradict each other.
# SPDX-License-Identifier: MIT

printf 'HTTP://A.example\n' >good
for command in 'compare --pairs' explain; do
  for option in tsv csv jsonl log=combined header field=1; do
    # shellcheck disable=SC2086 # words
    check "no records of fields: $command --$option" 2 '' "has no option --${option%=*}; these commands have it: normalize" \
      $command "--$option" good
  done
done
given 'HTTP://A.example\n'
check '--profile=rfc3987' 0 'http://a.example/\n' '' normalize --profile=rfc3987

check 'contradiction: --quiet and --json' 2 '' 'contradict' normalize -q --json
check 'contradiction: --grammar=iri-bis and --host=percent' 2 '' 'contradict' normalize --grammar=iri-bis --host=percent
check 'contradiction: compare of operands has no records' 2 '' '--null is for records' compare -z a: b:
check 'contradiction: explain of operands has no records' 2 '' '--max-record is for records' explain --max-record=1K a:
check 'contradiction: two operands too many for --pairs' 2 '' 'a:: No such file' compare --pairs a: b:
check 'contradiction: --to=uri and --host=unicode' 2 '' 'contradict' convert --to=uri --host=unicode
given 'HTTP://A.example\n'
check 'the last of --progress and --no-progress holds' 0 'http://a.example/\n' '' normalize --progress --no-progress

# --threads changes only the speed.
for ((i = 0; i < 500; i++)); do printf 'HTTP://A.example:80/%d/%%7e\nbad %d\n' "$i" "$i"; done >list
simdiri normalize -q --status list >wanted
for n in 1 2 7 1024; do
  simdiri normalize -q --status -j "$n" list >got
  same "threads: -j $n" wanted got
done
simdiri normalize -q --status --threads=3 list >got
same 'threads: --threads=3' wanted got
for n in 0 -1 1025 x 2x '' 99999999999999999999999; do
  check "threads: '$n' is none" 2 '' "--threads: '$n' is not a number from 1 to 1024" normalize --threads="$n" list
done

# --max-record
for size in 1 4096 64K 1M 2G 0 18446744073709551615; do
  simdiri normalize -q --max-record="$size" empty-list </dev/null >stdout 2>stderr
  holds "max-record: $size is a size" grep -q 'empty-list: No such file' stderr
done
for size in '' -1 1k 1KB K x 1.5M 18446744073709551616 18014398509481984K; do
  check "max-record: '$size' is none" 2 '' "--max-record: '$size' is not a size" normalize --max-record="$size" list
done
# The limit is 16 bytes; the second record has 17, the fourth 16 and CR LF, the fifth 17 and CR LF.
long='HTTP://A.example\nHTTP://BB.example\nHTTP://C.example\nHTTP://D.example\r\nHTTP://EE.example\r\nx:y\n'
given "$long"
check 'max-record: keep' 0 \
  'http://a.example/\nHTTP://BB.example\nhttp://c.example/\nhttp://d.example/\r\nHTTP://EE.example\r\nx:y\n' \
  '2 long-record: .*--max-record.*line 2' normalize --max-record=16
given "$long"
check 'max-record: empty' 0 'http://a.example/\n\nhttp://c.example/\nhttp://d.example/\r\n\r\nx:y\n' \
  '2 of 6 records are bad and were left empty' normalize --max-record=16 --on-error=empty
given "$long"
check 'max-record: skip' 0 'http://a.example/\nhttp://c.example/\nhttp://d.example/\r\nx:y\n' 'left out' \
  normalize --max-record=16 --on-error=skip
given "$long"
check 'max-record: fail' 1 'http://a.example/\n' 'stopped at the bad line 2, byte 16: long-record' \
  normalize --max-record=16 --on-error=fail
given "$long"
check 'max-record: status' 0 \
  'http://a.example/\tok\nHTTP://BB.example\tlong-record\nhttp://c.example/\tok\nhttp://d.example/\tok\r\nHTTP://EE.example\tlong-record\r\nx:y\tok\n' \
  '' normalize -q --max-record=16 --status
given 'HTTP://A.example\nHTTP://BB.example'
check 'max-record: at an unfinished last line' 0 'http://a.example/\nHTTP://BB.example' '' normalize -q --max-record=16
given 'HTTP://A.example\0HTTP://BB.example\r\0x:y\0'
check 'max-record: with -z a CR counts' 0 'HTTP://A.example\tlong-record\0HTTP://BB.example\r\tlong-record\0x:y\tok\0' '' \
  normalize -q -z --max-record=15 --status
given '\xef\xbb\xbfHTTP://A.example\n'
check 'max-record: a byte-order mark does not count' 0 '\xef\xbb\xbfhttp://a.example/\n' '' normalize --max-record=16
given 'HTTP://A.example\nHTTP://BB.example\n'
check 'max-record: check' 1 '-:2:17: long-record: the record is longer than --max-record allows\n' '' check -q --max-record=16
given 'a:\ta:\nHTTP://A.example/\ta:\n'
check 'max-record: compare' 2 'simple\nlong-record\n' 'bad' compare --pairs --max-record=16
printf '%b' "$long" >long
simdiri normalize -q --max-record=16 --status long >wanted
for size in 1 2 3 5 7 16 17 18; do
  for ((at = 0; at < $(stat -c %s long); at += size)); do
    tail -c +$((at + 1)) long | head -c "$size"
  done | simdiri normalize -q --max-record=16 --status >got
  same "max-record: input in pieces of $size octets" wanted got
done
for i in 1 2 3; do printf '%b' "$long"; done >thrice
{ cat wanted wanted wanted; } >wanted3
simdiri normalize -q --max-record=16 --status thrice >got
same 'max-record: many in one block' wanted3 got
simdiri normalize -q --max-record=16 --status long long long >got
same 'max-record: in several files' wanted3 got

# --json prints the summary as an object, on the last line of standard error.
printf 'HTTP://A.example\nbad\nhttp://\xe2\x84\x80.example/\nalso bad\nhttp://h:x\n' >list
summary() { tail -n 1 stderr | helper json "$@"; }
simdiri normalize --json list >stdout 2>stderr
holds 'json: a run with bad records is done' [ $? -eq 0 ]
holds 'json: one line' [ "$(wc -l <stderr)" -eq 1 ]
holds 'json: counts' [ "$(summary schema command complete records changed errors warnings)" = "$(printf '1\tnormalize\ttrue\t5\t2\t3\t1')" ]
holds 'json: codes' [ "$(summary codes | grep -o '"code":"[a-z-]*","severity":"[a-z]*","count":[0-9]*')" = \
  '"code":"host-unmapped","severity":"warning","count":1
"code":"no-scheme","severity":"error","count":2
"code":"bad-port","severity":"error","count":1' ]
holds 'json: the first of each' grep -q '"first":{"file":"list","record":2}' stderr
simdiri normalize --json >stdout 2>stderr <list
holds 'json: standard input is -' grep -q '"first":{"file":"-","record":2}' stderr
simdiri normalize --json --on-error=fail list >stdout 2>stderr
holds 'json: a run that stopped: exit status' [ $? -eq 1 ]
holds 'json: a run that stopped is not complete' [ "$(summary complete records errors)" = "$(printf 'false\t1\t1')" ]
simdiri normalize --json empty-list 2>stderr
cp list "$(printf 'li\351st')"
simdiri normalize --json "$(printf 'li\351st')" >stdout 2>stderr
holds 'json: a file name that is not UTF-8' grep -q '"file":{"hex":"6c69e97374"}' stderr
holds 'json: and valid' [ "$(summary errors)" = 3 ]
simdiri check --json list >stdout 2>stderr
holds 'json: check' [ "$(summary command records errors warnings changed)" = "$(printf 'check\t5\t3\t1\t-')" ]
simdiri parse --json list >stdout 2>stderr
holds 'json: parse' [ "$(summary command records errors)" = "$(printf 'parse\t5\t3')" ]
printf 'a:\ta:\na:\tb:\nx\ty\n' | simdiri compare --pairs --json >stdout 2>stderr
holds 'json: compare' [ "$(summary command records different errors)" = "$(printf 'compare\t3\t1\t1')" ]
: | simdiri normalize --json >stdout 2>stderr
holds 'json: without records' [ "$(summary complete records codes)" = "$(printf 'true\t0\t[]')" ]

# --line-buffered writes each record by itself; without it, all finished records are written together.
printf 'HTTP://A.example\nHTTP://B.example\nbad\nHTTP://C.example\n' >three
writes() { helper packets "$program" "$@" 2>/dev/null; }
holds 'line-buffered: normalize' [ "$(writes normalize --line-buffered three)" = "$(printf 'http://a.example/\n|http://b.example/\n|bad\n|http://c.example/\n|')" ]
holds 'line-buffered: normalize without it' [ "$(writes normalize three)" = "$(printf 'http://a.example/\nhttp://b.example/\nbad\nhttp://c.example/\n|')" ]
holds 'line-buffered: --status' [ "$(writes normalize --status --line-buffered three | tr -cd '|')" = '||||' ]
holds 'line-buffered: check' [ "$(printf 'x\ny\n' | writes check --line-buffered - | tr -cd '|')" = '||' ]
holds 'line-buffered: parse' [ "$(writes parse --line-buffered three | tr -cd '|')" = '||||' ]
holds 'line-buffered: compare' [ "$(printf 'a:\ta:\nb:\ta:\n' | writes compare --pairs --line-buffered | tr -cd '|')" = '||' ]
holds 'line-buffered: -z' [ "$(printf 'A:\0B:\0' | writes normalize -z --line-buffered | tr '\0' '\n')" = "$(printf 'a:\n|b:\n|')" ]

# normalize --base
given '../%7e\n#f\nHTTP://B.example\nurn:a/../b\nurn:c/../d\n\n../e\n'
check 'base: references are resolved, all else is normalized as always' 0 \
  'http://h.example/~\nhttp://h.example/x/y#f\nhttp://b.example/\nurn:a/../b\nurn:c/../d\nhttp://h.example/x/y\nhttp://h.example/e\n' '' \
  normalize --base=HTTP://h.example/x/y
given '../a\nhttp:\\\\x\nHTTP://b.example/ \n../ \n'
check 'base: the rung simple is strict' 0 'http://h.example/a\nhttp:\\\\x\nHTTP://b.example/ \n../ \n' '3 of 4 records' \
  normalize --base=http://h.example/x/ --rung=simple
given '../a\nhttp://h:x\n../b\nHTTP://C.example\n'
check 'base: status' 0 'http://h.example/a\tok\nhttp://h:x\tbad-port\nhttp://h.example/b\tok\nhttp://c.example/\tok\n' '' \
  normalize -q --status --base=http://h.example/x/
given '../a\nhttp://h:x\n../b\n'
check 'base: fail' 1 'http://h.example/a\n' 'bad line 2' normalize --on-error=fail --base=http://h.example/x/
given '../a\nhttp://h:x'
check 'base: skip' 0 'http://h.example/a\n' 'left out' normalize --on-error=skip --base=http://h.example/x/
check 'base: it must be one' 2 '' '^simdiri: --base: byte 1: no-scheme' normalize --base=x

# A record that is left out adds no line end before the next file.
printf 'HTTP://A.example\nbad' >open-bad
printf 'HTTP://B.example\n' >next
check 'skip: an unfinished bad last line leaves nothing' 0 'http://a.example/\nhttp://b.example/\n' '' \
  normalize -q --on-error=skip open-bad next
check 'empty: an unfinished bad last line leaves an empty record' 0 'http://a.example/\n\nhttp://b.example/\n' '' \
  normalize -q --on-error=empty open-bad next
