# Memory runs out anywhere in a run: the output is the same, or a beginning of it with a message; the command never
# crashes.
# shellcheck source=tests/cli/failing_malloc.sh
# SPDX-License-Identifier: MIT
. "$here/failing_malloc.sh"

if can_fail_malloc; then
  : >input
  for ((i = 0; i < 40; i++)); do printf 'See <HTTP://a%d.example/x\n y>, www.b.example, http://bücher.example/%d&amp;é\n' $i $i; done >text
  for options in '' '--normalize --offsets' '--normalize --unescape=html --guess --join-lines --format=json' \
    '--normalize --status --on-error=skip --rejects=/dev/null' '-o /dev/stdout --max-record=10'; do
    # shellcheck disable=SC2086 # words
    survives "extract $options" extract -q -j2 $options text
  done
  # A build may lack gzip or zstd.
  for method in gzip zstd; do
    simdiri normalize -q --compress=$method text >text.packed 2>/dev/null || continue
    survives "extract, of $method" extract -q text.packed
    decode="$method -dc"
    survives "normalize, to $method" normalize -q --compress=$method text
    decode=
  done
  for method in xz bzip2; do
    $method -c text >text.packed
    simdiri normalize -q -o /dev/null text.packed 2>/dev/null || continue
    survives "extract, of $method" extract -q text.packed
  done
  mkdir rotated
  for i in 1 2 3; do printf 'HTTP://a/%d\n' $i >rotated/log.$i; done
  gzip rotated/log.2
  printf 'HTTP://a/live\n' >rotated/log
  survives 'normalize --rotated' normalize -q -j2 --rotated rotated/log
fi
