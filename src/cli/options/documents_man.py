# Writes the options of the man page, in mdoc(7), with the words of --help=all.
# SPDX-License-Identifier: MIT
import re

from documents_table import GROUPS

FIRST = '.\\" Written by src/cli/options/make_documents.py: from here\n'
LAST = '.\\" to here.\n'
ITEM = re.compile(r"  (\S+(?: \S+)*) {2,}(.*)")
ESCAPES = {"\\": r"\e", "^": r"\(ha", "`": r"\(ga", "~": r"\(ti", "'": r"\(aq"}


def escape(text):
    text = re.sub(r"[\\^`~']", lambda match: ESCAPES[match.group()], text)
    # Options are bold.
    text = re.sub(r"(?<![\w-])(--?[a-z][a-z-]*(?:=[a-z0-9][a-z0-9:-]*)?)(?![\w])",
                  lambda match: r"\fB" + match.group(1).replace("-", r"\-") + r"\fR", text)
    return re.sub(r"^\.", r"\\&.", text)


def split_sentences(text):
    return [escape(sentence) for sentence in re.split(r"(?<=[.:;]) (?=[A-Z])", text)]


def write_text(text):
    """Lines of mdoc for paragraphs and lists "  WORD  TEXT"."""
    in_list, lines = False, text.split("\n")
    items = [ITEM.match(line) for line in lines]
    widest = max((item.group(1) for item in items if item), key=len, default="")
    for line, item in zip(lines, items):
        if item and not in_list:
            yield f'.Bl -tag -width "{widest}" -compact'
        elif in_list and not item:
            yield ".El"
        in_list = bool(item)
        if item:
            words = item.group(1).split(", ")
            yield ".It " + " , ".join("Fl " + word[1:] if word.startswith("-") else "Cm " + word for word in words)
            line = item.group(2)
        if line:
            yield from split_sentences(line)
    if in_list:
        yield ".El"


def write_heading(option, commands):
    heading = f".It Fl {option.letter} , Fl -{option.name}" if option.letter else f".It Fl -{option.name}"
    if option.value:
        value = " Ns | Ns ".join(f"Cm {word}" for word in option.choices) or f"Ar {option.value}"
        heading += f" Ns Oo = Ns {value} Oc" if option.is_optional else f" Ns = Ns {value}"
    others = [name for name in commands if name not in option.commands]
    if not others:
        return heading + " Pq all commands"
    if len(others) <= 3:
        return heading + " Pq all commands but Cm " + " , ".join(others)
    return heading + " Pq Cm " + " , ".join(option.commands)


def full_text(option):
    """The summary and the details, joined as cli_put_option_paragraphs does."""
    if not option.details:
        return option.summary + "."
    return option.summary + (":" if option.details.startswith("\n") else ". ") + option.details


def page_text(option):
    """The full text as the page shows it: without the name of the page in references to its sections."""
    return full_text(option).replace(" in simdiri(1)", "")


def write_options(table):
    commands = [name for name, _, _ in table.commands]
    for group in GROUPS:
        yield f".Ss {group}"
        yield ".Bl -tag -width Ds"
        for option in table.options:
            if option.group == group:
                yield write_heading(option, commands)
                yield from write_text(page_text(option))
        yield ".El"


def replace_options(page, table):
    before, rest = page.split(FIRST)
    return before + FIRST + "\n".join(write_options(table)) + "\n" + LAST + rest.split(LAST, 1)[1]
