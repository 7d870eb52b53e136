import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A tree of two pages, an item, raw files and the errors: bodies name the file they stand in. */
export const DOCUMENTS = [
  "api/index.json",
  "api/units/index.json",
  "api/units/page=1/index.json",
  "api/units/page=2/index.json",
  "api/units/format=api/index.json",
  "api/units/format=api/page=1/index.json",
  "api/units/format=api/page=2/index.json",
  "api/units/7/index.json",
  "api/units/7/format=api/index.json",
  "api/languages/index.json",
  "api/languages/page=1/index.json",
  "api/languages/ca@valencia/index.json",
  "api/languages/zh é+%/index.json",
  "api/errors/not-found.json",
  "api/errors/invalid-page.json",
] as const;

export interface SmallRaw {
  readonly path: string;
  readonly mediaType: string;
  readonly disposition: string;
  readonly body: string;
}

export const RAW: readonly SmallRaw[] = [
  {
    path: "api/translations/ship/deck/de/file/website.csv",
    mediaType: "text/csv",
    disposition: "attachment; filename=ship-deck-de.txt",
    body: '<meta charset="windows-1252">\n"id","Überall"\n',
  },
  {
    path: "api/components/ship/web/monolingual_base/index.json",
    mediaType: "application/json",
    disposition: 'attachment; filename="index.json"',
    body: "{}\n",
  },
  {
    path: "api/screenshots/1/file/deck plan.png",
    mediaType: "application/binary",
    disposition: 'attachment; filename="deck plan.png"',
    body: "not really a picture",
  },
];

/** Sniffed, this would change the charset of the answer. */
export function bodyOf(path: string): string {
  return `{"file":${JSON.stringify(path)},"text":"<meta charset=windows-1252>"}`;
}

export function manifestOf(raw: readonly SmallRaw[] = RAW): string {
  const documents = DOCUMENTS.map((path) => ({ path, size: 1, sha256: "", media_type: "application/json" }));
  return JSON.stringify({ format: 1, entries: [...documents, ...raw.map(entryOf)] });
}

export function entryOf({ path, mediaType, disposition }: SmallRaw): object {
  return { path, size: 1, sha256: "", media_type: mediaType, content_disposition: disposition };
}

export function writeTreeFile(directory: string, path: string, body: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), body);
}

export function withSmallTree(): { readonly directory: string; remove(): void } {
  const parent = mkdtempSync(join(tmpdir(), "lingodex-serve-"));
  const directory = join(parent, "public");
  for (const path of DOCUMENTS) writeTreeFile(directory, path, bodyOf(path));
  for (const { path, body } of RAW) writeTreeFile(directory, path, body);
  writeTreeFile(directory, "lingodex/manifest.json", manifestOf());
  writeTreeFile(directory, "CNAME", "example.org\n");
  writeTreeFile(directory, "404.html", "<p>not ours</p>");
  writeTreeFile(parent, "secret.json", '{"secret":true}');
  return { directory, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
