/* The first two steps of UTS 46 4 for hosts in which some characters are percent-encoded: map, normalize.
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <stdlib.h>

bool reference_map_tokens(const reference_token *item, size_t count, reference_tokens *out) {
  uint32_t *run = reference_grow(NULL, (count + 1) * sizeof *run);
  bool is_good = true;
  for (size_t i = 0, used = 0; i <= count; i++) {
    if (i < count && item[i].kind == TOKEN_CHARACTER) {
      run[used++] = item[i].value;
      continue;
    }
    size_t mapped_count = 0;
    uint32_t *mapped = reference_map_points(run, used, &mapped_count);
    if (!reference_has_same_other_ascii(run, used, mapped, mapped_count)) is_good = false;
    for (size_t k = 0; k < mapped_count; k++) reference_push_character(out, mapped[k], 0);
    free(mapped);
    if (i < count) reference_push(out, item[i]);
    used = 0;
  }
  free(run);
  return is_good;
}

char *reference_map_name(const char *name, size_t len, size_t *mapped_len, bool *is_plain) {
  reference_tokens host = reference_scan(name, len, 0), mapped = {0};
  reference_text text = {0};
  uint32_t code_point;
  reference_decode(&host, SIMDIRI_COMPONENT_HOST, NULL);
  reference_decode_ignored(&host, NULL);
  for (size_t i = 0; i < host.count; i++) {
    uint32_t c = host.item[i].kind == TOKEN_CHARACTER ? host.item[i].value : 0;
    if (c == 0x3002 || c == 0xFF0E || c == 0xFF61) host.item[i].value = '.';
  }
  *is_plain = reference_map_tokens(host.item, host.count, &mapped);
  for (size_t i = 0; i < mapped.count; i++) {
    if (reference_triplet_character(mapped.item + i, mapped.count - i, &code_point)) *is_plain = false;
  }
  reference_write(&text, &mapped, false);
  *mapped_len = text.len;
  reference_text_byte(&text, '\0'); /* so that an empty text is not NULL */
  reference_tokens_free(&host);
  reference_tokens_free(&mapped);
  return text.data;
}
