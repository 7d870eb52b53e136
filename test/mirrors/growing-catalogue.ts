import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "../../src/index.ts";
import { readFiles, readManifest } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

/** A catalogue whose texts are given as a list, so that it can be edited, grown and shrunk. */
export class GrowingCatalogue {
  readonly #root = temporaryDirectory();
  readonly #baseUrl: string;
  readonly #host: string;

  constructor(baseUrl: string, host = "s3-website") {
    this.#baseUrl = baseUrl;
    this.#host = host;
  }

  /** Builds a tree in a directory of its own. @param edit changes the n-th translation */
  async build(units: number, edit: (n: number) => string = german): Promise<string> {
    const rows = (text: (n: number) => string): string =>
      Array.from({ length: units }, (_, n) => `"key${n}","${text(n)}"\r\n`).join("");
    this.#write("catalogue.yaml", MANIFEST);
    this.#write(
      "web/en.csv",
      rows((n) => `Text ${n} & more.`),
    );
    this.#write("web/de.csv", rows(edit));
    this.#write(
      "web/pt-BR.csv",
      rows((n) => `Texto ${n} + http://nowhere.invalid/api/ .`),
    );
    const out = temporaryDirectory();
    const { ok, diagnostics } = await build({
      ...{ catalogue: join(this.#root, "catalogue"), out, baseUrl: this.#baseUrl, host: this.#host },
      cache: false,
    });
    if (!ok) throw new Error(diagnostics.map(({ code }) => code).join());
    return out;
  }

  #write(path: string, text: string): void {
    const place = join(this.#root, "catalogue", path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

export function german(n: number): string {
  return `Wort ${n}.`;
}

const MANIFEST = `projects:
  - name: P
    slug: p
    components:
      - {name: Web, slug: web, root: web, filemask: "*.csv", template: en.csv, file_format: csv-simple}
`;

export function generationOf(tree: string): string {
  return readManifest(tree).generation;
}

/** What differs between two trees, seen from outside. */
export function differencesOf(
  before: string,
  after: string,
): { readonly put: readonly string[]; readonly gone: readonly string[] } {
  const [old, now] = [readFiles(before), readFiles(after)];
  const put = [...now].filter(([path, bytes]) => !old.get(path)?.equals(bytes)).map(([path]) => path);
  return { put: put.sort(), gone: [...old.keys()].filter((path) => !now.has(path)).sort() };
}
