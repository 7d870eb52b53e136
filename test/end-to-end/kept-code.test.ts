import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
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

  run(words: readonly string[], environment: Readonly<Record<string, string>> = {}): string {
    const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...words], {
      cwd: this.root,
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
  it("is kept by a build, and by each command after it that loads more", () => {
    const stand = new Stand();
    const version = stand.run(["--version"]);
    expect(existsSync(stand.cache)).toBe(false);
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
    stand.run(["build"]);
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
    stand.run(["build"], off);
    expect(stand.kept).toEqual([]);
    stand.run(["build"]);
    stand.plant("sealed");
    expect(stand.run(["--version"], off)).toMatch(/^\d/);
    expect(stand.run(["--version", "--no-cache"])).toMatch(/^\d/);
  });

  it("goes with the cache", () => {
    const stand = new Stand();
    stand.run(["build"]);
    expect(stand.kept).not.toEqual([]);
    stand.run(["cache", "--clear"]);
    expect(existsSync(stand.code)).toBe(false);
  });
});
