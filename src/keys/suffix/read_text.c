/* Reads the text of a public suffix list (https://github.com/publicsuffix/list/wiki/Format). libpsl gets it with
 * A-labels only, so it needs no library for domain names, and in its own order, so it finds rules for the same name. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/lines.h"
#include "keys/suffix/suffix_list.h"

/* The list of publicsuffix.org has about 10,000 rules and 300 KB. */
enum { TEXT_MAX = 1 << 26, RULES_MAX = 1 << 20, LABEL_MAX = 63 };

typedef enum { RULE_PLAIN, RULE_WILDCARD, RULE_EXCEPTION } rule_kind;
typedef enum { SECTION_NONE, SECTION_ICANN, SECTION_PRIVATE } rule_section;

static const char *const section_names[] = {"", "ICANN", "PRIVATE"};

typedef struct {
  size_t begin, len; /* of the name in names; a NUL follows */
  const char *name;  /* the same, when all names are there */
  size_t labels, line;
  rule_kind kind;
  rule_section section;
} list_rule;

typedef struct {
  simdiri_suffix_list *list;
  simdiri_scratch *scratch;
  simdiri_buffer names, text; /* text: for libpsl */
  list_rule *rules;
  size_t count, capacity;
  rule_section section;
  size_t line;
  const char *message;
} list_reader;

static simdiri_status refuse_rule(list_reader *reader, size_t line, const char *message) {
  reader->line = line;
  reader->message = message;
  return SIMDIRI_ERROR_BAD_OPTION;
}

/* ------------------------------------------------------------------------------------------- lines */

static bool contains(span line, const char *word) {
  const size_t len = strlen(word);
  for (size_t i = 0; i + len <= line.len; i++)
    if (memcmp(line.data + i, word, len) == 0) return true;
  return false;
}

static void read_comment(list_reader *reader, span line) {
  if (contains(line, "===BEGIN ICANN DOMAINS===")) reader->section = SECTION_ICANN;
  if (contains(line, "===BEGIN PRIVATE DOMAINS===")) reader->section = SECTION_PRIVATE;
  if (contains(line, "===END ")) reader->section = SECTION_NONE;
}

/* Counts the labels of a name; 0: it is no name that a rule can have. */
static size_t count_labels(const char *name, size_t len) {
  size_t labels = 1, label_len = 0;
  if (len == 0 || len > SUFFIX_RULE_MAX) return 0;
  for (size_t i = 0; i <= len; i++) {
    const unsigned char c = (unsigned char)(i < len ? name[i] : '.');
    if (c == '.') {
      if (label_len == 0 || label_len > LABEL_MAX) return 0;
      labels += i < len;
      label_len = 0;
    } else if (byte_is(c, CLASS_ALPHA | CLASS_DIGIT) || c == '-' || c == '_') {
      label_len++;
    } else {
      return 0;
    }
  }
  return labels;
}

static simdiri_status append_rule(list_reader *reader, const list_rule *rule) {
  if (reader->count == RULES_MAX) return refuse_rule(reader, rule->line, "the list has more than 1,048,576 rules");
  const simdiri_status status = simdiri_grow(reader->list->allocator, (void **)&reader->rules, &reader->capacity,
                                             reader->count + 1, sizeof *reader->rules);
  if (status == SIMDIRI_OK) reader->rules[reader->count++] = *rule;
  return status;
}

/* Domain names are compared as the URL Standard compares them (3.2, 3.3). */
static simdiri_status read_rule(list_reader *reader, span text) {
  list_rule rule = {.line = reader->line, .section = reader->section, .begin = reader->names.len};
  if (text.len == 1 && text.data[0] == '*') return SIMDIRI_OK; /* the default rule */
  if (text.data[0] == '!') rule.kind = RULE_EXCEPTION, text.data++, text.len--;
  if (text.len > 2 && memcmp(text.data, "*.", 2) == 0) {
    if (rule.kind == RULE_EXCEPTION) return refuse_rule(reader, rule.line, "an exception cannot have a wildcard");
    rule.kind = RULE_WILDCARD, text.data += 2, text.len -= 2;
  }
  simdiri_status status =
      simdiri_domain_to_ascii(reader->scratch, SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS, text.data,
                              text.len, &reader->names, NULL);
  if (status == SIMDIRI_ERROR_BAD_HOST || status == SIMDIRI_ERROR_BAD_UTF8)
    return refuse_rule(reader, rule.line, "the rule is not a domain name");
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(&reader->names, "", 1);
  if (status != SIMDIRI_OK) return status;
  rule.len = reader->names.len - rule.begin - 1;
  rule.labels = count_labels(reader->names.data + rule.begin, rule.len);
  if (rule.labels == 0) return refuse_rule(reader, rule.line, "the rule is not a domain name of at most 126 bytes");
  if (rule.kind == RULE_EXCEPTION && rule.labels < 2)
    return refuse_rule(reader, rule.line, "an exception has at least two labels");
  if (reader->list->is_icann_only && rule.section != SECTION_ICANN) {
    reader->names.len = rule.begin;
    return SIMDIRI_OK;
  }
  return append_rule(reader, &rule);
}

static simdiri_status read_line(list_reader *reader, span line) {
  while (line.len > 0 && (unsigned char)line.data[0] <= ' ') line.data++, line.len--;
  if (line.len >= 2 && memcmp(line.data, "//", 2) == 0) {
    read_comment(reader, line);
    return SIMDIRI_OK;
  }
  size_t end = 0; /* a rule ends at the first white space */
  while (end < line.len && (unsigned char)line.data[end] > ' ') end++;
  line.len = end;
  return end == 0 ? SIMDIRI_OK : read_rule(reader, line);
}

static simdiri_status read_lines(list_reader *reader, span text) {
  simdiri_status status = SIMDIRI_OK;
  span line;
  if (text.len > TEXT_MAX) return refuse_rule(reader, 0, "the list has more than 64 MiB");
  while (status == SIMDIRI_OK && take_line(&text, &line)) {
    reader->line++;
    status = read_line(reader, line);
  }
  if (status != SIMDIRI_OK || reader->count > 0) return status;
  return refuse_rule(reader, 0,
                     reader->list->is_icann_only ? "the list has no rule in a section of ICANN domains"
                                                 : "the list has no rule");
}

/* ------------------------------------------------------------------------------------------- for libpsl */

/* The order of libpsl 0.21.2, whose search for a rule of the same name needs sorted rules while it reads them. Of the
 * rules for one name, wildcards are first, so a rule and an exception are next to each other. */
static int compare_rules(const void *left, const void *right) {
  const list_rule *a = left, *b = right;
  if (a->labels != b->labels) return a->labels > b->labels ? -1 : 1;
  if (a->len != b->len) return a->len < b->len ? -1 : 1;
  const int order = memcmp(a->name, b->name, a->len);
  if (order != 0) return order;
  if ((a->kind == RULE_WILDCARD) != (b->kind == RULE_WILDCARD)) return a->kind == RULE_WILDCARD ? -1 : 1;
  return a->line < b->line ? -1 : a->line > b->line;
}

static simdiri_status sort_rules(list_reader *reader) {
  for (size_t i = 0; i < reader->count; i++) reader->rules[i].name = reader->names.data + reader->rules[i].begin;
  qsort(reader->rules, reader->count, sizeof *reader->rules, compare_rules);
  for (size_t i = 1; i < reader->count; i++) {
    const list_rule *a = &reader->rules[i - 1], *b = &reader->rules[i];
    const bool has_exception = a->kind == RULE_EXCEPTION || b->kind == RULE_EXCEPTION;
    const bool has_plain = a->kind == RULE_PLAIN || b->kind == RULE_PLAIN;
    if (has_exception && has_plain && a->len == b->len && memcmp(a->name, b->name, a->len) == 0)
      return refuse_rule(reader, b->line, "the same name has a rule and an exception");
  }
  return SIMDIRI_OK;
}

static simdiri_status append_text(simdiri_buffer *out, const char *text) {
  return simdiri_buffer_append(out, text, strlen(text));
}

static simdiri_status append_marker(simdiri_buffer *out, const char *what, rule_section section) {
  if (section == SECTION_NONE) return SIMDIRI_OK;
  simdiri_status status = append_text(out, "// ===");
  if (status == SIMDIRI_OK) status = append_text(out, what);
  if (status == SIMDIRI_OK) status = append_text(out, section_names[section]);
  if (status == SIMDIRI_OK) status = append_text(out, " DOMAINS===\n");
  return status;
}

static simdiri_status write_rules(list_reader *reader) {
  static const char *const prefixes[] = {"", "*.", "!"};
  simdiri_status status = SIMDIRI_OK;
  rule_section section = SECTION_NONE;
  for (size_t i = 0; i < reader->count && status == SIMDIRI_OK; i++) {
    const list_rule *rule = &reader->rules[i];
    if (rule->section != section) {
      status = append_marker(&reader->text, "END ", section);
      if (status == SIMDIRI_OK) status = append_marker(&reader->text, "BEGIN ", rule->section);
      section = rule->section;
    }
    if (status == SIMDIRI_OK) status = append_text(&reader->text, prefixes[rule->kind]);
    if (status == SIMDIRI_OK) status = simdiri_buffer_append(&reader->text, rule->name, rule->len);
    if (status == SIMDIRI_OK) status = append_text(&reader->text, "\n");
  }
  return status;
}

/* libpsl drops rules for which it finds no memory, and does not say so. */
static bool has_rule(psl_rules rules, const list_rule *rule) {
  char name[sizeof ANY_DNS_LABEL + SUFFIX_RULE_MAX] = ANY_DNS_LABEL;
  if (rule->kind != RULE_WILDCARD)
    return simdiri_psl_is_suffix(rules, rule->name, PSL_WITHOUT_DEFAULT) == (rule->kind == RULE_PLAIN);
  memcpy(name + sizeof ANY_DNS_LABEL - 1, rule->name, rule->len + 1);
  return simdiri_psl_is_suffix(rules, name, PSL_WITHOUT_DEFAULT);
}

static simdiri_status give_to_psl(list_reader *reader) {
  simdiri_status status = sort_rules(reader);
  if (status == SIMDIRI_OK) status = write_rules(reader);
  if (status == SIMDIRI_OK) status = simdiri_psl_read(reader->text.data, reader->text.len, &reader->list->rules);
  for (size_t i = 0; i < reader->count && status == SIMDIRI_OK; i++)
    if (!has_rule(reader->list->rules, &reader->rules[i])) status = SIMDIRI_ERROR_NO_MEMORY;
  return status;
}

simdiri_status simdiri_suffix_read_text(simdiri_suffix_list *list, const char *text, size_t len,
                                        simdiri_suffix_failure *failure) {
  list_reader reader = {.list = list, .names.allocator = list->allocator, .text.allocator = list->allocator};
  simdiri_status status = simdiri_scratch_create(list->allocator, &reader.scratch);
  if (status == SIMDIRI_OK) status = read_lines(&reader, (span){text, len});
  if (status == SIMDIRI_OK) status = give_to_psl(&reader);
  if (status == SIMDIRI_ERROR_BAD_OPTION && failure)
    *failure = (simdiri_suffix_failure){.line = reader.line, .message = reader.message};
  simdiri_scratch_free(reader.scratch);
  simdiri_buffer_free(&reader.names);
  simdiri_buffer_free(&reader.text);
  simdiri_deallocate(list->allocator, reader.rules, reader.capacity * sizeof *reader.rules);
  return status;
}
