import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { InputError, UsageError } from "../../src/model/diagnostics/failures.ts";
import { describeHost } from "../../src/published/host/host.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { hostSiteOf } from "../../src/site/host-site.ts";
import { filesBesidePack, HOSTS, limitsOf } from "../../src/site/hosts/index.ts";
import { bucketBits, hasLeaves } from "../../src/store/pack/layout.ts";
import type { PackPointer } from "../../src/store/pack/pointer.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";
import { packOf, pointerOf } from "../pack/packing.ts";
import { writeContractCatalogue } from "./contract/catalogue.ts";

const BASE = "https://l10n.example.org/a%20b";
const READERS = HOSTS.filter(({ pack }) => pack !== undefined).map(({ id }) => id);
const OTHERS = HOSTS.filter(({ pack }) => pack === undefined).map(({ id }) => id);

const root = mkdtempSync(join(tmpdir(), "lingodex-host-of-packs-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const [catalogue, tree, pack] = [join(root, "catalogue"), join(root, "tree"), join(root, "pack")];

beforeAll(async () => {
  mkdirSync(catalogue);
  writeContractCatalogue(catalogue);
  const options = { catalogue, baseUrl: BASE, host: "cloudflare-pages", pages: true, cache: false } as const;
  expect(await build({ ...options, out: tree })).toMatchObject({ ok: true });
  await packTree({ directory: tree, out: pack });
});

describe("what a host needs for a pack", () => {
  it.each(READERS)("%s: is the same of the pack, of its tree and of the catalogue", async (host) => {
    const own = await describeHost({ host, directory: pack });
    expect(own.pack).toBeDefined();
    for (const directory of [tree, catalogue]) {
      const other = await describeHost({ host, directory, baseUrl: BASE, isPack: true });
      expect(other).toEqual(own);
    }
  });

  it("is not what it needs for the tree", async () => {
    const { pack: by, inside } = await describeHost({ host: "cloudflare-pages", directory: tree });
    expect(by).toBeUndefined();
    expect(inside).toContain("_headers");
    const packed = await describeHost({ host: "cloudflare-pages", directory: pack });
    expect(packed.inside).toEqual(["_worker.js", "_routes.json"]);
    expect(packed.trouble).toBeUndefined();
  });

  it("lies in 16,500 files at most where the host counts them, whatever the catalogue's size", () => {
    const counting = HOSTS.filter((host) => host.pack !== undefined && host.limits.files !== undefined);
    expect(counting.map(({ id }) => id)).toEqual(["cloudflare-pages", "cloudflare-workers"]);
    for (const { id } of counting) {
      const bits = bucketBits(1e15, limitsOf(id).mostBits);
      // An index without leaves, the pointer and headers.
      expect(hasLeaves(bits)).toBe(false);
      const site = hostSiteOf(based(BASE), "query", []);
      expect(2 ** bits + 3 + filesBesidePack(id, site).length).toBeLessThanOrEqual(16_500);
    }
  });

  it("a pack without what its host needs beside it is told", async () => {
    const bare = temporaryDirectory();
    const options = { catalogue, out: bare, baseUrl: BASE, host: "nginx", cache: false } as const;
    expect(await build({ ...options, to: "pack" })).toMatchObject({ ok: true });
    const { trouble } = await describeHost({ host: "cloudflare-pages", directory: bare });
    expect(trouble).toContain("no _worker.js, _routes.json beside it: build it with --to pack --host");
    expect(await describeHost({ host: "nginx", directory: bare })).toMatchObject({ trouble: undefined });
  });

  it.each(OTHERS)("%s reads none, and those that do are named", async (host) => {
    for (const options of [{ directory: pack }, { directory: "/nowhere", isPack: true }]) {
      const refusal: unknown = await describeHost({ host, ...options }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(UsageError);
      expect(Object(refusal).message).toContain(host);
      expect(Object(refusal).hint).toContain(READERS.join(", "));
    }
  });
});

describe("a pack that is not what it says", () => {
  /** A pack of nothing but a manifest, and another pointer to it. */
  async function changed(change: (pointer: PackPointer, folder: string) => object): Promise<string> {
    const directory = await packOf([]);
    const pointer = pointerOf(directory);
    const own = { ...pointer, ...change(pointer, directory) };
    writeFileSync(join(directory, "lingodex/pack.json"), JSON.stringify(own));
    return directory;
  }

  it("without its manifest, nothing is printed", async () => {
    const nothing = Buffer.alloc(16);
    const sha256 = createHash("sha256").update(nothing).digest("hex");
    const directory = await changed(({ index }, folder) => {
      const path = `lingodex/pack/index-${sha256.slice(0, 32)}`;
      writeFileSync(join(folder, path), nothing);
      return { index: { ...index, path, sha256 } };
    });
    await expect(describeHost({ host: "nginx", directory })).rejects.toThrow(/manifest in it cannot be read/);
  });

  it.each(["http://user@x", "ftp://x", "https://x/../a", "https://x/a%0Ab"])(
    "nothing is printed for the base address %s",
    async (base_url) => {
      const directory = await changed(() => ({ base_url }));
      const refused = describeHost({ host: "nginx", directory });
      await expect(refused).rejects.toThrow(/base_url/);
      await expect(refused).rejects.toBeInstanceOf(InputError);
    },
  );
});
