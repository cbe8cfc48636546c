/* The words that the value of an option may be, each with its constant, in the order of the constants. Identities of
 * keys contain these words, so they never change. `make_languages.py` reads this file. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_OPTIONS_OPTION_WORDS_H
#define SIMDIRI_IRI_OPTIONS_OPTION_WORDS_H

#define OPTION_PROFILES(WORD) WORD("rfc3987", SIMDIRI_PROFILE_RFC3987) WORD("web", SIMDIRI_PROFILE_WEB)
#define OPTION_RUNGS(WORD)                                                                                             \
  WORD("simple", SIMDIRI_RUNG_SIMPLE)                                                                                  \
  WORD("syntax", SIMDIRI_RUNG_SYNTAX)                                                                                  \
  WORD("scheme", SIMDIRI_RUNG_SCHEME) WORD("protocol", SIMDIRI_RUNG_PROTOCOL)
#define OPTION_FORMS(WORD) WORD("uri", SIMDIRI_FORM_URI) WORD("iri", SIMDIRI_FORM_IRI)
#define OPTION_GRAMMARS(WORD)                                                                                          \
  WORD("iri", SIMDIRI_GRAMMAR_IRI)                                                                                     \
  WORD("iri-bis", SIMDIRI_GRAMMAR_IRI_BIS) WORD("uri", SIMDIRI_GRAMMAR_URI) WORD("leiri", SIMDIRI_GRAMMAR_LEIRI)
#define OPTION_DISALLOWED(WORD)                                                                                        \
  WORD("fail", SIMDIRI_DISALLOWED_FAIL)                                                                                \
  WORD("encode", SIMDIRI_DISALLOWED_ENCODE) WORD("encode-all", SIMDIRI_DISALLOWED_ENCODE_ALL)
#define OPTION_HOSTS(WORD) WORD("ascii", SIMDIRI_HOST_ASCII) WORD("percent", SIMDIRI_HOST_PERCENT)
#define OPTION_HOSTS_OF_CONVERT(WORD) OPTION_HOSTS(WORD) WORD("unicode", SIMDIRI_HOST_UNICODE)
#define OPTION_IDNA(WORD) WORD("uts46", SIMDIRI_IDNA_UTS46) WORD("idna2008", SIMDIRI_IDNA_2008)
#define OPTION_HASHES(WORD)                                                                                            \
  WORD("xxh3", SIMDIRI_HASH_XXH3_128)                                                                                  \
  WORD("siphash", SIMDIRI_HASH_SIPHASH_128) WORD("xxh3-64", SIMDIRI_HASH_XXH3_64)
#define OPTION_KEYS_BY(WORD)                                                                                           \
  WORD("iri", SIMDIRI_KEY_BY_IRI)                                                                                      \
  WORD("host", SIMDIRI_KEY_BY_HOST)                                                                                    \
  WORD("domain", SIMDIRI_KEY_BY_DOMAIN)                                                                                \
  WORD("site", SIMDIRI_KEY_BY_SITE) WORD("params", SIMDIRI_KEY_BY_PARAMS) WORD("label", SIMDIRI_KEY_BY_LABEL)
#define OPTION_SECTIONS(WORD) WORD("all", SIMDIRI_SUFFIX_ALL) WORD("icann", SIMDIRI_SUFFIX_ICANN)
#define OPTION_LABEL_HOSTS(WORD)                                                                                       \
  WORD("host", SIMDIRI_LABEL_HOST) WORD("domain", SIMDIRI_LABEL_DOMAIN) WORD("none", SIMDIRI_LABEL_NO_HOST)

/* Elements of an array of words. */
#define OPTION_WORD_AT(word, constant) [constant] = (word),
/* The words of a list as one constant text, such as "uri|iri". */
#define OPTION_WORD_AND_BAR(word, constant) "|" word
#define OPTION_WORDS(LIST) (&(LIST(OPTION_WORD_AND_BAR))[1])

#endif
