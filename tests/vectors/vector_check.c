/* The kinds of vectors. */
/* SPDX-License-Identifier: MIT */
#include "vector_check.h"

#include <stdlib.h>
#include <string.h>

static int malformed(const vector_run *run, const char *what) {
  fprintf(run->message, "\n    malformed vector: %s", what);
  return 0;
}

/* -------------------------------------------------------------------------------- valid, invalid */

/* Validation reads only the grammar from the options. */
static int read_validation(const vector_line *line, simdiri_production *production, simdiri_grammar *grammar,
                           vector_text *text) {
  simdiri_options options;
  if (check_vector_production(line->fields[1], production) != 0 || check_vector_options(line->fields[2], &options) != 0)
    return -1;
  *grammar = options.grammar;
  return check_vector_text(line->fields[3], text);
}

static int check_valid(const vector_run *run, const vector_line *line) {
  simdiri_production production;
  simdiri_grammar grammar;
  vector_text text;
  simdiri_result result;
  if (line->count != 4 || read_validation(line, &production, &grammar, &text) != 0)
    return malformed(run, "valid PRODUCTION OPTIONS TEXT");
  simdiri_status status = simdiri_validate(grammar, production, text.data, text.len, &result);
  int holds = status == SIMDIRI_OK && result.text == text.data && result.text_len == text.len && result.changes == 0;
  if (!holds) fprintf(run->message, "\n    got %s at %zu", simdiri_status_name(status), result.offset);
  check_vector_free(&text);
  return holds;
}

static int offset_holds(const char *field, const simdiri_result *result) {
  char *end;
  return strtoull(field, &end, 10) == result->offset && end > field && *end == '\0';
}

static int failure_holds(const vector_run *run, char *const fields[3], simdiri_status status,
                         const simdiri_result *result) {
  const char *component = simdiri_component_name(result->component);
  if (strcmp(fields[0], simdiri_status_name(status)) == 0 && simdiri_is_error(status) && status == result->status &&
      result->text == NULL && offset_holds(fields[1], result) && strcmp(fields[2], component) == 0)
    return 1;
  fprintf(run->message, "\n    got %s at %zu in %s", simdiri_status_name(status), result->offset, component);
  return 0;
}

static int check_invalid(const vector_run *run, const vector_line *line) {
  simdiri_production production;
  simdiri_grammar grammar;
  vector_text text;
  simdiri_result result;
  if (line->count != 7 || read_validation(line, &production, &grammar, &text) != 0)
    return malformed(run, "invalid PRODUCTION OPTIONS TEXT STATUS OFFSET COMPONENT");
  simdiri_status status = simdiri_validate(grammar, production, text.data, text.len, &result);
  int holds = failure_holds(run, &line->fields[4], status, &result);
  check_vector_free(&text);
  return holds;
}

/* -------------------------------------------------------------------------------- split */

typedef struct {
  const char *name;
  int present;
  size_t begin, end;
} named_part;

enum { PART_COUNT = 7 };

static void name_parts(const simdiri_components *parts, named_part named[PART_COUNT]) {
  named[0] = (named_part){"scheme", parts->has_scheme, 0, parts->scheme_end};
  named[1] = (named_part){"userinfo", parts->has_userinfo, parts->userinfo_begin, parts->userinfo_end};
  named[2] = (named_part){"host", parts->has_authority, parts->host_begin, parts->host_end};
  named[3] = (named_part){"port", parts->has_port, parts->port_begin, parts->port_end};
  named[4] = (named_part){"path", 1, parts->path_begin, parts->path_end};
  named[5] = (named_part){"query", parts->has_query, parts->query_begin, parts->query_end};
  named[6] = (named_part){"fragment", parts->has_fragment, parts->fragment_begin, parts->fragment_end};
}

static const char *stated_part(const vector_line *line, const char *name) {
  size_t len = strlen(name);
  for (size_t i = 2; i < line->count; i++)
    if (strncmp(line->fields[i], name, len) == 0 && line->fields[i][len] == '=') return line->fields[i] + len + 1;
  return NULL;
}

static int part_holds(const vector_run *run, const vector_line *line, const vector_text *text, const named_part *part) {
  const char *stated = stated_part(line, part->name);
  vector_text expected = {NULL, 0};
  int is_path = strcmp(part->name, "path") == 0;
  if (stated == NULL) return is_path ? part->begin == part->end : !part->present;
  if (check_vector_text(stated, &expected) != 0) return malformed(run, part->name);
  int holds = part->present && part->begin <= part->end && part->end <= text->len &&
              part->end - part->begin == expected.len &&
              memcmp(text->data + part->begin, expected.data, expected.len) == 0;
  check_vector_free(&expected);
  return holds;
}

/* A component that the vector does not state is absent; the path is empty then. */
static int check_split(const vector_run *run, const vector_line *line) {
  simdiri_components parts;
  named_part named[PART_COUNT];
  vector_text text;
  int holds = 1;
  if (line->count < 2 || check_vector_text(line->fields[1], &text) != 0)
    return malformed(run, "split TEXT NAME=PART ...");
  simdiri_parse(text.data, text.len, &parts);
  name_parts(&parts, named);
  for (size_t i = 0; i < PART_COUNT; i++)
    if (!part_holds(run, line, &text, &named[i])) {
      fprintf(run->message, "\n    %s: present %d, from %zu to %zu", named[i].name, named[i].present, named[i].begin,
              named[i].end);
      holds = 0;
    }
  check_vector_free(&text);
  return holds;
}

/* -------------------------------------------------------------------------------- transformations */

static int read_operation(const char *field, simdiri_operation *operation) {
  static const char *const names[] = {"normalize", "to_uri", "to_iri", "resolve"};
  static const simdiri_operation operations[] = {SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_OPERATION_TO_URI,
                                                 SIMDIRI_OPERATION_TO_IRI, SIMDIRI_OPERATION_RESOLVE};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(field, names[i]) == 0) {
      *operation = operations[i];
      return 0;
    }
  return -1;
}

/* A lone "\=": the output is the input. */
static int read_output(const char *field, const vector_text *input, vector_text *output) {
  if (strcmp(field, "\\=") != 0) return check_vector_text(field, output);
  output->data = malloc(input->len == 0 ? 1 : input->len);
  if (output->data == NULL) abort();
  output->len = input->len;
  if (input->len != 0) memcpy(output->data, input->data, input->len);
  return 0;
}

static int read_extras(const vector_line *line, size_t at, vector_expectation *expectation) {
  for (; at < line->count; at++) {
    if (strcmp(line->fields[at], "host-unmapped") == 0) {
      expectation->status = SIMDIRI_WARNING_HOST_UNMAPPED;
    } else if (strncmp(line->fields[at], "changes:", 8) == 0) {
      expectation->has_changes = 1;
      if (check_vector_changes(line->fields[at] + 8, &expectation->changes) != 0) return -1;
    } else {
      return -1;
    }
  }
  return 0;
}

static int folder_admits(const vector_run *run, const vector_question *question) {
  return (run->folder == VECTOR_LAX) == (question->options.disallowed != SIMDIRI_DISALLOWED_FAIL) ||
         malformed(run, "repair is for lax, and lax for repair");
}

/* OPERATION OPTIONS [BASE] INPUT OUTPUT [host-unmapped] [changes:...] */
static int check_transform(const vector_run *run, const vector_line *line, simdiri_operation operation) {
  vector_question question = {operation, {0}, {NULL, 0}, {NULL, 0}};
  vector_expectation expectation = {{NULL, 0}, SIMDIRI_OK, 0, 0};
  size_t at = operation == SIMDIRI_OPERATION_RESOLVE ? 3 : 2;
  int holds;
  if (line->count < at + 2 || check_vector_options(line->fields[1], &question.options) != 0 ||
      (at == 3 && check_vector_text(line->fields[2], &question.base) != 0) ||
      check_vector_text(line->fields[at], &question.input) != 0 ||
      read_output(line->fields[at + 1], &question.input, &expectation.output) != 0 ||
      read_extras(line, at + 2, &expectation) != 0)
    holds = malformed(run, "OPERATION OPTIONS [BASE] INPUT OUTPUT [host-unmapped] [changes:...]");
  else
    holds = folder_admits(run, &question) && check_vector_transform(run, &question, &expectation);
  check_vector_free(&question.input);
  check_vector_free(&question.base);
  check_vector_free(&expectation.output);
  return holds;
}

/* rejects OPERATION OPTIONS INPUT STATUS OFFSET COMPONENT; "base" as the operation is about the base of a resolution.
 */
static int check_rejects(const vector_run *run, const vector_line *line) {
  static const char base_iri[] = "http://a/b/c/d;p?q", reference[] = "g";
  vector_question question = {SIMDIRI_OPERATION_RESOLVE, {0}, {NULL, 0}, {NULL, 0}};
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  vector_text input = {NULL, 0};
  int is_base = line->count == 7 && strcmp(line->fields[1], "base") == 0;
  if (line->count != 7 || (!is_base && read_operation(line->fields[1], &question.operation) != 0) ||
      check_vector_options(line->fields[2], &question.options) != 0 || check_vector_text(line->fields[3], &input) != 0)
    return malformed(run, "rejects OPERATION OPTIONS INPUT STATUS OFFSET COMPONENT");
  question.input = input;
  if (is_base) check_vector_text(reference, &question.input);
  if (question.operation == SIMDIRI_OPERATION_RESOLVE) check_vector_text(base_iri, &question.base);
  if (is_base) {
    check_vector_free(&question.base);
    question.base = input;
  }
  simdiri_status status = check_vector_ask(run->scratch, &question, &out, &result);
  int holds = failure_holds(run, &line->fields[4], status, &result);
  if (holds && out.len != 0) holds = malformed(run, "something was appended in spite of the error");
  simdiri_buffer_free(&out);
  check_vector_free(&question.base);
  check_vector_free(&question.input);
  return holds;
}

/* -------------------------------------------------------------------------------- compare */

static const char *compare_once(const vector_run *run, const simdiri_options *options, const vector_text *a,
                                const vector_text *b) {
  static const char *const rungs[] = {"simple", "syntax", "scheme", "protocol"};
  static const char base_iri[] = "http://a/b/c/d;p?q";
  simdiri_context *context = NULL;
  simdiri_base *base = NULL;
  simdiri_comparison comparison = {0};
  simdiri_status status = simdiri_context_create(options, NULL, &context);
  if (!simdiri_is_error(status) && (options->flags & SIMDIRI_FLAG_REFERENCE) != 0)
    status = simdiri_base_create(context, run->scratch, base_iri, sizeof base_iri - 1, NULL, &base, NULL);
  if (!simdiri_is_error(status))
    status = simdiri_compare(context, run->scratch, base, a->data, a->len, b->data, b->len, &comparison);
  simdiri_base_free(base);
  simdiri_context_free(context);
  if (simdiri_is_error(status)) return simdiri_status_name(status);
  if (!comparison.is_equivalent) return "different";
  return (unsigned)comparison.rung < 4 ? rungs[comparison.rung] : "no rung";
}

/* compare OPTIONS A B RUNG|different|STATUS; with "reference" there is a base. It holds in both directions. */
static int check_compare(const vector_run *run, const vector_line *line) {
  simdiri_options options;
  vector_text a = {NULL, 0}, b = {NULL, 0};
  if (line->count != 5 || check_vector_options(line->fields[1], &options) != 0 ||
      check_vector_text(line->fields[2], &a) != 0 || check_vector_text(line->fields[3], &b) != 0)
    return malformed(run, "compare OPTIONS A B RUNG|different|STATUS");
  const char *there = compare_once(run, &options, &a, &b), *back = compare_once(run, &options, &b, &a);
  int holds = strcmp(there, line->fields[4]) == 0 && strcmp(back, line->fields[4]) == 0;
  if (!holds) fprintf(run->message, "\n    got %s, and %s the other way round", there, back);
  check_vector_free(&a);
  check_vector_free(&b);
  return holds;
}

/* -------------------------------------------------------------------------------- review */

/* CODE@BEGIN-END */
static int finding_holds(const vector_run *run, const char *stated, const simdiri_finding *finding) {
  char actual[128];
  (void)snprintf(actual, sizeof actual, "%s@%zu-%zu", simdiri_finding_name(finding->code), finding->begin,
                 finding->end);
  if (stated != NULL && strcmp(stated, actual) == 0) return 1;
  fprintf(run->message, "\n    got %s", actual);
  return 0;
}

/* Exactly the stated findings, in their order. */
static int check_review(const vector_run *run, const vector_line *line) {
  const uint32_t groups = SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_CONFUSABLES;
  simdiri_finding findings[VECTOR_MAX_FIELDS];
  vector_text text;
  if (line->count < 2 || check_vector_text(line->fields[1], &text) != 0)
    return malformed(run, "review TEXT CODE@BEGIN-END ...");
  size_t count = simdiri_review(groups, text.data, text.len, findings, VECTOR_MAX_FIELDS);
  int holds = count == line->count - 2 &&
              simdiri_validate(SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI, text.data, text.len, NULL) == SIMDIRI_OK;
  for (size_t i = 0; i < count && i < VECTOR_MAX_FIELDS; i++)
    if (!finding_holds(run, i + 2 < line->count ? line->fields[i + 2] : NULL, &findings[i])) holds = 0;
  check_vector_free(&text);
  return holds;
}

/* -------------------------------------------------------------------------------- all kinds */

static int is_failure(const vector_line *line) {
  static const char *const verdicts[] = {"different", "simple", "syntax", "scheme", "protocol"};
  if (strcmp(line->fields[0], "compare") != 0)
    return strcmp(line->fields[0], "invalid") == 0 || strcmp(line->fields[0], "rejects") == 0;
  for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++)
    if (strcmp(line->fields[line->count - 1], verdicts[i]) == 0) return 0;
  return 1;
}

int check_vector(const vector_run *run, const vector_line *line) {
  const char *kind = line->fields[0];
  simdiri_operation operation;
  if (is_failure(line) != (run->folder == VECTOR_BAD))
    return malformed(run, "failures are for bad, and bad for failures");
  if (strcmp(kind, "invalid") == 0) return check_invalid(run, line);
  if (strcmp(kind, "rejects") == 0) return check_rejects(run, line);
  if (read_operation(kind, &operation) == 0) return check_transform(run, line, operation);
  if (run->folder == VECTOR_LAX) return malformed(run, "lax has transformations only");
  if (strcmp(kind, "compare") == 0) return check_compare(run, line);
  if (strcmp(kind, "valid") == 0) return check_valid(run, line);
  if (strcmp(kind, "split") == 0) return check_split(run, line);
  if (strcmp(kind, "review") == 0) return check_review(run, line);
  return malformed(run, "unknown kind");
}
