import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROUTING } from "../../src/model/routing/plan.ts";
import type { RoutingDecision } from "../../src/model/routing/resolve.ts";
import { type RoutedTree, routeRequest } from "../../src/model/routing/route.ts";
import { API_ROOT, documentPath, META_ROOT, rawFilePath } from "../../src/model/tree/layout.ts";

const TRANSLATION = ["translations", "ship", "deck", "de"];

function treeOf(files: readonly string[], raw: Readonly<Record<string, string>>): RoutedTree {
  const known = new Set(files);
  const hanging = new Map(Object.entries(raw));
  return { isFile: (path) => known.has(path), rawFileIn: (directory) => hanging.get(directory) };
}

/** `units`: two pages in both views. `changes`: empty, plain only. `units/7`: an item. */
const RAW = {
  "api/translations/ship/deck/de/file": rawFilePath([...TRANSLATION, "file"], "website.csv"),
  "api/components/ship/web/monolingual_base": "api/components/ship/web/monolingual_base/index.json",
  "api/components/ship/web/new_template": "api/components/ship/web/new_template/gone.pot",
};
const FILES = [
  documentPath({ segments: [], view: "plain" }),
  ...(["plain", "api"] as const).flatMap((view) => [
    documentPath({ segments: ["units"], view }),
    documentPath({ segments: ["units"], view, page: 1 }),
    documentPath({ segments: ["units"], view, page: 2 }),
    documentPath({ segments: ["units", "7"], view }),
  ]),
  documentPath({ segments: ["changes"], view: "plain" }),
  documentPath({ segments: ["changes"], view: "plain", page: 1 }),
  documentPath({ segments: ["languages", "zh é+%"], view: "plain" }),
  "api/translations/ship/deck/de/file/website.csv",
  "api/components/ship/web/monolingual_base/index.json",
  "api/errors/not-found.json",
  "lingodex/manifest.json",
  "CNAME",
  "etc/passwd",
];
const TREE = treeOf(FILES, RAW);

function route(target: string, method = "GET", prefix = ""): RoutingDecision {
  const [path = "", ...query] = target.split("?");
  return routeRequest({ method, path, query: query.join("?") }, TREE, prefix);
}

/** A file's path, a redirect's `-> location`, or the kind. */
function told(decision: RoutingDecision): string {
  if (decision.kind === "file") return decision.path;
  return decision.kind === "redirect" ? `-> ${decision.location}` : decision.kind;
}

function tableOf(text: string): (readonly [string, string])[] {
  return text
    .split("\n")
    .map((line) => line.trim().split(" => "))
    .flatMap(([target, answer]) => (target && answer ? [[target, answer] as const] : []));
}

describe("views (contract 1.5, RULES.md 0.1 and 1.4)", () => {
  it.each(
    tableOf(`
      /api/ => api/index.json
      /api/units/ => api/units/index.json
      /api/units/? => api/units/index.json
      /api/units/?format=api => api/units/format=api/index.json
      /api/units/?format=json => api/units/index.json
      /api/units/?format= => api/units/index.json
      /api/units/?format => api/units/index.json
      /api/units/?format=json&format=api => api/units/format=api/index.json
      /api/units/?format=api&format= => api/units/index.json
      /api/units/?f%6Frmat=%61pi => api/units/format=api/index.json
      /api/units/?foo=bar&limit=5 => api/units/index.json
      /api/units/7/?format=api => api/units/7/format=api/index.json
      /api/units/?format=xml => not-found
      /api/units/?format=JSON => not-found
      /api/units/?format=API => not-found
      /api/units/?format=api/ => not-found
      /api/units/?format=po&page=9 => not-found
      /api/changes/?format=api => not-found
      /api/changes/?format=api&page=1 => not-found
      /api/units/??format=api => api/units/index.json
    `),
  )("%s", (target, answer) => {
    expect(told(route(target))).toBe(answer);
  });
});

describe("pages (RULES.md 1.7)", () => {
  it.each(
    tableOf(`
      /api/units/?page=1 => api/units/page=1/index.json
      /api/units/?page=2 => api/units/page=2/index.json
      /api/units/?page=02 => api/units/page=2/index.json
      /api/units/?page=%202 => api/units/page=2/index.json
      /api/units/?page=2%0A => api/units/page=2/index.json
      /api/units/?page=+2 => api/units/page=2/index.json
      /api/units/?page=%2B2 => api/units/page=2/index.json
      /api/units/?page=abc&page=2 => api/units/page=2/index.json
      /api/units/?page=2&format=api => api/units/format=api/page=2/index.json
      /api/units/?format=api&page=1 => api/units/format=api/page=1/index.json
      /api/changes/?page=1 => api/changes/page=1/index.json
      /api/units/?page=2&page=abc => invalid-page
      /api/units/?page=3 => invalid-page
      /api/units/?format=api&page=3 => invalid-page
      /api/units/?page= => invalid-page
      /api/units/?page => invalid-page
      /api/units/?page=0 => invalid-page
      /api/units/?page=00 => invalid-page
      /api/units/?page=-1 => invalid-page
      /api/units/?page=2.0 => invalid-page
      /api/units/?page=0x2 => invalid-page
      /api/units/?page=2e0 => invalid-page
      /api/units/?page=+%2B2 => api/units/page=2/index.json
      /api/units/?page=%2B%2B2 => invalid-page
      /api/units/?page=%2B+2 => invalid-page
      /api/units/?page=1/../2 => invalid-page
      /api/units/?page=last => invalid-page
      /api/units/?page=99999999999999999999999999 => invalid-page
      /api/changes/?page=2 => invalid-page
      /api/units/7/?page=2 => api/units/7/index.json
      /api/units/7/?page=abc => api/units/7/index.json
      /api/units/8/?page=abc => not-found
      /api/?page=2 => api/index.json
    `),
  )("%s", (target, answer) => {
    expect(told(route(target))).toBe(answer);
  });

  it("takes digits without end in linear time", () => {
    expect(told(route(`/api/units/?page=${"0".repeat(200_000)}`))).toBe("invalid-page");
    expect(told(route(`/api/units/?page=${"0".repeat(200_000)}2`))).toBe("api/units/page=2/index.json");
    expect(told(route(`/api/units/?page=${"+".repeat(200_000)}2x`))).toBe("invalid-page");
  });
});

describe("raw files (RULES.md 7, HOSTING.md)", () => {
  it.each(
    tableOf(`
      /api/translations/ship/deck/de/file/ => api/translations/ship/deck/de/file/website.csv
      /api/translations/ship/deck/de/file/?format=api => api/translations/ship/deck/de/file/website.csv
      /api/translations/ship/deck/de/file/?page=9 => api/translations/ship/deck/de/file/website.csv
      /api/translations/ship/deck/de/file/website.csv => api/translations/ship/deck/de/file/website.csv
      /api/translations/ship/deck/de/file/?format=po => not-found
      /api/translations/ship/deck/de/file/website.csv?format=po => not-found
      /api/translations/ship/deck/de/file/website.csv/ => not-found
      /api/translations/ship/deck/de/file => -> /api/translations/ship/deck/de/file/
      /api/translations/ship/deck/de/ => not-found
      /api/components/ship/web/monolingual_base/ => api/components/ship/web/monolingual_base/index.json
      /api/components/ship/web/monolingual_base/?format=api => api/components/ship/web/monolingual_base/index.json
      /api/components/ship/web/new_template/ => not-found
    `),
  )("%s", (target, answer) => {
    expect(told(route(target))).toBe(answer);
  });
});

describe("the tree as it lies on disk: path and file styles, errors, the manifest (SOURCES.md)", () => {
  it.each(
    tableOf(`
      /api/index.json => api/index.json
      /api/units/index.json => api/units/index.json
      /api/units/page=2/ => api/units/page=2/index.json
      /api/units/page%3D2/ => api/units/page=2/index.json
      /api/units/format=api/ => api/units/format=api/index.json
      /api/units/format=api/page=2/ => api/units/format=api/page=2/index.json
      /api/units/format=api/page=2/index.json => api/units/format=api/page=2/index.json
      /api/units/format=api/page=3/ => not-found
      /api/units/page=2 => -> /api/units/page=2/
      /api/errors/not-found.json => api/errors/not-found.json
      /api/errors/ => not-found
      /api/errors => not-found
      /lingodex/manifest.json => lingodex/manifest.json
      /lingodex/manifest.json?format=xml => lingodex/manifest.json
      /lingodex/ => not-found
      /lingodex => not-found
      /lingodex/manifest.json/ => not-found
    `),
  )("%s", (target, answer) => {
    expect(told(route(target))).toBe(answer);
  });
});

describe("a missing slash at the end (RULES.md 1.9)", () => {
  it.each(
    tableOf(`
      /api => -> /api/
      /api/units => -> /api/units/
      /api/units?page=2&foo=bar => -> /api/units/?page=2&foo=bar
      /api/units?page=%202&b=é => -> /api/units/?page=%202&b=%C3%A9
      /api/languages/zh%20%C3%A9%2B%25 => -> /api/languages/zh%20%C3%A9+%25/
      /api/unit => not-found
      /api/units/8 => not-found
    `),
  )("%s", (target, answer) => {
    expect(told(route(target))).toBe(answer);
  });

  it("has a location that fits into a header line", () => {
    const decision = routeRequest(
      { method: "GET", path: "/api/units", query: "a=\r\nb\u0000\ud800😀" },
      TREE,
    );
    expect(told(decision)).toBe("-> /api/units/?a=%0D%0Ab%00%EF%BF%BD%F0%9F%98%80");
  });
});

describe("names (HOSTING.md)", () => {
  it.each(
    tableOf(`
      /api/languages/zh%20%C3%A9+%25/ => api/languages/zh é+%/index.json
      /api/languages/zh é%2b%25/ => api/languages/zh é+%/index.json
      /api/%75nits/ => api/units/index.json
      /%61pi/units/ => api/units/index.json
      /api/Units/ => not-found
      /API/units/ => outside
      /api/%2575nits/ => not-found
      /api/units%2F7/ => not-found
      /api/units/%zz/ => not-found
      /api/units/% => not-found
      /api/%ff/ => not-found
      /api/%C0%AE%C0%AE/CNAME => not-found
      /api/units/index.json%00.csv => not-found
      /api/units%5C7/ => not-found
      /api/units\\7/ => not-found
      /api/./units/ => not-found
      /api/units/../units/ => not-found
      /api/%2e%2e/CNAME => not-found
      /api/..%2fCNAME => not-found
      /api//units/ => not-found
      /api/units// => not-found
      /api// => not-found
    `),
  )("%s", (target, answer) => {
    expect(told(route(target))).toBe(answer);
  });
});

describe("names that no tree is asked about", () => {
  const yes: RoutedTree = { isFile: () => true, rawFileIn: () => "api/x" };
  it.each(["%00", "a%00", "..", "%2E.", ".", "a%2Fb", "a%5cb", "a\\b", "%", "%C3", ""])(
    "/api/%s/x",
    (name) => {
      for (const path of [`/api/${name}/x`, `/api/x/${name}/`, `/lingodex/${name}/x`]) {
        expect(routeRequest({ method: "GET", path, query: "" }, yes)).toEqual({ kind: "not-found" });
      }
    },
  );
});

describe("outside (none of our business)", () => {
  it.each([
    "/",
    "",
    "*",
    "//api/",
    "/apis/",
    "/CNAME",
    "/x/../api/",
    "/%2fapi/",
    "api/units/",
    "/%ff/",
    "/../api/",
  ])("%j", (path) => {
    expect(told(route(path))).toBe("outside");
    expect(told(route(path, "POST"))).toBe("outside");
  });
});

describe("below the path of base_url", () => {
  it.each([
    ["/translations", "/translations/api/units/?page=2", "api/units/page=2/index.json"],
    ["/translations/", "/translations/api/units/", "api/units/index.json"],
    ["/translations", "/translations/api/units?page=2", "-> /translations/api/units/?page=2"],
    ["/translations", "/translations/lingodex/manifest.json", "lingodex/manifest.json"],
    ["/translations", "/api/units/", "outside"],
    ["/translations", "/translations/", "outside"],
    ["/translations", "/translations", "outside"],
    ["/translations", "/translationsapi/units/", "outside"],
    ["/translations", "//translations/api/units/", "outside"],
    ["/a/%C3%A9", "/a/%c3%a9/api/units", "-> /a/%C3%A9/api/units/"],
    ["/%zz", "/%zz/api/units/", "outside"],
  ])("%s: %s", (prefix, target, answer) => {
    expect(told(route(target, "GET", prefix))).toBe(answer);
  });
});

describe("methods (RULES.md 0.1, 1.10)", () => {
  it.each(["/api/units/", "/api/units", "/api/nowhere/", "/api/%zz/", "/lingodex/manifest.json"])(
    "%s",
    (path) => {
      expect(route(path, "HEAD")).toEqual(route(path, "GET"));
      expect(route(path, "OPTIONS")).toEqual({ kind: "options" });
      expect(route(path, "POST")).toEqual({ kind: "method-not-allowed", method: "POST" });
      expect(route(path, "get")).toEqual({ kind: "method-not-allowed", method: "get" });
    },
  );
});

describe("whatever comes", () => {
  const piece = fc.oneof(
    fc.constantFrom("api", "lingodex", "units", "7", "file", "index.json", "format=api", "page=1", "page=2"),
    fc.constantFrom("", ".", "..", "%2e%2e", "%2f", "%5c", "\\", "%00", "%", "%ff", "CNAME", "etc", "passwd"),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  const path = fc.array(piece, { maxLength: 7 }).map((pieces) => `/${pieces.join("/")}`);
  const name = fc.constantFrom("page", "format", "p%61ge", "");
  const value = fc.oneof(
    fc.constantFrom("api", "json", "1", "2", "%202", "+2"),
    fc.string({ unit: "binary" }),
  );
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${key}=${text}`).join("&"));
  const line = fc.record({ method: fc.constantFrom("GET", "HEAD", "OPTIONS", "POST", ""), path, query });

  it("decides, and serves only files of the tree", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(line, fc.constantFrom("", "/units", "/é"), (request, prefix) => {
        const asked = new Set<string>();
        const tree: RoutedTree = {
          isFile: (file) => TREE.isFile(file) && Boolean(asked.add(file)),
          rawFileIn: TREE.rawFileIn,
        };
        const decision = routeRequest(request, tree, prefix);
        seen.add(decision.kind);
        if (decision.kind === "redirect") expect(decision.location).toMatch(/^\/[!-.0-~][!-~]*$/);
        if (decision.kind !== "file") return;
        expect(asked).toContain(decision.path);
        expect([API_ROOT, META_ROOT]).toContain(decision.path.split("/")[0]);
      }),
      { numRuns: 3000, examples: [[{ method: "GET", path: "/api/units/", query: "page=2" }, ""]] },
    );
    expect([...seen]).toEqual(expect.arrayContaining(["file", "not-found", "options", "outside"]));
  });

  it("gives every document at its address in all styles", () => {
    const segments = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }), { maxLength: 4 });
    const view = fc.constantFrom("plain" as const, "api" as const);
    fc.assert(
      fc.property(segments, view, fc.integer({ min: 1, max: 300 }), (names, chosen, page) => {
        fc.pre(names.every((text) => !/[/\\\0\ud800-\udfff]/.test(text) && text !== "." && text !== ".."));
        const first = documentPath({ segments: names, view: chosen });
        const paged = documentPath({ segments: names, view: chosen, page });
        const tree = treeOf([first, documentPath({ segments: names, view: chosen, page: 1 }), paged], {});
        const address = `/${[API_ROOT, ...names].map(encodeURIComponent).join("/")}/`;
        const format = chosen === "api" ? "format=api" : "";
        const get = (at: string, query: string): string =>
          told(routeRequest({ method: "GET", path: at, query }, tree));
        expect(get(address, format)).toBe(first);
        expect(get(address, `${format}&page=${page}`)).toBe(paged);
        const marked = `${address}${format && `${format}/`}page=${page}/`;
        expect(get(marked, "")).toBe(paged);
        expect(get(`${marked}index.json`, "")).toBe(paged);
      }),
    );
  });
});

describe("pages for people", () => {
  const FILES_OF_PAGES = [
    ...[
      "index.html",
      "404.html",
      "projects/index.html",
      "projects/ship/index.html",
      "languages/de/index.html",
    ],
    ...[
      "engage/ship/de/index.html",
      "exports/rss/feed.xml",
      "widgets/ship/de/svg-badge.svg",
      "widgets/ship/index.html",
    ],
    ...["strings/index.json", "projects/sh\u00fcp/index.html", "CNAME", "etc/index.html", "api/index.json"],
  ];
  const treeWith = (hasHome: boolean, files = FILES_OF_PAGES): RoutedTree => ({
    ...treeOf(files, {}),
    pages: { hasHome },
  });
  const answer = (target: string, tree: RoutedTree, prefix = ""): string => {
    const [path = "", ...query] = target.split("?");
    const decision = routeRequest({ method: "GET", path, query: query.join("?") }, tree, prefix);
    return decision.kind === "no-page" ? `no-page ${decision.path}` : told(decision);
  };

  it.each(
    tableOf(`
      / => index.html
      /?a=b => index.html
      /index.html => index.html
      /index.html/ => outside
      /projects/ => projects/index.html
      /projects => -> /projects/
      /projects?q=%C3%BC%22 => -> /projects/?q=%C3%BC%22
      /projects/ship => -> /projects/ship/
      /projects/ship?a=1&b => -> /projects/ship/?a=1&b
      /projects/ship/ => projects/ship/index.html
      /projects/ship/index.html => projects/ship/index.html
      /projects/sh%C3%BCp => -> /projects/sh%C3%BCp/
      /projects//ship/ => not-found
      /projects/none => no-page 404.html
      /projects/none/ => no-page 404.html
      /projects/..%2F/ => not-found
      /strings/ => strings/index.json
      /exports/rss/ => exports/rss/feed.xml
      /exports/rss => -> /exports/rss/feed.xml
      /exports/rss/feed.xml => exports/rss/feed.xml
      /languages/de/ship/ => -> /engage/ship/de/
      /widgets/ship/de/287x66-white.png => -> /widgets/ship/de/svg-badge.svg
      /widget/ship/ => -> /widgets/ship/
      /api/ => api/index.json
      /CNAME => outside
      /404.html => outside
      /etc/ => outside
      /etc/index.html => outside
    `),
  )("%s", (target, expected) => {
    expect(answer(target, treeWith(true))).toBe(expected);
    const below = expected.replace("-> /", "-> /l10n/");
    expect(answer(`/l10n${target}`, treeWith(true), "/l10n")).toBe(below);
  });

  it("have no home where the owner has one, and are nowhere where a site has none", () => {
    expect(answer("/", treeWith(false))).toBe("outside");
    expect(answer("/index.html", treeWith(false))).toBe("outside");
    expect(answer("/projects/", treeWith(false))).toBe("projects/index.html");
    const none = treeOf(FILES_OF_PAGES, {});
    for (const target of ["/", "/index.html", "/projects/", "/projects/ship"])
      expect(answer(target, none)).toBe("outside");
    const bare = treeWith(
      true,
      FILES_OF_PAGES.filter((path) => path !== "404.html"),
    );
    expect(answer("/projects/none", bare)).toBe("not-found");
  });

  it("begin at the address of the site with a slash at its end", () => {
    expect(answer("/l10n", treeWith(true), "/l10n")).toBe("-> /l10n/");
    expect(answer("/l10n?a", treeWith(true), "/l10n")).toBe("-> /l10n/?a");
    expect(answer("/l10n", treeWith(false), "/l10n")).toBe("outside");
    expect(answer("/l10", treeWith(true), "/l10n")).toBe("outside");
  });
});

it("replies as the platform does: its statuses, its words, its headers (RULES.md 1.10, SOURCES.md)", () => {
  const { replies, headers } = ROUTING;
  expect(Object.entries(replies).map(([reply, { status, body }]) => [reply, status, body])).toEqual([
    ["options", 200, "{}"],
    ["method-not-allowed", 405, '{"detail":"Method \\"{method}\\" not allowed."}'],
    ["not-found", 404, '{"detail":"Not found."}'],
    ["invalid-page", 404, '{"detail":"Invalid page."}'],
  ]);
  expect(headers).toEqual({
    Allow: "GET, HEAD, OPTIONS",
    Vary: "Accept",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Content-Disposition",
    "X-Content-Type-Options": "nosniff",
  });
});
