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
