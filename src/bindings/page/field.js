// A field for a text. Long texts are kept aside, as a browser is slow with them in a field.
// SPDX-License-Identifier: MIT
import { make, showNumber, showText } from "./dom.js";

const LONG = 4000;

export class Field {
  #area;
  #box;
  #long = null;
  #changed;
  #isExample = false;
  #selects = false;

  /** Draws the field into `node`; calls `changed` after each change. `isLines`: line ends may be in the text. */
  constructor(node, { id, label, placeholder, rows = 2, isLines = false, changed }) {
    this.#changed = changed;
    this.#area = make("textarea", { id, rows, placeholder, spellcheck: "false", autocapitalize: "off", autocomplete: "off", dir: isLines ? "auto" : "ltr" });
    this.#box = make("div", { class: "long", hidden: true });
    node.append(make("label", { for: id }, label), this.#area, this.#box);
    this.#area.addEventListener("input", () => {
      this.#isExample = this.#selects = false;
      if (this.#area.value.length > LONG) this.set(this.#area.value);
      this.#changed();
    });
    this.#area.addEventListener("focus", () => this.#selectExample());
    this.#area.addEventListener("click", () => {
      if (this.#selects) this.#area.select(); // The press of the button has put the cursor there.
      this.#selects = false;
    });
    this.#area.addEventListener("paste", (event) => this.#take(event, event.clipboardData));
    this.#area.addEventListener("drop", (event) => {
      if (event.dataTransfer?.files.length === 0) this.#take(event, event.dataTransfer);
    });
  }

  /** Puts a long text aside instead of into the field. */
  #take(event, transfer) {
    const text = transfer?.getData("text/plain") ?? "";
    if (text.length + this.#area.value.length <= LONG) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = this.#area;
    this.set(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    this.#changed();
  }

  /** Fills in an example. It is selected when the field gets the focus, so that what is typed or pasted replaces it. */
  setExample(text) {
    this.set(text);
    this.#isExample = true;
  }

  #selectExample() {
    this.#selects = this.#isExample;
    if (this.#isExample) this.#area.select();
  }

  set(text) {
    this.#isExample = this.#selects = false;
    const isLong = text.length > LONG;
    this.#long = isLong ? text : null;
    this.#area.hidden = isLong;
    this.#box.hidden = !isLong;
    this.#area.value = isLong ? "" : text;
    if (isLong) this.#drawLong(text);
  }

  #drawLong(text) {
    const clear = make("button", { type: "button", onclick: () => {
      this.set("");
      this.#area.focus();
      this.#changed();
    } }, "Clear");
    this.#box.replaceChildren(
      make("span", null, `A long text: ${showNumber(text.length)} characters. It begins with `, showText({ text: text.slice(0, 80), length: 80 })), clear);
    if (document.activeElement === this.#area || document.activeElement === document.body) clear.focus();
  }

  get text() {
    return this.#long ?? this.#area.value;
  }

  focus() {
    this.#area.focus();
  }
}
