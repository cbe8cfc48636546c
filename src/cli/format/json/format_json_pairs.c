/* JSON Lines: pairs of a name and its value, which are two values of an object or array. src/text/redact/pair.c finds
 * the same ones in any text. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/format/json/format_json.h"
#include "cli/util/append.h"
#include "cli/util/ascii.h"

/* ------------------------------------------------------------------------------------------- names of members */

typedef enum { ROLE_NONE, ROLE_NAME, ROLE_KEY, ROLE_VALUE, ROLE_V } pair_role;

enum { ROLE_NAME_MAX = 16 };

/* Decodes the name of a member, in lower case and without "-" and "_". Returns its length, or 0 if it has another
 * character than ASCII or is too long. */
static size_t fold_name(const char *at, const char *end, char folded[ROLE_NAME_MAX]) {
  size_t len = 0;
  while (at < end) {
    char character[CLI_ESCAPE_MAX];
    if (cli_json_take_character(&at, end, character) != 1) return 0;
    if (*character == '-' || *character == '_') continue;
    if (len == ROLE_NAME_MAX) return 0;
    folded[len++] = cli_to_lower(*character);
  }
  return len;
}

static bool is_one_of(const char *const *names, const char *name, size_t len) {
  for (; *names; names++)
    if (strlen(*names) == len && memcmp(*names, name, len) == 0) return true;
  return false;
}

/* Most names have no role: that is decided by their first letter. */
static bool may_have_role(const cli_text *name) {
  if (name->has_escapes || name->len == 0) return name->has_escapes;
  if (name->len > (size_t)2 * ROLE_NAME_MAX) return false;
  const char first = cli_to_lower(*name->value);
  return first != '\0' && strchr("nkhpovrs-_", first);
}

static pair_role find_role(const cli_text *name) {
  static const char *const names[] = {"name", "k", "header", "headername", "parameterkey", "optionname", NULL};
  static const char *const values[] = {"value",       "val",         "values",         "rawvalue",
                                       "stringvalue", "headervalue", "parametervalue", NULL};
  char folded[ROLE_NAME_MAX];
  if (!may_have_role(name)) return ROLE_NONE;
  const size_t len = fold_name(name->value, name->value + name->len, folded);
  if (len == 0) return ROLE_NONE;
  if (len == 3 && memcmp(folded, "key", 3) == 0) return ROLE_KEY;
  if (len == 1 && *folded == 'v') return ROLE_V;
  return is_one_of(names, folded, len) ? ROLE_NAME : is_one_of(values, folded, len) ? ROLE_VALUE : ROLE_NONE;
}

/* ------------------------------------------------------------------------------------------- arrays and objects */

enum { NAMES_MAX = 4, VALUES_MAX = 8 };

/* A name of a pair. */
typedef struct {
  const char *text;
  size_t len, number; /* of the text */
} pair_name;

/* A value of a pair: texts. */
typedef struct {
  size_t begin, end;
} pair_value;

/* An array or object that is not closed yet. A record may open one with each byte, so this is small; the names and
 * values are on stacks of their own, on which those of the innermost one are last. */
typedef struct {
  size_t count; /* of values, also of those that are still open */
  uint8_t role; /* a pair_role: of the value that comes next */
  uint8_t name_count, value_count;
  bool is_object;
  bool is_value_open;  /* the last one */
  bool has_sure_name;  /* another one than "key" */
  bool has_long_value; /* another one than "v" */
} pair_frame;

typedef struct {
  cli_json_pairs *pairs;
  size_t depth;
  size_t number; /* of the next text */
  bool is_full;  /* memory ran out */
} pair_search;

static pair_frame *top_frame(const pair_search *search) {
  if (search->depth == 0) return NULL;
  return (pair_frame *)(void *)search->pairs->frames.data + (search->depth - 1);
}

static void push_entry(pair_search *search, simdiri_buffer *stack, const void *entry, size_t len) {
  search->is_full |= cli_append(stack, entry, len) != SIMDIRI_OK;
}

static pair_value *last_value(const pair_search *search) {
  const simdiri_buffer *values = &search->pairs->values;
  return (pair_value *)(void *)(values->data + values->len) - 1;
}

static void open_frame(pair_search *search, bool is_object) {
  const pair_frame frame = {.is_object = is_object};
  push_entry(search, &search->pairs->frames, &frame, sizeof frame);
  if (!search->is_full) search->depth++;
}

static void add_pair(pair_search *search, cli_json_pair pair) {
  push_entry(search, &search->pairs->found, &pair, sizeof pair);
  if (!search->is_full) search->pairs->count++;
}

/* A value begins; `text` is NULL unless it is a string. */
static void begin_value(pair_search *search, const cli_text *text) {
  pair_frame *frame = top_frame(search);
  if (!frame) return;
  const pair_role role = (pair_role)frame->role;
  const bool is_name = frame->is_object ? role == ROLE_NAME || role == ROLE_KEY : frame->count == 0;
  const bool is_value = frame->is_object ? role == ROLE_VALUE || role == ROLE_V : frame->count == 1;
  frame->role = ROLE_NONE;
  frame->count++;
  if (is_name && text && frame->name_count < NAMES_MAX) {
    push_entry(search, &search->pairs->names, &(pair_name){text->value, text->len, search->number}, sizeof(pair_name));
    frame->name_count++;
  }
  frame->has_sure_name |= role == ROLE_NAME;
  if (!is_value || frame->value_count == VALUES_MAX) return;
  frame->has_long_value |= role != ROLE_V;
  frame->is_value_open = true;
  frame->value_count++;
  push_entry(search, &search->pairs->values, &(pair_value){.begin = search->number}, sizeof(pair_value));
}

static void end_value(pair_search *search) {
  pair_frame *frame = top_frame(search);
  if (!frame || !frame->is_value_open || search->is_full) return;
  frame->is_value_open = false;
  last_value(search)->end = search->number;
}

/* Is it a pair? {"key": K, "v": 1} is none, but a key and a version. */
static bool is_pair(const pair_frame *frame) {
  if (frame->name_count == 0 || frame->value_count == 0) return false;
  return frame->is_object ? frame->has_long_value || frame->has_sure_name : frame->count == 2;
}

/* Adds the names of a pair, and its values if one of the names is that of a secret. */
static void add_pairs(pair_search *search, const pair_frame *frame) {
  const cli_json_pairs *pairs = search->pairs;
  const pair_name *names = (const pair_name *)(const void *)(pairs->names.data + pairs->names.len) - frame->name_count;
  const pair_value *values = last_value(search) + 1 - frame->value_count;
  bool is_found = false;
  size_t rule = 0;
  for (size_t i = 0; i < frame->name_count; i++) {
    const pair_name *name = &names[i];
    if (frame->is_object)
      add_pair(search, (cli_json_pair){.begin = name->number, .end = name->number + 1, .is_name = true});
    if (!is_found) is_found = pairs->judges(pairs->owner, name->text, name->len, &rule);
  }
  for (size_t i = 0; i < frame->value_count && is_found; i++)
    add_pair(search, (cli_json_pair){.begin = values[i].begin, .end = values[i].end, .rule = rule});
}

/* The innermost array or object ends. */
static void close_frame(pair_search *search) {
  cli_json_pairs *pairs = search->pairs;
  const pair_frame *frame = top_frame(search);
  if (!frame || search->is_full) return;
  if (is_pair(frame)) add_pairs(search, frame);
  pairs->names.len -= frame->name_count * sizeof(pair_name);
  pairs->values.len -= frame->value_count * sizeof(pair_value);
  pairs->frames.len -= sizeof *frame;
  search->depth--;
  end_value(search);
}

/* ------------------------------------------------------------------------------------------- records */

/* Reads the token at `at`. Returns the byte after it, or NULL if it is not JSON. */
static const char *take_token(pair_search *search, const char *at, const char *end) {
  bool is_name = false, is_number = false;
  cli_text text;
  switch (*at) {
  case '{':
  case '[':
    begin_value(search, NULL);
    open_frame(search, *at == '{');
    return at + 1;
  case '}':
  case ']': close_frame(search); return at + 1;
  case ',':
  case ':': return at + 1;
  case '"':
    at = cli_json_take_string(at, end, &text, &is_name);
    if (!at) return NULL;
    if (is_name) {
      pair_frame *frame = top_frame(search);
      if (frame) frame->role = (uint8_t)find_role(&text);
      search->number++;
      return at;
    }
    begin_value(search, &text);
    search->number++;
    end_value(search);
    return at;
  default: break;
  }
  const size_t len = cli_json_count_scalar(at, end, &is_number);
  if (len == 0) return NULL;
  begin_value(search, NULL);
  search->number += is_number;
  end_value(search);
  return at + len;
}

static int compare_pairs(const void *a, const void *b) {
  const cli_json_pair *first = a, *second = b;
  if (first->begin != second->begin) return first->begin < second->begin ? -1 : 1;
  return first->end > second->end ? -1 : first->end < second->end;
}

int cli_json_find_pairs(cli_json_pairs *pairs, const cli_record *record) {
  const char *at = record->frame, *end = at + record->frame_len;
  pair_search search = {.pairs = pairs};
  pairs->frames.len = pairs->names.len = pairs->values.len = pairs->found.len = pairs->count = 0;
  pairs->frames.allocator = pairs->names.allocator = simdiri_default_allocator();
  pairs->values.allocator = pairs->found.allocator = simdiri_default_allocator();
  while (at && at < end && !search.is_full) at = cli_json_is_space(*at) ? at + 1 : take_token(&search, at, end);
  while (search.depth > 0 && !search.is_full) close_frame(&search); /* the record is cut off */
  if (pairs->count > 1) qsort(pairs->found.data, pairs->count, sizeof(cli_json_pair), compare_pairs);
  return search.is_full ? -1 : 0;
}

void cli_json_pairs_free(cli_json_pairs *pairs) {
  simdiri_buffer_free(&pairs->frames);
  simdiri_buffer_free(&pairs->names);
  simdiri_buffer_free(&pairs->values);
  simdiri_buffer_free(&pairs->found);
}
