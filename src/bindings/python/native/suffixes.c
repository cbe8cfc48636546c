/* The type Suffixes: public suffix lists. */
/* SPDX-License-Identifier: MIT */
#include "parts.h"

static PyObject *raise_unsupported(void) {
  PyErr_SetString(
      PyExc_RuntimeError,
      simdiri_suffix_version()
          ? "libpsl has no public suffix list here: install one (Debian: publicsuffix), or pass the path of "
            "a file in the format of public_suffix_list.dat as psl"
          : "public suffixes need libpsl, and this simdiri was built without it: install libpsl (Debian: "
            "libpsl-dev) and build the package again, or install a wheel of a release");
  return NULL;
}

/* Suffixes(bytes or None, section): None is the list of libpsl. Raises ValueError for a mistake in the text, with the
 * number of the line, or 0, and a message as arguments. */
static PyObject *make_suffixes(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  const char *text;
  Py_ssize_t len;
  unsigned section;
  simdiri_suffix_list *list;
  simdiri_suffix_failure failure = {0, ""};
  simdiri_status status;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "z#I", &text, &len, &section)) return NULL;
  Py_BEGIN_ALLOW_THREADS if (text) status =
      simdiri_suffix_list_create(text, (size_t)len, (simdiri_suffix_section)section, NULL, &list, &failure);
  else status = simdiri_suffix_list_open((simdiri_suffix_section)section, NULL, &list);
  Py_END_ALLOW_THREADS if (status == SIMDIRI_ERROR_UNSUPPORTED) return raise_unsupported();
  if (status == SIMDIRI_ERROR_BAD_OPTION && text) {
    PyObject *reason = Py_BuildValue("ns", (Py_ssize_t)failure.line, failure.message);
    if (reason) PyErr_SetObject(PyExc_ValueError, reason);
    Py_XDECREF(reason);
    return NULL;
  }
  if (status != SIMDIRI_OK) return native_raise(status, SIZE_MAX);
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  suffixes_object *self = (suffixes_object *)allocate(type, 0);
  if (self)
    self->list = list;
  else
    simdiri_suffix_list_free(list);
  return (PyObject *)self;
}

static void free_suffixes(PyObject *object) {
  simdiri_suffix_list_free(((suffixes_object *)object)->list);
  native_free_object(object);
}

static PyObject *get_identity(PyObject *self, void *closure) {
  (void)closure;
  return PyUnicode_FromString(simdiri_suffix_list_identity(((suffixes_object *)self)->list));
}

/* When the list was made, in seconds since 1970; 0: unknown. */
static PyObject *get_time(PyObject *self, void *closure) {
  (void)closure;
  return PyLong_FromLongLong(simdiri_suffix_list_time(((suffixes_object *)self)->list));
}

static PyGetSetDef suffixes_members[] = {
    {"identity", get_identity, NULL, NULL, NULL}, {"time", get_time, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot suffixes_slots[] = {{Py_tp_new, (void *)make_suffixes},
                                       {Py_tp_dealloc, (void *)free_suffixes},
                                       {Py_tp_getset, suffixes_members},
                                       {0, NULL}};
PyType_Spec native_suffixes_spec = {.name = "simdiri._native.Suffixes",
                                    .basicsize = sizeof(suffixes_object),
                                    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                    .slots = suffixes_slots};
