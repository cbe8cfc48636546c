# parse --get, --by, --keep: hosts, domains and other parts.
printf '// VERSION: test-1\ncom\nuk\nco.uk\n*.ck\n!www.ck\n// ===BEGIN PRIVATE DOMAINS===\nblog.com\n// ===END PRIVATE DOMAINS===\n' >suffixes
{
  printf 'HTTP://u:p@WWW.b\xc3\xbccher.Example.co.uk:8080/a/b/?x=1&A+b=&a%%20b=%%41#f\n'
  printf 'http://1.2.3.4:80/\nbad\nmailto:a@b\nhttp://me.blog.com./\nhttp://co.uk/'
} >parts_list
has_psl() { ! simdiri --version | grep -q '^public suffixes: no$'; }

check 'get: components' 0 'www.xn--bcher-kva.example.co.uk\t8080\ta\t1\tA\n1.2.3.4\t\t\t\t\n\t\t\t\t\n\t\ta@b\t\t\nme.blog.com.\t\t\t\t\nco.uk\t\t\t\t\n' \
  '1 no-scheme' parse '--get=host,port,segment:1,query:x,query:a b' parts_list
check 'get: JSON Lines: a parameter without a name, and none' 0 '{"query:":null}\n{"query:":null}\n{"query:":""}\n{"query:":"x"}\n' '' \
  parse --get=query: --output-format=jsonl <(printf 'http://A/?\nhttp://A/?a&&b\nhttp://A/?=\nhttp://A/?&=x\n')
check 'get: JSON Lines' 0 '{"host":"a","query:x,y":"1","port":null}\n' '' \
  parse --get=host,query:x%2Cy,port --output-format=jsonl <(echo 'http://A/?x,y=1')
check 'get: CSV' 0 '"http://a/,b","/,b"\nhttp://a/b,/b\n' '' parse --get=iri,path --output-format=csv <(printf 'http://A/,b\nhttp://A/b\n')
check 'get: profile web' 0 'http://a/b\n' '' parse --profile=web --get=iri <(printf 'http:\\\\A\\b\n')
check 'get: the origin has no port that is empty' 0 'http://h\n' '' parse --rung=simple --get=origin <(echo http://h:/)
check 'get: a rung' 0 'HTTP://A\n' '' parse --rung=simple --get=iri <(echo HTTP://A)
check 'get: a log' 0 'h.test\tx\n\ty\n' '' parse --get=host,segment:1 --log=common \
  <(printf '1 - - [t] "GET http://h.test/x HTTP/1.1" 200 1\n1 - - [t] "GET /y HTTP/1.1" 200 1\n')
check 'get: a repair that is off' 0 '\n' '; --disallowed=encode-all percent-encodes' parse --get=host --disallowed=encode <(echo 'http://a/?b[]=1')
check 'get: that repair' 0 'a\n' '' parse --get=host <(echo 'http://a/?b[]=1')
check 'get: --on-error=skip' 0 'a\n' '1 of 2 records is bad' parse --on-error=skip --get=host <(printf 'bad\nhttp://a/\n')
check 'get: --on-error=fail' 1 'a\n' 'stopped at the bad line 2, byte 3: no-scheme' parse --on-error=fail --get=host <(printf 'http://a/\nbad\nhttp://b/\n')
check 'get: a part that is none' 2 '' "'hosts' is not a part; the parts are iri," parse --get=host,hosts parts_list
check 'get: an option that needs it' 2 '' '--rung needs --get' parse --rung=syntax parts_list
check 'partition by host: unknown pattern' 2 '' "'x' needs one %d or %04d" partition --by=host --files=2 -o x parts_list
check 'partition: --by is missing' 2 '' '--by=PART is missing' partition --files=2 -o p%d parts_list
check 'partition: a bad record' 0 '' '1 of 1 records is bad and was placed by a hash of its own bytes' partition --by=host --files=1 -o bad%d <(echo bad)
check 'partition: too many parts' 2 '' 'not a number from 1 to 65536' partition --by=host --files=65537 -o p%d parts_list
check 'a list that nothing reads: parse' 2 '' '--psl is about suffixes' parse --get=host --psl=suffixes parts_list
check 'a list that nothing reads: dedupe' 2 '' '--psl-section is about suffixes' dedupe --psl-section=icann parts_list
check 'keep: not with a state' 2 '' '--state and --keep contradict each other' dedupe --keep=2 --state=s parts_list
check 'keep: not with counts' 2 '' '--keep and --count' dedupe --keep=2 --count parts_list
check 'keep: by host' 0 'http://a/1\nhttp://a/2\nhttp://b/\n' '' dedupe -q --by=host --keep=2 \
  <(printf 'http://a/1\nhttp://a/2\nhttp://b/\nHTTP://A/3\n')

# With any number of threads, and from pipes, the same rows and the same files.
for i in {1..4000}; do printf 'http://h%d.test/%d\nHTTP://H%d.example:80/x y\nbad %d\n' $((i % 97)) "$i" $((i % 31)) "$i"; done >parts_long
simdiri parse -q --get=host,path -j1 parts_long >wanted
for n in 2 7; do
  simdiri parse -q --get=host,path -j$n parts_long >got
  same "get: -j$n" wanted got
done
simdiri parse -q --get=host,path --tsv -f 1 parts_long >got
same 'get: fields' wanted got
# Records at the borders of the pieces of 64 KiB that are normalized at once, and longer ones.
for n in 65534 65535 65536 65537 131072 200000; do
  printf "http://a/%0$((n - 10))d\nHTTP://b%d.test/\r\n\nbad\nhttp://c/" 0 "$n"
  printf '\n%.0s' {1..70}
done >borders
simdiri parse -q --get=host,iri borders >got
simdiri parse -q --get=host,iri --tsv -f 1 borders >wanted
same 'get: the borders of pieces' wanted got
for n in 1 2 7; do
  mkdir "files$n"
  simdiri partition -q --by=host --files=13 -j$n -o "files$n/p%02d" parts_long
done
simdiri partition -q --by=host --files=13 --tsv -f 1 -o "files_p%02d" parts_long
holds 'partition: every file is there' [ "$(ls files1 | paste -sd' ')" = "$(printf 'p%02d ' {0..12} | sed 's/ $//')" ]
for n in 2 7; do holds "partition: -j$n" diff -r files1 "files$n"; done
for i in {00..12}; do same "partition: fields, file $i" "files1/p$i" "files_p$i"; done
holds 'partition: every record once' [ "$(sort parts_long | md5sum)" = "$(cat files1/* | sort | md5sum)" ]
# XXH3-64 with seed 0, as another implementation has it (xxhash of PyPI): of h3.test modulo 13, and of "bad 12".
holds 'partition: h3.test is in file 11' [ "$(grep -c '//h3\.test' files1/p11)" = "$(grep -c '//h3\.test' parts_long)" ]
holds 'partition: a bad record is in file 6' grep -qx 'bad 12' files1/p06
for i in 3 50; do holds "partition: h$i" [ "$(grep -l "//h$i\.test/" files1/* | wc -l)" = 1 ]; done
holds 'partition: the order of the input' diff <(grep '//h3\.test' parts_long) <(cat files1/* | grep '//h3\.test')
simdiri partition -q --by=host --files=13 -o 'packed%02d.gz' parts_long
holds 'partition: compressed files' [ "$(cat files1/p00 | md5sum)" = "$(gzip -dc packed00.gz | md5sum)" ]
for i in gz zst; do
  simdiri --version | grep -q "^$([ $i = gz ] && echo gzip || echo zstd): no" && continue
  simdiri partition -q --by=host --files=2 -o "empty%d.$i" </dev/null
  for n in 0 1; do holds "partition: an empty file $n, $i" [ -s "empty$n.$i" ]; done
  same "partition: empty files are the same, $i" empty0.$i empty1.$i
done
printf 'id,url\n1,http://a/\n2,http://b/\n' | simdiri partition -q --csv --header -f url --by=host --files=1 -o 'table%d'
same 'partition: a header' table0 <(printf 'id,url\n1,http://a/\n2,http://b/\n')
cp parts_list in0
check 'partition: an output that is an input' 2 '' 'in0: is both an input and an output' partition --by=host --files=2 -o in%d in0
same 'partition: the input is unchanged' parts_list in0
cp parts_list left1.incomplete
check 'partition: an incomplete output that is an input' 2 '' 'left1.incomplete: is both an input and an output' \
  partition --by=host --files=2 -o left%d left1.incomplete
same 'partition: an incomplete input is unchanged' parts_list left1.incomplete
mkdir folder1 folder4.incomplete
echo kept >folder0
check 'partition: an output that is a folder' 2 '' 'folder1: Is a directory' partition --by=host --files=4 -o folder%d parts_list
holds 'partition: before a folder, nothing is written' [ "$(cat folder0 folder[23]* 2>/dev/null)" = kept ]
rmdir folder1
check 'partition: an incomplete output that is a folder' 2 '' 'folder4.incomplete: Is a directory' \
  partition --by=host --files=5 -o folder%d parts_list
holds 'partition: nothing is written either' [ "$(cat folder*[0-9])" = kept ]
simdiri partition --by=host --files=2 -o gone%d missing 2>/dev/null
holds 'partition: a run that fails leaves nothing' [ -z "$(ls -d gone* 2>/dev/null)" ]

if has_psl; then
  check 'get: suffixes' 0 'co.uk\texample.co.uk\twww.xn--bcher-kva\thttp://example.co.uk\n\t\t\thttp://1.2.3.4\n\t\t\t\n\t\t\t\nblog.com.\tme.blog.com.\t\thttp://me.blog.com.\nco.uk\t\t\thttp://co.uk\n' \
    '1 no-scheme' parse --get=suffix,domain,subdomain,site --psl=suffixes parts_list
  printf 'com\na..b\n' >broken
  check 'get: a broken list' 2 '' 'broken:2: the rule is not a domain name of at most 126 bytes; --psl needs a file such as public_suffix_list.dat' parse --get=domain --psl=broken parts_list
  printf 'com\na.b\n*.a.b\n!a.b\n' >conflict
  check 'get: a list that contradicts itself' 2 '' 'conflict:4: the same name has a rule and an exception' \
    parse --get=domain --psl=conflict parts_list
  printf 'com\n<html><title>404 Not Found</title></html>\n' >page
  check 'get: a list that is a web page' 2 '' 'page:2: the rule is not a domain name' parse --get=domain --psl=page parts_list
  check 'get: a list that is a program' 2 '' 'the rule is not a domain name' parse --get=domain --psl="$program" parts_list
  yes a | head -n 1100000 >huge
  check 'get: an empty list' 2 '' '/dev/null: the list has no rule; --psl needs a file such as' parse --get=domain --psl=/dev/null parts_list
  check 'get: a list that is missing' 2 '' 'none: No such file' parse --get=domain --psl=none parts_list
  check 'get: a list that is a directory' 2 '' 'Is a directory' parse --get=domain --psl=. parts_list
  check 'get: a list with too many rules' 2 '' 'huge:1048577: the list has more than 1,048,576 rules' \
    parse --get=domain --psl=huge parts_list
  for rule in '\xe5\x85\xac\xe5\x8f\xb8.cn' xn--55qx5d.cn; do
    printf "$rule\n" >chinese
    check "get: both spellings of the rule $rule" 0 'xn--55qx5d.cn\ta.xn--55qx5d.cn\nxn--55qx5d.cn\ta.xn--55qx5d.cn\n' '' \
      parse --psl=chinese --get=suffix,domain \
      <(printf 'http://b.a.\xe5\x85\xac\xe5\x8f\xb8.cn/\nhttp://b.a.xn--55qx5d.cn/\n')
  done
  printf 'http://%sco.uk/\nhttp://%sck/\n' "$(printf 'a.%.0s' {1..10000})" "$(printf 'ck.%.0s' {1..10000})" >deep
  check 'get: 10,000 labels' 0 'co.uk\ta.co.uk\nck.ck\tck.ck.ck\n' '' parse --psl=suffixes --get=suffix,domain deep
  check 'get: no section' 2 '' 'the list has no rule in a section of ICANN domains' parse --get=domain --psl=suffixes --psl-section=icann parts_list
  check 'by domain' 0 'http://a.x.uk/\nhttp://y.uk/\nmailto:a\nmailto:b\n' '' dedupe -q --by=domain --psl=suffixes \
    <(printf 'http://a.x.uk/\nhttps://b.x.uk/\nhttp://y.uk/\nmailto:a\nmailto:b\n')
  check 'by site' 0 'http://a.x.uk/\nhttps://b.x.uk/\n' '' dedupe -q --by=site --psl=suffixes \
    <(printf 'http://a.x.uk/\nhttps://b.x.uk/\nhttp://x.uk:8/\n')
  simdiri dedupe -q --by=domain --psl=suffixes --state=domains <(echo http://a.x.uk/) >/dev/null
  check 'by domain: a state' 0 'http://b.x.uk/\n' '' state contains --psl=suffixes domains <(echo http://b.x.uk/)
  check 'by domain: another list' 2 '' 'suffixes=' dedupe -q --by=domain --psl=<(echo uk) --state=domains parts_list
  simdiri partition -q --by=domain --psl=suffixes --files=1000 -o 'd%d' <(echo http://a.x.uk/)
  holds 'partition by domain: x.uk is in file 963' [ "$(wc -l d[0-9]* | grep -v ' 0 ' | head -1 | tr -s ' ')" = ' 1 d963' ]
  cp suffixes list0
  check 'partition: an output that --psl reads' 2 '' 'list0: is read by an option' \
    partition --by=domain --psl=list0 --files=2 -o list%d parts_list
fi
