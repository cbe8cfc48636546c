/**
 * @file
 * @brief Parts of IRIs: components, host and domain, path segments, query parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_PARTS_H
#define SIMDIRI_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/batch.h>
#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>
#include <simdiri/suffix.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup parts Parts
 * Parts of the normal forms of IRIs.
 *
 * A part has a name:
 * - `iri` is the whole normal form; `scheme`, `authority`, `userinfo`, `host`, `port`, `path`, `query` and `fragment`
 *   are its components, without delimiters. From the rung scheme on, `host` has A-labels in every form.
 * - `suffix` and `domain` are the public suffix and the registrable domain, `subdomain` is what precedes the domain,
 *   without the dot between them. They are parts of the host at the rung scheme, whatever the rung of the context is.
 *   simdiri_suffix_find() says which hosts have none.
 * - `site` is scheme, "://" and the domain, or the host if there is no domain.
 * - `origin` is scheme, "://", host, and ":" and the port if there is one. It is absent for the scheme file, and in the
 *   profile web for schemes that are not special (URL Standard 4.7).
 * - `host-reversed` has the labels of a domain name from last to first, "com.example.www". Other hosts are unchanged.
 * - `host-unicode` has U-labels where the A-labels are valid.
 * - `segment:N` is a segment of the path, without "/": 1 is the first, -1 is the last. The last one of "/a/" is empty.
 * - `query:NAME` is the value of the first parameter with this name. Names are compared after decoding, with "+" as
 *   space; the value is not decoded. The value of a parameter without "=" is empty. An empty text
 *   between two "&" is not a parameter, and an empty query has none.
 *
 * A part that an IRI does not have is absent. A part can be present and empty, such as the host of "file:///".
 * @{ */

/** Which parts are wanted, and how IRIs are normalized. Immutable, so threads may share it. */
typedef struct simdiri_parts simdiri_parts;

/** One part: a view. */
typedef struct {
  const char *text; /**< The text; NULL: the part is absent. */
  size_t len;       /**< Its length in bytes. */
} simdiri_text;

/**
 * Checks the names of parts.
 *
 * @param context    how IRIs are normalized; must outlive the parts
 * @param suffixes   NULL, or the list for suffix, domain, subdomain and site; must outlive the parts
 * @param names      the names, each of which ends with NUL; the call copies them
 * @param count      their number
 * @param allocator  NULL for the default allocator; any other allocator must outlive the parts
 * @param parts      receives the new object; free it with simdiri_parts_free()
 * @param bad        NULL, or receives on #SIMDIRI_ERROR_BAD_OPTION the index of the wrong name
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_NO_MEMORY, or #SIMDIRI_ERROR_BAD_OPTION for an unknown name, or for one that
 *         needs a list if there is none.
 */
SIMDIRI_API simdiri_status simdiri_parts_create(const simdiri_context *context, const simdiri_suffix_list *suffixes,
                                                const char *const *names, size_t count,
                                                const simdiri_allocator *allocator, simdiri_parts **parts, size_t *bad);

/**
 * Frees what simdiri_parts_create() made.
 *
 * @param parts  the parts; NULL does nothing
 */
SIMDIRI_API void simdiri_parts_free(simdiri_parts *parts);

/**
 * Returns how many parts are wanted.
 *
 * @param parts  the parts
 * @return The number of names.
 */
SIMDIRI_API size_t simdiri_parts_count(const simdiri_parts *parts);

/**
 * Returns whether a name is that of a part that needs a public suffix list.
 *
 * @param name  the name
 * @return true for suffix, domain, subdomain and site.
 */
SIMDIRI_API bool simdiri_part_needs_suffixes(const char *name);

/**
 * Normalizes one IRI, as simdiri_batch() with #SIMDIRI_OPERATION_NORMALIZE does, and finds its parts.
 *
 * @param parts    the parts
 * @param scratch  the scratch of this thread
 * @param base     NULL, or the base of relative references; in the profile web of all texts
 * @param iri      the IRI
 * @param iri_len  its length in bytes
 * @param out      what is not in the input is appended here; must not overlap the input
 * @param found    receives the parts, in the order of the names: views of the input and of `out`. On an error all are
 *                 absent
 * @param result   receives the result of normalizing
 * @return The status that is also in the result.
 */
SIMDIRI_API simdiri_status simdiri_parts_find(const simdiri_parts *parts, simdiri_scratch *scratch,
                                              const simdiri_base *base, const char *iri, size_t iri_len,
                                              simdiri_buffer *out, simdiri_text *found, simdiri_result *result);

/**
 * Finds the parts of a text that was normalized under the context of the parts.
 *
 * @param parts      the parts
 * @param scratch    the scratch of this thread
 * @param normal     the normal form
 * @param normal_len its length in bytes
 * @param out        what is not in the normal form is appended here; must not overlap it
 * @param found      receives the parts, as from simdiri_parts_find()
 * @return #SIMDIRI_OK or an error of the machine.
 */
SIMDIRI_API simdiri_status simdiri_parts_split(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal,
                                               size_t normal_len, simdiri_buffer *out, simdiri_text *found);

/** Where a part of a record is. */
typedef struct {
  int64_t begin; /**< Its offset from the first byte that the call appended; -1: the part is absent. */
  int64_t end;   /**< Its end. */
} simdiri_part_span;

/**
 * Applies simdiri_parts_find() to every record.
 *
 * @param parts     the parts
 * @param scratch   the scratch of this thread
 * @param base      as for simdiri_parts_find()
 * @param records   the records
 * @param out       the normal forms, and what is not in them, are appended here
 * @param spans     receives the parts of the first record in the order of the names, then those of the next one
 * @param capacity  the number of records that `spans` has capacity for
 * @param result    as for simdiri_batch() with #SIMDIRI_OPERATION_NORMALIZE and #SIMDIRI_ON_ERROR_EMPTY; of the arrays
 *                  that the caller may ask for, `output_offsets` is needed
 * @return As simdiri_batch(); #SIMDIRI_ERROR_NO_CAPACITY also if there are more records than `capacity`.
 */
SIMDIRI_API simdiri_status simdiri_parts_batch(const simdiri_parts *parts, simdiri_scratch *scratch,
                                               const simdiri_base *base, const simdiri_records *records,
                                               simdiri_buffer *out, simdiri_part_span *spans, size_t capacity,
                                               simdiri_batch_result *result);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
