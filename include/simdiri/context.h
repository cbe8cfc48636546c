/**
 * @file
 * @brief Options, and the objects that most calls need: contexts, scratches and bases.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CONTEXT_H
#define SIMDIRI_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <simdiri/buffer.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup context Options, contexts, scratches and bases
 * A context holds checked options, a scratch holds the working memory of a thread, and a base is a base IRI.
 * @{ */

/** Whose rules apply. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_PROFILE_RFC3987 = 0, /**< The rules of RFC 3987 and RFC 3986. */
  /**
   * The rules of browsers (URL Standard, WHATWG). A record is input for the URL parser, with or without a base. The
   * result is what the URL serializer writes (`href`). Normalizing, resolving, comparing and batches of normalizing and
   * resolving support this profile. All other options must be as simdiri_options_init() sets them, except `isa`,
   * `redirects`, `default_scheme` and the flag #SIMDIRI_FLAG_DROP_FRAGMENT.
   */
  SIMDIRI_PROFILE_WEB = 1
} simdiri_profile;

/** The rungs of the comparison ladder (RFC 3987 5.3): each rung treats more IRIs as equivalent than the one before. */
typedef enum SIMDIRI_ENUM_TYPE {
  /** 5.3.1: IRIs are validated strictly and not changed. `form`, `disallowed` and `unicode` have no effect. */
  SIMDIRI_RUNG_SIMPLE = 0,
  SIMDIRI_RUNG_SYNTAX = 1, /**< 5.3.2: case, percent-encoding and dot segments are normalized. */
  SIMDIRI_RUNG_SCHEME = 2, /**< 5.3.3: so are default ports, empty paths, internationalized hosts and more. */
  /** 5.3.4: IRIs that observed redirects connect are equivalent. Equals the rung scheme if the context has none. */
  SIMDIRI_RUNG_PROTOCOL = 3
} simdiri_rung;

/** Observed redirects, read by simdiri_redirects_create(). Immutable, so threads may share them. */
typedef struct simdiri_redirects simdiri_redirects;

/** How results write non-ASCII characters. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_FORM_URI = 0, /**< Percent-encoded; hosts as A-labels from the rung scheme on. */
  SIMDIRI_FORM_IRI = 1  /**< As characters where the grammar allows it; hosts as U-labels from the rung scheme on. */
} simdiri_form;

/** The grammar that input must satisfy. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_GRAMMAR_IRI = 0, /**< RFC 3987 2.2. */
  /** The draft 3987bis 2.2: a fragment may contain "#", a host must not contain percent-encoded bytes, and tag
   * characters belong to iprivate. Not with #SIMDIRI_HOST_PERCENT. */
  SIMDIRI_GRAMMAR_IRI_BIS = 1,
  SIMDIRI_GRAMMAR_URI = 2, /**< RFC 3986: ASCII only. Not with #SIMDIRI_FORM_IRI. */
  /** The Legacy Extended IRIs of XML (draft 3987bis 7.1). The grammar is that of RFC 3987, but every character except
   * "#" "[" "]" "%", surrogates, U+FFFE and U+FFFF is allowed. simdiri_validate() and the rung simple accept such
   * characters unchanged. All other results percent-encode them, whatever `disallowed` is, so those results are IRIs of
   * RFC 3987. */
  SIMDIRI_GRAMMAR_LEIRI = 3
} simdiri_grammar;

/** What happens to characters that the grammar does not allow. These are the space, "<", ">", the double quote, "{",
 * "}",
 * "|", the backslash, "^", the backtick, controls, "%" without two hexadecimal digits, bytes that are not UTF-8, and
 * code points outside ucschar (in a query: outside ucschar and iprivate). */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_DISALLOWED_FAIL = 0, /**< They are errors. */
  /** They are percent-encoded (RFC 3987 3.1). "[" and "]" outside an IP literal and a second "#" remain errors. */
  SIMDIRI_DISALLOWED_ENCODE = 1,
  SIMDIRI_DISALLOWED_ENCODE_ALL = 2 /**< They are percent-encoded, "[", "]" and a second "#" as well; the default. */
} simdiri_disallowed;

/** How non-ASCII hosts are handled. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_HOST_ASCII = 0,   /**< Mapped to A-labels (UTS 46 ToASCII) in schemes whose hosts are DNS names. */
  SIMDIRI_HOST_PERCENT = 1, /**< Percent-encoded like other components, and never mapped. */
  SIMDIRI_HOST_UNICODE = 2  /**< As ASCII, and simdiri_to_iri() writes A-labels as U-labels (3987bis 3.7 step 6). */
} simdiri_host;

/** The Unicode normalization that is applied after decoding. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_UNICODE_KEEP = 0, /**< None: characters are neither composed nor decomposed. */
  SIMDIRI_UNICODE_NFC = 1,  /**< Normalization Form C. */
  SIMDIRI_UNICODE_NFKC = 2  /**< Normalization Form KC. */
} simdiri_unicode;

/** Which labels of a mapped host are valid. The choice concerns labels that contain non-ASCII or begin with "xn--".
 * Other ASCII labels are valid under both. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_IDNA_UTS46 = 0, /**< Labels that UTS 46 accepts; this includes symbols such as emoji. */
  /** Labels that UTS 46 accepts and that IDNA2008 allows in a lookup (RFC 5891 5.4), as libidn2 implements it: the
   * label that results from the mapping of UTS 46 must pass idn2_lookup_u8() with IDN2_NO_TR46. Other hosts are left
   * unmapped, with a warning. #SIMDIRI_ERROR_UNSUPPORTED if the library was built without libidn2. */
  SIMDIRI_IDNA_2008 = 1
} simdiri_idna;

/** Bits of simdiri_options::flags. */
enum {
  SIMDIRI_FLAG_REFERENCE = 1u << 0,     /**< Relative references are accepted. */
  SIMDIRI_FLAG_DROP_FRAGMENT = 1u << 1, /**< "#" and the fragment are removed, at every rung (RFC 3987 5.1). */
  /** A DNS host may contain only letters, digits and hyphens. Other hosts are left unmapped, with a warning. */
  SIMDIRI_FLAG_STD3 = 1u << 2,
  /** simdiri_resolve() treats a reference that has the scheme of the base as relative (RFC 3986 5.2.2). */
  SIMDIRI_FLAG_NON_STRICT = 1u << 3,
  /** With #SIMDIRI_FORM_IRI: parts with bad bidi structure (see simdiri_review()) stay percent-encoded (RFC 3987 4.2).
   */
  SIMDIRI_FLAG_ENCODE_BIDI = 1u << 4
};

/** The vector instructions that batches use. Results are the same at every level. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_ISA_BEST = 0,   /**< The highest level that the machine has. */
  SIMDIRI_ISA_SCALAR = 1, /**< Plain C. */
  SIMDIRI_ISA_SSE42 = 2,  /**< SSE4.2 and POPCNT. */
  SIMDIRI_ISA_AVX2 = 3,   /**< AVX2, BMI1 and BMI2. */
  SIMDIRI_ISA_AVX512 = 4, /**< AVX-512 F, BW, DQ, VL, VBMI, VBMI2, BITALG and VPOPCNTDQ, and GFNI. */
  SIMDIRI_ISA_NEON = 5,   /**< NEON. */
  SIMDIRI_ISA_SIMD128 = 6 /**< The vectors of WebAssembly. */
} simdiri_isa;

/**
 * Returns the name of a level, such as "best", "scalar" or "sse42".
 *
 * @param isa  any number
 * @return The name, in static storage; "unknown" for a number that is not a level.
 */
SIMDIRI_API const char *simdiri_isa_name(simdiri_isa isa);

/**
 * Returns whether both this build and this machine support a level.
 *
 * @param isa  any number
 * @return true if a context with this level can be created.
 */
SIMDIRI_API bool simdiri_isa_is_supported(simdiri_isa isa);

/** The options of a context. Call simdiri_options_init(), then change what you need. All-zero options
 * (except `struct_size`) validate strictly and change nothing. */
typedef struct {
  size_t struct_size;            /**< sizeof(simdiri_options) in your header. */
  simdiri_profile profile;       /**< Whose rules apply. */
  simdiri_rung rung;             /**< How far normalization and comparison go. */
  simdiri_form form;             /**< How results write non-ASCII characters. */
  simdiri_grammar grammar;       /**< The grammar of the input. */
  simdiri_disallowed disallowed; /**< What happens to characters that the grammar does not allow. */
  simdiri_host host;             /**< How non-ASCII hosts are handled. */
  simdiri_unicode unicode;       /**< The Unicode normalization that is applied. */
  uint32_t flags;                /**< Bits SIMDIRI_FLAG_… */
  simdiri_isa isa;               /**< The instructions; a level that the machine lacks is #SIMDIRI_ERROR_BAD_OPTION. */
  simdiri_idna idna;             /**< Which labels of a mapped host are valid. */
  /**
   * NULL, or observed redirects. With redirects, the normal form (at the rung protocol, and in the profile web) of an
   * IRI is the normal form of the IRI that represents its class of redirects. The redirects must outlive the context.
   * They must have been read under a context with the same options, except `rung` (scheme or protocol), `redirects`,
   * `isa` and #SIMDIRI_FLAG_NON_STRICT; otherwise the call returns #SIMDIRI_ERROR_BAD_OPTION.
   */
  const simdiri_redirects *redirects;
  /**
   * NULL, or a scheme of up to #SIMDIRI_DEFAULT_SCHEME_MAX bytes, such as "https", for texts that begin with a host;
   * the context copies it in lower case. simdiri_add_default_scheme() says which texts begin with a host. Such a text
   * is treated as if the scheme preceded it, before anything else is done, and the result has
   * #SIMDIRI_CHANGE_DEFAULT_SCHEME. The same holds for a result that begins with a host, such as "a.b:80" for
   * "a.b:%380". So no normal form begins with a host. The profile web does the same, before the URL parser.
   * simdiri_validate(), checks, reviews, and calls without a context ignore the scheme.
   */
  const char *default_scheme;
} simdiri_options;

/** The largest length of simdiri_options::default_scheme. */
#define SIMDIRI_DEFAULT_SCHEME_MAX 63

/**
 * Sets the defaults of the command: rung scheme, form uri, grammar iri, disallowed encode-all, host ascii. The command
 * convert alone has disallowed encode, for RFC 3987 3.1 to the letter. The function is inline so that `struct_size` is
 * the size in the caller's header, whichever version of the library runs.
 *
 * @param options  the options to set
 */
static inline void simdiri_options_init(simdiri_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
  options->rung = SIMDIRI_RUNG_SCHEME;
  options->disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
}

/** Checked options. Immutable, so threads may share a context. */
typedef struct simdiri_context simdiri_context;
/** The working memory of one thread, with a cache of hosts. It fits every context, and keeps the memory that it has
 * grown to. Only one thread at a time may use it. */
typedef struct simdiri_scratch simdiri_scratch;
/** A base IRI, validated and split once. Immutable, so threads may share a base. */
typedef struct simdiri_base simdiri_base;

/**
 * Checks and copies the options, and creates a context.
 *
 * @param options    the options; the call copies them
 * @param allocator  NULL for the default allocator; any other allocator must outlive the context
 * @param context    receives the new context; free it with simdiri_context_free()
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_context_create(const simdiri_options *options, const simdiri_allocator *allocator,
                                                  simdiri_context **context);
/**
 * Frees a context.
 *
 * @param context  the context; NULL does nothing
 */
SIMDIRI_API void simdiri_context_free(simdiri_context *context);

/**
 * Returns the level of instructions that a context uses.
 *
 * @param context  the context
 * @return The level; never #SIMDIRI_ISA_BEST.
 */
SIMDIRI_API simdiri_isa simdiri_context_isa(const simdiri_context *context);

/**
 * Creates a scratch. Create one for each thread.
 *
 * @param allocator  NULL for the default allocator; any other allocator must outlive the scratch
 * @param scratch    receives the new scratch; free it with simdiri_scratch_free()
 * @return #SIMDIRI_OK or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_scratch_create(const simdiri_allocator *allocator, simdiri_scratch **scratch);

/**
 * Frees a scratch.
 *
 * @param scratch  the scratch; NULL does nothing
 */
SIMDIRI_API void simdiri_scratch_free(simdiri_scratch *scratch);

/**
 * Copies and prepares a base IRI for simdiri_resolve(). The IRI must have a scheme; its fragment is ignored (RFC 3986
 * 5.1). The options of the context decide which grammar applies and whether disallowed characters are repaired.
 *
 * @param context    the context
 * @param scratch    the scratch of this thread
 * @param iri        the IRI
 * @param iri_len    its length in bytes
 * @param allocator  NULL for the default allocator; any other allocator must outlive the base
 * @param base       receives the new base; free it with simdiri_base_free()
 * @param result     NULL, or receives the error or the repairs; its text is a view of the base, valid until that is
 *                   freed
 * @return #SIMDIRI_OK or a warning if a base was created, otherwise an error.
 */
SIMDIRI_API simdiri_status simdiri_base_create(const simdiri_context *context, simdiri_scratch *scratch,
                                               const char *iri, size_t iri_len, const simdiri_allocator *allocator,
                                               simdiri_base **base, simdiri_result *result);
/**
 * Frees a base.
 *
 * @param base  the base; NULL does nothing
 */
SIMDIRI_API void simdiri_base_free(simdiri_base *base);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
