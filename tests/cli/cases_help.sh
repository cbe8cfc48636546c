# Runs the examples in the help texts.
# SPDX-License-Identifier: MIT

ln -sf "$program" bin/simdiri
shown() { (PATH=$work/bin:$PATH; bash -c "$1" </dev/null 2>&1); }
example='' wanted='' examples=0
run_example() { # COMMAND
  [ -z "$example" ] || holds "help: $1: $example" [ "$(shown "$example")" = "$wanted" ]
  example='' wanted=''
}
for command in normalize check convert resolve compare parse explain key extract; do
  while IFS= read -r line; do
    case $line in
    '  $ '*) run_example "$command"; example=${line#'  $ '} examples=$((examples + 1)) ;;
    *) wanted+=${wanted:+$'\n'}${line#'  '} ;;
    esac
  done < <(simdiri "$command" --help | sed '1,/^Examples:/d')
  run_example "$command"
done
holds 'help: there are examples' [ "$examples" -ge 11 ]

# The examples of the program's own help: each has its purpose after it.
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
