// Public suffix lists.
// SPDX-License-Identifier: MIT
import { RESULT, platform, readString, result, view, wasm, words } from "./module.js";
import { SimdiriError } from "./errors.js";
import { isText, trim, writeAny } from "./text.js";

const SECTIONS = ["all", "icann"];
const BAD_OPTION = 67;

// A list is freed when its object is gone or free() was called, and no tool uses it any more.
function release(state) {
  if (--state.users > 0 || state.handle === 0) return;
  wasm.suffixes_free(state.handle);
  state.handle = 0;
}

const registry = new FinalizationRegistry(release);

export class SuffixList {
  #state;
  #isFree = false;

  /** @param {string | Uint8Array} text the text of public_suffix_list.dat */
  constructor(text, { section = "all" } = {}) {
    if (!isText(text)) throw new TypeError("a SuffixList is made from a string or a Uint8Array");
    const number = SECTIONS.indexOf(section);
    if (number < 0) throw new SimdiriError({ status: BAD_OPTION, message: `bad-option: the section is all or icann` });
    const handle = wasm.suffixes_create(writeAny(text), number);
    view();
    if (handle === 0) {
      const status = words[result + RESULT.STATUS];
      const at = words[result + RESULT.TEXT];
      const message = platform.decode(at, at + words[result + RESULT.TEXT_LEN]);
      const line = words[result + RESULT.WORDS];
      throw new SimdiriError({ status, message: message === "" ? undefined : `bad-option: line ${line}: ${message}` });
    }
    trim();
    this.#state = { handle, users: 1 };
    registry.register(this, this.#state, this);
  }

  /** The version of the list, or a part of its digest. */
  get identity() {
    return readString(wasm.suffixes_identity(this.#handle()));
  }

  #handle() {
    if (this.#isFree) throw new TypeError("this SuffixList was freed");
    return this.#state.handle;
  }

  /** Internal: throws after free(). */
  checkLive() {
    this.#handle();
  }

  /** Internal: counts a tool that uses the list. */
  use() {
    const handle = this.#handle();
    this.#state.users++;
    return handle;
  }

  /** Internal: the reverse of use(). */
  release() {
    release(this.#state);
  }

  /** Frees the list as soon as no set and no cached option uses it. */
  free() {
    if (this.#isFree) return;
    this.#isFree = true;
    registry.unregister(this);
    release(this.#state);
  }
}

/** The identity of the list that is built in. */
export const suffixListIdentity = () => readString(wasm.suffixes_identity(0));
