import { isFormat } from "../../src/catalogue/discover/formats/index.ts";
import type { Surroundings } from "../../src/catalogue/discover/surroundings.ts";
import { byteFaultOf, readLoneFile } from "../../src/catalogue/read/files/whole-file.ts";
import { LanguageResolver } from "../../src/catalogue/read/languages/languages.ts";
import { loadReleaseTables } from "../../src/catalogue/read/languages/release-tables.ts";
import { readLoneParts } from "../../src/catalogue/read/one-file.ts";
import type { Tree } from "./tree-text.ts";

const resolver = new LanguageResolver(loadReleaseTables(), []);

/** A tree that is in no repository, unless `git` says so; in the order of `paths`. */
export function surroundingsOf(
  tree: Tree,
  git?: Surroundings["git"],
  paths: readonly string[] = [...tree.keys()],
): Surroundings {
  return {
    paths,
    bytes: (path) => tree.get(path),
    fault: (path) => byteFaultOf(tree.get(path) ?? new Uint8Array(), path),
    unseen: () => [],
    language: (code) => resolver.find(code)?.code,
    entries(path, format, { monolingual, language }) {
      const bytes = tree.get(path);
      if (bytes === undefined || !isFormat(format)) return { faults: [] };
      const plural = resolver.table.get(language)?.plural ?? { count: 2, formula: "n != 1" };
      const read = readLoneFile({ bytes, file: path, format, monolingual, plural });
      return "faults" in read ? read : { entries: read };
    },
    parts(path, format, layout) {
      const bytes = tree.get(path);
      if (bytes === undefined) return { faults: [] };
      return readLoneParts({ bytes, file: path, format, layout, resolver });
    },
    folder: "folder",
    git,
  };
}
