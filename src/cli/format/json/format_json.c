/* JSON Lines: the field is the string that a JSON pointer leads to (RFC 8259, RFC 6901). */
/* SPDX-License-Identifier: MIT */
#include "cli/format/json/format_json.h"

#include <stdlib.h>
#include <string.h>

#include "cli/outcome/record_status.h"
#include "cli/util/append.h"
#include "cli/util/message.h"

static cli_json_parser *need_parser(cli_finder *finder) {
  if (finder->json) return finder->json;
  finder->json = calloc(1, sizeof *finder->json);
  if (finder->json) finder->json->kinds.allocator = simdiri_default_allocator();
  return finder->json;
}

int cli_json_start(const cli_format *format, cli_finder *finder) {
  cli_json_parser *parser = need_parser(finder);
  if (!parser) return -1;
  parser->located = parser->listed = parser->listed_end = parser->plain_end = parser->compared_from = NULL;
  if (!parser->index) parser->index = cli_json_index_create(format->isa);
  return parser->index ? 0 : -1;
}

void cli_json_free(cli_finder *finder) {
  cli_json_parser *parser = finder->json;
  if (!parser) return;
  simdiri_buffer_free(&parser->kinds);
  if (parser->index) cli_json_index_free(parser->index);
  free(parser->shape);
  free(parser);
  finder->json = NULL;
}

/* Finds where the pointer leads, unless vector code just did. */
static int locate(const cli_format *format, cli_finder *finder, const cli_record *record, cli_json_location *location) {
  cli_json_parser *parser = need_parser(finder);
  if (!parser) return SIMDIRI_ERROR_NO_MEMORY;
  const bool is_located = parser->located == record->frame;
  parser->located = NULL;
  if (!is_located) return cli_json_locate(parser, format, record, location);
  *location = parser->location;
  return SIMDIRI_OK;
}

/* Notes something for the end of the run. Threads that write the same again would wait for each other. */
static void note_once(atomic_bool *noted) {
  if (!atomic_load_explicit(noted, memory_order_relaxed)) atomic_store_explicit(noted, true, memory_order_relaxed);
}

/* A number or an object is no host, but not the same as none, such as null. */
void cli_json_note_host(const cli_format *format, cli_finder *finder, const cli_record *record,
                        const cli_json_location *location) {
  const char *begin = record->frame + location->begin;
  finder->host = (cli_host){.place = NULL};
  note_once(&format->host_format->is_sought);
  if (location->has_string || location->has_other) note_once(&format->host_format->is_found);
  if (location->has_string)
    cli_read_host(finder, &(cli_slice){begin + 1, record->frame + location->end - 1}, format);
  else if (location->has_other)
    finder->host = (cli_host){.place = begin, .status = CLI_STATUS_BAD_VHOST};
}

void cli_json_note_scheme(const cli_format *format, cli_finder *finder, const cli_record *record,
                          const cli_json_location *location) {
  const bool is_presence = strstr(format->options->virtual_scheme, "/tls/") != NULL;
  finder->scheme = !location->has_string ? NULL : is_presence ? "https" : record->frame + location->begin + 1;
  finder->scheme_len = is_presence ? strlen("https") : location->end - location->begin - 2;
}

/* Finds the virtual host, and its scheme. */
static int find_host(const cli_format *format, cli_finder *finder, const cli_record *record) {
  cli_json_location location = {.has_string = false}, scheme = {.has_string = false};
  int status = cli_json_locate(finder->json, format->host_format, record, &location);
  cli_json_note_host(format, finder, record, &location);
  if (status != SIMDIRI_OK || !format->scheme_format) return status;
  status = cli_json_locate(finder->json, format->scheme_format, record, &scheme);
  cli_json_note_scheme(format, finder, record, &scheme);
  return status;
}

static void find_string(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                        cli_field *field) {
  cli_json_location location = {.has_string = false};
  (void)column;
  finder->host = (cli_host){.place = NULL};
  finder->scheme = NULL;
  *field = (cli_field){.raw = record->frame, .value = record->frame, .text = record->frame, .tail = CLI_FIELD_NOWHERE};
  field->status = locate(format, finder, record, &location);
  field->offset = location.error_offset;
  if (field->status != SIMDIRI_OK) return;
  if (location.is_object) field->tail = location.object_end;
  field->is_empty_object = location.is_empty;
  if (!location.has_string) {
    field->status = CLI_STATUS_NO_FIELD;
    return;
  }
  field->raw = record->frame + location.begin;
  field->raw_len = location.end - location.begin;
  field->value = field->raw + 1;
  field->value_len = field->raw_len - 2;
  cli_unescape_field(format, finder, record, field);
  if (field->status == SIMDIRI_OK && format->host_format) field->status = find_host(format, finder, record);
}

static simdiri_status add_member(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                 const char *name, const char *text, size_t len) {
  if (!field) return SIMDIRI_OK; /* a record that was too long to parse: nothing can be added */
  simdiri_status status = field->is_empty_object ? SIMDIRI_OK : cli_append(out, ",", 1);
  if (status == SIMDIRI_OK) status = cli_json_encode(out, format, NULL, name, strlen(name));
  if (status == SIMDIRI_OK) status = cli_append(out, ":", 1);
  if (status != SIMDIRI_OK) return status;
  return text ? cli_json_encode(out, format, NULL, text, len) : cli_append(out, "null", 4);
}

/* Makes a format that finds the string of a pointer. */
static int create_pointer_format(const cli_options *options, const char *pointer, cli_format **made) {
  cli_format *format = calloc(1, sizeof *format);
  *made = format;
  if (!format) {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  format->options = options;
  if (cli_json_read_pointer(format, pointer) == 0) return 0;
  cli_say_usage(options->command->name, "--vhost-field: '%s' is not a JSON pointer such as /request/host", pointer);
  return -1;
}

static int create_host_formats(cli_format *format) {
  const cli_options *options = format->options;
  if (create_pointer_format(options, options->virtual_name, &format->host_format) != 0) return -1;
  return options->virtual_scheme ? create_pointer_format(options, options->virtual_scheme, &format->scheme_format) : 0;
}

int cli_format_json(cli_format *format) {
  const cli_options *options = format->options;
  format->find = find_string;
  format->next_text = cli_json_next_text;
  format->encode = cli_json_encode;
  format->add = add_member;
  format->escape = '\\';
  format->take_escape = cli_json_take_escape;
  if (options->field && cli_json_read_pointer(format, options->field) != 0) {
    cli_say_usage(options->command->name, "--field: '%s' is not a JSON pointer such as /request/url", options->field);
    return -1;
  }
  if (options->virtual_name && create_host_formats(format) != 0) return -1;
  if (!options->append || cli_find_bad_utf8(options->append, strlen(options->append)) == strlen(options->append))
    return 0;
  cli_say_usage(options->command->name, "--append: the name of a member must be UTF-8");
  return -1;
}
