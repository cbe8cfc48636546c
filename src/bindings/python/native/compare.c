/* Two lists compared item by item, without the interpreter's lock. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "many.h"

/* The result of a pair is a rung or one of these. */
enum { PAIR_NONE = -1, PAIR_DIFFERENT = -2 };

typedef struct {
  many_texts texts[2];
  signed char *found; /* the result of each pair */
  uint16_t *statuses;
  size_t error_count, first_error;
  int first_operand; /* the invalid one of that pair */
  simdiri_result first;
} compare_job;

static bool begin_job(compare_job *job, PyObject *const lists[2]) {
  memset(job, 0, sizeof *job);
  if (!many_gather(&job->texts[0], lists[0]) || !many_gather(&job->texts[1], lists[1])) return false;
  const size_t count = job->texts[0].count;
  if (job->texts[1].count != count) {
    PyErr_SetString(PyExc_ValueError, "the lists have different lengths");
    return false;
  }
  job->found = PyMem_Malloc(count + 1);
  job->statuses = PyMem_Calloc(count + 1, sizeof *job->statuses);
  if (!job->found || !job->statuses) PyErr_NoMemory();
  return job->found && job->statuses;
}

static void end_job(compare_job *job) {
  for (size_t i = 0; i < 2; i++) many_free(&job->texts[i]);
  PyMem_Free(job->found);
  PyMem_Free(job->statuses);
}

static bool get_text(const many_texts *texts, size_t i, const char **text, size_t *len) {
  *text = texts->text.data ? texts->text.data + texts->offsets[i] : "";
  *len = (size_t)(texts->offsets[i + 1] - texts->offsets[i]);
  return texts->validity[i / 8] >> i % 8 & 1;
}

/* Compares all pairs. Stops only at an error that is not about the input, such as a lack of memory. */
static simdiri_status compare_all(compare_job *job, const simdiri_context *context, simdiri_scratch *scratch,
                                  const simdiri_base *base) {
  for (size_t i = 0; i < job->texts[0].count; i++) {
    const char *a, *b;
    size_t a_len, b_len;
    simdiri_comparison pair;
    job->found[i] = PAIR_NONE;
    if (!get_text(&job->texts[0], i, &a, &a_len) || !get_text(&job->texts[1], i, &b, &b_len)) continue;
    const simdiri_status status = simdiri_compare(context, scratch, base, a, a_len, b, b_len, &pair);
    if (status >= SIMDIRI_ERROR_NO_MEMORY) return status;
    job->statuses[i] = (uint16_t)status;
    if (!simdiri_is_error(status)) {
      job->found[i] = (signed char)(pair.is_equivalent ? (int)pair.rung : PAIR_DIFFERENT);
    } else if (job->error_count++ == 0) {
      job->first_error = i;
      job->first = pair.failure;
      job->first_operand = pair.invalid_operand;
    }
  }
  return SIMDIRI_OK;
}

static PyObject *make_first_error(const compare_job *job) {
  if (job->error_count == 0) Py_RETURN_NONE;
  return Py_BuildValue("nInIni", (Py_ssize_t)job->first_error, (unsigned)job->statuses[job->first_error],
                       (Py_ssize_t)job->first.offset, (unsigned)job->first.component, (Py_ssize_t)job->error_count,
                       job->first_operand);
}

/* Returns (result, status), or (result, None) if an operand is None. */
static PyObject *list_pair(const compare_job *job, PyObject *const lists[2], size_t i) {
  const bool is_none =
      PyTuple_GetItem(lists[0], (Py_ssize_t)i) == Py_None || PyTuple_GetItem(lists[1], (Py_ssize_t)i) == Py_None;
  if (is_none) return Py_BuildValue("iO", (int)job->found[i], Py_None);
  return Py_BuildValue("iI", (int)job->found[i], (unsigned)job->statuses[i]);
}

static PyObject *list_pairs(const compare_job *job, PyObject *const lists[2]) {
  const size_t count = job->texts[0].count;
  PyObject *list = PyList_New((Py_ssize_t)count);
  for (size_t i = 0; list && i < count; i++) {
    PyObject *pair = list_pair(job, lists, i);
    if (!pair)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, (Py_ssize_t)i, pair);
  }
  return list;
}

/* compare_many(context, base, tuple, tuple) -> ([(result, status or None), …], first error or None). A result is the
 * number of a rung, PAIR_NONE or PAIR_DIFFERENT. */
PyObject *native_compare_many(PyObject *module, PyObject *arguments) {
  context_object *context;
  PyObject *base_argument, *lists[2], *made = NULL;
  const simdiri_base *base;
  if (!PyArg_ParseTuple(arguments, "O!OO!O!", native_state(module)->context_type, &context, &base_argument,
                        &PyTuple_Type, &lists[0], &PyTuple_Type, &lists[1]))
    return NULL;
  if (!native_base(module, base_argument, &base)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  compare_job job;
  if (begin_job(&job, lists)) {
    simdiri_status status;
    Py_BEGIN_ALLOW_THREADS status = compare_all(&job, context->context, scratch, base);
    Py_END_ALLOW_THREADS if (status != SIMDIRI_OK) native_raise(status, SIZE_MAX);
    else {
      PyObject *pairs = list_pairs(&job, lists), *error = make_first_error(&job);
      made = pairs && error ? PyTuple_Pack(2, pairs, error) : NULL;
      Py_XDECREF(pairs);
      Py_XDECREF(error);
    }
  }
  end_job(&job);
  native_give_scratch(context, scratch);
  return made;
}
