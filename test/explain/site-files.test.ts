import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { META_ROOT } from "../../src/model/tree/layout.ts";
import { descriptionFiles } from "../../src/site/description.ts";
import { explainAddress, isUnknown } from "../../src/site/explain/explain.ts";
import type { Explanation } from "../../src/site/explain/explanation.ts";
import { readExample } from "../cli/example.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";
import { asked } from "./asked.ts";

const DIRECTORY = fileURLToPath(new URL("../oracle/catalogue", import.meta.url));
const example = readExample();
const BASE = "http://localhost:8361";
const input = asked(example, { bulk: true });

function explained(path: string, known = input): Explanation {
  const answer = explainAddress(path, known);
  if (isUnknown(answer)) throw new Error(answer.problem);
  return answer;
}

function fact(path: string, label: string, known = input): [string, string] {
  const found = explained(path, known).facts.find((one) => one.label === label);
  return [found?.value ?? "", found?.because ?? ""];
}

describe("files beside the API", () => {
  it("are explained, every one that a build writes", async () => {
    const out = temporaryDirectory();
    expect(await build({ catalogue: DIRECTORY, out, bulk: true, pages: false, cache: false })).toMatchObject({
      ok: true,
    });
    const written = readdirSync(join(out, META_ROOT), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(out, join(entry.parentPath, entry.name)));
    expect(written.length).toBeGreaterThan(80);
    expect([...input.site.beside()].sort()).toEqual(written.sort());
    for (const path of written) {
      const { isPublished, title, facts, address } = explained(`/${path}`);
      expect([path, isPublished, title === ""]).toEqual([path, true, false]);
      expect(decodeURIComponent(address)).toBe(`${BASE}/${path}`);
      const kind = facts.find(({ label }) => label === "kind");
      expect(kind?.because).toMatch(/^(every site has this file|a bulk document)/);
    }
  });

  it("say of themselves what the OpenAPI description says of them", () => {
    const [openapi] = [...descriptionFiles({ ...input.site, baseUrl: based(BASE) })].filter(({ path }) =>
      path.endsWith("openapi.json"),
    );
    const { paths } = JSON.parse(String(openapi?.body)) as {
      paths: Record<string, { get: { description: string; summary: string } }>;
    };
    const index = paths["/lingodex/bulk/index.json"]?.get;
    expect(explained("lingodex/bulk/index.json").title).toBe(index?.summary);
    expect(fact("lingodex/bulk/index.json", "holds")[0]).toBe(index?.description);
    expect(paths["/lingodex/bulk/units.csv"]?.get.description).toContain(
      fact("lingodex/bulk/units.csv", "holds")[1],
    );
  });

  it("say which line of which table they are, and whose units they hold", () => {
    const path = "lingodex/bulk/translations/lighthouse/website/pt_BR/units.ndjson";
    expect(explained(path).title).toBe("All units of Lighthouse / Website in Portuguese (Brazil)");
    expect(fact(path, "kind")).toEqual([
      "lingodex/bulk/translations/{project}/{component}/{language}/units",
      "a bulk document, published as json and ndjson with --bulk",
    ]);
    expect(fact(path, "schema")).toEqual(["lingodex/schemas/unit.schema.json", "of each item"]);
    expect(fact(path, "Content-Type")[0]).toBe("application/x-ndjson");
    expect(fact(path, "holds")).toEqual(["67 units", "by position in the file"]);
    expect(explained(path).files[0]?.file).toBe("repos/lighthouse__website/pt-BR/website.csv");
  });

  it("of a project and of the site say how much they hold", () => {
    expect(explained("lingodex/bulk/projects/lighthouse/units.csv").title).toBe("All units of Lighthouse");
    const [all, own] = ["lingodex/bulk/units.json", "lingodex/bulk/projects/lighthouse/units.json"].map(
      (path) => Number.parseInt(fact(path, "holds")[0].replace(",", ""), 10),
    );
    expect(all).toBe(example.linked?.units.length);
    expect(own).toBeLessThan(all ?? 0);
    expect(explained("lingodex/bulk/changes.csv").title).toBe("All changes, with names, language and texts");
    expect(explained("lingodex/bulk/projects/vault/units.json")).toMatchObject({
      isPublished: false,
      title: "Not published: the project Vault is private",
    });
  });

  it("are asked for in any way that addresses are", () => {
    for (const asks of [
      `${BASE}/lingodex/manifest.json`,
      "https://elsewhere.example.org/lingodex/lingodex/manifest.json?page=2&format=xml",
      "lingodex/manifest.json#x",
    ])
      expect(explained(asks).address).toBe(`${BASE}/lingodex/manifest.json`);
    expect(explained("https://elsewhere.example.org/lingodex/api/units/2").address).toBe(
      `${BASE}/api/units/2/`,
    );
  });

  it("of a large tree are parts of the manifest, too", () => {
    const [part = ""] = [...input.site.beside()].filter((path) => path.startsWith("lingodex/manifest/"));
    expect(explained(part).title).toMatch(/^A part of the manifest: 0+$/);
    expect(isUnknown(explainAddress("lingodex/manifest/ffff.json", input))).toBe(true);
  });

  it("of the largest trees are lists of such parts, too", () => {
    const list = "lingodex/manifest/list-0a3.json";
    expect(isUnknown(explainAddress(list, input))).toBe(true);
    const site = { ...input.site, beside: () => new Set([list]) };
    expect(explained(list, { ...input, site }).title).toBe("A part of the manifest: list-0a3");
    expect(fact(list, "holds", { ...input, site })[0]).toContain("a list- part lists parts");
  });

  it("of the largest trees are parts of what is absent, too", () => {
    const part = "lingodex/manifest/absent-0a3.json";
    const site = { ...input.site, beside: () => new Set([part]) };
    expect(explained(part, { ...input, site }).title).toBe("A part of the manifest: absent-0a3");
    expect(fact(part, "holds", { ...input, site })[0]).toContain(
      "an absent- part lists linked documents that are missing",
    );
  });

  it("that the site does not have say so", () => {
    const without = asked(example);
    const { isPublished, facts } = explained("lingodex/bulk/index.json", without);
    expect(isPublished).toBe(false);
    expect(facts[0]).toMatchObject({
      label: "published",
      value: "no",
      because: expect.stringContaining("--bulk"),
    });
    expect(explained("lingodex/bulk/translations/vault/box/de/units.json")).toMatchObject({
      isPublished: false,
      title: "Not published: the project Vault is private",
    });
  });

  it("that there never are name the nearest that there is", () => {
    expect(explainAddress("https://l10n.example.org/lingodex/bulk/more/units.ndjson", input)).toEqual({
      problem: `the site has no ${BASE}/lingodex/bulk/more/units.ndjson`,
      suggestion: `${BASE}/lingodex/bulk/index.json`,
    });
    expect(explainAddress("lingodex/unit.schema.json", input)).toMatchObject({
      suggestion: `${BASE}/lingodex/schemas/unit.schema.json`,
    });
    expect(explainAddress("lingodex/bulk/statistic.csv", input)).toMatchObject({
      suggestion: `${BASE}/lingodex/bulk/statistics.csv`,
    });
    for (const asks of [
      "lingodex/bulk/more/units.json",
      "lingodex/bulk/statistic.csv",
      "lingodex/",
      "lingodex/x/y",
    ]) {
      const answer = explainAddress(asks, asked(example));
      if (!isUnknown(answer)) throw new Error(`${asks} is there`);
      expect(explained(answer.suggestion, asked(example)).isPublished).toBe(true);
    }
  });
});
