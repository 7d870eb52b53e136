import { describe, expect, it } from "vitest";
import {
  type PathTemplate,
  ROUTING,
  type RoutingPlan,
  type RoutingStep,
} from "../../src/model/routing/plan.ts";
import { firstThere, resolveRequest } from "../../src/model/routing/resolve.ts";
import { hostSiteOf } from "../../src/site/host-site.ts";
import { CODE_PATTERN } from "../../src/site/hosts/raw-rules.ts";
import { htaccess } from "../../src/site/hosts/syntax/apache.ts";
import { caddyImport } from "../../src/site/hosts/syntax/caddy.ts";
import { firebaseConfiguration } from "../../src/site/hosts/syntax/firebase.ts";
import { lighttpdScript } from "../../src/site/hosts/syntax/lighttpd.ts";
import { netlifyHeaders, netlifyRedirects } from "../../src/site/hosts/syntax/netlify.ts";
import { nginxInclude } from "../../src/site/hosts/syntax/nginx.ts";
import { vercelConfiguration } from "../../src/site/hosts/syntax/vercel.ts";
import { baseUrl as based } from "../model/proved.ts";

const raw = [
  {
    path: "api/translations/ship/web/de/file/de.csv",
    mediaType: "text/csv",
    contentDisposition: "attachment; filename=de.csv",
  },
];
const site = hostSiteOf(based("https://example.org/a%20b"), "query", raw);

const COMPILED: Readonly<Record<string, (plan: RoutingPlan) => string>> = {
  nginx: (plan) => nginxInclude(site, plan).text,
  apache: (plan) => String(htaccess(site, plan).body),
  caddy: (plan) => caddyImport(site, plan).text,
  lighttpd: (plan) => lighttpdScript(site, plan).text,
};

/** They take rules of their own kind, that say no more than some of the plan. */
const WRITTEN: typeof COMPILED = {
  netlify: (plan) => `${netlifyRedirects(site, plan).body}${netlifyHeaders(site, plan).body}`,
  vercel: (plan) => vercelConfiguration(site, plan).text,
  firebase: (plan) => firebaseConfiguration(site, plan).text,
};

/** Collections' paths have a table of their own (model/caching.ts). */
function withoutCollections(text: string): string {
  return text.replace("(?:format=api/)?(?:page=[0-9]+/)?", "");
}

/** As Lua and patterns spell it. */
function spelled(text: string): string {
  return text
    .replace(/\[(.)\]/g, "$1")
    .replace(/\\\\?(\d{3})/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\(\?:(.)\|%[^)]*\)/g, "$1")
    .replaceAll("\\", "");
}

function withSteps(change: (template: PathTemplate) => PathTemplate): readonly RoutingStep[] {
  return ROUTING.steps.map((step) => (step.file === undefined ? step : { ...step, file: change(step.file) }));
}

const FIRST = `${ROUTING.page.marker[0]}1/`;
const { view, page, replies, headers } = ROUTING;
/** One fact of the plan as another one: what then stands in every configuration, and what no longer does. */
const CHANGES: Readonly<
  Record<string, readonly [plan: RoutingPlan, now: string, before: string | undefined]>
> = {
  "the name of the view's parameter": [{ ...ROUTING, view: { ...view, name: "shape" } }, "shape", undefined],
  "the name of the page's parameter": [{ ...ROUTING, page: { ...page, name: "sheet" } }, "sheet", undefined],
  "a view": [
    { ...ROUTING, view: { ...view, markers: { "": "", form: "shape~form/" } } },
    "shape~form/",
    "format=api/",
  ],
  "the unknown view": [{ ...ROUTING, view: { ...view, unknown: "shape~?/" } }, "shape~?/", "format=unknown/"],
  "the unknown page": [{ ...ROUTING, page: { ...page, unknown: "leaf~?/" } }, "leaf~?/", "page=unknown/"],
  "what a page's number stands between": [
    { ...ROUTING, page: { ...page, marker: ["leaf~", "/"], unknown: "leaf~?/" } },
    "leaf~",
    "page=unknown",
  ],
  "the marker of collections": [
    {
      ...ROUTING,
      steps: withSteps((file) => file.map((part) => (part === FIRST ? "leaf~1/" : part))),
    },
    "leaf~1/",
    FIRST,
  ],
  "the name of documents' files": [
    {
      ...ROUTING,
      steps: withSteps((file) =>
        file.map((part) => (typeof part === "string" ? part.replace("index.json", "x.data") : part)),
      ),
    },
    "x.data",
    "index.json",
  ],
  "what is not found": [
    { ...ROUTING, replies: { ...replies, "invalid-page": { status: 410, body: '{"no":"page"}' } } },
    "410",
    undefined,
  ],
  "what methods read": [
    { ...ROUTING, methods: { read: ["GET", "QUERY"], options: "ASK" } },
    "QUERY",
    undefined,
  ],
  "what scripts of other origins may send": [
    { ...ROUTING, preflight: { "Access-Control-Allow-Headers": "X-Sent" } },
    "X-Sent",
    "Access-Control-Max-Age",
  ],
  "a header": [{ ...ROUTING, headers: { ...headers, "X-Other": "there" } }, "X-Other", undefined],
  "the other root": [{ ...ROUTING, roots: { documents: "api", about: "notes" } }, "notes", undefined],
};

describe("every server's configuration is compiled from the plan", () => {
  describe.each(Object.keys(COMPILED))("%s", (host) => {
    const compile = COMPILED[host] ?? String;
    const usual = compile(ROUTING);

    it.each(Object.entries(CHANGES))("says %s as the plan does", (_, [plan, now, before]) => {
      const text = withoutCollections(compile(plan));
      expect(spelled(text)).toContain(now);
      if (before === undefined) return;
      expect(spelled(withoutCollections(usual))).toContain(before);
      const bare = text
        .split("\n")
        .filter((line) => !/^-- |^#|\(\?:index|local function is_coll|names\[count\] == "index/.test(line));
      expect(spelled(bare.join("\n"))).not.toContain(before);
    });

    it("tries what the plan tries, in its order", () => {
      const [first, ...rest] = ROUTING.steps;
      const turned = first === undefined ? [] : [...rest.slice(0, -1), first, ...rest.slice(-1)];
      const texts = [ROUTING.steps, turned, ROUTING.steps.filter(({ only }) => only !== "unknown-view")].map(
        (steps) => compile({ ...ROUTING, steps }),
      );
      expect(new Set(texts).size).toBe(3);
    });
  });
});

describe("rules of other hosts are written from the plan", () => {
  const SENT = "what scripts of other origins may send";
  const ALL = ["a header", "the other root"];
  const QUERIES = [
    ...["the name of the view's parameter", "the name of the page's parameter", "a view"],
    "what a page's number stands between",
  ];
  const CHANGED = {
    netlify: [...QUERIES, ...ALL, SENT],
    vercel: [...QUERIES, "the unknown page", ...ALL, SENT],
    firebase: ALL,
  };
  const each = Object.entries(CHANGED).flatMap(([host, facts]) => facts.map((fact) => [host, fact] as const));

  it.each(each)("%s: %s", (host, fact) => {
    const [plan, now, before] = CHANGES[fact] ?? [ROUTING, "?", undefined];
    const write = WRITTEN[host] ?? String;
    expect(spelled(withoutCollections(write(plan)))).toContain(now);
    expect(spelled(withoutCollections(write(ROUTING)))).not.toContain(now);
    if (before !== undefined) expect(spelled(withoutCollections(write(plan)))).not.toContain(before);
  });

  it.each(Object.keys(WRITTEN))("%s names our root as the plan does, everywhere", (host) => {
    const text = WRITTEN[host]?.({ ...ROUTING, roots: { documents: "api", about: "notes" } }) ?? "";
    expect(text.replaceAll(/X-Lingodex-Routes|lingodex \d[\w.-]*/g, "")).not.toContain("lingodex");
  });

  it("lighttpd takes the same codes as all others", () => {
    expect(spelled(lighttpdScript(site).text)).toContain(`"^${spelled(CODE_PATTERN)}$"`);
  });
});

it("a request is resolved by the plan that is given", () => {
  const plan: RoutingPlan = {
    ...ROUTING,
    view: { name: "shape", markers: { "": "", form: "shape~form/" }, unknown: "shape~?/" },
    page: { name: "sheet", marker: ["leaf~", "/"], unknown: "leaf~?/" },
  };
  const line = { method: "GET", path: "/api/units/", query: "shape=form&sheet=2&page=9" };
  const steps = resolveRequest(line, { prefix: [], rawName: () => undefined }, plan);
  expect(firstThere(steps, () => true)).toEqual({
    kind: "file",
    path: "api/units/shape~form/leaf~2/index.json",
  });
});
