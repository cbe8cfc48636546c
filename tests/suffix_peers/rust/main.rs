//! Usage: suffix_peers psl|publicsuffix LIST all|icann <HOSTS: domain, tab, suffix of each host, by the crate; to standard
//! error the nanoseconds for each host. The crate psl has a list built in, and does not read LIST.
// SPDX-License-Identifier: MIT
use publicsuffix::Psl;
use std::io::{Read, Write};

fn find_parts<'a>(list: &impl Psl, host: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    let end = |len: Option<usize>| len.map_or(&b""[..], |len| &host[host.len() - len..]);
    (
        end(list.domain(host).map(|domain| domain.as_bytes().len())),
        end(list.suffix(host).map(|suffix| suffix.as_bytes().len())),
    )
}

fn write_parts(list: &impl Psl, hosts: &[u8]) {
    let lines: Vec<&[u8]> = hosts.split(|byte| *byte == b'\n').collect();
    let lines = &lines[..lines.len() - 1];
    let start = std::time::Instant::now();
    let found: Vec<_> = lines.iter().map(|host| find_parts(list, host)).collect();
    let elapsed = start.elapsed().as_nanos();
    let mut out = Vec::new();
    for (domain, suffix) in found {
        out.extend_from_slice(domain);
        out.push(b'\t');
        out.extend_from_slice(suffix);
        out.push(b'\n');
    }
    std::io::stdout().write_all(&out).expect("standard output");
    eprintln!("{}", elapsed / lines.len().max(1) as u128);
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mut hosts = Vec::new();
    std::io::stdin().read_to_end(&mut hosts).expect("standard input");
    if arguments[1] == "psl" {
        write_parts(&psl::List, &hosts);
        return;
    }
    let text = std::fs::read(&arguments[2]).expect("the list");
    let list = publicsuffix::List::from_bytes(&text).expect("a list");
    if arguments[3] == "icann" {
        write_parts(&publicsuffix::IcannList::from(list), &hosts);
    } else {
        write_parts(&list, &hosts);
    }
}
