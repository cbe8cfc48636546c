/* What --version prints: programs read the first line, a bug report needs the others. */
/* SPDX-License-Identifier: MIT */
#include "cli/version.h"

#include <inttypes.h>
#include <simdiri/simdiri.h>
#include <sodium/version.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>
#ifdef SIMDIRI_HAS_ZLIB
#include <zlib.h>
#endif
#ifdef SIMDIRI_HAS_ISAL
#include <isa-l.h>
#endif
#ifdef SIMDIRI_HAS_ZSTD
#include <zstd.h>
#endif
#ifdef SIMDIRI_HAS_LZMA
#include <lzma.h>
#endif
#ifdef SIMDIRI_HAS_BZIP2
#include <bzlib.h>
#endif
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

#include "cli/io/output.h"
#include "cli/keyer/suffix_age.h"
#include "cli/sandbox/sandbox.h"
#include "cli/scan/json_index.h"
#include "cli/util/visual.h"

/* The lines about optional features are shorter than this. */
enum { LINE_CAPACITY = 128, TEXT_CAPACITY = 1024 };

/* The name of the ISA level that the library chooses on this machine. */
static const char *find_isa_name(void) {
  simdiri_options options;
  simdiri_context *context = NULL;
  simdiri_options_init(&options);
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) return "unknown";
  const simdiri_isa isa = simdiri_context_isa(context);
  simdiri_context_free(context);
  return simdiri_isa_name(isa);
}

static void append_line(char text[TEXT_CAPACITY], const char *feature, const char *value) {
  char line[LINE_CAPACITY];
  (void)snprintf(line, sizeof line, "%s: %s\n", feature, value);
  strncat(text, line, TEXT_CAPACITY - strlen(text) - 1);
}

/* `version` NULL: this build does not have the library. */
static void append_feature(char text[TEXT_CAPACITY], const char *feature, const char *library, const char *version) {
  char value[LINE_CAPACITY - 24];
  (void)snprintf(value, sizeof value, "%s %s", library, version ? version : "");
  append_line(text, feature, version ? value : "no");
}

static const char *find_isal_version(void) {
#ifdef SIMDIRI_HAS_ISAL
  static char version[LINE_CAPACITY / 2];
  (void)snprintf(version, sizeof version, "%d.%d.%d", ISAL_MAJOR_VERSION, ISAL_MINOR_VERSION, ISAL_PATCH_VERSION);
  return version;
#else
  return NULL;
#endif
}

/* The version of libpsl, without those of its own libraries, and the identity, date and age of its list. */
static const char *find_suffix_version(void) {
  static char version[LINE_CAPACITY];
  const char *library = simdiri_suffix_version();
  simdiri_suffix_list *list;
  cli_suffix_age age;
  if (!library) return NULL;
  const int len = (int)strcspn(library, " ");
  if (simdiri_suffix_list_open(SIMDIRI_SUFFIX_ALL, NULL, &list) != SIMDIRI_OK) {
    (void)snprintf(version, sizeof version, "%.*s", len < 16 ? len : 16, library);
    return version;
  }
  cli_suffix_age_read(list, &age);
  size_t at = (size_t)snprintf(version, sizeof version, "%.*s, list %.24s", len < 16 ? len : 16, library,
                               simdiri_suffix_list_identity(list));
  if (*age.date) at += (size_t)snprintf(version + at, sizeof version - at, " of %s", age.date);
  if (age.days >= 0) (void)snprintf(version + at, sizeof version - at, " (%d days old)", age.days);
  simdiri_suffix_list_free(list);
  return version;
}

/* Charsets that the Encoding Standard does not have come from iconv, which may have to load files of the C library. */
static const char *find_iconv_version(void) {
  static const char name[] = "CP437";
  simdiri_charset *charset = NULL;
  if (simdiri_charset_create(name, sizeof name - 1, NULL, &charset) != SIMDIRI_OK) return NULL;
  simdiri_charset_free(charset);
#ifdef __GLIBC__
  return gnu_get_libc_version();
#else
  return "library";
#endif
}

static const char *find_bzip2_version(void) {
#ifdef SIMDIRI_HAS_BZIP2
  /* Such as "1.0.8, 13-Jul-2019". */
  static char version[LINE_CAPACITY / 2];
  const int len = (int)strcspn(BZ2_bzlibVersion(), ",");
  (void)snprintf(version, sizeof version, "%.*s", len < 16 ? len : 16, BZ2_bzlibVersion());
  return version;
#else
  return NULL;
#endif
}

static void append_compression(char text[TEXT_CAPACITY]) {
#ifdef SIMDIRI_HAS_ZLIB
  append_feature(text, "gzip", "zlib", zlibVersion());
#else
  append_feature(text, "gzip", "zlib", NULL);
#endif
  append_feature(text, "faster gzip", "ISA-L", find_isal_version());
#ifdef SIMDIRI_HAS_ZSTD
  append_feature(text, "zstd", "libzstd", ZSTD_versionString());
#else
  append_feature(text, "zstd", "libzstd", NULL);
#endif
#ifdef SIMDIRI_HAS_LZMA
  append_feature(text, "xz", "liblzma", lzma_version_string());
#else
  append_feature(text, "xz", "liblzma", NULL);
#endif
  append_feature(text, "bzip2", "libbz2", find_bzip2_version());
}

/* Enters the sandbox, because only then is it known whether the system supports it. */
static const char *find_sandbox_name(void) {
  return cli_sandbox_enter() == 0 && cli_sandbox_restrict_files() == 0 ? cli_sandbox_name() : "no";
}

int cli_print_version(void) {
#ifdef __GLIBC__
  static const char iconv_library[] = "iconv of glibc";
#else
  static const char iconv_library[] = "iconv: the C";
#endif
  char text[TEXT_CAPACITY], number[32];
  (void)snprintf(text, sizeof text,
                 "simdiri %s\n"
                 "libsimdiri %s (kernel: %s), libsodium %s, utf8proc %s (Unicode %s), UTS 46 of Unicode %s\n",
                 simdiri_version(), simdiri_version(), find_isa_name(), sodium_version_string(), utf8proc_version(),
                 utf8proc_unicode_version(), simdiri_domain_unicode_version());
  (void)snprintf(number, sizeof number, "rules number %" PRIu32, simdiri_key_rules_number());
  append_line(text, "keys", number);
  append_feature(text, "idna2008", "libidn2", simdiri_domain_idna2008_version());
  append_feature(text, "public suffixes", "libpsl", find_suffix_version());
  append_feature(text, "visual", "FriBidi", cli_visual_version());
  append_compression(text);
  append_feature(text, "faster jsonl", "simdjson", cli_json_index_version());
  append_feature(text, "other charsets", iconv_library, find_iconv_version());
  append_line(text, "sandbox", find_sandbox_name());
  return cli_print(text);
}
