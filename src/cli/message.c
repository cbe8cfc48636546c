/* Messages to people, on standard error: formatted, escaped, written at once. */
/* SPDX-License-Identifier: MIT */
#include "cli/message.h"

#include <errno.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  uint32_t first, last;
} code_point_range;

/* Characters that are invisible or turn the text around: a message must look like what it says. */
static const code_point_range hidden_ranges[] = {{0x80, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},
                                                 {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},
                                                 {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};

static int is_hidden(uint32_t code_point) {
  for (size_t i = 0; i < sizeof hidden_ranges / sizeof *hidden_ranges; i++)
    if (code_point >= hidden_ranges[i].first && code_point <= hidden_ranges[i].last) return 1;
  return 0;
}

/* Octets of the well-formed sequence at `text` (RFC 3629) if it may be shown, else 0. The text ends with a NUL, which
 * is no continuation octet. */
static size_t visible_sequence(const unsigned char *text) {
  static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
  size_t len = text[0] >= 0xF0 ? 4 : text[0] >= 0xE0 ? 3 : 2;
  if (text[0] < 0xC2 || text[0] > 0xF4) return 0;
  uint32_t code_point = text[0] & (0x7Fu >> len);
  for (size_t i = 1; i < len; i++) {
    if ((text[i] & 0xC0) != 0x80) return 0;
    code_point = code_point << 6 | (text[i] & 0x3Fu);
  }
  if (code_point < least[len] || code_point > 0x10FFFF || (code_point >= 0xD800 && code_point <= 0xDFFF)) return 0;
  return is_hidden(code_point) ? 0 : len;
}

static int terminal_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/* `escaped` has room for four times the text. */
static size_t escape(const char *text, char *escaped) {
  static const char digits[] = "0123456789ABCDEF";
  int utf8 = terminal_is_utf8();
  char *out = escaped;
  for (const unsigned char *in = (const unsigned char *)text; *in;) {
    size_t shown = *in >= 0x20 && *in < 0x7F && *in != '\\' ? 1 : *in >= 0x80 && utf8 ? visible_sequence(in) : 0;
    if (shown) {
      memcpy(out, in, shown);
      out += shown;
      in += shown;
      continue;
    }
    *out++ = '\\';
    *out++ = 'x';
    *out++ = digits[*in >> 4];
    *out++ = digits[*in & 15];
    in++;
  }
  return (size_t)(out - escaped);
}

/* Standard error is the last resort: if it cannot be written, there is nobody to tell. */
static void write_error(const char *data, size_t len) {
  while (len > 0) {
    ssize_t written = write(STDERR_FILENO, data, len);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    data += written;
    len -= (size_t)written;
  }
}

static char *format_text(const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int len = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (len < 0) return NULL;
  char *text = malloc((size_t)len + 1);
  if (text) (void)vsnprintf(text, (size_t)len + 1, format, arguments);
  return text;
}

static void say(const char *format, va_list arguments) {
  static const char start[] = "simdiri: ", no_room[] = "simdiri: out of memory while writing a message\n";
  char *text = format_text(format, arguments);
  char *line = text ? malloc(sizeof start + 4 * strlen(text) + 1) : NULL;
  if (line) {
    memcpy(line, start, sizeof start - 1);
    size_t len = sizeof start - 1;
    len += escape(text, line + len);
    line[len++] = '\n';
    write_error(line, len);
  } else {
    write_error(no_room, sizeof no_room - 1);
  }
  free(line);
  free(text);
}

void simdiri_cli_say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say(format, arguments);
  va_end(arguments);
}

void simdiri_cli_say_usage(const char *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say(format, arguments);
  va_end(arguments);
  simdiri_cli_say("try 'simdiri %s%s--help'", command ? command : "", command ? " " : "");
}
