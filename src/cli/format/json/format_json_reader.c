/* JSON Lines: the reader reads a record byte by byte, and follows the JSON pointer through it. It defines what is JSON
 * here: RFC 8259 without limits of length, depth or the size of numbers, and with form feeds and vertical tabs before
 * tokens. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/json/format_json.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

/* What follows at the current position. */
typedef enum {
  AT_RECORD,        /* a value that is the record, or another one after it */
  AT_FIRST_NAME,    /* the name of a member, or the end of the object */
  AT_NAME,          /* the name of a member */
  AT_COLON,         /* the colon after a name */
  AT_MEMBER,        /* the value of a member */
  AFTER_MEMBER,     /* a comma, or the end of the object */
  AT_FIRST_VALUE,   /* a value, or the end of the array */
  AT_ARRAY_VALUE,   /* a value */
  AFTER_ARRAY_VALUE /* a comma, or the end of the array */
} json_place;

/* `depth` containers are open, and the pointer leads through the first `on_way` of them. */
typedef struct {
  const cli_format *format;
  const char *text;
  size_t len, at;
  size_t token_end; /* of the last value, name or bracket */
  json_place place;
  simdiri_buffer *kinds; /* the bit of an open object is set */
  size_t depth, on_way;
  size_t index[CLI_POINTER_MAX]; /* of the next value, in the containers on the way that are arrays */
  bool is_member;                /* the next value is that of the member which the pointer names */
  /* Of arrays on the way of which the pointer means the element with a member: */
  bool has_element[CLI_POINTER_MAX]; /* it was found, */
  bool is_element[CLI_POINTER_MAX];  /* it is the open one, as its member says, */
  bool is_key;                       /* the next value is that of the member */
  size_t value_count;                /* on the level of the record */
  bool has_memory;
  cli_json_location found;
} json_reader;

/* ------------------------------------------------------------------------------------------- tokens */

/* Each function advances reader->at after what it reads. It returns false if the text ends or is not JSON. */

static bool is_space(char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

/* Form feeds and vertical tabs before a token have always been accepted. */
static bool skip_space(json_reader *reader) {
  while (reader->at < reader->len) {
    const char byte = reader->text[reader->at];
    if (!is_space(byte) && byte != '\v' && byte != '\f') return true;
    reader->at++;
  }
  return false;
}

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

static bool is_hex_digit(char byte) { return is_digit(byte) || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f'); }

static bool skip_escape(json_reader *reader) {
  const char *at = reader->text + reader->at + 1;
  const size_t rest = reader->len - reader->at - 1;
  if (rest == 0 || *at == '\0' || !strchr("\"\\/bfnrtu", *at)) return false;
  reader->at += 2;
  if (*at != 'u') return true;
  if (rest < 5) return false;
  reader->at += 4;
  return is_hex_digit(at[1]) && is_hex_digit(at[2]) && is_hex_digit(at[3]) && is_hex_digit(at[4]);
}

/* Skips a character that is not ASCII; returns false for control characters. Surrogates and overlong sequences are
 * found after the record was read (cli_find_bad_utf8). */
static bool skip_wide(json_reader *reader) {
  const unsigned first = (unsigned char)reader->text[reader->at];
  const size_t more = first >> 5 == 6 ? 1 : first >> 4 == 14 ? 2 : first >> 3 == 30 ? 3 : 0;
  if (more == 0 || reader->len - reader->at <= more) return false;
  for (size_t i = 1; i <= more; i++)
    if ((reader->text[reader->at + i] & 0xC0) != 0x80) return false;
  reader->at += 1 + more;
  return true;
}

/* Returns 0 if all bytes are plain: no control characters, quotation marks, backslashes or bytes that are not ASCII. */
static uint64_t find_special(uint64_t eight) {
  const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
  const uint64_t quote = eight ^ ones * '"', backslash = eight ^ ones * '\\';
  return ((eight - ones * 0x20) | (quote - ones) | (backslash - ones) | eight) & high;
}

static bool is_plain(char byte) {
  return (unsigned char)byte >= 0x20 && (unsigned char)byte < 0x80 && byte != '"' && byte != '\\';
}

static void skip_plain(json_reader *reader) {
  for (uint64_t eight; reader->len - reader->at >= sizeof eight; reader->at += sizeof eight) {
    memcpy(&eight, reader->text + reader->at, sizeof eight);
    if (find_special(eight) != 0) break;
  }
  while (reader->at < reader->len && is_plain(reader->text[reader->at])) reader->at++;
}

static bool skip_string(json_reader *reader) {
  reader->at++;
  for (;;) {
    skip_plain(reader);
    if (reader->at == reader->len) return false;
    const char byte = reader->text[reader->at];
    if (byte == '"') break;
    if (!(byte == '\\' ? skip_escape(reader) : skip_wide(reader))) return false;
  }
  reader->at++;
  return true;
}

static bool skip_digits(json_reader *reader) {
  const size_t begin = reader->at;
  while (reader->at < reader->len && is_digit(reader->text[reader->at])) reader->at++;
  return reader->at > begin;
}

static bool is_at(const json_reader *reader, char a, char b) {
  return reader->at < reader->len && (reader->text[reader->at] == a || reader->text[reader->at] == b);
}

static bool skip_number(json_reader *reader) {
  if (is_at(reader, '-', '-')) reader->at++;
  if (is_at(reader, '0', '0'))
    reader->at++;
  else if (!skip_digits(reader))
    return false;
  if (is_at(reader, '.', '.')) {
    reader->at++;
    if (!skip_digits(reader)) return false;
  }
  if (is_at(reader, 'e', 'E')) {
    reader->at++;
    if (is_at(reader, '+', '-')) reader->at++;
    if (!skip_digits(reader)) return false;
  }
  /* Only a record that is a number can end with one. */
  return reader->at < reader->len || (reader->place == AT_RECORD && reader->value_count == 0);
}

static bool skip_word(json_reader *reader, const char *word) {
  const size_t len = strlen(word);
  if (reader->len - reader->at < len || memcmp(reader->text + reader->at, word, len) != 0) return false;
  reader->at += len;
  return true;
}

/* ------------------------------------------------------------------------------------------- the pointer */

static bool is_in_object(const json_reader *reader) {
  const size_t level = reader->depth - 1;
  return reader->kinds->data[level / 8] >> level % 8 & 1;
}

/* Called where a value begins: returns true if the pointer leads to the value or into it. The last of several members
 * with the same name counts, so an earlier find is dropped. */
static bool is_on_way(json_reader *reader) {
  const size_t level = reader->depth;
  if (level != reader->on_way) return false;
  bool is_next = true;
  const cli_name *name = level > 0 ? &reader->format->names[level - 1] : NULL;
  if (level > 0 && !is_in_object(reader))
    is_next = name->member ? !reader->has_element[level - 1] : reader->index[level - 1]++ == name->index;
  else if (level > 0)
    is_next = reader->is_member;
  if (is_next) reader->found.has_string = reader->found.has_other = false;
  return is_next;
}

/* Returns the name that means the open container, an element of an array, by one of its members. NULL: none does. */
static const cli_name *find_element_name(const json_reader *reader) {
  const size_t level = reader->depth;
  if (level < 2 || reader->on_way < level - 1 || level - 2 >= reader->format->name_count) return NULL;
  const cli_name *name = &reader->format->names[level - 2];
  return name->member && !reader->has_element[level - 2] ? name : NULL;
}

/* The element of an array ends. If it is not the one that the pointer means, what was found in it is dropped. */
static void end_element(json_reader *reader) {
  if (!find_element_name(reader)) return;
  const size_t level = reader->depth - 2;
  if (reader->is_element[level])
    reader->has_element[level] = true;
  else
    reader->found.has_string = reader->found.has_other = false;
}

/* A string is the value of a member that may mean the element. */
static void read_key(json_reader *reader, size_t begin) {
  const cli_name *name = reader->is_key ? find_element_name(reader) : NULL;
  reader->is_key = false;
  if (name)
    reader->is_element[reader->depth - 2] =
        reader->text[begin] == '"' && cli_json_is_name(name, reader->text + begin + 1, reader->text + reader->at - 1);
}

/* ------------------------------------------------------------------------------------------- values */

static json_place after_value(const json_reader *reader) {
  return reader->depth == 0 ? AT_RECORD : is_in_object(reader) ? AFTER_MEMBER : AFTER_ARRAY_VALUE;
}

static bool open_container(json_reader *reader, bool is_object) {
  const size_t level = reader->depth, at = level / 8;
  read_key(reader, reader->at);
  const bool is_on_pointer = is_on_way(reader);
  if (is_on_pointer && level < reader->format->name_count) {
    reader->index[level] = 0;
    reader->has_element[level] = false;
    reader->on_way = level + 1;
  } else if (is_on_pointer) {
    reader->found.has_other = true;
    reader->found.begin = reader->at;
  }
  if (level == 0) reader->found.is_object = reader->found.is_empty = is_object;
  reader->has_memory = at < reader->kinds->len || cli_append(reader->kinds, "", 1) == SIMDIRI_OK;
  if (!reader->has_memory) return false;
  const unsigned bit = 1U << level % 8, kinds = (unsigned char)reader->kinds->data[at];
  reader->kinds->data[at] = (char)(is_object ? kinds | bit : kinds & ~bit);
  reader->depth++;
  if (find_element_name(reader)) reader->is_element[reader->depth - 2] = false;
  reader->token_end = ++reader->at;
  reader->place = is_object ? AT_FIRST_NAME : AT_FIRST_VALUE;
  return true;
}

static bool close_container(json_reader *reader) {
  if (reader->text[reader->at] != (is_in_object(reader) ? '}' : ']')) return false;
  reader->token_end = ++reader->at;
  end_element(reader);
  reader->depth--;
  if (reader->on_way > reader->depth) reader->on_way = reader->depth;
  if (reader->depth == 0) {
    reader->found.object_end = reader->token_end - 1;
    reader->value_count++;
  }
  reader->place = after_value(reader);
  return true;
}

static bool read_scalar(json_reader *reader) {
  const size_t begin = reader->at;
  const char byte = reader->text[begin];
  const bool is_read = byte == '"'   ? skip_string(reader)
                       : byte == 't' ? skip_word(reader, "true")
                       : byte == 'f' ? skip_word(reader, "false")
                       : byte == 'n' ? skip_word(reader, "null")
                                     : skip_number(reader);
  if (!is_read) return false;
  reader->token_end = reader->at;
  read_key(reader, begin);
  const size_t level = reader->depth;
  /* A meant element is an object. */
  if (is_on_way(reader) && level == reader->format->name_count &&
      (level == 0 || !reader->format->names[level - 1].member)) {
    reader->found.has_string = byte == '"';
    reader->found.has_other = byte != '"' && byte != 'n';
    reader->found.begin = begin;
    reader->found.end = reader->at;
  }
  if (reader->depth == 0) reader->value_count++;
  reader->place = after_value(reader);
  return true;
}

static bool read_value(json_reader *reader) {
  const char byte = reader->text[reader->at];
  return byte == '{' || byte == '[' ? open_container(reader, byte == '{') : read_scalar(reader);
}

static bool read_name(json_reader *reader) {
  const size_t begin = reader->at;
  if (reader->text[begin] != '"' || !skip_string(reader)) return false;
  reader->token_end = reader->at;
  if (reader->depth == 1) reader->found.is_empty = false;
  const char *text = reader->text + begin + 1, *end = reader->text + reader->at - 1;
  if (reader->depth == reader->on_way) {
    const cli_name *name = &reader->format->names[reader->depth - 1];
    reader->is_member = !name->member && cli_json_is_name(name, text, end);
  }
  const cli_name *element = find_element_name(reader);
  const cli_name member = {.text = element ? element->member : NULL, .len = element ? element->member_len : 0};
  reader->is_key = element && cli_json_is_name(&member, text, end);
  reader->place = AT_COLON;
  return true;
}

/* ------------------------------------------------------------------------------------------- records */

static bool take_byte(json_reader *reader, char byte, json_place next) {
  if (reader->text[reader->at] != byte) return false;
  reader->at++;
  reader->place = next;
  return true;
}

static bool read_token(json_reader *reader) {
  switch (reader->place) {
  case AT_FIRST_NAME: return close_container(reader) || read_name(reader);
  case AT_NAME: return read_name(reader);
  case AT_COLON: return take_byte(reader, ':', AT_MEMBER);
  case AFTER_MEMBER: return take_byte(reader, ',', AT_NAME) || close_container(reader);
  case AFTER_ARRAY_VALUE: return take_byte(reader, ',', AT_ARRAY_VALUE) || close_container(reader);
  case AT_FIRST_VALUE: return close_container(reader) || read_value(reader);
  case AT_RECORD:
  case AT_MEMBER:
  case AT_ARRAY_VALUE: break;
  }
  return read_value(reader);
}

/* Returns true if the record is one value. Reads what follows that value, too, because the end of the last token is the
 * position of an error. */
static bool read_record(json_reader *reader) {
  while (skip_space(reader))
    if (!read_token(reader)) return false;
  if (reader->value_count != 1 || reader->place != AT_RECORD) return false;
  for (size_t at = reader->token_end; at < reader->len; at++)
    if (!is_space(reader->text[at])) return false;
  return true;
}

int cli_json_locate(cli_json_parser *parser, const cli_format *format, const cli_record *record,
                    cli_json_location *location) {
  json_reader reader = {.format = format, .text = record->frame, .len = record->frame_len, .has_memory = true};
  reader.kinds = &parser->kinds;
  const bool is_json = read_record(&reader);
  *location = (cli_json_location){.has_string = false};
  if (!reader.has_memory) return SIMDIRI_ERROR_NO_MEMORY;
  location->error_offset = is_json ? cli_find_bad_utf8(record->frame, record->frame_len) : reader.token_end;
  if (!is_json || location->error_offset < record->frame_len) return CLI_STATUS_BAD_JSON;
  *location = reader.found;
  return SIMDIRI_OK;
}
