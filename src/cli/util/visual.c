/* The visual order of bidirectional text, by FriBidi. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/visual.h"

#include <stdlib.h>
#include <string.h>

#include "cli/util/terminal_text.h"

#ifdef SIMDIRI_HAS_FRIBIDI
#include <fribidi.h>

bool cli_has_visual(void) { return true; }

const char *cli_visual_version(void) { return FRIBIDI_VERSION; }

/* All arrays have a capacity of one character for each byte of the text. */
typedef struct {
  FriBidiChar *characters;
  FriBidiCharType *types;
  FriBidiBracketType *brackets;
  FriBidiLevel *levels;
  FriBidiStrIndex count;
} visual_line;

static void decode_line(visual_line *line, const char *text, size_t len) {
  for (size_t at = 0; at < len; line->count++) {
    uint32_t code_point;
    size_t bytes = cli_decode_utf8(text + at, len - at, &code_point);
    line->characters[line->count] = bytes > 0 ? code_point : 0xFFFD;
    at += bytes > 0 ? bytes : 1;
  }
}

/* Returns 0, or -1 if memory is exhausted. */
static int reorder_line(visual_line *line) {
  FriBidiParType direction = FRIBIDI_PAR_LTR;
  fribidi_get_bidi_types(line->characters, line->count, line->types);
  fribidi_get_bracket_types(line->characters, line->count, line->types, line->brackets);
  if (fribidi_get_par_embedding_levels_ex(line->types, line->brackets, line->count, &direction, line->levels) == 0)
    return -1;
  fribidi_shape_mirroring(line->levels, line->count, line->characters);
  FriBidiLevel highest = fribidi_reorder_line(FRIBIDI_FLAGS_DEFAULT, line->types, line->count, 0, direction,
                                              line->levels, line->characters, NULL);
  return highest == 0 ? -1 : 0;
}

static size_t encode_line(const visual_line *line, char *text) {
  char *p = text;
  for (FriBidiStrIndex i = 0; i < line->count; i++) {
    FriBidiChar c = line->characters[i];
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char leads[4] = {0, 0xC0, 0xE0, 0xF0};
    *p++ = (char)(leads[more] | c >> 6 * more);
    while (more-- > 0) *p++ = (char)(0x80 | (c >> 6 * more & 0x3F));
  }
  return (size_t)(p - text);
}

char *cli_visual_order(const char *text, size_t len, size_t *visual_len) {
  if (len > CLI_VISUAL_MAX) return NULL;
  visual_line line = {.count = 0};
  size_t capacity = len + 1;
  char *visual = malloc(4 * capacity);
  line.characters = malloc(capacity * sizeof *line.characters);
  line.types = malloc(capacity * sizeof *line.types);
  line.brackets = malloc(capacity * sizeof *line.brackets);
  line.levels = malloc(capacity * sizeof *line.levels);
  bool is_done = visual && line.characters && line.types && line.brackets && line.levels;
  *visual_len = 0;
  if (is_done && len > 0) {
    decode_line(&line, text, len);
    is_done = reorder_line(&line) == 0;
    if (is_done) *visual_len = encode_line(&line, visual);
  }
  free(line.characters);
  free(line.types);
  free(line.brackets);
  free(line.levels);
  if (is_done) return visual;
  free(visual);
  return NULL;
}

#else

bool cli_has_visual(void) { return false; }

const char *cli_visual_version(void) { return NULL; }

char *cli_visual_order(const char *text, size_t len, size_t *visual_len) {
  (void)text;
  (void)len;
  *visual_len = 0;
  return NULL;
}

#endif
