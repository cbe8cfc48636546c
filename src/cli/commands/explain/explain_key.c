/* explain --lossy: the text of the key, the lossy rules that changed it, and why they left other parts unchanged. The
 * library reports only which rules changed a text. The reasons are found by keys of short texts, each with one
 * parameter of the query. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/commands/explain/explain.h"
#include "cli/run/run_objects.h"
#include "cli/util/append.h"
#include "cli/util/message.h"

enum { TEXT_COLUMN = 12, NAME_MAX = 64 };

/* A parameter that the rule tracking drops, unless the query is signed; and a value that is a session id. */
static const char tracker[] = "utm_source=x", session_id[] = "0123456789abcdef0123456789abcdef";

/* ------------------------------------------------------------------------------------------- the keyers */

int cli_explain_keyers_create(cli_explain_keyers *keyers, const cli_options *options) {
  simdiri_options iri = options->iri;
  simdiri_key_options probe;
  simdiri_key_options_init(&probe);
  probe.lossy = SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_SESSION;
  *keyers = (cli_explain_keyers){0};
  if (!options->lossy && !options->rules && !options->html) return 0;
  iri.form = SIMDIRI_FORM_URI;
  simdiri_status status = simdiri_context_create(&iri, NULL, &keyers->context);
  if (status == SIMDIRI_OK) status = simdiri_keyer_create(keyers->context, &probe, NULL, &keyers->probe);
  if (status != SIMDIRI_OK) {
    cli_say_status("explain", status);
    return -1;
  }
  if (cli_run_create_base(options, keyers->context, &keyers->base) != 0) return -1;
  return cli_keyer_create(&keyers->key, options, keyers->context, keyers->base);
}

void cli_explain_keyers_free(cli_explain_keyers *keyers) {
  cli_keyer_free(&keyers->key);
  simdiri_keyer_free(keyers->probe);
  simdiri_base_free(keyers->base);
  simdiri_context_free(keyers->context);
}

/* ------------------------------------------------------------------------------------------- reasons */

/* Stores the rules that change a URL with this query and the tracker; none if the query is signed. */
static simdiri_status probe_query(cli_explainer *explainer, cli_view query, cli_view value, uint32_t *lossy) {
  simdiri_buffer *text = &explainer->trial;
  simdiri_fingerprint key;
  simdiri_key_result result = {.lossy = 0};
  text->len = 0;
  simdiri_status status = cli_append(text, "http://a.example/?", 18);
  if (status == SIMDIRI_OK) status = cli_append(text, query.text, query.len);
  if (status == SIMDIRI_OK) status = cli_append(text, value.text, value.len);
  if (status == SIMDIRI_OK) status = cli_append(text, "&", 1);
  if (status == SIMDIRI_OK) status = cli_append(text, tracker, sizeof tracker - 1);
  if (status == SIMDIRI_OK)
    status = simdiri_key(explainer->keyers.probe, explainer->scratch, text->data, text->len, &key, &result);
  *lossy = result.lossy;
  return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

static void put_reason(const cli_layout *layout, const char *text) {
  cli_output_put(layout->output, "  left alone  ");
  cli_write_wrapped(layout, TEXT_COLUMN + 2, TEXT_COLUMN + 2, text);
}

/* Writes a reason that names a parameter. Normal forms have no control characters. */
static void put_parameter(const cli_layout *layout, cli_view name, const char *reason) {
  char text[NAME_MAX + 256];
  (void)snprintf(text, sizeof text, "%.*s%s: %s", (int)(name.len < NAME_MAX ? name.len : NAME_MAX), name.text,
                 name.len > NAME_MAX ? "..." : "", reason);
  put_reason(layout, text);
}

/* Explains one parameter by itself. `is_signed`: the query has a signature, which may be this one. */
static simdiri_status explain_parameter(cli_explainer *explainer, const cli_layout *layout, cli_view parameter,
                                        bool is_signed, unsigned *named) {
  static const cli_view nothing = {"", 0}, id = {session_id, sizeof session_id - 1};
  const char *sign = parameter.len > 0 ? memchr(parameter.text, '=', parameter.len) : NULL;
  const cli_view name = {parameter.text, sign ? (size_t)(sign - parameter.text) : parameter.len};
  uint32_t now, with_id = 0;
  simdiri_status status = probe_query(explainer, parameter, nothing, &now);
  if (status != SIMDIRI_OK) return status;
  if (is_signed && !(now & SIMDIRI_LOSSY_TRACKING)) {
    put_parameter(layout, name, "a signature, so only the rules fragment and anchor apply to this IRI");
    (*named)++;
  }
  if (is_signed || !sign || !(explainer->options->lossy & SIMDIRI_LOSSY_SESSION) || now & SIMDIRI_LOSSY_SESSION)
    return SIMDIRI_OK;
  status = probe_query(explainer, (cli_view){name.text, name.len + 1}, id, &with_id);
  if (status == SIMDIRI_OK && with_id & SIMDIRI_LOSSY_SESSION)
    put_parameter(layout, name, "its value is not a session id, which has at least 24 letters and digits");
  return status;
}

/* Explains what the rules about queries left unchanged. */
static simdiri_status explain_query(cli_explainer *explainer, const cli_layout *layout, cli_view query) {
  static const cli_view nothing = {"", 0};
  const char *at = query.text, *end = at + query.len;
  uint32_t lossy;
  unsigned named = 0;
  simdiri_status status = probe_query(explainer, query, nothing, &lossy);
  const bool is_signed = !(lossy & SIMDIRI_LOSSY_TRACKING);
  while (status == SIMDIRI_OK && at < end) {
    const char *next = memchr(at, '&', (size_t)(end - at));
    const char *stop = next ? next : end;
    status = explain_parameter(explainer, layout, (cli_view){at, (size_t)(stop - at)}, is_signed, &named);
    at = stop + (next ? 1 : 0);
  }
  if (status == SIMDIRI_OK && is_signed && named == 0)
    put_reason(layout, "a token and an expiry time, so only the rules fragment and anchor apply to this IRI");
  return status;
}

/* ------------------------------------------------------------------------------------------- the key */

static void put_rules(const cli_layout *layout, uint32_t lossy) {
  const char *comma = "";
  cli_output_put(layout->output, "  rules       ");
  for (unsigned bit = 0; bit < 32; bit++) {
    if (!(lossy >> bit & 1)) continue;
    cli_output_put(layout->output, comma);
    cli_output_put(layout->output, simdiri_lossy_name(bit));
    comma = ", ";
  }
  cli_output_put(layout->output, lossy ? "\n" : "none changed anything\n");
}

simdiri_status cli_explain_key(cli_explainer *explainer, const cli_layout *layout, cli_view input) {
  simdiri_fingerprint key;
  simdiri_key_result result;
  cli_part parts[CLI_PART_COUNT];
  if (!explainer->keyers.key.keyer) return SIMDIRI_OK;
  simdiri_status status =
      simdiri_key(explainer->keyers.key.keyer, explainer->scratch, input.text, input.len, &key, &result);
  if (cli_status_is_machine((int)status)) return status;
  cli_output_put(layout->output, "\nKey (lossy rules; the text is hashed, and never fetched)\n");
  if (simdiri_is_error(status)) {
    put_reason(layout, "no rule applies to an IRI without a normal form: its bytes are hashed");
    return SIMDIRI_OK;
  }
  cli_output_put(layout->output, "  text        ");
  cli_write_iri(layout, TEXT_COLUMN + 2, result.text, result.text_len);
  put_rules(layout, result.lossy);
  /* Its components are views of a copy, because probing uses the scratch. */
  explainer->resolved.len = 0;
  if (cli_append(&explainer->resolved, result.normalized.text, result.normalized.text_len) != SIMDIRI_OK)
    return SIMDIRI_ERROR_NO_MEMORY;
  cli_split(explainer->resolved.data, explainer->resolved.len, parts);
  const cli_part *scheme = &parts[CLI_PART_SCHEME], *query = &parts[CLI_PART_QUERY];
  if (scheme->is_present && ((scheme->len != 4 && scheme->len != 5) || memcmp(scheme->text, "https", scheme->len) != 0))
    put_reason(layout, "only the rules fragment and anchor apply to schemes other than http and https");
  else if (query->is_present)
    return explain_query(explainer, layout, (cli_view){query->text, query->len});
  return SIMDIRI_OK;
}
