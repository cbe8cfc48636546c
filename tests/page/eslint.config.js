// The rules of eslint for src/bindings/page and tests/page: those of src/bindings/js, and the names that browsers have.
// SPDX-License-Identifier: MIT
import rules from "../../src/bindings/js/eslint.config.js";

const names = [
  "Blob", "DataTransfer", "DragEvent", "PerformanceObserver", "URLSearchParams", "Worker", "addEventListener", "clearTimeout", "document",
  "getComputedStyle", "history", "location", "navigator", "performance", "postMessage",
];
const globals = { ...Object.fromEntries(names.map((name) => [name, "readonly"])), onmessage: "writable" };

export default [...rules, { languageOptions: { globals } }];
