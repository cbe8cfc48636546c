# compare: --steps and --pairs.
# SPDX-License-Identifier: MIT

check 'steps: columns for each IRI' 0 'scheme\tscheme-case,port\tempty-path\n' '' compare --steps HTTP://h.example:80/ http://h.example
check 'steps: none' 0 'simple\t-\t-\n' '' compare --steps a: a:
check 'steps: different' 1 'different\tpct-decoded\t-\n' '' compare --steps a:%7e a:x
check 'steps: up to the rung that it took' 0 'syntax\tscheme-case\t-\n' '' compare --steps HTTP://h.example:80/ http://h.example:80/

pairs='http://h.example/\thttp://h.example/
HTTP://h.example/\thttp://h.example/
http://h.example:80/\thttp://h.example/\r
a:\tb:
'
given 'a:b\ta:b\nA:b\ta:b\nhttp://h:80\thttp://h/\n'
check 'pairs: equivalent at one rung or another' 0 'simple\nsyntax\nscheme\n' '' compare --pairs
given "$pairs"
check 'pairs: different is exit status 1' 1 'simple\nsyntax\nscheme\ndifferent\n' '' compare --pairs
given "${pairs}x\ta:\n"
check 'pairs: invalid is exit status 2, whatever the others are' 2 'simple\nsyntax\nscheme\ndifferent\nno-scheme\n' \
  '1 of 5 pairs is bad' compare --pairs
given 'a:b c\ta:b\na:b\ta:b c\na: b\na:\tb:\tc:\n\n'
check 'pairs: errors, and where' 2 'bad-character\t@3\t-\nbad-character\t-\t@3\nbad-pair\t-\t-\nbad-pair\t-\t-\nbad-pair\t-\t-\n' \
  '3 bad-pair: the record is not two fields' compare --pairs --steps --disallowed=fail
given 'a:b c\ta:b%20c\n'
check 'pairs: disallowed characters are encoded, as in normalize' 0 'syntax\n' '' compare --pairs
given '../x\thttp://h.example/x\n'
check 'pairs: --base' 0 'simple\n' '' compare --pairs --base=http://h.example/a/b
given 'A:\ta:\0a:\nb\ta:c\0'
check 'pairs: -z' 2 'syntax\0bad-character\0' '1 bad-character' compare --pairs -z --disallowed=fail
given '\xef\xbb\xbfa:\ta:\nb:\tb:'
check 'pairs: a byte-order mark, and no last line end' 0 'simple\nsimple\n' '' compare --pairs
given '\t\n'
check 'pairs: two empty fields are no IRIs' 2 'no-scheme\n' '' compare -q --pairs
given ''
check 'pairs: none' 0 '' '' compare --pairs
printf 'a:\ta:\n' >same-pair
printf 'a:\tb:\n' >other-pair
check 'pairs: files' 1 'simple\ndifferent\nsimple\n' '' compare --pairs same-pair other-pair same-pair
check 'pairs: -o' 0 '' '' compare --pairs -o answer same-pair
holds 'pairs: -o wrote' [ "$(cat answer)" = simple ]
check 'pairs: a missing file' 2 '' 'missing: No such file' compare --pairs missing
check 'compare: -o' 0 '' '' compare -o answer A: a:
holds 'compare: -o wrote' [ "$(cat answer)" = syntax ]

# compare agrees with normalize: equal normal forms, and only these, are equivalent.
printf 'http://h.example\nHTTP://h.example:80/\nhttp://h.example/%%7e\nhttp://h.example/~\nhttp://h.example/%%2F\nhttp://h.example//\nhttp://h.example/a b\nhttp://h.example/a%%20b\n' >some
simdiri normalize some >normal
while read -r a && read -r na <&5; do
  while read -r b && read -r nb <&6; do
    printf '%s\t%s\n' "$a" "$b" >>all-pairs
    if [ "$na" = "$nb" ]; then echo same; else echo different; fi >>agreement
  done <some 6<normal
done <some 5<normal
simdiri compare --pairs all-pairs | sed 's/^simple$\|^syntax$\|^scheme$/same/' >got
same 'pairs: agree with normalize' agreement got

# URNs: their components are not compared, nor is the case of UUIDs (RFC 8141 3.1), and keys follow; wire forms keep both.
check 'steps: what is not compared of a URN' 0 'scheme\turn-nid,urn-components\turn-components\n' '' \
  compare --steps 'urn:EX:a?+b' 'urn:ex:a#c'
check 'steps: the case of a UUID' 0 'scheme\tuuid-case\t-\n' '' \
  compare --steps urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6 urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
printf '%s\n' 'urn:ex:a?+b' 'urn:EX:a?=c' 'urn:ex:a' 'urn:ex:a#d' urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6 \
  'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6?=x' 'urn:ex:a?b' >urns
cp urns "$work/stdin"
check 'urns: dedupe' 0 'urn:ex:a?+b\nurn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6\nurn:ex:a?b\n' '' dedupe
sed -n '1p;5p;7p' urns >kept
cp kept "$work/stdin"
check 'urns: wire forms keep their components' 0 "$(cat kept)\n" '' normalize
for options in '' '-j7' '--lossy=sort' '--rung=protocol -q' '--by=iri'; do
  holds "urns: three keys: $options" [ "$(simdiri key $options urns | sort -u | wc -l)" -eq 3 ]
done
holds 'urns: all keys differ in the profile web' [ "$(simdiri key --profile=web urns | sort -u | wc -l)" -eq 7 ]
printf 'http://a.example/\turn:ex:a?+b\n' >observed_urn
printf 'http://a.example/\nurn:ex:a\nurn:EX:a?=c\n' >"$work/stdin"
check 'urns: redirects' 0 'http://a.example/\n' '' dedupe --redirects=observed_urn --redirects-all
check 'urns: compare with redirects' 0 'protocol\n' '' compare --redirects=observed_urn --redirects-all http://a.example/ 'urn:ex:a?=c'
simdiri explain 'urn:EX:a?+b' >got
holds 'urns: explain shows what is compared' grep -q 'urn-components: the r-component' got
