/* Digests of the results of each encoding of the Encoding Standard for all short texts, and the labels of the
 * encodings. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_REFERENCE_ENCODING_DIGESTS_H
#define TEST_REFERENCE_ENCODING_DIGESTS_H

#include <stddef.h>
#include <stdint.h>

/* CRC-32 (that of zlib) of lines, one for each text, each ended by LF.
 *
 * decoded: "+" and the text in UTF-8, or "-" and the place of the first byte of the first error, in decimal.
 * Single-byte encodings: each byte. Others, for each prefix of the encoding (none; EUC-JP also 8F; GBK and gb18030 81
 * 30; ISO-2022-JP "a", ESC ( J, ESC ( I, ESC $ B, ESC $ @, ESC $ B $ "): each byte, each followed by all pairs that
 * begin with it; in ISO-2022-JP each pair is followed by the same pair after ESC. Then all pairs followed by "a". For
 * gb18030, four bytes for the pointers 0 to 39499, 188900 to 189099, 1237500 to 1237699, and every 101st of those
 * between and after.
 *
 * encoded: the triplets of the bytes, or %26%23, the code point of the error and %3B. Each code point but surrogates;
 * of single-byte encodings beyond the first plane every 97th. For ISO-2022-JP those of the first plane alone, between
 * U+3042 and "a", and between U+00A5 and "\". */
typedef struct {
  const char *name;
  uint32_t decoded, encoded;
} encoding_digest;

typedef struct {
  const char *label, *name;
} encoding_label;

/* Without UTF-8, UTF-16 and replacement; the last entry has no name. */
extern const encoding_digest reference_encodings[];
extern const encoding_label reference_labels[]; /* labels of all encodings; the last entry has no name */

#endif
