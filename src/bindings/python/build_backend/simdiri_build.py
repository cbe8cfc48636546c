# SPDX-License-Identifier: MIT
"""The build backend of the Python package: scikit-build-core, with a source distribution that has all C sources, and with
messages about what is missing before CMake runs."""
import os
import shutil
import sys
import sysconfig

import scikit_build_core.build as builder
import source_distribution

get_requires_for_build_wheel = builder.get_requires_for_build_wheel
get_requires_for_build_editable = builder.get_requires_for_build_editable
get_requires_for_build_sdist = builder.get_requires_for_build_sdist
prepare_metadata_for_build_wheel = builder.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = builder.prepare_metadata_for_build_editable


def check_tools():
    """Exits with one sentence if the extension cannot be compiled here."""
    if sys.platform == "win32":
        sys.exit("simdiri: the Python package does not support Windows.")
    compiler = os.environ.get("CC", "").split()
    if not (shutil.which(compiler[0]) if compiler else any(map(shutil.which, ("cc", "gcc", "clang")))):
        missing = f"the C compiler '{compiler[0]}' of the variable CC" if compiler else "a C compiler"
        sys.exit(f"simdiri: {missing} is missing here (Debian: apt-get install gcc libc6-dev).")
    header = os.path.join(sysconfig.get_path("include"), "Python.h")
    if not os.path.exists(header):
        sys.exit(f"simdiri: Python's header {header} is missing (Debian: apt-get install python3-dev).")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    check_tools()
    return builder.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    check_tools()
    return builder.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    return source_distribution.make(sdist_directory)
