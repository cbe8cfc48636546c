# How much a test does. A default run takes a sample of many similar cases; SIMDIRI_SEED chooses it. With SIMDIRI_LONG, set
# by `tests/run --long`, all cases run. To be sourced.
# SPDX-License-Identifier: MIT
seed=${SIMDIRI_SEED:-$RANDOM}
RANDOM=$seed

is_long() { [ -n "${SIMDIRI_LONG:-}" ]; }
# sampled STEP: 1 if all cases run, otherwise STEP: every STEP-th runs.
sampled() { if is_long; then echo 1; else echo "$1"; fi; }
# sample COUNT WORD...: COUNT of the words, or all, one a line.
sample() {
  local count=$1
  shift
  if is_long; then printf '%s\n' "$@"; else printf '%s\n' "$@" | shuf -n "$count" --random-source=<(yes "$seed ${SIMDIRI_ISA:-}"); fi
}
