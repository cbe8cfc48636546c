/**
 * @file
 * @brief Redaction: secrets and personal data in text become `{redacted}`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_REDACT_H
#define SIMDIRI_REDACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/parts.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup redact Redaction
 * Replaces secrets and personal data in IRIs, and in texts that contain IRIs, by `{redacted}`.
 * @{ */

/** What is redacted. Threads may share it. */
typedef struct simdiri_redactor simdiri_redactor;

/** What is wrong with the arguments of simdiri_redactor_create(). */
typedef struct {
  size_t line;         /**< The number of the line of the rules, from 1; 0: the mistake is not in the rules. */
  size_t index;        /**< If `line` is 0: the index of the wrong entry of `what`. */
  const char *message; /**< One sentence, in static storage. */
} simdiri_redact_failure;

/** The text that replaces each value, and its length in bytes. */
#define SIMDIRI_REDACTED "{redacted}"
enum { SIMDIRI_REDACTED_LEN = sizeof SIMDIRI_REDACTED - 1 };

/** Lengths of pseudonyms and their keys. */
enum {
  SIMDIRI_PSEUDONYM_LEN = 20,    /**< Of a pseudonym in bytes: "{r.", 16 hexadecimal digits, and a closing brace. */
  SIMDIRI_PSEUDONYM_KEY_MIN = 32 /**< The smallest length of a key, in bytes. */
};

/** What the command and the packages redact if nothing else is chosen: entries of `what`, with a comma between them. */
#define SIMDIRI_REDACT_DEFAULT "userinfo,secrets"

/**
 * Compiles what shall be redacted. Each entry of `what` is one of these:
 *
 * - `userinfo`: the user name and the password before the "@" of a host.
 * - `secrets`: the values of parameters, and of members of JSON objects, whose names the rules list; and values of the
 *   forms that the rules list, such as `ghp_` with 36 letters, wherever they are.
 * - `email`: email addresses.
 * - `ip`: IP addresses, of versions 4 and 6.
 * - `personal`: all of these, and the values of names such as `user`, `email` and `phone`; simdiri-redact(5) lists
 * them.
 * - anything else: the name of a parameter, such as `user_id`, or a pattern, in which `*` matches any text. Case, `-`,
 *   `_` and spaces do not matter. Words that look like a mistaken kind, such as `all`, `sercets` and `Email`, are
 *   refused: for a parameter of such a name, write `all*`. So are entries that contain a kind and others, such as
 *   `userinfo,secrets`.
 *
 * @param what       the entries, each of which ends with NUL; the call copies them
 * @param count      their number
 * @param rules      NULL for the bundled rules, or the text of a rules file; simdiri-redact(5) describes the format
 * @param rules_len  its length in bytes
 * @param allocator  NULL for the default allocator; any other allocator must outlive the redactor
 * @param redactor   receives the new redactor; free it with simdiri_redactor_free()
 * @param failure    NULL, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION for a mistake in the rules or in `what`, or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_redactor_create(const char *const *what, size_t count, const char *rules,
                                                   size_t rules_len, const simdiri_allocator *allocator,
                                                   simdiri_redactor **redactor, simdiri_redact_failure *failure);

/**
 * Lets a redactor write pseudonyms: each value becomes a token such as `{r.3f1c9a0b7d52e846}` instead of `{redacted}`.
 * The same value has the same token, whatever its rule, its format and its escapes. Without the key, nobody can tell
 * whether a guessed value has a token. A token or `{redacted}` that is there already stays.
 *
 * The digits are the keyed BLAKE2b (RFC 7693) of the value, 8 bytes long. The value is decoded first: escapes of its
 * format, then percent-encoding up to three times, and escapes of JSON with a backslash. simdiri-redact(5) says more.
 *
 * Call it before threads share the redactor.
 *
 * @param redactor  the redactor
 * @param key       random bytes, which the redactor copies, and overwrites when it is freed. Of more than 64, their
 *                  BLAKE2b of 64 bytes is the key.
 * @param len       their number: 0 for `{redacted}` again, or at least #SIMDIRI_PSEUDONYM_KEY_MIN
 * @return #SIMDIRI_OK, or #SIMDIRI_ERROR_BAD_OPTION if the key is too short.
 */
SIMDIRI_API simdiri_status simdiri_redactor_set_key(simdiri_redactor *redactor, const void *key, size_t len);

/**
 * Lets a redactor replace the values of all parameters but those of these names, whatever their names. Parameters are
 * those of queries and fragments, of paths, and of texts such as `a=1&b=2`; members of JSON and columns are not. A
 * parameter without "=" has only a name, which stays. The other rules also apply to parameters that are kept.
 *
 * Call it before threads share the redactor. A second call replaces the names of the first one.
 *
 * @param redactor  the redactor, which is not changed on an error
 * @param names     the names that are kept, as `what` of simdiri_redactor_create() has names; the call copies them. The
 *                  whole name must match, not a part of it.
 * @param count     their number; 0: the values of all parameters are replaced
 * @param failure   NULL, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION; `index` is that of the wrong name
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION for a name without letters and digits, or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_redactor_keep_params(simdiri_redactor *redactor, const char *const *names,
                                                        size_t count, simdiri_redact_failure *failure);

/**
 * Finds the pseudonym of a value, such as a whole field of a record.
 *
 * @param redactor  the redactor
 * @param value     the value, without the escapes of its format; it may be percent-encoded
 * @param len       its length in bytes
 * @param work      the call works in its free capacity, and does not change its length
 * @param token     receives the number that simdiri_redact_marker() writes; 0 if the redactor has no key
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_NO_MEMORY, or #SIMDIRI_ERROR_NO_CAPACITY if `work` is fixed and too small.
 */
SIMDIRI_API simdiri_status simdiri_redact_token(const simdiri_redactor *redactor, const char *value, size_t len,
                                                simdiri_buffer *work, uint64_t *token);

/**
 * Writes what replaces a value: `{redacted}`, or the pseudonym if the redactor has a key.
 *
 * @param redactor  the redactor
 * @param token     the number of the pseudonym, from simdiri_redact_token() or a #simdiri_redact_span
 * @param text      receives the text and a NUL
 * @return Its length in bytes.
 */
SIMDIRI_API size_t simdiri_redact_marker(const simdiri_redactor *redactor, uint64_t token,
                                         char text[SIMDIRI_PSEUDONYM_LEN + 1]);

/**
 * Says whether a value was replaced before.
 *
 * @param redactor  the redactor
 * @param value     the value
 * @param len       its length in bytes
 * @return true for `{redacted}`, and for any pseudonym if the redactor has a key.
 */
SIMDIRI_API bool simdiri_redact_is_marker(const simdiri_redactor *redactor, const char *value, size_t len);

/**
 * Frees a redactor.
 *
 * @param redactor  the redactor; NULL does nothing
 */
SIMDIRI_API void simdiri_redactor_free(simdiri_redactor *redactor);

/**
 * Returns the number of rules. Their numbers begin at 0.
 *
 * @param redactor  the redactor
 * @return The number of rules: those of the rules file, `userinfo`, `email`, `ip`, `encoded`, `params`, and one for
 * each other entry of `what`.
 */
SIMDIRI_API size_t simdiri_redactor_rule_count(const simdiri_redactor *redactor);

/**
 * Returns the name of a rule.
 *
 * @param redactor  the redactor
 * @param rule      its number
 * @return The name, which is valid as long as the redactor; NULL if there is no such rule.
 */
SIMDIRI_API const char *simdiri_redactor_rule_name(const simdiri_redactor *redactor, size_t rule);

/**
 * Replaces values in a text by `{redacted}`, or by pseudonyms (simdiri_redactor_set_key()). The text may contain any
 * bytes: an IRI, a part of one, a line of a log. No other byte changes. Redacting the result again changes nothing. The
 * time is linear in the length of the text.
 *
 * Names and values are also found if they are percent-encoded up to three times, in IRIs in parameters of other IRIs,
 * and in fragments. A parameter that is encoded more often is replaced as a whole, by the rule `encoded`.
 *
 * @param redactor  the redactor
 * @param text      the text
 * @param len       its length in bytes
 * @param out       the result is appended here if it differs from the text. The call also uses its free capacity to
 *                  work in: up to 4 bytes for each byte of the text, in addition to the result. It must not overlap the
 * text.
 * @param redacted  receives the result: a view of `text`, or of what was appended to `out`. On an error it is not
 *                  changed.
 * @param counts    NULL, or an array with one counter for each rule. The call increases that of a rule for each value
 *                  that it replaced.
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_NO_MEMORY, or #SIMDIRI_ERROR_NO_CAPACITY if `out` is fixed and too small.
 */
SIMDIRI_API simdiri_status simdiri_redact(const simdiri_redactor *redactor, const char *text, size_t len,
                                          simdiri_buffer *out, simdiri_text *redacted, uint64_t *counts);

/** A value that was found in a text. */
typedef struct {
  size_t begin;   /**< The offset in the text at which it begins, in bytes. */
  size_t end;     /**< The offset of the first byte after it. */
  size_t rule;    /**< The number of the rule that found it. */
  uint64_t token; /**< The number of its pseudonym; 0 if the redactor has no key. */
} simdiri_redact_span;

/**
 * Finds the values that simdiri_redact() replaces, in their order. They do not overlap.
 *
 * @param redactor  the redactor
 * @param text      the text
 * @param len       its length in bytes
 * @param work      the call works in its free capacity, and does not change its length
 * @param spans     receives the values, which are valid until `work` is used again
 * @param count     receives their number
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_NO_MEMORY, or #SIMDIRI_ERROR_NO_CAPACITY if `work` is fixed and too small.
 */
SIMDIRI_API simdiri_status simdiri_redact_find(const simdiri_redactor *redactor, const char *text, size_t len,
                                               simdiri_buffer *work, const simdiri_redact_span **spans, size_t *count);

/**
 * Finds the first byte at which a value may be, in a block of many texts, such as the lines of a log. A text of the
 * block that ends before it has no value. So one call passes over all texts without one, which is many times faster
 * than a call for each.
 *
 * Before each text, unless it is the first one, there must be a line end or another control character, a space, a
 * quotation mark, or `<` or `>`.
 *
 * @param redactor     the redactor
 * @param text         the block
 * @param len          its length in bytes
 * @param has_escapes  whether the texts have escapes with a backslash for other bytes, as logs of Apache and nginx have
 * @return The offset of a byte; all texts that end before it are their own results. `len` if no text has a value. There
 *         may be none at the offset, either. 0 if the redactor searches for IP addresses.
 */
SIMDIRI_API size_t simdiri_redact_skip(const simdiri_redactor *redactor, const char *text, size_t len,
                                       bool has_escapes);

/**
 * Finds the rule for the value of a name, such as the name of a member of a JSON object.
 *
 * @param redactor  the redactor
 * @param name      the name; it may be percent-encoded
 * @param len       its length in bytes
 * @param rule      NULL, or receives the number of the rule
 * @return true if simdiri_redact() replaces the values of parameters and members of this name, except those of
 *         simdiri_redact_stays().
 */
SIMDIRI_API bool simdiri_redact_name(const simdiri_redactor *redactor, const char *name, size_t len, size_t *rule);

/**
 * Finds the rule for the value of a parameter: also rules for parameters only, and simdiri_redactor_keep_params().
 *
 * @param redactor  the redactor
 * @param name      the name of the parameter; it may be percent-encoded
 * @param len       its length in bytes
 * @param rule      NULL, or receives the number of the rule
 * @return true if simdiri_redact() replaces the values of parameters of this name, except those of
 *         simdiri_redact_stays().
 */
SIMDIRI_API bool simdiri_redact_param(const simdiri_redactor *redactor, const char *name, size_t len, size_t *rule);

/**
 * Says whether a value stays although its name has a rule, because the rules file says so of the rule: with
 * `unless number` or `unless path`.
 *
 * @param redactor  the redactor
 * @param rule      the number of the rule of the name, from simdiri_redact_name()
 * @param value     the value; it may be percent-encoded
 * @param len       its length in bytes
 * @return true if the value stays; false for longer values than 1,024 bytes.
 */
SIMDIRI_API bool simdiri_redact_stays(const simdiri_redactor *redactor, size_t rule, const char *value, size_t len);

/**
 * Returns the bundled rules.
 *
 * @param len  NULL, or receives the length in bytes
 * @return The text of the bundled rules file, in static storage, with a NUL at its end.
 */
SIMDIRI_API const char *simdiri_redact_bundled_rules(size_t *len);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
