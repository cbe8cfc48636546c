# SPDX-License-Identifier: MIT
import sys
from collections.abc import Sequence, Set
from typing import Literal

from duckdb import DuckDBPyConnection

from . import RedactRules, Rules
from .typing import KeyOptions, LabelOptions, Path

if sys.version_info >= (3, 12):
    from typing import Unpack
else:
    from typing_extensions import Unpack

class SqlOptions(KeyOptions, LabelOptions, total=False):
    redact: str | Sequence[str] | Set[str] | None
    redact_rules: RedactRules | Path | None
    clean: str | Sequence[str] | Set[str] | None
    clean_rules: Rules | Path | None

def register(connection: DuckDBPyConnection, *, errors: Literal["keep", "null", "raise"] = "keep",
             prefix: str = "simdiri_", **options: Unpack[SqlOptions]) -> None: ...
