/* Arrays that several consumers hold. Nothing here calls Python. */
/* SPDX-License-Identifier: MIT */
#include "share.h"

#include <stdlib.h>
#include <string.h>

share *share_create(struct ArrowSchema *schema, struct ArrowArray *array) {
  share *shared = malloc(sizeof *shared);
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

share *share_join(share *shared) {
  atomic_fetch_add(&shared->owners, 1);
  return shared;
}

void share_leave(share *shared) {
  if (!shared || atomic_fetch_sub(&shared->owners, 1) != 1) return;
  shared->schema.release(&shared->schema);
  shared->array.release(&shared->array);
  free(shared);
}

static void release_array(struct ArrowArray *array) {
  share_leave(array->private_data);
  array->release = NULL;
}

void share_export_array(share *shared, struct ArrowArray *array) {
  *array = shared->array;
  array->private_data = share_join(shared);
  array->release = release_array;
}

static void release_schema(struct ArrowSchema *schema) {
  share_leave(schema->private_data);
  schema->release = NULL;
}

void share_export_schema(share *shared, struct ArrowSchema *schema) {
  *schema = shared->schema;
  schema->private_data = share_join(shared);
  schema->release = release_schema;
}

/* A stream's own memory. */
typedef struct {
  size_t count, next;
  share *shares[];
} stream_state;

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  stream_state *state = stream->private_data;
  share_export_schema(state->shares[0], out);
  return 0;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  stream_state *state = stream->private_data;
  if (state->next == state->count)
    memset(out, 0, sizeof *out); /* a released array is the end */
  else
    share_export_array(state->shares[state->next++], out);
  return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
  (void)stream;
  return NULL;
}

static void release_stream(struct ArrowArrayStream *stream) {
  stream_state *state = stream->private_data;
  for (size_t i = 0; i < state->count; i++) share_leave(state->shares[i]);
  free(state);
  stream->release = NULL;
}

bool share_export_stream(share *const *shares, size_t count, struct ArrowArrayStream *stream) {
  stream_state *state = malloc(sizeof *state + count * sizeof *shares);
  if (!state) return false;
  state->count = count;
  state->next = 0;
  for (size_t i = 0; i < count; i++) state->shares[i] = share_join(shares[i]);
  *stream = (struct ArrowArrayStream){get_schema, get_next, get_last_error, release_stream, state};
  return true;
}
