/* The help text of partition. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_partition_help = {
    .usage = "--by=PART --files=N -o PATTERN [FILE]...",
    .summary = "Writes each record, unchanged, to one of N files, so that all records of a host or a domain are in one "
               "file, in the order of the input.\n",
    .details =
        "PATTERN contains %d or %04d, the number of the file: -o part-%04d.txt writes part-0000.txt and so on. "
        "Names that end with .gz or .zst make compressed files. Files have the ending .incomplete until all of "
        "them are complete; a run that fails removes them, and one that is killed leaves them.\n\n"
        "The number is the XXH3-64 hash, with seed 0, of the text of --by after --lossy, --rules and --redirects, "
        "modulo "
        "N. So records with equal keys are in one file: dedupe of each file, with the same options, is dedupe of all. "
        "The "
        "rules of --lossy=crawl change hosts, too: give partition the options that dedupe gets. The number depends "
        "neither on the machine nor on the number of threads. With domain and site it also depends on the version of "
        "the "
        "public suffix list, which --version shows. A record without a host is placed by its whole text, and a bad one "
        "by its bytes. A record that is longer than --max-record goes to the first file. The header of a table goes to "
        "every file.\n",
    .examples = "$ printf 'http://a/1\\nhttp://b/\\nhttp://a/2\\n' >list\n"
                "$ simdiri partition -q --by=host --files=2 -o p%d list\n"
                "$ grep a/ p0 p1\n"
                "p0:http://a/1\n"
                "p0:http://a/2\n",
};
