/* The host parser of the URL Standard (3.3, 3.5, 3.6).
 * SPDX-License-Identifier: MIT
 */
#include "web.h"

#include <stdlib.h>
#include <string.h>

static bool fail(web_outcome *outcome, simdiri_status failure) {
  outcome->failure = failure;
  return false;
}

/* ------------------------------------------------------------------------------------------- domains */

static bool is_forbidden_host(uint32_t c) {
  return c == 0 || (c < 0x80 && strchr("\t\n\r #/:<>?@[\\]^|", (int)c) != NULL);
}

static bool is_forbidden_domain(uint32_t c) { return is_forbidden_host(c) || c <= 0x1F || c == '%' || c == 0x7F; }

static bool to_ascii(const web_string *domain, bool is_strict, web_string *result) {
  simdiri_scratch *scratch = NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  reference_text name = {0};
  uint32_t flags = SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS;
  if (is_strict) flags |= SIMDIRI_DOMAIN_CHECK_HYPHENS | SIMDIRI_DOMAIN_STD3 | SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH;
  for (size_t i = 0; i < domain->len; i++) {
    uint8_t bytes[4];
    reference_text_add(&name, (const char *)bytes, reference_utf8_encode(domain->item[i], bytes));
  }
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) abort();
  const simdiri_status status = simdiri_domain_to_ascii(scratch, flags, name.data, name.len, &out, NULL);
  web_clear(result);
  for (size_t i = 0; i < out.len; i++) web_add(result, (unsigned char)out.data[i]);
  free(name.data);
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  return status == SIMDIRI_OK;
}

/* A domain that the domain parser refuses is also refused by its strict run, which reports the validation error. */
static bool fail_domain(web_outcome *outcome) {
  return web_fail_by_error(outcome, SIMDIRI_WARNING_DOMAIN_TO_ASCII, SIMDIRI_ERROR_DOMAIN_TO_ASCII);
}

/* The domain parser, beStrict false (3.3). */
static bool parse_domain(const web_string *domain, web_string *result, web_outcome *outcome) {
  bool is_ascii = true;
  web_string strict = {0};
  if (!to_ascii(domain, true, &strict)) web_error(outcome, SIMDIRI_WARNING_DOMAIN_TO_ASCII);
  web_free_string(&strict);
  for (size_t i = 0; i < domain->len; i++) is_ascii &= domain->item[i] < 0x80;
  if (is_ascii) {
    for (size_t i = 0; i < domain->len; i++) web_add(result, reference_lower(domain->item[i]));
  } else if (!to_ascii(domain, false, result)) {
    return fail_domain(outcome);
  }
  if (result->len == 0) return fail_domain(outcome);
  for (size_t i = 0; i < result->len; i++)
    if (is_forbidden_domain(result->item[i])) return fail_domain(outcome);
  return true;
}

/* ------------------------------------------------------------------------------------------- IPv4 */

/* Splits strictly on "."; returns the number of parts. */
static size_t split(const web_string *input, web_string **parts) {
  size_t count = 1;
  *parts = reference_grow(NULL, (input->len + 1) * sizeof **parts);
  (*parts)[0] = (web_string){0};
  for (size_t i = 0; i < input->len; i++) {
    if (input->item[i] == '.')
      (*parts)[count++] = (web_string){0};
    else
      web_add(&(*parts)[count - 1], input->item[i]);
  }
  return count;
}

static void free_parts(web_string *parts, size_t count) {
  for (size_t i = 0; i < count; i++) web_free_string(&parts[i]);
  free(parts);
}

/* The IPv4 number parser. Numbers that are too large for any address stay at 2^40. */
static bool parse_number(const web_string *input, uint64_t *output, bool *has_error) {
  size_t begin = 0;
  unsigned radix = 10;
  *has_error = false;
  *output = 0;
  if (input->len == 0) return false;
  if (input->len >= 2 && input->item[0] == '0' && (input->item[1] == 'x' || input->item[1] == 'X')) {
    radix = 16;
    begin = 2;
  } else if (input->len >= 2 && input->item[0] == '0') {
    radix = 8;
    begin = 1;
  }
  *has_error = radix != 10;
  for (size_t i = begin; i < input->len; i++) {
    const uint32_t c = reference_lower(input->item[i]);
    const unsigned digit = reference_is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
    if (digit >= radix) return false;
    *output = *output * radix + digit;
    if (*output > (uint64_t)1 << 40) *output = (uint64_t)1 << 40;
  }
  return true;
}

static bool ends_in_number(const web_string *input) {
  web_string *parts;
  const size_t all = split(input, &parts);
  size_t count = all;
  bool is_number = false;
  if (parts[count - 1].len == 0) count--;
  if (count > 0) {
    const web_string *last = &parts[count - 1];
    uint64_t value;
    bool has_error;
    is_number = last->len > 0;
    for (size_t i = 0; i < last->len; i++) is_number &= reference_is_digit(last->item[i]);
    is_number |= parse_number(last, &value, &has_error);
  }
  free_parts(parts, all);
  return is_number;
}

static uint64_t power(uint64_t base, size_t exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

static bool fail_range(web_outcome *outcome) {
  return web_fail_by_error(outcome, SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART, SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART);
}

static bool combine(const uint64_t *numbers, size_t count, uint64_t *ipv4, web_outcome *outcome) {
  bool is_great = false;
  for (size_t i = 0; i < count; i++) is_great |= numbers[i] > 255;
  if (is_great) web_error(outcome, SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART);
  for (size_t i = 0; i + 1 < count; i++)
    if (numbers[i] > 255) return fail_range(outcome);
  if (numbers[count - 1] >= power(256, 5 - count)) return fail_range(outcome);
  *ipv4 = numbers[count - 1];
  for (size_t i = 0; i + 1 < count; i++) *ipv4 += numbers[i] * power(256, 3 - i);
  return true;
}

static bool parse_parts(const web_string *parts, size_t count, uint64_t *ipv4, web_outcome *outcome) {
  uint64_t numbers[4];
  if (parts[count - 1].len == 0) {
    web_error(outcome, SIMDIRI_WARNING_IPV4_EMPTY_PART);
    if (count > 1) count--;
  }
  if (count < 4) web_error(outcome, SIMDIRI_WARNING_IPV4_TOO_FEW_PARTS);
  if (count > 4) return fail(outcome, SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS);
  for (size_t i = 0; i < count; i++) {
    bool has_error;
    if (!parse_number(&parts[i], &numbers[i], &has_error)) return fail(outcome, SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART);
    if (has_error) web_error(outcome, SIMDIRI_WARNING_IPV4_NON_DECIMAL_PART);
  }
  return combine(numbers, count, ipv4, outcome);
}

static void add_number(web_string *out, uint64_t value, unsigned radix) {
  if (value >= radix) add_number(out, value / radix, radix);
  web_add(out, (unsigned char)"0123456789abcdef"[value % radix]);
}

static bool parse_ipv4(const web_string *input, web_string *host, web_outcome *outcome) {
  web_string *parts;
  const size_t count = split(input, &parts);
  uint64_t ipv4 = 0;
  const bool is_good = parse_parts(parts, count, &ipv4, outcome);
  free_parts(parts, count);
  web_clear(host);
  for (size_t i = 0; i < 4 && is_good; i++) {
    if (i > 0) web_add(host, '.');
    add_number(host, ipv4 / power(256, 3 - i) % 256, 10);
  }
  return is_good;
}

/* ------------------------------------------------------------------------------------------- IPv6 */

enum { END = -1 };

typedef struct {
  const web_string *input;
  size_t pointer;
  unsigned address[8];
  int piece_index, compress;
} ipv6_state;

static int64_t c_at(const ipv6_state *s, size_t pointer) {
  return pointer < s->input->len ? (int64_t)s->input->item[pointer] : END;
}

static bool is_digit_at(const ipv6_state *s) {
  return c_at(s, s->pointer) != END && reference_is_digit((uint32_t)c_at(s, s->pointer));
}

static bool parse_ipv4_in_ipv6(ipv6_state *s, int length, web_outcome *outcome) {
  int numbers_seen = 0;
  if (length == 0) return fail(outcome, SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT);
  s->pointer -= (size_t)length;
  if (s->piece_index > 6) return fail(outcome, SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES);
  while (c_at(s, s->pointer) != END) {
    int piece = -1;
    if (numbers_seen > 0) {
      if (c_at(s, s->pointer) != '.' || numbers_seen >= 4)
        return fail(outcome, SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT);
      s->pointer++;
    }
    if (!is_digit_at(s)) return fail(outcome, SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT);
    while (is_digit_at(s)) {
      const int number = (int)(c_at(s, s->pointer) - '0');
      if (piece == 0) return fail(outcome, SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT);
      piece = piece < 0 ? number : piece * 10 + number;
      if (piece > 255) return fail(outcome, SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART);
      s->pointer++;
    }
    s->address[s->piece_index] = s->address[s->piece_index] * 0x100 + (unsigned)piece;
    numbers_seen++;
    if (numbers_seen == 2 || numbers_seen == 4) s->piece_index++;
  }
  return numbers_seen == 4 ? true : fail(outcome, SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS);
}

/* One round of the loop; *is_done: the loop ends. */
static bool parse_ipv6_piece(ipv6_state *s, bool *is_done, web_outcome *outcome) {
  unsigned value = 0;
  int length = 0;
  if (s->piece_index == 8) return fail(outcome, SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES);
  if (c_at(s, s->pointer) == ':') {
    if (s->compress >= 0) return fail(outcome, SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION);
    s->pointer++;
    s->compress = ++s->piece_index;
    return true;
  }
  while (length < 4 && c_at(s, s->pointer) != END && reference_is_hex((uint32_t)c_at(s, s->pointer))) {
    const uint32_t c = reference_lower((uint32_t)c_at(s, s->pointer));
    value = value * 0x10 + (reference_is_digit(c) ? c - '0' : c - 'a' + 10);
    s->pointer++;
    length++;
  }
  if (c_at(s, s->pointer) == '.') {
    *is_done = true;
    return parse_ipv4_in_ipv6(s, length, outcome);
  }
  if (c_at(s, s->pointer) == ':') {
    s->pointer++;
    if (c_at(s, s->pointer) == END) return fail(outcome, SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT);
  } else if (c_at(s, s->pointer) != END) {
    return fail(outcome, SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT);
  }
  if (length > 1 && value < power(0x10, (size_t)length - 1))
    web_error(outcome, SIMDIRI_WARNING_IPV6_PIECE_LEADING_ZERO);
  s->address[s->piece_index++] = value;
  return true;
}

static bool parse_ipv6(ipv6_state *s, web_outcome *outcome) {
  bool is_done = false;
  if (c_at(s, 0) == ':') {
    if (c_at(s, 1) != ':') return fail(outcome, SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION);
    s->pointer = 2;
    s->compress = ++s->piece_index;
  }
  while (c_at(s, s->pointer) != END && !is_done)
    if (!parse_ipv6_piece(s, &is_done, outcome)) return false;
  if (s->compress < 0) return s->piece_index == 8 ? true : fail(outcome, SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES);
  int swaps = s->piece_index - s->compress;
  for (s->piece_index = 7; s->piece_index != 0 && swaps > 0; s->piece_index--, swaps--) {
    const unsigned swapped = s->address[s->piece_index];
    s->address[s->piece_index] = s->address[s->compress + swaps - 1];
    s->address[s->compress + swaps - 1] = swapped;
  }
  return true;
}

static int find_compressed_piece(const unsigned address[8]) {
  int longest = -1, longest_size = 1, found = -1, found_size = 0;
  for (int i = 0; i < 8; i++) {
    if (address[i] != 0) {
      if (found_size > longest_size) {
        longest = found;
        longest_size = found_size;
      }
      found = -1;
      found_size = 0;
    } else {
      if (found < 0) found = i;
      found_size++;
    }
  }
  return found_size > longest_size ? found : longest;
}

static void serialize_ipv6(const unsigned address[8], web_string *out) {
  const int compress = find_compressed_piece(address);
  bool ignores_zero = false;
  for (int i = 0; i < 8; i++) {
    if (ignores_zero && address[i] == 0) continue;
    ignores_zero = false;
    if (compress == i) {
      web_add_text(out, i == 0 ? "::" : ":");
      ignores_zero = true;
      continue;
    }
    add_number(out, address[i], 16);
    if (i != 7) web_add(out, ':');
  }
}

/* ------------------------------------------------------------------------------------------- hosts */

static bool parse_opaque_host(const web_string *input, web_string *host, web_outcome *outcome) {
  for (size_t i = 0; i < input->len; i++)
    if (is_forbidden_host(input->item[i])) return fail(outcome, SIMDIRI_ERROR_HOST_INVALID_CODE_POINT);
  for (size_t i = 0; i < input->len; i++) {
    const uint32_t c = input->item[i];
    if (!web_is_url_code_point(c) && c != '%') web_error(outcome, SIMDIRI_WARNING_INVALID_URL_UNIT);
    if (c == '%' &&
        (i + 2 >= input->len || !reference_is_hex(input->item[i + 1]) || !reference_is_hex(input->item[i + 2])))
      web_error(outcome, SIMDIRI_WARNING_INVALID_URL_UNIT);
    web_encode(host, c, WEB_C0);
  }
  return true;
}

static unsigned hex_value(uint32_t c) { return reference_is_digit(c) ? c - '0' : reference_lower(c) - 'a' + 10; }

static web_string percent_decode(const web_string *input, bool *has_triplet) {
  reference_text bytes = {0};
  *has_triplet = false;
  for (size_t i = 0; i < input->len; i++) {
    uint8_t encoded[4];
    if (input->item[i] == '%' && i + 2 < input->len && reference_is_hex(input->item[i + 1]) &&
        reference_is_hex(input->item[i + 2])) {
      reference_text_byte(&bytes, (int)(hex_value(input->item[i + 1]) * 16 + hex_value(input->item[i + 2])));
      *has_triplet = true;
      i += 2;
    } else {
      reference_text_add(&bytes, (const char *)encoded, reference_utf8_encode(input->item[i], encoded));
    }
  }
  web_string decoded = web_decode((const uint8_t *)bytes.data, bytes.len);
  free(bytes.data);
  return decoded;
}

bool web_parse_host(const web_string *input, bool is_opaque, web_string *host, web_outcome *outcome) {
  bool has_triplet;
  web_clear(host);
  if (input->len > 0 && input->item[0] == '[') {
    if (input->item[input->len - 1] != ']') return fail(outcome, SIMDIRI_ERROR_IPV6_UNCLOSED);
    web_string inner = web_slice(input, 1, input->len - 1);
    ipv6_state state = {.input = &inner, .compress = -1};
    const bool is_good = parse_ipv6(&state, outcome);
    web_free_string(&inner);
    if (!is_good) return false;
    web_add(host, '[');
    serialize_ipv6(state.address, host);
    web_add(host, ']');
    return true;
  }
  if (is_opaque) return parse_opaque_host(input, host, outcome);
  web_string domain = percent_decode(input, &has_triplet), ascii = {0};
  if (has_triplet) web_error(outcome, SIMDIRI_WARNING_DOMAIN_PERCENT_ENCODED);
  bool is_good = parse_domain(&domain, &ascii, outcome);
  if (is_good && ends_in_number(&ascii)) {
    bool has_non_ascii = false;
    for (size_t i = 0; i < domain.len; i++) has_non_ascii |= domain.item[i] >= 0x80;
    if (has_non_ascii) web_error(outcome, SIMDIRI_WARNING_IPV4_NON_ASCII_INPUT);
    is_good = parse_ipv4(&ascii, host, outcome);
  } else if (is_good) {
    web_add_all(host, &ascii);
  }
  web_free_string(&domain);
  web_free_string(&ascii);
  return is_good;
}
