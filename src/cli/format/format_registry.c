/* Making the format that the options ask for. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/format_registry.h"

#include <stdlib.h>
#include <string.h>

#include "cli/outcome/status.h"
#include "cli/util/buffer.h"
#include "cli/util/message.h"

/* RFC 9112 3.3: of --base only scheme and authority are of use. That it is an IRI is checked where it is made one. */
static void find_prefix(cli_format *format) {
  simdiri_components c;
  const char *base = format->options->base;
  if (!base) return;
  simdiri_parse(base, strlen(base), &c);
  if (!c.has_authority || !c.has_scheme) return;
  format->prefix = base;
  format->prefix_len = c.authority_end;
}

/* A record that is too long to be looked at. */
static simdiri_status put_long(const cli_framing *framing, simdiri_buffer *out, const cli_record *record,
                               const char *text, size_t text_len, const char *status) {
  const cli_format *format = (const cli_format *)(const void *)framing;
  simdiri_status outcome = cli_append(out, text, text_len);
  if (outcome == SIMDIRI_OK && format->options->append) outcome = format->add(out, format, NULL, "", NULL, 0);
  if (outcome == SIMDIRI_OK && status)
    outcome = format->add(out, format, NULL, FIELD_STATUS_NAME, status, strlen(status));
  return outcome == SIMDIRI_OK ? cli_append(out, record->end, record->end_len) : outcome;
}

int cli_format_create(const cli_options *options, cli_format **made) {
  *made = NULL;
  if (options->format == CLI_FORMAT_NONE) return 0;
  cli_format *format = calloc(1, sizeof *format);
  if (!format) {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  format->options = options;
  format->framing = options->null_separated ? cli_null_records : cli_lines;
  format->framing.is_plain = 0;
  /* Keys are lines of their own, unless they are a column of the table. */
  if (!(options->command->flags & CLI_COMMAND_WRITES_LINES) || options->append) format->framing.put = put_long;
  find_prefix(format);
  int status = options->format == CLI_FORMAT_JSONL ? cli_format_json(format)
               : options->format == CLI_FORMAT_LOG ? cli_format_log(format)
                                                   : cli_format_table(format);
  if (status == 0)
    *made = format;
  else
    cli_format_free(format);
  return status;
}

void cli_format_free(cli_format *format) {
  if (format) free(format->names_text);
  free(format);
}

void cli_finder_free(cli_finder *finder) {
  simdiri_buffer_free(&finder->text);
  simdiri_buffer_free(&finder->prefix);
  cli_json_parser_free(finder->parser);
  finder->parser = NULL;
}
