/* Fuzz target: Arrow columns with contradictory types, lengths, offsets and views. The bytes choose the type, then
 * lengths, then offsets or views, then text. Buffers have the size that the column's own lengths and offsets require,
 * as the producer guarantees that size. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"
#include "support/arrow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 12, MAX_TEXT = 1 << 14 };

static const char *const formats[] = {"u", "U", "vu", "z", "Z", "vz", "w:16", "+s", "l", ""};

/* A column, and the blocks that it owns. */
typedef struct {
  test_column column;
  int64_t rows;   /* rows for which the buffers are large enough */
  bool is_honest; /* no contradiction is known so far */
  void *blocks[6];
  size_t block_count;
} made_column;

static void *add_block(made_column *made, size_t len) {
  void *block = calloc(len > 0 ? len : 1, 1);
  if (!block || made->block_count == sizeof made->blocks / sizeof *made->blocks) abort();
  return made->blocks[made->block_count++] = block;
}

/* Fills a block of text from the rest of the input. */
static char *add_text(made_column *made, fuzz_source *source, size_t len) {
  char *text = add_block(made, len);
  const size_t rest = (size_t)(source->end - source->at);
  for (size_t i = 0; i < len && rest > 0; i++) text[i] = (char)source->at[i % rest];
  return text;
}

/* The offsets increase by one byte each; one of them may be any number. */
static int64_t take_offset(fuzz_source *source, int64_t before, bool *is_good) {
  const uint8_t step = fuzz_take_byte(source);
  if (step != 0xFF) return before + step % 64;
  const int64_t any = (int64_t)fuzz_take_64(source);
  if (any >= before && any <= MAX_TEXT) return any;
  *is_good = false;
  return any > MAX_TEXT ? -any : any; /* decreases, or is negative: no text here is that long */
}

static void make_offsets(made_column *made, fuzz_source *source, bool is_wide) {
  const size_t count = (size_t)made->rows + 1;
  int32_t *narrow = add_block(made, count * sizeof *narrow);
  int64_t *wide = add_block(made, count * sizeof *wide), at = 0, most = 0;
  for (size_t i = 0; i < count; i++) {
    at = take_offset(source, at, &made->is_honest);
    if (!is_wide) at = (int32_t)at > MAX_TEXT ? MAX_TEXT : (int32_t)at;
    narrow[i] = (int32_t)at;
    wide[i] = at;
    if (at > most) most = at;
  }
  made->column.buffers[1] = is_wide ? (const void *)wide : narrow;
  made->column.buffers[2] = add_text(made, source, (size_t)most);
  made->column.array.n_buffers = 3;
}

static void make_views(made_column *made, fuzz_source *source) {
  const size_t text_len = fuzz_take_byte(source);
  unsigned char *views = add_block(made, 16 * (size_t)made->rows);
  int64_t *lens = add_block(made, sizeof *lens);
  for (size_t i = 0; i < 16 * (size_t)made->rows; i++) views[i] = fuzz_take_byte(source);
  for (int64_t i = 0; i < made->rows; i++) /* otherwise nearly all lengths would be out of bounds */
    if (!(views[16 * i + 1] & 0x80)) memset(views + 16 * i + 1, 0, 3), memset(views + 16 * i + 9, 0, 3);
  *lens = (int64_t)text_len;
  made->column.buffers[1] = views;
  made->column.buffers[2] = add_text(made, source, text_len);
  made->column.buffers[3] = lens;
  made->column.array.n_buffers = 4;
}

/* Impossible numbers. */
static void spoil(made_column *made, uint8_t how) {
  struct ArrowArray *array = &made->column.array;
  made->is_honest = made->is_honest && how == 0;
  switch (how) {
  case 1: array->length = -1 - array->length; break;
  case 2: array->offset = -1 - array->offset; break;
  case 3: array->length = INT64_MAX - made->rows; break;
  case 4: array->offset = INT64_MAX; break;
  case 5: array->n_buffers = made->rows % 2 ? 1 : -1; break;
  case 6: array->n_children = 1; break;
  case 7: array->buffers = NULL; break;
  case 8: made->column.buffers[1] = NULL; break;
  case 9: array->release = NULL; break;
  case 10: made->column.schema.dictionary = &made->column.schema; break;
  case 11: made->column.schema.n_children = -1; break;
  case 12: array->dictionary = array; break;
  default: break;
  }
}

static void make_column(made_column *made, fuzz_source *source) {
  static const void *const none[4] = {NULL, NULL, NULL, NULL};
  const char *format = formats[fuzz_take_byte(source) % (sizeof formats / sizeof *formats)];
  const uint8_t rows = fuzz_take_byte(source) % (MAX_ROWS + 1), how = fuzz_take_byte(source);
  *made = (made_column){.rows = rows, .is_honest = true};
  test_column_init(&made->column, format, rows, 4, none);
  made->column.array.offset = rows > 0 ? how % 3 % rows : 0;
  made->column.array.length = rows - made->column.array.offset;
  if (how & 0x80) {
    unsigned char *validity = add_block(made, rows / 8 + 1);
    validity[0] = fuzz_take_byte(source);
    if (rows / 8 > 0) validity[1] = fuzz_take_byte(source);
    made->column.buffers[0] = validity;
  }
  if (format[0] == 'v')
    make_views(made, source);
  else
    make_offsets(made, source, strchr("UZ", format[0]) != NULL);
  spoil(made, how / 4 % 32);
}

static void free_column(made_column *made) {
  fuzz_require(made->column.released == 0, "what comes in is not released");
  for (size_t i = 0; i < made->block_count; i++) free(made->blocks[i]);
}

/* ------------------------------------------------------------------------------------------- calls */

static simdiri_context *create_context(simdiri_isa isa) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_options_init(&options);
  options.isa = isa;
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) abort();
  return context;
}

/* The arrays and schemas that a call returned: all of them on OK, none on an error. */
static void release_all(simdiri_status status, int64_t rows, struct ArrowArray *const arrays[], size_t count) {
  for (size_t i = 0; i < count; i++) {
    fuzz_require((status == SIMDIRI_OK) == (arrays[i]->release != NULL), "an output exactly on OK");
    if (!arrays[i]->release) continue;
    fuzz_require(arrays[i]->length == rows, "an output has the rows of the input");
    arrays[i]->release(arrays[i]);
  }
}

static void check_row(simdiri_status status, const made_column *made, size_t row) {
  if (status == SIMDIRI_OK) return;
  fuzz_require(status == SIMDIRI_ERROR_COLUMN_TYPE || status == SIMDIRI_ERROR_BAD_COLUMN, "an error of the column");
  fuzz_require(row == SIZE_MAX || (int64_t)row < made->rows, "the row at fault is one of the column");
}

/* Every row of an output equals the result of simdiri_normalize. */
static void check_texts(const simdiri_context *context, const made_column *made, const struct ArrowArray *output) {
  const char *format = made->column.schema.format, *result_format = format[0] == 'v' ? "U" : format;
  if (format[0] == 'v') return; /* there is no plain reader of views */
  for (size_t row = 0; row < (size_t)output->length; row++) {
    size_t in_len, out_len;
    const char *in = test_column_row(format, &made->column.array, row, &in_len);
    const char *out = test_column_row(result_format, output, row, &out_len);
    fuzz_require((in == NULL) == (out == NULL), "null exactly where the input is");
    if (!in) continue;
    simdiri_buffer buffer = {.allocator = simdiri_default_allocator()};
    simdiri_result result;
    const bool is_bad = simdiri_is_error(simdiri_normalize(context, fuzz_scratch(), in, in_len, &buffer, &result));
    fuzz_require(is_bad ? fuzz_is_equal(in, in_len, out, out_len)
                        : fuzz_is_equal(result.text, result.text_len, out, out_len),
                 "a row is what normalize gives");
    simdiri_buffer_free(&buffer);
  }
}

/* The column is the input, and also the second column. */
static simdiri_arrow_call make_call(const made_column *made) {
  return (simdiri_arrow_call){.struct_size = sizeof(simdiri_arrow_call),
                              .schema = &made->column.schema,
                              .input = &made->column.array,
                              .other_schema = &made->column.schema,
                              .other_input = &made->column.array,
                              .scratch = fuzz_scratch()};
}

static simdiri_status run_batch(const simdiri_context *context, const made_column *made) {
  struct ArrowArray output, statuses;
  simdiri_batch_result result = {0};
  simdiri_arrow_call call = make_call(made);
  const simdiri_status status =
      simdiri_arrow_batch(context, SIMDIRI_OPERATION_NORMALIZE, &call, &output, &statuses, &result);
  check_row(status, made, call.row);
  fuzz_require(status == SIMDIRI_OK || !made->is_honest || strchr("uUzZv", made->column.schema.format[0]) == NULL ||
                   made->column.schema.format[0] == '\0' || made->column.schema.format[0] == 'v',
               "a good column is taken");
  if (status == SIMDIRI_OK) check_texts(context, made, &output);
  release_all(status, made->column.array.length, (struct ArrowArray *const[]){&output, &statuses}, 2);
  simdiri_batch_result_free(&result, NULL);
  return status;
}

/* Every row of an output equals the result of simdiri_label or of simdiri_redact. */
static void check_row_texts(const simdiri_labeler *labeler, const simdiri_redactor *redactor, const made_column *made,
                            const struct ArrowArray *output) {
  const char *format = made->column.schema.format;
  if (format[0] == 'v') return; /* there is no plain reader of views */
  for (size_t row = 0; row < (size_t)output->length; row++) {
    size_t in_len, out_len;
    const char *in = test_column_row(format, &made->column.array, row, &in_len);
    const char *out = test_column_row(format, output, row, &out_len);
    fuzz_require((in == NULL) == (out == NULL), "null exactly where the input is");
    if (!in) continue;
    simdiri_buffer buffer = {.allocator = simdiri_default_allocator()};
    simdiri_text expected = {in, in_len}, label;
    simdiri_result result;
    if (redactor)
      fuzz_require(simdiri_redact(redactor, in, in_len, &buffer, &expected, NULL) == SIMDIRI_OK,
                   "any text is redacted");
    else if (!simdiri_is_error(simdiri_label(labeler, fuzz_scratch(), NULL, in, in_len, &buffer, &label, &result)))
      expected = label;
    fuzz_require(fuzz_is_equal(expected.text, expected.len, out, out_len), "a row is what one text gives");
    simdiri_buffer_free(&buffer);
  }
}

static void run_labels(const simdiri_context *context, const made_column *made, simdiri_status expected) {
  static const char *const what[] = {"userinfo", "secrets", "email", "ip"};
  static simdiri_redactor *redactor;
  struct ArrowArray output, statuses;
  simdiri_label_options options;
  simdiri_labeler *labeler;
  simdiri_batch_result result = {0};
  simdiri_arrow_call call = make_call(made);
  const int64_t rows = made->column.array.length;
  simdiri_label_options_init(&options);
  if (simdiri_labeler_create(context, &options, NULL, &labeler, NULL) != SIMDIRI_OK) abort();
  if (!redactor && simdiri_redactor_create(what, 4, NULL, 0, NULL, &redactor, NULL) != SIMDIRI_OK) abort();
  simdiri_status status = simdiri_arrow_labels(labeler, &call, &output, &statuses, &result);
  fuzz_require(status == expected, "labels: the status of a batch");
  if (status == SIMDIRI_OK) check_row_texts(labeler, NULL, made, &output);
  release_all(status, rows, (struct ArrowArray *const[]){&output, &statuses}, 2);
  simdiri_batch_result_free(&result, NULL);
  simdiri_labeler_free(labeler);
  status = simdiri_arrow_redact(redactor, &call, &output, NULL);
  fuzz_require(status == expected, "redaction: the status of a batch");
  if (status == SIMDIRI_OK) check_row_texts(NULL, redactor, made, &output);
  release_all(status, rows, (struct ArrowArray *const[]){&output}, 1);
}

static void run_others(const simdiri_context *context, const made_column *made, simdiri_status expected) {
  const struct ArrowSchema *column_schema = &made->column.schema, *unwrapped = column_schema;
  const struct ArrowArray *array = &made->column.array;
  simdiri_arrow_call call = make_call(made);
  struct ArrowArray output, statuses, own;
  struct ArrowSchema schema;
  simdiri_arrow_comparison comparison;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_keys_result keys = {0};
  size_t row = 0;
  const int64_t rows = made->column.array.length;
  simdiri_key_options_init(&options);
  if (simdiri_keyer_create(context, &options, NULL, &keyer) != SIMDIRI_OK) abort();
  simdiri_status status = simdiri_arrow_keys(keyer, &call, &output, &statuses, &keys);
  fuzz_require(status == expected, "keys: the status of a batch");
  release_all(status, rows, (struct ArrowArray *const[]){&output, &statuses}, 2);
  simdiri_keys_result_free(&keys, NULL);
  simdiri_keyer_free(keyer);
  status = simdiri_arrow_parse(column_schema, array, NULL, &output, &row);
  fuzz_require(status == expected, "parse: the status of a batch");
  release_all(status, rows, (struct ArrowArray *const[]){&output}, 1);
  status = simdiri_arrow_compare(context, &call, &output, &statuses, &comparison);
  fuzz_require(status == expected, "compare: the status of a batch");
  if (status == SIMDIRI_OK) fuzz_require(comparison.different_count == 0, "a column equals itself");
  release_all(status, rows, (struct ArrowArray *const[]){&output, &statuses}, 2);
  (void)simdiri_arrow_unwrap(&unwrapped, &array, &own);
  status = simdiri_arrow_schema(column_schema, SIMDIRI_ON_ERROR_SKIP, NULL, &schema);
  fuzz_require((status == SIMDIRI_OK) == (schema.release != NULL), "a schema exactly on OK");
  if (schema.release) schema.release(&schema);
  status = simdiri_arrow_parse_schema(column_schema, NULL, &schema);
  fuzz_require((status == SIMDIRI_OK) == (schema.release != NULL), "a schema of parts exactly on OK");
  if (schema.release) schema.release(&schema);
}

/* ------------------------------------------------------------------------------------------- a table */

/* The column as the only one of a table; `how` chooses the table's fault. */
static void run_table(const made_column *made, uint8_t how) {
  struct ArrowSchema *schemas[1] = {(struct ArrowSchema *)(size_t)&made->column.schema};
  struct ArrowArray *arrays[1] = {(struct ArrowArray *)(size_t)&made->column.array};
  const void *buffers[1] = {NULL};
  struct ArrowSchema table = made->column.schema;
  struct ArrowArray rows = {.length = made->column.array.length, .n_buffers = 1, .n_children = 1, .buffers = buffers};
  rows.release = made->column.array.release;
  table.format = "+s";
  table.n_children = how & 1 ? (int64_t)(how >> 4) : 1;
  table.children = how & 2 ? NULL : schemas;
  rows.children = how & 4 ? NULL : arrays;
  if (how & 8) schemas[0] = NULL;
  if (how & 16) arrays[0] = NULL;
  if (how & 32) rows.offset = INT64_MAX - 1;
  if (how & 64) rows.length = -1;
  if (how & 128) rows.n_children = -1;
  const struct ArrowSchema *schema = &table;
  const struct ArrowArray *array = &rows;
  struct ArrowArray own;
  const simdiri_status status = simdiri_arrow_unwrap(&schema, &array, &own);
  if (how & 0xFE) fuzz_require(status != SIMDIRI_OK, "a table that contradicts itself is refused");
  if (status != SIMDIRI_OK) return;
  fuzz_require(schema == schemas[0] && array == &own && own.length == rows.length, "a table is its column");
}

/* ------------------------------------------------------------------------------------------- a stream */

typedef struct {
  made_column *made;
  uint8_t behavior; /* the callback that fails, and when */
  int columns, released;
} producer;

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  producer *from = stream->private_data;
  out->release = NULL;
  if (from->behavior & 1) return 5;
  if (from->behavior & 2) return 0; /* reports success, and returns nothing */
  *out = from->made->column.schema;
  return 0;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  producer *from = stream->private_data;
  out->release = NULL;
  if (from->columns-- <= 0) return from->behavior & 4 ? 22 : 0;
  *out = from->made->column.array;
  return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
  return ((producer *)stream->private_data)->behavior & 8 ? NULL : "the producer's error";
}

static void release_stream(struct ArrowArrayStream *stream) {
  ((producer *)stream->private_data)->released++;
  stream->release = NULL;
}

static void run_stream(const simdiri_context *context, made_column *made, uint8_t behavior) {
  producer from = {.made = made, .behavior = behavior, .columns = behavior >> 4 & 3};
  struct ArrowArrayStream input = {get_schema, get_next, get_last_error, release_stream, &from}, output;
  struct ArrowSchema schema;
  struct ArrowArray array;
  const simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call), .on_error = SIMDIRI_ON_ERROR_SKIP};
  if (simdiri_arrow_stream(context, SIMDIRI_OPERATION_NORMALIZE, &call, &input, &output) != SIMDIRI_OK) abort();
  int failed = output.get_schema(&output, &schema);
  fuzz_require((failed == 0) == (schema.release != NULL), "a stream's schema, or an error");
  if (schema.release) schema.release(&schema);
  for (int i = 0; i < 6; i++) {
    failed = output.get_next(&output, &array);
    if (failed) (void)output.get_last_error(&output);
    if (failed || !array.release) break;
    array.release(&array);
  }
  output.release(&output);
  fuzz_require(from.released == 1, "the stream inside is released once");
  made->column.released = 0; /* a stream's columns and schemas belong to its consumer */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static simdiri_context *contexts[2];
  if (!contexts[0]) {
    contexts[0] = create_context(SIMDIRI_ISA_SCALAR);
    contexts[1] = create_context(SIMDIRI_ISA_BEST);
  }
  fuzz_source source = {data, data + len};
  const uint8_t behavior = fuzz_take_byte(&source);
  made_column made;
  make_column(&made, &source);
  const simdiri_status status = run_batch(contexts[0], &made);
  fuzz_require(run_batch(contexts[1], &made) == status, "the same at every ISA level");
  run_others(contexts[0], &made, status);
  run_labels(contexts[0], &made, status);
  if (made.is_honest) run_table(&made, behavior);
  if (made.column.array.release) run_stream(contexts[0], &made, behavior);
  free_column(&made);
  return 0;
}
