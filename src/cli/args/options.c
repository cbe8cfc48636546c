/* Reading a command's options, with GNU's getopt_long. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/options.h"

#include <getopt.h>
#include <stdint.h>
#include <string.h>

#include "cli/args/option_errors.h"
#include "cli/args/web_options.h"
#include "cli/compress/packing.h"
#include "cli/format/format.h"
#include "cli/keyer/redirects.h"
#include "cli/outcome/severity.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "cli/util/visual.h"

enum { LONG_ONLY = 256, MAX_THREADS = 1024 };

/* ------------------------------------------------------------------------------------------- the table */

/* What getopt returns for a row. */
static int row_code(size_t row) {
  return cli_option_rows[row].letter ? cli_option_rows[row].letter : LONG_ONLY + (int)row;
}

static const cli_option_row *find_row(const cli_command *command, int code) {
  for (size_t i = 0; i < cli_option_row_count; i++)
    if (row_code(i) == code && cli_option_rows[i].commands & command->bit) return &cli_option_rows[i];
  return NULL;
}

static void list_options(const cli_command *command, struct option *longs, char *shorts) {
  *shorts++ = ':'; /* a missing value is told apart from an unknown option */
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (!(row->commands & command->bit)) continue;
    int takes = !row->value ? no_argument : row->value[0] == '[' ? optional_argument : required_argument;
    *longs++ = (struct option){row->name, takes, NULL, row_code(i)};
    if (!row->letter) continue;
    *shorts++ = row->letter;
    if (row->value) *shorts++ = ':';
  }
  *longs = (struct option){NULL, 0, NULL, 0};
  *shorts = '\0';
}

/* ------------------------------------------------------------------------------------------- values */

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

/* Digits and perhaps K, M or G. 0, or -1 if that is no number or does not fit. */
static int read_size(const char *text, int takes_unit, size_t *size) {
  size_t value = 0;
  if (*text == '\0') return -1;
  for (; *text >= '0' && *text <= '9'; text++) {
    size_t digit = (size_t)(*text - '0');
    if (value > (SIZE_MAX - digit) / 10) return -1;
    value = 10 * value + digit;
  }
  const char *units = "KMG", *unit = takes_unit && *text ? strchr(units, *text) : NULL;
  unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
  if (unit) text++;
  if (*text != '\0' || value > SIZE_MAX >> shift) return -1;
  *size = value << shift;
  return 0;
}

static int set_visual(cli_options *options) {
  options->visual = 1;
  if (cli_has_visual()) return 0;
  cli_say_usage(options->command->name,
                "--visual needs FriBidi (https://github.com/fribidi/fribidi), and this simdiri was built "
                "without it");
  return -1;
}

static int set_max_record(cli_options *options, const char *value) {
  if (value[0] >= '0' && value[0] <= '9' && read_size(value, 1, &options->max_record) == 0) {
    if (options->max_record == 0) options->max_record = SIZE_MAX;
    return 0;
  }
  cli_say_usage(options->command->name, "--max-record: '%s' is no size such as 4096, 64K, 1M or 2G", value);
  return -1;
}

static int set_memory(cli_options *options, const char *value) {
  if (value[0] >= '0' && value[0] <= '9' && read_size(value, 1, &options->memory) == 0 && options->memory > 0) return 0;
  cli_say_usage(options->command->name, "--memory: '%s' is no size such as 64M or 2G", value);
  return -1;
}

static int set_threads(cli_options *options, const char *value) {
  if (read_size(value, 0, &options->threads) == 0 && options->threads >= 1 && options->threads <= MAX_THREADS) return 0;
  cli_say_usage(options->command->name, "--threads: '%s' is no number from 1 to %d", value, MAX_THREADS);
  return -1;
}

static int say_lacking(const cli_options *options, const char *what, cli_packing packing) {
  const char *library = packing < PACKING_NONE ? cli_packing_lacks(packing) : NULL;
  if (!library) return 0;
  cli_say_usage(options->command->name, "%s: this simdiri was built without %s", what, library);
  return -1;
}

/* gzip, zstd or none; with a level, behind a colon. */
static int set_packing(cli_options *options, const char *value) {
  size_t len = strcspn(value, ":"), level = 0;
  for (options->packing = PACKING_GZIP; options->packing < PACKING_NONE; options->packing++) {
    const char *name = cli_packing_name((cli_packing)options->packing);
    if (strlen(name) != len || strncmp(name, value, len) != 0) continue;
    int max_level = cli_packing_max_level((cli_packing)options->packing);
    options->level = 0;
    if (value[len] == '\0') return say_lacking(options, "--compress", (cli_packing)options->packing);
    if (read_size(value + len + 1, 0, &level) != 0 || level < 1 || level > (size_t)max_level) {
      cli_say_usage(options->command->name, "--compress: %s has levels from 1 to %d", name, max_level);
      return -1;
    }
    options->level = (int)level;
    return say_lacking(options, "--compress", (cli_packing)options->packing);
  }
  if (strcmp(value, "none") == 0) return 0;
  cli_say_usage(options->command->name, "--compress: '%s' is none of gzip, zstd (with :LEVEL or without), none", value);
  return -1;
}

/* Where --compress is not given, the name of the output says it. */
static int choose_packing(cli_options *options) {
  if (cli_is_given(options, CLI_OPTION_COMPRESS)) return 0;
  if (options->output) options->packing = (int)cli_packing_for(options->output);
  return say_lacking(options, "--output (--compress=none writes it as it is)", (cli_packing)options->packing);
}

static int say_bad_choice(const cli_options *options, const cli_option_row *row, const char *value) {
  if (row->later && find_choice(row->later, value) >= 0)
    cli_say_usage(options->command->name, "--%s=%s is not in this version; there is %s", row->name, value, row->value);
  else
    cli_say_usage(options->command->name, "--%s: '%s' is none of %s", row->name, value, row->value);
  return -1;
}

/* All of --on-error, of which a command may have some. */
static const char on_error_choices[] = "keep|empty|skip|fail";

/* Options whose value is one of a few words. */
static int set_choice(cli_options *options, const cli_option_row *row, const char *value) {
  int choice = find_choice(row->value, value);
  if (choice < 0) return say_bad_choice(options, row, value);
  switch (row->id) {
  case CLI_OPTION_TO: options->to = choice; break;
  case CLI_OPTION_RUNG: options->iri.rung = (simdiri_rung)choice; break;
  case CLI_OPTION_FORM: options->iri.form = (simdiri_form)choice; break;
  case CLI_OPTION_PROFILE: options->iri.profile = (simdiri_profile)choice; break;
  case CLI_OPTION_GRAMMAR: options->iri.grammar = (simdiri_grammar)choice; break;
  case CLI_OPTION_DISALLOWED: options->iri.disallowed = (simdiri_disallowed)choice; break;
  case CLI_OPTION_UNESCAPE: options->unescape = choice; break;
  case CLI_OPTION_HASH: options->hash = (simdiri_hash)choice; break;
  case CLI_OPTION_LOG: options->log = choice; break;
  case CLI_OPTION_PRINT: options->print = choice; break;
  case CLI_OPTION_SECRET: options->secret = choice; break;
  case CLI_OPTION_HOST: options->iri.host = (simdiri_host)choice; break;
  case CLI_OPTION_FORMAT: options->found_as_json = choice; break;
  default: options->on_error = find_choice(on_error_choices, value); break; /* CLI_OPTION_ON_ERROR */
  }
  return 0;
}

/* Adds the rule named text[0, len). */
static int add_lossy(cli_options *options, const char *text, size_t len) {
  const char *name;
  for (unsigned bit = 0; (name = simdiri_lossy_name(bit)) != NULL; bit++) {
    if (UINT32_C(1) << bit & (SIMDIRI_LOSSY_PARAMETERS | SIMDIRI_LOSSY_REDIRECT)) continue; /* named in files */
    if (strlen(name) != len || memcmp(name, text, len) != 0) continue;
    options->lossy |= UINT32_C(1) << bit;
    return 0;
  }
  cli_say_usage(options->command->name,
                "--lossy: '%.*s' is none of fragment, anchor, scheme, www, session, slashes, trailing-slash, "
                "index, tracking, sort",
                (int)len, text);
  return -1;
}

static int set_lossy(cli_options *options, const char *value) {
  for (;;) {
    size_t len = strcspn(value, ",");
    if (add_lossy(options, value, len) != 0) return -1;
    if (value[len] == '\0') return 0;
    value += len + 1;
  }
}

static int set_surt(cli_options *options, const char *value) {
  options->surt = value ? CLI_SURT_PLAIN : CLI_SURT_DEFAULT;
  if (!value || strcmp(value, "plain") == 0) return 0;
  cli_say_usage(options->command->name, "--surt: '%s' is not plain, and it takes nothing else", value);
  return -1;
}

static int set_format(cli_options *options, int format) {
  if (options->format == CLI_FORMAT_NONE || options->format == format) {
    options->format = format;
    return 0;
  }
  cli_say_usage(options->command->name,
                "--tsv, --csv, --jsonl and --log contradict each other: records have one format");
  return -1;
}

static int set_virtual_field(cli_options *options, const char *value) {
  if (read_size(value, 0, &options->virtual_field) == 0 && options->virtual_field >= 1) return 0;
  cli_say_usage(options->command->name, "--vhost-field: '%s' is no number from 1", value);
  return -1;
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

static int set_option(cli_options *options, const cli_option_row *row, char *value) {
  options->given[row->id / 64] |= UINT64_C(1) << row->id % 64;
  switch (row->id) {
  case CLI_OPTION_BASE: options->base = value; return 0;
  case CLI_OPTION_INPUT_CHARSET: options->input_charset = value; return 0;
  case CLI_OPTION_TSV: return set_format(options, CLI_FORMAT_TSV);
  case CLI_OPTION_CSV: return set_format(options, CLI_FORMAT_CSV);
  case CLI_OPTION_JSONL: return set_format(options, CLI_FORMAT_JSONL);
  case CLI_OPTION_LOG: return set_format(options, CLI_FORMAT_LOG) == 0 ? set_choice(options, row, value) : -1;
  case CLI_OPTION_FIELD: options->field = value; return 0;
  case CLI_OPTION_HEADER: options->has_header = 1; return 0;
  case CLI_OPTION_APPEND: options->append = value; return 0;
  case CLI_OPTION_VHOST_FIELD: return set_virtual_field(options, value);
  case CLI_OPTION_QUERY_CHARSET: options->query_charset = value; return 0;
  case CLI_OPTION_OUTPUT: options->output = strcmp(value, "-") == 0 ? NULL : value; return 0;
  case CLI_OPTION_NFC: return set_unicode(options, SIMDIRI_UNICODE_NFC);
  case CLI_OPTION_NFKC: return set_unicode(options, SIMDIRI_UNICODE_NFKC);
  case CLI_OPTION_REFERENCE: options->iri.flags |= SIMDIRI_FLAG_REFERENCE; return 0;
  case CLI_OPTION_DROP_FRAGMENT: options->iri.flags |= SIMDIRI_FLAG_DROP_FRAGMENT; return 0;
  case CLI_OPTION_NON_STRICT: options->iri.flags |= SIMDIRI_FLAG_NON_STRICT; return 0;
  case CLI_OPTION_ENCODE_BIDI: options->iri.flags |= SIMDIRI_FLAG_ENCODE_BIDI; return 0;
  case CLI_OPTION_SEVERITY: return cli_set_severity(options, value);
  case CLI_OPTION_HINTS: cli_show_hints(options); return 0;
  case CLI_OPTION_VISUAL: return set_visual(options);
  case CLI_OPTION_KEY_FILE: options->key_file = value; return 0;
  case CLI_OPTION_LOSSY: return set_lossy(options, value);
  case CLI_OPTION_SURT: return set_surt(options, value);
  case CLI_OPTION_RULES: options->rules = value; return 0;
  case CLI_OPTION_SCHEMES: options->schemes = value; return 0;
  case CLI_OPTION_GUESS: options->guesses = 1; return 0;
  case CLI_OPTION_JOIN_LINES: options->joins_lines = 1; return 0;
  case CLI_OPTION_NORMALIZE: options->normalizes = 1; return 0;
  case CLI_OPTION_OFFSETS: options->offsets = 1; return 0;
  case CLI_OPTION_WITH_FILENAME: options->with_filename = 1; return 0;
  case CLI_OPTION_REDIRECTS: options->redirects = value; return 0;
  case CLI_OPTION_REDIRECTS_ALL: options->redirects_all = 1; return 0;
  case CLI_OPTION_COUNT: options->count = 1; return 0;
  case CLI_OPTION_REPEATED: options->repeated = 1; return 0;
  case CLI_OPTION_UNIQUE: options->unique = 1; return 0;
  case CLI_OPTION_EXPLAIN_MERGES: options->merges = value; return 0;
  case CLI_OPTION_STATE: options->state = value; return 0;
  case CLI_OPTION_MEMORY: return set_memory(options, value);
  case CLI_OPTION_FROM: return add_from(options, value);
  case CLI_OPTION_RELABEL: options->relabels = 1; return 0;
  case CLI_OPTION_A: options->sides[0] = value; return 0;
  case CLI_OPTION_B: options->sides[1] = value; return 0;
  case CLI_OPTION_PAIRS: options->pairs = 1; return 0;
  case CLI_OPTION_STEPS: options->steps = 1; return 0;
  case CLI_OPTION_STATUS: options->show_status = 1; return 0;
  case CLI_OPTION_NULL: options->null_separated = 1; return 0;
  case CLI_OPTION_THREADS: return set_threads(options, value);
  case CLI_OPTION_COMPRESS: return set_packing(options, value);
  case CLI_OPTION_NO_DECOMPRESS: options->no_decompress = 1; return 0;
  case CLI_OPTION_REJECTS: options->rejects = value; return 0;
  case CLI_OPTION_MAX_RECORD: return set_max_record(options, value);
  case CLI_OPTION_LINE_BUFFERED: options->line_buffered = 1; return 0;
  case CLI_OPTION_PROGRESS: options->progress = PROGRESS_ALWAYS; return 0;
  case CLI_OPTION_NO_PROGRESS: options->progress = PROGRESS_NEVER; return 0;
  case CLI_OPTION_QUIET: options->quiet = 1; return 0;
  case CLI_OPTION_JSON: options->json = 1; return 0;
  case CLI_OPTION_HELP:
  case CLI_OPTION_VERSION: return 0;
  default: return set_choice(options, row, value);
  }
}

/* `code` is what getopt returned: ':' or '?'. */
static int say_bad_option(const cli_command *command, char **arguments, int code) {
  const cli_option_row *row = find_row(command, optopt);
  if (code == ':' && row)
    cli_say_usage(command->name, "--%s needs a value: %s", row->name, row->value);
  else if (row)
    cli_say_usage(command->name, "--%s takes no value", row->name);
  else
    cli_say_unknown_option(command, arguments[optind - 1], optopt);
  return -1;
}

/* ------------------------------------------------------------------------------------------- together */

static int contradict(const cli_options *options, const char *both, const char *why) {
  cli_say_usage(options->command->name, "%s contradict each other: %s", both, why);
  return -1;
}

/* An option about records, where the operands are IRIs, would do nothing. */
static int check_record_options(const cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_NULL,          CLI_OPTION_MAX_RECORD,    CLI_OPTION_LINE_BUFFERED,
                                      CLI_OPTION_THREADS,       CLI_OPTION_PROGRESS,      CLI_OPTION_JSON,
                                      CLI_OPTION_INPUT_CHARSET, CLI_OPTION_NO_DECOMPRESS, CLI_OPTION_REJECTS};
  if (options->reads_records) return 0;
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    for (size_t j = 0; j < sizeof ids / sizeof *ids; j++) {
      if (row->id != ids[j] || !cli_is_given(options, row->id)) continue;
      cli_say_usage(options->command->name, "--%s is about records that are read, but the IRIs are given here",
                    row->name);
      return -1;
    }
  }
  return 0;
}

/* Is the name of the file of --rejects one that can be? */
static int check_rejects(const cli_options *options) {
  if (!options->rejects) return 0;
  if (options->rejects[0] == '\0' || strcmp(options->rejects, "-") == 0) {
    cli_say_usage(options->command->name, "--rejects needs the name of a file");
    return -1;
  }
  return 0;
}

/* What holds for every command. */
static int check_together(cli_options *options) {
  const simdiri_options *iri = &options->iri;
  if (iri->profile == SIMDIRI_PROFILE_WEB && cli_check_web_options(options) != 0) return -1;
  /* RFC 3986 checks and splits a reference as it stands; the URL parser knows none without its base. */
  if (iri->profile != SIMDIRI_PROFILE_WEB && options->base && options->command->bit & (CLI_FOR_CHECK | CLI_FOR_PARSE)) {
    cli_say_usage(options->command->name, "--base is for --profile=web here; --reference accepts relative references");
    return -1;
  }
  if (iri->grammar == SIMDIRI_GRAMMAR_URI && iri->form == SIMDIRI_FORM_IRI)
    return contradict(options, "--grammar=uri and --form=iri", "a URI has no characters but ASCII");
  if (iri->grammar == SIMDIRI_GRAMMAR_IRI_BIS && iri->host == SIMDIRI_HOST_PERCENT)
    return contradict(options, "--grammar=iri-bis and --host=percent", "that draft has no percent-encoded hosts");
  /* What was encoded may happen to be UTF-8 as well, as C3 A9 of GBK is, and would be composed as what it is not. */
  if (options->query_charset && iri->unicode != SIMDIRI_UNICODE_KEEP)
    return contradict(options,
                      iri->unicode == SIMDIRI_UNICODE_NFC ? "--query-charset and --nfc" : "--query-charset and --nfkc",
                      "queries in another charset cannot be normalized as Unicode");
  if (cli_is_given(options, CLI_OPTION_UNESCAPE) && iri->grammar == SIMDIRI_GRAMMAR_LEIRI &&
      options->command->bit == CLI_FOR_NORMALIZE && iri->rung == SIMDIRI_RUNG_SIMPLE)
    return contradict(options, "--unescape, --grammar=leiri and --rung=simple",
                      "an unescaped line end would end the record");
  if (cli_redirects_check(options) != 0) return -1;
  if (options->quiet && options->json) return contradict(options, "--quiet and --json", "one asks for no summary");
  if (options->output && options->output[0] == '\0') {
    cli_say_usage(options->command->name, "--output needs the name of a file");
    return -1;
  }
  if (choose_packing(options) != 0 || check_rejects(options) != 0) return -1;
  if (cli_check_format_options(options) != 0) return -1;
  return check_record_options(options);
}

int cli_options_parse(const cli_command *command, int argument_count, char **arguments, cli_options *options) {
  struct option longs[CLI_OPTION_ROWS_MAX + 1];
  char shorts[2 * CLI_OPTION_ROWS_MAX + 2];
  *options =
      (cli_options){.command = command, .to = CLI_TO_UNSET, .on_error = SIMDIRI_ON_ERROR_KEEP, .reads_records = 1};
  options->max_record = (size_t)128 << 20;
  options->packing = PACKING_NONE;
  simdiri_options_init(&options->iri);
  if (command->set_defaults) command->set_defaults(options);
  list_options(command, longs, shorts);
  opterr = 0;
  for (;;) {
    int code = getopt_long(argument_count, arguments, shorts, longs, NULL);
    if (code == -1) break;
    const cli_option_row *row = code == ':' || code == '?' ? NULL : find_row(command, code);
    if (!row) return say_bad_option(command, arguments, code);
    if (set_option(options, row, optarg) != 0) return -1;
  }
  options->operands = arguments + optind;
  options->operand_count = argument_count - optind;
  if (cli_is_given(options, CLI_OPTION_HELP) || cli_is_given(options, CLI_OPTION_VERSION)) return 0;
  if (command->check && command->check(options) != 0) return -1;
  return check_together(options);
}
