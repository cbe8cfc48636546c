# A refused run leaves every file and directory unchanged, for any reason of refusal.
# SPDX-License-Identifier: MIT
mkdir tree && cd tree || exit 2
printf 'http://a/b\nHTTP://A/b\n' >in
printf 'no rules\n' >bad-rules
printf '000102030405060708090a0b0c0d0e0f' >key
printf 'short' >bad-key
chmod 600 key bad-key
simdiri dedupe -q --state=st --key-file=key in >../stdout
simdiri dedupe -q --state=noted --key-file=key -o noted-out in
rm noted-out

all_files() { find . -printf '%p %y %s\n' | sort; find . -type f ! -empty -exec cksum {} + | sort; }
# refused NAME ARGUMENT...: exit status 2, a message that matches $message, and no file or directory was changed,
# created or removed. $before precedes the command.
before=env message='^simdiri: '
refused() {
  local name=$1 status
  shift
  all_files >../before
  $before "$program" "$@" <../stdin >../stdout 2>../stderr
  status=$?
  all_files >../after
  holds "refused: $name: exit status" [ "$status" -eq 2 ]
  holds "refused: $name: message $message" grep -qE -- "$message" ../stderr
  same "refused: $name: nothing is changed" ../before ../after
}
: >../stdin

# Files of options are read before an output is emptied.
echo precious >kept
for command in key dedupe 'dedupe --state=st2' 'dedupe --state=st' 'dedupe --count'; do
  # shellcheck disable=SC2086 # words
  refused "$command: malformed rules" $command --rules=bad-rules -o kept in
  # shellcheck disable=SC2086
  refused "$command: missing rules" $command --rules=nowhere -o kept in
  # shellcheck disable=SC2086
  refused "$command: missing redirects" $command --redirects=nowhere -o kept in
  # shellcheck disable=SC2086
  refused "$command: missing secret" $command --hash=siphash --key-file=nowhere -o kept in
  # shellcheck disable=SC2086
  refused "$command: malformed secret" $command --hash=siphash --key-file=bad-key -o kept in
  # shellcheck disable=SC2086
  refused "$command: --rejects and malformed rules" $command --rules=bad-rules --rejects=kept in
  # shellcheck disable=SC2086
  refused "$command: malformed rules and an output that is not there" $command --rules=bad-rules -o absent in
done
refused 'diff: malformed rules' diff --a= --b=--rules=bad-rules -o kept in
refused 'diff: missing secret' diff --a= '--b=--hash=siphash --key-file=nowhere' -o kept in
for command in normalize 'resolve --base=http://b/' 'compare --pairs' extract explain; do
  [ "$command" = explain ] && operands=http://a/ || operands=in
  # shellcheck disable=SC2086
  refused "$command: missing redirects" $command --redirects=nowhere -o kept $operands
done
refused 'resolve: malformed base' resolve --base=http://a:b/ -o kept in
refused 'check: unknown charset' check --input-charset=nowhere -o kept in
refused 'dedupe: memory that does not suffice' dedupe -S 1 -o kept in
refused 'dedupe: a state of another profile' dedupe --state=st --key-file=key --rung=syntax -o absent --rejects=kept in
refused 'dedupe: a state of another profile, with --rejects alone' dedupe --state=st --key-file=key --rung=syntax --rejects=kept in

# States and outputs that do not exist yet.
message='^simdiri: s: is the path of the state' refused 'the output is where the state would be' dedupe --state=s -o s in
message='^simdiri: \./s: is the path of the state' refused '… by another name' dedupe --state=s -o ./s in
refused 'the file of --rejects is where the state would be' dedupe --state=s --rejects=s in
refused 'the output is where the state would be, as a directory' dedupe --state=s/ -o s in
message='kept: is not empty.*write to another file, and do not remove this one without a copy' \
  refused 'an output that is not empty, and a state that is not there' dedupe --state=st2 -o kept in
mkdir empty-state
refused 'an output that is not empty, and an empty directory' dedupe --state=empty-state -o kept in
message='does not exist, but' refused 'an output that is gone' dedupe --state=noted --key-file=key -o noted-out in
refused 'an output that is not there, and a state that cannot be made' dedupe --state=nowhere/st -o absent in
holds 'refused: … and none is said to be incomplete' [ "$(grep -c 'is not complete' ../stderr)" -eq 0 ]
echo precious >other
refused 'another output that is not empty' dedupe --state=noted --key-file=key -o other in
holds 'refused: … and is not said to be incomplete' [ "$(grep -c 'is not complete' ../stderr)" -eq 0 ]

# A directory of a state that cannot be read completely may contain the output.
readdir_shim=$work/bin/failing_readdir.so
if can_preload && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/failing_readdir.c" -o "$readdir_shim" -ldl 2>/dev/null; then
  ln "$(echo st/run-*)" link
  shim="env LD_PRELOAD=$readdir_shim READDIR_OF=st"
  message='^simdiri: st: .*Input/output error'
  before="$shim READDIR_ERROR=5" refused 'readdir fails: --rejects on a hard link to a file of the state' dedupe --state=st --key-file=key --rejects=link in
  before="$shim READDIR_ERROR=5" refused 'readdir fails: -o on a hard link to a file of the state' dedupe --state=st --key-file=key -o link in
  before="$shim STAT_ERROR=5" refused 'fstatat fails: --rejects on a hard link to a file of the state' dedupe --state=st --key-file=key --rejects=link in
  message='^simdiri: link: is in the directory of the state'
  before="$shim OPENDIR_ERROR=4" refused 'opendir is interrupted: it is tried again' dedupe --state=st --key-file=key --rejects=link in
  rm link
fi
message='^simdiri: '

# migrate --from protects both states.
echo 'http://a/b' >one
for file in lock state; do
  cp -r st old
  cp "old/$file" ../before
  simdiri state migrate --from=one old new >>"old/$file" 2>../stderr
  holds "refused: migrate --from >>OLD/$file: exit status" [ $? -eq 2 ]
  same "refused: migrate --from >>OLD/$file: it is unchanged" ../before "old/$file"
  holds "refused: migrate --from >>OLD/$file: no new state" [ ! -e new ]
  rm -rf old new
done
cd ..
