/* Groups: keys that are made of the label of a normal form, or of its path and the names of its parameters. The lossy
 * rules apply to the text of the group. Applied before, a rule that leaves some IRIs alone, such as signed ones, would
 * split the IRIs of one group. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/operations/compared_text.h"
#include "iri/query/parameters.h"
#include "iri/redirect/redirects.h"
#include "keys/key/keyer.h"
#include "keys/key/labeler_head.h"

/* A redirect would move one IRI out of its group. */
bool simdiri_keyer_can_group(const simdiri_context *context, const simdiri_key_options *options) {
  const labeler_head *head = (const labeler_head *)options->labeler;
  if (!is_group(options->by)) return !head;
  if (options->redirects || follows_redirects(&context->options)) return false;
  if (options->by == SIMDIRI_KEY_BY_PARAMS) return !head;
  return head && head->context == context && !head->changes_texts;
}

/* ------------------------------------------------------------------------------------------- labels */

/* Does a label begin with a host? All others begin with "/", "./", "../" or "{". */
static bool begins_with_host(const char *label, size_t len) {
  if (len == 0 || label[0] == '/' || label[0] == '{') return false;
  const size_t dots = label[0] != '.' ? 0 : len > 1 && label[1] == '.' ? 2 : 1;
  return dots == 0 || (dots < len && label[dots] != '/');
}

/* The text of a label is a relative reference, with "//" before a host, so that the lossy rules find its parts. */
static simdiri_status put_label(const simdiri_keyer *keyer, simdiri_scratch *scratch, span text, size_t readable,
                                simdiri_buffer *out, size_t *begin) {
  const labeler_head *head = (const labeler_head *)keyer->options.labeler;
  *begin = out->len;
  simdiri_status status = simdiri_buffer_append(out, "//", 2);
  if (status == SIMDIRI_OK) status = head->write(keyer->options.labeler, scratch, text, readable, out);
  if (status != SIMDIRI_OK) return status;
  const size_t label = *begin + 2;
  if (!begins_with_host(out->data + label, out->len - label)) *begin = label;
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- names of parameters */

static bool is_same_name(const query_parameter *a, const query_parameter *b) {
  return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

/* Lists the names of the parameters that are not empty, without values, in order. */
static simdiri_status list_names(simdiri_scratch *scratch, span query, const query_parameter **sorted, size_t *count) {
  span parameter, name;
  *count = 0;
  while (simdiri_next_parameter(&query, &parameter, &name)) {
    if (name.len == 0) continue;
    const simdiri_status status = simdiri_list_parameter(scratch, *count, name, name);
    if (status != SIMDIRI_OK) return status;
    ++*count;
  }
  return simdiri_sort_parameters(scratch, *count, simdiri_compare_names, sorted, NULL);
}

static simdiri_status put_names(simdiri_scratch *scratch, span text, simdiri_buffer *out) {
  const char *hash = text.len > 0 ? memchr(text.data, '#', text.len) : NULL;
  const size_t end = hash ? (size_t)(hash - text.data) : text.len;
  const char *mark = end > 0 ? memchr(text.data, '?', end) : NULL;
  const size_t begin = mark ? (size_t)(mark - text.data) : end;
  const query_parameter *names;
  size_t count;
  simdiri_status status = simdiri_buffer_append(out, text.data, begin);
  if (status != SIMDIRI_OK || !mark) return status;
  status = list_names(scratch, (span){mark + 1, end - begin - 1}, &names, &count);
  if (status == SIMDIRI_OK) status = simdiri_buffer_reserve(out, end - begin);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < count; i++)
    if (i == 0 || !is_same_name(&names[i - 1], &names[i])) simdiri_put_parameter(out, i == 0, &names[i]);
  return SIMDIRI_OK;
}

simdiri_status simdiri_keyer_put_group(const simdiri_keyer *keyer, simdiri_scratch *scratch, span text, size_t readable,
                                       simdiri_buffer *out, size_t *begin) {
  const char *normal = text.data;
  (void)simdiri_compared_text(keyer->context, scratch, text.data, text.len, &text.data, &text.len);
  if (text.data != normal) readable = text.len;
  if (keyer->options.by == SIMDIRI_KEY_BY_LABEL) return put_label(keyer, scratch, text, readable, out, begin);
  *begin = out->len;
  return put_names(scratch, text, out);
}
