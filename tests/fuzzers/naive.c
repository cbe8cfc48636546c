/* The formats of records, implemented a second time. */
/* SPDX-License-Identifier: MIT */
#include "naive.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------- records, columns */

/* RFC 4180 2: a quote opens a field only at the field's start; each quote after that toggles between inside and
 * outside. */
static size_t find_csv_end(const fuzz_text *text, size_t at) {
  bool is_quoted = false, was_quoted = false, is_begin = true;
  for (; at < text->len; at++) {
    const char byte = text->data[at];
    if (is_quoted) {
      if (byte == '"') is_quoted = false;
      continue;
    }
    if (byte == '\n') break;
    if (byte == '"' && (is_begin || was_quoted)) {
      is_quoted = true;
      was_quoted = true;
      is_begin = false;
      continue;
    }
    is_begin = byte == ',';
    was_quoted = false;
  }
  return at;
}

bool naive_next(naive_format format, const fuzz_text *text, size_t at, naive_record *record) {
  if (at >= text->len) return false;
  record->begin = record->end = at;
  if (format == NAIVE_CSV)
    record->end = find_csv_end(text, at);
  else
    while (record->end < text->len && text->data[record->end] != '\n') record->end++;
  record->next = record->end < text->len ? record->end + 1 : record->end;
  if (record->next > record->end && record->end > at && text->data[record->end - 1] == '\r') record->end--;
  return true;
}

/* Moves *at past the field that begins there. Returns false if the field has bad quotes: text that follows the closing
 * one is a part of the field. */
static bool skip_csv_field(const fuzz_text *text, size_t *at, size_t end) {
  if (*at == end || text->data[*at] != '"') {
    while (*at < end && text->data[*at] != ',') ++*at; /* a quote inside opens nothing */
    return true;
  }
  for (++*at; *at < end; ++*at) {
    if (text->data[*at] != '"') continue;
    if (*at + 1 < end && text->data[*at + 1] == '"') {
      ++*at;
      continue;
    }
    const size_t closed = ++*at;
    while (*at < end && text->data[*at] != ',') ++*at;
    return *at == closed;
  }
  return false;
}

bool naive_column(naive_format format, const fuzz_text *text, const naive_record *record, size_t column,
                  naive_field *field) {
  size_t at = record->begin;
  for (;; column--) {
    field->begin = at;
    if (format == NAIVE_CSV) {
      if (!skip_csv_field(text, &at, record->end) && column == 0) return false;
    } else {
      while (at < record->end && text->data[at] != '\t') at++;
    }
    field->end = at;
    if (column == 0) return true;
    if (at++ == record->end) return false;
  }
}

/* ------------------------------------------------------------------------------------------- JSON */

typedef struct {
  const char *text;
  size_t at, len;
  size_t depth;
  bool has_member;    /* the last member "u" of the whole … */
  bool is_string;     /* … is a string … */
  naive_field member; /* … and here */
} json_reader;

static bool read_value(json_reader *reader);

static int peek(const json_reader *reader) {
  return reader->at < reader->len ? (unsigned char)reader->text[reader->at] : -1;
}

static bool is_space(int byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

/* The command accepts vertical tabs and form feeds before a token, too. */
static void skip_space(json_reader *reader) {
  while (is_space(peek(reader)) || peek(reader) == '\v' || peek(reader) == '\f') reader->at++;
}

static bool take(json_reader *reader, int byte) {
  if (peek(reader) != byte) return false;
  reader->at++;
  return true;
}

static bool take_digits(json_reader *reader) {
  const size_t from = reader->at;
  while (peek(reader) >= '0' && peek(reader) <= '9') reader->at++;
  return reader->at > from;
}

static bool read_number(json_reader *reader) {
  (void)take(reader, '-');
  if (!take(reader, '0') && !take_digits(reader)) return false;
  if (take(reader, '.') && !take_digits(reader)) return false;
  if (!take(reader, 'e') && !take(reader, 'E')) return true;
  if (!take(reader, '+')) (void)take(reader, '-');
  return take_digits(reader);
}

static bool read_word(json_reader *reader, const char *word) {
  const size_t len = strlen(word);
  if (reader->len - reader->at < len || memcmp(reader->text + reader->at, word, len) != 0) return false;
  reader->at += len;
  return true;
}

static bool read_escape(json_reader *reader) {
  const int letter = peek(reader);
  reader->at++;
  if (letter < 0) return false;
  if (letter != 'u') return letter != 0 && strchr("\"\\/bfnrt", letter) != NULL;
  for (int i = 0; i < 4; i++, reader->at++) {
    const int digit = peek(reader);
    if (digit <= 0 || !strchr("0123456789abcdefABCDEF", digit)) return false;
  }
  return true;
}

static bool read_string(json_reader *reader) {
  if (!take(reader, '"')) return false;
  for (;;) {
    const int byte = peek(reader);
    if (byte < 0x20) return false; /* the end, too */
    reader->at++;
    if (byte == '"') return true;
    if (byte == '\\' && !read_escape(reader)) return false;
  }
}

static bool read_member(json_reader *reader) {
  const size_t name = reader->at;
  if (!read_string(reader)) return false;
  const bool is_it = reader->depth == 1 && reader->at - name == 3 && memcmp(reader->text + name, "\"u\"", 3) == 0;
  skip_space(reader);
  if (!take(reader, ':')) return false;
  skip_space(reader);
  const size_t begin = reader->at;
  if (!read_value(reader)) return false;
  if (is_it) {
    reader->has_member = true;
    reader->is_string = reader->text[begin] == '"';
    reader->member = (naive_field){begin, reader->at};
  }
  return true;
}

static bool read_items(json_reader *reader, int end, bool (*read_item)(json_reader *)) {
  reader->at++;
  reader->depth++;
  skip_space(reader);
  if (!take(reader, end)) {
    do {
      skip_space(reader);
      if (!read_item(reader)) return false;
      skip_space(reader);
    } while (take(reader, ','));
    if (!take(reader, end)) return false;
  }
  reader->depth--;
  return true;
}

static bool read_value(json_reader *reader) {
  switch (peek(reader)) {
  case '{': return read_items(reader, '}', read_member);
  case '[': return read_items(reader, ']', read_value);
  case '"': return read_string(reader);
  case 't': return read_word(reader, "true");
  case 'f': return read_word(reader, "false");
  case 'n': return read_word(reader, "null");
  default: return read_number(reader);
  }
}

static bool read_whole(json_reader *reader) {
  if (!fuzz_is_utf8(reader->text, reader->len)) return false;
  skip_space(reader);
  if (!read_value(reader)) return false;
  while (is_space(peek(reader))) reader->at++;
  return reader->at == reader->len;
}

bool naive_is_json(const char *text, size_t len) {
  json_reader reader = {.text = text, .len = len};
  return read_whole(&reader);
}

bool naive_member(const char *text, size_t len, naive_field *field) {
  json_reader reader = {.text = text, .len = len};
  if (!read_whole(&reader) || !reader.has_member || !reader.is_string || text[0] == '[') return false;
  *field = reader.member;
  return true;
}
