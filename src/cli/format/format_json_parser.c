/* JSON Lines: yajl parses a record, and the walk follows the JSON pointer through it. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/format_json.h"
#include "cli/outcome/record_status.h"

#ifdef SIMDIRI_HAS_YAJL
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

typedef enum { FOUND_NOTHING, FOUND_STRING, FOUND_OTHER } json_found;

/* The walk follows the pointer while yajl parses the record. `depth` containers are open, and the pointer leads through
 * the first `on_way` of them. */
typedef struct {
  yajl_handle yajl;
  jmp_buf *no_memory; /* yajl does not check for NULL, so the allocator below jumps */
  const cli_format *format;
  const char *text;
  size_t token_end; /* of the last token; white space, "," and ":" can follow it */
  size_t depth, on_way;
  bool is_array[CLI_POINTER_MAX]; /* of the containers on the way */
  size_t index[CLI_POINTER_MAX];  /* of the next element, if that container is an array */
  bool is_member;                 /* the next value is that of the member which the pointer names */
  json_found found;
  size_t begin, end; /* of the string that was found, quotation marks included */
  size_t value_count;
  bool is_object;      /* the record is an object … */
  size_t member_count; /* … with so many members … */
  size_t object_end;   /* … whose closing brace has this offset */
} json_walk;

static bool is_space(char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

/* Returns the offset where the current token begins. yajl reports only where it ends. */
static size_t take_token(json_walk *walk) {
  size_t begin = walk->token_end;
  while (is_space(walk->text[begin]) || walk->text[begin] == ',' || walk->text[begin] == ':') begin++;
  walk->token_end = yajl_get_bytes_consumed(walk->yajl);
  return begin;
}

/* Called where a value begins: returns true if the pointer leads to the value or into it. The last of several members
 * with the same name counts, so an earlier find is dropped. */
static bool is_on_way(json_walk *walk) {
  size_t level = walk->depth;
  if (level != walk->on_way) return false;
  bool is_next = true;
  if (level > 0 && walk->is_array[level - 1])
    is_next = walk->index[level - 1]++ == walk->format->names[level - 1].index;
  else if (level > 0)
    is_next = walk->is_member;
  if (is_next) walk->found = FOUND_NOTHING;
  return is_next;
}

static void end_value(json_walk *walk) {
  if (walk->depth == 0) walk->value_count++;
}

/* ------------------------------------------------------------------------------------------- yajl's callbacks */

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
      walk->is_array[level] = is_array;
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

/* Returns true if the string contains one half of a surrogate pair. yajl decodes it as "?", which must not match a "?"
 * in the pointer. */
static bool has_half_pair(const char *at, const char *end) {
  char character[CLI_ESCAPE_MAX];
  while (at < end && (at = memchr(at, '\\', (size_t)(end - at))) != NULL)
    if (cli_json_take_escape(&at, end, character) == 0) return true;
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

static int on_begin_object(void *user) { return on_begin(user, false); }

static int on_begin_array(void *user) { return on_begin(user, true); }

static const yajl_callbacks callbacks = {.yajl_null = on_null,
                                         .yajl_boolean = on_boolean,
                                         .yajl_number = on_number,
                                         .yajl_string = on_string,
                                         .yajl_start_map = on_begin_object,
                                         .yajl_map_key = on_key,
                                         .yajl_end_map = on_end,
                                         .yajl_start_array = on_begin_array,
                                         .yajl_end_array = on_end};

/* ------------------------------------------------------------------------------------------- yajl's memory */

static void *jump_if_null(json_walk *walk, void *block) {
  if (!block) longjmp(*walk->no_memory, 1);
  return block;
}

static void *allocate(void *user, size_t len) { return jump_if_null(user, malloc(len)); }

static void *reallocate(void *user, void *block, size_t len) { return jump_if_null(user, realloc(block, len)); }

static void deallocate(void *user, void *block) {
  (void)user;
  free(block);
}

/* One parser reads all records of a thread, as a sequence of values. After a bad record it is dropped, because its
 * state is that of an error. */
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

/* ------------------------------------------------------------------------------------------- records */

/* Parses the record. Returns true if it is one JSON text. */
static bool parse_record(json_walk *walk, const cli_format *format, const cli_record *record) {
  *walk = (json_walk){.yajl = walk->yajl, .no_memory = walk->no_memory, .format = format, .text = record->frame};
  const unsigned char *text = (const unsigned char *)record->frame;
  bool is_good = yajl_parse(walk->yajl, text, record->frame_len) == yajl_status_ok;
  size_t token_end = walk->token_end;
  /* yajl reports a number only after the byte that ends it, which a record that is a number lacks. */
  if (is_good && walk->depth == 0 && walk->value_count == 0)
    is_good = yajl_parse(walk->yajl, (const unsigned char *)"\n", 1) == yajl_status_ok && walk->value_count == 1;
  else
    for (size_t i = token_end; i < record->frame_len && is_good; i++) is_good = is_space(record->frame[i]);
  is_good = is_good && walk->value_count == 1 && walk->depth == 0;
  if (!is_good) drop_yajl(walk);
  return is_good;
}

/* Returns true if the record is UTF-8 (RFC 8259 8.1). yajl also accepts overlong sequences and surrogates. */
static bool is_utf8_text(json_walk *walk, const cli_record *record) {
  const size_t at = cli_find_bad_utf8(record->frame, record->frame_len);
  if (at < record->frame_len) walk->token_end = at;
  return at == record->frame_len;
}

/* If memory is exhausted, the memory that yajl holds is lost. The run ends with that error. */
static int walk_record(json_walk *walk, const cli_format *format, const cli_record *record) {
  jmp_buf no_memory;
  if (setjmp(no_memory) != 0) {
    walk->yajl = NULL;
    return SIMDIRI_ERROR_NO_MEMORY;
  }
  walk->no_memory = &no_memory;
  need_yajl(walk);
  return parse_record(walk, format, record) && is_utf8_text(walk, record) ? SIMDIRI_OK : CLI_STATUS_BAD_JSON;
}

int cli_json_locate(void **parser, const cli_format *format, const cli_record *record, cli_json_location *location) {
  *location = (cli_json_location){.has_string = false};
  if (!*parser) *parser = calloc(1, sizeof(json_walk));
  json_walk *walk = *parser;
  const int status = walk ? walk_record(walk, format, record) : SIMDIRI_ERROR_NO_MEMORY;
  if (status == CLI_STATUS_BAD_JSON)
    location->error_offset = walk->token_end < record->frame_len ? walk->token_end : record->frame_len;
  if (status != SIMDIRI_OK) return status;
  *location = (cli_json_location){.has_string = walk->found == FOUND_STRING,
                                  .begin = walk->begin,
                                  .end = walk->end,
                                  .is_object = walk->is_object,
                                  .member_count = walk->member_count,
                                  .object_end = walk->object_end};
  return SIMDIRI_OK;
}

bool cli_has_json(void) { return true; }

#else

bool cli_has_json(void) { return false; }

void cli_json_parser_free(void *parser) { (void)parser; }

/* Never called: the options were refused. */
int cli_json_locate(void **parser, const cli_format *format, const cli_record *record, cli_json_location *location) {
  (void)parser;
  (void)format;
  (void)record;
  *location = (cli_json_location){.has_string = false};
  return CLI_STATUS_BAD_JSON;
}

#endif
