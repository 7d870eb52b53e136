import { hash } from "node:crypto";
import { isFailureOf } from "../../model/index.ts";
import type { EntryKind, Leaf, ListedFile, PackReader, ReportProblem, TreeFiles } from "../../store/index.ts";

/** The files of the tree in a pack, as a proof of a tree reads them. Reports each broken bucket once. */
export class PackFiles implements TreeFiles {
  readonly #pack: PackReader;
  readonly #report: ReportProblem;
  readonly #told = new Set<string>();

  constructor(pack: PackReader, report: ReportProblem) {
    this.#pack = pack;
    this.#report = report;
  }

  read({ path, size, sha256 }: ListedFile): Buffer | undefined {
    const bytes = this.#try(path, () => this.#pack.find(path) ?? "missing");
    if (bytes === "missing") this.#report("tree/missing-file", path);
    if (bytes === undefined || bytes === "missing") return undefined;
    if (size !== undefined && bytes.length !== size)
      this.#report("tree/wrong-size", path, bytes.length, size);
    else if (hash("sha256", bytes) !== sha256) this.#report("tree/wrong-hash", path);
    else return bytes;
    return undefined;
  }

  readUnlisted(path: string): Buffer | undefined {
    return this.#try(path, () => this.#pack.find(path));
  }

  prove(listed: ListedFile): void {
    this.read(listed);
  }

  standing(path: string): EntryKind | undefined {
    return this.readUnlisted(path) === undefined ? undefined : "file";
  }

  *leaves(): Iterable<Leaf> {
    for (let bucket = 0; bucket < this.#pack.length; bucket += 1) {
      const paths = this.#try(String(bucket), () => [...this.#pack.pathsIn(bucket)]) ?? [];
      for (const path of paths) yield { path, standing: "file" };
    }
  }

  /** @param path the path for the report of a broken bucket */
  #try<Result>(path: string, run: () => Result): Result | undefined {
    try {
      return run();
    } catch (error) {
      if (!isFailureOf(error, "input", "disk")) throw error;
      if (!this.#told.has(error.message)) this.#report("pack/broken", path, error.message);
      this.#told.add(error.message);
      return undefined;
    }
  }
}
