/* Creates, opens and frees public suffix lists. */
/* SPDX-License-Identifier: MIT */
#include "keys/suffix/suffix_list.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/text.h"
#include "iri/hash/digest.h"
#include "keys/suffix/list_date.h"

enum { DIGITS = 16, VERSION_MAX = 48 };

/* ------------------------------------------------------------------------------------------- identity */

static void set_identity(simdiri_suffix_list *list, const char *prefix, const char *text, size_t len) {
  (void)snprintf(list->identity, sizeof list->identity, "%s%.*s%s", prefix, (int)len, text,
                 list->is_icann_only ? "-icann" : "");
}

/* Finds the version in a line such as "// VERSION: 2026-11-01_10-00-00_UTC". Returns its length; 0: there is none. */
static size_t find_version(const char *text, size_t len, const char **version) {
  static const char name[] = "// VERSION: ";
  const size_t name_len = sizeof name - 1;
  for (const char *line = text, *end = text + len; line && (size_t)(end - line) > name_len;) {
    if (memcmp(line, name, name_len) == 0) {
      size_t n = 0;
      *version = line + name_len;
      while (*version + n < end && n <= VERSION_MAX && byte_is((unsigned char)(*version)[n], ALLOWED_USERINFO)) n++;
      return n <= VERSION_MAX ? n : 0;
    }
    line = memchr(line, '\n', (size_t)(end - line));
    if (line) line++;
  }
  return 0;
}

static void identify_text(simdiri_suffix_list *list, const char *text, size_t len) {
  char digits[DIGITS + 1];
  const char *version = text;
  const size_t version_len = find_version(text, len, &version);
  if (version_len > 0) {
    list->time = simdiri_list_date(version, version_len);
    set_identity(list, "", version, version_len);
  } else {
    simdiri_digest_sha256(text, len, digits, DIGITS);
    set_identity(list, "", digits, DIGITS);
  }
}

/* ------------------------------------------------------------------------------------------- lists */

static simdiri_status begin_list(simdiri_suffix_section section, const simdiri_allocator *allocator,
                                 simdiri_suffix_list **list) {
  static atomic_size_t count;
  *list = NULL;
  if (!simdiri_suffix_version()) return SIMDIRI_ERROR_UNSUPPORTED;
  if (section != SIMDIRI_SUFFIX_ALL && section != SIMDIRI_SUFFIX_ICANN) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  simdiri_suffix_list *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->is_icann_only = section == SIMDIRI_SUFFIX_ICANN;
  created->number = atomic_fetch_add(&count, 1) + 1;
  *list = created;
  return SIMDIRI_OK;
}

static simdiri_status end_list(simdiri_status status, simdiri_suffix_list **list) {
  if (status != SIMDIRI_OK) {
    simdiri_suffix_list_free(*list);
    *list = NULL;
  }
  return status;
}

simdiri_status simdiri_suffix_list_create(const char *text, size_t text_len, simdiri_suffix_section section,
                                          const simdiri_allocator *allocator, simdiri_suffix_list **list,
                                          simdiri_suffix_failure *failure) {
  text = text_or_empty(text);
  if (failure) *failure = (simdiri_suffix_failure){.message = "there is no such section"};
  simdiri_status status = begin_list(section, allocator, list);
  if (status != SIMDIRI_OK) return status;
  identify_text(*list, text, text_len);
  status = simdiri_suffix_read_text(*list, text, text_len, failure);
  return end_list(status, list);
}

/* Reads a file. Returns false if there is none, or with *status set if it cannot be read. */
static bool read_file(const char *path, simdiri_buffer *content, simdiri_status *status) {
  enum { PIECE = 1 << 16 };
  FILE *file = *path ? fopen(path, "rb") : NULL;
  size_t count = PIECE;
  *status = SIMDIRI_OK;
  if (!file && *path && errno == ENOMEM) *status = SIMDIRI_ERROR_NO_MEMORY;
  if (!file) return false;
  while (*status == SIMDIRI_OK && count == PIECE) {
    *status = simdiri_buffer_reserve(content, PIECE);
    if (*status != SIMDIRI_OK) break;
    count = fread(content->data + content->len, 1, PIECE, file);
    content->len += count;
  }
  const bool is_read = *status == SIMDIRI_OK && !ferror(file) && content->len > 0;
  (void)fclose(file);
  return is_read;
}

/* The file may be text or what libpsl makes of it, which is trusted as other libraries of the system are. */
static simdiri_status use_file(simdiri_suffix_list *list, const simdiri_buffer *content) {
  static const char binary[] = ".DAFSA@PSL_";
  identify_text(list, content->data, content->len);
  if (list->time == 0) list->time = simdiri_psl_file_time();
  if (content->len < sizeof binary || memcmp(content->data, binary, sizeof binary - 1) != 0)
    return simdiri_suffix_read_text(list, content->data, content->len, NULL);
  return simdiri_psl_read(content->data, content->len, &list->rules);
}

static simdiri_status use_builtin(simdiri_suffix_list *list) {
  const char *version = "", *sha1 = "";
  list->rules = simdiri_psl_builtin(&version, &sha1);
  if (!list->rules) return SIMDIRI_ERROR_UNSUPPORTED;
  list->time = *version ? simdiri_list_date(version, strlen(version)) : simdiri_psl_builtin_time();
  if (*version)
    set_identity(list, "", version, strlen(version));
  else
    set_identity(list, "sha1-", sha1, strlen(sha1) < DIGITS ? strlen(sha1) : DIGITS);
  return SIMDIRI_OK;
}

simdiri_status simdiri_suffix_list_open(simdiri_suffix_section section, const simdiri_allocator *allocator,
                                        simdiri_suffix_list **list) {
  simdiri_status status = begin_list(section, allocator, list);
  if (status != SIMDIRI_OK) return status;
  simdiri_buffer content = {.allocator = (*list)->allocator};
  if (read_file(simdiri_psl_path(), &content, &status))
    status = use_file(*list, &content);
  else if (status == SIMDIRI_OK)
    status = use_builtin(*list);
  simdiri_buffer_free(&content);
  return end_list(status, list);
}

void simdiri_suffix_list_free(simdiri_suffix_list *list) {
  if (!list) return;
  simdiri_psl_free(list->rules);
  simdiri_deallocate(list->allocator, list, sizeof *list);
}

const char *simdiri_suffix_list_identity(const simdiri_suffix_list *list) { return list->identity; }

int64_t simdiri_suffix_list_time(const simdiri_suffix_list *list) { return list->time; }
