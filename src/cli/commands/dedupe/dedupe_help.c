/* The help text of dedupe. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_dedupe_help = {
    .usage = "[FILE]...",
    .summary = "Prints the first record of each group of equal IRIs, unchanged and in order. Two IRIs are equal if "
               "their normal forms are equal; lossy rules make more IRIs equal.\n",
    .details = "A bad record has a key of its own bytes: it equals only records with the same bytes, and is counted on "
               "standard error. On a terminal, and if there is a bad record or --progress, the last line on standard "
               "error counts the records that were read and printed, those with a known key, and the bad ones.\n\n"
               "A key is 16 bytes and takes 19 to 25 bytes of memory. --state keeps keys on disk from one run to the "
               "next. A record is printed with its own line end, or with a newline at the end of a file; byte-order "
               "marks are left out. Records longer than --max-record have no key, and are all printed. --count, "
               "--repeated and --unique print at the end, from a temporary file (in $TMPDIR or /tmp).\n",
    .examples = "$ printf 'http://a/b\\nHTTP://a:80/%%62\\nhttp://a/c\\n' | simdiri dedupe\n"
                "http://a/b\n"
                "http://a/c\n"
                "$ simdiri dedupe --log=combined --count --only-field --lossy=tracking log\n"
                "2\t/a\n"
                "1\t/b\n"
                "$ echo http://a/b | simdiri dedupe --state=seen -o new.txt\n",
};
