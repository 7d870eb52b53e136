import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { git } from "./repositories.ts";

/** Files by path; null takes one away. */
export type Written = Readonly<Record<string, string | null>>;

/** A repository that a test writes, commit by commit, with a catalogue of `*.csv` whose template is `en.csv`. */
export class WrittenRepository {
  readonly directory = temporaryDirectory();
  #head: readonly string[] = [];

  constructor(keys: object = {}) {
    git(this.directory, ["init", "-q"]);
    const component = {
      name: "C",
      slug: "c",
      filemask: "*.csv",
      template: "en.csv",
      file_format: "csv-simple",
    };
    const projects = [{ name: "P", slug: "p", components: [component] }];
    const manifest = { base_url: "http://localhost:8000", changes: ["git"], projects, ...keys };
    this.write({ "catalogue.json": JSON.stringify(manifest) });
  }

  /** Writes files without a commit. */
  write(files: Written): void {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) rmSync(join(this.directory, path));
      else writeFileSync(join(this.directory, path), text);
    }
  }

  /** Its author and committer is Ann, unless it is said; no clock is asked. */
  commit(time: string, files: Written, { message = "x", author = "Ann <ann@example.org>" } = {}): void {
    this.write(files);
    git(this.directory, ["add", "-A", "."]);
    const seconds = Date.parse(time) / 1000;
    const person = `${author} ${seconds} +0000`;
    const tree = git(this.directory, ["write-tree"]).trim();
    const parents = this.#head.map((id) => `parent ${id}\n`).join("");
    const text = `tree ${tree}\n${parents}author ${person}\ncommitter ${person}\n\n${message}\n`;
    const id = git(this.directory, ["hash-object", "-t", "commit", "-w", "--stdin"], text).trim();
    git(this.directory, ["update-ref", "refs/heads/main", id]);
    this.#head = [id];
  }
}
