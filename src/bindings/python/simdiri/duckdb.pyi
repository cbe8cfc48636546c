# SPDX-License-Identifier: MIT
import sys
from typing import Literal

from duckdb import DuckDBPyConnection

from .typing import KeyOptions

if sys.version_info >= (3, 12):
    from typing import Unpack
else:
    from typing_extensions import Unpack

def register(connection: DuckDBPyConnection, *, errors: Literal["keep", "null", "raise"] = "keep",
             prefix: str = "simdiri_", **options: Unpack[KeyOptions]) -> None: ...
