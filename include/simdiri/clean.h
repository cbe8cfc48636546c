/**
 * @file
 * @brief Cleaned addresses: normal forms from which named things are removed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CLEAN_H
#define SIMDIRI_CLEAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <simdiri/batch.h>
#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/key.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup clean Cleaned addresses
 * A cleaned address is the normal form of an IRI without what the caller named, such as its fragment and its tracking
 * parameters. It may name another resource, but it is an address that may be fetched, unlike the text of a key.
 *
 * Bytes are only removed: the rest keeps its order and its spelling, and a query of which nothing is left goes with its
 * "?". Signed URLs lose at most their fragment, as with lossy rules. Cleaning a cleaned address changes nothing, and
 * under the same lossy rules its key is that of the original.
 *
 * Something stays if the text would not be a normal form without it: a session in the path of "/..;jsessionid=1/a"
 * stays, as "/../a" would be another path.
 * @{ */

enum {
  /** The lossy rules that only remove, and #SIMDIRI_LOSSY_UNWRAP, which replaces a redirect wrapper by the address in
   * it, percent-decoded once and normalized. The others write another address, and are refused: they sort, respell or
   * complete a part, or remove one that says which host or path is meant. */
  SIMDIRI_CLEAN_RULES = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR | SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING |
                        SIMDIRI_LOSSY_EMPTY_QUERY | SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO |
                        SIMDIRI_LOSSY_EMPTY_PARAMETERS | SIMDIRI_LOSSY_REPEATED_PARAMETERS | SIMDIRI_LOSSY_UNWRAP
};

/** The options of a cleaner. Call simdiri_clean_options_init(), then name at least one thing to remove. */
typedef struct {
  size_t struct_size; /**< sizeof(simdiri_clean_options) in your header. */
  uint32_t lossy;     /**< What is removed: bits of #SIMDIRI_CLEAN_RULES. */
  /** NULL, or rules from a file: the parameters of its lines "drop" are removed. Lines "lossy" of the file count as
   * `lossy` does. */
  const simdiri_key_rules *rules;
  /** NULL, or the base of relative references: what they resolve to is cleaned. In the profile web, the URL parser
   * reads every record with the base. The call returns #SIMDIRI_ERROR_BAD_OPTION if the base was created in another
   * profile than that of the context. */
  const simdiri_base *base;
} simdiri_clean_options;

/**
 * Sets the defaults: nothing is removed. The function is inline so that `struct_size` is the size in the caller's
 * header.
 *
 * @param options  the options to set
 */
static inline void simdiri_clean_options_init(simdiri_clean_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
}

/** A context together with what is removed. Immutable, so threads may share a cleaner. */
typedef struct simdiri_cleaner simdiri_cleaner;

/**
 * Creates a cleaner.
 *
 * @param context    the context, which must outlive the cleaner; it must not have redirects
 * @param options    the options; the call copies them, but the rules and the base must outlive the cleaner
 * @param allocator  NULL for the default allocator; any other allocator must outlive the cleaner
 * @param cleaner    receives the new cleaner; free it with simdiri_cleaner_free()
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_NO_MEMORY or #SIMDIRI_ERROR_BAD_OPTION, also if nothing is removed, or for a
 *         lossy rule that is not in #SIMDIRI_CLEAN_RULES.
 */
SIMDIRI_API simdiri_status simdiri_cleaner_create(const simdiri_context *context, const simdiri_clean_options *options,
                                                  const simdiri_allocator *allocator, simdiri_cleaner **cleaner);
/**
 * Frees a cleaner.
 *
 * @param cleaner  the cleaner; NULL does nothing
 */
SIMDIRI_API void simdiri_cleaner_free(simdiri_cleaner *cleaner);

/**
 * Normalizes an IRI, as simdiri_normalize() does, and removes what the cleaner names.
 *
 * @param cleaner  the cleaner
 * @param scratch  the scratch of this thread
 * @param iri      the IRI
 * @param iri_len  its length in bytes
 * @param out      the cleaned address is appended here if it differs from the input; must not overlap the input
 * @param result   receives the result; its changes name what was removed, as SIMDIRI_CHANGE_…_DROPPED
 * @return The status that is also in the result: that of simdiri_normalize(), or of simdiri_resolve() for a relative
 *         reference if the cleaner has a base.
 */
SIMDIRI_API simdiri_status simdiri_clean(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, const char *iri,
                                         size_t iri_len, simdiri_buffer *out, simdiri_result *result);

/**
 * Cleans many IRIs, as simdiri_clean() does. Where nothing is to be removed, the call is about as fast as
 * simdiri_batch().
 *
 * @param cleaner   the cleaner
 * @param scratch   the scratch of this thread
 * @param on_error  what is written for a record with an error
 * @param records   the records
 * @param out       the cleaned addresses are appended here, as simdiri_batch() does with #SIMDIRI_OPERATION_NORMALIZE
 * @param result    as for simdiri_batch(); `review_groups` are about the records, not about what is left of them
 * @return #SIMDIRI_OK even if records have errors, or an error of the call or the machine; then nothing has been
 *         appended.
 */
SIMDIRI_API simdiri_status simdiri_clean_batch(const simdiri_cleaner *cleaner, simdiri_scratch *scratch,
                                               simdiri_on_error on_error, const simdiri_records *records,
                                               simdiri_buffer *out, simdiri_batch_result *result);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
