#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a table in Markdown, and on request an SVG plot, from the JSON of bench_simdiri.

Files of the same CPU, ISA level, compiler, library version and options are combined as more repetitions."""
import argparse
import json
import os
import sys

sys.dont_write_bytecode = True
from plot import draw  # noqa: E402

# The properties in which two files must agree to be runs of the same kind, in the order in which a difference is
# reported.
KIND = ("isa", "library_version", "compiler", "cpu", "profile", "options")


class BadInput(Exception):
    pass


class Run:
    """Measurements under the same conditions."""

    def __init__(self, context):
        self.context = context
        self.label = ""
        self.lists = {}  # name -> (lines, bytes, copies)
        self.rows = {}   # (list, contender) -> {counter: [a value of each repetition]}

    def add(self, path, data):
        context = data["context"]
        for name in context["lists"].split(", "):
            shape = tuple(int(context[f"list.{name}.{what}"]) for what in ("lines", "octets", "copies"))
            if self.lists.setdefault(name, shape) != shape:
                raise BadInput(f"{path}: the list {name} is not the same as in the files before")
        for row in data["benchmarks"]:
            if row["run_type"] != "iteration":
                continue
            values = self.rows.setdefault(tuple(row["run_name"].split("/", 1)), {})
            for counter in ("ns_per_iri", "gb_per_s", "times_memcpy", "accepted"):
                values.setdefault(counter, []).append(row.get(counter, float("nan")))

    def contenders(self, of_list=None):
        found = (contender for name, contender in self.rows if of_list in (None, name))
        return list(dict.fromkeys(found))

    def measured_lists(self):
        return [name for name in self.lists if any(name == row[0] for row in self.rows)]

    def value(self, name, contender, counter, part=0.5):
        return quantile(self.rows[name, contender][counter], part)

    def spread(self, name, contender):
        """The middle half of the repetitions, in percent of the median."""
        low, middle, high = (self.value(name, contender, "ns_per_iri", part) for part in (0.25, 0.5, 0.75))
        return (high - low) / middle * 100

    def describe(self, name):
        lines, size, copies = self.lists[name]
        text = f"{lines:,} lines of {size / lines - 1:.1f} bytes"
        return text + (f", {copies} times: {size * copies / 1e6:.0f} MB" if copies > 1 else "")


def quantile(values, part):
    values = sorted(values)
    at = part * (len(values) - 1)
    below = int(at)
    above = values[min(below + 1, len(values) - 1)]
    return values[below] + (above - values[below]) * (at - below)


def load(paths):
    runs = {}
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                data = json.load(file)
            kind = tuple(data["context"][key] for key in KIND)
            runs.setdefault(kind, Run(data["context"])).add(path, data)
        except OSError as error:
            raise BadInput(f"{path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise BadInput(f"{path}: not what bench_simdiri --benchmark_out writes ({error})") from error
    for kind, run in runs.items():
        if not run.rows:
            raise BadInput("no repetitions in the files: were only aggregates reported?")
        different = [part for i, part in enumerate(kind) if len({other[i] for other in runs}) > 1]
        run.label = ", ".join(different)
    return list(runs.values())


def cells(*values):
    return "| " + " | ".join(str(value).replace("|", "\\|") for value in values) + " |"


def number(value):
    return f"{value:,.2f}" if value < 10 else f"{value:,.1f}"


def of_memcpy(run, name, contender):
    """The speed of memcpy is 1."""
    times = run.value(name, contender, "times_memcpy")
    if times != times:  # not measured together with memcpy
        return ""
    return f"{1 / times:.3f}" if times < 100 else f"{1 / times:.2g}"


def overview(run, what, show):
    """Contenders down, lists across."""
    lists = run.measured_lists()
    yield cells(what, *lists)
    yield "|---|" + "---:|" * len(lists)
    for contender in run.contenders():
        yield cells(contender, *(show(name, contender) if (name, contender) in run.rows else "" for name in lists))


def details(run, name):
    yield f"### {name}: {run.describe(name)}\n"
    yield "| row | ns/IRI | spread | GB/s | times memcpy | of memcpy | accepted |\n|---|---:|---:|---:|---:|---:|---:|"
    for contender in run.contenders(name):
        times = run.value(name, contender, "times_memcpy")
        yield cells(contender, number(run.value(name, contender, "ns_per_iri")),
                    f"{run.spread(name, contender):.1f} %",
                    f"{run.value(name, contender, 'gb_per_s'):.2f}",
                    "" if times != times else f"{times:,.1f}",
                    of_memcpy(run, name, contender),
                    f"{run.value(name, contender, 'accepted') * 100:.2f} %")


def markdown(runs):
    for run in runs:
        context = run.context
        repetitions = sorted({len(row["ns_per_iri"]) for row in run.rows.values()})
        if run.label:
            yield f"## {run.label}\n"
        yield (f"simdiri {context['library_version']} (of the levels {context['isa_levels']} it uses "
               f"{context['isa']}), profile {context['profile']}, "
               f"{context['options']}. {context['compiler']}. {context['cpu']}.")
        yield f"Beside it: {context['peers'] or 'nothing'}. Absent: {context['absent'] or 'nothing'}."
        yield (f"Medians of {' to '.join(map(str, repetitions[:1] + repetitions[1:][-1:]))} repetitions; "
               "the spread is the middle half of them.\n")
        yield from overview(run, "ns/IRI", lambda name, contender: number(run.value(name, contender, "ns_per_iri")))
        yield ""
        yield from overview(run, "of memcpy", lambda name, contender: of_memcpy(run, name, contender))
        for name in run.measured_lists():
            yield ""
            yield from details(run, name)
        yield ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0], epilog=__doc__.split("\n\n")[1])
    parser.add_argument("files", metavar="JSON", nargs="+", help="what bench_simdiri --benchmark_out=JSON has written")
    parser.add_argument("--svg", metavar="FILE", help="draw the plot into FILE, too")
    arguments = parser.parse_args()
    try:
        runs = load(arguments.files)
        if arguments.svg:
            with open(arguments.svg, "w", encoding="utf-8") as file:
                file.write(draw(runs))
        sys.stdout.reconfigure(encoding="utf-8")
        print("\n".join(markdown(runs)).rstrip("\n"), flush=True)
    except BrokenPipeError:  # 'head' has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except BadInput as error:
        sys.exit(f"table.py: {error}")
    except OSError as error:
        sys.exit(f"table.py: {error.filename or 'standard output'}: {error.strerror}")


if __name__ == "__main__":
    main()
