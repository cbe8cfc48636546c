# SPDX-License-Identifier: MIT
"""Servers under load."""
