import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { oracleAnswers } from "../end-to-end/oracle.ts";
import { compared, filesOf, imported, published } from "./imported.ts";
import { ADMINISTRATOR, ANONYMOUS, Platform } from "./platform.ts";

/** Documents that the API hides from visitors: what `repository/` says is for those who may commit. */
const HIDDEN = /\/repository\/(\?format=api)?$/;

describe("release 3.6.1, as a visitor sees it", () => {
  it("comes back byte for byte, but for what the API hides", async () => {
    const platform = await Platform.start(ANONYMOUS);

    const { directory, result } = await imported(platform.origin);

    expect(result).toMatchObject({ ok: true, release: "3.6.1", rounds: 1 });
    const { equal, missing, different } = compared(await published(directory));
    expect(different).toEqual([]);
    const hidden = oracleAnswers().filter(({ address }) => HIDDEN.test(address));
    expect(missing).toEqual(hidden.map(({ address }) => address));
    expect(equal).toBe(oracleAnswers().length - hidden.length);
    expect(equal).toBeGreaterThan(2000);
  });

  it("takes the pages of each collection and the files, each once, with GET alone", async () => {
    const platform = await Platform.start(ANONYMOUS);

    const { result } = await imported(platform.origin);

    const asked = platform.asked().filter(({ address }) => !address.startsWith("/git/"));
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(asked.length).toBe(result.requests);
    const addresses = asked.map(({ address }) => address);
    // The log's end is read twice: at the beginning, and when all is there.
    expect(addresses.length - new Set(addresses).size).toBe(1);
    const pages = ["projects", "components", "translations", "languages", "sources", "screenshots"].map(
      (name) => Math.ceil((result.counts[name] ?? 0) / 20),
    );
    const long =
      Math.ceil((result.counts["units"] ?? 0) / 20) + Math.ceil((result.counts["changes"] ?? 0) / 20);
    const root = 1;
    const orders = addresses.filter((address) => /\/projects\/[^/]+\/components\/$/.test(address)).length;
    const glossary = addresses.filter((address) => /\/projects\/[^/]+\/changes\//.test(address)).length;
    const files = addresses.filter((address) =>
      /\/(file|monolingual_base|new_template)\/$/.test(address),
    ).length;
    const sum = pages.reduce((whole, count) => whole + count, 0);
    expect(asked.length).toBe(root + sum + long + orders + glossary + files + 1);
    expect(files).toBeLessThanOrEqual(Object.keys(filesOf).length + 60);
  });

  it("asks for no file again that is still the same", async () => {
    const platform = await Platform.start(ANONYMOUS);
    const { directory } = await imported(platform.origin);
    const before = filesOf(directory);
    const first = platform.asked().length;

    const { result } = await imported(platform.origin, { directory });

    const again = platform.asked().slice(first);
    expect(again.filter(({ address }) => /\/translations\/.*\/file\/$/.test(address))).toEqual([]);
    expect(result).toMatchObject({ written: 0, deleted: 0, conflicts: [] });
    expect(filesOf(directory)).toEqual(before);
  });
});

describe("release 3.6.1, once more", () => {
  /** Lines of the log that an earlier run read, as a hostile hand or another past would have it. */
  async function logAgain(rewrite: (lines: readonly string[]) => readonly string[]) {
    const platform = await Platform.start(ANONYMOUS);
    const { directory } = await imported(platform.origin);
    const before = filesOf(directory);
    const log = join(directory, ".import/known/visitor/changes.jsonl");
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    writeFileSync(
      log,
      rewrite(lines)
        .map((line) => `${line}\n`)
        .join(""),
    );
    const first = platform.asked().length;
    const { result } = await imported(platform.origin, { directory });
    const pages = platform
      .asked()
      .slice(first)
      .filter(({ address }) => /^\/api\/changes\//.test(address));
    expect(filesOf(directory)).toEqual(before);
    return { pages: pages.length, all: Math.ceil(lines.length / 20), result };
  }

  it("reads those pages of the log alone that it does not know", async () => {
    // The last page, and once more at the end.
    expect((await logAgain((lines) => lines)).pages).toBe(2);
    expect((await logAgain((lines) => lines.slice(0, -45))).pages).toBeLessThanOrEqual(5);
  });

  it("reads all of a log that is not what it knows", async () => {
    const odd: ((lines: readonly string[]) => readonly string[])[] = [
      (lines) => [...lines.slice(0, 30), ...lines.slice(31)],
      (lines) => [...lines, "999999 {}", "nonsense"],
      (lines) => [
        ...lines,
        ...lines
          .slice(-1)
          .map((line) => line.replace(/^\d+/, "999998").replaceAll(/changes\/\d+/g, "changes/999998")),
      ],
    ];
    for (const rewrite of odd) {
      const { pages, all } = await logAgain(rewrite);
      expect([2, all + 1, all + 2]).toContain(pages);
    }
  });
});

describe("release 3.6.1, as an administrator sees it", () => {
  it("comes back byte for byte; what visitors do not see stays private", async () => {
    const platform = await Platform.start(ANONYMOUS, ["--user", ADMINISTRATOR]);

    const { directory, result } = await imported(platform.origin, { token: "secret" });

    expect(result.ok).toBe(true);
    const { equal, missing, different } = compared(await published(directory));
    expect({ missing, different }).toEqual({ missing: [], different: [] });
    expect(equal).toBe(oracleAnswers().length);
    expect(readFileSync(join(directory, "catalogue.yaml"), "utf8")).toMatch(
      /slug: vault\n.*\n.*\n? *private: true/,
    );
    expect(JSON.stringify(filesOf(directory))).not.toContain(Buffer.from("secret").toString("base64"));
  });

  it("leaves private projects out, or publishes them, where that is asked for", async () => {
    const platform = await Platform.start(ANONYMOUS, ["--user", ADMINISTRATOR]);

    const skipped = await imported(platform.origin, { token: "secret", privateProjects: "skip" });
    const shown = await imported(platform.origin, { token: "secret", privateProjects: "publish" });

    expect(skipped.result.counts["projects"]).toBe(3);
    expect(skipped.result.told).toContainEqual(expect.objectContaining({ code: "import/private", count: 1 }));
    expect(shown.result.counts["projects"]).toBe(4);
    expect([...(await published(shown.directory)).keys()]).toContain("api/projects/vault/index.json");
  });
});

describe("a part of a platform", () => {
  it("is the projects and components that are named", async () => {
    const platform = await Platform.start(ANONYMOUS);

    const { directory, result } = await imported(platform.origin, {
      scope: { projects: ["beacon"], components: ["harbour/web"] },
    });

    expect(result.counts).toMatchObject({ projects: 2, components: 2 });
    const files = await published(directory);
    expect([...files.keys()]).not.toContain("api/components/harbour/app/index.json");
    const wanted =
      /^\/api\/(?:translations\/(?:harbour\/web|beacon)|components\/(?:harbour\/web|beacon)|projects\/beacon)\//;
    const { equal, missing, different } = compared(files, wanted);
    expect(equal).toBeGreaterThan(50);
    expect(missing.filter((address) => !address.includes("/repository/"))).toEqual([]);
    expect(different).toEqual([]);
  });

  it("is read by its own lists, where those of the server have more pages", async () => {
    const platform = await Platform.start(ANONYMOUS);

    await imported(platform.origin, { scope: { projects: [], components: ["harbour/web"] }, files: "none" });

    const addresses = platform.asked().map(({ address }) => address);
    expect(addresses.filter((address) => /^\/api\/units\/\?page/.test(address))).toEqual([]);
    expect(addresses).toContain("/api/translations/harbour/web/de/units/");
    expect(addresses.filter((address) => address.startsWith("/api/translations/beacon/"))).toEqual([]);
  });

  it("says what the server does not show", async () => {
    const platform = await Platform.start(ANONYMOUS);

    await expect(
      imported(platform.origin, { scope: { projects: ["vault"], components: [] } }),
    ).rejects.toThrow('the server shows no "vault"');
  });
});
