/* The help text of state. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_state_help = {
    .usage = "info|verify DIR...\ncontains [-v] DIR [FILE]...\nexport [-o FILE] DIR\nimport FILE NEW\nprune "
             "--older-than=AGE DIR...\n"
             "merge DIR... NEW\nmigrate [--relabel] OLD NEW\nmigrate --from=FILE... OLD NEW",
    .summary =
        "Inspects, searches and changes the states of 'simdiri dedupe --state'. Only prune changes a state; merge, "
        "migrate and import make a new one.\n",
    .details =
        "  info      prints the properties of each state: the number of its keys, the options that they were made "
        "with, and its output\n"
        "  verify    reads each state completely, and prints 'whole', or what is damaged (exit status 2)\n"
        "  contains  prints the records of the FILEs that the state knows, with -v those that it does not know, and "
        "adds nothing; the exit status is 1 if it prints none. Options of keys that are not given are those of the "
        "state\n"
        "  export    prints the keys in hexadecimal, one a line, ordered by their last 16 digits, then by the first "
        "16\n"
        "            with --output-format=stream, writes everything that import and the module for Redis need: keys, "
        "options "
        "and secret, so only the owner can read a file that -o creates\n"
        "  import    makes a new state of such a stream; - is standard input\n"
        "  prune     removes keys that were published longer ago than AGE, and prints how many\n"
        "  merge     makes a new state of several, which must have the same options and the same secret "
        "(--key-file)\n"
        "  migrate   makes a new state of one\n"
        "A state that merge, migrate or import has made has no output file: the first 'dedupe --state=NEW -o' needs a "
        "new or "
        "empty file.\n\n"
        "dedupe refuses states of another version, with another rules number or with other options, and names "
        "the differences. Without --from and --relabel, migrate copies keys, options and secret. --from reads "
        "the original records and makes their keys again, under the options given. --relabel keeps keys and "
        "secret, gives the state the rules number and tables of this version, and prints which records may be "
        "printed again. --memory is for prune, merge, migrate and import, --quiet for all actions. The options about "
        "records "
        "and "
        "keys are for contains and for migrate --from.\n",
    .examples = "$ simdiri state info seen\n"
                "$ simdiri state contains seen list.txt\n"
                "$ simdiri state migrate --from=list.txt --lossy=fragment old new\n",
};
