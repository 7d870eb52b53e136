import { type Commit, stepsTo } from "../../src/catalogue/history/changelog/commits.ts";
import { deriveLog, type StepLog } from "../../src/catalogue/history/changelog/log.ts";
import { findMoves } from "../../src/catalogue/history/changelog/moves.ts";
import { Numbering } from "../../src/catalogue/history/changelog/numbering.ts";
import type { LogRecord } from "../../src/catalogue/history/changelog/record.ts";
import type {
  FileAt,
  TrackedComponent,
  UnitAt,
  UnitsAt,
  VersionOf,
  VersionReader,
} from "../../src/catalogue/history/changelog/tracked.ts";
import type { FileChange } from "../../src/catalogue/history/changelog/trees.ts";
import type { State } from "../../src/model/units/format.ts";

/** Key → text; `~text` is fuzzy, `!text` approved. `"broken"` cannot be read. */
export type PaperFile = Readonly<Record<string, string>> | "broken";

export interface PaperCommit {
  readonly id: string;
  readonly parents?: readonly string[];
  /** Files that it writes; null: that it takes away. Those of its first parent stay. */
  readonly files?: Readonly<Record<string, PaperFile | null>>;
  readonly by?: string;
  readonly at?: number;
  readonly isBoundary?: boolean;
}

/** A repository that is written down in a test: no git, no files, no formats. */
export class PaperRepository implements VersionReader {
  readonly #commits = new Map<string, Commit>();
  readonly #changes = new Map<string, readonly FileChange[]>();
  readonly #trees = new Map<string, ReadonlyMap<string, string>>();
  readonly #blobs = new Map<string, PaperFile>();
  readonly #marksOutdated: boolean;
  #head = "";

  /** @param commits parents before children; one that names none follows the one before it */
  constructor(commits: readonly PaperCommit[], { marksOutdated = false } = {}) {
    this.#marksOutdated = marksOutdated;
    for (const commit of commits) this.#add(commit);
  }

  /** The complete log: each record as `action language unit who: text`, with what it has of them. */
  async log(...components: readonly TrackedComponent[]): Promise<readonly string[]> {
    return (await this.records(...components)).map((record) => lineOf(record, components.length > 1));
  }

  async records(...components: readonly TrackedComponent[]): Promise<readonly LogRecord[]> {
    const numbering = new Numbering();
    const steps = await this.steps(...components);
    return steps.flatMap(({ step: { commit }, events }) => [
      ...numbering.number(events, commit.id, commit.time),
    ]);
  }

  /** Each language has a file of its own here. */
  async parts(): Promise<undefined> {
    return undefined;
  }

  /** The complete log, step by step. */
  async steps(...components: readonly TrackedComponent[]): Promise<readonly StepLog[]> {
    const steps = stepsTo(this.#head, this.#commits);
    const found = await findMoves(components, steps, this.#changes, this);
    const told: StepLog[] = [];
    const input = {
      components: found.map(({ component }) => component),
      found: found.map(({ places }) => places),
      steps,
      commits: this.#commits,
      changes: this.#changes,
      reader: this,
      marksOutdated: this.#marksOutdated,
    };
    for await (const step of deriveLog(input)) told.push(step);
    return told;
  }

  async isReadable(_component: TrackedComponent, _language: string, file: FileAt): Promise<boolean> {
    return this.#blobs.get(file.blob) !== "broken";
  }

  async units({ file, guide, isGuide, component }: VersionOf): Promise<UnitsAt> {
    const own = this.#entries(file);
    if (component.guideKind !== "template" || guide === undefined)
      return [...own].map(([key, text]) => unitOf(key, key, text));
    const sources = [...this.#entries(isGuide ? file : guide)];
    return sources.map(([key, source]) => unitOf(key, source, own.get(key) ?? ""));
  }

  async sources(_component: TrackedComponent, guide: FileAt): Promise<ReadonlyMap<bigint, string>> {
    return new Map([...this.#entries(guide)].map(([key, text]) => [hashOf(key), text]));
  }

  async texts(
    _component: TrackedComponent,
    _language: string,
    file: FileAt,
  ): Promise<ReadonlyMap<string, string>> {
    return this.#entries(file);
  }

  #entries({ blob }: FileAt): ReadonlyMap<string, string> {
    const file = this.#blobs.get(blob) ?? {};
    return new Map(file === "broken" ? [] : Object.entries(file));
  }

  #add({ id, parents, files = {}, by = "Ann", at, isBoundary = false }: PaperCommit): void {
    const known = parents ?? (this.#head === "" ? [] : [this.#head]);
    const before = this.#trees.get(known[0] ?? "") ?? new Map<string, string>();
    const after = new Map(before);
    for (const [path, file] of Object.entries(files)) {
      if (file === null) after.delete(path);
      else after.set(path, this.#blob(file));
    }
    const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
    const changed = paths
      .map((path) => ({ path, before: before.get(path), after: after.get(path) }))
      .filter((change) => change.before !== change.after);
    const time = at ?? (this.#commits.size + 1) * 1000;
    const author = { name: by, email: `${by.toLowerCase()}@example.org` };
    this.#commits.set(id, { id, parents: known, time, author, isBoundary });
    this.#changes.set(id, changed);
    this.#trees.set(id, after);
    this.#head = id;
  }

  #blob(file: PaperFile): string {
    const id = JSON.stringify(file);
    this.#blobs.set(id, file);
    return id;
  }
}

/** `app`, bilingual, in `po/*.po`. */
export const APP: TrackedComponent = {
  project: "coast",
  slug: "app",
  root: "",
  places: { masks: ["po/*.po"], guides: [] },
  hasParts: false,
  isPinned: false,
  guideKind: undefined,
  isGuideEdited: true,
  sourceLanguage: "en",
  codes: {
    language: (code) => (/^[a-z]{2}(_[A-Z]{2})?$/.test(code.replace("-", "_")) ? known(code) : undefined),
    isExcluded: () => false,
  },
};

/** `web`, in `web/*.json`, with a template. */
export const WEB: TrackedComponent = {
  ...APP,
  slug: "web",
  places: { masks: ["web/*.json"], guides: ["web/en.json"] },
  guideKind: "template",
};

function known(code: string): { code: string; isKnown: boolean } {
  return { code: code.replace("-", "_"), isKnown: true };
}

function unitOf(key: string, source: string, text: string): UnitAt {
  const mark = text.slice(0, 1);
  const target = mark === "~" || mark === "!" ? text.slice(1) : text;
  return { idHash: hashOf(key), source, target, state: stateOf(mark, target) };
}

function stateOf(mark: string, target: string): State {
  if (target === "") return "empty";
  if (mark === "~") return "fuzzy";
  return mark === "!" ? "approved" : "translated";
}

function hashOf(key: string): bigint {
  return BigInt(`0x${Buffer.from(key).toString("hex")}`);
}

function keyOf(hash: bigint): string {
  return Buffer.from(hash.toString(16), "hex").toString();
}

function lineOf(
  { action, component, language, idHash, user, author, target }: LogRecord,
  isNamed: boolean,
): string {
  const who = user === undefined ? "" : author === undefined ? `(${user.name})` : user.name;
  const parts = [isNamed ? component : "", language, idHash === undefined ? "" : keyOf(idHash), who];
  const told = [String(action), ...parts.filter((part) => part !== undefined && part !== "")].join(" ");
  return target === "" ? told : `${told}: ${target}`;
}
