# --rotated: the files of rotated logs, the oldest first.
# SPDX-License-Identifier: MIT
mkdir -p n d x m e several/a several/b many
for i in 1 2 3 9 10 11 100; do echo "http://n/$i" >n/access.log.$i; done
gzip n/access.log.2 n/access.log.10 n/access.log.100
xz n/access.log.3
echo http://n/live >n/access.log
echo bad >n/access.log.old
echo bad >n/error.log.1
order=$(printf 'http://n/%s\\n' 100 11 10 9 3 2 1 live)
if ! simdiri normalize -q n/access.log.3.xz >/dev/null 2>&1; then # a build without liblzma
  xz -d n/access.log.3.xz
fi
check 'rotated: numbers' 0 "$order" '' normalize --rotated n/access.log
check 'rotated: … -j3' 0 "$order" '' normalize -j3 --rotated n/access.log
# shellcheck disable=SC2046 # words
check 'rotated: all files of a glob' 0 "$order" '' normalize --rotated n/access.log n/access.log.[0-9]*
check 'rotated: only the files that are named' 0 'http://n/100\nhttp://n/10\nhttp://n/2\n' '' normalize --rotated n/access.log.*.gz
check 'rotated: one rotated file' 0 'http://n/11\n' '' normalize --rotated n/access.log.11
check 'rotated: without the option, as they are named' 0 'http://n/live\nhttp://n/1\n' '' normalize n/access.log n/access.log.1
(cd n && simdiri normalize --rotated access.log) >got
printf '%b' "$order" >want
same 'rotated: without a directory' want got

for i in 20260131 20260201 20251231; do echo "http://d/$i" >d/access.log-$i; done
gzip d/access.log-20260131
echo http://d/live >d/access.log
check 'rotated: dates' 0 'http://d/20251231\nhttp://d/20260131\nhttp://d/20260201\nhttp://d/live\n' '' normalize --rotated d/access.log
echo http://e/2 >e/app.2026-02-01.log
echo http://e/1 >e/app.2026-01-31.log
echo http://e/3 >e/app-2026-02-01T12.log
echo http://e/live >e/app.log
check 'rotated: dates before the extension' 0 'http://e/1\nhttp://e/2\nhttp://e/3\nhttp://e/live\n' '' normalize --rotated e/app.log
mkdir i
for i in 2026-01-31.2 2026-01-31.10 2026-02-01.0 2026-01-30.11; do echo "http://i/$i" >"i/app.$i.log"; done
echo http://i/live >i/app.log
check 'rotated: dates, then numbers' 0 'http://i/2026-01-30.11\nhttp://i/2026-01-31.2\nhttp://i/2026-01-31.10\nhttp://i/2026-02-01.0\nhttp://i/live\n' '' normalize --rotated i/app.log
echo http://x/1 >x/log-1767225600
echo http://x/2 >x/log-1767312000
check 'rotated: seconds' 0 'http://x/1\nhttp://x/2\n' '' normalize --rotated x/log-1767312000 x/log-1767225600
touch m/log m/log.1 m/log-20260131
check 'rotated: numbers and dates' 2 '' 'm/log.1 and m/log-20260131: the order of numbers and dates is not known' normalize --rotated m/log

# While logrotate compresses a file, it is there twice.
cp n/access.log.1 n/access.log.1.tmp && gzip -c n/access.log.1 | head -c 20 >n/access.log.1.gz && rm n/access.log.1.tmp
check 'rotated: a file that is being compressed' 0 "$order" 'n/access.log.1.gz: left out, because n/access.log.1 is the same part of the log' \
  normalize --rotated n/access.log
check 'rotated: a file that is named twice is read once' 0 'http://n/11\n' '' normalize --rotated n/access.log.11 n/access.log.11

for i in 1 2; do
  echo "http://a/$i" >several/a/log.$i
  echo "http://b/$i" >several/b/log.$i
done
touch several/a/log several/b/log
check 'rotated: several logs' 0 'http://b/2\nhttp://b/1\nhttp://a/2\nhttp://a/1\n' '' normalize --rotated several/b/log several/a/log
for i in 1 2; do printf 'id,url\n%d,http://c/\n' $i >many/t.csv.$i; done
check 'rotated: headers of tables' 0 'id,url\n2,http://c/\n1,http://c/\n' '' normalize --rotated --csv --header -f url many/t.csv.1 many/t.csv.2
rm many/*
for ((i = 1; i <= 600; i++)); do echo "http://m/$i" >many/log.$i; done
for ((i = 600; i >= 1; i--)); do echo "http://m/$i"; done >want
simdiri normalize --rotated many/log.* >got
same 'rotated: six hundred files' want got
check 'rotated: a missing file' 2 '' 'missing.log: No such file' normalize --rotated missing.log
check 'rotated: standard input' 2 '' 'one of the inputs is standard input' normalize --rotated -
check 'rotated: no file' 2 '' '--rotated needs the name of a FILE' normalize --rotated
check 'rotated: not the output' 2 '' 'both an input and the output' normalize --rotated n/access.log -o n/access.log.11
