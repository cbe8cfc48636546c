/* Functions that the files of the writer share: they append bytes and text components by the rules of the plan. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/iri_writer.h"

#include "iri/common/buffer.h"
#include "iri/normalize/component.h"

simdiri_status simdiri_write_bytes(iri_writer *w, const void *bytes, size_t len) {
  const simdiri_status status = simdiri_buffer_append(w->out, bytes, len);
  return status == SIMDIRI_OK ? status : fail_at(w->result, status, SIMDIRI_COMPONENT_NONE, 0);
}

percent_rules simdiri_component_rules(const iri_writer *w, simdiri_component component) {
  const write_plan *plan = w->plan;
  const simdiri_options *o = &w->context->options;
  const bool is_bis = o->grammar == SIMDIRI_GRAMMAR_IRI_BIS;
  const bool is_host = component == SIMDIRI_COMPONENT_HOST;
  const bool repairs_all = o->disallowed == SIMDIRI_DISALLOWED_ENCODE_ALL;
  return (percent_rules){
      .grammar = written_grammar(w->context),
      .component = component,
      .unicode = o->unicode,
      .triplets = is_bis && is_host ? TRIPLETS_DECODE : plan->triplets,
      .characters = plan->characters,
      .lower = is_host && plan->syntax,
      .repair_brackets = repairs_all,
      .repair_hash = repairs_all || is_bis,
      .keep_hash = plan->keep_hash && is_bis,
      .repair = !(is_bis && is_host),
      .encode_bidi = plan->encode_bidi && !(is_bis && is_host), /* a reg-name of iri-bis has no triplets */
      .check_merge = is_host ? plan->check_merge_host : plan->check_merge,
      .is_mapped = is_host && plan->maps_later,
  };
}

simdiri_status simdiri_write_text(iri_writer *w, simdiri_component component, size_t begin, size_t end) {
  const percent_rules rules = simdiri_component_rules(w, component);
  component_writer writer = {.scratch = w->scratch, .rules = &rules, .out = w->out};
  const simdiri_status status = simdiri_append_component(&writer, w->text + begin, end - begin);
  w->result->changes |= writer.changes;
  return status == SIMDIRI_OK ? status : fail_at(w->result, status, component, begin + writer.offset);
}
