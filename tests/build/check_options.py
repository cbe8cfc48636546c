#!/usr/bin/env python3
# Usage: check_options.py SOURCE PROGRAM: --help=all, the man page and the completions have every option of the table, in
# the same words; the short help fits on a screen; a man page or a completion that is stale is found.
# SPDX-License-Identifier: MIT
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(SOURCE / "src/cli/options"))
import documents_man  # noqa: E402
import documents_table  # noqa: E402

SCREEN_LINES, SCREEN_COLUMNS, SHORT_OPTIONS = 45, 80, 13
passed = failed = 0


def holds(name, truth):
    global passed, failed
    passed, failed = passed + bool(truth), failed + (not truth)
    if not truth:
        print(f"FAILED: {name}")


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def words(text):
    return " ".join(text.split())


def read_page():
    """The words of the options of the man page, without macros."""
    page = (SOURCE / "src/cli/simdiri.1").read_text(encoding="utf-8").split(".Sh OPTIONS")[1].split(".Sh RECORDS")[0]
    lines = [re.sub(r"^\.It ", "", line) for line in page.splitlines() if not re.match(r"\.(Bl|El|Ss|\\\")", line)]
    text = re.sub(r"\bFl -", "--", re.sub(r"\b(Cm|Ar) ", "", "\n".join(lines))).replace(" , --", ", --")
    for escape, character in ((r"\fB", ""), (r"\fR", ""), (r"\-", "-"), (r"\e", "\\"), (r"\(ha", "^"), (r"\(ga", "`"),
                              (r"\(ti", "~"), (r"\(aq", "'"), (r"\&", "")):
        text = text.replace(escape, character)
    return words(text)


def check_command(command, table):
    full, short = run(command, "--help=all"), run(command, "--help")
    for option in table.of(command):
        name = f"{command}: --{option.name}"
        heading = f"--{option.name}" + (("[=" + option.value[1:] if option.is_optional else "=" + option.value)
                                        if option.value else "")
        holds(f"{name}: in --help=all, in the words of the table",
              words(f"{heading} {documents_man.full_text(option)}") in words(full))
    listed = re.findall(r"^  (?:-\w, )?--([a-z][a-z-]*)", full, re.M)
    holds(f"{command}: --help=all has no other option",
          sorted(listed) == sorted(option.name for option in table.of(command)))
    lines = short.splitlines()
    holds(f"{command}: the short help has {len(lines)} lines", 0 < len(lines) <= SCREEN_LINES)
    holds(f"{command}: the short help has lines of at most {SCREEN_COLUMNS} columns",
          all(len(line) <= SCREEN_COLUMNS for line in lines))
    count = len(re.findall(r"^  (?:-\w,|   ) --", short, re.M))
    holds(f"{command}: the short help has {count} options", 5 <= count <= SHORT_OPTIONS)
    holds(f"{command}: the short help has three examples", len(re.findall(r"^  \$ ", short, re.M)) == 3)
    holds(f"{command}: the last line says where there is more", lines and all(
        text in lines[-1] for text in (f"simdiri {command} --help=all", "man simdiri", "simdiri help input")))
    holds(f"{command}: -h", run(command, "-h") == short)
    holds(f"{command}: simdiri help {command}", run("help", command) == short)
    holds(f"{command}: -V", run(command, "-V") == run("--version") != "")


def check_documents(table):
    page, every = read_page(), words(run("help", "options"))
    completions = {name: (SOURCE / "src/cli/completions" / name).read_text(encoding="utf-8")
                   for name in ("simdiri.bash", "_simdiri", "simdiri.fish")}
    for option in table.options:
        text = words(documents_man.full_text(option))
        holds(f"--{option.name}: in the man page, in the words of the table",
              words(documents_man.page_text(option)) in page)
        holds(f"--{option.name}: in simdiri help options", text in every)
        holds(f"--{option.name}: bash", re.search(rf"--{option.name}[= ']", completions["simdiri.bash"]))
        holds(f"--{option.name}: zsh", re.search(rf"--{option.name}[=\[]", completions["_simdiri"]))
        holds(f"--{option.name}: fish", f" -l {option.name} " in completions["simdiri.fish"])
        holds(f"--{option.name}: the summary is a phrase in a line", len(option.summary) <= 60
              and not option.summary.endswith("."))


def check_stale():
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "cli"
        shutil.copytree(SOURCE / "src/cli", copy)
        maker = [sys.executable, str(copy / "options/make_documents.py")]
        check = [*maker, "--check"]
        holds("what is kept is what the table makes", subprocess.run(check, check=False).returncode == 0)
        for name in ("simdiri.1", "completions/simdiri.bash", "completions/_simdiri", "completions/simdiri.fish"):
            kept = (copy / name).read_text(encoding="utf-8")
            # Of the man page, only the OPTIONS part is written: between two comments.
            first, last = (kept.index(" from here\n"), kept.index(" to here.\n")) if name.endswith(".1") else (0, len(kept))
            stale = kept[:first] + kept[first:last].replace("decompress", "unpack") + kept[last:]
            (copy / name).write_text(stale, encoding="utf-8")
            holds(f"{name}: stale", subprocess.run(check, stdout=subprocess.DEVNULL, check=False).returncode == 1)
            subprocess.run(maker, check=True)
            holds(f"{name}: written again", (copy / name).read_text(encoding="utf-8") == kept)


def main():
    table = documents_table.read_table(SOURCE / "src/cli/options")
    listed = re.findall(r"^  ([a-z]+)  *\S", run("--help").split("Commands:")[1].split("\n\n")[0], re.M)
    holds("the commands", listed == [name for name, _, _ in table.commands])
    for command, _, _ in table.commands:
        check_command(command, table)
    check_documents(table)
    check_stale()
    holds("-h", run("-h") == run("--help") == run("help") != "")
    holds("-V", run("-V") == run("--version") != "")
    holds("--help=all", run("--help=all") == run("--help") + run("help", "options"))
    for topic in ("input", "codes", "options"):
        text = run("help", topic)
        holds(f"help {topic}: at most {SCREEN_COLUMNS} columns",
              text and max(map(len, text.splitlines())) <= SCREEN_COLUMNS)
        holds(f"help {topic}: bytes, no octets", "octet" not in text.replace("  octet-merge\n", ""))
    alone = subprocess.run([PROGRAM], capture_output=True, text=True, check=False)
    holds("simdiri alone: a short usage on standard error, status 2",
          alone.returncode == 2 and alone.stdout == "" and 2 <= len(alone.stderr.splitlines()) <= 10
          and "usage: simdiri COMMAND" in alone.stderr and "'simdiri --help'" in alone.stderr)
    bad = subprocess.run([PROGRAM, "check", "--help=some"], capture_output=True, text=True, check=False)
    holds("--help has one value", bad.returncode == 2 and "--help" in bad.stderr)
    print(f"options: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
