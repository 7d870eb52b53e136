import { describe, expect, it } from "vitest";
import { meetRelease, tellRelease } from "../../src/import/met-release.ts";
import { Telling } from "../../src/import/platform/told.ts";
import { answering } from "./answering.ts";
import { readerOf } from "./reading.ts";

const LATER = { hasSuggestions: false, hasAnnouncements: true };

/** What an import says of the release of a server whose metrics are this. */
async function saidOf(metrics: number | string, hasToken: boolean): Promise<readonly string[]> {
  const { origin } = await answering({ "/api/metrics/": metrics });
  const telling = new Telling();
  tellRelease(await meetRelease(readerOf(origin), LATER, hasToken), telling);
  return telling.all().flatMap(({ examples }) => examples);
}

describe("a release that was not tried", () => {
  it("is named by its version, or by why the version is not known", async () => {
    expect(await saidOf('{"version": "5.16.2"}', true)).toEqual(["5.16.2"]);
    expect(await saidOf(403, true)).toEqual(["5.15 to 5.17 (the server does not show its number)"]);
    expect(await saidOf(403, false)).toEqual(["5.15 to 5.17 (only signed-in users see its number)"]);
  });
});
