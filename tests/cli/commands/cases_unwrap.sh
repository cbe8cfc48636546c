# Redirect wrappers: --clean=unwrap and --lossy=unwrap, with the lines unwrap and unwrap-path of a rules file.

printf 'simdiri-rules 1\nunwrap q search.test /url\nunwrap u social.test /l.php\nunwrap-path amp.test /c/s/ https\n' >"$work/w.rules"

given 'https://www.search.test/url?q=https%3A%2F%2Ft.example%2Fa%3Futm_id%3D1&sa=D\nhttp://t.example/\n'
check 'unwrap: the address in a wrapper' 0 'https://t.example/a?utm_id=1\nhttp://t.example/\n' '' normalize --clean=unwrap --rules="$work/w.rules"
given 'https://www.search.test/url?q=https%3A%2F%2Ft.example%2Fa%3Futm_id%3D1&sa=D\nhttp://t.example/\n'
check 'unwrap: other rules apply to the address' 0 'https://t.example/a\tunwrapped,tracking-dropped\nhttp://t.example/\tok\n' '' \
  normalize --clean=unwrap,tracking --status --rules="$work/w.rules"
given 'https://www.search.test/url?q=https%3A%2F%2Ft.example%2F&sa=D\n'
check 'unwrap: only on request' 0 'https://www.search.test/url?q=https%3A%2F%2Ft.example%2F&sa=D\n' '' \
  normalize --clean=tracking --rules="$work/w.rules"
given 'https://m.amp.test/c/s/t.example/1?a\n'
check 'unwrap: a target after the path' 0 'https://t.example/1?a\n' '' normalize --clean=unwrap --rules="$work/w.rules"
given 'id,u\n1,https://l.social.test/l.php?u=https%3A%2F%2Ft.example%2F&h=1\n'
check 'unwrap: csv' 0 'id,u\n1,https://t.example/\n' '' normalize --csv --header -f u --clean=unwrap --rules="$work/w.rules"
given '{"u":"https://l.social.test/l.php?u=https%3A%2F%2Ft.example%2F"}\n'
check 'unwrap: JSON Lines' 0 '{"u":"https://t.example/","iri_status":"unwrapped"}\n' '' \
  normalize --jsonl -f u --status --clean=unwrap --rules="$work/w.rules"
given 'https://l.social.test/l.php?u=https%3A%2F%2Ft.example%2F&h=1\0https://t.example/\0'
check 'unwrap: dedupe, records that end with NUL' 0 'https://l.social.test/l.php?u=https%3A%2F%2Ft.example%2F&h=1\0' '' \
  dedupe -z --lossy=unwrap --rules="$work/w.rules"

# The key of a wrapper is that of its address.
printf 'https://l.social.test/l.php?u=https%%3A%%2F%%2Ft.example%%2Fa&h=1\nhttps://m.amp.test/c/s/t.example/?b\nhttps://x.example/\n' >"$work/wrapped"
simdiri normalize -q --clean=unwrap --rules="$work/w.rules" <"$work/wrapped" >"$work/opened"
simdiri key -q --lossy=unwrap,crawl --rules="$work/w.rules" <"$work/wrapped" >"$work/keys"
simdiri key -q --lossy=crawl <"$work/opened" >"$work/keys-opened"
same 'unwrap: the key of a wrapper is that of its address' "$work/keys" "$work/keys-opened"

check 'unwrap: explained' 0 "$(simdiri explain --clean=unwrap --rules="$work/w.rules" 'http://search.test/url?q=http://t.example/' | sed 's/\\/\\\\/g; s/%/%/g')\n" '' \
  explain --clean=unwrap --rules="$work/w.rules" 'http://search.test/url?q=http://t.example/'
holds 'unwrap: explain names the wrapper' grep -q 'unwrapped: the IRI was a redirect wrapper' "$work/stdout"

check 'unwrap: --clean needs rules' 2 '' 'needs --rules' normalize --clean=unwrap
check 'unwrap: --lossy needs rules' 2 '' 'needs --rules' key --lossy=unwrap
check 'unwrap: not by host' 2 '' 'unwrap needs --by=iri' dedupe --lossy=unwrap --by=host --rules="$work/w.rules"
check 'unwrap: not for labels' 2 '' 'unwrap makes another address' label --lossy=unwrap --rules="$work/w.rules"
printf 'simdiri-rules 1\nlossy unwrap\nunwrap q search.test /url\n' >"$work/asks.rules"
check 'unwrap: a file may ask for it' 2 '' 'unwrap needs --by=iri' key --by=domain --rules="$work/asks.rules"
printf 'simdiri-rules 1\nunwrap q\n' >"$work/bad.rules"
check 'unwrap: a bad line' 2 '' 'bad.rules:2:.*takes the name of a parameter' normalize --clean=unwrap --rules="$work/bad.rules"

# Wrappers in wrappers, up to four, in linear time.
wrap() { python3 -c 'import sys, urllib.parse
url = sys.argv[1]
for _ in range(int(sys.argv[2])): url = "https://search.test/url?q=" + urllib.parse.quote(url, safe="")
print(url)' "$@"; }
for depth in 1 2 3 4; do
  holds "unwrap: $depth wrappers" [ "$(wrap 'https://t.example/?a=1' $depth | simdiri normalize -q --clean=unwrap --rules="$work/w.rules")" = 'https://t.example/?a=1' ]
done
wrap 'https://t.example/?a=1' 5 >"$work/five"
holds 'unwrap: five wrappers stay closed' [ "$(simdiri normalize -q --clean=unwrap --rules="$work/w.rules" <"$work/five")" = "$(simdiri normalize -q <"$work/five")" ]
# Each wrapper triples the percent signs of a text that is encoded already.
python3 -c 'print("https://t.example/?" + 1000000 * "a", "https://t.example/?" + 60000 * "%25", "https://search.test/url?" + 250000 * "q=&" + "q=https%3A%2F%2Ft.example%2F%3Fx", sep="\n")' >"$work/targets"
python3 -c 'import sys, urllib.parse
*urls, many = open(sys.argv[1]).read().split("\n")[:3]
for url in urls:
    for _ in range(4): url = "https://search.test/url?q=" + urllib.parse.quote(url, safe="")
    print(url)
print(many)' "$work/targets" >"$work/wrapped-long"
sed '$s/.*/https:\/\/t.example\/?x/' "$work/targets" >"$work/wanted-long"
simdiri normalize -q --clean=unwrap --rules="$work/w.rules" --max-record=64M <"$work/wrapped-long" >"$work/opened-long"
same 'unwrap: values of a megabyte' "$work/wanted-long" "$work/opened-long"
holds 'unwrap: values of a megabyte, as keys' [ "$(simdiri key -q --lossy=unwrap --rules="$work/w.rules" --max-record=64M <"$work/wrapped-long" | cksum)" = "$(simdiri key -q <"$work/wanted-long" | cksum)" ]

# Each allocation fails in turn.
# shellcheck source=tests/cli/failing_malloc.sh
. "$here/failing_malloc.sh"
if can_fail_malloc; then
  { wrap 'https://t.example/?a=1' 4; wrap "https://t.example/$(printf '%5000s' '' | tr ' ' a)" 2; echo 'https://m.amp.test/c/s/t.example/?b'; } >input
  survives 'normalize --clean=unwrap' normalize -q -j1 --clean=unwrap --rules="$work/w.rules"
  survives 'key --lossy=unwrap' key -q -j1 --lossy=unwrap --rules="$work/w.rules"
fi
