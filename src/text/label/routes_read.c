/* Reads routes files: simdiri-routes(5). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "iri/common/lines.h"
#include "text/label/kinds.h"
#include "text/label/routes.h"

typedef struct {
  simdiri_routes *routes;
  const char *message;
  size_t line;
  char *label; /* the next byte of the labels */
} routes_reader;

static simdiri_status refuse_line(routes_reader *reader, const char *message) {
  reader->message = message;
  return SIMDIRI_ERROR_BAD_OPTION;
}

static simdiri_status add_item(routes_reader *reader, item_kind kind, unsigned symbol) {
  simdiri_routes *routes = reader->routes;
  void *block = routes->items;
  if (routes->item_count >= UINT32_MAX / 4) return SIMDIRI_ERROR_TOO_LONG; /* the automaton numbers them */
  const simdiri_status status =
      simdiri_grow(routes->allocator, &block, &routes->item_capacity, routes->item_count + 1, sizeof(route_item));
  routes->items = block;
  if (status == SIMDIRI_OK) routes->items[routes->item_count++] = (route_item){kind, symbol, routes->count};
  return status;
}

/* ------------------------------------------------------------------------------------------- segments */

/* A placeholder: "{name}", "{name:class}" or "{:class}". */
typedef struct {
  size_t len; /* 0: it is none */
  span name, class_name;
  bool has_class;
} placeholder;

static size_t measure_name(span text) {
  size_t len = 0;
  while (len < text.len && byte_is((unsigned char)text.data[len], CLASS_UNRESERVED)) len++;
  return len;
}

/* Reads the placeholder at the beginning of a text, which is "{". */
static placeholder read_placeholder(span text) {
  placeholder found = {.name = {text.data + 1, measure_name((span){text.data + 1, text.len - 1})}};
  size_t len = found.name.len + 1;
  found.has_class = len < text.len && text.data[len] == ':';
  if (found.has_class) {
    len++;
    found.class_name = (span){text.data + len, measure_name((span){text.data + len, text.len - len})};
    len += found.class_name.len;
  }
  const bool has_text = found.name.len > 0 || found.class_name.len > 0;
  if (has_text && len < text.len && text.data[len] == '}') found.len = len + 1;
  return found;
}

/* Adds items for a pattern: "9" is a digit, "x" a hexadecimal digit, "." a separator of dates, "+" more of the last. */
static simdiri_status add_pattern(routes_reader *reader, const char *pattern) {
  simdiri_status status = SIMDIRI_OK;
  for (; *pattern && status == SIMDIRI_OK; pattern++) {
    const bool is_run = pattern[1] == '+';
    if (*pattern == '-')
      status = add_item(reader, ITEM_BYTE, '-');
    else
      status = add_item(reader, is_run ? ITEM_RUN : ITEM_ONE,
                        *pattern == '9'   ? SET_DIGITS
                        : *pattern == 'x' ? SET_HEX
                                          : SET_DATE_SEPARATORS);
    pattern += is_run;
  }
  return status;
}

/* Returns the pattern of a template in a part of a segment, or NULL. */
static const char *find_pattern(uint32_t template) {
  switch (template) {
  case SIMDIRI_TEMPLATE_INT: return "9+";
  case SIMDIRI_TEMPLATE_HASH: return "xxxxxx+";
  case SIMDIRI_TEMPLATE_UUID: return "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  case SIMDIRI_TEMPLATE_DATE: return "9999.99.99";
  default: return NULL;
  }
}

static simdiri_status add_placeholder(routes_reader *reader, const placeholder *found, bool is_whole) {
  if (!found->has_class) return add_item(reader, ITEM_NAME, 0);
  const uint32_t template = simdiri_template_find(found->class_name.data, found->class_name.len);
  const char *pattern = find_pattern(template);
  if (!template)
    return refuse_line(reader, "after \":\" in a placeholder there is the name of a template, such as int or uuid");
  if (template == SIMDIRI_TEMPLATE_INT || (pattern && !is_whole)) return add_pattern(reader, pattern);
  if (is_whole) return add_item(reader, ITEM_CLASS, (unsigned)__builtin_ctz(template));
  return refuse_line(reader, "a part of a segment can be {:int}, {:hash}, {:uuid} or {:date}; other classes are whole "
                             "segments");
}

/* Writes the label of a placeholder, which has no class: "{name}", or "{class}" if there is no name. */
static void put_name(routes_reader *reader, const placeholder *found) {
  const span name = found->name.len > 0 ? found->name : found->class_name;
  *reader->label++ = '{';
  memcpy(reader->label, name.data, name.len);
  reader->label += name.len;
  *reader->label++ = '}';
}

/* Reads a literal byte, which may be percent-encoded. Returns its length in the text; 0 on an error. */
static size_t read_byte(routes_reader *reader, const unsigned char *p, const unsigned char *end,
                        simdiri_status *status) {
  const bool is_encoded = is_triplet(p, end);
  const unsigned byte = is_encoded ? triplet_value(p) : *p;
  const size_t len = is_encoded ? 3 : 1;
  if (*p == '*')
    *status = refuse_line(reader, "\"*\" and \"**\" are whole segments; write the character as %2A");
  else if (kind_of((char)*p) == KIND_UNSAFE)
    *status = refuse_line(reader, "a route has no white space and none of < > \" } | \\ ^ ` and controls; "
                                  "percent-encode them");
  else if (*p == '%' && !is_encoded)
    *status = refuse_line(reader, "two hexadecimal digits must follow \"%\"; write the character as %25");
  else
    *status = add_item(reader, ITEM_BYTE, is_encoded && byte == '/' ? SYMBOL_ENCODED_SLASH : byte);
  memcpy(reader->label, p, len);
  reader->label += len;
  return len;
}

/* Reads literal bytes and placeholders. */
static simdiri_status read_pieces(routes_reader *reader, span segment) {
  const unsigned char *p = (const unsigned char *)segment.data, *end = p + segment.len;
  bool is_after_name = false;
  simdiri_status status = SIMDIRI_OK;
  while (p < end && status == SIMDIRI_OK) {
    if (*p != '{') {
      is_after_name = false;
      p += read_byte(reader, p, end, &status);
      continue;
    }
    const placeholder found = read_placeholder((span){(const char *)p, (size_t)(end - p)});
    if (found.len == 0)
      return refuse_line(reader, "a placeholder is \"{\", letters, digits or - . _ ~, perhaps \":\" and a template, "
                                 "and \"}\"; write a brace as %7B or %7D");
    if (is_after_name) return refuse_line(reader, "two placeholders need text between them");
    is_after_name = true;
    status = add_placeholder(reader, &found, found.len == segment.len);
    put_name(reader, &found);
    p += found.len;
  }
  return status;
}

/* Copies a segment to the label. */
static void put_segment(routes_reader *reader, span segment) {
  memcpy(reader->label, segment.data, segment.len);
  reader->label += segment.len;
}

static simdiri_status read_segment(routes_reader *reader, span segment) {
  *reader->label++ = '/';
  if (is_word(segment, "*") || is_word(segment, "**")) put_segment(reader, segment);
  if (is_word(segment, "**")) return add_item(reader, ITEM_REST, 0);
  if (is_word(segment, ".") || is_word(segment, ".."))
    return refuse_line(reader, "no normal form has the segments \".\" and \"..\"");
  const simdiri_status status = add_item(reader, ITEM_BYTE, '/');
  if (status != SIMDIRI_OK) return status;
  return is_word(segment, "*") ? add_item(reader, ITEM_NAME, 0) : read_pieces(reader, segment);
}

static simdiri_status read_path(routes_reader *reader, span path) {
  const char *p = path.data, *end = p + path.len;
  simdiri_status status = SIMDIRI_OK;
  while (p && status == SIMDIRI_OK) {
    const char *begin = p + 1; /* after "/" */
    p = begin < end ? memchr(begin, '/', (size_t)(end - begin)) : NULL;
    status = read_segment(reader, (span){begin, (size_t)((p ? p : end) - begin)});
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- hosts */

/* Accepts hosts, perhaps with a port, as they are in a normal form. */
static bool is_good_host(span host) {
  const unsigned bad = CLASS_PERCENT | CLASS_SLASH | CLASS_AT | CLASS_QUESTION | CLASS_HASH | CLASS_REPAIRABLE;
  for (size_t i = 0; i < host.len; i++)
    if (byte_is((unsigned char)host.data[i], bad) || host.data[i] == '*') return false;
  return host.len > 0 && host.data[0] != '.' && host.data[host.len - 1] != ':';
}

/* Reads the text before the path. It becomes small letters in the copy of the file. */
static simdiri_status read_host(routes_reader *reader, span host, route *one) {
  simdiri_routes *routes = reader->routes;
  simdiri_status status = SIMDIRI_OK;
  one->is_below = host.len > 2 && memcmp(host.data, "*.", 2) == 0;
  one->host = one->is_below ? (span){host.data + 2, host.len - 2} : host;
  if (!is_good_host(one->host))
    return refuse_line(reader, "before the path there may be a host as in a normal form, perhaps with a port; \"*.\" "
                               "before it means all names below it. A route has no scheme");
  char *letters = routes->text + (one->host.data - routes->text);
  for (size_t i = 0; i < one->host.len; i++) letters[i] = (char)byte_lower((unsigned char)letters[i]);
  routes->has_hosts = true;
  if (one->is_below) {
    status = add_item(reader, ITEM_NAME, 0);
    if (status == SIMDIRI_OK) status = add_item(reader, ITEM_BYTE, '.');
  }
  for (size_t i = 0; i < one->host.len && status == SIMDIRI_OK; i++)
    status = add_item(reader, ITEM_BYTE, (unsigned char)letters[i]);
  return status;
}

/* ------------------------------------------------------------------------------------------- lines */

static simdiri_status add_route(routes_reader *reader, const route *one) {
  simdiri_routes *routes = reader->routes;
  simdiri_status status = add_item(reader, ITEM_END, 0);
  void *block = routes->list;
  if (status == SIMDIRI_OK)
    status = simdiri_grow(routes->allocator, &block, &routes->capacity, routes->count + 1, sizeof(route));
  routes->list = block;
  if (status != SIMDIRI_OK) return status;
  routes->list[routes->count++] = *one;
  if (one->label.len > routes->longest) routes->longest = one->label.len;
  return SIMDIRI_OK;
}

static simdiri_status read_route(routes_reader *reader, span line) {
  route one = {.line = reader->line};
  const char *slash = memchr(line.data, '/', line.len);
  if (!slash) return refuse_line(reader, "a route is a path that begins with \"/\", perhaps after a host");
  const span host = {line.data, (size_t)(slash - line.data)};
  one.path = (span){slash, line.len - host.len};
  if (memchr(one.path.data, '?', one.path.len) || memchr(one.path.data, '#', one.path.len))
    return refuse_line(reader, "a route has no \"?\" and \"#\": --params chooses parameters; write the characters as "
                               "%3F and %23");
  /* Any host; if no route has one, the automaton begins after the host. */
  simdiri_status status = host.len > 0 ? read_host(reader, host, &one) : add_item(reader, ITEM_HOST, 0);
  const char *label = reader->label;
  if (status == SIMDIRI_OK) status = read_path(reader, one.path);
  one.label = (span){label, (size_t)(reader->label - label)};
  return status == SIMDIRI_OK ? add_route(reader, &one) : status;
}

simdiri_status simdiri_routes_read(simdiri_routes *routes, simdiri_routes_failure *failure) {
  routes_reader reader = {.routes = routes, .message = "", .label = routes->labels};
  span text = {routes->text, routes->text_len}, line;
  simdiri_status status = SIMDIRI_OK;
  while (status == SIMDIRI_OK && take_line(&text, &line)) {
    reader.line++;
    line = trim_line(line);
    if (line.len > 0) status = read_route(&reader, line);
  }
  *failure = (simdiri_routes_failure){reader.line, reader.message};
  return status;
}
