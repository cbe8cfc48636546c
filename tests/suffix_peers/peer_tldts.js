// Usage: node peer_tldts.js FOLDER all|icann <HOSTS: domain, tab, suffix of each host, by npm's tldts in FOLDER; to standard
// error the nanoseconds for each host. SPDX-License-Identifier: MIT
'use strict';
const fs = require('fs');
const path = require('path');
const modules = path.join(process.argv[2], 'node_modules');
// The function parse of tldts, whose file has its own table inside, is this call.
const { parseImpl, getEmptyResult } = require(path.join(modules, 'tldts-core'));
const suffixLookup = require(path.join(modules, 'tldts', 'dist', 'cjs', 'src', 'suffix-trie.js')).default;
const ALL_PARTS = 5;
const options = { allowPrivateDomains: process.argv[3] !== 'icann' };
const hosts = fs.readFileSync(0, 'utf8').split('\n');
hosts.pop();
const start = process.hrtime.bigint();
const found = hosts.map((host) => parseImpl(host, ALL_PARTS, suffixLookup, options, getEmptyResult()));
const elapsed = Number(process.hrtime.bigint() - start);
fs.writeSync(1, found.map((parts) => `${parts.domain || ''}\t${parts.publicSuffix || ''}\n`).join(''));
console.error(Math.round(elapsed / Math.max(1, hosts.length)));
