import { API_ROOT, INDEX, META_ROOT, PAGE_MARKER, VIEW_MARKER } from "../layout.ts";

/**
 * What a server does with a request: the one description of it, which `resolve.ts` interprets and from which the
 * configuration of every server is compiled (RULES.md 0.1, 0.6, 1.4–1.10; HOSTING.md). Plain data.
 */
export interface RoutingPlan {
  /** The first names below `base_url`'s path that are ours. Parameters count below `documents` alone. */
  readonly roots: { readonly documents: string; readonly about: string };
  readonly methods: Methods;
  /** What no segment of a path may be, or hold, once it is decoded: it names nothing, or something elsewhere. */
  readonly refused: { readonly names: readonly string[]; readonly characters: readonly string[] };
  readonly view: ViewParameter;
  readonly page: PageParameter;
  /** The first that fits answers; the last one always does. */
  readonly steps: readonly Step[];
  /** What is answered where no file is. */
  readonly replies: Readonly<Record<"options" | "method-not-allowed" | Missing, Reply>>;
  /** On every answer, beside `Content-Type` and `Cache-Control`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Others than these are refused, at every address. */
export interface Methods {
  readonly read: readonly string[];
  readonly options: string;
}

/** Of a parameter that occurs more than once the last counts. Names and values are percent-decoded, `+` is a space. */
export interface ViewParameter {
  readonly name: string;
  /** From each value to the marker in a path; a parameter that is not given has the empty value. */
  readonly markers: Readonly<Record<string, string>>;
  /** The marker for any other value. No tree has it. */
  readonly unknown: string;
}

export interface PageParameter {
  readonly name: string;
  /** What a number stands between in a path. */
  readonly marker: readonly [string, string];
  /** The marker for what is no number: no tree has it, so it leads where a page leads that is not there. */
  readonly unknown: string;
}

/** The answer to one kind of address, if it fits. */
export interface Step {
  /** Addresses with a slash at their end, without one, or both. */
  readonly at: "directory" | "name" | "both";
  /** Only for some of them. */
  readonly only?: "raw" | "in-raw" | "unknown-view";
  /** Fits where this file is. */
  readonly file?: PathTemplate;
  readonly answer: "file" | "slash" | Missing;
}

type Missing = "not-found" | "invalid-page";

export type PathTemplate = readonly (string | Variable)[];

/**
 * `directory`: the address's path from its root on, with its slash; `name`: an address that has none; `raw`: the name of
 * the raw file that hangs there; `view`, `page`: the markers asked for, empty for none.
 */
export interface Variable {
  readonly is: "directory" | "name" | "raw" | "view" | "page";
}

export interface Reply {
  readonly status: number;
  /** JSON. In `method-not-allowed` `{method}` stands for the method. */
  readonly body: string;
}

const DIRECTORY: Variable = { is: "directory" };
const NAME: Variable = { is: "name" };
const RAW: Variable = { is: "raw" };
const VIEW: Variable = { is: "view" };
const PAGE: Variable = { is: "page" };

/** Every collection has it, and no single object (HOSTING.md). */
const FIRST_PAGE = `${PAGE_MARKER}1/`;

/** Of files and addresses: `raw` addresses are those under which a file hangs, and `in-raw` is what lies below them. */
const STEPS: readonly Step[] = [
  // 301 to the address with its slash.
  { at: "name", file: [NAME, `/${INDEX}`], answer: "slash" },
  { at: "name", only: "raw", file: [NAME, "/", RAW], answer: "slash" },
  // A format that is not there is not there for files, either.
  { at: "both", only: "unknown-view", answer: "not-found" },
  { at: "directory", only: "raw", file: [DIRECTORY, RAW], answer: "file" },
  { at: "directory", only: "raw", answer: "not-found" },
  // Under its own name, as mirrors ask for it: a raw file is to be saved, a document read.
  { at: "name", only: "in-raw", file: [NAME], answer: "file" },
  { at: "name", file: [NAME], answer: "file" },
  // The document in the view and page asked for; a collection without that page; what has no pages.
  { at: "directory", file: [DIRECTORY, VIEW, PAGE, INDEX], answer: "file" },
  { at: "directory", file: [DIRECTORY, VIEW, FIRST_PAGE, INDEX], answer: "invalid-page" },
  { at: "directory", file: [DIRECTORY, VIEW, INDEX], answer: "file" },
  { at: "both", answer: "not-found" },
];

/** The header that lets pages of every origin read an answer (CORS). */
export const OPEN_HEADER = "Access-Control-Allow-Origin";

const METHODS: Methods = { read: ["GET", "HEAD"], options: "OPTIONS" };

export const ROUTING: RoutingPlan = {
  roots: { documents: API_ROOT, about: META_ROOT },
  methods: METHODS,
  refused: { names: ["", ".", ".."], characters: ["/", "\\", "\0"] },
  view: {
    name: "format",
    markers: { "": "", json: "", api: `${VIEW_MARKER}/` },
    unknown: "format=unknown/",
  },
  page: {
    name: "page",
    marker: [PAGE_MARKER, "/"],
    unknown: `${PAGE_MARKER}unknown/`,
  },
  steps: STEPS,
  replies: {
    options: { status: 200, body: "{}" },
    "method-not-allowed": { status: 405, body: '{"detail":"Method \\"{method}\\" not allowed."}' },
    "not-found": { status: 404, body: '{"detail":"Not found."}' },
    "invalid-page": { status: 404, body: '{"detail":"Invalid page."}' },
  },
  headers: {
    Allow: METHODS.read.concat(METHODS.options).join(", "),
    Vary: "Accept",
    [OPEN_HEADER]: "*",
    "X-Content-Type-Options": "nosniff",
  },
};
