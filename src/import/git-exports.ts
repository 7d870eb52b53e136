import { blobIdOf } from "../catalogue/index.ts";
import { UsageError } from "../model/index.ts";
import { PATIENCE, type Patience } from "../published/index.ts";
import { type FetchedCommit, fetchCommit, forgetFetched } from "../store/git/index.ts";
import type { ImportFolder } from "./intake/import-folder.ts";
import { type ComponentRecord, componentRecordKey, type PlatformRecords } from "./platform/records.ts";
import type { WantedFile } from "./platform/wanted-files.ts";

export interface ExportOptions {
  /** Components whose checkouts others share need not be imported themselves. */
  readonly records: Pick<PlatformRecords, "baseUrl" | "components">;
  /** The server's address, as it was given. */
  readonly base: string;
  readonly agent: string;
  /** The most bytes of one file. */
  readonly mostBytes: number;
  readonly patience?: Patience | undefined;
}

interface Checkout extends FetchedCommit {
  readonly directory: string;
  /** Blobs, by the file's path. */
  readonly blobs: ReadonlyMap<string, string>;
}

/** The files that a server exports by git: each repository is asked once, when the first of its files is. */
export class GitExports {
  readonly #folder: ImportFolder;
  readonly #wanted: readonly WantedFile[];
  readonly #options: ExportOptions;
  readonly #checkouts = new Map<string, Promise<Checkout | undefined>>();
  #asked = 0;

  /** @param wanted files that may be asked for */
  constructor(folder: ImportFolder, wanted: readonly WantedFile[], options: ExportOptions) {
    this.#folder = folder;
    this.#wanted = wanted;
    this.#options = options;
  }

  /** The number of requested repositories. */
  get asked(): number {
    return this.#asked;
  }

  /** Undefined if there is no such export, no such file in it, or if it is not at the expected revision. */
  async bytesOf(file: WantedFile): Promise<Buffer | undefined> {
    const key = checkoutOf(file.component);
    const checkout = this.#checkouts.get(key) ?? this.#open(key);
    this.#checkouts.set(key, checkout);
    const opened = await checkout;
    const blob = opened?.blobs.get(file.name);
    if (opened === undefined || blob === undefined) return undefined;
    if (file.blob !== undefined && file.blob !== blob) return undefined;
    return this.#read(opened, blob);
  }

  async #open(key: string): Promise<Checkout | undefined> {
    const { records, base, agent, mostBytes, patience = PATIENCE } = this.#options;
    const owner = records.components.find((component) => componentRecordKey(component) === key);
    const address = owner && exportAddress(owner.gitExport, records.baseUrl, base);
    const ref = owner && exportRef(owner.branch);
    if (address === undefined || ref === undefined) return undefined;
    this.#asked += 1;
    const directory = this.#folder.repository(`${address} ${ref}`);
    const silence = patience.silence;
    const fetched = await fetchCommit({ address, ref, directory, agent, mostBytes, silence });
    if (fetched === undefined) return undefined;
    const own = this.#wanted.filter(({ component }) => checkoutOf(component) === key);
    const names = new Set(own.map(({ name }) => name));
    const blobs = await wholeOrNothing(directory, () => fetched.git.files(fetched.commit, names));
    return blobs && { ...fetched, directory, blobs };
  }

  async #read({ git, commit, directory }: Checkout, id: string): Promise<Buffer | undefined> {
    const bytes = await wholeOrNothing(directory, async () => {
      for await (const blob of git.blobs([id], this.#options.mostBytes, commit)) return blob.bytes;
      return undefined;
    });
    return bytes !== undefined && blobIdOf(bytes) === id ? bytes : undefined;
  }
}

/** Data that git does not have comes from elsewhere, and a broken repository is not kept. */
async function wholeOrNothing<Value>(
  directory: string,
  ask: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    forgetFetched(directory);
    return undefined;
  }
}

function checkoutOf(component: ComponentRecord): string {
  return component.checkout ?? componentRecordKey(component);
}

const LONGEST = 2000;
/** An address as this program takes it: visible characters of ASCII, which lead nowhere else when they are decoded. */
const PLAIN = /^https?:\/\/[!-~]+$/i;
const ODD = /[\\?#]|\.\.|%(?:[01][\da-f]|2[ef]|5c|7f)/i;

/**
 * The address of a component's git export at the given server, whatever name the server has for itself.
 * @param gitExport as the server reports it
 * @param own the part before `/api/` as the server reports it
 * @param given the same, as it was given
 * @returns undefined for anything but a plain address of http or https at one of both origins
 */
function exportAddress(gitExport: string, own: string, given: string): string | undefined {
  if (gitExport.length > LONGEST || !PLAIN.test(gitExport) || ODD.test(gitExport)) return undefined;
  const url = parsed(gitExport);
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  const bases = [own, given].flatMap((base) => parsed(base) ?? []);
  if (!bases.some(({ origin }) => origin === url.origin)) return undefined;
  const above = bases.map(({ href }) => href.replace(/\/*$/, "")).find((base) => isBelow(url.href, base));
  return `${given}${above === undefined ? url.pathname : url.href.slice(above.length)}`;
}

function isBelow(href: string, base: string): boolean {
  return href.startsWith(`${base}/`);
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Characters that git does not allow in a name, or that have a meaning: controls, wildcards, `:` of a refspec. */
const NO_NAME = /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^[-./]|[./]$|\.lock(?:\/|$)|^@$/;

/**
 * The ref of a component's branch, or of the branch that the server has checked out.
 * @returns undefined if it is not the name of a branch
 */
function exportRef(branch: string | null): string | undefined {
  if (branch === null || branch === "") return "HEAD";
  return branch.length > LONGEST || NO_NAME.test(branch) ? undefined : `refs/heads/${branch}`;
}
