# Reads the tables of commands and options: command_table.h and *.def.
# SPDX-License-Identifier: MIT
import dataclasses
import re

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\'.\'|\w+|[^\s\w]')
GROUPS = ["Rules", "Keys", "Results", "States", "Input", "Output", "Run"]  # in the order of the help text


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
    options: list

    def of(self, command):
        return [option for option in self.options if command in option.commands]


def unquote(tokens):
    text = "".join(token[1:-1] for token in tokens)
    return re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match.group(1), match.group(1)), text)


def calls(text, name):
    """The arguments of each call of the macro, as lists of tokens."""
    tokens = TOKEN.findall(text)
    for start in (i for i, token in enumerate(tokens[:-1]) if token == name and tokens[i + 1] == "("):
        arguments, depth, at = [[]], 1, start + 2
        while depth > 0:
            token = tokens[at]
            depth += {"(": 1, ")": -1}.get(token, 0)
            if token == "," and depth == 1:
                arguments.append([])
            elif depth > 0:
                arguments[-1].append(token)
            at += 1
        yield arguments


def strip_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S).replace("\\\n", "\n")


def expand_lists(text):
    """Expands macros of one argument, such as RUNG_LIST, in the text of a .def file."""
    for name, parameter, body in re.findall(r"#define (\w+)\((\w+)\)(.*?)\n\n", text, flags=re.S):
        text = re.sub(rf"#define {name}\(.*?\n\n", "", text, flags=re.S)
        text = re.sub(rf'{name}\(("(?:[^"\\]|\\.)*")\)', lambda match: body.replace(parameter, match.group(1)), text)
    return text


def read_table(folder):
    header = strip_comments((folder / "command_table.h").read_text(encoding="utf-8"))
    rows = [row for row in calls(header, "ROW") if len(row) == 4]
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
        for row in calls(expand_lists(strip_comments(path.read_text(encoding="utf-8"))), "OPTION"):
            options.append(Option(
                commands=select(row[1]), shown=select(row[2]),
                name=unquote(row[3]), letter="" if row[4] == ["0"] else row[4][0].strip("'"),
                value=None if row[5] == ["NULL"] else unquote(row[5]), group=row[7][0].capitalize(),
                summary=unquote(row[8]), details="" if row[9] == ["NULL"] else unquote(row[9])))
    options.sort(key=lambda option: GROUPS.index(option.group))
    return Table(commands, options)
