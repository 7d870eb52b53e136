import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { prepare } from "../../src/catalogue/asked/prepare.ts";
import { build, verify } from "../../src/index.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { explain } from "../../src/published/explain/explain.ts";
import { completeLog } from "../changelog/repositories.ts";
import { WrittenRepository } from "../changelog/written-repository.ts";
import { buildAnew } from "../random-catalogues/outcome.ts";
import { hashFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

/** ADOPT.md 4, "Outdated texts": the source changes, the text stays. */
function outdated(keys: object = { history: { outdated: true } }): WrittenRepository {
  const repository = new WrittenRepository(keys);
  repository.commit("2026-01-01T00:00:00Z", {
    "en.csv": "a,Open\nb,Save\nc,Quit\n",
    "de.csv": "a,Auf\nb,Sichern\n",
  });
  repository.commit("2026-01-02T00:00:00Z", { "en.csv": "a,Open file\nb,Store\nc,Leave\n" });
  repository.commit("2026-01-03T00:00:00Z", { "en.csv": "a,Open the file\nb,Store\nc,Leave\n" });
  return repository;
}

async function unitsOf(directory: string): Promise<readonly string[]> {
  const { linked } = await prepare(directory, {}, new Diagnostics());
  return (linked?.units ?? [])
    .filter(({ translation }) => translation.language.code === "de")
    .map(({ text, target, state, previousSource }) =>
      [text.context, state, target, previousSource].join("|"),
    );
}

async function lastRecords(directory: string, from: string): Promise<readonly string[]> {
  const micros = Date.parse(from) * 1000;
  const told = (await completeLog(directory)).filter(({ timestamp }) => timestamp >= micros);
  return told.map(({ action, language = "-", target }) => `${action} ${language} ${target}`.trim());
}

async function factsOf(directory: string, id: number): Promise<ReadonlyMap<string, string>> {
  const { answer } = await explain(`/api/units/${id}/`, { catalogue: directory });
  const facts = answer !== undefined && "facts" in answer ? answer.facts : [];
  return new Map(facts.map(({ label, because }) => [label, because ?? ""]));
}

describe("texts whose source changed after them", () => {
  it("are fuzzy where the catalogue says so, with the source that they were written for", async () => {
    const { directory } = outdated();
    expect(await unitsOf(directory)).toEqual(["a|fuzzy|Auf|Open", "b|fuzzy|Sichern|Save", "c|empty||"]);
    expect(await unitsOf(outdated({}).directory)).toEqual([
      "a|translated|Auf|",
      "b|translated|Sichern|",
      "c|empty||",
    ]);
  });

  it("are so until they change, or their source is that text again", async () => {
    const repository = outdated();
    const { directory } = repository;
    repository.commit("2026-01-04T00:00:00Z", { "en.csv": "a,Open the file\nb,Save\nc,Leave\n" });
    expect(await unitsOf(directory)).toEqual(["a|fuzzy|Auf|Open", "b|translated|Sichern|", "c|empty||"]);
    repository.commit("2026-01-05T00:00:00Z", { "de.csv": "a,Datei auf\nb,Sichern\n" });
    expect(await unitsOf(directory)).toEqual([
      "a|translated|Datei auf|",
      "b|translated|Sichern|",
      "c|empty||",
    ]);
  });

  it("have 30 in the log and nothing more; whoever changes one translates it", async () => {
    const repository = outdated();
    const { directory } = repository;
    const second = ["0 de", "30 de Open the file", "45 en Open the file", "2 en Open the file", "17 en"];
    expect(await lastRecords(directory, "2026-01-03T00:00:00Z")).toEqual(
      // Ann has 45 of the second commit already.
      second.filter((line) => !line.startsWith("45")),
    );
    repository.commit("2026-01-04T00:00:00Z", { "de.csv": "a,Datei auf\nb,Sichern\n" });
    expect(await lastRecords(directory, "2026-01-04T00:00:00Z")).toEqual(["5 de Datei auf", "17 de"]);
  });

  it("are not judged by what is not committed but by what it says", async () => {
    const repository = outdated();
    repository.write({ "de.csv": "a,Datei auf\nb,Sichern\n", "en.csv": "a,Open it\nb,Save\nc,Leave\n" });
    expect(await unitsOf(repository.directory)).toEqual([
      "a|translated|Datei auf|",
      "b|translated|Sichern|",
      "c|empty||",
    ]);
  });

  it("are what their row says, and explain tells why they are what they are", async () => {
    const { directory } = outdated();
    const { linked } = await prepare(directory, {}, new Diagnostics());
    const [a, b] = (linked?.units ?? []).filter(({ translation }) => !translation.isTemplate);
    const facts = await factsOf(directory, a?.id ?? 0);
    expect(facts.get("translated, fuzzy")).toContain("its source changed in a commit");
    expect(facts.get("previous_source")).toContain("the repository's history");
    const rows = "project,component,language,context,state\np,c,de,b,translated\n";
    writeFileSync(join(directory, "units.csv"), rows);
    expect((await unitsOf(directory))[1]).toBe("b|translated|Sichern|");
    expect((await factsOf(directory, b?.id ?? 0)).get("previous_source")).toContain("only fuzzy units");
  });

  it("are published as such, the same incrementally and from nothing", async () => {
    const repository = outdated();
    const { directory: catalogue } = repository;
    const out = temporaryDirectory();
    await build({ catalogue, out });
    repository.write({ "de.csv": "a,Auf\nb,Speichern\n" });
    await build({ catalogue, out });
    const anew = temporaryDirectory();
    await buildAnew({ catalogue, out: anew });
    expect(hashFiles(out)).toEqual(hashFiles(anew));
    expect(await verify(out)).toMatchObject({ ok: true });
    const { results } = JSON.parse(readFileSync(join(out, "api/units/index.json"), "utf8"));
    expect(results.filter(({ fuzzy }: { fuzzy: boolean }) => fuzzy)).toMatchObject([
      { target: "Auf", previous_source: "Open" },
    ]);
  });
});
