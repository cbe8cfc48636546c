/* Finds the rule for a name. All patterns with one piece of text are found in one pass over the name. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "text/redact/redact.h"

/* Symbols of the automaton. Bytes that no pattern contains are OTHER. */
enum { SYMBOL_OTHER, SYMBOL_BEGIN, SYMBOL_END, SYMBOL_FIRST_BYTE, SYMBOL_SKIPPED = 0xFF };
enum { NODES_MAX = 0xFFFF, ROOT = 0 };
/* Besides the byte of each node, a pattern may need two more nodes, for the symbols BEGIN and END. */
enum { NODES_MORE = 2 };

/* ------------------------------------------------------------------------------------------- normal form */

bool simdiri_redact_divides_name(unsigned char byte) {
  return byte < 0x80 && !byte_is(byte, CLASS_ALPHA | CLASS_DIGIT) && byte != '-' && byte != '_' && byte != '%';
}

/* Is a pattern written with parts? */
static bool has_parts(span text) {
  for (size_t i = 0; i < text.len; i++)
    if (text.data[i] != '*' && simdiri_redact_divides_name((unsigned char)text.data[i])) return true;
  return false;
}

static bool is_skipped(unsigned char byte) { return byte == '-' || byte == '_' || simdiri_redact_divides_name(byte); }

size_t simdiri_redact_normalize_name(char *out, span text) {
  size_t len = 0;
  for (size_t i = 0; i < text.len; i++) {
    const unsigned char byte = (unsigned char)text.data[i];
    if (byte == '*' && len > 0 && out[len - 1] == '*') continue;
    if (byte == '*' || !is_skipped(byte)) out[len++] = (char)byte_lower(byte);
  }
  return len;
}

/* ------------------------------------------------------------------------------------------- building */

static simdiri_status refuse_pattern(name_set *set, const char *problem) {
  set->problem = problem;
  return SIMDIRI_ERROR_BAD_OPTION;
}

simdiri_status simdiri_redact_add_name(name_set *set, const simdiri_allocator *allocator, span text, uint16_t rule) {
  void *block = set->patterns;
  const simdiri_status status = simdiri_grow(allocator, &block, &set->capacity, set->count + 1, sizeof(name_pattern));
  set->patterns = block;
  if (status != SIMDIRI_OK) return status;
  char *copy = simdiri_allocate_zeroed(allocator, text.len + 1);
  if (!copy) return SIMDIRI_ERROR_NO_MEMORY;
  const size_t len = simdiri_redact_normalize_name(copy, text);
  copy[len] = '\0';
  const bool is_fitting = len + NODES_MORE < NODES_MAX - set->node_capacity;
  if (len == 0 || !is_fitting) {
    simdiri_deallocate(allocator, copy, text.len + 1);
    return refuse_pattern(set, len == 0 ? "a name has letters, digits or \"*\"" : "there are too many names");
  }
  if (rule == NAME_EXCEPTION && has_parts(text)) rule = NAME_EXCEPTION_OF_PARTS;
  set->node_capacity += len + NODES_MORE;
  set->patterns[set->count++] = (name_pattern){.text = copy, .len = len, .allocated = text.len + 1, .rule = rule};
  return SIMDIRI_OK;
}

/* A pattern of one piece: no "*" except at its ends. */
static bool is_one_piece(const name_pattern *pattern) {
  return pattern->len <= 2 || !memchr(pattern->text + 1, '*', pattern->len - 2);
}

static bool is_exception(uint16_t rule) { return rule == NAME_EXCEPTION || rule == NAME_EXCEPTION_OF_PARTS; }

/* Exceptions are stronger than rules. Of two rules, and of two exceptions, the smaller number counts. */
static uint16_t stronger(uint16_t a, uint16_t b) {
  if (is_exception(a) != is_exception(b)) return is_exception(a) ? a : b;
  return a < b ? a : b;
}

static void assign_symbols(name_set *set) {
  set->symbol_count = SYMBOL_FIRST_BYTE;
  for (size_t i = 0; i < set->count; i++) {
    const name_pattern *pattern = &set->patterns[i];
    if (!is_one_piece(pattern)) set->has_globs = true;
    for (size_t k = 0; k < pattern->len; k++) {
      const unsigned char byte = (unsigned char)pattern->text[k];
      if (byte == '*' || set->symbols[byte] != SYMBOL_OTHER) continue;
      /* There are at most 190 such bytes, because names are in normal form. */
      set->symbols[byte] = (uint8_t)set->symbol_count++;
    }
  }
  set->node_capacity += 1;
  for (unsigned byte = 0; byte < 256; byte++) {
    set->symbols[byte] = set->symbols[byte_lower((unsigned char)byte)];
    if (is_skipped((unsigned char)byte)) set->symbols[byte] = SYMBOL_SKIPPED;
  }
}

static size_t add_node(name_set *set, size_t node, size_t symbol) {
  uint16_t *move = &set->moves[node * set->symbol_count + symbol];
  if (*move == ROOT) {
    *move = (uint16_t)set->node_count;
    set->found[set->node_count++] = NAME_NONE;
  }
  return *move;
}

/* Takes the next symbol of a pattern. SYMBOL_OTHER: there is none. */
static size_t take_symbol(const name_set *set, name_pattern *pattern) {
  const char *text = pattern->text;
  const bool has_begin = text[0] != '*' || pattern->len == 1, has_end = text[pattern->len - 1] != '*';
  if (pattern->level++ == 0 && has_begin) return SYMBOL_BEGIN;
  while (pattern->at < pattern->len && text[pattern->at] == '*') pattern->at++;
  if (pattern->at < pattern->len) return set->symbols[(unsigned char)text[pattern->at++]];
  return pattern->at++ == pattern->len && has_end ? SYMBOL_END : SYMBOL_OTHER;
}

/* Adds the patterns to the tree level by level. So the nodes near the root, which nearly all names stay at, are next to
 * each other. `rest` has an element for each pattern. */
static void insert_patterns(name_set *set, uint16_t *rest) {
  size_t rest_count = 0;
  for (size_t i = 0; i < set->count; i++)
    if (is_one_piece(&set->patterns[i])) rest[rest_count++] = (uint16_t)i;
  while (rest_count > 0) {
    const size_t count = rest_count;
    rest_count = 0;
    for (size_t i = 0; i < count; i++) {
      name_pattern *pattern = &set->patterns[rest[i]];
      const size_t symbol = take_symbol(set, pattern);
      if (symbol == SYMBOL_OTHER) {
        set->found[pattern->node] = stronger(set->found[pattern->node], pattern->rule);
      } else {
        pattern->node = (uint16_t)add_node(set, pattern->node, symbol);
        rest[rest_count++] = rest[i];
      }
    }
  }
}

/* Adds the moves that lead to another branch of the tree. `order` and `fallback` have node_count elements each. */
static void link_nodes(name_set *set, uint16_t *order, uint16_t *fallback) {
  const size_t symbols = set->symbol_count;
  size_t begin = 0, end = 0;
  for (size_t s = 0; s < symbols; s++)
    if (set->moves[s] != ROOT) order[end++] = set->moves[s];
  for (; begin < end; begin++) {
    const size_t node = order[begin], other = fallback[node];
    set->found[node] = stronger(set->found[node], set->found[other]);
    for (size_t s = 0; s < symbols; s++) {
      uint16_t *move = &set->moves[node * symbols + s];
      const uint16_t next = set->moves[other * symbols + s];
      if (*move == ROOT) {
        *move = next;
      } else {
        fallback[*move] = next;
        order[end++] = *move;
      }
    }
  }
}

simdiri_status simdiri_redact_build_names(name_set *set, const simdiri_allocator *allocator) {
  assign_symbols(set);
  set->moves_size = set->node_capacity * set->symbol_count * sizeof *set->moves;
  set->moves = simdiri_allocate_zeroed(allocator, set->moves_size);
  set->found = simdiri_allocate_zeroed(allocator, set->node_capacity * sizeof *set->found);
  const size_t work_size = 2 * set->node_capacity * sizeof(uint16_t);
  uint16_t *work = simdiri_allocate_zeroed(allocator, work_size);
  if (set->moves && set->found && work) {
    set->found[set->node_count++] = NAME_NONE;
    insert_patterns(set, work);
    link_nodes(set, work, work + set->node_capacity);
  }
  const bool is_built = set->moves && set->found && work;
  if (work) simdiri_deallocate(allocator, work, work_size);
  return is_built ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

void simdiri_redact_free_names(name_set *set, const simdiri_allocator *allocator) {
  for (size_t i = 0; i < set->count; i++)
    simdiri_deallocate(allocator, set->patterns[i].text, set->patterns[i].allocated);
  if (set->patterns) simdiri_deallocate(allocator, set->patterns, set->capacity * sizeof *set->patterns);
  if (set->moves) simdiri_deallocate(allocator, set->moves, set->moves_size);
  if (set->found) simdiri_deallocate(allocator, set->found, set->node_capacity * sizeof *set->found);
}

/* ------------------------------------------------------------------------------------------- matching */

/* Matches a name with a pattern that contains "*". Each "*" takes as little as possible, so the time is at most the
 * product of both lengths; patterns are short. */
static bool matches_glob(const name_pattern *pattern, const unsigned char *name, size_t len) {
  size_t at = 0, i = 0, star = SIZE_MAX, star_at = 0;
  while (at < len) {
    if (is_skipped(name[at])) {
      at++;
    } else if (i < pattern->len && pattern->text[i] == '*') {
      star = ++i;
      star_at = at;
    } else if (i < pattern->len && (unsigned char)pattern->text[i] == byte_lower(name[at])) {
      i++;
      at++;
    } else if (star != SIZE_MAX) {
      i = star;
      at = ++star_at;
    } else {
      return false;
    }
  }
  while (i < pattern->len && pattern->text[i] == '*') i++;
  return i == pattern->len;
}

static uint16_t match_globs(const name_set *set, const unsigned char *name, size_t len) {
  uint16_t found = NAME_NONE;
  for (size_t i = 0; i < set->count; i++)
    if (!is_one_piece(&set->patterns[i]) && matches_glob(&set->patterns[i], name, len))
      found = stronger(found, set->patterns[i].rule);
  return found;
}

/* Matches a name, or a part of one, with all patterns. */
static uint16_t match_part(const name_set *set, const unsigned char *name, size_t len) {
  const size_t symbols = set->symbol_count;
  uint16_t found = NAME_NONE;
  bool is_empty = true;
  size_t node = set->moves[SYMBOL_BEGIN];
  found = stronger(found, set->found[node]);
  for (size_t i = 0; i < len; i++) {
    const size_t symbol = set->symbols[name[i]];
    if (symbol == SYMBOL_SKIPPED) continue;
    is_empty = false;
    node = set->moves[node * symbols + symbol];
    if (set->found[node] != NAME_NONE) found = stronger(found, set->found[node]);
  }
  if (is_empty) return NAME_NONE;
  node = set->moves[node * symbols + SYMBOL_END];
  found = stronger(found, set->found[node]);
  return set->has_globs ? stronger(found, match_globs(set, name, len)) : found;
}

uint16_t simdiri_redact_match_whole(const name_set *set, const unsigned char *name, size_t len) {
  const uint16_t found = match_part(set, name, len);
  return found < NAME_EXCEPTION_OF_PARTS ? (uint16_t)(found & (NAME_UNSURE_RULE - 1)) : NAME_NONE;
}

/* An exception holds for what it matches: for a part, or for the whole name. So "except page*token" concerns
 * page_token, and not the part "token" of page[token]. */
uint16_t simdiri_redact_match_name(const name_set *set, const unsigned char *name, size_t len) {
  uint16_t found = match_part(set, name, len);
  if (found == NAME_EXCEPTION_OF_PARTS) return NAME_NONE;
  for (size_t begin = 0, at = 0; found >= NAME_EXCEPTION && at <= len; at++) {
    if (at < len && !simdiri_redact_divides_name(name[at])) continue;
    if (at - begin < len) found = match_part(set, name + begin, at - begin);
    if (is_exception(found)) found = NAME_NONE;
    begin = at + 1;
  }
  return found < NAME_EXCEPTION_OF_PARTS ? (uint16_t)(found & (NAME_UNSURE_RULE - 1)) : NAME_NONE;
}
