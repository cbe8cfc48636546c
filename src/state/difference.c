/* How two identities differ: texts of parts that a space separates, each a word or a name, "=" and a value. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "state/state.h"

typedef struct {
  const char *text;
  size_t len;
} span;

typedef struct {
  char *text; /* SIMDIRI_STATE_DIFFERENCE bytes */
  size_t len;
} writing;

/* Takes the next part off the text. */
static bool next_part(span *text, span *part) {
  while (text->len > 0 && text->text[0] == ' ') *text = (span){text->text + 1, text->len - 1};
  const char *space = text->len > 0 ? memchr(text->text, ' ', text->len) : NULL;
  *part = (span){text->text, space ? (size_t)(space - text->text) : text->len};
  *text = (span){text->text + part->len, text->len - part->len};
  return part->len > 0;
}

/* Bytes of the name, with its "=". */
static size_t name_len(span part) {
  const char *sign = memchr(part.text, '=', part.len);
  return sign ? (size_t)(sign - part.text) + 1 : part.len;
}

/* The part of the text that has the name of this one. */
static bool find_part(span text, span like, span *found) {
  const size_t len = name_len(like);
  while (next_part(&text, found))
    if (name_len(*found) == len && memcmp(found->text, like.text, len) == 0) return true;
  return false;
}

static bool is_equal(span a, span b) { return a.len == b.len && memcmp(a.text, b.text, a.len) == 0; }

/* Adds a difference as a whole, or not at all; controls, which no keyer writes, become "?". */
static void add(writing *out, span first, const char *middle, span second) {
  const span pieces[] = {{"; ", out->len > 0 ? 2 : 0}, first, {middle, strlen(middle)}, second};
  size_t len = 0;
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) len += pieces[i].len;
  if (len >= SIMDIRI_STATE_DIFFERENCE - out->len) return;
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    for (size_t k = 0; k < pieces[i].len; k++) {
      const unsigned char byte = (unsigned char)pieces[i].text[k];
      out->text[out->len++] = byte > 0x20 && byte < 0x7F ? (char)byte : byte == ' ' ? ' ' : '?';
    }
  out->text[out->len] = '\0';
}

void simdiri_state_tell_difference(const char *kept, size_t kept_len, const char *asked, size_t asked_len,
                                   char difference[SIMDIRI_STATE_DIFFERENCE]) {
  const span nothing = {"", 0};
  writing out = {difference, 0};
  span rest = {kept, kept_len}, part, other;
  difference[0] = '\0';
  while (next_part(&rest, &part)) {
    if (!find_part((span){asked, asked_len}, part, &other))
      add(&out, part, ", which was not asked for", nothing);
    else if (!is_equal(part, other))
      add(&out, part, ", not ", other);
  }
  rest = (span){asked, asked_len};
  while (next_part(&rest, &part))
    if (!find_part((span){kept, kept_len}, part, &other)) add(&out, (span){"not ", 4}, "", part);
}
