# redact: kinds of secrets by their form and by their name, and what looks like them. Sourced by run.
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# Redacts the input, and then the result, which must not change.
redacts() { # NAME INPUT RESULT ARGUMENT...
  given "$2"
  check "redact kinds: $1" 0 "$3" '' redact -q "${@:4}"
  given "$3"
  check "redact kinds: $1, again" 0 "$3" '' redact -q "${@:4}"
}
R='{redacted}'
HEADER=eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0 PART=QmFzZTY0dXJsUGFydA

# ---------------------------------------------------------------------------------------------- tokens of several parts

for token in "$HEADER.$PART.MTIzNDU2Nzg5MDEy.c2VjcmV0.dGFn" "$HEADER..MTIzNDU2Nzg5MDEy.c2VjcmV0.dGFn" "$HEADER..MTIzNDU2Nzg5MDEy..dGFn" \
  "$HEADER..$PART" "$HEADER.$PART" "$HEADER.$PART." "$HEADER.$PART.s" "eyAiYWxnIjogImRpciIg.$PART.$PART" "ewogICJhbGciOiJub25lIg.$PART.$PART" \
  "v4.local.$PART$PART" "v2.public.$PART$PART.Zm9vdGVy" "k4.secret.$PART$PART$PART"; do
  redacts "a token, $token" "/a/$token/b?x=$token&y=1#$token\n(/a?y=$token)\n" "/a/$R/b?x=$R&y=1#$R\n(/a?y=$R)\n"
done
redacts 'no token' '/eyJhbGciOiJkaXIiLCJl/eyJhbGciOi.js?v4.local=1&v=v4.local.abc\n' '/eyJhbGciOiJkaXIiLCJl/eyJhbGciOi.js?v4.local=1&v=v4.local.abc\n'

# ---------------------------------------------------------------------------------------------- forms in forms

WHSEC=whsec_abcdefghijklmnopqrstuvwx
redacts 'a form hides no other' "/$WHSEC/ya29.abcdefghijklmnopqrstuv\n/$WHSEC/SG.abcdefghijklmnopq.abcdefghijklmnopq/x.js\n/$WHSEC/bot123456789:abcdefghijklmnopqrstuvwxyz0123456789/x\n" \
  "/$R\n/$R/x.js\n/$R/x\n"
redacts 'a form hides no parameter' "/?x=$WHSEC/token=a_b&y=1\n" "/?x=$R&y=1\n"
redacts 'a value hides no form' 'say key=-----BEGIN RSA PRIVATE KEY-----MIIE/x+y= "z"\n' "say key=$R\"z\"\n"

# ---------------------------------------------------------------------------------------------- names

redacts 'names with a prefix or suffix' '/?temp_url_sig=S&x_sig=S&dd_application_key=S&oauth_consumer_key=S&storage-key=S&signingKey=S&master_key=S&webhook_key=S&x-app-key=S\n/?resourcekey=S&passkey=S&_csrf=S&xsrf=S&invite=S&hdnts=S&oauth_code=S&otp_code=S&cvv=S&card_number=S&ssn=S\n' \
  "/?temp_url_sig=$R&x_sig=$R&dd_application_key=$R&oauth_consumer_key=$R&storage-key=$R&signingKey=$R&master_key=$R&webhook_key=$R&x-app-key=$R\n/?resourcekey=$R&passkey=$R&_csrf=$R&xsrf=$R&invite=$R&hdnts=$R&oauth_code=$R&otp_code=$R&cvv=$R&card_number=$R&ssn=$R\n"
redacts 'names of cookies' '?wordpress_logged_in_0a1b=S&auth_tkt=S&remember_me=S&remember_me=1&hdnea=S\n' \
  "?wordpress_logged_in_0a1b=$R&auth_tkt=$R&remember_me=$R&remember_me=1&hdnea=$R\n"
harmless='/?sort_key=S&primary_key=S&foreignKey=S&cache_key=S&keyword=S&monkey=S&design=S&config=S&hashtag=S&discard_number_of=S\n'
redacts 'names that are none' "$harmless" "$harmless"
redacts 'a width or a password' '/?pw=300&user[pw]=4&pw=1234&pw=12345&pw=4x&pw=%33%30%30\n' "/?pw=300&user[pw]=4&pw=1234&pw=$R&pw=$R&pw=%33%30%30\n"
redacts 'a path or a key' '/?key=photos/2024/a&key=IMG_1.JPG&key=p%2Fq&key=AbC/dEf&key=0a1b2c3d\n' "/?key=photos/2024/a&key=IMG_1.JPG&key=p%2Fq&key=$R&key=$R\n"
redacts 'what stays is searched' '/?key=https://u:p@h.example/a.jpg&key=AKIAABCDEFGHIJKLMNOP/a.txt\n' "/?key=https://$R@h.example/a.jpg&key=$R/a.txt\n"
redacts 'members of JSON' '{"pw":300,"key":"a/b.jpg","a":{"pw":"S","key":"0a1b"},"pw":[300]}\n' "{\"pw\":300,\"key\":\"a/b.jpg\",\"a\":{\"pw\":\"$R\",\"key\":\"$R\"},\"pw\":[\"$R\"]}\n" --jsonl
redacts 'members in text' 'x {"pw":300,"key":"a/b.jpg","a":{"pw":"S","key":"0a1b"}}\n' "x {\"pw\":300,\"key\":\"a/b.jpg\",\"a\":{\"pw\":\"$R\",\"key\":\"$R\"}}\n"
redacts 'columns' 'key,pw\na/b.jpg,300\n0a1b,S\n"?sid=s/a",5\nS,S,S\n' "key,pw\na/b.jpg,300\n$R,$R\n\"$R\",5\n$R,$R,$R\n" --csv --header
redacts '--field' 'a,pw\n1,300\n1,S\n' "a,pw\n1,300\n1,$R\n" --csv --header -f pw
redacts 'a name of --redact is stronger' 'pw=300&b=1\n' "pw=$R&b=1\n" --redact=secrets,pw
redacts 'exceptions hold for what they match' '/?page_token=a&next[token]=S&page.token=S&x[next_token]=S&nexttoken[]=a\n' \
  "/?page_token=a&next[token]=$R&page.token=$R&x[next_token]=$R&nexttoken[]=a\n"
printf 'simdiri-redact 1\nbundled\nexcept page[token]\nrule size\nunless number\nname sz\nrule file\nunless path\nname f\n' >rules
redacts 'rules with exceptions of parts, and with values that stay' '?page[token]=a&page.token=a&next[token]=S&sz=1&sz=b&f=a/b&f=b\n' \
  "?page[token]=a&page.token=a&next[token]=$R&sz=1&sz=$R&f=a/b&f=$R\n" --redact-rules=rules

# ---------------------------------------------------------------------------------------------- webhooks, and tokens of services

GUID=01234567-89ab-cdef-0123-456789abcdef HEX=0123456789abcdef0123456789abcdef
redacts 'webhooks' "/webhookb2/$GUID@$GUID/IncomingWebhook/$HEX/$GUID\n/webhookb2/$GUID@$GUID/IncomingWebhook/$HEX/$GUID/V2abcdefgh\n/hooks/abcdefghijklmnopqrstuvwxyz\n/hooks/catch/12345/abcdef/\n/triggers/T01234567/0123456789/$HEX\n/api/webhooks/$GUID/${HEX}abcdefgh\n/hooks/list\n" \
  "/webhookb2/$R\n/webhookb2/$R\n/hooks/$R\n/hooks/catch/$R/\n/triggers/$R\n/api/webhooks/$R\n/hooks/list\n"
redacts 'tokens of services' "/?a=hvs.${HEX}_-&b=hf_$HEX&c=NRAK-ABCDEFGHIJKLMNOPQRSTUVWXYZ0&d=lin_api_${HEX}abcdefgh&e=ATATT3$HEX$HEX=0A1B2C3D&f=sq0atp-abcdefghijklmnopqrstuv\n" \
  "/?a=$R&b=$R&c=$R&d=$R&e=$R&f=$R\n"
words='/globus-gass-copy-program-tools/glib-networking-services_2.0/hvs.js?x=hf_a&y=lin_api&z=key-value&q=sha256~1\n'
redacts 'words that are none' "$words" "$words"

# ---------------------------------------------------------------------------------------------- user information

redacts 'names and passwords that spell schemes' 'ftp://ftp:S@h/\nhttps://joe:http:S@h/\njoe:ftp:S@h\nhttp://ws:S/x@h/\nhttp:joe:S@h\n?u=http:joe:S@h\n+ftp:joe:ws:S@h\n?x=http:a&y=ftp:joe:S@h\n' \
  "ftp://$R@h/\nhttps://$R@h/\n$R@h\nhttp://$R@h/\nhttp:$R@h\n?u=http:$R@h\n+ftp:$R@h\n?x=http:a&y=ftp:$R@h\n"
redacts 'before a scheme' '+http:/u:S@h/\n-http:/u:S@h/\n.https:u:S@h\nxhttp:/u:p@h/\n?u=https:/mysig:S=S@h/\n' "+http:/$R@h/\n-http:/$R@h/\n.https:$R@h\nxhttp:/u:p@h/\n?u=https:/$R@h/\n"
others='?continue=https%3A%2F%2Fapp.example&email=joe@mail.example\n?a=http%253A%252F%252Fb%26email=joe@mail.example\n?a=https%3A%2F%2Fapp.example;email=joe@mail.example\n/?a=x//y:1&b=joe@mail.example\n?next=http://a.example&email=joe@mail.example\n'
redacts 'an encoded authority ends with its parameter' "$others" "$others"
redacts 'the next parameter stays' '?token=http%3A%2F%2Flocalhost&q=joe@mail.example\n?u=http://h&token=S@S\n?u=joe:mysig=S@h\n' "?token=$R&q=joe@mail.example\n?u=http://h&token=$R\n?u=$R@h\n"
redacts 'parameters after "&" and "/" in a path' '/p&token=S/y\n/token=S/y\n' "/p&token=$R/y\n/token=$R/y\n"

# ---------------------------------------------------------------------------------------------- personal

given '/?user=joe&Phone_Number=5&q=joe@h.example&ip=192.0.2.1&token=x&page=2&name=a http://joe:pw@h/\n'
check '--redact=personal' 0 '/?user={redacted}&Phone_Number={redacted}&q={redacted}&ip={redacted}&token={redacted}&page=2&name=a http://{redacted}@h/\n' \
  '' redact -q --redact=personal
given '{"user":{"firstName":"Joe","id":7},"url":"/?login=joe","name":"x"}\n'
check '--redact=personal, members' 0 '{"user":{"firstName":"{redacted}","id":"{redacted}"},"url":"/?login={redacted}","name":"x"}\n' '' \
  redact -q --jsonl --redact=personal
given 'http://h.example/a?user=hidden1&page=2\n'
check 'label --redact=personal' 0 'h.example/a?user={redacted}&page={int}\n' '' label --params=all --redact=personal
printf 'http://h.example/a?user=hidden1&q=192.0.2.77\nhttp://h.example/b?phone=hidden1\n' >personal
simdiri report -q --output-format=json --redact=personal personal >got
holds 'report --redact=personal' bash -c '! grep -q "hidden1\|192.0.2.77" got && grep -q redacted got'
