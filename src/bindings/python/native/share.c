/* Columns with several owners. Nothing here calls Python. */
/* SPDX-License-Identifier: MIT */
#include "share.h"

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

static void release_array(struct ArrowArray *array) {
  share_drop_owner(array->private_data);
  array->release = NULL;
}

void share_export_array(shared_column *shared, struct ArrowArray *array) {
  *array = shared->array;
  array->private_data = share_add_owner(shared);
  array->release = release_array;
}

static void release_schema(struct ArrowSchema *schema) {
  share_drop_owner(schema->private_data);
  schema->release = NULL;
}

void share_export_schema(shared_column *shared, struct ArrowSchema *schema) {
  *schema = shared->schema;
  schema->private_data = share_add_owner(shared);
  schema->release = release_schema;
}

/* The private data of a stream. */
typedef struct {
  size_t count, next;
  shared_column *shares[];
} stream_data;

static int get_stream_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  stream_data *data = stream->private_data;
  share_export_schema(data->shares[0], out);
  return 0;
}

static int get_next_array(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  stream_data *data = stream->private_data;
  if (data->next == data->count)
    memset(out, 0, sizeof *out); /* a released array ends the stream */
  else
    share_export_array(data->shares[data->next++], out);
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
