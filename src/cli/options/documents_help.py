# Reads the help texts of the commands: cli_command_help in commands/*/*_help.c.
# SPDX-License-Identifier: MIT
import dataclasses
import re

STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.S)


@dataclasses.dataclass
class Help:
    usage: list  # a line for each way to use the command
    summary: str
    details: str
    examples: str


def unquote(source):
    """The text of the string literals in a piece of C, which has no other tokens than these."""
    def replace(match):
        found = match.group(1)
        return bytes([int(found, 8)]) if found.isdigit() else {b"n": b"\n", b"t": b"\t"}.get(found, found)

    raw = "".join(STRING.findall(source)).encode("utf-8")
    return ESCAPE.sub(replace, raw).decode("utf-8")


def read_file(text):
    """Pairs of a command and its help."""
    for name, body in re.findall(r"^#define (\w+)\s((?:.*\\\n)*.*)\n", text, flags=re.M):
        text = re.sub(rf"\b{name}\b(?!\s+\\)", lambda match, body=body: body.replace("\\\n", "\n"), text)
    for name, body in re.findall(r"cli_command_help cli_(\w+)_help = \{(.*?)\n?\};", text, flags=re.S):
        members = re.split(r"(?:^|,)\s*\.(usage|summary|details|examples) =", body)[1:]
        texts = {member: unquote(source) for member, source in zip(members[::2], members[1::2])}
        missing = [member for member in ("usage", "summary", "details", "examples") if member not in texts]
        if missing:
            raise SystemExit(f"cli_{name}_help lacks .{', .'.join(missing)}, each of which is one text in quotation marks")
        yield name, Help(texts["usage"].split("\n"), texts["summary"], texts["details"], texts["examples"])


def read_texts(path):
    """The constant texts of a C file, such as those of simdiri help input."""
    found = re.findall(r"^static const char (\w+)\[\] =\s*(.*?);\n\n", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    return {name: unquote(source) for name, source in found}


def read_help(folder):
    found = {}
    for path in sorted(folder.glob("*/*_help.c")):
        found.update(read_file(path.read_text(encoding="utf-8")))
    return found
