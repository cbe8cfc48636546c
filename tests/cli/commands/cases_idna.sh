# --idna: which international host names are valid, in every command that maps hosts; and why a host is not.
# SPDX-License-Identifier: MIT

# In a build without libidn2, the option is refused by name, and nothing else changes.
if simdiri --version | grep -q '^idna2008: no$'; then
  needs='--idna=idna2008 needs libidn2 .*, and this simdiri was built without it; build it with -DSIMDIRI_IDN2=ON$'
  for command in normalize check 'convert --to=uri' 'resolve --base=http://a/' 'compare a:b a:c' key dedupe \
    'extract --normalize' 'explain a:b'; do
    # shellcheck disable=SC2086 # a command and its options
    check "idna: without libidn2: $command" 2 '' "$needs" $command --idna=idna2008
  done
  check 'idna: without libidn2: not with --profile=web' 2 '' 'contradict each other' normalize --profile=web \
    --idna=idna2008
  given 'http://☃/\n'
  check 'idna: without libidn2: UTS 46' 0 'http://xn--n3h/\n' '' normalize --idna=uts46
  return 0
fi

printf '%s\n' 'http://É.example/' 'http://☃.example/' 'http://xn--n3h.example:80/a' 'http://r3---sn-x/' >hosts
mapped='http://xn--9ca.example/\thttp://xn--n3h.example/\thttp://xn--n3h.example/a\thttp://r3---sn-x/'
check 'idna: default: UTS 46 maps symbols' 0 "${mapped//\\t/\\n}\\n" '' normalize hosts
check 'idna: uts46 is the default' 0 "${mapped//\\t/\\n}\\n" '' normalize --idna=uts46 hosts
unmapped='http://xn--9ca.example/\tok\nhttp://%E2%98%83.example/\thost-unmapped\n'
unmapped+='http://xn--n3h.example/a\thost-unmapped\nhttp://r3---sn-x/\tok\n'
check 'idna: idna2008: a symbol is unmapped' 0 "$unmapped" '' normalize -q --status --idna=idna2008 hosts
check 'idna: idna2008: with threads' 0 "$unmapped" '' normalize -q --status --idna=idna2008 -j4 hosts
given 'http://☃/\n'
check 'idna: convert' 0 'http://%E2%98%83/\thost-unmapped\n' '' convert --to=uri -q --status --idna=idna2008
given '//☃/\n'
check 'idna: resolve' 0 'http://%E2%98%83/\thost-unmapped\n' '' resolve -q --status --base=http://a/ --rung=scheme \
  --idna=idna2008
check 'idna: compare: uts46' 0 'scheme\n' '' compare http://☃/ http://xn--n3h/
check 'idna: compare: idna2008' 1 'different\n' '' compare --idna=idna2008 http://☃/ http://xn--n3h/
check 'idna: compare: idna2008 without repairs' 2 '' 'bad-host' compare --disallowed=fail --idna=idna2008 http://☃/ \
  http://xn--n3h/
given 'http://☃/\nhttp://xn--n3h/\nhttp://é/\nhttp://xn--9ca/\n'
check 'idna: dedupe' 0 'http://☃/\nhttp://xn--n3h/\nhttp://é/\n' '' dedupe -q --idna=idna2008
given 'see http://☃/ and http://É/\n'
check 'idna: extract' 0 'http://%E2%98%83/\nhttp://xn--9ca/\n' '' extract -q --normalize --idna=idna2008
check 'idna: extract: only with --normalize' 2 '' 'only with --normalize' extract --idna=idna2008 hosts
check 'idna: a wrong value' 2 '' "'idna2003' is not one of uts46\\|idna2008" normalize --idna=idna2003 hosts
check 'idna: not with --profile=web' 2 '' 'contradict each other' normalize --profile=web --idna=idna2008 hosts
check 'idna: not with --surt' 2 '' 'contradict each other' key --surt --idna=idna2008 hosts
simdiri key -q --idna=uts46 hosts >uts46
simdiri key -q --idna=idna2008 hosts >idna2008
holds 'idna: key: only a host that idna2008 refuses, and that is not ASCII, has another key' \
  [ "$(paste uts46 idna2008 | awk '{printf "%s", $1 == $2 ? "=" : "#"}')" = '=#==' ]

# A state made with one of them is refused with the other.
simdiri dedupe -q --state=state --idna=idna2008 hosts >stdout
check 'idna: the same state again' 0 '' '' dedupe -q --state=state --idna=idna2008 hosts
check 'idna: a state of idna2008 is refused under uts46' 2 '' 'state: .*idna2008=libidn2-' dedupe -q --state=state hosts

# check says which label, and why.
left='host-unmapped: warning: the host is not a valid internationalized domain name, or contains white space; it was not mapped to a DNS name'
given 'http://a.☃.example/\n'
check 'idna: check: uts46 accepts symbols' 0 '' '' check
given 'http://a.☃.example/\n'
check 'idna: check: the label, and the reason' 0 \
  "-:1:10: $left (label 2: IDNA2008 does not allow one of its characters (RFC 5892))\\n" 'valid, with a warning' \
  check --idna=idna2008
given 'http://é.a\xf0\xb2\x8e\xb0/\n'
check 'idna: check: a character that libidn2 does not know' 0 \
  "-:1:11: $left (label 2: IDNA2008 does not know one of its characters: the Unicode of libidn2 is older)\\n" '' \
  check -q --idna=idna2008
given 'http://%C3%A9%2ea.xn--0:80/\n'
check 'idna: check: the label is found in a host with triplets' 0 \
  "-:1:19: $left (label 3: what follows \"xn--\" is not valid Punycode)\\n" '' check -q
given 'http://1.א/\n'
check 'idna: check: the Bidi rule' 0 "-:1:8: $left (label 1: it violates the Bidi rule (RFC 5893))\\n" '' check -q
given '{"u":"http://a.☃/"}\n'
check 'idna: check: in a field' 0 \
  "-:1:16: $left (label 2: IDNA2008 does not allow one of its characters (RFC 5892))\\n" '' \
  check -q --jsonl --field=/u --idna=idna2008
simdiri explain --idna=idna2008 http://a.☃/ >stdout
holds 'idna: explain: the label, and the reason' \
  grep -q 'host-unmapped; label 2: IDNA2008 does not' <(tr -s '\n ' ' ' <stdout)
