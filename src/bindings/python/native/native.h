/* Shared by all files of the extension, which uses only the stable ABI of Python 3.10. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_NATIVE_H
#define SIMDIRI_PYTHON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <simdiri/simdiri.h>
#include <stdbool.h>

/* A context, and a scratch for reuse: a call takes `spare` for its duration, or creates a scratch if it is NULL. In a
 * free-threaded Python it is always NULL, because threads keep a scratch each. */
typedef struct {
  PyObject_HEAD simdiri_context *context;
  simdiri_scratch *spare;
  PyObject *redirects; /* None, or the Redirects of the context */
} context_object;

typedef struct {
  PyObject_HEAD simdiri_base *base;
} base_object;

/* Rules files and observed redirects. */
typedef struct {
  PyObject_HEAD simdiri_key_rules *rules;
} rules_object;

typedef struct {
  PyObject_HEAD simdiri_redirects *redirects;
  simdiri_redirects_counts counts;
} redirects_object;

/* The functions that direct.c has in C. */
enum { DIRECT_NORMALIZE, DIRECT_TO_URI, DIRECT_TO_IRI, DIRECT_KEY, DIRECT_COUNT };

enum { MAX_OPTIONS = 4, OPTION_SLOTS = 16 };

/* Options of an earlier call, and their Context or Keyer; `tool` is None if the function in Python processes calls with
 * them. NULLs: the slot is empty. */
typedef struct {
  PyObject *names[MAX_OPTIONS], *values[MAX_OPTIONS], *tool;
} option_slot;

/* One of them: the function that does the same in Python; the Context or Keyer of its default options; and a function
 * that returns that of other options, or None. */
typedef struct {
  PyObject *function, *tool, *documentation, *find_tool;
  option_slot slots[OPTION_SLOTS];
  PyMethodDef definition;
} direct_call;

typedef struct {
  PyObject *context_type, *base_type, *column_type, *chunks_type, *keyer_type, *seen_type, *state_type;
  PyObject *rules_type, *redirects_type, *charset_type, *suffixes_type, *parts_type;
  PyObject *routes_type, *labeler_type, *redactor_type, *cleaner_type;
  PyObject *state_error, *texts_type;
  direct_call direct[DIRECT_COUNT];
} module_state;

/* Allocates large results. It does not call Python, so results may be freed without the interpreter's lock. */
extern const simdiri_allocator native_allocator;

/* Short sections that the interpreter's lock protects where Python has one. A free-threaded Python has none, so there
 * each has a lock of its own; in all other builds these functions are empty. The first DIRECT_COUNT are those of the
 * slots of each function of direct.c. */
enum { GUARD_KEY_SETS = DIRECT_COUNT, GUARD_MOVES, GUARD_COUNT };

/* Between these two calls a thread must not call anything that may run code in Python or wait for another thread. Then
 * Python does not stop a thread there, neither for a fork, after which the child does not have that thread, nor at the
 * end of the interpreter. */
#if defined Py_GIL_DISABLED
void native_enter(unsigned guard);
void native_leave(unsigned guard);
#else
static inline void native_enter(unsigned guard) { (void)guard; }
static inline void native_leave(unsigned guard) { (void)guard; }
#endif

module_state *native_state(PyObject *module);
/* Frees an object of a heap type, and drops its reference to the type. */
void native_free_object(PyObject *self);
/* Returns NULL with an exception if there is no memory. */
simdiri_scratch *native_take_scratch(context_object *context);
void native_give_scratch(context_object *context, simdiri_scratch *scratch);
/* Raises the exception for an error of a call. Always returns NULL. */
PyObject *native_raise(simdiri_status status, size_t row);
/* Gets the text of a str or bytes. Returns false with TypeError or ValueError. `index` is the item that the exception
 * names, or -1 for a single text. */
bool native_text(PyObject *object, Py_ssize_t index, const char **text, Py_ssize_t *len);
/* Gets the texts of a tuple of str, which end with NUL; they are valid as long as the tuple. Returns NULL with an
 * exception, or an array to be freed by PyMem_Free. */
const char **native_names(PyObject *tuple);
/* Makes a str or bytes, whichever `like` is. */
PyObject *native_make_text(PyObject *like, const char *text, size_t len);
/* Makes the part [begin, end) of a text, or None if it has no such part. */
PyObject *native_make_part(PyObject *like, const char *text, bool has_part, size_t begin, size_t end);
/* The following functions answer (result or None, status, offset, component), or return NULL with an exception. */
/* Answers with a result, and takes over its reference; NULL: an exception is set. */
PyObject *native_answer(PyObject *made, simdiri_status status);
/* Answers with an error of the input. Raises the exception for any other error. */
PyObject *native_answer_error(simdiri_status status, size_t offset, simdiri_component component);
/* Answers with the text of a result, which is the object `like` itself if nothing was changed, or with its error. */
PyObject *native_answer_text(PyObject *like, simdiri_status status, const simdiri_result *result);
/* Gets the base of an argument that is a Base or None. Returns false with TypeError for anything else. */
bool native_base(PyObject *module, PyObject *object, const simdiri_base **base);
/* Returns (row, status, offset, component, count of errors) of the first error, or None. */
PyObject *native_first_error(const simdiri_batch_result *result);

PyObject *native_make_direct(PyObject *module, PyObject *arguments);
PyObject *native_apply_one(PyObject *module, PyObject *arguments);
PyObject *native_parse_one(PyObject *module, PyObject *arguments);
PyObject *native_compare_one(PyObject *module, PyObject *arguments);
PyObject *native_compare_many(PyObject *module, PyObject *arguments);
PyObject *native_apply_many(PyObject *module, PyObject *arguments);
PyObject *native_apply_column(PyObject *module, PyObject *arguments);
PyObject *native_parse_column(PyObject *module, PyObject *arguments);
PyObject *native_compare_columns(PyObject *module, PyObject *arguments);
PyObject *native_count_rows(PyObject *module, PyObject *array_capsule);
PyObject *native_read_stream(PyObject *module, PyObject *arguments);
PyObject *native_take_column(PyObject *module, PyObject *arguments);
PyObject *native_make_chunks(PyObject *module, PyObject *arguments);
PyObject *native_row_text(PyObject *module, PyObject *arguments);
PyObject *native_column_format(PyObject *module, PyObject *schema_capsule);
PyObject *native_make_nulls(PyObject *module, PyObject *array_capsule);

PyObject *native_key_many(PyObject *module, PyObject *arguments);
PyObject *native_key_column(PyObject *module, PyObject *arguments);

PyObject *native_needs_suffixes(PyObject *module, PyObject *name);

PyObject *native_template_names(PyObject *module, PyObject *unused);
PyObject *native_learn_routes(PyObject *module, PyObject *arguments);
PyObject *native_bundled_redact_rules(PyObject *module, PyObject *unused);

PyObject *native_surt_one(PyObject *module, PyObject *arguments);
PyObject *native_parse_url_one(PyObject *module, PyObject *arguments);
PyObject *native_find_iris(PyObject *module, PyObject *arguments);
PyObject *native_review_one(PyObject *module, PyObject *arguments);

extern PyType_Spec native_rules_spec, native_redirects_spec, native_charset_spec;
/* Returns the labeler of a Labeler. */
const simdiri_labeler *native_labeler_of(PyObject *labeler);
extern PyType_Spec native_suffixes_spec, native_parts_spec, native_routes_spec, native_labeler_spec;
extern PyType_Spec native_redactor_spec, native_cleaner_spec;
extern PyType_Spec native_keyer_spec, native_seen_spec, native_state_spec, native_texts_spec;
extern PyType_Spec native_context_spec, native_base_spec, native_column_spec, native_chunks_spec;

#endif
