import { filesOf } from "./catalogue-files.ts";
import type { Picks } from "./picks.ts";
import type { RandomCatalogue } from "./random-catalogue.ts";
import type { EditKind } from "./world.ts";

/** Edits that make a catalogue bad, or good again, or only warned about. */
export const DAMAGE_EDITS = {
  repair: ({ catalogue }) => {
    if (Object.keys(catalogue.overrides).length === 0) return undefined;
    catalogue.overrides = {};
    return "every file is as it should be";
  },
  "restore all": (world, picks) => {
    const earlier = picks.of(world.history);
    if (earlier === undefined) return undefined;
    const { next } = world.catalogue;
    world.catalogue = { ...structuredClone(earlier), next };
    return `the catalogue is as it was ${world.history.length - world.history.indexOf(earlier)} edits ago`;
  },
  "break file": ({ catalogue }, picks) => {
    const [path, bytes] = pickFile(catalogue, picks, () => true);
    if (path === undefined) return undefined;
    const damage = picks.of(DAMAGES);
    if (damage === undefined) return undefined;
    catalogue.overrides[path] = damage[1](bytes);
    return `${path}: ${damage[0]}`;
  },
  "warn about file": ({ catalogue }, picks) => {
    const [path, bytes] = pickFile(catalogue, picks, (name) => /^(files|moved).*\.csv$/.test(name));
    if (path === undefined) return undefined;
    const line = picks.from([
      `"one cell"\r\n`,
      `"a","b","c","d","e","f","g"\r\n`,
      `"gr\xfc\xdf","latin"\r\n`,
    ]);
    catalogue.overrides[path] = Buffer.concat([bytes, Buffer.from(line, "latin1")]);
    return `${path}: ends in ${JSON.stringify(line)}`;
  },
  "warn about table": ({ catalogue }, picks) => {
    const [path, bytes] = pickFile(catalogue, picks, (name) => /^tables\/.*\.csv$/.test(name));
    if (path === undefined) return undefined;
    const lines = bytes.toString("utf8").trimEnd().split("\n");
    const wide = lines.map((line, index) => `${line},${index === 0 ? "remark" : ""}\n`);
    catalogue.overrides[path] = wide.join("");
    return `${path}: has a column that nobody knows`;
  },
  "file by hand": ({ catalogue }, picks) => {
    const [path, bytes] = pickFile(catalogue, picks, (name) => /^(files|moved)/.test(name));
    if (path === undefined) return undefined;
    // A byte that no format minds, so that only the file itself and its revision change.
    catalogue.overrides[path] = Buffer.concat([bytes, Buffer.from("\n")]);
    return `${path}: ends in an empty line`;
  },
  "stray file": ({ catalogue }, picks) => {
    const paths = ["README.md", "tables/notes.txt", "tables/changes.zzz.csv", "projects/x/project.yaml"];
    const path = picks.of(paths) ?? "README.md";
    catalogue.overrides[path] = path.endsWith(".csv") ? "id,timestamp,action\n" : "nothing\n";
    return `${path}: is there`;
  },
} satisfies Readonly<Record<string, EditKind>>;

type Damage = readonly [string, (bytes: Buffer) => Buffer | null];

const DAMAGES: readonly Damage[] = [
  ["is empty", () => Buffer.alloc(0)],
  ["is gone", () => null],
  ["ends early", (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
  ["begins with NUL", (bytes) => Buffer.concat([Buffer.alloc(1), bytes])],
  ["ends in an open quote", (bytes) => Buffer.concat([bytes, Buffer.from('"')])],
  ["has a line of rubbish", (bytes) => Buffer.concat([bytes, Buffer.from("%%%,,,}\n")])],
];

function pickFile(
  catalogue: RandomCatalogue,
  picks: Picks,
  isMeant: (path: string) => boolean,
): readonly [string, Buffer] | readonly [undefined, Buffer] {
  const files = [...filesOf(catalogue)].filter(([path]) => isMeant(path));
  return picks.of(files) ?? [undefined, Buffer.alloc(0)];
}
