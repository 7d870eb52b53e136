import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { skipFor } from "./missing.ts";
import { packProject } from "./packed.ts";
import { temporaryDirectory } from "./temporary.ts";

/** Packed. 0.7 MB are our own code and what was compiled of schemas, the rest parsers of formats, each loaded when needed. */
const MOST_BYTES = 850_000;

/** Of what every command compiles before it does anything. All else is loaded when it is asked for. */
const MOST_AT_START = 200_000;

const project = fileURLToPath(new URL("../..", import.meta.url));

// As `npm pack` does, whose scripts do not run here.
beforeAll(
  () => execFileSync(process.execPath, ["scripts/types.mjs"], { cwd: project, stdio: "ignore" }),
  300_000,
);

it("installs into an empty folder and runs, under this Node and newer ones", {
  timeout: 300_000,
}, async (context) => {
  const folder = temporaryDirectory();
  const packed = packProject(folder);
  const user = join(folder, "user");
  mkdirSync(user);
  writeFileSync(join(user, "package.json"), '{"private":true,"type":"module"}');
  const installed = spawnSync("npm", ["install", "--no-audit", "--no-fund", packed], {
    cwd: user,
  });
  if (installed.status !== 0) skipFor("npm cannot install the dependencies here", context);

  const tool = join(user, "node_modules/lingodex");
  const sample = join(tool, "data/alpine-club");
  const { generation } = await build({
    catalogue: join(project, "data/alpine-club"),
    out: join(folder, "expected"),
  });
  writeFileSync(
    join(user, "types.ts"),
    'import { build, type BuildResult, type Diagnostic } from "lingodex";\n' +
      'const built: Promise<BuildResult> = build({ catalogue: "." });\n' +
      "// @ts-expect-error there is no such option\nvoid build({ catalogue: 1 }); void built;\n" +
      'const ragged: Diagnostic<"csv/ragged-row">["args"] = [3, 2];\n' +
      '// @ts-expect-error it counts cells\nconst wrong: Diagnostic<"csv/ragged-row">["args"] = ["3", 2]; void [ragged, wrong];\n' +
      '// @ts-expect-error nothing but what the library exports\nimport type { Catalogue } from "lingodex";\n',
  );
  const compiler = join(project, "node_modules/typescript/bin/tsc");
  const strict = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "types.ts"];
  const types = ["--types", "node", "--typeRoots", join(project, "node_modules/@types")];
  const typed = spawnSync(process.execPath, [compiler, ...strict, ...types], { cwd: user, encoding: "utf8" });
  expect(typed.stdout).toBe("");

  const nodes = [process.execPath, ...(process.env["LINGODEX_NODES"] ?? "").split(":").filter(Boolean)];
  for (const [index, node] of nodes.entries()) {
    const out = join(folder, `out-${index}`);
    const run = (...args: string[]) =>
      spawnSync(node, [join(user, "node_modules/.bin/lingodex"), ...args], { cwd: user, encoding: "utf8" });

    const built = run("build", sample, "--out", out, "--json", "--verify");
    expect(built.stderr, node).toBe("");
    expect(JSON.parse(built.stdout)).toMatchObject({ ok: true, generation });
    expect(run("verify", out)).toMatchObject({ status: 0 });
    expect(run("check", sample, "--strict")).toMatchObject({ status: 0 });
    expect(run("stats", sample, "--json").status).toBe(0);
    expect(run("explain", "/api/languages/", "--catalogue", sample).status).toBe(0);
    expect(run("build", "nowhere").status).toBe(2);

    const script =
      "import { documents } from 'lingodex'; let n = 0; for await (const d of documents(process.argv[1])) n += d.body.length > 0; console.log(n)";
    const library = spawnSync(node, ["--input-type=module", "-e", script, sample], {
      cwd: user,
      encoding: "utf8",
    });
    expect(Number(library.stdout), library.stderr).toBe(JSON.parse(built.stdout).documents);
  }
  process.stdout.write(`package: runs under ${nodes.map(versionOf).join(", ")}\n`);
  if (nodes.length === 1 && process.env["LINGODEX_REQUIRE_ALL"] === "1")
    throw new Error("LINGODEX_NODES is not set");
});

it("holds what it needs and nothing else", () => {
  const { files }: { files: string[] } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  // A name with ! is left out.
  expect(files.filter((name) => !existsSync(join(project, name.replace(/^!/, ""))))).toEqual([]);
  const [{ files: packed, size }]: [{ files: { path: string; size: number }[]; size: number }] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const top = new Set(packed.map(({ path }) => path.split("/")[0]));
  expect([...top].sort()).toEqual(["LICENSE", "README.md", "bin", "data", "dist", "package.json", "schemas"]);
  expect(packed.flatMap(({ path }) => (path.endsWith(".d.ts") ? [path] : []))).toEqual([
    "dist/types/library.d.ts",
  ]);
  expect(packed.filter(({ path }) => /\.test\.|\.map$/.test(path))).toEqual([]);
  expect(size).toBeLessThanOrEqual(MOST_BYTES);
  const atStart = packed.filter(({ path }) => /^dist\/program\/start-/.test(path));
  expect(atStart.map(({ size }) => size < MOST_AT_START)).toEqual([true]);
  process.stdout.write(`package: ${size} bytes packed, ${packed.length} files\n`);
});

it("publishes tracked files and dist/ alone, whatever was run before", () => {
  const leftovers = [
    "data/alpine-club/public",
    "data/alpine-club/.lingodex",
    "data/alpine-club/lingodex-site",
  ];
  const made = leftovers.map((path) => join(project, path)).filter((path) => !existsSync(path));
  for (const path of made) {
    mkdirSync(path);
    writeFileSync(join(path, "index.json"), "{}");
  }
  try {
    const tracked = execFileSync("git", ["ls-files", "-z", "--cached"], { cwd: project, encoding: "utf8" });
    const known = new Set(tracked.split("\0"));
    const packed = packedFiles().filter((path) => !path.startsWith("dist/"));
    expect(packed.filter((path) => !known.has(path))).toEqual([]);
  } finally {
    for (const path of made) rmSync(path, { recursive: true });
  }
});

it("keeps the mode that npm gives the program, so that installing changes nothing that git tracks", () => {
  const [entry = ""] = execFileSync("git", ["ls-files", "--stage", "bin/lingodex.js"], {
    cwd: project,
    encoding: "utf8",
  }).split(" ");
  expect(entry).toBe("100755");
});

function packedFiles(): readonly string[] {
  const [{ files = [] } = {}]: { files?: readonly { readonly path: string }[] }[] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  return files.map(({ path }) => path);
}

function versionOf(node: string): string {
  return execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
}
