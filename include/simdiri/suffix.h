/**
 * @file
 * @brief Public suffixes and registrable domains.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_SUFFIX_H
#define SIMDIRI_SUFFIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup suffix Public suffixes
 * The public suffix and the registrable domain of a host, by the public suffix list (https://publicsuffix.org/list/).
 * libpsl matches the rules. A library that was built without it returns #SIMDIRI_ERROR_UNSUPPORTED.
 * @{ */

/** A public suffix list. Immutable, so threads may share it. */
typedef struct simdiri_suffix_list simdiri_suffix_list;

/** Which rules of a list apply. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_SUFFIX_ALL = 0,  /**< All rules. */
  SIMDIRI_SUFFIX_ICANN = 1 /**< Those of registries: the section of ICANN domains. */
} simdiri_suffix_section;

/** What is wrong with the text of a list. */
typedef struct {
  size_t line;         /**< The number of the line, from 1; 0: the whole text. */
  const char *message; /**< One sentence, in static storage. */
} simdiri_suffix_failure;

/**
 * Reads a list in the format of public_suffix_list.dat. Rules with other characters than ASCII are converted to
 * A-labels. libpsl allocates its part of the list with malloc().
 *
 * @param text       the text of the list
 * @param text_len   its length in bytes
 * @param section    which rules apply
 * @param allocator  NULL for the default allocator; any other allocator must outlive the list
 * @param list       receives the new list; free it with simdiri_suffix_list_free()
 * @param failure    NULL, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION for a mistake in the text or an unknown section,
 *         #SIMDIRI_ERROR_UNSUPPORTED or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_suffix_list_create(const char *text, size_t text_len, simdiri_suffix_section section,
                                                      const simdiri_allocator *allocator, simdiri_suffix_list **list,
                                                      simdiri_suffix_failure *failure);

/**
 * Opens the list of libpsl: the file that the system has installed for libpsl, else the list that is built into libpsl.
 * A bundled libpsl reads no file.
 *
 * @param section    which rules apply
 * @param allocator  NULL for the default allocator; any other allocator must outlive the list
 * @param list       receives the new list; free it with simdiri_suffix_list_free()
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION for an unknown section, #SIMDIRI_ERROR_UNSUPPORTED, also if libpsl has
 *         no list, or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_suffix_list_open(simdiri_suffix_section section, const simdiri_allocator *allocator,
                                                    simdiri_suffix_list **list);

/**
 * Frees a list.
 *
 * @param list  the list; NULL does nothing
 */
SIMDIRI_API void simdiri_suffix_list_free(simdiri_suffix_list *list);

/**
 * Returns the identity of a list, which has no white space. For a file it is the version in its line "VERSION:", else
 * the first 16 hexadecimal digits of its SHA-256. For the list built into libpsl it is "sha1-" and the first 16 digits
 * of the SHA-1 of its source; for that of a bundled libpsl it is its date and time, such as "20250328.1952". With
 * #SIMDIRI_SUFFIX_ICANN, "-icann" follows.
 *
 * @param list  the list
 * @return The identity, which is valid as long as the list.
 */
SIMDIRI_API const char *simdiri_suffix_list_identity(const simdiri_suffix_list *list);

/**
 * Returns when a list was made, so that a program can warn of an old one. It is the day in the version of the list, if
 * the version begins with one, such as "2025-03-28_10-00-00_UTC" or "20250328.1952". For other lists of libpsl, it is
 * when their file was changed, which libpsl has recorded for its built-in list; a time before 2005, when there was no
 * list, is unknown. Keys and identities do not depend on it.
 *
 * @param list  the list
 * @return Seconds since 1970-01-01 in UTC; 0: unknown.
 */
SIMDIRI_API int64_t simdiri_suffix_list_time(const simdiri_suffix_list *list);

/** The kinds of rules of a list. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_SUFFIX_RULE_DEFAULT = 0, /**< No rule of the list: the last label is the suffix (the rule "*"). */
  SIMDIRI_SUFFIX_RULE_PLAIN,       /**< The suffix, such as "co.uk". */
  SIMDIRI_SUFFIX_RULE_WILDCARD,    /**< A wildcard for its first label, such as "*.ck". */
  SIMDIRI_SUFFIX_RULE_EXCEPTION    /**< An exception from a wildcard: "!" and the registrable domain: "!www.ck". */
} simdiri_suffix_rule;

/** Where the suffix and the domain of a host begin. Both end where the host ends. */
typedef struct {
  bool has_suffix;     /**< The host is a domain name, so it has a public suffix. */
  bool has_domain;     /**< It is more than its suffix, so it has a registrable domain. */
  size_t suffix_begin; /**< The offset of the suffix in the host, in bytes. */
  size_t domain_begin; /**< The offset of the domain: one label before the suffix. */
} simdiri_suffix;

/**
 * Finds the public suffix and the registrable domain of a host (URL Standard 3.2). These hosts have neither: IP
 * addresses, empty hosts, hosts whose last label is a number, and hosts with an empty label, a label of more than 63
 * bytes, a byte that is not ASCII, or "%". A final dot belongs to suffix and domain.
 *
 * The scratch remembers the results of hosts of up to 59 bytes, for one list at a time.
 *
 * @param list      the list
 * @param scratch   the scratch of this thread
 * @param host      the host of a normal form: A-labels; A-Z equal a-z
 * @param host_len  its length in bytes
 * @param suffix    receives what was found
 */
SIMDIRI_API void simdiri_suffix_find(const simdiri_suffix_list *list, simdiri_scratch *scratch, const char *host,
                                     size_t host_len, simdiri_suffix *suffix);

/**
 * Finds which kind of rule made the suffix of a host.
 *
 * @param list      the list
 * @param host      the host
 * @param host_len  its length in bytes
 * @param suffix    what simdiri_suffix_find() found for it; it must have a suffix
 * @return The kind of rule.
 */
SIMDIRI_API simdiri_suffix_rule simdiri_suffix_find_rule(const simdiri_suffix_list *list, const char *host,
                                                         size_t host_len, const simdiri_suffix *suffix);

/**
 * Returns the version of libpsl.
 *
 * @return A version such as "0.21.2 (+libidn2/2.3.3)", in static storage; NULL if the library was built without libpsl.
 */
SIMDIRI_API const char *simdiri_suffix_version(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
