# SPDX-License-Identifier: MIT
"""Facts of the machine, the builds and the peers, for the page."""
import datetime
import os
import platform
import re
import shutil
import subprocess

# How each tool says its version.
TOOLS = {"jq": ("jq", "--version"), "mlr": ("mlr", "--version"), "zcat": ("gzip", "--version"),
         "sort": ("sort", "--version"), "awk": ("awk", "-W", "version"), "igzip": ("igzip", "--version")}


def output_of(*command):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace").strip()


def first_line(*command):
    return output_of(*command).split("\n")[0]


def field(path, pattern):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            found = re.search(pattern, file.read(), re.M)
    except OSError:
        found = None
    return found[1] if found else "unknown"


def tool_versions():
    lines = {name: first_line(*command) for name, command in TOOLS.items() if shutil.which(command[0])}
    return {name: (re.findall(r"\d+\.\d[\w.]*", line) or [line])[-1] for name, line in lines.items()}


def crate_versions(peers):
    lock = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "peers", "rust", "Cargo.lock")
    if not peers or not os.path.exists(os.path.join(peers, "rust", "release", "bench_rust")):
        return {}
    crates = ("fluent-uri", "iri-string", "url")
    return {"Rust " + name: field(lock, rf'^name = "{name}"\nversion = "([^"]+)"') for name in crates}


def describe_build(build):
    """Version, and the commit of the source if git knows it."""
    describe = ("describe", "--always", "--dirty", "--exclude=*")
    commit = first_line("git", "-C", build.source(), *describe) if build.source() else ""
    version = first_line(build.simdiri, "--version")
    return version + (f", commit {commit}" if re.fullmatch("[0-9a-f]{7,}(-dirty)?", commit) else "")


def libraries(build):
    """All lines of --version after the first, which has only the version."""
    return "; ".join(output_of(build.simdiri, "--version").split("\n")[1:])


def facts(plan, command, memcpy_rate):
    """Names and texts, in the order of the page. `memcpy_rate`: GB/s of the first list, or 0."""
    cores = f"{len(os.sched_getaffinity(0))} of {os.cpu_count()}"
    context = plan.context
    levels = context.get("levels", [])
    isa = f"{', '.join(levels)}; rows that name none: {levels[-1]}" if levels else "unknown"
    memcpy = f"{memcpy_rate:.1f} GB/s" if memcpy_rate else "not measured"
    gigabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    load = os.getloadavg()[0]
    result = {"CPU": field("/proc/cpuinfo", r"^(?:model name|Processor)\s*: (.*)$"), "cores": cores,
              "memory": f"{gigabytes:.0f} GB; memcpy {memcpy}", "ISA levels": isa,
              "kernel": f"{platform.system()} {platform.release().split('-')[0]}",
              "compiler": context.get("compiler", "unknown"), "load at the end": f"{load:.1f}",
              "this version": describe_build(plan.this), "libraries": libraries(plan.this)}
    if plan.before:
        result["previous version"] = describe_build(plan.before)
    peers = dict(part.rsplit(" ", 1) for part in context.get("peers", "").split(", ") if part)
    simdjson = os.path.join(plan.this.folder, "bench", "bench_simdjson")
    if os.path.exists(simdjson):
        peers["simdjson"] = first_line(simdjson, "--version")
    peers.update(crate_versions(plan.peers))
    peers.update(tool_versions())
    peers.update(plan.versions)
    names = ", ".join(f"{name} {version}" for name, version in peers.items())
    result["peers"] = names if plan.has_peers else "not measured"
    result["Python"] = platform.python_version()
    result["date"] = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
    result["command"] = f"`{command}`"
    return result
