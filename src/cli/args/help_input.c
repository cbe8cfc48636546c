/* simdiri help input: how records are read and written. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/help_text.h"

static const char reading[] =
    "  Records   A record is a line. With -z it ends with NUL instead, and LF and CR are ordinary bytes. Several "
    "FILEs are read one after the other; '-' or no FILE means standard input. All FILEs are opened first. If one "
    "cannot be opened, simdiri writes nothing. If reading fails later, the run ends there. For extract, a record is "
    "a word, or with --join-lines a paragraph.\n"
    "  Line end  LF or CR LF. normalize, convert, resolve, key, label and redact give each record the line end that "
    "it had. A last line without line end gets none, unless another file follows. dedupe also keeps line ends, but "
    "ends a last line with LF. check, parse, compare, explain, extract and diff end lines with LF (compare --pairs "
    "-z and diff -z: NUL). A CR elsewhere is an ordinary byte.\n"
    "  Empty     An empty line is a record: an invalid IRI, but with --reference a valid reference.\n"
    "  BOM       A UTF-8 byte-order mark at the start of a file is not part of its first record. normalize, convert "
    "and resolve copy that of the first file. They leave out those of other files, and say so. Elsewhere U+FEFF is "
    "an ordinary character.\n"
    "  Packed    A FILE that begins like a gzip, zstd, xz or bzip2 file is decompressed, whatever its name, unless "
    "--no-decompress is given. It may have several members, frames or streams. If it is truncated or corrupt, the "
    "run writes the complete records before that place and ends with exit status 2. Zeros after gzip data are "
    "padding; other data after gzip or bzip2 data are left out, and simdiri says so. Output is compressed if the "
    "name of -o ends with .gz or .zst, or if --compress is given.\n"
    "  Bytes     Records are UTF-8. Everything else that is not allowed, such as NUL in a line, controls and bytes "
    "that are not UTF-8, is percent-encoded or an error, as --disallowed says. check and parse repair nothing.\n"
    "  Space     --trim removes space, tab, LF, VT, FF and CR from both ends of each record or field before anything "
    "else. Without it they are part of the IRI.\n"
    "  Charsets  --input-charset decodes each record and --unescape resolves its character references before "
    "anything else. Output is UTF-8, but bad records that are kept stay in their own bytes. Charsets that do not "
    "contain ASCII, such as UTF-16, are refused: convert the whole input with iconv -t UTF-8 first. ISO-2022-JP is "
    "refused with --csv and --log, because its characters contain the bytes of quotation marks and commas.\n"
    "  Fields    With --tsv, --csv, --jsonl or --log a record contains more than an IRI. Only the field with the IRI "
    "is rewritten, and only if it changes. Other fields stay in their charset. Errors: no-field, the record does not "
    "have the field; bad-quotes, bad-json or bad-log, the record does not have its format; bad-escape, the field "
    "contains an invalid escape; bad-request, a request of a log is no request line, such as bytes of TLS; "
    "bad-vhost, the virtual host is not a host. no-target is a warning: a request without an IRI, such as OPTIONS * "
    "or CONNECT. --only-field writes nothing else of a record. A quotation mark of CSV that is never closed makes "
    "the rest of the file part of its record, or the rest of the line after --max-record. For key and dedupe, a "
    "record without an IRI equals only records with the same bytes.\n"
    "  Logs      --log=w3c and --log=cloudfront read #Fields lines, each for the lines after it; lines that begin "
    "with # are copied. --log-format takes the format of the server's configuration. simdiri-formats(5) has the "
    "details.\n"
    "  Length    A record may have up to 128 MiB (--max-record). Processing it takes up to 16 times its length of "
    "memory, or up to 45 times with --nfc, --nfkc, --input-charset or --profile=web. A longer record is the error "
    "long-record, at the first byte after the limit. With --on-error=keep it is copied without being held in memory. "
    "--max-record=0 means no limit.\n";

static const char running[] =
    "  Slow      Available input is processed and written at once, so simdiri can read from tail -f. With "
    "--follow it needs no tail, and goes on after a rotation of the log.\n"
    "  Signals   SIGINT, SIGTERM and SIGHUP end a run after the record that is being written. Output to a pipe may "
    "end inside a record only if that record is longer than --max-record. A second signal ends the run at once, but "
    "signals within 0.1 s of the first count as one, because timeout(1) and shells send two. With --state: if "
    "records were printed whose keys are not saved yet, the rest of the collected records is printed and all keys "
    "are saved. Otherwise the collected records are dropped, and the next run reads them again. So a run that is "
    "stopped before it prints anything has changed nothing. If the reader of the output goes away, the run ends "
    "without a message.\n"
    "  Counting  Records and columns count from 1, columns in bytes. Byte offsets in messages, offsets in parse, and "
    "@N of compare --steps count from 0. They count the record's own bytes, but after --input-charset or "
    "--query-charset those of the text in UTF-8, except for undecodable.\n"
    "  Rejects   --rejects=FILE gets a line for each bad record: the input, the number of the record, the offset of "
    "the first wrong byte, the code, and the record, with tabs between them. In the name of the input and in the "
    "record, a backslash is written as \\\\, a tab as \\t, LF as \\n, CR as \\r, and other controls as \\xHH; "
    "everything else is unchanged.\n"
    "  Locale    The locale changes only messages and the output of explain and check on a terminal: non-ASCII "
    "characters are escaped as \\xHH unless the locale uses UTF-8.\n";

/* Not wrapped, so that the object can be copied. */
static const char summary[] =
    "  --json    {\"schema\":1,\"command\":...,\"version\":...,\"complete\":true|false,\n"
    "            \"records\":N,\"changed\":N,\"different\":N,\"errors\":N,\"warnings\":N,\n"
    "            \"on_error\":...,\"rejects\":FILE,\"codes\":\n"
    "            [{\"code\":...,\"severity\":\"error\"|\"warning\",\"count\":N,\"message\":...,\n"
    "            \"first\":{\"file\":...,\"record\":N}},...]}\n";

static const char summary_notes[] =
    "normalize, convert, resolve, redact and extract have the member changed; compare has different; dedupe has "
    "printed and known; redact has redacted, the number of values, rules, an object with the number for each rule, "
    "replaced, the number of records that became {redacted}, and unfit, the number of records that do not fit the "
    "format and were searched as text. With --explain-merges there are the members merged, identical and rules. With "
    "--state there is the member state, an object about the files of the state; simdiri-codes(7) lists its members. "
    "Later versions may add members; any other change raises the number of the schema.\n";

void cli_write_input_help(cli_output *output, const void *argument) {
  (void)argument;
  cli_output_put(output, "How simdiri reads and writes records\n\n");
  cli_put_help_paragraphs(output, 0, reading);
  cli_put_help_paragraphs(output, 0, running);
  cli_put_help_lines(output, 0, summary);
  cli_put_help_paragraphs(output, 12, summary_notes);
}
