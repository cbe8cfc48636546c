/* A list of texts in one batch, without the interpreter's lock. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "many.h"

typedef struct {
  many_texts texts;
  int64_t *output_offsets;
  simdiri_buffer out;
  simdiri_batch_result result;
} many_job;

void many_free(many_texts *texts) {
  simdiri_buffer_free(&texts->text);
  PyMem_Free(texts->offsets);
  PyMem_Free(texts->validity);
}

static bool append_text(simdiri_buffer *buffer, const char *text, size_t len) {
  if (len > buffer->capacity - buffer->len) {
    size_t capacity = buffer->capacity + buffer->capacity / 2 + 4096;
    if (capacity < buffer->len + len) capacity = buffer->len + len;
    char *grown = buffer->allocator->reallocate(buffer->allocator->user, buffer->data, buffer->capacity, capacity);
    if (!grown) {
      PyErr_NoMemory();
      return false;
    }
    buffer->data = grown;
    buffer->capacity = capacity;
  }
  if (len > 0) memcpy(buffer->data + buffer->len, text, len);
  buffer->len += len;
  return true;
}

bool many_gather(many_texts *texts, PyObject *items) {
  *texts = (many_texts){.text = {NULL, 0, 0, &native_allocator}, .count = (size_t)PyTuple_Size(items)};
  texts->offsets = PyMem_Malloc((texts->count + 1) * sizeof *texts->offsets);
  texts->validity = PyMem_Calloc(texts->count / 8 + 1, 1);
  if (!texts->offsets || !texts->validity) {
    PyErr_NoMemory();
    return false;
  }
  texts->offsets[0] = 0;
  for (size_t i = 0; i < texts->count; i++) {
    PyObject *item = PyTuple_GetItem(items, (Py_ssize_t)i);
    const char *text;
    Py_ssize_t len;
    if (item != Py_None) {
      if (!native_text(item, (Py_ssize_t)i, &text, &len) || !append_text(&texts->text, text, (size_t)len)) return false;
      texts->validity[i / 8] |= (uint8_t)(1u << i % 8);
    }
    texts->offsets[i + 1] = (int64_t)texts->text.len;
  }
  return true;
}

simdiri_records many_records(const many_texts *texts) {
  return (simdiri_records){.data = texts->text.data,
                           .data_len = texts->text.len,
                           .offsets64 = texts->offsets,
                           .record_count = texts->count,
                           .validity = texts->validity};
}

static bool begin_job(many_job *job, PyObject *items) {
  memset(job, 0, sizeof *job);
  job->out.allocator = &native_allocator;
  if (!many_gather(&job->texts, items)) return false;
  job->output_offsets = PyMem_Malloc((job->texts.count + 1) * sizeof *job->output_offsets);
  job->result.output_offsets = job->output_offsets;
  job->result.dense_capacity = job->texts.count;
  if (!job->output_offsets) PyErr_NoMemory();
  return job->output_offsets != NULL;
}

static void end_job(many_job *job) {
  many_free(&job->texts);
  simdiri_buffer_free(&job->out);
  simdiri_batch_result_free(&job->result, &native_allocator);
  PyMem_Free(job->output_offsets);
}

static PyObject *make_item(const many_job *job, PyObject *item, size_t i, const simdiri_note *note, bool nulls_errors) {
  const bool is_bad = note && simdiri_is_error((simdiri_status)note->status);
  if (is_bad && nulls_errors) item = Py_None;
  if (is_bad || !note || note->changes == 0) {
    Py_INCREF(item);
    return item;
  }
  const int64_t at = job->output_offsets[i];
  return native_make_text(item, job->out.data ? job->out.data + at : "", (size_t)(job->output_offsets[i + 1] - at));
}

static PyObject *list_results(const many_job *job, PyObject *items, size_t count, bool nulls_errors) {
  PyObject *list = PyList_New((Py_ssize_t)count);
  const simdiri_note *note = job->result.notes, *notes_end = note + job->result.note_count;
  for (size_t i = 0; list && i < count; i++) {
    const simdiri_note *own = note != notes_end && note->index == i ? note++ : NULL;
    PyObject *item = make_item(job, PyTuple_GetItem(items, (Py_ssize_t)i), i, own, nulls_errors);
    if (!item)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, (Py_ssize_t)i, item);
  }
  return list;
}

/* Makes a list of (status, offset, component) for each item, or None for None. Items that are ok share one tuple. */
static PyObject *list_statuses(PyObject *items, const simdiri_batch_result *result) {
  const Py_ssize_t count = PyTuple_Size(items);
  PyObject *list = PyList_New(count);
  PyObject *ok = Py_BuildValue("InI", 0u, (Py_ssize_t)0, 0u);
  const simdiri_note *note = result->notes, *notes_end = note + result->note_count;
  for (Py_ssize_t i = 0; list && ok && i < count; i++) {
    const simdiri_note *own = note != notes_end && note->index == (size_t)i ? note++ : NULL;
    PyObject *item = PyTuple_GetItem(items, i) == Py_None ? Py_None : ok;
    if (own && own->status)
      item = Py_BuildValue("InI", (unsigned)own->status, (Py_ssize_t)own->offset, (unsigned)own->component);
    else
      Py_INCREF(item);
    if (!item)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, i, item);
  }
  if (!ok) Py_CLEAR(list);
  Py_XDECREF(ok);
  return list;
}

PyObject *many_answer(PyObject *list, PyObject *items, bool wants_statuses, const simdiri_batch_result *result) {
  PyObject *statuses = wants_statuses ? list_statuses(items, result) : Py_BuildValue("");
  PyObject *error = native_first_error(result);
  PyObject *made = list && statuses && error ? PyTuple_Pack(3, list, statuses, error) : NULL;
  Py_XDECREF(list);
  Py_XDECREF(statuses);
  Py_XDECREF(error);
  return made;
}

/* apply_many(context, operation, items, base, nulls_errors, wants_statuses)
 * -> (list, statuses or None, first error or None) */
PyObject *native_apply_many(PyObject *module, PyObject *arguments) {
  context_object *context;
  unsigned operation;
  PyObject *items, *base_argument, *made = NULL;
  const simdiri_base *base;
  int nulls_errors, wants_statuses;
  if (!PyArg_ParseTuple(arguments, "O!IO!Opp", native_state(module)->context_type, &context, &operation, &PyTuple_Type,
                        &items, &base_argument, &nulls_errors, &wants_statuses))
    return NULL;
  if (!native_base(module, base_argument, &base)) return NULL;
  const size_t count = (size_t)PyTuple_Size(items);
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  many_job job;
  if (begin_job(&job, items)) {
    const simdiri_records records = many_records(&job.texts);
    simdiri_status status;
    Py_BEGIN_ALLOW_THREADS status = simdiri_batch(context->context, scratch, (simdiri_operation)operation,
                                                  SIMDIRI_ON_ERROR_KEEP, base, &records, &job.out, &job.result);
    Py_END_ALLOW_THREADS if (status != SIMDIRI_OK) native_raise(status, SIZE_MAX);
    else made = many_answer(list_results(&job, items, count, nulls_errors), items, wants_statuses, &job.result);
  }
  end_job(&job);
  native_give_scratch(context, scratch);
  return made;
}
