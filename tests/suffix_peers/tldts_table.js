// Usage: node tldts_table.js LIST FOLDER: tldts has a list built in, as a table; this makes the same kind of table from LIST,
// and writes it over that of the copy of tldts in FOLDER. SPDX-License-Identifier: MIT
'use strict';
const fs = require('fs');
const path = require('path');
const { domainToASCII } = require('url');
const ICANN = 1, PRIVATE = 2;

function makeNode() { return { flag: 0, children: new Map() }; }

function insert(root, name, flag) {
  let node = root;
  for (const label of name.split('.').reverse()) {
    if (!node.children.has(label)) node.children.set(label, makeNode());
    node = node.children.get(label);
  }
  node.flag |= flag;
}

function readList(text) {
  const rules = makeNode(), exceptions = makeNode();
  let flag = 0;
  for (const line of text.split('\n').map((l) => l.trim())) {
    const marker = /===(BEGIN|END) (ICANN|PRIVATE) DOMAINS===/.exec(line);
    if (marker) flag = marker[1] === 'END' ? 0 : marker[2] === 'ICANN' ? ICANN : PRIVATE;
    if (line === '' || line.startsWith('//')) continue;
    const rule = line.split(/\s/)[0];
    const root = rule[0] === '!' ? exceptions : rules;
    const name = rule.replace('!', '');
    insert(root, name, flag);
    insert(root, name.startsWith('*.') ? '*.' + domainToASCII(name.slice(2)) : domainToASCII(name), flag);
  }
  return { rules, exceptions };
}

// As the code that searches the table computes it.
function hashLabel(label) {
  let hash = 5381;
  for (let i = label.length - 1; i >= 0; i -= 1) hash = (hash * 33) ^ label.charCodeAt(i);
  return hash >>> 0;
}

function flatten(roots) {
  const nodes = roots.slice();
  const table = { nodeFlags: [], edgeStart: [], edgeLength: [], edgeChild: [], labelText: '' };
  for (let i = 0; i < nodes.length; i += 1) {
    table.nodeFlags.push(nodes[i].flag);
    table.edgeStart.push(table.edgeLength.length);
    for (const [label, child] of [...nodes[i].children].sort((a, b) => hashLabel(a[0]) - hashLabel(b[0]))) {
      table.edgeLength.push(label.length);
      table.edgeChild.push(nodes.length);
      table.labelText += label;
      nodes.push(child);
    }
  }
  table.edgeStart.push(table.edgeLength.length);
  return table;
}

const [list, folder] = process.argv.slice(2);
const { rules, exceptions } = readList(fs.readFileSync(list, 'utf8'));
const table = flatten([rules, exceptions]);
const array = (type, values) => `new ${type}([${values.join(', ')}])`;
fs.writeFileSync(path.join(folder, 'node_modules', 'tldts', 'dist', 'cjs', 'src', 'data', 'trie.js'), `'use strict';
exports.nodeFlags = ${array('Uint8Array', table.nodeFlags)};
exports.edgeStart = ${array('Uint32Array', table.edgeStart)};
exports.edgeLength = ${array('Uint8Array', table.edgeLength)};
exports.edgeChild = ${array('Uint32Array', table.edgeChild)};
exports.labelText = ${JSON.stringify(table.labelText)};
exports.rulesRoot = 0;
exports.exceptionsRoot = 1;
`);
