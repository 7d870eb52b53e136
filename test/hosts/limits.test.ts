import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkHost } from "../../src/build/host-limits.ts";
import { hostSiteOf } from "../../src/build/host-site.ts";
import type { ChosenHost } from "../../src/build/site.ts";
import { findHost } from "../../src/hosts/index.ts";
import type { HostLimits } from "../../src/hosts/profile.ts";
import { build, check } from "../../src/index.ts";
import { Diagnostics } from "../../src/model/diagnostic.ts";
import type { TreeFile } from "../../src/model/tree.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { writeContractCatalogue } from "./contract/catalogue.ts";

const FILE: TreeFile = { path: "api/index.json", body: "x".repeat(100), mediaType: "application/json" };

function catalogue(): string {
  const directory = join(temporaryDirectory(), "catalogue");
  mkdirSync(directory);
  writeContractCatalogue(directory);
  return directory;
}

/** What is said of a small site by a host with such limits; `counted`: whether it was rendered for that. */
async function complaints(limits: HostLimits, documents = 10): Promise<{ codes: string[]; counted: number }> {
  const { linked } = await check(catalogue());
  const profile = findHost("cloudflare-pages");
  if (linked === undefined || profile === undefined) throw new Error("nothing to check");
  const site = hostSiteOf("https://example.org", "query", []);
  const files = profile.files(site);
  const host: ChosenHost = { id: profile.id, profile: { ...profile, limits }, site, files };
  const diagnostics = new Diagnostics();
  let counted = 0;
  const rendered = (): TreeFile[] => {
    counted += 1;
    return [FILE, FILE];
  };
  const at = { file: "catalogue.yaml", line: 1, column: 1 };
  checkHost(host, { linked, documents, files: rendered, at }, diagnostics.report);
  return { codes: diagnostics.sorted().map(({ code }) => code), counted };
}

describe("what a host refuses is refused before it is written", () => {
  it.each<[string, HostLimits, number, string[]]>([
    ["files", { files: 10 }, 10, ["host/too-many-files"]],
    ["files, kept", { files: 20 }, 10, []],
    ["bytes", { bytes: 199 }, 10, ["host/too-many-bytes"]],
    ["bytes, kept", { bytes: 200 }, 10, []],
    ["a file", { fileBytes: 99 }, 10, ["host/file-too-large"]],
    ["a file, kept", { fileBytes: 100 }, 10, []],
    ["a path", { pathBytes: 13 }, 10, ["host/path-too-long"]],
    ["a path, kept", { pathBytes: 14 }, 10, []],
    ["a file of the profile's own", { ownBytes: { "_worker.js": 100 } }, 10, ["host/file-too-large"]],
  ])("%s", async (_, limits, documents, expected) => {
    expect((await complaints(limits, documents)).codes).toEqual(expected);
  });

  it("without rendering twice what is far below", async () => {
    expect((await complaints({ bytes: 2 ** 30, fileBytes: 2 ** 24, pathBytes: 1024 })).counted).toBe(0);
  });

  it("also by a build", async () => {
    const out = join(temporaryDirectory(), "out");
    const baseUrl = `https://example.org/${"x".repeat(1000)}`;
    const result = await build({ catalogue: catalogue(), out, baseUrl, host: "s3-website", cache: false });
    expect(result.ok).toBe(false);
    expect(result.diagnostics.map(({ code }) => code)).toContain("host/path-too-long");
    expect(existsSync(out)).toBe(false);
  });

  it("and what a configuration cannot name is told", async () => {
    const diagnostics = new Diagnostics();
    const profile = findHost("nginx");
    const { linked } = await check(catalogue());
    if (linked === undefined || profile === undefined) throw new Error("nothing to check");
    const raw = [
      { path: "api/screenshots/7/file/a$b.png", mediaType: "image/png", contentDisposition: "attachment" },
    ];
    const site = hostSiteOf("https://example.org", "query", raw);
    const size = {
      linked,
      documents: 1,
      files: () => [],
      at: { file: "catalogue.yaml", line: 1, column: 1 },
    };
    checkHost({ id: "nginx", profile, site, files: [] }, size, diagnostics.report);
    expect(diagnostics.sorted().map(({ code, args }) => [code, ...args])).toEqual([
      ["host/unnameable-file", "nginx", "api/screenshots/7/file/a$b.png"],
    ]);
  });
});
