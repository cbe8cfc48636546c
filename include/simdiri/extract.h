/**
 * @file
 * @brief Finds IRIs in text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_EXTRACT_H
#define SIMDIRI_EXTRACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup extract IRIs in text
 * Finds IRIs in prose, HTML and other text.
 * @{ */

/** Bits of simdiri_extract_options::flags. */
enum {
  SIMDIRI_EXTRACT_GUESS = 1u << 0,  /**< Also find "www." and a host without a scheme. */
  SIMDIRI_EXTRACT_HTML = 1u << 1,   /**< The text is HTML or XML: `&quot;` ends an IRI, `&amp;` does not. */
  SIMDIRI_EXTRACT_WRAPPED = 1u << 2 /**< An IRI between "<" and ">" may contain line ends (RFC 3986 appendix C). */
};

/** The options of simdiri_extract(). Set `struct_size`, set the rest to zero, then change what you need. */
typedef struct {
  size_t struct_size;  /**< sizeof(simdiri_extract_options) in your header. */
  uint32_t flags;      /**< Bits SIMDIRI_EXTRACT_… */
  const char *schemes; /**< NULL for "known"; or schemes, separated by commas; "known" and "any" are names of lists. */
  size_t schemes_len;  /**< The length of `schemes` in bytes. */
} simdiri_extract_options;

/** An IRI that was found in a text. */
typedef struct {
  size_t begin,    /**< The offset in the text at which it begins, in bytes. */
      end;         /**< The offset of the first byte after it. */
  bool is_guess;   /**< It has no scheme. With "http://" before it, it is an IRI. */
  bool is_wrapped; /**< It contains line ends. Without space, tab, CR and LF it is an IRI. */
} simdiri_found;

/**
 * Finds the first IRI at or after an offset (RFC 3987 7.3). To find the next one, call it again with `start` set to
 * found->end. The call never allocates. A loop over a whole text takes time linear in its length.
 *
 * - **Schemes**: "known" (the default) finds, if "://" follows, the schemes whose ports the library knows, and file,
 *   irc, ircs, smb and ftps. It also finds mailto, news, sip, sips, sms, tel, urn, xmpp, data, did, doi, geo, magnet
 *   and tag if the text after the ":" looks like an IRI of that scheme. "any" finds every scheme that "://" follows. A
 *   scheme in the list is found if "://" follows; a scheme of the second group is found without "://".
 * - **End**: an IRI ends before a character that it must not contain. It also ends before: ")" or "]" without a
 *   matching bracket in the IRI; "[/"; a comma or semicolon that another http or https IRI follows; "'" if another "'"
 *   precedes the IRI; ":" if no valid port follows; and, in the host, any ASCII character except letters, digits, "-",
 *   "." and "_".
 * - **Dropped** at the end of an IRI are `. , ; : ! ? ' ( [` and, if the same character precedes the IRI, `* _ ~`.
 * - **Non-ASCII** characters do not end an IRI, except white space, bidi formatting characters, double quotation marks,
 *   em dashes, full-width forms of ASCII punctuation, and brackets, commas and full stops of CJK text. Sentence marks
 *   of other scripts, ellipses and single quotation marks are dropped at the end.
 *
 * The result is valid after a repair with #SIMDIRI_DISALLOWED_ENCODE_ALL, unless it has an invalid IP literal: it may
 * contain "[", a second "#" and "%" without hexadecimal digits. A long text can be cut into pieces at any ASCII white
 * space; with #SIMDIRI_EXTRACT_WRAPPED, only after an empty line.
 *
 * @param options   NULL, or the options
 * @param text      the text
 * @param text_len  its length in bytes
 * @param start     the offset to begin at; bytes before it are read (a quotation mark there ends an IRI), but cannot be
 *                  part of the result
 * @param found     receives the IRI if there is one, otherwise it is not changed
 * @return true if there is an IRI.
 */
SIMDIRI_API bool simdiri_extract(const simdiri_extract_options *options, const char *text, size_t text_len,
                                 size_t start, simdiri_found *found);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
