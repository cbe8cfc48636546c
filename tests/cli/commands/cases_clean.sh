# normalize --clean: cleaned addresses.
# SPDX-License-Identifier: MIT

# What people ask for: trackers anywhere in the query, sessions in paths, nothing sorted, nothing decoded.
given 'https://shop.example/p?utm_source=mail&id=7&fbclid=x&b=#top\n'
check 'clean: tracking, anywhere in the query' 0 'https://shop.example/p?id=7&b=#top\n' '' normalize --clean=tracking
given 'https://shop.example/p?utm_source=mail&id=7&fbclid=x&b=#top\n'
check 'clean: the fragment as well' 0 'https://shop.example/p?id=7&b=\n' '' normalize '--clean=tracking, fragment'
given 'https://shop.example/p?utm_source=mail\n'
check 'clean: an emptied query goes with its ?' 0 'https://shop.example/p\n' '' normalize --clean=tracking
given 'https://shop.example/list;jsessionid=0A1B2C.node7?page=2\n'
check 'clean: a session in the path' 0 'https://shop.example/list?page=2\n' '' normalize --clean=session
given 'https://a.example/search?z=1&y=a+b&x=%2F&utm_id=3&w=%20\n'
check 'clean: order and spelling stay' 0 'https://a.example/search?z=1&y=a+b&x=%2F&w=%20\n' '' normalize --clean=tracking
given 'https://store.example/f.zip?X-Amz-Date=1&utm_source=n&X-Amz-Signature=0a1b#part\n'
check 'clean: a signed URL loses its fragment at most' 0 \
  'https://store.example/f.zip?X-Amz-Date=1&utm_source=n&X-Amz-Signature=0a1b\n' '' normalize --clean=tracking,fragment
given 'https://user:secret@a.example./?\n'
check 'clean: userinfo, final dot and empty query' 0 'https://a.example/\n' '' normalize --clean=userinfo,final-dot,empty-query
given 'https://a.example/app#!/inbox\nhttps://a.example/app#part\n'
check 'clean: anchors go, routes stay' 0 'https://a.example/app#!/inbox\nhttps://a.example/app\n' '' normalize --clean=anchor
given 'https://a.example/..;jsessionid=1/b\n'
check 'clean: a session that holds the path together stays' 0 'https://a.example/..;jsessionid=1/b\n' '' normalize --clean=session
given 'https://a.example/app/(S(lit3py55t21z5v55vlm25s55))/Cart.aspx?id=7\nhttps://a.example/(X(1)A(kU4g2mB5yAEkAAAAZGQ1ZDJk)F(x))/\n'
check 'clean: sessions of ASP.NET' 0 'https://a.example/app/Cart.aspx?id=7\nhttps://a.example/\n' '' normalize --clean=session
given 'https://a.example/?color=&size=4&print&q==\nhttps://a.example/?a=\n'
check 'clean: empty parameters' 0 'https://a.example/?size=4&print&q==\nhttps://a.example/\n' '' normalize --clean=empty-parameters
given 'https://a.example/?tag=b&tag=a&page=1&tag=b&page=1\n'
check 'clean: repeated parameters' 0 'https://a.example/?tag=b&tag=a&page=1\n' '' normalize --clean=repeated-parameters
given 'https://a.example/?b=&b=1&b=1\n'
check 'clean: --status names empty and repeated parameters' 0 \
  'https://a.example/?b=1\trepeated-parameters-dropped,empty-parameters-dropped\n' '' \
  normalize --status --clean=empty-parameters,repeated-parameters
given 'http://a.example/?gclid=1\n'
check 'clean: nothing is removed by default' 0 'http://a.example/?gclid=1\n' '' normalize

# Names of what was removed.
given 'http://u@a.example./;jsessionid=1?gclid=2#x\nhttp://a.example/\nbad\nhttp://a.example/?\n'
check 'clean: --status names what was removed' 0 \
  'http://a.example/\tuserinfo-dropped,final-dot-dropped,tracking-dropped,session-dropped,fragment-dropped\nhttp://a.example/\tok\nbad\tno-scheme\nhttp://a.example/\tempty-query-dropped\n' \
  '1 no-scheme' normalize --status --clean=fragment,session,tracking,empty-query,userinfo,final-dot
given '{"u":"HTTP://a.example/?gclid=2"}\n{"u":"http://a.example/"}\n'
check 'clean: --status in JSON Lines' 0 \
  '{"u":"http://a.example/","iri_status":"tracking-dropped"}\n{"u":"http://a.example/","iri_status":"ok"}\n' '' \
  normalize --jsonl -f u --status --clean=tracking

# Every format.
given 'id,url\n1,http://a.example/?gclid=2&b=3\n'
check 'clean: csv' 0 'id,url\n1,http://a.example/?b=3\n' '' normalize --csv --header -f url --clean=tracking
given '1\thttp://a.example/#x\n'
check 'clean: tsv' 0 '1\thttp://a.example/\n' '' normalize --tsv -f 2 --clean=fragment
given 'http://a.example/#x\0http://a.example/\0'
check 'clean: records that end with NUL' 0 'http://a.example/\0http://a.example/\0' '' normalize -z --clean=fragment
given '1.2.3.4 - - [24/Nov/2026:10:00:00 +0000] "GET /a?utm_id=1&x=2 HTTP/1.1" 200 5 "-" "x"\n'
check 'clean: a log' 0 '1.2.3.4 - - [24/Nov/2026:10:00:00 +0000] "GET /a?x=2 HTTP/1.1" 200 5 "-" "x"\n' '' \
  normalize --log=combined --clean=tracking
given 'a?utm_id=1&b\n#x\n'
check 'clean: references with a base' 0 'http://h.example/d/a?b\nhttp://h.example/d/\n' '' \
  normalize --base=http://h.example/d/ --clean=tracking,fragment
given 'HTTPS://a.example/%7Ea?gclid=1#x\n'
check 'clean: the profile web' 0 'https://a.example/%7Ea\n' '' normalize --profile=web --clean=tracking,fragment
given 'https://a.example/%C3%A9?gclid=1\n'
check 'clean: the form iri' 0 'https://a.example/\0303\0251\n' '' normalize --form=iri --clean=tracking

# Rules files, also by host.
printf 'simdiri-rules 1\ndrop ref\ndrop p*_x shop.example\nkeep gclid ads.example\n' >"$work/own.rules"
given 'https://b.example/?ref=1&pf_x=2\nhttps://www.shop.example/?pf_x=2&a=3\nhttps://ads.example/?gclid=1&ref=2\n'
check 'clean: rules by host' 0 'https://b.example/?pf_x=2\nhttps://www.shop.example/?a=3\nhttps://ads.example/?gclid=1\n' '' \
  normalize --clean=tracking --rules="$work/own.rules"
given 'https://b.example/?ref=1&pf_x=2\nhttps://www.shop.example/?pf_x=2&a=3\nhttps://ads.example/?gclid=1&ref=2\n'
check 'clean: only the parameters of the file' 0 \
  'https://b.example/?pf_x=2\nhttps://www.shop.example/?a=3\nhttps://ads.example/?gclid=1\n' '' \
  normalize --clean=parameters --rules="$work/own.rules"
printf 'simdiri-rules 1\ndrop id={uuid} shop.example\nlossy tracking shop.example\nlossy session app.example\n' >"$work/values.rules"
given 'https://shop.example/?id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6&utm_x=1&id=7\nhttps://b.example/?utm_x=1\nhttps://app.example/(X(1))/a\n'
check 'clean: values and lossy rules by host' 0 \
  'https://shop.example/?id=7\nhttps://b.example/?utm_x=1\nhttps://app.example/a\n' '' \
  normalize --clean=parameters --rules="$work/values.rules"
printf 'simdiri-rules 1\nlossy path-case h\n' >"$work/bad.rules"
check 'clean: a file with a rule that does more for one host' 2 '' '"lossy path-case" would change the rest.*another path' \
  normalize --clean=tracking --rules="$work/bad.rules"
printf 'simdiri-rules 1\npath /a /b\n' >"$work/bad.rules"
check 'clean: a file that replaces paths' 2 '' '"path" would change the rest.*another path' \
  normalize --clean=tracking --rules="$work/bad.rules"
printf 'simdiri-rules 1\nlossy sort\n' >"$work/bad.rules"
check 'clean: a file with a rule that does more' 2 '' '"lossy sort" would change the rest.*order' \
  normalize --clean=tracking --rules="$work/bad.rules"
printf 'simdiri-rules 1\n' >"$work/empty.rules"
check 'clean: a file without rules' 2 '' 'no rule that removes' normalize --clean=parameters --rules="$work/empty.rules"
check 'clean: no file' 2 '' 'No such file' normalize --clean=parameters --rules="$work/none.rules"

# What does more than remove is refused, with the reason.
for rule in 'sort:order' 'plus-space:\+ for %20' 'empty-value:\?a=' 'scheme:https' 'www:another host' 'slashes:another path' \
  'trailing-slash:another path' 'index:another path' 'path-case:another path' 'crawl:sort, plus-space'; do
  check "clean: refuses ${rule%:*}" 2 '' "${rule#*:}" normalize --clean="fragment,${rule%:*}"
done
check 'clean: an unknown rule' 2 '' "'redirect' is not one of fragment" normalize --clean=redirect
check 'clean: parameters of no file' 2 '' 'needs --rules' normalize --clean=parameters
check 'clean: rules without clean' 2 '' '--rules needs --clean' normalize --rules="$work/own.rules"
check 'clean: redirects' 2 '' '--clean and --redirects contradict' normalize --clean=fragment --rung=protocol --redirects="$work/own.rules"

# The key stays, and so does a cleaned address.
given 'HTTPS://me@A.example./b;jsessionid=1?utm_id=1&z&a#x\nhttps://b.example/?sid=0123456789abcdef0123456789abcdef#!x\nbad\n'
rules=fragment,session,tracking,empty-query,userinfo,final-dot
simdiri key -q --lossy=$rules,sort <"$work/stdin" >"$work/keys"
simdiri normalize -q --clean=$rules <"$work/stdin" >"$work/cleaned"
simdiri key -q --lossy=$rules,sort <"$work/cleaned" >"$work/keys-cleaned"
same 'clean: the key of a cleaned address is that of the original' "$work/keys" "$work/keys-cleaned"
simdiri normalize -q --clean=$rules <"$work/cleaned" >"$work/again"
same 'clean: cleaning a cleaned address changes nothing' "$work/cleaned" "$work/again"

# explain
check 'clean: explained' 0 "$(simdiri explain --clean=tracking,fragment 'http://a.example/?gclid=1#x' | sed 's/\\\\/\\\\\\\\/g')\n" '' \
  explain --clean=tracking,fragment 'http://a.example/?gclid=1#x'
holds 'clean: explain shows the address' grep -q -- '-> http://a.example/$' "$work/stdout"
holds 'clean: explain names the removals' grep -q 'tracking-dropped: parameters that record' "$work/stdout"
check 'clean: not on the page of explain' 2 '' 'does not show what' explain --html --clean=fragment http://a.example/
