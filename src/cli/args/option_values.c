/* Sets the option of a row of the table. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/option_values.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cli/args/option_numbers.h"
#include "cli/args/packing_options.h"
#include "cli/args/suggestions.h"
#include "cli/outcome/severity.h"
#include "cli/util/message.h"
#include "cli/util/name_list.h"
#include "cli/util/progress.h"
#include "cli/util/visual.h"

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

/* Sets a flag of the library. */
static int set_flag(cli_options *options, cli_option_id flag) {
  switch (flag) {
#define FLAG(id, name, group, bit, summary)                                                                            \
  case CLI_OPTION_##id:                                                                                                \
    options->iri.flags |= (bit);                                                                                       \
    break;
#define LIBRARY_FLAG(id, name, group, bit, summary)
#include "iri/options/options.def"
  default: break;
  }
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

static int say_bad_choice(const cli_options *options, const cli_option_row *row, const char *value) {
  cli_say_usage(options->command->name, "--%s: '%s' is not one of %s%s", row->name, value, row->value,
                cli_suggest_instead(options->command, row));
  return -1;
}

/* Every choice of --on-error, in the library's order; a command may accept fewer. */
static const char on_error_choices[] = "keep|empty|skip|fail";

/* Options whose value is one of a few words. */
static int set_choice(cli_options *options, const cli_option_row *row, const char *value) {
  int choice = find_choice(row->value, value);
  if (choice < 0) return say_bad_choice(options, row, value);
  switch (row->id) {
#define CHOICE(id, name, group, words, type, member, ...)                                                              \
  case CLI_OPTION_##id:                                                                                                \
    options->member = (type)choice;                                                                                    \
    break;
#include "iri/options/options.def"
  case CLI_OPTION_TO: options->to = choice; break;
  case CLI_OPTION_UNESCAPE: options->unescape = choice; break;
  case CLI_OPTION_PRINT: options->print = choice; break;
  case CLI_OPTION_SECRET: options->secret = choice; break;
  case CLI_OPTION_FORMAT: options->found_as_json = choice; break;
  case CLI_OPTION_OUTPUT_FORMAT: options->output_format = choice; break;
  default: options->on_error = find_choice(on_error_choices, value); break; /* CLI_OPTION_ON_ERROR */
  }
  return 0;
}

static int refuse_lossy(const cli_options *options, const char *text, size_t len) {
  char names[512] = "";
  const char *name;
  for (unsigned bit = 0; (name = simdiri_lossy_name(bit)) != NULL; bit++)
    if (simdiri_lossy_find(name, strlen(name)))
      (void)snprintf(names + strlen(names), sizeof names - strlen(names), "%s, ", name);
  cli_say_usage(options->command->name, "--lossy: '%.*s' is not one of %scrawl", (int)len, text, names);
  return -1;
}

/* Adds the rules named text[0, len), which may have blanks at both ends. */
static int add_lossy(cli_options *options, const char *text, size_t len) {
  while (len > 0 && text[0] == ' ') text++, len--;
  while (len > 0 && text[len - 1] == ' ') len--;
  const uint32_t rules = simdiri_lossy_find(text, len);
  options->lossy |= rules;
  return rules ? 0 : refuse_lossy(options, text, len);
}

static int set_lossy(cli_options *options, const char *value) {
  const char *name;
  size_t len;
  for (const char *at = value; cli_take_name(&at, &name, &len);)
    if (add_lossy(options, name, len) != 0) return -1;
  return 0;
}

/* --templates */
static int set_templates(cli_options *options, const char *value) {
  options->templates = strcmp(value, "all") == 0 ? SIMDIRI_TEMPLATES_ALL : 0;
  if (strcmp(value, "all") == 0 || strcmp(value, "none") == 0) return 0;
  const char *name;
  size_t len;
  for (const char *at = value; cli_take_name(&at, &name, &len);) {
    const uint32_t template = simdiri_template_find(name, len);
    options->templates |= template;
    if (template) continue;
    cli_say_usage(options->command->name,
                  "--templates: '%.*s' is not one of uuid, email, ip, date, time, hash, int, token; nor is the value "
                  "all or none",
                  (int)len, name);
    return -1;
  }
  return 0;
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

static int set_format(cli_options *options, int format) {
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
  if (strcmp(name, "iis") == 0) return "w3c";
  return strncmp(name, "vhost_co", 8) == 0 ? "--log-format=vhost_combined" : "";
}

static int set_log(cli_options *options, const char *value) {
#define LOG_NAME(id, name, field, host) "|" name
  static const char *const names = &(CLI_LOGS(LOG_NAME))[1];
#undef LOG_NAME
  const char *hint = find_log_hint(value);
  options->log = find_choice(names, value);
  if (options->log >= 0) return set_format(options, CLI_FORMAT_LOG);
  cli_say_usage(options->command->name, "--log: '%s' is not one of %s%s%s", value, names, *hint ? "; perhaps " : "",
                hint);
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

/* The member that an option switches on, or NULL. */
static bool *find_switch(cli_options *options, cli_option_id id) {
  switch (id) {
  case CLI_OPTION_ONLY_FIELD: return &options->only_field;
  case CLI_OPTION_TRIM: return &options->trims;
  case CLI_OPTION_HEADER: return &options->has_header;
  case CLI_OPTION_GUESS: return &options->guesses;
  case CLI_OPTION_JOIN_LINES: return &options->joins_lines;
  case CLI_OPTION_NORMALIZE: return &options->normalizes;
  case CLI_OPTION_OFFSETS: return &options->offsets;
  case CLI_OPTION_WITH_FILENAME: return &options->with_filename;
  case CLI_OPTION_REDIRECTS_ALL: return &options->redirects_all;
  case CLI_OPTION_COUNT: return &options->count;
  case CLI_OPTION_EXPLAIN: return &options->explains;
  case CLI_OPTION_REPEATED: return &options->repeated;
  case CLI_OPTION_UNIQUE: return &options->unique;
  case CLI_OPTION_PRINT_RULES: return &options->prints_rules;
  case CLI_OPTION_RELABEL: return &options->relabels;
  case CLI_OPTION_WIDEN: return &options->widens;
  case CLI_OPTION_REFERRALS: return &options->takes_referrals;
  case CLI_OPTION_OUTPUT_NEW: return &options->starts_output;
  case CLI_OPTION_INVERT_MATCH: return &options->inverts;
  case CLI_OPTION_NO_REDACT: return &options->no_redact;
  case CLI_OPTION_PAIRS: return &options->pairs;
  case CLI_OPTION_STEPS: return &options->steps;
  case CLI_OPTION_STATUS: return &options->show_status;
  case CLI_OPTION_NULL: return &options->null_separated;
  case CLI_OPTION_ROTATED: return &options->is_rotated;
  case CLI_OPTION_FOLLOW: return &options->follows;
  case CLI_OPTION_NO_DECOMPRESS: return &options->no_decompress;
  case CLI_OPTION_LINE_BUFFERED: return &options->line_buffered;
  case CLI_OPTION_QUIET: return &options->quiet;
  case CLI_OPTION_JSON: return &options->json;
  default: return NULL;
  }
}

/* The member that keeps the value of an option as it was given, or NULL. */
static const char **find_text(cli_options *options, cli_option_id id) {
  switch (id) {
  case CLI_OPTION_BASE: return &options->base;
  case CLI_OPTION_DEFAULT_SCHEME: return &options->iri.default_scheme;
  case CLI_OPTION_INPUT_CHARSET: return &options->input_charset;
  case CLI_OPTION_FIELD: return &options->field;
  case CLI_OPTION_APPEND: return &options->append;
  case CLI_OPTION_APPEND_FIELDS: return &options->append_fields;
  case CLI_OPTION_QUERY_CHARSET: return &options->query_charset;
  case CLI_OPTION_KEY_FILE: return &options->key_file;
  case CLI_OPTION_RULES: return &options->rules;
  case CLI_OPTION_REPORT: return &options->report;
  case CLI_OPTION_REDACT: return &options->redact;
  case CLI_OPTION_REDACT_RULES: return &options->redact_rules;
  case CLI_OPTION_GET: return &options->get;
  case CLI_OPTION_ROUTES: return &options->routes;
  case CLI_OPTION_PARAMS: return &options->params;
  case CLI_OPTION_PSL: return &options->psl;
  case CLI_OPTION_SCHEMES: return &options->schemes;
  case CLI_OPTION_REDIRECTS: return &options->redirects;
  case CLI_OPTION_EXPLAIN_MERGES: return &options->merges;
  case CLI_OPTION_STATE: return &options->state;
  case CLI_OPTION_A: return &options->sides[0];
  case CLI_OPTION_B: return &options->sides[1];
  case CLI_OPTION_REJECTS: return &options->rejects;
  default: return NULL;
  }
}

/* Sets an option that is more than a switch or a text. */
static int set_other(cli_options *options, const cli_option_row *row, char *value) {
  switch (row->id) {
  case CLI_OPTION_TSV: return set_format(options, CLI_FORMAT_TSV);
  case CLI_OPTION_CSV: return set_format(options, CLI_FORMAT_CSV);
  case CLI_OPTION_JSONL: return set_format(options, CLI_FORMAT_JSONL);
  case CLI_OPTION_LOG: return set_log(options, value);
  case CLI_OPTION_LOG_FORMAT: return set_log_format(options, value);
  case CLI_OPTION_REQUEST: return set_request(options, value);
  case CLI_OPTION_VHOST_FIELD: return cli_set_virtual_field(options, value);
  case CLI_OPTION_OUTPUT: options->output = strcmp(value, "-") == 0 ? NULL : value; return 0;
  case CLI_OPTION_NFC: return set_unicode(options, SIMDIRI_UNICODE_NFC);
  case CLI_OPTION_NFKC: return set_unicode(options, SIMDIRI_UNICODE_NFKC);
  case CLI_OPTION_SEVERITY: return cli_set_severity(options, value);
  case CLI_OPTION_HINTS: cli_show_hints(options); return 0;
  case CLI_OPTION_VISUAL: return set_visual(options);
  case CLI_OPTION_HTML: options->html = true; return 0;
  case CLI_OPTION_LOSSY: return set_lossy(options, value);
  case CLI_OPTION_TEMPLATES: return set_templates(options, value);
  case CLI_OPTION_SURT: return set_surt(options, value);
  case CLI_OPTION_MEMORY: return cli_set_memory(options, value);
  case CLI_OPTION_FILES: return cli_set_files(options, value);
  case CLI_OPTION_KEEP: return cli_set_keep(options, value);
  case CLI_OPTION_FROM: return add_from(options, value);
  case CLI_OPTION_OLDER_THAN: return cli_set_max_age(options, value);
  case CLI_OPTION_THREADS: return cli_set_threads(options, value);
  case CLI_OPTION_COMPRESS: return cli_set_packing(options, value);
  case CLI_OPTION_MAX_BAD: return cli_set_max_bad(options, value);
  case CLI_OPTION_MAX_RECORD: return cli_set_max_record(options, value);
  case CLI_OPTION_PROGRESS: options->progress = CLI_PROGRESS_ALWAYS; return 0;
  case CLI_OPTION_NO_PROGRESS: options->progress = CLI_PROGRESS_NEVER; return 0;
  case CLI_OPTION_HELP: return set_help(options, value);
  case CLI_OPTION_VERSION: return 0;
  default: return row->value ? set_choice(options, row, value) : set_flag(options, row->id);
  }
}

int cli_set_option(cli_options *options, const cli_option_row *row, char *value) {
  bool *is_on = find_switch(options, row->id);
  const char **text = find_text(options, row->id);
  options->given[row->id / 64] |= UINT64_C(1) << row->id % 64;
  if (!is_on && !text) return set_other(options, row, value);
  if (is_on) *is_on = true;
  if (text) *text = value;
  return 0;
}
