/* Writes what labels depend on, as settings of an identity of keys. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/options/option_words.h"
#include "text/label/labeler.h"
#include "text/label/routes.h"

static const char *const hosts[] = {OPTION_LABEL_HOSTS(OPTION_WORD_AT)};

static simdiri_status append_text(simdiri_buffer *out, const char *text) {
  return simdiri_buffer_append(out, text, strlen(text));
}

static simdiri_status append_templates(simdiri_buffer *out, uint32_t templates) {
  const char *separator = " templates=", *name;
  simdiri_status status = templates ? SIMDIRI_OK : append_text(out, " templates=none");
  for (unsigned bit = 0; (name = simdiri_template_name(bit)) != NULL && status == SIMDIRI_OK; bit++) {
    if (!(templates >> bit & 1)) continue;
    status = append_text(out, separator);
    if (status == SIMDIRI_OK) status = append_text(out, name);
    separator = ",";
  }
  return status;
}

/* Must a byte of a name be percent-encoded? It would end a setting or a name, or is "%" or not ASCII. */
static bool is_reserved(unsigned char byte) { return byte <= 0x20 || byte >= 0x7F || byte == ',' || byte == '%'; }

static simdiri_status append_name(simdiri_buffer *out, span text) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < text.len && status == SIMDIRI_OK; i++) {
    unsigned char triplet[3];
    const unsigned char byte = (unsigned char)text.data[i];
    if (!is_reserved(byte)) {
      status = simdiri_buffer_append(out, text.data + i, 1);
      continue;
    }
    (void)put_triplet(triplet, byte);
    status = simdiri_buffer_append(out, (const char *)triplet, sizeof triplet);
  }
  return status;
}

static simdiri_status append_params(simdiri_buffer *out, const simdiri_labeler *labeler) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < labeler->pattern_count && status == SIMDIRI_OK; i++) {
    const param_pattern *pattern = &labeler->patterns[i];
    status = append_text(out, i == 0 ? " params=" : ",");
    if (status == SIMDIRI_OK) status = append_name(out, pattern->prefix);
    if (status == SIMDIRI_OK && pattern->has_star) status = append_text(out, "*");
    if (status == SIMDIRI_OK) status = append_name(out, pattern->suffix);
  }
  return status;
}

static simdiri_status append_routes(simdiri_buffer *out, const simdiri_routes *routes) {
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  if (!routes) return SIMDIRI_OK;
  const size_t len = simdiri_fingerprint_write(routes->digest, SIMDIRI_HASH_XXH3_128, hex);
  const simdiri_status status = append_text(out, " routes=");
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, hex, len) : status;
}

simdiri_status simdiri_labeler_identify(simdiri_labeler *labeler) {
  simdiri_buffer *out = &labeler->head.identity;
  const simdiri_label_options *options = &labeler->options;
  simdiri_status status = append_text(out, " group-host=");
  if (status == SIMDIRI_OK) status = append_text(out, hosts[options->host]);
  if (status == SIMDIRI_OK) status = append_templates(out, options->templates);
  if (status == SIMDIRI_OK) status = append_params(out, labeler);
  if (status == SIMDIRI_OK) status = append_routes(out, options->routes);
  if (status != SIMDIRI_OK || options->host != SIMDIRI_LABEL_DOMAIN) return status;
  status = append_text(out, " suffixes=");
  return status == SIMDIRI_OK ? append_text(out, simdiri_suffix_list_identity(options->suffixes)) : status;
}
