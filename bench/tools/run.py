#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The second half of bench/run: measures, and writes the page. bench/run builds, and passes its options on."""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from figures import median  # noqa: E402
from inputs import BadInput, Inputs  # noqa: E402
from machine import facts  # noqa: E402
from page import write_page  # noqa: E402
from plan import Plan, make_plan  # noqa: E402
from results import collect  # noqa: E402
from turns import Build, Failed, Progress, measure  # noqa: E402

TOOLS = os.path.dirname(os.path.abspath(__file__))
UNITS = {"": 1, "k": 1000, "M": 10 ** 6, "G": 10 ** 9}


def parse_count(text):
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([kMG]?)", text)
    if not found or float(found[1]) == 0:
        raise argparse.ArgumentTypeError(f"not a number such as 64M: {text}")
    return int(float(found[1]) * UNITS[found[2]])


def parse_pattern(text):
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"not a regular expression: {text} ({error})") from error


def add_settings(parser, turns):
    """The options that bench/run and bench/compare share."""
    parser.add_argument("--rows", type=parse_pattern, default="", metavar="PATTERN",
                        help="only rows whose name matches this regular expression")
    parser.add_argument("--turns", type=parse_count, metavar="N", help=f"turns of each row (default: {turns})")
    parser.add_argument("--bytes", type=parse_count, metavar="N", help="size of each input (default: 256M)")
    parser.add_argument("--lines", type=parse_count, metavar="N", help="lines of the list for dedupe (default: 14M)")
    parser.add_argument("--quick", action="store_true", help="small inputs (16M, 500k lines) and few turns")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall",
                        help="of the command's rows: wall, or cpu for a busy machine (default: wall)")


def complete_settings(settings, turns, quick_turns):
    quick = settings.quick
    settings.turns = settings.turns or (quick_turns if quick else turns)
    settings.peer_turns = min(settings.turns, 3)
    settings.bytes = settings.bytes or (16 * 10 ** 6 if quick else 256 * 10 ** 6)
    settings.lines = settings.lines or (500000 if quick else 14 * 10 ** 6)
    is_tiny = settings.bytes < 10 ** 6
    settings.python_lines = 500 if is_tiny else 20000
    settings.min_time = 0.001 if is_tiny else 0.02
    settings.rows = re.compile(settings.rows)


def open_build(folder):
    build = Build(folder)
    if not os.path.exists(build.simdiri):
        sys.exit(f"{folder}: there is no program simdiri (is it a build folder?)")
    return build


def choose_level(builds, isa):
    """Has all programs measure a level. Programs that do not read it from the environment would measure another one."""
    os.environ["SIMDIRI_ISA"] = "none"
    for build in filter(None, builds):
        if subprocess.run([build.simdiri, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False).returncode == 0:
            sys.exit(f"{build.folder}: --isa needs a build with -DCMAKE_C_FLAGS=-DSIMDIRI_TEST_ISA, as bench/run makes it")
    os.environ["SIMDIRI_ISA"] = isa


def install_python(build, peers, name):
    """Builds the Python package of a build's source, into the folder of the peers; None if that cannot be done."""
    python = os.path.join(peers, "python", "venv", "bin", "python")
    target = os.path.join(peers, name)
    if not os.path.exists(python) or not build.source():
        return None
    log = os.path.join(peers, name + ".log")  # says why, if it fails
    with open(log, "wb") as out:
        done = subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--upgrade",
                               "--target", target, "--config-settings", f"build-dir={target}-build",
                               os.path.join(build.source(), "src", "bindings", "python")], stdout=out, stderr=out, check=False,
                              env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"})
    return target if done.returncode == 0 else None


def draw(python, figures, out):
    """The plots: (file, title), or the reason why there are none."""
    done = subprocess.run([python, os.path.join(TOOLS, "plots.py"), figures, out], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    if done.returncode == 0:
        return [tuple(line.split("\t")) for line in done.stdout.decode().splitlines()]
    error = done.stderr.decode("utf-8", "replace")
    return "matplotlib is absent" if "No module named 'matplotlib'" in error else error.strip().split("\n")[-1]


def describe_inputs(made):
    return {name: f"{given.records:,} records of {given.size / max(1, given.records):.1f} bytes, "
            f"{given.size / 1e6:,.0f} MB" for name, given in made.items()}


def name_of(path):
    """The name of a list, as text that a page can have: any bytes may be in it."""
    name = os.fsencode(os.path.basename(path)).decode("utf-8", "replace")
    return "".join(c if c.isprintable() and c != "`" else "\N{REPLACEMENT CHARACTER}" for c in name)


def repeat_command(settings):
    """Without the folders of this machine."""
    options = ["--previous=OLD-BUILD"] if settings.previous else []
    options += [f"--isa={settings.isa}"] if settings.isa else []
    options += ["--quick"] if settings.quick else []
    options += ["--no-peers"] if settings.no_peers else []
    options += [f"--turns={settings.turns}", f"--bytes={settings.bytes}", f"--lines={settings.lines}"]
    options += [f"--clock={settings.clock}"] if settings.clock != "wall" else []
    options += ["--rows=" + shlex.quote(settings.rows.pattern)] if settings.rows.pattern else []
    return " ".join(["bash bench/run", *options, *(shlex.quote(name_of(path)) for path in settings.lists)])


def write(settings, plan, measured, python):
    figures = collect(plan, measured)
    memcpy = [row for row in figures["rows"] if row["name"] == "memcpy"]
    figures["rows"] = [row for row in figures["rows"] if row["name"] != "memcpy"]
    if not figures["rows"]:
        for lack in figures["absent"]:
            print(f"{lack['name']}: {lack['reason']}", file=sys.stderr)
        sys.exit("bench/run: no row was measured")
    memcpy_ns = median(memcpy[0]["this"]) if memcpy and memcpy[0]["this"] else 0
    once = plan.inputs.made.get("once")
    figures["memcpy"] = once.size / once.records / memcpy_ns if memcpy_ns and once else 0
    figures["facts"] = facts(plan, repeat_command(settings), figures["memcpy"])
    figures["inputs"] = describe_inputs(plan.inputs.made)
    figures["has_before"] = plan.before is not None
    figures["is_busy"] = os.getloadavg()[0] > 1.5 * len(os.sched_getaffinity(0))
    figures["settings"] = {"turns": settings.turns, "peer_turns": settings.peer_turns, "clock": settings.clock}
    os.makedirs(settings.out, exist_ok=True)
    data = os.path.join(settings.out, "figures.json")
    with open(data, "w", encoding="utf-8") as file:
        json.dump(figures, file, indent=1)
    plots = draw(python if os.path.exists(python) else sys.executable, data, settings.out)
    page = os.path.join(settings.out, "README.md")
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(write_page(figures, plots)) + "\n")
    for lack in figures["absent"]:
        print(f"absent: {lack['name']}: {lack['reason']}", file=sys.stderr)
    print(page)


def main():
    parser = argparse.ArgumentParser(prog="bash bench/run", allow_abbrev=False)
    parser.add_argument("--build", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--previous")
    parser.add_argument("--isa")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("lists", nargs="+")
    add_settings(parser, 9)
    settings = parser.parse_args()
    complete_settings(settings, 9, 3)
    this, before = open_build(settings.build), open_build(settings.previous) if settings.previous else None
    if settings.isa:
        choose_level((this, before), settings.isa)
    peers = None if settings.no_peers else os.path.join(this.folder, "peers")
    progress = Progress()
    with tempfile.TemporaryDirectory(prefix="simdiri-bench-") as folder:
        inputs = Inputs(folder, settings.lists, settings.bytes, settings.lines, this.simdiri)
        plan = Plan(inputs, (this, before), peers, settings, peers is not None)
        for name, build in (("package-this", this), ("package-previous", before)):
            if build and peers and plan.is_python_selected():
                progress.show(f"building the Python package of {build.folder}")
                build.python = install_python(build, peers, name)
        progress.show("making the inputs")
        try:
            make_plan(plan)
            write(settings, plan, measure(plan.jobs, settings.turns, settings.peer_turns, progress), plan.python())
        except (BadInput, Failed) as error:
            sys.exit(f"bench/run: {error}")


if __name__ == "__main__":
    main()
