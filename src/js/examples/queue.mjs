// A queue of requests without duplicates, like the request queue of Crawlee: equivalent URLs are fetched once.
// Run it: node queue.mjs [URL]... It prints the requests in their order, and what it left out.
// SPDX-License-Identifier: MIT
import { SeenSet, normalize } from "simdiri";

export class RequestQueue {
  #seen;
  #waiting = [];
  #next = 0;
  handledCount = 0;

  /** The default of `lossy` merges what is usually the same page: src/docs/crawl.md has the rules. */
  constructor({ lossy = "crawl", ...options } = {}) {
    this.#seen = new SeenSet({ lossy, ...options });
  }

  /** Adds one request. The URL that is fetched is the normal form, never the key. */
  addRequest({ url, ...rest }) {
    const wasAlreadyPresent = !this.#seen.add(url);
    if (!wasAlreadyPresent) this.#waiting.push({ ...rest, url: normalize(url, { errors: "keep", disallowed: "encode-all" }) });
    return { wasAlreadyPresent };
  }

  /** Adds the links of a page: relative ones are resolved. One call for all of them is faster. */
  addLinks(links, { base } = {}) {
    const urls = normalize(links, { base, errors: "null", disallowed: "encode-all" }).filter((url) => url !== null);
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

if (import.meta.url === `file://${process.argv[1]}`) {
  const queue = new RequestQueue();
  for (const url of process.argv.slice(2))
    if (queue.addRequest({ url }).wasAlreadyPresent) console.log(`left out  ${url}`);
  for (let request; (request = queue.fetchNextRequest()) !== null;) console.log(`fetch     ${request.url}`);
  queue.close();
}
