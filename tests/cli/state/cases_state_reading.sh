# A state notices that a run reads its records in another way, and that nearly all records of a run are bad.
# SPDX-License-Identifier: MIT
log() { for i in $(seq "$1" "$2"); do printf '1 - - [t] "GET /%d HTTP/1.1" 200 1 "http://r/%d" "-"\n' "$i" "$i"; done; }
log 1 12 >log1
log 13 24 >log2
# warned NAME TEXT ARGUMENT...: the run with the state warns with TEXT (an extended regular expression), in one line, although it is quiet.
warned() {
  local name="readings: $1" text=$2
  shift 2
  simdiri dedupe -q "$@" >/dev/null 2>errors
  holds "$name: exit status" [ $? -eq 0 ]
  holds "$name: it is said" [ "$(grep -cE "^simdiri: [^ ]*: warning: .*$text" errors)" -eq 1 ]
}
# silent_run NAME ARGUMENT...
silent_run() {
  local name="readings: $1"
  shift
  simdiri dedupe -q "$@" >/dev/null 2>errors
  holds "$name: exit status" [ $? -eq 0 ]
  holds "$name: nothing is said" [ ! -s errors ]
}
records() { simdiri state info "$1" | sed -n 's/^records: //p' | paste -sd '|'; }

silent_run 'a new state' --log=combined --base=http://h --state=s1 log1
silent_run 'the same options' --base=http://h --log=combined --field=request --state=s1 log2
holds 'readings: state info' [ "$(records s1)" = '--log=combined --base=http://h' ]
cp -r s1 s2
warned 'a forgotten --log' "records as 'lines', but earlier runs read theirs as '--log=combined --base=http://h'; if you forgot an option, records that the state knows count as new" --state=s1 <(echo http://x/)
silent_run 'a way that is known now' --state=s1 <(echo http://x/)
holds 'readings: both are noted' [ "$(records s1)" = '--log=combined --base=http://h|lines' ]
holds 'readings: as JSON: both' grep -qF '"records":["--log=combined --base=http://h","lines"]' <(simdiri state info --output-format=json s1)
warned 'a changed --base' "'--log=combined --base=http://g'" --log=combined --base=http://g --state=s2 log1
warned 'a forgotten --base' "'--log=combined'" --log=combined --state=s2 log1
silent_run 'a base with a password' --log=combined --base='http://me:hunter2@h/x@y' --state=spw log1
holds 'readings: its userinfo is hidden' [ "$(records spw)" = '--log=combined --base=http://***@h/x@y' ]
silent_run 'a password in the profile web' --log=combined --profile=web --base='HTTPS:\\t@:@h\y@z' --state=sweb log1
holds 'readings: its userinfo is hidden, too' [ "$(records sweb)" = '--log=combined --base=HTTPS:\\***@h\y@z' ]
warned 'a base without userinfo' "base=http://h/x@y', but .* --base=http://\*\*\*@h/x@y'" --log=combined --base=http://h/x@y --state=spw log2
holds 'readings: no password is in a state' [ "$(cat spw/* sweb/* | grep -cF -e hunter2 -e 't@:@h')" -eq 0 ]
warned 'a changed -f' "'--log=combined --field=referer'" --log=combined -f referrer --state=s2 log1
warned '--vhost-field' "'--log=combined --vhost-field=1'" --log=combined --vhost-field=1 --state=s2 <(sed 's/^/h /' log1)
silent_run 'a table' --csv -f 2 --state=s3 <(printf '1,http://a/\n')
warned 'another column' "'--csv'," --csv --state=s3 <(printf 'http://a/,1\n')
warned '--request' "'--csv --field=2 --request'" --csv -f 2 --request --state=s3 <(printf '1,GET http://a/ HTTP/1.1\n')
# The links of each page have another base, but not the requests of a site.
silent_run 'the links of a page' --state=s9 --base=http://h/1/ <(echo x)
silent_run 'the links of another page' --state=s9 --base=http://h/2/ <(echo x)
warned 'links without their base' "'lines', but earlier runs read theirs as 'lines --base'" --state=s9 <(echo http://x/)
holds 'readings: the base of references has no value' [ "$(records s9)" = 'lines --base|lines' ]

# Beside the files of -o, in any order.
silent_run 'with -o' --state=s4 -o out4 <(echo http://a/)
silent_run 'with -o again' --state=s4 -o out4 <(echo http://b/)
silent_run 'with another output' --state=s4 -o other4 <(echo http://c/)
silent_run 'with standard output' --state=s4 <(echo http://d/)
silent_run 'with the first output' --state=s4 -o out4 <(echo http://e/)
same 'readings: the output is continued' out4 <(printf 'http://a/\nhttp://b/\nhttp://e/\n')
warned 'with -o, another way' "'--tsv'" --tsv --state=s4 -o out4 <(echo http://f/)
holds 'readings: with -o' [ "$(records s4)" = 'lines|--tsv' ]

# Nearly all records are bad: -q does not hide it.
warned 'a forgotten --log, nearly all bad' '12 of 12 records are bad, and the keys of their bytes are now in the state; --on-error=skip' --state=s5 log1
holds 'readings: nearly all bad: the hint' grep -q 'hint: this looks like an access log (--log=combined)' errors
silent_run 'nearly all bad, left out' --on-error=skip --state=s6 log1
silent_run 'nearly all bad, without a state' log1
silent_run 'few records' --state=s7 <(head -n 3 log1)
silent_run 'most are good' --state=s8 <(cat log1 <(seq -f 'http://a/%g' 9))
