# The sandbox: what a run cannot do once it reads records, in every command; and what still works.
# SPDX-License-Identifier: MIT
has() { simdiri --version | grep -q "^sandbox: .*$1"; }
no_sandbox() { simdiri --version | grep -qx 'sandbox: no'; }

# --no-sandbox is an option of every command and system.
for command in normalize state rules; do
  simdiri $command --help=all >help
  holds "sandbox: $command: the option" grep -q -- '--no-sandbox' help
done
given 'HTTP://A/\n'
check 'sandbox: it can be turned off' 0 'http://a/\n' '' normalize -q --no-sandbox
printf 'http://a/\n' >input
simdiri dedupe -q --state=some input >/dev/null
simdiri state export -q --output-format=stream --no-sandbox some -o some.stream
for action in 'info some' 'verify some' 'contains some input' 'prune --older-than=30d some' 'merge some merged' \
  'migrate some migrated' 'migrate --from=input some made' 'import some.stream imported'; do
  # shellcheck disable=SC2086 # words
  simdiri state $action --no-sandbox -q >/dev/null 2>errors
  status=$?
  holds "sandbox: state $action --no-sandbox: $(head -1 errors)" [ $status -le 1 ]
done

# In every process, what the kernel says of it.
entered() { # NAME WANTED ARGUMENT...: the lines NoNewPrivs and Seccomp of a run that waits for its input
  local name=$1 wanted=$2 job
  shift 2
  rm -f pipe
  mkfifo pipe
  "$program" "$@" <pipe >/dev/null 2>&1 &
  job=$!
  exec 9>pipe
  printf 'http://a/\n' >&9
  for ((try = 0; try < 100; try++)); do
    entered=$(sed -n 's/^\(NoNewPrivs\|Seccomp\):[[:space:]]*//p' "/proc/$job/status" | tr '\n' ' ')
    [ "$entered" != "$wanted" ] || break
    sleep 0.02
  done
  exec 9>&-
  wait "$job"
  holds "sandbox: $name: $entered, not $wanted" [ "$entered" = "$wanted" ]
}
outer=$(sed -n 's/^\(NoNewPrivs\|Seccomp\):[[:space:]]*//p' /proc/self/status 2>/dev/null | tr '\n' ' ')
if is_plain && has seccomp && [ "$outer" = '0 0 ' ]; then
  entered 'a run enters it' '1 2 ' normalize -q
  entered 'a run with a format enters it' '1 2 ' key -q --tsv --field=1
  entered '--no-sandbox' '0 0 ' normalize -q --no-sandbox
  SIMDIRI_NO_SANDBOX=1 NO_SANDBOX=1 entered 'the environment does not turn it off' '1 2 ' normalize -q
fi

# Where the kernel has filters, a build whose sandbox got lost must not leave out the rest of this file.
refusing=$work/bin/refusing
can_refuse() {
  is_plain && "${CC:-cc}" -std=c11 -D_GNU_SOURCE "$here/refusing.c" -o "$refusing" 2>compiling && "$refusing" both 1 true
}
if [ -n "${SIMDIRI_NEEDS_SANDBOX:-}" ] && can_refuse; then holds 'sandbox: this build has it' has seccomp; fi
has 'seccomp and Landlock' || without 'seccomp and Landlock are not both here'

# Kernels and containers that refuse it: the run is as before, without a message.
if ! no_sandbox && can_refuse; then
  for error in 1 13 14 22 38 95; do # EPERM EACCES EFAULT EINVAL ENOSYS EOPNOTSUPP
    for what in both prctl; do
      printf 'HTTP://A/\n' | "$refusing" $what $error "$program" normalize -q >got 2>errors
      holds "sandbox: without $what, error $error: exit status" [ $? -eq 0 ]
      holds "sandbox: without $what, error $error: output" [ "$(cat got errors)" = http://a/ ]
      "$refusing" $what $error "$program" --version >got
      holds "sandbox: without $what, error $error: --version says so" grep -qx 'sandbox: no' got
    done
  done
  if has Landlock; then
    holds 'sandbox: seccomp alone' grep -qx 'sandbox: seccomp' <("$refusing" landlock 38 "$program" --version)
    holds 'sandbox: seccomp, and a Landlock that fails at last' grep -qx 'sandbox: seccomp' <("$refusing" restrict 22 "$program" --version)
    holds 'sandbox: Landlock alone' grep -qx 'sandbox: Landlock' <("$refusing" seccomp 22 "$program" --version)
  fi
  # Exhausted resources do not turn it off: whoever starts the command could exhaust them on purpose.
  for what in seccomp landlock; do
    printf 'HTTP://A/\n' | "$refusing" $what 12 "$program" normalize -q -o out >got 2>errors
    holds "sandbox: no memory for $what: exit status" [ $? -eq 2 ]
    holds "sandbox: no memory for $what: message" grep -q '^simdiri: cannot enter the sandbox: .*--no-sandbox' errors
    printf 'HTTP://A/\n' | "$refusing" $what 12 "$program" normalize -q --no-sandbox >got 2>errors
    holds "sandbox: no memory for $what, --no-sandbox: output" [ "$(cat got errors)" = http://a/ ]
  done
fi

# What a thread tries that has read a record, and the errors by which seccomp and Landlock refuse it.
probe=$work/bin/probing.so
outside=$work/outside
mkdir inside && cd inside || exit 2
can_probe() {
  can_preload && "${CC:-cc}" -std=c11 -D_GNU_SOURCE -shared -fPIC "$here/probing.c" -o "$probe" -ldl -pthread 2>compiling
}
cat >../by_seccomp <<'END'
execve EPERM
execveat EPERM
fork EPERM
clone EPERM
clone3 ENOSYS
thread done
ptrace EPERM
process_vm_readv EPERM
pidfd_open ENOSYS
socket inet EPERM
socket unix EPERM
socket netlink EPERM
socketpair EPERM
connect EPERM
bind EPERM
listen EPERM
accept EPERM
TIOCSTI EPERM
TCGETS ENOTTY
bpf EPERM
io_uring_setup ENOSYS
userfaultfd EPERM
keyctl EPERM
perf_event_open EPERM
mount EPERM
unshare EPERM
new call ENOSYS
mkfifo EPERM
truncate EPERM
empty while reading EPERM
empty without access EPERM
create u+s EPERM
openat2 ENOSYS
chmod u+s EPERM
fchmod u+s EPERM
fchmodat g+s EPERM
chmod done
chown EPERM
fchown EPERM
setxattr EPERM
no new privileges done
END
[ "$(uname -m)" != x86_64 ] || echo 'x32 ENOSYS' >>../by_seccomp
cat >../by_landlock <<'END'
write victim EACCES
append victim EACCES
create EACCES
mkdir EACCES
symlink EACCES
link EACCES
rename EACCES
unlink EACCES
rmdir EACCES
write own memory EACCES
read victim done
list done
END
sort ../by_seccomp ../by_landlock >../by_both

# probed ARGUMENT...: runs the command; what it tried is then in the file ../tried, and its exit status in $status.
probed() {
  rm -rf ../log "$outside"
  mkdir -p "$outside/empty"
  echo precious >"$outside/victim"
  PROBE_LOG=$work/log OUTSIDE=$outside LD_PRELOAD=$probe "$program" "$@" >../got 2>../errors
  status=$?
  sort ../log >../tried
}
# The lines of the file that ../tried lacks (<), and the others (>).
differences() { diff "$1" ../tried | grep '^[<>]' | paste -sd,; }
refuses() { # NAME STATUS ARGUMENT...; a STATUS of "0 1": one of them
  local name=$1 wanted=$2
  shift 2
  probed "$@"
  holds "sandbox: $name: exit status $status: $(head -c 200 ../errors)" [ "${wanted/$status/}" != "$wanted" ]
  holds "sandbox: $name: $(differences ../by_both)" cmp -s ../by_both ../tried
  holds "sandbox: $name: the files of others" [ "$(cd "$outside" && ls -A && cat victim)" = $'empty\nvictim\nprecious' ]
}

if has 'seccomp and Landlock' && can_probe; then
  printf 'http://PROBE.EXAMPLE/\nhttp://b/c?id=1\nhttp://PROBE.EXAMPLE/\n' >in
  printf 'url\nhttp://PROBE.EXAMPLE/\nhttp://b/c?id=1\n' >in.csv
  printf '{"url":"http://PROBE.EXAMPLE/"}\n' >in.jsonl
  printf '1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "GET /PROBE.EXAMPLE HTTP/1.1" 200 1 "http://b.example/" "-"\n' >in.log
  printf 'http://PROBE.EXAMPLE/\thttp://b/\n' >pairs
  for threads in 1 3; do
    for command in normalize 'convert --to=iri' 'resolve --base=http://b/' key dedupe 'dedupe --count' check parse \
      'parse --get=host' label 'label --count' report extract 'redact --log=common' 'normalize --csv --header --field=url in.csv' \
      'normalize --jsonl --field=/url in.jsonl' 'label --log=common in.log' 'normalize --input-charset=cp437' \
      'diff --a= --b=--drop-fragment' 'partition --by=host --files=3 -o part-%d' 'normalize -o out --rejects=bad' \
      'normalize --compress=gzip -o out.gz' 'dedupe --state=st' 'dedupe --state=st2 -o st2.out' 'label --learn=routes'; do
      file=in
      case $command in *.csv | *.jsonl | *.log) file= ;; redact*) file=in.log ;; esac
      rm -rf st st2 st2.out routes
      # shellcheck disable=SC2086 # words
      refuses "$command -j$threads" '0 1' $command -q "-j$threads" $file
    done
  done
  refuses 'compare --pairs' 1 compare -q --pairs pairs
  refuses 'standard input' 0 normalize -q <in
  refuses 'a pipe' 0 normalize -q < <(cat in)
  mkfifo fifo
  cat in >fifo &
  refuses 'a named pipe' 0 normalize -q fifo
  refuses '/dev/stdin' 0 normalize -q /dev/stdin <in
  simdiri dedupe -q --state=known in >/dev/null
  refuses 'state contains' 0 state contains -q known in
  refuses 'state migrate --from' 0 state migrate -q --from=in known made
  printf '{"providers":{"PROBE.EXAMPLE":{"urlPattern":"^https?://a\\\\.example","rules":["x"]}}}' >list.json
  refuses 'rules import' 0 rules import -q list.json -o made.rules
  refuses 'rules import, to standard output' 0 rules import -q list.json

  # Before the outputs are open, records are read only to guess the format. Nothing but writing is allowed then.
  probed normalize -q --log=auto <in.log
  holds 'sandbox: --log=auto' [ "$(sort ../by_seccomp | comm -23 - ../tried)" = 'chmod done' ] # the file was removed
  holds 'sandbox: --log=auto: files' grep -qx 'write victim done' ../tried
  printf 'http://PROBE.EXAMPLE/\thttp://PROBE.EXAMPLE\n' >redirects
  probed key -q --redirects=redirects in
  holds 'sandbox: --redirects' [ "$(sort ../by_seccomp | comm -23 - ../tried)" = 'chmod done' ]
  holds 'sandbox: --redirects: files' grep -qx 'write victim done' ../tried

  probed normalize -q --no-sandbox in
  for line in 'execve ENOENT' 'fork done' 'clone done' 'write victim done' 'create done' 'unlink ENOENT' 'openat2 EINVAL'; do
    holds "sandbox: --no-sandbox: $line" grep -qx "$line" ../tried
  done
fi

# Files that a run opens late, in unusual places.
if is_plain; then
  mkdir -p elsewhere/0 elsewhere/2 elsewhere/real files
  ln -s real elsewhere/1
  printf 'http://a/1\nhttp://b/2\nhttp://c/3\nhttp://d/4\nhttp://e/5\n' >in
  given ''
  check 'sandbox: partition: the number is in the folder, which may be a link' 0 '' '' partition -q --by=host --files=3 -o elsewhere/%d/x in
  holds 'sandbox: … all records are there' [ "$(cat elsewhere/[012]/x | sort | cmp - in && echo same)" = same ]
  holds 'sandbox: … no other file is' [ "$(find elsewhere -name '*.incomplete')" = '' ]
  (ulimit -n 24 && simdiri partition -q --by=iri --files=100 -o files/%d in) 2>errors
  holds "sandbox: partition: more files than can be open: $(cat errors)" [ "$(cat files/* | sort | cmp - in && echo same)" = same ]
  ln -s elsewhere/real/routes link
  simdiri label -q --learn=link in >/dev/null 2>errors
  holds "sandbox: label --learn: through a link to nothing: $(cat errors)" [ -s link ]
  ln -s "$PWD/elsewhere/real/state" link.state && mkdir elsewhere/real/state
  check 'sandbox: a state behind a link' 0 'http://a/1\nhttp://b/2\nhttp://c/3\nhttp://d/4\nhttp://e/5\n' '' dedupe -q --state=link.state in
  check 'sandbox: … and again' 0 '' '' dedupe -q --state=link.state in
  printf '{"providers":{"a":{"urlPattern":"^https?://a\\\\.example","rules":["x"]}}}' >list.json
  simdiri rules import -q list.json >wanted
  ln -s elsewhere/real/rules link.rules
  for output in link.rules link.rules /dev/stdout /dev/fd/3; do
    simdiri rules import -q list.json -o $output >got 2>errors 3>got3
    status=$?
    holds "sandbox: rules import -o $output: $(cat errors)" [ $status -eq 0 ]
    case $output in */stdout) same "sandbox: rules import -o $output" wanted got ;; */3) same "sandbox: rules import -o $output" wanted got3 ;; esac
  done
  same 'sandbox: rules import: through a link to nothing' wanted elsewhere/real/rules
  simdiri state export -q link.state >wanted
  simdiri state export -q link.state -o /dev/stdout >got
  same 'sandbox: state export -o /dev/stdout' wanted got
  simdiri state export -q --output-format=stream link.state -o stream
  check 'sandbox: state import: a folder below a link' 0 '' '' state import stream elsewhere/1/imported
  simdiri state merge elsewhere/1/imported link.state elsewhere/merged
  holds 'sandbox: state merge' [ "$(simdiri state export -q elsewhere/merged | wc -l)" -eq 5 ]
  simdiri state merge link.state ./elsewhere//slash// 2>errors
  holds "sandbox: state merge: slashes at the end: $(cat errors)" [ -d elsewhere/slash ]
  mkdir temporary
  TMPDIR=$PWD/temporary check 'sandbox: a temporary file' 0 '1\thttp://a/1\n1\thttp://b/2\n1\thttp://c/3\n1\thttp://d/4\n1\thttp://e/5\n' '' dedupe -q --count in
  holds 'sandbox: a here-document' [ "$(simdiri normalize -q <<<HTTP://A/)" = http://a/ ]
fi

# Without the sandbox, no message names it, whichever allocation fails.
. "$here/failing_malloc.sh"
if can_fail_malloc; then
  printf 'http://a/1\n' >in
  named='' failures=0
  for ((from = 0; from < 2000; from++)); do
    rm -f mark
    env FAIL_FROM=$from FAIL_ONCE=1 FAIL_MARK=mark LD_PRELOAD="$shim" "$program" partition -q -j1 --no-sandbox --by=host --files=1 -o part%d in 2>errors
    [ -s mark ] || break
    failures=$((failures + 1))
    ! grep -q sandbox errors || named+=" $from"
  done
  holds "sandbox: --no-sandbox, without memory: messages name the sandbox at$named" [ -z "$named" ]
  holds 'sandbox: … allocations failed' [ $failures -gt 10 ]
fi
