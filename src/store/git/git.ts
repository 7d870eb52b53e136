import { lstatSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import { type InputWitness, UsageError } from "../../model/index.ts";
import type { ByteStream } from "./byte-stream.ts";
import { findTop, placeAbove, proveOwn, proveSwift, sharedDirectory } from "./git-place.ts";
import {
  askGit,
  askOrNothing,
  type GitCall,
  GitFailure,
  gitRecords,
  MissingObject,
  neededBy,
  readGit,
} from "./git-process.ts";
import {
  type Comparison,
  type DescribedCommit,
  describeCommit,
  type ListedCommit,
  listChanges,
  listCommits,
  type PathChange,
} from "./graph.ts";
import { LISTED, type ListedFile, listedFile } from "./index-entries.ts";
import { proveIgnoring, proveNamedFiles } from "./named-files.ts";

/** The greatest length of a name of a commit or folder. */
const MOST_NAME_BYTES = 65_536;
/** The limit for all file names of a commit: hundreds of times those of large repositories. Trees can be bombs. */
const MOST_TREE_BYTES = 2 ** 28;
const NEWLINE = 10;

export interface Blob {
  readonly id: string;
  /** The size in bytes. */
  readonly size: number;
  /** The content; undefined if it is longer than the limit. */
  readonly bytes: Buffer | undefined;
}

/** A regular file of a commit. */
export interface TreeFile {
  readonly path: string;
  readonly id: string;
}

export interface GitOptions {
  readonly patience?: number | undefined;
  /** The real paths of further folders to which its links and borrowed objects may lead. */
  readonly allowed?: readonly string[] | undefined;
}

/** A repository that can be a stranger's. Calls of it run no program that its configuration names. */
export class Git {
  /** The real path of the work tree's top, or of a bare repository's directory. */
  readonly top: string;
  readonly isBare: boolean;
  readonly #common: Pick<GitCall, "gitDirectory" | "patience">;
  /** The real path of the git directory that all work trees of the repository share. */
  readonly shared: string;

  private constructor(top: string, common: Pick<GitCall, "gitDirectory" | "patience">) {
    this.top = top;
    this.isBare = top === common.gitDirectory;
    this.#common = common;
    this.shared = sharedDirectory(common.gitDirectory ?? "");
  }

  /**
   * The repository that contains a folder.
   *
   * @throws UsageError if there is none, or none of the folder's own
   */
  static async find(directory: string, { patience, allowed = [] }: GitOptions = {}): Promise<Git> {
    const real = realpathSync(directory);
    const found = await askWhere(real, { parameters: ["--absolute-git-dir"], patience }).catch(
      (error: unknown) => {
        throw discoveryTrouble(error, directory);
      },
    );
    const gitDirectory = realpathSync(found.replace(/\r?\n$/, ""));
    const place = findTop(real, gitDirectory);
    if (place === undefined) throw notOne(directory);
    const workTree = place.isNamed ? await workTreeOf(gitDirectory, patience) : place.top;
    proveOwn(place, workTree, allowed);
    return new Git(place.top, { gitDirectory, patience });
  }

  /**
   * The bare repository that a directory itself is; undefined where it is none. Only for callers that were given that directory
   * as a repository: a part of a catalogue may look like one.
   *
   * @throws UsageError for one that leads elsewhere, or that git does not trust
   */
  static async findBare(directory: string, { patience }: GitOptions = {}): Promise<Git | undefined> {
    const real = realpathSync(directory);
    const parameters = ["--is-bare-repository", "--absolute-git-dir"];
    const found = await askWhere(real, { parameters, isBareMeant: true, patience }).catch(
      (error: unknown) => {
        if (error instanceof GitFailure && error.refusal === "no repository") return "";
        throw discoveryTrouble(error, directory);
      },
    );
    const [, gitDirectory] = /^true\n([\s\S]+?)\r?\n$/.exec(found) ?? [];
    if (gitDirectory === undefined || realpathSync(gitDirectory) !== real) return undefined;
    proveOwn({ top: real, gitDirectory: real, isNamed: false }, real, []);
    return new Git(real, { gitDirectory: real, patience });
  }

  /** The bare repository that we made in a directory. Git looks for no other one, and does not check its owner. */
  static own(directory: string, { patience }: GitOptions = {}): Git {
    const real = realpathSync(directory);
    return new Git(real, { gitDirectory: real, patience });
  }

  /** The id of the commit that a revision names; undefined if it names none. */
  async commit(revision: string): Promise<string | undefined> {
    if (revision.includes("\0") || revision.length > MOST_NAME_BYTES) return undefined;
    const name = `${revision}^{commit}`;
    const found = await this.#ask("rev-parse", ["--verify", "--quiet", "--end-of-options", name]);
    return found !== undefined && /^[\da-f]{40,64}$/.test(found) ? found : undefined;
  }

  /** The newest common ancestor of HEAD and a commit; the commit itself if there is none, as in a shallow clone. */
  async mergeBase(commit: string): Promise<string> {
    const said = await this.#ask("rev-parse", [`${commit}...HEAD`]);
    return /^\^([\da-f]{40,64})$/m.exec(said ?? "")?.[1] ?? commit;
  }

  /**
   * The ids of the wanted regular files of a commit, by path from the top. Links and submodules are left out.
   */
  async files(commit: string, wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    for await (const { path, id } of this.tree(commit)) if (wanted.has(path)) files.set(path, id);
    return files;
  }

  /**
   * The regular files of a commit, by path from the top, without links and submodules. Trees can come from a stranger,
   * so a path can have any form.
   */
  async *tree(commit: string): AsyncGenerator<TreeFile, void, void> {
    const parameters = ["-r", "-z", "--full-tree", commit];
    const call = { command: "ls-tree", parameters, ...this.#common, limit: MOST_TREE_BYTES } as const;
    try {
      for await (const record of gitRecords(call)) {
        const [, id, path = ""] = TREE_FILE.exec(record) ?? [];
        if (id !== undefined) yield { path, id };
      }
    } catch (error) {
      throw neededBy(error, () => commit);
    }
  }

  commits(commit: string, since?: string): AsyncGenerator<readonly ListedCommit[], void, void> {
    return listCommits(this.#common, commit, since);
  }

  describe(commit: string): Promise<DescribedCommit> {
    return describeCommit(this.#common, commit);
  }

  changes(
    comparisons: readonly Comparison[],
    names: Iterable<string>,
  ): AsyncGenerator<readonly PathChange[], void, void> {
    return listChanges(this.#common, comparisons, names);
  }

  /** Ids of the commits whose parents a shallow clone left out. */
  boundary(): ReadonlySet<string> {
    const text = readRegularFile(join(this.shared, "shallow"), MOST_TREE_BYTES)?.toString("latin1") ?? "";
    return new Set(text.split("\n").filter((line) => line !== ""));
  }

  /** The path of a directory from the top: an empty text, or a path that ends in a slash. */
  wayTo(directory: string): string {
    const way = relative(this.top, realpathSync(directory)).split(sep).join("/");
    return way === "" ? "" : `${way}/`;
  }

  /** Reports the files that decide which commit is HEAD to a witness, whether they exist or not. */
  witnessHead(witness: InputWitness): void {
    const { gitDirectory = "" } = this.#common;
    const head = join(gitDirectory, "HEAD");
    const said = readRegularFile(head, MOST_NAME_BYTES)?.toString("utf8") ?? "";
    const [, ref] = /^ref: (refs\/[^\0\n]+)\n?$/.exec(said) ?? [];
    const refs = ref === undefined ? [] : [join(this.shared, ref), join(this.shared, "packed-refs")];
    for (const path of [head, ...refs, join(this.shared, "shallow")]) witnessFile(path, witness);
  }

  /**
   * The files of a folder of the work tree: tracked ones, and those that are neither tracked nor ignored; and submodules.
   *
   * @param directory a real path
   * @returns paths from the folder, in git's order
   */
  async workFiles(
    directory: string,
    most: number,
  ): Promise<{ readonly files: readonly ListedFile[]; readonly isCut: boolean }> {
    const files: ListedFile[] = [];
    proveIgnoring(this.top, directory);
    for await (const file of this.#listed(["--cached", "--others", "--exclude-standard"], directory)) {
      if (files.length === most) return { files, isCut: true };
      files.push(file);
    }
    return { files, isCut: false };
  }

  /** Paths, from the top, of all submodules and of files that a sparse checkout leaves out, even if they exist. */
  async leftOut(): Promise<{ readonly files: readonly string[]; readonly submodules: readonly string[] }> {
    const files: string[] = [];
    const submodules: string[] = [];
    for await (const { path, kind } of this.#listed(["--cached"], this.top)) {
      if (kind === "left-out") files.push(path);
      else if (kind === "submodule") submodules.push(path);
    }
    return { files, submodules };
  }

  async *#listed(which: readonly string[], directory: string): AsyncGenerator<ListedFile, void, void> {
    const parameters = [...LISTED, ...which];
    const place = { directory, workTree: this.top, ...this.#common };
    const call = { command: "ls-files", parameters, ...place, limit: Number.POSITIVE_INFINITY } as const;
    for await (const record of gitRecords(call)) yield listedFile(record);
  }

  /** The address of `origin` in the repository's own configuration. */
  async remote(): Promise<string | undefined> {
    return await this.#ask("config", ["--local", "--get", "remote.origin.url"]);
  }

  /** The branch that is checked out; undefined if there is none. */
  async branch(): Promise<string | undefined> {
    const name = await this.#ask("rev-parse", ["--abbrev-ref", "HEAD"]);
    return name === "HEAD" ? undefined : name;
  }

  /** The names of tags, in order, by the ids of their commits. */
  async tags(): Promise<ReadonlyMap<string, readonly string[]>> {
    const common = { ...this.#common, limit: MOST_TREE_BYTES };
    const listed = await askGit({ command: "rev-parse", parameters: ["--symbolic", "--tags"], ...common });
    const names = listed.split("\n").filter((name) => name !== "");
    if (names.length === 0) return new Map();
    const input = names.map((name) => `refs/tags/${name}^{commit}\n`).join("");
    const parameters = ["--batch-check", "--buffer"];
    const said = await askGit({ command: "cat-file", parameters, input, ...common });
    const commits = new Map<string, string[]>();
    for (const [index, line] of said.split("\n").entries()) {
      // Tags of trees and blobs are ignored.
      const [, commit] = /^([\da-f]{40,64}) commit \d+$/.exec(line) ?? [];
      const name = names[index];
      if (commit === undefined || name === undefined) continue;
      const known = commits.get(commit);
      if (known === undefined) commits.set(commit, [name]);
      else known.push(name);
    }
    return commits;
  }

  /** Calls git for one line; undefined if git refuses, or writes nothing. */
  async #ask(command: "config" | "rev-parse", parameters: readonly string[]): Promise<string | undefined> {
    const said = await askOrNothing({ command, parameters, ...this.#common, limit: MOST_NAME_BYTES });
    return said?.replace(/\r?\n$/, "") || undefined;
  }

  /**
   * The contents of blobs, in the order of the ids, one at a time. They are asked for by id, never by path: paths
   * may hold newlines.
   *
   * @param commit that they are needed for, where that is known
   * @throws MissingObject where one is not in the repository: nothing is fetched
   */
  async *blobs(ids: readonly string[], limit: number, commit?: string): AsyncGenerator<Blob, void, void> {
    if (ids.length === 0) return;
    const call = {
      command: "cat-file",
      parameters: ["--batch", "--buffer"],
      input: `${ids.join("\n")}\n`,
      ...this.#common,
      limit: Number.POSITIVE_INFINITY,
    } as const;
    yield* readGit(call, async function* (stream) {
      for (const id of ids) {
        const blob = await nextBlob(stream, id, limit);
        if (blob === undefined) throw new MissingObject(id, commit);
        yield blob;
      }
    });
  }
}

function witnessFile(path: string, witness: InputWitness): void {
  const status = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  const bytes = status === undefined ? undefined : readRegularFile(path, MOST_TREE_BYTES);
  if (status === undefined || bytes === undefined) witness.missing(path);
  else witness.file(path, status, bytes);
}

/** The modes of regular files, with and without the right to execute them. */
const TREE_FILE = /^100(?:644|755) blob ([\da-f]+)\t([\s\S]*)$/;

/** Reads the next blob; undefined if the repository does not have it. */
async function nextBlob(stream: ByteStream, id: string, limit: number): Promise<Blob | undefined> {
  const head = (await stream.until(NEWLINE))?.toString("latin1") ?? "";
  const [, length] = /^[\da-f]+ blob (\d+)$/.exec(head) ?? [];
  if (length === undefined) return undefined;
  const size = Number(length);
  const bytes = size > limit ? undefined : await stream.take(size);
  await stream.skip(bytes === undefined ? size + 1 : 1);
  return { id, size, bytes };
}

/** The top of the files in the repository's configuration; the repository itself if that does not state it. */
async function workTreeOf(gitDirectory: string, patience: number | undefined): Promise<string> {
  const top = await askOrNothing({
    command: "rev-parse",
    parameters: ["--show-toplevel"],
    directory: gitDirectory,
    gitDirectory,
    limit: MOST_NAME_BYTES,
    patience,
  });
  return top?.replace(/\r?\n$/, "") ?? "";
}

/** Finds the repository of a folder, after a proof that git does not wait there. @param real path of the folder */
async function askWhere(
  real: string,
  asked: Pick<GitCall, "parameters" | "isBareMeant" | "patience">,
): Promise<string> {
  await proveNamedFiles(proveSwift(real), asked.patience);
  return askGit({ command: "rev-parse", directory: real, limit: MOST_NAME_BYTES, ...asked });
}

function notOne(directory: string): UsageError {
  const damaged = placeAbove(realpathSync(directory));
  if (damaged !== undefined)
    return new UsageError(
      `${directory} is not in a git repository: git does not accept ${damaged}`,
      "run git status in that folder to see why, or clone the repository again",
    );
  return new UsageError(
    `${directory} is not in a git repository`,
    "run the command in a clone that has its files checked out",
  );
}

function discoveryTrouble(error: unknown, directory: string): unknown {
  if (!(error instanceof GitFailure)) return error;
  const { refusal } = error;
  if (refusal === "no repository" || refusal === "bare repository") return notOne(directory);
  if (refusal !== "untrusted owner") return error;
  return new UsageError(
    `git does not trust the repository of ${directory}: it belongs to another user`,
    "git config --global --add safe.directory DIRECTORY, as actions/checkout does",
  );
}
