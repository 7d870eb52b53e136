import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { isPagePath } from "../../src/model/addresses/page-roots.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { bundle, unbundle } from "../../src/published/packs/bundle.ts";
import { unpack } from "../../src/published/packs/unpack.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { startOrigin } from "../remote/origin.ts";
import { SmallCatalogue } from "../tasks/small-catalogue.ts";

/** What copies are of sites with pages for people. */

const NO_PAGE = "404.html";
const UNFINISHED = "translate/p/web/de/show=unfinished/index.html";

/** But for what a copy does without, and for the manifest that lists it. */
function copied(directory: string): Readonly<Record<string, string>> {
  const { [NO_PAGE]: _, "lingodex/manifest.json": __, ...files } = hashFiles(directory);
  return files;
}

async function serve(tree: () => string) {
  return startOrigin((request, response) => {
    const path = join(tree(), decodeURIComponent(request.url ?? ""));
    if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
}

it("a mirror has the pages of its site, follows those that come and go, and moves with its address", async () => {
  const small = new SmallCatalogue([], { "web/de.csv": '"a","Apfel."\r\n"b",""\r\n' });
  const { options, root } = small;
  let tree = join(root, "one");
  const make = async (more: object): Promise<void> => {
    expect((await build({ ...options, cache: false, out: tree, ...more })).ok).toBe(true);
  };
  await make({ pages: true });
  const { address } = await serve(() => tree);
  const directory = quickDirectory();
  expect(await mirror({ url: address, directory })).toMatchObject({ ok: true, omitted: [NO_PAGE] });
  expect(copied(directory)).toEqual(copied(tree));
  expect(Object.keys(copied(directory))).toContain(UNFINISHED);
  expect((await verify(directory)).problems).toEqual([]);
  expect(await mirror({ url: address, directory })).toMatchObject({ fetched: 0, written: 0 });

  const moved = quickDirectory();
  const baseUrl = "https://mirror.example.org/l10n";
  await mirror({ url: address, directory: moved, baseUrl });
  const built = join(root, "built");
  await build({ ...options, cache: false, out: built, pages: true, baseUrl });
  expect(copied(moved)).toEqual(copied(built));

  // Another folder: the whole site as it is after an edit, and then without pages.
  small.write("web/de.csv", '"a","Apfel."\r\n"b","Biene."\r\n');
  tree = join(root, "two");
  await make({ pages: true });
  expect(await mirror({ url: address, directory })).toMatchObject({ ok: true, omitted: [NO_PAGE] });
  expect(copied(directory)).toEqual(copied(tree));
  expect(existsSync(join(directory, UNFINISHED))).toBe(false);
  tree = join(root, "three");
  await make({ pages: false });
  expect(await mirror({ url: address, directory })).toMatchObject({ ok: true, omitted: [] });
  expect(hashFiles(directory)).toEqual(hashFiles(tree));
  expect(Object.keys(hashFiles(directory)).filter(isPagePath)).toEqual([]);
});

it("a bundle has pages, to the byte, and the page for what is missing", async () => {
  const { options, root } = new SmallCatalogue();
  const tree = join(root, "tree");
  await build({ ...options, cache: false, out: tree, pages: true });
  const [file, pack, out] = [join(root, "a.tar"), quickDirectory(), quickDirectory()];
  await bundle({ directory: tree, out: file });
  await unbundle(file, pack);
  await unpack({ directory: pack, bundle: file, out });
  expect(hashFiles(out)).toEqual(hashFiles(tree));
  expect(Object.keys(hashFiles(out))).toContain(NO_PAGE);
  expect((await verify(out)).problems).toEqual([]);
});
