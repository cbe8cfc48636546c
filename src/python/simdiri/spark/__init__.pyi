# SPDX-License-Identifier: MIT
import sys
from typing import Literal

from pyspark.sql import DataFrame

from ..typing import KeyOptions, Options

if sys.version_info >= (3, 12):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["dedupe", "key_column", "normalize_column"]

def normalize_column(df: DataFrame, column: str, *, output: str | None = None, status: str | None = None,
                     errors: Literal["keep", "null", "raise"] = "keep", base: str | bytes | None = None,
                     **options: Unpack[Options]) -> DataFrame: ...
def key_column(df: DataFrame, column: str, *, output: str = "key", errors: Literal["keep", "null", "raise"] = "keep",
               **options: Unpack[KeyOptions]) -> DataFrame: ...
def dedupe(df: DataFrame, column: str, *, order_by: str | None = None, plan: Literal["keys", "rows"] = "keys",
           errors: Literal["keep", "null", "raise"] = "keep", nulls: Literal["keep", "drop"] = "keep",
           are_lines: bool = False, rows_at_once: int = ..., **options: Unpack[KeyOptions]) -> DataFrame: ...
