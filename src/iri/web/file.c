/* URLs of files, with Windows drive letters (URL Standard 4.4: file, file slash and file host state). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/web/parser.h"
#include "iri/web/web_scheme.h"

static bool has_file_base(const web_parser *w) { return w->base && web_base_scheme(w->base) == WEB_FILE; }

/* Does the remaining input start with a Windows drive letter (4.2)? */
static bool starts_with_drive_letter(const web_parser *w) {
  const size_t len = (size_t)(w->end - w->p);
  if (len < 2 || !is_drive_letter(w->p, 2)) return false;
  return len == 2 || w->p[2] == '\\' || web_is(w->p[2], WEB_DELIMITER);
}

/* Appends "//" without a host. The caller parses the path next. */
static simdiri_status put_empty_host(web_parser *w) {
  const simdiri_status status = simdiri_web_append(w, "//", 2);
  w->has_host = true;
  w->path_begin = w->out->len;
  return status;
}

/* Appends "//" and the host. The host "localhost" becomes the empty host. */
static simdiri_status put_file_host(web_parser *w, const unsigned char *host, const unsigned char *end) {
  simdiri_status status = simdiri_web_append(w, "//", 2);
  const size_t begin = w->out->len;
  if (status == SIMDIRI_OK) status = simdiri_web_parse_host(w, host, end);
  if (status != SIMDIRI_OK) return status;
  if (w->out->len - begin == 9 && memcmp(w->out->data + begin, "localhost", 9) == 0) {
    w->out->len = begin;
    web_note_change(w, SIMDIRI_CHANGE_FILE_LOCALHOST);
  }
  w->has_host = true;
  w->path_begin = w->out->len;
  return SIMDIRI_OK;
}

static simdiri_status parse_file_host(web_parser *w) {
  const unsigned char *const host = w->p;
  while (w->p < w->end && *w->p != '\\' && !web_is(*w->p, WEB_DELIMITER)) w->p++;
  const size_t len = (size_t)(w->p - host);
  if (is_drive_letter(host, len)) {
    simdiri_web_report(w, SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, SIMDIRI_COMPONENT_HOST, host);
    web_note_change(w, SIMDIRI_CHANGE_SOLIDUS);
    w->p = w->drive = host; /* parse the drive letter as first segment of the path */
    const simdiri_status status = put_empty_host(w);
    return status == SIMDIRI_OK ? simdiri_web_parse_path(w) : status;
  }
  const simdiri_status status = len == 0 ? put_empty_host(w) : put_file_host(w, host, w->p);
  return status == SIMDIRI_OK ? simdiri_web_parse_path_start(w) : status;
}

/* Appends the drive letter of the base, unless the remaining input starts with a drive letter. */
static simdiri_status put_base_drive(web_parser *w) {
  const simdiri_url_components *url = &w->base->url;
  const char *path = w->base->text + url->path_begin;
  const size_t len = url->path_end - url->path_begin;
  if (starts_with_drive_letter(w) || len < 3 || (len > 3 && path[3] != '/')) return SIMDIRI_OK;
  if (!byte_is((unsigned char)path[1], CLASS_ALPHA) || path[2] != ':') return SIMDIRI_OK;
  return simdiri_web_append(w, path, 3);
}

static simdiri_status parse_file_slash(web_parser *w) {
  if (simdiri_web_take_slash(w, SIMDIRI_COMPONENT_NONE)) return parse_file_host(w);
  simdiri_status status;
  if (has_file_base(w)) {
    web_note_change(w, SIMDIRI_CHANGE_RESOLVED);
    status = simdiri_web_append_base_authority(w);
    if (status == SIMDIRI_OK) status = put_base_drive(w);
  } else {
    web_note_change(w, SIMDIRI_CHANGE_SOLIDUS);
    status = put_empty_host(w);
  }
  return status == SIMDIRI_OK ? simdiri_web_parse_path(w) : status;
}

static simdiri_status parse_relative_to_file(web_parser *w) {
  web_note_change(w, SIMDIRI_CHANGE_RESOLVED);
  simdiri_status status = simdiri_web_append_base_authority(w);
  if (status != SIMDIRI_OK) return status;
  if (starts_with_drive_letter(w)) {
    simdiri_web_report(w, SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER, SIMDIRI_COMPONENT_PATH, w->p);
    return simdiri_web_parse_path(w);
  }
  status = simdiri_web_append_base_path(w);
  return status == SIMDIRI_OK ? simdiri_web_parse_relative_tail(w) : status;
}

simdiri_status simdiri_web_parse_file(web_parser *w) {
  if (simdiri_web_take_slash(w, SIMDIRI_COMPONENT_NONE)) return parse_file_slash(w);
  if (has_file_base(w)) return parse_relative_to_file(w);
  web_note_change(w, SIMDIRI_CHANGE_SOLIDUS);
  const simdiri_status status = put_empty_host(w);
  return status == SIMDIRI_OK ? simdiri_web_parse_path(w) : status;
}
