/* Request lines (RFC 9112 3): the target is the IRI. A log has them, and --request finds them in other fields. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/log/format_request.h"

#include <string.h>

#include "cli/format/log/format_inner.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

/* Returns true if a byte can be part of a host and port in a log. */
static bool is_host_byte(char byte) {
  const char letter = (char)(byte | 0x20);
  if ((letter >= 'a' && letter <= 'z') || (byte >= '0' && byte <= ':') || (unsigned char)byte >= 0x80) return true;
  return byte == '.' || byte == '-' || byte == '_' || byte == '~' || byte == '[' || byte == ']' || byte == '%';
}

/* A lone "-" or "_" means that there is no host: "_" is the server_name of nginx that matches none. */
static bool is_no_host(const char *text, size_t len) {
  return len == 0 || (len == 1 && (*text == '-' || *text == '_'));
}

/* Returns true if the text can be a host and port. */
static bool is_host(const char *text, size_t len) {
  if (is_no_host(text, len)) return false;
  for (size_t i = 0; i < len; i++)
    if (!is_host_byte(text[i])) return false;
  return true;
}

static bool is_http(const char *scheme, size_t len) {
  return (len == 4 && memcmp(scheme, "http", 4) == 0) || (len == 5 && memcmp(scheme, "https", 5) == 0);
}

/* Makes the virtual host the prefix of the target (RFC 9112 3.3). The scheme is that of --base, or else that of the
 * log; without both it is https if the port is 443, else http. Returns a status. */
static int set_host_prefix(const cli_format *format, cli_finder *finder, cli_field *field) {
  static const char port[] = ":443";
  const char *colon = format->prefix ? memchr(format->prefix, ':', format->prefix_len) : NULL;
  const cli_host *host = &finder->host;
  size_t port_len = sizeof port - 1;
  bool is_secure = host->len > port_len && memcmp(host->text + host->len - port_len, port, port_len) == 0;
  simdiri_buffer *prefix = &finder->prefix;
  prefix->len = 0;
  if (!prefix->allocator) prefix->allocator = simdiri_default_allocator();
  const bool has_scheme = finder->scheme && is_http(finder->scheme, finder->scheme_len);
  simdiri_status status = colon        ? cli_append(prefix, format->prefix, (size_t)(colon - format->prefix))
                          : has_scheme ? cli_append(prefix, finder->scheme, finder->scheme_len)
                                       : cli_append(prefix, is_secure ? "https" : "http", is_secure ? 5 : 4);
  if (status == SIMDIRI_OK) status = cli_append(prefix, "://", 3);
  if (status == SIMDIRI_OK) status = cli_append(prefix, host->text, host->len);
  field->prefix = prefix->data;
  field->prefix_len = prefix->len;
  return (int)status;
}

/* The placeholder keeps "//x" at the start of a path from being read as a host. It is below .invalid, which never
 * resolves (RFC 6761 6.4), so no redirect can be known for it. */
static const char placeholder[CLI_PLACEHOLDER_SIZE] = "http://made-up.invalid";

const char *cli_path_prefix(const cli_format *format, size_t *len) {
  *len = format->prefix ? format->prefix_len : strlen(placeholder);
  return format->prefix ? format->prefix : placeholder;
}

void cli_hide_made_up_host(simdiri_text *text) {
  static const char *const host = placeholder + sizeof "http://" - 1;
  const size_t len = strlen(host);
  if (text->len < len || memcmp(text->text, host, len) != 0) return;
  text->text += len;
  text->len -= len;
}

/* Sets the prefix of a target that is a path: the virtual host, or else that of cli_path_prefix. */
static int set_prefix(const cli_format *format, cli_finder *finder, cli_field *field) {
  const cli_host *host = &finder->host;
  if (host->place && host->status != SIMDIRI_OK) return host->status;
  if (host->place && is_host(host->text, host->len)) return set_host_prefix(format, finder, field);
  if (host->place && !is_no_host(host->text, host->len)) return CLI_STATUS_BAD_VHOST;
  field->hides_prefix = !format->prefix;
  field->prefix = cli_path_prefix(format, &field->prefix_len);
  return SIMDIRI_OK;
}

static bool is_method(const char *at, const char *end) {
  if (at == end) return false;
  for (; at < end; at++)
    if (!((*at | 0x20) >= 'a' && (*at | 0x20) <= 'z') && *at != '-' && *at != '_') return false;
  return true;
}

/* Is the word a version (RFC 9112 2.3)? Some servers write HTTP/2. */
static bool is_version(const char *at, const char *end) {
  if (end - at < 6 || memcmp(at, "HTTP/", 5) != 0) return false;
  for (at += 5; at < end; at++)
    if ((*at < '0' || *at > '9') && *at != '.') return false;
  return true;
}

int cli_find_target(const cli_slice *request, cli_slice *target) {
  size_t len = (size_t)(request->end - request->begin);
  const char *space = len > 0 ? memchr(request->begin, ' ', len) : NULL, *last = request->end;
  if (!space || !is_method(request->begin, space)) return CLI_STATUS_BAD_REQUEST;
  while (last[-1] != ' ') last--;
  const bool has_two_words = last == space + 1;
  if (!has_two_words && !is_version(last, request->end)) return CLI_STATUS_BAD_REQUEST;
  *target = (cli_slice){space + 1, has_two_words ? request->end : last - 1};
  if (target->begin >= target->end || target->end[-1] == ' ') return CLI_STATUS_BAD_REQUEST;
  if (space - request->begin != 7 || memcmp(request->begin, "CONNECT", 7) != 0) return SIMDIRI_OK;
  return is_host(target->begin, (size_t)(target->end - target->begin)) ? CLI_STATUS_NO_TARGET : CLI_STATUS_BAD_REQUEST;
}

/* Returns the end of the text without a part of an escape such as \x4. */
static const char *cut_escape(const char *at, const char *end) {
  const char *mark = end;
  while (mark > at && end - mark < 4 && mark[-1] != '\\') mark--;
  if (mark == at || mark[-1] != '\\') return end;
  mark--;
  size_t count = 1;
  while (mark > at && mark[-1] == '\\') {
    mark--;
    count++;
  }
  const char *last = mark + count - 1; /* an even number of backslashes means themselves */
  const bool is_part = count % 2 == 1 && (end - last == 1 || (last[1] == 'x' && end - last < 4));
  return is_part ? last : end;
}

bool cli_find_cut_request(const char *at, const char *end, cli_slice *request) {
  static const char version[] = "HTTP/";
  const char *space = at < end ? memchr(at, ' ', (size_t)(end - at)) : NULL;
  if (!space || !is_method(at, space) || memchr(at, '"', (size_t)(end - at))) return false;
  const char *target = space + 1, *target_end = target < end ? memchr(target, ' ', (size_t)(end - target)) : NULL;
  if (target_end) {
    const size_t len = (size_t)(end - target_end - 1);
    const size_t known = len < sizeof version - 1 ? len : sizeof version - 1;
    if (memcmp(target_end + 1, version, known) != 0 || memchr(target_end + 1, ' ', len)) return false;
  }
  *request = (cli_slice){at, cut_escape(target, target_end ? target_end : end)};
  return request->end > target;
}

/* Does the text begin like nearly every target that is not a path? Then it need not be parsed. */
static bool begins_with_http(const char *text, size_t len) {
  return len >= 8 && (memcmp(text, "http://", 7) == 0 || memcmp(text, "https://", 8) == 0);
}

/* Servers accept URLs with "//" only. Without it, a host and port would have the host as scheme. */
static bool has_authority(const char *text, size_t len) {
  if (begins_with_http(text, len)) return true;
  simdiri_components components;
  simdiri_parse(text, len, &components);
  return components.has_scheme && components.has_authority;
}

void cli_complete_target(const cli_format *format, cli_finder *finder, cli_field *field) {
  if (field->text_len > 0 && *field->text == '/')
    field->status = set_prefix(format, finder, field);
  else if (field->text_len == 1 && *field->text == '*')
    field->status = CLI_STATUS_NO_TARGET;
  else if (!has_authority(field->text, field->text_len))
    field->status = CLI_STATUS_BAD_REQUEST;
}

/* ------------------------------------------------------------------------------------------- --request */

/* Makes the target the value that is replaced. A new value in a CSV field without quotes may need quotes around the
 * whole field, so there the field stays what is replaced, and its other parts are written again. */
static void narrow_field(const cli_format *format, cli_field *field, const cli_slice *target) {
  const size_t begin = (size_t)(target->begin - field->text), len = (size_t)(target->end - target->begin);
  const bool has_escapes = field->text != field->value;
  const size_t from = has_escapes ? cli_count_escaped(format, field, begin) : begin;
  const size_t to = has_escapes ? cli_count_escaped(format, field, begin + len) : begin + len;
  field->is_partial = true;
  if (format->options->format == CLI_FORMAT_CSV && field->raw == field->value) {
    field->lead_len = from;
    field->trail_len = field->value_len - to;
  } else {
    field->raw = field->value + from;
    field->raw_len = to - from;
  }
  field->value += from;
  field->value_len = to - from;
  field->text += begin;
  field->text_len = len;
}

/* Does the text end with a port, as the target of CONNECT does? */
static bool ends_with_port(const char *text, size_t len) {
  size_t digits = 0;
  while (digits < len && text[len - digits - 1] >= '0' && text[len - digits - 1] <= '9') digits++;
  return digits > 0 && digits < len - 1 && text[len - digits - 1] == ':';
}

void cli_complete_lone_target(const cli_format *format, cli_finder *finder, cli_field *field) {
  cli_complete_target(format, finder, field);
  if (field->status == CLI_STATUS_BAD_REQUEST && is_host(field->text, field->text_len) &&
      ends_with_port(field->text, field->text_len))
    field->status = CLI_STATUS_NO_TARGET;
}

static void find_request(const cli_format *format, cli_finder *finder, cli_field *field) {
  const cli_slice request = {field->text, field->text + field->text_len};
  cli_slice target;
  field->status = cli_find_target(&request, &target);
  if (field->status != SIMDIRI_OK) return;
  narrow_field(format, field, &target);
  cli_complete_target(format, finder, field);
}

/* Finds the target of --request in the field that the format found. */
static void finish_request(const cli_format *format, cli_finder *finder, const cli_record *record, cli_field *field) {
  if (format->options->has_requests && field->status == SIMDIRI_OK)
    (format->options->has_targets ? cli_complete_lone_target : find_request)(format, finder, field);
  if (field->status == CLI_STATUS_BAD_REQUEST) field->offset = (size_t)(field->value - record->frame);
  if (field->status == CLI_STATUS_BAD_VHOST) field->offset = (size_t)(finder->host.place - record->frame);
}

/* Finds the field of a log in the string that the format found. */
static void find_inner(const cli_format *format, cli_finder *finder, const cli_record *record, cli_field *field) {
  const cli_format *inner = format->inner;
  cli_record line;
  cli_field found;
  if (!cli_begin_inner(finder, field, &line)) {
    field->status = SIMDIRI_ERROR_NO_MEMORY;
    return;
  }
  inner->find(inner, finder->inner, inner->column, &line, &found);
  finish_request(inner, finder->inner, &line, &found);
  cli_end_inner(format, record, &found, field);
}

static void finish_field(const cli_format *format, cli_finder *finder, const cli_record *record, cli_field *field) {
  if (!format->inner)
    finish_request(format, finder, record, field);
  else if (field->status == SIMDIRI_OK)
    find_inner(format, finder, record, field);
}

void cli_find_field(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                    cli_field *field) {
  format->find(format, finder, column, record, field);
  finish_field(format, finder, record, field);
}

const char *cli_take_field(const cli_format *format, cli_finder *finder, size_t column, simdiri_text rest,
                           cli_record *record, cli_field *field) {
  cli_fast_field fast;
  /* With take_line, cli_find_field is as fast. */
  if (!finder->window || format->take_line) return NULL;
  if (!format->take(format, finder, column, rest.text, rest.text + rest.len, &fast) || fast.has_escapes) return NULL;
  cli_expand_fast_field(format, rest.text, &fast, record, field);
  finish_field(format, finder, record, field);
  return fast.next;
}
