"""Usage: verdicts.py PROGRAM [LABELS [SEED]]: compares --idna=idna2008 with libidn2's own command, idn2.

Labels are generated until LABELS of them (default 4000) have been asked about: those that are not ASCII or begin with
xn--, and that UTS 46 maps. `idn2 --no-tr46` must accept exactly the labels that --idna=idna2008 maps, and write them
the same. All accepted labels go through one run of idn2. It ends at the first label that it refuses, so there is one
run for each label that should be refused. Of some of these, the reason that check gives is compared with idn2's."""
# SPDX-License-Identifier: MIT
import collections
import os
import random
import re
import shutil
import subprocess
import sys

SCRIPTS = [(0xDF, 0xF6), (0xF8, 0x17F), (0x180, 0x24F), (0x250, 0x2AF), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x4FF),
           (0x531, 0x586), (0x5B0, 0x5F4), (0x610, 0x6FF), (0x700, 0x74F), (0x780, 0x7B1), (0x900, 0x97F),
           (0x980, 0x9FE), (0xA01, 0xA76), (0xB82, 0xBFA), (0xC00, 0xC7F), (0xD00, 0xD7F), (0xE01, 0xE5B),
           (0xE81, 0xEDF), (0xF00, 0xFDA), (0x1000, 0x109F), (0x10A0, 0x10FF), (0x1200, 0x139F), (0x13A0, 0x13FD),
           (0x1780, 0x17F9), (0x1820, 0x18AA), (0x1E00, 0x1EFF), (0x1F00, 0x1FFE), (0x2C00, 0x2D2F), (0x3041, 0x30FF),
           (0x3105, 0x312F), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA000, 0xA48C), (0xA640, 0xA69F), (0xA720, 0xA7FF),
           (0xAC00, 0xD7A3), (0xFF66, 0xFF9F), (0x10330, 0x1034A), (0x10400, 0x1044F), (0x11100, 0x11146),
           (0x1E900, 0x1E95F), (0x20000, 0x2A6DF), (0x30000, 0x3134A)]
LETTERS = [(0xDF, 0xF6), (0xF8, 0x17F), (0x3B1, 0x3C9), (0x430, 0x45F), (0x561, 0x586), (0x5D0, 0x5EA), (0x620, 0x64A),
           (0x904, 0x939), (0xE01, 0xE30), (0x10D0, 0x10FA), (0x1200, 0x1248), (0x3041, 0x3096), (0x30A1, 0x30FA),
           (0x4E00, 0x9FFF), (0xAC00, 0xD7A3)]
RIGHT_TO_LEFT = [(0x5D0, 0x5EA), (0x5B0, 0x5BD), (0x620, 0x64A), (0x64B, 0x655), (0x660, 0x669), (0x6F0, 0x6F9),
                 (0x710, 0x72F), (0x780, 0x7B1), (0x7CA, 0x7EA), (0x30, 0x39), (0x2D, 0x2D), (0x61, 0x7A)]
VIRAMAS = [0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xBCD, 0xC4D, 0xCCD, 0xD4D, 0xDCA, 0x1039, 0x17D2]
JOINING = [(0x620, 0x64A), (0x671, 0x6D3), (0x710, 0x72F), (0x904, 0x939)] + [(c, c) for c in VIRAMAS]
CONTEXT = [(0xB7, 0xB7), (0x375, 0x375), (0x5F3, 0x5F4), (0x30FB, 0x30FB), (0x660, 0x669), (0x6F0, 0x6F9)]
AROUND = [(0x6C, 0x6C), (0x3B1, 0x3C9), (0x5D0, 0x5EA), (0x3041, 0x3096), (0x30A1, 0x30FA), (0x4E00, 0x4E80),
          (0x627, 0x64A), (0x61, 0x7A)]
SYMBOLS = [(0x2190, 0x21FF), (0x2600, 0x26FF), (0x1F300, 0x1F64F), (0x2070, 0x209C), (0x3200, 0x33FF), (0xFF01, 0xFF5E)]
LDH = "abcdefghijklmnopqrstuvwxyz0123456789-"


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def one_of(self, ranges):
        return chr(self.random.randint(*self.random.choice(ranges)))

    def some(self, ranges, longest=12):
        return "".join(self.one_of(ranges) for _ in range(self.random.randint(1, longest)))

    def word(self):
        script = [self.random.choice(LETTERS)]
        return self.some(script + [(0x61, 0x7A)] * self.random.randint(0, 1), 16)

    def of_script(self):
        script = self.random.choice(SCRIPTS)
        return self.some([script] * 6 + [(0x30, 0x39), (0x61, 0x7A), (0x300, 0x30F)][:self.random.randint(0, 3)], 6)

    def bidi(self):
        return self.some(RIGHT_TO_LEFT, 7)

    def joiners(self):
        text = list(self.some(JOINING, 6))
        for _ in range(self.random.randint(1, 2)):
            text.insert(self.random.randint(0, len(text)), self.random.choice("\u200C\u200D"))
        return "".join(text)

    def context(self):
        return self.some(AROUND * 2 + CONTEXT, 6)

    def any_character(self):
        """Mostly unassigned characters."""
        plane = self.random.choice((0, 0, 0, 1, 1, 2, 3, 14))
        code_point = plane << 16 | self.random.randrange(0x10000)
        return self.random.choice(("", "a")) + chr(0xE000 if 0xD800 <= code_point < 0xE000 else code_point)

    def symbols(self):
        return self.word() + self.some(SYMBOLS, 2)

    def long(self):
        return self.some([self.random.choice(LETTERS), (0x61, 0x7A)], 63)

    def mixed(self):
        return self.random.choice((self.word, self.bidi, self.context))() + self.random.choice("-_1a") + self.of_script()

    def upper(self):
        return self.word().upper()

    def ace(self):
        """xn-- and Punycode, valid or not, of any of the others."""
        text = self.random.choice((self.word, self.of_script, self.bidi, self.context, self.joiners, self.symbols,
                                   self.any_character))()
        label = list("xn--" + text.encode("utf-8", "surrogatepass").decode().encode("punycode").decode("ascii"))
        if self.random.randrange(3) == 0:
            label[self.random.randrange(4, len(label)) if len(label) > 4 else 3] = self.random.choice(LDH)
        return "".join(label).upper() if self.random.randrange(8) == 0 else "".join(label)

    def ace_noise(self):
        return "xn--" + "".join(self.random.choice(LDH) for _ in range(self.random.randint(1, 8)))

    def label(self):
        make = self.random.choices(
            (self.word, self.of_script, self.bidi, self.joiners, self.context, self.any_character, self.symbols, self.long,
             self.mixed, self.upper, self.ace, self.ace_noise), (30, 6, 8, 6, 8, 2, 2, 10, 4, 10, 20, 4))[0]
        return make.__name__, make()


def is_asked(label):
    """Separators and the delimiters of IRIs would make another host."""
    return not re.search(r"[\x00-\x2C\x2E\x2F\x3A-\x40\[-^`{-\x9F\u3002\uFF0E\uFF61]", label) and (
        not label.isascii() or label.lower().startswith("xn--"))


def hosts_of(program, idna, labels):
    """The hosts that a run of the command writes for labels; None: host-unmapped."""
    text = "".join(f"http://{label}/\n" for label in labels).encode()
    out = subprocess.run([program, "normalize", "-q", "--status", f"--idna={idna}"], input=text, capture_output=True,
                         check=True).stdout.decode()
    rows = [line.split("\t") for line in out.splitlines()]
    assert len(rows) == len(labels), (len(rows), len(labels))
    return [iri[len("http://"):-1] if status == "ok" else None for iri, status in rows]


def spelled(label, host, number):
    """What idn2 is asked: the result of the mapping. Half of the time it is the label that the A-label encodes."""
    if label.isascii() or number % 2:
        return host
    return host[len("xn--"):].encode().decode("punycode")


def run_idn2(arguments, **more):
    return subprocess.run([IDN2, "--no-tr46", *arguments], env={"LC_ALL": "C.UTF-8"}, capture_output=True, **more)


def find_refused(labels):
    """The labels that idn2 refuses, each in a run of its own."""
    running, refused = {}, set()
    quiet = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    for label in labels + [None] * RUNS_AT_ONCE:
        if len(running) == RUNS_AT_ONCE or (label is None and running):
            process, status = os.waitpid(-1, 0)
            ended = running.pop(process)
            if os.waitstatus_to_exitcode(status) == 1:
                refused.add(ended)
        if label is not None:
            running[os.posix_spawn(IDN2, [IDN2, "--no-tr46", "--", label], {"LC_ALL": "C.UTF-8"},
                                   file_actions=quiet)] = label
    return refused


# idn2's words, and those of check.
REASONS = {"disallowed character": "IDNA2008 does not allow one of its characters",
           "unassigned": "IDNA2008 does not know one of its characters",
           "bidirectional": "it violates the Bidi rule",
           "context-j": "a joiner is not where it may be",
           "context-o": "a character is not where IDNA2008 allows it",
           "two hyphens": "a hyphen is first or last, or two are in places 3 and 4",
           "leading combining": "it begins with a combining mark",
           "not in Unicode NFC": "its characters are not in NFC"}


def check_reasons(program, asked):
    """asked: (what idn2 is asked, the label). Returns messages about reasons that differ, and the reasons seen."""
    text = "".join(f"http://{label}/\n" for _, label in asked).encode()
    lines = subprocess.run([program, "check", "-q", "--idna=idna2008"], input=text, capture_output=True,
                           check=True).stdout.decode().splitlines()
    lines = [line for line in lines if ": host-unmapped: " in line]
    bad, seen = [], collections.Counter()
    if len(lines) != len(asked):
        return [f"check: {len(lines)} reasons for {len(asked)} labels"], seen
    for line, (spelling, label) in zip(lines, asked):
        said = run_idn2(["--", spelling]).stderr.decode().strip()
        words = [REASONS[part] for part in REASONS if part in said]
        seen.update(words[:1] or [said])
        if not words or f"(label 1: {words[0]}" not in line:
            bad.append(f"{label!a}: check: {line!a}, idn2: {said!a}")
    return bad, seen


def main():
    program, expected = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 5891
    generator, bad, kinds = Generator(seed), [], collections.Counter()
    asked_count = refused_count = unasked_count = 0
    reasons = []
    while asked_count < expected and len(bad) < 20:
        pairs = [pair for pair in (generator.label() for _ in range(min(50000, 2 * expected))) if is_asked(pair[1])]
        labels = [label for _, label in pairs]
        mapped, looked_up = (hosts_of(program, idna, labels) for idna in ("uts46", "idna2008"))
        accepted, refused = [], []
        for number, ((kind, label), host, found) in enumerate(zip(pairs, mapped, looked_up)):
            if host is None or not host.startswith("xn--"):
                unasked_count += 1
                if host != found:
                    bad.append(f"{label!a}: not for libidn2, but {host} and {found}")
            elif asked_count < expected:
                asked_count += 1
                kinds[kind, found is not None] += 1
                if found not in (None, host):
                    bad.append(f"{label!a}: {host} and {found}")
                (refused if found is None else accepted).append((spelled(label, host, number), host, label))
        run = run_idn2([], input="".join(f"{spelling}\n" for spelling, _, _ in accepted).encode())
        written = run.stdout.decode().splitlines()
        for place, (spelling, host, label) in enumerate(accepted):
            if place >= len(written) or written[place] != host:
                bad.append(f"{label!a}: --idna=idna2008 maps it to {host}, idn2 does not: {run.stderr!r}")
                break
        also = find_refused([spelling for spelling, _, _ in refused])
        bad += [f"{label!a}: idn2 accepts {spelling!a}, --idna=idna2008 does not" for spelling, _, label in refused
                if spelling not in also]
        refused_count += len(refused)
        if len(reasons) < REASONS_MAX:
            reasons += [(spelling, label) for spelling, _, label in refused][:REASONS_MAX - len(reasons)]
        if expected > 50000:
            print(f"idna: {asked_count} of {expected} labels", file=sys.stderr)
    more_bad, seen = check_reasons(program, reasons)
    bad += more_bad
    for kind in sorted({kind for kind, _ in kinds}):
        print(f"idna: {kind}: {kinds[kind, True]} accepted, {kinds[kind, False]} refused")
    print("idna: reasons:", ", ".join(f"{count} {reason}" for reason, count in sorted(seen.items())))
    print(f"idna: {asked_count} labels asked, {refused_count} refused; {unasked_count} others: "
          f"not mapped by UTS 46, or mapped to ASCII")
    for line in bad[:20]:
        print("FAILED", line)
    print(f"idna: {len(bad)} failed")
    return 1 if bad else 0


IDN2 = shutil.which("idn2")
RUNS_AT_ONCE, REASONS_MAX = 4, 300
if __name__ == "__main__":
    if not IDN2:
        print("skipped: idn2 is not installed (Debian: idn2)")
        sys.exit(77)
    if b"\nidna2008: no\n" in subprocess.run([sys.argv[1], "--version"], capture_output=True).stdout:
        print("skipped: this build has no libidn2")
        sys.exit(77)
    sys.exit(main())
