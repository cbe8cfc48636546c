/* The objects of parse: the components of an IRI (RFC 3986 3), or of a URL (URL Standard 4.1). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/parse/parse.h"
#include "cli/engine/item.h"
#include "cli/io/json.h"

static void begin_object(cli_output *output) { cli_output_put(output, "{"); }

static void end_object(cli_output *output) {
  cli_output_put(output, "}\n");
  cli_output_end_record(output);
}

static void put_text(cli_output *output, const char *name, const char *text, size_t len) {
  cli_json_name(output, name, false);
  cli_json_text(output, text, len);
}

static void put_status(cli_output *output, int status, bool is_first) {
  const char *name = cli_status_name(status);
  cli_json_name(output, "status", is_first);
  cli_json_text(output, name, strlen(name));
}

static void put_place(cli_output *output, size_t offset, simdiri_component component) {
  const char *name = simdiri_component_name(component);
  cli_json_name(output, "offset", false);
  cli_json_number(output, offset);
  if (*name) put_text(output, "component", name, strlen(name));
}

static void put_span(cli_output *output, const char *name, bool is_present, const char *text, size_t begin,
                     size_t end) {
  if (is_present) put_text(output, name, text + begin, end - begin);
}

/* Writes the components that are present. One that is present and empty is an empty string. Those of the prefix that
 * the format hides, of `hidden_len` bytes, are left out. */
static void put_components(cli_output *output, simdiri_text iri, size_t hidden_len) {
  simdiri_components c;
  const char *text = iri.text;
  simdiri_parse(text, iri.len, &c);
  if (hidden_len > 0) c.has_scheme = c.has_authority = c.has_userinfo = c.has_port = false;
  put_span(output, "scheme", c.has_scheme, text, 0, c.scheme_end);
  put_span(output, "authority", c.has_authority, text, c.authority_begin, c.authority_end);
  put_span(output, "userinfo", c.has_userinfo, text, c.userinfo_begin, c.userinfo_end);
  put_span(output, "host", c.has_authority, text, c.host_begin, c.host_end);
  put_span(output, "port", c.has_port, text, c.port_begin, c.port_end);
  put_span(output, "path", true, text, c.path_begin, c.path_end);
  put_span(output, "query", c.has_query, text, c.query_begin, c.query_end);
  put_span(output, "fragment", c.has_fragment, text, c.fragment_begin, c.fragment_end);
}

/* Does the same for a URL, and writes the URL before them. */
static void put_url(cli_output *output, simdiri_text url, size_t hidden_len) {
  simdiri_url_components c;
  const char *text = url.text;
  simdiri_split_url(text, url.len, &c);
  if (hidden_len > 0) c.has_host = c.has_port = false;
  put_span(output, "href", true, text, hidden_len, url.len);
  put_span(output, "scheme", hidden_len == 0, text, 0, c.scheme_end);
  put_span(output, "username", c.username_begin < c.username_end, text, c.username_begin, c.username_end);
  put_span(output, "password", c.password_begin < c.password_end, text, c.password_begin, c.password_end);
  put_span(output, "host", c.has_host, text, c.host_begin, c.host_end);
  put_span(output, "port", c.has_port, text, c.port_begin, c.port_end);
  put_span(output, "path", true, text, c.path_begin, c.path_end);
  put_span(output, "query", c.has_query, text, c.query_begin, c.query_end);
  put_span(output, "fragment", c.has_fragment, text, c.fragment_begin, c.fragment_end);
  if (!c.is_opaque) return;
  cli_json_name(output, "opaque", false);
  cli_output_put(output, "true");
}

simdiri_status cli_parse_put_object(cli_cursor *cursor, cli_item *item) {
  const cli_options *options = cursor->run->options;
  const cli_field *field = &item->field;
  const cli_record record = cli_item_record(cursor, item);
  const simdiri_text iri = {record.text, record.text_len};
  const bool is_bad = cli_item_is_bad(item), is_shown = !is_bad || options->on_error == SIMDIRI_ON_ERROR_KEEP;
  const bool is_other = field->is_absent || field->status == CLI_STATUS_NO_TARGET; /* no IRI, which is no error */
  const size_t hidden_len = field->hides_prefix && cli_item_has_entry(item) ? field->prefix_len : 0;
  cli_output *output = &cursor->output;
  simdiri_component component;
  const size_t offset = cli_item_offset(cursor, item, &component);
  begin_object(output);
  if (is_shown) cli_json_name(output, "iri", true);
  if (field->is_absent)
    cli_output_put(output, "null");
  else if (is_shown)
    cli_json_text(output, iri.text + hidden_len, iri.len - hidden_len);
  put_status(output, item->outcome, !is_shown);
  if (item->outcome != SIMDIRI_OK && !is_other) put_place(output, offset, component);
  if (options->iri.profile == SIMDIRI_PROFILE_WEB) {
    if (!is_bad && !is_other) put_url(output, cli_item_whole_result(cursor, item), hidden_len);
  } else if (is_shown && !is_other && item->outcome != CLI_STATUS_BAD_REQUEST) {
    put_components(output, iri, hidden_len);
  }
  end_object(output);
  return cli_cursor_written(cursor);
}

void cli_parse_put_long(cli_output *output, size_t offset) {
  begin_object(output);
  put_status(output, CLI_STATUS_LONG_RECORD, true);
  put_place(output, offset, SIMDIRI_COMPONENT_NONE);
  end_object(output);
}
