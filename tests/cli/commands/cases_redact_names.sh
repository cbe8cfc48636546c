# redact: columns and members whose names say, or contain, secrets. Sourced by run.
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# Redacts the input, and then the result, which must not change.
redacts() { # NAME INPUT RESULT ARGUMENT...
  given "$2"
  check "redact names: $1" 0 "$3" '' redact -q "${@:4}"
  given "$3"
  check "redact names: $1, again" 0 "$3" '' redact -q "${@:4}"
}

# ---------------------------------------------------------------------------------------------- tables

redacts 'a column of CSV' 'user,password,n\njoe,S,1\n"j,",S,2\nx,,3\nx,"",4\n' \
  'user,password,n\njoe,{redacted},1\n"j,",{redacted},2\nx,,3\nx,"",4\n' --csv --header
redacts 'quotation marks stay' 'a,"pass""word"\r\nb,"S""S,\nS"\r\n' 'a,"pass""word"\r\nb,"{redacted}"\r\n' --csv --header
redacts 'spellings, and a byte-order mark' '\xEF\xBB\xBFAccess-Token\tuser.PassWd\tX_Api_Key\tpage_token\nS\tS\tS\tn\n' \
  '\xEF\xBB\xBFAccess-Token\tuser.PassWd\tX_Api_Key\tpage_token\n{redacted}\t{redacted}\t{redacted}\tn\n' --tsv --header
redacts 'a quotation mark that does not end the value' 'password,a\n"S"S,b\n"S",c\n' 'password,a\n{redacted},b\n"{redacted}",c\n' --csv --header
redacts 'an open quotation mark before the column' 'a,password\nb,S\nc,"x\nd,S\n' 'a,password\nb,{redacted}\nc,{redacted}' --csv --header
redacts 'a comma in a value without quotation marks' 'a,password,mail\nb,S,S,m@x.example\nb,S\nb\n' \
  'a,password,mail\nb,{redacted},{redacted},{redacted}\n{redacted},{redacted}\n{redacted}\n' --csv --header
redacts 'a value with text after its quotation marks' 'a,"?sid=S"S",b\n"""token"":""S""}"x,"c"d\n' 'a,{redacted},b\n{redacted},"c"d\n' --csv
redacts 'other columns' 'u,pin\nhttp://h/?sid=S,"S"\n' 'u,pin\nhttp://h/?sid={redacted},"{redacted}"\n' --csv --header
redacts 'no header, no names' 'a,password\nb,c\n' 'a,password\nb,c\n' --csv
redacts 'a header that is a record' 'ghp_abcdefghijklmnopqrstuvwxyz0123456789,"?sid=S",n:ext@token\nb,c,S\n' \
  '{redacted},"?sid={redacted}",{redacted}@token\nb,{redacted},{redacted}\n' --csv --header
redacts '--field, another column' 'a,password\n?sid=S,c\n' 'a,password\n?sid={redacted},c\n' --csv --header -f a
redacts '--field, a secret column' 'a,password\n?sid=1,"S"\n' 'a,password\n?sid=1,"{redacted}"\n' --csv --header -f password
redacts '--field, its number' 'a,password\n?sid=1,"S"\n' 'a,password\n?sid=1,"{redacted}"\n' --csv --header -f 2
redacts 'names of --redact' 'user_id,pin\n7,8\n' 'user_id,pin\n{redacted},8\n' --csv --header --redact=user-id
given 'password\nS\n\n{redacted}\n'
check 'redact names: values are counted' 0 'password\n{redacted}\n\n{redacted}\n' '1 value was redacted in 1 of 3 records' redact --tsv --header
printf 'a,token\n1,S\n' >names_1
printf 'a,token\n2,S' >names_2
check 'redact names: several files' 0 'a,token\n1,{redacted}\n2,{redacted}' '' redact -q --csv --header names_1 names_2
mkdir -p names_rotated
cp names_1 names_rotated/l.1
printf 'a,token\n2,S\n' >names_rotated/l
check 'redact names: --rotated' 0 'a,token\n1,{redacted}\n2,{redacted}\n' '' redact -q --csv --header --rotated names_rotated/l
printf 'id,"api-key",url\n' >names_many
for i in $(seq 40000); do printf '%d,"S%d",http://h%d.example/%d\n' "$i" "$i" "$i" "$i"; done >>names_many
sed '2,$s/"S[0-9]*"/"{redacted}"/' names_many >names_wanted
for threads in 1 4; do
  simdiri redact -q "-j$threads" --csv --header names_many >names_got
  same "redact names: a large table, -j$threads" names_wanted names_got
done
cat names_many | simdiri redact -q -j3 --csv --header >names_got
same 'redact names: a large table from a pipe' names_wanted names_got

# ---------------------------------------------------------------------------------------------- logs

redacts 'W3C extended' '#Fields: time cs(Cookie) x-api-key cs-uri\n1 S S /?sid=S\n1 - - /\n1  "S S"  S  /\n' \
  '#Fields: time cs(Cookie) x-api-key cs-uri\n1 {redacted} {redacted} /?sid={redacted}\n1 - - /\n1  "{redacted}"  {redacted}  /\n' --log=w3c
redacts 'another #Fields line' '#Fields: a cs(Authorization)\n1 S\n#Fields: a b\n1 2\n#Fields: pin a\nS 1\n' \
  '#Fields: a cs(Authorization)\n1 {redacted}\n#Fields: a b\n1 2\n#Fields: pin a\n{redacted} 1\n' --log=w3c
redacts 'a space in a column' '#Fields: a cs(Cookie) b\n1 S S 2\n' '#Fields: a cs(Cookie) b\n1 {redacted} {redacted} {redacted}\n' --log=w3c
redacts 'the columns of CloudFront' '#Fields: a cs(Cookie) cs-uri-query\n1\tS%3DS\ttoken=S\n1\t-\t-\n' \
  '#Fields: a cs(Cookie) cs-uri-query\n1\t%7Bredacted%7D\ttoken=%7Bredacted%7D\n1\t-\t-\n' --log=cloudfront
redacts 'the field of --field' '#Fields: a cs(Cookie)\n?sid=1 S\n' '#Fields: a cs(Cookie)\n?sid=1 {redacted}\n' --log=w3c '-f' 'cs(Cookie)'
redacts 'variables of nginx' '1 "GET /?sid=S HTTP/1.1" "S \\"S" "-" "S" S 5\n' \
  '1 "GET /?sid={redacted} HTTP/1.1" "{redacted}" "-" "{redacted}" {redacted} 5\n' \
  '--log-format=$remote_addr "$request" "$http_authorization" "$http_cookie" "$cookie_sid" $arg_key $arg_page_token'
redacts 'variables without text between them' '/ Sx\n' '/ {redacted}\n' '--log-format=$uri $cookie_session$status'
redacts 'directives of Apache' '1 "GET /?sid=S HTTP/1.1" "S" "S" S 5\n' '1 "GET /?sid={redacted} HTTP/1.1" "{redacted}" "{redacted}" {redacted} 5\n' \
  '--log-format=%h "%r" "%{Authorization}i" "%{Cookie}i" %{sessionid}C %>s'
redacts 'a line that does not fit' '/ "S"\nS\n' '/ "{redacted}"\n{redacted}\n' '--log-format=$uri "$http_cookie"'
redacts 'a variable of --field' '/ x=S\n' '/ x={redacted}\n' '--log-format=$uri x=$arg_token' -f arg_token
redacts 'not the variable of --field' '/ x=1\nbad\n' '/ x=1\nbad\n' '--log-format=$uri x=$arg_token' -f uri
{ printf '#Fields: cs(Cookie) cs-uri\n'; for i in $(seq 40000); do echo "S$i /$i"; done; } >names_w3c
sed '2,$s/^S[0-9]*/{redacted}/' names_w3c >names_wanted
simdiri redact -q -j3 --log=w3c names_w3c >names_got
same 'redact names: a large W3C log' names_wanted names_got

# ---------------------------------------------------------------------------------------------- members of JSON

redacts 'names of members' '{"ghp_abcdefghijklmnopqrstuvwxyz0123456789":1,"https:\\/\\/u:S@h\\/":{"?sid=S":"b"},"pin":"S"}\n' \
  '{"{redacted}":1,"https:\\/\\/{redacted}@h\\/":{"?sid={redacted}":"{redacted}"},"pin":"{redacted}"}\n' --jsonl
redacts 'names that repeat' '{"a":1,"pin":2,"u:S@h":3,"a":{"pin":4}}\n{"a":"?sid=S","pin":2,"u:S@h":3}\n' \
  '{"a":1,"pin":"{redacted}","{redacted}@h":3,"a":{"pin":"{redacted}"}}\n{"a":"?sid={redacted}","pin":"{redacted}","{redacted}@h":3}\n' --jsonl
redacts 'members with equal names' '{"u:S@h":1,"v:S@h":2}\n' '{"{redacted}@h":1,"{redacted}@h":2}\n' --jsonl
redacts 'a name that is an exception only with its secret' '{"n:ext@token":["a",1],"b":{"c":2}}\n' \
  '{"{redacted}@token":["{redacted}","{redacted}"],"b":{"c":2}}\n' --jsonl
redacts 'names below a secret name' '{"password":{"u:S@h":"S"},"u:S@h":"b"}\n' '{"password":{"{redacted}@h":"{redacted}"},"{redacted}@h":"b"}\n' --jsonl

# ---------------------------------------------------------------------------------------------- bad records of other commands

printf 'u,password\nht tp://h/,S\nhttp://h/7,S\n' >names_bad
check 'redact names: label writes no bad record of a table with secrets' 0 'u,password\n{redacted}\nh/{int},S\n' '' \
  label -q --csv --header -f u --redact=secrets --rejects=names_rejects names_bad
printf 'names_bad\t2\t2\tbad-scheme\t{redacted}\n' >names_wanted
same 'redact names: label --rejects of a table with secrets' names_wanted names_rejects
printf 'no name\n#Fields: cs-uri a\nht!tp://h/ 1\n#Fields: cs-uri pin\n/ S S\n#Fields: cs-uri a\n/ S S\n' >names_bad
simdiri label -q --log=w3c --redact=secrets names_bad >names_got
printf '{redacted}\n#Fields: cs-uri a\nht!tp://h/ 1\n#Fields: cs-uri pin\n{redacted}\n#Fields: cs-uri a\n{redacted}\n' >names_wanted
same 'redact names: label of a W3C log with secrets' names_wanted names_got
printf 'u,password\n"x"y,s3cr3t\nhttp://h/,s3cr3t\n' >names_bad
simdiri report -q --csv --header --output-format=json names_bad >names_got
holds 'redact names: report shows no bad record of a table with secrets' bash -c '! grep -q s3cr3t names_got'
printf 'simdiri-redact 1\nrule mine\nform CU-[0-9]{4,}\n' >rules
for i in 1 2; do echo "http://h/CU-12345?sid=s3cr3t"; done >names_list
simdiri report -q --output-format=json --redact-rules=rules names_list >names_got
holds 'redact names: report --redact-rules' bash -c '! grep -q CU-12345 names_got && grep -q s3cr3t names_got'
printf 'simdiri-redact 1\nrule x\nform ORD-[0-9]+\n' >rules
check 'redact names: a regular expression is refused' 2 '' '^simdiri: rules:3: "\+" repeats nothing: write \[0-9\]\{1,\}' redact --redact-rules=rules
check 'redact names: report with bad rules' 2 '' '^simdiri: rules:3: ' report --redact-rules=rules names_list
printf 'simdiri-redact 1\nrule x\nform ORD\\+[0-9]{1,}\n' >rules
redacts 'an escaped byte in a form' '/ORD+7\n' '/{redacted}\n' --redact-rules=rules

# ---------------------------------------------------------------------------------------------- headers and columns that are missing

given 'user,Pass-Word\njoe,S\n'
check 'redact names: a header without --header is reported' 0 'user,Pass-Word\njoe,S\n' \
  '^simdiri: warning: the first record has the name of a secret in column 2: with --header, that column is replaced$' redact --csv
given 'joe,hunter2password\n'
check 'redact names: a password in the first record is not printed' 0 'joe,hunter2password\n' '^[^:]*: warning: [^0-9]* in column 2: [^0-9]*$' redact --csv
redacts 'a line for Excel before the header' 'sep=,\r\nuser,password\r\njoe,S\r\n' 'sep=,\r\nuser,password\r\njoe,{redacted}\r\n' --csv --header
redacts 'the same in quotation marks' '"SEP=,"\nuser,password\njoe,S\n' '"SEP=,"\nuser,password\njoe,{redacted}\n' --csv --header
(printf 'sep=,\n'; sleep 0.2; printf 'user,password\njoe,S\n') | simdiri redact -q --csv --header >names_got
printf 'sep=,\nuser,password\njoe,{redacted}\n' >names_wanted
same 'redact names: the header follows later' names_wanted names_got
printf 'sep=,\na,token\n3,S\n' >names_3
check 'redact names: a line for Excel in one of several files' 0 'a,token\n1,{redacted}\n3,{redacted}\n2,{redacted}' '' redact -q --csv --header names_1 names_3 names_2
check 'redact names: and in the first one' 0 'sep=,\na,token\n3,{redacted}\n1,{redacted}\n' '' redact -q --csv --header names_3 names_1
zeek='#separator \\x09\n#set_separator\t,\n#fields\tts\turi\tpassword\n#types\ttime\tstring\tstring\n1\t/a?sid=%s\t%s\n2\t/b\t-\n#close\t3\n'
# shellcheck disable=SC2059
redacts 'a log of Zeek' "$(printf "${zeek//\\/\\\\}" S 'S S')" "$(printf "${zeek//\\/\\\\}" '{redacted}' '{redacted}')" --log=w3c
given "#separator \\x09\n#fields\tts\n"
check 'redact names: a log of Zeek as a table with a header' 2 '' '^simdiri: \(standard input\): this is a log of Zeek; read it with --log=zeek$' redact --tsv --header
given 'user,/password?x,b\npassword,token,\n'
check 'redact names: other records without --header are not' 0 'user,/password?x,b\npassword,token,\n' '' redact --csv
given 'user\tpassword\n'
check 'redact names: nor with --field' 0 'user\tpassword\n' '' redact --tsv -f 1
given 'user,password\n'
check 'redact names: nor with -q' 0 'user,password\n' '' redact -q --csv
redacts 'fewer columns than names' 'id,ua,password\n1,S\n\n2,b,S\n"S"\n' 'id,ua,password\n{redacted},{redacted}\n\n2,b,{redacted}\n"{redacted}"\n' --csv --header
redacts 'fewer columns, without secrets' 'id,ua\n1\n' 'id,ua\n1\n' --csv --header
redacts 'lines before #Fields' '#Version: 1.0\n1 S /?a=1\n\n#Fields: a cs(Cookie) cs-uri\n1 S\n1 S /?a=1\n' \
  '#Version: 1.0\n{redacted}\n\n#Fields: a cs(Cookie) cs-uri\n{redacted} {redacted}\n1 {redacted} /?a=1\n' --log=w3c
redacts 'lines of CloudFront without #Fields' 'a\tS\n' '{redacted}\n' --log=cloudfront
redacts 'lines before #Fields, with --field' 'a S\n#Fields: a b\n?sid=S S\n' '{redacted}\n#Fields: a b\n?sid={redacted} S\n' --log=w3c -f a
{
  printf '#Fields: a b\n'
  for i in $(seq 60000); do printf '?sid=%d %d\n' "$i" "$i"; done
} >names_many
sed 's/^?sid=[0-9]* /?sid={redacted} /' names_many >names_wanted
simdiri redact -q -j3 --log=w3c -f a names_many >names_got
same 'redact names: all chunks of a W3C log know the field' names_wanted names_got
printf 'a S\n' >names_bad
check 'redact names: label without #Fields' 0 '{redacted}\n' '' label -q --log=w3c --redact=secrets names_bad
redacts 'a format without a request' '192.0.2.1 S 200\n' '192.0.2.1 {redacted} 200\n' '--log-format=$remote_addr $http_authorization $status'
redacts 'short names of passwords' '?pw=S&psw=S&kennwort=S&mdp=S\n' '?pw={redacted}&psw={redacted}&kennwort={redacted}&mdp={redacted}\n'

# ---------------------------------------------------------------------------------------------- forms that look like regular expressions

for form in 'CU-\d{4}' 'CU-[\w]{4}' '\bCU-[0-9]'; do
  printf 'simdiri-redact 1\nrule x\nform %s\n' "$form" >rules
  check "redact names: the form $form is refused" 2 '' '^simdiri: rules:3: only \\n, \\r and \\t have a letter after a backslash' redact --redact-rules=rules
done
printf 'simdiri-redact 1\nrule x\nform CU-[^a]{4}\n' >rules
check 'redact names: a class of other bytes is refused' 2 '' '^simdiri: rules:3: a class with "\^" does not mean' redact --redact-rules=rules
printf 'simdiri-redact 1\nrule x\nform CU-[\\^\\-\\n]{4}\n' >rules
redacts 'escaped bytes in a class' '/CU-^-^-\n' '/{redacted}\n' --redact-rules=rules
printf '# about\n\nsimdiri-redact 1\nrule x\nname a\n' >rules
redacts 'comments before the version' '?a=S\n' '?a={redacted}\n' --redact-rules=rules
printf 'rule x\n' >rules
check 'redact names: rules without a version' 2 '' '^simdiri: rules:1: the version of the format, "simdiri-redact 1", must precede' redact --redact-rules=rules
check 'redact names: label with rules only' 2 '' '--redact-rules needs --redact' label --redact-rules=rules

# ---------------------------------------------------------------------------------------------- variables of usual formats

usual='$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent'
redacts 'variables of a usual format' '192.0.2.1 - joe [x] "GET /?sid=S HTTP/1.1" 200 5\n' \
  '{redacted} - {redacted} [x] "GET /?sid={redacted} HTTP/1.1" 200 5\n' "--log-format=$usual" --redact=secrets,remote_addr,remote_user

# ---------------------------------------------------------------------------------------------- what the summary says of whole records

given 'a S\n#Fields: a b\n?sid=S 1\n'
check 'redact names: a record that was replaced is counted' 0 '{redacted}\n#Fields: a b\n?sid={redacted} 1\n' \
  '^simdiri: 1 of 3 records was replaced as a whole$' redact --log=w3c
given 'a S\n#Fields: a b\n?sid=S 1\n'
check 'redact names: its values are counted apart' 0 '{redacted}\n#Fields: a b\n?sid={redacted} 1\n' \
  '^simdiri: 1 value was redacted in 1 of 3 records:$' redact --log=w3c
given 'x\n{"a":1}\ny ?sid=S\n'
check 'redact names: records that do not fit are counted' 0 'x\n{"a":1}\ny ?sid={redacted}\n' \
  '^simdiri: 2 of 3 records do not fit the format and were searched as text$' redact --jsonl
given 'x\n'
check 'redact names: both counts in JSON' 0 'x\n' '"rules":\{\},"replaced":0,"unfit":1' redact --jsonl --json
given 'password,a\nS,"b\nc,d\n'
check 'redact names: an open quotation mark is reported' 0 'password,a\n{redacted},{redacted}' \
  '^simdiri: a quotation mark is never closed, so the rest of a file became \{redacted\}$' redact --csv --header
given 'a,password\nS,"b\nc,d\n'
check 'redact names: an open quotation mark of a secret is reported' 0 'a,password\nS,{redacted}' \
  '^simdiri: a quotation mark is never closed, so the rest of a file became \{redacted\}$' redact --csv --header
given '#fields\tts\turi\n1\t/%7ea\n'
check 'redact names: tabs between the names of Zeek' 0 '#fields\tts\turi\tx\n1\t/%7ea\t/~a\n' '' normalize --reference --log=w3c -f uri --append=x
