import type { MaxDelete } from "../model/index.ts";
import type { Patience, Pause } from "../published/index.ts";
import type { GlossaryChoice } from "./platform/modern/released-shape.ts";
import type { ImportReport } from "./platform/report.ts";
import type { ImportScope } from "./platform/scope.ts";
import type { PrivateChoice } from "./platform/viewers.ts";

export type { GlossaryChoice, PrivateChoice };

export interface ImportOptions {
  /** The server's address, without `/api/` and what follows. */
  readonly url: string;
  readonly directory: string;
  readonly scope?: ImportScope | undefined;
  /** The token. It is sent only to the server's origin, and not saved. */
  readonly token?: string | undefined;
  /** The choice for private projects, if there is a token; `mark` by default. */
  readonly privateProjects?: PrivateChoice | undefined;
  /** The choice for glossaries; `keep` by default. */
  readonly glossaries?: GlossaryChoice | undefined;
  /** The source of files; `auto` by default. */
  readonly files?: FilesChoice | undefined;
  /** A name of the IANA database. */
  readonly timeZone?: string | undefined;
  /** The number or share of units of an earlier copy that may vanish. By default, one unit must remain. */
  readonly maxDelete?: MaxDelete | undefined;
  readonly mostRequests?: number | undefined;
  /** The number of rounds that may find that the server's data changed meanwhile; 5 by default. */
  readonly mostRounds?: number | undefined;
  /** The most items of one list; 10 million by default. */
  readonly mostItems?: number | undefined;
  /** Items of one page of a list, if the server lets it be chosen. The default is its recommendation. */
  readonly pageSize?: number | undefined;
  /** The most bytes of one answer; 256 MB by default. */
  readonly mostBytes?: number | undefined;
  /** The most seconds of one answer; 10 minutes by default. */
  readonly mostSeconds?: number | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Called once when another process works in the same directory and is waited for. */
  readonly onWait?: ((process: number) => void) | undefined;
  readonly pause?: Pause | undefined;
  readonly patience?: Patience | undefined;
  /** Ends the import between two requests. Answers that came are kept. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * `git`: of the server's git exports, else made of units; `api`: as the server hands them out, which makes it commit what is
 * pending; `rebuilt`: made of units; `auto`: the first of these that works; `none`: those that the folder has.
 */
export type FilesChoice = "auto" | "git" | "api" | "rebuilt" | "none";

export interface ImportProgress {
  readonly phase: string;
  readonly requests: number;
  /** The number of requests that the server still allows. Only some servers send it. */
  readonly remaining: number | undefined;
  /** The number of pages or files of the phase that are done, if the total is known. */
  readonly done?: number;
  readonly total?: number;
  /** Milliseconds that the rest of the phase takes at most, as long as requests take what they took. */
  readonly left?: number;
}

export interface ImportResult extends Pick<ImportReport, "release" | "version" | "counts" | "told"> {
  /** False if some data of the server could not be imported. */
  readonly ok: boolean;
  readonly requests: number;
  /** The number of git exports that were requested in addition. */
  readonly clones: number;
  readonly rounds: number;
  readonly written: number;
  readonly deleted: number;
  /** Paths of files that were edited by hand, and are kept. */
  readonly conflicts: readonly string[];
}
