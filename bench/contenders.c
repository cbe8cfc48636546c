/* What is measured: each contender goes over a whole list once. */
/* SPDX-License-Identifier: MIT */
#include "contenders.h"

#include <stdlib.h>
#include <string.h>

#ifdef HAVE_URIPARSER
#include <uriparser/Uri.h>
#endif

/* A call through a volatile pointer cannot be left out, whatever the compiler knows of memcpy. */
static void *(*volatile copy_octets)(void *, const void *, size_t) = memcpy;

static size_t run_memcpy(bench_state *state, const bench_list *list) {
  copy_octets(state->copy, list->data, list->data_len);
  return list->line_count;
}

static size_t run_single(bench_state *state, const bench_list *list, simdiri_form form) {
  simdiri_result result;
  size_t accepted = 0;
  for (size_t i = 0; i < list->line_count; i++) {
    state->out.len = 0;
    accepted += !simdiri_is_error(simdiri_normalize(state->contexts[form], state->scratch, list->lines[i].text,
                                                    list->lines[i].len, &state->out, &result));
  }
  return accepted;
}

static size_t run_single_uri(bench_state *state, const bench_list *list) {
  return run_single(state, list, SIMDIRI_FORM_URI);
}

static size_t run_single_iri(bench_state *state, const bench_list *list) {
  return run_single(state, list, SIMDIRI_FORM_IRI);
}

static size_t run_batch(bench_state *state, const bench_list *list, simdiri_form form) {
  simdiri_records records = {.data = list->data, .data_len = list->data_len, .separator = '\n', .keep_cr = 1};
  state->out.len = 0;
  if (simdiri_batch(state->contexts[form], state->scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, NULL,
                    &records, &state->out, &state->result) != SIMDIRI_OK)
    return 0;
  return state->result.record_count - state->result.error_count;
}

static size_t run_batch_uri(bench_state *state, const bench_list *list) {
  return run_batch(state, list, SIMDIRI_FORM_URI);
}

static size_t run_batch_iri(bench_state *state, const bench_list *list) {
  return run_batch(state, list, SIMDIRI_FORM_IRI);
}

#ifdef HAVE_URIPARSER
static int normalize_with_uriparser(const bench_line *line, char *text, int room) {
  UriUriA uri;
  int written = 0;
  if (uriParseSingleUriExA(&uri, line->text, line->text + line->len, NULL) != URI_SUCCESS) return 0;
  int ok = uriNormalizeSyntaxExA(&uri, (unsigned)URI_NORMALIZE_SCHEME | URI_NORMALIZE_USER_INFO | URI_NORMALIZE_HOST |
                                           URI_NORMALIZE_PATH | URI_NORMALIZE_QUERY | URI_NORMALIZE_FRAGMENT) ==
               URI_SUCCESS &&
           uriToStringA(text, &uri, room, &written) == URI_SUCCESS;
  uriFreeUriMembersA(&uri);
  return ok;
}

/* Longer IRIs than this are cut off by no list in use; they would count as not accepted. */
enum { URIPARSER_ROOM = 1 << 16 };

static size_t run_uriparser(bench_state *state, const bench_list *list) {
  static char text[URIPARSER_ROOM];
  size_t accepted = 0;
  (void)state;
  for (size_t i = 0; i < list->line_count; i++)
    accepted += (size_t)normalize_with_uriparser(&list->lines[i], text, URIPARSER_ROOM);
  return accepted;
}
#endif

const bench_contender bench_contenders[] = {
    {"memcpy", run_memcpy},
    {"simdiri_normalize, uri", run_single_uri},
    {"simdiri_normalize, iri", run_single_iri},
    {"simdiri_batch, uri", run_batch_uri},
    {"simdiri_batch, iri", run_batch_iri},
#ifdef HAVE_URIPARSER
    {"uriparser (syntax rung)", run_uriparser},
#endif
};

const size_t bench_contender_count = sizeof bench_contenders / sizeof *bench_contenders;

int bench_state_create(bench_state *state, const bench_list *list) {
  simdiri_options options;
  *state = (bench_state){.out.allocator = simdiri_default_allocator()};
  simdiri_options_init(&options);
  for (int form = SIMDIRI_FORM_URI; form <= SIMDIRI_FORM_IRI; form++) {
    options.form = (simdiri_form)form;
    if (simdiri_context_create(&options, NULL, &state->contexts[form]) != SIMDIRI_OK) return -1;
  }
  state->copy = malloc(list->data_len + 1);
  return state->copy && simdiri_scratch_create(NULL, &state->scratch) == SIMDIRI_OK ? 0 : -1;
}

void bench_state_free(bench_state *state) {
  simdiri_batch_result_free(&state->result, NULL);
  simdiri_buffer_free(&state->out);
  simdiri_scratch_free(state->scratch);
  simdiri_context_free(state->contexts[SIMDIRI_FORM_URI]);
  simdiri_context_free(state->contexts[SIMDIRI_FORM_IRI]);
  free(state->copy);
}
