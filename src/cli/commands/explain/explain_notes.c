/* explain: writes what normalization left unchanged. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/explain/explain.h"
#include "cli/commands/explain/kept_notes.h"

/* The heading is written with the first note. */
typedef struct {
  const cli_layout *layout;
  bool has_begun;
} note_writer;

static void put_note(void *user, const char *text) {
  note_writer *writer = user;
  if (!writer->has_begun) cli_output_put(writer->layout->output, "\nLeft alone\n");
  writer->has_begun = true;
  cli_output_put(writer->layout->output, "  ");
  cli_write_wrapped(writer->layout, 2, 4, text);
}

void cli_explain_notes(const cli_layout *layout, cli_view legible, simdiri_form form, bool encodes_all,
                       const simdiri_host_problem *host) {
  note_writer writer = {layout, false};
  cli_find_kept(legible.text, legible.len, form, encodes_all, host, put_note, &writer);
}
