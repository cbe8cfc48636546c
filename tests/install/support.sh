# Functions that the tests of this folder share. To be sourced.
# SPDX-License-Identifier: MIT
export LC_ALL=C.UTF-8
passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pass() { passed=$((passed + 1)); }
fail() { # NAME DETAIL...
  failed=$((failed + 1))
  printf 'FAILED: %s\n' "$1"
  shift
  printf '  %s\n' "$@"
}

# holds NAME COMMAND...: the command succeeds.
holds() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then pass; else fail "$name" "not true: $*" "$(tail -n 30 <<<"$output")"; fi
}

# refuses NAME PATTERN COMMAND...: the command fails with a message that matches.
refuses() {
  local name=$1 pattern=$2 output
  shift 2
  if output=$("$@" 2>&1); then
    fail "$name" "succeeded: $*"
  elif ! grep -qE -- "$pattern" <<<"$output"; then
    fail "$name" "does not say: $pattern" "$output"
  else
    pass
  fi
}

# equal NAME WANTED GOT
equal() {
  if [ "$2" = "$3" ]; then pass; else fail "$1" "$(diff <(printf '%s\n' "$2") <(printf '%s\n' "$3"))"; fi
}

# skip REASON: nothing can be tested here.
skip() {
  echo "skipped: $1"
  exit 77
}

finish() { # NAME
  echo "$1: $passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
  exit
}

# choose_build BUILD [RELEASE]: the build to install: in a long run RELEASE, if it was made. It must be for /usr.
choose_build() {
  build=$1
  [ -z "${SIMDIRI_LONG:-}" ] || [ ! -e "${2:-}/libsimdiri.a" ] || build=$2
  build=$(realpath "$build")
  grep -qx 'CMAKE_INSTALL_PREFIX:PATH=/usr' "$build/CMakeCache.txt" ||
    skip "$build is not for /usr; bash tests/run makes a build that is"
}

declared_functions() { # HEADER...
  sed -n 's/^\(SIMDIRI_API\|static inline\).*[ *]\(simdiri_[a-z0-9_]*\)(.*/\2/p' "$@" | sort -u
}
# The version of a source as "plain", "python" or "debian" writes it, and the numbers of a plain one.
print_version() { python3 "$1/src/packaging/version.py" --print "$2"; }
version_numbers() { echo "${1%%-*}"; }
