// The page of simdiri report: how it looks, hostile records, access. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { close, command, open, screenshot } from "./browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "simdiri-report-"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
after(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes records to a list, and their report. Returns the address of the report. */
function report(name, records) {
  const list = join(folder, `${name}.txt`), page = join(folder, `${name}.html`);
  writeFileSync(list, records);
  execFileSync(command, ["report", "-q", list, "-o", page]);
  return pathToFileURL(page).href;
}

/** Nothing was executed, nothing was forbidden, and only the page itself was requested. */
async function checkQuiet({ page, wrong, requests }, target) {
  assert.deepEqual(await page.evaluate(() => [globalThis.canary ?? null, globalThis.violations]), [null, []]);
  assert.deepEqual(wrong, []);
  assert.deepEqual(requests, [target]);
  const links = await page.evaluate(() => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href")));
  assert.ok(links.every((link) => /^#[a-z]+$/.test(link)), links.join(" "));
}

const SCRIPT = "globalThis.canary=1";
const HOSTILE = [
  `<script>${SCRIPT}</script>`, `"><img src=x onerror="${SCRIPT}">`, `'><svg/onload=${SCRIPT}>`, `javascript:${SCRIPT}`,
  `http://h/"onmouseover="${SCRIPT}`, "http://<b>h</b>/", `http://h/?</bdi></td></tr></table><script>${SCRIPT}</script>`, `data:text/html,<script>${SCRIPT}</script>`,
  `http://h/?<img src=x onerror=${SCRIPT}>=1`, "http://h/</style><style>*{display:none}", "x<!--:", `http://h/#</section><iframe srcdoc="<script>parent.${SCRIPT}</script>">`,
  "http://h/\0\x01\x7f\x85\u2028", "http://h/\u202Etxt.exe", "http://\u202Eh/", "\u0301http://\u0300h/", "http://h/?\u2066a=\u2069", `http://h/${"a\u0300".repeat(300)}`,
];

/** A list such as crawlers have: many hosts, tracking, duplicates, and a few mistakes. */
function usual() {
  const lines = [];
  for (let i = 0; i < 20_000; i++) {
    const host = `${i % 3 === 0 ? "www." : ""}shop${(i * i) % 97}.example.${i % 5 === 0 ? "co.uk" : "com"}`;
    if (i % 11 === 0) lines.push(`HTTP://${host.toUpperCase()}:80/%7euser/../p/${i % 700}`);
    else if (i % 83 === 0) lines.push(`https://${host}/search?q=a b&page=${i % 9}`);
    else if (i % 131 === 0) lines.push(`${host}/no-scheme`);
    else if (i % 257 === 0) lines.push(`https://user:secret@${host}/100%?token=abcdef`);
    else if (i % 7 === 0) lines.push(`https://${host}/p/${i % 300}/?utm_source=${i % 4 ? "mail" : "feed"}&sid=${(i * 2654435761) % 4294967296}`);
    else lines.push(`http${i % 2 ? "s" : ""}://${host}/p/${i % 900}${i % 13 ? "" : "/"}`);
  }
  return lines.join("\n");
}

const need = { skip: command ? false : "needs --command" };
const LOOKS = [
  ["report", {}], ["report-dark", { colorScheme: "dark" }], ["report-phone", { viewport: { width: 390, height: 844 } }],
  ["report-phone-dark", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }],
];

test("it looks as it should, large and small, light and dark, and everyone can read it", need, async () => {
  const target = report("usual", usual());
  for (const [name, context] of LOOKS) {
    const opened = await open({ target, context: { ...context, bypassCSP: false } });
    const { page } = opened;
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, globalThis.innerWidth]);
    assert.ok(width[0] <= width[1], `${name}: ${width[0]} pixels are wider than ${width[1]}`);
    assert.equal(await page.locator(".histogram li").count() > 3, true);
    assert.match(await page.locator("#broken").textContent(), /no-scheme[^]*resolve --base=IRI/);
    assert.match(await page.locator("#parameters tr", { hasText: "sid" }).first().textContent(), /varies without end/);
    assert.match(await page.locator("#lossy").textContent(), /tracking/);
    assert.doesNotMatch(await page.locator("body").textContent(), /user:secret|abcdef/);
    await screenshot(page, name);
    await checkQuiet(opened, target);
    const findings = await check(target, context);
    assert.deepEqual(findings, [], name);
    await opened.context.close();
  }
});

/** What axe-core finds: it needs scripts, which the policy of the page forbids. */
async function check(target, context) {
  const { page, context: own } = await open({ target, context: { ...context, bypassCSP: true } });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  await own.close();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}

test("hostile records do nothing", need, async () => {
  const long = `http://h/${"<i>".repeat(400_000)}\nhttp://h/?${"<script>".repeat(150_000)}=1\n${"x".repeat(1_000_000)}\n`;
  const target = report("hostile", `${HOSTILE.join("\n")}\n${long}`);
  const opened = await open({ target });
  const { page } = opened;
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => void (details.open = true)));
  assert.equal(await page.evaluate(() => document.querySelectorAll("script, img, iframe, object, embed, form, base, link, audio, video").length), 0);
  assert.equal(await page.evaluate(() => [...document.querySelectorAll("*")].filter((node) => [...node.attributes].some(({ name }) => name.startsWith("on") || name === "style" || name === "src")).length), 0);
  assert.equal(await page.evaluate(() => globalThis.canary), undefined);
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, globalThis.innerWidth]);
  assert.ok(width[0] <= width[1]);
  assert.doesNotMatch(await page.locator("body").textContent(), /[\u202A-\u202E\u2066-\u2069\0]/);
  await screenshot(page, "report-hostile");
  await checkQuiet(opened, target);
});

test("it can be printed", need, async () => {
  const { page } = await open({ target: report("printed", usual()) });
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("nav").isVisible(), false);
  assert.ok((await page.pdf({ format: "A4" })).length > 10_000);
});
