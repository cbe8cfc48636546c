/* Passes over records without any value, many at once. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/redact/redact_work.h"

bool cli_redact_can_skip(const cli_run *run) {
  const cli_options *options = run->options;
  if (!run->format) return true;
  return options->format == CLI_FORMAT_LOG && !run->format->pattern &&
         (options->log == CLI_LOG_COMBINED || options->log == CLI_LOG_COMMON);
}

/* Counts a byte. The compiler makes vector code of the inner loop. */
static size_t count_bytes(const char *at, const char *end, char byte) {
  enum { BLOCK_LEN = 64 };
  size_t count = 0;
  for (; end - at >= BLOCK_LEN; at += BLOCK_LEN) {
    unsigned char block_count = 0;
    for (size_t i = 0; i < BLOCK_LEN; i++) block_count = (unsigned char)(block_count + (at[i] == byte));
    count += block_count;
  }
  for (; at < end; at++) count += *at == byte;
  return count;
}

size_t cli_redact_skip(const cli_run *run, const char **at, const char *end) {
  const cli_redaction *redaction = run->shared;
  const char separator = run->framing->separator, *from = *at;
  const char *to = from + simdiri_redact_skip(redaction->redactor, from, (size_t)(end - from), run->format != NULL);
  while (to > from && to[-1] != separator) to--;
  *at = to;
  return count_bytes(from, to, separator);
}
