import { expect, test } from "vitest";
import { discover } from "../../src/catalogue/discover/discover.ts";
import { surroundingsOf } from "./memory-surroundings.ts";

function xliff(code: string | undefined, ids: readonly string[], version = "1.2"): Buffer {
  const language = code === undefined ? "" : ` target-language="${code}"`;
  const target = code === undefined ? "" : "<target>T</target>";
  const units = ids.map((id) => `<trans-unit id="${id}"><source>S ${id}</source>${target}</trans-unit>`);
  return Buffer.from(
    `<xliff version="${version}"><file source-language="en"${language} datatype="plaintext" original="m"><body>${units.join("")}</body></file></xliff>`,
  );
}

function proposed(files: Readonly<Record<string, Buffer>>) {
  const { components } = discover(surroundingsOf(new Map(Object.entries(files))));
  return components.map(({ filemask, reference, template, fileFormat, languages }) => ({
    ...{ filemask, reference, template, fileFormat, languages },
  }));
}

test.each(["1.0", "1.1", "1.2"])("TYPO3: the file without a code is the reference, XLIFF %s", (version) => {
  const folder = "Resources/Private/Language";
  for (const own of [["a"], ["a", "b"]])
    expect(
      proposed({
        [`${folder}/locallang_db.xlf`]: xliff(undefined, ["a", "b"], version),
        [`${folder}/de.locallang_db.xlf`]: xliff("de", own, version),
        [`${folder}/fr.locallang_db.xlf`]: xliff("fr", ["a", "b"], version),
      }),
    ).toEqual([
      {
        filemask: `${folder}/*.locallang_db.xlf`,
        reference: `${folder}/locallang_db.xlf`,
        template: "",
        fileFormat: "xliff",
        languages: ["de", "fr"],
      },
    ]);
});

test.each(["messages", "messages+intl-icu"])(
  "Symfony: %s of the source language is the reference",
  (name) => {
    expect(
      proposed({
        [`translations/${name}.en.xlf`]: xliff("en", ["a", "b"]),
        [`translations/${name}.de.xlf`]: xliff("de", ["a"]),
      }),
    ).toEqual([
      {
        filemask: `translations/${name}.*.xlf`,
        reference: `translations/${name}.en.xlf`,
        template: "",
        fileFormat: "xliff",
        languages: ["de", "en"],
      },
    ]);
  },
);
