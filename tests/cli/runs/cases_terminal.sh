# On a terminal: progress, Ctrl-C, typed lines. script(1) makes the terminal.
# SPDX-License-Identifier: MIT

if ! has_terminal; then
  without 'script(1) can make no terminal here'
  return 0
fi

# on_terminal COMMAND: runs a shell command on a new terminal, with standard input as typed input; prints what the
# terminal shows.
on_terminal() { SHELL=/bin/sh script -qec "$1" /dev/null; }
progress='simdiri: [0-9.]+ k?B( of [0-9.]+ k?B \([0-9]+ %\))?, [0-9.]+ k?B/s, [0-9:]+'
[ -p pipe ] || mkfifo pipe

# slowly LINE...: prints a line every 0.6 seconds.
slowly() {
  local line
  for line in "$@"; do
    echo "$line"
    sleep 0.6
  done
}

slowly HTTP://A.example HTTP://B.example HTTP://C.example >pipe &
on_terminal "'$program' normalize -o out pipe" </dev/null >screen
wait $!
holds 'progress: on a terminal it is shown' grep -qE "$progress" screen
holds 'progress: and erased' grep -qE $'\r +\r$' screen
holds 'progress: the output is what it is' [ "$(paste -sd' ' out)" = 'http://a.example/ http://b.example/ http://c.example/' ]

slowly HTTP://A.example bad HTTP://C.example >pipe &
on_terminal "'$program' normalize -o out pipe" </dev/null >screen
wait $!
holds 'progress: messages stand in lines of their own' grep -qE $'\r +\rsimdiri: 1 of 3 records' screen

slowly HTTP://A.example HTTP://B.example >pipe &
on_terminal "'$program' normalize --no-progress -o out pipe" </dev/null >screen
wait $!
holds 'progress: --no-progress' [ ! -s screen ]

slowly HTTP://A.example HTTP://B.example >pipe &
on_terminal "'$program' normalize pipe" </dev/null >screen
wait $!
holds 'progress: not between the lines of the output' [ "$(tr -d '\r' <screen | paste -sd' ')" = 'http://a.example/ http://b.example/' ]

slowly HTTP://A.example HTTP://B.example | simdiri normalize >out 2>stderr
holds 'progress: none in a pipe' [ ! -s stderr ]
slowly HTTP://A.example HTTP://B.example HTTP://C.example | simdiri normalize --progress >out 2>stderr
holds 'progress: in a pipe on request, in lines' grep -qxE "$progress" stderr

# For files, progress shows the share that is done and the time left; for a compressed file, by its compressed bytes.
for ((i = 0; i < 300000; i++)); do echo "HTTP://host-$((i * 7919 % 65536)).example/%7e/$((i * 104729))"; done >large
gzip -1c large >large.gz
cat large.gz large.gz large.gz >larger.gz
share='simdiri: [0-9.]+ k?M?B of ([0-9.]+ .?B) \([0-9]+ %\), [0-9.]+ .?B/s, [0-9:]+ left'
zstd -q1c large >large.zst
cat large.zst large.zst large.zst >larger.zst
files=(large larger.gz larger.zst)
for kind in gz zst; do # some builds lack it
  simdiri normalize -q -o /dev/null larger.$kind 2>stderr || ! grep -q 'was built without' stderr || files=("${files[@]/larger.$kind/}")
done
for file in "${files[@]}"; do
  [ -n "$file" ] || continue
  # A slow reader: the run still lasts when the progress line is due.
  mkfifo slow-$file
  { read -r _; sleep 1.2; cat >/dev/null; } <slow-$file &
  on_terminal "'$program' normalize $file >slow-$file" </dev/null >screen
  wait $!
  holds "progress: $file: share and time left" grep -qE "$share" screen
  total=$(stat -c %s $file)
  holds "progress: $file: of its own octets" [ "$(grep -oE 'of [0-9.]+ MB' screen | head -n 1 | tr -dc '0-9')" = \
    "$(LC_ALL=C awk -v n="$total" 'BEGIN { m = n / 1e6; printf (m >= 9.995 ? "%.1f" : "%.2f"), m }' | tr -dc '0-9')" ]
done

# On a narrow terminal the line is shorter than the terminal is wide, as it would wrap otherwise. widest COLUMNS:
# everything on the screen but the output is narrower than that.
widest() { tr '\r' '\n' <screen | awk -v columns="$1" 'length($0) >= columns { bad = 1 } END { exit bad }'; }
mkfifo narrow
for columns in 50 24 10 2; do
  { read -r _; sleep 1.2; cat >/dev/null; } <narrow &
  on_terminal "stty cols $columns; '$program' normalize large >narrow" </dev/null >screen
  wait $!
  holds "progress: $columns columns: it is shown" grep -q $'\r.' screen
  holds "progress: $columns columns: it fits" widest $columns
  [ $columns -lt 20 ] || holds "progress: $columns columns: share and time left" grep -qE $'\r[0-9]+ %, [0-9:]+ left *' screen
done
slowly HTTP://A.example HTTP://B.example HTTP://C.example >pipe &
on_terminal "stty cols 24; '$program' normalize -o out pipe" </dev/null >screen
wait $!
holds 'progress: narrow, without a total' grep -qE $'\r[0-9]+ B, [0-9.]+ B/s *\r' screen
holds 'progress: narrow, without a total: it fits' widest 24
# Progress needs only a carriage return, whatever the terminal is.
for kind in dumb xterm-256color ''; do
  slowly HTTP://A.example HTTP://B.example bad >pipe &
  on_terminal "TERM=$kind NO_COLOR=1 '$program' normalize -o out pipe" </dev/null >screen
  wait $!
  holds "progress: TERM=$kind: it is shown" grep -qE "$progress" screen
  holds "progress: TERM=$kind: no escapes" [ "$(tr -d '\r\n -~' <screen | wc -c)" -eq 0 ]
done
rm -f large large.gz larger.gz large.zst larger.zst

# The same in tmux, whose screen is what a person sees.
if ! tmux -f /dev/null -S "$work/tmux-0" new-session -d true 2>/dev/null; then
  without 'tmux can make no terminal here'
else
  # watch NUMBER COMMAND: runs it in a new session until it prints its status, and reports whether progress was visible.
  watch() {
    local tmux=(tmux -f /dev/null -S "$work/tmux-$1")
    seen=no
    # The writer of the pipe must not wait forever.
    "${tmux[@]}" new-session -d -x 100 -y 20 "$2; echo status \$?; sleep 600" 2>/dev/null || { : <pipe; return; }
    for _ in {1..1200}; do
      "${tmux[@]}" capture-pane -p >screen
      ! grep -qE "$progress" screen || seen=yes
      ! grep -q '^status' screen || break
      sleep 0.1
    done
    "${tmux[@]}" kill-server
  }
  slowly HTTP://A.example HTTP://B.example HTTP://C.example bad >pipe &
  watch 1 "'$program' normalize -o out pipe"
  holds 'tmux: progress is seen while it runs' [ "$seen" = yes ]
  holds 'tmux: and gone at the end' [ -z "$(grep -E "$progress" screen)" ]
  holds 'tmux: messages stand alone' grep -qxE 'simdiri: 1 of 4 records is bad.*' screen
  holds 'tmux: the output is what it is' [ "$(wc -l <out)" -eq 4 ]
  wait
  slowly HTTP://A.example HTTP://B.example HTTP://C.example >pipe &
  watch 2 "'$program' normalize -o out pipe 2>&1 | cat"
  holds 'tmux: no progress in a pipe' [ "$seen:$(grep -c '^status 0' screen)" = no:1 ]
  wait
  # The window becomes narrow during the run: progress adapts and stays on one line.
  tmux=(tmux -f /dev/null -S "$work/tmux-3") short='[0-9.]+ k?B, [0-9.]+ k?B/s *' seen='' rows=0
  until [ -e enough ]; do slowly HTTP://A.example; done >pipe &
  if "${tmux[@]}" new-session -d -x 100 -y 20 "'$program' normalize -o out pipe; echo status \$?; sleep 600" 2>/dev/null; then
    for step in 100 24 100; do
      "${tmux[@]}" resize-window -x $step
      for _ in {1..600}; do
        sleep 0.1
        "${tmux[@]}" capture-pane -p >screen
        grep -qE "$([ $step = 24 ] && echo "^$short\$" || echo "$progress")" screen && break
      done
      seen+=" $(grep -cE 'B/s' screen)"
    done
    : >enough
    for _ in {1..1200}; do
      "${tmux[@]}" capture-pane -p >screen
      ! grep -q '^status' screen || break
      sleep 0.1
    done
    "${tmux[@]}" kill-server
    holds "tmux: a window of another size:$seen lines of progress" [ "$seen" = ' 1 1 1' ]
    holds 'tmux: a window of another size: the end' grep -qx 'status 0' screen
  else
    : >enough
    : <pipe
  fi
  wait
fi

# Typed lines are answered one by one, until Ctrl-D.
{ sleep 0.3; printf 'HTTP://A.example\r'; sleep 0.3; printf 'HTTP://B.example\r'; sleep 0.3; printf '\004'; sleep 0.3; } |
  on_terminal "'$program' normalize" >screen
holds 'typed lines: each is answered' [ "$(tr -d '\r\b' <screen | grep -o 'http://[a-z.]*/' | paste -sd' ')" = 'http://a.example/ http://b.example/' ]
holds 'typed lines: no progress' [ -z "$(grep -E "$progress" screen)" ]

# Ctrl-C: only whole records are printed.
{ sleep 1; printf '\003'; sleep 1; } |
  on_terminal "while echo HTTP://A.example/%7e; do sleep 0.01; done | '$program' normalize -o interrupted -" >screen
holds 'Ctrl-C: the run has ended' [ -s interrupted ]
holds 'Ctrl-C: whole records' [ "$(sort -u interrupted)" = 'http://a.example/~' ]
holds 'Ctrl-C: the last one, too' [ "$(tail -c 1 interrupted | od -An -tx1)" = ' 0a' ]
holds 'Ctrl-C: it is said that it is not all' grep -q 'interrupted is not complete' screen
{ sleep 0.5; printf 'HTTP://A.example\r'; sleep 0.3; printf '\003'; sleep 0.5; } |
  on_terminal "'$program' normalize; echo status \$?" >screen
holds 'Ctrl-C at the prompt: what was typed was answered' grep -q 'http://a.example/' screen

# On a terminal, characters that it cannot show are escaped; elsewhere they are not.
LC_ALL=C on_terminal "'$program' explain http://h.example/é" </dev/null >screen
holds 'explain: escapes non-ASCII on a terminal that is not UTF-8' grep -qF 'http://h.example/\xC3\xA9' screen
holds 'explain: shows no non-ASCII there' [ -z "$(LC_ALL=C tr -d '\r\n -~' <screen)" ]
if locale -a 2>/dev/null | grep -qix 'c\.utf-\?8'; then
  LC_ALL=C.UTF-8 on_terminal "'$program' explain http://h.example/é" </dev/null >screen
  holds 'explain: shows non-ASCII on one that is' grep -qF http://h.example/é screen
fi
echo bad >bücher
LC_ALL=C on_terminal "'$program' check -q -o checked bücher" </dev/null >screen
holds 'check: a file gets what a pipe would, whatever the terminal' grep -q '^bücher:1:4: no-scheme' checked
simdiri explain http://h.example/é >stdout
holds 'explain: in a pipe the locale changes nothing' grep -qF http://h.example/é stdout
