/* Functions that check or write one soft record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_CONFIRM_H
#define SIMDIRI_IRI_KERNEL_CONFIRM_H

#include "iri/kernel/kernel.h"

/* Checks a record of `len` bytes, without its separator, that has a bit in `candidate`. Returns true if no rule applies
 * to its scheme and port, except the rule for empty paths if `inserts`. Otherwise the record is hard. */
bool simdiri_confirm(const kernel_rules *rules, const unsigned char *text, size_t len, bool inserts);

/* The same for an http, https or file URL under rules->is_web. `is_contextual`: the record contains | ' or space. Reads
 * up to 16 bytes after the first eight. */
bool simdiri_confirm_web(const unsigned char *text, size_t len, bool is_contextual);

/* Writes the soft record that begins at byte `begin` of the chunk to e->out, as the edit bitmaps say; it has `len`
 * bytes without its separator. Returns the end of the output, or NULL if the record turns out to be hard: some
 * character, raw or decoded, is not allowed in its place. Sets `changes` to SIMDIRI_CHANGE_… of all changes. */
unsigned char *simdiri_edit_record(const kernel_emission *e, size_t begin, size_t len, uint32_t *changes);

#endif
