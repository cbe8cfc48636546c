// SPDX-License-Identifier: MIT

/** Validates, normalizes, resolves and compares IRIs. */
module org.simdiri {
  exports org.simdiri;
}
