/* The index of JSON: where the tokens of text are. It is made by simdjson's vector code for the ISA level of the run.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SCAN_JSON_INDEX_H
#define SIMDIRI_CLI_SCAN_JSON_INDEX_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The maximum length of a text, in bytes. */
enum { CLI_JSON_INDEXED_MAX = 16384 };

typedef struct cli_json_index cli_json_index;

#ifdef __cplusplus
extern "C" {
#endif

#ifdef SIMDIRI_HAS_SIMDJSON

/* Returns whether simdjson has code for a level and this machine can run it. It has none for the level scalar. */
bool cli_json_index_has_level(simdiri_isa isa);

/* Creates an index for a level that simdjson has. Returns NULL if memory is exhausted. */
cli_json_index *cli_json_index_create(simdiri_isa isa);
void cli_json_index_free(cli_json_index *index);

/* Lists the offsets of the tokens in a text of whole records, each with its separator, and stores their number: { } [ ]
 * : and commas, and the first bytes of strings and of all other runs of bytes that are not white space. A run that
 * touches the one before it (1"a") has no offset of its own. The caller may write one entry after the list. The list is
 * valid until the next call. Returns NULL if there is no token, a string is not closed in its record or has a control
 * character, or the text is not UTF-8. Does not check escapes. */
uint32_t *cli_json_index_list(cli_json_index *index, const char *text, size_t len, size_t *count);

/* Is the text UTF-8? */
bool cli_json_index_is_utf8(const cli_json_index *index, const char *text, size_t len);

/* Returns the version of simdjson, or NULL if this build has none. */
const char *cli_json_index_version(void);

#else

/* Without simdjson, plain C reads all records. */
static inline bool cli_json_index_has_level(simdiri_isa isa) {
  (void)isa;
  return false;
}

static inline cli_json_index *cli_json_index_create(simdiri_isa isa) {
  (void)isa;
  return NULL;
}

static inline void cli_json_index_free(cli_json_index *index) { (void)index; }

static inline uint32_t *cli_json_index_list(cli_json_index *index, const char *text, size_t len, size_t *count) {
  (void)index;
  (void)text;
  (void)len;
  *count = 0;
  return NULL;
}

static inline bool cli_json_index_is_utf8(const cli_json_index *index, const char *text, size_t len) {
  (void)index;
  (void)text;
  (void)len;
  return false;
}

static inline const char *cli_json_index_version(void) { return NULL; }

#endif

#ifdef __cplusplus
}
#endif

#endif
