/* The help text of report. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_report_help = {
    .usage = "[FILE]...",
    .summary = "Writes a page about lists or logs: the pages of a log with their statuses and times, what is broken "
               "and why, what normalization and lossy rules would "
               "merge, traps for crawlers, the largest hosts, parameters that vary without end, lengths, duplicates.\n",
    .details =
        "The page is one file that needs nothing else and runs no script. It goes to standard output, or to the file "
        "of "
        "-o.\n\n"
        "Memory is bounded. Counts of records are exact. Distinct items are counted exactly up to 65,536 (values of a "
        "parameter up to 512) and estimated beyond; the page states the error of each estimate. See "
        "simdiri-report(1).\n",
    .examples = "$ simdiri report access.log --log=combined -o report.html\n"
                "$ simdiri report --csv --header -f url pages.csv.gz -o pages.html\n"
                "$ echo http://a/ | simdiri report --output-format=json | jq .records.valid\n"
                "1\n",
};
