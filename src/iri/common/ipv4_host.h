/* Hosts that may be IPv4 addresses. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_IPV4_HOST_H
#define SIMDIRI_IRI_COMMON_IPV4_HOST_H

#include <stdbool.h>
#include <stddef.h>

/* May the host, in lower case, be an IPv4 address (URL Standard 3.5, "ends in a number")? Only a host whose last label
 * is empty or begins with a digit can be one. */
static inline bool host_may_be_ipv4(const unsigned char *host, size_t len) {
  if (len == 0) return true;
  const unsigned char last = host[len - 1];
  if (last >= 'g' && last <= 'z' && last != 'x') return false; /* no digit in any base, and not "0x" */
  if (last == '.') len--;
  size_t begin = len;
  while (begin > 0 && host[begin - 1] != '.') begin--;
  return begin == len || (host[begin] >= '0' && host[begin] <= '9');
}

#endif
