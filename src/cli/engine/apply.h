/* What operations do with a batch: the functions of cli_operation.apply that several commands use. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_APPLY_H
#define SIMDIRI_CLI_ENGINE_APPLY_H

#include "cli/engine/cursor.h"

/* Empties the results of the batch, and chooses the arrays for those that are wanted (CLI_RECORDS_…): those of the
 * batch or, of a block, those of the chunk, after the records that it has already. */
simdiri_status cli_apply_begin(cli_cursor *cursor, unsigned wanted);

/* Where the results of the batch are appended. */
static inline simdiri_buffer *cli_apply_out(cli_cursor *cursor) {
  return cursor->batch->is_direct ? &cursor->chunk->out : &cursor->batch->results;
}
/* What the library writes for a bad record. */
simdiri_on_error cli_apply_on_error(const cli_cursor *cursor);

/* The operations of the library. The first resolves relative references against --base. */
simdiri_status cli_apply_normalize(cli_cursor *cursor);
simdiri_status cli_apply_resolve(cli_cursor *cursor);
simdiri_status cli_apply_to_uri(cli_cursor *cursor);
simdiri_status cli_apply_to_iri(cli_cursor *cursor);
/* Cleans instead of normalizing. */
simdiri_status cli_apply_clean(cli_cursor *cursor, const simdiri_cleaner *cleaner);
/* Notes the records that are not valid, or whose host is not, and those with findings of the groups. There are no
 * results, and a text that is alone has no note. */
simdiri_status cli_apply_check(cli_cursor *cursor, uint32_t review_groups);
/* The first of them, with other arrays than statuses and results. */
simdiri_status cli_apply_normalize_as(cli_cursor *cursor, unsigned wanted);

/* Makes the keys of the entries and what else is wanted; their normal forms are the results. Unless `bare` is NULL, it
 * makes the keys of records without an IRI. The operation has the trait CLI_MAKES_KEYS. */
simdiri_status cli_apply_keys(cli_cursor *cursor, const simdiri_keyer *keyer, const simdiri_keyer *bare,
                              unsigned wanted);

#endif
