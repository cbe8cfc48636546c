"""Makes names and values that a rules file of redaction names. Reads the file by itself, as its manual page describes."""
# SPDX-License-Identifier: MIT
import fnmatch
import re
import string

WORD = string.ascii_letters + string.digits
LOWER = string.ascii_lowercase


class Rules:
    """The patterns of names, the exceptions, and the forms of values of a rules file."""

    def __init__(self, text):
        self.names, self.exceptions, self.forms = [], [], []
        rule = ""
        for line in text.split("\n"):
            word, _, rest = line.partition(" ")
            if word == "rule":
                rule = rest
            elif word == "name":
                self.names += [(rule, pattern) for pattern in rest.split()]
            elif word == "except":
                self.exceptions += rest.split()
            elif word == "form":
                self.forms.append((rule, rest))

    def is_named(self, name):
        """Does some pattern match the name, or a part of it? No exception counts, so benign names are really benign."""
        parts = [re.sub(r"[-_ ]", "", part).lower() for part in re.split(r"[^\w\- %]", name)] + [plain(name)]
        return any(fnmatch.fnmatchcase(part, pattern) for part in parts for _, pattern in self.names if part)

    def make_name(self, rng):
        """Returns a name, in lower case and without punctuation."""
        while True:
            _, pattern = rng.choice(self.names)
            name = re.sub(r"\*", lambda _: "".join(rng.choice(LOWER) for _ in range(rng.randrange(5))), pattern)
            if not any(fnmatch.fnmatchcase(name, exception) for exception in self.exceptions):
                return name

    def make_value(self, rng, in_path):
        """Returns (before, secret, after): a value of a form, and what precedes and follows the part that is replaced. A
        form that takes "/" does not end where a segment of a path ends; a form that begins with "/" is none of a value.
        """
        while True:
            _, form = rng.choice(self.forms)
            takes_slash = "/" in "".join(re.findall(r"\[([^\]]*)\]", form))
            if not takes_slash if in_path else not form.startswith("/"):
                return make_form(form, rng)


def plain(name):
    """The normal form of a name."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def members_of(text):
    """The bytes of a class, without its brackets, in order."""
    members, at = [], 0
    while at < len(text):
        if text[at] == "\\":
            at += 1
            members.append({"r": "\r", "n": "\n", "t": "\t"}.get(text[at], text[at]))
        elif text[at + 1:at + 2] == "-" and at + 2 < len(text):
            members += [chr(code) for code in range(ord(text[at]), ord(text[at + 2]) + 1)]
            at += 2
        else:
            members.append(text[at])
        at += 1
    return members


STEP = re.compile(r"(?P<mark>[()])|\[(?P<members>(?:\\.|[^\]\\])+)\]|\\(?P<escaped>.)|(?P<byte>.)", re.S)
LENGTH = re.compile(r"\{(\d+)(,?)(\d*)\}")


def make_form(form, rng):
    """Instantiates a form at random."""
    parts, marks, at = [""], 0, 0
    while at < len(form):
        step = STEP.match(form, at)
        at = step.end()
        if step["mark"]:
            parts.append("")
            marks += 1
            continue
        members = members_of(step["members"]) if step["members"] else [step["escaped"] or step["byte"]]
        length = LENGTH.match(form, at)
        low = high = 1
        if length:
            at = length.end()
            low = int(length[1])
            high = int(length[3]) if length[3] else low + (12 if length[2] else 0)
        # Controls and spaces cannot be in an IRI, so a seed has none.
        visible = [byte for byte in members if byte > " "]
        parts[-1] += "".join(rng.choice(visible) for _ in range(rng.randint(low, high)))
    return tuple(parts) if marks else ("", parts[0], "")
