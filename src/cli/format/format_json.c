/* JSON Lines: a string that a JSON pointer leads to (RFC 8259, RFC 6901), found by yajl. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format/format.h"
#include "cli/outcome/status.h"
#include "cli/util/buffer.h"
#include "cli/util/message.h"
#include "cli/util/text.h"

#ifdef SIMDIRI_HAS_YAJL
#include <yajl/yajl_parse.h>

/* ------------------------------------------------------------------------------------------- strings */

static uint32_t read_hex(const char *at) {
  uint32_t value = 0;
  for (int i = 0; i < 4; i++) {
    char digit = at[i];
    value = 16 * value + (uint32_t)(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
  }
  return value;
}

static size_t put_utf8(uint32_t c, char *out) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  size_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (size_t i = len - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
  out[0] = (char)((0xF0 << (4 - len) & 0xFF) | c);
  return len;
}

/* 0 is half of a surrogate pair, which is no character. That all else is right was seen by the parser. */
static size_t take_escape(const char **at, const char *end, char says[ESCAPE_MAX]) {
  static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
  const char *from = *at;
  *at = from + 2;
  if (from[1] != 'u') {
    says[0] = means[strchr(letters, from[1]) - letters];
    return 1;
  }
  *at = from + 6;
  uint32_t c = read_hex(from + 2);
  if (c < 0xD800 || c > 0xDFFF) return put_utf8(c, says);
  uint32_t low = c < 0xDC00 && end - from >= 12 && from[6] == '\\' && from[7] == 'u' ? read_hex(from + 8) : 0;
  if (low < 0xDC00 || low > 0xDFFF) return 0;
  *at = from + 12;
  return put_utf8(0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00), says);
}

/* ------------------------------------------------------------------------------------------- walking */

typedef enum { FOUND_NOTHING, FOUND_STRING, FOUND_OTHER } json_found;

/* The value that the pointer leads to is looked for while the record is parsed. The containers that are open and lie on
 * the way are the first `on_way` of `depth`. */
typedef struct {
  yajl_handle yajl;
  jmp_buf *no_memory; /* yajl uses what malloc gives without a look */
  const cli_format *format;
  const char *text;
  size_t token_end; /* of the last token; behind it there may be white space, "," and ":" */
  size_t depth, on_way;
  unsigned char is_array[POINTER_MAX]; /* of those on the way */
  size_t index[POINTER_MAX];
  bool is_member; /* of an object: the one that the pointer names */
  json_found found;
  size_t begin, end; /* of the string that was found, quotes included */
  size_t value_count;
  bool is_object;       /* the whole is one … */
  size_t member_count; /* … with so many members */
  size_t object_end;   /* … and its last byte stands here */
} json_walk;

/* Where the token begins that yajl tells of. It says where one ends only. */
static size_t take_token(json_walk *walk) {
  size_t begin = walk->token_end;
  while (memchr(" \t\r\n,:", walk->text[begin], 6)) begin++;
  walk->token_end = yajl_get_bytes_consumed(walk->yajl);
  return begin;
}

/* A value begins: does the pointer lead to it, or into it? Of members with the same name the last one counts. */
static bool is_on_way(json_walk *walk) {
  size_t level = walk->depth;
  if (level != walk->on_way) return false;
  bool is_it = true;
  if (level > 0 && walk->is_array[level - 1])
    is_it = walk->index[level - 1]++ == walk->format->names[level - 1].index;
  else if (level > 0)
    is_it = walk->is_member;
  if (is_it) walk->found = FOUND_NOTHING;
  return is_it;
}

static void end_value(json_walk *walk) {
  if (walk->depth == 0) walk->value_count++;
}

static int on_scalar(json_walk *walk, json_found kind) {
  size_t begin = take_token(walk);
  if (is_on_way(walk) && walk->depth == walk->format->name_count) {
    walk->found = kind;
    walk->begin = begin;
    walk->end = walk->token_end;
  }
  end_value(walk);
  return 1;
}

static int on_begin(json_walk *walk, bool is_array) {
  size_t level = walk->depth;
  (void)take_token(walk);
  if (is_on_way(walk)) {
    if (level == walk->format->name_count) {
      walk->found = FOUND_OTHER;
    } else {
      walk->is_array[level] = (unsigned char)is_array;
      walk->index[level] = 0;
      walk->on_way = level + 1;
    }
  }
  if (level == 0) walk->is_object = !is_array;
  walk->depth++;
  return 1;
}

static int on_end(void *user) {
  json_walk *walk = user;
  (void)take_token(walk);
  walk->depth--;
  if (walk->on_way > walk->depth) walk->on_way = walk->depth;
  if (walk->depth == 0) walk->object_end = walk->token_end - 1;
  end_value(walk);
  return 1;
}

/* yajl reads half of a surrogate pair as "?", which is not what a pointer with a "?" means. */
static bool has_half_pair(const char *at, const char *end) {
  char says[ESCAPE_MAX];
  while (at < end && (at = memchr(at, '\\', (size_t)(end - at))) != NULL)
    if (take_escape(&at, end, says) == 0) return true;
  return false;
}

static int on_key(void *user, const unsigned char *key, size_t len) {
  json_walk *walk = user;
  const size_t begin = take_token(walk);
  if (walk->depth == 1) walk->member_count++;
  if (walk->depth != walk->on_way) return 1;
  const cli_name *name = &walk->format->names[walk->depth - 1];
  walk->is_member = len == name->len && (len == 0 || memcmp(key, name->text, len) == 0);
  if (walk->is_member && memchr(name->text, '?', name->len))
    walk->is_member = !has_half_pair(walk->text + begin, walk->text + walk->token_end);
  return 1;
}

static int on_null(void *user) { return on_scalar(user, FOUND_OTHER); }

static int on_boolean(void *user, int value) {
  (void)value;
  return on_scalar(user, FOUND_OTHER);
}

static int on_number(void *user, const char *text, size_t len) {
  (void)text;
  (void)len;
  return on_scalar(user, FOUND_OTHER);
}

static int on_string(void *user, const unsigned char *text, size_t len) {
  (void)text;
  (void)len;
  return on_scalar(user, FOUND_STRING);
}

static int on_begin_object(void *user) { return on_begin(user, 0); }

static int on_begin_array(void *user) { return on_begin(user, 1); }

static const yajl_callbacks callbacks = {.yajl_null = on_null,
                                         .yajl_boolean = on_boolean,
                                         .yajl_number = on_number,
                                         .yajl_string = on_string,
                                         .yajl_start_map = on_begin_object,
                                         .yajl_map_key = on_key,
                                         .yajl_end_map = on_end,
                                         .yajl_start_array = on_begin_array,
                                         .yajl_end_array = on_end};

/* ------------------------------------------------------------------------------------------- parsing */

static void *checked(json_walk *walk, void *block) {
  if (!block) longjmp(*walk->no_memory, 1);
  return block;
}

static void *allocate(void *user, size_t len) { return checked(user, malloc(len)); }

static void *reallocate(void *user, void *block, size_t len) { return checked(user, realloc(block, len)); }

static void deallocate(void *user, void *block) {
  (void)user;
  free(block);
}

/* One parser reads all records of a thread, as so many values; what is left over from a bad one goes with it. */
static void need_yajl(json_walk *walk) {
  yajl_alloc_funcs functions = {allocate, reallocate, deallocate, walk};
  if (walk->yajl) return;
  walk->yajl = yajl_alloc(&callbacks, &functions, walk);
  yajl_config(walk->yajl, yajl_allow_multiple_values, 1);
}

static void drop_yajl(json_walk *walk) {
  yajl_free(walk->yajl);
  walk->yajl = NULL;
}

void cli_json_parser_free(void *parser) {
  json_walk *walk = parser;
  if (walk && walk->yajl) drop_yajl(walk);
  free(walk);
}

/* Is the record one JSON text? */
static int parse(json_walk *walk, const cli_format *format, const cli_record *record) {
  *walk = (json_walk){.yajl = walk->yajl, .no_memory = walk->no_memory, .format = format, .text = record->frame};
  const unsigned char *text = (const unsigned char *)record->frame;
  bool is_good = yajl_parse(walk->yajl, text, record->frame_len) == yajl_status_ok;
  /* A number goes on until something else comes. */
  size_t token_end = walk->token_end;
  if (is_good && walk->depth == 0 && walk->value_count == 0)
    is_good = yajl_parse(walk->yajl, (const unsigned char *)"\n", 1) == yajl_status_ok && walk->value_count == 1;
  else
    for (size_t i = token_end; i < record->frame_len && is_good; i++)
      is_good = memchr(" \t\r\n", record->frame[i], 4) != NULL;
  is_good = is_good && walk->value_count == 1 && walk->depth == 0;
  if (!is_good) drop_yajl(walk);
  return is_good;
}

/* Where the bytes stop being UTF-8; `len` if they do not. yajl takes overlong sequences and surrogates for it. */
static size_t find_bad_utf8(const char *text, size_t len) {
  uint32_t code_point;
  size_t at = 0, bytes;
  for (; at < len; at += bytes) {
    for (uint64_t eight; len - at >= sizeof eight; at += sizeof eight) {
      memcpy(&eight, text + at, sizeof eight);
      if (eight & UINT64_C(0x8080808080808080)) break;
    }
    if (at == len) break;
    if ((bytes = cli_decode_utf8(text + at, len - at, &code_point)) == 0) return at;
  }
  return len;
}

/* Is the record, which is one JSON text for yajl, one of RFC 8259, too (8.1)? */
static bool is_utf8_text(json_walk *walk, const cli_record *record) {
  const size_t at = find_bad_utf8(record->frame, record->frame_len);
  if (at < record->frame_len) walk->token_end = at;
  return at == record->frame_len;
}

/* Parses the record: SIMDIRI_OK, or what is wrong. What yajl has in hand when the memory fails is lost: the run ends
 * with that. */
static int walk_record(json_walk *walk, const cli_format *format, const cli_record *record) {
  jmp_buf no_memory;
  if (setjmp(no_memory) != 0) {
    walk->yajl = NULL;
    return SIMDIRI_ERROR_NO_MEMORY;
  }
  walk->no_memory = &no_memory;
  need_yajl(walk);
  return parse(walk, format, record) && is_utf8_text(walk, record) ? SIMDIRI_OK : STATUS_BAD_JSON;
}

/* ------------------------------------------------------------------------------------------- finding */

static void find(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                 cli_field *field) {
  json_walk *walk = finder->parser;
  (void)column;
  *field = (cli_field){.raw = record->frame, .value = record->frame, .text = record->frame, .tail = FIELD_NOWHERE};
  if (!walk) walk = finder->parser = calloc(1, sizeof *walk);
  field->status = walk ? walk_record(walk, format, record) : SIMDIRI_ERROR_NO_MEMORY;
  if (field->status == STATUS_BAD_JSON)
    field->offset = walk->token_end < record->frame_len ? walk->token_end : record->frame_len;
  if (field->status != SIMDIRI_OK) return;
  if (walk->is_object) field->tail = walk->object_end;
  field->is_empty_object = walk->member_count == 0;
  if (walk->found != FOUND_STRING) {
    field->status = STATUS_NO_FIELD;
    return;
  }
  field->raw = record->frame + walk->begin;
  field->raw_len = walk->end - walk->begin;
  field->value = field->raw + 1;
  field->value_len = field->raw_len - 2;
  cli_unescape_field(format, finder, record, field);
}

/* ------------------------------------------------------------------------------------------- writing */

/* RFC 8259 7: nothing is escaped that need not be. */
static simdiri_status encode(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                             size_t len) {
  static const char digits[] = "0123456789abcdef";
  (void)format;
  (void)field;
  if (len > SIZE_MAX / 8 || cli_reserve(out, 6 * len + 2) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  out->data[out->len++] = '"';
  for (size_t i = 0; i < len; i++) {
    unsigned byte = (unsigned char)text[i];
    if (byte < 0x20) {
      char escape[6] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
      memcpy(out->data + out->len, escape, sizeof escape);
      out->len += sizeof escape;
      continue;
    }
    if (byte == '"' || byte == '\\') out->data[out->len++] = '\\';
    out->data[out->len++] = (char)byte;
  }
  out->data[out->len++] = '"';
  return SIMDIRI_OK;
}

static simdiri_status add(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                          const char *text, size_t len) {
  if (!field) return SIMDIRI_OK; /* what is too long to be looked at may be anything */
  simdiri_status status = field->is_empty_object ? SIMDIRI_OK : cli_append(out, ",", 1);
  if (status == SIMDIRI_OK) status = encode(out, format, field, name, strlen(name));
  if (status == SIMDIRI_OK) status = cli_append(out, ":", 1);
  if (status != SIMDIRI_OK) return status;
  return text ? encode(out, format, field, text, len) : cli_append(out, "null", 4);
}

/* ------------------------------------------------------------------------------------------- the pointer */

static size_t read_index(const char *text, size_t len) {
  size_t index = 0;
  if (len == 0 || len > 18 || (len > 1 && *text == '0')) return FIELD_NOWHERE;
  for (size_t i = 0; i < len; i++) {
    if (text[i] < '0' || text[i] > '9') return FIELD_NOWHERE;
    index = 10 * index + (size_t)(text[i] - '0');
  }
  return index;
}

/* RFC 6901 4: ~1 stands for "/", ~0 for "~". -1 where "~" stands for nothing. */
static int unescape_name(char *text, size_t *len) {
  size_t to = 0;
  for (size_t i = 0; i < *len; i++) {
    char byte = text[i];
    if (byte == '~') {
      i++;
      if (i == *len || (text[i] != '0' && text[i] != '1')) return -1;
      byte = text[i] == '0' ? '~' : '/';
    }
    text[to++] = byte;
  }
  *len = to;
  return 0;
}

/* A text without "/" in front is the name of a member of the whole. */
static int read_pointer(cli_format *format, const char *pointer) {
  format->names_text = malloc(strlen(pointer) + 1);
  if (!format->names_text) return -1;
  strcpy(format->names_text, pointer);
  char *at = format->names_text;
  if (*at == '/') at++;
  for (bool is_more = *pointer != '\0'; is_more;) {
    size_t len = strcspn(at, "/");
    char *next = at + len;
    is_more = *next == '/';
    if (format->name_count == POINTER_MAX || unescape_name(at, &len) != 0) return -1;
    format->names[format->name_count++] = (cli_name){at, len, read_index(at, len)};
    at = next + 1;
  }
  return 0;
}

bool cli_has_json(void) { return true; }

int cli_format_json(cli_format *format) {
  const cli_options *options = format->options;
  format->find = find;
  format->encode = encode;
  format->add = add;
  format->escape = '\\';
  format->take_escape = take_escape;
  if (read_pointer(format, options->field) != 0) {
    cli_say_usage(options->command->name, "--field: '%s' is no JSON pointer such as /request/url", options->field);
    return -1;
  }
  if (!options->append || find_bad_utf8(options->append, strlen(options->append)) == strlen(options->append)) return 0;
  cli_say_usage(options->command->name, "--append: the name of a member must be UTF-8");
  return -1;
}

#else

bool cli_has_json(void) { return false; }

void cli_json_parser_free(void *parser) { (void)parser; }

/* Not reached: the options were refused. */
int cli_format_json(cli_format *format) {
  (void)format;
  return -1;
}

#endif
