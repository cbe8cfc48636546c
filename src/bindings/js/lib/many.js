// Batches: arrays of strings, columns (bytes with offsets) and lines (bytes with separators). They are processed in
// pieces, so their size is not limited by the memory of the module.
// SPDX-License-Identifier: MIT
import { RESULT, bytes, platform, result, view, wasm, words } from "./module.js";
import { SimdiriError, isError } from "./errors.js";
import { byteLength, offsetType, plainBytes, plainOffsets } from "./arguments.js";
import { KIND, toolFor } from "./tools.js";
import { asWritten, offsetIn, reserve, trim } from "./text.js";

// Strings of a piece share one decoded text, which lives as long as any of them: keep pieces small.
const TEXT_PIECE = 16 << 10;
const TEXTS_AT_ONCE = 2048;
const BYTE_PIECE = 256 << 10;
const RECORDS_AT_ONCE = 32 << 10;
const ON_ERROR = { __proto__: null, keep: 0, null: 1, throw: 1 };
const TOO_LONG = 66;
// A simdiri_note. The changes are 64 bits, of which a number holds 53.
const NOTE_WORDS = 8;
const NOTE = { INDEX: 0, BEGIN: 1, OFFSET: 2, CHANGES: 4, STATUS: 6 };
const TWO_TO_32 = 4294967296;

const changesOf = (note) => words[note + NOTE.CHANGES] + TWO_TO_32 * words[note + NOTE.CHANGES + 1];

const WORD = {
  OUTPUT: 0, OUTPUT_LEN: 1, OFFSETS: 2, STATUSES: 3, NOTES: 4, NOTE_COUNT: 5, RECORDS: 6, CHANGED: 7, WARNINGS: 8,
  ERRORS: 9,
};

export const wordOf = (name) => words[result + RESULT.WORDS + WORD[name]];

const align = (length) => (length + 7) & ~7;

/* ------------------------------------------------------------------------------------------------ strings */

/** Writes the strings from `first` on that fit into a piece. Nulls are left out. */
export function writePiece(items, first) {
  let chars = 0;
  let count = 0;
  let last = first;
  for (; last < items.length && count < TEXTS_AT_ONCE; last++) {
    const item = items[last];
    if (item === null) continue;
    if (count > 0 && chars + item.length > TEXT_PIECE) break;
    chars += item.length;
    units[count++] = item.length;
  }
  if (chars > 0x3fff0000) throw new SimdiriError({ status: TOO_LONG });
  const at = reserve(align(3 * chars) + 4 * (count + 1));
  // join() writes nothing for null.
  let length = platform.write(items.slice(first, last).join(""), at, at + 3 * chars);
  const isAscii = length === chars;
  if (isAscii) putOffsets((at + align(length)) / 4, units, count);
  else {
    words.set(units.subarray(0, count), (at + align(length)) / 4 + 1);
    if (!wasm.units_to_offsets(length, count)) {
      length = writeEach(items, first, last, at);
      putOffsets((at + align(length)) / 4, units, count);
    }
  }
  return { last, count, length, isAscii };
}

const units = new Uint32Array(TEXTS_AT_ONCE);

function putOffsets(target, lengths, count) {
  words[target] = 0;
  for (let i = 0, end = 0; i < count; i++) words[target + i + 1] = end += lengths[i];
}

// One by one, as a surrogate at the end of a string and one at the beginning of the next would make a character.
function writeEach(items, first, last, at) {
  let end = at;
  for (let i = first, record = 0; i < last; i++) {
    if (items[i] === null) continue;
    units[record] = platform.write(items[i], end, end + 3 * items[i].length);
    end += units[record++];
  }
  return end - at;
}

/** The item of each record of a piece. */
function placeOf(items, first, last, count) {
  if (last - first === count) return (record) => first + record;
  const places = [];
  for (let i = first; i < last; i++) if (items[i] !== null) places.push(i);
  return (record) => places[record];
}

/** Makes the error of a note. */
function errorOfNote(note, index, count, text, written) {
  const status = words[note + NOTE.STATUS] & 0xffff;
  const component = words[note + NOTE.STATUS] >>> 16;
  const offset = text === null ? words[note + NOTE.OFFSET] : offsetIn(text, written, words[note + NOTE.OFFSET]);
  return new SimdiriError({ status, component, offset, index, count, text });
}

/** Collects errors, as the first one tells their number. */
class Failure {
  first = null;
  count = 0;

  add(note, index, text, written) {
    if (this.count++ === 0) this.first = errorOfNote(note, index, 1, text, written);
  }

  throwIfAny() {
    if (this.first === null) return;
    this.first.count = this.count;
    throw this.first;
  }
}

export function checkStatus(status) {
  view();
  if (status !== 0) throw new SimdiriError({ status });
}

export function transformTexts(kind, items, options, errors) {
  const tool = toolFor(kind, options);
  const results = items.slice();
  const failure = new Failure();
  for (let first = 0; first < items.length;) {
    const { last, count, length, isAscii } = writePiece(items, first);
    checkStatus(wasm.batch(tool.handle, ON_ERROR[errors], length, count));
    if (kind === KIND.LABEL || kind === KIND.REDACT) readWhole(results, items, first, last);
    else if (!isAscii) for (let i = first; i < last; i++) results[i] = items[i] === null ? null : asWritten(items[i]);
    readPiece(results, items, placeOf(items, first, last, count), errors, failure, kind !== KIND.LABEL);
    if (length > TEXT_PIECE * 4) trim();
    first = last;
  }
  if (errors === "throw") failure.throwIfAny();
  return results;
}

/** Reads all results of a piece: those that no notes are about may differ from their texts, too. */
function readWhole(results, items, first, last) {
  const offsets = wordOf("OFFSETS") / 4;
  const output = wordOf("OUTPUT");
  const outputLength = wordOf("OUTPUT_LEN");
  const decoded = platform.decode(output, output + outputLength);
  const isAscii = decoded.length === outputLength;
  for (let i = first, record = 0; i < last; i++) {
    if (items[i] === null) continue;
    const begin = words[offsets + 2 * record];
    const end = words[offsets + 2 * ++record];
    results[i] = isAscii ? decoded.substring(begin, end) : platform.decode(output + begin, output + end);
  }
}

/** Reads the results and errors that notes are about. */
function readPiece(results, items, place, errors, failure, hasChanges) {
  const noteCount = wordOf("NOTE_COUNT");
  const notes = wordOf("NOTES") / 4;
  if (noteCount === 0) return;
  const offsets = wordOf("OFFSETS") / 4;
  const output = wordOf("OUTPUT");
  const outputLength = wordOf("OUTPUT_LEN");
  const decoded = platform.decode(output, output + outputLength);
  const isAscii = decoded.length === outputLength;
  for (let i = 0; i < noteCount; i++) {
    const note = notes + NOTE_WORDS * i;
    const record = words[note + NOTE.INDEX];
    const index = place(record);
    if (isError(words[note + NOTE.STATUS] & 0xffff)) {
      failure.add(note, index, items[index], -1);
      results[index] = errors === "keep" ? items[index] : null;
    } else if (hasChanges && changesOf(note) !== 0) {
      const begin = words[offsets + 2 * record];
      const end = words[offsets + 2 * record + 2];
      results[index] = isAscii ? decoded.substring(begin, end) : platform.decode(output + begin, output + end);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ columns */

/** Reads offsets of any of the three types, as numbers. */
function offsetReader(offsets, dataLength) {
  if (!(offsets instanceof BigInt64Array)) return (i) => offsets[i];
  const halves = new Int32Array(offsets.buffer, offsets.byteOffset, 2 * offsets.length);
  return (i) => {
    const high = halves[2 * i + 1];
    return high === 0 ? halves[2 * i] >>> 0 : high < 0 || high > 0x1fffff ? dataLength + 1 : high * 4294967296 + (halves[2 * i] >>> 0);
  };
}

/** The number of texts of columns. */
export const countOf = (columns) => Math.max(0, plainOffsets(columns.offsets).length - 1);

/** Goes through columns in pieces: calls `use(first, count, length)` with each piece in the input. Offsets are read once, as another
 * thread may change shared memory. */
export function forEachPiece(columns, use) {
  const offsets = plainOffsets(columns.offsets);
  const data = plainBytes(columns.data);
  const read = offsetReader(offsets, data.length);
  const count = offsets.length - 1;
  if (count < 0) {
    if (data.length === 0) return;
    throw new RangeError("offsets have one entry more than there are texts");
  }
  const ends = new Float64Array(Math.min(count, RECORDS_AT_ONCE) + 1);
  for (let first = 0; first < count;) {
    const begin = read(first);
    let last = first;
    let end = begin;
    ends[0] = begin;
    while (last < count && last - first < RECORDS_AT_ONCE) {
      const next = read(last + 1);
      if (!(begin >= 0 && next >= end && next <= data.length))
        throw new RangeError(`the offset ${last + 1} is less than the one before it or more than the length of the data`);
      if (last > first && next - begin > BYTE_PIECE) break;
      end = next;
      ends[++last - first] = end;
    }
    const length = end - begin;
    if (length > 0x7fff0000) throw new SimdiriError({ status: TOO_LONG });
    const at = reserve(align(length) + 4 * (last - first + 1));
    bytes.set(data.subarray(begin, end), at);
    const target = (at + align(length)) / 4;
    for (let i = 0; i <= last - first; i++) words[target + i] = ends[i] - begin;
    use(first, last - first, length);
    if (length > 4 << 20) trim();
    first = last;
  }
}

/** Bytes that grow. */
class Output {
  length = 0;

  constructor(capacity) {
    this.bytes = new Uint8Array(capacity);
  }

  append(begin, length) {
    if (this.length + length > this.bytes.length) {
      const grown = new Uint8Array(Math.ceil((this.length + length) * 1.5) + 64);
      grown.set(this.bytes.subarray(0, this.length));
      this.bytes = grown;
    }
    this.bytes.set(bytes.subarray(begin, begin + length), this.length);
    this.length += length;
  }

  take() {
    return this.bytes.subarray(0, this.length);
  }
}

function offsetWriter(offsets, limit) {
  if (offsets instanceof BigInt64Array) {
    const halves = new Uint32Array(offsets.buffer);
    return (i, value) => {
      halves[2 * i] = value % TWO_TO_32;
      halves[2 * i + 1] = value / TWO_TO_32;
    };
  }
  return (i, value) => {
    if (value > limit) throw new SimdiriError({ status: TOO_LONG });
    offsets[i] = value;
  };
}

/** The capacity that results of so many bytes probably need. */
const expectOutput = (length) => Math.min(length + (length >>> 3) + 64, 0x7fffffff);

export function transformColumns(kind, columns, options, errors) {
  const tool = toolFor(kind, options);
  const Offsets = offsetType(columns.offsets);
  const count = countOf(columns);
  const found = new Offsets(count + 1);
  const put = offsetWriter(found, Offsets === Int32Array ? 0x7fffffff : 0xffffffff);
  const statuses = new Uint16Array(count);
  const changes = new Float64Array(count);
  const output = new Output(expectOutput(byteLength(columns.data)));
  const failure = new Failure();
  const sums = { changedCount: 0, warningCount: 0, errorCount: 0 };
  forEachPiece(columns, (first, records, length) => {
    checkStatus(wasm.batch(tool.handle, ON_ERROR[errors], length, records));
    const ends = wordOf("OFFSETS") / 4;
    for (let i = 1; i <= records; i++) put(first + i, output.length + words[ends + 2 * i]);
    output.append(wordOf("OUTPUT"), wordOf("OUTPUT_LEN"));
    countPiece(sums);
    const notes = wordOf("NOTES") / 4;
    for (let i = 0, noteCount = wordOf("NOTE_COUNT"); i < noteCount; i++) {
      const note = notes + NOTE_WORDS * i;
      const index = first + words[note + NOTE.INDEX];
      const status = words[note + NOTE.STATUS] & 0xffff;
      statuses[index] = status;
      changes[index] = changesOf(note);
      if (isError(status)) failure.add(note, index, null);
    }
  });
  if (errors === "throw") failure.throwIfAny();
  return { data: output.take(), offsets: found, statuses, changes, ...sums };
}

function countPiece(sums) {
  sums.changedCount += wordOf("CHANGED");
  sums.warningCount += wordOf("WARNINGS");
  sums.errorCount += wordOf("ERRORS");
}

/* ------------------------------------------------------------------------------------------------ lines */

/** Lists of numbers that grow. */
class Notes {
  length = 0;
  capacity = 1024;
  index = new Float64Array(this.capacity);
  begin = new Float64Array(this.capacity);
  offset = new Uint32Array(this.capacity);
  changes = new Float64Array(this.capacity);
  status = new Uint16Array(this.capacity);

  static names = ["index", "begin", "offset", "changes", "status"];

  add(note, records, begin) {
    if (this.length === this.capacity) {
      this.capacity *= 2;
      for (const name of Notes.names) {
        const grown = new this[name].constructor(this.capacity);
        grown.set(this[name]);
        this[name] = grown;
      }
    }
    const i = this.length++;
    this.index[i] = records + words[note + NOTE.INDEX];
    this.begin[i] = begin + words[note + NOTE.BEGIN];
    this.offset[i] = words[note + NOTE.OFFSET];
    this.changes[i] = changesOf(note);
    this.status[i] = words[note + NOTE.STATUS] & 0xffff;
  }

  take() {
    const taken = { length: this.length };
    for (const name of Notes.names) taken[name] = this[name].subarray(0, this.length);
    return taken;
  }
}

export function transformLines(kind, lines, options, errors) {
  const tool = toolFor(kind, options);
  const data = plainBytes(lines.data);
  const code = lines.separator.charCodeAt(0);
  const output = new Output(expectOutput(data.length));
  const notes = new Notes();
  const failure = new Failure();
  const sums = { recordCount: 0, changedCount: 0, warningCount: 0, errorCount: 0 };
  for (let begin = 0; begin < data.length;) {
    const end = findPieceEnd(data, begin, code);
    const length = end - begin;
    if (length > 0x7fff0000) throw new SimdiriError({ status: TOO_LONG });
    const at = reserve(length); // may renew `bytes`
    bytes.set(data.subarray(begin, end), at);
    checkStatus(wasm.batch_lines(tool.handle, ON_ERROR[errors], length, code));
    output.append(wordOf("OUTPUT"), wordOf("OUTPUT_LEN"));
    countPiece(sums);
    const first = wordOf("NOTES") / 4;
    for (let i = 0, noteCount = wordOf("NOTE_COUNT"); i < noteCount; i++) {
      const note = first + NOTE_WORDS * i;
      notes.add(note, sums.recordCount, begin);
      if (isError(words[note + NOTE.STATUS] & 0xffff)) failure.add(note, sums.recordCount + words[note + NOTE.INDEX], null);
    }
    sums.recordCount += wordOf("RECORDS");
    if (length > 4 << 20) trim();
    begin = end;
  }
  if (errors === "throw") failure.throwIfAny();
  return { data: output.take(), notes: notes.take(), ...sums };
}

/** The end of the last whole record of a piece; a record that is longer is a piece by itself. */
function findPieceEnd(data, begin, separator) {
  if (data.length - begin <= BYTE_PIECE) return data.length;
  const last = data.lastIndexOf(separator, begin + BYTE_PIECE - 1);
  if (last >= begin) return last + 1;
  const next = data.indexOf(separator, begin + BYTE_PIECE);
  return next < 0 ? data.length : next + 1;
}
