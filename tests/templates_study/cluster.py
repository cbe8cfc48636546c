#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: cluster.py URLS LABELS [DEPTH SIMILARITY]

Groups URLs by drain3 from PyPI, and writes the number of the group of each. A path is a line of words, its segments.
Words are masked as in the example drain3.ini of drain3; DEPTH and SIMILARITY are 4 and 0.4 there. drain3 sees the URLs
one by one, and never moves one to another group, as in its streaming use."""
import sys
import urllib.parse

from drain3.template_miner import TemplateMiner
from drain3.template_miner_config import TemplateMinerConfig
from drain3.masking import MaskingInstruction

BEFORE, AFTER = r"((?<=[^A-Za-z0-9])|^)", r"((?=[^A-Za-z0-9])|$)"
MASKS = ((r"(([0-9a-f]{2,}:){3,}([0-9a-f]{2,}))", "ID"), (r"(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})", "IP"),
         (r"([0-9a-f]{6,} ?){3,}", "SEQ"), (r"([0-9A-F]{4} ?){4,}", "SEQ"), (r"(0x[a-f0-9A-F]+)", "HEX"),
         (r"([\-\+]?\d+)", "NUM"))


def main():
    urls, labels = sys.argv[1:3]
    config = TemplateMinerConfig()
    config.drain_depth = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    config.drain_sim_th = float(sys.argv[4]) if len(sys.argv) > 4 else 0.4
    config.masking_instructions = [MaskingInstruction(BEFORE + mask + AFTER, name) for mask, name in MASKS]
    miner = TemplateMiner(config=config)
    with open(urls, encoding="utf-8", newline="\n") as source, open(labels, "w", encoding="utf-8") as target:
        for url in source:
            path = urllib.parse.urlsplit(url.rstrip("\n")).path
            words = " ".join(urllib.parse.unquote(part).replace(" ", "_") or "-" for part in path.split("/")[1:])
            target.write("%d\n" % miner.add_log_message(words)["cluster_id"])


if __name__ == "__main__":
    main()
