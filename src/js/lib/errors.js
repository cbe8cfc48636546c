// Errors, and the names of numbers.
// SPDX-License-Identifier: MIT
import { RESULT, readString, result, wasm, words } from "./module.js";

const names = new Map();

/** Returns the text of a number, such as the name of a status. It is read once. */
function nameOf(what, number) {
  const key = `${what} ${number}`;
  let name = names.get(key);
  if (name === undefined) names.set(key, (name = readString(wasm[what](number))));
  return name;
}

export const statusName = (status) => nameOf("status_name", status);
export const statusMessage = (status) => nameOf("status_message", status);
export const componentName = (component) => nameOf("component_name", component);

/** Returns the names of the rules in a bit mask. */
export function changeNames(changes) {
  const found = [];
  for (let bit = 0; bit < 32; bit++) if ((changes >>> bit) & 1) found.push(nameOf("change_name", bit));
  return found;
}

export const isError = (status) => status >= 16 && status < 192;
/** An error of the call or of the machine, which concerns no text. */
export const isMachineError = (status) => status >= 64 && status < 192;

const SHOWN = 1000;

// slice() of a Buffer is a view, and a subclass may have a slice() of its own.
const copyBytes = (data, max) => new Uint8Array(data.buffer, data.byteOffset, Math.min(data.length, max)).slice();

export class SimdiriError extends Error {
  constructor({ status, component = 0, offset = 0, text = null, index = null, count = 1, isOfBase = false, operand = null, message }) {
    const ofText = operand === null ? "" : ` of the ${operand === 0 ? "first" : "second"} text`;
    const ofItem = index === null ? "" : ` of item ${index}`;
    const place = isMachineError(status) ? "" : ` at offset ${offset}${ofText}${ofItem}`;
    super(message ?? `${statusName(status)}${isOfBase ? " in the base" : place}: ${statusMessage(status)}`);
    this.name = "SimdiriError";
    this.status = status;
    this.code = statusName(status);
    this.component = componentName(component);
    this.offset = offset;
    this.text = text === null ? null : typeof text === "string" ? text.slice(0, SHOWN) : copyBytes(text, SHOWN);
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
