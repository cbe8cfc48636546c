/* Maps a domain name label by label: UTS 46, RFC 5893 and the lengths of RFC 1035. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/name.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/context/host_cache.h"
#include "iri/idna/bidi_rule.h"
#include "iri/normalize/dns_label_pair.h"
#include "iri/normalize/mapped_dns_label.h"

enum {
  NAME_BYTES_MAX = 253,                      /* RFC 1035 2.3.4, as text without the final dot */
  LABELS_MAX = (NAME_BYTES_MAX + 1) / 2 + 1, /* includes the root: an empty last label */
  UNICODE_CAPACITY = NAME_BYTES_MAX * 4
};

/* One label of a name that contains non-ASCII. Its text in both forms is in name_forms. */
typedef struct {
  dns_label_pair pair;
  size_t ascii_begin, ascii_len;
  size_t unicode_begin, unicode_len;
  bool is_ace; /* the input has an A-label here */
} name_label;

typedef struct {
  name_label labels[LABELS_MAX];
  size_t label_count;
  char ascii[NAME_BYTES_MAX + 1];
  size_t ascii_len; /* without dots */
  char unicode[UNICODE_CAPACITY];
  size_t unicode_len;
  uint32_t flags;
  name_failure failure;
} name_forms;

/* A name, and the text that it maps to. */
typedef struct {
  const unsigned char *name;
  size_t len;
  const unsigned char *mapped;
  size_t mapped_len;
} name_pair;

static dns_label_walk begin_walk(const name_pair *names) {
  return (dns_label_walk){names->name, names->name + names->len, names->mapped, names->mapped + names->mapped_len};
}

static bool is_ldh_label(const char *label, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (!byte_is((unsigned char)label[i], CLASS_ALPHA | CLASS_DIGIT) && label[i] != '-') return false;
  return len == 0 || (label[0] != '-' && label[len - 1] != '-');
}

/* The result of not mapping a name because of its label number `label`. */
static simdiri_status refuse_name(name_failure *failure, simdiri_domain_problem problem, size_t label) {
  *failure = (name_failure){problem, label};
  return SIMDIRI_WARNING_HOST_UNMAPPED;
}

/* STD3 for a name that is not mapped: every label must be LDH. Empty labels are accepted. */
static simdiri_status check_ldh_name(const unsigned char *name, size_t len, name_failure *failure) {
  for (size_t begin = 0, number = 0; begin <= len; number++) {
    const unsigned char *dot = begin < len ? memchr(name + begin, '.', len - begin) : NULL;
    const size_t end = dot ? (size_t)(dot - name) : len;
    if (!is_ldh_label((const char *)name + begin, end - begin))
      return refuse_name(failure, SIMDIRI_DOMAIN_NOT_STD3, number);
    begin = end + 1;
  }
  return SIMDIRI_OK;
}

/* Appends both forms of a label to the forms. Returns false if the name becomes longer than a domain name can be. */
static bool append_label_forms(name_forms *forms, name_label *label, const char *ascii, size_t ascii_len,
                               const char *unicode, size_t unicode_len) {
  if (ascii_len > LABEL_MAX || ascii_len > NAME_BYTES_MAX - forms->ascii_len) return false;
  if (unicode_len > UNICODE_CAPACITY - forms->unicode_len) return false;
  label->ascii_begin = forms->ascii_len;
  label->ascii_len = ascii_len;
  label->unicode_begin = forms->unicode_len;
  label->unicode_len = unicode_len;
  memcpy(forms->ascii + forms->ascii_len, ascii, ascii_len);
  memcpy(forms->unicode + forms->unicode_len, unicode, unicode_len);
  forms->ascii_len += ascii_len;
  forms->unicode_len += unicode_len;
  return true;
}

/* Reads one label of a name that contains non-ASCII. Triplets are refused. A label that is ASCII and not an A-label,
 * before or after mapping, is kept, whatever it contains. Only the last label may be empty. */
static simdiri_status read_label(simdiri_scratch *scratch, name_forms *forms, name_label *label) {
  const dns_label_pair *pair = &label->pair;
  const bool was_plain = simdiri_is_plain_dns_label(pair->text, pair->len);
  const unsigned char *text = was_plain ? pair->text : pair->mapped;
  const size_t len = was_plain ? pair->len : pair->mapped_len;
  const size_t number = forms->label_count - 1;
  label->is_ace = simdiri_is_ace(pair->text, pair->len);
  if (memchr(text, '%', len)) return refuse_name(&forms->failure, SIMDIRI_DOMAIN_DISALLOWED, number);
  if (len == 0 && (pair->separator_len > 0 || number == 0))
    return refuse_name(&forms->failure, SIMDIRI_DOMAIN_BAD_LENGTH, number);
  bool fits;
  if (was_plain || simdiri_is_plain_dns_label(text, len)) {
    fits = append_label_forms(forms, label, (const char *)text, len, (const char *)text, len);
  } else {
    mapped_dns_label mapped;
    const uint32_t flags = forms->flags & SIMDIRI_DOMAIN_IDNA2008;
    const simdiri_status status = simdiri_read_mapped_dns_label(scratch, flags, text, len, &mapped);
    if (status == SIMDIRI_WARNING_HOST_UNMAPPED) return refuse_name(&forms->failure, mapped.problem, number);
    if (status != SIMDIRI_OK) return status;
    fits = append_label_forms(forms, label, mapped.ascii, mapped.ascii_len, mapped.unicode, mapped.unicode_len);
  }
  return fits ? SIMDIRI_OK : refuse_name(&forms->failure, SIMDIRI_DOMAIN_BAD_LENGTH, number);
}

static simdiri_status read_labels(simdiri_scratch *scratch, const name_pair *names, name_forms *forms) {
  dns_label_walk walk = begin_walk(names);
  dns_label_pair pair;
  forms->label_count = forms->ascii_len = forms->unicode_len = 0;
  while (simdiri_next_dns_label(&walk, &pair)) {
    if (forms->label_count == LABELS_MAX) return refuse_name(&forms->failure, SIMDIRI_DOMAIN_BAD_LENGTH, SIZE_MAX);
    name_label *label = &forms->labels[forms->label_count++];
    label->pair = pair;
    const simdiri_status status = read_label(scratch, forms, label);
    if (status != SIMDIRI_OK) return status;
  }
  /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): read_label has set the lengths of each label */
  const bool has_root = forms->labels[forms->label_count - 1].ascii_len == 0;
  const size_t dots = forms->label_count - 1 - has_root;
  if (forms->ascii_len + dots <= NAME_BYTES_MAX) return SIMDIRI_OK;
  return refuse_name(&forms->failure, SIMDIRI_DOMAIN_BAD_LENGTH, SIZE_MAX);
}

/* If one label is right-to-left, every label must meet the Bidi rule (RFC 5893 1.4). */
static simdiri_status check_bidi_rule(name_forms *forms) {
  if (!simdiri_is_rtl_dns_label(forms->unicode, forms->unicode_len)) return SIMDIRI_OK;
  for (size_t i = 0; i < forms->label_count; i++) {
    const name_label *label = &forms->labels[i];
    if (label->unicode_len > 0 && !simdiri_meets_bidi_rule(forms->unicode + label->unicode_begin, label->unicode_len))
      return refuse_name(&forms->failure, SIMDIRI_DOMAIN_BAD_BIDI, i);
  }
  return SIMDIRI_OK;
}

static simdiri_status check_ldh_labels(name_forms *forms) {
  for (size_t i = 0; i < forms->label_count; i++)
    if (!is_ldh_label(forms->ascii + forms->labels[i].ascii_begin, forms->labels[i].ascii_len))
      return refuse_name(&forms->failure, SIMDIRI_DOMAIN_NOT_STD3, i);
  return SIMDIRI_OK;
}

/* Does this style write a label that is not an A-label as it is in the input? */
static bool keeps_written_form(name_style style, const dns_label_pair *pair) {
  if (style == NAME_TO_ASCII || style == NAME_TO_UNICODE) return false;
  return style == NAME_ACE_ONLY || !memchr(pair->text, '%', pair->len);
}

/* Does this style write A-labels as U-labels, although it keeps other labels? */
static bool shows_a_labels(name_style style) { return style == NAME_ACE_ONLY || style == NAME_NO_TRIPLETS; }

/* Chooses the text of one label for the style. */
static void choose_label(const name_forms *forms, const name_label *label, name_style style, const char **text,
                         size_t *len) {
  const char *unicode = forms->unicode + label->unicode_begin;
  const bool in_place = keeps_written_form(style, &label->pair);
  const bool wants_unicode = style == NAME_TO_UNICODE || (label->is_ace ? shows_a_labels(style) : !in_place);
  if (style != NAME_TO_ASCII && wants_unicode && simdiri_is_showable_dns_label(unicode, label->unicode_len)) {
    *text = unicode;
    *len = label->unicode_len;
  } else if (in_place) {
    *text = (const char *)label->pair.text;
    *len = label->pair.len;
  } else {
    *text = forms->ascii + label->ascii_begin;
    *len = label->ascii_len;
  }
}

static simdiri_status write_separator(const dns_label_pair *pair, name_style style, simdiri_buffer *out) {
  if (pair->separator_len == 0) return SIMDIRI_OK;
  if (style == NAME_TO_ASCII || style == NAME_TO_UNICODE) return simdiri_buffer_append(out, ".", 1);
  return simdiri_buffer_append(out, pair->text + pair->len, pair->separator_len);
}

static simdiri_status write_name(const name_forms *forms, name_style style, simdiri_buffer *out) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < forms->label_count && status == SIMDIRI_OK; i++) {
    const name_label *label = &forms->labels[i];
    const char *text;
    size_t len;
    choose_label(forms, label, style, &text, &len);
    status = simdiri_buffer_append(out, text, len);
    if (status == SIMDIRI_OK) status = write_separator(&label->pair, style, out);
  }
  return status;
}

/* Appends mapped ASCII. Mapping has lower-cased the digits of triplets, so they are written in upper case again. */
static simdiri_status append_ascii(simdiri_buffer *out, const unsigned char *text, size_t len) {
  const size_t begin = out->len;
  const simdiri_status status = simdiri_buffer_append(out, text, len);
  if (status != SIMDIRI_OK || len == 0) return status;
  unsigned char *const end = buffer_end(out);
  for (unsigned char *p = end - (out->len - begin); p < end; p++)
    if (is_triplet(p, end)) put_triplet(p, triplet_value(p));
  return SIMDIRI_OK;
}

/* Writes a name that maps to ASCII without A-labels. Such a name is never refused, and its lengths are not checked. */
static simdiri_status write_ascii_name(const name_pair *names, name_style style, simdiri_buffer *out) {
  dns_label_walk walk = begin_walk(names);
  dns_label_pair pair;
  simdiri_status status = SIMDIRI_OK;
  while (status == SIMDIRI_OK && simdiri_next_dns_label(&walk, &pair)) {
    if (keeps_written_form(style, &pair) || simdiri_is_plain_dns_label(pair.text, pair.len))
      status = simdiri_buffer_append(out, pair.text, pair.len);
    else
      status = append_ascii(out, pair.mapped, pair.mapped_len);
    if (status == SIMDIRI_OK) status = write_separator(&pair, style, out);
  }
  return status;
}

/* Checks the labels of a mapped name that is not all plain ASCII, and writes the name. */
static simdiri_status write_labels(simdiri_scratch *scratch, const name_pair *names, uint32_t flags, name_style style,
                                   name_failure *failure) {
  name_forms forms;
  forms.flags = flags;
  simdiri_status status = read_labels(scratch, names, &forms);
  if (status == SIMDIRI_OK) status = check_bidi_rule(&forms);
  if (status == SIMDIRI_OK && (flags & SIMDIRI_DOMAIN_STD3)) status = check_ldh_labels(&forms);
  if (status == SIMDIRI_WARNING_HOST_UNMAPPED) *failure = forms.failure;
  return status == SIMDIRI_OK ? write_name(&forms, style, &scratch->mapped) : status;
}

/* Maps the whole name, then divides it into labels (UTS 46 4). A name that maps to nothing is refused: parsers that
 * skip slashes would read the host of "http:///x" as "x" (WHATWG URL 4.4). */
static simdiri_status map_whole_name(simdiri_scratch *scratch, name_pair *names, uint32_t flags, name_style style,
                                     name_failure *failure) {
  mapped_text text;
  simdiri_status status = simdiri_map_text(scratch, names->name, names->len, &text);
  if (status == SIMDIRI_WARNING_HOST_UNMAPPED) return refuse_name(failure, SIMDIRI_DOMAIN_DISALLOWED, SIZE_MAX);
  if (status != SIMDIRI_OK) return status;
  names->mapped = text.mapped.text;
  names->mapped_len = text.mapped.len;
  if (names->mapped_len == 0) return refuse_name(failure, SIMDIRI_DOMAIN_BAD_LENGTH, SIZE_MAX);
  if (!simdiri_has_same_delimiters(text.source, text.source_len, names->mapped, names->mapped_len))
    return refuse_name(failure, SIMDIRI_DOMAIN_DISALLOWED, SIZE_MAX);
  if (simdiri_needs_mapping(names->mapped, names->mapped_len))
    return write_labels(scratch, names, flags, style, failure);
  if (flags & SIMDIRI_DOMAIN_STD3) status = check_ldh_name(names->mapped, names->mapped_len, failure);
  return status == SIMDIRI_OK ? write_ascii_name(names, style, &scratch->mapped) : status;
}

uint32_t simdiri_name_flags(const simdiri_options *options) {
  return (options->flags & SIMDIRI_FLAG_STD3 ? SIMDIRI_DOMAIN_STD3 : 0) |
         (options->idna == SIMDIRI_IDNA_2008 ? SIMDIRI_DOMAIN_IDNA2008 : 0);
}

/* Everything that the result for a name depends on: two contexts that share a scratch share its cache. */
static uint8_t cache_rules(name_style style, uint32_t flags) {
  return (uint8_t)((unsigned)style << 2 | (flags & SIMDIRI_DOMAIN_IDNA2008 ? 2u : 0u) |
                   (flags & SIMDIRI_DOMAIN_STD3 ? 1u : 0u));
}

simdiri_status simdiri_map_name(simdiri_scratch *scratch, name_style style, uint32_t flags, const unsigned char *name,
                                size_t len, name_outcome *outcome) {
  name_failure failure;
  scratch->mapped.len = 0;
  if (!simdiri_needs_mapping(name, len)) {
    const bool is_bad = (flags & SIMDIRI_DOMAIN_STD3) && check_ldh_name(name, len, &failure) != SIMDIRI_OK;
    *outcome = is_bad ? NAME_UNMAPPED : NAME_UNNEEDED;
    return SIMDIRI_OK;
  }
  const uint8_t rules = cache_rules(style, flags);
  cached_host *entry = simdiri_host_cache_slot(scratch, rules, name, len);
  if (entry && simdiri_host_cache_matches(entry, rules, name, len)) {
    *outcome = (name_outcome)entry->outcome;
    return simdiri_buffer_append(&scratch->mapped, entry->result, entry->result_len);
  }
  name_pair names = {.name = name, .len = len};
  const simdiri_status status = map_whole_name(scratch, &names, flags, style, &failure);
  if (status != SIMDIRI_OK && status != SIMDIRI_WARNING_HOST_UNMAPPED) return status;
  *outcome = status == SIMDIRI_OK ? NAME_MAPPED : NAME_UNMAPPED;
  if (entry) simdiri_host_cache_store(entry, rules, name, len, (uint8_t)*outcome, &scratch->mapped);
  return SIMDIRI_OK;
}

simdiri_status simdiri_find_name_failure(simdiri_scratch *scratch, uint32_t flags, const unsigned char *name,
                                         size_t len, name_failure *failure) {
  *failure = (name_failure){SIMDIRI_DOMAIN_NO_PROBLEM, SIZE_MAX};
  scratch->mapped.len = 0;
  simdiri_status status = SIMDIRI_OK;
  if (simdiri_needs_mapping(name, len)) {
    name_pair names = {.name = name, .len = len};
    status = map_whole_name(scratch, &names, flags, NAME_TO_ASCII, failure);
  } else if (flags & SIMDIRI_DOMAIN_STD3) {
    status = check_ldh_name(name, len, failure);
  }
  return status == SIMDIRI_WARNING_HOST_UNMAPPED ? SIMDIRI_OK : status;
}
