import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, it } from "vitest";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";

const archive = fileURLToPath(new URL("../fixtures/upgrade/0.1.0.tar.gz", import.meta.url));

/** What `delta --json` prints. */
interface Plan {
  readonly phases: readonly { readonly put: readonly { readonly path: string }[] }[];
  readonly delete: readonly string[];
}

let root: string;

/** What 0.1.0 left: a catalogue, and in it the tree and the cache (test/fixtures/upgrade/README.md). */
let old: string;

beforeEach(() => {
  root = temporaryDirectory();
  execFileSync("tar", ["-xzf", archive, "-C", root]);
  old = join(root, "0.1.0");
});

function run(...words: readonly string[]) {
  const env = { ...process.env, LINGODEX_CACHE_DIR: join(root, "cache") };
  return spawnSync(process.execPath, [bin, ...words], { cwd: root, encoding: "utf8", env });
}

const hashes = (folder: string): Map<string, string> => new Map(Object.entries(hashFiles(folder)));

/** Of the catalogue, without its tree. */
function catalogueFiles(): Map<string, string> {
  return new Map([...hashes(old)].filter(([path]) => !path.startsWith("public/")));
}

/** The tree of 0.1.0, kept as it was. */
function keepTree(): string {
  execFileSync("cp", ["-r", join(old, "public"), join(root, "before")]);
  return join(root, "before");
}

function build(...options: readonly string[]) {
  const { stdout } = run("build", old, "--json", ...options);
  return JSON.parse(stdout);
}

const manifestOf = (tree: string): object =>
  JSON.parse(readFileSync(join(tree, "lingodex/manifest.json"), "utf8"));

it("a catalogue and a tree of 0.1.0 are right as they are", () => {
  expect(run("check", old, "--strict")).toMatchObject({ status: 0 });
  const tree = join(old, "public");
  expect(run("verify", tree)).toMatchObject({ status: 0 });
  expect(run("delta", tree, "--against", "none")).toMatchObject({ status: 0 });
  expect(run("host", "nginx", tree)).toMatchObject({ status: 0 });
});

it("a build changes nothing in the catalogue, and remembers itself in the user's folder", () => {
  const before = catalogueFiles();
  expect([...before.keys()].some((path) => path.startsWith(".lingodex/"))).toBe(true);
  expect(build()).toMatchObject({ ok: true });
  expect(catalogueFiles()).toEqual(before);
  expect(JSON.stringify(JSON.parse(run("cache", "--json").stdout))).toContain("public");
});

it("a build brings the tree up to date and loses nothing", () => {
  const before = keepTree();
  expect(build()).toMatchObject({ ok: true, vanished: [], deleted: 0 });
  const tree = join(old, "public");
  expect(run("verify", tree)).toMatchObject({ status: 0 });
  expect(manifestOf(before)).not.toHaveProperty("routes");
  const { counts }: { counts?: unknown } = manifestOf(before);
  expect(manifestOf(tree)).toMatchObject({ counts, routes: expect.any(String) });
  expect(run("diff", "--markdown", before, tree).stdout).toContain("No translation differs.");
  expect(hashFiles(join(tree, "api"))).toEqual(hashFiles(join(before, "api")));
});

it("a build without pages adds and changes what docs/how-to/upgrade.md names, beside the API", () => {
  const before = hashes(keepTree());
  expect(build("--no-pages")).toMatchObject({ ok: true, deleted: 0 });
  const after = hashes(join(old, "public"));
  const added = [...after.keys()].filter((path) => !before.has(path));
  const changed = [...before].filter(([path, hash]) => after.get(path) !== hash).map(([path]) => path);
  expect(changed.sort()).toEqual([
    "lingodex/manifest.json",
    "lingodex/openapi.json",
    "lingodex/schemas/bulk-index.schema.json",
    "lingodex/schemas/manifest-part.schema.json",
    "lingodex/schemas/manifest.schema.json",
  ]);
  expect(added.filter((path) => !path.startsWith("lingodex/schemas/"))).toEqual([
    "lingodex/translations.json",
  ]);
  expect(added).toHaveLength(6);
});

it("pages are made by default, and not with --no-pages or pages: false", () => {
  const top = () => readdirSync(join(old, "public")).sort();
  build();
  expect(top()).toContain("index.html");
  build("--no-pages");
  expect(top()).toEqual(["api", "lingodex"]);
  build();
  appendFileSync(join(old, "catalogue.yaml"), "pages: false\n");
  build();
  expect(top()).toEqual(["api", "lingodex"]);
});

it("what would vanish from a tree of 0.1.0 is refused, and passes once it is meant", () => {
  rmSync(join(old, "po/de.po"));
  expect(build()).toMatchObject({
    ok: false,
    diagnostics: expect.arrayContaining([expect.objectContaining({ code: "build/max-delete" })]),
  });
  expect(build("--max-delete", "100%")).toMatchObject({ ok: true });
});

it("the way back puts nothing of the API and deletes what was added", () => {
  const before = keepTree();
  build();
  const added = [...hashes(join(old, "public")).keys()].filter((path) => !hashes(before).has(path));
  const plan = run("delta", before, "--against", join(old, "public"), "--json");
  const { phases, delete: removed }: Plan = JSON.parse(plan.stdout);
  const put = phases.flatMap((phase) => phase.put).map(({ path }) => path);
  expect(put.filter((path) => path.startsWith("api/"))).toEqual([]);
  expect(put).toContain("lingodex/manifest.json");
  expect([...removed].sort()).toEqual(added.sort());
});

it("the action stands at the repository's root alone", () => {
  const project = new URL("../../", import.meta.url);
  expect(existsSync(new URL("action.yml", project))).toBe(true);
  expect(existsSync(new URL(".github/actions/lingodex/action.yml", project))).toBe(false);
});
