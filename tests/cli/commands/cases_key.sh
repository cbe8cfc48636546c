# key: hashes, secrets, lossy rules, rules files, SURT keys.
# SPDX-License-Identifier: MIT
one=1e7a83106fc87cfbc355c34396dcf1b3 bad=583f3015a83b503020092b46be362ee5

printf 'http://a/b\nHTTP://a:80/%%62\nbad\nhttp://a/c\n' >"$work/stdin"
check 'key: one a record, in order' 0 "$one\n$one\n$bad\n1ed7a0835f23020af21c4f846a7c77b7\n" \
  '1 of 4 records is bad and has a key of its own bytes' key
given 'http://a/b\nbad'
check 'key: --status, and no line end' 0 "$one\tok\n$bad\tno-scheme" 'no-scheme' key --status
given 'http://a/b\r\nbad\r\n\n'
check 'key: line ends stay, --on-error=empty' 0 "$one\r\n\r\n\n" '2 of 3 records are bad and were left empty' key --on-error=empty
given 'bad\nhttp://a/b\nbad\n'
check 'key: --on-error=skip' 0 "$one\n" '2 of 3 records are bad and were left out' key --on-error=skip
given 'http://a/b\nbad\nhttp://a/b\n'
check 'key: --on-error=fail' 1 "$one\n" 'stopped at the bad line 2' key --on-error=fail
given 'http://a/b\0http://a/\nb\0'
check 'key: -z' 0 "$one\0a90e4aacd2ff509148052e55a055c776\0" '' key -z
given '\xEF\xBB\xBFhttp://a/b\n'
check 'key: a byte-order mark is no part of a key' 0 "$one\n" '' key
given 'http://a/0123456789\nhttp://a/b\n'
check 'key: a record that is too long has none' 0 "\tlong-record\n$one\tok\n" 'long-record' key --max-record=15 --status
given 'http://a/b\n'
check 'key: 64 bits' 0 '74b3394e50858651\n' '' key --hash=xxh3-64

# The secret.
printf '0123456789abcdef' >octets
printf '30313233343536373839616263646566\n' >digits
chmod 600 octets digits
simdiri key --hash=siphash >/dev/null 2>&1 </dev/null
if ! simdiri key --hash=siphash 2>&1 </dev/null | grep -q 'not in this build'; then
  given 'http://example.com/\n'
  check 'key: SipHash' 0 '3b854b2215ab385b30fa561fea0ced63\n' '' key --hash=siphash --key-file=octets
  given 'http://example.com/\n'
  check 'key: a secret in digits' 0 '3b854b2215ab385b30fa561fea0ced63\n' '' key --hash=siphash --key-file=digits
  check 'key: SipHash needs a secret' 2 '' 'needs --key-file=FILE.*umask 077; head -c 16 .dev.urandom' key --hash=siphash
  cp octets open && chmod 644 open
  check 'key: a secret that others may read' 0 '' 'open: others can read this secret: run chmod 600 open' key --hash=siphash --key-file=open
  for text in '' '0123456789abcde' '0123456789abcdef0' '3031323334353637383961626364656x' \
    '30313233343536373839616263646566\n\n'; do
    printf "$text" >nosecret
    check "key: no secret: '$text'" 2 '' 'nosecret: (is not a secret|is longer than)' key --hash=siphash --key-file=nosecret
  done
  check 'key: no file' 2 '' 'nothing: No such file' key --hash=siphash --key-file=nothing
  check 'key: a folder' 2 '' 'directory' key --hash=siphash --key-file=.
fi
check 'key: a secret for nothing' 2 '' '--key-file needs --hash=siphash' key --key-file=octets

# Lossy rules.
given 'http://www.a.example/x//index.html?utm_source=1&b=2&a=1#f\nhttps://a.example/x?a=1&b=2\n'
simdiri key --lossy=fragment,scheme,www,slashes,trailing-slash --lossy=index,tracking,sort <"$work/stdin" >got
holds 'key: lossy rules bring together' [ "$(sort -u got | wc -l)" -eq 1 ]
given 'http://www.a.example/x//index.html?utm_source=1&b=2&a=1#f\nhttps://a.example/x?a=1&b=2\n'
simdiri key --lossy=fragment,scheme,www,slashes,trailing-slash,index,tracking <"$work/stdin" >got
holds 'key: … only what was asked for' [ "$(sort -u got | wc -l)" -eq 2 ]
# Brackets in queries: such records were bad, so no lossy rule applied to them.
given 'http://a.example/?utm_source=x&ids[]=1#f\nhttp://a.example/?ids%5B%5D=1\n'
simdiri key --lossy=fragment,tracking <"$work/stdin" >got 2>stderr
holds 'key: [ ] in a query does not switch lossy rules off' [ "$(sort -u got | wc -l)" -eq 1 ]
holds 'key: … and such a record is not bad' [ ! -s stderr ]
given 'http://a.example/?ids[]=1\n'
check 'key: --disallowed=encode still refuses [ ]' 0 '3673f2820db773d1a562a39e5d8de6dc\tbad-character\n' 'bad-character' \
  key --disallowed=encode --status
# Rules that other tools have, each with a pair; the pair differs without the rule.
while read -r rule first second; do
  printf '%s\n%s\n' "$first" "$second" >"$work/stdin"
  simdiri key "--lossy=$rule" <"$work/stdin" >got
  holds "key: --lossy=$rule" [ "$(sort -u got | wc -l)" -eq 1 ]
  simdiri key --lossy=crawl <"$work/stdin" >got
  holds "key: … is in the list crawl: $rule" [ "$(sort -u got | wc -l)" -eq 1 ]
  simdiri key <"$work/stdin" >got
  holds "key: … and not on by default: $rule" [ "$(sort -u got | wc -l)" -eq 2 ]
done <<'END'
empty-query http://a.example/? http://a.example/
final-dot http://a.example./ http://a.example/
userinfo http://u:p@a.example/ http://a.example/
plus-space http://a.example/?q=a+b http://a.example/?q=a%20b
empty-value http://a.example/?a http://a.example/?a=
END
# Rules for sites that distinguish less, which are in no list.
while read -r rule first second; do
  printf '%s\n%s\n' "$first" "$second" >"$work/stdin"
  simdiri key "--lossy=$rule" <"$work/stdin" >got
  holds "key: --lossy=$rule: $first" [ "$(sort -u got | wc -l)" -eq 1 ]
  simdiri key --lossy=fragment,sort <"$work/stdin" >got
  holds "key: … and not without it" [ "$(sort -u got | wc -l)" -eq 2 ]
done <<'END'
path-case http://a.example/Shop/Item.ASPX http://a.example/shop/item.aspx
empty-parameters http://a.example/?a=&b=1 http://a.example/?b=1
repeated-parameters http://a.example/?a=1&b=2&a=1 http://a.example/?a=1&b=2
session http://a.example/(S(lit3py55t21z5v55vlm25s55))/a.aspx http://a.example/a.aspx
session http://a.example/a.aspx?AspxAutoDetectCookieSupport=1 http://a.example/a.aspx
END
given 'http://u@www.a.example./?q=a%20b&c=\n'
simdiri key --lossy='www, sort ,crawl' <"$work/stdin" >got
given 'http://a.example/?c&q=a+b\n'
simdiri key >wanted <"$work/stdin"
same 'key: blanks between the names of --lossy' wanted got
given 'http://u@a.example./?q=a%20b&sig=1#f\nhttp://u@a.example./?q=a%20b&sig=1\n'
simdiri key --lossy=crawl <"$work/stdin" >got
given 'http://u@a.example./?q=a%20b&sig=1\n'
simdiri key <"$work/stdin" >wanted
holds 'key: the new rules leave signed URLs alone' [ "$(sort -u got)" = "$(cat wanted)" ]
check 'key: an unknown rule' 2 '' "'wwww' is not one of fragment, anchor" key --lossy=www,wwww
check 'key: an empty rule' 2 '' "'' is not one of" key --lossy=www,
check 'key: a rule for files only' 2 '' "'parameters' is not one of" key --lossy=parameters
printf 'simdiri-rules 1\ndrop ref a.example\n' >rules
given 'http://a.example/?ref=1\nhttp://a.example/\nhttp://b.example/?ref=1\nhttp://b.example/\n'
simdiri key --rules=rules <"$work/stdin" >got
holds 'key: --rules, by host' [ "$(uniq got | wc -l)" -eq 3 ]
# What people ask for: values that look like session ids or times, and rules for one server.
printf 'simdiri-rules 1\ndrop xid_*={hash}\ndrop _={timestamp}\ndrop page=1 shop.example\nlossy path-case iis.example\n' >rules
given 'http://a.example/?xid_0b6=12854b827878df26423d933a5baf86d5&b=1\nhttp://a.example/?b=1&_=1764374400123\nhttp://a.example/?b=1\n'
simdiri key --rules=rules <"$work/stdin" >got
holds 'key: --rules, by value' [ "$(uniq got | wc -l)" -eq 1 ]
given 'http://www.iis.example/Default.aspx\nhttp://www.iis.example/default.ASPX\nhttp://unix.example/A\nhttp://unix.example/a\n'
simdiri key --rules=rules <"$work/stdin" >got
holds 'key: --rules, a lossy rule by host' [ "$(uniq got | wc -l)" -eq 3 ]
given 'http://shop.example/p?page=1\nhttp://shop.example/p\nhttp://a.example/p?page=1\nhttp://a.example/p\n'
check 'dedupe: --rules, by value and host' 0 'http://shop.example/p?page=1\nhttp://a.example/p?page=1\nhttp://a.example/p\n' '' \
  dedupe -q --rules=rules
given 'http://shop.example/p?page=1\nhttp://shop.example/p\n'
simdiri dedupe -q --rules=rules --state=by-value <"$work/stdin" >got
printf 'simdiri-rules 1\ndrop page=2 shop.example\n' >other
check 'dedupe: a state made with another value is refused' 2 '' 'parameters' dedupe -q --rules=other --state=by-value
printf 'simdiri-rules 1\ndrop a={uid}\n' >bad-rules
check 'key: a mistake in a rules file has its line' 2 '' 'bad-rules:2: .*in braces' key --rules=bad-rules
# Paths are replaced by pattern.
printf 'simdiri-rules 1\npath /sector/* /phase/{1}\npath /**/page/* /{1}\npath /*-p*.html /p/{2} shop.example\n' >paths
given 'http://a.example/sector/a?id=1\nhttp://a.example/phase/a?id=1\nhttp://a.example/list/page/3\nhttp://a.example/list\nhttp://shop.example/red-shoe-p12.html\nhttp://shop.example/shoe-p12.html\n'
check 'dedupe: --rules, lines path' 0 'http://a.example/sector/a?id=1\nhttp://a.example/list/page/3\nhttp://shop.example/red-shoe-p12.html\n' '' \
  dedupe -q --rules=paths
given 'http://a.example/sector/a\nhttp://a.example/phase/a\n'
check 'dedupe: --explain-merges names the rule' 0 '' '' dedupe -q --rules=paths --explain-merges=merges -o /dev/null
holds 'dedupe: … as paths' grep -q 'lossy:paths' merges
given 'http://a.example/sector/a\nhttp://a.example/phase/a\n'
simdiri partition -q --rules=paths --by=iri --files=7 -o 'part-%d' <"$work/stdin"
holds 'partition: lines path' [ "$(cat part-* | wc -l)" -eq 2 -a "$(find . -name 'part-*' -size +0 | wc -l)" -eq 1 ]
given 'http://a.example/sector/a\nhttp://a.example/phase/a\n'
simdiri diff -q --a= --b=--rules=paths <"$work/stdin" >got
holds 'diff: lines path' grep -q 'phase/a' got
printf 'simdiri-rules 1\npath /Sector/* /phase/{1}\n' >other
simdiri dedupe -q --rules=paths --state=by-path "$work/stdin" >got
check 'dedupe: a state made with other paths is refused' 2 '' 'parameters' dedupe -q --rules=other --state=by-path
printf 'simdiri-rules 1\npath /a/* /b/*\n' >bad-rules
check 'key: a mistake in a path has its line' 2 '' 'bad-rules:2: .*{1} stands for' key --rules=bad-rules
# A pattern is compared with the bytes of names; with plus-space, with both spellings of their spaces, as a rule that is
# added splits no records.
while read -r pattern options matched; do
  printf 'simdiri-rules 1\ndrop %s\n' "$pattern" >rules
  [ "$options" = file ] && echo 'lossy plus-space' >>rules
  [ "$options" = option ] && set -- --lossy=plus-space || set --
  got=
  for name in a%20b a+b a%2Bb; do
    keys=$(printf 'http://h/?%s=1\nhttp://h/\n' "$name" | simdiri key --rules=rules "$@" | sort -u | wc -l)
    [ "$keys" -eq 1 ] && got+=,$name
  done
  holds "key: the pattern $pattern, plus-space: $options, matches $matched" [ "${got:-,none}" = ",$matched" ]
done <<'END'
a%20b no a%20b
a+b no a+b
a%2Bb no a%2Bb
a%20b option a%20b,a+b
a+b option a%20b,a+b
a%2Bb option a%2Bb
a%20b file a%20b,a+b
a+b file a%20b,a+b
a* file a%20b,a+b,a%2Bb
END
printf 'simdiri-rules 1\n\ndorp ref\n' >rules
check 'key: a mistake in a rules file' 2 '' '^simdiri: rules:3: a rule begins with' key --rules=rules
check 'key: no rules file' 2 '' 'norules: No such file' key --rules=norules

# SURT keys.
given 'http://www.Example.com:8080/A?b&a\nhttp://h:x/\n\n'
check 'key: --surt' 0 'com,example:8080)/a?a&b\n\n-\n' '1 of 3 records is bad and has no key' key --surt
given 'http://www.Example.com/A?B\n'
check 'key: --surt=plain' 0 'com,example)/A?B\tok\n' '' key --surt=plain --status
given 'http://h/\nhttp://h:x/\nhttp://i/\n'
check 'key: --surt --on-error=skip' 0 'h)/\ni)/\n' 'left out' key --surt --on-error=skip
given 'http://h/\nhttp://h:x/\nhttp://i/\n'
check 'key: --surt --on-error=fail' 1 'h)/\n' 'stopped at the bad line 2' key --surt --on-error=fail
given 'http://www.Example.com/A?B\nhttp://www2.h/\n'
check 'key: --surt=keep-www' 0 'com,example,www)/a?b\nh,www2)/\n' '' key --surt=keep-www
check 'key: --surt takes no empty word' 2 '' "'' is not plain" key --surt=
check 'key: --surt takes one word' 2 '' "'full' is not plain" key --surt=full
check 'key: --surt has rules of its own' 2 '' 'surt and --lossy contradict' key --surt --lossy=sort
check 'key: --surt is no hash' 2 '' 'surt and --hash contradict' key --surt --hash=xxh3

# Records that are decoded first.
given 'http://h/?a&amp;b\nhttp://h/?a&b\n'
simdiri key --unescape=html <"$work/stdin" >got
holds 'key: --unescape' [ "$(sort -u got | wc -l)" -eq 1 ]
given 'http://h/\xe9\n'
simdiri key --input-charset=windows-1252 <"$work/stdin" >got
given 'http://h/\xc3\xa9\n'
simdiri key <"$work/stdin" >wanted
same 'key: --input-charset' wanted got
given 'http://h/&x;\nhttp://a/b\n'
check 'key: what cannot be prepared has a key of its own octets' 0 "2d18e2727d803648f2258c181b88915b\tbad-entity\n$one\tok\n" 'bad-entity' key --unescape=xml --status
given 'http://h/?b&amp;a\n'
check 'key: --surt --unescape' 0 'h)/?a&b\n' '' key --surt --unescape=html
