"""Usage: compare.py HOSTS OURS PEER LIST SECTION ANSWERS: compares the answers of a peer (domain, tab, suffix) with those of
simdiri (host, tab, domain, tab, suffix), host by host, and both with a plain reference. Prints a row for the table. A
difference is explained if policies that the peer is known to have, and no others, give its answer.

Exit status: 0 all is explained, 1 there is a difference that is not, which is printed."""
# SPDX-License-Identifier: MIT
import collections
import itertools
import sys

from rules import POLICIES, Rules, find_parts

# What each peer is known to do otherwise. Of libpsl, the function for domains of all rules and the one for sections differ.
PEERS = {
    "reference": (),
    "libpsl": ("final-dot-is-label", "numbers", "any-label", "empty-labels", "first-dot-refused",
               "first-dot-of-suffix"),
    "libpsl icann": ("final-dot-is-label", "numbers", "any-label", "empty-labels", "first-dot-of-suffix",
                     "hidden-by-other-section"),
    "publicsuffixlist": ("final-dot-removed", "numbers", "any-label", "lower-case"),
    "tldts": ("final-dots-removed", "four-numbers-only", "no-implicit-parent", "hyphens-refused", "length-refused",
              "no-backtracking", "first-dot-removed"),
    "publicsuffix": ("numbers", "any-label", "no-implicit-parent", "empty-labels", "empty-label-of-wildcard",
                     "first-dot-alone", "no-backtracking"),
    "psl": ("numbers", "any-label", "no-implicit-parent", "empty-labels", "empty-label-of-wildcard",
            "first-dot-alone", "no-backtracking"),
}
SHOWN = 10  # differences without an explanation


def find_reason(host, answer, rules, known):
    """The fewest policies that give the answer; None: there are none."""
    for count in range(1, 5):
        for policies in itertools.combinations(known, count):
            if find_parts(host, rules, frozenset(policies)) == answer:
                return policies
    return None


def read_lines(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        for line in file:
            yield tuple(line.rstrip("\n").split("\t"))


def main(hosts, ours, peer, path, section, answers):
    rules = Rules(path, section == "icann")
    known = PEERS.get(f"{peer} {section}", PEERS[peer])
    reasons, count, equal, unexplained = collections.Counter(), 0, 0, []
    theirs = read_lines(answers) if answers else itertools.repeat(None)
    for (_, host), (our_host, *our_answer), answer in zip(read_lines(hosts), read_lines(ours), theirs):
        count += 1
        our_answer = tuple(our_answer)
        expected = find_parts(host, rules)
        if our_host != host or our_answer != expected:
            unexplained.append((host, our_host, our_answer, expected))
        elif answer is None or answer == our_answer:
            equal += 1
        else:
            reason = find_reason(host, answer, rules, known)
            if reason:
                reasons[reason] += 1
            else:
                unexplained.append((host, our_host, our_answer, answer))
    if count == 0 or count != sum(1 for _ in read_lines(hosts)):
        sys.exit(f"compare: {peer}, {section}: there are {count} answers, and not one for each host")
    print(f"{peer}\t{section}\t{count}\t{equal}\t{len(unexplained)}")
    for reason, number in reasons.most_common():
        print("\t".join(["", "", str(number), "; ".join(POLICIES[policy] for policy in reason)]))
    for host, *answers in unexplained[:SHOWN]:
        print(f"{peer}, {section}: {host[:200]!r}:", *answers, file=sys.stderr)
    return 1 if unexplained else 0


sys.exit(main(*sys.argv[1:]))
