/* Framing of lines and NUL-separated records. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/framing.h"

#include <string.h>

#include "cli/util/append.h"

static size_t find_last_end(const cli_framing *framing, const char *data, size_t from, size_t len) {
  while (len > from && data[len - 1] != framing->separator) len--;
  return len;
}

static bool next_record(const cli_framing *framing, const char **at, const char *end, cli_record *record) {
  const char *begin = *at;
  if (begin == end) return false;
  const char *separator = memchr(begin, framing->separator, (size_t)(end - begin));
  const char *text_end = separator ? separator : end;
  *at = separator ? separator + 1 : end;
  if (separator && framing->ends_with_cr && text_end > begin && text_end[-1] == '\r') text_end--;
  size_t len = (size_t)(text_end - begin);
  *record = (cli_record){.text = begin, .text_len = len, .frame = begin, .frame_len = len};
  record->end = text_end;
  record->end_len = (size_t)(*at - text_end);
  return true;
}

static char *copy_bytes(char *at, const char *data, size_t len) {
  if (len > 0) memcpy(at, data, len);
  return at + len;
}

static simdiri_status write_record(const cli_framing *framing, simdiri_buffer *out, const cli_record *record,
                                   const char *text, size_t text_len, const char *status) {
  const size_t status_len = status ? strlen(status) : 0;
  if (cli_reserve(out, text_len + 1 + status_len + record->end_len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = copy_bytes(out->data + out->len, text, text_len);
  if (!status && record->end_len == 1 && cli_needs_cr(framing, text, text_len)) *at++ = '\r';
  if (status) {
    *at++ = '\t';
    at = copy_bytes(at, status, status_len);
  }
  at = copy_bytes(at, record->end, record->end_len);
  out->len = (size_t)(at - out->data);
  return SIMDIRI_OK;
}

const cli_framing cli_lines = {"line", '\n',        true,        true,         find_last_end,
                               NULL,   next_record, next_record, write_record, 1};
const cli_framing cli_null_records = {"record", '\0',        false,       true,         find_last_end,
                                      NULL,     next_record, next_record, write_record, 0};
