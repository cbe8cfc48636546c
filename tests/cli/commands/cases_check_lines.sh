# The lines that check prints for CSV are those of the file, although a record can have several.
# SPDX-License-Identifier: MIT
printf 'id,url\n"1\n\n2",http://a/\n3,bad\n"4\n",http://h:8x/\n5,"http://a/\n\nb"\n6,bad\r\n' >table
lines() { simdiri check -q --csv --header -f url "$@" | cut -d: -f 1-4; }
for threads in 1 2; do
  holds "check lines: -j$threads" [ "$(lines -j$threads table)" = 'table:5:6: no-scheme
table:7:13: bad-port
table:8:13: bad-character
table:11:6: no-scheme' ]
done
holds 'check lines: two files' [ "$(lines table table | sed -n 5p)" = 'table:5:6: no-scheme' ]
holds 'check lines: --profile=web' [ "$(lines --profile=web table | sed -n 1p)" = 'table:5:3: missing-scheme-non-relative-URL' ]
holds 'check lines: --rejects has numbers of records' [ "$(simdiri check -q --csv --header -f url --rejects=/dev/stdout -o /dev/null table | cut -f 2 | paste -sd ' ')" = '3 4 5 6' ]
# Many records in many chunks, against a plain count.
awk 'BEGIN { for (i = 0; i < 200000; i++) if (i % 3) print i ",http://a/"; else print "\"" i "\n\",bad" i }' >many
holds 'check lines: many' cmp -s <(simdiri check -q --csv -f 2 many | cut -d: -f 2) <(grep -n 'bad' many | cut -d: -f 1)
holds 'check lines: many, from a pipe' cmp -s <(cat many | simdiri check -q --csv -f 2 | cut -d: -f 2) <(grep -n 'bad' many | cut -d: -f 1)
# Records that are too long.
{ printf 'a,http://a/\n"x\n'; head -c 300000 /dev/zero | tr '\0' 'x'; printf '\n",y\nb,bad\n'; } >long
holds 'check lines: a long record' [ "$(simdiri check -q --csv -f 2 --max-record=100K long | cut -d: -f 2-4 | paste -sd '|')" = '3:102398: long-record|4:1: bad-quotes' ]
