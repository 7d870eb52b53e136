import type { Told } from "./told.ts";

/** The content of `import-report.json`, except the list of files. */
export interface ImportReport {
  readonly format: "lingodex-import/1";
  /** The address of the server in its documents, up to `/api/`. */
  readonly base_url: string;
  readonly release: "3.6.1" | "5.x" | "2026.x";
  /** The exact version, which servers show only with a token; else null. */
  readonly version: string | null;
  /** The number of imported items of each kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** The kinds of data that were left out or are not known. */
  readonly told: readonly Told[];
  /** The written files: SHA-256 in hex, by path. Another hash means that a person edited the file. */
  readonly files: Readonly<Record<string, string>>;
}

/** The text of the report. The same import gives the same bytes. */
export function reportText({ files, ...rest }: Omit<ImportReport, "format">): string {
  const whole: ImportReport = {
    format: "lingodex-import/1",
    ...rest,
    files: Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}
