import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCatalogue } from "../../src/catalogue/read/catalogue.ts";
import { Workspace } from "../../src/catalogue/read/files/workspace.ts";
import { rereadParts, tellRepeated } from "../../src/catalogue/read/translation-file.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const LAYOUTS = {
  keys: {
    file: "all.json",
    format: "json-nested",
    text: '{"en":{"a":"A","b":"B"},"de":{"a":"x"},"meta":{}}',
    edited: '{"en":{"a":"A","b":"B"},"de":{"a":"y","b":"z"},"meta":{}}',
    others: ['{"en":{"a":"A"},"de":{},"fr":{},"meta":{}}', '{"en":{"a":"A"},"meta":{}}', "{"],
  },
  columns: {
    file: "all.csv",
    format: "csv-simple",
    text: "key,en,de,note\na,A,x,\n",
    edited: "key,en,de,note\na,A,y,new\nb,B,z,\n",
    others: ["key,en,de,fr,note\na,A,x,,\n", "key,en,note\na,A,\n", 'key,en,de\na,"'],
  },
  leaves: {
    file: "all.json",
    format: "json-nested",
    text: '{"a":{"en":"A","de":"x"},"b":{"en":"B"}}',
    edited: '{"a":{"en":"A","de":"y"},"b":{"en":"B","de":"z"}}',
    others: ['{"a":{"en":"A","fr":"x"}}', '{"a":{"en":"A"}}', "[", '{"a":{"en":"A","de":"y","max":"1"}}'],
  },
} as const;

it.each(Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[])(
  "reads %s again where texts alone changed",
  (layout) => {
    const { file, format, text, edited, others } = LAYOUTS[layout];
    const directory = temporaryDirectory();
    const component = { name: "C", slug: "c", filemask: file, file_format: format, layout };
    const manifest = {
      base_url: "http://localhost:8000",
      projects: [{ name: "P", slug: "p", components: [component] }],
    };
    writeFileSync(join(directory, "catalogue.json"), JSON.stringify(manifest));
    writeFileSync(join(directory, file), text);
    const { report } = new Diagnostics();
    const options = { directory, out: undefined, maxInputBytes: 2 ** 20, checks: new Set<never>() };
    const read = readCatalogue(options, report).catalogue?.projects[0]?.components[0];
    if (read === undefined) throw new Error("it cannot be read");
    const again = (content: string) => {
      writeFileSync(join(directory, file), content);
      const workspace = new Workspace({ root: directory, excluded: [], maxInputBytes: 2 ** 20, report });
      return rereadParts(read, read.translations, workspace, report);
    };
    const parts = again(edited);
    expect([...(parts?.keys() ?? [])].sort()).toEqual(["de", "en"]);
    expect(parts?.get("de")?.content.units.map(({ target }) => target)).toEqual(["y", "z"]);
    expect(parts?.get("en")?.bytes).toEqual(Buffer.from(edited));
    for (const other of others) expect(again(other)).toBeUndefined();
    expect(again(text)?.size).toBe(2);
  },
);

it("tells of a file that is published with each language, and is large", () => {
  const told = (rawFile: "every" | "source", megabytes: number) => {
    const diagnostics = new Diagnostics();
    const bytes = new Uint8Array(megabytes * 2 ** 20);
    tellRepeated({ bytes, file: "all.json", rawFile, languages: 2 }, diagnostics.report);
    return diagnostics.sorted().map(({ code, args }) => [code, ...args]);
  };
  expect(told("every", 26)).toEqual([["layout/repeated-file", 2, 52 * 2 ** 20]]);
  expect([told("every", 25), told("source", 26)]).toEqual([[], []]);
});
