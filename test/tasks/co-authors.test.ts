import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { tellContributors } from "../../src/catalogue/asked/contributors.ts";
import { peopleCsv, peopleJson, peopleMarkdown, peopleTable } from "../../src/cli/statistics/people.ts";
import { WrittenRepository } from "../changelog/written-repository.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const SOURCE = '"a","Apple"\n"b","Bee"\n';
const BOT = "dependabot[bot] <1+dependabot[bot]@users.noreply.github.com>";
const TRAILERS = [
  "Translations (#12)",
  "",
  "Co-authored-by: Jonas Berg <jonas@example.org>",
  "Co-authored-by: Mia Stern <mia@old.example.org>",
  // By the mailmap she is Mia, and she is there already.
  "Co-Authored-By: M. <mia@example.org>",
  // The author herself, and a name that a record's author has.
  "co-authored-by: Ann <ann@example.org>",
  "Co-authored-by: Zoe <another-zoe@example.org>",
  "Co-authored-by: nobody",
].join("\n");

/** Two commits of translations: by Ann, with others, and by a bot, with somebody. @param isTold false: without trailers */
function repository(isTold: boolean, keys: object = {}): WrittenRepository {
  const written = new WrittenRepository({ base_url: "https://l10n.example.org", pages: true, ...keys });
  const mailmap = "Mia Stern <mia@example.org> <mia@old.example.org>\n";
  written.commit("2026-01-01T00:00:00Z", { "en.csv": SOURCE, ".mailmap": mailmap });
  const message = isTold ? TRAILERS : "Translations (#12)";
  written.commit("2026-01-02T00:00:00Z", { "de.csv": '"a","Apfel"\n"b","Biene"\n' }, { message });
  const ofBot = isTold ? "T\n\nCo-authored-by: Jonas Berg <jonas@example.org>" : "T";
  written.commit("2026-01-03T00:00:00Z", { "fr.csv": '"a","Pomme"\n' }, { message: ofBot, author: BOT });
  written.commit("2026-01-04T00:00:00Z", { "de.csv": '"a","Äpfel"\n"b","Biene"\n' }, { author: BOT });
  written.commit("2026-01-05T00:00:00Z", { "fr.csv": '"a","Pommes"\n' }, { author: "Zoe <zoe@example.org>" });
  return written;
}

async function built(catalogue: string): Promise<string> {
  const out = temporaryDirectory();
  const { ok } = await build({ catalogue, out, cache: false, sourceDateEpoch: 1_780_000_000 });
  expect(ok).toBe(true);
  return out;
}

function creditsIn(out: string): Record<"credits" | "bots", readonly string[]> {
  const { credits, bots } = JSON.parse(readFileSync(join(out, "credits/p/credits.json"), "utf8"));
  const said = (all: readonly { name: string | null; changes: number }[]): readonly string[] =>
    all.map(({ name, changes }) => `${name} ${changes}`);
  return { credits: said(credits), bots: said(bots) };
}

describe("co-authors of commits", () => {
  it("are credited, each once a change, and bots apart", async () => {
    const out = await built(repository(true).directory);
    // A user of another address that has a name which a record shows is another user.
    expect(creditsIn(out)).toEqual({
      credits: ["Jonas Berg 3", "Ann 2", "Mia Stern 2", "Zoe 2", "Zoe 1"],
      bots: ["dependabot[bot] 2"],
    });
    const page = readFileSync(join(out, "credits/p/index.html"), "utf8");
    expect(page.indexOf("dependabot[bot]")).toBeGreaterThan(page.indexOf('id="bots"'));
    expect(readFileSync(join(out, "credits/p/credits.csv"), "utf8")).not.toContain("dependabot");
    expect(readFileSync(join(out, "credits/p/credits.txt"), "utf8")).toMatch(
      /Mia Stern: [^\n]*\n[\s\S]*\nBots\n\ndependabot\[bot\]: /,
    );
  });

  it("change no byte of any document of the API, nor who others are", async () => {
    const [told, plain] = [await built(repository(true).directory), await built(repository(false).directory)];
    const paths = readdirSync(join(told, "api"), { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".json"),
    );
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths)
      expect([path, readFileSync(join(told, "api", path), "utf8")]).toEqual([
        path,
        readFileSync(join(plain, "api", path), "utf8"),
      ]);
  });

  it("and bots are named nowhere where names are not shown, and no address ever is", async () => {
    for (const names of ["all", "none", "last_author"]) {
      const out = await built(repository(true, { pages: { names } }).directory);
      for (const path of readdirSync(out, { recursive: true, encoding: "utf8" }).filter((one) =>
        /\.(html|json|csv|txt|xml)$/.test(one),
      )) {
        const text = readFileSync(join(out, path), "utf8");
        expect([path, /(jonas|mia|zoe|ann)@/.test(text)]).toEqual([path, false]);
        if (names !== "all") expect([path, /Jonas|Mia Stern/.test(text)]).toEqual([path, false]);
      }
    }
  });

  it("are told by stats --people, as a table, CSV, JSON and Markdown", async () => {
    const { languages = [] } = await tellContributors(repository(true).directory, {});
    const german = languages.find(({ code }) => code === "de");
    expect(german?.people.map(({ name, texts, changes }) => `${name} ${texts} ${changes}`)).toEqual([
      ...["Ann 2 2", "Jonas Berg 2 2", "Mia Stern 2 2", "Zoe 2 2"],
    ]);
    expect(german?.bots.map(({ name, changes }) => `${name} ${changes}`)).toEqual(["dependabot[bot] 1"]);
    expect(peopleTable(languages)).toMatch(
      /^German \(de\)\n[\s\S]*^German \(de\), bots\n {2}dependabot\[bot\] /m,
    );
    expect(JSON.parse(peopleJson(languages)).languages[0].bots).toHaveLength(1);
    expect(peopleCsv(languages)).not.toContain("dependabot");
    expect(peopleMarkdown(languages)).toMatch(/Mia Stern[\s\S]*## Bots[\s\S]*dependabot/);
  });

  it("are people unless history.bots names them", async () => {
    const out = await built(
      repository(true, { history: { bots: ["Jonas Berg", "ann@example.org"] } }).directory,
    );
    expect(creditsIn(out)).toEqual({
      credits: ["Mia Stern 2", "Zoe 2", "Zoe 1"],
      bots: ["Jonas Berg 3", "Ann 2", "dependabot[bot] 2"],
    });
  });

  it("are the same from a log that is remembered, and after an edit", async () => {
    const written = repository(true);
    const [cache, out] = [temporaryDirectory(), temporaryDirectory()];
    const options = { catalogue: written.directory, out, cache, sourceDateEpoch: 1_780_000_000 };
    await build(options);
    const first = creditsIn(out);
    written.commit(
      "2026-01-06T00:00:00Z",
      { "de.csv": '"a","Äpfel"\n"b","Bienen"\n' },
      { author: BOT, message: TRAILERS },
    );
    const { history } = await build(options);
    expect(history?.cached).toBeGreaterThan(0);
    expect(creditsIn(out)).toEqual(creditsIn(await built(written.directory)));
    expect(creditsIn(out)).not.toEqual(first);
    written.write({ "de.csv": '"a","Äpfel"\n"b","Die Bienen"\n' });
    await build(options);
    expect(creditsIn(out)).toEqual(creditsIn(await built(written.directory)));
  });
});
