# SPDX-License-Identifier: MIT
"""Normal forms, keys, labels and parts of IRIs in columns of Spark, and the first row of each key.

>>> from simdiri.spark import dedupe, key_column, label_column, normalize_column, parts_columns, redact_column
>>> pages = spark.read.parquet("pages")
>>> normalize_column(pages, "url", status="status")     # "url" becomes its normal form; adds a column of statuses
>>> key_column(pages, "url")                            # adds a column "key" of 16 bytes
>>> parts_columns(pages, "url", ["host", "domain"])     # adds the columns "host" and "domain"
>>> label_column(pages, "url", params="page")            # adds a column "label"
>>> redact_column(pages, "url")                         # secrets in "url" become "{redacted}"
>>> dedupe(pages, "url").write.parquet("distinct")      # the first row of each key, unchanged

``python -m simdiri.spark dedupe --help`` describes the job. Columns are strings or binary. Options are those of
:func:`simdiri.normalize`, :func:`simdiri.key`, :func:`simdiri.label`, :func:`simdiri.parts` and
:func:`simdiri.redact`. The package must be installed wherever executors run.
"""
try:
    import pyspark as _pyspark
except ImportError as _error:
    raise ImportError("simdiri.spark needs pyspark 3.5 or later: pip install 'simdiri[spark]'") from _error

from ._columns import key_column, label_column, normalize_column, parts_columns, redact_column
from ._dedupe import dedupe

__all__ = ["dedupe", "key_column", "label_column", "normalize_column", "parts_columns", "redact_column"]
