/* Messages on standard error: formatted, escaped, and written with one call. */
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
#include "cli/util/terminal_text.h"

/* `escaped` has a capacity of four times the text: every byte may become \xHH. */
static size_t escape_text(const char *text, char *escaped) {
  bool shows_non_ascii = cli_locale_is_utf8();
  size_t len = strlen(text), out = 0;
  for (size_t at = 0; at < len;) {
    cli_glyph glyph = cli_glyph_of(text + at, len - at, shows_non_ascii);
    memcpy(escaped + out, glyph.text, glyph.text_len);
    out += glyph.text_len;
    at += glyph.bytes;
  }
  return out;
}

static bool is_error_muted;

void cli_mute_error(bool is_muted) { is_error_muted = is_muted; }

/* Gives up without a message if standard error cannot be written: no other channel is left. */
void cli_write_error(const char *data, size_t len) {
  cli_progress_hide();
  while (len > 0 && !is_error_muted) {
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
  /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_copy has initialized it. */
  int len = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (len < 0) return NULL;
  char *text = malloc((size_t)len + 1);
  if (text) (void)vsnprintf(text, (size_t)len + 1, format, arguments);
  return text;
}

static void write_message(const char *format, va_list arguments) {
  static const char start[] = "simdiri: ", no_memory[] = "simdiri: out of memory while writing a message\n";
  char *text = format_text(format, arguments);
  char *line = text ? malloc(sizeof start + 4 * strlen(text) + 1) : NULL;
  if (line) {
    memcpy(line, start, sizeof start - 1);
    size_t len = sizeof start - 1;
    len += escape_text(text, line + len);
    line[len++] = '\n';
    cli_write_error(line, len);
  } else {
    cli_write_error(no_memory, sizeof no_memory - 1);
  }
  free(line);
  free(text);
}

void cli_say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  write_message(format, arguments);
  va_end(arguments);
}

void cli_say_line(const char *path, size_t line, const char *why) {
  if (line > 0)
    cli_say("%s:%zu: %s", path, line, why);
  else
    cli_say("%s: %s", path, why);
}

void cli_say_usage(const char *command, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  write_message(format, arguments);
  va_end(arguments);
  cli_say("try 'simdiri %s%s--help'", command ? command : "", command ? " " : "");
}

void cli_say_status(const char *what, simdiri_status status) {
  /* Memory use grows with the longest record only. */
  const char *remedy = status == SIMDIRI_ERROR_NO_MEMORY ? "; --max-record=SIZE limits the memory for one record" : "";
  cli_say("%s: %s (%s)%s", what, simdiri_status_message(status), simdiri_status_name(status), remedy);
}

void cli_say_bad_file(const char *path, simdiri_status status, size_t line, const char *why) {
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    cli_say_line(path, line, why);
  else
    cli_say_status(path, status);
}
