# Writes the manual pages of the commands and simdiri-options(7), in mdoc(7), with the words of --help=all.
# SPDX-License-Identifier: MIT
import re

from documents_mdoc import escape, write_paragraphs, write_text, write_usage, write_value
from documents_table import GROUPS

DATE = "November 28, 2026"
FIRST = '.\\" By hand: from here\n'
LAST = '.\\" to here.\n'
PART = '.\\" Made by make_documents.py: {}\n'
MADE = '.\\" Made by make_documents.py{}.\n.\\" SPDX-License-Identifier: MIT'
# Pages about the values of an option; a command that has the option refers to them.
SUBJECTS = {"field": "simdiri-fields 5", "redact-rules": "simdiri-redact 5", "routes": "simdiri-routes 5",
            "lossy": "simdiri-rules 5", "rules": "simdiri-rules 5", "suffixes": "simdiri-rules 5",
            "severity": "simdiri-codes 7", "state": "simdiri-state 7", "from": "simdiri-state 7"}


def write_name(option):
    return f"Fl {option.letter} , Fl -{option.name}" if option.letter else f"Fl -{option.name}"


def write_heading(option):
    heading = f".It {write_name(option)}"
    if option.value:
        value = write_value(option.value, option.choices)
        heading += f" Ns Oo = Ns {value} Oc" if option.is_optional else f" Ns = Ns {value}"
    return heading


def write_owners(option, table):
    """The commands that have the option, in parentheses, if the page has several options of its name."""
    if all(other is option or other.name != option.name or not is_shared(other) for other in table.options):
        return ""
    others = [name for name, _, _ in table.commands if name not in option.commands]
    if len(others) < len(option.commands):
        return " Pq all commands but Cm " + " , ".join(others)
    return " Pq Cm " + " , ".join(option.commands)


def full_text(option):
    """The summary and the details, joined as cli_put_option_paragraphs does."""
    if not option.details:
        return option.summary + "."
    return option.summary + (":" if option.details.startswith("\n") else ". ") + option.details


def refer_to_itself(text, title):
    """The text as the page with this title shows it."""
    text = text.replace(f" See {title}.", "").replace(f". {title}", ". This page")
    return re.sub(rf"(?<=[ (]){re.escape(title)}", "this page", text)


def write_head(name, section, purpose, exception=""):
    yield MADE.format(exception)
    yield from (f".Dd {DATE}", f".Dt {name.upper()} {section}", ".Os simdiri", ".Sh NAME", f".Nm {name}", f".Nd {purpose}")


def write_synopsis(command, usages):
    yield ".Sh SYNOPSIS"
    for usage in usages:
        arguments = list(write_usage(usage))
        actions = arguments[:1] if arguments[0].startswith(".Cm") else []
        yield from (".Nm simdiri", f".Cm {command}", *actions, ".Op Ar option ...", *arguments[len(actions):])


def write_examples(text):
    yield from (".Sh EXAMPLES", ".Bd -literal -offset indent")
    yield from (line.replace("\\", r"\e").replace("'", r"\(aq") for line in text.splitlines())
    yield ".Ed"


def write_own_options(options, title):
    yield ".Bl -tag -width Ds"
    for option in options:
        yield write_heading(option)
        yield from write_text(refer_to_itself(full_text(option), title))
    yield ".El"


def write_group(group, names, all_names):
    """Which of the shared options of a group the command has; the shorter of two lists."""
    missing = [name for name in all_names if name not in names]
    is_whole = len(missing) < len(names) - 1
    named = missing if is_whole else names
    return [f".It {group}", *(["all but" if missing else "all"] if is_whole else []),
            *([".Fl " + " , ".join("-" + name for name in named)] if named else [])]


def write_shared_options(command, table):
    """The names only."""
    yield from (".Xr simdiri-options 7", "describes these:")
    yield ".Bl -tag -width Results -compact"
    for group in GROUPS:
        options = [option for option in table.options if option.group == group and is_shared(option)]
        names = list(dict.fromkeys(option.name for option in options if command in option.commands))
        if names:
            yield from write_group(group, names, list(dict.fromkeys(option.name for option in options)))
    yield ".El"


def is_shared(option):
    return len(option.commands) > 1


def write_options(command, table):
    yield ".Sh OPTIONS"
    own = [option for option in table.of(command) if not is_shared(option)]
    if own:
        yield from write_own_options(own, f"simdiri-{command}(1)")
        yield ".Pp"
    yield from write_shared_options(command, table)


def write_references(pages):
    yield ".Sh SEE ALSO"
    yield from (f".Xr {page} ," for page in pages[:-1])
    yield f".Xr {pages[-1]}"


def command_references(command, table):
    pages = {SUBJECTS[option.name] for option in table.of(command) if option.name in SUBJECTS}
    pages |= {"simdiri 1", *(["simdiri-state 7"] if command == "state" else [])}
    return sorted(pages, key=lambda page: (page.split()[1], page))


def make_command_page(command, purpose, table, text, by_hand):
    """`by_hand` is the part of the page that is kept."""
    lines = [*write_head(f"simdiri-{command}", 1, purpose, ", but the part by hand"), *write_synopsis(command, text.usage),
             ".Sh DESCRIPTION", *write_paragraphs(text.summary), ".Pp",
             *write_paragraphs(refer_to_itself(text.details, f"simdiri-{command}(1)"))]
    rest = [*write_options(command, table), *write_examples(text.examples), *write_references(command_references(command, table))]
    return "\n".join(lines) + "\n" + FIRST + by_hand + LAST + "\n".join(rest) + "\n"


def find_part_by_hand(page):
    return page.split(FIRST)[1].split(LAST)[0] if FIRST in page else ""


def make_options_page(table):
    lines = [*write_head("simdiri-options", 7, "options that several commands of simdiri share"), ".Sh DESCRIPTION",
             "The page of a command lists its options.",
             "It describes those that only this command has, and those that mean something else there.",
             "All others are described here."]
    for group in GROUPS:
        options = [option for option in table.options if option.group == group and is_shared(option)]
        if not options:
            continue
        lines += [f".Sh {group.upper()}", ".Bl -tag -width Ds"]
        for option in options:
            lines += [write_heading(option) + write_owners(option, table), *write_text(full_text(option))]
        lines.append(".El")
    pages = sorted({*SUBJECTS.values(), "simdiri 1"}, key=lambda page: (page.split()[1], page))
    return "\n".join([*lines, *write_references(pages)]) + "\n"


def write_commands(table):
    last = None
    for name, _, purpose in table.commands:
        title = table.titles[name]
        if title != last:
            yield from ([".El", ".Pp"] if last else [])
            yield from (f"{title}:", ".Bl -tag -width simdiri-normalize(1) -compact")
            last = title
        yield f".It Xr simdiri-{name} 1"
        yield escape(purpose)
    yield ".El"


def replace_part(page, name, lines):
    """A page that is written by hand, apart from this part."""
    before, rest = page.split(PART.format(name))
    return before + PART.format(name) + "\n".join(lines) + "\n" + LAST + rest.split(LAST, 1)[1]
