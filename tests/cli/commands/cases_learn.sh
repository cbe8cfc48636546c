# label --learn: routes from lines, tables and logs, and the file that they are written to.
{
  for name in ann bob cat dan eve fay gus hal ida joe kim leo; do
    for end in berg dale ford hill land mann ness ray son ton; do
      printf 'http://s.example/users/%s%s\nhttp://s.example/users/%s%s/posts/7\n' $name $end $name $end
    done
  done
  for ((i = 0; i < 20; i++)); do printf 'http://s.example/users/settings\nhttp://s.example/img/photo_%s.jpg\n' $((i * 37)); done
} >learn_list
cat >learn_want <<'END'
# Routes that simdiri learned from 280 paths. Edit them as you like: simdiri-routes(5) describes the file.
# Paths that match none of them get the templates of --templates.

# s.example/img/: 20 values in 20 paths become photo_{:int}.jpg, such as photo_0.jpg, photo_37.jpg, photo_74.jpg
s.example/img/photo_{:int}.jpg

# s.example/users/: about 120 values in 240 paths become {name} (more than 100), such as annberg, anndale, annford
#   pages of their own: settings
s.example/users/settings
s.example/users/{name}
s.example/users/{name}/**
s.example/users/{name}/posts/{:int}
END
# learned NAME FILE: the file is the wanted one.
learned() {
  if cmp -s "$2" learn_want; then pass; else fail "$1" "$(diff learn_want "$2" | head -n 8)"; fi
}
check 'learn: a list' 0 '' '' label --learn=learn_routes learn_list
learned 'learn: the routes of a list' learn_routes
[ ! -e learn_routes.incomplete ] && pass || fail 'learn: no incomplete file stays'
check 'learn: the routes can be used' 0 's.example/users/{name}\ns.example/users/settings\ns.example/users/{name}/posts/{int}\ns.example/users/{name}/**\ns.example/img/photo_{int}.jpg\ns.example/img/logo.jpg\n' '' \
  label --routes=learn_routes <(printf 'http://s.example/%s\n' users/zoe users/settings users/zoe/posts/9 users/zoe/x/y img/photo_9.jpg img/logo.jpg)
check 'learn: to the output' 0 "$(sed 's/\\/\\\\/g' learn_want)\\n" '' label --learn=- learn_list
for threads in 1 2 5; do
  check "learn: $threads threads" 0 '' '' label --learn=learn_threads --threads=$threads learn_list
  learned "learn: the same with $threads threads" learn_threads
done
given "$(cat learn_list)\n"
check 'learn: from a pipe' 0 '' '' label --learn=learn_pipe
learned 'learn: the routes from a pipe' learn_pipe
sed 's/.*/{"u":"&","n":1}/' learn_list >learn.jsonl
check 'learn: JSON Lines' 0 '' '' label --jsonl -f u --learn=learn_json learn.jsonl
learned 'learn: the routes from JSON Lines' learn_json
sed 's/.*/1,"&"/' learn_list >learn.csv
check 'learn: CSV' 0 '' '' label --csv -f 2 --learn=learn_csv learn.csv
learned 'learn: the routes from CSV' learn_csv
tr '\n' '\0' <learn_list >learn_null
check 'learn: NUL-separated' 0 '' '' label -z --learn=learn_nul learn_null
learned 'learn: the routes from NUL-separated records' learn_nul
sed 's|http://s.example\(.*\)|::1 - - [t] "GET \1 HTTP/1.1" 200 5|' learn_list >learn.log
check 'learn: a log' 0 '' '' label --log=common --learn=learn_log learn.log
sed -i 's|s\.example/|/|' learn_want
learned 'learn: the routes of a log have no host' learn_log
check 'learn: without hosts' 0 '' '' label --group-host=none --learn=learn_none learn_list
learned 'learn: the routes without hosts' learn_none
sed '/posts/d' learn_list learn_list >learn_twice
check 'learn: fewer values' 0 '' '' label --learn=learn_few --max-values=300 learn_twice
grep -q '{name}' learn_few && fail 'learn: 120 values are fewer than 300' || pass
check 'learn: bad records' 0 '' '1 of 2 records is bad' label --learn=learn_bad <(printf 'bad\nhttp://a/\n')
sed 's/280 paths/2 paths/' learn_want >learn_was
cp learn_was learn_old
check 'learn: a run that ends leaves the file' 1 '' 'stopped at the bad line 1' label --learn=learn_old --on-error=fail <(echo bad)
cmp -s learn_old learn_was && [ ! -e learn_old.incomplete ] && pass || fail 'learn: the old file is there after a bad record'
check 'learn: learned routes are replaced' 0 '' '' label --learn=learn_old learn_list
cp learn.log learn_mistake
check 'learn: a log that is named by mistake' 2 '' 'learn_mistake: has other content than learned routes; --learn would replace it' label --learn learn_mistake </dev/null
cmp -s learn.log learn_mistake && pass || fail 'learn: the log is still there'
check 'learn: the input' 2 '' 'learn_list: is both an input' label --learn=learn_list learn_list
check 'learn: a folder that is missing' 2 '' 'cannot write no/such.incomplete' label --learn=no/such learn_list
check 'learn: and --count' 2 '' '--learn and --count contradict' label --learn=x --count learn_list
check 'learn: and --routes' 2 '' '--learn and --routes contradict' label --learn=x --routes=learn_routes learn_list
check 'learn: --max-values alone' 2 '' '--max-values needs --learn' label --max-values=3 learn_list
check 'learn: secrets are not examples' 0 '' '' label --learn=learn_secret <(for ((i = 0; i < 200; i++)); do echo "http://h/x/ghp_$(printf '%036d' $i | tr 0-9 a-j)-k"; done)
grep -q ghp_ learn_secret && fail 'learn: a secret is in the routes' "$(grep -m1 ghp_ learn_secret)" || pass
check 'learn: redacted input' 0 '' '' label --learn=learn_redacted --redact=x,email <(for ((i = 0; i < 300; i++)); do echo "http://h/mail-$i@s.example-x/a"; done)
grep -q '@' learn_redacted && fail 'learn: an address is in the routes' || pass
grep -q ' 0 values' learn_redacted && fail 'learn: redacted values are not counted as none' || pass
printf 'precious\n' >learn_other
ln -s learn_other learn_planted.incomplete
check 'learn: a link at the incomplete file is not followed' 2 '' 'cannot write .*learn_planted.incomplete' label --learn=learn_planted learn_list
[ "$(cat learn_other)" = precious ] && [ -L learn_planted.incomplete ] && [ ! -e learn_planted ] && pass || fail 'learn: what a planted link names is not written'
mkfifo learn_stuck.incomplete
check 'learn: nor is a pipe waited for' 2 '' 'cannot write .*learn_stuck.incomplete' label --learn=learn_stuck learn_list
printf 'left\n' >learn_again.incomplete
check 'learn: what a killed run left is replaced' 0 '' '' label --learn=learn_again learn_twice
[ -s learn_again ] && ! grep -q left learn_again && [ ! -e learn_again.incomplete ] && pass || fail 'learn: the routes after a killed run'
mkfifo learn_fifo
cat learn_fifo >learn_read &
check 'learn: to a named pipe' 0 '' '' label --learn=learn_fifo learn_twice
wait $!
[ -p learn_fifo ] && cmp -s learn_read learn_again && pass || fail 'learn: a pipe stays one, and gets the routes'
ln -s learn_again learn_link
check 'learn: through a link' 0 '' '' label --learn=learn_link learn_list
[ -L learn_link ] && grep -q '{name}' learn_again && pass || fail 'learn: a link stays one'
(umask 022; : >learn_own && chmod 600 learn_own)
check 'learn: a private file' 0 '' '' label --learn=learn_own learn_list
[ "$(stat -c %a learn_own)" = 600 ] && pass || fail 'learn: a private file stays private' "$(stat -c %a learn_own)"
# The form of a secret may begin in an earlier segment, of which the file does not tell any more.
for ((i = 0; i < 600; i++)); do
  team=$(printf '%09d' $((i * 7919)) | tr 0-9 A-J)
  printf 'http://hooks.slack.test/services/T%s/B%s/%s\n' "$team" "$team" "$(printf '%024d' $((i % 3 * i)) | tr 0-9 q-z)"
done >learn_hooks
check 'learn: secrets of several segments' 0 '' '' label --learn=learn_hooked learn_hooks
grep -q 'services/{name}/{name}' learn_hooked && pass || fail 'learn: hooks have a route' "$(cat learn_hooked)"
grep -q '[q-z]\{24\}' learn_hooked && fail 'learn: a secret of several segments is in the routes' "$(grep -m 1 '[q-z]\{24\}' learn_hooked)" || pass
