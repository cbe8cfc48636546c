# SPDX-License-Identifier: MIT
import sys
from collections.abc import Mapping, Sequence
from typing import Literal

from pyspark.sql import DataFrame

from ..typing import KeyOptions, Options, PartsOptions

if sys.version_info >= (3, 12):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["dedupe", "key_column", "normalize_column", "parts_columns"]

def normalize_column(df: DataFrame, column: str, *, output: str | None = None, status: str | None = None,
                     errors: Literal["keep", "null", "raise"] = "keep", base: str | bytes | None = None,
                     **options: Unpack[Options]) -> DataFrame: ...
def key_column(df: DataFrame, column: str, *, output: str = "key", errors: Literal["keep", "null", "raise"] = "keep",
               **options: Unpack[KeyOptions]) -> DataFrame: ...
def parts_columns(df: DataFrame, column: str, names: str | Sequence[str] | Mapping[str, str], *,
                  status: str | None = None, errors: Literal["null", "raise"] = "null",
                  base: str | bytes | None = None, **options: Unpack[PartsOptions]) -> DataFrame: ...
def dedupe(df: DataFrame, column: str, *, order_by: str | None = None, plan: Literal["keys", "rows"] = "keys",
           errors: Literal["keep", "null", "raise"] = "keep", nulls: Literal["keep", "drop"] = "keep",
           are_lines: bool = False, rows_at_once: int = ..., **options: Unpack[KeyOptions]) -> DataFrame: ...
