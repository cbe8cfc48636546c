// A list: what changed by which rule, duplicates, bad records, and the results as files.
// SPDX-License-Identifier: MIT
import { announce, byId, card, make, showNumber, showSection, showText } from "./dom.js";
import { problemOf } from "./one.js";
import { showProblem } from "./options.js";

const LARGEST = 50 * 1024 * 1024;
let worker = null;
let addresses = [];

function stop() {
  worker?.terminate();
  worker = null;
}

function showWork(name) {
  const bar = make("progress", { max: "1", value: "0", "aria-label": "Progress" });
  const text = make("p", { class: "note" }, "Starting");
  const cancel = make("button", { type: "button", onclick: () => {
    stop();
    byId("result-list").replaceChildren(make("p", { class: "waiting" }, "Stopped. Nothing was kept."));
    announce("Stopped");
  } }, "Cancel");
  byId("result-list").replaceChildren(make("section", { class: "card progress-row" }, make("h2", null, "Reading ", make("bdi", null, name)), bar, text, cancel));
  return ({ done, total, records }) => {
    bar.value = total === 0 ? 1 : done / total;
    text.textContent = `${showNumber(records)} records, ${Math.round((100 * done) / Math.max(1, total))} %`;
  };
}

const tile = (name, value) => make("div", null, make("dt", null, name), make("dd", null, showNumber(value)));

function table(caption, heads, rows) {
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, make("table", null,
    make("thead", null, make("tr", null, heads.map((head) => make("th", { scope: "col", class: head === "records" || head === "line" ? "number" : null }, head)))),
    make("tbody", null, rows)));
}

const pair = ({ before, after }) => make("div", null, showText(before, "before"), make("span", { class: "note" }, "→ "), showText(after, "after"));

function showRuleTable(rules) {
  if (rules.length === 0) return make("p", { class: "note" }, "Nothing changed.");
  return table("What changed", ["records", "rule", "example"], rules.map(({ name, count, sentence, section, samples }) =>
    make("tr", null, make("td", { class: "number", "data-head": "records" }, showNumber(count)),
      make("td", null, make("span", { class: "tag" }, name), ` ${sentence} `, showSection(section)),
      make("td", null, samples.slice(0, 2).map(pair)))));
}

function showStatusTable(statuses) {
  if (statuses.length === 0) return make("p", { class: "note" }, "There are none.");
  return table("Bad records and warnings", ["records", "reason", "examples"], statuses.map(({ code, message, count, samples }) =>
    make("tr", null, make("td", { class: "number", "data-head": "records" }, showNumber(count)),
      make("td", null, make("span", { class: "tag" }, code), ` ${message}`),
      make("td", null, samples.map(({ line, text, offset, component }) =>
        make("div", null, make("span", { class: "note" }, `line ${showNumber(line)}${offset === null ? "" : `, byte ${showNumber(offset)}`}${component ? `, ${component}` : ""} `), showText(text)))))));
}

function showDuplicates({ duplicateSamples, duplicates }) {
  if (duplicates === 0) return make("p", { class: "note" }, "There are none.");
  return [table("Duplicates", ["line", "record", "the same as"], duplicateSamples.map(({ line, text, first }) =>
    make("tr", null, make("td", { class: "number", "data-head": "line" }, showNumber(line)), make("td", null, showText(text)),
      make("td", null, first ? [make("span", { class: "note" }, `line ${showNumber(first.line)} `), showText(first.text)] : "")))),
  duplicates > duplicateSamples.length ? make("p", { class: "note" }, `These are the first ${duplicateSamples.length} of ${showNumber(duplicates)}.`) : null];
}

function download(blob, name, label) {
  const address = URL.createObjectURL(blob);
  addresses.push(address);
  return make("a", { class: "button", href: address, download: name }, `${label} (${showNumber(Math.ceil(blob.size / 1024))} KB)`);
}

function draw(report, name) {
  addresses.forEach((address) => URL.revokeObjectURL(address));
  addresses = [];
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, "") || "list";
  byId("result-list").replaceChildren(
    make("dl", { class: "tiles" }, tile("records", report.records), tile("changed", report.changed), tile("duplicates", report.duplicates),
      tile("bad", report.bad), tile("warnings", report.warnings)),
    make("div", { class: "actions" }, download(report.normal, `${stem}.normal.txt`, "Download the normalized list"),
      download(report.unique, `${stem}.unique.txt`, "Download without duplicates"),
      make("span", { class: "note" }, `${(report.milliseconds / 1000).toFixed(1)} s`)),
    card("What changed", showRuleTable(report.rules)),
    card("Bad records and warnings", showStatusTable(report.statuses)),
    card("Duplicates", showDuplicates(report)));
  announce(`Done. ${report.records} records, ${report.changed} changed, ${report.duplicates} duplicates, ${report.bad} bad.`);
}

/** Processes a file or a blob; an earlier list is stopped. */
export function runList(source, name, options) {
  stop();
  showProblem(null);
  if (source.size > LARGEST) {
    byId("result-list").replaceChildren(make("p", { class: "problem", role: "alert" },
      "The file has more than 50 MB; this page takes up to 50 MB. The command simdiri takes files of any size."));
    return;
  }
  const show = showWork(name);
  worker = new Worker(new URL("list_worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.isReady) worker.postMessage({ source, options });
    else if (data.progress) show(data.progress);
    else {
      stop();
      if (data.report) draw(data.report, name);
      else {
        showProblem(problemOf(data.error));
        byId("result-list").replaceChildren(make("p", { class: "waiting" }, "The list was not processed."));
      }
    }
  });
  worker.addEventListener("error", (event) => {
    stop();
    byId("result-list").replaceChildren(make("p", { class: "problem", role: "alert" }, `The list could not be processed: ${event.message ?? "the worker did not start"}`));
  });
}

export function clearList() {
  stop();
  byId("result-list").replaceChildren(make("p", { class: "waiting" }, "The report appears here."));
}
