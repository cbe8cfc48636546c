/**
 * @file
 * @brief The library for C++17 and later: the header to include. It needs only the headers of C and the library.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_SIMDIRI_HPP
#define SIMDIRI_SIMDIRI_HPP

#include <simdiri/cpp/batch.hpp>
#include <simdiri/cpp/context.hpp>
#include <simdiri/cpp/key.hpp>
#include <simdiri/cpp/parts.hpp>
#include <simdiri/cpp/records.hpp>
#include <simdiri/cpp/result.hpp>
#include <simdiri/cpp/set.hpp>
#include <simdiri/cpp/text.hpp>
#include <simdiri/cpp/worker.hpp>
#include <simdiri/simdiri.h>

/**
 * @defgroup cpp C++
 * Classes for C++17 and later that own the objects of the library, in namespace simdiri.
 *
 * All is inline: link what C programs link. The enumerations, structures of options and constants are those of the C
 * headers, whose documentation says what they mean. These rules hold:
 *
 * - **Errors** are results: a result has a status, a position and a message, and a value unless there is an error. No
 *   function throws, and none needs exceptions or RTTI. What may fail is not a constructor but a function `create`.
 *   Only the functions without a worker that return a std::string can run into the exceptions of std::string.
 * - **Ownership**: classes with `get()` own the object of C that it returns, and free it. They can be moved, not
 * copied; `release()` gives the object away. An object that was moved from is empty: only test it, assign to it or
 * destroy it.
 * - **Lifetime**: texts in results are views. A result of one IRI is a view of the input if nothing changed, else of
 * the buffer or worker until that is used for the next text. A record of a batch is a view of the caller's memory, its
 *   output one of the batch. Components are views of the text that was split. Where a view of a temporary string would
 *   result, the call does not compile. What must outlive an object is a parameter that its documentation names: a
 *   context must outlive its workers and keyers; rules, redirects and bases outlive what uses them.
 * - **Threads**: contexts, bases, rules, redirects and keyers are immutable, and threads may share them. Workers,
 *   scratches, buffers, batches and sets are for one thread at a time; const functions of batches and sets may run
 *   together while nothing changes the object, except those of a state.
 *
 * Without classes here: columns of Arrow (simdiri_arrow_batch() and others), whose structures are those of C, and
 * merging and relabeling of states. Call them with `get()`.
 */

#endif
