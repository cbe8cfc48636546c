/* Decoding of values with escapes, and mapping of offsets. The format decodes the single escape. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/record_format.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"
#include "cli/util/ascii.h"

const char *cli_find_closing_quote(const char *at, const char *end) {
  const char *from = at;
  while (at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL) {
    const char *escape = at;
    while (escape > from && escape[-1] == '\\') escape--;
    if ((at - escape) % 2 == 0) return at;
    from = ++at;
  }
  return NULL;
}

size_t cli_take_pair(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  if (end - *at < 2 || (*at)[1] != '"') return 0;
  *at += 2;
  *character = '"';
  return 1;
}

size_t cli_take_hex_escape(const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  const char *from = *at;
  if (end - from < 3 || cli_hex_value(from[1]) < 0 || cli_hex_value(from[2]) < 0) return 0;
  *character = (char)(16 * cli_hex_value(from[1]) + cli_hex_value(from[2]));
  *at = from + 3;
  return 1;
}

/* No set has NUL, which strchr() finds at the end of each. */
static bool is_in(const char *bytes, unsigned byte) { return byte != 0 && strchr(bytes, (int)byte); }

/* Returns a word with a bit for each byte of 64 * number and the 63 that follow, if that byte is below the limit. */
static uint64_t find_below(unsigned limit, unsigned number) {
  if (limit <= 64 * number) return 0;
  return limit - 64 * number >= 64 ? UINT64_MAX : ((uint64_t)1 << (limit - 64 * number)) - 1;
}

/* One bit for each byte that is written unchanged: nearly all bytes of most texts. */
typedef struct {
  uint64_t words[4];
} plain_bytes;

static void remove_bytes(plain_bytes *plain, const char *bytes) {
  for (; *bytes; bytes++) plain->words[(unsigned char)*bytes / 64] &= ~((uint64_t)1 << (unsigned char)*bytes % 64);
}

static plain_bytes find_plain(const cli_escaping *escaping) {
  plain_bytes plain;
  for (unsigned i = 0; i < 4; i++) plain.words[i] = find_below(escaping->end, i) & ~find_below(escaping->first, i);
  remove_bytes(&plain, escaping->encoded);
  remove_bytes(&plain, escaping->marked);
  return plain;
}

simdiri_status cli_append_escaped(simdiri_buffer *out, const cli_escaping *escaping, const char *text, size_t len) {
  if (len == 0) return SIMDIRI_OK; /* the output may have no memory yet */
  const size_t mark_len = strlen(escaping->mark);
  const plain_bytes plain = find_plain(escaping);
  if (len > SIZE_MAX / 8 || cli_reserve(out, (mark_len + 2) * len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = out->data + out->len;
  for (size_t i = 0; i < len; i++) {
    const unsigned byte = (unsigned char)text[i];
    if (plain.words[byte / 64] >> byte % 64 & 1) {
      *at++ = text[i];
    } else if (is_in(escaping->marked, byte)) {
      *at++ = '\\';
      *at++ = text[i];
    } else {
      memcpy(at, escaping->mark, mark_len);
      at += mark_len;
      *at++ = escaping->digits[byte >> 4];
      *at++ = escaping->digits[byte & 15];
    }
  }
  out->len = (size_t)(at - out->data);
  return SIMDIRI_OK;
}

simdiri_status cli_encode_escaped(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                  const char *text, size_t len) {
  (void)field;
  return cli_append_escaped(out, format->escaping, text, len);
}

size_t cli_take_character(const cli_format *format, const char **at, const char *end, char character[CLI_ESCAPE_MAX]) {
  const char *begin = *at;
  const size_t len = format && *begin == format->escape ? format->take_escape(at, end, character) : 0;
  if (len > 0) return len;
  *character = *begin;
  *at = begin + 1;
  return 1;
}

/* The buffer has the capacity already. */
static void put_bytes(simdiri_buffer *text, const char *bytes, size_t len) {
  memcpy(text->data + text->len, bytes, len);
  text->len += len;
}

void cli_unescape_field(const cli_format *format, cli_finder *finder, const cli_record *record, cli_field *field) {
  simdiri_buffer *text = &finder->text;
  const char *at = field->value, *end = at + field->value_len;
  field->text = at;
  field->text_len = field->value_len;
  if (field->value_len == 0 || !memchr(at, format->escape, field->value_len)) return;
  text->len = 0;
  if (!text->allocator) text->allocator = simdiri_default_allocator();
  if (cli_reserve(text, field->value_len) != 0) field->status = SIMDIRI_ERROR_NO_MEMORY;
  while (at < end && field->status == SIMDIRI_OK) {
    const char *escape = memchr(at, format->escape, (size_t)(end - at)), *run_end = escape ? escape : end;
    char character[CLI_ESCAPE_MAX];
    put_bytes(text, at, (size_t)(run_end - at));
    at = run_end;
    if (!escape) break;
    const size_t len = format->take_escape(&at, end, character);
    if (len == 0) {
      field->status = CLI_STATUS_BAD_ESCAPE;
      field->offset = (size_t)(escape - record->frame);
      break;
    }
    put_bytes(text, character, len);
  }
  field->text = text->data;
  field->text_len = text->len;
}

size_t cli_count_escaped(const cli_format *format, const cli_field *field, size_t len) {
  const char *at = field->value, *end = at + field->value_len, *from = at;
  char character[CLI_ESCAPE_MAX];
  for (size_t done = 0; done <= len && at < end;) {
    from = at;
    done += cli_take_character(format, &at, end, character);
    if (done <= len) from = at;
  }
  return (size_t)(from - field->value);
}

/* Decodes a value with escapes. Returns a status. */
static int decode_host(const cli_format *format, simdiri_buffer *text, const cli_slice *value) {
  const char *at = value->begin;
  text->len = 0;
  if (!text->allocator) text->allocator = simdiri_default_allocator();
  if (cli_reserve(text, (size_t)(value->end - at)) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  while (at < value->end) {
    char character[CLI_ESCAPE_MAX];
    const char *begin = at;
    const size_t len = cli_take_character(format, &at, value->end, character);
    if (*begin == format->escape && at == begin + 1) return CLI_STATUS_BAD_VHOST; /* the escape is not valid */
    memcpy(text->data + text->len, character, len);
    text->len += len;
  }
  return SIMDIRI_OK;
}

void cli_read_host(cli_finder *finder, const cli_slice *value, const cli_format *escapes) {
  const size_t len = (size_t)(value->end - value->begin);
  cli_host *host = &finder->host;
  *host = (cli_host){.place = value->begin, .text = value->begin, .len = len};
  if (!escapes || len == 0 || !memchr(value->begin, escapes->escape, len)) return;
  host->status = decode_host(escapes, &finder->host_text, value);
  host->text = finder->host_text.data;
  host->len = finder->host_text.len;
}

bool cli_hides_text(const cli_format *format, const char *record, size_t len) {
  const char *at = record, *end = record + len;
  if (!format || !format->escape) return false;
  while (at < end && (at = memchr(at, format->escape, (size_t)(end - at))) != NULL && ++at < end)
    if (*at == '"' ||
        (format->escape == '#' && end - at > 1 && cli_hex_value(at[0]) >= 0 && cli_hex_value(at[1]) >= 0) ||
        (format->escape == '\\' && (*at == 'x' || *at == 'u')))
      return true;
  return false;
}

size_t cli_escape_marker(const cli_format *format, const char *marker, char text[CLI_MARKER_MAX]) {
  const char escape = (char)(format ? format->escape : 0);
  const bool has_escapes = escape == '%' || escape == '#';
  size_t len = 0;
  if (!has_escapes) {
    len = strlen(marker);
    memcpy(text, marker, len + 1);
    return len;
  }
  for (; *marker; marker++) {
    text[len++] = *marker;
    if (*marker != '{' && *marker != '}') continue;
    text[len - 1] = escape;
    text[len++] = '7';
    text[len++] = (char)(*marker == '{' ? 'B' : 'D');
  }
  text[len] = '\0';
  return len;
}
