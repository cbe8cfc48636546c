/* One call for one IRI: creates a context and a scratch, uses the public calls, and frees both. */
/* SPDX-License-Identifier: MIT */
#include "simdiri/easy.h"

#include <stdlib.h>
#include <string.h>

#include "simdiri/iri.h"

typedef struct {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_buffer out;
} easy_session;

static simdiri_status begin_session(easy_session *session, const simdiri_options *options, simdiri_rung default_rung) {
  simdiri_options defaults;
  *session = (easy_session){.out = {.allocator = simdiri_default_allocator()}};
  if (!options) {
    simdiri_options_init(&defaults);
    defaults.rung = default_rung;
    options = &defaults;
  }
  simdiri_status status = simdiri_context_create(options, NULL, &session->context);
  if (status == SIMDIRI_OK) status = simdiri_scratch_create(NULL, &session->scratch);
  return status;
}

static void end_session(easy_session *session) {
  simdiri_buffer_free(&session->out);
  simdiri_scratch_free(session->scratch);
  simdiri_context_free(session->context);
}

static size_t text_length(const char *text) { return text ? strlen(text) : 0; }

/* Copies the text of a result into a new string. A result never contains NUL: it is percent-encoded or an error. */
static simdiri_status copy_text(simdiri_status status, const simdiri_result *result, char **copy) {
  if (simdiri_is_error(status)) return status;
  char *text = malloc(result->text_len + 1);
  if (!text) return SIMDIRI_ERROR_NO_MEMORY;
  if (result->text_len > 0) memcpy(text, result->text, result->text_len);
  text[result->text_len] = '\0';
  *copy = text;
  return status;
}

simdiri_status simdiri_easy_normalize(const simdiri_options *options, const char *iri, char **normal) {
  easy_session session;
  simdiri_result result;
  *normal = NULL;
  simdiri_status status = begin_session(&session, options, SIMDIRI_RUNG_SCHEME);
  if (status == SIMDIRI_OK) {
    status = simdiri_normalize(session.context, session.scratch, iri, text_length(iri), &session.out, &result);
    status = copy_text(status, &result, normal);
  }
  end_session(&session);
  return status;
}

simdiri_status simdiri_easy_resolve(const simdiri_options *options, const char *base, const char *reference,
                                    char **target) {
  easy_session session;
  simdiri_result result;
  simdiri_base *object = NULL;
  *target = NULL;
  simdiri_status status = begin_session(&session, options, SIMDIRI_RUNG_SIMPLE);
  if (status == SIMDIRI_OK)
    status = simdiri_base_create(session.context, session.scratch, base, text_length(base), NULL, &object, NULL);
  if (!simdiri_is_error(status)) {
    status = simdiri_resolve(session.context, session.scratch, object, reference, text_length(reference), &session.out,
                             &result);
    status = copy_text(status, &result, target);
  }
  simdiri_base_free(object);
  end_session(&session);
  return status;
}

simdiri_status simdiri_easy_compare(const simdiri_options *options, const char *a, const char *b, bool *is_equivalent) {
  easy_session session;
  simdiri_comparison comparison;
  *is_equivalent = false;
  simdiri_status status = begin_session(&session, options, SIMDIRI_RUNG_SCHEME);
  if (status == SIMDIRI_OK) {
    status = simdiri_compare(session.context, session.scratch, NULL, a, text_length(a), b, text_length(b), &comparison);
    *is_equivalent = !simdiri_is_error(status) && comparison.is_equivalent;
  }
  end_session(&session);
  return status;
}

void simdiri_easy_free(char *text) { free(text); }
