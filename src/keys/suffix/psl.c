/* libpsl. A build without it makes no list, so it never asks for a suffix. */
/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* for fmemopen. NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#include "keys/suffix/psl.h"

#ifdef SIMDIRI_HAS_PSL
#include "keys/suffix/list_date.h"

#include <libpsl.h>
#include <stdio.h>
#ifndef SIMDIRI_PSL_LIST
#include <sys/stat.h>
#endif
#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

#ifdef _WIN32
/* tmpfile() of Windows' C library creates its file in the root of the drive, where only administrators may. This one is
 * deleted when it is closed ("D"). */
static FILE *open_temporary(void) {
  wchar_t folder[MAX_PATH + 1], path[MAX_PATH];
  const DWORD len = GetTempPathW(MAX_PATH + 1, folder);
  if (len == 0 || len > MAX_PATH || GetTempFileNameW(folder, L"psl", 0, path) == 0) return NULL;
  FILE *file = _wfopen(path, L"w+bTD");
  if (!file) (void)DeleteFileW(path);
  return file;
}
#endif

/* libpsl reads rules from a file only. */
static FILE *open_text(const char *text, size_t len) {
#ifdef _WIN32
  FILE *file = open_temporary();
  if (file && fwrite(text, 1, len, file) == len && fseek(file, 0, SEEK_SET) == 0) return file;
  if (file) (void)fclose(file);
  return NULL;
#else
  /* NOLINTNEXTLINE(performance-no-int-to-ptr): this only removes const, and the mode is for reading */
  return fmemopen((void *)(size_t)text, len, "r");
#endif
}

simdiri_status simdiri_psl_read(const char *text, size_t len, psl_rules *rules) {
  FILE *file = open_text(text, len);
  *rules = file ? psl_load_fp(file) : NULL;
  if (file) (void)fclose(file);
  return *rules ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

const char *simdiri_psl_path(void) { return psl_dist_filename(); }

int64_t simdiri_psl_file_time(void) {
#ifdef SIMDIRI_PSL_LIST /* a bundled libpsl reads no file; stat() would need a recent glibc */
  return 0;
#else
  struct stat info;
  return stat(psl_dist_filename(), &info) == 0 ? simdiri_list_file_time((int64_t)info.st_mtime) : 0;
#endif
}

psl_rules simdiri_psl_builtin(const char **version, const char **sha1) {
#ifdef SIMDIRI_PSL_LIST /* libpsl is bundled */
  *version = SIMDIRI_PSL_LIST;
#else
  *version = "";
#endif
  *sha1 = psl_builtin_sha1sum();
  return psl_builtin();
}

int64_t simdiri_psl_builtin_time(void) { return simdiri_list_file_time((int64_t)psl_builtin_file_time()); }

/* Of a list that is built in, libpsl frees nothing. */
/* NOLINTNEXTLINE(performance-no-int-to-ptr): this only removes const. */
void simdiri_psl_free(psl_rules rules) { psl_free((psl_ctx_t *)(size_t)rules); }

bool simdiri_psl_is_suffix(psl_rules rules, const char *name, unsigned kind) {
  int type = kind & PSL_ONLY_ICANN ? PSL_TYPE_ICANN : PSL_TYPE_ANY;
  if (kind & PSL_WITHOUT_DEFAULT) type |= PSL_TYPE_NO_STAR_RULE;
  return psl_is_public_suffix2(rules, name, type) != 0;
}

const char *simdiri_suffix_version(void) { return psl_get_version(); }

#else

simdiri_status simdiri_psl_read(const char *text, size_t len, psl_rules *rules) {
  (void)text;
  (void)len;
  *rules = NULL;
  return SIMDIRI_ERROR_UNSUPPORTED;
}

const char *simdiri_psl_path(void) { return ""; }

int64_t simdiri_psl_file_time(void) { return 0; }

int64_t simdiri_psl_builtin_time(void) { return 0; }

psl_rules simdiri_psl_builtin(const char **version, const char **sha1) {
  *version = *sha1 = "";
  return NULL;
}

void simdiri_psl_free(psl_rules rules) { (void)rules; }

bool simdiri_psl_is_suffix(psl_rules rules, const char *name, unsigned kind) {
  (void)rules;
  (void)name;
  (void)kind;
  return false;
}

const char *simdiri_suffix_version(void) { return NULL; }
#endif
