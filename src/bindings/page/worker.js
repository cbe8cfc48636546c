// Explains and compares. Its answers contain the beginnings of texts only, so that the page stays fast with any input.
// SPDX-License-Identifier: MIT
import { compare, explain, isa, key, parse, parts, suffixListDate, version } from "./simdiri/browser.js";

const SHOWN = 700;
const ERRORS_SHOWN = 50;
let results = {};

/** Cuts a text, not inside a character. */
function clip(text, limit = SHOWN) {
  if (text === null || text === undefined) return null;
  if (text.length <= limit) return { text, length: text.length };
  const end = /[\uD800-\uDBFF]/.test(text[limit - 1]) ? limit - 1 : limit;
  return { text: text.slice(0, end), length: text.length };
}

/** The components in their order, with the delimiters between them: those have no name. */
function draw(text, spans, error) {
  const drawn = [];
  let at = 0;
  const put = (name, begin, end) => {
    const part = { name, ...clip(text.slice(begin, end), 500) };
    if (error && error.offset >= begin && (error.offset < end || (end === text.length && error.offset === end))) part.bad = error.offset - begin;
    drawn.push(part);
  };
  for (const { name, begin, end } of [...spans].sort((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (name === "authority") continue;
    if (begin > at) put("", at, begin);
    put(name, begin, end);
    at = Math.max(at, end);
  }
  if (at < text.length) put("", at, text.length);
  return drawn;
}

/** The characters of a finding that are not ASCII, each once. */
function charactersOf(text, hostUnicode) {
  let shown = text.slice(0, 4000);
  if (/xn--/i.test(shown)) shown = hostUnicode ?? shown;
  try {
    shown = decodeURIComponent(shown);
  } catch { /* it is shown as it is */ }
  return [...new Set(shown)].filter((character) => character > "\x7f").slice(0, 24);
}

const stepOf = (step) => ({
  ...step,
  before: clip(step.before),
  after: clip(step.after),
  isSame: step.before === step.after,
  changes: step.changes.map((change) => ({ ...change, before: clip(change.before, 350), after: clip(change.after, 350) })),
});

const secondary = (run) => {
  try {
    return run();
  } catch {
    return null;
  }
};

function explainOne({ text, options }) {
  const found = explain(text, options.forIri);
  const withoutLossy = { ...options.forKey, lossy: undefined };
  const error = found.validity?.error;
  const hosts = secondary(() => parts(text, ["host-unicode", "site", "subdomain"], { ...options.forIri, form: undefined, errors: "null" }));
  results = { uri: found.uri ?? null, iri: found.iri ?? null };
  const about = found.findings?.about;
  return {
    profile: found.profile,
    drawn: draw(found.text, found.components, error),
    drawnUrl: found.urlComponents && found.uri ? draw(found.uri, found.urlComponents, null) : null,
    drawnUri: found.uri && !found.urlComponents ? drawParsed(found.uri) : null,
    validity: found.validity ?? null,
    validationErrors: { count: found.validationErrorCount ?? 0, shown: (found.validationErrors ?? []).slice(0, ERRORS_SHOWN) },
    steps: found.steps.map(stepOf),
    status: found.status,
    uri: clip(found.uri),
    iri: clip(found.iri),
    hasIri: found.iri !== undefined,
    isNormal: found.uri === text && (found.iri === undefined || found.iri === text),
    kept: found.kept ?? [],
    host: found.host ? { ...found.host, text: clip(found.host.text), suffix: clip(found.host.suffix), domain: clip(found.host.domain) } : null,
    hostUnicode: clip(hosts?.["host-unicode"]),
    subdomain: clip(hosts?.subdomain),
    site: clip(hosts?.site),
    findings: (found.findings?.list ?? []).slice(0, 50).map((finding) => ({
      ...finding,
      text: clip(about.slice(finding.begin, finding.end), 200),
      characters: finding.group === "scheme" ? [] : charactersOf(about.slice(finding.begin, finding.end), hosts?.["host-unicode"]),
    })),
    keys: {
      iri: secondary(() => key(text, withoutLossy)),
      lossy: options.forKey.lossy ? secondary(() => key(text, options.forKey)) : null,
      domain: secondary(() => (found.host?.domain ? key(text, { ...withoutLossy, by: "domain" }) : null)),
    },
    engine: `simdiri ${version()}, ${isa()}; public suffix list of ${suffixListDate()}`,
  };
}

function drawParsed(text) {
  const components = parse(text);
  const spans = [];
  const after = { scheme: 1, userinfo: 1, host: 0, port: 0, path: 0, query: 0, fragment: 0 };
  let at = 0;
  for (const name of Object.keys(after)) {
    const value = components[name];
    if (value === null || value === undefined) continue;
    if (name === "host") at += components.userinfo === null ? 2 : 0;
    if (name === "userinfo") at += 2;
    if (name === "port" || name === "query" || name === "fragment") at += 1;
    spans.push({ name, begin: at, end: at + value.length });
    at += value.length + after[name];
  }
  return draw(text, spans, null);
}

function compareTwo({ a, b, options }) {
  const all = { ...options.forIri, rung: "protocol", form: options.forIri.form };
  if (all.profile === "web") delete all.rung;
  const explained = [a, b].map((text) => explain(text, all));
  const bad = explained.map((one) => {
    const failed = one.steps.find((step) => step.after === null);
    return failed ? { error: failed.error ?? null, status: one.status } : null;
  });
  const rungs = explained[0].profile === "web" ? ["simple", "url"] : ["simple", "syntax", "scheme", "protocol"];
  let rung = null, problem = null;
  if (bad.every((one) => one === null)) {
    rung = explained[0].profile === "web" ? (a === b ? "simple" : explained[0].uri === explained[1].uri ? "url" : null)
      : compare(a, b, { ...all, rung: undefined, form: undefined });
  } else problem = bad;
  const at = (one, name) => {
    if (name === "simple") return { text: one.text, rules: [] };
    const step = one.steps.find((candidate) => candidate.rung === name || (name === "url" && candidate.kind === "url"));
    return step ? { text: step.after, rules: step.rules } : null;
  };
  const rows = rungs.map((name) => {
    const sides = explained.map((one) => at(one, name));
    return {
      rung: name,
      sides: sides.map((side) => side && { ...clip(side.text, 600), isNone: side.text === null, rules: side.rules }),
      isSame: sides[0] !== null && sides[1] !== null && sides[0].text !== null && sides[0].text === sides[1].text,
    };
  });
  return { rung, rows, problem, profile: explained[0].profile };
}

const WORK = { explain: explainOne, compare: compareTwo, result: ({ name }) => results[name] };

onmessage = ({ data }) => {
  try {
    postMessage({ id: data.id, answer: WORK[data.kind](data) });
  } catch (error) {
    postMessage({ id: data.id, error: { code: error.code ?? "", message: String(error.message).slice(0, 500), isOfBase: error.isOfBase === true } });
  }
};
postMessage({ isReady: true });
