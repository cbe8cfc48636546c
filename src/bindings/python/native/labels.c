/* The types Routes and Labeler: labels of texts, lists and columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "column.h"
#include "many.h"
#include "parts.h"

typedef struct {
  PyObject_HEAD simdiri_routes *routes;
} routes_object;

typedef struct {
  PyObject_HEAD context_object *context; /* outlives the labeler, as do the other objects */
  PyObject *suffixes, *rules, *routes;   /* or None */
  bool keeps_errors;                     /* a text that is not an IRI is its own result, instead of None */
  simdiri_labeler *labeler;
} labeler_object;

const simdiri_labeler *native_labeler_of(PyObject *labeler) { return ((const labeler_object *)labeler)->labeler; }

/* Routes(text): raises ValueError, which names the line, for a mistake in the text. */
static PyObject *make_routes(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  PyObject *object;
  const char *text;
  Py_ssize_t len;
  simdiri_routes *routes;
  simdiri_routes_failure failure = {0, ""};
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "O", &object) || !native_text(object, -1, &text, &len)) return NULL;
  const simdiri_status status = simdiri_routes_create(text, (size_t)len, NULL, &routes, &failure);
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    return failure.line ? PyErr_Format(PyExc_ValueError, "line %zu of the routes: %s", failure.line, failure.message)
                        : PyErr_Format(PyExc_ValueError, "the routes: %s", failure.message);
  if (status != SIMDIRI_OK) return native_raise(status, SIZE_MAX);
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  routes_object *self = (routes_object *)allocate(type, 0);
  if (self)
    self->routes = routes;
  else
    simdiri_routes_free(routes);
  return (PyObject *)self;
}

static void free_routes(PyObject *object) {
  simdiri_routes_free(((routes_object *)object)->routes);
  native_free_object(object);
}

static Py_ssize_t count_routes(PyObject *self) {
  return (Py_ssize_t)simdiri_routes_count(((routes_object *)self)->routes);
}

/* template_names() -> list of the names of templates, in the order of their bits */
PyObject *native_template_names(PyObject *module, PyObject *unused) {
  PyObject *list = PyList_New(0);
  const char *text;
  (void)module;
  (void)unused;
  for (unsigned bit = 0; list && (text = simdiri_template_name(bit)); bit++) {
    PyObject *name = PyUnicode_FromString(text);
    if (!name || PyList_Append(list, name) < 0) Py_CLEAR(list);
    Py_XDECREF(name);
  }
  return list;
}

/* ---- learning */

/* Adds the labels that are not None. Returns false with an exception. */
static bool learn_labels(simdiri_learner *learner, PyObject *labels) {
  const Py_ssize_t count = PyList_Size(labels);
  simdiri_status status = SIMDIRI_OK;
  for (Py_ssize_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    PyObject *item = PyList_GetItem(labels, i);
    const char *text;
    Py_ssize_t len;
    if (item == Py_None) continue;
    if (!native_text(item, i, &text, &len)) return false;
    status = simdiri_learner_add(learner, text, (size_t)len);
  }
  if (status != SIMDIRI_OK) native_raise(status, SIZE_MAX);
  return status == SIMDIRI_OK;
}

/* learn_routes(list of labels or None, max_values, secret) -> the text of a routes file, as bytes */
PyObject *native_learn_routes(PyObject *module, PyObject *arguments) {
  PyObject *labels, *text = NULL;
  Py_ssize_t max_values, secret_len;
  const char *secret;
  simdiri_learn_options options;
  simdiri_learner *learner;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "O!ny#", &PyList_Type, &labels, &max_values, &secret, &secret_len)) return NULL;
  simdiri_learn_options_init(&options);
  options.max_values = max_values > 0 ? (size_t)max_values : 0;
  if (secret_len == SIMDIRI_SECRET_LEN) memcpy(options.secret, secret, SIMDIRI_SECRET_LEN);
  simdiri_status status = simdiri_learner_create(&options, NULL, &learner);
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    return PyErr_Format(PyExc_ValueError, "max_values is a number from 1 to 1048576, not %zd", max_values);
  if (status != SIMDIRI_OK) return native_raise(status, SIZE_MAX);
  if (learn_labels(learner, labels)) {
    simdiri_buffer out = {.allocator = &native_allocator};
    status = simdiri_learner_write(learner, &out);
    text = status == SIMDIRI_OK ? PyBytes_FromStringAndSize(out.data, (Py_ssize_t)out.len)
                                : native_raise(status, SIZE_MAX);
    simdiri_buffer_free(&out);
  }
  simdiri_learner_free(learner);
  return text;
}

/* ---- Labeler */

/* Creates the labeler. Returns false with an exception: LookupError with the name of a parameter that is not allowed.
 */
static bool create_labeler(labeler_object *self, simdiri_label_options *options, PyObject *params) {
  size_t bad = 0;
  const size_t count = (size_t)PyTuple_Size(params);
  const char **names = native_names(params);
  if (!names) return false;
  options->params = names;
  options->param_count = count;
  const simdiri_status status = simdiri_labeler_create(self->context->context, options, NULL, &self->labeler, &bad);
  PyMem_Free(names);
  if (status == SIMDIRI_ERROR_BAD_OPTION && bad < count)
    PyErr_SetObject(PyExc_LookupError, PyTuple_GetItem(params, (Py_ssize_t)bad));
  else if (status != SIMDIRI_OK)
    native_raise(status, SIZE_MAX);
  return status == SIMDIRI_OK;
}

/* Labeler(context, suffixes or None, rules or None, routes or None, host, templates, lossy, params, keeps_errors): only
 * the package calls this. Its methods are like those of Parts. */
static PyObject *make_labeler(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  context_object *context;
  PyObject *suffixes, *rules, *routes, *params;
  unsigned host;
  int keeps_errors;
  unsigned long templates, lossy;
  simdiri_label_options options;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "OOOOIkkO!p", &context, &suffixes, &rules, &routes, &host, &templates, &lossy,
                        &PyTuple_Type, &params, &keeps_errors))
    return NULL;
  simdiri_label_options_init(&options);
  options.host = (simdiri_label_host)host;
  options.templates = (uint32_t)templates;
  options.lossy = (uint32_t)lossy;
  if (rules != Py_None) options.rules = ((rules_object *)rules)->rules;
  if (routes != Py_None) options.routes = ((routes_object *)routes)->routes;
  options.suffixes = suffixes_list_of(suffixes);
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  labeler_object *self = (labeler_object *)allocate(type, 0);
  if (!self) return NULL;
  Py_INCREF(context);
  self->context = context;
  Py_INCREF(suffixes);
  self->suffixes = suffixes;
  Py_INCREF(rules);
  self->rules = rules;
  Py_INCREF(routes);
  self->routes = routes;
  self->keeps_errors = keeps_errors;
  if (create_labeler(self, &options, params)) return (PyObject *)self;
  Py_DECREF((PyObject *)self);
  return NULL;
}

static void free_labeler(PyObject *object) {
  labeler_object *self = (labeler_object *)object;
  simdiri_labeler_free(self->labeler);
  Py_XDECREF((PyObject *)self->context);
  Py_XDECREF(self->suffixes);
  Py_XDECREF(self->rules);
  Py_XDECREF(self->routes);
  native_free_object(object);
}

/* find_one(base, text) -> (label or None, status, offset, component) */
static PyObject *find_one(PyObject *object, PyObject *arguments) {
  const labeler_object *self = (const labeler_object *)object;
  PyObject *text_object, *base_argument, *answer = NULL;
  const simdiri_base *base;
  const char *text;
  Py_ssize_t len;
  if (!PyArg_ParseTuple(arguments, "OO", &base_argument, &text_object)) return NULL;
  if (!native_base(PyType_GetModule(Py_TYPE(object)), base_argument, &base)) return NULL;
  if (!native_text(text_object, -1, &text, &len)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(self->context);
  if (!scratch) return NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result = {0};
  simdiri_text label = {NULL, 0};
  const simdiri_status status = simdiri_label(self->labeler, scratch, base, text, (size_t)len, &out, &label, &result);
  native_give_scratch(self->context, scratch);
  if (!simdiri_is_error(status))
    answer = native_answer(native_make_text(text_object, label.text, label.len), status);
  else if (self->keeps_errors && status < SIMDIRI_ERROR_NO_MEMORY)
    answer =
        Py_BuildValue("OInI", text_object, (unsigned)status, (Py_ssize_t)result.offset, (unsigned)result.component);
  else
    answer = native_answer_error(status, result.offset, result.component);
  simdiri_buffer_free(&out);
  return answer;
}

/* ---- lists */

typedef struct {
  many_texts texts;
  int64_t *offsets;
  simdiri_buffer out;
  simdiri_batch_result result;
} labels_job;

static bool begin_job(labels_job *job, PyObject *items) {
  memset(job, 0, sizeof *job);
  job->out.allocator = &native_allocator;
  if (!many_gather(&job->texts, items)) return false;
  job->offsets = PyMem_Malloc((job->texts.count + 1) * sizeof *job->offsets);
  job->result.output_offsets = job->offsets;
  job->result.dense_capacity = job->texts.count;
  if (!job->offsets) PyErr_NoMemory();
  return job->offsets != NULL;
}

static void end_job(labels_job *job) {
  many_free(&job->texts);
  simdiri_buffer_free(&job->out);
  simdiri_batch_result_free(&job->result, &native_allocator);
  PyMem_Free(job->offsets);
}

/* Makes the result of an item: a label; for a bad one None, or the item itself. */
static PyObject *make_item(const labels_job *job, PyObject *item, size_t i, bool is_bad, bool keeps_errors) {
  if (is_bad && !keeps_errors) item = Py_None;
  if (is_bad || item == Py_None) {
    Py_INCREF(item);
    return item;
  }
  const size_t begin = (size_t)job->offsets[i], end = (size_t)job->offsets[i + 1];
  return native_make_text(item, begin < end ? job->out.data + begin : "", end - begin);
}

static PyObject *list_results(const labels_job *job, PyObject *items, bool keeps_errors) {
  const Py_ssize_t count = PyTuple_Size(items);
  PyObject *list = PyList_New(count);
  const simdiri_note *note = job->result.notes, *notes_end = note + job->result.note_count;
  for (Py_ssize_t i = 0; list && i < count; i++) {
    const simdiri_note *own = note != notes_end && note->index == (size_t)i ? note++ : NULL;
    const bool is_bad = own && simdiri_is_error((simdiri_status)own->status);
    PyObject *item = make_item(job, PyTuple_GetItem(items, i), (size_t)i, is_bad, keeps_errors);
    if (!item)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, i, item);
  }
  return list;
}

/* find_many(items, base, wants_statuses) -> (list, statuses or None, first error or None) */
static PyObject *find_many(PyObject *object, PyObject *arguments) {
  const labeler_object *self = (const labeler_object *)object;
  PyObject *items, *base_argument, *made = NULL;
  const simdiri_base *base;
  int wants_statuses;
  if (!PyArg_ParseTuple(arguments, "O!Op", &PyTuple_Type, &items, &base_argument, &wants_statuses)) return NULL;
  if (!native_base(PyType_GetModule(Py_TYPE(object)), base_argument, &base)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(self->context);
  if (!scratch) return NULL;
  labels_job job;
  if (begin_job(&job, items)) {
    const simdiri_records records = many_records(&job.texts);
    simdiri_status status;
    Py_BEGIN_ALLOW_THREADS status =
        simdiri_label_batch(self->labeler, scratch, base, SIMDIRI_ON_ERROR_EMPTY, &records, &job.out, &job.result);
    Py_END_ALLOW_THREADS if (status != SIMDIRI_OK) native_raise(status, SIZE_MAX);
    else made = many_answer(list_results(&job, items, self->keeps_errors), items, wants_statuses, &job.result);
  }
  end_job(&job);
  native_give_scratch(self->context, scratch);
  return made;
}

/* find_column(schema, array, before, base, wants_statuses)
 * -> (Column, Column of statuses or None, first error or None) */
static PyObject *find_column(PyObject *object, PyObject *arguments) {
  const labeler_object *self = (const labeler_object *)object;
  PyObject *module = PyType_GetModule(Py_TYPE(object)), *schema_capsule, *array_capsule, *base_argument;
  const simdiri_base *base;
  Py_ssize_t before;
  int wants_statuses;
  column_input input;
  struct ArrowArray output, statuses;
  if (!PyArg_ParseTuple(arguments, "OOnOp", &schema_capsule, &array_capsule, &before, &base_argument, &wants_statuses))
    return NULL;
  if (!native_base(module, base_argument, &base) || !column_open(schema_capsule, array_capsule, before, &input))
    return NULL;
  simdiri_scratch *scratch = native_take_scratch(self->context);
  if (!scratch) return NULL;
  const simdiri_on_error on_error = self->keeps_errors ? SIMDIRI_ON_ERROR_KEEP : SIMDIRI_ON_ERROR_SKIP;
  simdiri_batch_result result = {0};
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = input.schema,
                             .input = input.array,
                             .scratch = scratch,
                             .base = base,
                             .on_error = on_error,
                             .allocator = &native_allocator};
  simdiri_status status;
  Py_BEGIN_ALLOW_THREADS status =
      simdiri_arrow_labels(self->labeler, &call, &output, wants_statuses ? &statuses : NULL, &result);
  Py_END_ALLOW_THREADS native_give_scratch(self->context, scratch);
  PyObject *made = status == SIMDIRI_OK ? column_finish(module, input.schema, on_error, &output,
                                                        wants_statuses ? &statuses : NULL, &result)
                                        : column_raise(&input, status, call.row);
  simdiri_batch_result_free(&result, &native_allocator);
  return made;
}

static PyType_Slot routes_slots[] = {{Py_tp_new, (void *)make_routes},
                                     {Py_tp_dealloc, (void *)free_routes},
                                     {Py_sq_length, (void *)count_routes},
                                     {0, NULL}};
PyType_Spec native_routes_spec = {.name = "simdiri._native.Routes",
                                  .basicsize = sizeof(routes_object),
                                  .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                  .slots = routes_slots};

static PyMethodDef labeler_methods[] = {{"find_one", find_one, METH_VARARGS, NULL},
                                        {"find_many", find_many, METH_VARARGS, NULL},
                                        {"find_column", find_column, METH_VARARGS, NULL},
                                        {NULL, NULL, 0, NULL}};
static PyType_Slot labeler_slots[] = {{Py_tp_new, (void *)make_labeler},
                                      {Py_tp_dealloc, (void *)free_labeler},
                                      {Py_tp_methods, labeler_methods},
                                      {0, NULL}};
PyType_Spec native_labeler_spec = {.name = "simdiri._native.Labeler",
                                   .basicsize = sizeof(labeler_object),
                                   .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                   .slots = labeler_slots};
