#!/usr/bin/env python3
"""Usage: check_interface.py ROOT            compares the public headers with tests/build/interface.txt, the headers of the
                                        last release, and tries that breaks are found
       check_interface.py --record ROOT   writes that file, after a release

A program that was compiled with the headers of the last release must work with the library of now. So no constant gets
another value, no member of a struct another place or size, and no function other parameters; nothing is removed. These
may change: a struct that begins with its size grows at its end, room named "reserved" is used from its beginning, and
functions and values are added. Functions and types are compared by abidiff (abigail-tools), in two libraries that have
the functions of the headers without their bodies; the test symbols compares the functions of the library with the headers.
"""
# SPDX-License-Identifier: MIT
import os
import re
import shutil
import subprocess
import sys
import tempfile

COMPILER = os.environ.get("CC", "cc").split()
# Values that follow from others, or from the version.
DERIVED = re.compile(r"SIMDIRI_(VERSION(_\w+)?|STATE_VERSION|TEMPLATES_ALL)$")
STRUCT = re.compile(r"^typedef struct \{\n(.*?)^\} (simdiri_\w+);", re.M | re.S)
ENUM = re.compile(r"\benum[^;{()]*\{(.*?)\}", re.S)
MACRO = re.compile(r"^#define (SIMDIRI_\w+) +([^ \n].*)$", re.M)
SKIPPED = 77


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def collect(folder, name="simdiri.h", seen=None):
    """The text of the headers that one includes, and of itself, without comments."""
    seen = set() if seen is None else seen
    if name in seen:
        return ""
    seen.add(name)
    text = read(os.path.join(folder, name))
    before = "".join(collect(folder, other, seen) for other in re.findall(r"^#include <simdiri/(\S+)>", text, re.M))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#include <simdiri/.*\n", "", text, flags=re.M)
    return before + re.sub(r"\n\n+", "\n", re.sub(r"[ \t]+\n", "\n", text)).lstrip("\n")


def members_of(body):
    """The names and declarations of the members in the body of a struct."""
    for declaration in body.replace("\n", " ").split(";"):
        pointer = re.search(r"\(\*(\w+)\)", declaration)
        names = [pointer[1]] if pointer else re.findall(r"(\w+)(?:\[[^]]*\])*\s*(?:,|$)", declaration.strip())
        yield from ((name, " ".join(declaration.split())) for name in names)


def run(command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def compile_text(text, path, options):
    source = path + ".c"
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    done = run([*COMPILER, "-std=c11", "-w", *options, "-o", path, source])
    if done.returncode != 0:
        raise SystemExit(f"interface: it does not compile:\n{done.stdout}")


def find_facts(text, folder):
    """{"constant NAME": [value], "member STRUCT.NAME": [offset, size, declaration],
    "struct NAME": [size, begins with its size]}"""
    lines = []
    for name in sorted({name for body in ENUM.findall(text) for name in re.findall(r"\b(SIMDIRI_\w+)\s*(?:=|,|$)", body)}
                       | {name for name, value in MACRO.findall(text) if not re.match(r":|__", value)}):
        lines.append(f'  SHOW("{name}", {name});')
    for body, struct in STRUCT.findall(text):
        members = list(members_of(body))
        lines += [f'  printf("member {struct}.{name} %zu %zu {declaration}\\n", offsetof({struct}, {name}), '
                  f'sizeof(({struct} *)0)->{name});' for name, declaration in members]
        lines.append(f'  printf("struct {struct} %zu {int(members[0][0] == "struct_size")}\\n", sizeof({struct}));')
    program = os.path.join(folder, "facts")
    compile_text("#include <stdio.h>\n" + text + """
static void show_text(const char *name, const char *value) { printf("constant %s %s\\n", name, value); }
static void show_number(const char *name, unsigned long long value) { printf("constant %s %llu\\n", name, value); }
#define SHOW(name, value) _Generic((value), char *: show_text, default: show_number)(name, value)
int main(void) {
""" + "\n".join(lines) + "\n}\n", program, [])
    facts = {}
    for line in run([program]).stdout.splitlines():
        kind, name, *values = line.split(" ", 2)
        if kind != "constant":
            values = [int(word) if word.isdigit() else word for word in values[0].split(" ", 2)]
        facts[f"{kind} {name}"] = values
    return facts


def compare_facts(old, new):
    for key, was in old.items():
        kind, name = key.split(" ", 1)
        now = new.get(key)
        if now is None:
            if not name.endswith(".reserved"):
                yield f"{name} was removed"
        elif kind == "constant":
            if was != now and not DERIVED.match(name):
                yield f"{name} was {was[0]}, and is {now[0]}"
        elif name.endswith(".reserved"):
            if sum(was[:2]) != sum(now[:2]) or now[0] < was[0]:
                yield f"{name} ended at {sum(was[:2])}, and ends at {sum(now[:2])}"
        elif kind == "member" and was != now:
            yield f"{name} was {was[2]!r}, {was[1]} bytes at {was[0]}, and is {now[2]!r}, {now[1]} at {now[0]}"
        elif kind == "struct" and was != now and not (was[1] and now[1] and now[0] > was[0]):
            yield f"{name} had {was[0]} bytes, and has {now[0]}"
    for key in sorted(key for key in new.keys() - old.keys() if key.startswith("member ")):
        size, is_sized = old.get("struct " + key[7:].split(".")[0], (0, 0))
        if is_sized and new[key][0] < size:  # an old program leaves padding unset
            yield f"{key[7:]} is within the {size} bytes that the struct had"


def make_library(text, path):
    """A library with the functions of the headers."""
    functions = re.findall(r"^SIMDIRI_API ([^;{]*\));", text, re.M)
    bodies = "".join(f"{declaration} {{ abort(); }}\n" for declaration in functions)
    compile_text("#include <stdlib.h>\n" + text + bodies, path, ["-g", "-O0", "-fPIC", "-shared"])
    return len(functions)


def write_suppressions(old, path):
    """What may change: compare_facts() looks at the members of these structs."""
    sized = "|".join(key[7:] for key, value in old.items() if key.startswith("struct ") and value[1])
    roomy = "|".join(key[7:-9] for key in old if key.endswith(".reserved"))
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"[suppress_type]\n  type_kind = struct\n  name_regexp = ^({sized})$\n"
                   "  has_data_member_inserted_at = end\n"
                   f"[suppress_type]\n  type_kind = struct\n  name_regexp = ^({roomy})$\n"
                   "  has_data_member_inserted_between = {offset_of(reserved), end}\n")


class Comparison:
    def __init__(self, old_text, folder):
        self.old_text = old_text
        self.folder = folder
        self.old = find_facts(old_text, folder)
        self.has_abidiff = shutil.which("abidiff") is not None
        self.library = os.path.join(folder, "old.so")
        make_library(old_text, self.library)
        self.suppressions = os.path.join(folder, "allowed.ini")
        write_suppressions(self.old, self.suppressions)

    def ask_abidiff(self, text):
        library = os.path.join(self.folder, "new.so")
        make_library(text, library)
        done = run(["abidiff", "--no-added-syms", "--suppressions", self.suppressions, self.library, library])
        if done.returncode & 3:
            raise SystemExit(f"interface: abidiff failed:\n{done.stdout}")
        return [done.stdout.rstrip()] if done.returncode else []

    def find_breaks(self, text):
        return list(compare_facts(self.old, find_facts(text, self.folder)))


# Changes that are made on purpose: (what, by which part it is found, text, its replacement). "": it is allowed.
SIZED = "  uint64_t seed[2];\n} simdiri_seen_options;"
ROOM = "  uint64_t reserved[8];\n} simdiri_state_info;"
VERSION = "SIMDIRI_API const char *simdiri_version(void);"
CHANGES = (
    ("a function is removed", "abidiff", VERSION, ""),
    ("a function has another parameter", "abidiff", VERSION, VERSION.replace("void", "int which")),
    ("a function returns another type", "abidiff", VERSION, VERSION.replace("const char *", "int ")),
    ("a function has a wider parameter", "abidiff", "simdiri_change_name(unsigned bit)",
     "simdiri_change_name(uint64_t bit)"),
    ("a member is wider", "facts abidiff", "  bool has_domain;", "  int has_domain;"),
    ("a member in a struct with room is wider", "facts", "  uint32_t run_count;", "  uint64_t run_count;"),
    ("a member has another type of the same size", "facts", "  uint64_t count;\n  uint64_t generation;",
     "  int64_t count;\n  uint64_t generation;"),
    ("a member has another name", "facts", "  size_t text_len;\n} simdiri_result;", "  size_t text_end;\n} simdiri_result;"),
    ("a struct without its size grows", "facts abidiff", "  size_t text_len;\n} simdiri_result;",
     "  size_t text_len;\n  int more;\n} simdiri_result;"),
    ("a value changes", "facts abidiff", "SIMDIRI_WARNING_HOST_UNMAPPED = 1,", "SIMDIRI_WARNING_HOST_UNMAPPED = 2,"),
    ("a bit changes", "facts", "((uint64_t)1 << 33)", "((uint64_t)1 << 43)"),
    ("a flag is removed", "facts", "SIMDIRI_FLAG_STD3 = 1u << 2,", ""),
    ("a text changes", "facts", '"{redacted}"', '"[redacted]"'),
    ("options get a member in front", "facts abidiff", "  uint64_t expected;", "  int more;\n  uint64_t expected;"),
    ("options grow, and a member is wider", "facts", SIZED, SIZED.replace("[2];", "[3];\n  int more;")),
    ("room and a member before it change", "facts", "  uint64_t undated;\n" + ROOM,
     "  uint32_t undated;\n  uint64_t more;\n" + ROOM.replace("8", "7")),
    ("room grows", "facts", ROOM, ROOM.replace("8", "9")),
    ("options grow", "", SIZED, SIZED.replace("[2];", "[2];\n  uint64_t more;")),
    ("room is used", "", ROOM, "  uint64_t more;\n" + ROOM.replace("8", "7")),
    ("a function is added", "", VERSION, VERSION + "\nSIMDIRI_API int simdiri_more(void);"),
    ("a version follows", "", '#define SIMDIRI_VERSION "', '#define SIMDIRI_VERSION "9.'),
    ("a value is added", "", "SIMDIRI_WARNING_HOST_UNMAPPED = 1,", "SIMDIRI_WARNING_HOST_UNMAPPED = 1, SIMDIRI_MORE = 2,"),
)


def try_changes(text, folder):
    """Whether each change is found by the parts that ought to. The first to miss one is named."""
    comparison = Comparison(text, folder)
    for what, found_by, before, after in CHANGES:
        if text.count(before) != 1:
            raise SystemExit(f"interface: to try whether it is found that {what}: there is not one {before!r}")
        changed = text.replace(before, after)
        found = {"facts": comparison.find_breaks(changed)}
        if comparison.has_abidiff:
            found["abidiff"] = comparison.ask_abidiff(changed)
        for part, findings in found.items():
            if bool(findings) != (part in found_by.split()):
                yield f"{what}: {part} finds {findings or 'nothing'}"


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "--record":
        root = arguments[1]
    elif len(arguments) == 1:
        root = arguments[0]
    else:
        sys.stderr.write(__doc__)
        return 2
    record = os.path.join(root, "tests/build/interface.txt")
    text = collect(os.path.join(root, "include/simdiri"))
    if len(arguments) == 2:
        with open(record, "w", encoding="utf-8") as file:
            file.write(text)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(read(record), folder)
        findings = comparison.find_breaks(text)
        if comparison.has_abidiff:
            findings += comparison.ask_abidiff(text)
        missed = list(try_changes(text, folder))
    for finding in findings:
        print(f"FAILED: programs of the last release would break: {finding}")
    for finding in missed:
        print(f"FAILED: {finding}")
    facts = len(comparison.old)
    print(f"interface: {facts} constants, members and structs compared, {len(CHANGES)} changes tried, "
          f"{len(findings) + len(missed)} failed")
    if findings or missed:
        return 1
    if not comparison.has_abidiff:
        print("skipped: types of functions, which need abidiff (bash src/packaging/dependencies interface)")
        return SKIPPED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
