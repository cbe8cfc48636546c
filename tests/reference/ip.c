/* IP-literals (RFC 3986 3.2.2) and their text form (RFC 5952).
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <stdio.h>
#include <string.h>

/* IPv4address in exactly `len` bytes; stores its four bytes as two groups. */
static bool read_ipv4(const char *text, size_t len, uint16_t groups[2]) {
  unsigned bytes[4];
  size_t at = 0;
  for (int i = 0; i < 4; i++) {
    size_t begin = at;
    unsigned value = 0;
    while (at < len && at - begin < 3 && reference_is_digit((uint8_t)text[at])) {
      value = value * 10 + (unsigned)(text[at++] - '0');
    }
    bool has_leading_zero = at - begin > 1 && text[begin] == '0';
    if (at == begin || has_leading_zero || value > 255) return false;
    bytes[i] = value;
    if (i < 3 && (at == len || text[at++] != '.')) return false;
  }
  groups[0] = (uint16_t)(bytes[0] << 8 | bytes[1]);
  groups[1] = (uint16_t)(bytes[2] << 8 | bytes[3]);
  return at == len;
}

static bool read_h16(const char *text, size_t len, uint16_t *group) {
  if (len < 1 || len > 4) return false;
  unsigned value = 0;
  for (size_t i = 0; i < len; i++) {
    uint32_t c = (uint8_t)text[i];
    if (!reference_is_hex(c)) return false;
    value = value * 16 + (reference_is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
  }
  *group = (uint16_t)value;
  return true;
}

/* Groups with ":" between them, the last one possibly an IPv4address; -1 for any other text or too many groups. */
static int read_groups(const char *text, size_t len, bool ipv4_at_end, uint16_t groups[8]) {
  int count = 0;
  if (len == 0) return 0;
  for (size_t begin = 0;;) {
    size_t end = begin;
    while (end < len && text[end] != ':') end++;
    if (end == len && ipv4_at_end && count <= 6 && read_ipv4(text + begin, end - begin, groups + count)) {
      return count + 2;
    }
    if (count == 8 || !read_h16(text + begin, end - begin, &groups[count++])) return -1;
    if (end == len) return count;
    begin = end + 1;
  }
}

static bool read_ipv6(const char *text, size_t len, uint16_t groups[8]) {
  size_t gap = 0;
  while (gap + 1 < len && memcmp(text + gap, "::", 2) != 0) gap++;
  if (gap + 1 >= len) return read_groups(text, len, true, groups) == 8;
  uint16_t right[8];
  memset(groups, 0, 8 * sizeof *groups);
  int left_count = read_groups(text, gap, false, groups);
  int right_count = read_groups(text + gap + 2, len - gap - 2, true, right);
  if (left_count < 0 || right_count < 0 || left_count + right_count > 7) return false;
  for (int i = left_count; i < 8; i++) groups[i] = 0;
  for (int i = 0; i < right_count; i++) groups[8 - right_count + i] = right[i];
  return true;
}

/* "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ) */
static bool is_ipvfuture(const char *text, size_t len) {
  size_t at = 1;
  if (len == 0 || (text[0] != 'v' && text[0] != 'V')) return false;
  while (at < len && reference_is_hex((uint8_t)text[at])) at++;
  if (at == 1 || at == len || text[at] != '.' || at + 1 == len) return false;
  for (at++; at < len; at++) {
    uint32_t c = (uint8_t)text[at];
    if (!reference_is_unreserved(c) && !reference_is_sub_delim(c) && c != ':') return false;
  }
  return true;
}

bool reference_is_ip_literal(const char *text, size_t len) {
  uint16_t groups[8];
  if (len < 2 || text[0] != '[' || text[len - 1] != ']') return false;
  return read_ipv6(text + 1, len - 2, groups) || is_ipvfuture(text + 1, len - 2);
}

/* ------------------------------------------------------------------------------------------------ where it goes wrong
 */

/* The ABNF again, as sets of offsets: bit n of a set says that the text so far can end before byte n. The rules have no
 * dead ends, so the largest offset in any set is where the text stops being an IP-literal. */
typedef struct {
  const char *text;
  size_t len, furthest;
} abnf_run;

typedef uint64_t places; /* longer than any IPv6address */

static places take(abnf_run *run, places from, uint32_t first, uint32_t last) {
  places to = 0;
  for (size_t i = 0; i < run->len && i < 63; i++) {
    const uint32_t c = (uint8_t)run->text[i];
    if (!(from >> i & 1) || c < first || c > last) continue;
    to |= (places)1 << (i + 1);
    if (i + 1 > run->furthest) run->furthest = i + 1;
  }
  return to;
}

static places take_one(abnf_run *run, places from, char c) { return take(run, from, (uint8_t)c, (uint8_t)c); }

static places take_hexdig(abnf_run *run, places from) {
  return take(run, from, '0', '9') | take(run, from, 'A', 'F') | take(run, from, 'a', 'f');
}

/* h16 = 1*4HEXDIG */
static places take_h16(abnf_run *run, places from) {
  places all = 0;
  for (int i = 0; i < 4; i++) all |= from = take_hexdig(run, from);
  return all;
}

/* dec-byte = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35 */
static places take_dec_byte(abnf_run *run, places from) {
  const places two = take_one(run, from, '2');
  return take(run, from, '0', '9') | take(run, take(run, from, '1', '9'), '0', '9') |
         take(run, take(run, take_one(run, from, '1'), '0', '9'), '0', '9') |
         take(run, take(run, two, '0', '4'), '0', '9') | take(run, take_one(run, two, '5'), '0', '5');
}

/* n( h16 ":" ) */
static places take_groups(abnf_run *run, places from, int n) {
  for (; n > 0; n--) from = take_one(run, take_h16(run, from), ':');
  return from;
}

/* ls32 = ( h16 ":" h16 ) / IPv4address */
static places take_ls32(abnf_run *run, places from) {
  places dotted = take_dec_byte(run, from);
  for (int i = 0; i < 3; i++) dotted = take_dec_byte(run, take_one(run, dotted, '.'));
  return take_h16(run, take_groups(run, from, 1)) | dotted;
}

/* [ *most( h16 ":" ) h16 ] "::" */
static places take_gap(abnf_run *run, places from, int most) {
  places before = from;
  for (int i = 0; i <= most; i++) before |= take_h16(run, take_groups(run, from, i));
  return take_one(run, take_one(run, before, ':'), ':');
}

static places take_ipv6address(abnf_run *run, places from) {
  places all = take_ls32(run, take_groups(run, from, 6));
  all |= take_ls32(run, take_groups(run, take_one(run, take_one(run, from, ':'), ':'), 5));
  for (int most = 0; most <= 4; most++) all |= take_ls32(run, take_groups(run, take_gap(run, from, most), 4 - most));
  return all | take_h16(run, take_gap(run, from, 5)) | take_gap(run, from, 6);
}

/* "v" 1*HEXDIG "." 1*( … ): the offset at which it ends if nothing else can follow, and whether "]" can. */
static size_t skip_ipvfuture(const char *text, size_t len, bool *is_whole) {
  size_t at = 2;
  *is_whole = false;
  if (len < 2 || (text[1] != 'v' && text[1] != 'V')) return 0;
  while (at < len && reference_is_hex((uint8_t)text[at])) at++;
  if (at == 2 || at == len || text[at] != '.') return at;
  const size_t begin = ++at;
  while (at < len &&
         (reference_is_unreserved((uint8_t)text[at]) || reference_is_sub_delim((uint8_t)text[at]) || text[at] == ':'))
    at++;
  *is_whole = at > begin;
  return at;
}

size_t reference_ip_literal_end(const char *text, size_t len) {
  abnf_run run = {.text = text, .len = len};
  bool is_whole;
  (void)take_one(&run, take_ipv6address(&run, take_one(&run, 1, '[')), ']');
  size_t future = skip_ipvfuture(text, len, &is_whole);
  if (is_whole && future < len && text[future] == ']') future++;
  return future > run.furthest ? future : run.furthest;
}

/* The first longest run of at least two zero groups among the first `count` (RFC 5952 4.2). */
static int find_zeros(const uint16_t *groups, int count, int *run_len) {
  int best = -1;
  *run_len = 1;
  for (int begin = 0; begin < count; begin++) {
    int end = begin;
    while (end < count && groups[end] == 0) end++;
    if (end - begin > *run_len) {
      best = begin;
      *run_len = end - begin;
    }
  }
  return best;
}

/* ::ffff:0:0/96 and ::ffff:0:0:0/96 are written with an IPv4 tail (RFC 5952 5). */
static bool has_ipv4_tail(const uint16_t g[8]) {
  bool is_mapped = g[4] == 0 && g[5] == 0xFFFF;
  bool is_translated = g[4] == 0xFFFF && g[5] == 0;
  return !g[0] && !g[1] && !g[2] && !g[3] && (is_mapped || is_translated);
}

static void write_ipv6(reference_text *text, const uint16_t groups[8]) {
  int count = has_ipv4_tail(groups) ? 6 : 8;
  int run_len, run = find_zeros(groups, count, &run_len);
  char piece[32];
  bool wants_colon = false;
  for (int i = 0; i < count; i++) {
    if (i == run) {
      reference_text_add(text, "::", 2);
      wants_colon = false;
      i += run_len - 1;
      continue;
    }
    int len = snprintf(piece, sizeof piece, "%s%x", wants_colon ? ":" : "", (unsigned)groups[i]);
    reference_text_add(text, piece, (size_t)len);
    wants_colon = true;
  }
  if (count == 8) return;
  int len = snprintf(piece, sizeof piece, "%s%d.%d.%d.%d", wants_colon ? ":" : "", groups[6] >> 8, groups[6] & 255,
                     groups[7] >> 8, groups[7] & 255);
  reference_text_add(text, piece, (size_t)len);
}

void reference_canonical_ip(reference_text *text) {
  uint16_t groups[8];
  if (!read_ipv6(text->data + 1, text->len - 2, groups)) return;
  text->len = 0;
  reference_text_byte(text, '[');
  write_ipv6(text, groups);
  reference_text_byte(text, ']');
}
