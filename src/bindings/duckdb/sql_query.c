/* simdiri_query: the value of a parameter, decoded. */
/* SPDX-License-Identifier: MIT */
#include "sql_column.h"
#include "sql_run.h"

#include <string.h>

#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "keys/parts/parts.h"

static const unsigned char replacement[] = {0xEF, 0xBF, 0xBD}; /* U+FFFD */

/* How many of the bytes that triplets at p encode, up to 4 of them. */
static size_t read_triplets(const unsigned char *p, const unsigned char *end, unsigned char bytes[4]) {
  size_t count = 0;
  for (; count < 4 && is_triplet(p, end); p += 3) bytes[count++] = triplet_value(p);
  return count;
}

/* Do these bytes begin a longer sequence of UTF-8? If so, one that goes on with 80 or with BF is well-formed. */
static bool is_beginning(const unsigned char *bytes, size_t len) {
  static const unsigned char fills[] = {0x80, 0xBF};
  for (size_t i = 0; i < sizeof fills; i++) {
    unsigned char filled[4];
    uint32_t code_point;
    memset(filled, fills[i], sizeof filled);
    memcpy(filled, bytes, len);
    if (utf8_decode(filled, filled + sizeof filled, &code_point) > len) return true;
  }
  return false;
}

/* How many of these bytes, which are not UTF-8, one U+FFFD replaces (Unicode 3.9, "maximal subpart"). */
static size_t bad_sequence_len(const unsigned char *bytes, size_t count) {
  size_t len = 1;
  while (len < count && len < 3 && is_beginning(bytes, len + 1)) len++;
  return len;
}

/* Decodes a value in place, as URLSearchParams.get() of browsers does, and returns its length: "+" is a space, and
 * triplets that are not UTF-8 become U+FFFD. Those are at least as long as what replaces them. */
static size_t decode_value(unsigned char *text, size_t len) {
  const unsigned char *p = text, *end = text + len;
  unsigned char *out = text;
  while (p < end) {
    unsigned char bytes[4];
    uint32_t code_point;
    const size_t count = read_triplets(p, end, bytes);
    const size_t decoded = count > 0 ? utf8_decode(bytes, bytes + count, &code_point) : 0;
    if (count == 0) {
      *out++ = *p == '+' ? ' ' : *p;
      p++;
    } else if (decoded > 0) {
      memcpy(out, bytes, decoded);
      out += decoded;
      p += 3 * decoded;
    } else {
      p += 3 * bad_sequence_len(bytes, count);
      memcpy(out, replacement, sizeof replacement);
      out += sizeof replacement;
    }
  }
  return (size_t)(out - text);
}

/* Finds the value in the query of a row, and decodes it there. */
static simdiri_text find_value(sql_worker *worker, const simdiri_part_span *query, span name) {
  const requested_part requested = {.kind = PART_PARAMETER, .name = name};
  span value;
  if (query->begin < 0) return (simdiri_text){NULL, 0};
  const span text = {worker->out.data + query->begin, (size_t)(query->end - query->begin)};
  if (!simdiri_part_find_parameter(&requested, text, &value)) return (simdiri_text){NULL, 0};
  char *begin = worker->out.data + (value.data - worker->out.data);
  return (simdiri_text){begin, decode_value((unsigned char *)begin, value.len)};
}

bool simdiri_sql_query(sql_call *call) {
  sql_worker *worker = call->worker;
  const sql_column column = simdiri_sql_read_column(call, 0), names = simdiri_sql_read_column(call, 1);
  if (!simdiri_sql_find_parts(call, &column)) return false;
  for (size_t row = 0; row < call->count; row++) {
    worker->texts[row] = (simdiri_text){NULL, 0};
    if (column_is_null(&column, row) || column_is_null(&names, row)) continue;
    worker->texts[row] =
        find_value(worker, &worker->spans[row], (span){column_text(&names, row), column_text_len(&names, row)});
  }
  return simdiri_sql_write_texts(call, call->output);
}
