/* The functions that the Java package calls, by JNI and by the foreign function API alike. Handles, tokens and lengths
 * are int64_t, as Java's long. Any number of threads may call them, with any handle: one that was closed is
 * JAVA_CLOSED. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JAVA_CORE_NATIVE_JAVA_NATIVE_H
#define SIMDIRI_BINDINGS_JAVA_CORE_NATIVE_JAVA_NATIVE_H

#include <stddef.h>
#include <stdint.h>

#define JAVA_EXPORT __attribute__((visibility("default")))

/* The number that both sides compare first. It changes with every function, number and struct below. */
enum { JAVA_INTERFACE = 1 };

/* What a call answers. Calls with other answers say so. */
typedef enum {
  JAVA_UNCHANGED = 0, /* there is no error and no warning, and the text is its own result; the detail is not set */
  JAVA_RESULT = 1,    /* the detail is set */
  JAVA_CLOSED = -1,   /* the handle is not, or no longer, that of an object */
  JAVA_MISUSED = -2   /* the object is of another kind, or a number makes no sense */
} java_answer;

/* Words of a detail. */
enum {
  JAVA_STATUS = 0,
  JAVA_COMPONENT = 1,
  JAVA_OFFSET = 2,   /* in bytes */
  JAVA_CHANGES = 3,  /* bits */
  JAVA_TEXT_LEN = 4, /* of the text that simdiri_java_take() copies; -1: there is none */
  JAVA_TOKEN = 5,    /* for simdiri_java_take() */
  JAVA_NUMBER = 6, /* of compare: the operand with the error; of create: the line of a mistake; of key: the high half */
  JAVA_LOW = 7,    /* of key: the low half */
  JAVA_DETAIL_WORDS = 8,
  JAVA_SPANS = 8,        /* of parse: from here on, beginning and end of eight components; the beginning -1: absent */
  JAVA_IS_OPAQUE = 24,   /* of parse_url: the path is opaque */
  JAVA_PARSED_WORDS = 25 /* of a detail of parse and parse_url */
};

/* Kinds of objects. Those up to JAVA_PART are operations, in the order of the class Operation. */
typedef enum {
  JAVA_NORMALIZE = 0,
  JAVA_TO_URI,
  JAVA_TO_IRI,
  JAVA_RESOLVE,
  JAVA_CLEAN,
  JAVA_LABEL,
  JAVA_REDACT,
  JAVA_PART,
  JAVA_CHECK,
  JAVA_COMPARE,
  JAVA_KEY,
  JAVA_URL,
  JAVA_KINDS
} java_kind;

/* A request for an object. Texts follow in memory, in the order of their lengths; -1: the text is not there. */
enum {
  JAVA_TEXT_OPTIONS, /* as in the command: "--profile=web --form=iri" */
  JAVA_TEXT_BASE,
  JAVA_TEXT_REDIRECTS,
  JAVA_TEXT_RULES,
  JAVA_TEXT_ROUTES,
  JAVA_TEXT_REDACT_RULES,
  JAVA_TEXT_SUFFIXES,  /* a public suffix list; absent: that which is built in */
  JAVA_TEXT_SECRET,    /* of SipHash */
  JAVA_TEXT_PSEUDONYM, /* the key of pseudonyms */
  JAVA_TEXT_PART,      /* the name of a part */
  JAVA_TEXTS
};
typedef struct {
  int64_t kind;
  int64_t takes_all_redirects;
  int64_t lens[JAVA_TEXTS];
} java_request;

JAVA_EXPORT int64_t simdiri_java_interface(void);

/* Creates an object. Returns its handle, or 0 with a detail, whose text is a message. */
JAVA_EXPORT int64_t simdiri_java_create(const char *request, int64_t request_len, int64_t *detail);

/* Closes an object, as soon as no thread uses it, and returns JAVA_UNCHANGED. */
JAVA_EXPORT int simdiri_java_close(int64_t handle);

/* Does on a text what the object is for. Of compare and resolve, the first `first_len` bytes are the first IRI and the
 * base; of other kinds it is 0, and of resolve -1 if the object has the base. */
JAVA_EXPORT int simdiri_java_run(int64_t handle, const char *text, int64_t len, int64_t first_len, int64_t *detail);

/* Splits any text (RFC 3986 appendix B). */
JAVA_EXPORT int simdiri_java_parse(const char *text, int64_t len, int64_t *detail);

/* Copies the text of the last detail of this thread. Returns JAVA_UNCHANGED, or JAVA_MISUSED if the token is not that
 * of this thread's last detail: Java may move a virtual thread to another one, which then runs again what it needs. */
JAVA_EXPORT int simdiri_java_take(int64_t token, char *out, int64_t capacity);

enum { JAVA_NAME_STATUS, JAVA_NAME_MESSAGE, JAVA_NAME_COMPONENT, JAVA_NAME_CHANGE, JAVA_NAME_VERSION };
/* Copies a name. Returns its length; -1: there is none, or it is longer than `capacity`. */
JAVA_EXPORT int64_t simdiri_java_name(int which, int number, char *out, int64_t capacity);

#endif
