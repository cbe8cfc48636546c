/* The labels of the Encoding Standard (WHATWG, 4.2), and their encodings. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/charset/encoding.h"
#include "iri/tables/encoding_table.h"

/* clang-format off */
#define SINGLE_BYTE(index, labels)                                                                       \
  {ENCODING_LEGACY, labels, simdiri_single_byte_decode, simdiri_single_byte_encode,                      \
   simdiri_single_byte_index[SINGLE_BYTE_##index]}
#define LEGACY(decoder, encoder, labels)                                                                 \
  {ENCODING_LEGACY, labels, simdiri_##decoder##_decode, simdiri_##encoder##_encode, NULL}
#define UNFIT(labels) {ENCODING_UNFIT, labels, NULL, NULL, NULL}

static const charset_encoding encodings[] = {
    {ENCODING_UTF_8, " unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8 ", NULL, NULL, NULL},
    SINGLE_BYTE(IBM866, " 866 cp866 csibm866 ibm866 "),
    SINGLE_BYTE(ISO_8859_2, " csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2"
     " latin2 "),
    SINGLE_BYTE(ISO_8859_3, " csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3"
     " latin3 "),
    SINGLE_BYTE(ISO_8859_4, " csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4"
     " latin4 "),
    SINGLE_BYTE(ISO_8859_5, " csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5"
     " iso_8859-5:1988 "),
    SINGLE_BYTE(ISO_8859_6, " arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6"
     " iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987 "),
    SINGLE_BYTE(ISO_8859_7, " csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7"
     " iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek "),
    SINGLE_BYTE(ISO_8859_8, " csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8"
     " iso88598 iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical "),
    SINGLE_BYTE(ISO_8859_10, " csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6 "),
    SINGLE_BYTE(ISO_8859_13, " iso-8859-13 iso8859-13 iso885913 "),
    SINGLE_BYTE(ISO_8859_14, " iso-8859-14 iso8859-14 iso885914 "),
    SINGLE_BYTE(ISO_8859_15, " csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9 "),
    SINGLE_BYTE(ISO_8859_16, " iso-8859-16 "),
    SINGLE_BYTE(KOI8_R, " cskoi8r koi koi8 koi8-r koi8_r "),
    SINGLE_BYTE(KOI8_U, " koi8-ru koi8-u "),
    SINGLE_BYTE(MACINTOSH, " csmacintosh mac macintosh x-mac-roman "),
    SINGLE_BYTE(X_MAC_CYRILLIC, " x-mac-cyrillic x-mac-ukrainian "),
    SINGLE_BYTE(WINDOWS_874, " dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874 "),
    SINGLE_BYTE(WINDOWS_1250, " cp1250 windows-1250 x-cp1250 "),
    SINGLE_BYTE(WINDOWS_1251, " cp1251 windows-1251 x-cp1251 "),
    SINGLE_BYTE(WINDOWS_1252, " ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1"
     " iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252 "),
    SINGLE_BYTE(WINDOWS_1253, " cp1253 windows-1253 x-cp1253 "),
    SINGLE_BYTE(WINDOWS_1254, " cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9"
     " iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254 "),
    SINGLE_BYTE(WINDOWS_1255, " cp1255 windows-1255 x-cp1255 "),
    SINGLE_BYTE(WINDOWS_1256, " cp1256 windows-1256 x-cp1256 "),
    SINGLE_BYTE(WINDOWS_1257, " cp1257 windows-1257 x-cp1257 "),
    SINGLE_BYTE(WINDOWS_1258, " cp1258 windows-1258 x-cp1258 "),
    LEGACY(gb18030, gbk, " chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk "),
    LEGACY(gb18030, gb18030, " gb18030 "),
    LEGACY(big5, big5, " big5 big5-hkscs cn-big5 csbig5 x-x-big5 "),
    LEGACY(euc_jp, euc_jp, " cseucpkdfmtjapanese euc-jp x-euc-jp "),
    {ENCODING_ISO_2022_JP, " csiso2022jp iso-2022-jp ", simdiri_iso_2022_jp_decode, NULL, NULL},
    LEGACY(shift_jis, shift_jis, " csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis "),
    LEGACY(euc_kr, euc_kr, " cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601"
     " ksc_5601 windows-949 "),
    SINGLE_BYTE(X_USER_DEFINED, " x-user-defined "),
    UNFIT(" csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff unicodefffe utf-16 utf-16be utf-16le "),
    /* Not in the standard, but as unfit as UTF-16. */
    UNFIT(" ucs-4 ucs2 ucs4 utf-32 utf-32be utf-32le utf-7 utf16 utf16be utf16le utf32 utf32be utf32le"
     " utf7 "),
    UNFIT(" csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement "),
};
/* clang-format on */

static bool has_label(const char *labels, const char *label, size_t len) {
  const char *end = labels + strlen(labels);
  for (const char *at = labels; (size_t)(end - at) >= len + 2; at++)
    if (at[0] == ' ' && at[len + 1] == ' ' && memcmp(at + 1, label, len) == 0) return true;
  return false;
}

const charset_encoding *simdiri_find_encoding(const char *label, size_t len) {
  for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++)
    if (len > 0 && has_label(encodings[i].labels, label, len)) return &encodings[i];
  return NULL;
}
