import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, expectTypeOf, it } from "vitest";
import { type LiveCatalogue, liveCatalogue } from "../src/build/live/live-catalogue.ts";
import { factsOf } from "../src/build/publishing.ts";
import type { CheckResult } from "../src/catalogue/asked/check.ts";
import type { Costs } from "../src/catalogue/asked/limits.ts";
import { checkPaths } from "../src/catalogue/asked/limits.ts";
import type { Prepared } from "../src/catalogue/asked/prepare.ts";
import type { AskedQuality } from "../src/catalogue/asked/quality.ts";
import { linkWhole } from "../src/catalogue/link/link.ts";
import { numberRecords } from "../src/catalogue/link/records/numbering.ts";
import { publicView, publishedLanguages } from "../src/catalogue/link/visibility.ts";
import { summarize } from "../src/cli/statistics.ts";
import type { Language } from "../src/model/catalogue/language.ts";
import type { PublicCatalogue, PublicLanguages, WholeCatalogue } from "../src/model/catalogue/linked.ts";
import { explainedSite } from "../src/published/explain/explain.ts";
import { listAbsent } from "../src/site/api/absent.ts";
import { bulkDocuments, bulkPaths, countBulkDocuments } from "../src/site/api/bulk/documents.ts";
import { countDocuments, renderDocuments } from "../src/site/api/documents.ts";
import { rawDocuments } from "../src/site/api/raw-documents.ts";
import type { Route } from "../src/site/api/routes.ts";
import type { Known } from "../src/site/explain/explanation.ts";
import { checkHost } from "../src/site/host-limits.ts";
import { rawPlacesOf } from "../src/site/host-site.ts";
import { resolveSite } from "../src/site/site.ts";
import { countFiles, filesOf, treeFiles } from "../src/site/tree-files.ts";
import { purposeIn, unitCounts } from "../src/site/vanishing.ts";

// What follows up to the last test is proved by the compiler (`npm run types`), and cannot fail when it is run.

it("what is linked is nothing that may be published, and the other way round", () => {
  expectTypeOf<WholeCatalogue>().not.toExtend<PublicCatalogue>();
  expectTypeOf<PublicCatalogue>().not.toExtend<WholeCatalogue>();
  const mistakes = (whole: WholeCatalogue, published: PublicCatalogue, live: LiveCatalogue) => {
    // @ts-expect-error as `build/edit.ts` once could have it
    const linked: PublicCatalogue = live.whole;
    // @ts-expect-error with the published languages it is still the whole
    const copy: PublicCatalogue = { ...whole, languages: published.languages };
    // @ts-expect-error nor is it by insisting
    const insisted = whole as PublicCatalogue;
    const { languages, projects, components, translations, units, sources, changes, screenshots } = whole;
    const nouns = { languages, projects, components, translations, units, sources, changes, screenshots };
    // @ts-expect-error nor noun by noun
    const byNouns: PublicCatalogue = nouns;
    // @ts-expect-error who numbers all that is there would miss something
    const all: WholeCatalogue = published;
    // @ts-expect-error nor is a copy of it the whole
    const allCopied: WholeCatalogue = { ...published };
    // @ts-expect-error nor one list of it in what may be published
    const mixed: PublicCatalogue = { ...published, units: whole.units };
    // @ts-expect-error nor a copy of that list
    const listCopied: PublicCatalogue = { ...published, units: [...whole.units] };
    // @ts-expect-error nor what somebody else took of it
    const filtered: PublicCatalogue = { ...published, units: whole.units.filter(({ id }) => id > 1) };
    // @ts-expect-error nor one list of what is published in the whole
    const allMixed: WholeCatalogue = { ...whole, units: published.units };
    return [linked, copy, insisted, byNouns, all, allCopied, mixed, listCopied, filtered, allMixed];
  };
  expectTypeOf(mistakes).toBeFunction();
});

it("languages are published because somebody decided that they are", () => {
  const mistakes = (whole: WholeCatalogue, languages: readonly Language[]) => [
    // @ts-expect-error any languages, whoever uses them
    publicView(whole, languages),
    // @ts-expect-error those that private projects use, too
    publicView(whole, whole.languages),
  ];
  expectTypeOf(mistakes).toBeFunction();
  expectTypeOf(publishedLanguages).returns.toEqualTypeOf<PublicLanguages>();
  expectTypeOf<LiveCatalogue["languages"]>().toEqualTypeOf<PublicLanguages>();
});

it("what is published, counted or explained is made from what may be published", () => {
  expectTypeOf(renderDocuments).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(countDocuments).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf<Route["documents"]>().parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(rawDocuments).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(bulkDocuments).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(countBulkDocuments).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(bulkPaths).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(listAbsent).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(unitCounts).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(treeFiles).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(filesOf).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(countFiles).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(factsOf).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(rawPlacesOf).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(resolveSite).parameter(4).toEqualTypeOf<PublicCatalogue | undefined>();
  expectTypeOf(explainedSite).parameter(2).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(checkHost).parameter(1).toHaveProperty("linked").toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(checkPaths).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf<Costs["linked"]>().toEqualTypeOf<PublicCatalogue>();
  expectTypeOf<Known["linked"]>().toEqualTypeOf<PublicCatalogue>();
  expectTypeOf(summarize).parameter(0).toEqualTypeOf<PublicCatalogue>();
  expectTypeOf<CheckResult["linked"]>().toEqualTypeOf<PublicCatalogue | undefined>();
  expectTypeOf<Prepared["linked"]>().toEqualTypeOf<PublicCatalogue | undefined>();
  expectTypeOf(publicView).returns.toEqualTypeOf<PublicCatalogue>();
});

it("what numbers, remembers and checks everything takes everything", () => {
  expectTypeOf(linkWhole).returns.toEqualTypeOf<WholeCatalogue>();
  expectTypeOf<LiveCatalogue["whole"]>().toEqualTypeOf<WholeCatalogue>();
  expectTypeOf(liveCatalogue).parameter(1).toEqualTypeOf<WholeCatalogue>();
  expectTypeOf(numberRecords).parameter(1).toEqualTypeOf<WholeCatalogue>();
  expectTypeOf<AskedQuality["find"]>().parameter(0).toEqualTypeOf<WholeCatalogue>();
  expectTypeOf(purposeIn).parameter(0).toEqualTypeOf<WholeCatalogue>();
  expectTypeOf(publishedLanguages).parameter(0).toEqualTypeOf<WholeCatalogue>();
  expectTypeOf(publicView).parameter(0).toEqualTypeOf<WholeCatalogue>();
});

it("one file says that something may be published: a catalogue, and its languages", () => {
  const source = fileURLToPath(new URL("../src", import.meta.url));
  const asserted = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) => {
      const text = readFileSync(join(source, path), "utf8");
      const places = text.match(/\b(?:as|is)\s+Public(?:Catalogue|Languages)\b/g) ?? [];
      return places.map(() => path);
    });
  const visibility = join("catalogue", "link", "visibility.ts");
  expect(asserted).toEqual([visibility, visibility]);
});
