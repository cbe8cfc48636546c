"""Usage: hosts.py LIST COUNT SEED: makes up hosts around the rules of a list. Each line has a host as somebody may write it,
with U-labels or upper case, a tab, and the same host in lower case with A-labels, made by Python."""
# SPDX-License-Identifier: MIT
import random
import sys

from rules import Rules, to_ascii

LETTERS = "abcdefghijklmnopqrstuvwxyz"
OTHER_LETTERS = ("äöüéñçø", "αβγδεζηθικλμνξοπρτυφχψω", "абвгдежзийклмнопрстуфхцчшщыэюя", "食狮公司网络世界中文")


class Generator:
    def __init__(self, path, seed):
        self.random = random.Random(seed)
        self.rules = Rules(path, False).texts
        self.words = sorted({label for _, name in self.rules for label in name.split(".")})

    def label(self):
        """Begins with a letter, because in a name with letters that are written from right to left it may not be a digit."""
        kind = self.random.random()
        if kind < 0.12:
            return "".join(self.random.choices(self.random.choice(OTHER_LETTERS), k=self.random.randint(1, 8)))
        if kind < 0.2:
            word = self.random.choice(self.words)
            return word if word.isascii() and word[0].isalpha() else "www"
        inner = "".join(self.random.choices(LETTERS + "0123456789-", k=self.random.randint(0, 10)))
        inner = inner.replace("--", "-").strip("-")
        return self.random.choice(LETTERS) + inner

    def labels(self, longest):
        return [self.label() for _ in range(self.random.randint(0, longest))]

    def by_rule(self):
        prefix, name = self.random.choice(self.rules)
        if prefix == "*." and self.random.random() < 0.8:
            name = f"{self.label()}.{name}"
        return ".".join(self.labels(4) + [name])

    def by_special_rule(self):
        """Of the few wildcards and exceptions, and of names that share their ends."""
        special = [(prefix, name) for prefix, name in self.rules if prefix]
        self.by_special_rule = lambda: self.near(*self.random.choice(special))
        return self.by_special_rule()

    def near(self, prefix, name):
        labels = self.labels(3)
        if prefix == "!" and self.random.random() < 0.3:
            name = f"{self.label()}.{name.partition('.')[2]}"
        return ".".join(labels + [name])

    def near_rule(self):
        labels = self.random.choice(self.rules)[1].split(".")
        at = self.random.randrange(len(labels))
        labels[at:at + 1] = self.random.choice(([], [self.label()], [labels[at], self.label()]))
        return ".".join(self.labels(2) + labels) or "a"

    def unlisted(self):
        return ".".join(self.labels(5) + ["zz" + self.random.choice(LETTERS) + self.label()])

    def long(self):
        if self.random.random() < 0.5:
            return ".".join([self.label() for _ in range(self.random.randint(20, 400))] + [self.random.choice(self.rules)[1]])
        label = "".join(self.random.choices(LETTERS, k=self.random.randint(60, 70)))
        return ".".join(self.labels(1) + [label] + self.labels(1) + [self.random.choice(("com", "co.uk", "b.ck"))])

    def numeric(self):
        count = self.random.choice((1, 2, 3, 4, 4, 4, 5))
        numbers = [str(self.random.choice((0, 1, 9, 127, 255, 256, 999, 65536))) for _ in range(count)]
        if self.random.random() < 0.3:
            numbers[-1] = self.random.choice(("0x7f", "0x", "0xg", "010", "08", "1a"))
        return ".".join(self.labels(self.random.choice((0, 0, 1))) + numbers)

    def odd(self):
        labels = self.labels(3) + [self.random.choice(self.rules)[1]]
        odd = self.random.choice(("_dmarc", "-a", "a-", "--", "", "1", "a_b", "xn--a", "*", "!$&'()*+,;=~", "_"))
        labels.insert(self.random.randrange(len(labels)), odd)
        # In a name with letters that are written from right to left, some of these would be errors.
        return ".".join(label if label.isascii() else "example" for label in ".".join(labels).split("."))

    def host(self):
        kinds = (self.by_rule, self.by_special_rule, self.near_rule, self.unlisted, self.label, self.long, self.numeric, self.odd)
        kind = self.random.choices(kinds, (55, 12, 12, 8, 3, 2, 4, 4))[0]
        return kind() + ("." if self.random.random() < 0.05 else "")

    def spell(self, host):
        """As somebody may write it: each label as U-label or A-label, some in upper case. A long host with U-labels could be
        longer than DNS permits, so that simdiri would not map it."""
        if len(to_ascii(host)) > 240 or max(map(len, host.split("."))) > 40:
            return to_ascii(host)
        written = ".".join(label if self.random.random() < 0.5 else to_ascii(label) for label in host.split("."))
        return written.upper() if written.isascii() and self.random.random() < 0.1 else written


def main(path, count, seed):
    generator = Generator(path, int(seed))
    for _ in range(int(count)):
        host = generator.host()
        print(generator.spell(host), to_ascii(host), sep="\t")


sys.stdout.reconfigure(encoding="utf-8")
main(*sys.argv[1:])
