/* Workers, and the pool of those that no call uses. */
/* SPDX-License-Identifier: MIT */
#include "sql_worker.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_MAX = 8 << 20 }; /* a worker in the pool keeps no larger buffers */

static void free_buffers(sql_worker *worker) {
  free(worker->gathered);
  worker->gathered = NULL;
  worker->gathered_capacity = 0;
  simdiri_buffer_free(&worker->out);
}

static void free_arrays(sql_worker *worker) {
  free(worker->offsets);
  free(worker->output_offsets);
  free(worker->texts);
  free(worker->fingerprints);
  worker->offsets = worker->output_offsets = NULL;
  worker->texts = NULL;
  worker->fingerprints = NULL;
  worker->count = 0;
}

void simdiri_sql_free_worker(sql_worker *worker) {
  if (!worker) return;
  free_buffers(worker);
  free_arrays(worker);
  free(worker->spans);
  simdiri_keys_result_free(&worker->keys, NULL);
  simdiri_scratch_free(worker->scratch);
  free(worker);
}

static sql_worker *create_worker(void) {
  sql_worker *worker = calloc(1, sizeof *worker);
  if (!worker) return NULL;
  worker->out.allocator = simdiri_default_allocator();
  if (simdiri_scratch_create(NULL, &worker->scratch) == SIMDIRI_OK) return worker;
  free(worker);
  return NULL;
}

static bool reserve_arrays(sql_worker *worker, size_t count) {
  if (count > worker->count) {
    free_arrays(worker);
    worker->offsets = malloc((count + 1) * sizeof *worker->offsets);
    worker->output_offsets = malloc((count + 1) * sizeof *worker->output_offsets);
    worker->texts = malloc(count * sizeof *worker->texts);
    worker->fingerprints = malloc(count * sizeof *worker->fingerprints);
    if (!worker->offsets || !worker->output_offsets || !worker->texts || !worker->fingerprints) return false;
    worker->count = count;
  }
  worker->out.len = 0;
  worker->keys.batch.output_offsets = worker->output_offsets;
  worker->keys.batch.dense_capacity = count;
  return true;
}

sql_worker *simdiri_sql_take_worker(sql_shared *shared, size_t count) {
  sql_worker *worker = NULL;
  for (size_t i = 0; i < SQL_WORKERS && !worker; i++)
    if (atomic_load_explicit(&shared->workers[i], memory_order_relaxed))
      worker = atomic_exchange(&shared->workers[i], NULL);
  if (!worker && !(worker = create_worker())) return NULL;
  if (reserve_arrays(worker, count)) return worker;
  simdiri_sql_free_worker(worker);
  return NULL;
}

void simdiri_sql_give_worker(sql_shared *shared, sql_worker *worker) {
  if (worker->gathered_capacity > KEPT_MAX || worker->out.capacity > KEPT_MAX) free_buffers(worker);
  for (size_t i = 0; i < SQL_WORKERS; i++) {
    sql_worker *none = NULL;
    if (atomic_compare_exchange_strong(&shared->workers[i], &none, worker)) return;
  }
  simdiri_sql_free_worker(worker);
}

bool simdiri_sql_reserve_gathered(sql_worker *worker, size_t size) {
  if (size <= worker->gathered_capacity) return true;
  free(worker->gathered);
  size += size / 2;
  worker->gathered = malloc(size);
  worker->gathered_capacity = worker->gathered ? size : 0;
  return worker->gathered;
}

bool simdiri_sql_append(sql_worker *worker, const char *bytes, size_t len) {
  simdiri_buffer *out = &worker->out;
  if (len > out->capacity - out->len) {
    const size_t capacity = (out->len + len) * 3 / 2;
    char *data = out->allocator->reallocate(out->allocator->user, out->data, out->capacity, capacity);
    if (!data) return false;
    out->data = data;
    out->capacity = capacity;
  }
  if (len > 0) memcpy(out->data + out->len, bytes, len);
  out->len += len;
  return true;
}

bool simdiri_sql_reserve_spans(sql_worker *worker, size_t count) {
  if (count <= worker->span_capacity) return true;
  free(worker->spans);
  worker->spans = malloc(count * sizeof *worker->spans);
  worker->span_capacity = worker->spans ? count : 0;
  return worker->spans;
}
