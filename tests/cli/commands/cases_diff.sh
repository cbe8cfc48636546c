# diff: which records two profiles group differently.
# SPDX-License-Identifier: MIT
given 'http://a/?b=1&c\nhttp://x/\nhttp://A/?c&b=1\nHTTP://a/?c&b=1\nhttp://x\nbad\nbad\n'
check 'diff: a merge' 1 'merge\t1\t1\thttp://a/?b=1&c\nmerge\t1\t2\thttp://A/?c&b=1\n' '1 groups merge under --b only, and 0 split' \
  diff --a= --b=--lossy=sort
given 'http://a/?b=1&c\nhttp://x/\nhttp://A/?c&b=1\nhttp://x\n'
check 'diff: a split' 1 'split\t1\t1\thttp://a/?b=1&c\nsplit\t1\t1\thttp://A/?c&b=1\n' '' diff -q --a=--lossy=sort --b=
given 'http://a/%61?y&x\nhttp://a\nhttp://a/a?x&y\nhttp://a/\nhttp://a/a?y&x'
check 'diff: both' 1 \
  'merge\t1\t2\thttp://a/%61?y&x\nmerge\t1\t1\thttp://a/a?x&y\nsplit\t1\t1\thttp://a\nsplit\t1\t1\thttp://a/\n' \
  '1 groups merge under --b only, and 1 split' diff --a=' --disallowed=fail  --rung=scheme ' --b='--rung=syntax --lossy=sort'
given 'http://a/\nhttp://A\nbad\nbad\n'
check 'diff: none, and what is bad' 0 '' 'bad' diff --a= --b=--nfc
given 'http://a/ b\n'
check 'diff: bad under the first profile only' 0 '' '1 of 1 records is bad' diff --a=--disallowed=fail --b=
given 'http://a/ b\n'
check 'diff: bad under the second profile only' 0 '' '1 of 1 records is bad' diff --b=--disallowed=fail --a=
given 'http://a/b\0http://a/%62\0'
check 'diff: NUL' 1 'merge\t1\t1\thttp://a/b\0merge\t1\t1\thttp://a/%62\0' '' diff -qz --a=--rung=simple --b=
given ''
check 'diff: nothing' 0 '' '0 groups' diff --a= --b=
check 'diff: one side is missing' 2 '' 'needed' diff --a=
check 'diff: an option of the run' 2 '' 'a: threads: this option does not change' diff --a='--threads=2' --b=
check 'diff: no option' 2 '' 'b: file: not an option' diff --a= --b=file
check 'diff: an option that is none' 2 '' 'such-option' diff --a= --b=--such-option
awk 'BEGIN { for (i = 0; i < 20000; i++) { n = (i * 7919) % 5000; print "http://h" n % 7 ".example/" n "?b=" i % 3 "&a=" (i % 5 ? "" : "%61") } }' >list
simdiri diff -q --a= --b='--lossy=sort,tracking' list >got
simdiri diff -q --b= --a='--lossy=sort,tracking' list | sed 's/^split/merge/' >other
same 'diff: the other way round' got other
holds 'diff: a group is its records' [ "$(simdiri diff -q --a=--rung=simple --b= list | cut -f 4 | simdiri dedupe --count |
  awk -F '\t' '$1 < 2' | wc -l)" -eq 0 ]
given 'http://a/?x[]=1\nhttp://a/?x%5B%5D=1\n'
check 'diff: profiles encode [ ] by default' 1 'merge\t1\t1\thttp://a/?x[]=1\nmerge\t1\t1\thttp://a/?x%5B%5D=1\n' '' \
  diff -q --a=--disallowed=encode --b=
printf '0123456789abcdef' >diff_secret
printf 'simdiri-rules 1\n' >diff_rules
chmod 600 diff_secret
printf 'http://a/b\thttp://a/b/\n' >diff_redirects
echo com >diff_suffixes
echo /a >diff_routes
for option in --rung=syntax --profile=web --grammar=uri --reference --disallowed=fail --host=percent --nfc --nfkc \
  --drop-fragment --default-scheme=https --redirects=diff_redirects '--redirects=diff_redirects --redirects-all' --hash=xxh3 \
  '--hash=siphash --key-file=diff_secret' --lossy=sort --rules=diff_rules --by=host '--by=domain --psl=diff_suffixes' '--by=domain --psl-section=icann' \
  '--by=label --group-host=none --templates=all --params=a --routes=diff_routes'; do
  given ''
  check "diff: a profile takes $option" 0 '' '' diff -q "--a=$option" --b=
done
for option in --tsv --csv '--jsonl --field=/a' --log=common --log-format=common '--tsv --field=1' '--tsv --header' '--log=common --vhost-field=1' --null --input-charset=latin1 \
  --unescape=html --no-decompress --max-record=1K '--tsv --append=key' --output=file --on-error=skip --status --rejects=file --max-bad=1 \
  --compress=none --line-buffered --threads=1 --progress --no-progress --quiet --json --no-sandbox --help --version \
  --query-charset=latin1 --surt --severity=scheme=error; do
  given ''
  check "diff: a profile does not take $option" 2 '' 'this option does not change which IRIs are equal' diff -q "--a=$option" --b=
done
for option in --rotated --follow; do
  given ''
  check "diff: a profile does not take $option" 2 '' 'FILE' diff -q "--a=$option" --b=
done
holds 'diff: profiles were tried with every option of key' [ "$(simdiri key --help=all | grep -cE '^  (-., )?--')" -eq 62 ]

# Two lists: neither diff nor compare is meant.
echo http://a/ >list1
echo http://b/ >list2
check 'diff: two lists' 2 '' 'diff compares two sets of options, not two files; the records of list2 that list1 lacks: simdiri dedupe --state=DIR list1, then simdiri state contains -v DIR list2' diff list1 list2
check 'compare: two files' 2 '' 'the operands are IRIs, not files; .* simdiri state contains -v DIR list2' compare list1 list2
check 'compare: with --base they are references' 1 'different\n' '' compare --base=http://h/ list1 list2
simdiri dedupe -q --state=lists list1 >/dev/null
check 'diff: the advice works' 0 'http://b/\n' '' state contains -v lists list2

# Blocks of lines go through two batches, and any thread makes keys. Fields go record by record.
{
  sed 's/h1\./H1./; s/&a=$/\&a=\xc3\xa9/' list
  printf 'bad\nhttp://a/ b\n\nhttp://xn--a/\nhttp://h\xc2\xa0/\nhttp://h/%%zz\nhttp://h/\xff\n'
  cat list
  printf 'http://cr.test/?b&a\r\nhttp://cr.test/?a&b\r\nhttp://end.test/?b&a\nhttp://end.test/?a&b'
} >long_list
for options in '--a= --b=--lossy=sort' '--a=--disallowed=fail --b=--nfc' '--a=--reference --b=--hash=xxh3'; do
  # shellcheck disable=SC2086 # several options
  simdiri diff --tsv -f 1 $options long_list >wanted 2>wanted-errors
  wanted_status=$?
  # shellcheck disable=SC2086
  agrees_with_threads $wanted_status diff $options long_list
done
simdiri diff -q --a= --b=--lossy=sort long_list | tail -2 >got
printf 'merge\t%s\t1\thttp://end.test/?b&a\nmerge\t%s\t1\thttp://end.test/?a&b\n' "$(tail -1 got | cut -f 2)" "$(tail -1 got | cut -f 2)" >wanted
same 'diff: the last group of a long list' wanted got
