/**
 * @file
 * @brief Labels: what a person groups IRIs by.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_LABEL_H
#define SIMDIRI_LABEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <simdiri/batch.h>
#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/key.h>
#include <simdiri/parts.h>
#include <simdiri/redact.h>
#include <simdiri/status.h>
#include <simdiri/suffix.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup label Labels
 * A label is a text to group IRIs by, such as "s.example/user/{int}/posts/{int}?page={int}": the host, the path, and
 * the parameters that were asked for. Segments and values that vary are replaced by placeholders in braces.
 *
 * A label has no scheme, user information or fragment. It is not an IRI:
 * - A "{" or "}" of the IRI is percent-encoded in its label, so a label has braces only around placeholders. The same
 *   holds for white space, controls and the other characters that an IRI must not contain, so a label is one line.
 * - A port that is not the default port of the scheme follows the host. If the host has no dot, it is in brackets then:
 *   "[localhost]:8080/". So no label begins with the name of a scheme.
 * - An IRI without a host whose path begins with "/" has no host in its label. A reference whose path begins otherwise
 *   has "./" before it. Any other IRI, such as that of a mail address, has its scheme in braces as the label:
 *   "{mailto}".
 *
 * IRIs with one normal form have one label.
 * @{ */

/** Which part of the host a label has. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_LABEL_HOST = 0,   /**< The host as the normal form has it. */
  SIMDIRI_LABEL_DOMAIN = 1, /**< The registrable domain, as the part `domain`; where there is none, the host. */
  SIMDIRI_LABEL_NO_HOST = 2 /**< Nothing: the label begins with the path, which is "/" if it is empty. */
} simdiri_label_host;

/**
 * Templates, as bits: what a segment of a path, or the value of a parameter, is replaced by. They are tried in the
 * order of the bits, but the token after the number, on the whole segment or value after percent-decoding.
 * simdiri-label(1) describes each.
 */
enum {
  SIMDIRI_TEMPLATE_UUID = 1u << 0,        /**< "{uuid}": 8-4-4-4-12 hexadecimal digits. */
  SIMDIRI_TEMPLATE_EMAIL = 1u << 1,       /**< "{email}": a mail address with a domain of two or more labels. */
  SIMDIRI_TEMPLATE_IP = 1u << 2,          /**< "{ip}": an IPv4 or IPv6 address, with or without brackets. */
  SIMDIRI_TEMPLATE_DATE = 1u << 3,        /**< "{date}": year, month and day, or year and month; perhaps with a time. */
  SIMDIRI_TEMPLATE_TIME = 1u << 4,        /**< "{time}": hours and minutes, perhaps seconds and a time zone. */
  SIMDIRI_TEMPLATE_HASH = 1u << 5,        /**< "{hash}": 32, 40, 64, 96 or 128 hexadecimal digits. */
  SIMDIRI_TEMPLATE_INT = 1u << 6,         /**< "{int}": digits only. */
  SIMDIRI_TEMPLATE_TOKEN = 1u << 7,       /**< "{token}": at least 20 bytes that look random. After NUMBER. */
  SIMDIRI_TEMPLATE_ULID = 1u << 8,        /**< "{ulid}": 26 digits of Crockford's base 32, first 0. */
  SIMDIRI_TEMPLATE_OBJECTID = 1u << 9,    /**< "{objectid}": 24 hexadecimal digits. */
  SIMDIRI_TEMPLATE_HEX16 = 1u << 10,      /**< "{hex16}": 16 hexadecimal digits. */
  SIMDIRI_TEMPLATE_NUMBER = 1u << 11,     /**< "{number}": digits, perhaps with a sign or decimals. */
  SIMDIRI_TEMPLATE_ID = 1u << 12,         /**< "{id}": 10 to 24 letters, digits, - and _ that look random. */
  SIMDIRI_TEMPLATE_LOCALE = 1u << 13,     /**< "{locale}": a language, perhaps with a script or a country. */
  SIMDIRI_TEMPLATES_ALL = (1u << 14) - 1, /**< All of them. */
  SIMDIRI_TEMPLATES_DEFAULT = (1u << 7) - 1 /**< Those before SIMDIRI_TEMPLATE_TOKEN. */
};

/**
 * Returns the name of a template, such as "int".
 *
 * @param bit  the number of its bit, from 0 to 31
 * @return The name, in static storage; NULL if no template has this bit.
 */
SIMDIRI_API const char *simdiri_template_name(unsigned bit);

/**
 * Returns the bit of a template.
 *
 * @param name      the name, such as "int"
 * @param name_len  its length in bytes
 * @return The bit SIMDIRI_TEMPLATE_…; 0 for other names.
 */
SIMDIRI_API uint32_t simdiri_template_find(const char *name, size_t name_len);

/** Routes that were read from a file; simdiri-routes(5) describes the format. Immutable, so threads may share them. */
typedef struct simdiri_routes simdiri_routes;

/** What is wrong with a routes file. */
typedef struct {
  size_t line;         /**< The number of the line, from 1; 0: the file as a whole. */
  const char *message; /**< One sentence, in static storage. */
} simdiri_routes_failure;

/**
 * Reads routes, such as "/user/{name}/repo/{repo}", one a line, and compiles them. A path is compared with all routes
 * at once, in time proportional to its length.
 *
 * @param text       the text of the file
 * @param text_len   its length in bytes
 * @param allocator  NULL for the default allocator; any other allocator must outlive the routes
 * @param routes     receives the new routes; free them with simdiri_routes_free()
 * @param failure    NULL, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION for a mistake in the text, #SIMDIRI_ERROR_NO_MEMORY or
 *         #SIMDIRI_ERROR_TOO_LONG.
 */
SIMDIRI_API simdiri_status simdiri_routes_create(const char *text, size_t text_len, const simdiri_allocator *allocator,
                                                 simdiri_routes **routes, simdiri_routes_failure *failure);
/**
 * Frees routes.
 *
 * @param routes  the routes; NULL does nothing
 */
SIMDIRI_API void simdiri_routes_free(simdiri_routes *routes);

/**
 * Returns the number of routes.
 *
 * @param routes  the routes
 * @return Their number.
 */
SIMDIRI_API size_t simdiri_routes_count(const simdiri_routes *routes);

/** The options of a labeler. Call simdiri_label_options_init(), then change what you need. */
typedef struct {
  size_t struct_size;             /**< sizeof(simdiri_label_options) in your header. */
  simdiri_label_host host;        /**< Which part of the host. */
  uint32_t templates;             /**< Bits SIMDIRI_TEMPLATE_… */
  uint32_t lossy;                 /**< Bits SIMDIRI_LOSSY_…, as in simdiri_key_options. They apply first. */
  const simdiri_key_rules *rules; /**< NULL, or lossy rules from a file. */
  const simdiri_routes *routes;   /**< NULL, or routes. The path of an IRI that matches one becomes the route's. */
  /** The public suffix list, for #SIMDIRI_LABEL_DOMAIN; without one that is #SIMDIRI_ERROR_BAD_OPTION. */
  const simdiri_suffix_list *suffixes;
  /** The names of the parameters that stay, each of which ends with NUL; the call copies them. A name may have one "*",
   * for any text. The case of ASCII letters does not matter. Names are compared after decoding, with "+" as space. */
  const char *const *params;
  size_t param_count; /**< Their number. To keep all parameters, give the one name "*". */
  /** NULL, or what is redacted. Its values become "{redacted}" in the normal form, after the lossy rules, and stay so
   * in the label: no template and no route replaces them alone. */
  const simdiri_redactor *redactor;
} simdiri_label_options;

/**
 * Sets the defaults: the host, all templates but the token, no parameters, no lossy rules. The function is inline so
 * that `struct_size` is the size in the caller's header.
 *
 * @param options  the options to set
 */
static inline void simdiri_label_options_init(simdiri_label_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
  options->templates = SIMDIRI_TEMPLATES_DEFAULT;
}

/** A context together with options for labels. Immutable, so threads may share a labeler. */
typedef struct simdiri_labeler simdiri_labeler;

/**
 * Creates a labeler.
 *
 * @param context    how IRIs are normalized; must outlive the labeler
 * @param options    the options; the call copies them and the names of parameters; the rules, the routes, the list
 *                   and the redactor must outlive the labeler
 * @param allocator  NULL for the default allocator; any other allocator must outlive the labeler
 * @param labeler    receives the new labeler; free it with simdiri_labeler_free()
 * @param bad        NULL, or receives on #SIMDIRI_ERROR_BAD_OPTION the index of the name of a parameter with more than
 *                   one "*", or `param_count` for any other mistake
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_labeler_create(const simdiri_context *context, const simdiri_label_options *options,
                                                  const simdiri_allocator *allocator, simdiri_labeler **labeler,
                                                  size_t *bad);
/**
 * Frees a labeler.
 *
 * @param labeler  the labeler; NULL does nothing
 */
SIMDIRI_API void simdiri_labeler_free(simdiri_labeler *labeler);

/**
 * Normalizes one IRI, as simdiri_batch() with #SIMDIRI_OPERATION_NORMALIZE does, and writes its label.
 *
 * @param labeler  the labeler
 * @param scratch  the scratch of this thread
 * @param base     NULL, or the base of relative references; in the profile web of all texts
 * @param iri      the IRI
 * @param iri_len  its length in bytes
 * @param out      the label is appended here; must not overlap the input
 * @param label    receives the label, a view of `out`; absent on an error
 * @param result   receives the result of normalizing; its text is a view of the input, or of the scratch until its next
 *                 use
 * @return The status that is also in the result.
 */
SIMDIRI_API simdiri_status simdiri_label(const simdiri_labeler *labeler, simdiri_scratch *scratch,
                                         const simdiri_base *base, const char *iri, size_t iri_len, simdiri_buffer *out,
                                         simdiri_text *label, simdiri_result *result);

/**
 * Writes the label of a text that was normalized under the context of the labeler.
 *
 * @param labeler     the labeler
 * @param scratch     the scratch of this thread
 * @param normal      the normal form
 * @param normal_len  its length in bytes
 * @param out         the label is appended here; must not overlap the normal form
 * @param label       receives the label, a view of `out`; absent on an error
 * @return #SIMDIRI_OK or an error of the machine or the buffer.
 */
SIMDIRI_API simdiri_status simdiri_label_normal(const simdiri_labeler *labeler, simdiri_scratch *scratch,
                                                const char *normal, size_t normal_len, simdiri_buffer *out,
                                                simdiri_text *label);

/**
 * Finds the label of a path without normalizing it, for instance that of a request in a log. It is the label of
 * `http://h` and the path, without the host `h`. Most such paths are in normal form; then this call is much faster than
 * simdiri_label(). If the path may not be in normal form, or if its label may depend on the host or on lossy rules or
 * has to be redacted, there is no label, and simdiri_label() decides.
 *
 * @param labeler   the labeler
 * @param scratch   the scratch of this thread
 * @param path      the path, which begins with "/", and perhaps a query and a fragment
 * @param path_len  its length in bytes
 * @param readable  how many bytes can be read from the beginning of the path on: at least `path_len`. The call is
 *                  faster if there are 64 or more.
 * @param out       a label that differs from the beginning of the path is appended here; must not overlap the path
 * @param label     receives the label, a view of the path or of `out`; absent if there is none
 * @return #SIMDIRI_OK or an error of the machine or the buffer.
 */
SIMDIRI_API simdiri_status simdiri_label_path(const simdiri_labeler *labeler, simdiri_scratch *scratch,
                                              const char *path, size_t path_len, size_t readable, simdiri_buffer *out,
                                              simdiri_text *label);

/**
 * Writes the labels of many IRIs, in the order of the input. With separated records, the separator that a record had
 * follows its label.
 *
 * @param labeler   the labeler
 * @param scratch   the scratch of this thread
 * @param base      as for simdiri_label()
 * @param on_error  what is written for a record with an error
 * @param records   the records
 * @param out       the labels are appended here
 * @param result    as for simdiri_batch(): `changed_count` and `changes` are about normalizing, `output_offsets` are
 *                  those of the labels
 * @return As simdiri_batch().
 */
SIMDIRI_API simdiri_status simdiri_label_batch(const simdiri_labeler *labeler, simdiri_scratch *scratch,
                                               const simdiri_base *base, simdiri_on_error on_error,
                                               const simdiri_records *records, simdiri_buffer *out,
                                               simdiri_batch_result *result);

/** What made a part of a label. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_LABEL_STEP_LOSSY = 0, /**< A lossy rule changed the normal form; `number` is the number of its bit. */
  SIMDIRI_LABEL_STEP_HOST,      /**< The host, with its port; `number` is the simdiri_label_host. */
  SIMDIRI_LABEL_STEP_ROUTE,     /**< The path matched a route; `number` is its line in the file. */
  SIMDIRI_LABEL_STEP_TEMPLATE,  /**< A segment or value was replaced; `number` is the number of the template's bit. */
  SIMDIRI_LABEL_STEP_SCHEME,    /**< The IRI has neither a host nor a path from "/": its scheme became the label. */
  SIMDIRI_LABEL_STEP_KEPT,      /**< A parameter was kept. Its value may have a step of its own, before this one. */
  SIMDIRI_LABEL_STEP_DROPPED    /**< A parameter was not asked for. */
} simdiri_label_step_kind;

/** A step. Its texts are valid during the call of the visitor. */
typedef struct {
  simdiri_label_step_kind kind; /**< What happened. */
  size_t number;                /**< Which rule; see the kinds. */
  const char *from;             /**< The text of the normal form (after the lossy rules); "" for a lossy rule. */
  size_t from_len;              /**< Its length in bytes. */
  const char *to;               /**< What the label has instead, "" for nothing. */
  size_t to_len;                /**< Its length in bytes. */
} simdiri_label_step;

/** Receives a step, in the order of the text. `user` is what the caller passed. */
typedef void (*simdiri_label_visitor)(void *user, const simdiri_label_step *step);

/**
 * Does what simdiri_label_normal() does, and calls a visitor for each step.
 *
 * @param labeler     the labeler
 * @param scratch     the scratch of this thread
 * @param normal      the normal form
 * @param normal_len  its length in bytes
 * @param visitor     what is called for each step; it must not use the scratch or the buffer
 * @param user        what is passed to it
 * @param out         the label is appended here; must not overlap the normal form
 * @param label       receives the label, a view of `out`; absent on an error
 * @return #SIMDIRI_OK or an error of the machine or the buffer; then some steps may have been visited.
 */
SIMDIRI_API simdiri_status simdiri_label_explain(const simdiri_labeler *labeler, simdiri_scratch *scratch,
                                                 const char *normal, size_t normal_len, simdiri_label_visitor visitor,
                                                 void *user, simdiri_buffer *out, simdiri_text *label);

/** What a learner has found in paths: which segments are values of parameters. For one thread at a time. */
typedef struct simdiri_learner simdiri_learner;

/** The options of a learner. Call simdiri_learn_options_init(), then change what you need. */
typedef struct {
  size_t struct_size; /**< sizeof(simdiri_learn_options) in your header. */
  size_t max_values;  /**< If more different segments than this follow one prefix, they become "{name}". */
  size_t max_bytes;   /**< About how many bytes of memory the learner may use; at least 65,536. */
  /** NULL, or what is redacted: the examples in the comments, and routes with such texts are left out. It must outlive
   * the learner. */
  const simdiri_redactor *redactor;
  /** A random secret, so that nobody can choose paths that make the learner slow. The routes do not depend on it. */
  unsigned char secret[SIMDIRI_SECRET_LEN];
} simdiri_learn_options;

/**
 * Sets the defaults: 100 values, 64 MiB, no redactor, and a secret of zeros. The function is inline so that
 * `struct_size` is the size in the caller's header.
 *
 * @param options  the options to set
 */
static inline void simdiri_learn_options_init(simdiri_learn_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
  options->max_values = 100;
  options->max_bytes = 64u << 20;
}

/**
 * Creates a learner.
 *
 * @param options    the options; the call copies them
 * @param allocator  NULL for the default allocator; any other allocator must outlive the learner
 * @param learner    receives the new learner; free it with simdiri_learner_free()
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_learner_create(const simdiri_learn_options *options,
                                                  const simdiri_allocator *allocator, simdiri_learner **learner);
/**
 * Frees a learner.
 *
 * @param learner  the learner; NULL does nothing
 */
SIMDIRI_API void simdiri_learner_free(simdiri_learner *learner);

/**
 * Adds one IRI by its label, which a labeler without templates, routes and parameters has made. A label that has no
 * path from "/" teaches nothing. The memory stays within the limit: if there are too many different segments, the
 * rarest of them are merged.
 *
 * @param learner    the learner
 * @param label      the label, such as "s.example/user/ann"
 * @param label_len  its length in bytes
 * @return #SIMDIRI_OK; #SIMDIRI_ERROR_BAD_OPTION after simdiri_learner_write() or an error; #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_learner_add(simdiri_learner *learner, const char *label, size_t label_len);

/** How learned routes begin: a file that begins otherwise is something else. */
#define SIMDIRI_LEARNED_ROUTES_BEGIN "# Routes that simdiri learned"

/**
 * Writes a routes file, which people can read and edit: simdiri-routes(5). A comment says for each group of values what
 * became of it, and why. It begins with #SIMDIRI_LEARNED_ROUTES_BEGIN. simdiri_routes_create() can always read the
 * text. It depends only on the labels and their order. Nothing can be added afterwards.
 *
 * @param learner  the learner
 * @param out      the text is appended here
 * @return #SIMDIRI_OK or an error of the machine or the buffer; then nothing is appended.
 */
SIMDIRI_API simdiri_status simdiri_learner_write(simdiri_learner *learner, simdiri_buffer *out);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
