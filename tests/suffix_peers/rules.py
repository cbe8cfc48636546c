"""A public suffix list, read and applied as https://github.com/publicsuffix/list/wiki/Format says, without code of simdiri.

The policies of other libraries are differences from what simdiri does. Each is a name in POLICIES, and find_parts() applies
it, so a difference counts as explained only if the policies of that library give exactly its answer."""
# SPDX-License-Identifier: MIT
import re

POLICIES = {
    "final-dot-removed": "answers without the final dot",
    "lower-case": "answers in lower case, percent triplets, too",
    "final-dots-removed": "answers without all final dots",
    "final-dot-is-label": "the empty label after a final dot is the suffix",
    "empty-labels": "does not refuse empty labels",
    "any-label": "does not refuse labels over 63 bytes, or bytes that domain names do not have",
    "numbers": "does not refuse a number as last label",
    "four-numbers-only": "of IPv4 addresses it refuses four decimal numbers only",
    "hyphens-refused": "refuses labels that begin or end with a hyphen, and characters other than LDH and _",
    "length-refused": "refuses hosts of more than 255 bytes",
    "no-implicit-parent": "x of *.x is no suffix",
    "no-backtracking": "does not try *.x where a longer rule names the label",
    "hidden-by-other-section": "a rule of the other section hides a wildcard",
    "empty-label-of-wildcard": "*.x matches an empty label, too",
    "first-dot-refused": "has no domain for a host that begins with a dot",
    "first-dot-alone": "has no domain if only an empty label precedes the suffix",
    "first-dot-of-suffix": "a suffix may begin with an empty label",
    "first-dot-removed": "ignores a dot at the beginning",
}
HYPHENS = re.compile(r"(^|\.)-|-(\.|$)|[^a-z0-9._-]")
OTHER_BYTES = re.compile(r"[^A-Za-z0-9._~!$&'()*+,;=-]")


def to_ascii(name):
    """The A-labels of a name in lower case and NFC, of which Punycode is all that is missing."""
    return ".".join(label if label.isascii() else "xn--" + label.encode("punycode").decode() for label in name.split("."))


class Rules:
    def __init__(self, path, only_icann):
        self.plain, self.wildcards, self.exceptions = set(), set(), set()
        self.others = set()  # the names of rules of other sections
        self.nodes = set()  # the names of all rules, and their ends
        self.texts = []  # (prefix, name as the list spells it)
        self.longest = 0  # labels
        section = ""
        with open(path, encoding="utf-8") as lines:
            for line in map(str.strip, lines):
                if line.startswith("//"):
                    marker = re.search(r"===(BEGIN|END) (ICANN|PRIVATE) DOMAINS===", line)
                    section = section if not marker else marker[2] if marker[1] == "BEGIN" else ""
                elif line:
                    self.add(line.split()[0], only_icann and section != "ICANN")

    def add(self, text, is_other):
        prefix = "!" if text[0] == "!" else "*." if text.startswith("*.") else ""
        name = to_ascii(text[len(prefix):].lower())
        self.longest = max(self.longest, text.count(".") + 1)
        if is_other:
            self.others.add(name)
        else:
            self.texts.append((prefix, text[len(prefix):].lower()))
            {"": self.plain, "*.": self.wildcards, "!": self.exceptions}[prefix].add(name)
        while name:
            self.nodes.add(name)
            name = name.partition(".")[2]

    def is_suffix(self, name, policies):
        """Whether a rule, other than the default rule and exceptions, makes the name a suffix."""
        if name in self.plain or (name in self.wildcards and "no-implicit-parent" not in policies):
            return True
        if "hidden-by-other-section" in policies and name in self.others:
            return False
        if "no-backtracking" in policies and name in self.nodes:
            return False
        return name.partition(".")[2] in self.wildcards and (name[0] != "." or "empty-label-of-wildcard" in policies)

    def find_suffix(self, labels, policies):
        """Where the suffix begins, as an index into the labels."""
        last = len(labels) - 1
        for i in range(max(0, last - self.longest), last):
            name = ".".join(labels[i:])
            if name in self.exceptions:
                return i + 1
            if "first-dot-of-suffix" in policies and not labels[i]:
                if i + 1 == last or self.is_suffix(name[1:], policies):
                    return i
                continue
            if self.is_suffix(name, policies):
                return i
        return last


def is_number(label):
    return re.fullmatch("0[xX][0-9a-fA-F]*|[0-9]+", label) is not None


def is_four_numbers(host, labels):
    return len(labels) == 4 and 7 <= len(host) <= 15 and set(host) <= set("0123456789.") and bool(labels[0] and labels[3])


def is_refused(host, labels, policies):
    if host.startswith("["):
        return "any-label" not in policies
    if is_four_numbers(host, labels) if "four-numbers-only" in policies else is_number(labels[-1]) and "numbers" not in policies:
        return True
    if "" in labels[:-1] and "empty-labels" not in policies:
        return True
    if not labels[-1] and not policies & {"empty-labels", "final-dot-is-label"}:
        return True
    if "any-label" not in policies and (max(map(len, labels)) > 63 or OTHER_BYTES.search(host)):
        return True
    if "hyphens-refused" in policies and HYPHENS.search(host):
        return True
    return "length-refused" in policies and len(host) > 255


def find_parts(host, rules, policies=frozenset()):
    """The domain and the suffix of a host; "" for each that it has not."""
    end = ""
    if "lower-case" in policies:
        host = host.lower()
    if "first-dot-removed" in policies and host.startswith("."):
        host = host[1:]
    if "final-dots-removed" in policies:
        host = host.rstrip(".")
    elif "final-dot-is-label" not in policies and host.endswith("."):
        host, end = host[:-1], "" if "final-dot-removed" in policies else "."
    labels = host.split(".")
    if (not host and "empty-labels" not in policies) or is_refused(host, labels, policies):
        return "", ""
    begin = rules.find_suffix(labels, policies)
    suffix = ".".join(labels[begin:]) + end
    if begin == 0 or ("first-dot-refused" in policies and host.startswith(".")):
        return "", suffix
    if begin == 1 and not labels[0] and "first-dot-alone" in policies:
        return "", suffix
    return ".".join(labels[begin - 1:]) + end, suffix
