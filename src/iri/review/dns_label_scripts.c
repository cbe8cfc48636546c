/* Reviews the labels of a host: does a label mix scripts, or look like ASCII (UTS 39 5.1, 5.2, 4; RFC 3987 8)? */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/code_point.h"
#include "iri/common/dot.h"
#include "iri/idna/punycode.h"
#include "iri/review/reader.h"
#include "iri/review/review.h"
#include "iri/tables/script_table.h"

/* The properties of a label up to the current character. */
typedef struct {
  script_set common;        /* scripts that all characters have */
  script_set without_latin; /* scripts that all characters have which are not Latin */
  bool has_high;            /* there is a character above ASCII */
  bool differs_from_ascii;  /* one of these does not look like ASCII */
  unsigned char ace[63];    /* the low bytes of the characters, lower-cased, to find an A-label; 63 is the DNS limit */
  size_t len;               /* length in characters */
} dns_label_scripts;

static const script_set all_scripts = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};

static bool has_script(const script_set *set, unsigned script) { return set->words[script / 64] >> script % 64 & 1; }

static bool is_empty_set(const script_set *set) {
  return !(set->words[0] | set->words[1] | set->words[2] | set->words[3]);
}

static void intersect_scripts(script_set *set, const script_set *by) {
  for (int i = 0; i < 4; i++) set->words[i] &= by->words[i];
}

/* Finds the row of the table that contains the code point. */
static uint32_t find_script_row(uint32_t code_point) {
  size_t low = 0, high = simdiri_script_row_count;
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (simdiri_script_rows[middle] >> SCRIPT_ROW_SHIFT <= code_point)
      low = middle;
    else
      high = middle;
  }
  return simdiri_script_rows[low];
}

static script_set scripts_of(uint32_t row) {
  const unsigned value = row & SCRIPT_ALL;
  script_set set = {{0, 0, 0, 0}};
  if (value == SCRIPT_ALL) return all_scripts;
  if (value >= SCRIPT_MULTIPLE) return simdiri_script_sets[value - SCRIPT_MULTIPLE];
  set.words[value / 64] = UINT64_C(1) << value % 64;
  return set;
}

static void begin_label(dns_label_scripts *label) {
  label->common = label->without_latin = all_scripts;
  label->has_high = label->differs_from_ascii = false;
  label->len = 0;
}

static void add_character(dns_label_scripts *label, uint32_t code_point) {
  const uint32_t row = find_script_row(code_point);
  const script_set set = scripts_of(row);
  intersect_scripts(&label->common, &set);
  if (!has_script(&set, SCRIPT_LATN)) intersect_scripts(&label->without_latin, &set);
  if (label->len < sizeof label->ace) label->ace[label->len] = byte_lower((unsigned char)code_point);
  label->len++;
  if (code_point < 0x80) return;
  label->has_high = true;
  label->differs_from_ascii |= !(row & SCRIPT_LIKE_ASCII);
}

/* UTS 39 5.2, Highly Restrictive: one script, or Latin together with Japanese, Korean, or Chinese with Bopomofo. */
static bool mixes_scripts(const dns_label_scripts *label) {
  const script_set *without_latin = &label->without_latin;
  if (!is_empty_set(&label->common)) return false;
  return !has_script(without_latin, SCRIPT_JPAN) && !has_script(without_latin, SCRIPT_KORE) &&
         !has_script(without_latin, SCRIPT_HANB);
}

/* Replaces an A-label by the label that it encodes. A label with "xn--" that is not Punycode is judged as ASCII. */
static void decode_ace_label(dns_label_scripts *label) {
  enum { PREFIX = 4 };
  uint32_t code_points[sizeof label->ace]; /* each code point takes at least one byte */
  size_t count;
  if (label->has_high || label->len <= PREFIX || label->len > sizeof label->ace) return;
  if (memcmp(label->ace, "xn--", PREFIX) != 0) return;
  if (!simdiri_punycode_decode(label->ace + PREFIX, label->len - PREFIX, code_points, &count)) return;
  begin_label(label);
  for (size_t i = 0; i < count; i++) add_character(label, code_points[i]);
}

static void review_label(iri_reviewer *r, dns_label_scripts *label, size_t begin, size_t end) {
  decode_ace_label(label);
  if (mixes_scripts(label)) add_finding(r, SIMDIRI_FINDING_MIXED_SCRIPTS, SIMDIRI_COMPONENT_HOST, begin, end);
  if (label->has_high && !label->differs_from_ascii)
    add_finding(r, SIMDIRI_FINDING_LIKE_ASCII, SIMDIRI_COMPONENT_HOST, begin, end);
}

void simdiri_review_dns_labels(iri_reviewer *r) {
  dns_label_scripts label;
  size_t begin = r->c.host_begin;
  const size_t end = r->c.host_end;
  begin_label(&label);
  for (size_t at = begin, len; at < end; at += len) {
    uint32_t code_point;
    len = read_character(r->text + at, r->text + end, &code_point);
    if (!is_idna_dot(code_point)) {
      add_character(&label, code_point);
      continue;
    }
    review_label(r, &label, begin, at);
    begin = at + len;
    begin_label(&label);
  }
  review_label(r, &label, begin, end);
}
