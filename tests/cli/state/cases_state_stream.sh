# state export --output-format=stream, state import: a state leaves in a file, and another begins with it.
# SPDX-License-Identifier: MIT
seq -f 'http://www.a/%.0f?b=1&a=2#c' 9000 >list
as_stream=(state export --output-format=stream)

# mode FILE: its permissions.
mode() { python3 -c 'import os, sys; print("%o" % (os.stat(sys.argv[1]).st_mode & 0o777))' "$1"; }

# The new state knows the same records under the same options, and has the same identity and secret.
for options in '' --lossy=crawl --profile=web '--profile=web --lossy=www,sort' --by=host --by=site --hash=xxh3 --nfkc --nfc \
  --rung=protocol --rung=simple --drop-fragment --default-scheme=https --grammar=leiri --host=percent --disallowed=fail; do
  rm -rf st st2 f
  # shellcheck disable=SC2086 # words
  simdiri dedupe -q $options --state=st list >/dev/null
  check "stream: export: $options" 0 '' '' "${as_stream[@]}" -o f st
  check "stream: import: $options" 0 '' '' state import f st2
  simdiri state export st >wanted
  simdiri state export st2 >got
  same "stream: keys: $options" wanted got
  simdiri state info st | grep -E '^(identity|secret|keys):' >wanted
  simdiri state info st2 | grep -E '^(identity|secret|keys):' >got
  same "stream: identity: $options" wanted got
  # shellcheck disable=SC2086
  holds "stream: nothing is new: $options" [ -z "$(simdiri dedupe -q $options --state=st2 list)" ]
done

# By pipes; an empty state; a state of one full frame and one that is empty.
for count in 0 1 4095 4096 4097 8192; do
  rm -rf st st2 f
  head -n "$count" list | simdiri dedupe -q --state=st >/dev/null
  simdiri "${as_stream[@]}" st | simdiri state import - st2
  holds "stream: pipe: $count records" [ "$(simdiri state export st2 | wc -l)" -eq "$count" ]
done
holds 'stream: verify' [ "$(simdiri state verify st2)" = 'st2: whole' ]

# The secret is private.
simdiri "${as_stream[@]}" -o f st
holds 'stream: export creates a private file' [ "$(mode f)" = 600 ]
: >open && chmod 644 open
check 'stream: export: others can read the file' 0 '' 'open: others can read this file, which contains the secret' "${as_stream[@]}" -o open st
same 'stream: export into a file that exists' f open
simdiri state export -o text st
holds 'stream: an export of keys has no secret' [ "$(mode text)" != 600 ]
simdiri "${as_stream[@]}" -o - st >text 2>stderr
same 'stream: - is standard output' f text
if [ -e /dev/full ]; then
  check 'stream: export: a full disk' 2 '' 'cannot write|No space' "${as_stream[@]}" -o /dev/full st
fi
# A terminal of its own.
python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)' "$program" "${as_stream[@]}" st >text </dev/null
status=$?
holds 'stream: not to a terminal' [ "$status:$(grep -c 'a stream is not text' text):$(grep -c KEYS text)" = 2:1:0 ]
check 'stream: import: a state exists' 2 '' 'there is a state already|already' state import f st2

# Truncated and damaged streams leave no state.
size=$(wc -c <f)
for at in 0 1 47 48 100 400 "$((size / 2))" "$((size - 49))" "$((size - 48))" "$((size - 1))"; do
  head -c "$at" f >part
  check "stream: import: only $at bytes" 2 '' "part: byte [0-9]+: the stream ends within the part that begins here; no state was made" state import part st3
  check "stream: … leave no state ($at)" 2 '' 'there is no state' state info st3
done
cat >flip.py <<'END'
import sys
data = bytearray(open("f", "rb").read())
data[int(sys.argv[1])] ^= 1
open("part", "wb").write(data)
END
for at in 13 20 40 60 200 "$((size / 2))" "$((size - 60))" "$((size - 1))"; do
  python3 flip.py "$at"
  check "stream: import: byte $at is damaged" 2 '' 'part: byte [0-9]+: .*(damaged|ends within|out of order).*; no state was made' state import part st3
  check "stream: … leaves no state ($at)" 2 '' 'there is no state' state info st3
done
python3 flip.py 0
check 'stream: import: another file' 2 '' 'part: byte 0: this is not a stream of keys; .*; no state' state import part st3
python3 flip.py 8
check 'stream: import: a later version' 2 '' 'part: byte 0: a later version of simdiri' state import part st3
cat f text >part
check 'stream: import: bytes after the end' 2 '' "part: byte $size: bytes follow the end" state import part st3
cat f f >part
check 'stream: import: two streams' 2 '' "part: byte $size: bytes follow the end" state import part st3
check 'stream: import: no file' 2 '' 'none: No such file' state import none st3
check 'stream: import: a directory' 2 '' 'Is a directory|ermission' state import . st3

# What a stream cannot have.
printf 'http://a/x\thttp://a/x/\n' >redirects
printf 'simdiri-rules 1\ndrop ref a.example\n' >rules
for options in --hash=xxh3-64 --rules=rules --redirects=redirects; do
  rm -rf st
  simdiri dedupe -q "$options" --state=st list >/dev/null
  case $options in --r*) option=${options%=*} ;; *) option=$options ;; esac
  check "stream: export: $options" 2 '' "made with $option, which streams" "${as_stream[@]}" -o refused st
  holds "stream: … leaves no file ($options)" [ ! -e refused ]
done
rm -rf st
simdiri dedupe -q --state=st list >/dev/null
check 'stream: export: into the state' 2 '' 'is in the directory of the state' "${as_stream[@]}" -o st/f st

# The command line.
check 'stream: info' 2 '' '--output-format=stream is for export' state info --output-format=stream st
check 'stream: export --output-format=json' 2 '' '--output-format=json is for info' state export --output-format=json st
check 'stream: -o of another action' 2 '' '--output is for export' state info -o f st
check 'stream: import needs two' 2 '' 'import needs a file with a stream' state import f
check 'stream: import takes two' 2 '' 'import needs a file with a stream' state import f st3 st4
check 'stream: import: too little memory' 2 '' 'import needs at least 8M' state import -S 1M f st3
check 'stream: import: least memory' 0 '' '' state import -S 8M f st3
check 'stream: import: options of keys' 2 '' '--lossy is for' state import --lossy=www f st4
rm -rf st st2 st3 f part open text wanted got stderr flip.py rules redirects list
