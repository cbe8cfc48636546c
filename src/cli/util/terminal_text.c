/* Text made safe for terminals, whatever bytes it holds. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/terminal_text.h"

#include <langinfo.h>
#include <string.h>
#include <unistd.h>
#include <utf8proc.h>

typedef struct {
  uint32_t first, last;
} code_point_range;

/* Characters that are invisible, look like a space, or reverse the direction of text. Shown unescaped, they would hide
 * what the text contains. */
static const code_point_range hidden_ranges[] = {
    {0x80, 0xA0},     {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160},  {0x1680, 0x1680},
    {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F},  {0x3000, 0x3000},
    {0x3164, 0x3164}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};

static bool is_hidden(uint32_t code_point) {
  for (size_t i = 0; i < sizeof hidden_ranges / sizeof *hidden_ranges; i++)
    if (code_point >= hidden_ranges[i].first && code_point <= hidden_ranges[i].last) return true;
  return false;
}

size_t cli_decode_utf8(const char *text, size_t len, uint32_t *code_point) {
  static const uint32_t min_code_points[5] = {0, 0, 0x80, 0x800, 0x10000};
  const unsigned char *bytes = (const unsigned char *)text;
  if (len == 0) return 0;
  *code_point = bytes[0];
  if (bytes[0] < 0x80) return 1;
  size_t sequence_len = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2;
  if (bytes[0] < 0xC2 || bytes[0] > 0xF4 || len < sequence_len) return 0;
  *code_point = bytes[0] & (0x7Fu >> sequence_len);
  for (size_t i = 1; i < sequence_len; i++) {
    if ((bytes[i] & 0xC0) != 0x80) return 0;
    *code_point = *code_point << 6 | (bytes[i] & 0x3Fu);
  }
  bool is_surrogate = *code_point >= 0xD800 && *code_point <= 0xDFFF;
  return *code_point < min_code_points[sequence_len] || *code_point > 0x10FFFF || is_surrogate ? 0 : sequence_len;
}

static bool is_shown(uint32_t code_point, const char *text, size_t len, bool shows_non_ascii) {
  if (code_point >= 0x80) return shows_non_ascii && !is_hidden(code_point);
  if (code_point == '\\') return len < 2 || text[1] != 'x';
  return code_point >= 0x20 && code_point < 0x7F;
}

static void escape_bytes(cli_glyph *glyph, const char *text) {
  static const char digits[] = "0123456789ABCDEF";
  for (size_t i = 0; i < glyph->bytes; i++) {
    unsigned byte = (unsigned char)text[i];
    char escaped[4] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    memcpy(glyph->text + 4 * i, escaped, sizeof escaped);
  }
  glyph->text_len = glyph->columns = 4 * glyph->bytes;
}

cli_glyph cli_glyph_of(const char *text, size_t len, bool shows_non_ascii) {
  cli_glyph glyph = {.bytes = 1};
  uint32_t code_point;
  size_t bytes = cli_decode_utf8(text, len, &code_point);
  if (bytes > 0) glyph.bytes = bytes;
  if (bytes > 0 && is_shown(code_point, text, len, shows_non_ascii)) {
    memcpy(glyph.text, text, bytes);
    glyph.text_len = bytes;
    glyph.columns = bytes == 1 ? 1 : (size_t)utf8proc_charwidth((utf8proc_int32_t)code_point);
  } else {
    escape_bytes(&glyph, text);
  }
  return glyph;
}

bool cli_locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

bool cli_shows_non_ascii(int fd) { return cli_locale_is_utf8() || !isatty(fd); }
