import { describe, expect, it } from "vitest";
import { Failures } from "../../../src/catalogue/quality/failures.ts";
import { RECOMMENDED } from "../../../src/catalogue/quality/recommended.ts";
import { FailureDetails } from "../../../src/catalogue/quality/told-checks.ts";
import { readMessage } from "../../../src/catalogue/read/message-reader.ts";
import type { Unit } from "../../../src/model/catalogue/linked.ts";
import type { ComponentManifest } from "../../../src/model/catalogue/manifest.ts";
import { catalogueOf, fileOf, keys, link, linkAll, monolingual, projectOf } from "../catalogue-of.ts";

function told(...components: readonly ComponentManifest[]) {
  const details = new FailureDetails();
  const { linked } = link(catalogueOf({ projects: [projectOf("p", components)] }), {
    told: { checks: RECOMMENDED, messages: readMessage, details },
  });
  const failing = linked.units.filter(({ failingChecks }) => failingChecks.length > 0);
  return failing.map((unit) => [
    nameOf(unit),
    unit.failingChecks,
    details.of(unit, unit.failingChecks[0] ?? "")?.detail,
  ]);
}

/** What of it is told, in lines of translations that are asked for: all, without any. */
function findings(manifest: ComponentManifest, touches = (): boolean => true) {
  const details = new FailureDetails();
  const { linked } = linkAll(catalogueOf({ projects: [projectOf("p", [manifest])] }), {
    told: { checks: RECOMMENDED, messages: readMessage, details },
  });
  const failures = new Failures(linked, {}, details);
  const asked = new Map([...failures.files].map((file) => [file, { touches }]));
  const { templateFile } = manifest;
  if (templateFile !== undefined) asked.delete(templateFile.file);
  return failures.findingsIn(asked).map(({ unit }) => [unit?.context, unit?.detail]);
}

function nameOf({ translation, text }: Unit): string {
  return `${translation.language.code} ${text.context}`;
}

/** @param texts the source, and what a language has of it where it has something else */
function component(
  texts: Readonly<Record<string, readonly [source: string, target?: string]>>,
): ComponentManifest {
  const entries = Object.entries(texts);
  return monolingual(
    "web",
    fileOf("en", keys(Object.fromEntries(entries.map(([key, [source]]) => [key, source])))),
    [
      fileOf(
        "de",
        keys(Object.fromEntries(entries.map(([key, [source, target = source]]) => [key, target]))),
      ),
    ],
  );
}

describe("placeholders that no flag names", () => {
  it("are those of which the component has three different sources", () => {
    const lost = { a: ["From $who", "Von"], b: ["To $whom", "An $whom"] } as const;
    expect(told(component(lost))).toEqual([]);
    expect(told(component({ ...lost, c: ["To $whom", "Für $whom"] }))).toEqual([]);
    // A sign alone is none.
    const prices = { c: ["For $5", "Für 5 $"], d: ["For $6", "Für 6 $"], e: ["For $7", "Für 7 $"] } as const;
    expect(told(component({ ...lost, ...prices }))).toEqual([]);
    expect(told(component({ ...lost, c: ["At $place", "In $place"] }))).toEqual([
      ["de a", ["placeholders"], "missing: $who (as $name)"],
    ]);
  });

  it("are none where braces only mark names of a manual", () => {
    const manual = { a: ["Sum of @{range}", "Summe von @{bereich}"], b: ["At @{x}", "Bei @{y}"] } as const;
    expect(told(component({ ...manual, c: ["By @{z}", "Von @{z}"] }))).toEqual([]);
    const fields = { c: ["{z} by @{z}", "{z}"], d: ["{a}", "{a}"], e: ["{b}", "{b}"] } as const;
    expect(told(component({ ...fields, f: ["By @{who}", "Von @"] }))).toEqual([
      ["de f", ["placeholders"], "missing: {who} (as {name})"],
    ]);
  });
});

describe("a file that is a copy of its source", () => {
  const sentence = (index: number): string =>
    `This is the text with the number ${"x".repeat(index)} of them all.`;
  const copies = (count: number) =>
    Array.from({ length: count }, (_, index) => [`k${index}`, [sentence(index + 1)]] as const);

  it("is told once, with how much of it", () => {
    const copy = component(Object.fromEntries([...copies(20), ["z", ["Ship", "Schiff"]]]));
    const detail = "the file is a copy: 20 of its 21 texts are the source's";
    expect(findings(copy)).toEqual([["k0", detail]]);
  });

  it("is told at the first of the lines that are asked for", () => {
    const copy = component(Object.fromEntries(copies(20)));
    let looked = 0;
    const [found, ...others] = findings(copy, () => ++looked > 7);
    expect(found).toEqual(["k7", "the file is a copy: 20 of its 20 texts are the source's"]);
    expect(others).toEqual([]);
  });

  it("is none with fewer texts, or with a fifth that is translated", () => {
    expect(findings(component(Object.fromEntries(copies(19))))).toHaveLength(19);
    const others = Array.from(
      { length: 5 },
      (_, index) => [`z${index}`, ["Ship", `Schiff ${"x".repeat(index)}`]] as const,
    );
    expect(findings(component(Object.fromEntries([...copies(20), ...others])))).toHaveLength(20);
  });
});
