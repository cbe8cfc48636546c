/* Recognizes IRIs and requests in lines of a sample. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/choice/format_guess_lines.h"

#include <string.h>

static bool is_scheme_byte(char byte) {
  return ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || (byte >= '0' && byte <= '9') || byte == '+' || byte == '.' ||
         byte == '-';
}

bool cli_begins_like_iri(const char *at, const char *end) {
  const char *from = at;
  while (at < end && is_scheme_byte(*at)) at++;
  return at > from && end - at >= 3 && memcmp(at, "://", 3) == 0 && (*from | 0x20) >= 'a' && (*from | 0x20) <= 'z';
}

bool cli_is_like_request(const char *at, const char *end) {
  const char *from = at, *last = end;
  while (at < end && *at >= 'A' && *at <= 'Z') at++;
  if (at - from < 3 || end - at < 2 || *at != ' ') return false;
  while (last[-1] != ' ') last--;
  return last - 1 > at && end - last >= 4 && memcmp(last, "HTTP", 4) == 0;
}
