/* Hosts of keys of webarchive-commons: its BasicURLCanonicalizer and IAURLCanonicalizer. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "keys/surt/surt_text.h"
#include "keys/surt/wayback.h"

/* Copies the text without dots at its ends; other dots in a row become one. */
static simdiri_status put_single_dots(simdiri_buffer *out, span text) {
  const simdiri_status status = simdiri_buffer_reserve(out, text.len + 1);
  if (status != SIMDIRI_OK) return status;
  while (text.len > 0 && text.data[text.len - 1] == '.') text.len--;
  for (size_t i = 0; i < text.len; i++)
    if (text.data[i] != '.' || (out->len > 0 && out->data[out->len - 1] != '.')) buffer_put(out, text.data[i]);
  return SIMDIRI_OK;
}

/* Reads digits of the radix; more than `limit` is limit + 1. Returns their count. */
static size_t read_digits(span text, unsigned radix, uint64_t limit, uint64_t *value) {
  size_t len = 0;
  *value = 0;
  for (; len < text.len && text.data[len] >= '0' && text.data[len] < (char)('0' + radix); len++) {
    const unsigned digit = (unsigned)(text.data[len] - '0');
    *value = *value > (limit - digit) / radix ? limit + 1 : *value * radix + digit;
    if (*value > limit) {
      while (len + 1 < text.len && text.data[len + 1] >= '0' && text.data[len + 1] < (char)('0' + radix)) len++;
    }
  }
  return len;
}

/* Reads four numbers below 256: all are octal if the first begins with "0", otherwise decimal. */
static bool read_four_numbers(span host, uint32_t *address) {
  const unsigned radix = host.data[0] == '0' ? 8 : 10;
  *address = 0;
  for (unsigned number = 0; number < 4; number++) {
    uint64_t value;
    if (number > 0 && (host.len == 0 || host.data[0] != '.')) return false;
    if (number > 0) host.data++, host.len--;
    const size_t len = read_digits(host, radix, 255, &value);
    if (len == 0 || value > 255) return false;
    *address = *address << 8 | (uint32_t)value;
    host.data += len;
    host.len -= len;
  }
  return host.len == 0;
}

/* Reads an IPv4 address: a number below 2^63, modulo 2^32, or four numbers. */
static bool read_address(span host, uint32_t *address) {
  uint64_t value;
  if (host.len == 0) return false;
  if (read_digits(host, 10, INT64_MAX, &value) != host.len) return read_four_numbers(host, address);
  *address = (uint32_t)value;
  return value <= INT64_MAX;
}

static void put_address(simdiri_buffer *out, uint32_t address) {
  for (unsigned shift = 32; shift > 0; shift -= 8) {
    simdiri_surt_put_number(out, address >> (shift - 8) & 255);
    if (shift > 8) buffer_put(out, '.');
  }
}

simdiri_status simdiri_wayback_host(simdiri_scratch *scratch, simdiri_buffer *out, span host) {
  simdiri_buffer *clean = &scratch->staged, *lower = &scratch->mapped;
  bool is_mapped;
  uint32_t address;
  clean->len = lower->len = 0;
  simdiri_status status = simdiri_idna2003_to_ascii(scratch, &host, &is_mapped);
  if (status == SIMDIRI_OK) status = put_single_dots(clean, host);
  if (status != SIMDIRI_OK) return status;
  host = (span){clean->data, clean->len};
  if (host.len == 0) return SIMDIRI_ERROR_BAD_HOST;
  if (read_address(host, &address)) {
    status = simdiri_buffer_reserve(out, 16);
    if (status == SIMDIRI_OK) put_address(out, address);
    return status;
  }
  status = simdiri_lower_case(lower, host);
  const size_t begin = out->len;
  if (status == SIMDIRI_OK) status = simdiri_buffer_reserve(out, 3 * lower->len);
  if (status != SIMDIRI_OK) return status;
  simdiri_wayback_escape(out, (span){buffer_text(lower, 0), lower->len});
  for (size_t i = begin; i < out->len; i++) out->data[i] = (char)byte_lower((unsigned char)out->data[i]);
  return SIMDIRI_OK;
}
