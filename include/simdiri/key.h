/**
 * @file
 * @brief Keys: fingerprints of normal forms, lossy rules, observed redirects.
 *
 * SPDX-License-Identifier: MIT
 */
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
#include <simdiri/suffix.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup key Keys
 * A key is a stable fingerprint of the normal form of an IRI. Lossy rules and observed redirects make more IRIs have
 * the same key.
 * @{ */

/** The hash of a key. The numbers and the names (simdiri_hash_name()) are stable. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_HASH_XXH3_128 = 0, /**< For trusted input: fast, and the same on every machine. */
  /** SipHash-2-4-128 with a secret: for input whose author may try to make keys collide. */
  SIMDIRI_HASH_SIPHASH_128 = 1,
  /** 64 bits: for columns of half the width. Not for sets: among some billion keys, some are equal by chance. */
  SIMDIRI_HASH_XXH3_64 = 2
} simdiri_hash;

/** One key. Its hexadecimal form is `high`, then `low`, with 16 digits each: the canonical form of XXH3, or the bytes
 * of SipHash in order. A key of 64 bits has `high` 0, which is not written. */
typedef struct {
  uint64_t low, /**< The low 64 bits. */
      high;     /**< The high 64 bits. */
} simdiri_fingerprint;

enum {
  SIMDIRI_FINGERPRINT_CAPACITY = 32, /**< The most hexadecimal digits of a fingerprint. */
  SIMDIRI_SECRET_LEN = 16            /**< The length of the secret of SipHash in bytes. */
};

/**
 * Returns the name of a hash, such as "xxh3-128".
 *
 * @param hash  any number
 * @return The name, in static storage; "unknown" for a number that is not a hash.
 */
SIMDIRI_API const char *simdiri_hash_name(simdiri_hash hash);

/**
 * Returns whether this build has a hash. Every build has the three hashes above.
 *
 * @param hash  any number
 * @return true for the three hashes above, false for other numbers.
 */
SIMDIRI_API bool simdiri_hash_is_supported(simdiri_hash hash);

/**
 * Writes a fingerprint as lower-case hexadecimal digits, without a NUL.
 *
 * @param fingerprint  the fingerprint
 * @param hash         the hash that made it
 * @param hex          receives the digits
 * @return The number of digits: 32, or 16 for a hash of 64 bits.
 */
SIMDIRI_API size_t simdiri_fingerprint_write(simdiri_fingerprint fingerprint, simdiri_hash hash,
                                             char hex[SIMDIRI_FINGERPRINT_CAPACITY]);

/**
 * Returns the partition of a text, so that equal texts are in one partition: XXH3-64 of the text with seed 0, modulo
 * the number of partitions. The result is the same on every machine and in every version.
 *
 * @param text   the text, such as a part that simdiri_parts_find() found
 * @param len    its length in bytes
 * @param count  the number of partitions, at least 1
 * @return A number from 0 to count - 1.
 */
SIMDIRI_API uint32_t simdiri_partition(const char *text, size_t len, uint32_t count);

/**
 * Lossy rules, as bits. They give the same key to IRIs that are usually the same page, although no standard says so.
 * All are off by default. They affect keys only: the text that they produce must not be fetched.
 *
 * simdiri-rules(5) lists the rules in the order in which they apply. All except the first two apply only to http and
 * https IRIs and to relative references, and not to signed ones. An IRI counts as signed if its query has a parameter
 * with the name of a signature, or has both a token and an expiry time. Applying the rules to their own result changes
 * nothing. A rule that is added never splits records that had one key. simdiri-rules(5) lists all names of parameters
 * as well.
 */
enum {
  SIMDIRI_LOSSY_FRAGMENT = 1u << 0, /**< The fragment is removed. */
  SIMDIRI_LOSSY_ANCHOR = 1u << 1,   /**< The fragment is removed unless it begins with "!" or "/", as routes do. */
  SIMDIRI_LOSSY_SCHEME = 1u << 2,   /**< "http" becomes "https", if there is no port. */
  SIMDIRI_LOSSY_WWW = 1u << 3,      /**< "www." before a host that has another dot is removed. */
  /** Session parameters are removed; in the path, ";jsessionid=" with its value, and the segments of ASP.NET for
   * clients without cookies, such as "(S(lit3py55t21z5v55vlm25s55))". */
  SIMDIRI_LOSSY_SESSION = 1u << 4,
  SIMDIRI_LOSSY_SLASHES = 1u << 5,        /**< Several slashes in a row in the path become one. */
  SIMDIRI_LOSSY_TRAILING_SLASH = 1u << 6, /**< Slashes at the end of the path are removed, but not its first byte. */
  SIMDIRI_LOSSY_INDEX = 1u << 7,          /**< The name of an index file is removed: "/index.html" becomes "/". */
  SIMDIRI_LOSSY_TRACKING = 1u << 8,       /**< Parameters that record where a visitor came from are removed. */
  /** Parameters that a rules file names are removed. The file sets this rule; simdiri_key_options must not. */
  SIMDIRI_LOSSY_PARAMETERS = 1u << 9,
  SIMDIRI_LOSSY_SORT = 1u << 10, /**< Parameters are sorted by name. Parameters with the same name keep their order. */
  /** Observed redirects replaced the normal form. Only in results; simdiri_key_options must not set it. */
  SIMDIRI_LOSSY_REDIRECT = 1u << 11,
  SIMDIRI_LOSSY_EMPTY_QUERY = 1u << 12, /**< A "?" without a query after it is removed. */
  SIMDIRI_LOSSY_FINAL_DOT = 1u << 13,   /**< The dot at the end of the host is removed, unless a dot precedes it. */
  SIMDIRI_LOSSY_USERINFO = 1u << 14,    /**< The user information is removed, with its "@". */
  SIMDIRI_LOSSY_PLUS_SPACE = 1u << 15,  /**< "%20" in the query becomes "+". Names are compared after that. */
  SIMDIRI_LOSSY_EMPTY_VALUE = 1u << 16, /**< The "=" of a parameter with an empty value is removed. */
  SIMDIRI_LOSSY_PATH_CASE = 1u << 17,   /**< A-Z in the path become a-z; the digits of triplets do not change. */
  /** Parameters with an empty value, such as "a=", are removed; with #SIMDIRI_LOSSY_EMPTY_VALUE also those without "=".
   */
  SIMDIRI_LOSSY_EMPTY_PARAMETERS = 1u << 18,
  /** Lines "path" of a rules file replaced the path. The file sets this rule; simdiri_key_options must not. */
  SIMDIRI_LOSSY_PATHS = 1u << 20,
  SIMDIRI_LOSSY_REPEATED_PARAMETERS = 1u << 19, /**< A parameter that repeats another, name and value, is removed. */
  /** Redirect wrappers that the rules file names, such as "/url?q=https://…", become the address in them. Only for keys
   * of whole IRIs (#SIMDIRI_KEY_BY_IRI), and for cleaned addresses. */
  SIMDIRI_LOSSY_UNWRAP = 1u << 21,
  /** The list "crawl": rules for the keys of a crawl. It never changes without a new rules number, and identities name
   * its rules, not the list. */
  SIMDIRI_LOSSY_CRAWL = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_SORT |
                        SIMDIRI_LOSSY_EMPTY_QUERY | SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO |
                        SIMDIRI_LOSSY_PLUS_SPACE | SIMDIRI_LOSSY_EMPTY_VALUE
};

/**
 * Returns the name of a lossy rule, such as "trailing-slash".
 *
 * @param bit  the number of its bit, from 0 to 31
 * @return The name, in static storage; NULL if no rule has this bit.
 */
SIMDIRI_API const char *simdiri_lossy_name(unsigned bit);

/**
 * Returns the bits of a lossy rule, or of a list of rules, that simdiri_key_options may have.
 *
 * @param name      the name, such as "www" or "crawl"
 * @param name_len  its length in bytes
 * @return The bits SIMDIRI_LOSSY_…; 0 for other names, including "parameters" and "redirect".
 */
SIMDIRI_API uint32_t simdiri_lossy_find(const char *name, size_t name_len);

/** Lossy rules that were read from a file; simdiri-rules(5) describes the format. Immutable, so threads may share them.
 */
typedef struct simdiri_key_rules simdiri_key_rules;

/** What is wrong with a rules file. */
typedef struct {
  size_t line;         /**< The number of the line, from 1. */
  const char *message; /**< One sentence, in static storage. */
} simdiri_key_rules_failure;

/**
 * Reads lossy rules.
 *
 * @param text       the text of the file
 * @param text_len   its length in bytes
 * @param allocator  NULL for the default allocator; any other allocator must outlive the rules
 * @param rules      receives the new rules; free them with simdiri_key_rules_free()
 * @param failure    NULL, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION for a mistake in the text, or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_key_rules_create(const char *text, size_t text_len,
                                                    const simdiri_allocator *allocator, simdiri_key_rules **rules,
                                                    simdiri_key_rules_failure *failure);
/**
 * Frees rules.
 *
 * @param rules  the rules; NULL does nothing
 */
SIMDIRI_API void simdiri_key_rules_free(simdiri_key_rules *rules);

/**
 * Returns the lossy rules that a file asks for.
 *
 * @param rules  the rules; NULL asks for nothing
 * @return Bits SIMDIRI_LOSSY_…, also of rules for some hosts only; #SIMDIRI_LOSSY_PARAMETERS if the file has lines
 *         "drop", #SIMDIRI_LOSSY_PATHS if it has lines "path".
 */
SIMDIRI_API uint32_t simdiri_key_rules_lossy(const simdiri_key_rules *rules);

/** Bits of the argument `flags` of simdiri_redirects_create(). */
enum {
  /** Use every redirect. Without this flag only redirects that add or remove a "/" at the end of the path are used: a
   * server may redirect many different resources to one page, for example to a login page. */
  SIMDIRI_REDIRECTS_ALL = 1u << 0
};

/** Counts of a redirects file. */
typedef struct {
  size_t record_count;   /**< Lines, including empty ones. */
  size_t used_count;     /**< Redirects that are used. */
  size_t skipped_count;  /**< Redirects that are not used, because #SIMDIRI_REDIRECTS_ALL is not set. */
  size_t bad_count;      /**< Lines that are not two valid IRIs with a tab between them; they are ignored. */
  size_t first_bad_line; /**< The number of the first such line, from 1. */
  uint64_t reserved[4];  /**< 0; later versions may have members here. */
} simdiri_redirects_counts;

/**
 * Reads observed redirects, which make IRIs equivalent at the rung protocol (RFC 3987 5.3.4). Use them for keys
 * (simdiri_key_options::redirects) or for everything that a context normalizes or compares
 * (simdiri_options::redirects).
 *
 * Each line has an IRI, a tab, and the IRI that it redirects to; lines end with LF or CR LF. Both IRIs are normalized.
 * IRIs that redirects connect, in either direction, form a class. The IRI at the end of the chain represents the class;
 * if there are several ends, or a cycle, the first in byte order does. The order of the lines does not matter. The time
 * is proportional to n log n.
 *
 * @param context    a context without redirects; use the keyer's own context, or one created with the same options
 * @param scratch    the scratch of this thread
 * @param flags      bits SIMDIRI_REDIRECTS_…
 * @param text       the lines
 * @param text_len   their length in bytes
 * @param allocator  NULL for the default allocator; any other allocator must outlive the redirects
 * @param redirects  receives the new redirects; free them with simdiri_redirects_free()
 * @param counts     NULL, or receives counts
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION, #SIMDIRI_ERROR_NO_MEMORY or #SIMDIRI_ERROR_TOO_LONG.
 */
SIMDIRI_API simdiri_status simdiri_redirects_create(const simdiri_context *context, simdiri_scratch *scratch,
                                                    uint32_t flags, const char *text, size_t text_len,
                                                    const simdiri_allocator *allocator, simdiri_redirects **redirects,
                                                    simdiri_redirects_counts *counts);
/**
 * Frees redirects.
 *
 * @param redirects  the redirects; NULL does nothing
 */
SIMDIRI_API void simdiri_redirects_free(simdiri_redirects *redirects);

/**
 * Finds the representative of the class of an IRI.
 *
 * @param redirects  the redirects
 * @param iri        a normal form
 * @param iri_len    its length in bytes
 * @param found_len  receives the length of the representative in bytes
 * @return The normal form of the representative, a view of the redirects; NULL if no redirect has this IRI.
 */
SIMDIRI_API const char *simdiri_redirects_find(const simdiri_redirects *redirects, const char *iri, size_t iri_len,
                                               size_t *found_len);

/** What a key is made of. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_KEY_BY_IRI = 0,    /**< The normal form. */
  SIMDIRI_KEY_BY_HOST = 1,   /**< Its host, as the part `host` of simdiri_parts_create(). */
  SIMDIRI_KEY_BY_DOMAIN = 2, /**< Its registrable domain; where there is none, its host. */
  SIMDIRI_KEY_BY_SITE = 3,   /**< Its site: scheme, "://", and domain or host. */
  /** The normal form without its fragment and without the values of its parameters; each name is there once, in the
   * order of bytes: "http://h/list?id&page". Names may be empty only if all are; then there is no query. */
  SIMDIRI_KEY_BY_PARAMS = 4,
  SIMDIRI_KEY_BY_LABEL = 5 /**< Its label (simdiri_label_normal()). */
} simdiri_key_by;

/** The options of a keyer. Call simdiri_key_options_init(), then change what you need. */
typedef struct {
  size_t struct_size;             /**< sizeof(simdiri_key_options) in your header. */
  simdiri_hash hash;              /**< The hash. */
  uint32_t lossy;                 /**< Bits SIMDIRI_LOSSY_…, except PARAMETERS and REDIRECT. */
  const simdiri_key_rules *rules; /**< NULL, or rules from a file. */
  /** NULL, or redirects. Both of their IRIs take the lossy rules, and they replace the text after the lossy rules. If
   * the context has redirects, the call returns #SIMDIRI_ERROR_BAD_OPTION. */
  const simdiri_redirects *redirects;
  /** NULL, or the base of relative references: their keys are those of the IRIs that they resolve to (RFC 3986 5.2).
   * The key of other text does not depend on it, so it is not part of the identity. In the profile web, the URL parser
   * reads every record with the base. The call returns #SIMDIRI_ERROR_BAD_OPTION if the base was created in another
   * profile than that of the context. */
  const simdiri_base *base;
  /** What keys are made of, after redirects and lossy rules. The key of an IRI that has no host, or an empty one, is
   * the hash of the byte FF and its normal form. #SIMDIRI_KEY_BY_PARAMS and #SIMDIRI_KEY_BY_LABEL make groups before
   * the lossy rules, which so never split a group; for the same reason, redirects with them are
   * #SIMDIRI_ERROR_BAD_OPTION, also those of the context. */
  simdiri_key_by by;
  /** The public suffix list, for #SIMDIRI_KEY_BY_DOMAIN and #SIMDIRI_KEY_BY_SITE; without one they are
   * #SIMDIRI_ERROR_BAD_OPTION. */
  const simdiri_suffix_list *suffixes;
  /** The labeler of #SIMDIRI_KEY_BY_LABEL, which must outlive the keyer; NULL for other keys. It needs the keyer's own
   * context, and no lossy rules and no redactor; otherwise the call returns #SIMDIRI_ERROR_BAD_OPTION. Identities have
   * its options, and a digest of its routes. */
  const struct simdiri_labeler *labeler;
  unsigned char secret[SIMDIRI_SECRET_LEN]; /**< The secret of SipHash; other hashes ignore it. */
} simdiri_key_options;

/**
 * Sets the defaults: XXH3-128 and no lossy rule. The keys are those of the command `key` if the context has the
 * defaults of simdiri_options_init(). The function is inline so that `struct_size` is the size in the caller's header.
 *
 * @param options  the options to set
 */
static inline void simdiri_key_options_init(simdiri_key_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
}

/** A context together with options for keys. Immutable, so threads may share a keyer. */
typedef struct simdiri_keyer simdiri_keyer;

/**
 * Creates a keyer.
 *
 * @param context    the context, which must outlive the keyer
 * @param options    the options; the call copies them, but the rules, redirects, base, list and labeler must outlive
 * the keyer
 * @param allocator  NULL for the default allocator; any other allocator must outlive the keyer
 * @param keyer      receives the new keyer; free it with simdiri_keyer_free()
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION (also for an unknown hash) or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_keyer_create(const simdiri_context *context, const simdiri_key_options *options,
                                                const simdiri_allocator *allocator, simdiri_keyer **keyer);
/**
 * Frees a keyer.
 *
 * @param keyer  the keyer; NULL does nothing
 */
SIMDIRI_API void simdiri_keyer_free(simdiri_keyer *keyer);

/**
 * Returns the identity of a keyer: ASCII text that contains everything its keys depend on. Store it with the keys. Keys
 * of two keyers can be compared only if the identities are equal; the version of the library does not matter.
 * Identities differ if the secrets differ, but do not reveal the secrets.
 *
 * @param keyer  the keyer
 * @param len    receives the length of the identity in bytes
 * @return The identity, a view of the keyer.
 */
SIMDIRI_API const char *simdiri_keyer_identity(const simdiri_keyer *keyer, size_t *len);

/**
 * Returns the rules number of this version of the library. Identities contain it as "rules=N". A version increases the
 * number if some record gets another key than before, although the rest of its identity is the same.
 *
 * @return The rules number.
 */
SIMDIRI_API uint32_t simdiri_key_rules_number(void);

/**
 * Names the records that may have other keys under a rules number than under the number before it.
 *
 * @param number  a rules number
 * @return The subject of a sentence, such as "records whose …", in static storage; NULL for 1 and for numbers above
 *         that of this version.
 */
SIMDIRI_API const char *simdiri_key_rules_change(uint32_t number);

/** How the key of one IRI was made. Texts are views of the IRI or the redirects, or of the scratch until its next use.
 */
typedef struct {
  simdiri_result normalized; /**< The result of simdiri_normalize(); of simdiri_resolve() for a relative reference. */
  uint32_t lossy;            /**< The lossy rules that changed something: bits SIMDIRI_LOSSY_… */
  const char *text;          /**< The text that was hashed: the normal form after lossy rules, or its part; on an
                                error, the IRI. */
  size_t text_len;           /**< The length of `text` in bytes. */
  uint64_t reserved[2];      /**< 0; later versions may have members here. */
} simdiri_key_result;

/**
 * Makes the key of one IRI: the hash of its normal form under the keyer's context, after lossy rules. Of a normal form,
 * simdiri_compared_text() is hashed, so IRIs that simdiri_compare() calls equivalent have the same key.
 *
 * An IRI with an error has a key, too: the hash of the byte FF, which no normal form contains, followed by the bytes of
 * the IRI. Apart from hash collisions, this key differs from the key of every other record.
 *
 * @param keyer        the keyer
 * @param scratch      the scratch of this thread
 * @param iri          the IRI
 * @param iri_len      its length in bytes
 * @param fingerprint  receives the key; not changed on an error of the call or the machine
 * @param result       NULL, or receives how the key was made
 * @return The status of simdiri_normalize(), or of simdiri_resolve() for a relative reference if the keyer has a base.
 */
SIMDIRI_API simdiri_status simdiri_key(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *iri,
                                       size_t iri_len, simdiri_fingerprint *fingerprint, simdiri_key_result *result);

/** The results of a batch of keys. Set it to zero before the first call, then set the arrays that you want. Free the
 * notes with simdiri_keys_result_free(). */
typedef struct {
  simdiri_batch_result batch; /**< The results of normalizing, as simdiri_batch() has them. */
  uint32_t *lossy;            /**< In: NULL, or an array with capacity for batch.dense_capacity records. It receives the
                                   lossy rules that changed each record. */
  size_t lossy_count;         /**< Out: the number of records that lossy rules changed. */
  uint64_t reserved[2];       /**< 0; later versions may have members here. */
} simdiri_keys_result;

/**
 * Makes the keys of many IRIs. Each normal form is hashed while it is in the cache, so the call is about as fast as
 * simdiri_batch().
 *
 * @param keyer                 the keyer
 * @param scratch               the scratch of this thread
 * @param records               the records
 * @param fingerprints          receives the keys: entry i is the key of record i, or zero if that record is null
 * @param fingerprint_capacity  the number of entries; `data_len` entries are always enough for separated records
 * @param normalized            NULL, or the normal forms are appended here, as simdiri_batch() does with
 *                              #SIMDIRI_ON_ERROR_KEEP
 * @param result                receives counts, notes and the arrays that the caller asked for; notes are allocated by
 *                              the allocator of `normalized`, or by the default allocator if that is NULL or a fixed
 *                              buffer
 * @return #SIMDIRI_OK even if records have errors, or an error of the call or the machine. Then nothing has been
 *         appended to `normalized`, and the arrays have unspecified contents. #SIMDIRI_ERROR_NO_CAPACITY: there are
 * more records than an array has entries, or a fixed buffer is too small.
 */
SIMDIRI_API simdiri_status simdiri_keys(const simdiri_keyer *keyer, simdiri_scratch *scratch,
                                        const simdiri_records *records, simdiri_fingerprint *fingerprints,
                                        size_t fingerprint_capacity, simdiri_buffer *normalized,
                                        simdiri_keys_result *result);

/**
 * Frees the notes of a result. The arrays are the caller's and are not freed.
 *
 * @param result     the result
 * @param allocator  the allocator that allocated the notes; NULL for the default allocator
 */
SIMDIRI_API void simdiri_keys_result_free(simdiri_keys_result *result, const simdiri_allocator *allocator);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
