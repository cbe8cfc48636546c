/* Reads rules files: names of parameters, and forms of values. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/lines.h"
#include "text/redact/redact.h"

typedef struct {
  simdiri_redactor *redactor;
  const char *problem; /* in the line that is read; NULL: none */
  uint16_t rule;       /* the last one that was named */
  bool has_version, has_rule, has_bundled;
  bool has_names;  /* the rule has names */
  bool is_bundled; /* the bundled rules are read */
} rules_reader;

static simdiri_status refuse(rules_reader *reader, const char *problem) {
  reader->problem = problem;
  return SIMDIRI_ERROR_BAD_OPTION;
}

static simdiri_status read_lines(rules_reader *reader, span text, size_t *number);

static simdiri_status read_bundled(rules_reader *reader) {
  size_t len = 0, number = 0;
  if (reader->is_bundled || reader->has_bundled) return refuse(reader, "\"bundled\" is in the file twice");
  const char *text = simdiri_redact_bundled_rules(&len);
  reader->has_bundled = true;
  rules_reader bundled = {.redactor = reader->redactor, .is_bundled = true};
  return read_lines(&bundled, (span){text, len}, &number);
}

static simdiri_status read_rule(rules_reader *reader, span *line) {
  const span name = take_word(line);
  if (name.len == 0 || take_word(line).len > 0) return refuse(reader, "\"rule\" takes one name");
  const simdiri_status status = simdiri_redact_add_rule(reader->redactor, name, &reader->rule);
  if (status == SIMDIRI_ERROR_BAD_OPTION) return refuse(reader, "there are too many rules");
  reader->has_rule = true;
  reader->has_names = false;
  return status;
}

/* Reads which values of the names of a rule stay. */
static simdiri_status read_unless(rules_reader *reader, span *line) {
  const span kind = take_word(line);
  const stay_kind stays = is_word(kind, "number") ? STAYS_NUMBER : is_word(kind, "path") ? STAYS_PATH : STAYS_NONE;
  if (stays == STAYS_NONE || take_word(line).len > 0)
    return refuse(reader, "\"unless\" is followed by \"number\" or \"path\"");
  if (!reader->has_rule || reader->has_names)
    return refuse(reader, "\"unless\" is between the line \"rule NAME\" and the names of that rule");
  reader->redactor->rules[reader->rule].stays = stays;
  return SIMDIRI_OK;
}

/* Returns what the names of the rule have in a name_set. */
static uint16_t rule_of_names(const rules_reader *reader) {
  const bool is_unsure = reader->redactor->rules[reader->rule].stays != STAYS_NONE;
  return (uint16_t)(reader->rule | (is_unsure ? NAME_UNSURE_RULE : 0u));
}

static simdiri_status add_names(rules_reader *reader, name_set *set, span line, uint16_t rule) {
  simdiri_status status = SIMDIRI_OK;
  for (span word = take_word(&line); word.len > 0 && status == SIMDIRI_OK; word = take_word(&line))
    status = simdiri_redact_add_name(set, reader->redactor->allocator, word, rule);
  return status == SIMDIRI_ERROR_BAD_OPTION ? refuse(reader, set->problem) : status;
}

/* Adds the names of the line to one of the sets, or to both. */
static simdiri_status read_names(rules_reader *reader, const span *line, name_set *set, name_set *other,
                                 bool is_exception) {
  const uint16_t rule = is_exception ? NAME_EXCEPTION : rule_of_names(reader);
  span rest = *line;
  reader->has_names |= !is_exception;
  if (!is_exception && !reader->has_rule) return refuse(reader, "a line \"rule NAME\" must be before the first name");
  if (take_word(&rest).len == 0) return refuse(reader, "names must follow");
  const simdiri_status status = add_names(reader, set, *line, rule);
  return status == SIMDIRI_OK && other ? add_names(reader, other, *line, rule) : status;
}

static simdiri_status read_name(rules_reader *reader, span *line) {
  return read_names(reader, line, &reader->redactor->names, NULL, false);
}

static simdiri_status read_param(rules_reader *reader, span *line) {
  reader->redactor->has_params = true;
  return read_names(reader, line, &reader->redactor->params, NULL, false);
}

static simdiri_status read_except(rules_reader *reader, span *line) {
  return read_names(reader, line, &reader->redactor->names, &reader->redactor->params, true);
}

/* A backslash before a "#" makes it a byte of the form, because the "#" does not follow a blank. */
static simdiri_status read_form(rules_reader *reader, span *line) {
  simdiri_redactor *redactor = reader->redactor;
  simdiri_status status = SIMDIRI_OK;
  if (!reader->has_rule) return refuse(reader, "a line \"rule NAME\" must be before the first form");
  const char *problem = simdiri_redact_add_form(&redactor->forms, redactor->allocator, *line, reader->rule, &status);
  return problem ? refuse(reader, problem) : status;
}

static simdiri_status read_version(rules_reader *reader, span word, span *line) {
  if (!is_word(word, "simdiri-redact"))
    return refuse(reader,
                  "the version of the format, \"simdiri-redact 1\", must precede all other lines, except comments");
  if (!is_word(take_word(line), "1") || take_word(line).len > 0)
    return refuse(reader, "this version of the format is not known; 1 is");
  reader->has_version = true;
  return SIMDIRI_OK;
}

/* The kinds of lines. */
static const struct {
  const char *word;
  simdiri_status (*read)(rules_reader *reader, span *line);
} kinds[] = {{"rule", read_rule},   {"unless", read_unless}, {"name", read_name},
             {"param", read_param}, {"except", read_except}, {"form", read_form}};

static simdiri_status read_line(rules_reader *reader, span line) {
  if (line.len > 0 && memchr(line.data, '\0', line.len)) return refuse(reader, "a rules file has no zero bytes");
  line = trim_line(line);
  const span word = take_word(&line);
  if (word.len == 0) return SIMDIRI_OK;
  if (!reader->has_version) return read_version(reader, word, &line);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (is_word(word, kinds[i].word)) return kinds[i].read(reader, &line);
  if (is_word(word, "bundled") && take_word(&line).len == 0) return read_bundled(reader);
  return refuse(reader, "a line begins with \"rule\", \"unless\", \"name\", \"param\", \"except\" or \"form\", or is "
                        "\"bundled\"");
}

static simdiri_status read_lines(rules_reader *reader, span text, size_t *number) {
  simdiri_status status = SIMDIRI_OK;
  span line;
  for (*number = 0; status == SIMDIRI_OK && take_line(&text, &line); ++*number) status = read_line(reader, line);
  if (status == SIMDIRI_OK && !reader->has_version) {
    *number = 0;
    status = read_version(reader, (span){"", 0}, &(span){"", 0});
  }
  return status;
}

simdiri_status simdiri_redact_read_rules(simdiri_redactor *redactor, const char *text, size_t len,
                                         simdiri_redact_failure *failure) {
  rules_reader reader = {.redactor = redactor};
  size_t number = 0;
  const simdiri_status status = read_lines(&reader, (span){text, len}, &number);
  if (status == SIMDIRI_ERROR_BAD_OPTION) {
    const char *problem = reader.problem ? reader.problem : "there are too many rules";
    *failure = (simdiri_redact_failure){.line = number > 0 ? number : 1, .message = problem};
  }
  return status;
}
