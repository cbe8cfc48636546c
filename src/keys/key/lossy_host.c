/* The lossy rules for hosts. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "keys/key/lossy.h"

bool simdiri_lossy_drops_www(span host) {
  const char *dot = host.len > 0 ? memchr(host.data, '.', host.len) : NULL;
  return dot && dot != host.data && dot != host.data + host.len - 1;
}

/* Drops "www." repeatedly, as long as at least two labels remain: "www.example" stays, and a second run changes
 * nothing. */
static void drop_www(uint32_t rules, span *host, uint32_t *fired) {
  while ((rules & SIMDIRI_LOSSY_WWW) && host->len > 4 && memcmp(host->data, "www.", 4) == 0) {
    if (!simdiri_lossy_drops_www((span){host->data + 4, host->len - 4})) break;
    host->data += 4;
    host->len -= 4;
    *fired |= SIMDIRI_LOSSY_WWW;
  }
}

/* Drops one dot. A host that ends with two is not a name of DNS, and stays. */
static void drop_final_dot(uint32_t rules, span *host, uint32_t *fired) {
  const char *end = host->data + host->len;
  if (!(rules & SIMDIRI_LOSSY_FINAL_DOT) || host->len < 2 || end[-1] != '.' || end[-2] == '.') return;
  host->len--;
  *fired |= SIMDIRI_LOSSY_FINAL_DOT;
}

void simdiri_lossy_host(uint32_t rules, span *host, uint32_t *fired) {
  drop_final_dot(rules, host, fired);
  drop_www(rules, host, fired);
}
