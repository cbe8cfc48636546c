/* Which template a segment or value is. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_CLASSIFY_H
#define SIMDIRI_TEXT_LABEL_CLASSIFY_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/common/span.h"

/* The least length of a token. */
enum { TOKEN_MIN = 20 };

/* Returns the first of these templates (bits) that a text is, after decoding; 0: none. `kinds` are the KIND_... of its
 * bytes. */
uint32_t simdiri_label_classify(uint32_t templates, span text, unsigned kinds);

/* Templates whose texts the marks of the kernel do not find. */
enum { TEMPLATES_WITHOUT_MARKS = SIMDIRI_TEMPLATES_ALL & ~(SIMDIRI_TEMPLATES_DEFAULT | SIMDIRI_TEMPLATE_TOKEN) };

/* Returns the first of all templates that a percent-encoded segment is; 0: none. */
uint32_t simdiri_label_classify_segment(const unsigned char *begin, const unsigned char *end);

/* Is the text a template? Each reads the text once. */
bool simdiri_label_is_email(span text);
bool simdiri_label_is_date(span text);
bool simdiri_label_is_time(span text);
bool simdiri_label_is_ulid(span text);
bool simdiri_label_is_number(span text);
bool simdiri_label_is_id(span text);
bool simdiri_label_is_locale(span text);

#endif
