// The server of the page, without a browser: node --test tests/page/test_server.mjs. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = process.env.PAGE_ROOT ?? join(dirname(fileURLToPath(import.meta.url)), "../..");
const program = join(root, "src/bindings/page/server.py");
const server = spawn("python3", [program, "0", join(root, "src/bindings/page")], { stdio: ["ignore", "pipe", "ignore"] });
after(() => server.kill());
const [line] = await once(server.stdout, "data");
const { port } = new URL(String(line).trim());

/** Sends a request: returns the status of the answer. */
async function statusOf(method, path, host = `127.0.0.1:${port}`) {
  const sent = request({ host: "127.0.0.1", port, method, path, headers: { host }, agent: false });
  sent.end();
  const [answer] = await once(sent, "response");
  answer.resume();
  return answer.statusCode;
}

test("GET and HEAD answer for this machine's names only", async () => {
  for (const method of ["GET", "HEAD"]) {
    assert.equal(await statusOf(method, "/index.html"), 200);
    assert.equal(await statusOf(method, "/", `localhost:${port}`), 200);
    for (const host of ["example.com", `example.com:${port}`, "127.0.0.1.example.com"]) assert.equal(await statusOf(method, "/index.html", host), 421, `${method} ${host}`);
  }
});

test("paths that no file can have are not found", async () => {
  for (const path of ["/%00", "/a%00b", "/%00/", "/%ED%A0%80", "/nothing", `/${"x".repeat(5000)}`]) assert.equal(await statusOf("GET", path), 404, path);
});

test("a port that does not exist gives an error of one line", () => {
  for (const wrong of ["65536", "99999999999999999999"]) {
    const { status, stderr } = spawnSync("python3", [program, wrong, root], { encoding: "utf8" });
    assert.equal(status, 1);
    assert.equal(stderr, `src/bindings/page/serve: port ${wrong} is not from 0 to 65535\n`);
  }
});
