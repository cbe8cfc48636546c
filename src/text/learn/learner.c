/* Creates learners, and adds paths to them. */
/* SPDX-License-Identifier: MIT */
#include "text/learn/learner.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/sized.h"

enum { HOST_MAX = 300, BYTES_MIN = 1 << 16, VALUES_MAX = 1 << 20 };

static bool are_options_good(const simdiri_learn_options *options) {
  return options->max_values > 0 && options->max_values <= VALUES_MAX && options->max_bytes >= BYTES_MIN;
}

simdiri_status simdiri_learner_create(const simdiri_learn_options *options, const simdiri_allocator *allocator,
                                      simdiri_learner **learner) {
  node_id root = 0;
  *learner = NULL;
  simdiri_learn_options taken;
  if (!options || !TAKE_SIZED(&taken, options, secret) || !are_options_good(&taken)) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  simdiri_learner *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->options = taken;
  created->depth_max = DEPTH_MAX;
  const simdiri_status status = simdiri_learn_child(created, 0, NODE_LITERAL, (span){"", 0}, &root);
  if (status == SIMDIRI_OK)
    *learner = created;
  else
    simdiri_learner_free(created);
  return status;
}

void simdiri_learner_free(simdiri_learner *learner) {
  if (!learner) return;
  simdiri_learn_free_nodes(learner);
  simdiri_deallocate(learner->allocator, learner, sizeof *learner);
}

/* ------------------------------------------------------------------------------------------- secrets */

/* Finds the bytes of the label from the first to the last that differ after redaction. A segment alone does not tell:
 * the form of a secret may begin in an earlier one. */
static simdiri_status search_label(simdiri_learner *learner) {
  const span label = learner->label;
  simdiri_buffer work = {.allocator = learner->allocator};
  simdiri_text text = {label.data, label.len};
  size_t front = 0, back = 0;
  learner->is_searched = true;
  const simdiri_status status = simdiri_redact(learner->options.redactor, label.data, label.len, &work, &text, NULL);
  if (status == SIMDIRI_OK && text.text != label.data) {
    const size_t shorter = text.len < label.len ? text.len : label.len;
    while (front < shorter && text.text[front] == label.data[front]) front++;
    while (back < shorter - front && text.text[text.len - 1 - back] == label.data[label.len - 1 - back]) back++;
    learner->hidden = (span){label.data + front, label.len - back - front};
  }
  simdiri_buffer_free(&work);
  return status;
}

/* Does the redactor replace a part of the segment of the label? */
static simdiri_status judge_segment(simdiri_learner *learner, span segment, bool *is_hidden) {
  *is_hidden = false;
  if (!learner->options.redactor) return SIMDIRI_OK;
  const simdiri_status status = learner->is_searched ? SIMDIRI_OK : search_label(learner);
  const span hidden = learner->hidden;
  *is_hidden = hidden.len > 0 && hidden.data < segment.data + segment.len && segment.data < hidden.data + hidden.len;
  return status;
}

/* ------------------------------------------------------------------------------------------- segments */

/* May a text without these be a template that is not by chance? */
static bool may_be_template(span segment, uint16_t weak_templates) {
  enum { COUNT_MIN = 20 };
  if (segment.len >= COUNT_MIN || (weak_templates & SIMDIRI_TEMPLATE_LOCALE)) return true;
  for (size_t i = 0; i < segment.len; i++) {
    const unsigned char byte = (unsigned char)segment.data[i];
    if (byte_is(byte, CLASS_DIGIT) || byte == ':' || byte == '@' || byte == '%') return true;
  }
  return false;
}

/* A text that a routes file has as it is. An asterisk is encoded there. */
static span escape_stars(span segment, char escaped[3 * SEGMENT_MAX]) {
  size_t len = 0;
  if (!memchr(segment.data, '*', segment.len)) return segment;
  for (size_t i = 0; i < segment.len; i++) {
    if (segment.data[i] == '*') {
      escaped[len++] = '%';
      escaped[len++] = '2';
      escaped[len++] = 'A';
    } else {
      escaped[len++] = segment.data[i];
    }
  }
  return (span){escaped, len};
}

static simdiri_status add_template(simdiri_learner *learner, node_id parent, uint32_t template, node_id *child) {
  char text[SHAPE_MAX];
  const size_t len = simdiri_learn_put_template(template, text);
  return simdiri_learn_child(learner, parent, NODE_TEMPLATE, (span){text, len}, child);
}

/* Finds the shape of a segment among those of the level; 0: it has another one, or none. */
static node_id find_shape(const simdiri_learner *learner, node_id parent, span segment) {
  char shape[SHAPE_MAX];
  const size_t len = simdiri_learn_shape(segment, shape);
  const span text = {shape, len};
  return len > 0 ? simdiri_learn_find(learner, parent, text, simdiri_learn_hash(learner, text)) : 0;
}

/* Adds a value of a node that stands for many. */
static simdiri_status note_value(simdiri_learner *learner, node_id id, span segment) {
  merged_values *values = node_at(learner, id)->values;
  bool is_hidden = true;
  simdiri_status status = SIMDIRI_OK;
  if (values->example_count < EXAMPLE_COUNT) status = judge_segment(learner, segment, &is_hidden);
  if (status == SIMDIRI_OK) simdiri_learn_add_value(values, segment, !is_hidden);
  return status;
}

static simdiri_status add_value(simdiri_learner *learner, node_id parent, span segment, node_id *child) {
  const simdiri_status status = simdiri_learn_name(learner, parent, child);
  return status == SIMDIRI_OK && segment.len > 0 ? note_value(learner, *child, segment) : status;
}

/* A segment that is a placeholder already. */
static simdiri_status add_placeholder(simdiri_learner *learner, node_id parent, span segment, node_id *child) {
  const bool is_whole = segment.len > 2 && segment.data[0] == '{' && segment.data[segment.len - 1] == '}';
  const uint32_t template = is_whole ? simdiri_template_find(segment.data + 1, segment.len - 2) : 0;
  return template ? add_template(learner, parent, template, child) : add_value(learner, parent, (span){"", 0}, child);
}

static simdiri_status add_literal(simdiri_learner *learner, node_id parent, span segment, node_id *child) {
  char escaped[3 * SEGMENT_MAX];
  bool is_hidden;
  simdiri_status status = simdiri_learn_child(learner, parent, NODE_LITERAL, escape_stars(segment, escaped), child);
  if (status != SIMDIRI_OK || node_at(learner, *child)->count > 0) return status;
  status = judge_segment(learner, segment, &is_hidden);
  node_at(learner, *child)->is_hidden |= is_hidden;
  return status;
}

/* Goes down to the child for a segment. */
static simdiri_status go_down(simdiri_learner *learner, node_id parent, span segment, node_id *child) {
  const uint16_t weak_templates = node_at(learner, parent)->weak_templates;
  bool is_weak = false;
  if (segment.len > 0 && memchr(segment.data, '{', segment.len))
    return add_placeholder(learner, parent, segment, child);
  if (may_be_template(segment, weak_templates)) {
    const uint32_t template = simdiri_learn_template(segment, &is_weak);
    if (template && (!is_weak || (template & weak_templates))) return add_template(learner, parent, template, child);
    if (node_at(learner, parent)->has_shapes) {
      *child = find_shape(learner, parent, segment);
      if (*child != 0) return note_value(learner, *child, segment);
    }
  }
  if (segment.len > SEGMENT_MAX) return add_value(learner, parent, segment, child);
  return add_literal(learner, parent, segment, child);
}

/* ------------------------------------------------------------------------------------------- paths */

/* A routes file can have this host before a path. */
static bool is_good_host(span host) {
  const unsigned bad = CLASS_PERCENT | CLASS_AT | CLASS_QUESTION | CLASS_HASH | CLASS_REPAIRABLE;
  for (size_t i = 0; i < host.len; i++)
    if (byte_is((unsigned char)host.data[i], bad) || host.data[i] == '*') return false;
  return host.len <= HOST_MAX && (host.len == 0 || (host.data[0] != '.' && host.data[host.len - 1] != ':'));
}

/* In a label, a host with a port and without a dot is in brackets; in a routes file it is not. */
static span take_brackets(span host, char name[HOST_MAX]) {
  const char *end =
      host.len > 2 && host.len <= HOST_MAX && host.data[0] == '[' ? memchr(host.data, ']', host.len) : NULL;
  if (!end || memchr(host.data, ':', (size_t)(end - host.data))) return host;
  const size_t name_len = (size_t)(end - host.data) - 1, rest_len = host.len - name_len - 2;
  memcpy(name, host.data + 1, name_len);
  memcpy(name + name_len, end + 1, rest_len);
  return (span){name, name_len + rest_len};
}

/* In a label, "%" is followed by two digits unless the rung is simple; a routes file must have them. */
static bool is_good_path(span path) {
  const unsigned char *p = (const unsigned char *)path.data, *end = p + path.len;
  for (; p < end; p++) {
    const bool is_brace = *p == '{' || *p == '}';
    if (*p == '%' ? !is_triplet(p, end) : *p == '?' || *p == '#' || (!is_brace && byte_is(*p, CLASS_REPAIRABLE)))
      return false;
  }
  return true;
}

static bool is_dot(span segment) {
  return (segment.len == 1 && segment.data[0] == '.') ||
         (segment.len == 2 && segment.data[0] == '.' && segment.data[1] == '.');
}

/* Adds the segments after a host. */
static simdiri_status add_path(simdiri_learner *learner, node_id host, span path) {
  const char *p = path.data, *end = p + path.len;
  simdiri_status status = SIMDIRI_OK;
  node_id at = host;
  for (size_t depth = 0; p < end && status == SIMDIRI_OK; depth++) {
    const char *begin = p + 1, *slash = begin < end ? memchr(begin, '/', (size_t)(end - begin)) : NULL;
    const span segment = {begin, (size_t)((slash ? slash : end) - begin)};
    p = slash ? slash : end;
    if (depth == learner->depth_max || is_dot(segment)) {
      status = simdiri_learn_child(learner, at, NODE_REST, (span){"**", 2}, &at);
      p = end;
    } else {
      status = go_down(learner, at, segment, &at);
    }
    if (status == SIMDIRI_OK) node_at(learner, at)->count++;
  }
  if (status == SIMDIRI_OK) node_at(learner, at)->end_count++;
  return status;
}

simdiri_status simdiri_learner_add(simdiri_learner *learner, const char *label, size_t label_len) {
  const char *slash = label_len > 0 ? memchr(label, '/', label_len) : NULL;
  if (learner->is_finished) return SIMDIRI_ERROR_BAD_OPTION;
  if (!slash || (slash == label + 1 && label[0] == '.')) return SIMDIRI_OK; /* no path from "/" */
  learner->label = (span){label, label_len};
  learner->hidden = (span){"", 0};
  learner->is_searched = false;
  span host = {label, (size_t)(slash - label)};
  const span path = {slash, label_len - host.len};
  char name[HOST_MAX];
  host = take_brackets(host, name);
  if (!is_good_host(host) || !is_good_path(path)) return SIMDIRI_OK;
  node_id at;
  simdiri_status status = host.len > 0 ? simdiri_learn_child(learner, ROOT, NODE_LITERAL, host, &at)
                                       : simdiri_learn_name(learner, ROOT, &at);
  if (status == SIMDIRI_OK) {
    node_at(learner, at)->count++;
    status = add_path(learner, at, path);
  }
  if (status == SIMDIRI_OK) status = simdiri_learn_thin_out(learner);
  learner->path_count++;
  learner->is_finished = status != SIMDIRI_OK; /* the tree may be incomplete */
  return status;
}
