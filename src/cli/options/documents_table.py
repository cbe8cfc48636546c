# Reads the tables of commands and options: command_table.h and *.def.
# SPDX-License-Identifier: MIT
import dataclasses
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "iri/options"))
from languages_table import calls, read_words, strip_comments, unquote  # noqa: E402

GROUPS = ["Normal form", "Keys", "Results", "States", "Input", "Output", "Run"]  # in the order of the help text


@dataclasses.dataclass
class Option:
    commands: list  # names
    shown: list  # the commands whose short help shows it
    name: str
    letter: str  # "" if there is none
    value: str  # None: takes none
    group: str
    summary: str
    details: str

    @property
    def is_optional(self):
        return self.value is not None and self.value.startswith("[")

    @property
    def choices(self):
        """The words that the value may be; empty for a free value."""
        words = (self.value or "").strip("[]")
        return words.split("|") if words and words == words.lower() else []

    @property
    def names(self):
        """The names that a list of rules may have, as the details list them."""
        found = re.search(r"names with commas between them: ([^.]*)\.", self.details)
        return [part.split()[0] for part in found.group(1).split(", ")] if found else []


@dataclasses.dataclass
class Table:
    commands: list  # (name, operands, purpose)
    titles: dict  # of the group of each command
    options: list

    def of(self, command):
        return [option for option in self.options if command in option.commands]


def expand_lists(text):
    """Expands macros of one argument, such as RUNG_LIST, in the text of a .def file."""
    for name, parameter, body in re.findall(r"#define (\w+)\((\w+)\)(.*?)\n\n", text, flags=re.S):
        text = re.sub(rf"#define {name}\(.*?\n\n", "", text, flags=re.S)
        text = re.sub(rf'{name}\(("(?:[^"\\]|\\.)*")\)', lambda match: body.replace(parameter, match.group(1)), text)
    return text


def expand_words(text):
    """Replaces OPTION_WORDS(LIST) by the words of the list, such as "uri|iri"."""
    words = read_words()
    return re.sub(r"OPTION_WORDS\((\w+)\)", lambda match: '"' + "|".join(words[match.group(1)]) + '"', text)


def read_table(folder):
    header = strip_comments((folder / "command_table.h").read_text(encoding="utf-8"))
    rows = [row for _, row in calls(header, "ROW") if len(row) == 5]
    commands = [(row[1][0], unquote(row[2]), unquote(row[3])) for row in rows]
    sets = {f"CLI_FOR_{row[0][0]}": 1 << bit for bit, row in enumerate(rows)}
    sets["CLI_FOR_EVERY"] = (1 << len(rows)) - 1
    for name, expression in re.findall(r"(CLI_FOR_\w+) =\s*([^,}]*\bCLI_FOR_[^,}]*)[,}]", header):
        sets[name] = eval(" ".join(expression.split()), {}, sets)  # pylint: disable=eval-used

    def select(expression):
        bits = eval("".join(expression), {}, sets)  # pylint: disable=eval-used
        return [name for bit, (name, _, _) in enumerate(commands) if bits >> bit & 1]

    options = []
    for path in sorted(folder.glob("*.def")):
        for _, row in calls(expand_words(expand_lists(strip_comments(path.read_text(encoding="utf-8")))), "OPTION"):
            options.append(Option(
                commands=select(row[1]), shown=select(row[2]),
                name=unquote(row[3]), letter="" if row[4] == ["0"] else row[4][0].strip("'"),
                value=None if row[5] == ["NULL"] else unquote(row[5]), group=row[7][0].capitalize().replace("_", " "),
                summary=unquote(row[8]), details="" if row[9] == ["NULL"] else unquote(row[9])))
    options.sort(key=lambda option: GROUPS.index(option.group))
    return Table(commands, {row[1][0]: unquote(row[4]) for row in rows}, options)
