/* Pairs of a name and its value, which are two values of an object or array: {"name": N, "value": V} of HTTP Archives
 * and others, {"key": N, "value": {"stringValue": V}} of OpenTelemetry, [N, V]. The text is read once, from its
 * beginning: what is between brackets of any depth, also in strings, which may have JSON in them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/scanner.h"

/* ------------------------------------------------------------------------------------------- names of members */

/* Is the name this one, whatever its case? "-" and "_" do not matter. */
static bool is_called(const char *wanted, const unsigned char *name, size_t len) {
  for (size_t i = 0; i < len; i++) {
    if (name[i] == '-' || name[i] == '_') continue;
    if (*wanted == '\0' || byte_lower(name[i]) != (unsigned char)*wanted) return false;
    wanted++;
  }
  return *wanted == '\0';
}

static bool is_one_of(const char *const *names, const unsigned char *name, size_t len) {
  for (; *names; names++)
    if (is_called(*names, name, len)) return true;
  return false;
}

/* Most names have no role: that is decided by their first letter. */
static bool may_have_role(unsigned char first) {
  switch (byte_lower(first)) {
  case 'n':
  case 'k':
  case 'h':
  case 'p':
  case 'o':
  case 'v':
  case 'r':
  case 's':
  case '-':
  case '_': return true;
  default: return false;
  }
}

pair_role simdiri_redact_pair_role(const unsigned char *name, size_t len) {
  static const char *const names[] = {"name", "k", "header", "headername", "parameterkey", "optionname", NULL};
  static const char *const values[] = {"value",       "val",         "values",         "rawvalue",
                                       "stringvalue", "headervalue", "parametervalue", NULL};
  enum { NAME_MAX_LEN = 20 };
  if (len == 0 || len > NAME_MAX_LEN || !may_have_role(name[0])) return ROLE_NONE;
  if (is_called("key", name, len)) return ROLE_KEY;
  if (is_called("v", name, len)) return ROLE_V;
  return is_one_of(names, name, len) ? ROLE_NAME : is_one_of(values, name, len) ? ROLE_VALUE : ROLE_NONE;
}

/* ------------------------------------------------------------------------------------------- brackets */

/* Brackets in more others, and strings in more others, are forgotten. */
enum { FRAMES_MAX = 96, REGIONS_MAX = 6, NAMES_MAX = 4, VALUES_MAX = 8 };

typedef struct {
  size_t begin, end;
} range;

/* An array or object that is not closed yet. */
typedef struct {
  bool is_object;
  bool expects;    /* the next value has not begun */
  bool has_string; /* the value is `string` */
  pair_role role;  /* of the value */
  size_t begin;    /* of the value; SIZE_MAX: there is none yet */
  range string;    /* its content */
  size_t count;    /* how many values precede it */
  range names[NAMES_MAX];
  size_t values[VALUES_MAX]; /* where they begin */
  size_t name_count, value_count;
  bool has_sure_name;  /* another one than "key" */
  bool has_long_value; /* another one than "v" */
} frame;

/* The content of a string. */
typedef struct {
  size_t end, next; /* of the content; after the string */
  size_t first;     /* its first frame */
} region;

typedef struct {
  scanner *s;
  frame frames[FRAMES_MAX];
  size_t frame_count;
  region regions[REGIONS_MAX];
  size_t region_count;
} pair_search;

static size_t first_frame(const pair_search *search) {
  return search->region_count > 0 ? search->regions[search->region_count - 1].first : 0;
}

/* The frame around the next byte; NULL: there is none in this string. */
static frame *top_frame(pair_search *search) {
  return search->frame_count > first_frame(search) ? &search->frames[search->frame_count - 1] : NULL;
}

static void reset_value(frame *f) {
  f->expects = true;
  f->has_string = false;
  f->role = ROLE_NONE;
  f->begin = SIZE_MAX;
}

static void open_frame(pair_search *search, bool is_object) {
  if (search->frame_count == FRAMES_MAX) {
    /* Half of them at once, so that the time is linear. */
    const size_t first = first_frame(search), dropped = (FRAMES_MAX - first) / 2;
    if (dropped == 0) return;
    memmove(search->frames + first, search->frames + first + dropped,
            (FRAMES_MAX - first - dropped) * sizeof *search->frames);
    search->frame_count -= dropped;
  }
  frame *f = &search->frames[search->frame_count++];
  *f = (frame){.is_object = is_object};
  reset_value(f);
}

/* ------------------------------------------------------------------------------------------- values */

/* Notes the value that ends. */
static void end_value(frame *f) {
  const bool is_name = f->is_object ? f->role == ROLE_NAME || f->role == ROLE_KEY : f->count == 0;
  const bool is_value = f->is_object ? f->role == ROLE_VALUE || f->role == ROLE_V : f->count == 1;
  if (f->begin != SIZE_MAX) {
    if (is_name && f->has_string && f->name_count < NAMES_MAX) f->names[f->name_count++] = f->string;
    if (is_value && f->value_count < VALUES_MAX) f->values[f->value_count++] = f->begin;
    f->has_long_value |= is_value && f->role != ROLE_V;
    f->has_sure_name |= f->role == ROLE_NAME;
    f->count++;
  }
  reset_value(f);
}

/* Finds the rule for the value of a pair; of several names, the first one that has a rule counts. */
static uint16_t find_rule(const scanner *s, const frame *f) {
  uint16_t rule = NAME_NONE;
  for (size_t i = 0; i < f->name_count && rule == NAME_NONE; i++)
    rule = simdiri_redact_match_name(&s->redactor->names, s->text + f->names[i].begin,
                                     f->names[i].end - f->names[i].begin);
  return rule;
}

/* The innermost frame ends. The names of an array are not protected: they could also be two secrets. {"key": K, "v": 1}
 * is no pair, but a key and a version. */
static void close_frame(pair_search *search) {
  scanner *s = search->s;
  frame *f = &search->frames[--search->frame_count];
  end_value(f);
  if (f->name_count == 0 || f->value_count == 0 ||
      (f->is_object ? !f->has_long_value && !f->has_sure_name : f->count != 2))
    return;
  for (size_t i = 0; i < f->name_count && f->is_object; i++) simdiri_redact_protect(s, f->names[i].begin);
  const uint16_t rule = find_rule(s, f);
  for (size_t i = 0; i < f->value_count && rule != NAME_NONE; i++)
    (void)simdiri_redact_mark_value(s, f->values[i], rule);
}

/* ------------------------------------------------------------------------------------------- the text */

static bool may_have_brackets(const scanner *s, size_t begin, size_t end) {
  const unsigned char *text = s->text + begin;
  return end > begin &&
         (memchr(text, '{', end - begin) || memchr(text, '[', end - begin) || memchr(text, '(', end - begin));
}

/* A string is a value, or the name of a member. Returns the offset from which the text is read on. */
static size_t take_string(pair_search *search, frame *f, size_t at, const text_string *string) {
  f->begin = at;
  f->string = (range){string->begin, string->end};
  f->has_string = true;
  f->expects = false;
  if (search->region_count == REGIONS_MAX || !may_have_brackets(search->s, string->begin, string->end))
    return string->next;
  search->regions[search->region_count++] =
      (region){.end = string->end, .next = string->next, .first = search->frame_count};
  return string->begin;
}

/* ":" or "=>" is at `at`: what precedes it is the name of a member. After a string that is first between "[" and "]" or
 * "(" and ")", this is an array of PHP, or arguments with names. */
static void take_name(const scanner *s, frame *f, size_t at) {
  range name = f->has_string ? f->string : (range){f->begin, at};
  if (f->begin == SIZE_MAX) return;
  f->is_object |= f->has_string && f->count == 0;
  if (!f->is_object) return;
  while (!f->has_string && name.end > name.begin && is_white(s->text[name.end - 1])) name.end--;
  const pair_role role = simdiri_redact_pair_role(s->text + name.begin, name.end - name.begin);
  reset_value(f);
  f->role = role;
}

static void end_region(pair_search *search, size_t *at) {
  const region *last = &search->regions[search->region_count - 1];
  while (search->frame_count > last->first) close_frame(search);
  *at = last->next;
  search->region_count--;
}

/* Handles the byte at `at` between brackets; `f` is NULL outside of them. Returns the offset of the next one. */
static size_t take_byte(pair_search *search, frame *f, size_t at) {
  scanner *s = search->s;
  text_string string;
  const unsigned char byte = s->text[at];
  if (byte == '{' || byte == '[' || byte == '(') {
    if (f && f->expects) {
      f->begin = at;
      f->expects = false;
    }
    open_frame(search, byte == '{');
    return at + 1;
  }
  if (!f) return at + 1;
  if (byte == '}' || byte == ']' || byte == ')') {
    close_frame(search);
  } else if (byte == ',') {
    end_value(f);
  } else if (byte == ':') {
    take_name(s, f, at);
  } else if (byte == '=' && at + 1 < s->len && s->text[at + 1] == '>') {
    take_name(s, f, at++);
  } else if (f->expects) {
    const size_t blank = simdiri_redact_skip_blank(s, at);
    if (blank > at) return blank;
    if (simdiri_redact_read_string(s, at, &string)) return take_string(search, f, at, &string);
    f->begin = at;
    f->expects = false;
  }
  return at + 1;
}

void simdiri_redact_find_pairs(scanner *s) {
  pair_search search = {.s = s};
  size_t at = 0;
  if (s->has_pairs) return;
  s->has_pairs = s->is_in_pairs = true;
  while ((at < s->len || search.region_count > 0) && s->status == SIMDIRI_OK) {
    if (search.region_count > 0 && at >= search.regions[search.region_count - 1].end)
      end_region(&search, &at);
    else
      at = take_byte(&search, top_frame(&search), at);
  }
  while (search.frame_count > 0 && s->status == SIMDIRI_OK) close_frame(&search);
  s->is_in_pairs = false;
}
