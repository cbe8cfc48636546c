// The page: its tabs, fields, options and links.
// SPDX-License-Identifier: MIT
import { byId, make } from "./dom.js";
import { Field } from "./field.js";
import { copyLink, makeLink, readLink, say } from "./link.js";
import { clearList, runList } from "./list.js";
import { updateOne } from "./one.js";
import { drawOptions, givenOptions, readOptions, setOptions } from "./options.js";
import { findSecret } from "./secrets.js";
import { updateTwo } from "./two.js";

const TABS = ["one", "two", "list"];
const EXAMPLES = [
  ["An untidy address", "HTTP://www.Example.com:80/a/./b/../%7Euser/?q=caf%c3%a9#top"],
  ["Letters of other languages", "https://مثال.إختبار/شاي/الصفحة?größe=ü"],
  ["A look-alike", "https://www.аррӏе.com/login"],
];
const PAIRS = [
  ["Only the spelling differs", "http://example.com:80/%7Euser/../café", "HTTP://EXAMPLE.com/caf%C3%A9"],
  ["A slash may matter", "http://example.com/a%2Fb", "http://example.com/a/b"],
];
const LIST = "https://example.com/a\nHTTPS://EXAMPLE.com:443/a\nhttp://example.com/caf\u00e9?q=1 2\nhttp://[example.com/\n";

let tab = "one";
let listSource = null, listTimer = 0;

const fields = {
  one: new Field(byId("field-one"), { id: "text-one", label: "An IRI or URL", placeholder: "https://example.com/path?query#fragment", changed: update }),
  a: new Field(byId("field-a"), { id: "text-a", label: "IRI a", placeholder: "http://example.com/%7Euser", changed: update }),
  b: new Field(byId("field-b"), { id: "text-b", label: "IRI b", placeholder: "HTTP://example.com:80/~user", changed: update }),
  list: new Field(byId("field-list"), {
    id: "text-list", label: "A list: one IRI in each line", placeholder: "https://example.com/a\nHTTPS://EXAMPLE.com:443/a", rows: 6, isLines: true,
    changed: () => {
      listSource = null;
      clearTimeout(listTimer);
      listTimer = setTimeout(update, 400);
    },
  }),
};

/** Line ends around a pasted IRI do not belong to it; inside it they are shown. */
const trim = (text) => text.replace(/^[\r\n]+|[\r\n]+$/g, "");

function update() {
  byId("link-warning").hidden = true; // It is about an earlier text.
  const options = readOptions();
  if (tab === "one") updateOne(trim(fields.one.text), options);
  else if (tab === "two") updateTwo(trim(fields.a.text), trim(fields.b.text), options);
  else if (listSource) runList(listSource, listSource.name, options);
  else if (fields.list.text !== "") runList(new Blob([fields.list.text]), "list.txt", options);
  else clearList();
}

function choose(name, takesFocus) {
  tab = name;
  for (const one of TABS) {
    const button = byId(`tab-${one}`), isChosen = one === name;
    button.setAttribute("aria-selected", String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    byId(`panel-${one}`).hidden = !isChosen;
    byId(`result-${one}`).hidden = !isChosen;
    if (isChosen && takesFocus) button.focus();
  }
  byId("link-actions").hidden = name === "list";
  update();
}

function wireTabs() {
  for (const [i, name] of TABS.entries()) {
    const button = byId(`tab-${name}`);
    button.addEventListener("click", () => choose(name, false));
    button.addEventListener("keydown", (event) => {
      const next = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: TABS.length - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      choose(TABS[(next + TABS.length) % TABS.length], true);
    });
  }
}

function drawExamples() {
  for (const [label, text] of EXAMPLES) {
    byId("examples-one").append(make("li", null, make("button", { type: "button", class: "small", onclick: () => {
      fields.one.set(text);
      update();
    } }, label)));
  }
  for (const [label, a, b] of PAIRS) {
    byId("examples-two").append(make("li", null, make("button", { type: "button", class: "small", onclick: () => {
      fields.a.set(a);
      fields.b.set(b);
      update();
    } }, label)));
  }
}

const DEFAULT_NOTE = byId("link-note").textContent;
const linkTexts = () => (tab === "two" ? { a: trim(fields.a.text), b: trim(fields.b.text) } : { iri: trim(fields.one.text) });

function wireLink() {
  const warning = byId("link-warning");
  let link = null; // The warning is about this link: it is not built again after the warning.
  const write = () => {
    warning.hidden = true;
    copyLink(link);
  };
  byId("copy-link").addEventListener("click", () => {
    say(DEFAULT_NOTE);
    const texts = linkTexts();
    link = makeLink(texts);
    if (link === null) {
      warning.hidden = true;
      return say("The text is too long for a link.");
    }
    const all = [...Object.values(texts), ...givenOptions().map(([, value]) => String(value))];
    const secret = all.map(findSecret).find((found) => found !== null);
    if (!secret) return write();
    byId("link-warning-text").textContent = `The text contains ${secret}. Whoever gets the link can read it.`;
    warning.hidden = false;
    return byId("copy-not").focus();
  });
  byId("copy-anyway").addEventListener("click", () => {
    write();
    byId("copy-link").focus();
  });
  byId("copy-not").addEventListener("click", () => {
    warning.hidden = true;
    byId("copy-link").focus();
  });
}

function wireFiles() {
  const drop = byId("drop");
  const take = (file) => {
    if (!file) return;
    clearTimeout(listTimer);
    fields.list.set("");
    listSource = file;
    if (tab === "list") update();
    else choose("list", false);
  };
  byId("file").addEventListener("change", (event) => {
    take(event.target.files[0]);
    event.target.value = "";
  });
  // A file that is dropped anywhere must not replace the page.
  for (const name of ["dragover", "drop"]) {
    document.addEventListener(name, (event) => {
      if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
      event.preventDefault();
      drop.classList.toggle("is-over", name === "dragover");
      if (name === "drop") take(event.dataTransfer.files[0]);
    });
  }
  document.addEventListener("dragleave", () => drop.classList.remove("is-over"));
}

function openLink() {
  const { parameters: link, isTooLong } = readLink();
  const problem = byId("link-problem");
  problem.textContent = isTooLong ? "The link is too long for this page: nothing of it was read." : "";
  problem.hidden = !isTooLong;
  if (link === null) return;
  say(DEFAULT_NOTE);
  setOptions(link);
  if (link.has("a") || link.has("b")) {
    fields.a.set(link.get("a") ?? "");
    fields.b.set(link.get("b") ?? "");
    choose("two", false);
  } else {
    fields.one.set(link.get("iri") ?? "");
    choose("one", false);
  }
}

/** What the page shows before anybody typed; typing or pasting replaces it. */
function fillIn() {
  fields.one.setExample(EXAMPLES[0][1]);
  fields.a.setExample(PAIRS[0][1]);
  fields.b.setExample(PAIRS[0][2]);
  fields.list.setExample(LIST);
}

drawOptions(update);
drawExamples();
fillIn();
wireTabs();
wireLink();
wireFiles();
choose("one", false);
openLink();
addEventListener("hashchange", openLink);
