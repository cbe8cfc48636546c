// Hosts and URLs that hold every code point that came after Unicode 15.0 (which utf8proc has), or whose treatment in domain
// names Unicode 18.0 changed.
// SPDX-License-Identifier: MIT
import { createRequire } from "node:module";
import unassigned from "@unicode/unicode-15.0.0/General_Category/Unassigned/regex.mjs";

const require = createRequire(import.meta.url);
const newTable = require("tr46/lib/mappingTable.json");
const oldTable = require("tr46-17/lib/mappingTable.json");
const newRegexes = require("tr46/lib/regexes.js");
const oldRegexes = require("tr46-17/lib/regexes.js");
const punycode = require("punycode/");

// Returns the status and the mapping of each code point.
function expand(table) {
  const all = [];
  for (const [points, ...value] of table) {
    const [first, last] = Array.isArray(points) ? points : [points, points];
    const text = value.join(" ");
    for (let c = first; c <= last; c++) all[c] = text;
  }
  return all;
}

const isSurrogate = (c) => c >= 0xd800 && c <= 0xdfff;

const isNew = (c) => unassigned.test(String.fromCodePoint(c));

// Does any property that the rules for labels use differ?
function hasOtherProperties(c) {
  const text = String.fromCodePoint(c);
  return Object.keys(newRegexes).some((name) => newRegexes[name].test(text) !== oldRegexes[name].test(text));
}

function changedPoints() {
  const now = expand(newTable), before = expand(oldTable);
  const points = [];
  for (let c = 0x80; c <= 0x10ffff; c++)
    if (!isSurrogate(c) && (now[c] !== before[c] || (!now[c].startsWith("3") && (isNew(c) || hasOtherProperties(c))))) points.push(c);
  return points;
}

// xorshift32: the same sequence everywhere.
function random(seed) {
  let x = seed * 2654435761 || 1;
  return (limit) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % limit;
  };
}

const percent = (text) => encodeURIComponent(text);
const ace = (text) => `xn--${punycode.encode(text)}`;
const host = (make) => (c) => `http://${make(c)}/`;

// Each new code point in each of these contexts.
const CONTEXTS = [
  host((c) => c),
  host((c) => `a${c}`),
  host((c) => `${c}a`),
  host((c) => `1${c}`),
  host((c) => `${c}1`),
  host((c) => `a-${c}.example`),
  host((c) => c + c),
  host((c) => `\u05d0${c}`),
  host((c) => `${c}\u05d0`),
  host((c) => `\u05d0${c}\u05d0`),
  host((c) => `\u0628\u200c${c}`),
  host((c) => `${c}\u200c\u0628`),
  host((c) => `\u0628${c}\u200c${c}\u0628`),
  host((c) => `${c}\u200d`),
  host((c) => `\u0915\u094d\u200d${c}`),
  host((c) => `e${c}\u0323`),
  host((c) => `e\u0301${c}`),
  host((c) => `\u00e9${c}\u0301${c}`),
  host((c) => `${c}.\u05d0`),
  host((c) => `\u0661${c}`),
  host((c) => `1.${c}\u3002com`),
  host((c) => `\u00ad${c}\u00df`),
  host((c) => ace(c)),
  host((c) => ace(`a${c}`)),
  host((c) => ace(`\u05d0${c}`)),
  host((c) => `XN--${punycode.encode(c).toUpperCase()}.A`),
  host((c) => percent(c)),
  host((c) => `${percent(c)}${c}`),
  (c) => `http://h/${c}?${c}#${c}`,
  (c) => `http://${c}:${c}@h/`,
  (c) => `foo:${c}?${c}'`,
  (c) => `foo://${c}/`,
  (c) => `file://${c}/c:/../${c}`,
  (c) => `${c}http://h/${percent(c)}`,
];

const PIECES = [
  ..."abcxyzABZ019-_.:/?#@%[]\\ |^<>'\"`{}~$&=+,;!*()\t\n",
  "\u00ad", "\u200b", "\u200c", "\u200d", "\ufeff", "\u3002", "\uff0e", "\u0301", "\u0323", "\u094d", "\u0628", "\u05d0", "\u0661",
  "\u00df", "\u1e9e", "\u03c2", "\u0130", "\uff21", "\u2100", "\u2488", "\u00a0", "\u11a8", "\uac00", "xn--", "XN--", "xn--a-", "%41",
  "%2e", "%2F", "%E2%80%8B", "%zz", "..", "0x7f", "1.2.3", "::1", "\u{1f600}", "\u{e0101}", "\u{10ffff}", "\ufffd", "\u0000",
];
const STARTS = ["http://", "https://", "HTTP:\\\\", "ws:", "wss://", "ftp://u:p@", "file:///", "file:", "foo://", "foo:", "//", "", "a"];

function randomText(next, points) {
  let text = STARTS[next(STARTS.length)];
  for (let count = 1 + next(12); count > 0; count--) {
    const kind = next(4);
    if (kind === 0) text += String.fromCodePoint(points[next(points.length)]);
    else if (kind === 1) text += ["/", ".", "a", "?", "#"][next(5)];
    else if (kind === 2) text += PIECES[next(PIECES.length)];
    else text += randomCharacter(next);
  }
  return text;
}

function randomCharacter(next) {
  const c = next(4) === 0 ? next(0x110000) : next(0x3000);
  return isSurrogate(c) ? "\ufffd" : String.fromCodePoint(c);
}

// Returns the number of code points, and `count` texts or a few more.
export function generate(count, seed) {
  const points = changedPoints();
  if (points.length < 23000) throw new Error(`only ${points.length} code points`);
  const texts = [];
  for (const point of points) for (const context of CONTEXTS) texts.push(context(String.fromCodePoint(point)));
  const next = random(seed);
  while (texts.length < count) texts.push(randomText(next, points));
  return { points: points.length, texts };
}
