// Public suffix lists.
// SPDX-License-Identifier: MIT
import { RESULT, platform, readString, result, view, wasm, words } from "./module.js";
import { isText, readOptions } from "./arguments.js";
import { SimdiriError } from "./errors.js";
import { SECTIONS } from "./options.js";
import { trim, writeAny } from "./text.js";

const BAD_OPTION = 67;

// A list is freed when its object is gone or free() was called, and no tool uses it any more.
function release(state) {
  if (--state.users > 0 || state.handle === 0) return;
  wasm.suffixes_free(state.handle);
  state.handle = 0;
}

const registry = new FinalizationRegistry(release);

const badOption = (message) => new SimdiriError({ status: BAD_OPTION, message: `bad-option: ${message}` });

// The lists of this module. Those of another module are not here, and callers cannot change what is.
const states = new WeakMap();

function stateOf(list) {
  const state = states.get(list);
  if (state === undefined) throw new TypeError("this is no SuffixList of this package");
  return state;
}

function liveState(list) {
  const state = stateOf(list);
  if (state.isFree) throw new TypeError("this SuffixList was freed");
  return state;
}

function dateOf(handle) {
  const seconds = wasm.suffixes_time(handle);
  return seconds === 0 ? null : new Date(seconds * 1000).toISOString().slice(0, 10);
}

export const isList = (value) => states.has(value);

/** Throws after free(). */
export const checkList = liveState;

/** Counts a tool that uses the list, and returns its handle. */
export function useList(list) {
  const state = liveState(list);
  state.users++;
  return state.handle;
}

/** The reverse of useList(). */
export const releaseList = (list) => release(states.get(list));

export class SuffixList {
  /** @param {string | Uint8Array} text the text of public_suffix_list.dat */
  constructor(text, options) {
    const given = readOptions(options);
    const section = given?.take("section") ?? "all";
    if (!isText(text)) throw new TypeError("a SuffixList is made from a string or a Uint8Array");
    for (const name of [...(given?.names ?? []), ...(given?.errors === undefined ? [] : ["errors"])])
      throw badOption(`SuffixList does not take the option '${name}'`);
    const number = SECTIONS.indexOf(section);
    if (number < 0) throw badOption("the section is all or icann");
    const handle = wasm.suffixes_create(writeAny(text), number);
    view();
    if (handle === 0) {
      const status = words[result + RESULT.STATUS];
      const at = words[result + RESULT.TEXT];
      const message = platform.decode(at, at + words[result + RESULT.TEXT_LEN]);
      const line = words[result + RESULT.WORDS];
      if (message !== "") throw badOption(`line ${line}: ${message}`);
      throw new SimdiriError({ status });
    }
    trim();
    const state = { handle, users: 1, isFree: false };
    states.set(this, state);
    registry.register(this, state, this);
  }

  /** The version of the list, or a part of its digest. */
  get identity() {
    return readString(wasm.suffixes_identity(liveState(this).handle));
  }

  /** The day on which the list was made, such as "2025-03-28"; null if it is unknown. Keys do not depend on it. */
  get date() {
    return dateOf(liveState(this).handle);
  }

  /** Frees the list as soon as no set and no cached option uses it. */
  free() {
    const state = stateOf(this);
    if (state.isFree) return;
    state.isFree = true;
    registry.unregister(this);
    release(state);
  }
}

/** The identity of the list that is built in. */
export const suffixListIdentity = () => readString(wasm.suffixes_identity(0));

/** The day on which the list that is built in was made. */
export const suffixListDate = () => dateOf(0);
