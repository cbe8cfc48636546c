/* Sets the option of a row of the table. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/options.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cli/outcome/severity.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "cli/util/visual.h"
#include "keys/option_text/option_names.h"

/* The place of `word` in "a|b|c", or -1. */
static int find_choice(const char *choices, const char *word) {
  size_t word_len = strlen(word);
  for (int place = 0;; place++) {
    size_t len = strcspn(choices, "|");
    if (len == word_len && memcmp(choices, word, len) == 0) return place;
    if (choices[len] == '\0') return -1;
    choices += len + 1;
  }
}

static int set_unicode(cli_options *options, simdiri_unicode unicode) {
  if (options->iri.unicode != SIMDIRI_UNICODE_KEEP && options->iri.unicode != unicode) {
    cli_say_usage(options->command->name, "--nfc and --nfkc contradict each other: give one");
    return -1;
  }
  options->iri.unicode = unicode;
  return 0;
}

static int set_visual(cli_options *options) {
  options->visual = true;
  if (cli_has_visual()) return 0;
  cli_say_usage(options->command->name,
                "--visual needs FriBidi (https://github.com/fribidi/fribidi), and this simdiri was built "
                "without it");
  return -1;
}

/* Returns the place of the value in the list of words, or -1 after a message. */
static int read_word(const cli_options *options, const cli_option_row *row, const char *words, const char *value) {
  const int place = find_choice(words, value);
  if (place < 0)
    cli_say_usage(options->command->name, "--%s: '%s' is not one of %s%s", row->name, value, row->value,
                  cli_suggest_instead(options->command, row));
  return place;
}

/* --on-error has the order of the library, whose last words some commands lack. */
static int set_on_error(cli_options *options, const cli_option_row *row, const char *value) {
  if (read_word(options, row, row->value, value) < 0) return -1;
  options->on_error = find_choice("keep|empty|skip|fail", value);
  return 0;
}

/* --templates */
static int set_templates(cli_options *options, const char *value) {
  const char *name;
  size_t len;
  if (simdiri_option_templates(value, strlen(value), &options->templates, &name, &len)) return 0;
  cli_say_usage(options->command->name,
                "--templates: '%.*s' is not one of uuid, email, ip, date, time, hash, int, ulid, objectid, hex16, "
                "number, token, id, locale; all and none stand alone",
                (int)len, name);
  return -1;
}

static int set_surt(cli_options *options, const char *value) {
  static const char choices[] = "plain|keep-www|commoncrawl";
  options->surt = value ? CLI_SURT_PLAIN + find_choice(choices, value) : CLI_SURT_DEFAULT;
  if (!value || options->surt >= CLI_SURT_PLAIN) return 0;
  cli_say_usage(options->command->name, "--surt: '%s' is not plain, keep-www or commoncrawl", value);
  return -1;
}

static int set_request(cli_options *options, const char *value) {
  options->has_requests = true;
  options->has_targets = value != NULL;
  if (!value || strcmp(value, "target") == 0) return 0;
  cli_say_usage(options->command->name, "--request: '%s' is not target, the only value", value);
  return -1;
}

static int set_help(cli_options *options, const char *value) {
  options->full_help = value != NULL;
  if (!value || strcmp(value, "all") == 0) return 0;
  cli_say_usage(options->command->name, "--help: '%s' is not all, the only value", value);
  return -1;
}

/* With --jsonl, --log is the format of a string. */
static bool is_inner_log(const cli_options *options, int format) {
  return (options->format == CLI_FORMAT_JSONL && format == CLI_FORMAT_LOG) ||
         (options->format == CLI_FORMAT_LOG && format == CLI_FORMAT_JSONL);
}

static int set_format(cli_options *options, int format) {
  if (is_inner_log(options, format)) {
    options->has_inner_log = true;
    options->format = CLI_FORMAT_JSONL;
    return 0;
  }
  if (options->format == CLI_FORMAT_NONE || options->format == format) {
    options->format = format;
    return 0;
  }
  cli_say_usage(options->command->name,
                "--tsv, --csv, --jsonl, --log and --log-format contradict each other: records have one format");
  return -1;
}

/* What to write for the name of a server or of another format. */
static const char *find_log_hint(const char *name) {
  if (strcmp(name, "nginx") == 0 || strcmp(name, "apache") == 0) return "combined";
  return strncmp(name, "vhost_co", 8) == 0 ? "--log-format=vhost_combined" : "";
}

static int set_log(cli_options *options, const char *value) {
  static const char *const names = &
#define LOG(id, name) "|" name
#include "cli/options/logs.def"
                                   [1];
  const char *hint = find_log_hint(value);
  options->log_name = value;
  options->log = strcmp(value, "auto") == 0 ? CLI_LOG_AUTO : find_choice(names, value);
  if (options->log >= 0) return set_format(options, CLI_FORMAT_LOG);
  cli_say_usage(options->command->name, "--log: '%s' is not one of auto|%s%s%s", value, names,
                *hint ? "; perhaps " : "", hint);
  return -1;
}

static int set_log_format(cli_options *options, const char *value) {
  options->log_format = value;
  return set_format(options, CLI_FORMAT_LOG);
}

static int add_from(cli_options *options, char *value) {
  if (options->from_count < CLI_FROM_MAX) {
    options->from[options->from_count++] = value;
    return 0;
  }
  cli_say_usage(options->command->name,
                "--from: more than %d files; give them as one: cat FILE... | simdiri state migrate --from=- ...",
                CLI_FROM_MAX);
  return -1;
}

static int set_progress(cli_options *options, int progress) {
  options->progress = progress;
  return 0;
}

static int set_output(cli_options *options, const char *value) {
  options->output = strcmp(value, "-") == 0 ? NULL : value;
  return 0;
}

int cli_set_option(cli_options *options, const cli_option_row *row, char *value) {
  int place;
  options->given[row->id / 64] |= UINT64_C(1) << row->id % 64;
  switch (row->id) {
#define SET(option, setting)                                                                                           \
  case option:                                                                                                         \
    setting; /* NOLINT(bugprone-macro-parentheses): a statement */                                                     \
    return 0;
#define SET_WORD(option, type, member)                                                                                 \
  case option:                                                                                                         \
    if ((place = read_word(options, row, row->value, value)) < 0) return -1;                                           \
    options->member = (type)place;                                                                                     \
    return 0;
#define SET_BY(option, call)                                                                                           \
  case option:                                                                                                         \
    return call;
#define CHOICE(id, name, group, words, type, member, ...) SET_WORD(CLI_OPTION_##id, type, member)
#define FLAG(id, name, group, bit, summary) SET(CLI_OPTION_##id, options->iri.flags |= (bit))
#define LIBRARY_FLAG(id, name, group, bit, summary)
#include "iri/options/options.def"
#define SWITCH(id, member) SET(CLI_OPTION_##id, options->member = true)
#define TEXT(id, member) SET(CLI_OPTION_##id, options->member = value)
#define WORD(id, member) SET_WORD(CLI_OPTION_##id, int, member)
#define NUMBER(id, member, max) SET_BY(CLI_OPTION_##id, cli_set_number(options, row, value, &options->member, max))
#define CALL(id, call) SET_BY(CLI_OPTION_##id, call)
#include "cli/options/settings.def"
  case CLI_OPTION_IDS: break;
  }
  return 0;
}
