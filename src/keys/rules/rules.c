/* Reads rules files. */
/* SPDX-License-Identifier: MIT */
#include "keys/rules/rules.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/lines.h"
#include "iri/common/text.h"
#include "iri/hash/digest.h"
#include "keys/rules/path_rules.h"
#include "keys/rules/value_forms.h"

enum { FIELDS_MAX = 5 };

typedef struct {
  simdiri_key_rules *rules;
  simdiri_buffer canonical; /* the rules without comments, fields separated by one space: the text that is hashed */
  const char *message;
  size_t line; /* from 1 */
  bool has_version;
} rules_reader;

static simdiri_status refuse_line(rules_reader *reader, const char *message) {
  reader->message = message;
  return SIMDIRI_ERROR_BAD_OPTION;
}

/* ------------------------------------------------------------------------------------------- lines */

/* Splits a line into words, and returns their number, at most FIELDS_MAX. */
static size_t split_line(span line, span fields[FIELDS_MAX]) {
  size_t count = 0;
  for (line = trim_line(line); count < FIELDS_MAX && line.len > 0;) fields[count++] = take_word(&line);
  return count;
}

static simdiri_status read_version(rules_reader *reader, const span *fields, size_t count) {
  if (count != 2 || !is_word(fields[0], "simdiri-rules"))
    return refuse_line(reader, "the line \"simdiri-rules 1\", the version of the format, must precede all rules");
  if (!is_word(fields[1], "1")) return refuse_line(reader, "this version of the format is not known; 1 is");
  reader->has_version = true;
  return SIMDIRI_OK;
}

/* Accepts hosts as they are in a normal form of http. */
static bool is_good_host(span host) {
  const unsigned bad = CLASS_HIGH | CLASS_PERCENT | CLASS_SLASH | CLASS_AT | (host.data[0] == '[' ? 0u : CLASS_COLON);
  for (size_t i = 0; i < host.len; i++)
    if (byte_is((unsigned char)host.data[i], bad) || host.data[i] == '*') return false;
  return host.data[0] != '.' && host.data[host.len - 1] != '.';
}

/* Notes how many "www." a host begins with. */
static void note_host(simdiri_key_rules *rules, span host) {
  static const char www[] = "www.";
  const size_t www_len = sizeof www - 1;
  unsigned count = 0;
  while (count < RULE_WWW_MAX && host.len - count * www_len > www_len &&
         memcmp(host.data + count * www_len, www, www_len) == 0)
    count++;
  if (count > rules->max_www) rules->max_www = count;
}

/* Adds a rule, for the host of the last of `count` fields if there are more than `fixed`. */
static simdiri_status add_rule(rules_reader *reader, key_rule rule, const span *fields, size_t count, size_t fixed) {
  simdiri_key_rules *rules = reader->rules;
  if (count > fixed && !is_good_host(fields[fixed]))
    return refuse_line(
        reader, "a host is a name as in a URI: ASCII (xn--...), without port and \"*\", and no dot at either end");
  void *block = rules->list;
  const simdiri_status status =
      simdiri_grow(rules->allocator, &block, &rules->capacity, rules->count + 1, sizeof(key_rule));
  rules->list = block;
  if (status != SIMDIRI_OK) return status;
  rule.line = reader->line;
  rule.host = count > fixed ? fields[fixed] : (span){"", 0};
  note_host(rules, rule.host);
  rules->list[rules->count++] = rule;
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- lossy */

/* The rules that may be for one host: those about paths and queries. The others change what decides which host it is,
 * or apply to texts without one. */
enum {
  RULES_BY_HOST =
      LOSSY_OPTIONS & ~(SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR | SIMDIRI_LOSSY_SCHEME | SIMDIRI_LOSSY_WWW |
                        SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO | SIMDIRI_LOSSY_UNWRAP)
};

static simdiri_status read_lossy(rules_reader *reader, const span *fields, size_t count) {
  if (count < 2 || count > 3) return refuse_line(reader, "\"lossy\" takes the name of one rule, and perhaps a host");
  const uint32_t lossy = simdiri_lossy_find(fields[1].data, fields[1].len);
  if (lossy == 0) return refuse_line(reader, "there is no lossy rule of this name");
  if (count == 2) {
    reader->rules->lossy |= lossy;
    return SIMDIRI_OK;
  }
  if (simdiri_lossy_find(fields[2].data, fields[2].len) != 0)
    return refuse_line(reader, "\"lossy\" takes the name of one rule, and perhaps a host; give each rule a line");
  if (lossy & ~(uint32_t)RULES_BY_HOST)
    return refuse_line(reader, "only rules about the path or the query may be for one host");
  reader->rules->lossy |= LOSSY_BY_HOST;
  reader->rules->host_lossy |= lossy;
  return add_rule(reader, (key_rule){.kind = RULE_OF_HOSTS, .lossy = lossy}, fields, count, 2);
}

/* ------------------------------------------------------------------------------------------- parameters */

static bool is_good_pattern(span pattern) {
  size_t stars = 0;
  for (size_t i = 0; i < pattern.len; i++) {
    stars += pattern.data[i] == '*';
    if (byte_is((unsigned char)pattern.data[i], CLASS_HIGH) || pattern.data[i] == '&') return false;
  }
  return stars <= 1;
}

/* A value with a brace must be the name of a form. */
static bool is_good_value(span value) {
  bool has_brace = false, is_form = false;
  for (size_t i = 0; i < value.len; i++) has_brace = has_brace || value.data[i] == '{' || value.data[i] == '}';
  for (unsigned form = 0; has_brace && form < VALUE_FORMS; form++) {
    const span name = simdiri_value_form_name(form);
    is_form = is_form || (name.len == value.len && memcmp(name.data, value.data, name.len) == 0);
  }
  return !has_brace || is_form;
}

/* Replaces the "=" of a pattern for names and values by "&", which separates them in the text that is looked up, and
 * which is in neither. */
static bool split_value(simdiri_key_rules *rules, span pattern, span *value) {
  const char *sign = memchr(pattern.data, '=', pattern.len);
  if (!sign) return false;
  const size_t name_len = (size_t)(sign - pattern.data);
  *value = (span){sign + 1, pattern.len - name_len - 1};
  rules->text[sign - rules->text] = '&';
  return true;
}

static simdiri_status read_parameter(rules_reader *reader, const span *fields, size_t count, rule_verdict verdict) {
  simdiri_key_rules *rules = reader->rules;
  if (count < 2 || count > 3)
    return refuse_line(reader, "\"drop\" and \"keep\" take the name of a parameter, and perhaps a host");
  const span pattern = fields[1];
  span value = {"", 0};
  if (!is_good_pattern(pattern))
    return refuse_line(reader, "a pattern is ASCII without \"&\", and with one \"*\" at most");
  const bool has_value = split_value(rules, pattern, &value);
  if (!is_good_value(value))
    return refuse_line(reader, "a value in braces must be {int}, {uuid}, {hash} or {timestamp}");
  const char *star = memchr(pattern.data, '*', pattern.len);
  const size_t prefix_len = star ? (size_t)(star - pattern.data) : pattern.len;
  const key_rule rule = {.kind = has_value ? RULE_OF_VALUES : RULE_OF_NAMES,
                         .verdict = verdict,
                         .has_star = star != NULL,
                         .prefix = {pattern.data, prefix_len},
                         .suffix = {star ? star + 1 : "", star ? pattern.len - prefix_len - 1 : 0}};
  const simdiri_status status = add_rule(reader, rule, fields, count, 2);
  if (status != SIMDIRI_OK) return status;
  rules->has_triplets |= memchr(pattern.data, '%', pattern.len) != NULL;
  rules->has_values |= has_value;
  if (verdict == RULE_DROPS) rules->lossy |= SIMDIRI_LOSSY_PARAMETERS;
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- paths */

static simdiri_status read_path(rules_reader *reader, const span *fields, size_t count) {
  if (count < 3 || count > 4) return refuse_line(reader, "\"path\" takes a pattern, a replacement, and perhaps a host");
  const char *problem = simdiri_path_rule_problem(fields[1], fields[2]);
  if (problem) return refuse_line(reader, problem);
  reader->rules->lossy |= SIMDIRI_LOSSY_PATHS;
  return add_rule(reader, (key_rule){.kind = RULE_OF_PATHS, .prefix = fields[1], .suffix = fields[2]}, fields, count,
                  3);
}

/* ------------------------------------------------------------------------------------------- redirect wrappers */

/* The parameter with the target must stay, as other parameters than the target may be dropped from a wrapper. So a line
 * is also a line "keep" for its name. */
static simdiri_status read_unwrap(rules_reader *reader, const span *fields, size_t count, bool has_name) {
  simdiri_key_rules *rules = reader->rules;
  unwrap_rule rule;
  const char *problem =
      has_name ? simdiri_unwrap_read_name(fields, count, &rule) : simdiri_unwrap_read_path(fields, count, &rule);
  if (problem) return refuse_line(reader, problem);
  void *block = rules->unwraps;
  simdiri_status status =
      simdiri_grow(rules->allocator, &block, &rules->unwrap_capacity, rules->unwrap_count + 1, sizeof rule);
  rules->unwraps = block;
  if (status != SIMDIRI_OK) return status;
  rule.line = reader->line;
  rules->unwraps[rules->unwrap_count++] = rule;
  rules->unwraps_paths |= !has_name;
  const key_rule of_name = {.kind = RULE_OF_NAMES, .verdict = RULE_KEEPS, .prefix = rule.name, .suffix = {"", 0}};
  const key_rule nothing = {.kind = RULE_OF_HOSTS};
  return add_rule(reader, has_name ? of_name : nothing, &rule.host, 1, 0);
}

/* ------------------------------------------------------------------------------------------- all rules */

static simdiri_status read_fields(rules_reader *reader, const span *fields, size_t count) {
  if (!reader->has_version) return read_version(reader, fields, count);
  if (is_word(fields[0], "lossy")) return read_lossy(reader, fields, count);
  if (is_word(fields[0], "drop")) return read_parameter(reader, fields, count, RULE_DROPS);
  if (is_word(fields[0], "keep")) return read_parameter(reader, fields, count, RULE_KEEPS);
  if (is_word(fields[0], "path")) return read_path(reader, fields, count);
  if (is_word(fields[0], "unwrap")) return read_unwrap(reader, fields, count, true);
  if (is_word(fields[0], "unwrap-path")) return read_unwrap(reader, fields, count, false);
  return refuse_line(reader,
                     "a rule begins with \"lossy\", \"drop\", \"keep\", \"path\", \"unwrap\" or \"unwrap-path\"");
}

/* Case does not matter, except in the paths of a rule. */
static void lower_fields(const rules_reader *reader, const span *fields, size_t count) {
  char *text = reader->rules->text;
  for (size_t i = 0; i < count; i++) {
    if ((i == 1 || i == 2) && is_word(fields[0], "path")) continue;
    for (size_t at = 0; at < fields[i].len; at++) {
      char *byte = text + (fields[i].data - text) + at;
      *byte = (char)byte_lower((unsigned char)*byte);
    }
  }
}

static simdiri_status read_line(rules_reader *reader, span line) {
  span fields[FIELDS_MAX];
  if (line.len > 0 && line.data[line.len - 1] == '\r') line.len--;
  for (size_t i = 0; i < line.len; i++)
    if (((unsigned char)line.data[i] < 0x20 && line.data[i] != '\t') || line.data[i] == 0x7F)
      return refuse_line(reader, "there is a control character in the line");
  const size_t count = split_line(line, fields);
  if (count == 0) return SIMDIRI_OK;
  lower_fields(reader, fields, count);
  simdiri_status status = read_fields(reader, fields, count);
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    status = simdiri_buffer_append(&reader->canonical, fields[i].data, fields[i].len);
    if (status == SIMDIRI_OK) status = simdiri_buffer_append(&reader->canonical, i + 1 < count ? " " : "\n", 1);
  }
  return status;
}

static simdiri_status read_lines(rules_reader *reader) {
  span text = {reader->rules->text, reader->rules->text_len}, line;
  simdiri_status status = SIMDIRI_OK;
  while (status == SIMDIRI_OK && take_line(&text, &line)) {
    reader->line++;
    status = read_line(reader, line);
  }
  if (status != SIMDIRI_OK || reader->has_version) return status;
  reader->line = 1;
  return refuse_line(reader, "the line \"simdiri-rules 1\", the version of the format, must precede all rules");
}

/* ------------------------------------------------------------------------------------------- the object */

static simdiri_status read_rules(simdiri_key_rules *rules, const char *text, simdiri_key_rules_failure *failure) {
  rules_reader reader = {.rules = rules, .canonical = {.allocator = rules->allocator}};
  rules->text = simdiri_allocate_zeroed(rules->allocator, rules->text_len + 1);
  if (!rules->text) return SIMDIRI_ERROR_NO_MEMORY;
  if (rules->text_len > 0) memcpy(rules->text, text, rules->text_len);
  const simdiri_status status = read_lines(&reader);
  *failure = (simdiri_key_rules_failure){reader.line, reader.message};
  if (status == SIMDIRI_OK) {
    key_digest digest;
    simdiri_digest_begin(&digest);
    simdiri_digest_add(&digest, reader.canonical.data, reader.canonical.len);
    rules->digest = simdiri_digest_end(&digest);
  }
  simdiri_buffer_free(&reader.canonical);
  if (status != SIMDIRI_OK) return status;
  simdiri_unwrap_index(rules->unwraps, rules->unwrap_count, &rules->unwrap_hosts);
  const size_t excess = simdiri_unwrap_excess(rules->unwraps, rules->unwrap_count);
  if (excess > 0) {
    *failure = (simdiri_key_rules_failure){excess, "there are more than 512 rules \"unwrap\" for one host"};
    return SIMDIRI_ERROR_BAD_OPTION;
  }
  return simdiri_key_rules_index(rules, failure);
}

simdiri_status simdiri_key_rules_create(const char *text, size_t text_len, const simdiri_allocator *allocator,
                                        simdiri_key_rules **rules, simdiri_key_rules_failure *failure) {
  simdiri_key_rules_failure ignored;
  if (!failure) failure = &ignored;
  *failure = (simdiri_key_rules_failure){0, ""};
  *rules = NULL;
  if (text_len == SIZE_MAX) return SIMDIRI_ERROR_TOO_LONG;
  allocator = allocator_or_default(allocator);
  simdiri_key_rules *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->text_len = text_len;
  const simdiri_status status = read_rules(created, text_or_empty(text), failure);
  if (status == SIMDIRI_OK)
    *rules = created;
  else
    simdiri_key_rules_free(created);
  if (status != SIMDIRI_ERROR_BAD_OPTION) *failure = (simdiri_key_rules_failure){0, ""};
  return status;
}

void simdiri_key_rules_free(simdiri_key_rules *rules) {
  if (!rules) return;
  simdiri_deallocate(rules->allocator, rules->text, rules->text_len + 1);
  simdiri_deallocate(rules->allocator, rules->list, rules->capacity * sizeof *rules->list);
  simdiri_deallocate(rules->allocator, rules->unwraps, rules->unwrap_capacity * sizeof *rules->unwraps);
  simdiri_key_rules_index_free(rules);
  simdiri_deallocate(rules->allocator, rules, sizeof *rules);
}

uint32_t simdiri_key_rules_lossy(const simdiri_key_rules *rules) {
  return rules ? (rules->lossy & ~LOSSY_BY_HOST) | rules->host_lossy : 0;
}
