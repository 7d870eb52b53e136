import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routeRequest } from "../../src/model/routing/route.ts";
import { documentPath, rawFilePath } from "../../src/model/tree/layout.ts";
import { renderDocuments } from "../../src/site/api/documents.ts";
import { rawDocuments } from "../../src/site/api/raw-documents.ts";
import { explainAddress, isUnknown } from "../../src/site/explain/explain.ts";
import type { Explanation, Known } from "../../src/site/explain/explanation.ts";
import { resolveSite } from "../../src/site/site.ts";
import { readExample } from "../cli/example.ts";
import { asked } from "./asked.ts";

/** What explain says that an address gets is what a server gives: both ask one plan. */

const example = readExample();
const BASE = "http://localhost:8361";
const query = asked(example, { links: "query" });
const path = asked(example, { links: "path" });

function explained(address: string, input: Known = query): Explanation {
  const answer = explainAddress(address, input);
  if (isUnknown(answer)) throw new Error(answer.problem);
  return answer;
}

function refusal(address: string, input: Known = query): [problem: string, suggestion: string] {
  const answer = explainAddress(address, input);
  if (!isUnknown(answer)) throw new Error(`${answer.title} is there`);
  return [answer.problem, answer.suggestion.slice(BASE.length)];
}

describe("a page is read as servers read it (RULES.md 1.7)", () => {
  it.each(["2", "+2", "%2B2", "%202", "02", "2+", "x&page=2", "1&%70age=2"])("?page=%s", (value) => {
    expect(explained(`/api/units/?page=${value}`).address).toBe(`${BASE}/api/units/?page=2`);
  });

  it.each(["2&page=", "2.0", "1e1", "0x2", "two"])("no number: ?page=%s", (value) => {
    expect(refusal(`/api/units/?page=${value}`)[0]).toMatch(/^there is no page /);
  });

  it("of what has no pages says nothing", () => {
    const { address, facts } = explained("/api/units/1/?page=2");
    expect(address).toBe(`${BASE}/api/units/1/`);
    expect(facts[0]).toEqual({
      label: "page",
      value: "none",
      because: "the document has no pages, so ?page=2 has no effect",
    });
  });

  it("of bytes says nothing, either", () => {
    expect(explained("/api/translations/lighthouse/website/de/file/?page=x").address).toBe(
      `${BASE}/api/translations/lighthouse/website/de/file/`,
    );
  });
});

describe("a view is read as servers read it (RULES.md 1.4)", () => {
  it.each([
    ["?format=json", ""],
    ["?format=", ""],
    ["?format=api&format=json", ""],
    ["?format=xml&format=api", "?format=api"],
    ["?form%61t=%61pi", "?format=api"],
    ["?Format=xml", ""],
  ])("%s", (asks, shown) => {
    expect(explained(`/api/units/1/${asks}`).address).toBe(`${BASE}/api/units/1/${shown}`);
  });

  it("that nobody has is not there, at files neither", () => {
    expect(refusal("/api/units/1/?format=xml")).toEqual([
      "no document has the view format=xml",
      "/api/units/1/",
    ]);
    expect(refusal("/api/translations/lighthouse/website/de/file?format=xml")).toEqual([
      "no document has the view format=xml",
      "/api/translations/lighthouse/website/de/file/",
    ]);
  });

  it("that the site does not publish is not there", () => {
    const problem = "the site does not publish the view format=api";
    expect(refusal("/api/units/?page=2&format=api", path)).toEqual([problem, "/api/units/page=2/"]);
    expect(refusal("/api/units/format=api/page=2/", path)).toEqual([problem, "/api/units/page=2/"]);
    expect(refusal("/api/units/?format=api", asked(example, { view: "none" }))).toEqual([
      problem,
      "/api/units/",
    ]);
  });
});

describe("addresses are spelled as the site's documents spell them", () => {
  it.each([
    ["path", "/api/units/page=2/", "/api/translations/lighthouse/website/de/file/website.csv"],
    ["file", "/api/units/page=2/index.json", "/api/translations/lighthouse/website/de/file/website.csv"],
    ["query", "/api/units/?page=2", "/api/translations/lighthouse/website/de/file/"],
  ] as const)("style %s", (links, page, file) => {
    const input = asked(example, { links });
    for (const asks of ["units/?page=2", "units/page=2/", "units/page=2/index.json"])
      expect(explained(asks, input).address).toBe(BASE + page);
    for (const asks of ["file", "file/", "file/website.csv"])
      expect(explained(`translations/lighthouse/website/de/${asks}`, input).address).toBe(BASE + file);
    expect(refusal("changes/?page=999", input)[1]).toBe(
      {
        path: "/api/changes/page=19/",
        file: "/api/changes/page=19/index.json",
        query: "/api/changes/?page=19",
      }[links],
    );
  });

  it("that of the host where nobody says more", () => {
    expect(explained("units/?page=2", asked(example, { host: "github-pages" })).address).toMatch(
      /\/api\/units\/page=2\/(?:index\.json)?$/,
    );
  });
});

it("whatever is asked, explain tells of the file that a server hands out, or that there is none", () => {
  const { catalogue, linked } = example;
  const at = { file: "catalogue.yaml", line: 1, column: 1 };
  const site = resolveSite({ links: "query" }, catalogue.settings, at, () => undefined, linked);
  const raw = [...rawDocuments(linked)].map(({ segments, name }) => rawFilePath(segments, name));
  const files = new Set<string>([
    ...Array.from(renderDocuments(linked, site), ({ name }) => documentPath(name)),
    ...raw,
  ]);
  const inDirectory = new Map<string, string>(
    raw.map((file) => [file.slice(0, file.lastIndexOf("/")), file]),
  );
  const tree = {
    isFile: (file: string) => files.has(file),
    rawFileIn: (directory: string) => inDirectory.get(directory),
  };
  const paths = fc.constantFrom(
    ...[
      "",
      "units/",
      "units/1/",
      "changes/page=2/",
      "units/format=api/",
      "units/format=api/page=3/index.json",
    ],
    ...["projects/vault/", "languages/it/", "screenshots/1/file/", "components/harbour/gate/repository/"],
    ...["translations/lighthouse/website/de/file/", "translations/lighthouse/website/de/file/website.csv"],
    ...[
      "translations/lighthouse/website/de/units/",
      "nothing/",
      "units/0x1/",
      "units/%31/",
      "units/page=1/page=1/",
    ],
  );
  const name = fc.constantFrom("page", "format", "Page", "p%61ge", "other", "");
  const value = fc.constantFrom(
    "",
    "1",
    "2",
    "+3",
    "%2B1",
    "99",
    "last",
    "api",
    "json",
    "xml",
    "%zz",
    "a%70i",
  );
  const parameters = fc.array(fc.tuple(name, value), { maxLength: 3 });
  fc.assert(
    fc.property(paths, parameters, (below, pairs) => {
      const asks = pairs.map(([key, of]) => `${key}=${of}`).join("&");
      const line = { method: "GET", path: `/api/${below}`, query: asks };
      const decision = routeRequest(line, tree);
      const answer = explainAddress(`/api/${below}?${asks}`, query);
      const isThere = !isUnknown(answer) && answer.isPublished;
      expect([line, isThere]).toEqual([line, decision.kind === "file"]);
      if (!isThere || decision.kind !== "file") return;
      const [target = "", ...rest] = answer.address.slice(BASE.length).split("?");
      expect(routeRequest({ method: "GET", path: target, query: rest.join("?") }, tree)).toEqual(decision);
    }),
    { numRuns: 300 },
  );
});
