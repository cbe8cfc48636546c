// SPDX-License-Identifier: MIT
package org.simdiri;

/**
 * What a batch did.
 *
 * @param done the number of records that were done, from the first on. If it is less than their count, the output has no
 *     space for the next one: call again with {@link Records#from} and another buffer.
 * @param bytes the number of bytes that were written
 * @param changed the number of records whose output differs from the input
 * @param warnings the number of records with a warning
 * @param errors the number of records with an error
 */
public record BatchResult(int done, int bytes, int changed, int warnings, int errors) {}
