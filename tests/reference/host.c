/* Mapping of a whole host name (UTS 46 and IDNA2008, as the project applies them).
 * SPDX-License-Identifier: MIT */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* A label as tokens. */
typedef struct {
  size_t begin, end;       /* tokens of the host; the separator is at `end` */
  bool was_xn;             /* written as an A-label in the input */
  reference_tokens mapped; /* and normalized */
  reference_label forms;   /* of a non-ASCII name */
} host_label;

typedef struct {
  const reference_tokens *host;
  host_label *labels;
  size_t label_count; /* without the empty label after a final separator */
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
    if (used == 0 || !reference_is_read_in_hosts(code_point)) {
      reference_push(&out, host->item[i++]);
      continue;
    }
    reference_push_character(&out, code_point, host->item[i].offset);
    for (size_t end = i + used; i < end; i++) {
      if (host->item[i].from_bad_byte && !found && merge) *merge = host->item[i].offset;
      if (host->item[i].from_bad_byte) found = true;
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

/* All characters with the property White_Space (PropList.txt of Unicode 18.0.0). */
static const char *const white_space[] = {
    "\x09",         "\x0A",         "\x0B",         "\x0C",         "\x0D",         "\x20",         "\xC2\x85",
    "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81", "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84",
    "\xE2\x80\x85", "\xE2\x80\x86", "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
    "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};

bool reference_is_white_space(const uint8_t *bytes, size_t len) {
  for (size_t i = 0; i < sizeof white_space / sizeof *white_space; i++)
    if (strlen(white_space[i]) == len && memcmp(white_space[i], bytes, len) == 0) return true;
  return false;
}

bool reference_holds_white_space(const reference_tokens *host) {
  for (size_t i = 0; i < host->count; i++) {
    uint8_t bytes[4];
    if (host->item[i].kind == TOKEN_CHARACTER &&
        reference_is_white_space(bytes, reference_utf8_encode(host->item[i].value, bytes)))
      return true;
    for (size_t len = 0; len < 3 && i + len < host->count && host->item[i + len].kind == TOKEN_TRIPLET;) {
      bytes[len] = (uint8_t)host->item[i + len].value;
      if (reference_is_white_space(bytes, ++len)) return true;
    }
  }
  return false;
}

/* Bytes above ASCII that stay percent-encoded: not UTF-8, or of a character that is never raw. */
static bool holds_high_triplet(const reference_tokens *host) {
  for (size_t i = 0; i < host->count; i++)
    if (host->item[i].kind == TOKEN_TRIPLET && host->item[i].value >= 0x80) return true;
  return false;
}

/* Does the host contain anything but ASCII labels without xn--? */
static bool needs_mapping(const reference_tokens *host) {
  for (size_t i = 0; i < host->count; i++) {
    bool begins_label = i == 0 || reference_is_ascii(&host->item[i - 1], '.');
    if (begins_label && begins_with_xn(host->item + i, host->count - i)) return true;
  }
  return reference_holds_non_ascii(host) || holds_high_triplet(host);
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

static bool is_kept_label(const reference_token *item, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (item[i].kind == TOKEN_CHARACTER && item[i].value >= 0x80) return false;
  }
  return !begins_with_xn(item, count);
}

static bool is_separator_token(const reference_token *token) {
  return token->kind == TOKEN_CHARACTER && is_separator(token->value);
}

/* Cuts the host into labels and maps each. */
static bool read_labels(host_name *name, const reference_tokens *host) {
  bool is_good = true;
  name->host = host;
  name->labels = reference_grow(NULL, (host->count + 1) * sizeof *name->labels);
  for (size_t begin = 0; begin < host->count;) {
    host_label *label = &name->labels[name->label_count++];
    memset(label, 0, sizeof *label);
    label->begin = label->end = begin;
    while (label->end < host->count && !is_separator_token(&host->item[label->end])) label->end++;
    const reference_token *item = host->item + begin;
    size_t count = label->end - begin;
    label->was_xn = begins_with_xn(item, count);
    if (is_kept_label(item, count)) {
      reference_push_all(&label->mapped, item, count);
    } else if (!reference_map_tokens(item, count, &label->mapped)) {
      is_good = false;
    }
    begin = label->end + 1;
  }
  return is_good;
}

/* The mapped name. */
static reference_tokens join_mapped(const host_name *name) {
  reference_tokens out = {0};
  for (size_t i = 0; i < name->label_count; i++) {
    const host_label *label = &name->labels[i];
    reference_push_all(&out, label->mapped.item, label->mapped.count);
    if (label->end < name->host->count) reference_push_character(&out, '.', 0);
  }
  return out;
}

/* A label of a non-ASCII name. */
static bool read_forms(const host_name *name, host_label *label) {
  const reference_tokens *mapped = &label->mapped;
  bool is_last = label->end == name->host->count;
  if (reference_holds_triplet(mapped)) return false;
  if (mapped->count == 0) return is_last && name->label_count > 1; /* the root label; its forms are empty */
  uint32_t *text = reference_grow(NULL, mapped->count * sizeof *text);
  for (size_t i = 0; i < mapped->count; i++) text[i] = mapped->item[i].value;
  bool is_kept = is_kept_label(mapped->item, mapped->count), is_good = is_kept ? mapped->count <= 63 : true;
  for (size_t i = 0; is_kept && is_good && i < mapped->count; i++) {
    label->forms.ascii[i] = (char)(label->forms.unicode[i] = text[i]);
    label->forms.unicode_count = mapped->count;
  }
  if (!is_kept) is_good = reference_map_label(text, mapped->count, &label->forms);
  free(text);
  return is_good;
}

static bool satisfies_bidi(const host_name *name) {
  bool has_rtl = false, is_good = true;
  for (size_t i = 0; i < name->label_count; i++) {
    const reference_label *forms = &name->labels[i].forms;
    if (reference_is_rtl(forms->unicode, forms->unicode_count)) has_rtl = true;
    if (forms->unicode_count > 0 && !reference_satisfies_bidi(forms->unicode, forms->unicode_count)) is_good = false;
  }
  return !has_rtl || is_good;
}

/* IDNA2008 is asked about A-labels only, whatever the label was before mapping. */
static bool satisfies_idna2008(const host_name *name) {
  for (size_t i = 0; i < name->label_count; i++) {
    const char *ascii = name->labels[i].forms.ascii;
    if (strncmp(ascii, "xn--", 4) == 0 && !reference_is_for_lookup(ascii)) return false;
  }
  return true;
}

/* The lengths of DNS for the A-label form, and STD3 if requested. */
static bool satisfies_dns(const host_name *name, bool std3) {
  size_t name_len = 0;
  for (size_t i = 0; i < name->label_count; i++) {
    uint32_t ascii[64];
    size_t len = strlen(name->labels[i].forms.ascii);
    for (size_t k = 0; k < len; k++) ascii[k] = (uint8_t)name->labels[i].forms.ascii[k];
    if (std3 && len > 0 && !is_std3(ascii, len)) return false;
    name_len += len + (len > 0 && i > 0); /* with the dot before it */
  }
  return name_len <= 253;
}

static bool may_be_shown(const reference_label *label) {
  for (size_t i = 0; i < label->unicode_count; i++) {
    uint32_t c = label->unicode[i];
    if (c >= 0x80 && !reference_may_be_raw(c, SIMDIRI_COMPONENT_HOST)) return false;
  }
  return true;
}

static bool is_encoded(const reference_token *token) {
  if (token->kind != TOKEN_CHARACTER) return true;
  return token->value >= 0x80 && !reference_may_be_raw(token->value, SIMDIRI_COMPONENT_HOST);
}

/* Does the label stay as written, unless it is shown as a U-label? */
static bool stays_in_place(const host_name *name, const host_label *label, reference_show show) {
  bool has_triplet = false;
  for (size_t i = label->begin; i < label->end; i++) {
    if (is_encoded(&name->host->item[i])) has_triplet = true;
  }
  return show == SHOW_UNICODE_IN_PLACE || (show >= SHOW_TRIPLETS_ONLY && !has_triplet);
}

static void push_in_place(reference_tokens *out, const host_name *name, const host_label *label) {
  for (size_t i = label->begin; i < label->end; i++) {
    const reference_token *token = &name->host->item[i];
    if (token->kind == TOKEN_CHARACTER && is_encoded(token)) {
      reference_push_encoded(out, token->value, 0);
    } else {
      reference_push(out, *token);
    }
  }
}

static void push_label(reference_tokens *out, const host_name *name, const host_label *label, reference_show show,
                       bool is_ascii) {
  bool in_place = stays_in_place(name, label, show);
  bool is_changed = label->was_xn ? show != SHOW_TRIPLETS_ONLY : !in_place;
  bool is_shown = !is_ascii && show != SHOW_ASCII && may_be_shown(&label->forms) && is_changed;
  if (is_shown) {
    for (size_t i = 0; i < label->forms.unicode_count; i++) {
      reference_push_character(out, label->forms.unicode[i], 0);
    }
  } else if (in_place) {
    push_in_place(out, name, label);
  } else if (is_ascii) {
    reference_push_all(out, label->mapped.item, label->mapped.count);
  } else {
    for (const char *c = label->forms.ascii; *c; c++) reference_push_character(out, (uint8_t)*c, 0);
  }
}

static reference_tokens write_name(const host_name *name, reference_show show, bool is_ascii) {
  reference_tokens out = {0};
  bool keeps_separators = show >= SHOW_UNICODE_IN_PLACE;
  for (size_t i = 0; i < name->label_count; i++) {
    const host_label *label = &name->labels[i];
    push_label(&out, name, label, show, is_ascii);
    bool has_separator = label->end < name->host->count;
    uint32_t separator = keeps_separators && has_separator ? name->host->item[label->end].value : '.';
    if (has_separator) reference_push_character(&out, separator, 0);
  }
  return out;
}

/* May the mapped name, whose labels have been read, be written? *is_ascii: as ASCII, which is never refused. */
static bool check_name(host_name *name, const simdiri_options *options, bool *is_ascii) {
  const bool std3 = (options->flags & SIMDIRI_FLAG_STD3) != 0;
  reference_tokens mapped = join_mapped(name);
  *is_ascii = !needs_mapping(&mapped);
  bool is_good = mapped.count > 0 && (!std3 || all_labels_std3(&mapped));
  reference_tokens_free(&mapped);
  if (*is_ascii) return is_good;
  for (size_t i = 0; i < name->label_count; i++) {
    if (!read_forms(name, &name->labels[i])) return false;
  }
  if (options->idna == SIMDIRI_IDNA_2008 && !satisfies_idna2008(name)) return false;
  return satisfies_bidi(name) && satisfies_dns(name, std3);
}

reference_mapping reference_map_host(reference_tokens *host, const simdiri_options *options, reference_show show) {
  if (!needs_mapping(host)) {
    return options->flags & SIMDIRI_FLAG_STD3 && !all_labels_std3(host) ? HOST_UNMAPPED : HOST_NEEDS_NO_MAPPING;
  }
  host_name name = {0};
  reference_tokens decoded = {0};
  bool is_ascii = false;
  reference_push_all(&decoded, host->item, host->count);
  reference_decode_ignored(&decoded, NULL);
  bool is_mapped = read_labels(&name, &decoded) && check_name(&name, options, &is_ascii);
  if (is_mapped) reference_tokens_replace(host, write_name(&name, show, is_ascii));
  for (size_t i = 0; i < name.label_count; i++) reference_tokens_free(&name.labels[i].mapped);
  free(name.labels);
  reference_tokens_free(&decoded);
  return is_mapped ? HOST_MAPPED : HOST_UNMAPPED;
}
