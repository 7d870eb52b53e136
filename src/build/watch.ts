import { relative, resolve, sep } from "node:path";
import { describeDiagnostic, Failure, UsageError } from "../model/index.ts";
import type { BuildOptions, BuildResult } from "./build-options.ts";
import { BuildSession } from "./session.ts";
import { InputWatcher } from "./watch/input-watcher.ts";

export type WatchedBuild = Rebuilt & {
  /** The changed inputs, relative to the catalogue's directory, with `/`. Only known ones are listed. */
  readonly changed: readonly string[];
  /** The duration of the build in milliseconds. */
  readonly elapsed: number;
};

type Rebuilt =
  | { readonly result: BuildResult; readonly trouble?: undefined }
  /** The build failed, and the last good site is still in place. */
  | { readonly trouble: Failure; readonly result?: undefined };

/**
 * Builds a catalogue, and again whenever one of its inputs changes, until the caller stops asking. A change during a
 * build leads to another build. A build that changes neither site nor diagnostics is not reported.
 * @throws Failure of any kind if the first build fails; later failures are `trouble`
 */
export async function* watchBuilds(options: BuildOptions): AsyncGenerator<WatchedBuild, void, void> {
  if (options.at !== undefined)
    throw new UsageError(
      "an earlier state does not change: there is nothing to watch",
      "remove --at or --watch",
    );
  if (options.to === "pack")
    throw new UsageError("--watch cannot build a pack", "remove --watch or --to pack");
  const session = new BuildSession(options);
  const began = performance.now();
  const result = await session.build();
  const changes = new Changes();
  const watcher = new InputWatcher({
    catalogue: options.catalogue,
    ignored: [result.out],
    onChange: (paths) => changes.add(paths),
  });
  try {
    let told: WatchedBuild = { result, changed: [], elapsed: performance.now() - began };
    // A second build follows if inputs changed between reading and watching.
    if (watcher.watch(session.watched)) changes.add([]);
    yield told;
    await session.remember();
    for (;;) {
      const next = await rebuild({ session, watcher, changes, catalogue: options.catalogue });
      if (signatureOf(next) === signatureOf(told)) continue;
      told = next;
      yield told;
      await session.remember();
    }
  } finally {
    watcher.close();
  }
}

interface Watch {
  readonly session: BuildSession;
  readonly watcher: InputWatcher;
  readonly changes: Changes;
  readonly catalogue: string;
}

async function rebuild({ session, watcher, changes, catalogue }: Watch): Promise<WatchedBuild> {
  const changed = await changes.next(() => session.lookAhead());
  const began = performance.now();
  const before = session.watched;
  const built = await buildAgain(session, watcher);
  const elapsed = performance.now() - began;
  const known = built.result?.ok ? session.watched : union(before, session.watched);
  const trouble = watchAgain(watcher, known, changes);
  const facts = { changed: namesOf(changed, [...before, ...known], catalogue), elapsed };
  return trouble === undefined ? { ...built, ...facts } : { trouble, ...facts };
}

async function buildAgain(session: BuildSession, watcher: InputWatcher): Promise<Rebuilt> {
  try {
    watcher.refresh();
    return { result: await session.build() };
  } catch (error) {
    return { trouble: expected(error) };
  }
}

function watchAgain(watcher: InputWatcher, paths: readonly string[], changes: Changes): Failure | undefined {
  try {
    if (watcher.watch(paths)) changes.add([]);
    return undefined;
  } catch (error) {
    return expected(error);
  }
}

function expected(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Joins two lists of paths. Older paths are kept because the inputs of a failed build are unknown. */
function union(paths: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...paths, ...more])];
}

function namesOf(
  changed: readonly string[],
  inputs: readonly string[],
  catalogue: string,
): readonly string[] {
  if (changed.length === 0) return [];
  const known = new Set(inputs);
  const root = resolve(catalogue);
  return changed.filter((path) => known.has(path)).map((path) => relative(root, path).split(sep).join("/"));
}

function signatureOf({ result, trouble }: WatchedBuild): string {
  if (result === undefined) return trouble.message;
  return JSON.stringify([result.ok, result.generation, result.diagnostics.map(describeDiagnostic)]);
}

/** The time without a change after which idle work begins. The reader of the last build has precedence. */
const LEISURE_MS = 200;

class Changes {
  #paths: string[] = [];
  #hasAny = false;
  #wake: (() => void) | undefined;

  add(paths: readonly string[]): void {
    this.#paths.push(...paths);
    this.#hasAny = true;
    this.#wake?.();
  }

  /** @param atLeisure called once if nothing changes for a moment */
  async next(atLeisure: () => void): Promise<readonly string[]> {
    if (!this.#hasAny) {
      const timer = setTimeout(atLeisure, LEISURE_MS);
      await new Promise<void>((resolveNext) => (this.#wake = resolveNext));
      clearTimeout(timer);
    }
    const paths = this.#paths;
    this.#paths = [];
    this.#hasAny = false;
    return paths;
  }
}
