// Hostile text: scripts, controls of direction, broken characters. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { checkQuiet, close, command, components, explained, longestTask, open, screenshot } from "./browser.mjs";

after(close);

const SCRIPT = "globalThis.canary=1";
const HOSTILE = [
  `<script>${SCRIPT}</script>`, `"><img src=x onerror="${SCRIPT}">`, `'><svg/onload=${SCRIPT}>`, `javascript:${SCRIPT}`,
  `http://h/"onmouseover="${SCRIPT}`, `http://<b>h</b>/`, `http://h/?</bdi></ul><script>${SCRIPT}</script>`, `data:text/html,<script>${SCRIPT}</script>`,
  `http://h/{{${SCRIPT}}}`, `http://h/\${${SCRIPT}}`, `http://user<img src=x onerror=${SCRIPT}>:p@h/`, `http://h/</style><style>*{display:none}`,
  `http://h:"${SCRIPT}"/`, `x<!--:`, `http://h/#</section><iframe srcdoc="<script>parent.${SCRIPT}</script>">`, "http://h/&lt;b&gt;&#60;",
  "http://h/__proto__?constructor=toString#hasOwnProperty", "http://h/\0\x01\x7f\x85\u2028", "\u0301http://\u0300h/", `http://${"a\u0300".repeat(300)}/`,
];

test("nothing of the input is executed, in any field", async () => {
  const opened = await open();
  const { page } = opened;
  for (const text of HOSTILE) {
    await page.fill("#text-one", text);
    await page.waitForTimeout(60);
  }
  await page.click(".options summary");
  for (const text of HOSTILE.slice(0, 6)) {
    await page.fill("#option-base", text);
    await page.fill("#option-default-scheme", text);
    await page.waitForTimeout(60);
  }
  await page.fill("#option-base", "");
  await page.fill("#option-default-scheme", "");
  await page.click("#tab-two");
  for (const text of HOSTILE) {
    await page.fill("#text-a", text);
    await page.fill("#text-b", `${text}#b`);
    await page.waitForTimeout(60);
  }
  await page.click("#tab-list");
  await page.fill("#text-list", HOSTILE.join("\n"));
  await page.waitForSelector(".tiles");
  await screenshot(page, "list-hostile");
  await checkQuiet(opened);
});

test("a hostile link does nothing", async () => {
  for (const text of HOSTILE.slice(0, 8)) {
    const opened = await open({ fragment: `#iri=${encodeURIComponent(text)}&profile=${encodeURIComponent(text)}&lossy=__proto__&base=` });
    await opened.page.waitForTimeout(300);
    assert.equal(await opened.page.inputValue("#option-profile"), "rfc3987");
    await checkQuiet(opened);
  }
  for (const name of ["redirects", "iri"]) {
    const long = await open({ fragment: `#${name}=${"x".repeat(1_900_000)}` });
    await long.page.waitForTimeout(300);
    assert.match(await long.page.locator("#link-problem").textContent(), /too long/);
    assert.equal(await long.page.inputValue("#option-redirects"), "");
    assert.ok((await longestTask(long.page)) < 1000, "the page must not freeze");
    await checkQuiet(long);
  }
  const base = await open({ fragment: `#base=${"x".repeat(5000)}&iri=http://h/` });
  await explained(base.page, "h");
  assert.equal(await base.page.inputValue("#option-base"), "");
  await checkQuiet(base);
  const odd = await open({ fragment: "#%E0%A4%A&&&===&iri" });
  await checkQuiet(odd);
});

test("text from right to left, and controls of direction, move nothing around them", async () => {
  const opened = await open();
  const { page } = opened;
  for (const [text, shown] of [["http://אבג.דהו/זחט?ספר=אחד#סוף", "אבג"], ["http://h/\u202egpj.exe\u202c?\u2067x=y#\u200fz", "U+202E"]]) {
    await page.fill("#text-one", text);
    await explained(page, shown);
    const boxes = await components(page).locator("li").evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect()).map(({ x, bottom }) => [Math.round(bottom), x]));
    assert.deepEqual(boxes, [...boxes].sort((a, b) => a[0] - b[0] || a[1] - b[1]), "components are out of order");
    const labels = await components(page).locator(".label").allTextContents();
    assert.deepEqual(labels, ["scheme", "host", "path", "query", "fragment"]);
  }
  assert.match(await components(page).textContent(), /U\+202E RIGHT-TO-LEFT OVERRIDE.*U\+2067.*U\+200F/);
  await screenshot(page, "one-controls");
  await page.fill("#text-one", "http://אבג.דהו/זחט/abc?ספר=אחד#סוף");
  await explained(page, "abc");
  await screenshot(page, "one-hebrew");
  await checkQuiet(opened);
});

test("explain --html writes a file that executes nothing", { skip: command ? false : "needs --command" }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "simdiri-html-"));
  const path = join(folder, "explained.html");
  for (const [i, text] of HOSTILE.entries()) {
    if (text.includes("\0")) continue;
    execFileSync(command, ["explain", "--html", "-o", path, "--", text]);
    const opened = await open({ target: pathToFileURL(path).href });
    if (i === 6) await screenshot(opened.page, "file-hostile");
    const found = await opened.page.evaluate(() => [globalThis.canary, globalThis.violations, document.querySelectorAll("script, img, iframe, svg, [style]").length, document.querySelectorAll(".card").length]);
    assert.equal(found[0], undefined);
    assert.deepEqual(found[1], []);
    assert.equal(found[2], 0, text);
    assert.ok(found[3] >= 3, text);
    assert.deepEqual(opened.requests.filter((url) => !url.startsWith("file:") && !url.startsWith("data:,")), []);
    await opened.context.close();
  }
  for (const [name, text] of [["file", "HTTP://www.Example.com:80/a/./b/../%7Euser/?q=caf%c3%a9#top"], ["file-hebrew", "http://אבג.דהו/זחט/abc?ספר=אחד#סוף"]]) {
    execFileSync(command, ["explain", "--html", "-o", path, "--", text]);
    const opened = await open({ target: pathToFileURL(path).href });
    await screenshot(opened.page, name);
    await opened.context.close();
  }
  writeFileSync(path, "");
  rmSync(folder, { recursive: true });
});
