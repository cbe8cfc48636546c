// Characters that nobody can see, or that move other text, are shown as marks with their numbers.
// SPDX-License-Identifier: MIT

const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\uFFFD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFE00-\uFE0F\uFFA0\u{E0100}-\u{E01EF}]|^\p{M}/gu;

const NAMES = {
  0x00: "NULL", 0x09: "TAB", 0x0a: "LINE FEED", 0x0d: "CARRIAGE RETURN", 0x1b: "ESCAPE", 0x20: "SPACE", 0x7f: "DELETE",
  0xa0: "NO-BREAK SPACE", 0xad: "SOFT HYPHEN", 0x34f: "COMBINING GRAPHEME JOINER", 0x61c: "ARABIC LETTER MARK",
  0x200b: "ZERO WIDTH SPACE", 0x200c: "ZERO WIDTH NON-JOINER", 0x200d: "ZERO WIDTH JOINER", 0x200e: "LEFT-TO-RIGHT MARK",
  0x200f: "RIGHT-TO-LEFT MARK", 0x2028: "LINE SEPARATOR", 0x2029: "PARAGRAPH SEPARATOR", 0x202a: "LEFT-TO-RIGHT EMBEDDING",
  0x202b: "RIGHT-TO-LEFT EMBEDDING", 0x202c: "POP DIRECTIONAL FORMATTING", 0x202d: "LEFT-TO-RIGHT OVERRIDE",
  0x202e: "RIGHT-TO-LEFT OVERRIDE", 0x202f: "NARROW NO-BREAK SPACE", 0x2060: "WORD JOINER", 0x2066: "LEFT-TO-RIGHT ISOLATE",
  0x2067: "RIGHT-TO-LEFT ISOLATE", 0x2068: "FIRST STRONG ISOLATE", 0x2069: "POP DIRECTIONAL ISOLATE",
  0x3000: "IDEOGRAPHIC SPACE", 0x3164: "HANGUL FILLER", 0xfeff: "BYTE ORDER MARK", 0xfffd: "REPLACEMENT CHARACTER",
};

export const numberOf = (code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;

/** Splits a text into pieces: strings, and marks { number, name, count } of characters that are not visible. Equal ones in
 * a row are one mark. After `limit` marks the rest is left out; `length` says how much of the text is in the pieces. */
export function splitMarks(text, limit = 150) {
  const pieces = [];
  let length = 0, marks = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > length) pieces.push(text.slice(length, match.index));
    const before = match.index === length ? pieces.at(-1) : undefined;
    const number = numberOf(match[0].codePointAt(0));
    if (before?.number === number) before.count++;
    else {
      if (marks++ === limit) return { pieces, length: match.index };
      pieces.push({ number, name: NAMES[match[0].codePointAt(0)] ?? "", count: 1 });
    }
    length = match.index + match[0].length;
  }
  if (length < text.length) pieces.push(text.slice(length));
  return { pieces, length: text.length };
}

const SCRIPTS = [
  "Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Devanagari", "Bengali", "Thai", "Georgian", "Cherokee",
  "Hangul", "Hiragana", "Katakana", "Han", "Coptic", "Gothic", "Ethiopic", "Khmer", "Lao", "Myanmar", "Tamil", "Lisu",
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")]);

/** Names the script of a character; "": none of the usual ones. */
export const scriptOf = (character) => SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? "";
