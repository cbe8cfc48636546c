// For everybody: axe-core, the keyboard alone, dark mode, a phone. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { checkQuiet, close, explained, open, screenshot, until } from "./browser.mjs";

after(close);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function checkAxe(page, where, t) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  const describe = (list) => list.map(({ id, impact, nodes }) => `${where}: ${impact} ${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`);
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(describe(grave), []);
  for (const line of describe(violations)) t.diagnostic(line);
}

async function goThrough(page, t, name) {
  await checkAxe(page, `${name}, empty`, t);
  await screenshot(page, `${name}-empty`);
  await page.click("#examples-one li:nth-child(2) button");
  await explained(page, "شاي");
  await page.click(".options summary");
  await checkAxe(page, `${name}, one`, t);
  await screenshot(page, `${name}-one`);
  await page.click(".options summary");
  await page.fill("#text-one", "http://u:p@h/\u202ea b%");
  await explained(page, "U+202E");
  await page.click("#copy-link");
  await checkAxe(page, `${name}, bad`, t);
  await page.click("#tab-two");
  await page.click("#examples-two button");
  await page.waitForSelector(".ladder .meet");
  await checkAxe(page, `${name}, two`, t);
  await screenshot(page, `${name}-two`);
  await page.click("#tab-list");
  await page.fill("#text-list", "HTTP://a/\nhttp://a\nhttp://[/\nhttp://b/ /é\n");
  await page.waitForSelector(".tiles");
  await checkAxe(page, `${name}, list`, t);
  await screenshot(page, `${name}-list`);
}

for (const [name, context] of [
  ["light", {}], ["dark", { colorScheme: "dark" }],
  ["phone", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }],
]) {
  test(`axe-core finds nothing serious: ${name}`, async (t) => {
    const opened = await open({ context });
    await goThrough(opened.page, t, name);
    if (name === "phone") {
      for (const tab of ["one", "two", "list"]) {
        await opened.page.click(`#tab-${tab}`);
        await opened.page.waitForTimeout(300);
        const [content, window] = await opened.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        assert.ok(content <= window, `${tab}: the page is ${content} wide on a phone of ${window}`);
      }
    }
    if (name === "dark") assert.notEqual(await opened.page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(251, 250, 248)");
    // axe itself is put in by the test, and writes styles.
    await opened.context.close();
  });
}

test("marks of characters that nobody can see fit into 320 pixels", async () => {
  const opened = await open({ context: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true } });
  const { page } = opened;
  const marks = "\u2066\u2066\u2066\u202a\u202e\u200b\u00a0\u2069\u034f\u3164";
  await page.fill("#text-one", `HTTP://u${marks}@h${marks}.example/a${marks}?q=${marks}#${marks}`);
  await explained(page, "example");
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth,
    ...[...document.querySelectorAll(".mark")].map((mark) => Math.ceil(mark.getBoundingClientRect().right))]);
  assert.ok(wide.length > 5, "there are marks");
  assert.ok(Math.max(...wide) <= 320, `something is ${Math.max(...wide)} wide on a screen of 320`);
  await screenshot(page, "marks-320");
  await opened.context.close();
});

test("everything can be done with the keyboard alone", async () => {
  const opened = await open();
  const { page } = opened;
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());
  const tabTo = async (wanted) => {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press("Tab");
      if ((await focused()) === wanted) return;
    }
    assert.fail(`the key Tab does not reach ${wanted}`);
  };
  await tabTo("tab-one");
  await tabTo("text-one");
  await page.keyboard.type("HTTP://u@h/");
  await explained(page, "HTTP");
  await tabTo("An untidy address");
  await page.keyboard.press("Enter");
  await explained(page, "www.Example.com");
  await tabTo("Options all as in the command");
  await page.keyboard.press("Enter");
  await tabTo("option-form");
  await page.keyboard.press("ArrowDown");
  await until(page, () => document.querySelector("#options-note").textContent === "--form=iri");
  await tabTo("copy-link");
  await page.keyboard.press("Enter");
  await until(page, () => location.hash.includes("form=iri"));
  await page.fill("#text-one", "http://u:p@h/");
  await page.focus("#copy-link");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "copy-not");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "copy-link");
  await page.focus("#tab-one");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "tab-two");
  await page.keyboard.press("End");
  assert.equal(await focused(), "tab-list");
  assert.ok(await page.locator("#panel-list").isVisible());
  await tabTo("file");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(), "text-list");
  await page.keyboard.type("http://a\nHTTP://a\n");
  await page.waitForSelector(".tiles");
  await until(page, () => document.querySelector("#announcer").textContent.includes("2 records, 2 changed, 1 duplicates"));
  await checkQuiet(opened);
});
