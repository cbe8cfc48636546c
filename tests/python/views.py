# SPDX-License-Identifier: MIT
"""Columns of views, also with versions of pyarrow that cannot export all of them."""
import pyarrow

IS_OLD = int(pyarrow.__version__.split(".")[0]) < 25


def cast(column, kind):
    """The column as another type of texts. pyarrow before 25 crashes when it exports the views that its own cast made of
    texts of at most 12 bytes, so there they are made from the texts."""
    return pyarrow.array(column.to_pylist(), kind) if IS_OLD and str(kind).endswith("_view") else column.cast(kind)
