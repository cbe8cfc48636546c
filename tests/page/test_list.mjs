// Lists: pasted, chosen, dropped; results, cancelling, limits. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { checkQuiet, close, command, longestTask, open, paste, resetTasks, screenshot, until } from "./browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "simdiri-page-"));
after(async () => {
  rmSync(folder, { recursive: true });
  await close();
});

const HEAD = Buffer.concat([
  Buffer.from("\ufeffHTTP://Example.com:80/%7Ea\r\nhttp://example.com/~a\n\nhttp://h/<script>globalThis.canary=1</script>\nno iri\nhttp://[1]/\n"),
  Buffer.from([0x68, 0x74, 0x74, 0x70, 0x3a, 0x2f, 0x2f, 0x68, 0x2f, 0xff, 0xc3, 0x28, 0x00, 0x0a]),
  Buffer.from(`http://h/${"x".repeat(1 << 20)}\n`),
]);

/** A list of about the size, with every fifth record a duplicate and some without a normal form. */
function makeList(size) {
  const lines = [];
  for (let i = 0, length = 0; length < size; i++) {
    const n = i % 5 === 4 ? i - 4 : i;
    const line = i % 1000 === 999 ? `http://[${i}]/` : `${i % 3 === 0 ? "HTTP" : "http"}://www${n % 700}.example.com/caf%c3%a9/${n}/./page?id=${n}`;
    lines.push(line);
    length += line.length + 1;
  }
  return Buffer.concat([HEAD, Buffer.from(`${lines.join("\n")}\nhttp://last/no-line-end`)]);
}

const tiles = async (page) => Object.fromEntries(await page.locator(".tiles > div").evaluateAll((nodes) =>
  nodes.map((node) => [node.querySelector("dt").textContent, Number(node.querySelector("dd").textContent.replaceAll(",", ""))])));

async function save(page, label, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`a.button:has-text("${label}")`)]);
  const path = join(folder, name);
  await download.saveAs(path);
  return { path, name: download.suggestedFilename() };
}

async function dropFile(page, path) {
  // The file gets into the page by a hidden input, as a test cannot drag one from a desktop.
  await page.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    input.id = "test-input";
    document.body.append(input);
  });
  await page.setInputFiles("#test-input", path);
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    const input = document.getElementById("test-input");
    transfer.items.add(input.files[0]);
    input.remove();
    document.getElementById("drop").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
}

test("a dropped list of 20 MB with invalid UTF-8: progress, no long task, the results of the command", async (t) => {
  const path = join(folder, "list.txt");
  const bytes = makeList(20 << 20);
  writeFileSync(path, bytes);
  const opened = await open();
  const { page } = opened;
  await page.click("#tab-list");
  await page.waitForTimeout(500);
  await resetTasks(page);
  const began = Date.now();
  await dropFile(page, path);
  await page.waitForSelector("#result-list progress");
  await until(page, () => document.querySelector("progress") === null || document.querySelector("progress").value > 0);
  await page.waitForSelector(".tiles", { timeout: 60000 });
  const seconds = (Date.now() - began) / 1000;
  await page.waitForTimeout(300);
  const longest = await longestTask(page);
  t.diagnostic(`${(bytes.length / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; longest task ${longest ? `${longest} ms` : "under 50 ms"}`);
  assert.ok(longest < 100, `a task of ${longest} ms`);
  const found = await tiles(page);
  const records = bytes.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 1);
  assert.equal(found.records, records);
  assert.ok(found.duplicates > records / 6 && found.changed > records / 4 && found.bad > 100, JSON.stringify(found));
  assert.match(await page.locator("#result-list").textContent(), /bad-ip-literal/);
  assert.match(await page.locator("#result-list").textContent(), /line 1 /);
  await screenshot(page, "list");
  const normal = await save(page, "normalized", "normal.txt");
  const unique = await save(page, "without duplicates", "unique.txt");
  assert.equal(normal.name, "list.normal.txt");
  if (command) {
    const run = (name, ...args) => execFileSync(command, [name, "-q", ...args, path], { maxBuffer: 1 << 28 });
    assert.ok(run("normalize").equals(readFileSync(normal.path)), "the normalized list is not that of the command");
    assert.ok(run("dedupe").equals(readFileSync(unique.path)), "the list without duplicates is not that of the command");
  } else t.diagnostic("not compared with the command: no --command");
  await checkQuiet(opened);
});

test("a pasted list, long or short; options apply to it", async () => {
  const opened = await open();
  const { page } = opened;
  await page.click("#tab-list");
  await paste(page, "#text-list", "http://a/?utm_source=x\nhttp://a/\nhttp://b/ c\n");
  await until(page, () => document.querySelector(".tiles dd")?.textContent === "3");
  assert.deepEqual(await tiles(page), { records: 3, changed: 1, duplicates: 0, bad: 0, warnings: 0 });
  await page.click(".options summary");
  await page.selectOption("#option-lossy", "crawl");
  await until(page, () => document.querySelectorAll(".tiles dd")[2]?.textContent === "1");
  await page.selectOption("#option-disallowed", "fail");
  await until(page, () => document.querySelectorAll(".tiles dd")[3]?.textContent === "1");
  await page.fill("#text-list", "");
  await paste(page, "#text-list", "http://h/a\n".repeat(100_000));
  await until(page, () => document.querySelector(".tiles dd")?.textContent === "100,000");
  assert.equal((await tiles(page)).duplicates, 99_999);
  await checkQuiet(opened);
});

test("a chosen file can be cancelled; a file that is too large is refused; an empty one is no problem", async () => {
  const path = join(folder, "large.txt");
  writeFileSync(path, makeList(45 << 20));
  const opened = await open();
  const { page } = opened;
  await page.click("#tab-list");
  await page.setInputFiles("#file", path);
  await page.click("#result-list button:has-text('Cancel')");
  await until(page, () => document.querySelector("#result-list").textContent.includes("Stopped"));
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".tiles").count(), 0);
  writeFileSync(path, Buffer.alloc((50 << 20) + 1, 10));
  await page.setInputFiles("#file", path);
  await until(page, () => document.querySelector("#result-list").textContent.includes("up to 50"));
  writeFileSync(path, "");
  await page.setInputFiles("#file", path);
  await page.waitForSelector(".tiles");
  assert.equal((await tiles(page)).records, 0);
  await checkQuiet(opened);
});

test("50 MB of empty lines, and one line of 20 MB", async (t) => {
  const path = join(folder, "odd.txt");
  const opened = await open();
  const { page } = opened;
  await page.click("#tab-list");
  for (const [bytes, records] of [[Buffer.alloc(50 << 20, 10), 50 << 20], [Buffer.from(`http://h/${"é".repeat(10 << 20)}`), 1]]) {
    writeFileSync(path, bytes);
    await page.setInputFiles("#file", path);
    await until(page, (wanted) => document.querySelector(".tiles dd")?.textContent === wanted, records.toLocaleString("en"), { timeout: 120000 });
  }
  t.diagnostic(await page.locator(".actions .note").last().textContent());
  await checkQuiet(opened);
});
