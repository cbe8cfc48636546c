# explain: every step and its rule.
# SPDX-License-Identifier: MIT

# explains NAME TEXT ARGUMENT...: the explanation contains TEXT; any white space matches.
explains() {
  local name=$1 text=$2
  shift 2
  simdiri explain "$@" >stdout 2>stderr || fail "explain: $name" "exit status $?"
  if tr -s ' \n' ' ' <stdout | grep -qF -- "$text"; then pass; else fail "explain: $name" "no '$text' in:" "$(cat stdout)"; fi
}

all='HTTP://u@EXAMPLE.com:80/%7Euser/a/./b%2f/../c?x=%c3%a9&y= #'
explains 'components' 'Components at byte length scheme 0 4 HTTP userinfo 7 1 u host 9 11 EXAMPLE.com port 21 2 80 path 23 22 /%7Euser' "$all"
explains 'two components, each with its rule' '80 -> (none) port: ' http://h:80
explains '… and the other' '(empty) -> / empty-path: ' http://h:80
explains 'an empty component' 'fragment 59 0 (empty)' "$all"
explains 'the error' 'bad-character, byte 57: this character is not allowed here (a space in the query)' "$all"
explains 'scheme' 'scheme HTTP -> http scheme-case: ' "$all"
explains 'host' 'host EXAMPLE.com -> example.com host-case: ' "$all"
explains 'path: the rules in their order' '-> /~user/a/c pct-decoded: ' "$all"
holds 'explain: path: every rule' [ "$(grep -oE '^ {12}[a-z-]+:' stdout | tr -d ' \n')" = \
  'scheme-case:host-case:pct-decoded:pct-case:dot-segments:disallowed:pct-case:port:userinfo-deprecated:' ]
explains 'port' 'port 80 -> (none) port: ' "$all"
explains 'both forms' 'Result uri, for machines http://u@example.com/~user/a/c?x=%C3%A9&y=%20# iri, for people http://u@example.com/~user/a/c?x=é&y=%20#' "$all"
explains 'what was left: empty' 'Left alone the "#" of an empty fragment' "$all"
explains 'what was left: no IRI holds it' '%20: characters that an IRI may contain only' "$all"
explains 'what was left: reserved' '%2F: reserved characters' http://h.example/a%2fb
explains 'what was left: the plain bracket is encoded, too' 'Left alone %26: reserved' --disallowed=encode-all 'http://h/?ids[]=1&a=%26#b#c'
explains 'what was left: "#" outside of the fragment' 'Left alone %23: reserved' --disallowed=encode-all 'http://h/%23[%5D#b%23c#'
explains 'what was left: brackets that are not encoded' 'Left alone %5B %5D: reserved' --disallowed=fail 'http://h/?%5b%5d'
explains 'what was left: octets' '%E9: bytes that are not UTF-8' http://h.example/%e9
explains 'what was left: octets, each by itself' '%C3 %FF: bytes that are not UTF-8' http://h.example/%c3%ff%c3
explains 'what was left: hidden characters' 'Left alone %E2%80%AE %EE%80%80: characters that must be percent-encoded here' http://h.example/%E2%80%AE%EE%80%80
explains 'what was left: characters, each once' ' %F4%80%80%80 %E2%80%AE: characters' http://h.example/%F4%80%80%80%E2%80%AE%F4%80%80%80
explains 'what was left: a character that is cut off' '%E2 %80: bytes that are not UTF-8' http://h.example/%E2%80
explains 'what was left: non-ASCII in a URI' 'Left alone %C3%A9: non-ASCII characters, which a URI cannot contain' --grammar=uri http://h.example/%C3%A9
explains 'what was left: an opaque path' '"." and "..": they are removed only' 'urn:a/../b'
explains 'what was left: a shield' '-> /.//b' 's:/a/..//b'
explains 'what was left: and why' 'the "/." before' 's:/a/..//b'
explains 'valid' 'Valid: an IRI (RFC 3987 2.2), and a URI' http://h.example/
explains 'valid, and no URI' 'Valid: an IRI (RFC 3987 2.2) Rung' http://h.example/é
explains 'nothing to do' 'Rung syntax (RFC 3987 5.3.2): nothing changes Rung scheme (RFC 3987 5.3.3): nothing changes' http://h.example/
explains 'hosts' 'host r%C3%A9sum%C3%A9.example -> xn--rsum-bpad.example host-mapped: ' http://résumé.example/
explains 'a host that DNS cannot have' 'the host: it is not a valid internationalized domain name' http://℀.example/
explains '--form=iri' 'pct-to-character: ' --form=iri http://h.example/%c3%a9
explains '--rung=syntax stops there' 'nothing changes Result: it is' --rung=syntax http://h.example:80/
explains '--rung=simple' 'Rung simple (RFC 3987 5.3.1): nothing changes Result: it is in normal form already uri, for machines HTTP://H.example/' --rung=simple HTTP://H.example/
explains '--rung=simple is strict' 'Resolved against the base (RFC 3986 5.2) bad-character, byte 1' --rung=simple --base=http://h.example/ 'a b'
printf 'http://a/x\thttp://a/x/\n' >"$work/observed"
explains '--redirects' "Rung protocol (RFC 3987 5.3.4) http://a/x -> http://a/x/ redirect: observed redirects lead to this IRI (RFC 3987 5.3.4) Result uri, for machines http://a/x/ iri, for people http://a/x/" --redirects="$work/observed" http://a/x
explains '--redirects: nothing known' 'Rung protocol (RFC 3987 5.3.4): nothing changes Result: it is' --redirects="$work/observed" http://a/y
check 'explain: --profile=web and redirects' 2 '' 'contradict' explain --profile=web --redirects="$work/observed" http://a/
explains '--drop-fragment' 'fragment f -> (none) fragment-dropped: ' --drop-fragment 'http://h.example/#f'
explains '--nfc' 'unicode: ' --nfc http://h.example/e%CC%81
explains '--base' 'Resolved against the base (RFC 3986 5.2) ../c -> http://h.example/a/c' --base=http://h.example/a/b/ ../c
explains '--base leaves IRIs alone' 'Valid: an IRI (RFC 3987 2.2), and a URI Rung' --base=http://h.example/ urn:a
explains '--reference' 'Valid: a relative IRI reference (RFC 3987 2.2), and a relative URI reference Rung' --reference a/../b
explains 'what was left: non-ASCII where there is no legible form' \
  'iri, for people (none: octet-merge) Left alone %C3%A9 %C3%A4: non-ASCII characters' "$(printf 'http://h.example/\303%%A9/%%C3%%A4')"
explains 'valid: and changed in one form only' 'Result uri, for machines http://h.example/%C3%A9 iri, for people http://h.example/é' http://h.example/é
explains '--grammar=uri has one form' 'Result: it is in normal form already uri, for machines http://h.example/' --grammar=uri http://h.example/
explains 'an empty one' '(empty) Components at byte length path 0 0 (empty) Not valid as an IRI (RFC 3987 2.2) no-scheme, byte 0' ''
explains '--grammar=uri' 'Not valid as a URI' --grammar=uri http://h.example/é
explains 'an IRI that is not repaired' 'there is no normal form (see Not valid) What helps: --disallowed=encode-all' --disallowed=encode 'http://h.example/[x]'
explains '--disallowed=fail' 'there is no normal form (see Not valid) What helps: --disallowed=encode' --disallowed=fail 'http://h.example/a b'
explains '--disallowed=encode-all' 'bracket: ' --disallowed=encode-all 'http://h.example/[x]'
explains 'IPv6' 'host [2001:DB8:0:0::1] -> [2001:db8:0:0::1] host-case: ' 'http://[2001:DB8:0:0::1]/'
explains 'IPv6 in its one form' '-> [2001:db8::1] ipv6: ' 'http://[2001:DB8:0:0::1]/'
explains 'file' 'host localhost -> (empty) file-localhost: ' file://localhost/x
explains 'urn' 'urn-nid: ' urn:ISBN:0
explains 'mailto' 'mailto-domain: ' mailto:Joe@Example.COM
explains 'an empty path' 'path (empty) -> / empty-path: ' http://h.example

explains 'what deserves a look' 'Deserves a look userinfo u userinfo-deprecated: userinfo is deprecated or undefined' http://u@h/
explains 'what deserves a look: where something is missing' 'Deserves a look host at byte 7 empty-host: ' http:///x
explains 'what deserves a look: hints too' 'host pаypal mixed-scripts: this label mixes' http://pаypal.example/
explains 'what deserves a look: of what was repaired' 'userinfo u userinfo-deprecated: ' 'http://u@h/a b'
simdiri explain http://h.example/a 'http://h.example/a b' 'http://u@[/' >stdout
holds 'explain: what deserves a look: nothing' [ "$(grep -c 'Deserves' stdout)" -eq 0 ]
simdiri explain "http://h/$(printf 'אa/%.0s' {1..30})" >stdout
holds 'explain: what deserves a look: not without end' grep -q '^  and 10 more' stdout
explains '--encode-bidi' 'bidi-encoded: a part that runs in two directions' --form=iri --encode-bidi http://h/%d7%90a

# The visual order, if this build has FriBidi.
if simdiri explain --visual a: >/dev/null 2>stderr; then
  explains '--visual' 'As it is seen, from left to right (RFC 3987 4.1) as given http://h/גבא the result http://h/גבא' --visual http://h/אבג
  explains '--visual: brackets are turned around' 'as given http://h/ב)א' --visual 'http://h/א(ב'
  explains '--visual: digits keep their order' 'the result http://h/ב12א' --visual http://h/%D7%9012%D7%91
  explains '--visual: what is no IRI' 'as given <א' --visual '<א'
  printf 'http://h/\xff\xd7\x90\n' | simdiri explain --visual -q >stdout
  holds 'explain: --visual: bytes that are not UTF-8' [ $? -eq 0 ]
  { printf 'http://h/'; head -c 70000 /dev/zero | tr '\0' a; } | simdiri explain -q --visual >stdout
  holds 'explain: --visual: a long one' grep -q '^  as given  *(not known: too long' stdout
else
  holds 'explain: --visual says what it lacks' grep -q 'needs FriBidi' stderr
fi

# The caret is under the reported character, whatever precedes it.
caret() { # NAME IRI CHARACTER: the caret is under CHARACTER
  local LC_ALL=C.UTF-8 line above='' got=''
  while IFS= read -r line; do
    if [ "${line// /}" = ^ ]; then got=${above:${#line}-1:1}; break; fi
    above=$line
  done < <(simdiri explain "$2")
  holds "explain: caret: $1" [ "$got" = "$3" ]
}
caret 'in a short IRI' 'http://h.example/a<b' '<'
caret 'at the beginning' '1:x' '1'
caret 'in a long IRI' "http://h.example/$(printf 'a%.0s' {1..300})<$(printf 'b%.0s' {1..300})" '<'
caret 'behind escapes' "$(printf 'http://h.example/\303\251\343\200\200<')" '<'
caret 'behind non-ASCII' 'http://h.example/éé<' '<'
simdiri explain 'http://h.example/<' | awk 'length > 100' >wide
holds 'explain: fits into a terminal' [ ! -s wide ]

# Control characters are escaped, so a reader sees them and a terminal does not obey them.
simdiri explain "$(printf 'http://h.example/\033[1m\302\205\342\200\256\377')" >stdout
holds 'explain: controls are escaped' [ -z "$(LC_ALL=C tr -d '\n -~' <stdout)" ]
holds 'explain: and shown' grep -qF '\x1B[1m\xC2\x85\xE2\x80\xAE\xFF' stdout

# Each record of standard input gets an explanation of its own.
given 'http://h.example/\n\nA:\n'
printf 'http://h.example/\n\nA:\n' | simdiri explain >stdout 2>stderr
holds 'explain: records: exit status' [ $? -eq 0 ]
holds 'explain: records: each of them' [ "$(grep -c '^Components' stdout)" -eq 3 ]
holds 'explain: records: bad ones are counted' grep -q '1 of 3 records is bad' stderr
printf 'x:a\0y:b' | simdiri explain -z >stdout
holds 'explain: records: -z' [ "$(grep -c '^Components' stdout)" -eq 2 ]
printf 'x:aaaaaaaa\ny:b\n' | simdiri explain -q --max-record=4 >stdout
holds 'explain: records: a long one' grep -q '^Not explained' stdout
{ printf 'http://a/a-long'; sleep 0.2; printf -- '-record\n'; } | simdiri explain --max-record=8 >stdout 2>stderr
holds 'explain: a long record that arrives in two reads is shown from its beginning to its end' \
  grep -qx 'http://a/a-long-record' stdout
check 'explain: -o' 0 '' '' explain -o explained A:
holds 'explain: -o wrote' grep -q scheme-case explained
check 'explain: a base that is none' 2 '' '--base: byte' explain --base=x a:
head -c 100000 /dev/urandom | simdiri explain -q --form=iri --nfkc --disallowed=encode-all >stdout 2>stderr
holds 'explain: noise is done' [ $? -eq 0 ]
holds 'explain: noise: no control comes out' [ "$(LC_ALL=C tr -cd '\001-\011\013-\037\177' <stdout | wc -c)" -eq 0 ]
{ printf 'http://h.example/'; head -c 3000000 /dev/zero | tr '\0' /; printf '%%7e\n'; } | simdiri explain >stdout
holds 'explain: a long IRI is shortened, and done' [ "$(wc -c <stdout)" -lt 20000 ]
holds 'explain: a section is not torn apart' [ "$(simdiri explain "$all" | grep -cE '(RFC|[^0-9]3987) *$|^ +[0-9.]+\)$')" -eq 0 ]

# The text of the key.
key='Key (lossy rules; the text is hashed, and never fetched) text'
explains '--lossy: the text of the key, and its rules' "$key http://a.example/?a&b=1 rules fragment, www, sort, empty-value" --lossy=www,crawl 'http://www.a.example/?b=1&a=#t'
explains '--lossy: nothing to do' "$key http://a.example/ rules none changed anything" --lossy=crawl http://a.example/
explains '--lossy: brackets, as key encodes them' "$key http://a/%5Bx%5D rules session" --lossy=session 'http://a/[x]?PHPSESSID=x'
explains '--lossy: why a signed query is left alone' 'left alone sig: a signature, so only' --lossy=crawl 'http://a/?b&a&sig=x'
explains '--lossy: … and one with a token' 'left alone a token and an expiry time, so only' --lossy=crawl 'http://a/?token=x&expires=3'
explains '--lossy: why a session id is left alone' 'left alone sid: its value is not a session id' --lossy=session 'http://a/?sid=12'
explains '--lossy: … but not if the rule is off' "$key http://a/?sid=12 rules none changed anything" --lossy=sort 'http://a/?sid=12'
holds 'explain: --lossy: … says nothing more' [ "$(tail -n 1 stdout)" = '  rules       none changed anything' ]
explains '--lossy: another scheme' 'left alone only the rules fragment and anchor apply' --lossy=crawl 'ftp://a/?b&a'
explains '--lossy: a reference' "$key http://b.example/x?a&b rules fragment, sort" --base=http://b.example/y --lossy=crawl 'x?b&a#t'
explains '--lossy: a bad IRI' 'left alone no rule applies to an IRI without a normal form' --lossy=crawl nope
printf 'simdiri-rules 1\ndrop v\n' >own
explains '--rules' "$key http://a/ rules parameters" --rules=own --lossy=empty-query 'http://a/?v=1'
check 'explain: --lossy: not with --profile=web' 2 '' 'profile=rfc3987 only' explain --lossy=www --profile=web http://a/
while IFS= read -r iri; do
  simdiri explain --lossy=crawl "$iri" | sed -n 's/^  text        //p'
done <<'END' >texts
http://u@a.example./?b=%20&a=
http://a.example/?utm_source=x
END
simdiri key -q --disallowed=encode-all texts >got
printf 'http://u@a.example./?b=%%20&a=\nhttp://a.example/?utm_source=x\n' | simdiri key -q --lossy=crawl >wanted
same 'explain: --lossy: the text has the key that the IRI has' wanted got

# The host: suffix and domain, each with its rule; nothing without a list, and for hosts that are no domain names.
if simdiri --version | grep -q '^public suffixes: no$'; then
  simdiri explain http://a.example/ >stdout
  holds 'explain: no list, no noise' [ "$(grep -c '^Host' stdout)" = 0 ]
  check 'explain: a list that cannot be read' 2 '' 'public suffixes need libpsl' explain --psl=/dev/null http://a.example/
else
  printf '// VERSION: test-1\ncom\nuk\nco.uk\n*.ck\n!www.ck\n// ===BEGIN ICANN DOMAINS===\nio\n// ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n// ===END PRIVATE DOMAINS===\n' >explain_list
  explains_host() { explains "the host $2" "Host (public suffix list test-1) $1" --psl=explain_list "http://$2/"; }
  explains_host 'suffix co.uk (rule co.uk) domain x.co.uk' WWW.x.CO.uk
  explains_host 'suffix co.uk. (rule co.uk) domain x.co.uk.' www.x.co.uk.
  explains_host 'suffix b.ck (rule *.ck) domain a.b.ck' a.b.ck
  explains_host 'suffix ck (rule !www.ck) domain www.ck' x.www.ck
  explains_host 'suffix co.uk (rule co.uk) domain (none: the host is a public suffix)' co.uk
  explains_host 'suffix test (rule *: no rule of the list matches) domain xn--bcher-kva.test' bücher.test
  explains 'the host: a section' 'Host (public suffix list test-1-icann) suffix io (rule io) domain github.io' --psl=explain_list --psl-section=icann http://x.github.io/
  explains 'the host: all sections' 'suffix github.io (rule github.io) domain x.github.io' --psl=explain_list http://x.github.io/
  explains 'the host: rung simple' 'suffix co.uk (rule co.uk) domain x.co.uk' --psl=explain_list --rung=simple http://X.CO.UK/
  explains 'the host: --base' 'suffix co.uk (rule co.uk) domain x.co.uk' --psl=explain_list --base=http://x.co.uk/ a
  explains 'the host: --default-scheme' 'The default scheme was added (simdiri(1)) x.co.uk -> https://x.co.uk default-scheme: the text begins with a host and got the scheme' --psl=explain_list --default-scheme=https x.co.uk
  explains 'the host: with its default scheme' 'suffix co.uk (rule co.uk) domain x.co.uk' --psl=explain_list --default-scheme=https x.co.uk
  explains 'the host: a redirect' 'suffix uk (rule uk) domain b.uk' --psl=explain_list --redirects=<(printf 'http://a.com/\thttp://b.uk/\n') --redirects-all http://a.com/
  explains 'the host: profile web' 'Host (public suffix list test-1) suffix b.ck (rule *.ck) domain a.b.ck' --psl=explain_list --profile=web 'http:\\A.b.ck'
  for host in 1.2.3.4 '[::1]' '' 'a..com' 'a b.com'; do
    simdiri explain --psl=explain_list "http://$host/" >stdout 2>stderr
    holds "explain: no domain name: '$host'" [ "$(grep -c '^Host' stdout)" = 0 ]
  done
  simdiri explain --psl=explain_list mailto:a@b.com ../a >stdout 2>stderr
  holds 'explain: no host' [ "$(grep -c '^Host' stdout)" = 0 ]
  label=$(printf '%063d' 0)
  explains 'the host: a domain of long labels' "domain $label.com" --psl=explain_list "http://a.$label.com/"
  check 'explain: --psl: no file' 2 '' 'explain_none: No such file' explain --psl=explain_none http://a/
  check 'explain: --psl: a broken list' 2 '' ':1: the rule is not a domain name' explain --psl=<(echo a..b) http://a/
fi
check 'explain: --default-scheme: a text that is no host' 0 "$(simdiri explain foo:bar)\n" '' explain --default-scheme=https foo:bar
explains '--default-scheme and --profile=web' 'The default scheme was added (simdiri(1)) a.b -> https://a.b default-scheme: the text begins with a host and got the scheme of --default-scheme (simdiri(1)) The URL (URL Standard 4.4, 4.5) -> https://a.b/' --default-scheme=https --profile=web a.b
explains '--default-scheme: a result that begins with a host' 'default-scheme: the text begins with a host' --default-scheme=https a.b:%380

# --html: a page. Nothing of the input may be markup.
page_has() { # NAME TEXT ARGUMENT...
  local name=$1 text=$2
  shift 2
  simdiri explain --html "$@" >stdout 2>stderr || fail "explain --html: $name" "exit status $?" "$(cat stderr)"
  if grep -qF -- "$text" stdout; then pass; else fail "explain --html: $name" "no '$text' in:" "$(tail -n +60 stdout)"; fi
}
page_has 'the first line' '<!doctype html>' http://h/
holds 'explain --html: nothing precedes the page' [ "$(head -c 15 stdout)" = '<!doctype html>' ]
many=http://$(printf 'x\320\260.%.0s' {1..60})h/
page_has 'many findings' 'mixed-scripts' "$many"
holds 'explain --html: of many findings there are 50' [ "$(grep -c '<li><span class="tag">' stdout)" -eq 50 ]
holds 'explain --html: no script' bash -c '! grep -qi "<script" stdout'
page_has 'a component' '<li class="is-host"><span class="label">host</span><bdi dir="ltr" class="iri ">H</bdi></li>' HTTP://H/
page_has 'a rule with its section' '<span class="rule tag">host-case</span> A-Z and a-z are the same in a host; a-z is normal <span class="section"><a rel="noreferrer noopener" href="https://www.rfc-editor.org/rfc/rfc3987#section-5.3.2.1">' HTTP://H/
page_has 'sections of one document' 'rfc3986#section-6.2.2.2">6.2.2.2</a>' http://h/%2F
page_has 'the policy' "content=\"default-src 'none'; style-src 'sha256-" http://h/
holds 'explain --html: the policy has the digest of the style' python3 -c '
import base64, hashlib, re
page = open("stdout").read()
style = re.search(r"<style>(.*?)</style>", page, re.S).group(1)
assert base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() == re.search(r"sha256-([^\x27]*)", page).group(1)'
page_has 'markup is text' '</span>script&gt;&amp;&quot;&#39;</bdi>' "http://h/?<script>&\"'"
holds 'explain --html: markup is nowhere' bash -c '! grep -qi "<script\|onerror=\"" stdout'
page_has 'markup in a scheme and in a host' 'onerror=&quot;x&quot;&gt;:' '<b>://<i onerror="x">:<u>/'
holds 'explain --html: markup in no component' bash -c '! grep -qi "<b>\|<i \|<u>" stdout'
page_has 'marks' '<span class="mark">U+202E</span>' "$(printf 'http://h/\342\200\256x')"
page_has 'a space' '<span class="bad-char"><span class="mark">space</span></span>' 'http://h/a b'
page_has 'bytes that are not UTF-8' '<span class="mark">byte FF</span>' "$(printf 'http://h/\377')"
page_has 'a text of right-to-left letters' '/שלום</bdi>' 'http://h/שלום'
page_has 'look-alikes' 'U+0430' 'http://аррӏе.com/'
page_has 'no normal form' 'There is no normal form' 'http://[1]/'
page_has 'an empty one' 'no-scheme' ''
page_has 'the default scheme' 'The default scheme was added' --default-scheme=https example.com/a
page_has 'a base' 'Resolved against the base' --base=http://h/a/ ../b
page_has '--profile=web' 'https://example.com/a%20b' --profile=web 'https:\\example.com\a b'
page_has '--profile=web: failure' 'Failure: there is no URL' --profile=web 'no url'
page_has '--profile=web: markup is text' '&lt;script&gt;' --profile=web 'http://h/<script>'
page_has 'the key' "<code>$(echo http://h/a | simdiri key)</code>" http://h/a
long=http://h/$(printf '%02000d' 0)
page_has 'a long one is cut' ' … 2001 bytes in all' "$long"
simdiri explain --html -o page.html HTTP://h && check 'explain --html: -o' 0 '' '' explain --html -o again.html HTTP://h
holds 'explain --html: -o: the same file' cmp page.html again.html
check 'explain --html: no operand' 2 '' 'one IRI' explain --html
check 'explain --html: two operands' 2 '' 'one IRI' explain --html x: y:
check 'explain --html: and --lossy' 2 '' 'does not show' explain --html --lossy=crawl x:
