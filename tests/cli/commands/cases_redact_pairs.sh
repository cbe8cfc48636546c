# redact: pairs of a name and its value, and members as programs print them. Sourced by run.
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# Redacts the input, and then the result, which must not change.
redacts() { # NAME INPUT RESULT ARGUMENT...
  given "$2"
  check "redact pairs: $1" 0 "$3" '' redact -q "${@:4}"
  given "$3"
  check "redact pairs: $1, again" 0 "$3" '' redact -q "${@:4}"
}

# ---------------------------------------------------------------------------------------------- pairs in text

R='{redacted}'
redacts 'OpenTelemetry' '{"key":"http.request.header.authorization","value":{"stringValue":"S"}},{"key":"url.path","value":{"stringValue":"/a"}}\n' \
  "{\"key\":\"http.request.header.authorization\",\"value\":{\"stringValue\":\"$R\"}},{\"key\":\"url.path\",\"value\":{\"stringValue\":\"/a\"}}\n"
redacts 'the value first' '{"value":{"arrayValue":{"values":[{"stringValue":"S"},{"intValue":"5"}]}},"key":"cookie"}\n' \
  "{\"value\":{\"arrayValue\":{\"values\":[{\"stringValue\":\"$R\"},{\"intValue\":\"$R\"}]}},\"key\":\"cookie\"}\n"
redacts 'an HTTP Archive' '"headers":[{"name":"Accept","value":"a"},{"value":"S","comment":"c","name":"X-Api-Key"}]\n' \
  "\"headers\":[{\"name\":\"Accept\",\"value\":\"a\"},{\"value\":\"$R\",\"comment\":\"c\",\"name\":\"X-Api-Key\"}]\n"
redacts 'names in an array of secrets' '"cookies":[{"name":"lang","value":"S","path":"S"}]\n' \
  "\"cookies\":[{\"name\":\"lang\",\"value\":\"$R\",\"path\":\"$R\"}]\n"
redacts 'names of tags' '"Tags":[{"Key":"Name","Value":"web"},{"Key":"DbPassword","Value":"S"}] {"key":"S"}\n' \
  "\"Tags\":[{\"Key\":\"Name\",\"Value\":\"web\"},{\"Key\":\"DbPassword\",\"Value\":\"$R\"}] {\"key\":\"$R\"}\n"
redacts 'a secret in a name' '{"name":"/a?sid=S","value":"S"} {"name":"ghp_abcdefghijklmnopqrstuvwxyz0123456789","value":"b"}\n' \
  "{\"name\":\"/a?sid=$R\",\"value\":\"$R\"} {\"name\":\"$R\",\"value\":\"b\"}\n"
redacts 'arrays of two' '[["Accept","a"],["Authorization","S"],["token",["S",1]],["sid","a","b"]]\n' \
  "[[\"Accept\",\"a\"],[\"Authorization\",\"$R\"],[\"token\",[\"$R\",$R]],[\"sid\",\"a\",\"b\"]]\n"
redacts 'a list of secrets' '"tokens":["session","S"]\n' "\"tokens\":[\"$R\",\"$R\"]\n"
redacts 'a pair in a string' '"a":"{\\"value\\": \\"S\\",\\n \\"name\\": \\"pin\\"}"\n' "\"a\":\"{\\\\\"value\\\\\": \\\\\"$R\\\\\",\\\\n \\\\\"name\\\\\": \\\\\"pin\\\\\"}\"\n"
redacts 'a pair in a parameter' '/?a=%7B%22name%22%3A%22pin%22%2C%22value%22%3A%22S%22%7D&b=1\n' "/?a=%7B%22name%22%3A%22pin%22%2C%22value%22%3A%22$R%22%7D&b=1\n"
redacts 'a pair that is cut off' '{"name":"pin","value":"S\n["pin","S\n' "{\"name\":\"pin\",\"value\":\"$R\n[\"pin\",\"$R\n"
redacts 'a pair after other brackets' '(see [1] {"a"} it'"'"'s ["x"\n{{[ {"name":"pin","value":"S"}\n' "(see [1] {\"a\"} it's [\"x\"\n{{[ {\"name\":\"pin\",\"value\":\"$R\"}\n"
redacts 'no name' '{"name":7,"value":"a"} ["pin"] {"name":"pin","values":7,"a":"b"}\n' "{\"name\":7,\"value\":\"a\"} [\"pin\"] {\"name\":\"pin\",\"values\":$R,\"a\":\"b\"}\n"
redacts 'several lines' '{\n "name": "pin",\n "value": "S"\n}' "{\n \"name\": \"pin\",\n \"value\": \"$R\"\n}" -z

# ---------------------------------------------------------------------------------------------- Python, Ruby, PHP

redacts 'Python' "x {'token': 'S S', 'a': 1, 'pin': \"it's\", 'sid': None, 'key': 5}\n" "x {'token': '$R', 'a': 1, 'pin': \"$R\", 'sid': None, 'key': $R}\n"
redacts 'pairs of Python' "[('authorization', 'S'), (b'cookie', b'S'), ('a', u'b')]\n" "[('authorization', '$R'), (b'cookie', b'$R'), ('a', u'b')]\n"
redacts 'a dictionary of Python' "{'name': 'Cookie', 'value': 'S'} {'tokens': ['S', None, {'a': 'S'}]}\n" "{'name': 'Cookie', 'value': '$R'} {'tokens': ['$R', None, {'a': '$R'}]}\n"
redacts 'Ruby' '{"password"=>"S S", :pin=>"S", "a" => "b", "token" => nil} {:name=>"pin", :value=>"S"}\n' \
  "{\"password\"=>\"$R\", :pin=>\"$R\", \"a\" => \"b\", \"token\" => nil} {:name=>\"pin\", :value=>\"$R\"}\n"
redacts 'PHP' "Array ( [user] => joe [password] => S ) 'pin' => 'S',\n" "Array ( [user] => joe [password] => $R ) 'pin' => '$R',\n"
redacts 'apostrophes' "it's 'token' and 'pin', don't 'a': 'b' or 'pin': 'tis\n" "it's 'token' and 'pin', don't 'a': 'b' or 'pin': 'tis\n"
redacts 'in a log' '1.2.3.4 - - [1] "GET / HTTP/1.1" 200 1 "-" "{'"'token': 'S'"'}"\n' "1.2.3.4 - - [1] \"GET / HTTP/1.1\" 200 1 \"-\" \"{'token': '$R'}\"\n" --log=combined

# ---------------------------------------------------------------------------------------------- JSON Lines

redacts 'JSON Lines: OpenTelemetry' '{"a":[{"key":"http.request.header.cookie","value":{"stringValue":"S"}},{"key":"url.path","value":{"stringValue":"/?sid=S"}}]}\n' \
  "{\"a\":[{\"key\":\"http.request.header.cookie\",\"value\":{\"stringValue\":\"$R\"}},{\"key\":\"url.path\",\"value\":{\"stringValue\":\"/?sid=$R\"}}]}\n" --jsonl
redacts 'JSON Lines: the value first' '{"value":[{"stringValue":"S"},5,null,{"name":"n","value":"S"}],"x":{"value":"a"},"Key":"auth_token"}\n' \
  "{\"value\":[{\"stringValue\":\"$R\"},\"$R\",null,{\"name\":\"n\",\"value\":\"$R\"}],\"x\":{\"value\":\"a\"},\"Key\":\"auth_token\"}\n" --jsonl
redacts 'JSON Lines: Kubernetes' '{"env":[{"name":"DB_PASSWORD","value":"S"},{"name":"MODE","value":"a"},{"name":"PIN","valueFrom":{"configMapKeyRef":{"name":"db"}}}]}\n' \
  "{\"env\":[{\"name\":\"DB_PASSWORD\",\"value\":\"$R\"},{\"name\":\"MODE\",\"value\":\"a\"},{\"name\":\"PIN\",\"valueFrom\":{\"configMapKeyRef\":{\"name\":\"db\"}}}]}\n" --jsonl
redacts 'JSON Lines: names in an array of secrets' '{"cookies":[{"name":"lang","value":"S"}],"tokens":["sid","S"],"Tags":[{"Key":"Name","Value":"web"}],"key":"S"}\n' \
  "{\"cookies\":[{\"name\":\"lang\",\"value\":\"$R\"}],\"tokens\":[\"$R\",\"$R\"],\"Tags\":[{\"Key\":\"Name\",\"Value\":\"web\"}],\"key\":\"$R\"}\n" --jsonl
redacts 'JSON Lines: escapes in names' '{"n\\u0061me":"P\\u0069n","v\\u0061lue":"S"} ["\\u0074oken","S"]\n' \
  "{\"n\\\\u0061me\":\"P\\\\u0069n\",\"v\\\\u0061lue\":\"$R\"} [\"\\\\u0074oken\",\"$R\"]\n" --jsonl
redacts 'JSON Lines: a secret in a name' '{"value":"S","name":"/a?sid=S"} {"name":"http://joe:S@h/","value":"b"}\n' \
  "{\"value\":\"$R\",\"name\":\"/a?sid=$R\"} {\"name\":\"http://$R@h/\",\"value\":\"b\"}\n" --jsonl
redacts 'JSON Lines: arrays of two' '[["Accept","a"],["Authorization","S"],["token",["S",1]],["sid","a","b"]]\n' \
  "[[\"Accept\",\"a\"],[\"Authorization\",\"$R\"],[\"token\",[\"$R\",\"$R\"]],[\"sid\",\"a\",\"b\"]]\n" --jsonl
redacts 'JSON Lines: a record that is cut off' '{"name":"pin","value":"S"\n' "{\"name\":\"pin\",\"value\":\"$R\"\n" --jsonl
redacts 'JSON Lines: --field, an element by its member' '{"a":[{"key":"url.full","value":"http://H/?token=S&a=B"}]}\n' "{\"a\":[{\"key\":\"url.full\",\"value\":\"http://H/?token=$R&a=B\"}]}\n" \
  --jsonl -f '/a[key=url.full]/value'
redacts 'JSON Lines: --field, an element that has the name of a secret' '{"a":[{"key":"pin","value":"S"}]}\n' "{\"a\":[{\"key\":\"pin\",\"value\":\"$R\"}]}\n" --jsonl -f '/a[key=pin]/value'
redacts 'JSON Lines: --field' '{"a":[{"name":"pin","value":"S"}]}\n' "{\"a\":[{\"name\":\"pin\",\"value\":\"$R\"}]}\n" --jsonl -f /a/0/value
redacts 'JSON Lines: --field is a name' '{"key":"pin","value":"S"}\n' '{"key":"pin","value":"S"}\n' --jsonl -f key
printf 'simdiri-redact 1\nrule card\nform [0-9][0-9][0-9][0-9]{13}\n' >rules
redacts 'JSON Lines: a number of a form' '{"a":4111111111111111,"b":[41111]}\n' "{\"a\":\"$R\",\"b\":[41111]}\n" --jsonl --redact=secrets --redact-rules=rules

# The words for names and values are the same in every format.
for name in name key k header headerName header_name parameter-key ParameterKey optionName; do
  for value in value val v values rawValue raw_value stringValue string-value headerValue ParameterValue; do
    [ "$name $value" != 'key v' ] || continue
    redacts "$name and $value" "{\"$name\":\"pin\",\"$value\":\"S\"}\n" "{\"$name\":\"pin\",\"$value\":\"$R\"}\n" --jsonl
    redacts "$name and $value in a text" "{\"$value\":\"S\",\"$name\":\"pin\"}\n" "{\"$value\":\"$R\",\"$name\":\"pin\"}\n"
  done
done
redacts 'other words' '{"names":"pin","value":"a"} {"name":"pin","value2":"a"}\n' '{"names":"pin","value":"a"} {"name":"pin","value2":"a"}\n'
redacts 'JSON Lines: other words' '{"names":"pin","value":"a"} {"name":"pin","value2":"a"}\n' '{"names":"pin","value":"a"} {"name":"pin","value2":"a"}\n' --jsonl
# The name of a member is decoded as a whole: an escape in it is one character.
redacts 'JSON Lines: an escaped name' '{"\\u006eame":"pin","value":"a"}\n' '{"\\u006eame":"pin","value":"{redacted}"}\n' --jsonl
redacts 'JSON Lines: a name with another character' '{"\\u00e9name":"pin","value":"a"} \n' '{"\\u00e9name":"pin","value":"a"} \n' --jsonl
redacts 'JSON Lines: a name with a zero byte' '{"k\\u0000abcdefg":"pin","value":"a"}\n' '{"k\\u0000abcdefg":"pin","value":"a"}\n' --jsonl
# What was left, or lost, in objects with more members, and in arrays of PHP.
redacts 'a key and a version' '{"v":1,"key":"S"}\n' "{\"v\":1,\"key\":\"$R\"}\n"
redacts 'JSON Lines: a key and a version' '{"v":1,"key":"S"}\n' "{\"v\":1,\"key\":\"$R\"}\n" --jsonl
for option in '' --jsonl; do
  # shellcheck disable=SC2086 # no word or one
  {
    redacts "several values $option" '{"name":"pin","value":null,"rawValue":"S","val":"T"}\n' "{\"name\":\"pin\",\"value\":null,\"rawValue\":\"$R\",\"val\":\"$R\"}\n" $option
    redacts "several names $option" '{"name":"x","key":"y","header":"pin","value":"S"}\n' "{\"name\":\"x\",\"key\":\"y\",\"header\":\"pin\",\"value\":\"$R\"}\n" $option
  }
done
redacts 'an array of PHP' "['token' => 'S', 'user' => 'joe']\n" "['token' => '$R', 'user' => 'joe']\n"
redacts 'arguments with names' 'f("token": "S", "user": "joe")\n' "f(\"token\": \"$R\", \"user\": \"joe\")\n"
# In a parameter of a form, a space is "+" (URL Standard 5.2).
redacts 'JSON in a form' 'http://h/?data=%7B%22pin%22%3A+%22S%22%2C+%22x%22%3A+1%7D\n' "http://h/?data=%7B%22pin%22%3A+%22$R%22%2C+%22x%22%3A+1%7D\n"
redacts 'a pair in a form' 'http://h/?d=%7B%22name%22%3A+%22pin%22%2C+%22value%22%3A+%22S%22%7D\n' "http://h/?d=%7B%22name%22%3A+%22pin%22%2C+%22value%22%3A+%22$R%22%7D\n"
