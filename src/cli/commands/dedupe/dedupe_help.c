/* The help texts of dedupe and state. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_dedupe_help = {
    .usage = "[FILE]...",
    .summary = "Prints the first record of each group of equal IRIs, unchanged and in order. Two IRIs are equal if "
               "their normal forms are equal; lossy rules make more IRIs equal.\n",
    .details = "A bad record has a key of its own bytes: it equals only records with the same bytes, and is counted on "
               "standard error.\n\n"
               "A key is 16 bytes and takes 19 to 25 bytes of memory. --state keeps keys on disk from one run to the "
               "next. A record is printed with its own line end, or with a newline at the end of a file; byte-order "
               "marks are left out. Records longer than --max-record have no key, and are all printed. --count, "
               "--repeated and --unique print at the end, from a temporary file (in $TMPDIR or /tmp).\n",
    .examples = "$ printf 'http://a/b\\nHTTP://a:80/%%62\\nhttp://a/c\\n' | simdiri dedupe\n"
                "http://a/b\n"
                "http://a/c\n"
                "$ printf 'http://a/b\\nHTTP://a:80/%%62\\nhttp://a/c\\n' | simdiri dedupe --count\n"
                "2\thttp://a/b\n"
                "1\thttp://a/c\n"
                "$ echo http://a/b | simdiri dedupe --state=seen -o new.txt\n",
};

const cli_command_help cli_state_help = {
    .usage = "info|verify DIR...\nmerge DIR... NEW\nmigrate [--relabel] OLD NEW\nmigrate --from=FILE... OLD NEW",
    .summary = "Inspects, verifies, merges and migrates the states of 'simdiri dedupe --state'. merge and migrate do "
               "not change "
               "the states that they read. The options below, except -S, --relabel and -q, need migrate --from.\n",
    .details =
        "info prints the properties of each state: the number of its keys, the options that made them, and its "
        "output file.\n\n"
        "verify reads each state completely. It prints 'whole', or what is damaged (exit status 2).\n\n"
        "merge makes a new state of several states, which must have the same options and the same secret "
        "(--key-file). It accepts --memory.\n\n"
        "migrate makes a new state of one state. Without --from and --relabel, it copies keys, options and secret. "
        "With --from, it reads the original records and makes their keys again, under the options given. With "
        "--relabel, it keeps keys and secret, gives the state the rules number and tables of this version, and "
        "prints which records dedupe may print again. It accepts --memory.\n\n"
        "All actions accept --quiet. All other options below, except --relabel, need migrate --from.\n\n"
        "dedupe refuses states of another version, with another rules number or with other options, and names the "
        "differences. The rules number is the number that simdiri raises when a new version changes keys. A new "
        "state has no output file, so 'dedupe -o' needs a new or empty file.\n",
    .examples = "$ simdiri state info seen\n"
                "$ simdiri state merge seen1 seen2 all\n"
                "$ simdiri state migrate --from=list.txt --lossy=fragment old new\n",
};
