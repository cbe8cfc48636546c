/* Access logs: the request target or the referrer of lines in the formats that Apache and nginx call common and
 * combined. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/format.h"
#include "cli/outcome/status.h"
#include "cli/util/buffer.h"
#include "cli/util/message.h"

/* The numbers of a line's fields, from 1; those behind the request. */
enum { FIRST_BEHIND_REQUEST = 6, COMMON_FIELDS = 7, COMBINED_FIELDS = 9 };

/* A part of the line. */
typedef struct {
  const char *begin, *end;
} cli_span_of;

/* ------------------------------------------------------------------------------------------- escapes */

static int hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

static size_t take_escape(const char **at, const char *end, char says[ESCAPE_MAX]) {
  const char *from = *at;
  if (end - from < 2) return 0;
  const char *letters = "\"\\bnrtv", *means = "\"\\\b\n\r\t\v", *letter = from[1] ? strchr(letters, from[1]) : NULL;
  int is_hex = from[1] == 'x' && end - from >= 4 && hex_value(from[2]) >= 0 && hex_value(from[3]) >= 0;
  if (!letter && !is_hex) return 0;
  says[0] = letter ? means[letter - letters] : (char)(16 * hex_value(from[2]) + hex_value(from[3]));
  *at = from + (letter ? 2 : 4);
  return 1;
}

/* As both servers do it, but for characters: a log in UTF-8 is one that can be read. */
static simdiri_status encode(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                             size_t len) {
  static const char digits[] = "0123456789abcdef";
  (void)format;
  (void)field;
  if (len > SIZE_MAX / 8 || cli_reserve(out, 4 * len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < len; i++) {
    unsigned byte = (unsigned char)text[i];
    int is_control = byte < 0x20 || byte == 0x7F;
    if (is_control || byte == '"' || byte == '\\') out->data[out->len++] = '\\';
    if (is_control) {
      out->data[out->len++] = 'x';
      out->data[out->len++] = digits[byte >> 4];
      byte = (unsigned char)digits[byte & 15];
    }
    out->data[out->len++] = (char)byte;
  }
  return SIMDIRI_OK;
}

static simdiri_status add(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                          const char *text, size_t len) {
  int is_status = strcmp(name, FIELD_STATUS_NAME) == 0;
  simdiri_status status = cli_append(out, is_status ? " " : " \"", is_status ? 1 : 2);
  if (status == SIMDIRI_OK) status = text ? encode(out, format, field, text, len) : cli_append(out, "-", 1);
  return status == SIMDIRI_OK && !is_status ? cli_append(out, "\"", 1) : status;
}

/* ------------------------------------------------------------------------------------------- the line */

/* The quote that closes what begins at `at`, or NULL: the first with an even number of backslashes in front of it. */
static const char *closing_quote(const char *at, const char *end) {
  const char *from = at;
  while (at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL) {
    const char *escape = at;
    while (escape > from && escape[-1] == '\\') escape--;
    if ((at - escape) % 2 == 0) return at;
    from = ++at;
  }
  return NULL;
}

/* Takes the next field of [*at, end): up to a space, or in quotes. 0 if there is none. */
static int take_field(const char **at, const char *end, cli_span_of *field) {
  const char *begin = *at;
  if (begin >= end) return 0;
  if (*begin == '"') {
    const char *close = closing_quote(begin + 1, end);
    if (!close || (close + 1 < end && close[1] != ' ')) return 0;
    *field = (cli_span_of){begin + 1, close};
    *at = close + 1 < end ? close + 2 : end;
    return 1;
  }
  const char *space = memchr(begin, ' ', (size_t)(end - begin));
  *field = (cli_span_of){begin, space ? space : end};
  *at = space ? space + 1 : end;
  return 1;
}

/* The request stands behind the time, which is in brackets: names of users may hold spaces. Gives what stands behind
 * it, or NULL. */
static const char *find_request(const char *at, const char *end, cli_span_of *request) {
  const char *begin = at;
  while (at < end && (at = memchr(at, '[', (size_t)(end - at))) != NULL && (at == begin || at[-1] != ' ')) at++;
  while (at && at < end && (at = memchr(at, ']', (size_t)(end - at))) != NULL) {
    if (end - at < 3 || at[1] != ' ' || at[2] != '"') {
      at++;
      continue;
    }
    at += 2;
    return take_field(&at, end, request) ? at : NULL;
  }
  return NULL;
}

/* ------------------------------------------------------------------------------------------- the target */

/* What can stand between "//" and a path. */
static int is_host(const cli_span_of *host) {
  size_t len = (size_t)(host->end - host->begin);
  if (len == 0 || (len == 1 && memchr("-_", *host->begin, 2))) return 0;
  for (const char *at = host->begin; at < host->end; at++)
    if (!((*at | 0x20) >= 'a' && (*at | 0x20) <= 'z') && !(*at >= '0' && *at <= ':') && (unsigned char)*at < 0x80 &&
        !memchr(".-_~[]%", *at, 7))
      return 0;
  return 1;
}

/* RFC 9112 3.3: scheme and authority come from the configuration or the request. Without --base, the scheme is https
 * where the port says so. */
static int use_host(const cli_format *format, cli_finder *finder, const cli_span_of *host, cli_field *field) {
  static const char port[] = ":443";
  const char *colon = format->prefix ? memchr(format->prefix, ':', format->prefix_len) : NULL;
  size_t len = (size_t)(host->end - host->begin), port_len = sizeof port - 1;
  int is_secure = len > port_len && memcmp(host->end - port_len, port, port_len) == 0;
  simdiri_buffer *prefix = &finder->prefix;
  prefix->len = 0;
  if (!prefix->allocator) prefix->allocator = simdiri_default_allocator();
  simdiri_status status = colon ? cli_append(prefix, format->prefix, (size_t)(colon - format->prefix))
                                : cli_append(prefix, is_secure ? "https" : "http", is_secure ? 5 : 4);
  if (status == SIMDIRI_OK) status = cli_append(prefix, "://", 3);
  if (status == SIMDIRI_OK) status = cli_append(prefix, host->begin, len);
  field->prefix = prefix->data;
  field->prefix_len = prefix->len;
  return (int)status;
}

/* Without a host the path is normalized as one of a made-up host, so that "//x" is no host. No redirect was ever
 * observed of a name that cannot be (RFC 6761 6.4). */
static int use_prefix(const cli_format *format, cli_finder *finder, const cli_span_of *host, cli_field *field) {
  static const char made_up[] = "http://made-up.invalid";
  if (host->begin && is_host(host)) return use_host(format, finder, host, field);
  field->hides_prefix = !format->prefix;
  field->prefix = format->prefix ? format->prefix : made_up;
  field->prefix_len = format->prefix ? format->prefix_len : sizeof made_up - 1;
  return SIMDIRI_OK;
}

static int is_method(const char *at, const char *end) {
  if (at == end || (end - at == 7 && memcmp(at, "CONNECT", 7) == 0)) return 0;
  for (; at < end; at++)
    if (!((*at | 0x20) >= 'a' && (*at | 0x20) <= 'z') && *at != '-' && *at != '_') return 0;
  return 1;
}

/* RFC 9112 3: METHOD SP TARGET SP VERSION. The target of a bad client may hold spaces, the request of an old one no
 * version. */
static int find_target(const cli_span_of *request, cli_span_of *target) {
  size_t len = (size_t)(request->end - request->begin);
  const char *space = len > 0 ? memchr(request->begin, ' ', len) : NULL, *last = request->end;
  if (!space || !is_method(request->begin, space)) return 0;
  while (last[-1] != ' ') last--;
  int has_version = request->end - last >= 5 && memcmp(last, "HTTP/", 5) == 0;
  *target = (cli_span_of){space + 1, has_version ? last - 1 : request->end};
  return target->begin < target->end;
}

static int has_scheme(const char *text, size_t len) {
  simdiri_components components;
  simdiri_parse(text, len, &components);
  return components.has_scheme;
}

static void read_target(const cli_format *format, cli_finder *finder, const cli_record *record,
                        const cli_span_of *request, const cli_span_of *host, cli_field *field) {
  cli_span_of target;
  if (!find_target(request, &target)) {
    field->status = STATUS_NO_TARGET;
    field->text = field->value = field->raw = request->begin;
    field->text_len = field->value_len = field->raw_len = (size_t)(request->end - request->begin);
    return;
  }
  field->raw = field->value = target.begin;
  field->raw_len = field->value_len = (size_t)(target.end - target.begin);
  cli_unescape_field(format, finder, record, field);
  if (field->status != SIMDIRI_OK) return;
  if (field->text_len > 0 && *field->text == '/')
    field->status = use_prefix(format, finder, host, field);
  else if (!has_scheme(field->text, field->text_len))
    field->status = STATUS_NO_TARGET;
}

/* ------------------------------------------------------------------------------------------- finding */

static int find_referrer(const char *at, const char *end, cli_span_of *referrer) {
  for (int i = FIRST_BEHIND_REQUEST; i <= COMMON_FIELDS; i++)
    if (!take_field(&at, end, referrer)) return 0;
  return at < end && *at == '"' && take_field(&at, end, referrer);
}

static void read_referrer(const cli_format *format, cli_finder *finder, const cli_record *record,
                          const cli_span_of *referrer, cli_field *field) {
  field->raw = field->value = referrer->begin;
  field->raw_len = field->value_len = (size_t)(referrer->end - referrer->begin);
  cli_unescape_field(format, finder, record, field);
  field->is_left_as_it_is = field->value_len == 0 || (field->value_len == 1 && *field->value == '-');
}

/* The virtual host, in front of the line or behind its other fields. */
static int find_host(const cli_format *format, const char *at, const char *end, cli_span_of *host) {
  for (size_t i = FIRST_BEHIND_REQUEST; i <= format->virtual_field; i++)
    if (!take_field(&at, end, host)) return 0;
  return 1;
}

static void find(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                 cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len, *rest;
  cli_span_of request, host = {NULL, NULL}, referrer = {NULL, NULL};
  int is_referrer = format->options->log_referrer;
  (void)column;
  *field = (cli_field){.raw = at, .value = at, .text = at, .tail = record->frame_len};
  int is_good = (format->virtual_field != 1 || take_field(&at, end, &host)) &&
                (rest = find_request(at, end, &request)) != NULL &&
                (is_referrer ? find_referrer(rest, end, &referrer) : rest < end) &&
                (format->virtual_field <= 1 || find_host(format, rest, end, &host));
  if (!is_good)
    field->status = STATUS_BAD_LOG;
  else if (is_referrer)
    read_referrer(format, finder, record, &referrer, field);
  else
    read_target(format, finder, record, &request, &host, field);
}

int cli_format_log(cli_format *format) {
  size_t last = format->options->log == CLI_LOG_COMMON ? COMMON_FIELDS : COMBINED_FIELDS;
  format->virtual_field = format->options->virtual_field;
  format->find = find;
  format->encode = encode;
  format->add = add;
  format->escape = '\\';
  format->take_escape = take_escape;
  if (format->virtual_field <= 1 || format->virtual_field > last) return 0;
  cli_say_usage(format->options->command->name,
                "--vhost-field is 1, in front of the line's own fields, or more than %zu, behind them", last);
  return -1;
}
