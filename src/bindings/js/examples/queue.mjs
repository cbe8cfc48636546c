// A queue of requests without duplicates, like the request queue of Crawlee: equivalent URLs are fetched once.
// Run it: node queue.mjs [URL]... It prints the requests in their order, and what it left out.
// SPDX-License-Identifier: MIT
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { SeenSet, normalize } from "simdiri";

export class RequestQueue {
  #seen;
  #options;
  #waiting = [];
  #next = 0;
  handledCount = 0;

  /** Takes the options of a SeenSet. The default of `lossy` merges what is usually the same page, such as URLs that differ in
   * the fragment or in tracking parameters. */
  constructor({ lossy = "crawl", hash, secret, rules, by, psl, pslSection, expected, maxBytes, ...options } = {}) {
    this.#seen = new SeenSet({ lossy, hash, secret, rules, by, psl, pslSection, expected, maxBytes, ...options });
    this.#options = { ...options, errors: "null" }; // The rest also decides what is fetched.
  }

  /** Adds one request; a URL that is not valid is left out. The URL that is fetched is the normal form, never the key. */
  addRequest({ url, ...rest }) {
    const normal = normalize(url, this.#options);
    if (normal === null) return { wasAlreadyPresent: false, isValid: false };
    const wasAlreadyPresent = !this.#seen.add(normal);
    if (!wasAlreadyPresent) this.#waiting.push({ ...rest, url: normal });
    return { wasAlreadyPresent, isValid: true };
  }

  /** Adds the links of a page: relative ones are resolved, and those that are not valid are left out. One call for all of them
   * is faster. */
  addLinks(links, { base = this.#options.base } = {}) {
    const urls = normalize(links, { ...this.#options, base }).filter((url) => url !== null);
    const isNew = this.#seen.add(urls);
    const added = urls.filter((_, i) => isNew[i]);
    this.#waiting.push(...added.map((url) => ({ url })));
    return added.length;
  }

  /** Returns the next request, or null. */
  fetchNextRequest() {
    if (this.#next === this.#waiting.length) return null;
    this.handledCount++;
    const request = this.#waiting[this.#next++];
    if (this.#next === 1000) this.#waiting.splice(0, this.#next), (this.#next = 0);
    return request;
  }

  get size() {
    return this.#waiting.length - this.#next;
  }

  /** Frees the set. */
  close() {
    this.#seen.free();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const queue = new RequestQueue();
  for (const url of process.argv.slice(2)) {
    const { wasAlreadyPresent, isValid } = queue.addRequest({ url });
    if (wasAlreadyPresent || !isValid) console.log(`left out  ${url}`);
  }
  for (let request; (request = queue.fetchNextRequest()) !== null;) console.log(`fetch     ${request.url}`);
  queue.close();
}
