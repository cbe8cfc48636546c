/* Creating the format that the options choose. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/choice/format_registry.h"

#include <stdlib.h>
#include <string.h>

#include "cli/format/json/format_json.h"
#include "cli/format/log/format_inner.h"
#include "cli/format/log/format_pattern.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"
#include "cli/util/message.h"

/* Request targets need only the scheme and authority of --base (RFC 9112 3.3). The run checks later that --base is an
 * IRI. */
static void find_prefix(cli_format *format) {
  simdiri_components c;
  const char *base = format->options->base;
  if (!base) return;
  simdiri_parse(base, strlen(base), &c);
  if (!c.has_authority || !c.has_scheme) return;
  format->prefix = base;
  format->prefix_len = c.authority_end;
}

/* Writes a part of a record that was too long to read (cli_framing.write). */
static simdiri_status write_long(const cli_framing *framing, simdiri_buffer *out, const cli_record *record,
                                 const char *text, size_t text_len, const char *status) {
  const cli_format *format = (const cli_format *)(const void *)framing;
  simdiri_status outcome = cli_append(out, text, text_len);
  for (size_t i = 0; i < format->added_count && outcome == SIMDIRI_OK; i++)
    outcome = format->add(out, format, NULL, "", NULL, 0);
  if (outcome == SIMDIRI_OK && status)
    outcome = format->add(out, format, NULL, CLI_FIELD_STATUS_NAME, status, strlen(status));
  return outcome == SIMDIRI_OK ? cli_append(out, record->end, record->end_len) : outcome;
}

/* A log without code of its own is a pattern, or JSON Lines by now. */
static int create_log(cli_format *format) {
  static int (*const creators[CLI_LOG_PATTERN + 1])(cli_format *) = {
#define CODE_LOG(id, name, create) [CLI_LOG_##id] = (create),
#include "cli/options/logs.def"
  };
  int (*create)(cli_format *) = creators[format->options->log];
  return (create ? create : cli_format_pattern)(format);
}

/* Creates the format of the log in a string. */
static int create_inner(cli_format *format) {
  if (cli_format_create(format->options->inner, &format->inner) != 0) return -1;
  format->encode = cli_encode_inner;
  return 0;
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
  format->added = &options->append;
  format->added_count = options->append != NULL;
  format->framing = options->null_separated ? cli_null_records : cli_lines;
  format->framing.is_plain = false;
  /* key and --only-field write lines of their own, unless --append adds a column to the record. */
  const bool writes_lines = (options->command->flags & CLI_COMMAND_WRITES_LINES) != 0 || options->only_field;
  if (!writes_lines || options->append) format->framing.write = write_long;
  find_prefix(format);
  int status = options->format == CLI_FORMAT_JSONL ? cli_format_json(format)
               : options->format == CLI_FORMAT_LOG ? create_log(format)
                                                   : cli_format_table(format);
  if (status == 0 && options->inner) status = create_inner(format);
  if (status == 0)
    *made = format;
  else
    cli_format_free(format);
  return status;
}

/* Says why no column or member can have this name. NULL: one can. */
static const char *judge_name(const cli_format *format, const char *name) {
  if (format->options->format == CLI_FORMAT_TSV && strpbrk(name, "\t\r\n"))
    return "the name of a column of --tsv must not contain a tab or a line end";
  if (format->options->format == CLI_FORMAT_JSONL && cli_find_bad_utf8(name, strlen(name)) < strlen(name))
    return "the name of a member must be UTF-8";
  return NULL;
}

int cli_format_add_names(cli_format *format, const char *option, const char *const *names, size_t count) {
  const cli_options *options = format->options;
  for (size_t i = 0; i < count; i++) {
    const char *problem = judge_name(format, names[i]);
    for (size_t j = 0; j < i && !problem; j++)
      if (strcmp(names[i], names[j]) == 0) problem = "the name is given twice";
    if (!problem) continue;
    cli_say_usage(options->command->name, "--%s: '%s': %s", option, names[i], problem);
    return -1;
  }
  format->added = names;
  format->added_count = count;
  format->adds_new_only = true;
  return 0;
}

void cli_format_free(cli_format *format) {
  if (!format) return;
  cli_pattern_free(format->pattern);
  cli_format_free(format->host_format);
  cli_format_free(format->scheme_format);
  cli_format_free(format->inner);
  free(format->names_text);
  free(format);
}

void cli_finder_free(cli_finder *finder) {
  simdiri_buffer_free(&finder->text);
  simdiri_buffer_free(&finder->prefix);
  simdiri_buffer_free(&finder->joined);
  simdiri_buffer_free(&finder->host_text);
  cli_json_free(finder);
  free(finder->window);
  finder->window = NULL;
  cli_finder *inner = finder->inner;
  finder->inner = NULL;
  if (inner) cli_finder_free(inner); /* which has none itself */
  free(inner);
}

int cli_finder_start(const cli_format *format, cli_finder *finder) {
  if (format && format->start && format->start(format, finder) != 0) return -1;
  if (!format || !format->take) return 0;
  if (!finder->window) finder->window = malloc(sizeof *finder->window);
  if (!finder->window) return -1;
  cli_window_reset(finder->window);
  return format->options->format == CLI_FORMAT_JSONL ? cli_json_start(format, finder) : 0;
}
