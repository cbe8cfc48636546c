/* The table of the kinds of bytes. */
/* SPDX-License-Identifier: MIT */
#include "text/label/kinds.h"

#define IS_BETWEEN(c, first, last) ((c) >= (first) && (c) <= (last))
#define IS_UNSAFE(c)                                                                                                   \
  ((c) <= 0x20 || (c) == 0x7F || (c) == '<' || (c) == '>' || (c) == '"' || (c) == '{' || (c) == '}' || (c) == '|' ||   \
   (c) == '\\' || (c) == '^' || (c) == '`')
#define KIND(c)                                                                                                        \
  (IS_BETWEEN(c, '0', '9')                              ? KIND_DIGIT                                                   \
   : IS_BETWEEN(c, 'a', 'f') || IS_BETWEEN(c, 'A', 'F') ? KIND_HEX_LETTER                                              \
   : IS_BETWEEN(c, 'g', 'z') || IS_BETWEEN(c, 'G', 'Z') ? KIND_LETTER                                                  \
   : (c) == ':'                                         ? KIND_COLON                                                   \
   : (c) == '@'                                         ? KIND_AT                                                      \
   : (c) == '*'                                         ? KIND_STAR                                                    \
   : (c) == '%'                                         ? KIND_PERCENT                                                 \
   : IS_UNSAFE(c)                                       ? KIND_UNSAFE                                                  \
   : (c) == '/'                                         ? KIND_SLASH                                                   \
   : (c) == '?'                                         ? KIND_QUESTION                                                \
   : (c) == '#'                                         ? KIND_HASH                                                    \
   : (c) == '&'                                         ? KIND_AMPERSAND                                               \
   : (c) == '='                                         ? KIND_EQUAL                                                   \
                                                        : KIND_OTHER)
#define KINDS4(c) KIND(c), KIND((c) + 1), KIND((c) + 2), KIND((c) + 3)
#define KINDS16(c) KINDS4(c), KINDS4((c) + 4), KINDS4((c) + 8), KINDS4((c) + 12)
#define KINDS64(c) KINDS16(c), KINDS16((c) + 16), KINDS16((c) + 32), KINDS16((c) + 48)

const uint16_t simdiri_label_kinds[256] = {KINDS64(0), KINDS64(64), KINDS64(128), KINDS64(192)};
