# SPDX-License-Identifier: MIT
"""IRIs in the columns of Spark's tables: normal forms, keys, and the first row of each key.

>>> from simdiri.spark import dedupe, key_column, normalize_column
>>> pages = spark.read.parquet("pages")
>>> normalize_column(pages, "url", status="status")     # "url" in its normal form, and a column of statuses
>>> key_column(pages, "url")                            # and a column "key", of 16 octets
>>> dedupe(pages, "url").write.parquet("distinct")      # the first row of each key, as it stands

``python -m simdiri.spark dedupe --help`` tells of the job. Columns are of strings or of binary; options are those of
:func:`simdiri.normalize` and :func:`simdiri.key`. The package has to be installed wherever executors run.
"""
try:
    import pyspark as _pyspark
except ImportError as _error:
    raise ImportError("simdiri.spark needs pyspark 3.5 or later: pip install 'simdiri[spark]'") from _error

from ._columns import key_column, normalize_column
from ._dedupe import dedupe

__all__ = ["dedupe", "key_column", "normalize_column"]
