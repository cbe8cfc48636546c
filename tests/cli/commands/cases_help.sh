# Runs the examples in the help texts.
# SPDX-License-Identifier: MIT

ln -sf "$program" bin/simdiri
shown() { (PATH=$work/bin:$PATH; bash -c "$1" </dev/null 2>&1); }
# What the examples of state read.
echo http://a/ >list.txt
simdiri dedupe --state=seen list.txt >/dev/null 2>&1
for state in seen1 seen2 old; do
  simdiri dedupe --state="$state" --hash=xxh3 list.txt >/dev/null 2>&1
done
# What the examples of dedupe read.
printf '1 - - [t] "GET %s HTTP/1.1" 200 1 "-" "-"\n' /a '/a?utm_source=x' /b >log
example='' wanted='' examples=0
# Compares the output of the example that was read, unless the help does not show its output.
run_example() { # COMMAND
  if [ -n "$example" ]; then
    output=$(shown "$example")
    status=$?
    if [ -n "$wanted" ]; then
      holds "help: $1: $example" [ "$output" = "$wanted" ]
    else
      holds "help: $1: $example: exit status $status" [ "$status" -eq 0 ]
    fi
  fi
  example='' wanted=''
}
for command in normalize check convert resolve compare parse explain key extract dedupe diff state rules; do
  while IFS= read -r line; do
    case $line in
    '  $ '*) run_example "$command"; example=${line#'  $ '} examples=$((examples + 1)) ;;
    *) wanted+=${wanted:+$'\n'}${line#'  '} ;;
    esac
  done < <(simdiri "$command" --help | sed '1,/^Examples:/d' | sed '/^$/,$d')
  run_example "$command"
done
holds 'help: each command has three examples' [ "$examples" -eq 39 ]

# The examples of the program: each is followed by its purpose.
printf 'http://a/\nHTTP://A\nbad\n' >list.txt
examples=0
while IFS= read -r line; do
  example=${line%%   *} examples=$((examples + 1))
  (PATH=$work/bin:$PATH; bash -c "$example" </dev/null >stdout 2>stderr)
  status=$?
  holds "help: $example: exit status" [ "$status" -eq "$([[ $example == *check* ]] && echo 1 || echo 0)" ]
  holds "help: $example: it prints something" [ -s stdout ]
done < <(simdiri --help | sed -n '/^Examples:/,/^$/s/^  \(simdiri\)/\1/p')
holds 'help: there are examples of the program' [ "$examples" -eq 4 ]
rm -f bin/simdiri

# The commands that most people need are first, and each command is in one group.
holds 'help: the first group' grep -qxF 'normalize dedupe check parse key ' <(simdiri --help |
  awk '/^Most used:$/ { inside = 1; next } inside && !NF { exit } inside { printf "%s ", $1 }')
holds 'help: every command is listed once' [ "$(simdiri --help | sed -n '/^Most used:$/,/^Examples:$/s/^  \([a-z]*\)  *.*/\1/p' | sort)" = \
  "$(cd "$here/../../src/docs/man/man1" && printf '%s\n' simdiri-*.1 | sed 's/simdiri-\(.*\)\.1/\1/' | sort)" ]

# The members of the summary of --json.
for member in changed different printed known merged identical rules state; do
  holds "help: input: the member $member" grep -qw "$member" <(simdiri help input | sed -n '/--json/,$p')
  holds "man: SUMMARY IN JSON: the member $member" grep -qE "^\.It Cm (.*, |.* , )?$member( ,|$)" "$here/../../src/docs/man/man7/simdiri-codes.7"
done

# Every reason for exit status 1 is in both texts.
for reason in check compare diff 'state contains' on-error max-bad; do
  holds "help: exit status 1: $reason" grep -qF -- "$reason" <(simdiri --help | sed -n '/^Exit status/,$p')
  holds "man: exit status 1: $reason" grep -qF -- "$reason" <(sed -n '/^\.Sh EXIT STATUS/,/^\.It 2/p' "$here/../../src/docs/man/man1/simdiri.1")
done

# A list continues below its text, not at the start of the line.
for command in check compare parse state; do
  holds "help: $command: a line of a list that continues is not indented" [ -z "$(simdiri "$command" --help=all |
    sed '/^[A-Z][a-z]*:$/,$d' | awk 'was && /^[a-z0-9]/ { print } { was = /^  [a-z]/ && length > 60 }')" ]
done
