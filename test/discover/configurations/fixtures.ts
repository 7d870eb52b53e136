import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConfigurationSurroundings } from "../../../src/catalogue/discover/configurations/configuration.ts";
import { aroundOf } from "../../../src/catalogue/discover/configurations/index.ts";
import { LanguageResolver } from "../../../src/catalogue/read/languages/languages.ts";
import { loadReleaseTables } from "../../../src/catalogue/read/languages/release-tables.ts";
import { compareCodePoints } from "../../../src/model/text/order.ts";

/** Stands in every configuration where a secret would, and nowhere else. */
export const CANARY = "canary-5ecret";

const place = fileURLToPath(new URL(".", import.meta.url));
const languages = new LanguageResolver(loadReleaseTables(), []);

/** `<tool>/<case>/`: `tree/` (configurations, at their paths), `paths.txt` (all other files), `expected.json`. */
export interface Fixture {
  readonly name: string;
  readonly folder: string;
  readonly configurations: readonly string[];
  readonly paths: readonly string[];
}

export function fixtures(): readonly Fixture[] {
  const tools = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return tools.flatMap(({ name: tool }) =>
    readdirSync(join(place, tool)).map((name) => {
      const folder = join(place, tool, name);
      const tree = join(folder, "tree");
      const configurations = readdirSync(tree, { recursive: true, encoding: "utf8", withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name: file }) => join(parentPath, file).slice(tree.length + 1));
      const list = join(folder, "paths.txt");
      const others = existsSync(list) ? readFileSync(list, "utf8").split("\n").filter(Boolean) : [];
      const paths = [...configurations, ...others].sort(compareCodePoints);
      return {
        name: `${tool}/${name}`,
        folder,
        configurations: configurations.sort(compareCodePoints),
        paths,
      };
    }),
  );
}

/** Code → language, as a catalogue has it. */
export function languageOf(code: string): string | undefined {
  return languages.find(code)?.code;
}

/** What discovery may ask of a fixture. */
export function surroundingsOf({ folder, configurations, paths }: Fixture): {
  readonly paths: readonly string[];
  bytes(path: string): Uint8Array | undefined;
  language(code: string): string | undefined;
} {
  const isThere = new Set(configurations);
  return {
    paths,
    bytes: (path) => (isThere.has(path) ? readFileSync(join(folder, "tree", path)) : undefined),
    language: languageOf,
  };
}

/** A repository with these files and nothing in them. */
export function around(paths: readonly string[]): ConfigurationSurroundings {
  return aroundOf({
    paths: [...paths].sort(compareCodePoints),
    bytes: () => undefined,
    language: languageOf,
  });
}
