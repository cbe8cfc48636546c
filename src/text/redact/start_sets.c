/* Adds bytes to the sets by which the kernel finds where something begins. */
/* SPDX-License-Identifier: MIT */
#include "text/redact/redact.h"

void simdiri_redact_add_byte(kernel_nibbles *sets, unsigned byte, unsigned bits) {
  sets->low[byte & 15] |= (uint8_t)bits;
  sets->high[byte >> 4] |= (uint8_t)bits;
}

void simdiri_redact_add_quotes(kernel_starts *starts) {
  /* With these bits set, '"' and "'" are one byte, and so are ":" and ",". */
  enum { QUOTE_BITS = 0x05, AFTER_BITS = 0x16 };
  starts->pair_mask[0] = QUOTE_BITS;
  starts->pair_mask[1] = AFTER_BITS;
  starts->pair[0] = '"' | QUOTE_BITS;
  starts->pair[1] = ':' | AFTER_BITS;
}
