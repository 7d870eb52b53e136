import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BuildOptions, type BuildResult, build } from "../../src/index.ts";
import { quickDirectory } from "./quick-directory.ts";

const COMPONENTS: Readonly<Record<string, string>> = {
  web: '{name: Web, slug: web, root: web, filemask: "*.csv", template: en.csv, file_format: csv-simple}',
  app: '{name: App, slug: app, root: app, filemask: "*.po", file_format: po}',
};

/** Of each translation. */
const UNITS = 10;

/** Five translations of ten units, which are taken away again. */
export class ShrinkingCatalogue {
  readonly #root = quickDirectory();
  readonly #top: string;
  readonly catalogue = join(this.#root, "catalogue");
  readonly out = join(this.#root, "out");

  /** @param top a line for the catalogue's manifest */
  constructor(top = "") {
    this.#top = top;
    this.#declare("p", Object.keys(COMPONENTS));
    for (const language of ["en", "de", "fr"]) {
      const rows = Array.from({ length: UNITS }, (_, n) => `"key${n}","${language} text ${n}."\r\n`);
      this.write(`web/${language}.csv`, rows.join(""));
    }
    this.shorten("app/de.po", UNITS, "app/fr.po");
  }

  get options(): BuildOptions {
    return { catalogue: this.catalogue, out: this.out };
  }

  async build(options: Partial<BuildOptions> = {}): Promise<BuildResult> {
    return build({ ...this.options, ...options });
  }

  /** Gives PO files so many entries. */
  shorten(path: string, units: number, ...more: readonly string[]): void {
    const entries = Array.from({ length: units }, (_, n) => `msgid "Word ${n}."\nmsgstr "Wort ${n}."\n`);
    const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n';
    for (const one of [path, ...more]) this.write(one, [head, ...entries].join("\n"));
  }

  remove(...paths: readonly string[]): void {
    // One file stays, or the component has none.
    this.shorten("app/it.po", 0);
    for (const path of paths) rmSync(join(this.catalogue, path));
  }

  rename(from: string, to: string): void {
    renameSync(join(this.catalogue, from), join(this.catalogue, to));
  }

  withComponents(...slugs: readonly string[]): void {
    this.#declare("p", slugs);
  }

  withProject(slug: string): void {
    this.#declare(slug, ["web"]);
  }

  /** The tree, to be built into by somebody else. */
  copyOfTree(): string {
    const copy = join(this.#root, "copy");
    cpSync(this.out, copy, { recursive: true });
    return copy;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.catalogue, path)), { recursive: true });
    writeFileSync(join(this.catalogue, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.catalogue, path), "utf8");
  }

  #declare(project: string, components: readonly string[]): void {
    const lines = [
      ...["base_url: https://l10n.example.org", "host: nginx", this.#top, "projects:"],
      ...[`  - name: ${project.toUpperCase()}`, `    slug: ${project}`, "    components:"],
      ...components.map((slug) => `      - ${COMPONENTS[slug]}`),
    ];
    this.write("catalogue.yaml", `${lines.join("\n")}\n`);
  }
}
