# SPDX-License-Identifier: MIT
import sys
from collections.abc import Mapping, Sequence, Set
from os import PathLike
from typing import Literal

from pyspark.sql import DataFrame

from .. import RedactRules
from ..typing import KeyOptions, LabelOptions, Options, PartsOptions

if sys.version_info >= (3, 12):
    from typing import Unpack
else:
    from typing_extensions import Unpack

__all__ = ["dedupe", "key_column", "label_column", "normalize_column", "parts_columns", "redact_column"]

def normalize_column(df: DataFrame, column: str, *, output: str | None = None, status: str | None = None,
                     errors: Literal["keep", "null", "raise"] = "keep", base: str | bytes | None = None,
                     **options: Unpack[Options]) -> DataFrame: ...
def key_column(df: DataFrame, column: str, *, output: str = "key", errors: Literal["keep", "null", "raise"] = "keep",
               **options: Unpack[KeyOptions]) -> DataFrame: ...
def parts_columns(df: DataFrame, column: str, names: str | Sequence[str] | Mapping[str, str], *,
                  status: str | None = None, errors: Literal["null", "raise"] = "null",
                  base: str | bytes | None = None, **options: Unpack[PartsOptions]) -> DataFrame: ...
def label_column(df: DataFrame, column: str, *, output: str = "label",
                 errors: Literal["keep", "null", "raise"] = "keep", base: str | bytes | None = None,
                 **options: Unpack[LabelOptions]) -> DataFrame: ...
def redact_column(df: DataFrame, column: str, what: str | Sequence[str] | Set[str] = ..., *,
                  output: str | None = None, rules: RedactRules | str | PathLike[str] | None = None) -> DataFrame: ...
def dedupe(df: DataFrame, column: str, *, order_by: str | None = None, plan: Literal["keys", "rows"] = "keys",
           errors: Literal["keep", "null", "raise"] = "keep", nulls: Literal["keep", "drop"] = "keep",
           are_lines: bool = False, rows_at_once: int = ..., **options: Unpack[KeyOptions]) -> DataFrame: ...
