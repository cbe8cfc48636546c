// Types of the package simdiri. SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" />

/** What happens to a text that is not an IRI: an exception, the text itself, or null. */
export type Errors = "throw" | "keep" | "null";

// src/iri/options/make_languages.py writes what follows:
export type Profile = "rfc3987" | "web";
export type Rung = "simple" | "syntax" | "scheme" | "protocol";
export type Form = "uri" | "iri";
export type Grammar = "iri" | "iri-bis" | "uri" | "leiri";
export type Disallowed = "fail" | "encode" | "encode-all";
export type Host = "ascii" | "percent";
export type Idna = "uts46" | "idna2008";
export type Hash = "xxh3" | "siphash" | "xxh3-64";
export type By = "iri" | "host" | "domain" | "site" | "params";
export type PslSection = "all" | "icann";
export type GroupHost = "host" | "domain" | "none";
export type LossyRule = "fragment" | "anchor" | "scheme" | "www" | "session" | "slashes" | "trailing-slash" | "index"
  | "tracking" | "sort" | "empty-query" | "final-dot" | "userinfo" | "plus-space" | "empty-value" | "path-case" |
  "empty-parameters" | "repeated-parameters" | "unwrap" | "crawl";

/** The options that concern what a text is compared with and how it is written. Those of `simdiri normalize`. */
export interface NormalizeOptions {
  /** The rules: RFC 3987, or "web": the URL Standard. */
  profile?: Profile;
  /** Which differences do not count: "scheme" unless given; of `resolve`, "simple"; with redirects, "protocol". */
  rung?: Rung;
  /** Write the result as a URI (ASCII only), the default, or as an IRI. */
  form?: Form;
  /** Which characters a text may have: those of RFC 3987 unless given. */
  grammar?: Grammar;
  /** Accept relative references, and normalize them without a base. */
  reference?: boolean;
  /** Refuse characters that the grammar does not allow, or percent-encode them; encode-all: also "[" and "]" outside
   * of IP addresses, and a second "#". */
  disallowed?: Disallowed;
  /** Write a host that is not ASCII in Punycode, the default, or percent-encoded. */
  host?: Host;
  /** idna2008 needs libidn2, which this package does not contain: it is an error with the code "unsupported". */
  idna?: Idna;
  /** Bring characters to the normalization form C of Unicode. */
  nfc?: boolean;
  /** Bring characters to the normalization form KC of Unicode. */
  nfkc?: boolean;
  /** Remove the fragment. */
  dropFragment?: boolean;
  /** Ignore the scheme of a reference if the base has the same scheme (RFC 3986 5.2.2). */
  nonStrict?: boolean;
  /** Percent-encode what readers would misread because of mixed writing directions. */
  encodeBidi?: boolean;
  /** Refuse host names with characters that are not letters, digits or hyphens. */
  std3?: boolean;
  /** The scheme of a text that has none, such as "https". */
  defaultScheme?: string;
  /** Observed redirects: each line has two IRIs with a tab between them. */
  redirects?: string | Uint8Array | null;
  /** Use all redirects, not only those that add or remove a slash at the end of the path. */
  redirectsAll?: boolean;
  /** The base of relative references; in the profile web, of all texts. */
  base?: string | Uint8Array | null;
}

/** The options of keys and sets. Those of `simdiri key`. */
export interface KeyOptions extends Omit<NormalizeOptions, "form" | "reference" | "nonStrict" | "encodeBidi" | "std3"> {
  /** Of `key`: xxh3 unless given. Of a SeenSet: siphash unless given. */
  hash?: Hash;
  /** Rules that ignore differences which may matter: names, as an array or with commas between them. */
  lossy?: string | readonly LossyRule[];
  /** What the key is of: the whole IRI unless given. */
  by?: By;
  /** The text of a rules file, as simdiri-rules(5) describes it. */
  rules?: string | Uint8Array | null;
  /** The 16 bytes of siphash. Of a SeenSet: random unless given. */
  secret?: Uint8Array;
  /** The public suffix list for domains and sites; the list that is built in unless given. */
  psl?: SuffixList | null;
  /** Which suffixes of the built-in list count: "icann" leaves out those of private companies. */
  pslSection?: PslSection;
}

/** The options of `parts`. */
export interface PartsOptions extends NormalizeOptions {
  /** The public suffix list for domains and sites; the list that is built in unless given. */
  psl?: SuffixList | null;
  /** Which suffixes of the built-in list count: "icann" leaves out those of private companies. */
  pslSection?: PslSection;
}

/** The options of `compare`. With `lossy` or `rules`, texts with equal keys are "lossy" instead of different. */
export interface CompareOptions extends NormalizeOptions {
  /** Rules that ignore differences which may matter: names, as an array or with commas between them. */
  lossy?: string | readonly LossyRule[];
  /** The text of a rules file, as simdiri-rules(5) describes it. */
  rules?: string | Uint8Array | null;
}

/** The options of `label`. Those of `simdiri label`. */
export interface LabelOptions extends PartsOptions {
  /** Which part of the host a label begins with: the whole host unless given. */
  groupHost?: GroupHost;
  /** Which placeholders replace segments and values that vary, such as "int,uuid"; "all" or "none". */
  templates?: string | readonly string[];
  /** The parameters that stay; a name may have one "*" for any text. The text "all"; "none" unless given. */
  params?: string | readonly string[];
  /** The text of a routes file, as simdiri-routes(5) describes it. */
  routes?: string | Uint8Array | null;
  /** Rules that ignore differences which may matter: names, as an array or with commas between them. */
  lossy?: string | readonly LossyRule[];
  /** The text of a rules file, as simdiri-rules(5) describes it. */
  rules?: string | Uint8Array | null;
}

/** The options of `redact`. Those of `simdiri redact`. */
export interface RedactOptions {
  /** What is replaced: "userinfo", "secrets" (both unless given), "email", "ip", "personal", and names of parameters.
   * */
  redact?: string | readonly string[];
  /** The values of all parameters but these are replaced, too; a name may have "*" for any text. */
  keepParams?: string | readonly string[];
  /** Names and forms of secrets instead of the built-in ones: a text, as simdiri-redact(5) describes it. */
  redactRules?: string | Uint8Array | null;
}
// The rest is written by hand.

export interface ThrowErrors { errors?: "throw" }
export interface KeepErrors { errors: "keep" }
export interface NullErrors { errors: "null" }
/** A constant value of `errors` chooses the type of the result; with a variable, the result may be null. */
export interface AnyErrors { errors?: Errors }
/** Of functions that cannot return the text itself. */
export interface ThrowOrNull { errors?: "throw" | "null" }

export type Offsets = Int32Array | Uint32Array | BigInt64Array;

/** Texts as bytes: text i is the bytes from entry i of the offsets up to entry i + 1. */
export interface Columns<O extends Offsets = Offsets> {
  data: Uint8Array;
  offsets: O;
}

/** Results with one entry of `statuses` (0: ok) and `changes` (bits, of 53 at most) for each text. With errors "null", a text with an
 * error is empty. */
export interface ColumnsResult<O extends Offsets = Offsets> extends Columns<O> {
  statuses: Uint16Array;
  changes: Float64Array;
  changedCount: number;
  warningCount: number;
  errorCount: number;
}

/** Texts as bytes, each of which ends with a separator. */
export interface Lines {
  data: Uint8Array;
  separator: "\n" | "\0";
}

/** The results of lines. Only lines that changed or have a status are in the notes. */
export interface LinesResult {
  data: Uint8Array;
  notes: {
    length: number;
    /** The numbers of the lines, from 0. */
    index: Float64Array;
    /** Where the lines begin in the data. */
    begin: Float64Array;
    /** The offsets of errors in the lines, in bytes. */
    offset: Uint32Array;
    changes: Float64Array;
    status: Uint16Array;
  };
  recordCount: number;
  changedCount: number;
  warningCount: number;
  errorCount: number;
}

export type Texts = readonly (string | null | undefined)[];

/** An error of a text, an option or the machine. */
export class SimdiriError extends Error {
  /** A stable name, such as "bad-character". simdiri_status_name(3) lists them. */
  readonly code: string;
  readonly status: number;
  /** The offset of the first wrong character of a string, or of the first wrong byte of a Uint8Array. */
  readonly offset: number;
  /** The component with the error, such as "host"; or "". */
  readonly component: string;
  /** The first 1,000 characters or bytes of the text, or null. */
  readonly text: string | Uint8Array | null;
  /** The number of the text in an array, in columns or in lines, or null. */
  readonly index: number | null;
  /** How many texts of the call have errors; 1 if the function stops at the first one. */
  readonly count: number;
  readonly isOfBase: boolean;
  /** Of `compare`: 0 if the first text is wrong, 1 if the second is; else null. */
  readonly operand: 0 | 1 | null;
}

/** What `clean` removes: parts and parameters of the normal form. "parameters" are those of lines "drop" of `rules`. */
export type CleanRule = "fragment" | "anchor" | "session" | "tracking" | "empty-query" | "userinfo" | "final-dot"
  | "empty-parameters" | "repeated-parameters" | "unwrap" | "parameters";

/** The options of `normalize`. Those of `simdiri normalize`. */
export interface CleanOptions extends NormalizeOptions {
  /** Write the normal form without these, as an address that may be fetched: names, as an array or with commas between them. */
  clean?: string | readonly CleanRule[];
  /** The text of a rules file for `clean`, as simdiri-rules(5) describes it. */
  rules?: string | Uint8Array | null;
}

interface Transform<Options> {
  (text: string, options?: Options & (ThrowErrors | KeepErrors)): string;
  (text: string, options?: Options & AnyErrors): string | null;
  (text: Uint8Array, options?: Options & (ThrowErrors | KeepErrors)): Uint8Array;
  (text: Uint8Array, options?: Options & AnyErrors): Uint8Array | null;
  (texts: readonly string[], options?: Options & (ThrowErrors | KeepErrors)): string[];
  (texts: Texts, options?: Options & AnyErrors): (string | null)[];
  <O extends Offsets>(columns: Columns<O>, options?: Options & AnyErrors): ColumnsResult<O>;
  (lines: Lines, options?: Options & AnyErrors): LinesResult;
}

/** Brings IRIs to their normal form (RFC 3987 5.3), or with the profile web to that of the URL Standard. */
export const normalize: Transform<CleanOptions>;
/** Converts IRIs to URIs (RFC 3987 3.1), and does not normalize. */
export const toUri: Transform<NormalizeOptions>;
/** Converts URIs to IRIs (RFC 3987 3.2), and does not normalize. */
export const toIri: Transform<NormalizeOptions>;

/** Resolves references against a base (RFC 3986 5.2). No rung is applied unless asked. */
export function resolve(text: string, base: string | Uint8Array, options?: NormalizeOptions & (ThrowErrors | KeepErrors)): string;
export function resolve(text: string, base: string | Uint8Array, options?: NormalizeOptions & AnyErrors): string | null;
export function resolve(text: Uint8Array, base: string | Uint8Array, options?: NormalizeOptions & (ThrowErrors | KeepErrors)): Uint8Array;
export function resolve(text: Uint8Array, base: string | Uint8Array, options?: NormalizeOptions & AnyErrors): Uint8Array | null;
export function resolve(texts: readonly string[], base: string | Uint8Array, options?: NormalizeOptions & (ThrowErrors | KeepErrors)): string[];
export function resolve(texts: Texts, base: string | Uint8Array, options?: NormalizeOptions & AnyErrors): (string | null)[];
export function resolve<O extends Offsets>(columns: Columns<O>, base: string | Uint8Array, options?: NormalizeOptions & AnyErrors): ColumnsResult<O>;
export function resolve(lines: Lines, base: string | Uint8Array, options?: NormalizeOptions & AnyErrors): LinesResult;

export interface CheckOptions {
  /** The rules: RFC 3987, or "web": the URL Standard. */
  profile?: Profile;
  /** Which characters a text may have: those of RFC 3987 unless given. */
  grammar?: Grammar;
  /** Accept relative references. */
  reference?: boolean;
  /** The base of the texts, with the profile web. */
  base?: string | Uint8Array | null;
}

/** Returns the error of each text that is not valid; null: it is valid. */
export function check(text: string | Uint8Array, options?: CheckOptions): SimdiriError | null;
export function check(texts: readonly (string | Uint8Array | null | undefined)[], options?: CheckOptions): (SimdiriError | null)[];

/** Returns labels, by which people group IRIs, such as "h.example/user/{int}?page={int}". A label is not an IRI. */
export const label: Transform<LabelOptions>;

/** Replaces secrets and personal data by "{redacted}", and changes nothing else. Any text will do, such as a line of a log. */
export function redact(text: string, options?: RedactOptions): string;
export function redact(text: Uint8Array, options?: RedactOptions): Uint8Array;
export function redact(texts: readonly string[], options?: RedactOptions): string[];
export function redact(texts: Texts, options?: RedactOptions): (string | null)[];
export function redact<O extends Offsets>(columns: Columns<O>, options?: RedactOptions): ColumnsResult<O>;

interface NoRules { lossy?: undefined; rules?: undefined }

/** Names the lowest rung at which two IRIs are equivalent; null: they are different. An invalid IRI is an error; with
 * errors "null" the result is undefined. "lossy": they are different, but equal by the lossy rules that were given. */
export function compare(a: string | Uint8Array, b: string | Uint8Array, options?: NormalizeOptions & NoRules & ThrowErrors): Rung | null;
export function compare(a: string | Uint8Array, b: string | Uint8Array, options: NormalizeOptions & NoRules & ThrowOrNull): Rung | null | undefined;
export function compare(a: readonly string[], b: string | readonly string[], options?: NormalizeOptions & NoRules & ThrowErrors): (Rung | null)[];
export function compare(a: string, b: readonly string[], options?: NormalizeOptions & NoRules & ThrowErrors): (Rung | null)[];
export function compare(a: string | readonly string[], b: string | readonly string[], options: NormalizeOptions & NoRules & ThrowOrNull): (Rung | null | undefined)[];
export function compare(a: string | Uint8Array, b: string | Uint8Array, options?: CompareOptions & ThrowErrors): Rung | "lossy" | null;
export function compare(a: string | Uint8Array, b: string | Uint8Array, options: CompareOptions & ThrowOrNull): Rung | "lossy" | null | undefined;
export function compare(a: readonly string[], b: string | readonly string[], options?: CompareOptions & ThrowErrors): (Rung | "lossy" | null)[];
export function compare(a: string, b: readonly string[], options?: CompareOptions & ThrowErrors): (Rung | "lossy" | null)[];
export function compare(a: string | readonly string[], b: string | readonly string[], options: CompareOptions & ThrowOrNull): (Rung | "lossy" | null | undefined)[];

/** The components of a text. Absent ones are null. */
export interface Components<T = string> {
  scheme: T | null;
  authority: T | null;
  userinfo: T | null;
  host: T | null;
  port: T | null;
  path: T;
  query: T | null;
  fragment: T | null;
}

/** The components of a URL of the profile web. */
export interface UrlComponents<T = string> {
  href: T;
  scheme: T;
  username: T;
  password: T;
  host: T | null;
  port: T | null;
  path: T;
  query: T | null;
  fragment: T | null;
  isOpaque: boolean;
}

interface RfcProfile extends ThrowOrNull { profile?: "rfc3987" }
interface WebProfile { profile: "web"; base?: string | Uint8Array | null }

/** Splits any text into components (RFC 3986 appendix B); with the profile web, runs the URL parser. */
export function parse<T extends string | Uint8Array>(text: T, options?: RfcProfile): Components<T extends string ? string : Uint8Array>;
export function parse<T extends string | Uint8Array>(text: T, options: WebProfile & ThrowErrors): UrlComponents<T extends string ? string : Uint8Array>;
export function parse<T extends string | Uint8Array>(text: T, options: WebProfile & ThrowOrNull): UrlComponents<T extends string ? string : Uint8Array> | null;
export function parse(texts: readonly string[], options?: RfcProfile): Components[];
export function parse(texts: readonly string[], options: WebProfile & ThrowErrors): UrlComponents[];
export function parse(texts: readonly string[], options: WebProfile & ThrowOrNull): (UrlComponents | null)[];

/** The names of parts. segment:1 is the first segment of the path, segment:-1 the last. */
export type PartName =
  | "iri" | "scheme" | "userinfo" | "host" | "port" | "authority" | "path" | "query" | "fragment" | "suffix" | "domain"
  | "subdomain" | "site" | "origin" | "host-reversed" | "host-unicode" | `segment:${number}` | `query:${string}`;

/** Finds parts: one name gives a value, an array of names an object. A part that an IRI does not have is null. */
export function parts(text: string, name: PartName, options?: PartsOptions & ThrowOrNull): string | null;
export function parts<N extends PartName>(text: string, names: readonly N[], options?: PartsOptions & ThrowErrors): Record<N, string | null>;
export function parts<N extends PartName>(text: string, names: readonly N[], options: PartsOptions & ThrowOrNull): Record<N, string | null> | null;
export function parts(texts: Texts, name: PartName, options?: PartsOptions & ThrowOrNull): (string | null)[];
export function parts<N extends PartName>(texts: Texts, names: readonly N[], options?: PartsOptions & ThrowOrNull): (Record<N, string | null> | null)[];

export interface KeyErrors {
  /** "keep", the default: a text that is not an IRI gets a key of its own bytes. */
  errors?: "keep" | "throw";
}

/** Makes keys: 32 hexadecimal digits (xxh3-64: 16) that are equal for equivalent IRIs, everywhere. Keys of columns are
 * bytes, 16 (or 8) for each text. */
export function key(text: string | Uint8Array, options?: KeyOptions & KeyErrors): string;
export function key(texts: readonly string[], options?: KeyOptions & KeyErrors): string[];
export function key(texts: Texts, options?: KeyOptions & KeyErrors): (string | null)[];
export function key(columns: Columns, options?: KeyOptions & { errors?: "keep" }): Uint8Array;
/** A text with everything that the keys depend on. Keys can be compared only if it is equal. */
export function keyIdentity(options?: KeyOptions): string;

export interface SeenSetOptions extends KeyOptions {
  /** The expected number of IRIs. */
  expected?: number;
  /** The most memory that the set may use; adding beyond it is an error with the code "set-full". */
  maxBytes?: number;
}

/** A set of IRIs that were seen. */
export class SeenSet {
  constructor(options?: SeenSetOptions);
  /** Adds texts and tells which are new. null of an array stays null. */
  add(text: string | Uint8Array): boolean;
  add(texts: readonly string[]): boolean[];
  add(texts: Texts): (boolean | null)[];
  add(columns: Columns): Uint8Array;
  /** Tells which texts the set has, and adds nothing. */
  has(text: string | Uint8Array): boolean;
  has(texts: readonly string[]): boolean[];
  has(texts: Texts): (boolean | null)[];
  has(columns: Columns): Uint8Array;
  /** Makes keys with the options and the secret of the set. */
  key(text: string | Uint8Array): string;
  key(texts: readonly string[]): string[];
  get size(): number;
  get memory(): number;
  get identity(): string;
  /** Frees the memory at once. Without it, the garbage collector does so at some time. */
  free(): void;
  /** Frees the memory at the end of the block of `using`. */
  [Symbol.dispose](): void;
}

/** A public suffix list. Without one, the list that is built in is used. */
export class SuffixList {
  constructor(text: string | Uint8Array, options?: { section?: PslSection });
  get identity(): string;
  /** The day on which the list was made, such as "2025-03-28"; null if it is unknown. Keys do not depend on it. */
  get date(): string | null;
  free(): void;
}
/** The identity of the list that is built in. */
export function suffixListIdentity(): string;
/** The day on which the list that is built in was made. */
export function suffixListDate(): string | null;

export type ReviewGroup = "bidi" | "scheme" | "confusables";

/** Something in a valid IRI that may be a mistake or a deception. */
export interface Finding {
  code: string;
  message: string;
  group: ReviewGroup;
  component: string;
  begin: number;
  end: number;
}

/** Reviews a valid IRI. */
export function review(text: string | Uint8Array, options?: { groups?: readonly ReviewGroup[] }): Finding[];

/** A rule that changed a text. */
export interface Rule {
  /** A stable name, such as "dot-segments". */
  name: string;
  /** A sentence for a person, without a full stop. */
  sentence: string;
  /** Where the rule is defined, such as "RFC 3987 5.3.2.4". */
  section: string;
}

export interface ExplainedError {
  code: string;
  message: string;
  component: string;
  offset: number;
}

/** One step to the normal form. */
export interface Step {
  kind: "default-scheme" | "resolve" | "rung" | "url";
  rung: Rung | null;
  title: string;
  section: string;
  before: string;
  /** null: the step failed. */
  after: string | null;
  error?: ExplainedError;
  /** The components that changed; null: the component is absent. */
  changes: { component: string; before: string | null; after: string | null; rules: Rule[] }[];
  /** All rules of the step, in the order in which they apply. */
  rules: Rule[];
}

export interface Span { name: string; begin: number; end: number }

/** Offsets count characters of `text`, those of `urlComponents` characters of `uri`. */
export interface Explanation {
  profile: Profile;
  /** The text, with the default scheme if it got one. Bytes that are not UTF-8 are U+FFFD. */
  text: string;
  components: Span[];
  validity?: { grammar: string; section: string; isValid: boolean; isUri: boolean; error?: ExplainedError };
  steps: Step[];
  /** "ok", or the code of the warning or the error of the last step. */
  status: string;
  uri?: string | null;
  iri?: string | null;
  /** What was left alone, and why: a sentence each. */
  kept?: string[];
  host?: { text: string; suffix: string | null; domain: string | null; rule: "default" | "plain" | "wildcard" | "exception" | null; list: string };
  /** About `text` if it is valid, else about the most legible normal form; null: there is none. */
  findings?: { about: string | null; list: Finding[] };
  /** With the profile web. */
  urlComponents?: Span[];
  /** The first 200 errors of the URL parser, and their number. */
  validationErrors?: ExplainedError[];
  validationErrorCount?: number;
}

/** Explains the steps to the normal form. */
export function explain(text: string | Uint8Array, options?: NormalizeOptions & { pslSection?: PslSection }): Explanation;

export function statusName(status: number): string;
export function statusMessage(status: number): string;
/** The names of the rules in a bit mask `changes`. */
export function changeNames(changes: number): string[];
export function version(): string;
/** "simd128", or "scalar" where the engine has no vectors. */
export function isa(): string;
export function memorySize(): number;
/** Frees what calls keep for the next ones. */
export function freeCaches(): void;
