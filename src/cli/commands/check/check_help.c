/* The help text of check. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_check_help = {
    .usage = "[FILE]...",
    .summary = "Reports each record that is not a valid IRI, with its position and the reason. The exit status is 1 if "
               "any record is invalid.\n",
    .details =
        "Prints a line FILE:LINE:COLUMN: CODE: message for each record of FILEs that is not an IRI (RFC 3987, "
        "2.2). '-' or no FILE means standard input, which is shown as '-'. LINE is the number of the record "
        "(with --csv, whose records may have several lines, of the line), COLUMN the position of the first "
        "wrong byte (the % of a bad escape). Both count from 1. Nothing is "
        "repaired, so check reports records that normalize repairs, too; the summary says how many.\n\n"
        "The message of a warning begins with 'warning:'. A record that only has warnings is not bad. Warnings "
        "are about hosts that are not valid DNS names, about valid IRIs that break a rule of their scheme (such "
        "as http "
        "without a host), and about right-to-left text that can be misread (RFC 3987, 4.2). With --hints they "
        "are also about look-alike and invisible characters, and text that is not NFC. --severity turns "
        "warnings into errors, errors into warnings, or ignores them. 'simdiri help codes' explains the codes.\n\n"
        "With --profile=web, check prints the validation errors of the URL Standard by the names that the "
        "standard gives them. Those that make the URL parser fail are errors. All others are warnings, and each "
        "kind is "
        "printed once per record.\n",
    .examples = "$ printf 'http://a/\\nhttp://a:8o/\\n' | simdiri check -q\n"
                "-:2:11: bad-port: the port contains a non-digit (\"o\" in the port)\n"
                "$ echo 'http:///a' | simdiri check -q --severity=scheme=ignore\n"
                "$ echo '../a' | simdiri check --reference\n",
};
