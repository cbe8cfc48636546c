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
enum { JAVA_INTERFACE = 4 };

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
  /* Of compare: the operand with the error; of create: the line of a mistake; of key: the high half; of a failed state:
   * the simdiri_state_problem; of info: the number of keys. */
  JAVA_NUMBER = 6,
  JAVA_LOW = 7, /* of key: the low half; of info: the memory in bytes, or the number of published keys */
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
  JAVA_SEEN,
  JAVA_ON_DISK,
  JAVA_SURT, /* an operation, whose part is a style */
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
  JAVA_TEXT_SECRET,    /* of SipHash; of a set there always is one, which an existing state replaces */
  JAVA_TEXT_PSEUDONYM, /* the key of pseudonyms */
  JAVA_TEXT_PART,      /* the name of a part, or the style of a SURT key */
  JAVA_TEXT_PATH,      /* of a state */
  JAVA_TEXTS
};
/* Numbers of a request. */
enum {
  JAVA_ALL_REDIRECTS, /* all redirects are taken */
  JAVA_EXPECTED,      /* of a set in memory: the expected number of keys */
  JAVA_MEMORY,        /* of a set: the most memory in bytes; 0: the default */
  JAVA_SEED,          /* of a set in memory: two random numbers */
  JAVA_SEED_HIGH,
  JAVA_SECRET_IS_GIVEN, /* of a state: an existing state must have this secret */
  JAVA_NUMBERS
};
typedef struct {
  int64_t kind;
  int64_t numbers[JAVA_NUMBERS];
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

/* Words of a batch. Those from JAVA_DONE on are results. */
enum {
  JAVA_HANDLE,
  JAVA_DATA_LEN,     /* of the data in bytes */
  JAVA_RECORD_COUNT, /* there is one offset of 32 bits more */
  JAVA_CAPACITY,     /* of the output in bytes */
  JAVA_KEEPS_ERRORS, /* a text with an error is written unchanged; else it is empty. Of sets: keys are added. */
  JAVA_DONE,         /* records that were done: fewer if the output was too small for the next one, or on an error */
  JAVA_WRITTEN,      /* bytes */
  JAVA_CHANGED_COUNT,
  JAVA_WARNING_COUNT,
  JAVA_ERROR_COUNT,
  JAVA_BATCH_STATUS, /* an error of the call or the machine */
  JAVA_BATCH_WORDS
};
/* The status of a record in a batch whose IRI does not have the part. */
enum { JAVA_ABSENT = 0xFFFF };

/* Does on many records what the object is for. Output and its offsets are texts; or keys of 16 or 8 bytes, in the order
 * of their hexadecimal digits; or of sets a byte for each record. Arrays that are not needed may be NULL. */
JAVA_EXPORT int simdiri_java_batch(int64_t *words, const char *data, const int32_t *offsets, char *out,
                                   int32_t *out_offsets, uint16_t *statuses);

enum { JAVA_FAILED = 2 }; /* what calls of sets answer in addition: the detail is set, and its text is a message */

/* Adds a key to a set, or looks it up. Returns 1 if it was new, or is there. */
JAVA_EXPORT int simdiri_java_set_key(int64_t handle, int adds, int64_t high, int64_t low, int64_t *detail);

/* Describes a set in a detail, whose text is the note of a state. */
JAVA_EXPORT int simdiri_java_set_info(int64_t handle, int64_t *detail);

/* Publishes a state with a note; or, with the length -1, discards what was not published. */
JAVA_EXPORT int simdiri_java_publish(int64_t handle, const char *note, int64_t note_len, int64_t *detail);

struct ArrowSchema;
struct ArrowArray;
/* Does with a column of Arrow what the object is for; rows with an error become null. Returns a status, or JAVA_CLOSED.
 * The outputs are the caller's, and have release NULL before. */
JAVA_EXPORT int simdiri_java_arrow(int64_t handle, const struct ArrowSchema *schema, const struct ArrowArray *input,
                                   struct ArrowSchema *out_schema, struct ArrowArray *output);

enum { JAVA_NAME_STATUS, JAVA_NAME_MESSAGE, JAVA_NAME_COMPONENT, JAVA_NAME_CHANGE, JAVA_NAME_VERSION };
/* Copies a name. Returns its length; -1: there is none, or it is longer than `capacity`. */
JAVA_EXPORT int64_t simdiri_java_name(int which, int number, char *out, int64_t capacity);

#endif
