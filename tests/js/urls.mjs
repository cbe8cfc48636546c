// Usage: node urls.mjs FILE...: compares normalize with the profile web with this engine's own URL, on each line. Differences
// must have a known reason. SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { normalize } from "simdiri";

const REASONS = [
  [
    "an ASCII host with an invalid A-label, which the URL Standard accepts now, and this engine refuses",
    (text, href) => href === null && /^[\x00-\x7f]*$/.test(hostOf(text)) && /(^|\.)xn--/i.test(hostOf(text)),
  ],
];
const hostOf = (text) => text.replace(/^[^:]*:[/\\]*/, "").split(/[/?#\\]/)[0];

let failed = 0;
for (const file of process.argv.slice(2)) {
  const lines = readFileSync(file, "utf8").split("\n");
  if (lines.at(-1) === "") lines.pop();
  const counts = new Map();
  let sameCount = 0;
  for (let first = 0; first < lines.length; first += 50000) {
    const piece = lines.slice(first, first + 50000);
    const results = normalize(piece, { profile: "web", errors: "null" });
    piece.forEach((line, i) => {
      const href = URL.canParse(line) ? new URL(line).href : null;
      if (href === results[i]) {
        sameCount++;
        return;
      }
      const reason = REASONS.find(([, applies]) => applies(line, href))?.[0] ?? "unknown";
      if (reason === "unknown" && failed++ < 20)
        console.log(`FAILED ${JSON.stringify(line)}\n  URL     ${href}\n  simdiri ${results[i]}`);
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    });
  }
  console.log(`${basename(file)}: ${sameCount} of ${lines.length} the same`, ...[...counts].map(([reason, count]) => `; ${count} differ: ${reason}`));
}
process.exitCode = failed === 0 ? 0 : 1;
