import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { tellOverTime } from "../../src/catalogue/asked/told-over-time.ts";
import { describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { git } from "../changelog/repositories.ts";
import { WrittenRepository } from "../changelog/written-repository.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const TEXTS = (german: string) => ({ "en.csv": '"a","Apple"\n', "de.csv": `"a","${german}"\n` });
const EPOCH = Date.parse("2026-06-01T00:00:00Z") / 1000;

/** A repository with a commit for each time. */
function repository(...times: readonly string[]): {
  readonly directory: string;
  readonly ids: readonly string[];
} {
  const written = new WrittenRepository({ base_url: "https://l10n.example.org", pages: true });
  const ids = times.map((time, index) => {
    written.commit(time, TEXTS(`Apfel ${index}`));
    return git(written.directory, ["rev-parse", "HEAD"]).trim();
  });
  return { directory: written.directory, ids };
}

interface Built {
  readonly told: readonly string[];
  /** What the foot of a page says of the data. */
  readonly until: string | undefined;
  readonly timestamps: readonly string[];
}

async function built(catalogue: string, sourceDateEpoch: number | undefined = EPOCH): Promise<Built> {
  const out = temporaryDirectory();
  const { ok, diagnostics } = await build({ catalogue, out, cache: false, sourceDateEpoch });
  expect(ok).toBe(true);
  const page = readFileSync(join(out, "projects/p/index.html"), "utf8");
  const changes = JSON.parse(readFileSync(join(out, "api/changes/index.json"), "utf8"));
  return {
    told: diagnostics
      .filter(({ code }) => /^history\/(?:clock|future)$/.test(code))
      .map((one) => {
        const { message, hint } = describeDiagnostic(one);
        return `${one.code} ${message} (${hint})`;
      }),
    until: /Last updated ([^<]*)/.exec(page.replaceAll(/<[^>]*>/g, ""))?.[1]?.trim(),
    timestamps: changes.results.map(({ timestamp }: { timestamp: string }) => timestamp.slice(0, 10)),
  };
}

describe("a commit of a wrong clock", () => {
  it("is named, with the hint to set its time, and moves no page's date, while records keep their times", async () => {
    const { directory, ids } = repository(
      "2024-03-01T10:00:00Z",
      "2100-01-01T00:00:00Z",
      "2025-02-01T10:00:00Z",
    );
    const { told, until, timestamps } = await built(directory);
    expect(told).toEqual([
      expect.stringMatching(
        new RegExp(
          `^history/future the commit ${ids[1]} is dated 2100-01-01, more than a day after its descendant ${ids[2]} .*times: {${ids[1]}:`,
        ),
      ),
    ]);
    expect(until).toContain("1 February 2025");
    expect(timestamps).toContain("2100-01-01");
  });

  it("is named where it is the newest and lies after the build", async () => {
    const { directory, ids } = repository("2024-03-01T10:00:00Z", "2100-01-01T00:00:00Z");
    for (const epoch of [EPOCH, undefined]) {
      const { told, until } = await built(directory, epoch);
      expect(told).toEqual([
        expect.stringContaining(`the commit ${ids[1]} is dated 2100-01-01, after the time of this build`),
      ]);
      expect(until).toContain("1 March 2024");
    }
  });

  it("that went slow is blamed itself, and not those before it", async () => {
    const { directory, ids } = repository(
      "2024-03-01T10:00:00Z",
      "2025-01-01T00:00:00Z",
      "1970-01-02T00:00:00Z",
      "2025-02-01T10:00:00Z",
    );
    const { told, until } = await built(directory);
    expect(told).toEqual([
      expect.stringMatching(new RegExp(`^history/clock the commit ${ids[2]} .*times: {${ids[2]}:`)),
    ]);
    expect(until).toContain("1 February 2025");
  });

  it("is believed where history.times sets its time", async () => {
    const { directory, ids } = repository(
      "2024-03-01T10:00:00Z",
      "2100-01-01T00:00:00Z",
      "2025-02-01T10:00:00Z",
    );
    const written = readFileSync(join(directory, "catalogue.json"), "utf8");
    const manifest = {
      ...JSON.parse(written),
      history: { times: { [ids[1] ?? ""]: "2024-06-01T00:00:00Z" } },
    };
    writeFileSync(join(directory, "catalogue.json"), JSON.stringify(manifest));
    expect((await built(directory)).told).toEqual([]);
  });

  it("has its numbers over time where the next commit stands", async () => {
    const { directory } = repository("2024-03-01T10:00:00Z", "2100-01-01T00:00:00Z", "2025-02-01T10:00:00Z");
    const { rows } = await tellOverTime(directory, {
      every: "month",
      since: undefined,
      withSource: true,
      sourceDateEpoch: EPOCH,
    });
    expect(new Set(rows?.map(({ time }) => time))).toEqual(new Set(["2024-03"]));
  });

  it("gives the same bytes whenever it is built, but for what lies after the build", async () => {
    const { directory } = repository("2024-03-01T10:00:00Z", "2100-01-01T00:00:00Z", "2025-02-01T10:00:00Z");
    const [early, late] = [await built(directory, EPOCH), await built(directory, EPOCH + 10 * 365 * 86_400)];
    expect(early).toEqual(late);
  });
});
