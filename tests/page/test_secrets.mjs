// The warning about secrets in links, without a browser: node --test tests/page/test_secrets.mjs. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = process.env.PAGE_ROOT ?? join(dirname(fileURLToPath(import.meta.url)), "../..");
// The module imports nothing, and Node 20 takes a file .js outside of a package as CommonJS.
const source = readFileSync(join(root, "src/bindings/page/secrets.js"), "utf8");
const { findSecret } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const USER = "a user name or a password before the host";

test("a user name or a password is found anywhere", () => {
  for (const text of [
    "https://user:pw@h/", "http:\\\\user@h", "//user:pw@h/", "user:pw@h/", "http:user@h", "http:/user:pw@h/", "http:/\\user@h", " https://my user@h/",
    "ht\ntp:/\t/us\ner:pw@h/", "\x01https://user:pw@h/", "http://h/?u=https://user:pw@h/", "http://h/?u=https%3A%2F%2Fuser:pw%40h", "http://h/?u=%252F%252Fuser%2540h",
    "http://h/%E9%?u=https%3A%2F%2Fuser:pw%40h", "http://us%2Fer:pw@h/", "http://a/\thttp:user:pw@b/", "http://a/\thttp://b/\nhttp://c/\tuser:pw@d",
  ]) assert.equal(findSecret(text), USER, text);
});

test("parameters that may be secrets are found", () => {
  for (const [text, name] of [
    ["http://h/?access_token=abc", "access_token"], ["http://h/#id_token=abc", "id_token"], ["http://h/?X-Amz-Signature=1", "X-Amz-Signature"],
    ["http://h/?u=http%3A%2F%2Fh%2F%3Fsession%3D1", "session"], ["http://h/?api_key=1", "api_key"], ["http://h/?pass=1", "pass"], ["http://h/?userPass=1", "userPass"],
    ["http://h/?passphrase=1", "passphrase"], ["http://h/?ticket=ST-1", "ticket"], ["http://h/?SAMLResponse=1", "SAMLResponse"], ["http://h/?oauth_verifier=1", "oauth_verifier"],
    ["http://h/?u=?token=1", "token"], ["http://h/?a=#token=1", "token"], ["http://h/?a=token=1", "token"], ["http://h/;sid=1", "sid"],
    ["http://h/?to\nken=1", "token"], ["http://h/?to\x02ken=1", "token"], ["http://h/?t%6Fken=1", "token"], ["http://h/?%25%37%34oken=1", "token"],
    ["http://h/?q=%E9&t%6Fken=1", "token"], ["http://h/?q=%&t%6Fken=1", "token"], ["http://h/?q=%zz&%E9t%6Fken=1", "%E9token"],
    ["http://a/?x=1\thttp://b/?sid=1\nhttp://c/", "sid"],
  ]) assert.equal(findSecret(text), `the parameter “${name}”, which may be a secret`, text);
  assert.match(findSecret(`http://h/?${"x".repeat(5000)}token=1`), /^the parameter “x{60}…”/);
});

test("harmless texts cause no warning", () => {
  for (const text of [
    "", "http://h/", "HTTP://h/ü?a=1#x", "http://h/?token=", "http://h/?token", "http://h/@user", "https://h/?passenger=1", "mailto:user@example.com", "http://h:80/?a=b@c",
    "http://h/?u=https%3A%2F%2Fh%2F%40user", "http://a/\thttp://b/", "urn:isbn:1", "http://h/%E9?%=%zz",
  ]) assert.equal(findSecret(text), null, text);
});

test("long texts take little time", () => {
  for (const piece of ["http:", "//", "\\", ":", "?", "&a", "=", "a=", "%25", "%2", "\n", "\t:", "#", "x", "?x=", "mailto:", "@/", " "]) {
    findSecret(piece.repeat(1 << 18));
  }
});
