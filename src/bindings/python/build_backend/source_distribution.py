# SPDX-License-Identifier: MIT
"""Makes the source distribution: the sources of this repository, and the archives of the libraries that it bundles. The
same sources make the same bytes: names are sorted, and the time is SOURCE_DATE_EPOCH or that of the last commit."""
import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile

PARTS = ("CMakeLists.txt", "LICENSE", "CHANGELOG.md", "README.md", "include", "src")
SKIPPED_FOLDERS = ("__pycache__", "build", "dist")

# pyproject.toml of the repository is in src/bindings/python; that of the distribution is at its top.
REPLACED = (
    ('backend-path = ["build_backend"]', 'backend-path = ["src/bindings/python/build_backend"]'),
    ('readme = "README.md"', 'readme = "src/bindings/python/README.md"'),
    ('cmake.source-dir = "."', 'cmake.source-dir = "src/bindings/python"'),
    ('wheel.packages = ["simdiri"]', 'wheel.packages = ["src/bindings/python/simdiri"]'),
    ('input = "../../../include/simdiri/simdiri.h"', 'input = "include/simdiri/simdiri.h"'),
)


def find_root():
    """The folder with LICENSE: the working directory of a backend is the folder of pyproject.toml."""
    return os.getcwd() if os.path.exists("LICENSE") else os.path.abspath(os.path.join("..", "..", ".."))


def list_with_git(root):
    """The files that Git does not ignore; None if this is not a work tree of its own."""
    if not os.path.exists(os.path.join(root, ".git")):
        return None
    command = ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", *PARTS]
    listed = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    return listed.stdout.decode().split("\0")[:-1] if listed.returncode == 0 else None


def list_files(root):
    names = list_with_git(root)
    if names is None:
        names = [part for part in PARTS if os.path.isfile(os.path.join(root, part))]
        for part in ("include", "src"):
            for folder, folders, files in os.walk(os.path.join(root, part)):
                folders[:] = [name for name in folders if name not in SKIPPED_FOLDERS]
                names += [os.path.relpath(os.path.join(folder, name), root) for name in files]
    # A link could put a file from outside into the distribution.
    paths = {name: os.path.join(root, name) for name in names}
    return sorted(name for name, path in paths.items() if os.path.isfile(path) and not os.path.islink(path))


def find_time(root):
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    if os.path.exists(os.path.join(root, ".git")):
        shown = subprocess.run(["git", "-C", root, "log", "-1", "--format=%ct"], stdout=subprocess.PIPE, check=False)
        if shown.returncode == 0 and shown.stdout.strip():
            return int(shown.stdout)
    return int(os.stat(os.path.join(root, "LICENSE")).st_mtime)


def read_file(path):
    with open(path, "rb") as file:
        return file.read()


def read_table(root):
    """Of each library in sources.txt that libsimdiri needs: archive, SHA-256 and licence."""
    for line in read_file(os.path.join(root, "src", "packaging", "sources.txt")).decode().splitlines():
        fields = line.split("|")
        if fields[-1] == "library":
            yield fields[3], fields[4], fields[6]


def read_archives(root):
    """The archives to bundle, by their names; each has the SHA-256 of sources.txt."""
    folders = [os.path.join(root, "bundled"), os.path.join(root, "build", "sources")]
    if "SIMDIRI_SOURCES_FOLDER" in os.environ:
        folders = [os.environ["SIMDIRI_SOURCES_FOLDER"]]
    folder = next(filter(os.path.isdir, folders), folders[-1])
    archives = {}
    for archive, digest, _ in read_table(root):
        path = os.path.join(folder, archive)
        if not os.path.exists(path):
            sys.exit(f"simdiri: {archive} is not in {folder}; fetch it: bash src/packaging/dependencies --sources {folder}")
        data = read_file(path)
        if hashlib.sha256(data).hexdigest() != digest:
            sys.exit(f"simdiri: {path} is damaged: its SHA-256 is not that of src/packaging/sources.txt.")
        archives[archive] = data
    return archives


def make_project_file(root):
    """pyproject.toml for the top of the distribution, with the licences of everything in it."""
    text = read_file("pyproject.toml").decode()
    if os.path.exists("LICENSE"):  # this is the top of a source distribution
        return text
    # The indexes of the Encoding Standard in src/iri/tables are under BSD-3-Clause.
    licences = ["MIT", "BSD-3-Clause"]
    for _, _, licence in read_table(root):
        licences += licence.split(" AND ")
    licences = " AND ".join(dict.fromkeys(licences))
    for old, new in (*REPLACED, ('license = "MIT"', f'license = "{licences}"')):
        if text.count(old) != 1:
            sys.exit(f"simdiri: src/bindings/python/pyproject.toml does not have exactly one line: {old}")
        text = text.replace(old, new)
    return text


def make_metadata(contents):
    """PKG-INFO, made from the distribution itself."""
    import scikit_build_core.build as builder

    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("pyproject.toml", "LICENSE", "include/simdiri/simdiri.h", "src/bindings/python/README.md", "src/bindings/python/CMakeLists.txt"):
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(contents[name])
        os.chdir(folder)
        try:
            return read_file(os.path.join(folder, builder.prepare_metadata_for_build_wheel(folder), "METADATA"))
        finally:
            os.chdir(here)


def make(folder):
    """Writes the source distribution into the folder, and returns its name."""
    root = find_root()
    contents = {name: read_file(os.path.join(root, name)) for name in list_files(root)}
    contents.update({f"bundled/{name}": data for name, data in read_archives(root).items()})
    contents["pyproject.toml"] = make_project_file(root).encode()
    contents["PKG-INFO"] = make_metadata(contents)
    version = next(line[9:] for line in contents["PKG-INFO"].decode().splitlines() if line.startswith("Version: "))
    name = f"simdiri-{version}"
    time = find_time(root)
    part = os.path.join(folder, f".{name}.tar.gz.{os.getpid()}")  # so that the name is only that of a whole file
    with open(part, "wb") as file:
        with gzip.GzipFile("", "wb", 9, file, time) as packed, tarfile.open(None, "w", packed, format=tarfile.PAX_FORMAT) as tar:
            for path in sorted(contents):
                member = tarfile.TarInfo(f"{name}/{path}")
                member.size = len(contents[path])
                member.mtime = time
                member.mode = 0o644
                tar.addfile(member, io.BytesIO(contents[path]))
    os.replace(part, os.path.join(folder, name + ".tar.gz"))
    return name + ".tar.gz"
