/* visual FILE: compares the visual order with BidiCharacterTest.txt, for lines whose paragraph is left to right. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/visual.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef SIMDIRI_HAS_FRIBIDI
#include <fribidi.h>

enum { MOST = 256, SKIPPED = 77 };

typedef struct {
  uint32_t characters[MOST];
  int levels[MOST]; /* -1: not shown (UAX 9 X9) */
  size_t count;
  size_t order[MOST];
  size_t shown;
} bidi_case;

static size_t put_utf8(char *out, uint32_t c) {
  const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const unsigned char leads[4] = {0, 0xC0, 0xE0, 0xF0};
  out[0] = (char)(leads[more] | c >> 6 * more);
  for (int i = 1; i <= more; i++) out[i] = (char)(0x80 | (c >> 6 * (more - i) & 0x3F));
  return (size_t)more + 1;
}

/* Fields: code points, direction, level of the paragraph, levels, order. Returns 0 if this test does not cover the
 * line. */
static int read_case(char *line, bidi_case *item) {
  char *fields[5], *rest = line;
  memset(item, 0, sizeof *item);
  for (int i = 0; i < 5; i++) {
    if (!rest || *line == '#' || *line == '\n') return 0;
    fields[i] = rest;
    rest = strchr(rest, ';');
    if (rest) *rest++ = '\0';
  }
  if (strcmp(fields[1], "0") != 0) return 0;
  for (char *p = fields[0]; *p && *p != '\n' && item->count < MOST;)
    item->characters[item->count++] = (uint32_t)strtoul(p, &p, 16);
  size_t levels = 0;
  for (char *word = strtok(fields[3], " "); word; word = strtok(NULL, " "))
    item->levels[levels++] = *word == 'x' ? -1 : atoi(word);
  for (char *word = strtok(fields[4], " \n"); word; word = strtok(NULL, " \n"))
    item->order[item->shown++] = (size_t)atoi(word);
  return levels == item->count;
}

/* Terminals draw marks after their letter; FriBidi chooses their order (UAX 9 L3). */
static int has_turned_mark(const bidi_case *item) {
  for (size_t i = 0; i < item->count; i++)
    if (item->levels[i] % 2 == 1 && fribidi_get_bidi_type(item->characters[i]) == FRIBIDI_TYPE_NSM) return 1;
  return 0;
}

static size_t put_expected(const bidi_case *item, char *out) {
  size_t len = 0;
  for (size_t i = 0; i < item->shown; i++) {
    FriBidiChar c = item->characters[item->order[i]];
    if (item->levels[item->order[i]] % 2 == 1) (void)fribidi_get_mirror_char(c, &c);
    len += put_utf8(out + len, c);
  }
  return len;
}

/* FriBidi keeps the characters that X9 removes; they are displayed as nothing. */
static size_t drop_hidden(const bidi_case *item, char *text, size_t len) {
  size_t kept = 0;
  for (size_t at = 0; at < len;) {
    char one[4];
    size_t bytes = 1;
    int is_hidden = 0;
    while (at + bytes < len && ((unsigned char)text[at + bytes] & 0xC0) == 0x80) bytes++;
    for (size_t i = 0; i < item->count && !is_hidden; i++)
      is_hidden =
          item->levels[i] < 0 && put_utf8(one, item->characters[i]) == bytes && memcmp(one, text + at, bytes) == 0;
    if (!is_hidden) memmove(text + kept, text + at, bytes);
    kept += is_hidden ? 0 : bytes;
    at += bytes;
  }
  return kept;
}

static int check(const bidi_case *item) {
  char text[4 * MOST], expected[4 * MOST];
  size_t len = 0, visual_len;
  for (size_t i = 0; i < item->count; i++) len += put_utf8(text + len, item->characters[i]);
  char *visual = cli_visual_order(text, len, &visual_len);
  if (!visual) return 0;
  const size_t expected_len = put_expected(item, expected);
  visual_len = drop_hidden(item, visual, visual_len);
  const int is_same = visual_len == expected_len && memcmp(visual, expected, expected_len) == 0;
  free(visual);
  return is_same;
}

int main(int argc, char **argv) {
  char line[4096];
  bidi_case item;
  size_t passed = 0, failed = 0, number = 0;
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (!file) {
    printf("skipped: %s: %s\n", argc == 2 ? argv[1] : "no file", strerror(errno));
    return SKIPPED;
  }
  while (fgets(line, sizeof line, file)) {
    number++;
    if (!read_case(line, &item) || has_turned_mark(&item)) continue;
    if (check(&item)) {
      passed++;
    } else if (failed++ < 10) {
      printf("FAILED: line %zu\n", number);
    }
  }
  fclose(file);
  printf("visual: %zu passed, %zu failed\n", passed, failed);
  return failed > 0 || passed == 0;
}

#else

int main(void) {
  puts("skipped: built without FriBidi");
  return 77;
}

#endif
