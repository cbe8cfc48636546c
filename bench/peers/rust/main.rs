// Measures Rust's crates on a list: bench_rust LIST prints {"NAME": [ns per line, share of accepted lines], ...}. One
// pass warms up, the next one is timed.
// SPDX-License-Identifier: MIT
use std::hint::black_box;

// Processor time of this thread in ns, as Linux counts it: the other libraries are measured in processor time, too.
fn now() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("processor time");
    text.split(' ').next().and_then(|field| field.parse().ok()).expect("processor time")
}

fn measure(name: &str, lines: &[&str], work: fn(&str) -> bool) -> String {
    let mut accepted = lines.iter().filter(|line| work(line)).count();
    let begin = now();
    accepted = accepted.min(lines.iter().filter(|line| work(line)).count());
    let ns = (now() - begin) / lines.len() as f64;
    format!("\"{name}\": [{ns:.2}, {:.4}]", accepted as f64 / lines.len() as f64)
}

fn url_href(text: &str) -> bool {
    url::Url::parse(text).map(|url| black_box(url.as_str().len())).is_ok()
}

fn fluent_check(text: &str) -> bool {
    fluent_uri::Iri::parse(text).map(|iri| black_box(iri.as_str().len())).is_ok()
}

fn fluent_normalize(text: &str) -> bool {
    fluent_uri::Iri::parse(text).map(|iri| black_box(iri.normalize().as_str().len())).is_ok()
}

fn iri_check(text: &str) -> bool {
    iri_string::types::IriStr::new(text).map(|iri| black_box(iri.as_str().len())).is_ok()
}

fn iri_normalize(text: &str) -> bool {
    use iri_string::format::ToDedicatedString;
    iri_string::types::IriStr::new(text)
        .map(|iri| black_box(iri.normalize().to_dedicated_string().as_str().len()))
        .is_ok()
}

fn main() {
    let path = std::env::args().nth(1).expect("usage: bench_rust LIST");
    let bytes = std::fs::read(&path).expect("the list cannot be read");
    let lines: Vec<&str> = bytes.split(|byte| *byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok()).collect();
    let results = [
        measure("url", &lines, url_href),
        measure("fluent-uri", &lines, fluent_normalize),
        measure("iri-string", &lines, iri_normalize),
        measure("fluent-uri, check", &lines, fluent_check),
        measure("iri-string, check", &lines, iri_check),
    ];
    println!("{{{}}}", results.join(", "));
}
