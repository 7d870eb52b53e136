import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { Remembered } from "../../src/build/remembered.ts";
import type { BuildOptions, BuildResult } from "../../src/index.ts";
import { CacheFolder } from "../../src/store/memory/cache-folder.ts";
import { userFolder } from "../../src/store/memory/own-folder.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { buildAnew, figuresOf } from "../random-catalogues/outcome.ts";
import { differencesOf, stateOf } from "../random-catalogues/tree-state.ts";

const WEB = '{name: Web, slug: web, root: web, filemask: "*.csv", template: en.csv, file_format: csv-simple}';
const APP = '{name: App, slug: app, root: app, filemask: "*.po", file_format: po}';

const FILES: Readonly<Record<string, string>> = {
  "web/en.csv": '"a","Apple."\r\n"b","Bee."\r\n',
  "web/de.csv": '"a","Apfel."\r\n"b","Biene."\r\n',
  "web/fr.csv": '"a","Pomme."\r\n"b","Abeille."\r\n',
  "app/de.po": po("Apfel."),
};

export function po(target: string, source = "Apple."): string {
  return `msgid "${source}"\nmsgstr "${target}"\n`;
}

/** A catalogue on disk that is edited and built. */
export class SmallCatalogue {
  readonly root: string;
  readonly catalogue: string;
  readonly out: string;

  /**
   * @param more components, and files beside the usual ones
   * @param root where it lies; by default until the test is over
   */
  constructor(
    more: readonly string[] = [],
    files: Readonly<Record<string, string>> = {},
    top = "",
    root = quickDirectory(),
  ) {
    this.root = root;
    this.catalogue = join(this.root, "catalogue");
    this.out = join(this.root, "out");
    const manifest = [
      ...["base_url: https://l10n.example.org", "host: nginx", top, "projects:", "  - name: P"],
      ...["    slug: p", "    components:", ...[WEB, APP, ...more].map((line) => `      - ${line}`), ""],
    ].join("\n");
    for (const [path, text] of Object.entries({ "catalogue.yaml": manifest, ...FILES, ...files }))
      this.write(path, text);
  }

  get options(): BuildOptions {
    // Whatever an edit takes away: test/end-to-end/vanished.test.ts.
    const maxDelete = { percent: 100 };
    return { catalogue: this.catalogue, out: this.out, cache: this.cache, maxDelete };
  }

  get cache(): string {
    return join(this.root, "cache");
  }

  /** What is remembered on disk, of whatever state. */
  get memory(): CacheFolder<Remembered> {
    const keys = userFolder()?.path ?? "";
    const pair = { catalogue: this.catalogue, out: this.out };
    return new CacheFolder({ folder: this.cache, keys, subject: pair }, (_): _ is Remembered => true);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.catalogue, path)), { recursive: true });
    writeFileSync(join(this.catalogue, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.catalogue, path), "utf8");
  }

  /** A result and its tree are those of a build from nothing. */
  async expectRight(result: BuildResult, options: BuildOptions = this.options): Promise<void> {
    const out = join(this.root, "fresh");
    const anew = await buildAnew({ ...options, out });
    expect(figuresOf({ result })).toEqual(figuresOf(anew));
    if (result.ok) expect(differencesOf(stateOf(out), stateOf(result.out))).toEqual([]);
    rmSync(out, { recursive: true, force: true });
  }
}
