import { join } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import { isJsonFields, OutputError, parsedJson } from "../../model/index.ts";

export const REPORT = "import-report.json";
/** The folder of the state, which can be deleted at any time. */
export const STATE = ".import";
export const JOURNAL = `${STATE}/writing.json`;
export const MANIFEST = "catalogue.yaml";
/** The manifest and the folders that an import writes, besides its state. */
export const WRITTEN = [MANIFEST, "repos", "tables"];
/** The most bytes of a report: about two million files. */
const MOST_REPORT_BYTES = 2 ** 28;

/** SHA-256 in hex, by path. */
export type Sums = Readonly<Record<string, string>>;

/** The files that a report or a journal of an import lists. Both are untrusted. */
export class WrittenFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Ignores paths that no import writes. @throws OutputError for a file that is not JSON */
  sumsIn(name: string): Sums {
    const { files } = this.#parsed(name);
    if (typeof files !== "object" || files === null) return {};
    return Object.fromEntries(
      Object.entries(files).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string" && isImported(entry[0]),
      ),
    );
  }

  /** The server's own name in its documents. Undefined if it is not known. @throws OutputError */
  get server(): string | undefined {
    const said = [REPORT, JOURNAL].map((name) => this.#parsed(name).base_url);
    return said.find((url) => typeof url === "string");
  }

  /** The number of units in the report; 0 if it has none. @throws OutputError */
  get units(): number {
    const { counts } = this.#parsed(REPORT);
    const units = isJsonFields(counts) ? counts["units"] : 0;
    return typeof units === "number" ? units : 0;
  }

  #parsed(name: string): Readonly<Partial<Record<"files" | "base_url" | "counts", unknown>>> {
    const text = readRegularFile(join(this.#folder, name), MOST_REPORT_BYTES)?.toString("utf8");
    if (text === undefined) return {};
    const parsed = parsedJson(text);
    if (parsed !== undefined) return isJsonFields(parsed) ? parsed : {};
    throw new OutputError(
      `${join(this.#folder, name)} is not JSON: it lists the files that lingodex wrote; restore it, or import into an empty folder`,
      undefined,
    );
  }
}

/** True for a path that an import may write. */
function isImported(path: string): boolean {
  const parts = path.split("/");
  if (path.includes("\\") || parts.some((part) => part === "" || part === "." || part === "..")) return false;
  return path === MANIFEST || (parts.length > 1 && WRITTEN.slice(1).includes(parts[0] ?? ""));
}
