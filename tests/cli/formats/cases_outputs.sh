# No output of a run may be a file that the run reads, a file of its state, or another output, under any name.
# SPDX-License-Identifier: MIT
mkdir tree && cd tree || exit 2
printf 'http://a/b\nbad\nHTTP://A/b\n' >in
echo http://a/c >in2
echo 'simdiri-rules 1' >rules
printf 'http://a/x\thttp://a/x/\n' >redirects
printf '000102030405060708090a0b0c0d0e0f' >key
chmod 600 key
simdiri dedupe -q --state=st --key-file=key in >../stdout
mkdir empty-state links

# all_files: prints the names and contents of all files.
all_files() { find . -printf '%p %y %s\n' | sort; find . -type f ! -empty -exec cksum {} + | sort; }
all_files >../before
# refused NAME ARGUMENT...: exit status 2, a message of one line, and every file is unchanged; standard output is
# $output, if set.
refused() {
  local name=$1 status
  shift
  all_files >../before
  if [ -n "${output:-}" ]; then simdiri "$@" <../stdin >>"$output" 2>../stderr; else simdiri "$@" <../stdin >../stdout 2>../stderr; fi
  status=$?
  all_files >../after
  holds "outputs: $name: exit status" [ "$status" -eq 2 ]
  holds "outputs: $name: one line" [ "$(grep -c '^simdiri: ' ../stderr):$(wc -l <../stderr)" = 1:1 ]
  same "outputs: $name: no file changed" ../before ../after
}
: >../stdin

# names TARGET: the file by its name, by another name, and through links. The links exist before all_files notes the
# files.
names() {
  rm -rf links/*
  ln -s "$PWD/$1" links/symbolic
  ln -s symbolic links/symbolic2
  ln "$1" links/hard
  echo "$1" "./links/../$1" links/symbolic links/symbolic2 links/hard
}

# Files that a run reads.
for target in in in2 rules redirects key; do
  for name in $(names "$target"); do
    for option in -o --rejects --explain-merges; do
      given="$option=$name"
      [ "$option" = -o ] && given="-o$name"
      refused "$option on $target as $name" dedupe --rules=rules --redirects=redirects --key-file=key "$given" in in2
    done
    output=$name refused "standard output on $target as $name" dedupe --rules=rules --redirects=redirects --key-file=key in in2
    refused "--output, compressed, on $target as $name" dedupe --compress=gzip --rules=rules --redirects=redirects --key-file=key -o "$name" in in2
  done
done
printf '*.h.example/a/{int}\n' >routes
printf 'simdiri-redact 1\nname secretx\n' >redact
for option in -o --rejects=; do
  refused "$option on routes" label --routes=routes "${option}routes" in
done
refused '-o on redact' redact --redact-rules=redact -o redact in
output=routes refused 'standard output on routes' label --routes=routes in
output=redact refused 'standard output on redact' redact --redact-rules=redact in
refused '-o on redact, report' report --redact-rules=redact -o redact in
for command in normalize check 'convert --to=uri' 'resolve --base=http://b/' 'compare --pairs' parse key extract 'diff --a= --b='; do
  for option in -o --rejects=; do
    case $command$option in diff*rejects=) continue ;; esac
    # shellcheck disable=SC2086 # words
    refused "$command $option" $command $option"$(names in | cut -d ' ' -f 5)" in
  done
done
cp in ../stdin
: >in-place
cat in >in-place
for option in -o --rejects=; do
  (simdiri normalize "$option"in-place <in-place 2>../stderr)
  holds "outputs: $option on standard input: exit status" [ $? -eq 2 ]
  same "outputs: $option on standard input: it is what it was" in in-place
done
(simdiri normalize <in-place >>in-place 2>../stderr)
holds 'outputs: standard output on standard input: exit status' [ $? -eq 2 ]
same 'outputs: standard output on standard input: it is what it was' in in-place
(simdiri explain <in-place >>in-place 2>../stderr)
holds 'outputs: explain, standard output on standard input: exit status' [ $? -eq 2 ]
same 'outputs: explain, standard output on standard input: it is what it was' in in-place
(simdiri normalize in-place >>in-place 2>../stderr)
holds 'outputs: normalize f >> f: exit status' [ $? -eq 2 ]
same 'outputs: normalize f >> f: it is what it was' in in-place
: >../stdin
for side in a b; do
  for name in $(names rules); do
    case $side in a) sides=(--a=--rules=rules --b=) ;; b) sides=(--a= --b=--rules=rules) ;; esac
    refused "diff: -o on the rules of --$side as $name" diff "${sides[@]}" -o "$name" in
  done
done

# The directory of a state: its own files, and others.
for file in state lock "$(basename st/run-*)"; do
  for name in $(names "st/$file"); do
    refused "-o on st/$file as $name" dedupe --key-file=key --state=st -o "$name" in
    refused "--rejects on st/$file as $name" dedupe --key-file=key --state=st --rejects="$name" in
    output=$name refused "standard output on st/$file as $name" dedupe --key-file=key --state=st in
    output=$name refused "state info, standard output on st/$file as $name" state info st
  done
done
rm -rf links/*
ln -s "$PWD/st" links/folder
ln -s "$PWD/st/made" links/dangling
for name in st/made ./st/../st/made links/folder/made links/dangling st/state.new st/run-0000000000000009; do
  refused "-o that would be made in a state as $name" dedupe --key-file=key --state=st -o "$name" in
  refused "--rejects that would be made in a state as $name" dedupe --key-file=key --state=links/folder --rejects="$name" in
done
refused 'an output in a directory that would become a state' dedupe --state=empty-state -o empty-state/out in
refused 'an output in a state that is not there yet' dedupe --state=no-state -o no-state/out in
(cd st && simdiri dedupe --key-file=../key --state=. -o out ../in 2>../../stderr)
holds 'outputs: an output beside a state that is the working directory: exit status' [ $? -eq 2 ]
holds 'outputs: … is not made' [ ! -e st/out ]

# Two outputs.
echo precious >kept
for name in $(names kept); do
  refused "--rejects on the output as $name" normalize -o kept --rejects="$name" in
  refused "--explain-merges on the output as $name" dedupe -o kept --explain-merges="$name" in
  refused "--explain-merges on the file of --rejects as $name" dedupe --rejects=kept --explain-merges="$name" in
  output=kept refused "--rejects on standard output as $name" normalize --rejects="$name" in
  refused "--rejects on the output, with a state, as $name" dedupe --key-file=key --state=st -o kept --rejects="$name" in
done
rm -rf links/* made
ln -s ../made links/dangling
refused 'two names of one file that would be made' dedupe -o made --explain-merges=links/dangling in
refused 'one name of a file that would be made' dedupe -o made --rejects=made in
refused 'an output that cannot be made after one that was' normalize -o made --rejects=nowhere/made in

# Standard error is an output, too: a message would be written into the file that it is redirected to. kept_quiet NAME
# TARGET ARGUMENT...: nothing at all is written.
kept_quiet() {
  local name=$1 target=$2 status
  shift 2
  all_files >../before
  simdiri "$@" <../stdin >../stdout 2>>"$target"
  status=$?
  all_files >../after
  holds "outputs: standard error on $name: exit status" [ "$status" -eq 2 ]
  holds "outputs: standard error on $name: no output" [ ! -s ../stdout ]
  same "outputs: standard error on $name: no file changed" ../before ../after
}
: >st/stray
for target in in in2 rules redirects key st/state st/lock "st/$(basename st/run-*)" st/stray; do
  for name in $(names "$target"); do
    kept_quiet "$target as $name" "$name" dedupe --rules=rules --redirects=redirects --key-file=key --state=st in in2
  done
done
rm st/stray
kept_quiet 'a state, and redirects that are not there' st/state dedupe --state=st --redirects=nowhere in
kept_quiet 'a state, and an input that is not there' st/state dedupe --state=st nowhere
kept_quiet 'a state, and a state that is not there' st/lock state info nowhere st
kept_quiet 'a state that is damaged, or not' st/lock state verify st
kept_quiet 'a state that is to be migrated' st/state state migrate st migrated
kept_quiet 'a state that is to be relabeled' st/state state migrate --relabel st migrated
kept_quiet 'a state that is to be made again' st/state state migrate --from=in st migrated
kept_quiet 'the records that it is made from' in state migrate --from=in st migrated
kept_quiet 'a state that is to be merged' st/lock state merge st st merged
for command in normalize check parse 'diff --a= --b='; do
  # shellcheck disable=SC2086 # words
  kept_quiet "the input of $command" in $command in
done
cp in ../wanted
(simdiri normalize <in >../stdout 2>>in)
holds 'outputs: standard error on standard input: exit status' [ $? -eq 2 ]
same 'outputs: … is what it was' ../wanted in
# Records and messages in one file would overwrite each other. Standard output is allowed, because both share its file
# position.
for options in '-o log' '--rejects=log' '--rejects=/dev/stderr' '-o /dev/stderr' '--explain-merges=log'; do
  echo begun >log
  # shellcheck disable=SC2086 # words
  simdiri dedupe $options in 2>>log >../stdout
  holds "outputs: $options is standard error: exit status" [ $? -eq 2 ]
  holds "outputs: $options is standard error: is told, and nothing lost" \
    [ "$(cat log)" = "$(printf 'begun\nsimdiri: %s: is standard error, too; write to another file' "$(echo "$options" | sed 's/.*[ =]//')")" ]
done
simdiri normalize --rejects=/dev/null in >log 2>&1
holds 'outputs: both standard streams are one file' [ "$(grep -c '^simdiri: ' log):$(grep -c "^http://a/b$" log)" = 2:2 ]
rm log

# A hard link to an input has the name of a file of the state (the text of records).
ln in st/state.text
cp in ../wanted
{ cat in; seq -f 'http://long.example/%.0f' 200000; } >../long
simdiri dedupe -q -S 12M --key-file=key --state=st ../long >../stdout
same 'outputs: a file of a state that is a hard link to an input: the input is what it was' ../wanted in

# Outputs that are not regular files may coincide.
for device in /dev/null /dev/stdout /dev/stderr; do
  simdiri normalize -q -o "$device" --rejects="$device" in 2>&1 | cat >../got
  holds "outputs: $device twice, a pipe" [ "${PIPESTATUS[0]}" -eq 0 ]
  simdiri dedupe -q -o "$device" --rejects="$device" --explain-merges="$device" in 2>&1 | cat >../got
  holds "outputs: $device three times, a pipe" [ "${PIPESTATUS[0]}" -eq 0 ]
done
simdiri normalize -q --rejects=/dev/stdout in | sort >../got
holds 'outputs: both on one pipe' [ "$(wc -l <../got)" -eq 4 ]
(simdiri normalize -q </dev/null >/dev/null 2>/dev/null)
holds 'outputs: /dev/null is input and output' [ $? -eq 0 ]
simdiri normalize -q --rejects=/dev/null -o /dev/null /dev/null
holds 'outputs: /dev/null is everything' [ $? -eq 0 ]
cd ..
