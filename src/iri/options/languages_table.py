# Reads the tables of options: option_words.h and options.def.
# SPDX-License-Identifier: MIT
import dataclasses
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\'.\'|\w+|[^\s\w]')
KINDS = ("CHOICE", "FLAG", "LIBRARY_FLAG", "UNICODE", "TEXT", "NAMES", "CONTENT", "OTHER")


@dataclasses.dataclass
class Option:
    kind: str  # of KINDS
    name: str  # of the command
    group: str
    words: list  # of a CHOICE
    constant: str  # of a FLAG
    default: str  # of a CHOICE
    summary: str

    @property
    def snake(self):
        """The name in Python."""
        return "secret" if self.name == "key-file" else self.name.replace("-", "_")

    @property
    def camel(self):
        """The name in JavaScript."""
        first, *rest = self.snake.split("_")
        return first + "".join(map(str.capitalize, rest))

    @property
    def type_name(self):
        return self.camel[0].upper() + self.camel[1:]


def unquote(tokens):
    text = "".join(token[1:-1] for token in tokens)
    return re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match.group(1), match.group(1)), text)


def calls(text, *names):
    """The calls of macros: their names, and their arguments as lists of tokens."""
    tokens = TOKEN.findall(text)
    for start in (i for i, token in enumerate(tokens[:-1]) if token in names and tokens[i + 1] == "("):
        arguments, depth, at = [[]], 1, start + 2
        while depth > 0:
            token = tokens[at]
            depth += {"(": 1, ")": -1}.get(token, 0)
            if token == "," and depth == 1:
                arguments.append([])
            elif depth > 0:
                arguments[-1].append(token)
            at += 1
        yield tokens[start], arguments


def strip_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S).replace("\\\n", "\n")


def read_source(path):
    return strip_comments(path.read_text(encoding="utf-8"))


def read_words():
    """The words of each list, by the name of the list."""
    text = re.sub(r"/\*.*?\*/", "", (HERE / "option_words.h").read_text(encoding="utf-8"), flags=re.S)
    lists = {}
    for name, body in re.findall(r"#define (OPTION_\w+)\(WORD\)(.*?)(?<!\\)\n", text, flags=re.S):
        inner = re.search(r"(OPTION_\w+)\(WORD\)", body)
        lists[name] = (lists[inner.group(1)] if inner else []) + re.findall(r'WORD\("([^"]*)"', body)
    return lists


def read_options():
    words = read_words()
    # The definitions of macros are no rows.
    text = re.sub(r"^#.*$", "", read_source(HERE / "options.def"), flags=re.M)
    for kind, row in calls(text, *KINDS):
        is_choice = kind == "CHOICE"
        yield Option(kind=kind, name=unquote(row[1]), group=row[2][0], words=words[row[3][0]] if is_choice else [],
                     constant=row[3][0] if "FLAG" in kind else "", default=unquote(row[6]) if is_choice else "",
                     summary=unquote(row[-1]))
