# Bare Debian systems for the tests of a release. To be sourced after support.sh; $roots is their folder, $mirror is Debian's.
# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154

# make_root NAME SUITE PACKAGES [OPTION...]: a bare system in $roots/NAME, and sets root to it.
make_root() {
  local name=$1 suite=$2 packages=$3
  shift 3
  root=$roots/$name
  [ ! -e "$root/made" ] || return 0
  command -v debootstrap >/dev/null || missing_program debootstrap
  echo "making $name"
  rm -rf --one-file-system "$root"
  debootstrap --variant=minbase --include="$packages" "$@" "$suite" "$root" "$mirror" >"$work/log" 2>&1 ||
    { tail "$work/log"; give_up "debootstrap of $suite failed"; }
  cp /etc/ssl/certs/ca-certificates.crt "$root/certificates"
  cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null
  touch "$root/made"
}
# The variables allow pip outside of an environment, and name the certificates of this machine.
inside() { # COMMAND: in $root
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive \
    PIP_BREAK_SYSTEM_PACKAGES=1 PIP_ROOT_USER_ACTION=ignore PIP_CERT=/certificates SSL_CERT_FILE=/certificates bash -c "$1"
}
