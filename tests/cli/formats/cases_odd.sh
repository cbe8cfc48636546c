# Odd input with fields, by kind and format: the results of normalize, key, dedupe and check (tests/formats/README.md).
# SPDX-License-Identifier: MIT

# odd NAME OPTIONS CODE INPUT [NORMAL]: CODE is the code of the bad record, or empty; NORMAL is the output of normalize
# if it differs from the input. No two records of the input have the same key.
odd() {
  local name="odd: $1" options=$2 code=$3 count status=0
  printf '%b' "$4" >odd-input
  printf '%b' "${5-$4}" >odd-normal
  [ -z "$code" ] || status=1
  # shellcheck disable=SC2086 # words
  for threads in 1 2; do
    simdiri normalize $options -j$threads odd-input >got 2>errors
    holds "$name: normalize: exit status" [ $? -eq 0 ]
    same "$name: normalize" odd-normal got
    holds "$name: normalize: what is said" [ "$(grep -c " $code: " errors)" -eq "$([ -n "$code" ] && echo 1 || wc -l <errors)" ]
  done
  # shellcheck disable=SC2086
  simdiri normalize $options --rung=simple -q odd-input >got
  same "$name: the rung simple" odd-input got
  # shellcheck disable=SC2086
  simdiri dedupe -q $options odd-input >got
  holds "$name: dedupe" [ $? -eq 0 ]
  { sed '1s/^\xef\xbb\xbf//' odd-input; [ -z "$(tail -c 1 odd-input | tr -d '\n')" ] || echo; } >wanted
  same "$name: dedupe: all of it" wanted got
  # shellcheck disable=SC2086
  count=$(simdiri key -q $options odd-input | tr -d '\r' | grep -cE '^[0-9a-f]{32}$')
  # shellcheck disable=SC2086
  holds "$name: key: one for each" [ "$count" -eq "$(simdiri normalize --json $options odd-input 2>&1 >got | helper json records)" ]
  # shellcheck disable=SC2086
  simdiri check -q $options odd-input >got 2>errors
  holds "$name: check: exit status" [ $? -eq "$([ "$code" = no-target ] && echo 0 || echo $status)" ]
  [ -z "$code" ] || holds "$name: check: the code" grep -q ": $code: " got
}

line='::1 - - [t]'
odd 'CR LF, TSV' '--tsv -f 2' '' '1\thttp://a/\r\n2\tHTTP://B/\r\n3\thttp://c/\n' '1\thttp://a/\r\n2\thttp://b/\r\n3\thttp://c/\n'
odd 'CR LF, CSV' '--csv -f 2' '' '"1\r\n",http://a/\r\n2,HTTP://B/\r\n' '"1\r\n",http://a/\r\n2,http://b/\r\n'
odd 'CR LF, log' '--log=common' '' "$line \"GET /%7e HTTP/1.1\" 200 1\r\n" "$line \"GET /~ HTTP/1.1\" 200 1\r\n"
odd 'no last newline, TSV' '--tsv' '' 'http://a/\tx\nHTTP://B' 'http://a/\tx\nhttp://b/'
odd 'no last newline, CSV' '--csv' '' 'http://a/\n"HTTP://B"' 'http://a/\n"http://b/"'
odd 'no last newline, log' '--log=common' '' "$line \"GET /\" 200 1\n$line \"GET /%7e\" 200 1" "$line \"GET /\" 200 1\n$line \"GET /~\" 200 1"
odd 'a mark, TSV' '--tsv' '' '\xef\xbb\xbfHTTP://A\nhttp://b/\n' '\xef\xbb\xbfhttp://a/\nhttp://b/\n'
odd 'a mark, CSV' '--csv' '' '\xef\xbb\xbf"HTTP://A?","\n"\nhttp://b/\n' '\xef\xbb\xbf"http://a/?","\n"\nhttp://b/\n'
odd 'a mark, log' '--log=common' '' "\xef\xbb\xbf$line \"GET /%7e\" 200 1\n" "\xef\xbb\xbf$line \"GET /~\" 200 1\n"
odd 'NUL beside the field, TSV' '--tsv -f 2' '' 'a\0\tHTTP://A\t\0\n' 'a\0\thttp://a/\t\0\n'
odd 'NUL beside the field, CSV' '--csv -f 2' '' '"a\0",HTTP://A,\0\n' '"a\0",http://a/,\0\n'
odd 'NUL beside the field, log' '--log=common' '' "\0 - - [t] \"GET /%7e\" 200 \0\n" "\0 - - [t] \"GET /~\" 200 \0\n"
odd 'too few fields, TSV' '--tsv -f 3' no-field '1\t2\n1\t2\thttp://a/\n'
odd 'too few fields, CSV' '--csv -f 3' no-field '1,"2,3"\n1,2,http://a/\n'
odd 'an empty line, TSV' '--tsv -f 2' no-field '\n1\thttp://a/\n'
odd 'an empty line, CSV' '--csv -f 2' no-field '\n1,http://a/\n'
odd 'an empty line, log' '--log=combined' bad-log "\n$line \"GET /\" 200 1 \"-\" \"-\"\n"
odd 'too few fields, log' '--log=combined -f referrer' bad-log "$line \"GET /\" 200 1\n$line \"GET /\" 200 1 \"http://a/\" \"-\"\n"
odd 'a quote that is not closed in another field, CSV' '--csv -f 2' bad-quotes 'a,http://a/\nb,http://b/,"\nc,http://c/\n'
odd 'a quote that is not closed, CSV' '--csv -f 2' bad-quotes 'a,http://a/\nb,"http://b/\nc,http://c/\n'
odd 'a quote that is not closed, log' '--log=common' bad-log "$line \"GET / 200 1\n$line \"GET /x\" 200 1\n"
odd 'text behind a quote, CSV' '--csv -f 2' bad-quotes 'a,"http://a/"x\nb,http://b/\n'
odd 'text behind the quote of another field' '--csv -f 2' '' '"a"x,http://a/\n'
odd 'an escape of nothing, log' '--log=common' bad-escape "$line \"GET /\\\\q\" 200 1\n$line \"GET /\" 200 1\n"
odd 'half an escape, log' '--log=common' bad-escape "$line \"GET /\\\\x4\" 200 1\n$line \"GET /\" 200 1\n"
odd 'not UTF-8 beside the field, TSV' '--tsv -f 2' '' '\xff\tHTTP://A\n' '\xff\thttp://a/\n'
odd 'not UTF-8 beside the field, CSV' '--csv -f 2' '' '"\xff",HTTP://A\n' '"\xff",http://a/\n'
odd 'not UTF-8 beside the field, log' '--log=common' '' "\xff - - [t] \"GET /%7e\" 200 1\n" "\xff - - [t] \"GET /~\" 200 1\n"
odd 'no target, log' '--log=common' no-target "$line \"CONNECT h:443 HTTP/1.1\" 200 1\n$line \"GET /\" 200 1\n"
if simdiri normalize --jsonl -f u </dev/null 2>/dev/null; then
  odd 'CR LF, JSON' '--jsonl -f u' '' '{"u":"HTTP://A"}\r\n' '{"u":"http://a/"}\r\n'
  odd 'no last newline, JSON' '--jsonl -f u' '' '{"u":"http://a/"}\n{"u":"HTTP://B"}' '{"u":"http://a/"}\n{"u":"http://b/"}'
  odd 'a mark, JSON' '--jsonl -f u' '' '\xef\xbb\xbf{"u":"HTTP://A"}\n' '\xef\xbb\xbf{"u":"http://a/"}\n'
  odd 'NUL, JSON' '--jsonl -f u' bad-json '{"u":"http://a/",\0"x":1}\n{"u":"http://b/"}\n'
  odd 'NUL in a string, JSON' '--jsonl -f u' bad-json '{"u":"http://a/","x":"\0"}\n{"u":"http://b/"}\n'
  odd 'no such member, JSON' '--jsonl -f u' no-field '{"v":"http://a/"}\n{"u":"http://b/"}\n'
  odd 'an empty line, JSON' '--jsonl -f u' bad-json '\n{"u":"http://b/"}\n'
  odd 'invalid JSON' '--jsonl -f u' bad-json '{"u":"http://a/"\n{"u":"http://b/"}\n'
  odd 'a quote that is not closed, JSON' '--jsonl -f u' bad-json '{"u":"http://a/}\n{"u":"http://b/"}\n'
  odd 'an invalid escape, JSON' '--jsonl -f u' bad-json '{"u":"http://a/\\q"}\n{"u":"http://b/"}\n'
  odd 'half a surrogate pair, JSON' '--jsonl -f u' bad-escape '{"u":"http://a/\\ud800"}\n{"u":"http://b/"}\n'
  odd 'half a surrogate pair beside the field' '--jsonl -f u' '' '{"x":"\\ud800","u":"HTTP://A"}\n' '{"x":"\\ud800","u":"http://a/"}\n'
  for octets in '\xc0\xaf' '\xe0\x80\x80' '\xed\xa0\x80' '\xf5\x80\x80\x80'; do
    odd "not UTF-8, JSON: $octets" '--jsonl -f u' bad-json '{"u":"http://a/","x":"'"$octets"'"}\n{"u":"http://b/"}\n'
  done
  odd 'half a surrogate pair in a name, JSON' '--jsonl --field=?' '' '{"?":"HTTP://A","\\ud800":"HTTP://B"}\n' \
    '{"?":"http://a/","\\ud800":"HTTP://B"}\n'
  odd 'not UTF-8, JSON' '--jsonl -f u' bad-json '{"x":"\xff","u":"http://a/"}\n{"u":"http://b/"}\n'
fi

# A file that vanishes after the command has checked all its files and before it reads this one.
[ -p pipe ] || mkfifo pipe
for command in normalize key dedupe check; do
  printf '1\thttp://b/\n' >vanishing
  { sleep 0.3; rm vanishing; printf '1\thttp://a/\n'; } >pipe &
  simdiri $command --tsv -f 2 -o out pipe vanishing 2>errors
  holds "odd: a vanished file: $command: exit status" [ $? -eq 2 ]
  holds "odd: a vanished file: $command: it is said" grep -qx 'simdiri: vanishing: No such file or directory' errors
  holds "odd: a vanished file: $command: what came before is written" [ "$(wc -l <out)" -eq "$([ $command = check ] && echo 0 || echo 1)" ]
  wait
done

# A full disk.
printf '1\thttp://a/\n2\tbad\n' >rows
if [ -c /dev/full ]; then
  for command in normalize 'normalize --status' key 'key --append=k' dedupe 'dedupe --count' check parse; do
    # shellcheck disable=SC2086 # words
    simdiri $command -q --tsv -f 2 rows >/dev/full 2>errors
    holds "odd: a full disk: $command" [ "$?:$(cat errors)" = '2:simdiri: cannot write standard output: No space left on device' ]
  done
fi

# Records of 100 MB, and the slowest operations on them.
if is_plain; then
  { printf '1\thttp://h/'; head -c 100000000 /dev/zero | tr '\0' '%'; printf '\n2\thttp://a/\n2\thttp://A\n'; } >long
  holds 'odd: 100 MB: dedupe' [ "$(simdiri dedupe -q --tsv -f 2 long | tail -n 1)" = "$(printf '2\thttp://a/')" ]
  holds 'odd: 100 MB: key' [ "$(simdiri key -q --tsv -f 2 long | sort -u | wc -l)" -eq 2 ]
  holds 'odd: 100 MB: without a field: dedupe' [ "$(simdiri dedupe -q --tsv -f 3 long | wc -c)" -eq "$(stat -c %s long)" ]
  holds 'odd: 100 MB: without a field: key' [ "$(simdiri key -q --tsv -f 3 long | sort -u | wc -l)" -eq 3 ]
  holds 'odd: 100 MB: check' [ "$(simdiri check -q --tsv -f 2 long | cut -d: -f 2-4)" = '1:12: bad-percent' ]
  holds 'odd: 100 MB: rejects' [ "$(simdiri check -q --tsv -f 3 --rejects=/dev/stdout -o /dev/null long | wc -c)" -gt 100000000 ]
  rm long
fi
many=$((4000000 / $(sampled 8)))
head -c $many /dev/zero | tr '\0' '"' >quotes
head -c $many /dev/zero | tr '\0' '\n' >lines
for format in '--csv -f 3' '--tsv -f 3' '--log=combined'; do
  # shellcheck disable=SC2086 # words
  simdiri dedupe -q $format quotes >got
  holds "odd: quotes only: dedupe $format" [ "$(wc -c <got)" -eq $((many + 1)) ]
  # shellcheck disable=SC2086
  holds "odd: line ends only: dedupe $format" [ "$(simdiri dedupe -q $format --rejects=/dev/null lines | wc -c)" -eq 1 ]
  # shellcheck disable=SC2086
  holds "odd: line ends only: key $format" [ "$(simdiri key -q $format --append=k --status lines | sort -u | wc -l)" -eq 1 ]
done

# Without memory for its stack the command says so: it does not crash where the stack grows later.
if is_plain; then
  for limit in $(sample 20 $(seq 5000 40 17000)); do
    (ulimit -v "$limit"; exec "$program" normalize -q --tsv rows >got 2>errors)
    status=$?
    holds "odd: $limit KiB of memory for a small file: exit status $status" [ "$status" -eq 0 -o "$status" -eq 1 -o "$status" -eq 2 -o "$status" -eq 127 ]
    [ "$status" -ne 2 ] || holds "odd: $limit KiB of memory for a small file: it is said" grep -q '^simdiri: ' errors
  done
fi

# Without memory for all of it there is a message, and the output is right as far as it goes.
if is_plain; then
  awk 'BEGIN {
    for (i = 0; i < 60000; i++) print "1\thttp://host-" i % 997 ".example/%7e/" i % 20000 (i % 50 ? "" : " &amp; bad\tx")
    printf "2\thttp://h/"
    for (i = 0; i < 3000000; i++) printf "%%"
    print "\n3\thttp://last.example/"
  }' >rows
  for options in 'dedupe --tsv -f 2' 'dedupe --tsv -f 2 --count' 'dedupe --tsv -f 2 --unescape=html --print=all' \
    'key --tsv -f 2 --append=k' 'key --unescape=xml' 'check --tsv -f 2' 'check --reference' 'parse --tsv -f 2' 'diff --tsv -f 2 --a= --b='; do
    threads=-j3
    [[ $options != diff* ]] || threads=
    # shellcheck disable=SC2086 # words
    simdiri $options -q $threads rows >wanted
    wanted_status=$?
    for limit in $(sample 3 6000 10000 14000 18000 24000 32000 44000 60000 100000) 2000000; do
      # shellcheck disable=SC2086
      (ulimit -v "$limit"; exec "$program" $options -q $threads rows >got 2>errors)
      status=$?
      if [ "$status" -eq 2 ]; then
        holds "odd: $options: $limit KiB of memory: it is said" grep -qE 'simdiri: .*(memory|record)' errors
        holds "odd: $options: $limit KiB of memory: nothing else" cmp -s -n "$(stat -c %s got)" wanted got
      elif [ "$status" -ne 127 ]; then # by the loader
        holds "odd: $options: $limit KiB of memory: exit status" [ "$status" -eq "$wanted_status" ]
        same "odd: $options: $limit KiB of memory" wanted got
      fi
    done
    holds "odd: $options: with 2,000,000 KiB it works" [ "$status" -eq "$wanted_status" ]
  done
fi
