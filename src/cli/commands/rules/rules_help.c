/* The help text of rules. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_rules_help = {
    .usage = "import FILE",
    .summary = "Reads ClearURLs' list of tracking parameters (data.min.json), and writes a rules file for --rules.\n",
    .details =
        "import reads FILE, such as data.min.json of https://github.com/ClearURLs/Rules; - is standard input. Each "
        "rule "
        "of the list is a regular expression for names of parameters, on the hosts of its provider. Lines 'drop NAME "
        "HOST' say the same if these names can be listed (up to 1024). Exceptions become 'keep' lines. No parameter is "
        "dropped that ClearURLs would keep; rules for which that is not possible are left out, and --widen imports "
        "most "
        "of them. --report says which rules were left out, and why.\n\n"
        "Redirections become lines 'unwrap' and 'unwrap-path', which --clean=unwrap and --lossy=unwrap use. Rules that "
        "change more are always left out: raw rules, and providers that are blocked. See simdiri-rules(5).\n",
    .examples = "$ printf '{\"providers\":{\"a\":{\"urlPattern\":\".*\",\"rules\":[\"srs?\"]}}}' >list.json\n"
                "$ simdiri rules import -q list.json | grep drop\n"
                "drop sr\n"
                "drop srs\n"
                "$ simdiri rules import -q --report=left-out.tsv -o my.rules list.json\n",
};
