#!/usr/bin/env python3
"""Usage: check_concepts.py ROOT | check_concepts.py --self-test

Reads the tables of src/docs/concepts.md, which have a column for each interface. Each name must exist in its interface.
Each command, each option of the library, each flag of C, each name that the Python package, the npm package, the
extension for DuckDB and the module for Redis export, each public type of Java and each function of its Context, and each
header of C must be in the column of its interface. A concept that an interface lacks (–) must be in one row of the last
table, which says why.
"""
# SPDX-License-Identifier: MIT
import ast
import pathlib
import re
import sys

sys.dont_write_bytecode = True
COLUMNS = ["concept", "command", "C", "C++", "Python", "JavaScript", "Java", "SQL", "Redis"]
REASONS = "| interface | concepts | why it lacks them |"
WITHOUT_CONCEPT = {"buffer.h", "context.h", "simdiri.h"}  # what all functions of C need
WITHOUT_CONCEPT_JAVA = {"Context", "KeySet", "NativeLibraryException", "Operation", "close"}
JAVA_TYPE = r"^public (?:(?:final|abstract|sealed) )*(?:class|record|enum|interface) (\w+)"
JAVA_FUNCTION = r"^  public (?:static |final )*(?:[\w<>\[\]]+ )?(\w+)\((.*?)\) (?:throws \w+ )?\{$"


def strip_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)


def read_all(paths):
    return "\n".join(strip_comments(path.read_text(encoding="utf-8")) for path in paths)


def read_tables(page):
    """The cells of each row, by column."""
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == len(COLUMNS) and cells != COLUMNS and set(cells[0]) - set("-"):
            yield dict(zip(COLUMNS, cells))


def read_reasons(page):
    """The concepts in the rows of the table of reasons, each with its interface."""
    table = page.split(REASONS)[1] if REASONS in page else ""
    for line in table.splitlines()[2:]:
        interface, concepts, reason = [cell.strip() for cell in line.strip("|").split("|")]
        yield from ((interface, concept) for concept in concepts.split("; ") if reason)


def words_of(text):
    return set(re.findall(r"\w+", text))


class Interfaces:
    """What each interface has: `names` exist, and `needed` must be on the page."""

    def __init__(self, root):
        sys.path[:0] = [str(root / "src/iri/options"), str(root / "src/cli/options")]
        import documents_table  # pylint: disable=import-outside-toplevel,import-error
        import languages_table  # pylint: disable=import-outside-toplevel,import-error
        self.options = list(languages_table.read_options())
        self.names, self.needed = {}, {}
        table = documents_table.read_table(root / "src/cli/options")
        commands = {name for name, _, _ in table.commands}
        own = {f"--{option.name}" for option in table.options}
        self.names["command"] = commands | own
        self.needed["command"] = commands | {f"--{option.name}" for option in self.options} & own
        self.read_c(root / "include/simdiri")
        self.read_python(root / "src/bindings/python/simdiri")
        self.read_javascript((root / "src/bindings/js/lib/index.d.ts").read_text(encoding="utf-8"))
        self.in_texts = {f"--{option.name}" for option in self.options if option.kind not in ("CONTENT", "OTHER")}
        self.read_java(root / "src/bindings/java/core/src/main/java/org/simdiri")
        self.read_servers(root / "src/bindings")

    def read_c(self, folder):
        headers = [path for path in sorted(folder.glob("*.h")) if path.name not in WITHOUT_CONCEPT]
        self.names["C"] = words_of(read_all(folder.glob("*.h")))
        self.needed["C"] = {option.constant for option in self.options if option.constant}
        self.headers = {path.name: set(re.findall(r"\b(simdiri_\w+)\(", read_all([path]))) for path in headers}
        self.names["C++"] = words_of(read_all([*folder.glob("cpp/*.hpp"), *folder.glob("*.hpp")]))
        self.needed["C++"] = set()

    def read_python(self, folder):
        names = set()
        for module in ("__init__.pyi", "redis.pyi", "typing.py"):
            prefix = "redis." if module == "redis.pyi" else ""
            classes = {}
            for node in ast.parse((folder / module).read_text(encoding="utf-8")).body:
                target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", node)
                name = getattr(target, "id", None) or getattr(target, "name", None)
                names |= {prefix + name} if name else set()
                if isinstance(node, ast.FunctionDef):
                    names |= {argument.arg for argument in node.args.kwonlyargs}
                if isinstance(node, ast.ClassDef):
                    members = {getattr(item, "name", None) or getattr(getattr(item, "target", None), "id", "") for item in node.body}
                    members |= {argument.arg for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"
                                for argument in item.args.kwonlyargs}
                    classes[name] = members.union(*(classes.get(getattr(base, "id", ""), set()) for base in node.bases))
            names |= {member for members in classes.values() for member in members}
            names |= {f"{name}.{member}" for name, members in classes.items() for member in members}
        self.names["Python"] = names
        exported = re.search(r"__all__ = \[(.*?)\]", (folder / "__init__.py").read_text(encoding="utf-8"), re.S)
        self.needed["Python"] = set(re.findall(r'"(\w+)"', exported.group(1)))

    def read_javascript(self, text):
        exported = set(re.findall(r"^export (?:const|function|class) (\w+)", text, re.M))
        types = set(re.findall(r"^export (?:type|interface) (\w+)", text, re.M))
        members = set(re.findall(r"^ {2}(?:get )?(\w+)[?(]?\??:?[(:]", text, re.M)) | set(re.findall(r"^  (\w+)\?:", text, re.M))
        names = exported | types | members
        for name, body in re.findall(r"^export class (\w+).*?\{\n(.*?)^\}", text, re.M | re.S):
            names |= {f"{name}.{member}" for member in re.findall(r"^  (?:get )?(\w+)\(", body, re.M)}
        self.names["JavaScript"], self.needed["JavaScript"] = names, exported

    def read_java(self, folder):
        types, names, functions = set(), set(), {}
        for path in folder.glob("*.java"):
            text = strip_comments(path.read_text(encoding="utf-8"))
            if re.search(JAVA_TYPE, text, re.M):
                types.add(path.stem)
                found = re.findall(JAVA_FUNCTION, text, re.M | re.S)
                functions[path.stem] = {name for name, _ in found} - types
                names |= {parameter for _, parameters in found for parameter in re.findall(r"(\w+)(?:,|$)", parameters)}
        names |= types.union(*functions.values()) | {f"{name}.{function}" for name in functions for function in functions[name]}
        self.names["Java"] = names | self.in_texts
        self.needed["Java"] = types.union(functions["Context"]) - WITHOUT_CONCEPT_JAVA

    def read_servers(self, folder):
        in_texts = self.in_texts | {"--errors"}
        functions = set(re.findall(r'\.name = "(\w+)"', (folder / "duckdb/sql_extension.c").read_text(encoding="utf-8")))
        commands = set(re.findall(r'\{"(SIMDIRI\.\w+)"', (folder / "redis/redis_module.c").read_text(encoding="utf-8")))
        files = set(re.findall(r'#define SQL_\w+ "(\w+)"', (folder / "duckdb/sql.h").read_text(encoding="utf-8")))
        self.names["SQL"], self.needed["SQL"] = functions | in_texts | files, functions
        words = set(re.findall(r'"([A-Z]+)"', read_all(folder.glob("redis/*.c"))))
        self.names["Redis"], self.needed["Redis"] = commands | in_texts | words, commands


def find_faults(page, interfaces):
    shown = {column: set() for column in COLUMNS[1:]}
    faults, lacking = [], set()
    reasons = list(read_reasons(page))
    for row in read_tables(page):
        for column in COLUMNS[1:]:
            names = re.findall(r"`([^`]+)`", row[column])
            shown[column] |= set(names)
            if not names and row[column] != "–":
                faults.append(f"{row['concept']}: the cell of {column} has neither a name nor –")
            lacking |= {(column, row["concept"])} if row[column] == "–" else set()
            for name in names:
                if not set(name.split("::") if column == "C++" else [name]) <= interfaces.names[column]:
                    faults.append(f"{row['concept']}: {column} has no {name}")
    faults += [f"{concept}: the page does not say why {column} lacks it" for column, concept in sorted(lacking - set(reasons))]
    faults += [f"{concept}: the page says why {column} lacks it, but it is no concept that {column} lacks"
               for column, concept in sorted(set(reasons) - lacking)]
    faults += [f"{concept}: two rows say why {column} lacks it" for column, concept in set(reasons) if reasons.count((column, concept)) > 1]
    for column, needed in interfaces.needed.items():
        faults += [f"{column}: {name} is not on the page" for name in sorted(needed - shown[column])]
    faults += [f"C: the page has nothing of {header}" for header, names in interfaces.headers.items() if not names & shown["C"]]
    return faults


def test_itself(root):
    """Each kind of fault is found."""
    page = (root / "src/docs/concepts.md").read_text(encoding="utf-8")
    interfaces = Interfaces(root)
    failed = 0
    for before, after, fault in (
            ("`toUri`", "`toURI`", "JavaScript has no toURI"), ("`parseUrl`", "`parseURL`", "Java has no parseURL"),
            ("`redact` |", "– |", "Java: redact is not on the page"), ("`to_iri`", "–", "Python: to_iri is not on the page"),
            ("`context::normalize`", "`context::normalise`", "C++ has no context::normalise"),
            ("`SIMDIRI.MERGE`", "`SIMDIRI.UNION`", "Redis has no SIMDIRI.UNION"),
            ("`simdiri_surt`", "`simdiri_seen`", "nothing of surt.h"), ("`--group-host`", "`--group`", "command has no --group"),
            ("`simdiri_domain`", "", "SQL: simdiri_domain is not on the page"),
            ("| Redis | charset of texts; ", "| Redis | ", "charset of texts: the page does not say why Redis lacks it"),
            ("| Python | explanation | ", "| Python | explanation; key | ", "key: the page says why Python lacks it, but"),
            ("| Python | names of DNS | `host` of the result has them |", "| Python | names of DNS | |", "why Python lacks it"),
            ("`SIMDIRI_FLAG_STD3`", "`simdiri_hash`", "C: SIMDIRI_FLAG_STD3 is not on the page")):
        if not any(fault in found for found in find_faults(page.replace(before, after), interfaces)):
            failed += 1
            print(f"FAILED: not found: {fault}")
    print(f"concepts self-test: {13 - failed} passed, {failed} failed")
    return failed


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(1 if test_itself(root) else 0)
    root = pathlib.Path(sys.argv[1])
    page = (root / "src/docs/concepts.md").read_text(encoding="utf-8")
    faults = find_faults(page, Interfaces(root))
    for fault in faults:
        print(f"FAIL: src/docs/concepts.md: {fault}")
    print(f"concepts: {len(list(read_tables(page)))} rows, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
