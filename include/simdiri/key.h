/* Keys: fingerprints of normal forms, lossy rules, observed redirects. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_H
#define SIMDIRI_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <simdiri/batch.h>
#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The hash of a key. The number and name (simdiri_hash_name) are stable. */
typedef enum {
  SIMDIRI_HASH_XXH3_128 = 0,    /* for trusted input: fast, and the same everywhere */
  SIMDIRI_HASH_SIPHASH_128 = 1, /* SipHash-2-4-128 under a secret: for input of somebody who wants keys to collide */
  SIMDIRI_HASH_XXH3_64 = 2      /* 64 bits: for columns half as wide, not for sets; some billion keys have collisions */
} simdiri_hash;

/* One key. Written as hex it is `high`, then `low`, 16 digits each: the canonical form of XXH3, the bytes of SipHash
 * in order. With 64 bits, `high` is 0 and not written. */
typedef struct {
  uint64_t low, high;
} simdiri_fingerprint;

enum { SIMDIRI_FINGERPRINT_CAPACITY = 32, SIMDIRI_SECRET_LEN = 16 };

/* "xxh3-128" …; "unknown" for other numbers. Static storage. */
SIMDIRI_API const char *simdiri_hash_name(simdiri_hash hash);
/* 1 for the three hashes above, which every build has; 0 for other numbers. */
SIMDIRI_API bool simdiri_hash_is_supported(simdiri_hash hash);
/* Writes a fingerprint as lower-case hex digits, without a NUL; gives how many: 32, or 16 for 64 bits. */
SIMDIRI_API size_t simdiri_fingerprint_write(simdiri_fingerprint fingerprint, simdiri_hash hash,
                                             char hex[SIMDIRI_FINGERPRINT_CAPACITY]);

/* Lossy rules: they bring together what is the same page in practice, though nothing guarantees it. Each is opt-in, and
 * for keys only: what they make of a normal form is never to be fetched. They apply in the order given here, all but
 * the first two to http and https only. An http or https IRI that carries a signature is left alone by all but the
 * first two: one whose query has a parameter that is named like a signature, or both a token and the time of its
 * expiry. The result is the same when they are applied to it again, but for what a file says of hosts that begin with
 * "www.". simdiri-rules(5) has the names that are meant. */
enum {
  SIMDIRI_LOSSY_FRAGMENT = 1u << 0,       /* the fragment is dropped */
  SIMDIRI_LOSSY_ANCHOR = 1u << 1,         /* … unless it begins with "!" or "/", as those of routes do */
  SIMDIRI_LOSSY_SCHEME = 1u << 2,         /* http is https, if there is no port */
  SIMDIRI_LOSSY_WWW = 1u << 3,            /* "www." in front of a host with another dot is dropped */
  SIMDIRI_LOSSY_SESSION = 1u << 4,        /* session parameters are dropped; ";jsessionid=" in the path, too */
  SIMDIRI_LOSSY_SLASHES = 1u << 5,        /* several slashes in a row in the path are one */
  SIMDIRI_LOSSY_TRAILING_SLASH = 1u << 6, /* slashes at the end of a path are dropped, but for the first byte */
  SIMDIRI_LOSSY_INDEX = 1u << 7,          /* the name of a directory's index is dropped: /index.html is / */
  SIMDIRI_LOSSY_TRACKING = 1u << 8,       /* parameters that say where a visitor came from are dropped */
  SIMDIRI_LOSSY_PARAMETERS = 1u << 9,     /* those that a rules file names are dropped: set by it, not in options */
  SIMDIRI_LOSSY_SORT = 1u << 10,          /* parameters are sorted by name; those of one name stay in order */
  SIMDIRI_LOSSY_REDIRECT = 1u << 11       /* an observed redirect leads on: told only, see simdiri_redirects */
};

/* The name of the rule with bit number `bit` (0-31), such as "trailing-slash"; NULL if there is none. */
SIMDIRI_API const char *simdiri_lossy_name(unsigned bit);

/* Rules read from text: simdiri-rules(5). Immutable, shareable. */
typedef struct simdiri_key_rules simdiri_key_rules;

/* What is wrong with the text of rules. */
typedef struct {
  size_t line;         /* from 1 */
  const char *message; /* one sentence; static storage */
} simdiri_key_rules_failure;

/* Reads rules; `failure` may be NULL. Errors: BAD_OPTION, with the failure; NO_MEMORY. */
SIMDIRI_API simdiri_status simdiri_key_rules_create(const char *text, size_t text_len,
                                                    const simdiri_allocator *allocator, simdiri_key_rules **rules,
                                                    simdiri_key_rules_failure *failure);
SIMDIRI_API void simdiri_key_rules_free(simdiri_key_rules *rules);

/* The rung protocol (RFC 3987 5.3.4): redirects that were observed, from A to B, make A and B one; for keys alone, or
 * by the options of a context for all that is normalized or compared. Every redirect counts. Without it only those do
 * that add or take a "/" at the end of the path; what else a server says of one resource may be said of many: a page
 * for whoever is not logged in, for one. */
enum { SIMDIRI_REDIRECTS_ALL = 1u << 0 };

typedef struct {
  size_t record_count;  /* lines */
  size_t used_count;    /* redirects that count */
  size_t skipped_count; /* that do not, without ALL */
  size_t bad_count;     /* lines that are not two valid IRIs with a tab between them */
  size_t first_bad;     /* the first of these, from 1 */
} simdiri_redirects_counts;

/* Reads redirects, one in each line: A, a tab, B. Lines end with LF or CR LF; empty lines are skipped; bad lines are
 * counted and ignored. A and B are normalized under `context`: use the keyers' own context, or one created with the
 * same options. It must not have redirects itself (BAD_OPTION). IRIs that are connected by redirects, in any direction,
 * are one class. The IRI at the end of the chain represents it; of several ends, or in a cycle, the first in byte
 * order. The order of lines does not matter. `counts` may be NULL. Cost: n log n. Errors: BAD_OPTION, NO_MEMORY,
 * TOO_LONG. */
SIMDIRI_API simdiri_status simdiri_redirects_create(const simdiri_context *context, simdiri_scratch *scratch,
                                                    uint32_t flags, const char *text, size_t text_len,
                                                    const simdiri_allocator *allocator, simdiri_redirects **redirects,
                                                    simdiri_redirects_counts *counts);
SIMDIRI_API void simdiri_redirects_free(simdiri_redirects *redirects);
/* The representative of the class of a normal form; NULL if no redirect of it is known. The text belongs to the object.
 */
SIMDIRI_API const char *simdiri_redirects_find(const simdiri_redirects *redirects, const char *iri, size_t iri_len,
                                               size_t *found_len);

typedef struct {
  size_t struct_size; /* sizeof(simdiri_key_options); others are refused */
  simdiri_hash hash;
  uint32_t lossy;                           /* SIMDIRI_LOSSY_… but PARAMETERS */
  const simdiri_key_rules *rules;           /* NULL: none */
  const simdiri_redirects *redirects;       /* NULL: none; applied to the normal form, before lossy rules. Not for a
                                               context that leads on by itself: BAD_OPTION */
  unsigned char secret[SIMDIRI_SECRET_LEN]; /* of SipHash; the others ignore it */
} simdiri_key_options;

/* XXH3-128, and no lossy rule. Inline, as simdiri_options_init is. */
static inline void simdiri_key_options_init(simdiri_key_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
}

/* What keys are made by: a context and these options. Immutable, shareable. */
typedef struct simdiri_keyer simdiri_keyer;

/* Stores a new keyer in *keyer. The context, the rules and the redirects must outlive it. Errors: BAD_OPTION (also for
 * an unknown hash), NO_MEMORY. */
SIMDIRI_API simdiri_status simdiri_keyer_create(const simdiri_context *context, const simdiri_key_options *options,
                                                const simdiri_allocator *allocator, simdiri_keyer **keyer);
SIMDIRI_API void simdiri_keyer_free(simdiri_keyer *keyer);

/* The identity of the keyer: ASCII text that contains everything its keys depend on. Store it with the keys: keys of
 * two keyers can be compared only if their identities are equal; the version of the library does not matter. Identities
 * distinguish secrets and do not reveal them. The text belongs to the keyer; *len is its length in bytes. */
SIMDIRI_API const char *simdiri_keyer_identity(const simdiri_keyer *keyer, size_t *len);

/* The rules number of this version, which identities contain as "rules=N". A version raises it if some record gets
 * another key than in the version before, although the rest of the identity is the same. */
SIMDIRI_API uint32_t simdiri_key_rules_number(void);
/* Names the records that may have other keys under rules number `number` than under the number before: the subject of a
 * sentence, such as "records whose …". NULL for 1 and for numbers above that of this version. Static storage. */
SIMDIRI_API const char *simdiri_key_rules_change(uint32_t number);

/* What the key of one IRI came of. Texts are views of the IRI, of the redirects, or of the scratch until its
 * next use. */
typedef struct {
  simdiri_result wire; /* of simdiri_normalize */
  uint32_t lossy;      /* the lossy rules that changed something */
  const char *text;    /* what was hashed: the wire form after lossy rules; on an error in it, the IRI itself */
  size_t text_len;
} simdiri_key_result;

/* The key of one IRI: the hash of its normal form under the keyer's context, after lossy rules. An IRI with an error
 * has a key, too: the hash of the byte FF, which no normal form contains, and of the bytes of the IRI. So its key
 * differs from that of every other record, good or bad. The error is returned, and stored in `result` (may be NULL). An
 * error of the call leaves *fingerprint unchanged. */
SIMDIRI_API simdiri_status simdiri_key(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *iri,
                                       size_t iri_len, simdiri_fingerprint *fingerprint, simdiri_key_result *result);

/* Results of a batch of keys: those of simdiri_batch, numbers and offsets being those of the whole, and: */
typedef struct {
  simdiri_batch_result batch;
  uint32_t *lossy;    /* dense, on request, with room for batch.dense_capacity records: as in simdiri_key_result */
  size_t lossy_count; /* out: records that lossy rules changed */
} simdiri_keys_result;

/* The keys of many IRIs: fingerprints[i] is that of record i (zero for a record that is null). They are taken while the
 * normal form is in the cache, at the speed of simdiri_batch. `wire`, unless NULL, gets what simdiri_batch would append
 * with SIMDIRI_ON_ERROR_KEEP. Fewer fingerprints (or dense results) than records are SIMDIRI_ERROR_NO_ROOM; data_len
 * of them are always enough for separated records. On an error, which is one of the call, nothing has been appended to
 * `wire`; what the arrays hold is unspecified. */
SIMDIRI_API simdiri_status simdiri_keys(const simdiri_keyer *keyer, simdiri_scratch *scratch,
                                        const simdiri_records *records, simdiri_fingerprint *fingerprints,
                                        size_t fingerprint_capacity, simdiri_buffer *wire, simdiri_keys_result *result);
SIMDIRI_API void simdiri_keys_result_free(simdiri_keys_result *result, const simdiri_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
