/* Compiles forms of values. A form is a list of runs, so it is matched without going back. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "text/redact/redact.h"

/* Where the text of a form is read. */
typedef struct {
  const unsigned char *at, *end;
  const char *problem; /* NULL: none so far */
} form_reader;

static void add_byte(form_step *step, unsigned byte) { step->bytes[byte >> 5] |= 1u << (byte & 31); }

static bool is_letter(unsigned byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

/* Reads a byte. After a backslash, n, r and t are line ends and the tab. Other letters would mean classes or places to
 * people who know regular expressions, so they are refused. Any other byte is itself. */
static unsigned take_byte(form_reader *reader) {
  if (*reader->at != '\\' || reader->end - reader->at < 2) return *reader->at++;
  const unsigned byte = reader->at[1];
  reader->at += 2;
  if (is_letter(byte) && byte != 'n' && byte != 'r' && byte != 't')
    reader->problem = "only \\n, \\r and \\t have a letter after a backslash: for a digit, write [0-9]";
  return byte == 'n' ? '\n' : byte == 'r' ? '\r' : byte == 't' ? '\t' : byte;
}

/* Reads the rest of a class, such as A-Za-z0-9_-]. */
static void read_class(form_reader *reader, form_step *step) {
  size_t count = 0;
  if (reader->at < reader->end && *reader->at == '^') {
    reader->problem = "a class with \"^\" does not mean all other bytes: write these, or \\^ for the byte";
    return;
  }
  while (reader->at < reader->end && *reader->at != ']' && !reader->problem) {
    const unsigned first = take_byte(reader);
    unsigned last = first;
    if (reader->end - reader->at >= 2 && reader->at[0] == '-' && reader->at[1] != ']') {
      reader->at++;
      last = take_byte(reader);
    }
    if (last < first) reader->problem = "a range in [ ] begins with the larger byte";
    for (unsigned byte = first; byte <= last; byte++, count++) add_byte(step, byte);
  }
  if (reader->problem) return;
  if (reader->at == reader->end || count == 0)
    reader->problem = "a class is [, some bytes or ranges, and ]";
  else
    reader->at++;
}

static bool read_number(form_reader *reader, uint32_t *number) {
  const unsigned char *begin = reader->at;
  for (*number = 0; reader->at < reader->end && byte_is(*reader->at, CLASS_DIGIT) && reader->at - begin < 6;)
    *number = *number * 10 + (*reader->at++ - '0');
  return reader->at > begin;
}

/* Reads the lengths of a run: {N}, {MIN,} or {MIN,MAX}. */
static void read_lengths(form_reader *reader, form_step *step) {
  reader->at++;
  bool is_good = read_number(reader, &step->min);
  step->max = step->min;
  if (is_good && reader->at < reader->end && *reader->at == ',') {
    reader->at++;
    if (!read_number(reader, &step->max)) step->max = UINT32_MAX;
  }
  is_good = is_good && reader->at < reader->end && *reader->at == '}' && step->max >= step->min && step->max > 0;
  if (is_good)
    reader->at++;
  else
    reader->problem = "lengths are {N}, {MIN,} or {MIN,MAX}";
}

/* Bytes that mean something in regular expressions, and nothing in a form. People who write them mean that. */
static const char *refuse_byte(unsigned char byte) {
  switch (byte) {
  case '+': return "\"+\" repeats nothing: write [0-9]{1,} for one or more digits, and \\+ for the byte";
  case '*': return "\"*\" repeats nothing: write [0-9]{0,} for any number of digits, and \\* for the byte";
  case '?': return "\"?\" makes nothing optional: write [0-9]{0,1} for a digit or none, and \\? for the byte";
  case '|': return "\"|\" has no alternatives: write a form for each, and \\| for the byte";
  case '^': return "\"^\" is not the beginning of a text: write \\^ for the byte";
  case '$': return "\"$\" is not the end of a text: write \\$ for the byte";
  case '{': return "lengths in { } follow a class, such as [0-9]{8}: write \\{ for the byte";
  default: return NULL;
  }
}

static void read_step(form_reader *reader, form_step *step) {
  *step = (form_step){.min = 1, .max = 1};
  if (*reader->at == '[') {
    reader->at++;
    read_class(reader, step);
    if (!reader->problem && reader->at < reader->end && *reader->at == '{') read_lengths(reader, step);
  } else {
    const char *problem = refuse_byte(*reader->at);
    add_byte(step, take_byte(reader));
    if (problem) reader->problem = problem;
  }
}

/* ------------------------------------------------------------------------------------------- checks */

static bool is_word_class(const form_step *step) {
  for (unsigned i = 0; i < sizeof step->bytes / sizeof *step->bytes; i++)
    for (uint32_t set = step->bytes[i]; set; set &= set - 1)
      if (!is_word_byte((unsigned char)(32 * i + (unsigned)__builtin_ctz(set)))) return false;
  return true;
}

static bool is_single(const form_step *step) { return step->min == 1 && step->max == 1; }

/* A form that begins with a letter or digit is found only at the beginning of a word. */
static bool needs_start(const form_step *first) { return is_word_class(first) && !step_has_byte(first, '-'); }

static bool has_fixed_end(const form_step *last) {
  return last->max != UINT32_MAX && last->max > 1 && is_word_class(last);
}

static bool share_byte(const form_step *a, const form_step *b) {
  for (size_t i = 0; i < sizeof a->bytes / sizeof *a->bytes; i++)
    if (a->bytes[i] & b->bytes[i]) return true;
  return false;
}

/* May a match fail after a long run in which other matches begin? */
static bool repeats_run(const form_step *steps, size_t i, size_t count) {
  const bool can_fail = i + 1 < count || has_fixed_end(&steps[i]);
  return can_fail && steps[i].max > FORM_RUN_MAX && !needs_start(&steps[0]) && share_byte(&steps[0], &steps[i]);
}

/* May matches begin in the last run of a match, and read it again? */
static bool holds_matches(const form_step *first, const form_step *last) {
  if (last->max <= FORM_RUN_MAX) return false;
  return needs_start(first) ? !is_word_class(last) : share_byte(first, last);
}

/* The time to match is linear only if a failed match has read a bounded text, or bytes of one word, in which no other
 * match begins. */
static const char *check_form(const form_set *set, const value_form *form) {
  if (form->step_count < STARTS) return "a form begins with three bytes or classes without lengths";
  const form_step *steps = set->steps + form->first_step; /* there may be none before */
  for (size_t i = 0; i < STARTS; i++)
    if (!is_single(&steps[i])) return "a form begins with three bytes or classes without lengths";
  for (size_t i = 0; i < form->step_count; i++) {
    const bool is_last = i + 1 == form->step_count;
    if (steps[i].min > FORM_RUN_MAX) return "a length is at most 256";
    if (!is_last && steps[i].max > FORM_RUN_MAX && !is_word_class(&steps[i]))
      return "a class with a maximum above 256 that is not the last one has only letters, digits, \"_\" and \"-\"";
    if (repeats_run(steps, i, form->step_count))
      return "a class with a maximum above 256 must not contain the first byte of the form";
  }
  if (form->mask_begin >= form->mask_end) return "something must be between ( and )";
  if (set->long_count == LONG_FORMS_MAX && holds_matches(&steps[0], &steps[form->step_count - 1]))
    return "there are too many forms that end in a class with a maximum above 256 and other bytes than those of words";
  return NULL;
}

/* Sets the bits of all prefixes of a form. */
static void add_prefixes(form_set *set, const form_step *steps) {
  for (unsigned a = 0; a < 256; a++) {
    for (unsigned b = 0; b < 256 && step_has_byte(&steps[0], a); b++) {
      for (unsigned c = 0; c < 256 && step_has_byte(&steps[1], b); c++) {
        const uint32_t hash = form_prefix_hash(a, b, c);
        if (step_has_byte(&steps[2], c)) set->prefixes[hash >> 6] |= UINT64_C(1) << (hash & 63);
      }
    }
  }
}

static void finish_form(form_set *set, value_form *form) {
  const form_step *steps = set->steps + form->first_step, *last = &steps[form->step_count - 1];
  form->needs_start = needs_start(&steps[0]);
  form->has_fixed_end = has_fixed_end(last);
  if (holds_matches(&steps[0], last)) form->long_number = ++set->long_count;
  add_prefixes(set, steps);
  const uint8_t bit = (uint8_t)(1u << set->form_count % FORM_BITS);
  for (size_t i = 0; i < STARTS; i++)
    for (unsigned byte = 0; byte < 256; byte++)
      if (step_has_byte(&steps[i], byte)) set->starts[i][byte] |= bit;
}

/* ------------------------------------------------------------------------------------------- compiling */

static simdiri_status grow_set(form_set *set, const simdiri_allocator *allocator) {
  void *block = set->steps;
  simdiri_status status = simdiri_grow(allocator, &block, &set->step_capacity, set->step_count + 1, sizeof(form_step));
  set->steps = block;
  if (status != SIMDIRI_OK) return status;
  block = set->forms;
  status = simdiri_grow(allocator, &block, &set->form_capacity, set->form_count + 1, sizeof(value_form));
  set->forms = block;
  return status;
}

/* Reads "(" and ")", which enclose what is replaced. Returns false at other bytes. */
static bool read_mask(form_reader *reader, value_form *form, bool *is_open) {
  if (*reader->at == '(' && form->mask_end == SIZE_MAX && !*is_open && form->mask_begin == 0) {
    form->mask_begin = form->step_count;
    *is_open = true;
  } else if (*reader->at == ')' && *is_open) {
    form->mask_end = form->step_count;
    *is_open = false;
  } else {
    if (*reader->at == '(' || *reader->at == ')') reader->problem = "( and ) enclose one part of a form";
    return false;
  }
  reader->at++;
  return true;
}

const char *simdiri_redact_add_form(form_set *set, const simdiri_allocator *allocator, span text, uint16_t rule,
                                    simdiri_status *status) {
  form_reader reader = {(const unsigned char *)text.data, (const unsigned char *)text.data + text.len, NULL};
  value_form form = {.first_step = set->step_count, .mask_end = SIZE_MAX, .rule = rule};
  bool is_open = false;
  *status = SIMDIRI_OK;
  while (reader.at < reader.end && !reader.problem) {
    if (read_mask(&reader, &form, &is_open) || reader.problem) continue;
    *status = grow_set(set, allocator);
    if (*status != SIMDIRI_OK) return NULL;
    read_step(&reader, &set->steps[set->step_count++]);
    form.step_count++;
  }
  if (is_open && !reader.problem) reader.problem = "( and ) enclose one part of a form";
  if (form.mask_end == SIZE_MAX) form.mask_end = form.step_count;
  if (!reader.problem) reader.problem = check_form(set, &form);
  if (reader.problem) {
    *status = SIMDIRI_ERROR_BAD_OPTION;
    return reader.problem;
  }
  finish_form(set, &form);
  set->forms[set->form_count++] = form;
  return NULL;
}

/* Folds a class into the last 5 bits of its bytes. */
static uint32_t fold_class(const form_step *step) {
  uint32_t folded = 0;
  for (size_t i = 0; i < sizeof step->bytes / sizeof *step->bytes; i++) folded |= step->bytes[i];
  return folded;
}

static size_t list_forms_of(const form_set *set, unsigned byte, form_entry *entries) {
  size_t count = 0;
  for (size_t i = 0; i < set->form_count; i++) {
    const form_step *steps = set->steps + set->forms[i].first_step;
    if (!step_has_byte(&steps[0], byte)) continue;
    const bool has_fourth = set->forms[i].step_count > STARTS && steps[STARTS].min > 0;
    if (entries)
      entries[count] = (form_entry){(uint32_t)i, fold_class(&steps[1]), fold_class(&steps[2]),
                                    has_fourth ? fold_class(&steps[STARTS]) : UINT32_MAX};
    count++;
  }
  return count;
}

simdiri_status simdiri_redact_list_forms(form_set *set, const simdiri_allocator *allocator) {
  for (unsigned byte = 0; byte < 256; byte++)
    set->firsts[byte + 1] = set->firsts[byte] + (uint32_t)list_forms_of(set, byte, NULL);
  if (set->firsts[256] == 0) return SIMDIRI_OK;
  const size_t size = set->firsts[256] * sizeof *set->by_first;
  set->by_first = simdiri_allocate_zeroed(allocator, size);
  if (!set->by_first) return SIMDIRI_ERROR_NO_MEMORY;
  set->by_first_size = size;
  for (unsigned byte = 0; byte < 256; byte++) (void)list_forms_of(set, byte, set->by_first + set->firsts[byte]);
  return SIMDIRI_OK;
}

void simdiri_redact_free_forms(form_set *set, const simdiri_allocator *allocator) {
  if (set->by_first) simdiri_deallocate(allocator, set->by_first, set->by_first_size);
  if (set->forms) simdiri_deallocate(allocator, set->forms, set->form_capacity * sizeof *set->forms);
  if (set->steps) simdiri_deallocate(allocator, set->steps, set->step_capacity * sizeof *set->steps);
}
