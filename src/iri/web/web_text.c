/* Functions for every state of the URL parser: they append, percent-encode, and report errors. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/utf8.h"
#include "iri/idna/white_space.h"
#include "iri/web/parser.h"
#include "iri/web/scan.h"

static size_t offset_of(web_parser *w, const unsigned char *at) {
  return simdiri_web_offset(&w->input, (size_t)(at - w->input.text));
}

simdiri_status simdiri_web_fail(web_parser *w, simdiri_status status, simdiri_component component,
                                const unsigned char *at) {
  return fail_at(w->result, status, component, offset_of(w, at));
}

void simdiri_web_report(web_parser *w, simdiri_status warning, simdiri_component component, const unsigned char *at) {
  if (w->report) w->report(w->user, warning, component, offset_of(w, at));
}

void simdiri_web_note_white_space(web_parser *w, const unsigned char *begin, const unsigned char *end,
                                  const unsigned char *at) {
  if (simdiri_find_white_space(begin, (size_t)(end - begin)) == (size_t)(end - begin)) return;
  if (w->report)
    simdiri_web_report(w, SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_COMPONENT_HOST, at);
  else
    (void)simdiri_web_fail(w, SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_COMPONENT_HOST, at);
}

void simdiri_web_report_stripped(web_parser *w) {
  const web_input *input = &w->input;
  const size_t end = input->trimmed_end;
  if (!w->report) return;
  if (input->trimmed_begin > 0) w->report(w->user, SIMDIRI_WARNING_INVALID_URL_UNIT, SIMDIRI_COMPONENT_NONE, 0);
  for (size_t i = input->trimmed_begin; i < end && input->is_copy; i++)
    if (web_is_tab_or_newline(input->given[i]))
      w->report(w->user, SIMDIRI_WARNING_INVALID_URL_UNIT, SIMDIRI_COMPONENT_NONE, i);
  if (end < input->given_len) w->report(w->user, SIMDIRI_WARNING_INVALID_URL_UNIT, SIMDIRI_COMPONENT_NONE, end);
}

bool simdiri_web_take_slash(web_parser *w, simdiri_component component) {
  if (!web_is_at_slash(w)) return false;
  if (*w->p == '\\') {
    web_note_change(w, SIMDIRI_CHANGE_SOLIDUS);
    simdiri_web_report(w, SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS, component, w->p);
  }
  w->p++;
  return true;
}

simdiri_status simdiri_web_append(web_parser *w, const void *bytes, size_t len) {
  return simdiri_buffer_append(w->out, bytes, len);
}

simdiri_status simdiri_web_encode(web_parser *w, unsigned set, const unsigned char *begin, const unsigned char *end) {
  const size_t len = (size_t)(end - begin);
  if (len > SIZE_MAX / 3) return SIMDIRI_ERROR_TOO_LONG;
  const simdiri_status status = simdiri_buffer_reserve(w->out, 3 * len);
  if (status != SIMDIRI_OK) return status;
  unsigned char *to = buffer_end(w->out);
  const unsigned char *const plain_end = web_skip(begin, end, set);
  memcpy(to, begin, (size_t)(plain_end - begin));
  to += plain_end - begin;
  for (const unsigned char *p = plain_end; p < end; p++) {
    if (!web_is(*p, set)) {
      *to++ = *p;
      continue;
    }
    to = put_triplet(to, *p);
    web_note_change(w, *p < 0x80 ? SIMDIRI_CHANGE_DISALLOWED : SIMDIRI_CHANGE_CHARACTER_TO_PCT);
  }
  buffer_commit(w->out, to);
  return SIMDIRI_OK;
}

/* URL code points above ASCII (4.3): no controls, no noncharacters. */
static bool is_url_character(uint32_t c) { return c >= 0xA0 && !in_range(c, 0xFDD0, 0xFDEF) && (c & 0xFFFE) != 0xFFFE; }

/* Reads one unit of UTF-8 text. Returns its length, and whether it is a URL unit. */
static size_t read_unit(const unsigned char *p, const unsigned char *end, bool *is_valid) {
  uint32_t code_point = 0;
  if (*p < 0x80) {
    *is_valid = *p == '%' ? is_triplet(p, end) : web_is(*p, WEB_URL_CODE_POINT);
    return 1;
  }
  const size_t len = utf8_decode(p, end, &code_point);
  *is_valid = is_url_character(code_point);
  return len > 0 ? len : 1;
}

void simdiri_web_check_units(web_parser *w, simdiri_component component, const unsigned char *begin,
                             const unsigned char *end) {
  if (!w->report) return;
  for (const unsigned char *p = begin; p < end;) {
    bool is_valid;
    const size_t len = read_unit(p, end, &is_valid);
    if (!is_valid) simdiri_web_report(w, SIMDIRI_WARNING_INVALID_URL_UNIT, component, p);
    p += len;
  }
}
