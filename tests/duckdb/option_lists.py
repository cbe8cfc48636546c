# SPDX-License-Identifier: MIT
"""The options of each function are those that the README lists, and options of the command with the same values."""
import os
import re
import subprocess

COMMANDS = {"normalize": "normalize", "clean": "normalize", "check": "check", "key": "key", "host": "parse", "domain": "parse",
            "site": "parse", "part": "parse", "parts": "parse", "query": "parse", "label": "label", "redact": "redact",
            "resolve": "resolve", "compare": "compare", "is_equivalent": "compare"}
TWO_TEXTS = ("query", "resolve", "compare", "is_equivalent")
OF_LABELS = ("--group-host", "--templates", "--params")
# Those of SQL only: what a bad text gives. The command writes bad records to --rejects instead.
OWN = {"errors"}
# Options of the command that a function does not need, because another function has them, or because they concern reports.
LEFT_OUT = {
    "normalize": {"clean"},
    "check": {"rung", "form", "disallowed", "host", "idna", "nfc", "nfkc", "drop-fragment", "default-scheme", "encode-bidi"},
    "host": {"get", "psl-section", "encode-bidi"}, "query": {"get", "psl-section", "encode-bidi"},
    "domain": {"get", "encode-bidi"}, "site": {"get", "encode-bidi"}, "parts": {"get", "encode-bidi"}, "part": {"encode-bidi"},
    "label": {"redact", "keep-params"},
}


def ask(connection, function, options):
    """The message with which a function refuses options; "" if it accepts them."""
    texts = "'http://h/', 'http://h/', " if function in TWO_TEXTS else "'http://h/', "
    by_label = "--by=label " if function == "key" and options.startswith(OF_LABELS) else ""
    try:
        connection.execute(f"select simdiri_{function}({texts}'{by_label}{options}')").fetchall()
    except Exception as error:
        return str(error)
    return ""


def options_of(connection, function):
    told = ask(connection, function, "--no-such-option")
    return set(re.findall(r" --([a-z0-9-]+)", told.partition("the options are")[2]))


def options_of_readme(source):
    """A dict of the table: a row has functions, or "all but" some, and options."""
    with open(os.path.join(source, "src/bindings/duckdb/README.md"), encoding="utf-8") as file:
        text = file.read()
    found = {function: set() for function in COMMANDS}
    for row in re.findall(r"^\|(.*)\|$", text.partition("| functions | options |")[2].partition("\n\n")[0], re.M):
        functions, _, options = row.partition("|")
        names = set(re.findall(r"`([a-z_]+)`", functions))
        for function in (set(COMMANDS) - names) if "all but" in functions else names:
            found[function] |= set(re.findall(r"`--([a-z0-9-]+)", options))
    return found


def options_of_command(program, command):
    told = subprocess.run([program, command, "--help=all"], stdout=subprocess.PIPE, check=True).stdout.decode()
    return set(re.findall(r"^  (?:-.(?:, | ))?--([a-z0-9-]+)", told, re.M))


def names_in(told):
    """The values that a message lists after "one of" or "the rules are"; None: it lists none."""
    listed = re.search(r"(?:one of|the rules are) ([a-z0-9|, -]+)", told.replace(" and ", ", "))
    return listed and sorted(name for name in re.split(r"[|, ]+", listed[1]) if name)


def compare_values(connection, program, function, option):
    """Returns true if the command lists the values, which must be those of the function."""
    told = subprocess.run([program, COMMANDS[function], f"--{option}=no-such-value"], input=b"", stderr=subprocess.PIPE,
                          stdout=subprocess.PIPE).stderr.decode()
    expected, found = names_in(told), None
    if expected:
        told = ask(connection, function, f"--{option}=no-such-value")
        assert told, f"simdiri_{function} accepts any --{option}"
        found = names_in(told) or [name for name in expected if not ask(connection, function, f"--{option}={name}")]
        assert found == expected, f"simdiri_{function} --{option}: {found}, but the command: {expected}"
    return bool(found)


def compare(connection, program, source):
    """Returns how many options it has compared."""
    options = {function: options_of(connection, function) for function in COMMANDS}
    known, documented, compared, listed = set().union(*options.values()), options_of_readme(source), 0, 0
    for function, command in COMMANDS.items():
        assert options[function] == documented[function], \
            f"simdiri_{function}: its options and README.md differ: {sorted(options[function] ^ documented[function])}"
        expected = options_of_command(program, command) & known - LEFT_OUT.get(function, set())
        assert options[function] - OWN == expected, \
            f"simdiri_{function} and {command}: {sorted((options[function] - OWN) ^ expected)}"
        for option in sorted(options[function] - OWN):
            compared += 1
            listed += compare_values(connection, program, function, option)
    assert listed > 50, listed
    return f"{compared} options, {listed} with the same values"
