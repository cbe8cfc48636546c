/* The text of SURT keys: escaping, paths and hosts like GoogleURLCanonicalizer of the package "surt" 0.3.1. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "iri/query/parameters.h"
#include "keys/surt/surt_text.h"

/* Triplets cannot overlap, so the order of decoding does not matter: each is decoded as soon as it is complete. */
size_t simdiri_surt_unescape(char *text, size_t len) {
  size_t out = 0;
  for (size_t i = 0; i < len; i++) {
    text[out++] = text[i];
    while (out >= 3 && is_triplet((unsigned char *)text + out - 3, (unsigned char *)text + out)) {
      text[out - 3] = (char)triplet_value((unsigned char *)text + out - 3);
      out -= 2;
    }
  }
  return out;
}

void simdiri_surt_escape(simdiri_buffer *out, span text) {
  unsigned char *end = buffer_end(out);
  for (size_t i = 0; i < text.len; i++) {
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a span with bytes has data */
    const unsigned char c = (unsigned char)text.data[i];
    if (c <= ' ' || c >= 0x7F || c == '#' || c == '%')
      end = put_triplet(end, c);
    else
      *end++ = c;
  }
  buffer_commit(out, end);
}

/* Adds a segment to the list, or removes the last one for "..", unless there is none. */
static simdiri_status add_segment(simdiri_scratch *scratch, size_t *count, span segment) {
  if (segment.len == 1 && segment.data[0] == '.') return SIMDIRI_OK;
  if (segment.len == 2 && memcmp(segment.data, "..", 2) == 0 && *count > 0) {
    --*count;
    return SIMDIRI_OK;
  }
  void *block = scratch->parameters;
  const simdiri_status status =
      simdiri_grow(scratch->allocator, &block, &scratch->parameter_capacity, *count + 1, sizeof(query_parameter));
  scratch->parameters = block;
  if (status == SIMDIRI_OK) scratch->parameters[(*count)++] = (query_parameter){segment.data, segment.len, 0};
  return status;
}

simdiri_status simdiri_surt_normalize_path(simdiri_scratch *scratch, simdiri_buffer *out, span path) {
  size_t count = 0, begin = 1;
  buffer_put(out, '/');
  for (size_t i = 1; path.len > 0 && i <= path.len; i++) {
    if (i < path.len && path.data[i] != '/') continue;
    const simdiri_status status = add_segment(scratch, &count, (span){path.data + begin, i - begin});
    if (status != SIMDIRI_OK) return status;
    begin = i + 1;
  }
  for (size_t i = 0; i < count; i++) {
    const query_parameter *segment = &scratch->parameters[i];
    if (segment->len == 0) continue;
    memcpy(out->data + out->len, segment->text, segment->len);
    out->len += segment->len;
    if (i + 1 < count) buffer_put(out, '/');
  }
  return SIMDIRI_OK;
}

/* Compares by name, then puts parameters without "=" first, then compares by value. */
static int compare_name_and_value(const query_parameter *a, const query_parameter *b) {
  const int order = simdiri_compare_names(a, b);
  if (order != 0) return order;
  const bool has_value = a->len > a->name_len;
  if (has_value != (b->len > b->name_len)) return has_value ? 1 : -1;
  const query_parameter values[2] = {{a->text + a->name_len, 0, a->len - a->name_len},
                                     {b->text + b->name_len, 0, b->len - b->name_len}};
  return simdiri_compare_names(&values[0], &values[1]);
}

simdiri_status simdiri_surt_put_query(simdiri_scratch *scratch, simdiri_buffer *out, span query) {
  const query_parameter *list;
  size_t count = 0;
  span parameter, name;
  if (query.len == 0) return SIMDIRI_OK;
  simdiri_status status = simdiri_buffer_reserve(out, query.len + 1);
  while (status == SIMDIRI_OK && simdiri_next_parameter(&query, &parameter, &name))
    status = simdiri_list_parameter(scratch, count++, parameter, name);
  if (status == SIMDIRI_OK) status = simdiri_sort_parameters(scratch, count, compare_name_and_value, &list, NULL);
  for (size_t i = 0; status == SIMDIRI_OK && i < count; i++) simdiri_put_parameter(out, i == 0, &list[i]);
  return status;
}

/* ------------------------------------------------------------------------------------------- hosts */

static bool is_ascii(span text) {
  for (size_t i = 0; i < text.len; i++)
    if ((unsigned char)text.data[i] >= 0x80) return false;
  return true;
}

/* A host of digits is the number of an address, modulo 2^32. */
static bool read_number_address(span host, uint32_t *address) {
  *address = 0;
  for (size_t i = 0; i < host.len; i++) {
    if (host.data[i] < '0' || host.data[i] > '9') return false;
    *address = *address * 10 + (uint32_t)(host.data[i] - '0');
  }
  return host.len > 0;
}

/* Reads one part of an address like inet_aton: decimal, or octal after a "0". Returns false unless it is a number below
 * 2^32. */
static bool read_address_number(const char **at, const char *end, uint64_t *value) {
  const unsigned radix = *at < end && **at == '0' ? 8 : 10;
  const char *begin = *at;
  *value = 0;
  for (; *at < end && **at >= '0' && **at <= '9'; ++*at) {
    const unsigned digit = (unsigned)(**at - '0');
    *value = *value * radix + digit;
    if (digit >= radix || *value > UINT32_MAX) return false;
  }
  return *at > begin;
}

/* Two to four parts; the last part takes the remaining bytes. */
static bool read_dotted_address(span host, uint32_t *address) {
  const char *at = host.data, *end = at + host.len;
  uint64_t value, sum = 0;
  for (unsigned number = 0; number < 4; number++) {
    if (!read_address_number(&at, end, &value)) return false;
    if (at == end) {
      if (number > 0 && value >> (32 - 8 * number) != 0) return false;
      *address = (uint32_t)(sum | value);
      return true;
    }
    if (*at++ != '.' || value > 255) return false;
    sum |= value << (24 - 8 * number);
  }
  return false;
}

void simdiri_surt_put_number(simdiri_buffer *out, unsigned number) {
  unsigned unit = 1;
  while (number / unit >= 10) unit *= 10;
  for (; unit > 0; unit /= 10) buffer_put(out, (char)('0' + number / unit % 10));
}

static void put_address(simdiri_buffer *out, uint32_t address) {
  for (unsigned i = 4; i > 0; i--) {
    simdiri_surt_put_number(out, address >> 8 * (i - 1) & 255);
    if (i > 1) buffer_put(out, '.');
  }
}

/* Copies characters, and drops bytes that are not UTF-8. */
static void put_characters(simdiri_buffer *out, span text) {
  const unsigned char *at = (const unsigned char *)text.data, *end = at + text.len;
  uint32_t ignored;
  while (at < end) {
    size_t len = utf8_decode(at, end, &ignored);
    if (len == 0) at++;
    for (; len > 0; len--) buffer_put(out, (char)*at++);
  }
}

/* Replaces the host by its ASCII form, or leaves it unchanged if it has none. */
static simdiri_status to_ascii(simdiri_scratch *scratch, span *host) {
  simdiri_buffer *ascii = &scratch->marked, *name = &scratch->target;
  ascii->len = name->len = 0;
  simdiri_status status = simdiri_buffer_reserve(name, host->len);
  if (status != SIMDIRI_OK) return status;
  put_characters(name, *host);
  if (name->len == 0) *host = (span){"", 0};
  if (name->len == 0) return SIMDIRI_OK;
  const uint32_t flags = SIMDIRI_DOMAIN_TRANSITIONAL | SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH | SIMDIRI_DOMAIN_ROOT_LABEL;
  status = simdiri_domain_to_ascii(scratch, flags, buffer_text(name, 0), name->len, ascii, NULL);
  if (status == SIMDIRI_OK) *host = (span){buffer_text(ascii, 0), ascii->len};
  return status == SIMDIRI_ERROR_NO_MEMORY || status == SIMDIRI_ERROR_TOO_LONG ? status : SIMDIRI_OK;
}

/* Replaces two dots by one, once, and removes dots at both ends. The result is in the scratch. */
static simdiri_status clean_dots(simdiri_scratch *scratch, span *host) {
  simdiri_buffer *clean = &scratch->staged;
  clean->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(clean, host->len + 1);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < host->len; i++) {
    buffer_put(clean, (char)byte_lower((unsigned char)host->data[i]));
    if (host->data[i] == '.' && i + 1 < host->len && host->data[i + 1] == '.') i++;
  }
  *host = (span){clean->data, clean->len};
  while (host->len > 0 && host->data[0] == '.') host->data++, host->len--;
  while (host->len > 0 && host->data[host->len - 1] == '.') host->len--;
  return SIMDIRI_OK;
}

simdiri_status simdiri_surt_host(simdiri_scratch *scratch, simdiri_buffer *out, span host) {
  uint32_t address;
  simdiri_status status = is_ascii(host) ? SIMDIRI_OK : to_ascii(scratch, &host);
  if (status == SIMDIRI_OK) status = clean_dots(scratch, &host);
  if (status == SIMDIRI_OK) status = simdiri_buffer_reserve(out, 3 * host.len + 16);
  if (status != SIMDIRI_OK) return status;
  if (read_number_address(host, &address) || read_dotted_address(host, &address))
    put_address(out, address);
  else
    simdiri_surt_escape(out, host);
  return SIMDIRI_OK;
}

void simdiri_surt_put_reversed(simdiri_buffer *out, span host) {
  size_t end = host.len;
  for (size_t i = host.len; i > 0; i--) {
    if (host.data[i - 1] != '.') continue;
    memcpy(out->data + out->len, host.data + i, end - i);
    out->len += end - i;
    buffer_put(out, ',');
    end = i - 1;
  }
  if (end > 0) memcpy(out->data + out->len, host.data, end);
  out->len += end;
}
