# SPDX-License-Identifier: MIT
"""The plot of table.py: a panel for each list, with nanoseconds per IRI on a logarithmic axis."""
import math
from html import escape

AXIS_WIDTH, VALUE_WIDTH, ROW_HEIGHT, GAP, MARGIN = 280, 60, 19, 26, 20
COLUMNS = 2
FLOOR, OWN, PEER = "#8a8f98", "#1f5fbf", "#c4661f"
STYLE = """text { font: 12px system-ui, sans-serif; fill: #24292f }
.title { font-size: 17px; font-weight: 600 } .list { font-weight: 600 } .small { font-size: 11px; fill: #656d76 }
.grid { stroke: #d8dee4 } .spread { stroke-width: 3; stroke-opacity: .35 }"""


def color_of(contender):
    if contender in ("memcpy", "split"):
        return FLOOR
    return OWN if contender.startswith(("normalize", "batch")) else PEER


def text(x, y, content, kind="", anchor="start"):
    class_name = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{class_name}>{escape(content)}</text>'


def line(x1, x2, y1, y2, attributes):
    return f'<line x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}" {attributes}/>'


class Axis:
    """Powers of ten that enclose all medians, to the right of the labels."""

    def __init__(self, labels, values):
        self.left = 30 + 6.6 * max(len(label) for label in labels)
        self.first = math.floor(math.log10(min(values)))
        self.last = max(math.ceil(math.log10(max(values))), self.first + 1)

    def at(self, value):
        return self.left + AXIS_WIDTH * (math.log10(value) - self.first) / (self.last - self.first)

    def panel_width(self):
        return self.left + AXIS_WIDTH + VALUE_WIDTH

    def ticks(self):
        return [10.0 ** power for power in range(self.first, self.last + 1)]


def shown(value):
    return f"{value:,.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def tick_label(value):
    """Short enough not to touch the next one."""
    return f"{value / 1000:.15g}k" if value >= 1e4 else f"{value:,.15g}"


def draw_row(axis, y, label, color, low, median, high):
    yield text(axis.left - 8, y + 4, label, anchor="end")
    yield line(axis.left, axis.at(median), y, y, f'stroke="{color}" stroke-width="1.5"')
    yield line(axis.at(low), axis.at(high), y, y, f'stroke="{color}" class="spread" stroke-linecap="round"')
    yield f'<circle cx="{axis.at(median):.1f}" cy="{y:.1f}" r="4" fill="{color}"/>'
    yield text(axis.at(median) + 9, y + 4, shown(median))


def rows_of(runs, name):
    for run in runs:
        for contender in run.contenders(name):
            label = contender + (f" ({run.label})" if run.label else "")
            yield label, contender, [run.value(name, contender, "ns_per_iri", part) for part in (0.25, 0.5, 0.75)]


def draw_panel(axis, runs, name):
    rows = list(rows_of(runs, name))
    bottom = 22 + ROW_HEIGHT * len(rows)
    lines, size = next(run.lists[name][:2] for run in runs if name in run.lists)
    yield text(0, 12, name, "list")
    about = f"{lines:,} lines of {size / lines - 1:.1f} bytes"
    yield text(axis.panel_width() - VALUE_WIDTH, 12, about, "small", "end")
    for tick in axis.ticks():
        yield line(axis.at(tick), axis.at(tick), 22, bottom, 'class="grid"')
        yield text(axis.at(tick), bottom + 13, tick_label(tick), "small", "middle")
    for i, (label, contender, values) in enumerate(rows):
        yield from draw_row(axis, 22 + ROW_HEIGHT * (i + 0.5), label, color_of(contender), *values)


def legend(y):
    x = MARGIN
    for color, meaning in ((OWN, "simdiri"), (PEER, "other libraries"), (FLOOR, "copying, cutting lines")):
        yield f'<circle cx="{x + 4}" cy="{y - 4}" r="4" fill="{color}"/>' + text(x + 13, y, meaning)
        x += 30 + 7 * len(meaning)


def draw(runs):
    lists = list(dict.fromkeys(name for run in runs for name in run.measured_lists()))
    rows = {name: list(rows_of(runs, name)) for name in lists}
    axis = Axis([row[0] for name in lists for row in rows[name]], [row[2][1] for name in lists for row in rows[name]])
    versions, cpus = (", ".join(sorted({run.context[key] for run in runs})) for key in ("library_version", "cpu"))
    body = [text(MARGIN, 30, "Nanoseconds an IRI: less is better", "title"),
            text(MARGIN, 50, f"simdiri {versions}; {cpus}; one thread. Medians, and the middle half of the "
                 "repetitions. Logarithmic.", "small"), *legend(72)]
    top = 98
    for first in range(0, len(lists), COLUMNS):
        row = lists[first:first + COLUMNS]
        for column, name in enumerate(row):
            panel = "\n".join(draw_panel(axis, runs, name))
            left = MARGIN + column * axis.panel_width()
            body.append(f'<g transform="translate({left:.0f},{top})">\n{panel}\n</g>')
        top += 22 + 14 + GAP + ROW_HEIGHT * max(len(rows[name]) for name in row)
    width = MARGIN + axis.panel_width() * COLUMNS
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{top}" '
            f'viewBox="0 0 {width:.0f} {top}">\n<style>{STYLE}</style>\n'
            '<rect width="100%" height="100%" fill="#ffffff"/>\n' + "\n".join(body) + "\n</svg>\n")
