/* Help texts, made from the tables of commands and options. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/help.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/layout.h"
#include "cli/io/output.h"

enum { MEANING_COLUMN = 8 };

static void put(cli_output *output, const char *text) { (void)cli_output_put(output, text); }

/* Each line of the text, wrapped where it is too long. */
static void put_indented(cli_output *output, size_t indent, const char *text) {
  const cli_layout layout = {output, 0};
  char line[512];
  while (*text) {
    size_t len = strcspn(text, "\n");
    (void)snprintf(line, sizeof line, "%.*s", (int)len, text);
    cli_put_format(&layout, "%*s", (int)indent, "");
    cli_put_wrapped(&layout, indent, indent, line);
    text += len + (text[len] != '\0');
  }
}

static void put_option(cli_output *output, const cli_option_row *row) {
  char heading[80];
  char letter[] = {'-', row->letter, ',', ' ', '\0'};
  const char *value = row->value ? row->value : "";
  int is_optional = value[0] == '[';
  (void)snprintf(heading, sizeof heading, "  %s--%s%s%s\n", row->letter ? letter : "", row->name,
                 is_optional  ? "[="
                 : row->value ? "="
                              : "",
                 value + is_optional);
  put(output, heading);
  put_indented(output, MEANING_COLUMN, row->meaning);
}

/* A line for each way to use the command. */
static void put_usage(cli_output *output, const cli_command *command) {
  const char *start = "Usage: ";
  for (const char *operands = command->operands; *operands; start = "       ") {
    size_t len = strcspn(operands, "\n");
    put(output, start);
    put(output, "simdiri ");
    put(output, command->name);
    put(output, " [OPTION]... ");
    cli_output_write(output, operands, len);
    put(output, "\n");
    operands += len + (operands[len] == '\n');
  }
}

static void put_options(cli_output *output, const cli_command *command, const char *heading, cli_option_id first,
                        cli_option_id last) {
  put(output, heading);
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (row->commands & command->bit && row->id >= first && row->id <= last) put_option(output, row);
  }
}

static void put_command_help(cli_output *output, const cli_command *command) {
  put_usage(output, command);
  put(output, "\n");
  put(output, command->details);
  put_options(output, command, "\nWhat becomes of an IRI:\n", 0, CLI_OPTION_STEPS);
  put_options(output, command, "\nWhat is read and written:\n", CLI_OPTION_STEPS + 1, CLI_OPTION_IDS - 1);
  if (!command->examples) return;
  put(output, "\nExamples:\n");
  put_indented(output, 2, command->examples);
}

static void put_program_help(cli_output *output) {
  put(output, "Usage: simdiri COMMAND [OPTION]... [FILE]...\n"
              "\n"
              "Validates, normalizes, converts, resolves and compares IRIs (RFC 3987) and URIs\n"
              "(RFC 3986): web addresses and their like. Reads files or standard input, a line\n"
              "for each.\n"
              "\n"
              "Commands:\n");
  for (const cli_command *const *command = cli_commands; *command; command++) {
    char line[120];
    (void)snprintf(line, sizeof line, "  %-10s %s\n", (*command)->name, (*command)->purpose);
    put(output, line);
  }
  put(output, "\n"
              "Examples:\n"
              "  simdiri normalize list.txt | sort -u    each once, whatever its spelling\n"
              "  simdiri check list.txt                  which lines are none, where, and why\n"
              "  simdiri explain HTTP://a:80/%7Eb        one of them, step by step\n"
              "  simdiri compare http://a:80 http://a/   are these two the same?\n"
              "\n"
              "'simdiri COMMAND --help' says what a command does, and lists its options.\n"
              "'simdiri help input' says how records are read, and what becomes of odd ones.\n"
              "'simdiri --version' prints the version.\n"
              "\n"
              "Exit status: 0 done; 1 bad records under check or --on-error=fail, or\n"
              "'different'; 2 a mistake in the command line, an operand of compare that is no\n"
              "IRI, or input or output that failed.\n");
}

static void put_input_help(cli_output *output) {
  put(output, "How simdiri reads and writes records\n"
              "\n"
              "Records   A record is a line; with -z it ends with NUL instead, and LF and CR\n"
              "          are octets like others. Several FILEs are read one after the other,\n"
              "          '-' (or no FILE) is standard input. One that cannot be read ends the\n"
              "          run: before anything is written, if that can be known by opening it.\n"
              "          To extract, a record is a word, or with --join-lines a paragraph.\n"
              "Line end  LF or CR LF. normalize, convert and resolve give each record the line\n"
              "          end that it had, and none to a last line that had none (but for one\n"
              "          put in between two files). What check, parse, compare, explain and\n"
              "          extract write ends with LF (compare --pairs -z: NUL). A CR elsewhere\n"
              "          is an octet like others.\n"
              "Empty     An empty line is a record: no IRI, but with --reference a reference.\n"
              "BOM       A UTF-8 byte-order mark at the start of a file is no part of its first\n"
              "          record. normalize, convert and resolve pass that of the first file on,\n"
              "          and leave out, with a message, those of others. Elsewhere U+FEFF is a\n"
              "          character like others.\n"
              "Packed    A FILE that begins as gzip or zstd does is read as what it was made of\n"
              "          (--no-decompress: as it is), whatever its name; it may have several\n"
              "          members or frames. One that is truncated or corrupt ends the run, with\n"
              "          exit status 2, after the whole records in front of that were written.\n"
              "          Zeros behind gzip data are padding, anything else there is left out,\n"
              "          with a message. What is written is compressed if the name of -o ends\n"
              "          with .gz or .zst, or as --compress says.\n");
  put(output, "Octets    Records are UTF-8. Anything else that is not allowed, such as NUL in a\n"
              "          line, controls and octets that are not UTF-8, is percent-encoded, or\n"
              "          an error, as --disallowed says; check, parse, and compare by default\n"
              "          repair nothing.\n"
              "Charsets  With --input-charset each record is decoded, and with --unescape its\n"
              "          character references are resolved, before anything else; what is\n"
              "          written is UTF-8, but bad records that are kept stay in their own\n"
              "          octets. Charsets such as UTF-16, whose octets are not ASCII where they\n"
              "          look like it, are refused: iconv -t UTF-8 converts the whole input.\n"
              "          So is ISO-2022-JP with --csv and --log: its characters contain the\n"
              "          octets of quotation marks and commas.\n"
              "Fields    With --tsv, --csv, --jsonl or --log a record is more than an IRI, and\n"
              "          only its field is written anew, if it changes at all. A record without\n"
              "          the field is the error no-field, one that is not of its format\n"
              "          bad-quotes, bad-json or bad-log, one with an escape of nothing\n"
              "          bad-escape; a request without an IRI, such as CONNECT, is the warning\n"
              "          no-target. A quote of CSV that is not closed takes the rest of the\n"
              "          file with it, up to the end of the line beyond --max-record. To key\n"
              "          and dedupe a record without an IRI is the same only as its like. What\n"
              "          stands beside the field stays in its charset.\n"
              "Length    A record may have up to 128 MiB (--max-record). While it is worked on\n"
              "          it takes up to 16 times its length of memory, with --nfc, --nfkc,\n"
              "          --input-charset or --profile=web up to 45 times. A longer one is the\n"
              "          error long-record, at the octet behind the limit. With --on-error=keep\n"
              "          it is passed through without being held; with --max-record=0 there is\n"
              "          no limit.\n"
              "Slow      What there is of the input is worked on and written at once (tail -f).\n"
              "Signals   SIGINT, SIGTERM and SIGHUP end a run after the record that is being\n"
              "          written; only one longer than --max-record may be cut, in a pipe. A\n"
              "          second signal ends the run at once. Signals within 0.1 s of the\n"
              "          first count as one (timeout(1) and shells send two). With --state:\n"
              "          if records were printed whose keys are not saved yet, the rest of\n"
              "          the collected records is printed and all keys are saved; otherwise\n"
              "          the collected records are dropped, and the next run reads them\n"
              "          again. So a run that is stopped before its first printing has done\n"
              "          nothing. If the reader of the output goes away, the run ends without\n"
              "          a message.\n"
              "Counting  Records and columns count from 1, columns in octets. 'octet N' in\n"
              "          messages, offsets in parse, and @N of compare --steps count from 0:\n"
              "          the record's own octets, but behind --input-charset or --query-charset\n"
              "          those of the text in UTF-8, except for 'undecodable'.\n"
              "Rejects   --rejects=FILE gets a line for each bad record: the input, number of\n"
              "          the record, octet at which it is bad, code, and the record, with\n"
              "          tabs between them. In the input's name and the record a backslash is\n"
              "          \\\\, a tab \\t, LF \\n, CR \\r, another control \\xHH, and all else is as\n"
              "          it was.\n"
              "Locale    It changes nothing but messages, and what explain and check show on a\n"
              "          terminal: non-ASCII is escaped as \\xHH unless the locale says UTF-8.\n"
              "--json    {\"schema\":1,\"command\":...,\"version\":...,\"complete\":true|false,\n"
              "          \"records\":N,\"changed\":N,\"different\":N,\"errors\":N,\"warnings\":N,\n"
              "          "
              "\"on_error\":...,\"rejects\":FILE,\"codes\":\n"
              "          [{\"code\":...,\"severity\":\"error\"|\"warning\",\"count\":"
              "N,\"message\":...,\n"
              "          \"first\":{\"file\":...,\"record\":N}},...]}; changed is there for\n"
              "          normalize, convert, resolve, extract; different for compare. Members\n"
              "          may be added; another change of meaning raises the schema's number.\n");
}

static int print(void (*put_help)(cli_output *, const cli_command *), const cli_command *command) {
  cli_output output;
  cli_output_use(&output, STDOUT_FILENO, "standard output");
  put_help(&output, command);
  return cli_output_close(&output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void put_any_help(cli_output *output, const cli_command *command) {
  if (command)
    put_command_help(output, command);
  else
    put_program_help(output);
}

static void put_topic(cli_output *output, const cli_command *command) {
  (void)command;
  put_input_help(output);
}

int cli_help(const cli_command *command) { return print(put_any_help, command); }

int cli_help_input(void) { return print(put_topic, NULL); }
