import { setImmediate } from "node:timers/promises";
import { BasisError, type OfferedFile, type PublicCatalogue, TOOL } from "../model/index.ts";
import {
  countDocuments,
  hostSiteOf,
  listAllAbsent,
  pageRootsOf,
  pagesFact,
  rawPlacesOf,
  type Site,
} from "../site/index.ts";
import {
  HAS_THREADS,
  Publication,
  type PublicationOptions,
  type Published,
  SharedPublication,
  type TreeFacts,
} from "../store/index.ts";
import type { BuildOptions } from "./build-options.ts";
import type { PhaseClock } from "./timings.ts";

/**
 * The number of files, or of characters, after which the process handles other work: signals, and the results of
 * the writing thread. Without turns, that thread would wait.
 */
const FILES_A_TURN = 64;
const CHARACTERS_A_TURN = 2 ** 17;

export interface Publishing {
  /** A directory that is safe to publish into. */
  readonly out: string;
  readonly site: Site;
  readonly facts: TreeFacts;
  readonly files: Iterable<OfferedFile>;
  /** The greatest number of documents, for progress. */
  readonly documents: number;
  readonly options: Pick<BuildOptions, "verify" | "fsync" | "onWait" | "writer">;
  /** SHA-256 of the manifest of the known tree. */
  readonly trusted: string | undefined;
  /** If true, every file is written, unless the tree is known. */
  readonly anew?: boolean | undefined;
  /** If true, other files in the directory are kept. This needs a trusted tree. */
  readonly amends: boolean;
  readonly removed?: readonly string[];
  readonly clock: PhaseClock;
  /** Decides whether the contents may be replaced. It is called when no other process works in the directory. */
  readonly permits: (directory: string) => boolean;
}

export interface Outcome extends Published {
  readonly recovered: Publication["recovered"];
  readonly writtenBytes?: number | undefined;
}

/**
 * Writes files and puts them in place, all or none.
 *
 * @returns undefined, and nothing done, where the tree is not the one to be amended, or must stay
 * @throws UsageError, OutputError
 */
export async function publish(publishing: Publishing): Promise<Outcome | undefined> {
  const { out, site, options, trusted, anew, amends, clock, facts } = publishing;
  const { verify, fsync, onWait } = options;
  const known: PublicationOptions = { ...besideApi(site), trusted, anew };
  const publication = await Publication.open(out, { ...known, verify, fsync, onWait });
  let sink: Publication | SharedPublication<Published> = publication;
  try {
    const { recovered } = publication;
    if (!begin(publication, publishing)) {
      publication.abort();
      return undefined;
    }
    clock.enter("write", publishing.documents);
    if (isShared(publishing)) sink = new SharedPublication(publication);
    await offer(sink, publishing);
    clock.enter("commit");
    await setImmediate();
    return { ...(await sink.commit(facts)), recovered };
  } catch (error) {
    await sink.abort();
    // The old tree differs from its manifest after all.
    if (amends && error instanceof BasisError) return undefined;
    throw error;
  }
}

/** The files of a site beside the API. */
export function besideApi(site: Site): Pick<PublicationOptions, "hostFiles" | "pageRoots"> {
  return { hostFiles: site.host?.files ?? [], pageRoots: pageRootsOf(site) };
}

/** False if the tree cannot be amended, or must stay. */
function begin(publication: Publication, { amends, removed = [], permits, out }: Publishing): boolean {
  if (amends && publication.basis !== "trusted") return false;
  if (amends) publication.amend();
  for (const path of removed) publication.remove(path);
  return permits(out);
}

/** The number of documents from which a second thread is worth its cost (test/bench/RESULTS.md). */
const MANY_DOCUMENTS = 5_000;

/** True if two threads share the work. Flushing uses one, because it waits for the device and not for the processor. */
export function isShared({ documents, options }: Pick<Publishing, "documents" | "options">): boolean {
  const pays = options.writer === undefined ? documents >= MANY_DOCUMENTS : options.writer === "thread";
  return pays && options.fsync !== true && HAS_THREADS;
}

/** @param publication anything that accepts files */
export async function offer(
  publication: { readonly put: (file: OfferedFile) => void },
  { files, documents, clock }: Pick<Publishing, "files" | "documents" | "clock">,
): Promise<void> {
  let offered = 0;
  let [filesOfTurn, charactersOfTurn] = [0, 0];
  for (const file of files) {
    publication.put(file);
    offered += 1;
    filesOfTurn += 1;
    charactersOfTurn += "body" in file ? file.body.length : CHARACTERS_A_TURN;
    if (filesOfTurn < FILES_A_TURN && charactersOfTurn < CHARACTERS_A_TURN) continue;
    [filesOfTurn, charactersOfTurn] = [0, 0];
    clock.advance(Math.min(offered, documents), documents);
    await setImmediate();
  }
}

export function factsOf(linked: PublicCatalogue, site: Site): TreeFacts {
  return {
    tool: TOOL,
    base_url: site.baseUrl,
    links: site.style,
    host: site.host?.id ?? null,
    ...(site.compats.length === 0 ? {} : { compat: site.compats }),
    routes: (site.host?.site ?? hostSiteOf(site.baseUrl, site.style, rawPlacesOf(linked), site.pages)).digest,
    counts: countItems(linked),
    documents: countDocuments(linked, site.views),
    ...pagesFact(linked, site),
    absent: listAllAbsent(linked, site),
  };
}

function countItems(linked: PublicCatalogue): Readonly<Record<string, number>> {
  const { projects, components, translations, languages, units, sources, changes, screenshots } = linked;
  const collections = { projects, components, translations, languages, units, sources, changes, screenshots };
  return Object.fromEntries(Object.entries(collections).map(([name, items]) => [name, items.length]));
}
