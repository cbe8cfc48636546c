/* Applies simdiri_arrow_batch to each column of a stream (the Arrow C stream interface). */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "columns/arrow/column.h"
#include "iri/common/allocator.h"
#include "iri/common/sized.h"

enum { MESSAGE_CAPACITY = 256 };

typedef struct {
  const simdiri_context *context;
  simdiri_operation operation;
  simdiri_arrow_call call; /* with an allocator, and the scratch of the stream */
  struct ArrowArrayStream input;
  struct ArrowSchema schema;      /* of the input, once it was asked for */
  bool is_of_input;               /* the error is of the input stream, so the message is that of its get_last_error */
  char message[MESSAGE_CAPACITY]; /* of an error of this stream; "" if there is none */
} stream_data;

static void append_message(stream_data *data, const char *text) {
  const size_t len = strlen(data->message), capacity = MESSAGE_CAPACITY - 1 - len, needed = strlen(text);
  memcpy(data->message + len, text, needed < capacity ? needed : capacity);
}

static void append_number(stream_data *data, size_t number) {
  char digits[24] = "", *digit = digits + sizeof digits - 1;
  do *--digit = (char)('0' + number % 10);
  while (number /= 10);
  append_message(data, digit);
}

static void describe_error(stream_data *data, simdiri_status status, size_t row) {
  if (row != SIZE_MAX) {
    append_message(data, "row ");
    append_number(data, row);
    append_message(data, ": ");
  }
  append_message(data, simdiri_status_message(status));
}

/* Ends a call: keeps the message of an error. Returns 0 or an errno. */
static int end_call(stream_data *data, simdiri_status status, size_t row) {
  data->is_of_input = false;
  memset(data->message, 0, sizeof data->message);
  if (status == SIMDIRI_OK) return 0;
  describe_error(data, status, row);
  return status == SIMDIRI_ERROR_NO_MEMORY ? ENOMEM : EINVAL;
}

static int ask_schema(stream_data *data) {
  if (data->schema.release) return 0;
  const int error = data->input.get_schema(&data->input, &data->schema);
  if (error != 0) data->schema.release = NULL;
  data->is_of_input = error != 0;
  return error;
}

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  stream_data *data = stream->private_data;
  memset(out, 0, sizeof *out);
  const int error = ask_schema(data);
  if (error != 0) return error;
  const struct ArrowSchema *schema = &data->schema;
  const simdiri_status status = simdiri_arrow_unwrap(&schema, NULL, NULL);
  if (status != SIMDIRI_OK) return end_call(data, status, SIZE_MAX);
  return end_call(data, simdiri_arrow_schema(schema, data->call.on_error, data->call.allocator, out), SIZE_MAX);
}

/* Processes one array of the input, and releases it in any case. */
static int process_array(stream_data *data, struct ArrowArray *input, struct ArrowArray *out) {
  const struct ArrowSchema *schema = &data->schema;
  const struct ArrowArray *array = input;
  struct ArrowArray own;
  simdiri_batch_result result;
  memset(&result, 0, sizeof result);
  data->call.row = SIZE_MAX;
  simdiri_status status = simdiri_arrow_unwrap(&schema, &array, &own);
  data->call.schema = schema;
  data->call.input = array;
  if (status == SIMDIRI_OK)
    status = simdiri_arrow_batch(data->context, data->operation, &data->call, out, NULL, &result);
  simdiri_batch_result_free(&result, data->call.allocator);
  input->release(input);
  return end_call(data, status, data->call.row);
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  stream_data *data = stream->private_data;
  struct ArrowArray input;
  memset(out, 0, sizeof *out);
  memset(&input, 0, sizeof input);
  int error = ask_schema(data);
  if (error != 0) return error;
  error = data->input.get_next(&data->input, &input);
  data->is_of_input = error != 0;
  if (error != 0) return error;
  return input.release ? process_array(data, &input, out) : end_call(data, SIMDIRI_OK, SIZE_MAX);
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
  stream_data *data = stream->private_data;
  if (data->is_of_input) return data->input.get_last_error ? data->input.get_last_error(&data->input) : NULL;
  return data->message[0] ? data->message : NULL;
}

static void release_stream(struct ArrowArrayStream *stream) {
  stream_data *data = stream->private_data;
  stream->release = NULL;
  if (data->schema.release) data->schema.release(&data->schema);
  data->input.release(&data->input);
  simdiri_scratch_free(data->call.scratch);
  simdiri_deallocate(data->call.allocator, data, sizeof *data);
}

simdiri_status simdiri_arrow_stream(const simdiri_context *context, simdiri_operation operation,
                                    const simdiri_arrow_call *call, struct ArrowArrayStream *input,
                                    struct ArrowArrayStream *output) {
  const simdiri_allocator *allocator = allocator_or_default(call->allocator);
  memset(output, 0, sizeof *output);
  if (!input->release || !IS_SIZED(call, row)) return SIMDIRI_ERROR_BAD_OPTION;
  stream_data *data = simdiri_allocate_zeroed(allocator, sizeof *data);
  if (!data) return SIMDIRI_ERROR_NO_MEMORY;
  data->context = context;
  data->operation = operation;
  data->call = (simdiri_arrow_call){
      .struct_size = sizeof data->call, .base = call->base, .on_error = call->on_error, .allocator = allocator};
  const simdiri_status status = simdiri_scratch_create(allocator, &data->call.scratch);
  if (status != SIMDIRI_OK) {
    simdiri_deallocate(allocator, data, sizeof *data);
    return status;
  }
  data->input = *input;
  input->release = NULL; /* moved */
  *output = (struct ArrowArrayStream){get_schema, get_next, get_last_error, release_stream, data};
  return status;
}
