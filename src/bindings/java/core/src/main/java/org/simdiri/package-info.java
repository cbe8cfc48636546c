// SPDX-License-Identifier: MIT

/**
 * The library simdiri for Java: IRIs and URLs in their normal form, keys of them, and sets of keys.
 *
 * <p>{@link org.simdiri.Iri} has functions with default options, {@link org.simdiri.Context} the same functions with
 * {@link org.simdiri.Options}. All objects may be used by any number of threads, also by virtual ones, and closed at any
 * time: a call in progress ends first, and a later one throws {@link java.lang.IllegalStateException}.
 *
 * <p>Texts are Strings, or bytes in UTF-8: a range of a {@code byte[]}, or the bytes of a
 * {@link java.nio.ByteBuffer} from its position to its limit, which the calls do not change. Bytes that are not UTF-8 are
 * part of the input like any other bytes; a String with an unpaired surrogate is an {@link
 * java.lang.IllegalArgumentException}. Null is a {@link java.lang.NullPointerException}, and a range outside its array an
 * {@link java.lang.IndexOutOfBoundsException}.
 */
package org.simdiri;
