/* Columns with several owners. Nothing here calls Python. */
/* SPDX-License-Identifier: MIT */
#include "share.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

shared_column *share_create(struct ArrowSchema *schema, struct ArrowArray *array) {
  shared_column *shared = malloc(sizeof *shared);
  if (!shared) {
    schema->release(schema);
    array->release(array);
    return NULL;
  }
  atomic_init(&shared->owners, 1);
  shared->schema = *schema;
  shared->array = *array;
  schema->release = NULL;
  array->release = NULL;
  return shared;
}

shared_column *share_add_owner(shared_column *shared) {
  atomic_fetch_add(&shared->owners, 1);
  return shared;
}

void share_drop_owner(shared_column *shared) {
  if (!shared || atomic_fetch_sub(&shared->owners, 1) != 1) return;
  shared->schema.release(&shared->schema);
  shared->array.release(&shared->array);
  free(shared);
}

/* A consumer may move the children of a structure out and release them in other threads. So each copy of a structure
 * has children of its own, which are owners, too, and have no children. */

static void release_flat_array(struct ArrowArray *array) {
  share_drop_owner(array->private_data);
  array->release = NULL;
}

static void export_flat_array(shared_column *shared, const struct ArrowArray *from, struct ArrowArray *array) {
  *array = *from;
  array->private_data = share_add_owner(shared);
  array->release = release_flat_array;
}

/* The private data of a copy of a structure. */
typedef struct {
  shared_column *shared;
  struct ArrowArray **pointers;
  struct ArrowArray children[];
} array_copy;

/* Children that were moved out are marked as released. */
static void release_structure(struct ArrowArray *array) {
  array_copy *copy = array->private_data;
  for (int64_t i = 0; i < array->n_children; i++)
    if (copy->children[i].release) copy->children[i].release(&copy->children[i]);
  share_drop_owner(copy->shared);
  free(copy->pointers);
  free(copy);
  array->release = NULL;
}

static bool export_structure(shared_column *shared, struct ArrowArray *array) {
  const size_t count = (size_t)shared->array.n_children;
  array_copy *copy = malloc(sizeof *copy + count * sizeof *copy->children);
  struct ArrowArray **pointers = malloc(count * sizeof *pointers);
  if (!copy || !pointers) {
    free(copy);
    free(pointers);
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    export_flat_array(shared, shared->array.children[i], &copy->children[i]);
    pointers[i] = &copy->children[i];
  }
  copy->shared = share_add_owner(shared);
  copy->pointers = pointers;
  *array = shared->array;
  array->children = pointers;
  array->private_data = copy;
  array->release = release_structure;
  return true;
}

bool share_export_array(shared_column *shared, struct ArrowArray *array) {
  if (shared->array.n_children > 0) return export_structure(shared, array);
  export_flat_array(shared, &shared->array, array);
  return true;
}

static void release_flat_schema(struct ArrowSchema *schema) {
  share_drop_owner(schema->private_data);
  schema->release = NULL;
}

static void export_flat_schema(shared_column *shared, const struct ArrowSchema *from, struct ArrowSchema *schema) {
  *schema = *from;
  schema->private_data = share_add_owner(shared);
  schema->release = release_flat_schema;
}

typedef struct {
  shared_column *shared;
  struct ArrowSchema **pointers;
  struct ArrowSchema children[];
} schema_copy;

static void release_structure_schema(struct ArrowSchema *schema) {
  schema_copy *copy = schema->private_data;
  for (int64_t i = 0; i < schema->n_children; i++)
    if (copy->children[i].release) copy->children[i].release(&copy->children[i]);
  share_drop_owner(copy->shared);
  free(copy->pointers);
  free(copy);
  schema->release = NULL;
}

static bool export_structure_schema(shared_column *shared, struct ArrowSchema *schema) {
  const size_t count = (size_t)shared->schema.n_children;
  schema_copy *copy = malloc(sizeof *copy + count * sizeof *copy->children);
  struct ArrowSchema **pointers = malloc(count * sizeof *pointers);
  if (!copy || !pointers) {
    free(copy);
    free(pointers);
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    export_flat_schema(shared, shared->schema.children[i], &copy->children[i]);
    pointers[i] = &copy->children[i];
  }
  copy->shared = share_add_owner(shared);
  copy->pointers = pointers;
  *schema = shared->schema;
  schema->children = pointers;
  schema->private_data = copy;
  schema->release = release_structure_schema;
  return true;
}

bool share_export_schema(shared_column *shared, struct ArrowSchema *schema) {
  if (shared->schema.n_children > 0) return export_structure_schema(shared, schema);
  export_flat_schema(shared, &shared->schema, schema);
  return true;
}

/* The private data of a stream. */
typedef struct {
  size_t count, next;
  shared_column *shares[];
} stream_data;

static int get_stream_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  stream_data *data = stream->private_data;
  return share_export_schema(data->shares[0], out) ? 0 : ENOMEM;
}

static int get_next_array(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  stream_data *data = stream->private_data;
  if (data->next == data->count) {
    memset(out, 0, sizeof *out); /* a released array ends the stream */
    return 0;
  }
  if (!share_export_array(data->shares[data->next], out)) return ENOMEM;
  data->next++;
  return 0;
}

static const char *get_stream_error(struct ArrowArrayStream *stream) {
  (void)stream;
  return NULL;
}

static void release_stream(struct ArrowArrayStream *stream) {
  stream_data *data = stream->private_data;
  for (size_t i = 0; i < data->count; i++) share_drop_owner(data->shares[i]);
  free(data);
  stream->release = NULL;
}

bool share_export_stream(shared_column *const *shares, size_t count, struct ArrowArrayStream *stream) {
  stream_data *data = malloc(sizeof *data + count * sizeof *shares);
  if (!data) return false;
  data->count = count;
  data->next = 0;
  for (size_t i = 0; i < count; i++) data->shares[i] = share_add_owner(shares[i]);
  *stream = (struct ArrowArrayStream){get_stream_schema, get_next_array, get_stream_error, release_stream, data};
  return true;
}
