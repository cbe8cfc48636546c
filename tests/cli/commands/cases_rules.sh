# rules import: lists of ClearURLs become rules files. tests/rules compares the results with the lists.
# SPDX-License-Identifier: MIT
at='^https?:\/\/(?:[a-z0-9-]+\.)*?'
# A list with these members of one provider, as in "rules":["a"]; backslashes are doubled for JSON.
list_of() { printf '{"providers":{"p":{%s}}}' "${1//\\/\\\\}"; }
head='simdiri-rules 1\n# Made by '"'"'simdiri rules import'"'"' of a list of ClearURLs.\n# The list at https://github.com/ClearURLs/Rules has the licence LGPL-3.0, and so have these lines of it.\n'
# imports NAME MEMBERS LINES COUNTS [OPTION...]: the lines of the rules file, and the start of the summary.
imports() {
  local name=$1 lines=$3 counts=$4
  list_of "$2" >list.json
  shift 4
  check "rules: $name" 0 "$head${lines:+# Provider p\\n$lines}" "^simdiri: 1 provider: $counts" rules import "$@" list.json
}

imports 'names that can be listed' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"srs?\",\"(x|y)_z\",\"Big\"]" \
  'drop sr a.example\ndrop srs a.example\ndrop x_z a.example\ndrop y_z a.example\ndrop big a.example\n' \
  '3 of 3 rules imported \(3 exactly, 0 narrower, 0 wider\), as 5 lines; left out: 0 rules, and 0 raw'
imports 'spellings of one name' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"\\\$a b\",\"%3Fu\",\"n=m\"]" \
  'drop $a%20b a.example\ndrop %24a%20b a.example\ndrop $a+b a.example\ndrop %24a+b a.example\ndrop %253fu a.example\ndrop n%3dm a.example\n' '3 of 3'
imports 'names that cannot be listed' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"utm_[a-z]*\",\"a\",\"[^b]c\",\".*\"]" \
  'drop a a.example\n' '1 of 4 rules imported .*; left out: 3 rules.*--report=FILE lists them$'
imports 'a pattern of 2,049 bytes is too long' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"$(printf '%2049s' '' | tr ' ' '?')\"]" '' '0 of 1' --report=long-report
holds 'rules: … and the report says so' grep -q 'it is longer than 2048 bytes' long-report
imports '… with --widen' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"utm_[a-z]*\",\"a\",\"[a-z]*ref[a-z]*x\",\".*\"]" \
  'drop utm_* a.example\ndrop a a.example\n' '2 of 4 rules imported \(1 exactly, 0 narrower, 1 wider\)' --widen
imports 'any text twice' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"ab.*c.*de\"]" 'drop ab*de a.example\n' '1 of 1' --widen
imports 'the order of the spellings' '"urlPattern":".*","rules":["a/b:c"]' 'drop a/b:c\ndrop a%2fb:c\ndrop a/b%3ac\ndrop a%2fb%3ac\n' '1 of 1'
imports 'seven characters with two spellings' '"urlPattern":".*","rules":[":::::::","&{255}"]' \
  "drop $(printf '%%26%.0s' {1..255})\n" '1 of 2'
imports 'a name of one character and any text' '"urlPattern":".*","rules":["&.*","%[^]()",".*.#","&&.*","ab.*c.*"]' \
  'drop %26%26*\ndrop ab*\n' '2 of 5' --widen
# What cannot be listed is a regular expression, too.
for pattern in '[z-a]*xyz' '[^z-a]xyz' '(?:a++)*xyz' '\a*xyz' '(?=z)+xyz' '(a{999999}**)*xyz' '([a-)*xyz' '(a|[b-a]|c){2,}xyz' '(é)*xyz' \
  '(^)*xyz' '(a$)*xyz' '($|a)*xyz' 'xyz$?' '^^xyz' 'xyz*(' 'xyz*)'; do
  imports "no regular expression: $pattern" "\"urlPattern\":\".*\",\"rules\":[\"$pattern\"]" '' '0 of 1' --widen
done
imports 'every URL' '"urlPattern":".*","rules":["t"],"exceptions":["'"$at"'b\.example","^wss?:\/\/x"]' \
  'drop t\nkeep t b.example\n' '1 of 1 rules imported \(1 exactly'
imports 'an exception for a part of the host' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"exceptions\":[\"${at}a\\.example\\/p\"]" \
  '' '0 of 1'
imports '… with --widen' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"exceptions\":[\"${at}a\\.example\\/p\"]" \
  'drop t a.example\n' '1 of 1 rules imported \(0 exactly, 0 narrower, 1 wider' --widen
imports 'an exception for the whole host' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"exceptions\":[\"${at}a\\.example\"]" '' '0 of 1' --widen
imports 'an exception for a path of a subdomain' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"exceptions\":[\"${at}b\\.a\\.example\\/p\"]" \
  'drop t a.example\nkeep t b.a.example\n' '1 of 1 rules imported \(0 exactly, 1 narrower, 0 wider'
imports 'a host without subdomains' '"urlPattern":"^https?:\/\/a\.example","rules":["t"]' '' '0 of 1'
imports '… with --widen' '"urlPattern":"^https?:\/\/a\.example","rules":["t"]' 'drop t a.example\n' '1 of 1' --widen
imports 'a path' "\"urlPattern\":\"${at}a\\.example\\/p\",\"rules\":[\"t\"]" '' '0 of 1' --widen
imports 'a provider that is blocked' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"completeProvider\":true" '' '0 of 1 .* and 1 raw' --widen
imports 'methods' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"methods\":[\"GET\"]" '' '0 of 1'
imports 'referrals' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"referralMarketing\":[\"tag\"]" 'drop t a.example\n' '1 of 1'
imports '… with --referrals' "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"referralMarketing\":[\"tag\"]" \
  'drop t a.example\ndrop tag a.example\n' '2 of 2' --referrals
imports 'the last of two members counts' "\"rules\":[\"x\"],\"rules\":[\"t\"],\"urlPattern\":\"${at}a\\.example\"" 'drop t a.example\n' '1 of 1'
imports 'nothing' '' '' '0 of 0'

# A host with any suffix becomes a host for each suffix of a list.
list_of "\"urlPattern\":\"${at}a(?:\\.[a-z]{2,}){1,}\",\"rules\":[\"t\"],\"exceptions\":[\"${at}b\\.a(?:\\.[a-z]{2,}){1,}\"]" >list.json
simdiri rules import list.json >suffixes 2>stderr
holds 'rules: suffixes: lines' [ "$(grep -c '^drop t a\.' suffixes) $(grep -c '^keep t b\.a\.' suffixes)" = '85 85' ]
holds 'rules: suffixes: two labels' grep -qx 'keep t b.a.co.uk' suffixes
holds 'rules: suffixes: narrower' grep -q '1 of 1 rules imported (0 exactly, 1 narrower' stderr

# Nothing follows such a suffix in a host.
for end in b '[bc]' '(?:b|c)' '-' '\.com' '(?:\.[a-z]{2,})+' '(?:\/|b)'; do
  imports "suffixes: then $end" "\"urlPattern\":\"${at}a(?:\\.[a-z]{2,}){1,}$end\",\"rules\":[\"t\"]" '' '0 of 1'
done
for end in '' '\/' '()' '.*' '\/.*?'; do
  list_of "\"urlPattern\":\"${at}a(?:\\.[a-z]{2,}){1,}$end\",\"rules\":[\"t\"]" >list.json
  holds "rules: suffixes: then $end: lines" [ "$(simdiri rules import -q list.json | grep -c '^drop t a\.[a-z.]*$')" = 85 ]
done

# Reasons: the first one in the pattern. What follows a host is not read.
cat >list.json <<'END'
{"providers": {"p": {"urlPattern": ".*", "rules": ["(?:www\\.)?a{2}\\", "^^a", "[a\\", "a{2}{3}", "x*[b-a]", "(a", "a)", "x$|é", "a*", "a*\\*"],
 "exceptions": ["a|^https?:\\/\\/b"]}, "q": {"urlPattern": "^https?:\\/\\/a\\.example\\/(?=x)[", "rules": ["t"]}}}
END
simdiri rules import -q --widen --report=report.tsv list.json >got
cat >wanted-report <<'END'
verdict	provider	member	text	reason
wider	p	exceptions	a|^https?:\/\/b	it has alternatives outside of a group
left out	p	rules	(?:www\.)?a{2}\	it has an escape other than \d, \w and \ before punctuation
left out	p	rules	^^a	it has an anchor
left out	p	rules	[a\	it has an escape other than \d, \w and \ before punctuation
left out	p	rules	a{2}{3}	it has a brace that begins no number
left out	p	rules	x*[b-a]	it is not a regular expression
left out	p	rules	(a	it is not a regular expression
left out	p	rules	a)	it is not a regular expression
left out	p	rules	x$|é	it has an anchor
left out	p	rules	a*	it would match nearly every name
left out	p	rules	a*\*	a rules file has no spelling for * in a name
left out	q	urlPattern	^https?:\/\/a\.example\/(?=x)[	it is about paths, not only about hosts
left out	q	rules	t	the URLs of its provider cannot be expressed
END
same 'rules: reasons' wanted-report report.tsv

# The report.
cat >list.json <<'END'
{"$metadata": [1, {"a": "]"}], "providers": {"tab\there\u001b[0m": {
 "urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?a\\.example", "new": 1, "rules": ["(?=a)b", "x|y", "caf\u00e9", "\ud800", "a\u0000b", "("],
 "rawRules": ["\\/ref=.*"], "redirections": ["u=(.*)"], "referralMarketing": ["tag"], "completeProvider": false, "forceRedirection": true}}}
END
check 'rules: report' 0 "$head" '' rules import -q --report=report.tsv list.json
cat >wanted-report <<'END'
verdict	provider	member	text	reason
left out	tab\x09here\x1B[0m	new		the member is not known
left out	tab\x09here\x1B[0m	rawRules	\/ref=.*	it changes the URL itself, not a parameter
left out	tab\x09here\x1B[0m	referralMarketing	tag	a referral, which ClearURLs allows by default; --referrals imports it
left out	tab\x09here\x1B[0m	rules	(?=a)b	it has a group with a condition, such as (?=a)
left out	tab\x09here\x1B[0m	rules	x|y	it has alternatives outside of a group
left out	tab\x09here\x1B[0m	rules	café	it has a character that is not ASCII
left out	tab\x09here\x1B[0m	rules	�	it has a character that is not ASCII
left out	tab\x09here\x1B[0m	rules	a\x7Fb	it has a character that is not ASCII
left out	tab\x09here\x1B[0m	rules	(	it is not a regular expression
left out	tab\x09here\x1B[0m	redirections	u=(.*)	it does not begin with ^https?://
END
same 'rules: report: lines' wanted-report report.tsv

# Redirections become lines about wrappers.
opens() { imports "redirections: $1" "\"urlPattern\":\"${at}a\\.example\",\"redirections\":[\"$2\"]" "$3" "0 of 0 rules imported \\(.*\\) and $4 redirection" "${@:5}"; }
opens 'two parameters' "${at}a\.example\/url\?.*?(?:u|q)=(https?[^&]+)" 'unwrap u a.example /url\nunwrap q a.example /url\n' '1 of 1'
opens 'any path' "${at}a\.example\/.*?adurl=([^&]*)" 'unwrap adurl a.example\n' '1 of 1'
opens 'the beginning of a path' "${at}b\.a\.example\/rover.*mpre=([^&]*)" 'unwrap mpre b.a.example /rover*\n' '1 of 1'
opens 'all hosts of the provider' '.*dest=([^&]*)' 'unwrap dest a.example\n' '1 of 1'
opens 'any text before the host' '^https?:\/\/.*?a\.example\/x\/.*?ued=([^&]+)' 'unwrap ued a.example /x/*\n' '1 of 1'
opens 'the front page' "${at}a\.example\?.*u=([^&]+)" 'unwrap u a.example /\n' '1 of 1'
opens 'letters of two cases' "${at}a\.example\/Out\?.*remoteUrl=([^&]*)" 'unwrap remoteurl a.example /out\n' '1 of 1'
# What opens more needs --widen.
while IFS='|' read -r name pattern lines; do
  opens "$name" "$pattern" '' '0 of 1'
  opens "$name, with --widen" "$pattern" "$lines" '1 of 1' --widen
done <<END
the first parameter|${at}a\.example\/away\?to=([^&]*)|unwrap to a.example /away\n
one host|^https?:\/\/l\.a\.example/l\.php\?.*?u=(https?[^&]*)|unwrap u l.a.example /l.php\n
an encoded address|${at}a\.example/l\.php\?.*?u=(https?%3A%2F%2F[^&]*)|unwrap u a.example /l.php\n
a target after the path|${at}a\.example\/amp\/s\/([^&]+)|unwrap-path a.example /amp/s/\nunwrap-path a.example /amp/s/ http\n
any segment|${at}a\.example\/v1\/.+?\/([^&]+)|unwrap-path a.example /v1/*/\nunwrap-path a.example /v1/*/ http\n
END
# What no line can say.
for pattern in "${at}a\.example\/out\?(.*)" "${at}a\.example\/u=([^&]*)%3A" "${at}a\.example\/x\?(a|b)=([^&]*)" "${at}other\.example\/.*u=([^&]*)" \
  "${at}a\.example\/x[0-9]*\?.*u=([^&]*)" "${at}a\.example\/.*[a-z]*=([^&]*)" "${at}a\.example\/x\?u=a|b=([^&]*)" "${at}a\.example\/(.*)\/" "${at}a\.example" '([^&]*)' \
  "${at}a\.example\/a b\?.*u=([^&]*)" "${at}a\.example\/x\?.*&=([^&]*)" "${at}a\.example\/x\?.*)=([^&]*)"; do
  opens "no line for $pattern" "$pattern" '' '0 of 1' --widen
done
imports 'redirections: an exception for a host below' "\"urlPattern\":\"${at}a\.example\",\"redirections\":[\"${at}a\.example\/.*u=([^&]*)\",\"${at}go\.a\.example\/.*u=([^&]*)\"],\"exceptions\":[\"${at}login\.a\.example\"]" \
  'unwrap u go.a.example\n' '0 of 0 rules imported .* and 1 of 2 redirections, as 1 line;'
list_of "\"urlPattern\":\"${at}a\.example\",\"rules\":[\"t\"],\"redirections\":[\"${at}a\.example\/url\?.*?q=(https?[^&]+)\"]" >list.json
holds 'rules: redirections: a file' simdiri rules import -q -o rules list.json
given 'https://m.a.example/url?x&q=https%3A%2F%2Ft.example%2F%3Ft%3D1&t=2\nhttps://m.a.example/url?t=1&q=ftp://t.example/\nhttps://a.example/url?q=http://u@t.example/\n'
check 'rules: redirections: opened' 0 'https://t.example/?t=1\nhttps://m.a.example/url?q=ftp://t.example/\nhttps://a.example/url?q=http://u@t.example/\n' '' \
  normalize -q --clean=unwrap --rules=rules

# Imported rules work.
list_of "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"\\\$x\"],\"exceptions\":[\"${at}b\\.a\\.example\"]" >list.json
holds 'rules: a file' simdiri rules import -q -o rules list.json
for spelled in '$x' '%24x' '%24X'; do
  holds "rules: $spelled is dropped" [ "$(simdiri key -q --rules=rules <<<"http://c.a.example/?$spelled=1")" = "$(simdiri key -q <<<http://c.a.example/)" ]
done
holds 'rules: … but not where an exception is' [ "$(simdiri key -q --rules=rules <<<'http://b.a.example/?$x=1')" = "$(simdiri key -q <<<'http://b.a.example/?$x=1')" ]
simdiri rules import -q - <list.json >got
same 'rules: standard input' rules got

# Mistakes.
check 'rules: no action' 2 '' 'the action is missing: import' rules
check 'rules: another action' 2 '' "'x' is not an action: it must be import" rules x
check 'rules: no file' 2 '' 'import needs one FILE' rules import
check 'rules: two files' 2 '' 'import needs one FILE' rules import a b
check 'rules: a missing file' 2 '' '^simdiri: missing: No such file' rules import missing
for text in '' '{' '{"providers":{"a":{"rules":["x"}}}' 'x' '[1]]' '{"a":01}' '"\xff"'; do
  printf '%b' "$text" >bad.json
  check "rules: not JSON: $text" 2 '' '^simdiri: bad.json: cannot be imported: it is not JSON from byte [0-9]+ on$' rules import -o out bad.json
done
printf '{"providers":}' >bad.json
check 'rules: where the mistake is' 2 '' 'from byte 13 on$|from byte 14 on$' rules import bad.json
for text in '[]' '1' '{}' '{"provider":{}}' '{"providers":[]}' '{"providers":{"a":1}}' '{"providers":{"a":{"rules":1}}}' \
  '{"providers":{"a":{"rules":[1]}}}' '{"providers":{"a":{"exceptions":{"a":1}}}}' '{"providers":{"a":{"urlPattern":[]}}}' \
  '{"providers":{"a":{"completeProvider":"x"}}}'; do
  echo "$text" >bad.json
  check "rules: not a list: $text" 2 '' '^simdiri: bad.json: cannot be imported: (it|a|its|the) ' rules import -o out --report=report2 bad.json
done
holds 'rules: nothing was written' [ ! -e out -a ! -e report2 ]
check 'rules: the input is the output' 2 '' 'is both an input and the output' rules import -o list.json list.json
check 'rules: the input is the report' 2 '' 'is both an input and the report' rules import --report=list.json list.json
check 'rules: both outputs are one file' 2 '' 'is both the output and the report' rules import -o out --report=out list.json
holds 'rules: the input is whole' [ -s list.json ]
if [ -c /dev/full ]; then
  check 'rules: a full disk' 2 '' 'No space left' rules import -q -o /dev/full list.json
  check 'rules: a full disk for the report' 2 "$(cat rules)\n" 'No space left' rules import -q --report=/dev/full list.json
fi

# Hostile lists end, with bounded results.
python3 - <<'END'
import json
def write(name, **members):
    json.dump({"providers": {"p": {"urlPattern": r"^https?:\/\/(?:[a-z0-9-]+\.)*?a\.example", **members}}}, open(name, "w"))
host = r"^https?:\/\/(?:[a-z0-9-]+\.)*?"
write("deep", rules=["(" * 1023 + "a" + ")" * 1023, "(" * 16 + "a" + ")" * 16, "(" * 1023 + "a" + ")" * 1024])
write("long", rules=["a" * 2049, "a" * 256, "a" * 255, "a{1000}", "a{99999999999999999999}", "(?:){1,200}b", "(a{10}){30}"])
write("many", rules=["[a-z]{2}[a-z]", "[a-z]?" * 300, "(?:a|b|c|d)" * 5, "(?:a|b|c|d)" * 6])
write("work", rules=["(?:[a-z]{2}|b)" + "(?:)" * 400 + "c" * 250] * 2000)
write("pairs", urlPattern=r"^https?:\/\/(?:[a-z0-9-]+\.)*?[a-z]{2}\.example", rules=["a"],
      exceptions=[host + f"x{i}" + r"\.test" for i in range(30000)])
write("levels", urlPattern=host + "x", rules=["a"], exceptions=[host + r"b\." * n + "x" for n in range(1, 128)])
write("redirections", redirections=[host + "a\\.example" + "(" * n + ".*" * n + "u=([^&]*)" for n in range(1000)] + [host + "a\\.example/" + "[a-z]?" * 300 + "?.*u=([^&]*)"]
      + ["^https?://" + "a" * 2100, "(" * 2000, "[" * 2000, host + "a\\.example/" + "a?" * 600 + "\\?.*u=([^&]*)"] * 50)
write("output", urlPattern=host + r"a(?:\.[a-z]{2,}){1,}", rules=["[a-z]{2}x"] * 40)
json.dump({"providers": {"p" * 1000000: {"rules": ["a*"] * 70000, "urlPattern": host + "a"}}}, open("report", "w"))
open("nested", "w").write('{"providers":{},"x":' + "[" * 1000000 + "]" * 1000000 + "}")
open("large", "w").write('{"providers":{}}' + " " * (4 << 20))
END
check 'rules: deep groups' 0 "$head"'# Provider p\ndrop a a.example\ndrop a a.example\n' '2 of 3' rules import deep
holds 'rules: long names' [ "$(simdiri rules import -q long | grep -c ^drop)" = 2 ]
holds 'rules: many names' [ "$(simdiri rules import -q many | grep -c ^drop)" = 1024 ]
simdiri rules import -q --report=report.tsv work >got
holds 'rules: too much work' grep -q 'all patterns together are too complex' report.tsv
simdiri rules import -q --report=report.tsv pairs >got
holds 'rules: many exceptions for many hosts' [ "$(grep -c ^drop got)" -le 676 ]
check 'rules: hostile redirections' 0 "$head" 'and 0 of 1201 redirections' rules import redirections
check 'rules: too many lines' 2 '' 'its rules would be longer than 16 MiB$' rules import output
check 'rules: a long report' 2 '' 'the report would be longer than 16 MiB$' rules import report
check 'rules: a deep value' 0 "$head" '' rules import -q nested
check 'rules: a long list' 2 '' 'large: is longer than the limit of 4194304 bytes' rules import large
simdiri rules import -q levels >got 2>got-errors
holds 'rules: hosts with many parents' [ $? -eq 2 ]
holds 'rules: … says so' grep -q 'of the rules file would be wrong: this host has more than 126 parent hosts' got-errors

# Each allocation fails in turn.
# shellcheck source=tests/cli/failing_malloc.sh
. "$here/failing_malloc.sh"
if can_fail_malloc; then
  list_of "\"urlPattern\":\"${at}a(?:\\.[a-z]{2,}){1,}\",\"rules\":[\"sr(x|y)?\",\"\\\$z\",\"utm_.*\"],\"exceptions\":[\"${at}b\\.a\\.com\"],\"rawRules\":[\"x\"],\"redirections\":[\"${at}a(?:\\.[a-z]{2,}){1,}\\/x?\\?.*(?:u|v)=([^&]*)\",\"y\"]" >input
  survives 'rules import' rules import -q -
  survives 'rules import --widen --report' rules import -q --widen --report=report.tsv -
fi

list_of "\"urlPattern\":\"${at}a\\.example\",\"rules\":[\"t\"],\"exceptions\":[\"${at}a\\.example\\/p\"]" >list.json
simdiri rules import -q --report=report.tsv -o made.rules list.json
holds 'rules: the report names the exception that is the cause' \
  grep -qE "^left out	p	rules	t	an exception concerns only a part of the provider's URLs; --widen ignores it$" report.tsv
