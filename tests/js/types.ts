// What tsc must accept and refuse. SPDX-License-Identifier: MIT
import * as simdiri from "simdiri";
import type { ColumnsResult, Explanation, LinesResult, Rung } from "simdiri";

const data = new Uint8Array();
const text: string = simdiri.normalize("x:");
const kept: string = simdiri.normalize("x:", { errors: "keep", form: "iri", dropFragment: true });
const maybe: string | null = simdiri.normalize("x:", { errors: "null" });
// @ts-expect-error: null is possible
const wrong: string = simdiri.normalize("x:", { errors: "null" });
const bytes: Uint8Array = simdiri.normalize(data);
const strings: string[] = simdiri.normalize(["x:"]);
const nullable: (string | null)[] = simdiri.normalize(["x:", null]);
const columns: ColumnsResult<BigInt64Array> = simdiri.normalize({ data, offsets: new BigInt64Array(1) });
const lines: LinesResult = simdiri.normalize({ data, separator: "\n" }, { profile: "web" });
// @ts-expect-error: no such option
simdiri.normalize("x:", { dropFragments: true });
// @ts-expect-error: no such value
simdiri.normalize("x:", { rung: "sceme" });
// @ts-expect-error: not a text
simdiri.normalize(7);
const resolved: string = simdiri.resolve("a", "http://h/", { rung: "scheme" });
const rung: Rung | null = simdiri.compare("x:", "y:");
const rungs: (Rung | null)[] = simdiri.compare(["x:"], "y:");
const byRules: Rung | "lossy" | null = simdiri.compare("x:", "y:", { lossy: "crawl" });
// @ts-expect-error: with rules, "lossy" is possible
const byRung: Rung | null = simdiri.compare("x:", "y:", { rules: "" });
const cleaned: string[] = simdiri.normalize(["x:"], { clean: ["tracking", "parameters"], rules: "" });
// @ts-expect-error: that would write another address
simdiri.normalize("x:", { clean: ["sort"] });
const label: string = simdiri.label("x:", { routes: "/a/{b}", params: ["page"], templates: "all", groupHost: "domain" });
const labels: ColumnsResult<Int32Array> = simdiri.label({ data, offsets: new Int32Array(1) });
const redacted: (string | null)[] = simdiri.redact(["x:", null], { redact: ["userinfo", "id"], redactRules: data });
// @ts-expect-error: any text is redacted, so there are no errors
simdiri.redact("x:", { errors: "keep" });
const error: simdiri.SimdiriError | null = simdiri.check("x:", { reference: true });
const code: string | undefined = error?.code;
const path: string = simdiri.parse("x:").path;
const href: string = simdiri.parse("x:", { profile: "web" }).href;
const part: Uint8Array | null = simdiri.parse(data).scheme;
const domain: string | null = simdiri.parts("http://h/", "domain");
const record: { host: string | null; "query:a": string | null } = simdiri.parts("http://h/", ["host", "query:a"]);
// @ts-expect-error: not one of the names
simdiri.parts("http://h/", ["host"]).domain;
const hex: string = simdiri.key("x:", { lossy: ["www", "fragment"], by: "domain" });
const keys: Uint8Array = simdiri.key({ data, offsets: new Uint32Array(1) });
const seen = new simdiri.SeenSet({ lossy: "crawl", expected: 1000 });
const isNew: boolean = seen.add("x:");
const areNew: boolean[] = seen.add(["x:"]);
const told: Explanation = simdiri.explain("x:");
const section: string | undefined = told.steps[0]?.rules[0]?.section;
const psl = new simdiri.SuffixList("com\n", { section: "icann" });
simdiri.parts("http://h/", "domain", { psl });
seen.free();
seen[Symbol.dispose]();
const errors = "keep" as simdiri.Errors;
const any: (string | null)[] = [simdiri.normalize("x:", { errors }), simdiri.resolve("x:", "y:", { errors }), ...simdiri.normalize(["x:"], { errors })];
const anyBytes: Uint8Array | null = simdiri.toUri(data, { errors });
const fewer = "null" as "throw" | "null";
const names: simdiri.PartName[] = ["host", "segment:-1", "query:a b"];
const some = [simdiri.parts("x:", names, { errors: fewer }), simdiri.parse("x:", { profile: "web", errors: fewer }), simdiri.compare("x:", "y:", { errors: fewer })];
// @ts-expect-error: no such part
simdiri.parts("x:", "domian");
// @ts-expect-error: parse does not keep
simdiri.parse("x:", { profile: "web", errors: "keep" });
const operand: 0 | 1 | null | undefined = error?.operand;
export {
  any, anyBytes, operand, some, areNew, bytes, code, columns, domain, hex, href, isNew, kept, keys, lines, maybe, nullable, part, path, record, resolved,
  rung, rungs, section, strings, text, wrong, byRules, byRung, cleaned, label, labels, redacted,
};
