/* The type Parts: parts of one text, and of a list. */
/* SPDX-License-Identifier: MIT */
#include "parts.h"

#include <string.h>

#include "many.h"

/* needs_suffixes(name) -> bool */
PyObject *native_needs_suffixes(PyObject *module, PyObject *name) {
  (void)module;
  const char *text = PyUnicode_AsUTF8AndSize(name, NULL);
  return text ? PyBool_FromLong(simdiri_part_needs_suffixes(text)) : NULL;
}

static bool create_parts(parts_object *self) {
  size_t bad = 0;
  const size_t count = (size_t)PyTuple_Size(self->names);
  const simdiri_status status = simdiri_parts_create(self->context->context, suffixes_list_of(self->suffixes),
                                                     self->texts, count, NULL, &self->parts, &bad);
  if (status == SIMDIRI_ERROR_BAD_OPTION && bad < count)
    PyErr_SetObject(PyExc_LookupError, PyTuple_GetItem(self->names, (Py_ssize_t)bad));
  else if (status != SIMDIRI_OK)
    native_raise(status, SIZE_MAX);
  return status == SIMDIRI_OK;
}

/* Parts(context, suffixes or None, names, gives_part): raises LookupError with the name for one that is not of a part.
 */
static PyObject *make_parts(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  PyObject *context, *suffixes, *names;
  int gives_part;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "OOO!p", &context, &suffixes, &PyTuple_Type, &names, &gives_part)) return NULL;
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  parts_object *self = (parts_object *)allocate(type, 0);
  if (!self) return NULL;
  Py_INCREF(context);
  self->context = (context_object *)context;
  Py_INCREF(suffixes);
  self->suffixes = suffixes;
  Py_INCREF(names);
  self->names = names;
  self->is_single = gives_part;
  self->texts = native_names(names);
  if (self->texts && create_parts(self)) return (PyObject *)self;
  Py_DECREF((PyObject *)self);
  return NULL;
}

static void free_parts(PyObject *object) {
  parts_object *self = (parts_object *)object;
  simdiri_parts_free(self->parts);
  PyMem_Free(self->texts);
  Py_XDECREF(self->names);
  Py_XDECREF(self->suffixes);
  Py_XDECREF((PyObject *)self->context);
  native_free_object(object);
}

/* ---- results */

static PyObject *make_part(PyObject *like, const simdiri_text *part) {
  return native_make_part(like, part->text, part->text != NULL, 0, part->len);
}

/* Makes the result of one text: a dict, or the part itself. */
static PyObject *make_row(const parts_object *self, PyObject *like, const simdiri_text *found) {
  if (self->is_single) return make_part(like, found);
  PyObject *row = PyDict_New();
  for (Py_ssize_t i = 0; row && i < PyTuple_Size(self->names); i++) {
    PyObject *part = make_part(like, &found[i]);
    if (!part || PyDict_SetItem(row, PyTuple_GetItem(self->names, i), part) < 0) Py_CLEAR(row);
    Py_XDECREF(part);
  }
  return row;
}

/* find_one(base, text) -> (row or None, status, offset, component) */
static PyObject *find_one(PyObject *object, PyObject *arguments) {
  const parts_object *self = (const parts_object *)object;
  PyObject *text_object, *base_argument;
  const simdiri_base *base;
  const char *text;
  Py_ssize_t len;
  if (!PyArg_ParseTuple(arguments, "OO", &base_argument, &text_object)) return NULL;
  if (!native_base(PyType_GetModule(Py_TYPE(object)), base_argument, &base)) return NULL;
  if (!native_text(text_object, -1, &text, &len)) return NULL;
  simdiri_text *found = PyMem_Malloc((simdiri_parts_count(self->parts) + 1) * sizeof *found);
  if (!found) return PyErr_NoMemory();
  PyObject *answer = NULL;
  simdiri_scratch *scratch = native_take_scratch(self->context);
  if (scratch) {
    simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
    simdiri_result result = {0};
    const simdiri_status status =
        simdiri_parts_find(self->parts, scratch, base, text, (size_t)len, &out, found, &result);
    native_give_scratch(self->context, scratch);
    answer = simdiri_is_error(status) ? native_answer_error(status, result.offset, result.component)
                                      : native_answer(make_row(self, text_object, found), status);
    simdiri_buffer_free(&out);
  }
  PyMem_Free(found);
  return answer;
}

/* ---- lists */

typedef struct {
  many_texts texts;
  int64_t *offsets;
  simdiri_part_span *spans;
  simdiri_text *row;
  simdiri_buffer out;
  simdiri_batch_result result;
} parts_job;

static bool begin_job(parts_job *job, PyObject *items, size_t parts) {
  memset(job, 0, sizeof *job);
  job->out.allocator = &native_allocator;
  if (!many_gather(&job->texts, items)) return false;
  const size_t rows = job->texts.count + 1;
  job->offsets = PyMem_Malloc(rows * sizeof *job->offsets);
  job->row = PyMem_Malloc(parts * sizeof *job->row);
  job->spans =
      rows <= PY_SSIZE_T_MAX / sizeof *job->spans / parts ? PyMem_Malloc(rows * parts * sizeof *job->spans) : NULL;
  job->result.output_offsets = job->offsets;
  job->result.dense_capacity = job->texts.count;
  if (job->offsets && job->spans && job->row) return true;
  PyErr_NoMemory();
  return false;
}

static void end_job(parts_job *job) {
  many_free(&job->texts);
  simdiri_buffer_free(&job->out);
  simdiri_batch_result_free(&job->result, &native_allocator);
  PyMem_Free(job->offsets);
  PyMem_Free(job->spans);
  PyMem_Free(job->row);
}

/* Makes the result of an item: None if it is None, or bad. */
static PyObject *make_item(const parts_object *self, const parts_job *job, PyObject *item, size_t i, bool is_bad) {
  const size_t count = simdiri_parts_count(self->parts);
  const simdiri_part_span *spans = job->spans + i * count;
  if (is_bad || item == Py_None) return Py_BuildValue("");
  for (size_t k = 0; k < count; k++) {
    job->row[k] = (simdiri_text){NULL, 0};
    if (spans[k].begin >= 0)
      job->row[k] =
          (simdiri_text){job->out.data ? job->out.data + spans[k].begin : "", (size_t)(spans[k].end - spans[k].begin)};
  }
  return make_row(self, item, job->row);
}

static PyObject *list_results(const parts_object *self, const parts_job *job, PyObject *items) {
  const Py_ssize_t count = PyTuple_Size(items);
  PyObject *list = PyList_New(count);
  const simdiri_note *note = job->result.notes, *notes_end = note + job->result.note_count;
  for (Py_ssize_t i = 0; list && i < count; i++) {
    const simdiri_note *own = note != notes_end && note->index == (size_t)i ? note++ : NULL;
    const bool is_bad = own && simdiri_is_error((simdiri_status)own->status);
    PyObject *item = make_item(self, job, PyTuple_GetItem(items, i), (size_t)i, is_bad);
    if (!item)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, i, item);
  }
  return list;
}

/* find_many(items, base, wants_statuses) -> (list, statuses or None, first error or None) */
static PyObject *find_many(PyObject *object, PyObject *arguments) {
  const parts_object *self = (const parts_object *)object;
  PyObject *items, *base_argument, *made = NULL;
  const simdiri_base *base;
  int wants_statuses;
  if (!PyArg_ParseTuple(arguments, "O!Op", &PyTuple_Type, &items, &base_argument, &wants_statuses)) return NULL;
  if (!native_base(PyType_GetModule(Py_TYPE(object)), base_argument, &base)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(self->context);
  if (!scratch) return NULL;
  parts_job job;
  if (begin_job(&job, items, simdiri_parts_count(self->parts))) {
    const simdiri_records records = many_records(&job.texts);
    simdiri_status status;
    Py_BEGIN_ALLOW_THREADS status =
        simdiri_parts_batch(self->parts, scratch, base, &records, &job.out, job.spans, job.texts.count, &job.result);
    Py_END_ALLOW_THREADS if (status != SIMDIRI_OK) native_raise(status, SIZE_MAX);
    else made = many_answer(list_results(self, &job, items), items, wants_statuses, &job.result);
  }
  end_job(&job);
  native_give_scratch(self->context, scratch);
  return made;
}

static PyMethodDef parts_methods[] = {{"find_one", find_one, METH_VARARGS, NULL},
                                      {"find_many", find_many, METH_VARARGS, NULL},
                                      {"find_column", parts_find_column, METH_VARARGS, NULL},
                                      {NULL, NULL, 0, NULL}};
static PyType_Slot parts_slots[] = {
    {Py_tp_new, (void *)make_parts}, {Py_tp_dealloc, (void *)free_parts}, {Py_tp_methods, parts_methods}, {0, NULL}};
PyType_Spec native_parts_spec = {.name = "simdiri._native.Parts",
                                 .basicsize = sizeof(parts_object),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                 .slots = parts_slots};
