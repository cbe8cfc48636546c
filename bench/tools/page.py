# SPDX-License-Identifier: MIT
"""The page in Markdown, from the figures."""
from figures import CONFIDENCE, MIN_TURNS, interval, median, ratios, spread
from rows import GROUPS


def number(value):
    size = abs(value)
    return f"{value:,.2f}" if size < 10 else f"{value:,.1f}" if size < 100 else f"{value:,.0f}"


def cells(*values):
    return "| " + " | ".join(str(value).replace("|", "\\|") for value in values) + " |"


def with_unit(row, value):
    return number(value) + ("" if row["unit"] == "ns" else " " + row["unit"])


def rate(row):
    if not row["bytes"] or not row["this"]:
        return ""
    return f"{row['bytes'] / median(row['this']):.2f}"


def compared(row):
    """What was before, before / this, and its interval."""
    if not row["before"]:
        return "–", "", ""
    pairs = ratios(row["before"], row["this"])
    if not pairs:
        return number(median(row["before"])), "", ""
    low, high = interval(pairs)
    return number(median(row["before"])), f"{median(pairs):.2f}", f"{low:.2f} to {high:.2f}"


def of_memcpy(row, memcpy):
    return f"{row['bytes'] / median(row['this']) / memcpy:.2f}" if row["bytes"] and row["this"] and memcpy else ""


def own_table(rows, has_before, memcpy):
    head = ["row", "ns", "spread", "GB/s", "of memcpy"]
    head += ["before", "before / this", "interval"] if has_before else []
    yield cells(*head)
    yield "|---|" + "---:|" * (len(head) - 1)
    for row in rows:
        if not row["this"]:
            continue
        yield cells(row["name"], with_unit(row, median(row["this"])), f"{spread(row['this']):.1f} %", rate(row), of_memcpy(row, memcpy),
                    *(compared(row) if has_before else ()))


def peer_table(rows, peers):
    mine = {row["name"]: row for row in rows if row["this"]}
    shown = sorted((peer for peer in peers if peer["row"] in mine), key=lambda peer: list(mine).index(peer["row"]))
    if not shown:
        return
    yield ""
    yield cells("row", "peer", "ns", "spread", "times simdiri")
    yield "|---|---|---:|---:|---:|"
    for peer in shown:
        value = median(peer["values"])
        yield cells(peer["row"], peer["peer"], number(value), f"{spread(peer['values']):.1f} %",
                    number(value / median(mine[peer["row"]]["this"])))


def describe_method(figures):
    settings = figures["settings"]
    sure = f"with {CONFIDENCE:.0%} (sign test)" if settings["turns"] >= MIN_TURNS else \
        f"from the smallest to the largest (fewer than {MIN_TURNS} turns)"
    yield (f"Medians of {settings['turns']} turns; peers have {settings['peer_turns']}. ns are for each record, GB/s are "
           "of input before compression. *Spread* is the middle half of the turns in percent of the median.")
    if figures["has_before"]:
        yield ("*Before / this* is the median of the ratios within a turn, in which both builds run one directly after "
               f"the other: 2 is twice as fast as before. *Interval* is that of this median, {sure}.")
    clock = "the wall clock" if settings["clock"] == "wall" else "processor time (wall clock with several threads)"
    yield "*Of memcpy* is the rate of a row divided by that of copying the lists in memory."
    yield f"Rows of the command are by {clock}, and include reading. Rows of libraries are processor time."


def write_page(figures, plots):
    """The lines of the page. `plots`: (file name, what it shows), or a text if there are none."""
    yield "# Figures"
    yield ""
    yield "`bench/README.md` says how this page is made, and what the rows are."
    yield ""
    yield "| | |\n|---|---|"
    for name, text in figures["facts"].items():
        yield cells(name, text)
    yield ""
    for name, text in figures["inputs"].items():
        yield f"- `{name}`: {text}"
    yield ""
    yield from describe_method(figures)
    if figures["is_busy"]:
        yield "\n**The machine was busy with other work**, so figures are too large, above all those of several threads."
    if isinstance(plots, str):
        yield f"\n**No plots:** {plots}."
    else:
        for file, title in plots:
            yield f"\n![{title}]({file})"
    if figures["absent"]:
        yield "\n**Absent:**\n"
        for lack in figures["absent"]:
            yield f"- {lack['name']}: {lack['reason']}"
    for group in GROUPS:
        rows = [row for row in figures["rows"] if row["group"] == group]
        if rows:
            yield f"\n## {group}\n"
            yield from own_table(rows, figures["has_before"], figures["memcpy"])
            yield from peer_table(rows, figures["peers"])
