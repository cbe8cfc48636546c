# What Windows does differently, unless the command takes care: names of files, ends of lines and of files.
# SPDX-License-Identifier: MIT
printf 'HTTP://A.example\n' >'né ü.txt'
check 'windows: a name that is not ASCII' 0 'http://a.example/\n' '' normalize 'né ü.txt'
check 'windows: an output with such a name' 0 '' '' normalize -o 'öut.txt' 'né ü.txt'
same 'windows: … is written' 'öut.txt' <(echo http://a.example/)
check 'windows: an argument that is not ASCII' 0 'scheme\n' '' compare http://bücher.example/ http://xn--bcher-kva.example/
check 'windows: blanks and quotation marks' 2 '' '^simdiri: a "b" .c: No such file' normalize 'a "b" \c'
given 'HTTP://A.example\r\nHTTP://B.example\n\032\r\nHTTP://C.example\r\n'
check 'windows: bytes are those of the input' 0 'http://a.example/\r\nhttp://b.example/\nhttp://c.example/\r\n' 'bad' \
  normalize --on-error=skip
simdiri normalize 'né ü.txt' | cat >got
same 'windows: … by a pipe' got <(echo http://a.example/)
# Numbers of files and of volumes have 64 bits; --follow distinguishes files by them.
follow_has() {
  for _ in {1..1200}; do
    [ "$(paste -sd' ' got)" = "$1" ] && return 0
    sleep 0.1
  done
  return 1
}
printf 'HTTP://a/1\n' >access.log
: >got
"$program" normalize -q --follow access.log >got 2>stderr &
job=$!
holds 'windows: follow: a file' follow_has 'http://a/1'
mv access.log access.log.1
printf 'HTTP://a/2\n' >access.log
holds 'windows: follow: the file after a rotation' follow_has 'http://a/1 http://a/2'
cp access.log access.log.2
printf 'HTTP://a/3\n' >>access.log.2
: >access.log
mv access.log.2 access.log.1
holds 'windows: follow: a copy, after the file was truncated' follow_has 'http://a/1 http://a/2 http://a/3'
kill -KILL $job
wait $job 2>/dev/null
