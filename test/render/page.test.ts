import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAGE_SIZE, pageCount } from "../../src/model/pages.ts";
import { Addresses } from "../../src/render/addresses.ts";
import { type RenderedPage, renderPages } from "../../src/render/page.ts";

interface Envelope {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly number[];
}

const BASE = "https://l10n.example.org";
const STYLES = ["query", "path", "file"] as const;
const VIEWS = ["plain", "api"] as const;

function pagesOf(items: number, addresses = new Addresses(BASE, BASE, "query", "plain")): RenderedPage[] {
  const all = Array.from({ length: items }, (_, index) => index);
  return [...renderPages(all, ["units"], addresses, String)];
}

describe("pages (contract 2.1, 8.1)", () => {
  it("of nothing are one, without links", () => {
    expect(pagesOf(0)).toEqual([{ page: 1, body: '{"count":0,"next":null,"previous":null,"results":[]}' }]);
  });

  it("link to their neighbours; page 1 carries no page", () => {
    const [first, second, third] = pagesOf(41).map(({ body }): Envelope => JSON.parse(body));
    expect([first?.previous, first?.next]).toEqual([null, `${BASE}/api/units/?page=2`]);
    expect([second?.previous, second?.next]).toEqual([`${BASE}/api/units/`, `${BASE}/api/units/?page=3`]);
    expect([third?.previous, third?.next, third?.results]).toEqual([`${BASE}/api/units/?page=2`, null, [40]]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [40, 2],
    [41, 3],
  ])("of %i items are %i", (items, pages) => {
    expect(pageCount(items)).toBe(pages);
    expect(pagesOf(items)).toHaveLength(pages);
  });

  it("walk every item once, forth and back, in every style and view", () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.constantFrom(...STYLES),
        fc.constantFrom(...VIEWS),
        (items, style, view) => {
          const addresses = new Addresses(BASE, BASE, style, view);
          const rendered = pagesOf(items, addresses);
          const at = new Map(
            rendered.map(({ page, body }): [string, Envelope] => [
              addresses.document(["units"], page === 1 ? undefined : page),
              JSON.parse(body),
            ]),
          );
          const walk = (from: string, link: "next" | "previous"): Envelope[] => {
            const seen: Envelope[] = [];
            for (let next: string | null = from; next !== null; next = seen.at(-1)?.[link] ?? null) {
              const page: Envelope | undefined = at.get(next);
              if (page === undefined || seen.length > 20) throw new Error(`the walk leads to ${next}`);
              seen.push(page);
            }
            return seen;
          };
          const forth = walk(addresses.document(["units"]), "next");
          const back = walk([...at.keys()].at(-1) ?? "", "previous");
          expect(forth).toHaveLength(pageCount(items));
          expect(back.toReversed()).toEqual(forth);
          expect(forth.flatMap(({ results }) => results)).toEqual(
            Array.from({ length: items }, (_, index) => index),
          );
          expect(forth.slice(0, -1).every(({ results }) => results.length === PAGE_SIZE)).toBe(true);
          expect(new Set(forth.map(({ count }) => count))).toEqual(new Set([items]));
          expect(rendered.map(({ page }) => page)).toEqual(forth.map((_, index) => index + 1));
        },
      ),
    );
  });
});
