// One IRI and two: typing, pasting, links, options. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { address, checkQuiet, close, components, explained, longestTask, open, paste, resetTasks, screenshot, shift, until } from "./browser.mjs";

after(close);

const UNTIDY = "HTTP://www.Example.com:80/a/./b/../%7Euser/?q=caf%c3%a9#top";
const result = (page, name) => page.locator("#result-one .pairs dt", { hasText: name }).first().locator("xpath=following-sibling::dd[1]").locator(".iri");

test("typing shows components, steps, both forms, host and key; no task of 100 ms, no layout shift", async (t) => {
  const opened = await open();
  const { page } = opened;
  await page.waitForTimeout(1000);
  const atStart = await shift(page);
  await resetTasks(page);
  await page.locator("#text-one").pressSequentially(UNTIDY, { delay: 25 });
  await explained(page, UNTIDY);
  const longest = await longestTask(page);
  const moved = (await shift(page)) - atStart;
  t.diagnostic(`typing: longest task ${longest ? `${longest} ms` : "under 50 ms"}, layout shift ${moved}; at the start ${atStart}`);
  assert.ok(atStart < 0.01, `a layout shift of ${atStart} at the start`);
  assert.ok(longest < 100, `a task of ${longest} ms`);
  assert.ok(moved < 0.01, `a layout shift of ${moved}`);
  const labels = await components(page).locator(".label").allTextContents();
  assert.deepEqual(labels, ["scheme", "host", "port", "path", "query", "fragment"]);
  assert.equal(await result(page, "uri").textContent(), "http://www.example.com/a/~user/?q=caf%C3%A9#top");
  assert.equal(await result(page, "iri").textContent(), "http://www.example.com/a/~user/?q=café#top");
  const steps = await page.locator(".steps").textContent();
  for (const rule of ["scheme-case", "host-case", "pct-decoded", "dot-segments", "pct-case", "port"]) assert.ok(steps.includes(rule), rule);
  assert.equal(await page.locator(".steps a").first().getAttribute("href"), "https://www.rfc-editor.org/rfc/rfc3987#section-5.3.2");
  assert.match(await page.locator("#result-one").textContent(), /domainexample\.com.*suffixcom/);
  assert.match(await page.locator("#result-one").textContent(), /key[0-9a-f]{32}/);
  assert.match(await page.locator("#engine").textContent(), /^simdiri \S+, \w+; public suffix list of \d{4}-\d\d-\d\d$/);
  assert.equal(new URL(page.url()).hash, "", "typing must not write the fragment");
  await screenshot(page, "one");
  await checkQuiet(opened);
});

test("until the engine is there, the page says so; it begins with an example, and the result comes first", async () => {
  const held = [];
  let isHeld = true;
  const opened = await open({ prepare: (context) =>
    context.route("**/*.wasm", (route) => (isHeld ? void held.push(route) : route.continue())) });
  const { page } = opened;
  await until(page, () => document.querySelector("#text-one").value.startsWith("HTTP://www.Example.com"));
  await page.waitForTimeout(300);
  assert.equal((await page.locator("#result-one").textContent()).trim(), "Loading…");
  await page.click("#tab-two");
  assert.equal((await page.locator("#result-two").textContent()).trim(), "Loading…");
  await page.click("#tab-one");
  isHeld = false;
  for (const route of held) await route.continue();
  await explained(page, "www.Example.com");
  const headings = await page.locator("#result-one h2").allTextContents();
  assert.deepEqual(headings.slice(0, 3), ["Result", "Components of the text", "Steps to the normal form"]);
  const [end, link] = await page.evaluate(() => ["#result-one", "#copy-link"].map((id) => document.querySelector(id).getBoundingClientRect().bottom));
  assert.ok(link > end, "the link comes after the result");
  await checkQuiet(opened);
});

test("what is typed or pasted replaces an example, but nothing else", async () => {
  const opened = await open();
  const { page } = opened;
  await page.click("#text-one");
  await page.keyboard.type("http://typed/");
  assert.equal(await page.inputValue("#text-one"), "http://typed/");
  await page.click("#tab-two");
  await page.waitForSelector(".ladder .meet");
  await paste(page, "#text-b", "http://pasted/");
  assert.equal(await page.inputValue("#text-b"), "http://pasted/");
  await page.click("#tab-list");
  await page.waitForSelector(".tiles");
  await page.click("#text-list");
  await page.keyboard.type("http://line/");
  assert.equal(await page.inputValue("#text-list"), "http://line/");
  await page.click("#tab-one");
  await page.focus("#text-one");
  await page.keyboard.press("End");
  await page.keyboard.type("more");
  assert.equal(await page.inputValue("#text-one"), "http://typed/more");
  await checkQuiet(opened);
});

test("errors and what was left alone are explained", async () => {
  const opened = await open();
  const { page } = opened;
  await page.fill("#text-one", "http://h/a%2Fb/c d");
  await explained(page, "h");
  assert.match(await page.locator("#result-one").textContent(), /Not valid as an IRI.*character 17/s);
  assert.equal(await page.locator(".bad-char").textContent(), "space");
  assert.match(await page.locator("#result-one").textContent(), /%2F.*reserved characters/s);
  await screenshot(page, "one-bad");
  await page.fill("#text-one", "http://[1]/");
  await until(page, () => document.querySelector(".steps").textContent.includes("There is no normal form"));
  await checkQuiet(opened);
});

test("look-alikes are named", async () => {
  const opened = await open();
  const { page } = opened;
  await page.click("#examples-one li:nth-child(3) button");
  await explained(page, "аррӏе");
  assert.deepEqual(await page.locator(".characters li").allTextContents(), ["аU+0430 Cyrillic", "рU+0440 Cyrillic", "ӏU+04CF Cyrillic", "еU+0435 Cyrillic"]);
  await screenshot(page, "one-look-alike");
  await checkQuiet(opened);
});

/** Pastes, waits for the explanation, and clears the field. Returns the length of the longest task. */
async function pasteLong(name, text) {
  const opened = await open();
  const { page } = opened;
  await page.waitForTimeout(500);
  await paste(page, "#text-one", text);
  await page.waitForSelector("#field-one .long button");
  await page.waitForSelector("#result-one .anatomy", { timeout: 30000 });
  await page.waitForTimeout(500);
  const longest = await longestTask(page);
  if (name === "one path") await screenshot(page, "one-long");
  await page.click("#field-one .long button");
  await page.keyboard.type("http://h/short");
  await explained(page, "/short");
  await checkQuiet(opened);
  return longest;
}

test("pasting 1 MB: no task of 100 ms, and the field can be cleared", async (t) => {
  for (const [name, text] of [
    ["one path", `http://h/${"é%7e/../".repeat(131072)}`], ["control characters", `http://h/${"\u202e".repeat(1 << 20)}`],
    ["a line of letters", "x".repeat(1 << 20)], ["percent", `http://h/?${"%".repeat(1 << 20)}`],
  ]) {
    // Other programs of the machine only make tasks longer: the shortest of three tries counts.
    const tries = [];
    while (tries.length < 3 && !(tries.at(-1) < 100)) tries.push(await pasteLong(name, text));
    t.diagnostic(`1 MB, ${name}: longest task ${tries.map((longest) => (longest ? `${longest} ms` : "under 50 ms")).join(", then ")}`);
    assert.ok(Math.min(...tries) < 100, `${name}: tasks of ${tries} ms`);
  }
});

test("a long text of an input event replaces the result of the earlier text", async () => {
  const opened = await open();
  const { page } = opened;
  await page.fill("#text-one", "http://earlier/");
  await explained(page, "earlier");
  await page.fill("#text-one", `http://later/${"x".repeat(5000)}`);
  await page.waitForSelector("#field-one .long button");
  await explained(page, "later");
  await checkQuiet(opened);
});

test("options are those of the command, and a wrong combination is explained", async () => {
  const opened = await open();
  const { page } = opened;
  await page.fill("#text-one", "https:\\\\Example.com\\a b");
  await explained(page, "Example");
  await page.click(".options summary");
  await page.selectOption("#option-profile", "web");
  await until(page, () => document.querySelector("#result-one").textContent.includes("new URL"));
  assert.equal(await result(page, "uri").textContent(), "https://example.com/a%20b");
  assert.match(await page.locator("#options-note").textContent(), /--profile=web/);
  await page.selectOption("#option-profile", "rfc3987");
  await page.fill("#option-default-scheme", "https");
  await page.fill("#text-one", "example.com/a");
  await until(page, () => document.querySelector(".steps")?.textContent.includes("The default scheme was added"));
  await page.fill("#option-default-scheme", "");
  await page.fill("#option-base", "not absolute");
  await until(page, () => !document.querySelector("#options-problem").hidden);
  assert.equal(await page.locator("#result-one .card").count(), 0, "a result that the options do not have");
  await screenshot(page, "options");
  await checkQuiet(opened);
});

test("the ladder shows the rung at which two IRIs meet", async () => {
  const opened = await open();
  const { page } = opened;
  await page.click("#tab-two");
  const meet = () => page.locator(".ladder .meet .rung strong").textContent();
  const sentence = (text) => until(page, (wanted) => document.querySelector("#result-two h2")?.textContent.includes(wanted), text);
  await page.fill("#text-a", "http://h/%7e");
  await page.fill("#text-b", "http://h/~");
  await sentence("syntax");
  assert.equal(await meet(), "syntax");
  await page.fill("#text-b", "HTTP://H:80/~");
  await sentence("scheme");
  assert.equal(await meet(), "scheme");
  await screenshot(page, "two");
  await page.fill("#text-b", "http://h/%7e");
  await sentence("same text");
  await page.fill("#text-b", "http://h/other");
  await sentence("different at every rung");
  assert.equal(await meet(), "different");
  await page.fill("#text-b", "http://[1]/");
  await sentence("cannot be compared");
  await page.click(".options summary");
  await page.fill("#option-redirects", "http://h/~\thttp://h/~/");
  await page.fill("#text-b", "http://h/~/");
  await sentence("protocol");
  await page.selectOption("#option-profile", "web");
  await page.fill("#option-redirects", "");
  await page.fill("#text-b", "http:h/%7e");
  await sentence("same URL for a browser");
  await checkQuiet(opened);
});

test("only 'copy link' writes the fragment, with a warning about secrets; a link fills the form", async () => {
  const opened = await open();
  const { page } = opened;
  await page.fill("#text-one", "HTTP://h/ü?a=1#x");
  await explained(page, "ü");
  await page.click("#copy-link");
  await until(page, () => location.hash !== "");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  for (const secret of ["https://user:pw@h/", "http://h/?access_token=abc", "http://h/#id_token=abc", "http://h/?X-Amz-Signature=1", "http://h/?u=http%3A%2F%2Fh%2F%3Fsession%3D1", "http://h/?api_key=1"]) {
    await page.fill("#text-one", secret);
    await page.click("#copy-link");
    assert.ok(await page.locator("#link-warning").isVisible(), secret);
    assert.equal(page.url(), link, "nothing is written before the answer");
    await page.click("#copy-not");
    assert.equal(page.url(), link);
  }
  await page.click("#copy-link");
  await page.fill("#text-one", "http://h/?password=other");
  assert.ok(await page.locator("#link-warning").isHidden(), "the warning is about an earlier text");
  await page.fill("#text-one", "http://h/?api_key=1");
  await page.click("#copy-link");
  await screenshot(page, "link-warning");
  await page.click("#copy-anyway");
  await until(page, () => location.hash.includes("api_key"));
  const fresh = await open({ fragment: new URL(link).hash });
  await explained(fresh.page, "ü");
  assert.equal(await fresh.page.inputValue("#text-one"), "HTTP://h/ü?a=1#x");
  await checkQuiet(fresh);
  const pair = await open({ fragment: "#a=http%3A%2F%2Fh&b=http%3A%2F%2FH%2F&rung=syntax&form=none&lossy=crawl" });
  await pair.page.waitForSelector(".ladder .meet");
  assert.equal(await pair.page.inputValue("#option-rung"), "syntax");
  assert.equal(await pair.page.inputValue("#option-form"), "uri");
  await checkQuiet(pair);
  await page.click("#tab-list");
  assert.ok(await page.locator("#copy-link").isHidden(), "lists have no links");
  assert.ok(address.length > 0);
  await checkQuiet(opened);
});
