/* Redirects that were observed (RFC 3987 5.3.4): read, looked up. */
/* SPDX-License-Identifier: MIT */
#include "redirect/redirects.h"

#include <string.h>

#include "common/allocator.h"
#include "common/buffer.h"
#include "common/text.h"
#include "hash/digest.h"
#include "hash/hash.h"

/* ------------------------------------------------------------------------------------------- one record */

typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  uint32_t flags;
  simdiri_redirects *redirects;
  simdiri_redirects_counts *counts;
} loading;

bool simdiri_is_slash_redirect(const char *from, size_t from_len, const char *to, size_t to_len) {
  const bool is_added = from_len < to_len;
  const char *with = is_added ? to : from, *without = is_added ? from : to;
  const size_t with_len = is_added ? to_len : from_len, without_len = is_added ? from_len : to_len;
  simdiri_components long_parts, short_parts;
  simdiri_parse(with, with_len, &long_parts);
  simdiri_parse(without, without_len, &short_parts);
  const size_t end = short_parts.path_end;
  return with_len == without_len + 1 && long_parts.path_begin == short_parts.path_begin &&
         long_parts.path_end == end + 1 && with[end] == '/' && memcmp(with, without, end) == 0 &&
         memcmp(with + end + 1, without + end, without_len - end) == 0;
}

/* Appends the normal form of one field to the texts. */
static simdiri_status add_text(const loading *load, const char *field, size_t len, redirect_entry *entry) {
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

static const char *text_of(const simdiri_redirects *redirects, const redirect_entry *entry) {
  return buffer_text(&redirects->texts, entry->begin);
}

static simdiri_status add_entries(simdiri_redirects *redirects, redirect_entry pair[2]) {
  void *block = redirects->entries;
  const simdiri_status status =
      simdiri_grow(redirects->allocator, &block, &redirects->room, redirects->count + 2, sizeof *redirects->entries);
  redirects->entries = block;
  if (status != SIMDIRI_OK) return status;
  for (unsigned i = 0; i < 2; i++) {
    pair[i].hash = simdiri_hash_octets(SIMDIRI_HASH_XXH3_128, NULL, text_of(redirects, &pair[i]), pair[i].len);
    redirects->entries[redirects->count++] = pair[i];
  }
  return SIMDIRI_OK;
}

/* Text of a record is two fields, from and to. A third one is an error: as a part of the second it would be repaired,
 * and become a part of an IRI that nobody observed. */
static simdiri_status add_record(const loading *load, const char *text, size_t len) {
  simdiri_redirects *redirects = load->redirects;
  redirect_entry pair[2] = {{{0, 0}, 0, 0, 0}, {{0, 0}, 0, 0, 0}};
  const size_t texts_len = redirects->texts.len;
  const char *tab = memchr(text, '\t', len);
  const bool are_two = tab && !memchr(tab + 1, '\t', len - (size_t)(tab + 1 - text));
  simdiri_status status = are_two ? SIMDIRI_OK : SIMDIRI_ERROR_NO_SCHEME;
  if (are_two) status = add_text(load, text, (size_t)(tab - text), &pair[0]);
  if (status == SIMDIRI_OK) status = add_text(load, tab + 1, len - (size_t)(tab + 1 - text), &pair[1]);
  const bool is_used = status == SIMDIRI_OK && ((load->flags & SIMDIRI_REDIRECTS_ALL) ||
                                                simdiri_is_slash_redirect(text_of(redirects, &pair[0]), pair[0].len,
                                                                          text_of(redirects, &pair[1]), pair[1].len));
  if (is_used) {
    load->counts->used_count++;
    return add_entries(redirects, pair);
  }
  redirects->texts.len = texts_len;
  if (status == SIMDIRI_OK)
    load->counts->skipped_count++;
  else if (status >= SIMDIRI_ERROR_NO_MEMORY)
    return status;
  else if (load->counts->bad_count++ == 0)
    load->counts->first_bad = load->counts->record_count;
  return SIMDIRI_OK;
}

static simdiri_status add_records(const loading *load, const char *text, size_t len) {
  const char *const end = text + len;
  simdiri_status status = SIMDIRI_OK;
  while (len > 0 && text < end && status == SIMDIRI_OK) {
    const char *separator = memchr(text, '\n', (size_t)(end - text));
    const char *text_end = separator ? separator : end;
    const char *next = separator ? separator + 1 : end;
    if (text_end > text && text_end[-1] == '\r') text_end--;
    load->counts->record_count++;
    if (text_end > text) status = add_record(load, text, (size_t)(text_end - text));
    text = next;
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- the object */

/* Ranges of entries by the first bits of the hash, about one entry each. */
static simdiri_status index_entries(simdiri_redirects *redirects) {
  while (redirects->bits < 40 && (size_t)1 << redirects->bits < redirects->count) redirects->bits++;
  const size_t ranges = (size_t)1 << redirects->bits;
  redirects->starts = simdiri_allocate_zeroed(redirects->allocator, (ranges + 1) * sizeof *redirects->starts);
  if (!redirects->starts) return SIMDIRI_ERROR_NO_MEMORY;
  size_t range = 0;
  for (size_t i = 0; i < redirects->count; i++) {
    const uint64_t bits = redirects->bits ? redirects->entries[i].hash.high >> (64 - redirects->bits) : 0;
    while (range <= bits) redirects->starts[range++] = i;
  }
  while (range <= ranges) redirects->starts[range++] = redirects->count;
  return SIMDIRI_OK;
}

/* Which texts are replaced, and by what. The order of entries depends on their texts only, so the digest is the same
 * for all files that give the same classes. The texts themselves are hashed: who writes them can choose the hashes by
 * which they are sorted. */
static void digest_entries(simdiri_redirects *redirects) {
  key_digest digest;
  simdiri_digest_begin(&digest);
  for (size_t i = 0; i < redirects->count; i++) {
    const redirect_entry *entry = &redirects->entries[i], *stands = &redirects->entries[entry->stands];
    if (stands == entry) continue;
    simdiri_digest_add(&digest, text_of(redirects, entry), entry->len);
    simdiri_digest_add(&digest, text_of(redirects, stands), stands->len);
  }
  redirects->digest = simdiri_digest_end(&digest);
}

simdiri_status simdiri_redirects_create(const simdiri_context *context, simdiri_scratch *scratch, uint32_t flags,
                                        const char *text, size_t text_len, const simdiri_allocator *allocator,
                                        simdiri_redirects **redirects, simdiri_redirects_counts *counts) {
  simdiri_redirects_counts unused;
  *redirects = NULL;
  if (!counts) counts = &unused;
  *counts = (simdiri_redirects_counts){0, 0, 0, 0, 0};
  if ((flags & ~(uint32_t)SIMDIRI_REDIRECTS_ALL) || leads_on(context)) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  simdiri_redirects *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = created->texts.allocator = allocator;
  created->options = context->options;
  const loading load = {context, scratch, flags, created, counts};
  simdiri_status status = add_records(&load, text_or_empty(text), text_len);
  if (status == SIMDIRI_OK) status = simdiri_redirects_classify(created);
  if (status == SIMDIRI_OK) status = index_entries(created);
  if (status == SIMDIRI_OK) {
    digest_entries(created);
    *redirects = created;
  } else {
    simdiri_redirects_free(created);
  }
  return status;
}

void simdiri_redirects_free(simdiri_redirects *redirects) {
  if (!redirects) return;
  if (redirects->starts)
    simdiri_deallocate(redirects->allocator, redirects->starts,
                       (((size_t)1 << redirects->bits) + 1) * sizeof *redirects->starts);
  simdiri_deallocate(redirects->allocator, redirects->entries, redirects->room * sizeof *redirects->entries);
  simdiri_buffer_free(&redirects->texts);
  simdiri_deallocate(redirects->allocator, redirects, sizeof *redirects);
}

const char *simdiri_redirects_find(const simdiri_redirects *redirects, const char *iri, size_t iri_len,
                                   size_t *found_len) {
  iri = text_or_empty(iri);
  const simdiri_fingerprint hash = simdiri_hash_octets(SIMDIRI_HASH_XXH3_128, NULL, iri, iri_len);
  const size_t range = redirects->bits ? (size_t)(hash.high >> (64 - redirects->bits)) : 0;
  size_t low = redirects->starts[range], high = redirects->starts[range + 1];
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const redirect_entry *entry = &redirects->entries[middle];
    int order = (entry->hash.high > hash.high) - (entry->hash.high < hash.high);
    if (order == 0) order = (entry->hash.low > hash.low) - (entry->hash.low < hash.low);
    if (order == 0) order = (entry->len > iri_len) - (entry->len < iri_len);
    if (order == 0) order = memcmp(text_of(redirects, entry), iri, iri_len);
    if (order == 0) {
      const redirect_entry *stands = &redirects->entries[entry->stands];
      *found_len = stands->len;
      return text_of(redirects, stands);
    }
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

/* NON_STRICT is about resolving only. At the rungs scheme and protocol normal forms are the same ones but for
 * redirects; below, a context has no use for them. */
bool simdiri_redirects_fit(const simdiri_redirects *redirects, const simdiri_options *options) {
  const simdiri_options *o = &redirects->options;
  const uint32_t flags = ~(uint32_t)SIMDIRI_FLAG_NON_STRICT;
  return o->profile == options->profile && o->rung >= SIMDIRI_RUNG_SCHEME && o->form == options->form &&
         o->grammar == options->grammar && o->disallowed == options->disallowed && o->host == options->host &&
         o->unicode == options->unicode && (o->flags & flags) == (options->flags & flags);
}

simdiri_status simdiri_lead_on(const simdiri_context *context, simdiri_buffer *out, size_t begin,
                               simdiri_result *result) {
  size_t len;
  const char *found = simdiri_redirects_find(context->options.redirects, result->text, result->text_len, &len);
  if (!found || (len == result->text_len && memcmp(found, result->text, len) == 0)) return result->status;
  out->len = begin;
  const simdiri_status status = simdiri_buffer_append(out, found, len);
  if (status != SIMDIRI_OK) return fail_call(result, status);
  result->text = buffer_text(out, begin);
  result->text_len = len;
  result->changes |= SIMDIRI_CHANGE_REDIRECT;
  return result->status;
}

int simdiri_redirects_compare(const simdiri_redirects *redirects, const redirect_entry *a, const redirect_entry *b) {
  if (a->hash.high != b->hash.high) return a->hash.high < b->hash.high ? -1 : 1;
  if (a->hash.low != b->hash.low) return a->hash.low < b->hash.low ? -1 : 1;
  if (a->len != b->len) return a->len < b->len ? -1 : 1;
  return memcmp(text_of(redirects, a), text_of(redirects, b), a->len);
}
