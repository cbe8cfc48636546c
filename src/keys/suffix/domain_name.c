/* Which hosts are domain names. */
/* SPDX-License-Identifier: MIT */
#include "keys/suffix/domain_name.h"

#include "iri/common/byte.h"

enum { LABEL_MAX = 63 }; /* RFC 1035 §2.3.4 */

/* Whether the last label is a number, so that the host is an IPv4 address or none that browsers accept (URL Standard
 * 3.5, "ends in a number"). */
static bool is_number(const char *label, size_t len) {
  size_t i = 0;
  unsigned classes = CLASS_DIGIT;
  if (len >= 2 && label[0] == '0' && (label[1] == 'x' || label[1] == 'X')) i = 2, classes = CLASS_HEX;
  while (i < len && byte_is((unsigned char)label[i], classes)) i++;
  return i == len;
}

bool simdiri_is_domain_name(const char *host, size_t len) {
  size_t label = 0; /* where the label begins */
  for (size_t i = 0; i < len; i++) {
    if (host[i] != '.') {
      if (!byte_is((unsigned char)host[i], ALLOWED_REG_NAME)) return false;
    } else if (i == label || i - label > LABEL_MAX) {
      return false;
    } else {
      label = i + 1;
    }
  }
  return label < len && len - label <= LABEL_MAX && !is_number(host + label, len - label);
}
