/* The help text of redact. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_redact_help = {
    .usage = "[FILE]...",
    .summary =
        "Replaces secrets and personal data by {redacted}: by default, user names and passwords before hosts, and "
        "the values of tokens, keys, passwords, signatures and sessions.\n",
    .details =
        "Reads FILEs one after the other ('-' or none: standard input), and writes every record. Only the bytes of the "
        "values that are replaced change. Records need not be valid.\n\n"
        "Without --field, all fields are searched: the line; all columns of a table; all fields of a log, and what is "
        "between them; all strings of JSON. If a column or a member of JSON has the name of a secret, its value "
        "is replaced as a whole. The name may also be another value beside it, as in {\"name\": N, \"value\": V}. "
        "Columns of a table have names only with --header. A record that does not fit the format is searched as text. "
        "A record longer than --max-record becomes {redacted}.\n\n"
        "--redact replaces the default. To add your own names, write --redact=userinfo,secrets,NAME.\n\n"
        "A summary on standard error says how many values each rule replaced. simdiri-redact(5) says what the rules "
        "find, and what they do not find.\n",
    .examples = "$ echo 'https://joe:pw@a.example/?access_token=abc#top' | simdiri redact -q\n"
                "https://{redacted}@a.example/?access_token={redacted}#top\n"
                "$ echo 'mailto:a@b.example?id=7' | simdiri redact -q --redact=email,id\n"
                "mailto:{redacted}?id={redacted}\n"
                "$ printf 'user,password\\njoe,x\\n' | simdiri redact -q --csv --header\n"
                "user,password\n"
                "joe,{redacted}\n",
};
