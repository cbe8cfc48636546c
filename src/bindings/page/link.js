// Links to this page with a text and options in the fragment. Only "copy link" writes one.
// SPDX-License-Identifier: MIT
import { byId } from "./dom.js";
import { givenOptions } from "./options.js";

const LONGEST = 8000;
const LONGEST_READ = 20_000;

/** The address of the page with these texts, or null if it is too long. */
export function makeLink(texts) {
  if (Object.values(texts).some((text) => text.length > LONGEST)) return null;
  const parameters = new URLSearchParams(texts);
  for (const [name, value] of givenOptions()) parameters.set(name, String(value));
  const fragment = `#${parameters}`;
  return fragment.length > LONGEST ? null : location.href.replace(/#.*$/s, "") + fragment;
}

/** Reads the fragment of the page: { parameters, isTooLong }. There are no parameters if it is empty or too long. */
export function readLink() {
  const { hash } = location;
  const isTooLong = hash.length > LONGEST_READ;
  return { parameters: hash.length > 1 && !isTooLong ? new URLSearchParams(hash.slice(1)) : null, isTooLong };
}

/** Writes the link into the address of the page and copies it. */
export async function copyLink(link) {
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link);
    say("Copied. The address of this page is now the link, too.");
  } catch {
    say("The address of this page is now the link: copy it from there.");
  }
}

export function say(sentence) {
  byId("link-note").textContent = sentence;
}
