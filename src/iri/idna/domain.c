/* Converts domain names to ASCII and to Unicode, label by label (UTS 46 4). */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/domain.h"

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/features.h"
#include "iri/common/text.h"
#include "iri/idna/bidi_rule.h"
#include "iri/idna/dns_label.h"
#include "iri/idna/dns_label_check.h"
#include "iri/idna/map.h"

enum {
  ALL_FLAGS = SIMDIRI_DOMAIN_CHECK_HYPHENS | SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS |
              SIMDIRI_DOMAIN_STD3 | SIMDIRI_DOMAIN_TRANSITIONAL | SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH |
              SIMDIRI_DOMAIN_ROOT_LABEL | SIMDIRI_DOMAIN_IDNA2008
};

/* The state of converting one name. */
typedef struct {
  simdiri_scratch *scratch;
  uint32_t flags;
  bool to_unicode;
  simdiri_buffer *out;
  simdiri_domain_problem problem;
  size_t label_number;
  bool is_rtl;                 /* a label contains R, AL or AN */
  size_t first_bidi_violation; /* number of the first label that violates the Bidi rule; SIZE_MAX: none */
  dns_label label;
} domain_work;

static bool has_flag_set(const domain_work *work, uint32_t flag) { return (work->flags & flag) != 0; }

static simdiri_status refuse_name(domain_work *work, simdiri_domain_problem problem) {
  work->problem = problem;
  return SIMDIRI_ERROR_BAD_HOST;
}

/* Once one label is right-to-left, every label must meet the Bidi rule (RFC 5893 1.4). So violations are recorded, and
 * reported at the end of the name. */
static void note_label_bidi(domain_work *work) {
  const char *text = (const char *)work->label.unicode;
  const size_t len = work->label.unicode_len;
  if (!has_flag_set(work, SIMDIRI_DOMAIN_CHECK_BIDI)) return;
  if (!work->is_rtl) work->is_rtl = simdiri_is_rtl_dns_label(text, len);
  if (work->first_bidi_violation == SIZE_MAX && !simdiri_meets_bidi_rule(text, len))
    work->first_bidi_violation = work->label_number;
}

/* Converts a label that contains non-ASCII or begins with "xn--". */
static simdiri_status convert_label(domain_work *work, const unsigned char *text, size_t len) {
  const simdiri_status status = simdiri_dns_label_read(work->scratch, work->flags, text, len, &work->label);
  if (status == SIMDIRI_ERROR_BAD_HOST) return refuse_name(work, work->label.problem);
  if (status != SIMDIRI_OK) return status;
  note_label_bidi(work);
  if (work->to_unicode) return simdiri_buffer_append(work->out, work->label.unicode, work->label.unicode_len);
  if (work->label.unicode == text) {
    if (has_flag_set(work, SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH) && work->label.count > DNS_LABEL_MAX)
      return refuse_name(work, SIMDIRI_DOMAIN_BAD_LENGTH);
    const simdiri_status encoded = simdiri_dns_label_encode(work->scratch, &work->label, &text, &len);
    if (encoded != SIMDIRI_OK) return encoded;
  }
  return simdiri_buffer_append(work->out, text, len);
}

/* Applies the same criteria to an ASCII label. ASCII is always NFC and valid, and has no joiners and marks. */
static simdiri_status copy_ascii(domain_work *work, const unsigned char *text, size_t len) {
  if (has_flag_set(work, SIMDIRI_DOMAIN_CHECK_HYPHENS) && simdiri_has_bad_hyphen(text, len))
    return refuse_name(work, SIMDIRI_DOMAIN_BAD_HYPHEN);
  for (size_t i = 0; has_flag_set(work, SIMDIRI_DOMAIN_STD3) && i < len; i++)
    if (!byte_is(text[i], CLASS_LOWER | CLASS_DIGIT) && text[i] != '-')
      return refuse_name(work, SIMDIRI_DOMAIN_NOT_STD3);
  return simdiri_buffer_append(work->out, text, len);
}

/* Finds the end of the label at p. *all is the bitwise OR of the label's bytes. */
static const unsigned char *find_label_end(const unsigned char *p, const unsigned char *end, unsigned char *all) {
  *all = 0;
  for (; p < end && *p != '.'; p++) *all |= *p;
  return p;
}

/* VerifyDnsLength for one label. The result of ToUnicode has no length limits of the DNS, but may not have empty labels
 * either. */
static bool has_allowed_length(const domain_work *work, size_t len, bool is_last) {
  if (!has_flag_set(work, SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH)) return true;
  const bool may_be_root = is_last && work->label_number > 0;
  if (len == 0) return may_be_root && (work->to_unicode || has_flag_set(work, SIMDIRI_DOMAIN_ROOT_LABEL));
  return work->to_unicode || len <= DNS_LABEL_MAX;
}

static simdiri_status append_label(domain_work *work, const unsigned char *text, size_t len, bool is_ascii,
                                   bool is_last) {
  const size_t begin = work->out->len;
  const bool is_plain = is_ascii && !simdiri_is_ace_dns_label(text, len);
  const simdiri_status status = is_plain ? copy_ascii(work, text, len) : convert_label(work, text, len);
  if (status != SIMDIRI_OK) return status;
  if (!has_allowed_length(work, work->out->len - begin, is_last)) return refuse_name(work, SIMDIRI_DOMAIN_BAD_LENGTH);
  return SIMDIRI_OK;
}

/* Applies the Bidi rule to the ASCII labels that were copied, after another label has made the name a Bidi domain name
 * (RFC 5893 1.4). */
static void note_ascii_bidi(domain_work *work, const unsigned char *text, size_t len) {
  const unsigned char *const end = text + len;
  const unsigned char *p = text;
  for (size_t number = 0; number < work->first_bidi_violation; number++) {
    unsigned char all;
    const unsigned char *const label_end = find_label_end(p, end, &all);
    const size_t label_len = (size_t)(label_end - p);
    if (label_len > 0 && all < 0x80 && !simdiri_is_ace_dns_label(p, label_len) &&
        !simdiri_meets_bidi_rule((const char *)p, label_len))
      work->first_bidi_violation = number;
    if (label_end == end) return;
    p = label_end + 1;
  }
}

static simdiri_status check_whole_name(domain_work *work, const unsigned char *text, size_t len, size_t begin) {
  if (work->is_rtl) note_ascii_bidi(work, text, len);
  if (work->is_rtl && work->first_bidi_violation != SIZE_MAX) {
    work->label_number = work->first_bidi_violation;
    return refuse_name(work, SIMDIRI_DOMAIN_BAD_BIDI);
  }
  if (!has_flag_set(work, SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH) || work->to_unicode) return SIMDIRI_OK;
  const size_t name_len = work->out->len - begin;
  const bool has_root = name_len > 0 && work->out->data[work->out->len - 1] == '.';
  work->label_number = 0;
  return name_len - has_root <= DNS_NAME_MAX ? SIMDIRI_OK : refuse_name(work, SIMDIRI_DOMAIN_BAD_LENGTH);
}

/* UTS 46 4 steps 3 and 4, 4.2 and 4.3. */
static simdiri_status convert_mapped_name(domain_work *work, const unsigned char *text, size_t len) {
  const unsigned char *const end = text + len;
  const size_t begin = work->out->len;
  for (const unsigned char *p = text;; work->label_number++) {
    unsigned char all;
    const unsigned char *const label_end = find_label_end(p, end, &all);
    simdiri_status status = append_label(work, p, (size_t)(label_end - p), all < 0x80, label_end == end);
    if (status != SIMDIRI_OK) return status;
    if (label_end == end) break;
    status = simdiri_buffer_append(work->out, ".", 1);
    if (status != SIMDIRI_OK) return status;
    p = label_end + 1;
  }
  return check_whole_name(work, text, len, begin);
}

static simdiri_status check_flags(uint32_t flags) {
  if (flags & ~(uint32_t)ALL_FLAGS) return SIMDIRI_ERROR_BAD_OPTION;
  return flags & SIMDIRI_DOMAIN_IDNA2008 && !has_idna2008 ? SIMDIRI_ERROR_UNSUPPORTED : SIMDIRI_OK;
}

static simdiri_status convert_name(domain_work *work, const unsigned char *name, size_t len,
                                   simdiri_domain_failure *failure) {
  domain_mapping mapped = {.offset = 0};
  const size_t begin = work->out->len;
  simdiri_status status = check_flags(work->flags);
  if (status == SIMDIRI_OK) status = simdiri_domain_map(work->scratch, work->flags, name, len, &mapped);
  if (status == SIMDIRI_OK) status = convert_mapped_name(work, mapped.text, mapped.len);
  if (status != SIMDIRI_OK) work->out->len = begin;
  size_t offset = mapped.offset;
  if (status == SIMDIRI_ERROR_BAD_HOST)
    offset = simdiri_find_dns_label(name, len, work->label_number, work->problem == SIMDIRI_DOMAIN_DISALLOWED);
  if (failure) *failure = (simdiri_domain_failure){.problem = work->problem, .offset = offset};
  return status;
}

/* Sets all members but the label, which is large. */
static void begin_work(domain_work *work, simdiri_scratch *scratch, uint32_t flags, simdiri_buffer *out) {
  work->scratch = scratch;
  work->flags = flags;
  work->to_unicode = false;
  work->out = out;
  work->problem = SIMDIRI_DOMAIN_NO_PROBLEM;
  work->label_number = 0;
  work->is_rtl = false;
  work->first_bidi_violation = SIZE_MAX;
}

simdiri_status simdiri_domain_to_ascii(simdiri_scratch *scratch, uint32_t flags, const char *name, size_t name_len,
                                       simdiri_buffer *out, simdiri_domain_failure *failure) {
  domain_work work;
  begin_work(&work, scratch, flags, out);
  return convert_name(&work, (const unsigned char *)text_or_empty(name), name_len, failure);
}

simdiri_status simdiri_domain_to_unicode(simdiri_scratch *scratch, uint32_t flags, const char *name, size_t name_len,
                                         simdiri_buffer *out, simdiri_domain_failure *failure) {
  domain_work work;
  begin_work(&work, scratch, flags, out);
  work.to_unicode = true;
  return convert_name(&work, (const unsigned char *)text_or_empty(name), name_len, failure);
}
