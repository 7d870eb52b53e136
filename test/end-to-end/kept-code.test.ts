import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";
import { quickDirectory } from "./quick-directory.ts";

const PLANT = fileURLToPath(new URL("plant-code.mjs", import.meta.url));
const MAIN = join(dirname(bin), "../dist/program/main.cjs");
const EVIL = `process.stdout.write("not ours\\n");process.exit(0);`;

/** Commands of one user, in a small catalogue. */
class Stand {
  readonly root = join(quickDirectory(), "catalogue");
  readonly cache = join(this.root, "../cache");
  readonly code = join(this.cache, "code");

  constructor() {
    mkdirSync(join(this.root, "l10n"), { recursive: true });
    writeFileSync(join(this.root, "l10n/en.csv"), "source,target\nhello,Hello\n");
    writeFileSync(join(this.root, "l10n/de.csv"), "source,target\nhello,Hallo\n");
    const component = `{ name: Site, slug: site, file_format: csv-simple, filemask: l10n/*.csv, template: l10n/en.csv }`;
    writeFileSync(
      join(this.root, "catalogue.yaml"),
      `base_url: https://example.org/x\nhost: plain\nprojects:\n  - name: Huts\n    slug: huts\n    web: https://example.org/\n    components:\n      - ${component}\n`,
    );
  }

  /** The first build makes the key, the second keeps code. */
  buildTwice(environment: Readonly<Record<string, string>> = {}): void {
    for (let time = 1; time <= 2; time += 1) this.run(["build"], environment);
  }

  run(words: readonly string[], environment: Readonly<Record<string, string>> = {}, cwd = this.root): string {
    const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...words], {
      cwd,
      env: { PATH: process.env["PATH"], LINGODEX_CACHE_DIR: this.cache, ...environment },
      encoding: "utf8",
    });
    expect(status).toBe(0);
    return stdout + stderr;
  }

  /** What is kept, of one program. */
  get kept(): readonly string[] {
    return existsSync(this.code)
      ? readdirSync(this.code).flatMap((name) => readdirSync(join(this.code, name)))
      : [];
  }

  plant(how: "sealed" | "unsealed"): void {
    const words = [PLANT, this.cache, MAIN, EVIL, how];
    execFileSync(process.execPath, words, { env: { PATH: process.env["PATH"] } });
  }
}

describe("compiled code", () => {
  it("is kept by the second build, and by each command after it that loads more", () => {
    const stand = new Stand();
    const version = stand.run(["--version"]);
    expect(existsSync(stand.cache)).toBe(false);
    stand.run(["build"]);
    expect(stand.kept).toEqual([]);
    stand.run(["build"]);
    expect(stand.kept).toContain("main.cjs");
    const before = stand.kept.length;
    stand.run(["check"]);
    expect(stand.kept.length).toBeGreaterThan(before);
    expect(stand.run(["--version"])).toBe(version);
    expect(stand.run(["build"])).toContain("Nothing changed");
  });

  it("is not run where another's seal stands on it", () => {
    const stand = new Stand();
    stand.buildTwice();
    stand.plant("unsealed");
    expect(stand.run(["--version"])).toMatch(/^\d/);
    // The test can fail: what bears the user's own seal is run.
    stand.plant("sealed");
    expect(stand.run(["--version"])).toBe("not ours\n");
  });

  it("is neither read nor kept where Node's switch or ours says so", () => {
    const stand = new Stand();
    stand.run(["build", "--no-cache"]);
    expect(existsSync(stand.cache)).toBe(false);
    const off = { NODE_DISABLE_COMPILE_CACHE: "1" };
    stand.buildTwice(off);
    expect(stand.kept).toEqual([]);
    stand.run(["build"]);
    stand.plant("sealed");
    expect(stand.run(["--version"], off)).toMatch(/^\d/);
    expect(stand.run(["--version", "--no-cache"])).toMatch(/^\d/);
  });

  it("is not kept in CI", () => {
    const stand = new Stand();
    stand.buildTwice({ CI: "true" });
    expect(stand.kept).toEqual([]);
    stand.run(["build"], { CI: "False" });
    expect(stand.kept).not.toEqual([]);
  });

  it("is not run where the command is given the folder that it lies in, or works there", () => {
    const stand = new Stand();
    stand.buildTwice();
    stand.plant("sealed");
    const above = join(stand.root, "..");
    const link = join(stand.root, "link");
    symlinkSync(above, link);
    expect(stand.run(["--version"])).toBe("not ours\n");
    expect(stand.run(["--version"], {}, above)).toMatch(/^\d/);
    for (const word of [above, "..", link, stand.cache, `--out=${above}`, `-o${above}`])
      expect(stand.run(["--version", word]), word).toMatch(/^\d/);
    expect(stand.run(["--version", stand.root])).toBe("not ours\n");
  });

  it("is found in a folder that a link leads to", () => {
    const stand = new Stand();
    stand.buildTwice();
    stand.plant("sealed");
    const link = join(stand.root, "../link");
    symlinkSync(stand.cache, link);
    expect(stand.run(["--version"], { LINGODEX_CACHE_DIR: link })).toBe("not ours\n");
  });

  it("is shown with the cache, and goes with it", () => {
    const stand = new Stand();
    stand.buildTwice();
    expect(stand.kept).not.toEqual([]);
    const { bytes, entries } = JSON.parse(stand.run(["cache", "--json"]));
    expect(bytes).toBeGreaterThan(entries[0].bytes);
    expect(stand.run(["cache"])).toMatch(
      /MB {2}\d{4}-\d\d-\d\d {2}compiled code\n1 entry and compiled code, /,
    );
    expect(stand.run(["cache", "--clear"])).toMatch(/removed 1 entry and compiled code, .*; 0 entries, /);
    expect(existsSync(stand.code)).toBe(false);
  });
});
