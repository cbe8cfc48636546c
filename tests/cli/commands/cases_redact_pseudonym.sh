# shellcheck shell=bash
# redact --pseudonym: keyed tokens instead of {redacted}.

(umask 077; printf %032d 1 >key; printf %032d 2 >other; head -c 31 key >short; head -c 0 key >none; printf %0100d 3 >long)

# Prints the token of a value under the key in a file, by Python.
token() {
  python3 - "$1" "$2" <<'END'
import hashlib, sys
key = open(sys.argv[1], "rb").read()
key = key if len(key) <= 64 else hashlib.blake2b(key, digest_size=64).digest()
print("{r.%s}" % hashlib.blake2b(sys.argv[2].encode(), key=key, digest_size=8).hexdigest())
END
}
ab=$(token key 'a/b "c"')

# becomes RECORD RESULT ARGUMENT...: runs the command on a record.
becomes() {
  printf '%s\n' "$1" >record
  printf '%s\n' "$2" >wanted
  shift 2
  simdiri "$@" record >got 2>&1
  same "$* of $(head -c 100 record)" wanted got
}

# ---------------------------------------------------------------------------------------------- one value, one token

becomes 'GET /?token=a%2Fb%20%22c%22&page=2' "GET /?token=$ab&page=2" redact -q --pseudonym=key
becomes '/?u=%2Fx%3Fsid%3Da%252Fb%2520%2522c%2522' "/?u=%2Fx%3Fsid%3D$ab" redact -q --pseudonym=key
becomes '{"token":"a\/b \u0022c\""}' "{\"token\":\"$ab\"}" redact -q --jsonl --pseudonym=key
becomes '{"token":"a\/b \u0022c\""}' "{\"token\":\"$ab\"}" redact -q --pseudonym=key
becomes '{"value":{"stringValue":"a/b \"c\""},"key":"cookie"}' "{\"value\":{\"stringValue\":\"$ab\"},\"key\":\"cookie\"}" \
  redact -q --jsonl --pseudonym=key
becomes '[["x-api-key","a/b \"c\""]]' "[[\"x-api-key\",\"$ab\"]]" redact -q --jsonl --pseudonym=key
becomes $'u,password\n1,"a/b ""c"""' "u,password
1,\"$ab\"" redact -q --csv --header --pseudonym=key
becomes $'password\tu\na/b "c"\t1' "password	u
$ab	1" redact -q --tsv --header --pseudonym=key
becomes '192.0.2.1 - - [24/Nov/2026:10:00:00 +0000] "GET /?sid=a/b%20\"c\" HTTP/1.1" 200 1 "-" "-"' \
  "192.0.2.1 - - [24/Nov/2026:10:00:00 +0000] \"GET /?sid=$ab HTTP/1.1\" 200 1 \"-\" \"-\"" \
  redact -q --log=combined --pseudonym=key
becomes '/?sid=12' "/?sid=$(token key 12)" redact -q --pseudonym=key
becomes '{"sid":12}' "{\"sid\":\"$(token key 12)\"}" redact -q --jsonl --pseudonym=key
becomes 'http://joe:pw@h/' "http://$(token key joe:pw)@h/" redact -q --pseudonym=key
becomes '/?token=abc' "/?token=$(token long abc)" redact -q --pseudonym=long
becomes '/?id=7&token=abc' "/?id=$(token key 7)&token=$(token key abc)" redact -q --pseudonym=key --redact=secrets,id

# ---------------------------------------------------------------------------------------------- tokens stay

printf '%s\n' "/?token=$ab" "http://$ab@h/?sid=$ab#access_token=$ab" '/?token={redacted}' "{\"token\": $ab, \"pin\":\"1234\"}" >kept
simdiri redact -q --pseudonym=other kept >got
sed "s/1234/$(token other 1234)/" kept >wanted
same 'tokens and {redacted} stay, whatever the key' wanted got
simdiri redact -q --pseudonym=other got >again
same 'redacting again changes nothing' got again
encoded=${ab//'{'/%7B}
encoded=${encoded//'}'/%7D}
becomes "/?token=$encoded" "/?token=$ab" redact -q --pseudonym=other
becomes "/?token=x$ab" "/?token=$(token key "x$ab")" redact -q --pseudonym=key
upper=$(tr a-f A-F <<<"$ab")
becomes "/?token=$upper" "/?token=$(token key "$upper")" redact -q --pseudonym=key
# Bytes beside the digits and letters, at the first and the last place.
for near in / : '`' g @ G é; do
  for value in "{r.${near}123456789abcdef}" "{r.0123456789abcde${near}}" "{r.01234567${near}9abcdef}"; do
    becomes "{\"token\":\"$value\"}" "{\"token\":\"$(token key "$value")\"}" redact -q --jsonl --pseudonym=key
  done
done
# Tokens of all digits, which the tokens of some numbers have.
for number in {1..40}; do
  becomes "/?pin=$number" "/?pin=$(token key "$number")" redact -q --pseudonym=key
done
becomes "/?token=$ab" '/?token={redacted}' redact -q
printf 'simdiri-redact 1\nrule hex\nform [0-9a-f][0-9a-f][0-9a-f][0-9a-f]{9,13}\n' >hex.rules
becomes "/a $ab" "/a $ab" redact -q --pseudonym=key --redact-rules=hex.rules

# ---------------------------------------------------------------------------------------------- without the key

simdiri redact -q --pseudonym=key <<<'/?pin=1234' >got
# Tokens of all numbers of four digits: with other keys, or as hashes without a key.
python3 - got >found <<'END'
import hashlib, sys
wanted = open(sys.argv[1]).read()
keys = [b"", *(open(name, "rb").read() for name in ("other", "short", "key"))]
for key in keys:
    found = [n for n in range(10000) if hashlib.blake2b(b"%04d" % n, key=key, digest_size=8).hexdigest() in wanted]
    print(found)
END
printf '[]\n[]\n[]\n[1234]\n' >wanted
same 'a dictionary finds the value with the key, and not without it' wanted found

# ---------------------------------------------------------------------------------------------- label, report

becomes 'http://h.example/a?token=x%20y' "h.example/a?token=$(token key 'x y')" label --pseudonym=key --params=all
becomes "http://h.example/a?token=$(token key 'x y')" "h.example/a?token=$(token key 'x y')" \
  label --pseudonym=key --params=all
becomes 'http://h.example/a?token=x' "h.example/a?token=$(token key x)" label --redact=token --pseudonym=key --params=all

# ---------------------------------------------------------------------------------------------- threads and keys

for i in $(seq 20000); do echo "/?token=value$i&a=b http://u$i:p@h/"; done >many
simdiri redact -q -j1 --pseudonym=key many >one
simdiri redact -q -j4 --pseudonym=key many >four
same 'threads write the same tokens' one four
sort one | uniq | wc -l >found
echo 20000 >wanted
same 'different values have different tokens' wanted found
simdiri redact -q --pseudonym=other many >got
comm -12 <(grep -o '{r[^}]*}' one | sort) <(grep -o '{r[^}]*}' got | sort) >found
: >wanted
same 'another key makes other tokens' wanted found

for file in short none; do
  simdiri redact -q --pseudonym=$file </dev/null >got 2>errors
  holds "a $file key is refused" [ $? -eq 2 ]
  holds "a $file key is explained" grep -q '32 bytes or more' errors
done
chmod 644 other
simdiri redact -q --pseudonym=other </dev/null >got 2>errors
holds 'a key that others can read is a warning' grep -q 'others can read this key' errors
simdiri redact -q --pseudonym=key -o key many >got 2>errors
holds 'the key is not overwritten' [ "$(wc -c <key)" -eq 32 ]
