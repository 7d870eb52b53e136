import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verify } from "../../src/index.ts";
import { delta } from "../../src/published/deploy/delta.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { bundle } from "../../src/published/packs/bundle.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { type Origin, quickPause, startOrigin } from "../remote/origin.ts";
import { differencesOf, GrowingCatalogue, german } from "./growing-catalogue.ts";
import { killedMirror } from "./killed-mirror.ts";

const BASE = "https://l10n.example.org/t";
const OTHER = "http://localhost:8000";

/** Serves the files of the tree that is current. */
async function serve(tree: () => string, onFile: () => number = () => 0): Promise<Origin> {
  const answer = (path: string, response: ServerResponse): void => {
    if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  };
  return startOrigin((request, response) => {
    const path = join(tree(), decodeURIComponent(request.url ?? ""));
    const delay = onFile();
    if (delay === 0) answer(path, response);
    else setTimeout(() => answer(path, response), delay);
  });
}

describe("a mirror", () => {
  it("equals the tree, fetches nothing twice, and mends what was damaged", async () => {
    const tree = await new GrowingCatalogue(BASE).build(60);
    const { address } = await serve(() => tree);
    const directory = temporaryDirectory();
    const first = await mirror({ url: address, directory });
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
    // The same bytes at two places come once.
    expect(first.fetched).toBeLessThan(first.files);
    expect(await mirror({ url: address, directory })).toMatchObject({ fetched: 0, requests: 1, written: 0 });

    appendFileSync(join(directory, "api/units/index.json"), " ");
    rmSync(join(directory, "api/index.json"));
    // Page 1 has the collection's bytes, and they are here; the root's are not.
    const mended = await mirror({ url: address, directory });
    expect(mended.fetched).toBeLessThanOrEqual(2);
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
  });

  it("fetches the differences of a new generation, and removes what is gone", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    const trees = [
      await catalogue.build(90),
      await catalogue.build(50, (n) => (n === 3 ? "Anders." : german(n))),
    ];
    let at = 0;
    const { address, asked } = await serve(() => trees[at] ?? "");
    const directory = temporaryDirectory();
    await mirror({ url: address, directory });
    const before = asked.length;
    at = 1;
    const { fetched, deleted } = await mirror({ url: address, directory, maxDelete: { percent: 100 } });
    expect(hashFiles(directory)).toEqual(hashFiles(trees[1] ?? ""));
    const { put, gone } = differencesOf(trees[0] ?? "", trees[1] ?? "");
    expect(fetched).toBeLessThanOrEqual(put.length);
    expect(deleted).toBe(gone.length);
    const paths = asked.slice(before).map((path) => decodeURIComponent(path).slice(1));
    expect(paths.filter((path) => !put.includes(path))).toEqual([]);
  });

  it("is what a build with its base address would be, fetched by differences as well", async () => {
    const tea = new GrowingCatalogue(BASE);
    const there = new GrowingCatalogue(OTHER, "s3-website");
    const trees = [await tea.build(60), await tea.build(60, (n) => (n === 3 ? "Anders." : german(n)))];
    const wanted = [await there.build(60), await there.build(60, (n) => (n === 3 ? "Anders." : german(n)))];
    let at = 0;
    const { address } = await serve(() => trees[at] ?? "");
    const directory = temporaryDirectory();
    await mirror({ url: address, directory, baseUrl: OTHER });
    expect(treeOf(directory)).toEqual(hashFiles(wanted[0] ?? ""));
    expect(await verify(directory)).toMatchObject({ ok: true });
    at = 1;
    const { fetched } = await mirror({ url: address, directory, baseUrl: OTHER });
    expect(fetched).toBeLessThanOrEqual(differencesOf(trees[0] ?? "", trees[1] ?? "").put.length);
    expect(treeOf(directory)).toEqual(hashFiles(wanted[1] ?? ""));
    // Back to the site's own address: everything is here already.
    expect(await mirror({ url: address, directory })).toMatchObject({ fetched: 0 });
    expect(hashFiles(directory)).toEqual(hashFiles(trees[1] ?? ""));
  });

  it("starts again where the site is deployed anew meanwhile", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    const trees = [await catalogue.build(40), await catalogue.build(40, (n) => `Anders ${n}.`)];
    let files = 0;
    const { address } = await serve(
      () => trees[files > 100 ? 1 : 0] ?? "",
      () => {
        files += 1;
        return 0;
      },
    );
    const directory = temporaryDirectory();
    await mirror({ url: address, directory, pause: quickPause().pause });
    expect(hashFiles(directory)).toEqual(hashFiles(trees[1] ?? ""));
  });

  it("goes on where it was killed, and fetches no file twice but those on their way", async () => {
    const tree = await new GrowingCatalogue(BASE).build(60);
    let files = 0;
    const { address, asked } = await serve(
      () => tree,
      () => {
        files += 1;
        return 5;
      },
    );
    const directory = temporaryDirectory();
    const total = new Set(Object.values(hashFiles(tree))).size;
    for (const end of [60, 130, 200]) {
      await killedMirror(address, directory, () => files >= end);
      expect(readdirSync(directory)).toEqual([".lingodex-mirror"]);
    }
    await mirror({ url: address, directory });
    expect(hashFiles(directory)).toEqual(hashFiles(tree));
    // Manifests of four runs, and eight connections at each of three kills.
    expect(asked.length).toBeLessThanOrEqual(total + 4 + 3 * 8 + 8);
  });
});

describe("an update of a mirror", () => {
  it("that was killed half-way goes on, with the old copy in its place meanwhile", async () => {
    const catalogue = new GrowingCatalogue(BASE);
    const trees = [await catalogue.build(60), await catalogue.build(60, (n) => `Anders ${n}.`)];
    let [at, files, delay] = [0, 0, 0];
    const { address, asked } = await serve(
      () => trees[at] ?? "",
      () => {
        files += 1;
        return delay;
      },
    );
    const directory = temporaryDirectory();
    await mirror({ url: address, directory });
    const before = asked.length;
    [at, files, delay] = [1, 0, 5];
    const { put } = differencesOf(trees[0] ?? "", trees[1] ?? "");
    const half = Math.floor(put.length / 2);
    await killedMirror(address, directory, () => files >= half);
    // As it was before, and still a whole.
    expect(treeOf(directory)).toEqual(hashFiles(trees[0] ?? ""));
    expect(readdirSync(join(directory, ".lingodex-mirror")).length).toBeGreaterThan(0);

    const { fetched } = await mirror({ url: address, directory });
    expect(hashFiles(directory)).toEqual(hashFiles(trees[1] ?? ""));
    expect(fetched).toBeLessThan(put.length - half + 8);
    const paths = asked.slice(before).map((path) => decodeURIComponent(path).slice(1));
    expect(paths.filter((path) => !put.includes(path))).toEqual([]);
    // The manifest of both runs, and what was on its way when the first one was killed.
    expect(paths.length).toBeLessThanOrEqual(put.length + 2 + 8);
  });
});

describe("a tree with another address", () => {
  it("is what a build with that address is, and comes back", async () => {
    const [directory, wanted] = [
      await new GrowingCatalogue(BASE).build(45),
      await new GrowingCatalogue(OTHER).build(45),
    ];
    const before = hashFiles(directory);
    const out = temporaryDirectory();
    await rebase({ directory, baseUrl: OTHER, out });
    expect(hashFiles(out)).toEqual(hashFiles(wanted));
    expect(hashFiles(directory)).toEqual(before);
    await rebase({ directory, baseUrl: OTHER });
    expect(hashFiles(directory)).toEqual(hashFiles(wanted));
    await rebase({ directory, baseUrl: BASE });
    expect(hashFiles(directory)).toEqual(before);
  });

  it("has the host's own files made for that address", async () => {
    const there = await new GrowingCatalogue(OTHER, "apache").build(5);
    const directory = await new GrowingCatalogue(BASE, "apache").build(5);
    expect(hashFiles(directory)[".htaccess"]).not.toBe(hashFiles(there)[".htaccess"]);
    await rebase({ directory, baseUrl: OTHER });
    expect(hashFiles(directory)).toEqual(hashFiles(there));
  });

  it("does not go where a catalogue is, nor does a mirror", async () => {
    const tree = await new GrowingCatalogue(BASE).build(3);
    const { address, asked } = await serve(() => tree);
    const out = temporaryDirectory();
    writeFileSync(join(out, "catalogue.yaml"), "projects: []\n");
    const refused = /contains a catalogue/;
    await expect(mirror({ url: address, directory: out })).rejects.toThrow(refused);
    await expect(rebase({ directory: tree, baseUrl: OTHER, out })).rejects.toThrow(refused);
    expect(asked).toEqual([]);
    expect(readdirSync(out)).toEqual(["catalogue.yaml"]);
  });

  it("is refused where the tree was left in the middle of a publication, and so are plans and bundles", async () => {
    const tree = await new GrowingCatalogue(BASE).build(3);
    mkdirSync(join(tree, ".lingodex-stage/old"), { recursive: true });
    renameSync(join(tree, "lingodex"), join(tree, ".lingodex-stage/old/lingodex"));
    const refused = /was interrupted: its tree is not complete/;
    const out = join(temporaryDirectory(), "out");
    await expect(rebase({ directory: tree, baseUrl: OTHER, out })).rejects.toThrow(refused);
    await expect(delta({ directory: tree, against: "none" })).rejects.toThrow(refused);
    await expect(bundle({ directory: tree, out: `${out}.tgz` })).rejects.toThrow(refused);
    expect(existsSync(out)).toBe(false);
  });

  it("is refused where the tree is damaged, or is none", async () => {
    const directory = await new GrowingCatalogue(BASE).build(5);
    appendFileSync(join(directory, "api/index.json"), " ");
    const before = hashFiles(directory);
    await expect(rebase({ directory, baseUrl: OTHER })).rejects.toThrow("api/index.json differs from");
    expect(hashFiles(directory)).toEqual(before);
    await expect(rebase({ directory: temporaryDirectory(), baseUrl: OTHER })).rejects.toThrow(
      "contains no tree",
    );
    await expect(rebase({ directory, baseUrl: "ftp://x" })).rejects.toThrow("is not a base_url");
  });
});

/** Without what a mirror keeps for its next run. */
function treeOf(directory: string): Readonly<Record<string, string>> {
  const files = Object.entries(hashFiles(directory));
  return Object.fromEntries(files.filter(([path]) => !path.startsWith(".lingodex-mirror/")));
}
