/* explain: what was left as it is, and might be wondered at. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/commands/explain/explain.h"
#include "cli/util/terminal_text.h"

/* Why a triplet is still there. */
typedef enum {
  KEPT_RESERVED,
  KEPT_PERCENT,
  KEPT_DISALLOWED,
  KEPT_BYTES,
  KEPT_CHARACTERS,
  KEPT_NON_ASCII,
  KEPT_COUNT
} kept_reason;

enum { SAMPLES = 6, CHARACTER_BYTES = 4 };

typedef struct {
  char samples[SAMPLES][3 * CHARACTER_BYTES + 1]; /* distinct ones, as they stand */
  int sample_count;
  int has_more;
} cli_kept;

static const char *const reasons[KEPT_COUNT] = {
    "reserved characters; decoded, they could divide the IRI in other places, so the encoded one and the plain one "
    "stay different (RFC 3986 2.2, 6.2.2.2)",
    "the percent sign itself, which is always encoded (RFC 3986 2.4)",
    "characters that no IRI may hold otherwise (RFC 3987 2.2)",
    "octets that are not UTF-8 (RFC 3987 3.2)",
    "characters that may not stand here as they are: they are not in the grammar, cannot be seen, or turn the text "
    "around (RFC 3987 2.2, 3.2, 4.1)",
    "characters that are not ASCII, of which a URI has none (RFC 3986 2.5)"};

/* The heading is written with the first note. */
typedef struct {
  const cli_layout *layout;
  int has_begun;
} cli_notes;

static void put_note(cli_notes *notes, const char *text) {
  if (!notes->has_begun) cli_output_put(notes->layout->output, "\nLeft alone\n");
  notes->has_begun = 1;
  cli_output_put(notes->layout->output, "  ");
  cli_write_wrapped(notes->layout, 2, 4, text);
}

/* ------------------------------------------------------------------------------------------- triplets */

static int digit_value(char digit) {
  const char *digits = "0123456789ABCDEF", *at = digit ? strchr(digits, digit) : NULL;
  return at ? (int)(at - digits) : 0;
}

static int triplet_value(const char *triplet) { return digit_value(triplet[1]) * 16 + digit_value(triplet[2]); }

/* Triplets, of which the first is at `at`, that are one character in UTF-8; 1 if they are none. */
static size_t count_triplets(const char *at, const char *end) {
  char bytes[CHARACTER_BYTES];
  size_t count = 0;
  uint32_t code_point;
  for (; count < CHARACTER_BYTES && end - at >= 3 && *at == '%'; at += 3) bytes[count++] = (char)triplet_value(at);
  size_t len = cli_decode_utf8(bytes, count, &code_point);
  return len > 0 ? len : 1;
}

static kept_reason reason_of(int byte, size_t count, simdiri_form form) {
  if (count > 1) return form == SIMDIRI_FORM_URI ? KEPT_NON_ASCII : KEPT_CHARACTERS;
  if (byte >= 0x80) return KEPT_BYTES;
  if (byte == '%') return KEPT_PERCENT;
  return byte > 0x20 && strchr(":/?#[]@!$&'()*+,;=", byte) ? KEPT_RESERVED : KEPT_DISALLOWED;
}

static void add_sample(cli_kept *kept, const char *triplets, size_t len) {
  for (int i = 0; i < kept->sample_count; i++)
    if (strlen(kept->samples[i]) == len && memcmp(kept->samples[i], triplets, len) == 0) return;
  if (kept->sample_count == SAMPLES) {
    kept->has_more = 1;
    return;
  }
  memcpy(kept->samples[kept->sample_count], triplets, len);
  kept->samples[kept->sample_count++][len] = '\0';
}

/* A normal form holds no "%" but that of an upper-case triplet. */
static void find_triplets(cli_view normal, simdiri_form form, cli_kept kept[KEPT_COUNT]) {
  const char *at = normal.text, *end = at + normal.len;
  while (end - at >= 3 && (at = memchr(at, '%', (size_t)(end - at) - 2)) != NULL) {
    size_t count = count_triplets(at, end);
    add_sample(&kept[reason_of(triplet_value(at), count, form)], at, 3 * count);
    at += 3 * count;
  }
}

static void put_kept(cli_notes *notes, const cli_kept *kept, const char *reason) {
  char text[400] = "";
  size_t len = 0;
  for (int i = 0; i < kept->sample_count; i++)
    len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", i ? " " : "", kept->samples[i]);
  (void)snprintf(text + len, sizeof text - len, "%s: %s", kept->has_more ? " ..." : "", reason);
  put_note(notes, text);
}

/* ------------------------------------------------------------------------------------------- components */

static int has_dot_segment(const cli_part *path) {
  size_t begin = 0;
  for (size_t i = 0; i <= path->len; i++) {
    if (i < path->len && path->text[i] != '/') continue;
    size_t len = i - begin;
    if ((len == 1 || len == 2) && path->text[begin] == '.' && path->text[i - 1] == '.') return 1;
    begin = i + 1;
  }
  return 0;
}

static void put_part_notes(cli_notes *notes, const cli_part parts[PART_COUNT]) {
  static const char *const empty[PART_COUNT] = {
      [PART_USERINFO] = "the \"@\" of an empty userinfo: not known to be the same as none (RFC 3986 6.2.3)",
      [PART_QUERY] = "the \"?\" of an empty query: not known to be the same as none (RFC 3986 6.2.3)",
      [PART_FRAGMENT] = "the \"#\" of an empty fragment: not known to be the same as none (RFC 3986 6.2.3)"};
  const cli_part *path = &parts[PART_PATH];
  for (int i = 0; i < PART_COUNT; i++)
    if (empty[i] && parts[i].is_there && parts[i].len == 0) put_note(notes, empty[i]);
  if (!parts[PART_HOST].is_there && path->len >= 4 && memcmp(path->text, "/.//", 4) == 0)
    put_note(notes, "the \"/.\" in front of \"//\": without it, a host would seem to begin there (RFC 3986 3.3)");
  else if (has_dot_segment(path) && parts[PART_SCHEME].is_there)
    put_note(notes, "\".\" and \"..\": steps only in a path that begins with \"/\" (RFC 3986 5.2.4)");
  else if (has_dot_segment(path))
    put_note(notes, "\".\" and \"..\": where they lead is known only with a base; --base=IRI gives one");
}

void cli_explain_notes(const cli_layout *layout, cli_view legible, simdiri_form form, simdiri_status status) {
  cli_part parts[PART_COUNT];
  cli_kept kept[KEPT_COUNT];
  cli_notes notes = {layout, 0};
  memset(kept, 0, sizeof kept);
  cli_split(legible.text, legible.len, parts);
  find_triplets(legible, form, kept);
  put_part_notes(&notes, parts);
  for (int i = 0; i < KEPT_COUNT; i++)
    if (kept[i].sample_count > 0) put_kept(&notes, &kept[i], reasons[i]);
  if (status == SIMDIRI_WARNING_HOST_UNMAPPED)
    put_note(&notes, "the host: it is no valid internationalized domain name, so it stays as the rung syntax leaves it "
                     "(a warning, host-unmapped)");
}
