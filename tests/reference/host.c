/* Mapping of a whole host name (REQUIREMENTS of IDNA2008 and UTS 46 as the project has them).
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_NAME = 4096, LONGEST_LABEL = 1024 };

/* A label as tokens, and what it maps to. */
typedef struct {
  size_t begin, end; /* tokens of the host; the separator is at `end` */
  bool is_kept;      /* ASCII without xn-- */
  bool was_xn;       /* written as an A-label */
  reference_label mapped;
} host_label;

typedef struct {
  uint32_t *code_points; /* of the host */
  size_t count;
  host_label *labels;
  size_t label_count; /* without the empty one behind a final separator */
  bool has_final_separator;
} host_name;

static bool is_separator(uint32_t c) { return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61; }

static bool begins_with_xn(const reference_token *item, size_t count) {
  if (count < 4) return false;
  for (size_t i = 0; i < 4; i++) {
    if (item[i].kind != TOKEN_CHARACTER || reference_lower(item[i].value) != (uint8_t) "xn--"[i]) return false;
  }
  return true;
}

bool reference_decode_ignored(reference_tokens *host, size_t *merge) {
  reference_tokens out = {0};
  bool found = false;
  for (size_t i = 0; i < host->count;) {
    uint32_t code_point = 0;
    size_t used = reference_triplet_character(host->item + i, host->count - i, &code_point);
    if (used == 0 || !reference_is_ignored(code_point)) {
      reference_push(&out, host->item[i++]);
      continue;
    }
    reference_push_character(&out, code_point, host->item[i].offset);
    for (size_t end = i + used; i < end; i++) {
      if (host->item[i].from_bad_octet && !found && merge) *merge = host->item[i].offset;
      if (host->item[i].from_bad_octet) found = true;
    }
  }
  reference_tokens_replace(host, out);
  return found;
}

bool reference_holds_non_ascii(const reference_tokens *host) {
  uint32_t code_point;
  for (size_t i = 0; i < host->count; i++) {
    if (host->item[i].kind == TOKEN_CHARACTER && host->item[i].value >= 0x80) return true;
    if (reference_triplet_character(host->item + i, host->count - i, &code_point)) return true;
  }
  return false;
}

bool reference_holds_triplet(const reference_tokens *host) {
  for (size_t i = 0; i < host->count; i++) {
    if (host->item[i].kind == TOKEN_TRIPLET) return true;
  }
  return false;
}

/* Does the host hold anything but ASCII labels without xn--? */
static bool needs_mapping(const reference_tokens *host) {
  for (size_t i = 0; i < host->count; i++) {
    bool begins_label = i == 0 || reference_is_ascii(&host->item[i - 1], '.');
    if (begins_label && begins_with_xn(host->item + i, host->count - i)) return true;
  }
  return reference_holds_non_ascii(host);
}

/* Letters, digits, hyphens, with no hyphen at either end (RFC 1123 2.1, the STD3 rules). */
static bool is_std3(const uint32_t *in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!reference_is_alpha(in[i]) && !reference_is_digit(in[i]) && in[i] != '-') return false;
  }
  return count > 0 && in[0] != '-' && in[count - 1] != '-';
}

static bool all_labels_std3(const reference_tokens *host) {
  uint32_t *label = reference_grow(NULL, (host->count + 1) * sizeof *label);
  bool is_good = true;
  size_t count = 0;
  for (size_t i = 0; i <= host->count; i++) {
    if (i == host->count || reference_is_ascii(&host->item[i], '.')) {
      if (count > 0 && !is_std3(label, count)) is_good = false;
      count = 0;
    } else {
      label[count++] = host->item[i].kind == TOKEN_CHARACTER ? host->item[i].value : '%';
    }
  }
  free(label);
  return is_good;
}

/* The length of text of the iri form, in which some characters are triplets. */
static size_t text_len(const uint32_t *in, size_t count) {
  size_t len = 0;
  uint8_t octets[4];
  for (size_t i = 0; i < count; i++) {
    bool is_raw = in[i] < 0x80 || reference_may_stand_raw(in[i], SIMDIRI_COMPONENT_HOST);
    len += (is_raw ? 1 : 3) * reference_utf8_encode(in[i], octets);
  }
  return len;
}

/* false if a triplet remains. */
static bool read_code_points(host_name *name, const reference_tokens *host) {
  name->code_points = reference_grow(NULL, host->count * sizeof *name->code_points);
  name->count = host->count;
  for (size_t i = 0; i < host->count; i++) {
    if (host->item[i].kind != TOKEN_CHARACTER) return false;
    name->code_points[i] = host->item[i].value;
  }
  return text_len(name->code_points, name->count) <= LONGEST_NAME;
}

/* false for empty labels, except one at the end, and for too long ones. */
static bool cut_labels(host_name *name) {
  name->labels = reference_grow(NULL, (name->count + 1) * sizeof *name->labels);
  for (size_t begin = 0; begin <= name->count;) {
    size_t end = begin;
    while (end < name->count && !is_separator(name->code_points[end])) end++;
    if (end == begin) {
      name->has_final_separator = true;
      return begin == name->count && begin > 0;
    }
    if (text_len(name->code_points + begin, end - begin) > LONGEST_LABEL) return false;
    host_label *label = &name->labels[name->label_count++];
    label->begin = begin;
    label->end = end;
    begin = end + 1;
  }
  return name->label_count > 0;
}

static bool map_one(const host_name *name, host_label *label, const reference_tokens *host) {
  const uint32_t *in = name->code_points + label->begin;
  size_t count = label->end - label->begin;
  label->was_xn = begins_with_xn(host->item + label->begin, count);
  label->is_kept = !label->was_xn;
  for (size_t i = 0; i < count; i++) {
    if (in[i] >= 0x80) label->is_kept = false;
  }
  return label->is_kept || reference_map_label(in, count, &label->mapped);
}

static void unicode_form(const host_name *name, const host_label *label, const uint32_t **form, size_t *count) {
  *form = label->is_kept ? name->code_points + label->begin : label->mapped.unicode;
  *count = label->is_kept ? label->end - label->begin : label->mapped.unicode_count;
}

static bool satisfies_bidi(const host_name *name) {
  const uint32_t *form;
  size_t count;
  bool has_rtl = false, is_good = true;
  for (size_t i = 0; i < name->label_count; i++) {
    unicode_form(name, &name->labels[i], &form, &count);
    if (reference_is_rtl(form, count)) has_rtl = true;
    if (!reference_satisfies_bidi(form, count)) is_good = false;
  }
  return !has_rtl || is_good;
}

/* DNS lengths of the A-label form, and STD3 if asked for. */
static bool satisfies_dns(const host_name *name, bool std3) {
  size_t name_len = name->label_count - 1;
  for (size_t i = 0; i < name->label_count; i++) {
    const host_label *label = &name->labels[i];
    uint32_t ascii[64];
    size_t len = label->is_kept ? label->end - label->begin : strlen(label->mapped.ascii);
    if (len < 1 || len > 63) return false;
    for (size_t k = 0; k < len; k++) {
      ascii[k] = label->is_kept ? name->code_points[label->begin + k] : (uint8_t)label->mapped.ascii[k];
    }
    if (std3 && !is_std3(ascii, len)) return false;
    name_len += len;
  }
  return name_len <= 253;
}

static bool may_be_shown(const reference_label *label) {
  for (size_t i = 0; i < label->unicode_count; i++) {
    uint32_t c = label->unicode[i];
    if (c >= 0x80 && !reference_may_stand_raw(c, SIMDIRI_COMPONENT_HOST)) return false;
  }
  return true;
}

static void push_label(reference_tokens *out, const host_name *name, const host_label *label, reference_show show) {
  bool is_shown = show != SHOW_ASCII && !label->is_kept && may_be_shown(&label->mapped);
  bool stays = label->is_kept || (show == SHOW_UNICODE_IN_PLACE && !(label->was_xn && is_shown));
  if (stays) {
    for (size_t i = label->begin; i < label->end; i++) {
      uint32_t c = name->code_points[i];
      if (c < 0x80 || reference_may_stand_raw(c, SIMDIRI_COMPONENT_HOST)) {
        reference_push_character(out, c, 0);
      } else {
        reference_push_encoded(out, c, 0);
      }
    }
  } else if (is_shown) {
    for (size_t i = 0; i < label->mapped.unicode_count; i++) {
      reference_push_character(out, label->mapped.unicode[i], 0);
    }
  } else {
    for (const char *c = label->mapped.ascii; *c; c++) reference_push_character(out, (uint8_t)*c, 0);
  }
}

static reference_tokens write_name(const host_name *name, reference_show show) {
  reference_tokens out = {0};
  for (size_t i = 0; i < name->label_count; i++) {
    const host_label *label = &name->labels[i];
    push_label(&out, name, label, show);
    bool has_separator = i + 1 < name->label_count || name->has_final_separator;
    uint32_t separator = show == SHOW_UNICODE_IN_PLACE && has_separator ? name->code_points[label->end] : '.';
    if (has_separator) reference_push_character(&out, separator, 0);
  }
  return out;
}

static bool map_name(host_name *name, const reference_tokens *host, bool std3) {
  if (!read_code_points(name, host) || !cut_labels(name)) return false;
  for (size_t i = 0; i < name->label_count; i++) {
    if (!map_one(name, &name->labels[i], host)) return false;
  }
  return satisfies_bidi(name) && satisfies_dns(name, std3);
}

reference_mapping reference_map_host(reference_tokens *host, bool std3, reference_show show) {
  if (!needs_mapping(host)) {
    return std3 && !all_labels_std3(host) ? HOST_UNMAPPED : HOST_NEEDS_NO_MAPPING;
  }
  host_name name = {0};
  reference_tokens decoded = {0};
  reference_push_all(&decoded, host->item, host->count);
  reference_decode_ignored(&decoded, NULL);
  bool is_mapped = map_name(&name, &decoded, std3);
  reference_tokens_free(&decoded);
  if (is_mapped) reference_tokens_replace(host, write_name(&name, show));
  free(name.labels);
  free(name.code_points);
  return is_mapped ? HOST_MAPPED : HOST_UNMAPPED;
}
