import type {
  ColumnPins,
  Format,
  FormatId,
  Layout,
  LayoutKeys,
  OneFileReader,
  OpenedFile,
} from "../../../model/index.ts";
import { ownValue } from "../../read/manifests/own-value.ts";
import { readLanguageColumns } from "../csv/csv-columns.ts";
import { jsonKeyParts, jsonLeafParts, keyPartsBy } from "../json/json-parts.ts";
import { moduleDocument } from "../module/js-module.ts";
import { json5Document } from "../module/json5.ts";
import { railsKeyParts, yamlKeyParts, yamlLeafParts } from "../yaml/yaml-parts.ts";
import type { PartsReader } from "./language-parts.ts";

/** The readers that divide such a file, by layout and format. */
const READERS: Readonly<Record<Layout, Readonly<Partial<Record<FormatId, PartsReader>>>>> = {
  columns: { "csv-simple": readLanguageColumns },
  keys: {
    "json-nested": jsonKeyParts,
    json5: keyPartsBy(json5Document),
    "js-module": keyPartsBy(moduleDocument),
    yaml: yamlKeyParts,
    "ruby-yaml": railsKeyParts,
  },
  leaves: { "json-nested": jsonLeafParts, yaml: yamlLeafParts },
};

/** The limit for hostile files. Real ones have a tenth of it. */
const MOST_LANGUAGES = 1000;

/** The formats that support a layout. */
export function formatsOf(layout: Layout): readonly string[] {
  return Object.keys(READERS[layout]);
}

/** The reader that divides files of a layout; undefined for a format that does not support it. */
function layoutReader(layout: Layout, format: string, columns: ColumnPins): OneFileReader | undefined {
  const read = ownValue<PartsReader>(READERS[layout], format);
  if (read === undefined) return undefined;
  return {
    open(input): OpenedFile | undefined {
      const file = read({ ...input, columns });
      if (file === undefined) return undefined;
      const parts = new Map(file.parts.map((part) => [part.code, part]));
      if (parts.size > MOST_LANGUAGES) {
        const at = { file: input.file, line: 1, column: 1 };
        return void input.report("layout/too-many", at, parts.size, MOST_LANGUAGES);
      }
      return {
        codes: [...parts.keys()],
        source: undefined,
        names: file.names,
        read: (code, { plural, report }) =>
          parts.get(code)?.read({ plural, report }) ?? { units: [], encoding: "utf-8" },
      };
    },
  };
}

/**
 * The reader that divides files with all languages into parts; undefined if each language has its own file, or if the
 * format has no such layout.
 */
export function oneFileReader(
  { id, oneFile }: Pick<Format, "id" | "oneFile">,
  { layout, columns }: LayoutKeys,
): OneFileReader | undefined {
  return layout === "files" ? oneFile : layoutReader(layout, id, columns);
}
