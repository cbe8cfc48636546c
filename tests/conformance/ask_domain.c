/* Questions about domain names: to ASCII and to Unicode, with the flags of each suite. */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <string.h>

#include "iri/idna/domain.h"

enum {
  ALL_OF_UTS46 = SIMDIRI_DOMAIN_CHECK_HYPHENS | SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS |
                 SIMDIRI_DOMAIN_STD3 | SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH,
  IDNA2008 = SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS | SIMDIRI_DOMAIN_IDNA2008 |
             SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH | SIMDIRI_DOMAIN_ROOT_LABEL,
  LENGTHS = SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS | SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH |
            SIMDIRI_DOMAIN_ROOT_LABEL
};

typedef simdiri_status (*domain_function)(simdiri_scratch *, uint32_t, const char *, size_t, simdiri_buffer *,
                                          simdiri_domain_failure *);

static int is_suite(const check_case *item, const char *suite) { return strcmp(item->suite, suite) == 0; }

static int has_text(const char *text, const char *part) { return text != NULL && strstr(text, part) != NULL; }

/* Is the case right for the newest version of Unicode that the suite has? Later versions assign code points, but change
 * no expectation for assigned ones; a case that differs after all is an exception. */
static int is_of_this_version(const check_case *item) {
  const json_t *versions = json_object_get(json_object_get(item->root, "flags"), "versions");
  for (size_t i = 0; i < json_array_size(versions); i++)
    if (strcmp(json_string_value(json_array_get(versions, i)), "17.0.0") == 0) return 1;
  return versions == NULL;
}

static check_answer ask(simdiri_scratch *scratch, domain_function function, uint32_t flags, const check_case *item) {
  if (flags & SIMDIRI_DOMAIN_IDNA2008 && !simdiri_domain_idna2008_version())
    return check_skip("IDNA2008, in a build without libidn2");
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_domain_failure failure;
  const simdiri_status status = function(scratch, flags, item->input.data, item->input.len, &out, &failure);
  check_answer answer = check_compare_text(item, status, out.data == NULL ? "" : out.data, out.len);
  simdiri_buffer_free(&out);
  return answer;
}

/* The domain parser of the URL Standard, for the cases of the web platform tests. */
static check_answer ask_parser(simdiri_scratch *scratch, const check_case *item) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  const simdiri_status status =
      simdiri_domain_parse(scratch, (const unsigned char *)item->input.data, item->input.len, &out, NULL);
  check_answer answer = check_compare_text(item, status, out.data == NULL ? "" : out.data, out.len);
  simdiri_buffer_free(&out);
  return answer;
}

/* Without mapping, a name is valid only if it equals its own Unicode form. */
static int is_own_unicode_form(simdiri_scratch *scratch, const check_text *name) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  const simdiri_status status = simdiri_domain_to_unicode(scratch, IDNA2008, name->data, name->len, &out, NULL);
  const int is_same = status == SIMDIRI_OK && check_text_equal(name, out.data, out.len);
  simdiri_buffer_free(&out);
  return is_same;
}

static check_answer ask_libidn2(simdiri_scratch *scratch, const check_case *item) {
  const char *names = json_string_value(json_object_get(json_object_get(item->root, "flags"), "idn2_flags"));
  const int is_transitional = has_text(names, "IDN2_TRANSITIONAL");
  uint32_t flags = IDNA2008 | SIMDIRI_DOMAIN_STD3; /* A-labels are LDH labels (RFC 5890 2.3.1) */
  /* In libidn2, transitional processing is UTS 46 without IDNA2008's rules. */
  if (is_transitional) flags = (flags | SIMDIRI_DOMAIN_TRANSITIONAL) & ~(uint32_t)SIMDIRI_DOMAIN_IDNA2008;
  if (flags & SIMDIRI_DOMAIN_IDNA2008 && !simdiri_domain_idna2008_version())
    return check_skip("IDNA2008, in a build without libidn2");
  if (has_text(names, "NO_TR46") && !is_own_unicode_form(scratch, &item->input))
    return check_compare_status(item, SIMDIRI_ERROR_BAD_HOST);
  return ask(scratch, simdiri_domain_to_ascii, flags, item);
}

check_answer check_ask_domain(simdiri_scratch *scratch, const check_case *item) {
  const int to_unicode = strcmp(item->op, "to_unicode") == 0;
  const domain_function function = to_unicode ? simdiri_domain_to_unicode : simdiri_domain_to_ascii;
  if (is_suite(item, "wpt_toascii") || is_suite(item, "wpt_idnatestv2")) return ask_parser(scratch, item);
  if (is_suite(item, "libidn2_lookup_2_3_3")) return ask_libidn2(scratch, item);
  if (is_suite(item, "kjd_idna")) return ask(scratch, function, IDNA2008 | SIMDIRI_DOMAIN_CHECK_HYPHENS, item);
  if (!is_suite(item, "unicode_idnatestv2")) return check_skip("domain names by a policy unknown to this runner");
  if (!is_of_this_version(item)) return check_skip("expectation of an older version of Unicode than 17.0.0");
  const int is_transitional = json_is_true(json_object_get(json_object_get(item->root, "flags"), "transitional"));
  return ask(scratch, function, is_transitional ? ALL_OF_UTS46 | SIMDIRI_DOMAIN_TRANSITIONAL : ALL_OF_UTS46, item);
}

/* Only the lengths of the host in an http URL are checked. */
check_answer check_ask_dns_length(simdiri_scratch *scratch, const check_case *item) {
  simdiri_components parts;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_parse(item->input.data, item->input.len, &parts);
  const simdiri_status status = simdiri_domain_to_ascii(scratch, LENGTHS, item->input.data + parts.host_begin,
                                                        parts.host_end - parts.host_begin, &out, NULL);
  simdiri_buffer_free(&out);
  return check_boolean(item->expected_boolean, status == SIMDIRI_OK);
}
