// The rules of eslint for src/page and tests/page: those of src/js, and the names that browsers have.
// SPDX-License-Identifier: MIT
import rules from "../../src/js/eslint.config.js";

const names = [
  "Blob", "DataTransfer", "DragEvent", "PerformanceObserver", "URLSearchParams", "Worker", "addEventListener", "clearTimeout", "document",
  "getComputedStyle", "history", "location", "navigator", "performance", "postMessage",
];
const globals = { ...Object.fromEntries(names.map((name) => [name, "readonly"])), onmessage: "writable" };

export default [...rules, { languageOptions: { globals } }];
