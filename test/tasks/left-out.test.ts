import { join } from "node:path";
import { expect, it } from "vitest";
import { check } from "../../src/catalogue/asked/check.ts";
import { commitAll, git, put } from "../discover/made-repository.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

const MANIFEST =
  "base_url: http://localhost:8000\nprojects:\n  - name: P\n    slug: p\n    components:\n" +
  "      - { name: C, slug: c, filemask: locales/*.json, file_format: json, template: locales/en.json }\n";

function repository(files: Readonly<Record<string, string>>): string {
  const folder = quickDirectory();
  for (const [path, text] of Object.entries(files)) put(folder, path, text);
  commitAll(folder);
  return folder;
}

async function found(folder: string): Promise<readonly string[]> {
  const { diagnostics } = await check(folder, { discover: true });
  return diagnostics.map(({ code, location }) => `${location?.file} ${code}`);
}

const TEXTS = '{"open": "x", "close": "y"}\n';

it.each([
  ["with a catalogue", MANIFEST],
  ["without", undefined],
])("a file of a sparse checkout is named, %s", async (_, manifest) => {
  const texts = { "locales/en.json": TEXTS, "locales/de.json": TEXTS, "locales/fr.json": TEXTS };
  const folder = repository(manifest === undefined ? texts : { ...texts, "catalogue.yaml": manifest });
  const whole = await found(folder);
  git(folder, "sparse-checkout", "set", "--no-cone", "/*", "!/locales/de.json");
  const left = await found(folder);
  expect(left.filter((one) => !whole.includes(one))).toEqual(["locales/de.json file/not-checked-out"]);
  git(folder, "sparse-checkout", "disable");
  expect(await found(folder)).toEqual(whole);
});

it.each([
  ["with a catalogue", MANIFEST],
  ["without", undefined],
])("a submodule that is empty is named, %s", async (_, manifest) => {
  const texts = repository({ "en.json": TEXTS, "de.json": TEXTS });
  const app = repository({ README: "An app\n" });
  git(app, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", texts, "locales");
  git(app, "commit", "--quiet", "--message=Texts");
  const clone = join(quickDirectory(), "clone");
  git(app, "clone", "--quiet", app, clone);
  if (manifest !== undefined) put(clone, "catalogue.yaml", manifest);
  expect(await found(clone)).toContain("locales file/not-checked-out");
});
