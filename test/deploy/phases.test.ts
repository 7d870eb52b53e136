import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { TreeEntry } from "../../src/model/tree/tree.ts";
import { encodePlan, planFiles } from "../../src/published/deploy/outputs/index.ts";
import { planDeployment } from "../../src/published/deploy/plan/phases.ts";
import { compareEntries, costOf, type Plan } from "../../src/published/deploy/plan/plan.ts";
import { saidPath } from "../model/proved.ts";

const tree = {
  generation: "ab".repeat(32),
  prefix: "/l10n",
  links: "query",
  isRewritten: false,
} as const;
const COMPARED = { address: null, generation: null, date: null, age: null, cache: null };
const PLACE = {
  ...{ directory: "public", tree: "../../public", bucket: "bucket", prefix: "a/b/", reference: "r" },
};

function entry(path: string, sha256 = "00", mediaType = "application/json"): TreeEntry {
  return { path: saidPath(path), size: 1, sha256, media_type: mediaType };
}

function plan(before: readonly TreeEntry[], after: readonly TreeEntry[]): Plan {
  return planDeployment(compareEntries(before, after), tree, null);
}

function bodyOf(made: Plan, path: string): string {
  return (
    [...planFiles(made, PLACE, costOf(made, 0.005), COMPARED)].find((file) => file.path === path)?.body ?? ""
  );
}

const OLD = [
  "api/units/index.json",
  "api/units/page=1/index.json",
  "api/units/1/index.json",
  "api/units/2/index.json",
  "lingodex/manifest.json",
];
const NEW = [
  ...OLD.filter((path) => !path.includes("/2/")),
  "api/units/3/index.json",
  "api/units/page=2/index.json",
];

describe("a plan", () => {
  it("puts what is new first, then items, later pages, first pages, parts and the manifest", () => {
    const after = [...NEW, "lingodex/manifest/0.json"].map((path) => entry(path, "11"));
    const { phases, remove } = plan(
      OLD.map((path) => entry(path)),
      after,
    );

    expect(phases.map(({ name, put }) => [name, put.map(({ path }) => path)])).toEqual([
      ["new-items", ["api/units/3/index.json"]],
      ["new-later-pages", ["api/units/page=2/index.json"]],
      ["items", ["api/units/1/index.json"]],
      ["first-pages", ["api/units/index.json", "api/units/page=1/index.json"]],
      ["manifest-parts", ["lingodex/manifest/0.json"]],
      ["manifest", ["lingodex/manifest.json"]],
    ]);
    expect(remove).toEqual(["api/units/2/index.json"]);
  });

  it("puts what pages share first, pages behind the documents that they lead to, and takes those that went away at the end", () => {
    const shared = ["lingodex/assets/style.0123456789ab.css", "api/units/index.json", "index.html"];
    const before = [...shared, "projects/p/index.html", "translate/p/c/de/show=unfinished/index.html"];
    const after = ["lingodex/assets/style.ba9876543210.css", ...shared.slice(1), "projects/p/index.html"];
    const added = ["projects/q/index.html", "exports/rss/q/feed.xml", "api/projects/q/index.json"];
    const made = plan(
      before.map((path) => entry(path)),
      [...after, ...added].map((path) => entry(path, "11")),
    );
    expect(made.phases.map(({ name, put }) => [name, put.map(({ path }) => path)])).toEqual([
      ["new-items", ["api/projects/q/index.json", "lingodex/assets/style.ba9876543210.css"]],
      ["new-people", ["exports/rss/q/feed.xml", "projects/q/index.html"]],
      ["first-pages", ["api/units/index.json"]],
      ["people", ["index.html", "projects/p/index.html"]],
    ]);
    expect(made.remove).toEqual([
      "lingodex/assets/style.0123456789ab.css",
      "translate/p/c/de/show=unfinished/index.html",
    ]);
    const controls = made.phases.flatMap(({ put }) =>
      put.map(({ path, cacheControl }) => [path, cacheControl]),
    );
    expect(Object.fromEntries(controls)).toMatchObject({
      "lingodex/assets/style.ba9876543210.css": "public, max-age=31536000, immutable",
      "exports/rss/q/feed.xml": "public, max-age=300",
      "index.html": "public, no-cache",
    });
  });

  it("has caches forget pages at every address that leads to them", () => {
    expect(plan([entry("index.html")], [entry("index.html", "11")]).invalidate).toEqual([
      "/l10n/",
      "/l10n/index.html",
    ]);
    expect(
      plan([], [entry("translate/p/c/de/page=2/index.html"), entry("exports/rss/feed.xml")]).invalidate,
    ).toEqual([
      "/l10n/exports/rss",
      "/l10n/exports/rss/",
      "/l10n/exports/rss/feed.xml",
      "/l10n/translate/p/c/de/page=2",
      "/l10n/translate/p/c/de/page=2/",
      "/l10n/translate/p/c/de/page=2/index.html",
    ]);
    const badge = "widgets/p/-/svg-badge.svg";
    expect(plan([entry(badge)], [entry(badge, "11")]).invalidate).toEqual([`/l10n/${badge}`]);
  });

  it("is empty between trees that are alike, and counts what it left alone", () => {
    const same = OLD.map((path) => entry(path));
    expect(plan(same, same)).toMatchObject({
      phases: [],
      remove: [],
      invalidate: [],
      unchanged: 5,
      bytes: 0,
    });
  });

  it("puts what has other headers", () => {
    const made = plan([entry("api/x/index.json")], [entry("api/x/index.json", "00", "text/csv")]);
    expect(made.phases.map(({ put }) => put.map(({ contentType }) => contentType))).toEqual([["text/csv"]]);
  });

  it("names every address under which a cache may hold a page", () => {
    const path = "api/units/page=2/index.json";
    expect(plan([entry(path)], [entry(path, "11")]).invalidate).toEqual([
      "/l10n/api/units/?format=json&page=2",
      "/l10n/api/units/?page=2",
      "/l10n/api/units/?page=2&format=json",
      "/l10n/api/units/page=2/",
      "/l10n/api/units/page=2/index.json",
    ]);
    const view = "api/units/format=api/index.json";
    expect(plan([entry(view)], [entry(view, "11")]).invalidate).toContain("/l10n/api/units/?format=api");
  });

  it("names the address without its slash where a document comes or goes", () => {
    expect(plan([], [entry("api/units/7/index.json")]).invalidate).toContain("/l10n/api/units/7");
  });

  it("refuses names and headers that no list can hold", () => {
    expect(() => plan([], [entry("api/a\nrm/index.json")])).toThrow("control character");
    expect(() => plan([], [entry("api/a/index.json", "00", "text/html\r\nx: y")])).toThrow(
      "control character",
    );
    expect(() => plan([entry("api/a\u0000/index.json")], [])).toThrow("control character");
  });

  it("is JSON that scripts read", () => {
    const made = plan([], [entry("api/units/index.json")]);
    expect(encodePlan(made, PLACE, costOf(made, 2.5), COMPARED)).toMatchObject({
      compared: COMPARED,
      format: 1,
      counts: { put: 1, delete: 0, unchanged: 0, bytes: 1 },
      // One file, and one that announces it.
      cost: { puts: 2, price_per_thousand: 2.5, total: 0.005 },
      phases: [{ name: "new-first-pages", put: [{ cache_control: "public, max-age=60" }] }],
    });
  });
});

describe("lists for other programs", () => {
  const odd = "api/translations/p/c/d'e $(id) `id` \\ *?/file/x y;.csv";

  it("quote whatever stands in a name, as s5cmd splits lines", () => {
    const line = bodyOf(plan([], [entry(odd, "11", "text/csv")]), "s5cmd/01-new-items.txt").trimEnd();
    // A shell splits alike, and would do what is not quoted.
    const { stdout } = spawnSync("sh", ["-c", `printf '%s\\n' ${line}`], { encoding: "utf8" });
    expect(stdout.split("\n").slice(-3, -1)).toEqual([`public/${odd}`, `s3://bucket/a/b/${odd}`]);
    expect(line.startsWith("cp --raw --content-type 'text/csv' --cache-control 'public, no-cache' ")).toBe(
      true,
    );
  });

  it("delete in batches of a thousand, with the prefix", () => {
    const gone = Array.from({ length: 2001 }, (_, n) => entry(`api/units/${n}/index.json`));
    const made = plan(gone, []);
    const batches = [1, 2, 3].map((n) => JSON.parse(bodyOf(made, `aws/delete-0${n}-objects.json`)));
    expect(batches.map(({ Objects }) => Objects.length)).toEqual([1000, 1000, 1]);
    expect(batches[0].Objects[0]).toEqual({ Key: "a/b/api/units/0/index.json" });
    expect(JSON.parse(bodyOf(made, "aws/invalidation.json")).Paths).toEqual({
      Quantity: 1,
      Items: ["/l10n/api/units/*"],
    });
  });

  it("have the name under which a translation file is saved, also for rclone", () => {
    const saved = { ...entry(odd, "11", "text/csv"), content_disposition: 'attachment; filename="a b.csv"' };
    const made = plan([], [saved, entry("api/units/1/index.json")]);
    expect(bodyOf(made, "rclone/01-new-items.002.flags").split("\n")).toContain(
      'Content-Disposition: attachment; filename="a b.csv"',
    );
    expect(bodyOf(made, "rclone/01-new-items.001.flags")).not.toContain("Content-Disposition");
  });

  it("end names for rsync with NUL, and group them by headers for rclone", () => {
    const made = plan([], [entry(odd, "11", "text/csv"), entry("api/units/1/index.json")]);
    expect(bodyOf(made, "rsync/01-new-items.list")).toBe(`${odd}\0api/units/1/index.json\0`);
    expect(bodyOf(made, "rclone/01-new-items.001.txt")).toBe("api/units/1/index.json\n");
    expect(bodyOf(made, "rclone/01-new-items.002.flags")).toBe(
      "--header-upload\nContent-Type: text/csv\n--header-upload\nCache-Control: public, no-cache\n",
    );
  });
});
