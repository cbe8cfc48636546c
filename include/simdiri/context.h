/* Options, and the objects that operations work with: contexts, scratches, bases. */
/* SPDX-License-Identifier: MIT */
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

/* Whose rules hold. Under WEB a record is what the URL parser of the URL Standard (WHATWG) reads, with a base or
 * without, and the result is what its serializer writes (`href`). Normalize, resolve, compare and a batch of these
 * understand it; a context for it has the options of simdiri_options_init, and no flag but DROP_FRAGMENT. */
typedef enum { SIMDIRI_PROFILE_RFC3987 = 0, SIMDIRI_PROFILE_WEB = 1 } simdiri_profile;

/* The comparison ladder (RFC 3987 5.3). Protocol equals scheme unless the context has redirects. */
typedef enum {
  SIMDIRI_RUNG_SIMPLE = 0,  /* 5.3.1: validated, nothing mapped; ignores form, disallowed and unicode */
  SIMDIRI_RUNG_SYNTAX = 1,  /* 5.3.2: case, percent-encoding, dot-segments */
  SIMDIRI_RUNG_SCHEME = 2,  /* 5.3.3: ports, empty paths, IDN hosts … */
  SIMDIRI_RUNG_PROTOCOL = 3 /* 5.3.4: what redirects that were observed lead to */
} simdiri_rung;

/* Redirects that were observed: simdiri_redirects_create reads them. Immutable, shareable. */
typedef struct simdiri_redirects simdiri_redirects;

typedef enum {
  SIMDIRI_FORM_URI = 0, /* all non-ASCII percent-encoded; hosts as A-labels at the scheme rung */
  SIMDIRI_FORM_IRI = 1  /* legible: what may stand as Unicode does; hosts as U-labels at the scheme rung */
} simdiri_form;

typedef enum {
  SIMDIRI_GRAMMAR_IRI = 0,     /* RFC 3987 2.2 */
  SIMDIRI_GRAMMAR_IRI_BIS = 1, /* 3987bis 2.2: "#" in ifragment, no pct-encoded in ireg-name, tags in iprivate */
  SIMDIRI_GRAMMAR_URI = 2,     /* RFC 3986: no non-ASCII. Not with SIMDIRI_FORM_IRI */
  SIMDIRI_GRAMMAR_LEIRI = 3 /* 3987bis 7.1: what XML calls an IRI. As RFC 3987's, and any character but "#" "[" "]" "%",
                               surrogates, U+FFFE and U+FFFF stands for itself: valid (simdiri_validate, the simple
                               rung), and percent-encoded everywhere else, whatever `disallowed` says. What is written
                               above the simple rung, and what is converted or resolved, is an IRI of RFC 3987 */
} simdiri_grammar;

/* What is done with characters that the grammar does not allow: < > " space { } | \ ^ `, controls, a stray "%",
 * bytes that are not UTF-8, and code points outside ucschar (iprivate) for their place. */
typedef enum {
  SIMDIRI_DISALLOWED_FAIL = 0,      /* an error */
  SIMDIRI_DISALLOWED_ENCODE = 1,    /* percent-encoded (RFC 3987 3.1). "#" "[" "]" are left, and are errors */
  SIMDIRI_DISALLOWED_ENCODE_ALL = 2 /* "[" "]" outside an IP-literal and a second "#" too */
} simdiri_disallowed;

typedef enum {
  SIMDIRI_HOST_ASCII = 0,   /* ToASCII for schemes with DNS hosts */
  SIMDIRI_HOST_PERCENT = 1, /* hosts are text like any other: percent-encoded, never mapped */
  SIMDIRI_HOST_UNICODE = 2  /* as ASCII; and simdiri_to_iri shows A-labels as U-labels (3987bis 3.7 step 6) */
} simdiri_host;

typedef enum { SIMDIRI_UNICODE_KEEP = 0, SIMDIRI_UNICODE_NFC = 1, SIMDIRI_UNICODE_NFKC = 2 } simdiri_unicode;

enum {
  SIMDIRI_FLAG_REFERENCE = 1u << 0,     /* relative references are accepted */
  SIMDIRI_FLAG_DROP_FRAGMENT = 1u << 1, /* "#" and the fragment are removed, at every rung (RFC 3987 5.1) */
  SIMDIRI_FLAG_STD3 = 1u << 2,          /* DNS hosts hold letters, digits, hyphens only, else the host is unmapped */
  SIMDIRI_FLAG_NON_STRICT = 1u << 3,    /* resolve: a reference with the base's scheme is relative (RFC 3986 5.2.2) */
  /* Form iri: parts of bad bidi structure (see simdiri_review) stay wholly encoded (RFC 3987 4.2) */
  SIMDIRI_FLAG_ENCODE_BIDI = 1u << 4
};

/* The instructions that many records are searched with. Results are the same at every level. */
typedef enum {
  SIMDIRI_ISA_BEST = 0,   /* the highest level that the machine has */
  SIMDIRI_ISA_SCALAR = 1, /* plain C */
  SIMDIRI_ISA_SSE42 = 2,
  SIMDIRI_ISA_AVX2 = 3,   /* with BMI1 and BMI2 */
  SIMDIRI_ISA_AVX512 = 4, /* F BW DQ VL VBMI VBMI2 BITALG VPOPCNTDQ, GFNI */
  SIMDIRI_ISA_NEON = 5
} simdiri_isa;

/* "best", "scalar", "sse42" …; "unknown" for other numbers. Static storage. */
SIMDIRI_API const char *simdiri_isa_name(simdiri_isa isa);
/* Do this build and this machine have the level? */
SIMDIRI_API bool simdiri_isa_is_supported(simdiri_isa isa);

/* Call simdiri_options_init, or set everything but struct_size to zero (strict, simple rung), then change what you
 * need. */
typedef struct {
  size_t struct_size; /* sizeof(simdiri_options), by which later versions know the caller's; others are refused */
  simdiri_profile profile;
  simdiri_rung rung;
  simdiri_form form;
  simdiri_grammar grammar;
  simdiri_disallowed disallowed;
  simdiri_host host;
  simdiri_unicode unicode;
  uint32_t flags;  /* SIMDIRI_FLAG_… */
  simdiri_isa isa; /* one that the machine lacks is BAD_OPTION */
  /* NULL: none. Else a normal form at the rung protocol, and of the profile web, is that of the IRI that stands for
   * its class of redirects; no text is made up. They must outlive the context, and have been read under one whose
   * options are the same but for rung (scheme or protocol), redirects, isa and NON_STRICT; others are BAD_OPTION. */
  const simdiri_redirects *redirects;
} simdiri_options;

/* The command's defaults: rung scheme, form uri, grammar iri, disallowed encode, host ascii. Inline, so that
 * struct_size is that of the caller's header, whatever library runs. */
static inline void simdiri_options_init(simdiri_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
  options->rung = SIMDIRI_RUNG_SCHEME;
  options->disallowed = SIMDIRI_DISALLOWED_ENCODE;
}

typedef struct simdiri_context simdiri_context; /* checked options; immutable, shareable */
typedef struct simdiri_scratch simdiri_scratch; /* working memory and host cache of one thread */
typedef struct simdiri_base simdiri_base;       /* a base IRI, validated and split once; immutable, shareable */

/* Stores a new context in *context. Errors: BAD_OPTION, NO_MEMORY. A NULL allocator means the default one; a given
 * one must outlive the object. This holds for all three kinds. Freeing NULL does nothing. */
SIMDIRI_API simdiri_status simdiri_context_create(const simdiri_options *options, const simdiri_allocator *allocator,
                                                  simdiri_context **context);
SIMDIRI_API void simdiri_context_free(simdiri_context *context);
/* The level that the context works with: never SIMDIRI_ISA_BEST. */
SIMDIRI_API simdiri_isa simdiri_context_isa(const simdiri_context *context);

SIMDIRI_API simdiri_status simdiri_scratch_create(const simdiri_allocator *allocator, simdiri_scratch **scratch);
SIMDIRI_API void simdiri_scratch_free(simdiri_scratch *scratch);

/* Copies and prepares `iri`, which must have a scheme; its fragment is ignored (RFC 3986 5.1). The context says which
 * grammar holds and whether disallowed characters are repaired. `result` (may be NULL) says what is wrong with it, or
 * what was repaired; its text is then the base's own. */
SIMDIRI_API simdiri_status simdiri_base_create(const simdiri_context *context, simdiri_scratch *scratch,
                                               const char *iri, size_t iri_len, const simdiri_allocator *allocator,
                                               simdiri_base **base, simdiri_result *result);
SIMDIRI_API void simdiri_base_free(simdiri_base *base);

#ifdef __cplusplus
}
#endif

#endif
