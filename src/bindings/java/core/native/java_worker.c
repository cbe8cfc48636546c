/* The memory of a thread, and the handles of objects.
 *
 * A handle is never a pointer: it is the number of a slot and how often the slot was used, and slots are never freed. A
 * thread that uses an object first writes the handle into its own memory, and then reads the slot. Whoever closes the
 * object first clears the slot, and then waits until no thread has the handle in its memory. So one of both sees the
 * other, and calls share no counter. SPDX-License-Identifier: MIT */
#include "bindings/java/core/native/java_worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCK_BITS = 8, SLOTS = 1 << BLOCK_BITS, BLOCKS = 1 << 12, NUMBER_BITS = 20 };
enum { LARGE = 1 << 20 }; /* a thread frees memory that is larger */

typedef struct java_slot {
  _Atomic int64_t handle; /* 0: free */
  void *object;
  int64_t uses;
  struct java_slot *next_free;
  int64_t number;
} java_slot;

static _Atomic(java_slot *) blocks[BLOCKS];
static size_t block_count;
static java_slot *free_slots;
static pthread_mutex_t slots_lock = PTHREAD_MUTEX_INITIALIZER;

static java_worker *workers;
static int64_t worker_count; /* that there ever were */
static pthread_mutex_t workers_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t worker_key;
static bool has_key;
static _Thread_local java_worker *own;

static void free_worker(java_worker *worker) {
  simdiri_scratch_free(worker->scratch);
  simdiri_buffer_free(&worker->out);
  simdiri_batch_result_free(&worker->one, NULL);
  simdiri_base_free(worker->base.base);
  free(worker->base.text);
  free(worker->input.data);
  free(worker->copy.data);
  free(worker);
}

/* Runs at the end of a thread. */
static void end_worker(void *ended) {
  pthread_mutex_lock(&workers_lock);
  java_worker **at = &workers;
  while (*at && *at != ended) at = &(*at)->next;
  if (*at) *at = (*at)->next;
  pthread_mutex_unlock(&workers_lock);
  own = NULL;
  free_worker(ended);
}

static java_worker *create_worker(void) {
  java_worker *worker = calloc(1, sizeof *worker);
  if (!worker) return NULL;
  worker->out.allocator = simdiri_default_allocator();
  bool is_ready = simdiri_scratch_create(NULL, &worker->scratch) == SIMDIRI_OK;
  pthread_mutex_lock(&workers_lock);
  if (is_ready && !has_key) has_key = pthread_key_create(&worker_key, end_worker) == 0;
  is_ready = is_ready && has_key && pthread_setspecific(worker_key, worker) == 0;
  if (is_ready) {
    worker->next = workers;
    workers = worker;
    worker->token = ++worker_count << 40;
  }
  pthread_mutex_unlock(&workers_lock);
  if (is_ready) return worker;
  free_worker(worker);
  return NULL;
}

java_worker *simdiri_java_worker(void) {
  if (!own) own = create_worker();
  return own;
}

char *simdiri_java_reserve(java_memory *memory, size_t len) {
  enum { CAPACITY_MIN = 4096 };
  if (memory->data && len <= memory->capacity && memory->capacity <= LARGE) return memory->data;
  free(memory->data);
  memory->capacity = len < CAPACITY_MIN ? CAPACITY_MIN : len;
  memory->data = malloc(memory->capacity);
  if (!memory->data) memory->capacity = 0;
  return memory->data;
}

int simdiri_java_tell_status(simdiri_status status, int64_t *detail) {
  memset(detail, 0, JAVA_DETAIL_WORDS * sizeof *detail);
  detail[JAVA_STATUS] = status;
  detail[JAVA_TEXT_LEN] = -1;
  return JAVA_RESULT;
}

static bool is_inside(const simdiri_buffer *buffer, const char *text) {
  return buffer->data && (uintptr_t)text >= (uintptr_t)buffer->data &&
         (uintptr_t)text < (uintptr_t)buffer->data + buffer->capacity;
}

/* Copies a text that is not a result in the buffer already. */
static bool keep_text(java_worker *worker, const char *text, size_t len) {
  worker->text_len = len;
  worker->text = text;
  if (is_inside(&worker->out, text)) return true;
  char *copy = simdiri_java_reserve(&worker->copy, len);
  if (copy && len > 0) memcpy(copy, text, len);
  worker->text = copy;
  return copy != NULL;
}

int simdiri_java_tell(java_worker *worker, const simdiri_result *result, int64_t *detail) {
  simdiri_java_tell_status(result->status, detail);
  detail[JAVA_COMPONENT] = result->component;
  detail[JAVA_OFFSET] = (int64_t)result->offset;
  detail[JAVA_CHANGES] = (int64_t)result->changes;
  worker->text = NULL;
  if (!result->text) return JAVA_RESULT;
  if (!keep_text(worker, result->text, result->text_len))
    return simdiri_java_tell_status(SIMDIRI_ERROR_NO_MEMORY, detail);
  detail[JAVA_TEXT_LEN] = (int64_t)result->text_len;
  detail[JAVA_TOKEN] = worker->last_token = ++worker->token;
  return JAVA_RESULT;
}

int simdiri_java_take(int64_t token, char *out, int64_t capacity) {
  java_worker *worker = own;
  if (!worker || token == 0 || worker->last_token != token || !worker->text || capacity < 0 ||
      (uint64_t)capacity < worker->text_len)
    return JAVA_MISUSED;
  if (worker->text_len > 0) memcpy(out, worker->text, worker->text_len);
  worker->text = NULL;
  worker->out.len = 0;
  if (worker->out.capacity > LARGE) simdiri_buffer_free(&worker->out);
  return JAVA_UNCHANGED;
}

static bool add_block(void) {
  java_slot *block = block_count < BLOCKS ? calloc(SLOTS, sizeof *block) : NULL;
  if (!block) return false;
  for (size_t i = 0; i < SLOTS; i++) {
    block[i].number = (int64_t)(block_count * SLOTS + i);
    block[i].next_free = i + 1 < SLOTS ? &block[i + 1] : free_slots;
  }
  free_slots = block;
  atomic_store(&blocks[block_count++], block);
  return true;
}

int64_t simdiri_java_put(void *object) {
  int64_t handle = 0;
  pthread_mutex_lock(&slots_lock);
  if (free_slots || add_block()) {
    java_slot *slot = free_slots;
    free_slots = slot->next_free;
    slot->object = object;
    handle = (++slot->uses << NUMBER_BITS) | slot->number;
    atomic_store(&slot->handle, handle);
  }
  pthread_mutex_unlock(&slots_lock);
  return handle;
}

static java_slot *find_slot(int64_t handle) {
  const uint64_t number = (uint64_t)handle & ((1u << NUMBER_BITS) - 1);
  java_slot *block = atomic_load_explicit(&blocks[number >> BLOCK_BITS], memory_order_acquire);
  return block && handle > 0 ? &block[number & (SLOTS - 1)] : NULL;
}

static bool is_used(int64_t handle) {
  bool found = false;
  pthread_mutex_lock(&workers_lock);
  for (java_worker *worker = workers; worker && !found; worker = worker->next)
    found = atomic_load(&worker->busy) == handle;
  pthread_mutex_unlock(&workers_lock);
  return found;
}

void *simdiri_java_remove(int64_t handle) {
  static const struct timespec pause = {.tv_nsec = 50000};
  java_slot *slot = find_slot(handle);
  int64_t expected = handle;
  if (!slot || !atomic_compare_exchange_strong(&slot->handle, &expected, 0)) return NULL;
  while (is_used(handle)) nanosleep(&pause, NULL);
  void *object = slot->object;
  pthread_mutex_lock(&slots_lock);
  slot->next_free = free_slots;
  free_slots = slot;
  pthread_mutex_unlock(&slots_lock);
  return object;
}

void *simdiri_java_acquire(java_worker *worker, int64_t handle) {
  java_slot *slot = find_slot(handle);
  if (!slot) return NULL;
  atomic_store(&worker->busy, handle);
  if (atomic_load(&slot->handle) == handle) return slot->object;
  simdiri_java_release(worker);
  return NULL;
}

void simdiri_java_release(java_worker *worker) { atomic_store_explicit(&worker->busy, 0, memory_order_release); }
