# extract: IRIs in text. Other tests check which IRIs are found (tests/unit, tests/extract); these check input and
# output.
# SPDX-License-Identifier: MIT

given 'See <http://a.example/b>, or\n(http://c.example/d_(e)).\n'
check 'extract: one IRI a line' 0 'http://a.example/b\nhttp://c.example/d_(e)\n' '' extract
given 'no IRI\n'
check 'extract: nothing found is no error' 0 '' '' extract
given ''
check 'extract: no input' 0 '' '' extract
given 'x\r\n\n  http://a/\0http://b/\r\nhttp://é/'
check 'extract: --offsets' 0 '3\t3\thttp://a/\n3\t13\thttp://b/\n4\t1\thttp://é/\n' '' extract --offsets
printf 'http://a\n' >one
printf '\xef\xbb\xbf http://b\nhttp://c' >two
check 'extract: several files' 0 'one\thttp://a\ntwo\thttp://b\ntwo\thttp://c\n' '' extract -H one two
check 'extract: places are those of each file' 0 'one\t1\t1\thttp://a\ntwo\t1\t2\thttp://b\ntwo\t2\t1\thttp://c\n' '' \
  extract -nH one two
check 'extract: --format=json' 0 \
  '{"iri":"http://a","file":"one","line":1,"column":1,"offset":0}
{"iri":"http://b","file":"two","line":1,"column":2,"offset":4}
{"iri":"http://c","file":"two","line":2,"column":1,"offset":13}\n' '' extract --format=json one two
given 'HTTP://a <http://b/x\n  y> www.c.example http://[x] http://[::1g]/'
check 'extract: --normalize, --join-lines, --guess' 0 'http://a/\nhttp://b/xy\nhttp://www.c.example/\n' '' \
  extract --normalize --join-lines --guess
given 'HTTP://a www.c.example/x'
check 'extract: what was found, and what came of it' 0 \
  '{"iri":"http://a/","text":"HTTP://a","status":"ok","file":"(standard input)","line":1,"column":1,"offset":0}
{"iri":"http://www.c.example/x","text":"www.c.example/x","status":"ok","file":"(standard input)","line":1,"column":10,"offset":9}\n' \
  '' extract --normalize --guess --format=json
given 'a\nb http://[:::::]/ http://ok http://a\xcc\xb8.example/\n'
check 'extract: what has no normal form stays' 0 'http://[:::::]/\nhttp://ok/\nhttp://a\xcc\xb8.example/\n' \
  '1 of 3 IRIs is bad and was kept unchanged:' extract --normalize --disallowed=encode --host=percent --form=iri
given 'x\nhttp://[:::::]/ http://ok\n'
simdiri extract --normalize <stdin >stdout 2>stderr
holds 'extract: the summary tells the line' grep -q 'bad-ip-literal.*(first: (standard input), line 2)' stderr
bad='a http://[:::::]/ b\nHTTP://ok http://[::1]/ http://xn--0.example'
for threads in 1 3; do
  given "$bad"
  check "extract: --on-error=keep, --status: -j$threads" 0 \
    '1\t3\thttp://[:::::]/\tbad-ip-literal\n2\t1\thttp://ok/\tok\n2\t11\thttp://[::1]/\tok\n2\t25\thttp://xn--0.example/\thost-unmapped\n' \
    '1 of 4 IRIs is bad and was kept' extract -j $threads --normalize --status -n --on-error=keep
  given "$bad"
  check "extract: --on-error=skip: -j$threads" 0 'http://ok/\nhttp://[::1]/\nhttp://xn--0.example/\n' \
    '1 of 4 IRIs is bad and was left out' extract -j $threads --normalize --on-error=skip
  given "x http://c/ $bad"
  check "extract: --on-error=fail: -j$threads" 1 'http://c/\n' \
    '^simdiri: \(standard input\): stopped at the bad IRI in line 1, column 15: bad-ip-literal' \
    extract -j $threads --normalize --on-error=fail
done
given "$bad"
check 'extract: --on-error=fail without anything bad' 0 'http://[:::::]/\nHTTP://ok\nhttp://[::1]/\nhttp://xn--0.example\n' '' \
  extract --on-error=fail
given "$bad"
check 'extract: --on-error in the summary' 0 'http://ok/\nhttp://[::1]/\nhttp://xn--0.example/\n' '"on_error":"skip","rejects":"rejected"' \
  extract --normalize --on-error=skip --json --rejects=rejected
holds 'extract: --rejects with --on-error=skip' [ "$(cat rejected)" = "$(printf -- '-\t1\t2\tbad-ip-literal\thttp://[:::::]/')" ]
given 'http://a/&foo;b http://b/&amp;c'
check 'extract: --status with --unescape alone' 0 'http://a/&foo;b\tbad-entity\nhttp://b/&c\tok\n' 'bad-entity' \
  extract --unescape=xml --status
given 'http://a/&foo;b http://b/&amp;c'
check 'extract: --status in JSON' 0 '{"iri":"http://b/&c","text":"http://b/&amp;c","status":"ok","file":"(standard input)","line":1,"column":17,"offset":16}\n' \
  'bad-entity' extract --unescape=xml --status --format=json --on-error=skip
check 'extract: --status needs something to tell' 2 '' 'give one of them, too' extract --status
check 'extract: --on-error=empty is none' 2 '' "'empty' is not one of keep.skip.fail" extract --on-error=empty
{ printf 'http://a/ x\nhttp://b/'; head -c 5000 /dev/zero | tr '\0' x; printf ' http://c/\n'; } >long
check 'extract: --on-error=fail at a long word' 1 'http://a/\n' 'stopped at the bad line 2.*long-record' \
  extract --on-error=fail --max-record=4096 long
check 'extract: a long word is not written' 0 'http://a/\nhttp://c/\n' '1 of 3 IRIs is bad and was not searched:' extract --max-record=4096 long
given 'http://a/x[1] http://b/#c#d'
check 'extract: brackets are encoded in normal forms' 0 'http://a/x%5B1%5D\nhttp://b/#c%23d\n' '' extract --normalize
given 'http://a/b^c HTTP:\\\\b'
check 'extract: --profile=web' 0 'http://a/b\n' '' extract --normalize --profile=web
given 'http://a http://b foo://c mailto:x@d'
check 'extract: --schemes' 0 'foo://c\nmailto:x@d\n' '' extract --schemes=foo,mailto
given '<a href="http://a/?b&amp;c">&quot;http://d&quot; http://e/&eacute;</a>'
check 'extract: --unescape=html' 0 'http://a/?b&c\nhttp://d\nhttp://e/é\n' '' extract --unescape=html
given '<a href="http://a/?b&amp;c"> http://e/&eacute;</a>'
check 'extract: --unescape=xml, and a reference that XML does not have' 0 'http://a/?b&c\nhttp://e/&eacute;\n' \
  'bad-entity' extract --unescape=xml
given 'http://a\n'
check 'extract: --json is the summary' 0 'http://a\n' '^\{"schema":1,"command":"extract",.*"records":1,"changed":0,' extract --json

for option in --form=iri --rung=simple --nfc --drop-fragment --host=percent --profile=web --disallowed=fail --grammar=uri; do
  check "extract: $option needs --normalize" 2 '' 'only with --normalize: give that, too' extract "$option"
done
for list in '' ',' 'a,' ',a' 'a,,b' 1a a/b 'a b' é; do
  check "extract: --schemes='$list'" 2 '' 'is not a scheme' extract --schemes="$list"
done
check 'extract: --null is no option of it' 2 '' 'has no option -z: it reads text, not records' extract -z
check 'extract: --null, either' 2 '' "has no option --null: .* tr '.n' '.0'" extract --null
check 'extract: --input-charset is none, either' 2 '' 'convert the text first: iconv -t UTF-8' extract --input-charset=x
check 'extract: --base is none, either' 2 '' 'a relative reference cannot be distinguished from a word' extract --base=http://a
check 'extract: --append is none, and nobody knows why' 2 '' 'has no option --append; these commands have it' extract --append=x
check 'extract: a file that is not there' 2 '' 'No such file' extract nowhere

# An empty line that arrives in two reads still ends a paragraph that exceeds the limit.
{ printf 'http://a/ long\n'; sleep 0.2; printf '\r'; sleep 0.2; printf '\nhttp://b/\n\n'; } |
  simdiri extract --join-lines --max-record=12 >stdout 2>stderr
holds 'extract: --join-lines: nothing is lost after a long paragraph that ends in two reads' \
  [ "$(cat stdout)" = 'http://b/' ]
# A word that exceeds the limit is not found; everything else is, at the right positions.
{ printf 'http://a/ x\nhttp://b/'; head -c 5000 /dev/zero | tr '\0' x; printf '\n y http://c/\n'; } >long
mv long stdin
check 'extract: a long word' 0 '1\t1\thttp://a/\n3\t4\thttp://c/\n' '1 of 3 IRIs is bad.*' extract -n --max-record=4096
{ printf 'http://b/'; head -c 3000000 /dev/zero | tr '\0' x; printf ' http://c/'; } >stdin
simdiri extract <stdin >stdout
holds 'extract: a long IRI is not cut' [ "$(head -1 stdout | wc -c) $(tail -1 stdout)" = '3000010 http://c/' ]
{ printf 'a\n\n' && sleep 0.1 && printf '\nhttp://a.example/\n\n\n%030d\n' 0; } |
  simdiri extract --join-lines --max-record=18 >stdout 2>stderr
holds 'extract: --join-lines: blank lines are no part of the paragraph after them' \
  [ "$(cat stdout)" = http://a.example/ ]
holds 'extract: --join-lines: the line of a long paragraph' grep -q 'line 7)' stderr
{ printf '%030d' 0 && sleep 0.1 && printf '\nhttp://a.example/\n\nhttp://b.example/\n'; } |
  simdiri extract --join-lines --max-record=18 >stdout 2>stderr
holds 'extract: --join-lines: the end of a line that was begun is no empty line' [ "$(cat stdout)" = http://b.example/ ]

# What was found is written before the command waits for the rest of a long paragraph. The pipe contains a whole chunk and the
# line end after it.
python3 - "$program" <<'END' >stdout 2>stderr
import fcntl, os, select, subprocess, sys
out, into = os.pipe()
fcntl.fcntl(into, 1031, 1 << 20)  # F_SETPIPE_SZ
os.write(into, b"http://a.example/\n\n".ljust(1 << 19, b"b") + b"\n")
command = [sys.argv[1], "extract", "--join-lines", "--max-record=20", "-j2"]
with subprocess.Popen(command, stdin=out, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
    print("found" if select.select([child.stdout], [], [], 10)[0] else "nothing")
    os.close(into)
END
holds 'extract: --join-lines: a long paragraph holds nothing back' [ "$(cat stdout)" = found ]

# The output does not depend on where reads and chunks end, on the number of threads, or on line ends.
python3 - <<'END' >prose
import random
random.seed(5)
words = ["text", "http://a.example/%d", "<http://b.example/x\n y>", "(http://c.example/é)", "www.d.example", "e.", "«x»", ":", "a:b"]
out = []
for i in range(200000):
    word = random.choice(words)
    out.append((word % i if "%d" in word else word) + random.choice([" ", " ", " ", "\n", "\r\n", "\n\n", "\t"]))
print("".join(out))
END
tr '\n\r' '  ' <prose >flat
for file in prose flat; do
  for options in '-n' '--guess' '--guess --join-lines -n' '--normalize --format=json'; do
    # shellcheck disable=SC2086 # words
    {
      simdiri extract -q $options -j1 "$file" >wanted
      simdiri extract -q $options -j4 "$file" >four
      simdiri extract -q $options -j1 - <"$file" | sed "s/(standard input)/$file/" >input
      dd bs=777 if="$file" 2>/dev/null | simdiri extract -q $options -j3 | sed "s/(standard input)/$file/" >pieces
    }
    holds "extract: $options: $file: there is something" [ -s wanted ]
    same "extract: $options: $file by four threads" wanted four
    same "extract: $options: $file from standard input" wanted input
    same "extract: $options: $file in pieces" wanted pieces
  done
done
simdiri extract -q --format=json prose >rows
holds 'extract: offsets, lines and columns are those of the text' python3 - <<'END'
import json
data = open("prose", "rb").read()
rows = [json.loads(row) for row in open("rows", encoding="utf-8")]
line, last = 1, 0
for row in rows:
    begin = row["offset"]
    assert data.startswith(row["iri"].encode(), begin), row
    line += data.count(b"\n", last, begin)
    last = begin
    assert line == row["line"], row
    assert begin - (data.rfind(b"\n", 0, begin) + 1) + 1 == row["column"], row
assert len(rows) > 10000
END

# With --normalize every disallowed character is encoded by default.
given 'see http://h/?a[]=1 here\n'
check 'extract: --normalize encodes [ ]' 0 'http://h/?a%5B%5D=1\tok\n' '' extract --normalize --status
given 'see http://h/?a[]=1 here\n'
check 'extract: --disallowed=encode does not' 0 'http://h/?a[]=1\tbad-character\n' 'bad-character' \
  extract --normalize --status --disallowed=encode
