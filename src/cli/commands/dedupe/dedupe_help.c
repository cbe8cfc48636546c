/* The help texts of dedupe and diff. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_dedupe_help = {
    .usage = "[FILE]...",
    .summary = "Prints the first record of each group of equal IRIs, unchanged and in order. Two IRIs are equal if "
               "their normal forms are equal; lossy rules make more of them equal.\n",
    .details = "A bad record has a key of its own bytes: it equals only records with the same bytes, and is counted on "
               "standard error. On a terminal, and if there is a bad record or --progress, the last line on standard "
               "error counts the records that were read and printed, those with a known key, and the bad ones.\n\n"
               "A key is 16 bytes and takes about 22 bytes of memory. --state keeps keys on disk from one run to the "
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

const cli_command_help cli_diff_help = {
    .usage = "--a=OPTIONS --b=OPTIONS [FILE]...",
    .summary =
        "Prints which IRIs of a list are equal under only one of two profiles. The exit status is 1 if there are "
        "any, else 0.\n",
    .details =
        "A profile is given as options of 'simdiri key' with blanks between them. The columns, with tabs between "
        "them, are: 'merge' for a group of records that are equal under --b but not under --a, or 'split' for "
        "the opposite; the number of the group; how many records equal this one under both profiles; and the "
        "first of these records. Prints at the end, from a temporary file (in $TMPDIR or /tmp). Uses one "
        "thread.\n",
    .examples = "$ printf 'http://a\\nhttp://a/\\n' | simdiri diff -q --a=--rung=syntax --b=\n"
                "merge\t1\t1\thttp://a\n"
                "merge\t1\t1\thttp://a/\n"
                "$ printf 'http://a/\\nhttp://a/#b\\n' | simdiri diff -q --a=--drop-fragment --b=\n"
                "split\t1\t1\thttp://a/\n"
                "split\t1\t1\thttp://a/#b\n"
                "$ printf 'http://a/\\nHTTP://A/\\n' | simdiri diff -q --a= --b=--nfc\n",
};
