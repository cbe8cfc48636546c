/* Operations on columns of the Arrow C data interface. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "bindings/java/core/native/java_tool.h"

static simdiri_status make_keys(const java_tool *tool, simdiri_arrow_call *call, struct ArrowArray *output) {
  simdiri_keys_result result;
  memset(&result, 0, sizeof result);
  const simdiri_status status = simdiri_arrow_keys(tool->objects.keyer, call, output, NULL, &result);
  simdiri_keys_result_free(&result, NULL);
  return status;
}

static simdiri_status run_column(const java_tool *tool, simdiri_arrow_call *call, struct ArrowArray *output) {
  simdiri_batch_result result;
  simdiri_status status;
  memset(&result, 0, sizeof result);
  switch (tool->kind) {
  case JAVA_KEY: return make_keys(tool, call, output);
  case JAVA_REDACT: return simdiri_arrow_redact(tool->objects.redactor, call, output, NULL);
  case JAVA_LABEL: status = simdiri_arrow_labels(tool->objects.labeler, call, output, NULL, &result); break;
  case JAVA_PART: status = simdiri_arrow_parts(tool->objects.parts, call, output, &result); break;
  case JAVA_NORMALIZE:
  case JAVA_TO_URI:
  case JAVA_TO_IRI:
  case JAVA_RESOLVE:
    if (tool->kind == JAVA_RESOLVE && !call->base) return SIMDIRI_ERROR_BAD_OPTION;
    status =
        simdiri_arrow_batch(tool->objects.context, simdiri_java_operation(tool->kind), call, output, NULL, &result);
    break;
  default: return SIMDIRI_ERROR_BAD_OPTION;
  }
  simdiri_batch_result_free(&result, NULL);
  return status;
}

static simdiri_status make_type(const java_tool *tool, simdiri_arrow_call *call, struct ArrowSchema *output) {
  if (tool->kind == JAVA_KEY) return simdiri_arrow_key_schema(NULL, output);
  return simdiri_arrow_schema(call->schema, tool->kind == JAVA_REDACT ? SIMDIRI_ON_ERROR_KEEP : call->on_error, NULL,
                              output);
}

int simdiri_java_arrow(int64_t handle, const struct ArrowSchema *schema, const struct ArrowArray *input,
                       struct ArrowSchema *out_schema, struct ArrowArray *output) {
  java_worker *worker = simdiri_java_worker();
  if (!worker) return SIMDIRI_ERROR_NO_MEMORY;
  const java_tool *tool = simdiri_java_acquire(worker, handle);
  if (!tool) return JAVA_CLOSED;
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = schema,
                             .input = input,
                             .scratch = worker->scratch,
                             .base = tool->objects.base,
                             .on_error = SIMDIRI_ON_ERROR_SKIP};
  simdiri_status status = make_type(tool, &call, out_schema);
  if (status == SIMDIRI_OK && (status = run_column(tool, &call, output)) != SIMDIRI_OK && out_schema->release)
    out_schema->release(out_schema);
  simdiri_java_release(worker);
  return (int)status;
}
