/**
 * @file
 * @brief The library for C++17 and later: the header to include. It needs only the headers of C and the library.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_SIMDIRI_HPP
#define SIMDIRI_SIMDIRI_HPP

#include <simdiri/cpp/batch.hpp>
#include <simdiri/cpp/clean.hpp>
#include <simdiri/cpp/components.hpp>
#include <simdiri/cpp/context.hpp>
#include <simdiri/cpp/key.hpp>
#include <simdiri/cpp/label.hpp>
#include <simdiri/cpp/parts.hpp>
#include <simdiri/cpp/records.hpp>
#include <simdiri/cpp/redact.hpp>
#include <simdiri/cpp/result.hpp>
#include <simdiri/cpp/set.hpp>
#include <simdiri/cpp/suffix.hpp>
#include <simdiri/cpp/text.hpp>
#include <simdiri/cpp/worker.hpp>
#include <simdiri/simdiri.h>

/**
 * @defgroup cpp C++
 * Classes for C++17 and later that own the objects of the library, in namespace simdiri.
 *
 * Begin with simdiri::normalize() for one IRI, simdiri::worker for one after another, simdiri::batch for many in one
 * call, and simdiri::key_batch with simdiri::seen or simdiri::state to find duplicates; src/docs/examples/lines.cc does
 * that. Everything is inline: link what C programs link. Enumerations, constants and the members of options are those
 * of the C headers, which document them.
 *
 * - **Errors**: a call returns a result: a status, a position and a message, and a value unless there is an error. No
 *   function throws, and none needs exceptions or RTTI. Objects whose creation may fail have a function `create` or
 *   `open` instead of a constructor. Only the functions that return a std::string can throw: if memory is exhausted.
 * - **Ownership**: a class derived from simdiri::handle owns an object of the C library, which `get()` returns. It can
 *   be moved, not copied. `release()` gives up the object. A moved-from object may only be tested, assigned to and
 *   destroyed.
 * - **Lifetime**: texts in results are views. The result of one IRI is a view of the input if nothing changed, else of
 *   the buffer or worker until its next use. A record of a batch is a view of the caller's memory, its output a view of
 *   the batch. Components are views of the text that was split. A call that would return a view of a temporary string
 *   does not compile. A context must outlive its workers, keyers, labelers, cleaners and parts; rules, routes,
 * redirects, bases and public suffix lists must outlive their users.
 * - **Threads** may share contexts, bases, rules, routes, redirects, lists, keyers, labelers, cleaners, redactors and
 * parts, which are immutable. A worker, scratch, buffer, batch or set is for one thread at a time. Const functions of
 * batches, and look-ups in a simdiri::seen, may run together while nothing changes the object.
 *
 * There are no classes for columns of Arrow (simdiri_arrow_batch() and others) and for merging and relabeling states:
 * call the C functions, with `get()`.
 */

#endif
