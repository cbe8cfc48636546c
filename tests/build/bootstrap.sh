# What tests/run and corpora/demo need before they can build: sourced, not run.
# SPDX-License-Identifier: MIT

# Prints the packages of "$@" that are missing. An argument is PACKAGE, or PACKAGE:KIND:NAME, where KIND is command,
# library or (of Python's) module: what is there satisfies it whatever package it came with.
missing_packages() {
  local wanted package kind name
  for wanted in "$@"; do
    IFS=: read -r package kind name <<<"$wanted"
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] && continue
    [ "$kind" = command ] && command -v "$name" >/dev/null 2>&1 && continue
    [ "$kind" = library ] && pkg-config --exists "$name" 2>/dev/null && continue
    [ "$kind" = module ] && python3 -c "import $name" 2>/dev/null && continue
    printf '%s\n' "$package"
  done
}

# Installs the packages given, and only these. No network is touched when there is nothing to install.
install_packages() {
  [ $# -gt 0 ] || return 0
  local -a as_root=()
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "missing: $*. These are Debian's names; install them, or their like, with your system's package manager." >&2
    return 1
  fi
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
      echo "missing: $*. As root, run: apt-get install $*" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "installing: $*"
  local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
  "${apt[@]}" install --no-install-recommends "$@" >/dev/null 2>&1 && return 0
  # A fresh machine has no package lists, an old one has stale ones.
  if "${apt[@]}" update && "${apt[@]}" install --no-install-recommends "$@"; then return 0; fi
  echo "missing, and could not be installed (is the machine offline?): $*" >&2
  return 1
}

build_packages=(gcc:command:cc libc6-dev make:command:make cmake:command:cmake pkg-config:command:pkg-config
  libidn2-dev:library:libidn2 libutf8proc-dev:library:libutf8proc
  libxxhash-dev:library:libxxhash libsodium-dev:library:libsodium)
test_packages=(g++:command:c++ binutils:command:nm libcmocka-dev:library:cmocka libjansson-dev:library:jansson
  python3:module:unittest python3-venv:module:ensurepip python3-dev ca-certificates xz-utils:command:xz
  libbenchmark-dev:library:benchmark liburiparser-dev:library:liburiparser libcurl4-openssl-dev:library:libcurl
  mandoc:command:mandoc dpkg-dev:command:dpkg-shlibdeps file:command:file libunistring-dev
  libfribidi-dev:library:fribidi libyajl-dev:library:yajl libicu72 zlib1g-dev:library:zlib libzstd-dev:library:libzstd
  zstd:command:zstd tmux:command:tmux time:command:/usr/bin/time mawk:command:mawk)

# For tests/run --sanitize, which builds with clang, too, and for the targets of tests/fuzz.
clang_packages=(clang:command:clang libclang-rt-14-dev)

# For tests/crosscheck/old_cpu and arm64.
emulation_packages=(qemu-user:command:qemu-aarch64 gcc-aarch64-linux-gnu:command:aarch64-linux-gnu-gcc
  libc6-dev-arm64-cross)

# For src/python/demo-spark, and tests/python/run_spark where that is asked for.
spark_packages=(python3:module:unittest python3-venv:module:ensurepip python3-dev ca-certificates procps:command:ps
  openjdk-17-jre-headless:command:java)

# bootstrap PACKAGE...: installs what is missing of these.
bootstrap() {
  local -a missing
  mapfile -t missing < <(missing_packages "$@")
  install_packages "${missing[@]}"
}
