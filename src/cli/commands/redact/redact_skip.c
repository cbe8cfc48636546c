/* Passes over records without any value, many at once. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/redact/redact_writer.h"

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

/* Makes sure that the bytes from `at` on were searched. */
static void find_quiet_end(cli_redact_writer *writer, const char *at) {
  const char *end = writer->chunk->block.data + writer->chunk->block.len;
  const simdiri_redactor *redactor = writer->run->redactor;
  if (at < writer->quiet_end) return;
  writer->quiet_end = at + simdiri_redact_skip(redactor, at, (size_t)(end - at), writer->run->format != NULL);
}

size_t cli_redact_skip(cli_redact_writer *writer, const char **at) {
  const char separator = writer->run->framing->separator, *from = *at;
  find_quiet_end(writer, from);
  const char *to = writer->quiet_end;
  if (to == from || !memchr(from, separator, (size_t)(to - from))) return 0;
  while (to[-1] != separator) to--;
  *at = to;
  return count_bytes(from, to, separator);
}

/* A text of a line begins and ends at spaces or quotation marks, which separate it from the others in the search, too.
 */
bool cli_redact_is_quiet(cli_redact_writer *writer, const char *begin, size_t len) {
  if (!writer->skips || len == 0) return false;
  find_quiet_end(writer, begin);
  return begin + len <= writer->quiet_end;
}
