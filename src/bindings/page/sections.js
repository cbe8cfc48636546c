// Links to the sections of the standards that rules come from.
// SPDX-License-Identifier: MIT

const URL_ANCHORS = {
  1.3: "percent-encoded-bytes", 3.3: "idna", 3.5: "host-parsing", 3.6: "host-serializing", 4.4: "url-parsing", 4.5: "url-serializing",
};

/** The address of a section such as "RFC 3987 5.3.2.4"; null: there is none. */
export function addressOf(section) {
  const rfc = /^RFC (\d+)(?: ([\d.]+|[A-Z]))?$/.exec(section);
  if (rfc) return `https://www.rfc-editor.org/rfc/rfc${rfc[1]}${rfc[2] ? `#${/\d/.test(rfc[2]) ? "section" : "appendix"}-${rfc[2]}` : ""}`;
  const draft = /^(draft-[a-z0-9-]+)(?: ([\d.]+))?$/.exec(section);
  if (draft) return `https://datatracker.ietf.org/doc/html/${draft[1]}${draft[2] ? `#section-${draft[2]}` : ""}`;
  const url = /^URL Standard(?: ([\d.]+))?$/.exec(section);
  if (url) return `https://url.spec.whatwg.org/${URL_ANCHORS[url[1]] ? `#${URL_ANCHORS[url[1]]}` : ""}`;
  const uts = /^UTS (\d+)(?: [\d.]+)?$/.exec(section);
  if (uts) return `https://www.unicode.org/reports/tr${uts[1]}/`;
  return section.startsWith("Encoding Standard") ? "https://encoding.spec.whatwg.org/" : null;
}

/** Splits "RFC 3986 2.2, 6.2.2.2" into sections with their addresses: a number alone continues the one before. */
export function splitSections(text) {
  let document = "";
  return text.split(", ").map((label) => {
    const isNumber = /^[\d.]+$/.test(label);
    if (!isNumber) document = label.replace(/ [\d.]+$/, "");
    return { label, address: addressOf(isNumber ? `${document} ${label}` : label) };
  });
}

/** Splits a sentence with its sections in parentheses at the end. */
export function splitSentence(sentence) {
  const match = /^(.*) \(((?:RFC|URL|UTS|draft)[^()]*)\)$/s.exec(sentence);
  return match ? { text: match[1], section: match[2] } : { text: sentence, section: "" };
}
