/* label --explain: which rule made what in a label. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/label/label_explain.h"

#include <stdio.h>
#include <string.h>

#include "cli/engine/item.h"
#include "cli/format/log/format_request.h"
#include "cli/util/append.h"

typedef struct {
  simdiri_buffer *out;
  bool hides_host; /* that of a path without a host */
  simdiri_status status;
} explained_label;

static void put_bytes(explained_label *at, const char *text, size_t len) {
  if (at->status == SIMDIRI_OK) at->status = cli_append(at->out, text, len);
}

static void put_text(explained_label *at, const char *text) { put_bytes(at, text, strlen(text)); }

/* Writes text of the input, with tabs and line ends as spaces. */
static void put_input(explained_label *at, const char *text, size_t len) {
  put_bytes(at, text, len);
  if (at->status != SIMDIRI_OK || len == 0) return;
  for (char *p = at->out->data + at->out->len - len; p < at->out->data + at->out->len; p++)
    if ((unsigned char)*p < 0x20 || *p == 0x7F) *p = ' ';
}

/* Writes the name of the rule. */
static void put_rule(explained_label *at, const simdiri_label_step *step) {
  static const char *const hosts[] = {"host", "domain", "none"};
  char text[64] = "";
  switch (step->kind) {
  case SIMDIRI_LABEL_STEP_LOSSY:
    (void)snprintf(text, sizeof text, "--lossy %s", simdiri_lossy_name((unsigned)step->number));
    break;
  case SIMDIRI_LABEL_STEP_HOST: (void)snprintf(text, sizeof text, "--group-host=%s", hosts[step->number]); break;
  case SIMDIRI_LABEL_STEP_ROUTE: (void)snprintf(text, sizeof text, "--routes line %zu", step->number); break;
  case SIMDIRI_LABEL_STEP_TEMPLATE:
    (void)snprintf(text, sizeof text, "--templates=%s", simdiri_template_name((unsigned)step->number));
    break;
  case SIMDIRI_LABEL_STEP_SCHEME: (void)snprintf(text, sizeof text, "no host and no path from /"); break;
  default: (void)snprintf(text, sizeof text, "--params"); break; /* kept or dropped */
  }
  put_text(at, text);
}

static void put_step(void *user, const simdiri_label_step *step) {
  explained_label *at = user;
  if (step->kind == SIMDIRI_LABEL_STEP_HOST && at->hides_host) return;
  put_text(at, "  ");
  put_rule(at, step);
  if (step->kind == SIMDIRI_LABEL_STEP_LOSSY) {
    put_text(at, "\n");
    return;
  }
  put_text(at, "\t");
  put_input(at, step->from, step->from_len);
  put_text(at, step->kind == SIMDIRI_LABEL_STEP_DROPPED ? "\tdropped" : "\t");
  put_bytes(at, step->to, step->to_len);
  put_text(at, "\n");
}

/* Writes the text of the record, redacted with --redact. */
static simdiri_status put_field(explained_label *at, const cli_labeling *labeling, const cli_field *field) {
  simdiri_buffer redacted = {.allocator = simdiri_default_allocator()};
  simdiri_text text = {field->text, field->text_len};
  simdiri_status status = SIMDIRI_OK;
  if (labeling->redactor) status = simdiri_redact(labeling->redactor, text.text, text.len, &redacted, &text, NULL);
  if (status == SIMDIRI_OK) put_input(at, text.text, text.len);
  simdiri_buffer_free(&redacted);
  return status;
}

simdiri_status cli_label_explain(cli_cursor *cursor, const cli_item *item, simdiri_text normal) {
  const cli_labeling *labeling = cursor->run->shared;
  const cli_field *field = &item->field;
  simdiri_buffer *work = &cursor->worker->work;
  explained_label at = {&cursor->chunk->out, field->hides_prefix, SIMDIRI_OK};
  simdiri_buffer steps = {.allocator = simdiri_default_allocator()};
  simdiri_text label = {NULL, 0};
  work->len = 0;
  if (normal.text) {
    explained_label of_steps = at;
    of_steps.out = &steps;
    at.status = simdiri_label_explain(labeling->of_run.labeler, cursor->worker->scratch, normal.text, normal.len,
                                      put_step, &of_steps, work, &label);
    if (at.status == SIMDIRI_OK) at.status = of_steps.status;
    if (at.status == SIMDIRI_OK && at.hides_host) cli_hide_made_up_host(&label);
  }
  if (label.text)
    put_bytes(&at, label.text, label.len);
  else
    put_text(&at, cli_status_name(cli_item_status(item)));
  put_text(&at, "\t");
  if (cli_item_has_text(item) && at.status == SIMDIRI_OK) at.status = put_field(&at, labeling, field);
  put_text(&at, "\n");
  put_bytes(&at, steps.data, steps.len);
  simdiri_buffer_free(&steps);
  return at.status;
}
