/* The tables of the scan. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/scan_plan.h"

#include <string.h>

#include "iri/tables/invisible_table.h"
#include "iri/tables/nfc_table.h"

#define SMALL (SCAN_DIGITS | SCAN_LETTERS2 | SCAN_UPPER | SCAN_UPPER2)
#define COMMON (SMALL | SCAN_LETTERS)

/* By the lower nibble: which bytes of each row have a class. */
static const uint8_t low_classes[16] = {SMALL,
                                        COMMON | SCAN_SIGNS,
                                        COMMON,
                                        COMMON,
                                        COMMON | SCAN_SIGNS,
                                        COMMON,
                                        COMMON | SCAN_SIGNS,
                                        COMMON | SCAN_SIGNS,
                                        COMMON | SCAN_SIGNS,
                                        COMMON | SCAN_SIGNS,
                                        (COMMON | SCAN_SIGNS) & ~SCAN_DIGITS,
                                        SCAN_SIGNS | SCAN_DIGITS | SCAN_LETTERS | SCAN_UPPER,
                                        SCAN_SIGNS | SCAN_LETTERS | SCAN_UPPER,
                                        SCAN_SIGNS | SCAN_DIGITS | SCAN_LETTERS | SCAN_UPPER,
                                        SCAN_SIGNS | SCAN_LETTERS | SCAN_LETTERS2 | SCAN_UPPER,
                                        SCAN_LETTERS | SCAN_UPPER | SCAN_STOPS};

/* By the upper nibble. */
static const uint8_t high_classes[16] = {
    [0] = SCAN_ENDS,    [2] = SCAN_SIGNS | SCAN_STOPS,  [3] = SCAN_DIGITS | SCAN_UPPER2 | SCAN_STOPS,
    [4] = SCAN_UPPER,   [5] = SCAN_UPPER2 | SCAN_STOPS, [6] = SCAN_LETTERS,
    [7] = SCAN_LETTERS2};

enum { NO_PAIR = 0xFF };
const uint8_t simdiri_scan_pairs[16] = {NO_PAIR, NO_PAIR, NO_PAIR, NO_PAIR, NO_PAIR, NO_PAIR, NO_PAIR, NO_PAIR,
                                        NO_PAIR, NO_PAIR, NO_PAIR, NO_PAIR, NO_PAIR, '-',     NO_PAIR, '.'};

enum { IN_ROW2 = 1, IN_ROW3 = 2, IN_ROW4 = 4, IN_ROW5 = 8, IN_ROW7 = 16 };
#define ZERO_TO_9 (IN_ROW3 | IN_ROW5 | IN_ROW7)
const uint8_t simdiri_scan_digits[2][16] = {
    {[2] = IN_ROW2, [3] = IN_ROW3, [4] = IN_ROW4, [5] = IN_ROW5, [6] = IN_ROW4, [7] = IN_ROW7},
    {ZERO_TO_9, ZERO_TO_9 | IN_ROW4, ZERO_TO_9 | IN_ROW4, ZERO_TO_9 | IN_ROW4, ZERO_TO_9 | IN_ROW4, ZERO_TO_9 | IN_ROW4,
     ZERO_TO_9 | IN_ROW4, ZERO_TO_9 | IN_ROW4, ZERO_TO_9 | IN_ROW4, ZERO_TO_9 | IN_ROW4, IN_ROW4 | IN_ROW5 | IN_ROW7,
     IN_ROW4, IN_ROW4, IN_ROW4 | IN_ROW2, IN_ROW4 | IN_ROW2 | IN_ROW7, IN_ROW4 | IN_ROW5}};

const uint8_t simdiri_lead_rows[16] = {[0xC] = 1, [0xD] = 2, [0xE] = 4};

const uint8_t simdiri_triplet_shuffles[16][16] = {
    {0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},    {0, 1, 2, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 4, 5, 6, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},    {0, 1, 2, 4, 5, 6, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 4, 8, 9, 10, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},   {0, 1, 2, 4, 8, 9, 10, 12, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 4, 5, 6, 8, 9, 10, 12, 0, 0, 0, 0, 0, 0, 0, 0},   {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 0, 0, 0, 0, 0, 0},
    {0, 4, 8, 12, 13, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  {0, 1, 2, 4, 8, 12, 13, 14, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 4, 5, 6, 8, 12, 13, 14, 0, 0, 0, 0, 0, 0, 0, 0},  {0, 1, 2, 4, 5, 6, 8, 12, 13, 14, 0, 0, 0, 0, 0, 0},
    {0, 4, 8, 9, 10, 12, 13, 14, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 1, 2, 4, 8, 9, 10, 12, 13, 14, 0, 0, 0, 0, 0, 0},
    {0, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0, 0, 0, 0, 0, 0}, {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0, 0, 0, 0}};
const uint8_t simdiri_triplet_lens[16] = {4, 6, 6, 8, 6, 8, 8, 10, 6, 8, 8, 10, 8, 10, 10, 12};

static scan_triplets choose_triplets(const kernel_rules *rules) {
  if (rules->is_web) return SCAN_TRIPLETS_WEB;
  if (rules->refuses_hints) return SCAN_TRIPLETS_NONE;
  return kernel_keeps_triplets(rules) ? SCAN_TRIPLETS_VALID : SCAN_TRIPLETS_NORMAL;
}

/* Does NFC change no character with this first byte? */
static bool is_plain_lead(unsigned lead) {
  for (size_t i = 0; i < NFC_RANGES; i++) {
    const unsigned first = simdiri_nfc_plain[0][i][0][0], distance = simdiri_nfc_plain[0][i][1][0];
    if (lead >= first && lead - first <= distance) return true;
  }
  return false;
}

/* May such a character be written from right to left? As find_right_to_left of mark_unchanged_template.h. */
static bool may_be_right_to_left(unsigned lead) { return (lead >= 0xD6 && lead <= 0xE0) || lead >= 0xEF; }

/* Do invisible characters begin with this first byte of two or three? */
static bool has_invisible(unsigned lead) {
  const size_t block_count = lead < 0xE0 ? 1 : 64, first = lead < 0xE0 ? lead & 0x1F : (lead & 0x0F) << 6;
  for (size_t i = first; i < first + block_count; i++)
    if (simdiri_invisible_blocks[simdiri_invisible_index[i]] != 0) return true;
  return false;
}

/* U+00C0-07FF, U+1000-1FFF and U+3000-CFFF are ucschar, and have no bidi formatting (RFC 3987 2.2, 4.1). */
static uint8_t measure_lead(const kernel_rules *rules, unsigned lead) {
  if (rules->refuses_high || (rules->composes && !is_plain_lead(lead))) return SCAN_LEAD_REFUSED;
  const bool is_reviewed = rules->keeps && rules->refuses_findings;
  if (is_reviewed && (rules->refuses_hints || may_be_right_to_left(lead))) return SCAN_LEAD_REFUSED;
  if (rules->is_iri && has_invisible(lead)) return SCAN_LEAD_UNKNOWN;
  if (lead >= 0xC3 && lead <= 0xDF) return 2;
  return lead == 0xE1 || (lead >= 0xE3 && lead <= 0xEC) ? 3 : SCAN_LEAD_UNKNOWN;
}

static scan_scheme make_scheme(const char *text, uint64_t host_lens) {
  scan_scheme scheme = {.host_lens = host_lens, .len = strlen(text)};
  for (size_t i = 0; i < scheme.len; i++) scheme.text |= (uint64_t)(unsigned char)text[i] << 8 * i;
  scheme.shift = 8 * (unsigned)(sizeof scheme.text - scheme.len);
  return scheme;
}

static void choose_schemes(const kernel_rules *rules, scan_scheme schemes[4]) {
  const uint64_t any = ((uint64_t)1 << SCAN_WINDOW_BITS) - 1, empty = 1, localhost = (uint64_t)1 << strlen("localhost");
  schemes[0] = make_scheme("http://", any & ~empty);
  schemes[1] = make_scheme("https://", any & ~empty);
  schemes[2] = make_scheme("file://", any & ~localhost);
  schemes[3] = make_scheme("ftp://", rules->is_web ? 0 : any & ~empty);
}

void simdiri_make_scan_plan(const kernel_rules *rules, scan_plan *plan) {
  *plan = (scan_plan){.separator = rules->is_nul ? '\0' : '\n',
                      .is_separated = rules->is_separated,
                      .ends_with_cr = rules->keeps_cr,
                      .is_web = rules->is_web,
                      .refuses_high = rules->is_iri || rules->composes || rules->refuses_pct,
                      .refuses_hash = rules->drops_fragment,
                      .triplets = choose_triplets(rules)};
  for (size_t i = 0; i < 16; i++) {
    plan->low[i] = low_classes[i];
    plan->high[i] = high_classes[i];
  }
  choose_schemes(rules, plan->schemes);
  if (rules->is_separated) plan->low[rules->is_nul ? '\0' : '\n'] |= SCAN_ENDS;
  if (rules->keeps_cr) plan->low['\r'] |= SCAN_ENDS;
  /* "'" is encoded in a query (URL Standard, special-query percent-encode set). Seven is a sign in row 2 only. */
  if (rules->is_web) plan->low['\'' % 16] &= (uint8_t)~SCAN_SIGNS;
  for (unsigned i = 0; i < 64; i++) {
    plan->lead_lens[i] = measure_lead(rules, 0xC0 + i);
    if (plan->lead_lens[i] >= 2) plan->plain_lead_bits[i % 16] |= (uint8_t)(1u << i / 16);
  }
}
