/* Whether the options of a command line fit together. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/options.h"

#include <string.h>

#include "cli/format/record_format.h"
#include "cli/keyer/redirects_file.h"
#include "cli/rotation/rotated.h"
#include "cli/util/message.h"

static int contradict(const cli_options *options, const char *both, const char *why) {
  cli_say_usage(options->command->name, "%s contradict each other: %s", both, why);
  return -1;
}

/* Options about records have no effect if the operands are IRIs. */
static int check_record_options(const cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_NULL,          CLI_OPTION_MAX_RECORD,    CLI_OPTION_LINE_BUFFERED,
                                      CLI_OPTION_THREADS,       CLI_OPTION_PROGRESS,      CLI_OPTION_JSON,
                                      CLI_OPTION_INPUT_CHARSET, CLI_OPTION_NO_DECOMPRESS, CLI_OPTION_REJECTS,
                                      CLI_OPTION_ROTATED,       CLI_OPTION_FOLLOW};
  const cli_option_row *row = options->reads_records ? NULL : cli_find_given(options, ids, sizeof ids / sizeof *ids);
  if (!row) return 0;
  cli_say_usage(options->command->name, "--%s is for records that are read, but the IRIs are operands here", row->name);
  return -1;
}

static int check_rejects(const cli_options *options) {
  if (!options->rejects) return 0;
  if (options->rejects[0] == '\0' || strcmp(options->rejects, "-") == 0) {
    cli_say_usage(options->command->name, "--rejects needs the name of a file");
    return -1;
  }
  return 0;
}

static int check_idna(const cli_options *options) {
  if (options->iri.idna != SIMDIRI_IDNA_2008 || simdiri_domain_idna2008_version()) return 0;
  cli_say_usage(options->command->name,
                "--idna=idna2008 needs libidn2 (https://gitlab.com/libidn/libidn2), and this simdiri was built without "
                "it; build it with -DSIMDIRI_IDN2=ON");
  return -1;
}

static int check_default_scheme(const cli_options *options) {
  const char *scheme = options->iri.default_scheme;
  if (!scheme) return 0;
  if (strlen(scheme) > SIMDIRI_DEFAULT_SCHEME_MAX ||
      simdiri_validate(SIMDIRI_GRAMMAR_URI, SIMDIRI_PRODUCTION_SCHEME, scheme, strlen(scheme), NULL) != SIMDIRI_OK) {
    cli_say_usage(
        options->command->name,
        "--default-scheme: '%s' is not a scheme such as https: a letter, then up to %d letters, digits, \"+\", "
        "\"-\" or \".\", without a colon",
        scheme, SIMDIRI_DEFAULT_SCHEME_MAX - 1);
    return -1;
  }
  return options->query_charset ? contradict(options, "--default-scheme and --query-charset",
                                             "queries are encoded in their charset before text gets its scheme")
                                : 0;
}

static int refuse_given(const cli_options *options, const cli_option_id *ids, size_t id_count, const char *why) {
  const cli_option_row *row = cli_find_given(options, ids, id_count);
  if (!row) return 0;
  cli_say_usage(options->command->name, "--profile=web and --%s contradict each other: %s", row->name, why);
  return -1;
}

/* --profile=web: refuses options that the profile has no use for, and sets those that it needs. */
static int check_web(cli_options *options) {
  static const cli_option_id useless[] = {
      CLI_OPTION_RUNG, CLI_OPTION_FORM, CLI_OPTION_GRAMMAR, CLI_OPTION_REFERENCE, CLI_OPTION_DISALLOWED,
      CLI_OPTION_HOST, CLI_OPTION_IDNA, CLI_OPTION_NFC,     CLI_OPTION_NFKC,      CLI_OPTION_NON_STRICT};
  static const cli_option_id others[] = {CLI_OPTION_ENCODE_BIDI, CLI_OPTION_HINTS, CLI_OPTION_VISUAL};
  if (options->command->bit == CLI_FOR_CONVERT) {
    cli_say_usage("convert", "--profile=web: URLs have one form only, which normalize writes");
    return -1;
  }
  if (refuse_given(options, useless, sizeof useless / sizeof *useless, "the URL Standard leaves no choice there") !=
          0 ||
      refuse_given(options, others, sizeof others / sizeof *others, "that is for the profile rfc3987") != 0)
    return -1;
  options->iri.rung = SIMDIRI_RUNG_SCHEME;
  options->iri.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  return 0;
}

/* The order of rotated files, and the file that is followed. */
static int check_files(cli_options *options) {
  if (options->follows && !options->is_rotated && options->operand_count != 1) {
    cli_say_usage(options->command->name, "--follow reads one FILE, such as access.log");
    return -1;
  }
  if (options->follows && options->operand_count > 0 &&
      strcmp(options->operands[options->operand_count - 1], "-") == 0) {
    cli_say_usage(options->command->name, "--follow needs a FILE; standard input is read without it, as data arrive");
    return -1;
  }
  return options->is_rotated ? cli_rotated_expand(options) : 0;
}

int cli_check_options(cli_options *options) {
  const simdiri_options *iri = &options->iri;
  if (check_default_scheme(options) != 0) return -1;
  if (iri->profile == SIMDIRI_PROFILE_WEB && check_web(options) != 0) return -1;
  /* RFC 3986 can check and split a reference without its base; the URL parser cannot. */
  if (iri->profile != SIMDIRI_PROFILE_WEB && options->base && !cli_reads_requests(options) &&
      options->command->bit & (CLI_FOR_CHECK | CLI_FOR_PARSE)) {
    cli_say_usage(options->command->name, "--base needs --profile=web here; --reference accepts relative references");
    return -1;
  }
  if (iri->grammar == SIMDIRI_GRAMMAR_URI && iri->form == SIMDIRI_FORM_IRI)
    return contradict(options, "--grammar=uri and --form=iri", "a URI contains only ASCII characters");
  if (iri->grammar == SIMDIRI_GRAMMAR_IRI_BIS && iri->host == SIMDIRI_HOST_PERCENT)
    return contradict(options, "--grammar=iri-bis and --host=percent", "the draft has no percent-encoded hosts");
  /* Encoded bytes can be valid UTF-8 by chance, such as C3 A9 in GBK, and would be composed as other characters. */
  if (options->query_charset && iri->unicode != SIMDIRI_UNICODE_KEEP)
    return contradict(options,
                      iri->unicode == SIMDIRI_UNICODE_NFC ? "--query-charset and --nfc" : "--query-charset and --nfkc",
                      "queries in another charset cannot be normalized as Unicode");
  if (cli_is_given(options, CLI_OPTION_UNESCAPE) && iri->grammar == SIMDIRI_GRAMMAR_LEIRI &&
      options->command->bit == CLI_FOR_NORMALIZE && iri->rung == SIMDIRI_RUNG_SIMPLE)
    return contradict(options, "--unescape, --grammar=leiri and --rung=simple",
                      "an unescaped line end would end the record");
  if (check_idna(options) != 0 || cli_redirects_check(options) != 0) return -1;
  if (options->quiet && options->json) return contradict(options, "--quiet and --json", "--quiet prints no summary");
  if (options->output && options->output[0] == '\0') {
    cli_say_usage(options->command->name, "--output needs the name of a file");
    return -1;
  }
  if (cli_choose_packing(options) != 0 || check_rejects(options) != 0) return -1;
  const bool is_auto = options->format == CLI_FORMAT_LOG && options->log == CLI_LOG_AUTO;
  if (is_auto && (check_files(options) != 0 || cli_choose_log(options) != 0)) return -1;
  if (cli_check_format_options(options) != 0) return -1;
  if (check_record_options(options) != 0) return -1;
  return is_auto ? 0 : check_files(options);
}
