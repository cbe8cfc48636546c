/* A domain name, label by label: UTS 46, RFC 5893 and the lengths of RFC 1035. */
/* SPDX-License-Identifier: MIT */
#include "normalize/name.h"

#include <string.h>

#include "common/buffer.h"
#include "common/code_point.h"
#include "common/dot.h"
#include "common/octet.h"
#include "common/utf8.h"
#include "context/host_cache.h"
#include "idna/bidi_rule.h"
#include "normalize/label.h"
#include "normalize/percent.h"

enum {
  RAW_NAME_MAX = 4096,  /* before mapping */
  NAME_BYTES_MAX = 253, /* RFC 1035 2.3.4, as text without the final dot */
  LABELS_MAX = (NAME_BYTES_MAX + 1) / 2,
  UNICODE_ROOM = NAME_BYTES_MAX * 4
};

/* One label: where it stands in the name, and its text in both forms (in name_parts). */
typedef struct {
  size_t begin, end;    /* in the input */
  size_t separator_end; /* after its separator there; == end for the last label */
  size_t ascii_begin, ascii_len;
  size_t unicode_begin, unicode_len;
  bool is_ace;   /* it stood as an A-label */
  bool is_plain; /* ASCII that is no A-label: not mapped */
} name_label;

typedef struct {
  const unsigned char *name;
  size_t len;
  name_label labels[LABELS_MAX];
  size_t label_count;
  char ascii[NAME_BYTES_MAX + 1];
  size_t ascii_len; /* dots not counted */
  char unicode[UNICODE_ROOM];
  size_t unicode_len;
} name_parts;

/* Does a run of triplets that is well-formed UTF-8 begin at p? It stands for a character that may not stand raw, else
 * it would have been decoded. */
static bool is_encoded_character(const unsigned char *p, const unsigned char *end) {
  unsigned char bytes[4];
  uint32_t code_point;
  return simdiri_read_triplets(p, end, bytes, &code_point) > 0;
}

static bool needs_mapping(const unsigned char *name, size_t len) {
  const unsigned char *const end = name + len;
  for (const unsigned char *p = name; p < end; p++) {
    if (octet_is(*p, CLASS_HIGH)) return true;
    if (*p == '%' && is_encoded_character(p, end)) return true;
    if ((p == name || p[-1] == '.') && simdiri_is_ace(p, (size_t)(end - p))) return true;
  }
  return false;
}

static bool is_ldh_label(const char *label, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (!octet_is((unsigned char)label[i], CLASS_ALPHA | CLASS_DIGIT) && label[i] != '-') return false;
  return len == 0 || (label[0] != '-' && label[len - 1] != '-');
}

/* STD3 for a name that is not mapped: each label is LDH; empty ones are not looked at. */
static bool is_ldh_name(const unsigned char *name, size_t len) {
  for (size_t begin = 0; begin <= len;) {
    const unsigned char *dot = begin < len ? memchr(name + begin, '.', len - begin) : NULL;
    const size_t end = dot ? (size_t)(dot - name) : len;
    if (!is_ldh_label((const char *)name + begin, end - begin)) return false;
    begin = end + 1;
  }
  return true;
}

/* Finds the labels. False if there are empty ones (but for a final one), too many, or too long ones. */
static bool split_name(name_parts *parts) {
  const unsigned char *const end = parts->name + parts->len;
  const unsigned char *p = parts->name;
  while (p < end) {
    const unsigned char *begin = p;
    size_t separator = 0;
    while (p < end && (separator = idna_dot_len(p, end)) == 0) p++;
    if (p == begin || parts->label_count == LABELS_MAX || p - begin > RAW_LABEL_MAX) return false;
    name_label *label = &parts->labels[parts->label_count++];
    label->begin = (size_t)(begin - parts->name);
    label->end = (size_t)(p - parts->name);
    p += separator;
    label->separator_end = (size_t)(p - parts->name);
  }
  return parts->label_count > 0;
}

/* Is there neither a character that is not ASCII nor a triplet of one? */
static bool is_all_ascii(const unsigned char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (octet_is(text[i], CLASS_HIGH | CLASS_PERCENT)) return false;
  return true;
}

/* Appends both forms of a label to the parts. False if the name gets longer than a domain name can be. */
static bool take_label(name_parts *parts, name_label *label, const char *ascii, size_t ascii_len, const char *unicode,
                       size_t unicode_len) {
  const size_t dots = parts->label_count - 1;
  if (ascii_len > LABEL_MAX || ascii_len > NAME_BYTES_MAX - dots - parts->ascii_len) return false;
  if (unicode_len > UNICODE_ROOM - parts->unicode_len) return false;
  label->ascii_begin = parts->ascii_len;
  label->ascii_len = ascii_len;
  label->unicode_begin = parts->unicode_len;
  label->unicode_len = unicode_len;
  memcpy(parts->ascii + parts->ascii_len, ascii, ascii_len);
  memcpy(parts->unicode + parts->unicode_len, unicode, unicode_len);
  parts->ascii_len += ascii_len;
  parts->unicode_len += unicode_len;
  return true;
}

static simdiri_status map_one(simdiri_scratch *scratch, name_parts *parts, name_label *label) {
  const unsigned char *text = parts->name + label->begin;
  const size_t len = label->end - label->begin;
  label->is_ace = simdiri_is_ace(text, len);
  label->is_plain = !label->is_ace && is_all_ascii(text, len);
  const char *chars = (const char *)text;
  if (label->is_plain)
    return take_label(parts, label, chars, len, chars, len) ? SIMDIRI_OK : SIMDIRI_WARNING_HOST_UNMAPPED;
  mapped_label mapped;
  const simdiri_status status = simdiri_map_label(scratch, text, len, &mapped);
  if (status != SIMDIRI_OK) return status;
  const bool fits = take_label(parts, label, mapped.ascii, mapped.ascii_len, mapped.unicode, mapped.unicode_len);
  return fits ? SIMDIRI_OK : SIMDIRI_WARNING_HOST_UNMAPPED;
}

/* RFC 5893 1.4: once one label is right-to-left, the rule holds for every label. */
static bool check_bidi(const name_parts *parts) {
  if (!simdiri_is_rtl_label(parts->unicode, parts->unicode_len)) return true;
  for (size_t i = 0; i < parts->label_count; i++)
    if (!simdiri_meets_bidi_rule(parts->unicode + parts->labels[i].unicode_begin, parts->labels[i].unicode_len))
      return false;
  return true;
}

static bool check_std3(const name_parts *parts) {
  for (size_t i = 0; i < parts->label_count; i++)
    if (!is_ldh_label(parts->ascii + parts->labels[i].ascii_begin, parts->labels[i].ascii_len)) return false;
  return true;
}

static bool is_showable(const char *label, size_t len) {
  const unsigned char *p = (const unsigned char *)label;
  const unsigned char *const end = p + len;
  while (p < end) {
    uint32_t code_point = 0;
    p += simdiri_utf8_decode(p, end, &code_point);
    if (code_point >= 0x80 && !may_stand_raw(code_point, false)) return false;
  }
  return true;
}

/* Writes one label in the wanted style; *text is where it stands, *len its length. */
static void choose_label(const name_parts *parts, const name_label *label, name_style style, const char **text,
                         size_t *len) {
  const char *unicode = parts->unicode + label->unicode_begin;
  const bool wants_unicode = style == NAME_TO_UNICODE || (style == NAME_ACE_ONLY && label->is_ace);
  if (wants_unicode && is_showable(unicode, label->unicode_len)) {
    *text = unicode;
    *len = label->unicode_len;
  } else if (style == NAME_ACE_ONLY) {
    *text = (const char *)parts->name + label->begin;
    *len = label->end - label->begin;
  } else {
    *text = parts->ascii + label->ascii_begin;
    *len = label->ascii_len;
  }
}

static simdiri_status write_name(const name_parts *parts, name_style style, simdiri_buffer *out) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < parts->label_count && status == SIMDIRI_OK; i++) {
    const name_label *label = &parts->labels[i];
    const char *text;
    size_t len;
    choose_label(parts, label, style, &text, &len);
    status = simdiri_buffer_append(out, text, len);
    if (status != SIMDIRI_OK || label->separator_end == label->end) continue;
    status = style == NAME_ACE_ONLY
                 ? simdiri_buffer_append(out, parts->name + label->end, label->separator_end - label->end)
                 : simdiri_buffer_append(out, ".", 1);
  }
  return status;
}

static simdiri_status map_parts(simdiri_scratch *scratch, name_parts *parts, bool std3, name_style style) {
  if (parts->len > RAW_NAME_MAX || !split_name(parts)) return SIMDIRI_WARNING_HOST_UNMAPPED;
  for (size_t i = 0; i < parts->label_count; i++) {
    const simdiri_status status = map_one(scratch, parts, &parts->labels[i]);
    if (status != SIMDIRI_OK) return status;
  }
  if (!check_bidi(parts) || (std3 && !check_std3(parts))) return SIMDIRI_WARNING_HOST_UNMAPPED;
  return write_name(parts, style, &scratch->mapped);
}

simdiri_status simdiri_map_name(simdiri_scratch *scratch, name_style style, bool std3, const unsigned char *name,
                                size_t len, name_outcome *outcome) {
  scratch->mapped.len = 0;
  if (!needs_mapping(name, len)) {
    *outcome = std3 && !is_ldh_name(name, len) ? NAME_UNMAPPED : NAME_UNNEEDED;
    return SIMDIRI_OK;
  }
  const uint8_t rules = (uint8_t)((unsigned)style << 1 | std3);
  cached_host *entry = simdiri_find_cached(scratch, rules, name, len);
  if (entry && simdiri_is_cached(entry, rules, name, len)) {
    *outcome = (name_outcome)entry->outcome;
    return simdiri_buffer_append(&scratch->mapped, entry->result, entry->result_len);
  }
  name_parts parts;
  parts.name = name;
  parts.len = len;
  parts.label_count = parts.ascii_len = parts.unicode_len = 0;
  const simdiri_status status = map_parts(scratch, &parts, std3, style);
  if (status != SIMDIRI_OK && status != SIMDIRI_WARNING_HOST_UNMAPPED) return status;
  *outcome = status == SIMDIRI_OK ? NAME_MAPPED : NAME_UNMAPPED;
  if (entry)
    simdiri_store_cached(entry, rules, name, len, (uint8_t)*outcome, scratch->mapped.data, scratch->mapped.len);
  return SIMDIRI_OK;
}
