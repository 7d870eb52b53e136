import { hash } from "node:crypto";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { FORMATS } from "../catalogue/index.ts";
import { asOutputError, ProcessLock } from "../model/disk/index.ts";
import {
  describeBound,
  InputError,
  isJsonFields,
  LaterError,
  mayVanish,
  TOOL,
  UsageError,
} from "../model/index.ts";
import { PATIENCE, parseSiteAddress } from "../published/index.ts";
import type { Agreement } from "./agreement.ts";
import { reconcileManifest } from "./edited-manifest.ts";
import { type FittedCatalogue, fitCatalogue, RefusedCatalogueError } from "./fitted-catalogue.ts";
import { baseUrlIn, type Crawl, type Flavour, readVisitorsView } from "./flavour.ts";
import { freeMemory } from "./free-memory.ts";
import type { ExportOptions } from "./git-exports.ts";
import { Guest, RequestBudget } from "./guest.ts";
import type { ImportOptions, ImportResult } from "./import-options.ts";
import { fetchFiles, type ImportedFiles } from "./imported-files.ts";
import { ImportFolder, type Written } from "./intake/import-folder.ts";
import { KeptAnswers } from "./intake/kept-answers.ts";
import { MANIFEST, REPORT, STATE } from "./intake/written-files.ts";
import { KeptExchange } from "./kept-exchange.ts";
import { type MetRelease, tellRelease } from "./met-release.ts";
import { MODERN } from "./modern-crawl.ts";
import { AnswerError, Fields } from "./platform/answer.ts";
import type { PlatformRecords } from "./platform/records.ts";
import { type ImportReport, reportText } from "./platform/report.ts";
import { type ImportScope, isNamed, projectsIn, withinScope } from "./platform/scope.ts";
import { takeable } from "./platform/takeable.ts";
import { isLoss, Telling } from "./platform/told.ts";
import { withoutDoubles } from "./platform/unique.ts";
import { hideFromVisitors } from "./platform/viewers.ts";
import { withFiles } from "./platform/wanted-files.ts";
import { BrokenAnswerError, PlatformReader } from "./platform-reader.ts";
import { Progress } from "./progress.ts";
import { RELEASED } from "./released-crawl.ts";

/**
 * Makes a catalogue of a running platform, or updates one. It sends only GET requests, and writes a folder that `build`
 * publishes. After an error it keeps the answers, and the next run continues from there.
 *
 * @throws UsageError if the folder is not an import of this server, or the address has no such API; InputError and
 *   NetworkError if the server cannot be read to the end; OutputError if the folder cannot be written
 */
export async function importPlatform(options: ImportOptions): Promise<ImportResult> {
  try {
    return await importAlone(options);
  } catch (error) {
    if (error instanceof AnswerError)
      throw new InputError(`${options.url}: ${error.address}: ${error.message}`, error);
    throw asOutputError(`write ${options.directory}`, error, KEPT);
  }
}

const KEPT =
  "the received data is kept: free some space or make the folder writable, and run the command again";

async function importAlone(options: ImportOptions): Promise<ImportResult> {
  const folder = new ImportFolder(options.directory);
  const lock = await ProcessLock.take(join(folder.state, "lock"), options.onWait);
  try {
    return await new Importing(folder, options).run();
  } finally {
    lock.release();
  }
}

const AGENT = `lingodex/${TOOL.version} (import)`;

type Viewer = "visitor" | "user";

/** The server does not show requested or earlier data. It can show them later. */
export class UnfitServerError extends UsageError {}

class Importing {
  readonly #folder: ImportFolder;
  readonly #options: ImportOptions;
  readonly #limits: Readonly<Record<"mostRounds" | "mostItems" | "mostBytes" | "mostSeconds", number>>;
  readonly #viewer: Viewer;
  readonly #scope: ImportScope;
  readonly #base: string;
  readonly #kept: KeptAnswers;
  readonly #guest: Guest;
  /** The budget of all requests, with the token and without. */
  readonly #budget: RequestBudget;
  readonly #progress: Progress;
  #clones = 0;
  /** The base address in the server's documents. */
  #baseUrl = "";

  constructor(folder: ImportFolder, options: ImportOptions) {
    const { mostRounds = 5, mostItems = 10_000_000, mostBytes = 256 * 2 ** 20, mostSeconds = 600 } = options;
    this.#folder = folder;
    this.#options = options;
    this.#limits = { mostRounds, mostItems, mostBytes, mostSeconds };
    this.#viewer = options.token === undefined ? "visitor" : "user";
    this.#scope = options.scope ?? { projects: [], components: [] };
    this.#base = parseSiteAddress(options.url).base;
    this.#kept = new KeptAnswers(join(folder.state, "answers"), mostBytes + 1024);
    this.#budget = new RequestBudget(options.mostRequests);
    this.#progress = new Progress(options.onProgress, this.#budget, () => this.#guest.remaining);
    this.#guest = this.#guestWith(options.token);
  }

  /**
   * After an error in the server's data, the next run requests all of it again. After other errors it repeats refused
   * requests, because a server in trouble refuses everything. One that asks to wait is not in trouble.
   */
  async run(): Promise<ImportResult> {
    try {
      return await this.#run();
    } catch (error) {
      if (error instanceof UsageError || error instanceof RefusedCatalogueError) this.#kept.clear();
      else if (!(error instanceof LaterError)) this.#kept.dropRefusals();
      throw error;
    }
  }

  async #run(): Promise<ImportResult> {
    const flavour = await this.#recognize();
    const crawl = flavour.crawl({
      hasToken: this.#options.token !== undefined,
      onPhase: (phase) => this.#progress.enter(phase),
      pageSize: this.#pageSizeFor(flavour),
      known: (name) => join(this.#folder.stateOf(`known/${this.#reading}`), `${name}.jsonl`),
      scope: this.#scope,
      glossaries: this.#options.glossaries ?? "keep",
    });
    await this.#requireSameServer(flavour, crawl);
    const first = this.#firstRound;
    for (let [round, moved] = [first, 0]; ; round += 1) {
      this.#kept.put(this.#roundKey, Buffer.from(String(round)));
      const telling = new Telling();
      const read = await this.#readAll({ flavour, crawl, round }, telling);
      if (typeof read !== "string") {
        crawl.settle();
        freeMemory();
        const result = await this.#write(read, telling, round - first + 1);
        this.#kept.clear();
        return result;
      }
      if (read === "moved") moved += 1;
      if (moved < this.#limits.mostRounds) continue;
      // Answers of this moment are useless later. Known records stay useful, because the log lists their changes.
      crawl.settle();
      this.#kept.clear();
      throw new InputError(
        `${this.#base}: the data changed while it was read, ${moved} times: run it again at a quieter time, or raise --max-rounds`,
      );
    }
  }

  async #recognize(): Promise<Flavour> {
    const reader = this.#readerOf({ round: 1, pageSize: undefined });
    const root = await reader.document("/api/").catch((error: unknown) => {
      if (error instanceof BrokenAnswerError && this.#budget.sent > 0) throw this.#noPlatform();
      throw error;
    });
    if (
      !isJsonFields(root) ||
      !["projects", "units", "changes"].every((key) => typeof root[key] === "string")
    )
      throw this.#noPlatform();
    const fields = new Fields(root, "/api/");
    const baseUrl = baseUrlIn(fields);
    if (baseUrl === undefined) throw this.#noPlatform();
    this.#baseUrl = baseUrl;
    return fields.has("sources") ? RELEASED : MODERN;
  }

  /** Refuses another server than before. A server with a new name must have the known log. */
  async #requireSameServer(flavour: Flavour, crawl: Crawl): Promise<void> {
    const { server, path } = this.#folder;
    if (server === undefined || server === this.#baseUrl) return;
    const pageSize = this.#pageSizeFor(flavour);
    if (await crawl.isFamiliar(this.#readerOf({ round: 1, pageSize }))) return;
    this.#kept.clear();
    throw new UsageError(
      `${path} is an import of ${server}, and this server calls itself ${this.#baseUrl}: nothing was replaced`,
      `name another folder; if the server has a new address, write it as base_url into ${join(path, REPORT)}`,
    );
  }

  #noPlatform(): UsageError {
    return new UnfitServerError(
      `${this.#base}/api/ is not an API of Weblate`,
      "give the part before /api/: https://translate.example.org; if it is right, run it again later",
    );
  }

  /** A server may show nothing for a while, and a token may see less. */
  #requireLasting({ units }: PlatformRecords, telling: Telling): void {
    const { maxDelete } = this.#options;
    const of = this.#folder.unitsBefore;
    const lost = of - units.length;
    if (lost <= 0 || (maxDelete === undefined ? lost < of : mayVanish(lost, of, maxDelete))) return;
    const gone =
      maxDelete === undefined
        ? `all of its ${of} units would vanish`
        : describeBound({ lost, of }, maxDelete);
    const unreadable = telling.all().find(({ code }) => code === "import/catalogue")?.examples[0];
    const why = unreadable === undefined ? "" : `: ${unreadable}`;
    throw new UnfitServerError(
      `${this.#base}: nothing was replaced: ${gone}${why}`,
      "private projects need a token; if this is intended, pass --max-delete 100%",
    );
  }

  /** The last round that an earlier run began. The rounds before it are done. */
  get #firstRound(): number {
    const kept = this.#kept.get(this.#roundKey)?.toString("latin1") ?? "";
    return /^[1-9]\d{0,5}$/.test(kept) ? Number(kept) : 1;
  }

  get #roundKey(): string {
    return `${this.#whose(this.#viewer)} round`;
  }

  /** The data of one round; `moved` or `doubted` if they do not fit together. */
  async #readAll(
    { flavour, crawl, round }: Round,
    telling: Telling,
  ): Promise<ReadPlatform | Exclude<Agreement, "agreed">> {
    const { token, privateProjects = "mark" } = this.#options;
    const scope = this.#scope;
    const pageSize = this.#pageSizeFor(flavour);
    const reader = this.#readerOf({ round, pageSize });
    const { records, agreement, release, logEnds } = await crawl.read(reader, telling);
    if (agreement !== "agreed") return agreement;
    const asked = withoutDoubles(withinScope(records, scope), telling);
    requireNamed(asked, scope.projects, scope.components);
    if (asked.projects.length === 0)
      throw new UnfitServerError(
        `${this.#base} shows no project`,
        "a private one needs a token (--token-file)",
      );
    const visitors =
      token !== undefined && privateProjects !== "publish"
        ? await readVisitorsView(
            this.#readerOf({ round, pageSize }, "visitor", this.#guestWith(undefined)),
            flavour,
            scope,
            telling,
          )
        : undefined;
    const seen = hideFromVisitors(asked, visitors, privateProjects, telling);
    const shown = takeable(seen, new Set(Object.keys(FORMATS)), telling);
    this.#requireLasting(shown, telling);
    const files = await fetchFiles(reader, this.#folder, shown, telling, {
      choice: this.#options.files ?? "auto",
      exports: this.#exportsOf(records),
      onFile: (done, total) => {
        this.#progress.enter("files");
        this.#progress.advance(done, total);
      },
    });
    this.#clones += files.clones;
    const next = this.#readerOf({ round: round + 1, pageSize });
    if (!(await this.#isQuiet(reader, next, logEnds))) return "moved";
    return { records: withFiles(shown, new Set(files.files.keys()), telling), files, release };
  }

  #pageSizeFor({ pageSize }: Flavour): number | undefined {
    return pageSize === undefined ? undefined : (this.#options.pageSize ?? pageSize);
  }

  /** Reads the log's newest pages again. If one differs, data changed, and the page belongs to the next round. */
  async #isQuiet(reader: PlatformReader, next: PlatformReader, logEnds: readonly string[]): Promise<boolean> {
    this.#progress.enter("the log again");
    for (const logEnd of logEnds) {
      const before = await reader.document(logEnd);
      if (!isDeepStrictEqual(await next.document(logEnd), before)) return false;
    }
    for (const logEnd of logEnds) next.forget(logEnd);
    return true;
  }

  async #write(
    { records, files, release: met }: ReadPlatform,
    telling: Telling,
    rounds: number,
  ): Promise<ImportResult> {
    this.#progress.enter("comparing with the server");
    const { release, version } = met;
    tellRelease(met, telling);
    const options = { origin: this.#base, timeZone: this.#options.timeZone, draft: this.#draft };
    const fitted = await fitCatalogue(records, files, options, telling);
    this.#requireLasting(fitted.records, telling);
    const counts = countsOf(fitted.records);
    const report = { base_url: records.baseUrl, release, version, counts, told: telling.all() };
    const { written, deleted, conflicts } = await this.#replace(fitted.files, report, telling);
    for (const path of conflicts) telling.tell("import/conflict", path);
    const told = telling.all();
    return {
      ok: !told.some(isLoss),
      ...{ release, version, counts, told, rounds, written, deleted, conflicts },
      requests: this.#budget.sent,
      clones: this.#clones,
    };
  }

  /** Replaces nothing if people's edits do not fit the new files. */
  async #replace(
    files: FittedCatalogue["files"],
    report: Omit<ImportReport, "format" | "files">,
    telling: Telling,
  ): Promise<Written> {
    // The `id` of 3.6.1 is a place in a list, which another component can have next time.
    const key = report.release === "3.6.1" ? "slug" : "id";
    const { manifest, fits } = await reconcileManifest(this.#folder, files, this.#draft, key);
    if (!fits) return this.#folder.refuse(files.get(MANIFEST) ?? "");
    if (manifest?.isConflict === false) telling.tell("import/merged", MANIFEST);
    const textOf = (sums: ImportReport["files"]): string => reportText({ ...report, files: sums });
    return this.#folder.replace(files, report.base_url, textOf, manifest);
  }

  /** The options contain no token, because git must not get it. */
  #exportsOf(records: PlatformRecords): ExportOptions {
    const { mostBytes } = this.#limits;
    const components = [...records.components, ...(records.glossaries?.components ?? [])];
    return {
      records: { baseUrl: records.baseUrl, components },
      ...{ base: this.#base, agent: AGENT, mostBytes, patience: this.#options.patience },
    };
  }

  #guestWith(token: string | undefined): Guest {
    const { patience = PATIENCE, pause, signal } = this.#options;
    return new Guest({
      ...{ base: this.#base, token, budget: this.#budget, pause, signal },
      patience: { ...patience, most: this.#limits.mostSeconds * 1000 },
      agent: AGENT,
      onRequest: () => this.#progress.tell(),
    });
  }

  /** A new catalogue is tried in this folder before it replaces the current one. */
  get #draft(): string {
    return join(this.#folder.path, STATE, "draft");
  }

  /** The name of known records. Each viewer and scope has its own, because another one can leave out more. */
  get #reading(): string {
    return this.#wanted === "" ? this.#viewer : `${this.#viewer}-${this.#wanted}`;
  }

  /** Names the scope; empty for all. */
  get #wanted(): string {
    if (projectsIn(this.#scope) === undefined) return "";
    const { projects, components } = this.#scope;
    const wanted = JSON.stringify([[...projects].sort(), [...components].sort()]);
    return hash("sha256", wanted).slice(0, 16);
  }

  /** The part of the names of kept answers for viewer, server, scope and token. */
  #whose(viewer: Viewer): string {
    const token = tokenName(viewer === "user" ? this.#options.token : "");
    return `${viewer} ${this.#base} ${this.#wanted} ${token}`;
  }

  #readerOf(
    { round, pageSize }: { readonly round: number; readonly pageSize: number | undefined },
    viewer = this.#viewer,
    guest = this.#guest,
  ): PlatformReader {
    const { mostItems, mostBytes } = this.#limits;
    const exchange = new KeptExchange(guest, this.#kept, this.#whose(viewer), mostBytes, round);
    const onPage = (done: number, total: number): void => this.#progress.advance(done, total);
    return new PlatformReader(exchange, { mostItems, pageSize, pause: this.#options.pause, onPage });
  }
}

/** Keeps answers for different tokens apart. The token itself is never written, so its hash is used. */
function tokenName(token = ""): string {
  return token === "" ? "" : hash("sha256", token).slice(0, 16);
}

interface Round {
  readonly flavour: Flavour;
  readonly crawl: Crawl;
  /** The number of the round, from 1. */
  readonly round: number;
}

interface ReadPlatform {
  readonly records: PlatformRecords;
  readonly files: ImportedFiles;
  readonly release: MetRelease;
}

function requireNamed(
  { projects, components }: PlatformRecords,
  slugs: readonly string[],
  paths: readonly string[],
): void {
  const lacking = [
    ...slugs.filter((named) => !projects.some(({ slug }) => slug === named)),
    ...paths.filter(
      (path) => !components.some((component) => isNamed({ projects: [], components: [path] }, component)),
    ),
  ];
  if (lacking.length > 0)
    throw new UnfitServerError(
      `the server shows no ${lacking.map((name) => JSON.stringify(name)).join(", ")}`,
      "name slugs, as in the addresses; a private project needs a token",
    );
}

const COUNTED = [
  ...(["projects", "components", "translations", "languages"] as const),
  ...(["units", "sources", "changes", "screenshots"] as const),
];

function countsOf(records: PlatformRecords): Readonly<Record<string, number>> {
  return Object.fromEntries(COUNTED.map((name) => [name, records[name].length]));
}
