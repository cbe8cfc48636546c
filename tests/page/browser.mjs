// A browser with the page, which notes everything that must not happen. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const address = process.env.PAGE_ADDRESS;
export const command = process.env.PAGE_COMMAND;

const browser = await chromium.launch({ executablePath: process.env.PAGE_BROWSER, args: ["--no-sandbox"] });
export const close = () => browser.close();

/** Opens the page. `context` are options of a context of Playwright, which `prepare` gets before the page is opened.
 * `fragment` is that of the address. */
export async function open({ fragment = "", context: options = {}, target = address, prepare = null } = {}) {
  const context = await browser.newContext({ viewport: { width: 1180, height: 900 }, ...options });
  if (target.startsWith("http")) await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(target).origin });
  await prepare?.(context);
  const page = await context.newPage();
  const wrong = [];
  const requests = [];
  context.on("request", (request) => requests.push(request.url()));
  page.on("dialog", (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") wrong.push(`console: ${message.text()}`);
  });
  context.on("page", (other) => other !== page && wrong.push(`another page: ${other.url()}`));
  await page.addInitScript(() => {
    globalThis.violations = [];
    globalThis.tasks = [];
    globalThis.shifts = [];
    document.addEventListener("securitypolicyviolation", (event) => globalThis.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    new PerformanceObserver((list) =>
      globalThis.shifts.push(...list.getEntries().filter((entry) => !entry.hadRecentInput).map(({ value }) => value))).observe({ type: "layout-shift" });
  });
  await page.goto(target + fragment);
  if (target.startsWith("http")) await page.waitForSelector("#options > div", { state: "attached" });
  return { page, context, wrong, requests };
}

/** Waits until a function of the page is true. waitForFunction of Playwright needs eval, which the policy forbids. */
export async function until(page, condition, argument, { timeout = 20000 } = {}) {
  for (const end = Date.now() + timeout; !(await page.evaluate(condition, argument));) {
    if (Date.now() > end) assert.fail(`this did not become true: ${condition} ${argument ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The components of the text; those of its normal form come before them. */
export const components = (page) => page.locator("#result-one .anatomy[aria-label='Components of the text']");

/** Waits for the explanation of the text, whose components are drawn. */
export async function explained(page, wanted) {
  await until(page, (text) => {
    const drawn = document.querySelector("#result-one .anatomy[aria-label='Components of the text']");
    return drawn !== null && [...drawn.querySelectorAll(".iri")].map((node) => node.textContent).join("").includes(text);
  }, wanted);
}

/** Types a text at once, as a paste by the keyboard. */
export async function paste(page, selector, text) {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.focus(selector);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await page.evaluate(() => void (globalThis.tasks.length = 0));
  await page.keyboard.press("Control+V");
}

export const longestTask = (page) => page.evaluate(() => Math.max(0, ...globalThis.tasks));
export const resetTasks = (page) => page.evaluate(() => void (globalThis.tasks.length = 0));
export const shift = (page) => page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0));
export const screenshot = (page, name) => page.screenshot({ path: join(process.env.PAGE_SCREENSHOTS, `${name}.png`), fullPage: true });

/** Nothing forbidden happened: no script of the input, no request to elsewhere, no violation of the policy. */
export async function checkQuiet({ page, context, wrong, requests }) {
  const found = await page.evaluate(() => ({
    canary: globalThis.canary,
    violations: globalThis.violations,
    elements: [...document.querySelectorAll("script:not([src='main.js']), img, iframe, object, embed, svg, style, [style]:not([style='']), base, form")].map((node) => node.outerHTML.slice(0, 200)),
    handlers: [...document.querySelectorAll("*")].filter((node) => [...node.attributes].some(({ name }) => name.startsWith("on"))).length,
    links: [...document.querySelectorAll("a[href]")].map(({ href }) => href),
  }));
  assert.equal(found.canary, undefined, "something of the input was executed");
  assert.deepEqual(found.violations, []);
  assert.deepEqual(found.elements, [], "elements that the page does not make");
  assert.equal(found.handlers, 0, "attributes with scripts");
  for (const link of found.links) {
    assert.match(link, /^(https:\/\/(www\.rfc-editor\.org|url\.spec\.whatwg\.org|encoding\.spec\.whatwg\.org|datatracker\.ietf\.org|www\.unicode\.org)\/|blob:http:\/\/127\.0\.0\.1)/);
  }
  const { origin } = new URL(address);
  assert.deepEqual(requests.filter((url) => new URL(url).origin !== origin && !url.startsWith(`blob:${origin}`) && !url.startsWith("data:,")), []);
  assert.deepEqual(wrong, []);
  await context.close();
}
