# Writes texts of --help in mdoc(7).
# SPDX-License-Identifier: MIT
import re

ITEM = re.compile(r"  (\S+(?: \S+)*) {2,}(.*)")
ESCAPES = {"\\": r"\e", "^": r"\(ha", "`": r"\(ga", "~": r"\(ti", "'": r"\(aq"}
PAGE = re.compile(r" ?(\(?)\b((?:lib)?simdiri[\w-]*)\((\d)\)([.,;:)]*)(?: |$)")


def escape(text):
    text = re.sub(r"[\\^`~']", lambda match: ESCAPES[match.group()], text)
    # Options are bold.
    text = re.sub(r"(?<![\w-])(--?[a-z][a-z-]*(?:=[a-z0-9][a-z0-9:-]*)?)(?![\w])",
                  lambda match: r"\fB" + match.group(1).replace("-", r"\-") + r"\fR", text)
    return re.sub(r"^\.", r"\\&.", text)


def write_sentence(text):
    """Lines of a sentence, with references to manual pages as links."""
    at = 0
    for match in PAGE.finditer(text):
        if match.start() > at:
            yield escape(text[at:match.start()])
        opened, name, section, closed = match.groups()
        yield " ".join([".Xr" if not opened else ".Pq Xr", name, section, *closed.replace(")", "", len(opened))])
        at = match.end()
    if at < len(text):
        yield escape(text[at:])


def write_sentences(text):
    for sentence in re.split(r"(?<=[.:;]) (?=[A-Z])", text):
        yield from write_sentence(sentence)


def write_text(text):
    """Lines of mdoc for paragraphs and lists "  WORD  TEXT". A line that begins with more blanks continues an item."""
    in_list, lines = False, text.strip("\n").split("\n") if text.strip() else []
    items = [ITEM.match(line) for line in lines]
    widest = max((item.group(1) for item in items if item), key=len, default="")
    for line, item in zip(lines, items):
        is_inside = bool(item) or in_list and line.startswith("   ")
        if is_inside and not in_list:
            yield f'.Bl -tag -width "{widest}" -compact'
        elif in_list and not is_inside:
            yield ".El"
        elif is_inside and not item:
            yield ".Pp"
        in_list = is_inside
        if item:
            words = item.group(1).split(", ")
            yield ".It " + " , ".join("Fl " + word[1:] if word.startswith("-") else "Cm " + word for word in words)
            line = item.group(2)
        if line.strip():
            yield from write_sentences(line.strip())
    if in_list:
        yield ".El"


def write_paragraphs(text):
    for number, paragraph in enumerate(re.split(r"\n\n", text.strip("\n"))):
        # A list is not a paragraph of its own.
        if number > 0 and not paragraph.startswith("  "):
            yield ".Pp"
        yield from write_text(paragraph)


def write_value(value, choices):
    return f"Cm {'|'.join(choices)}" if choices else f"Ar {value}"


def write_usage(usage):
    """The synopsis of one way to use a command: one macro for each argument."""
    # A file to write is an operand with an option before it: -o FILE.
    for word in re.findall(r"\[-\w [A-Z]+\]|-\w [A-Z]+|\S+", usage):
        many = " ..." if word.endswith("...") else ""
        word = word.removesuffix("...")
        optional = word.startswith("[")
        word = word.strip("[]")
        name, _, value = word.partition("=" if "=" in word else " ")
        if word.startswith("-"):
            choices = value.split("|") if value and value == value.lower() else []
            text = f"Fl {name[1:]}" + ((" Ns = Ns " if "=" in word else " ") + write_value(value, choices) if value else "")
        elif word == word.lower():
            text = "Cm " + " | ".join(word.split("|"))
        else:
            text = f"Ar {word}"
        yield f".{'Op ' if optional else ''}{text}{many}"
