import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../changelog/repositories.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n';

/** What `git fast-import` reads: commits, one after the other. */
export class Stream {
  readonly #parts: string[] = [];
  #mark = 0;
  /** Seconds; each commit is a minute later than the one before. */
  #time = 1_500_000_000;

  /** @param parents marks; @param texts what languages say now @returns its mark */
  commit(branch: string, parents: readonly number[], texts: Readonly<Record<string, string>> = {}): number {
    this.#mark += 1;
    this.#time += 60;
    const who = `Ann <ann@example.org> ${this.#time} +0000`;
    const lines = parents.map((parent, index) => `${index === 0 ? "from" : "merge"} :${parent}\n`).join("");
    const files = Object.entries(texts).map(([language, text]) => {
      const file = `${HEAD}msgid "Sea"\nmsgstr "${text}"\n`;
      return `M 100644 inline po/${language}.po\ndata ${file.length}\n${file}\n`;
    });
    this.#parts.push(
      `commit refs/heads/${branch}\nmark :${this.#mark}\ncommitter ${who}\ndata 0\n${lines}${files.join("")}\n`,
    );
    return this.#mark;
  }

  /** A work tree of `main`, with a catalogue in it. */
  import(): string {
    const directory = temporaryDirectory();
    git(directory, ["init", "-q"]);
    git(directory, ["fast-import", "--quiet"], this.#parts.join(""));
    git(directory, ["symbolic-ref", "HEAD", "refs/heads/main"]);
    git(directory, ["checkout", "-q", "-f", "main"]);
    mkdirSync(join(directory, "po"), { recursive: true });
    const component = { name: "App", slug: "app", filemask: "po/*.po", file_format: "po" };
    const projects = [{ name: "Coast", slug: "coast", components: [component] }];
    const catalogue = { base_url: "http://localhost:8000", changes: ["git"], out: "site", projects };
    writeFileSync(join(directory, "catalogue.json"), JSON.stringify(catalogue));
    return directory;
  }
}

/** One line of commits, of which every tenth says something else. */
export function longLine(commits: number): string {
  const stream = new Stream();
  let last = stream.commit("main", [], { de: "Meer" });
  for (let count = 1; count < commits; count += 1)
    last = stream.commit("main", [last], count % 10 === 0 ? { de: `Meer ${count}` } : {});
  return stream.import();
}

/** Branches that all begin with the first commit, each with a text of its own, merged so many at once. */
export function manyBranches(branches: number, atOnce: number): string {
  const stream = new Stream();
  const root = stream.commit("main", [], { de: "Meer" });
  const sides = Array.from({ length: branches }, (_, index) =>
    stream.commit(`side-${index}`, [root], { de: `Meer ${index}` }),
  );
  let last = root;
  for (let next = 0; next < branches; next += atOnce) {
    const merged = sides.slice(next, next + atOnce);
    last = stream.commit("main", [last, ...merged], { de: `Meer ${next}` });
  }
  return stream.import();
}
