import { describe, expect, it } from "vitest";
import type { Change } from "../../src/model/catalogue/linked.ts";
import { entryId } from "../../src/site/pages/feeds/entries.ts";

function changeOf(slug: string | undefined, id: number, timestamp: number): Change {
  const project = slug === undefined ? null : { manifest: { slug } };
  return { id, timestamp, project } as Change;
}

const micros = (time: string): number => Date.parse(time) * 1000;

describe("identifiers of feed entries", () => {
  // By Python: uuid.uuid5(uuid.NAMESPACE_URL, slug + "\0" + str(id) + "\0" + time).
  it.each([
    ["mountain-huts", 1, micros("2026-11-21T03:40:27Z") + 664_876, "6e3bc892-632e-567c-ae17-04b112cdbbd6"],
    [undefined, 7, 0, "7feeefc9-e6fd-505b-a35d-b491adf162dd"],
    ["p", Number.MAX_SAFE_INTEGER, micros("2023-11-14T22:13:20Z"), "dfec212f-293f-5d91-b2b6-9f1475bf0bb0"],
    ["caf-e_9", 42, -1, "25560e17-0b08-5b76-aca2-286167788516"],
  ])("of %s, change %d", (slug, id, time, uuid) => {
    expect(entryId(changeOf(slug, id, time))).toBe(`urn:uuid:${uuid}`);
  });
});
