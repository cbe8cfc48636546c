/* What normalization left unchanged although a reader might expect a change. */
/* SPDX-License-Identifier: MIT */
#include "text/explain/left_alone.h"

#include <stdio.h>
#include <string.h>

#include "iri/common/utf8.h"

/* Why a triplet was not decoded. */
typedef enum {
  REASON_RESERVED,
  REASON_PERCENT,
  REASON_DISALLOWED,
  REASON_BYTES,
  REASON_CHARACTERS,
  REASON_NON_ASCII,
  REASON_COUNT
} triplet_reason;

enum { SAMPLES_MAX = 6, CHARACTER_BYTES = 4 };

typedef struct {
  char samples[SAMPLES_MAX][3 * CHARACTER_BYTES + 1]; /* distinct triplets, or sequences of them */
  int sample_count;
  bool has_more;
} triplet_samples;

static const char *const reasons[REASON_COUNT] = {
    "reserved characters; decoded, they could be delimiters, so the encoded and the plain character stay different "
    "(RFC 3986 2.2, 6.2.2.2)",
    "the percent sign itself, which is always encoded (RFC 3986 2.4)",
    "characters that an IRI may contain only percent-encoded (RFC 3987 2.2)",
    "bytes that are not UTF-8 (RFC 3987 3.2)",
    "characters that must be percent-encoded here: the grammar does not allow them, or they are invisible, or they "
    "change the direction of text (RFC 3987 2.2, 3.2, 4.1)",
    "non-ASCII characters, which a URI cannot contain (RFC 3986 2.5)"};

/* Where the notes go. */
typedef struct {
  simdiri_buffer *sentences;
  simdiri_status status;
} note_list;

static void put_note(note_list *notes, const char *text) {
  if (notes->status == SIMDIRI_OK) notes->status = simdiri_explain_add_sentence(notes->sentences, text);
}

/* ------------------------------------------------------------------------------------------- triplets */

static int digit_value(char digit) {
  const char *digits = "0123456789ABCDEF", *at = digit ? strchr(digits, digit) : NULL;
  return at ? (int)(at - digits) : 0;
}

static int triplet_value(const char *triplet) { return digit_value(triplet[1]) * 16 + digit_value(triplet[2]); }

/* Returns how many triplets from `at` on are one character in UTF-8; 1 if they are not UTF-8. */
static size_t count_triplets(const char *at, const char *end) {
  unsigned char bytes[CHARACTER_BYTES] = {0};
  size_t count = 0;
  uint32_t code_point;
  for (; count < CHARACTER_BYTES && end - at >= 3 && *at == '%'; at += 3)
    bytes[count++] = (unsigned char)triplet_value(at);
  const size_t len = count > 0 ? utf8_decode(bytes, bytes + count, &code_point) : 0;
  return len > 0 ? len : 1;
}

static triplet_reason find_reason(int byte, size_t count, simdiri_form form) {
  if (count > 1) return form == SIMDIRI_FORM_URI ? REASON_NON_ASCII : REASON_CHARACTERS;
  if (byte >= 0x80) return REASON_BYTES;
  if (byte == '%') return REASON_PERCENT;
  return byte > 0x20 && strchr(":/?#[]@!$&'()*+,;=", byte) ? REASON_RESERVED : REASON_DISALLOWED;
}

static void add_sample(triplet_samples *found, const char *triplets, size_t len) {
  for (int i = 0; i < found->sample_count; i++)
    if (strlen(found->samples[i]) == len && memcmp(found->samples[i], triplets, len) == 0) return;
  if (found->sample_count == SAMPLES_MAX) {
    found->has_more = true;
    return;
  }
  memcpy(found->samples[found->sample_count], triplets, len);
  found->samples[found->sample_count++][len] = '\0';
}

/* Is the plain character encoded, too, where this triplet is? Then the two do not stay different. */
static bool is_made_equal(const char *triplet, const explain_text parts[EXPLAIN_COMPONENTS]) {
  const explain_text *host = &parts[EXPLAIN_HOST], *fragment = &parts[EXPLAIN_FRAGMENT];
  const int byte = triplet_value(triplet);
  if (byte == '#') return fragment->text && triplet >= fragment->text;
  if (byte != '[' && byte != ']') return false;
  return !host->text || triplet < host->text || triplet >= host->text + host->len;
}

/* Collects the triplets of a normal form, in which every "%" begins a triplet with upper-case digits. `parts` are its
 * parts if brackets and a second "#" are encoded in it; else NULL. */
static void find_triplets(const char *at, size_t len, simdiri_form form, const explain_text *parts,
                          triplet_samples found[REASON_COUNT]) {
  const char *end = at + len;
  while (end - at >= 3 && (at = memchr(at, '%', (size_t)(end - at) - 2)) != NULL) {
    size_t count = count_triplets(at, end);
    if (!parts || !is_made_equal(at, parts))
      add_sample(&found[find_reason(triplet_value(at), count, form)], at, 3 * count);
    at += 3 * count;
  }
}

static void put_triplets(note_list *notes, const triplet_samples *found, const char *reason) {
  char text[400] = "";
  size_t len = 0;
  for (int i = 0; i < found->sample_count; i++)
    len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", i ? " " : "", found->samples[i]);
  (void)snprintf(text + len, sizeof text - len, "%s: %s", found->has_more ? " ..." : "", reason);
  put_note(notes, text);
}

/* ------------------------------------------------------------------------------------------- components */

static bool has_dot_segment(const explain_text *path) {
  size_t begin = 0;
  for (size_t i = 0; i <= path->len; i++) {
    if (i < path->len && path->text[i] != '/') continue;
    size_t len = i - begin;
    if ((len == 1 || len == 2) && path->text[begin] == '.' && path->text[i - 1] == '.') return true;
    begin = i + 1;
  }
  return false;
}

static void put_part_notes(note_list *notes, const explain_text parts[EXPLAIN_COMPONENTS]) {
  static const char *const empty[EXPLAIN_COMPONENTS] = {
      [EXPLAIN_USERINFO] = "the \"@\" of an empty userinfo: not known to be the same as none (RFC 3986 6.2.3)",
      [EXPLAIN_QUERY] = "the \"?\" of an empty query: not known to be the same as none (RFC 3986 6.2.3)",
      [EXPLAIN_FRAGMENT] = "the \"#\" of an empty fragment: not known to be the same as none (RFC 3986 6.2.3)"};
  const explain_text *path = &parts[EXPLAIN_PATH];
  for (int i = 0; i < EXPLAIN_COMPONENTS; i++)
    if (empty[i] && parts[i].text && parts[i].len == 0) put_note(notes, empty[i]);
  if (!parts[EXPLAIN_HOST].text && path->len >= 4 && memcmp(path->text, "/.//", 4) == 0)
    put_note(notes, "the \"/.\" before \"//\": without it, \"//\" would begin a host (RFC 3986 3.3)");
  else if (has_dot_segment(path) && parts[EXPLAIN_SCHEME].text)
    put_note(notes, "\".\" and \"..\": they are removed only from a path that begins with \"/\" (RFC 3986 5.2.4)");
  else if (has_dot_segment(path))
    put_note(notes, "\".\" and \"..\": removing them needs a base; --base=IRI gives one");
}

/* A host that was not mapped. */
static void put_host_note(note_list *notes, const simdiri_host_problem *host) {
  char text[320], label[48] = "";
  if (host->label > 0) (void)snprintf(label, sizeof label, "label %zu: ", host->label);
  (void)snprintf(text, sizeof text, "the host: %s (a warning, host-unmapped; %s%s)",
                 host->problem == SIMDIRI_DOMAIN_WHITE_SPACE
                     ? "it contains white space, which is nearly always a mistake"
                     : "it is not a valid internationalized domain name, so it stays as the rung syntax leaves it",
                 label, simdiri_domain_problem_message(host->problem));
  put_note(notes, text);
}

simdiri_status simdiri_explain_left_alone(explain_text legible, simdiri_form form, bool encodes_all,
                                          const simdiri_host_problem *host, simdiri_buffer *sentences) {
  explain_text parts[EXPLAIN_COMPONENTS];
  triplet_samples found[REASON_COUNT];
  note_list notes = {sentences, SIMDIRI_OK};
  memset(found, 0, sizeof found);
  simdiri_explain_split(legible, parts);
  find_triplets(legible.text, legible.len, form, encodes_all ? parts : NULL, found);
  put_part_notes(&notes, parts);
  for (int i = 0; i < REASON_COUNT; i++)
    if (found[i].sample_count > 0) put_triplets(&notes, &found[i], reasons[i]);
  if (host) put_host_note(&notes, host);
  return notes.status;
}
