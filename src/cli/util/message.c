/* Messages to people, on standard error: formatted, escaped, written at once. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/message.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/util/progress.h"
#include "cli/util/text.h"

/* `escaped` has room for four times the text. */
static size_t escape(const char *text, char *escaped) {
  int shows_non_ascii = cli_locale_is_utf8();
  size_t len = strlen(text), out = 0;
  for (size_t at = 0; at < len;) {
    cli_glyph glyph = cli_glyph_of(text + at, len - at, shows_non_ascii);
    memcpy(escaped + out, glyph.text, glyph.text_len);
    out += glyph.text_len;
    at += glyph.bytes;
  }
  return out;
}

static int is_error_kept;

void cli_keep_error(int is_kept) { is_error_kept = is_kept; }

/* Standard error is the last resort: if it cannot be written, there is nobody to tell. */
void cli_write_error(const char *data, size_t len) {
  cli_progress_hide();
  while (len > 0 && !is_error_kept) {
    ssize_t written = write(STDERR_FILENO, data, len);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      struct pollfd wait = {STDERR_FILENO, POLLOUT, 0};
      poll(&wait, 1, -1);
      continue;
    }
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
    cli_write_error(line, len);
  } else {
    cli_write_error(no_room, sizeof no_room - 1);
  }
  free(line);
  free(text);
}

void cli_say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say(format, arguments);
  va_end(arguments);
}

void cli_say_usage(const char *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say(format, arguments);
  va_end(arguments);
  cli_say("try 'simdiri %s%s--help'", command ? command : "", command ? " " : "");
}

void cli_say_status(const char *what, simdiri_status status) {
  /* What memory grows with is the longest record. */
  const char *remedy = status == SIMDIRI_ERROR_NO_MEMORY ? "; --max-record=SIZE bounds what a record takes" : "";
  cli_say("%s: %s (%s)%s", what, simdiri_status_message(status), simdiri_status_name(status), remedy);
}
