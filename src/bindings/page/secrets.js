// Finds secrets in a text before it gets into a link. Each search takes time in proportion to the length of the text.
// SPDX-License-Identifier: MIT
const SECRET = /token|passw|passphrase|pass$|pwd|secret|key|sess|sid$|^sig|signature|^auth|jwt|credential|^code$|otp|ticket|samlresponse|verifier/i;
const MAX_DECODINGS = 3;
const MAX_SHOWN = 60;

/** Decodes the ASCII characters. Broken escapes and those of other characters stay. */
const decode = (text) => text.replace(/%([0-7][0-9a-f])/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16)));

const CONTROLS = /[\0-\x1f\x7f]+/g;
const LINE_ENDS_AND_TABS = /[\t\r\n]+/;

/** These schemes have an @ that does not end a user name of a server. */
const ADDRESS = /^(?:mailto|acct|xmpp|sips?):[^:]*$/i;

function startsWithUser(text) {
  const start = text.replace(CONTROLS, "").trim();
  if (/^(?:https?|wss?|ftp):[/\\]*[^/\\?#]*@/i.test(start)) return true;
  return /^[^/?#:]*:[^/?#]*@/.test(start) && !ADDRESS.test(start);
}

function findName(text) {
  for (const [, name] of text.matchAll(/[?&;#=]([^=&;?#]+)(?==[^&;#])/g)) {
    if (SECRET.test(name.trim())) return name.trim();
  }
  return null;
}

/** Finds what nobody should pass on: returns its description, or null. */
export function findSecret(text) {
  for (let i = 0; i <= MAX_DECODINGS; i++) {
    // Browsers leave out tabs and line ends; a list of redirects has them between its IRIs.
    const joined = text.replace(CONTROLS, "");
    if (/[/\\]{2}[^/\\?#]*@/.test(joined) || startsWithUser(joined) || text.split(LINE_ENDS_AND_TABS).some(startsWithUser)) {
      return "a user name or a password before the host";
    }
    const name = findName(joined) ?? findName(text.replace(/[\t\r\n]+/g, "&"));
    if (name !== null) {
      return `the parameter “${name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name}”, which may be a secret`;
    }
    const decoded = decode(text);
    if (decoded === text) return null;
    text = decoded;
  }
  return null;
}
