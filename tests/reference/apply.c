/* The operations as a whole.
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <stdlib.h>

static reference_result make_result(reference_failure failure) {
  return (reference_result){.status = failure.status, .component = failure.component, .offset = failure.offset};
}

static reference_result give_text(reference_failure outcome, reference_text *text) {
  reference_result result = make_result(outcome);
  if (outcome.status >= SIMDIRI_ERROR_NO_SCHEME) {
    free(text->data);
    return result;
  }
  reference_text_byte(text, '\0'); /* so that an empty text is not NULL */
  result.text = text->data;
  result.text_len = text->len - 1;
  return result;
}

reference_result reference_validate(simdiri_grammar grammar, simdiri_production production, const char *text,
                                    size_t len) {
  reference_record record;
  reference_rules strict = {grammar, SIMDIRI_DISALLOWED_FAIL};
  reference_failure failure = reference_load(&record, strict, production, text, len);
  reference_record_free(&record);
  return make_result(failure);
}

static simdiri_production production_of(const simdiri_options *options) {
  return options->flags & SIMDIRI_FLAG_REFERENCE ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI;
}

/* White space in the host that is written is a warning, unless there is another outcome. */
static void note_white_space(const reference_record *record, reference_failure *outcome) {
  if (outcome->status == SIMDIRI_OK && record->has_authority && reference_holds_white_space(&record->host))
    *outcome = (reference_failure){SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_COMPONENT_HOST, record->host_begin};
}

/* RFC 3987 5.3.1: a valid record stays unchanged. */
static reference_result apply_simple(const simdiri_options *options, const char *in, size_t len) {
  reference_result checked = reference_validate(options->grammar, production_of(options), in, len);
  if (checked.status != SIMDIRI_OK) return checked;
  reference_text text = {0};
  simdiri_components c;
  reference_split(in, len, &c);
  bool drops = (options->flags & SIMDIRI_FLAG_DROP_FRAGMENT) && c.has_fragment;
  reference_text_add(&text, in, drops ? c.fragment_begin - 1 : len);
  reference_record record;
  reference_failure outcome = reference_load(&record, (reference_rules){options->grammar, SIMDIRI_DISALLOWED_FAIL},
                                             production_of(options), in, len);
  note_white_space(&record, &outcome);
  reference_record_free(&record);
  return give_text(outcome, &text);
}

static reference_rules rules_of(const simdiri_options *options) {
  return (reference_rules){options->grammar, options->disallowed};
}

/* Changes a checked record and writes it. */
static reference_result finish(reference_record *record, const simdiri_options *options, simdiri_operation operation) {
  reference_text text = {0};
  reference_failure outcome = {SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  bool encode_non_ascii = options->form == SIMDIRI_FORM_URI;
  if (operation == SIMDIRI_OPERATION_TO_URI) {
    outcome = reference_to_uri_record(record, options);
    encode_non_ascii = true;
  } else if (operation == SIMDIRI_OPERATION_TO_IRI) {
    outcome = reference_to_iri_record(record, options);
    encode_non_ascii = false;
  } else if (options->rung > SIMDIRI_RUNG_SIMPLE) {
    outcome = reference_normalize_record(record, options);
  } else {
    encode_non_ascii = false; /* resolved at no rung: text that needs no repair stays unchanged */
  }
  note_white_space(record, &outcome);
  bool is_iri = !encode_non_ascii && (operation == SIMDIRI_OPERATION_TO_IRI || options->rung > SIMDIRI_RUNG_SIMPLE);
  if (is_iri && options->flags & SIMDIRI_FLAG_ENCODE_BIDI) reference_encode_bidi(record, options->grammar);
  reference_recompose(record, encode_non_ascii, options->flags & SIMDIRI_FLAG_DROP_FRAGMENT, &text);
  return give_text(outcome, &text);
}

static bool is_before_port(simdiri_component component) {
  return component == SIMDIRI_COMPONENT_SCHEME || component == SIMDIRI_COMPONENT_USERINFO ||
         component == SIMDIRI_COMPONENT_HOST;
}

/* The error with the smallest offset. A record with an error has the tokens before it, so a byte merge among them comes
 * first. A complete host that cannot be mapped comes before an error after the host. */
static reference_result apply_one(const simdiri_options *options, simdiri_operation operation, const char *in,
                                  size_t len) {
  reference_record record;
  reference_failure failure = reference_load(&record, rules_of(options), production_of(options), in, len);
  reference_failure merge = reference_find_merge(&record, options, operation, &record.scheme);
  if (merge.status != SIMDIRI_OK) failure = merge;
  reference_result result = make_result(failure);
  if (!is_before_port(failure.component)) {
    reference_result finished = finish(&record, options, operation);
    if (failure.status == SIMDIRI_OK || finished.status == SIMDIRI_ERROR_BAD_HOST) {
      result = finished;
    } else {
      free(finished.text);
    }
  }
  reference_record_free(&record);
  return result;
}

static reference_failure load_base(reference_record *base, const simdiri_options *options, const char *in, size_t len) {
  reference_failure failure = reference_load(base, rules_of(options), SIMDIRI_PRODUCTION_IRI, in, len);
  reference_failure merge = reference_find_merge(base, options, SIMDIRI_OPERATION_RESOLVE, &base->scheme);
  return merge.status != SIMDIRI_OK ? merge : failure;
}

static void subtract_offset(reference_result *result, size_t added) {
  if (result->status != SIMDIRI_OK) result->offset = result->offset > added ? result->offset - added : 0;
}

reference_result reference_check_base(const simdiri_options *options, const char *in, size_t len) {
  reference_record base;
  reference_text text = {0};
  const size_t added = reference_add_scheme(options, in, len, &text);
  reference_failure failure = load_base(&base, options, text.data, text.len);
  reference_result result = make_result(failure);
  subtract_offset(&result, added);
  reference_record_free(&base);
  free(text.data);
  return result;
}

static reference_result resolve_loaded(const simdiri_options *options, reference_record *base, const char *in,
                                       size_t len) {
  reference_record reference;
  reference_result result;
  reference_failure failure = reference_load(&reference, rules_of(options), SIMDIRI_PRODUCTION_IRI_REFERENCE, in, len);
  const reference_text *scheme = reference.has_scheme ? &reference.scheme : &base->scheme;
  reference_failure merge = reference_find_merge(&reference, options, SIMDIRI_OPERATION_RESOLVE, scheme);
  if (merge.status != SIMDIRI_OK) failure = merge;
  if (failure.status == SIMDIRI_OK) {
    reference_record target = reference_target(base, &reference, options->flags & SIMDIRI_FLAG_NON_STRICT);
    result = finish(&target, options, SIMDIRI_OPERATION_RESOLVE);
    reference_record_free(&target);
  } else {
    result = make_result(failure);
  }
  reference_record_free(&reference);
  return result;
}

static reference_result apply_resolve(const simdiri_options *options, const char *base_text, size_t base_len,
                                      const char *in, size_t len) {
  reference_record base;
  reference_result result;
  reference_failure failure = load_base(&base, options, base_text, base_len);
  if (failure.status == SIMDIRI_OK) {
    result = resolve_loaded(options, &base, in, len);
  } else {
    result = make_result(failure);
    result.in_base = true;
  }
  reference_record_free(&base);
  return result;
}

static reference_result apply_once(const simdiri_options *options, simdiri_operation operation, const char *base,
                                   size_t base_len, const char *in, size_t in_len) {
  if (operation == SIMDIRI_OPERATION_RESOLVE) return apply_resolve(options, base, base_len, in, in_len);
  bool is_simple = operation == SIMDIRI_OPERATION_NORMALIZE && options->rung == SIMDIRI_RUNG_SIMPLE;
  return is_simple ? apply_simple(options, in, in_len) : apply_one(options, operation, in, in_len);
}

/* Applies the operation to the text with its scheme, and to the result as long as that gets a scheme, too. */
static reference_result apply_with_scheme(const simdiri_options *options, simdiri_operation operation,
                                          const reference_text *base, const char *in, size_t in_len) {
  reference_text text = {0};
  const size_t added = reference_add_scheme(options, in, in_len, &text);
  reference_result result = apply_once(options, operation, base->data, base->len, text.data, text.len);
  if (!result.in_base) subtract_offset(&result, added);
  free(text.data);
  if (!result.text || !reference_begins_with_host(result.text, result.text_len)) return result;
  reference_result again = apply_with_scheme(options, operation, base, result.text, result.text_len);
  if (again.status != SIMDIRI_OK && again.offset > in_len) again.offset = in_len;
  free(result.text);
  return again;
}

reference_result reference_apply(const simdiri_options *options, simdiri_operation operation, const char *base,
                                 size_t base_len, const char *in, size_t in_len) {
  if (!options->default_scheme) return apply_once(options, operation, base, base_len, in, in_len);
  reference_text whole_base = {0};
  const size_t added = reference_add_scheme(options, base ? base : "", base ? base_len : 0, &whole_base);
  reference_result result = apply_with_scheme(options, operation, &whole_base, in, in_len);
  if (result.in_base) subtract_offset(&result, added);
  free(whole_base.data);
  return result;
}
