/* IDNA2008: asks libidn2 about A-labels. The library asks it about U-labels, in code of its own.
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#ifdef SIMDIRI_HAS_IDN2
#include <idn2.h>

bool reference_is_for_lookup(const char *a_label) {
  uint8_t *looked_up = NULL;
  int status = idn2_lookup_u8((const uint8_t *)a_label, &looked_up, IDN2_NO_TR46 | IDN2_NFC_INPUT);
  idn2_free(looked_up);
  return status == IDN2_OK;
}
#else
/* The options that ask are refused. */
bool reference_is_for_lookup(const char *a_label) {
  (void)a_label;
  return false;
}
#endif
