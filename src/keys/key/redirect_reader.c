/* Reads observed redirects (RFC 3987 5.3.4), and normalizes both of their IRIs. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/lines.h"
#include "iri/common/text.h"
#include "iri/context/context.h"
#include "iri/operations/compared_text.h"
#include "iri/redirect/redirects.h"

typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  uint32_t flags;
  simdiri_redirects *redirects;
  simdiri_redirects_counts *counts;
} redirect_loader;

/* Returns true if the IRIs differ only by a "/" at the end of the path. */
static bool is_slash_redirect(const char *from, size_t from_len, const char *to, size_t to_len) {
  const bool is_added = from_len < to_len;
  const char *with = is_added ? to : from, *without = is_added ? from : to;
  const size_t with_len = is_added ? to_len : from_len, without_len = is_added ? from_len : to_len;
  simdiri_components longer, shorter;
  simdiri_parse(with, with_len, &longer);
  simdiri_parse(without, without_len, &shorter);
  const size_t end = shorter.path_end;
  return with_len == without_len + 1 && longer.path_begin == shorter.path_begin && longer.path_end == end + 1 &&
         with[end] == '/' && memcmp(with, without, end) == 0 &&
         memcmp(with + end + 1, without + end, without_len - end) == 0;
}

/* Appends the normal form of one field to the texts. */
static simdiri_status add_text(const redirect_loader *load, const char *field, size_t len, redirect_entry *entry) {
  simdiri_buffer *texts = &load->redirects->texts;
  simdiri_result result;
  entry->begin = texts->len;
  const simdiri_status status = simdiri_normalize(load->context, load->scratch, field, len, texts, &result);
  if (simdiri_is_error(status)) return status;
  if (result.changes == 0) {
    const simdiri_status appended = simdiri_buffer_append(texts, field, len);
    if (appended != SIMDIRI_OK) return appended;
  }
  entry->len = texts->len - entry->begin;
  if (entry->len > load->redirects->longest) load->redirects->longest = entry->len;
  return SIMDIRI_OK;
}

/* What is compared of a URN redirects to it: so the other URNs that are equivalent to it are in its class, and an IRI
 * that was observed represents them. */
static simdiri_status add_compared(const redirect_loader *load, redirect_entry end) {
  simdiri_redirects *redirects = load->redirects;
  const char *normal = redirects_text(redirects, &end), *text;
  redirect_entry pair[2] = {{.begin = redirects->texts.len}, end};
  if (simdiri_compared_text(load->context, load->scratch, normal, end.len, &text, &pair[0].len) == 0) return SIMDIRI_OK;
  if (text == normal) {
    pair[0].begin = end.begin;
  } else {
    const simdiri_status status = simdiri_buffer_append(&redirects->texts, text, pair[0].len);
    if (status != SIMDIRI_OK) return status;
  }
  return simdiri_redirects_add(redirects, pair);
}

/* A record has two fields, from and to. A third field is an error: as part of the second it would be repaired to an IRI
 * that nobody observed. */
static simdiri_status add_record(const redirect_loader *load, const char *text, size_t len) {
  simdiri_redirects *redirects = load->redirects;
  redirect_entry pair[2] = {{{0, 0}, 0, 0, 0}, {{0, 0}, 0, 0, 0}};
  const size_t texts_len = redirects->texts.len;
  const char *tab = memchr(text, '\t', len);
  const bool are_two = tab && !memchr(tab + 1, '\t', len - (size_t)(tab + 1 - text));
  simdiri_status status = are_two ? SIMDIRI_OK : SIMDIRI_ERROR_NO_SCHEME;
  if (are_two) status = add_text(load, text, (size_t)(tab - text), &pair[0]);
  if (status == SIMDIRI_OK) status = add_text(load, tab + 1, len - (size_t)(tab + 1 - text), &pair[1]);
  const bool is_used = status == SIMDIRI_OK && ((load->flags & SIMDIRI_REDIRECTS_ALL) ||
                                                is_slash_redirect(redirects_text(redirects, &pair[0]), pair[0].len,
                                                                  redirects_text(redirects, &pair[1]), pair[1].len));
  if (is_used) {
    load->counts->used_count++;
    status = simdiri_redirects_add(redirects, pair);
    for (int i = 0; i < 2 && status == SIMDIRI_OK; i++) status = add_compared(load, pair[i]);
    return status;
  }
  redirects->texts.len = texts_len;
  if (status == SIMDIRI_OK)
    load->counts->skipped_count++;
  else if (status >= SIMDIRI_ERROR_NO_MEMORY)
    return status;
  else if (load->counts->bad_count++ == 0)
    load->counts->first_bad_line = load->counts->record_count;
  return SIMDIRI_OK;
}

static simdiri_status add_records(const redirect_loader *load, span text) {
  simdiri_status status = SIMDIRI_OK;
  span line;
  while (status == SIMDIRI_OK && take_line(&text, &line)) {
    if (line.len > 0 && line.data[line.len - 1] == '\r') line.len--;
    load->counts->record_count++;
    if (line.len > 0) status = add_record(load, line.data, line.len);
  }
  return status;
}

simdiri_status simdiri_redirects_create(const simdiri_context *context, simdiri_scratch *scratch, uint32_t flags,
                                        const char *text, size_t text_len, const simdiri_allocator *allocator,
                                        simdiri_redirects **redirects, simdiri_redirects_counts *counts) {
  simdiri_redirects_counts unused;
  *redirects = NULL;
  if (!counts) counts = &unused;
  *counts = (simdiri_redirects_counts){.record_count = 0};
  if ((flags & ~(uint32_t)SIMDIRI_REDIRECTS_ALL) || follows_redirects(&context->options))
    return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  simdiri_redirects *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = created->texts.allocator = allocator;
  created->options = context->options;
  memcpy(created->default_scheme, context->default_scheme, sizeof created->default_scheme);
  if (created->options.default_scheme) created->options.default_scheme = created->default_scheme;
  const redirect_loader load = {context, scratch, flags, created, counts};
  simdiri_status status = add_records(&load, (span){text_or_empty(text), text_len});
  if (status == SIMDIRI_OK) status = simdiri_redirects_complete(created);
  if (status == SIMDIRI_OK)
    *redirects = created;
  else
    simdiri_redirects_free(created);
  return status;
}
