import { expect, it } from "vitest";
import { WrittenRepository } from "../changelog/written-repository.ts";
import { newCache, type Told, tell } from "./told-history.ts";

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const STEPS: readonly (readonly [author: string, texts: Texts | "broken"])[] = [
  ["Ann", { en: { a: "Hello", b: "Bye" }, de: { a: "Hallo" } }],
  ["Bob", { en: { a: "Hello", b: "Bye" }, de: { a: "Hallo", b: "Tschau" } }],
  ["Cleo", { en: { a: "Hello", b: "Bye" }, de: { a: "Hallo", b: "Ciao" }, fr: { a: "Salut" } }],
  ["Dan", "broken"],
  ["Ann", { en: { a: "Hello!", b: "Bye" }, de: { a: "Hallo", b: "Ciao" }, fr: { a: "Salut" } }],
  ["Bob", { en: { a: "Hello!", b: "Bye", c: "New" }, de: { a: "Hallo", b: "Ciao", c: "Neu" } }],
];

const timeOf = (step: number): string => `2024-01-${String(step + 1).padStart(2, "0")}T00:00:00Z`;

function repository(keys: object): WrittenRepository {
  const component = { name: "C", slug: "c", file_format: "json-nested", ...keys };
  return new WrittenRepository({ projects: [{ name: "P", slug: "p", components: [component] }] });
}

/** Each language in a file of its own. */
function inFiles(steps = STEPS): WrittenRepository {
  const written = repository({ filemask: "*.json", template: "en.json", exclude_languages: ["catalogue"] });
  let before: Texts = {};
  for (const [step, [author, texts]] of steps.entries()) {
    const now = texts === "broken" ? before : texts;
    const gone = Object.keys(before).filter((code) => !(code in now));
    const files = Object.entries(now).map(([code, own]) => [`${code}.json`, JSON.stringify(own)]);
    written.commit(
      timeOf(step),
      {
        ...Object.fromEntries(files),
        ...Object.fromEntries(gone.map((code) => [`${code}.json`, null])),
        [`step-${step}.txt`]: "x",
      },
      { author: `${author} <${author}@example.org>` },
    );
    before = now;
  }
  return written;
}

function inOne(steps = STEPS, written = repository({ filemask: "all.json", layout: "keys" }), first = 0) {
  for (const [step, [author, texts]] of steps.entries())
    written.commit(
      timeOf(first + step),
      { "all.json": texts === "broken" ? "{" : JSON.stringify(texts, undefined, 1) },
      { author: `${author} <${author}@example.org>` },
    );
  return written;
}

/** What people did: what a file's being read again brings, and what cannot be read, depends on files. */
function contentsOf({ records }: Told): readonly unknown[] {
  return records
    .filter(({ action }) => action !== 0 && action !== 24)
    .map(({ action, language, idHash, author, target }) => [
      action,
      language,
      idHash,
      author,
      target.replace(/^\w+\.json$/, "a file"),
    ]);
}

it("tells of one file with all languages what it tells of a file for each", async () => {
  const [one, many] = [await tell(inOne().directory), await tell(inFiles().directory)];
  expect(contentsOf(one)).toEqual(contentsOf(many));
  expect(contentsOf(one).length).toBeGreaterThan(10);
  expect(one.records.filter(({ action }) => action === 25).map(({ target }) => target)).toEqual(["all.json"]);
});

it("goes on from what an earlier run knew, to the same records", async () => {
  const cache = newCache();
  const written = inOne(STEPS.slice(0, 2));
  await tell(written.directory, cache);
  for (const at of [2, 3, 4, 5]) {
    inOne(STEPS.slice(at, at + 1), written, at);
    const followed = await tell(written.directory, cache);
    const anew = await tell(written.directory);
    expect(followed.records).toEqual(anew.records);
    expect(followed.rows).toEqual(anew.rows);
  }
  expect(contentsOf(await tell(written.directory, cache))).toEqual(contentsOf(await tell(inOne().directory)));
});

it("finds the file under its former name", async () => {
  const written = inOne(STEPS.slice(0, 3));
  written.commit(timeOf(3), {
    "all.json": null,
    "texts.json": JSON.stringify(STEPS[2]?.[1]),
    "catalogue.json": JSON.stringify({
      base_url: "http://localhost:8000",
      changes: ["git"],
      projects: [
        {
          name: "P",
          slug: "p",
          components: [
            { name: "C", slug: "c", file_format: "json-nested", filemask: "texts.json", layout: "keys" },
          ],
        },
      ],
    }),
  });
  expect(contentsOf(await tell(written.directory))).toEqual(
    contentsOf(await tell(inOne(STEPS.slice(0, 3)).directory)),
  );
});
