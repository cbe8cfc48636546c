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
import languages_table  # noqa: E402

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


def read_page(name):
    """The words of a manual page, without macros."""
    page = (SOURCE / "src/docs/man" / name).read_text(encoding="utf-8")
    lines = [re.sub(r"^\.It ", "", line) for line in page.splitlines() if not re.match(r"\.(Bl|El|S[hs]|Pp|\\\")", line)]
    text = re.sub(r"^\.(Pq )?Xr (\S+) (\d)", lambda match: "(" * bool(match[1]) + f"{match[2]}({match[3]})", "\n".join(lines),
                  flags=re.M)
    text = re.sub(r"\bFl -", "--", re.sub(r"\b(Cm|Ar) ", "", text)).replace(" , --", ", --")
    for escape, character in ((r"\fB", ""), (r"\fR", ""), (r"\-", "-"), (r"\e", "\\"), (r"\(ha", "^"), (r"\(ga", "`"),
                              (r"\(ti", "~"), (r"\(aq", "'"), (r"\&", "")):
        text = text.replace(escape, character)
    return words(text)


def join_marks(text):
    """Punctuation after a link is a word of its own in a page."""
    return re.sub(r"\) ([.,;:])", r")\1", text)


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
    holds(f"{command}: the short help has {len(lines)} lines, at most {SCREEN_LINES}: show fewer options (the third argument of "
          f"rows in src/cli/options/*.def), or shorten the texts of {command}_help.c", 0 < len(lines) <= SCREEN_LINES)
    holds(f"{command}: the short help has lines of at most {SCREEN_COLUMNS} columns",
          all(len(line) <= SCREEN_COLUMNS for line in lines))
    count = len(re.findall(r"^  (?:-\w,|   ) --", short, re.M))
    holds(f"{command}: the short help has {count} options, not 5 to {SHORT_OPTIONS}: the third argument of a row in "
          f"src/cli/options/*.def names the commands whose short help shows it; take CLI_FOR_{command.upper()} out of one, or add it",
          5 <= count <= SHORT_OPTIONS)
    holds(f"{command}: the short help has three examples: lines that begin with $ in .examples of {command}_help.c", len(re.findall(r"^  \$ ", short, re.M)) == 3)
    holds(f"{command}: the last line says where there is more", lines and all(
        text in lines[-1] for text in (f"simdiri {command} --help=all", f"man simdiri-{command},", "simdiri help input")))
    holds(f"{command}: -h", run(command, "-h") == short)
    holds(f"{command}: simdiri help {command}", run("help", command) == short)
    holds(f"{command}: -V", run(command, "-V") == run("--version") != "")


def check_documents(table):
    every = words(run("help", "options"))
    pages = {name: join_marks(read_page(f"man1/simdiri-{name}.1")) for name, _, _ in table.commands}
    shared = join_marks(read_page("man7/simdiri-options.7"))
    completions = {name: (SOURCE / "src/cli/completions" / name).read_text(encoding="utf-8")
                   for name in ("simdiri.bash", "_simdiri", "simdiri.fish")}
    for option in table.options:
        text = words(documents_man.full_text(option))
        page = shared if documents_man.is_shared(option) else pages[option.commands[0]]
        title = "simdiri-options(7)" if documents_man.is_shared(option) else f"simdiri-{option.commands[0]}(1)"
        holds(f"--{option.name}: in its man page, in the words of the table",
              documents_man.refer_to_itself(text, title) in page)
        holds(f"--{option.name}: in simdiri help options", text in every)
        holds(f"--{option.name}: bash", re.search(rf"--{option.name}[= ']", completions["simdiri.bash"]))
        holds(f"--{option.name}: zsh", re.search(rf"--{option.name}[=\[]", completions["_simdiri"]))
        holds(f"--{option.name}: fish", f" -l {option.name} " in completions["simdiri.fish"])
        holds(f"--{option.name}: the summary is a phrase in a line", len(option.summary) <= 60
              and not option.summary.endswith("."))


def check_help(table):
    """The summary and the details of a command are in its page."""
    for name, _, _ in table.commands:
        title = f"simdiri-{name}(1)"
        page = join_marks(read_page(f"man1/simdiri-{name}.1"))
        text = re.split(r"\n\n[A-Z][a-z ]+:\n", run(name, "--help=all").split("\n\n", 1)[1])[0]
        holds(f"{name}: the page has the text of --help=all", documents_man.refer_to_itself(words(text), title) in page)


def check_languages(table):
    """The command, Python and JavaScript have the options of the library's table; a file that differs is found."""
    rows = {option.name: option for option in table.options}
    for option in languages_table.read_options():
        holds(f"{option.name}: the command has it", option.name in rows or option.kind == "LIBRARY_FLAG")
        holds(f"{option.name}: the command has its words", option.kind != "CHOICE" or set(option.words) <= set(rows[option.name].choices))
    with tempfile.TemporaryDirectory() as folder:
        for part in ("src/iri/options", "src/bindings/python/simdiri", "src/bindings/js/lib", "src/keys/rules", "include"):
            shutil.copytree(SOURCE / part, pathlib.Path(folder) / part)
        check = [sys.executable, f"{folder}/src/iri/options/make_languages.py", "--check"]
        holds("Python and JavaScript have what the table makes", subprocess.run(check, check=False).returncode == 0)
        for name in ("python/simdiri/_options.py", "python/simdiri/typing.py", "js/lib/options.js", "js/lib/index.d.ts"):
            path = pathlib.Path(folder) / "src/bindings" / name
            kept = path.read_text(encoding="utf-8")
            path.write_text(kept.replace("protocol", "protokoll"), encoding="utf-8")
            holds(f"{name}: stale", subprocess.run(check, stdout=subprocess.DEVNULL, check=False).returncode == 1)
            path.write_text(kept, encoding="utf-8")


def check_page_of_browsers():
    """The page in a browser has the values and the defaults of the table."""
    text = (SOURCE / "src/bindings/page/options.js").read_text(encoding="utf-8")
    shown = dict(re.findall(r'name: "([\w-]+)"((?:(?!name: ").)*)', text, flags=re.S))
    for option in languages_table.read_options():
        if option.name not in shown or not option.words:
            continue
        values = re.search(r"values: \{(.*?)\n? *\}", shown[option.name], flags=re.S).group(1)
        default = re.search(r'byDefault: "([\w-]+)"', shown[option.name])
        holds(f"{option.name}: the page has its values", re.findall(r'"?([\w-]+)"?: "', values) == option.words)
        holds(f"{option.name}: the page has its default", (default.group(1) if default else option.words[0]) == option.default)


# Options of the library that an interface which is written by hand leaves out, each with its reason.
NOT_ON_PAGE = {"idna": "the module has no libidn2", "non-strict": "references have no scheme there",
               "redirects-all": "the page takes redirects as the command does without it",
               "std3": "the command lacks it, and the page shows what the command does"}
NOT_IN_SPARK = {"redirects": "a file that all executors would need", "rules": "a file that all executors would need"}


def check_logs():
    """The row of --log and simdiri-formats(5) name each kind of log."""
    logs = re.findall(r'^\w+_LOG\(\w+, "([^"]+)"', (SOURCE / "src/cli/options/logs.def").read_text(encoding="utf-8"), re.M)
    details = re.findall(r"^ +([a-z0-9-]+)  +\S", run("normalize", "--help=all"), re.M)
    page = read_page("man5/simdiri-formats.5")
    for log in logs:
        holds(f"{log}: the row of --log in src/cli/options/records.def needs a line for this log", log in details)
        holds(f"{log}: src/docs/man/man5/simdiri-formats.5 needs this log", re.search(rf"(?<![\w-]){log}(?![\w-])", page))


def check_by_hand():
    """What the page and the job for Spark write by hand has a row for each option of the table, or leaves it out knowingly."""
    page = (SOURCE / "src/bindings/page/options.js").read_text(encoding="utf-8")
    spark = (SOURCE / "src/bindings/python/simdiri/spark/__main__.py").read_text(encoding="utf-8")
    for option in languages_table.read_options():
        if option.group in ("NORMAL_FORM", "FORMS"):
            holds(f'{option.name}: src/bindings/page/options.js needs a row with name: "{option.name}", or NOT_ON_PAGE a reason',
                  (f'name: "{option.name}"' in page) != (option.name in NOT_ON_PAGE))
        # Choices and flags are those of the table.
        if option.group in ("NORMAL_FORM", "KEYS") and option.kind in ("TEXT", "NAMES", "CONTENT"):
            holds(f'{option.name}: spark/__main__.py needs add_argument("--{option.name}"), or NOT_IN_SPARK a reason',
                  (f'"--{option.name}"' in spark) != (option.name in NOT_IN_SPARK))


def check_stale():
    """A page or a completion that differs from what the tables make; what is written by hand in a page stays."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "src"
        shutil.copytree(SOURCE / "src/cli", source / "cli")
        shutil.copytree(SOURCE / "src/docs/man", source / "docs/man")
        shutil.copytree(SOURCE / "src/iri/options", source / "iri/options")
        maker = [sys.executable, str(source / "cli/options/make_documents.py")]
        check = [*maker, "--check"]
        holds("what is kept is what the table makes", subprocess.run(check, check=False).returncode == 0)
        for name, made in (("docs/man/man1/simdiri.1", "find the IRIs in text"), ("docs/man/man1/simdiri.1", "inside a record"),
                           ("docs/man/man1/simdiri-check.1", "wrong byte"), ("docs/man/man5/simdiri-formats.5", "decompressed"),
                           ("docs/man/man7/simdiri-options.7", "decompress"), ("cli/completions/simdiri.bash", "decompress"),
                           ("cli/completions/_simdiri", "decompress"), ("cli/completions/simdiri.fish", "decompress")):
            path = source / name
            kept = path.read_text(encoding="utf-8")
            path.write_text(kept.replace(made, "unpack", 1), encoding="utf-8")
            holds(f"{name}: stale", subprocess.run(check, stdout=subprocess.DEVNULL, check=False).returncode == 1)
            subprocess.run(maker, check=True)
            holds(f"{name}: written again", path.read_text(encoding="utf-8") == kept)
        path = source / "docs/man/man1/simdiri-none.1"
        path.write_text("a page of no command\n", encoding="utf-8")
        holds("a page of no command", subprocess.run(check, stdout=subprocess.DEVNULL, check=False).returncode == 1)
        subprocess.run(maker, check=True)
        holds("a page of no command is removed", not path.exists())
        path = source / "docs/man/man1/simdiri-check.1"
        by_hand = path.read_text(encoding="utf-8").replace(documents_man.FIRST, documents_man.FIRST + "Written by hand.\n")
        path.write_text(by_hand, encoding="utf-8")
        subprocess.run(maker, check=True)
        holds("what is written by hand stays", path.read_text(encoding="utf-8") == by_hand)


def main():
    table = documents_table.read_table(SOURCE / "src/cli/options")
    listed = re.findall(r"^  ([a-z]+)  *\S", run("--help").split("Most used:")[1].split("Examples:")[0], re.M)
    holds("the commands", listed == [name for name, _, _ in table.commands])
    for command, _, _ in table.commands:
        check_command(command, table)
    check_documents(table)
    check_help(table)
    check_stale()
    check_languages(table)
    check_page_of_browsers()
    check_by_hand()
    check_logs()
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
