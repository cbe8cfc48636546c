/* Applies simdiri_arrow_batch to each column of a stream (the Arrow C stream interface). */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "columns/arrow/column.h"
#include "iri/common/allocator.h"

enum { MESSAGE_CAPACITY = 256 };

typedef struct {
  const simdiri_context *context;
  simdiri_operation operation;
  simdiri_arrow_call call; /* with an allocator, and the scratch of the stream */
  struct ArrowArrayStream input;
  struct ArrowSchema schema;      /* of the input, once it was asked for */
  bool is_of_input;               /* the error is of the input stream, so the message is that of its get_last_error */
  char message[MESSAGE_CAPACITY]; /* of an error of this stream; "" if there is none */
} stream_state;

static void append_message(stream_state *state, const char *text) {
  const size_t len = strlen(state->message), capacity = MESSAGE_CAPACITY - 1 - len, wanted = strlen(text);
  memcpy(state->message + len, text, wanted < capacity ? wanted : capacity);
}

static void append_number(stream_state *state, size_t number) {
  char digits[24] = "", *digit = digits + sizeof digits - 1;
  do *--digit = (char)('0' + number % 10);
  while (number /= 10);
  append_message(state, digit);
}

static void describe_error(stream_state *state, simdiri_status status, size_t row) {
  if (row != SIZE_MAX) {
    append_message(state, "row ");
    append_number(state, row);
    append_message(state, ": ");
  }
  append_message(state, simdiri_status_message(status));
}

/* Ends a call: keeps the message of an error. Returns 0 or an errno. */
static int end_call(stream_state *state, simdiri_status status, size_t row) {
  state->is_of_input = false;
  memset(state->message, 0, sizeof state->message);
  if (status == SIMDIRI_OK) return 0;
  describe_error(state, status, row);
  return status == SIMDIRI_ERROR_NO_MEMORY ? ENOMEM : EINVAL;
}

static int ask_schema(stream_state *state) {
  if (state->schema.release) return 0;
  const int error = state->input.get_schema(&state->input, &state->schema);
  if (error != 0) state->schema.release = NULL;
  state->is_of_input = error != 0;
  return error;
}

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  stream_state *state = stream->private_data;
  memset(out, 0, sizeof *out);
  const int error = ask_schema(state);
  if (error != 0) return error;
  const struct ArrowSchema *schema = &state->schema;
  const simdiri_status status = simdiri_arrow_unwrap(&schema, NULL, NULL);
  if (status != SIMDIRI_OK) return end_call(state, status, SIZE_MAX);
  return end_call(state, simdiri_arrow_schema(schema, state->call.on_error, state->call.allocator, out), SIZE_MAX);
}

/* Processes one array of the input, and releases it in any case. */
static int process_array(stream_state *state, struct ArrowArray *input, struct ArrowArray *out) {
  const struct ArrowSchema *schema = &state->schema;
  const struct ArrowArray *array = input;
  struct ArrowArray own;
  simdiri_batch_result result;
  memset(&result, 0, sizeof result);
  state->call.row = SIZE_MAX;
  simdiri_status status = simdiri_arrow_unwrap(&schema, &array, &own);
  state->call.schema = schema;
  state->call.input = array;
  if (status == SIMDIRI_OK)
    status = simdiri_arrow_batch(state->context, state->operation, &state->call, out, NULL, &result);
  simdiri_batch_result_free(&result, state->call.allocator);
  input->release(input);
  return end_call(state, status, state->call.row);
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  stream_state *state = stream->private_data;
  struct ArrowArray input;
  memset(out, 0, sizeof *out);
  memset(&input, 0, sizeof input);
  int error = ask_schema(state);
  if (error != 0) return error;
  error = state->input.get_next(&state->input, &input);
  state->is_of_input = error != 0;
  if (error != 0) return error;
  return input.release ? process_array(state, &input, out) : end_call(state, SIMDIRI_OK, SIZE_MAX);
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
  stream_state *state = stream->private_data;
  if (state->is_of_input) return state->input.get_last_error ? state->input.get_last_error(&state->input) : NULL;
  return state->message[0] ? state->message : NULL;
}

static void release_stream(struct ArrowArrayStream *stream) {
  stream_state *state = stream->private_data;
  stream->release = NULL;
  if (state->schema.release) state->schema.release(&state->schema);
  state->input.release(&state->input);
  simdiri_scratch_free(state->call.scratch);
  simdiri_deallocate(state->call.allocator, state, sizeof *state);
}

simdiri_status simdiri_arrow_stream(const simdiri_context *context, simdiri_operation operation,
                                    const simdiri_arrow_call *call, struct ArrowArrayStream *input,
                                    struct ArrowArrayStream *output) {
  const simdiri_allocator *allocator = allocator_or_default(call->allocator);
  memset(output, 0, sizeof *output);
  if (!input->release) return SIMDIRI_ERROR_BAD_OPTION;
  stream_state *state = simdiri_allocate_zeroed(allocator, sizeof *state);
  if (!state) return SIMDIRI_ERROR_NO_MEMORY;
  state->context = context;
  state->operation = operation;
  state->call = (simdiri_arrow_call){.base = call->base, .on_error = call->on_error, .allocator = allocator};
  const simdiri_status status = simdiri_scratch_create(allocator, &state->call.scratch);
  if (status != SIMDIRI_OK) {
    simdiri_deallocate(allocator, state, sizeof *state);
    return status;
  }
  state->input = *input;
  input->release = NULL; /* moved */
  *output = (struct ArrowArrayStream){get_schema, get_next, get_last_error, release_stream, state};
  return status;
}
