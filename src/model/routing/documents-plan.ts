import { API_ROOT, INDEX, META_ROOT, PAGE_MARKER, VIEW_MARKER } from "../tree/layout.ts";
import type { Methods, RoutingPlan, RoutingStep, Variable } from "./plan-types.ts";

const DIRECTORY: Variable = { is: "directory" };
const NAME: Variable = { is: "name" };
const RAW: Variable = { is: "raw" };
const VIEW: Variable = { is: "view" };
const PAGE: Variable = { is: "page" };

/** The first page, which every collection has, and no single object (HOSTING.md). */
const FIRST_PAGE = `${PAGE_MARKER}1/`;

/**
 * The steps for files and addresses. `raw` addresses have a file below them, and `in-raw` is below such an address.
 */
const STEPS: readonly RoutingStep[] = [
  // This step redirects (301) to the address with its slash.
  { at: "name", file: [NAME, `/${INDEX}`], answer: "slash" },
  { at: "name", only: "raw", file: [NAME, "/", RAW], answer: "slash" },
  // An unknown format does not exist for files, either.
  { at: "both", only: "unknown-view", answer: "not-found" },
  { at: "directory", only: "raw", file: [DIRECTORY, RAW], answer: "file" },
  { at: "directory", only: "raw", answer: "not-found" },
  // Mirrors request a raw file under its own name.
  { at: "name", only: "in-raw", file: [NAME], answer: "file" },
  { at: "name", file: [NAME], answer: "file" },
  // The order is: the document in the requested view and page, a collection without that page, other documents.
  { at: "directory", file: [DIRECTORY, VIEW, PAGE, INDEX], answer: "file" },
  { at: "directory", file: [DIRECTORY, VIEW, FIRST_PAGE, INDEX], answer: "invalid-page" },
  { at: "directory", file: [DIRECTORY, VIEW, INDEX], answer: "file" },
  { at: "both", answer: "not-found" },
];

/** Headers that let scripts of every origin read an answer and these headers of it (CORS). */
export const OPEN_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Content-Disposition",
} as const;

/** The headers that scripts may send. `*` would not include `Authorization`. */
const SENT = "Authorization, If-None-Match, If-Modified-Since, Cache-Control, Content-Type, Range";

const METHODS: Methods = { read: ["GET", "HEAD"], options: "OPTIONS" };
export const ALLOW = METHODS.read.concat(METHODS.options).join(", ");

/** The plan of a server without pages. Short scripts at the edge use only this. */
export const DOCUMENT_ROUTING: Omit<RoutingPlan, "pages"> = {
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
  // The age is one day. Browsers keep the answer for two hours, or for one day.
  preflight: {
    "Access-Control-Allow-Methods": ALLOW,
    "Access-Control-Allow-Headers": SENT,
    "Access-Control-Max-Age": "86400",
  },
  // At the edge, spread syntax would need a helper function as long as this plan.
  headers: Object.assign({ Allow: ALLOW, Vary: "Accept" }, OPEN_HEADERS, {
    "X-Content-Type-Options": "nosniff",
  }),
};
