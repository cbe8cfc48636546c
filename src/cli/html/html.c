/* HTML for pages that need nothing else: text that is escaped, and marks for characters that are not visible. */
/* SPDX-License-Identifier: MIT */
#include "cli/html/html.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/print.h"
#include "cli/util/terminal_text.h"

enum { SHOWN_MAX = 1200, LABEL_CAPACITY = 128 };

/* ------------------------------------------------------------------------------------------- text */

/* Writes the escape of a character that has a meaning in HTML. Returns false if it has none. */
static bool put_special(cli_output *output, char c) {
  const char *escape = c == '&'    ? "&amp;"
                       : c == '<'  ? "&lt;"
                       : c == '>'  ? "&gt;"
                       : c == '"'  ? "&quot;"
                       : c == '\'' ? "&#39;"
                                   : NULL;
  if (escape) cli_output_put(output, escape);
  return escape != NULL;
}

/* Characters without a shape of their own, which the terminal may show: private use and noncharacters. */
static bool is_shapeless(uint32_t code_point) {
  return (code_point >= 0xE000 && code_point <= 0xF8FF) || code_point >= 0xF0000 || (code_point & 0xFFFE) == 0xFFFE ||
         (code_point >= 0xFDD0 && code_point <= 0xFDEF) || code_point == 0xFFFD;
}

/* Writes the first character of the text. Returns its length in bytes. */
static size_t put_character(cli_output *output, const char *text, size_t len, bool marks_spaces) {
  const cli_glyph glyph = cli_glyph_of(text, len, true);
  char mark[64] = "";
  uint32_t code_point = 0;
  const size_t bytes = cli_decode_utf8(text, len, &code_point);
  if (put_special(output, *text)) return 1;
  if (*text == ' ' && marks_spaces)
    (void)snprintf(mark, sizeof mark, "<span class=\"mark\">space</span>");
  else if (bytes == 0)
    (void)snprintf(mark, sizeof mark, "<span class=\"mark\">byte %02X</span>", (unsigned)(unsigned char)*text);
  else if (*text != '\\' && (glyph.text_len != bytes || is_shapeless(code_point)))
    (void)snprintf(mark, sizeof mark, "<span class=\"mark\">U+%04" PRIX32 "</span>", code_point);
  if (*mark)
    cli_output_put(output, mark);
  else
    cli_output_write(output, text, bytes);
  return bytes == 0 ? 1 : bytes;
}

static void put_text(cli_output *output, const char *text, size_t len) {
  for (size_t i = 0; i < len;) i += put_character(output, text + i, len - i, false);
}

static void escape_text(cli_output *output, const char *text) { put_text(output, text, strlen(text)); }

void cli_html_print(cli_output *output, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  cli_print_escaped(output, escape_text, format, arguments);
  va_end(arguments);
}

/* Returns the length, less the beginning of a character at its end. */
static size_t cut_at_border(const char *text, size_t len) {
  size_t begin = len;
  uint32_t code_point;
  while (begin > 0 && len - begin < 3 && ((unsigned char)text[begin - 1] & 0xC0) == 0x80) begin--;
  if (begin == 0 || (unsigned char)text[begin - 1] < 0xC0) return len;
  return cli_decode_utf8(text + begin - 1, len - begin + 1, &code_point) > 0 ? len : begin - 1;
}

/* Writes the first `len` bytes of a text of `whole_len` bytes. */
static void put_beginning(cli_output *output, simdiri_text text, size_t whole_len, size_t bad_offset,
                          bool marks_spaces) {
  size_t at = 0;
  const size_t len = text.len < whole_len ? cut_at_border(text.text, text.len) : text.len;
  while (at < len) {
    const bool is_bad = at == bad_offset;
    if (is_bad) cli_output_put(output, "<span class=\"bad-char\">");
    at += put_character(output, text.text + at, len - at, marks_spaces);
    if (is_bad) cli_output_put(output, "</span>");
  }
  if (at < whole_len) cli_html_print(output, "<span class='cut'> … %zu bytes in all</span>", whole_len);
}

void cli_html_iri_beginning(cli_output *output, const char *classes, const char *text, size_t len, size_t whole_len,
                            size_t bad_offset) {
  cli_html_print(output,
                 whole_len == 0 ? "<bdi dir='ltr' class='iri %s'><span class='empty'>empty</span>"
                                : "<bdi dir='ltr' class='iri %s'>",
                 classes);
  put_beginning(output, (simdiri_text){text, len}, whole_len, bad_offset, true);
  cli_output_put(output, "</bdi>");
}

void cli_html_line(cli_output *output, const char *text, size_t len, size_t whole_len, size_t bad_offset) {
  cli_output_put(output, "<code class=\"line\">");
  put_beginning(output, (simdiri_text){text, len}, whole_len, bad_offset, false);
  cli_output_put(output, "</code>");
}

void cli_html_iri(cli_output *output, const char *classes, const char *text, size_t len, size_t bad_offset) {
  cli_html_iri_beginning(output, classes, text, len < SHOWN_MAX ? len : SHOWN_MAX, len, bad_offset);
}

void cli_html_component(cli_output *output, const char *name, const char *text, size_t len, size_t bad_offset) {
  if (name)
    cli_html_print(output, "<li class='is-%s'><span class='label'>%s</span>", name, name);
  else if (len > 0)
    cli_html_print(output, "<li class='delimiter'>");
  else
    return;
  cli_html_iri(output, "", text, len, bad_offset);
  cli_output_put(output, "</li>\n");
}

/* ------------------------------------------------------------------------------------------- sections */

/* The anchor of a section of the URL Standard, or an empty string. */
static const char *find_anchor(const char *number) {
  static const char *const anchors[][2] = {{"1.3", "#percent-encoded-bytes"}, {"3.3", "#idna"},
                                           {"3.5", "#host-parsing"},          {"3.6", "#host-serializing"},
                                           {"4.4", "#url-parsing"},           {"4.5", "#url-serializing"}};
  for (size_t i = 0; i < sizeof anchors / sizeof *anchors; i++)
    if (strcmp(anchors[i][0], number) == 0) return anchors[i][1];
  return "";
}

/* Writes the address of a section of a document into `address`; empty if there is none. Sections are constants of this
 * program. */
static void find_address(const char *document, const char *number, char *address, size_t capacity) {
  *address = '\0';
  if (strncmp(document, "RFC ", 4) == 0)
    (void)snprintf(address, capacity, "https://www.rfc-editor.org/rfc/rfc%s%s%s", document + 4,
                   *number ? "#section-" : "", number);
  else if (strncmp(document, "UTS ", 4) == 0)
    (void)snprintf(address, capacity, "https://www.unicode.org/reports/tr%s/", document + 4);
  else if (strncmp(document, "draft-", 6) == 0)
    (void)snprintf(address, capacity, "https://datatracker.ietf.org/doc/html/%s%s%s", document,
                   *number ? "#section-" : "", number);
  else if (strcmp(document, "URL Standard") == 0)
    (void)snprintf(address, capacity, "https://url.spec.whatwg.org/%s", find_anchor(number));
  else if (strcmp(document, "Encoding Standard") == 0)
    (void)snprintf(address, capacity, "https://encoding.spec.whatwg.org/");
}

static bool is_number(const char *text) { return strspn(text, "0123456789.") == strlen(text); }

/* Writes one section. A number without a document belongs to the document before. */
static void put_section(cli_output *output, const char *label, char document[LABEL_CAPACITY]) {
  char address[2 * LABEL_CAPACITY];
  const char *space = strrchr(label, ' '), *number = "";
  if (is_number(label)) {
    number = label;
  } else {
    const bool has_number =
        space && is_number(space + 1) && strncmp(label, "UTS", 3) != 0 && strchr(label, ' ') != space;
    const bool is_draft = strncmp(label, "draft-", 6) == 0 && space;
    const size_t len = has_number || is_draft ? (size_t)(space - label) : strlen(label);
    (void)snprintf(document, LABEL_CAPACITY, "%.*s", (int)len, label);
    if (label[len] != '\0') number = label + len + 1;
  }
  find_address(document, number, address, sizeof address);
  if (*address)
    cli_html_print(output, "<a rel='noreferrer noopener' href='%s'>%s</a>", address, label);
  else
    cli_html_print(output, "%s", label);
}

void cli_html_section(cli_output *output, const char *sections) {
  char document[LABEL_CAPACITY] = "", label[LABEL_CAPACITY];
  cli_output_put(output, "<span class=\"section\">");
  for (const char *at = sections; at;) {
    const char *end = strstr(at, ", ");
    (void)snprintf(label, sizeof label, "%.*s", (int)(end ? end - at : (ptrdiff_t)strlen(at)), at);
    put_section(output, label, document);
    if (end) cli_output_put(output, ", ");
    at = end ? end + 2 : NULL;
  }
  cli_output_put(output, "</span>");
}

void cli_html_note(cli_output *output, const char *sentence) {
  static const char *const documents[] = {" (RFC ", " (URL ", " (UTS ", " (draft-"};
  const size_t len = strlen(sentence);
  const char *begin = NULL;
  for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
    for (const char *at = strstr(sentence, documents[i]); at; at = strstr(at + 1, documents[i]))
      if (!begin || at > begin) begin = at;
  cli_output_put(output, "<bdi>");
  if (begin && sentence[len - 1] == ')' && !strchr(begin + 2, '(')) {
    char sections[LABEL_CAPACITY];
    put_text(output, sentence, (size_t)(begin - sentence));
    (void)snprintf(sections, sizeof sections, "%.*s", (int)(sentence + len - 1 - (begin + 2)), begin + 2);
    cli_output_put(output, "</bdi> ");
    cli_html_section(output, sections);
  } else {
    put_text(output, sentence, len);
    cli_output_put(output, "</bdi>");
  }
}

void cli_html_item(cli_output *output, const char *name, const char *sentence, const char *sections) {
  cli_html_print(output, "<li><span class='rule tag'>%s</span> %s ", name, sentence);
  if (sections) cli_html_section(output, sections);
  cli_output_put(output, "</li>\n");
}

/* ------------------------------------------------------------------------------------------- the page */

const cli_html_head cli_html_explain_head = {
    .title = "simdiri: an IRI explained",
    .heading = "An IRI explained",
    .lead = "Its parts, and every rule that brings it to its normal form",
    .digest = cli_page_style_digest,
};

static void put_style(cli_output *output, const char *const *pieces) {
  for (; pieces && *pieces; pieces++) cli_output_put(output, *pieces);
}

void cli_html_begin_page(cli_output *output, const cli_html_head *head) {
  cli_output_put(output,
                 "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-");
  cli_output_put(output, head->digest);
  cli_output_put(output, "'; base-uri 'none'; form-action 'none'\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                         "<meta name=\"referrer\" content=\"no-referrer\">\n");
  cli_html_print(output, "<title>%s</title>\n<style>", head->title);
  put_style(output, cli_page_style);
  put_style(output, head->styles);
  cli_html_print(output,
                 "</style>\n</head>\n<body>\n<header>\n<h1>%s</h1>\n"
                 "<p class='note'>%s, by simdiri %s.</p>\n</header>\n<main>\n",
                 head->heading, head->lead, simdiri_version());
}

void cli_html_end_page(cli_output *output) { cli_output_put(output, "</main>\n</body>\n</html>\n"); }

void cli_html_begin_card(cli_output *output, const char *id, const char *title) {
  cli_html_print(output, id ? "<section class='card' id='%s'>\n" : "<section class='card'>\n", id ? id : "");
  cli_html_print(output, "<h2>%s</h2>\n", title);
}

void cli_html_end_card(cli_output *output) { cli_output_put(output, "</section>\n"); }
