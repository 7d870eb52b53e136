import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";

const preload = pathToFileURL(fileURLToPath(new URL("one-case.mjs", import.meta.url))).href;

/** A catalogue whose projects are called as is said, published where case is not told apart. */
class Place {
  readonly #root = temporaryDirectory();
  readonly tree = join(this.#root, "tree");

  constructor() {
    mkdirSync(join(this.#root, "po"));
    mkdirSync(this.tree);
    writeFileSync(
      join(this.#root, "po/de.po"),
      'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "a"\nmsgstr "b"\n',
    );
  }

  build(...slugs: readonly string[]) {
    const projects = slugs.map((slug, index) => ({
      name: `Project ${index}`,
      slug,
      components: [{ name: "App", slug: "app", filemask: "po/*.po", file_format: "po" }],
    }));
    const manifest = { base_url: "https://example.org", out: "tree", pages: false, projects };
    writeFileSync(join(this.#root, "catalogue.json"), JSON.stringify(manifest));
    const env = {
      ...process.env,
      LINGODEX_CACHE_DIR: join(this.#root, "cache"),
      LINGODEX_ONE_CASE: this.tree,
    };
    const words = ["--import", preload, bin, "build", this.#root, "--quiet"];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", env, timeout: 60_000 });
    return { status, stderr };
  }
}

const REFUSED = {
  status: 74,
  stderr: expect.stringMatching(/ and \S+ are the same name on this file system, .*rename one/),
};

it("a tree with two names that differ by their case is refused, whole", () => {
  const place = new Place();
  const { status, stderr } = place.build("Ship", "ship");
  expect({ status, stderr }).toMatchObject(REFUSED);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(hashFiles(place.tree)).toEqual({});
});

it.each([
  ["comes beside another", ["boat", "ship", "Ship"]],
  ["comes with another", ["boat", "mast", "Mast"]],
  ["takes the place of another", ["boat", "Ship"]],
])("a name that %s is refused in an edit, and the tree stays as it was", (_, slugs) => {
  const place = new Place();
  const many = Array.from({ length: 8 }, (_, index) => `other-${index}`);
  expect(place.build("boat", "ship", ...many)).toMatchObject({ status: 0 });
  const before = hashFiles(place.tree);
  const { status, stderr } = place.build(...slugs, ...many);
  expect({ status, stderr }).toMatchObject(REFUSED);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(hashFiles(place.tree)).toEqual(before);
});

it("what differs by more is published there", () => {
  const place = new Place();
  expect(place.build("Ship", "boat")).toMatchObject({ status: 0 });
  expect(place.build("Ship", "boat", "Mast")).toMatchObject({ status: 0 });
  rmSync(place.tree, { recursive: true });
  expect(place.build("ship")).toMatchObject({ status: 0 });
});
