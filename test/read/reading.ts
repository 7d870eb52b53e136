import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import type { FileContent, FileUnit, Format, FormatInput } from "../../src/model/units/format.ts";

interface Reading extends FileContent {
  /** `line:column code`, sorted. */
  readonly complaints: readonly string[];
}

/** Reads a text or bytes as an English file of the format's first kind. */
export function readAs(
  format: Format,
  content: string | Uint8Array,
  options: Partial<FormatInput> = {},
): Reading {
  const diagnostics = new Diagnostics();
  const read = format.read({
    bytes: typeof content === "string" ? Buffer.from(content) : content,
    file: "file",
    encoding: undefined,
    monolingual: format.kinds[0] === "monolingual",
    plural: { count: 2, formula: "n != 1" },
    csv: { dialect: "platform" },
    ...options,
    report: diagnostics.report,
  });
  const complaints = diagnostics
    .sorted()
    .map(describeDiagnostic)
    .map(({ line, column, code }) => `${line}:${column} ${code}`);
  return { ...read, complaints };
}

/** What each unit is called and says. */
export function textsOf({ units }: FileContent): readonly (readonly [string, string])[] {
  return units.map(({ context, target }) => [context, target]);
}

/** A unit as the server of the oracle sends it. */
interface ServerUnit {
  readonly position: number;
  readonly context: string;
  readonly source: string;
  readonly target: string;
  readonly comment: string;
  readonly location: string;
  readonly flags: string;
  readonly previous_source: string;
  readonly fuzzy: boolean;
  readonly translated: boolean;
}

const oracle = new URL("../oracle/", import.meta.url);
let bodies: ReadonlyMap<string, { results: readonly ServerUnit[] }> | undefined;

/** The units of a translation (`harbour/app/de`), in the order of their positions. */
export function serverUnits(translation: string): readonly ServerUnit[] {
  bodies ??= readBodies();
  const pages: ServerUnit[] = [];
  for (let page = 1; ; page += 1) {
    const body = bodies.get(`/api/translations/${translation}/units/${page === 1 ? "" : `?page=${page}`}`);
    if (body === undefined) return pages.sort((a, b) => a.position - b.position);
    pages.push(...body.results);
  }
}

/** Bytes of a file of the oracle's repositories. */
export function repositoryFile(path: string): Uint8Array {
  return readFileSync(new URL(`catalogue/repos/${path}`, oracle));
}

function readBodies(): ReadonlyMap<string, { results: readonly ServerUnit[] }> {
  const lines = gunzipSync(readFileSync(new URL("expected.jsonl.gz", oracle)))
    .toString()
    .trim()
    .split("\n");
  return new Map(
    lines
      .filter((line) => line.includes("/units/"))
      .map((line) => JSON.parse(line))
      .map(({ address, body }) => [address, typeof body === "string" ? JSON.parse(body) : body]),
  );
}

/** Whatever the bytes, a format answers: a text for each unit, a real place for each unit and complaint. */
export function expectCalm(format: Format, content: string | Uint8Array): void {
  const lines = Buffer.from(content)
    .toString("latin1")
    .split(/\r\n|\n|\r/).length;
  const { units, complaints } = readAs(format, content);
  for (const unit of units) if (!isPlaced(unit, lines)) throw new Error(`no place: ${JSON.stringify(unit)}`);
  for (const complaint of complaints) {
    const [, line, column] = /^(\d+):(\d+) /.exec(complaint) ?? [];
    if (!isPlaced({ line: Number(line), column: Number(column) }, lines)) throw new Error(complaint);
  }
}

function isPlaced({ line, column }: Pick<FileUnit, "line" | "column">, lines: number): boolean {
  return line >= 1 && line <= lines && column >= 1;
}

/** A fixture with some of its stretches cut out, doubled, or overwritten with pieces of the format's syntax. */
export function mutations(format: string, name: string, pieces: readonly string[]): fc.Arbitrary<string> {
  const text = readFileSync(new URL(`../fixtures/formats/${format}/${name}`, import.meta.url), "utf8");
  const edit = fc.record({
    at: fc.nat(text.length),
    length: fc.nat(12),
    put: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 4 })),
  });
  return fc
    .array(edit, { minLength: 1, maxLength: 6 })
    .map((edits) =>
      edits.reduce(
        (mutant, { at, length, put }) => mutant.slice(0, at) + put + mutant.slice(at + length),
        text,
      ),
    );
}
