// Errors, and the names of numbers.
// SPDX-License-Identifier: MIT
import { RESULT, readString, result, wasm, words } from "./module.js";
import { byteLength, isBytes, plainBytes } from "./arguments.js";

const names = new Map();
const MAX_NAMED = 1000;

/** Returns the text of a number, such as the name of a status. It is read once. */
function nameOf(what, number) {
  if (!Number.isInteger(number)) throw new TypeError("a number of a status, a component or a rule is an integer");
  const key = `${what} ${number}`;
  let name = names.get(key);
  if (name !== undefined) return name;
  name = readString(wasm[what](number));
  if (names.size < MAX_NAMED) names.set(key, name);
  return name;
}

export const statusName = (status) => nameOf("status_name", status);
export const statusMessage = (status) => nameOf("status_message", status);
export const componentName = (component) => nameOf("component_name", component);

/** Returns the names of the rules in a bit mask. */
export function changeNames(changes) {
  if (!Number.isInteger(changes)) throw new TypeError("changes are an integer");
  const bits = changes < 0 ? changes >>> 0 : changes; // 1 << 31 is negative
  const found = [];
  for (let bit = 0; bit < 53; bit++) if (Math.floor(bits / 2 ** bit) % 2 === 1) found.push(nameOf("change_name", bit));
  return found;
}

export const isError = (status) => status >= 16 && status < 192;
/** An error of the call or of the machine, which concerns no text. */
export const isMachineError = (status) => status >= 64 && status < 192;

const SHOWN = 1000;

/** The beginning of a text, as a copy. */
function shorten(text) {
  if (typeof text === "string") return text.slice(0, SHOWN);
  return isBytes(text) ? plainBytes(text).slice(0, Math.min(byteLength(text), SHOWN)) : null;
}

const DETAILS = {
  __proto__: null, component: 0, offset: 0, text: null, index: null, count: 1, isOfBase: false, operand: null, message: undefined,
};

export class SimdiriError extends Error {
  name = "SimdiriError";
  status;
  code;
  component;
  offset;
  text;
  index;
  count;
  isOfBase;
  operand;

  constructor(details) {
    const { status, component, offset, text, index, count, isOfBase, operand, message } = { __proto__: null, ...DETAILS, ...details };
    const ofText = operand === null ? "" : ` of the ${operand === 0 ? "first" : "second"} text`;
    const ofItem = index === null ? "" : ` of item ${index}`;
    const place = isMachineError(status) ? "" : ` at offset ${offset}${ofText}${ofItem}`;
    super(message ?? `${statusName(status)}${isOfBase ? " in the base" : place}: ${statusMessage(status)}`);
    this.status = status;
    this.code = statusName(status);
    this.component = componentName(component);
    this.offset = offset;
    this.text = shorten(text);
    this.index = index;
    this.count = count;
    this.isOfBase = isOfBase;
    this.operand = operand;
  }
}

/** The error of the last call. */
export function errorOfResult(details) {
  return new SimdiriError({
    status: words[result + RESULT.STATUS],
    component: words[result + RESULT.COMPONENT],
    ...details,
  });
}
