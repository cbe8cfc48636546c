# SPDX-License-Identifier: MIT
"""From samples to figures: the rows with the values of each turn, and the rows that are computed from others."""
from rows import ABOVE, GROUPS, KEYS
from turns import BEFORE, THIS


def clock_of(row, settings):
    """Several threads are always measured by the wall clock."""
    return "wall" if "-j2" in row else settings.clock


def own_rows(plan, measured):
    for name, row in plan.rows.items():
        values = {variant: measured.values(name, variant, clock_of(name, plan.settings)) for variant in (THIS, BEFORE)}
        if values[THIS] or values[BEFORE]:
            yield {"group": row.group, "name": name, "unit": row.unit, "bytes": row.bytes, **values}


def rows_above(plan, measured):
    """What a command costs more than another one in the same turn. Both are of one thread."""
    clock = plan.settings.clock
    for name, base, ending in ABOVE:
        values = {variant: [a - b for a, b in zip(measured.values(name, variant, clock),
                                                  measured.values(base, variant, clock))]
                  for variant in (THIS, BEFORE)}
        if values[THIS]:
            yield {"group": KEYS, "name": name + ending, "unit": "ns", "bytes": 0, **values}


def peer_rows(plan, measured):
    for (row, variant), samples in measured.samples.items():
        if variant not in (THIS, BEFORE) and row:
            clock = clock_of(row, plan.settings)
            yield {"row": row, "peer": variant, "values": [getattr(sample, clock) for sample in samples]}


def missing(plan, measured):
    names = {THIS: "this build", BEFORE: "the previous build"}
    absent = list(plan.absent)
    for (job, variant), reason in measured.failures.items():
        absent.append((f"{job}, {names.get(variant, variant)}", reason))
    return [{"name": name, "reason": reason} for name, reason in absent]


def collect(plan, measured):
    rows = [*own_rows(plan, measured), *rows_above(plan, measured)]
    rows.sort(key=lambda row: GROUPS.index(row["group"]))
    return {"levels": plan.context.get("levels", []), "rows": rows, "peers": list(peer_rows(plan, measured)),
            "absent": missing(plan, measured)}
