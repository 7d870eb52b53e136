import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LinkStyle } from "../../src/model/catalogue/manifest.ts";
import type { View } from "../../src/model/tree/layout.ts";
import { PAGE_SIZE, pageCount } from "../../src/model/tree/pages.ts";
import { contextOf } from "../../src/site/api/context.ts";
import { renderPage } from "../../src/site/api/page.ts";
import { BASE, optionsOf } from "./site-of.ts";

interface Envelope {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly number[];
}

const STYLES = ["query", "path", "file"] as const;
const VIEWS = ["plain", "api"] as const;

interface Page {
  readonly page: number;
  readonly body: string;
  readonly items: readonly string[];
}

function pagesOf(count: number, style: LinkStyle = "query", view: View = "plain"): Page[] {
  const items = Array.from({ length: count }, (_, number) => ({ number }));
  const context = contextOf(optionsOf({ style }), view);
  const paged = { items, segments: ["units"], render: ({ number }: { number: number }) => String(number) };
  return Array.from({ length: pageCount(count) }, (_, index) => {
    const [rendered] = renderPage(paged, index + 1, [context]);
    const text = (bytes?: Uint8Array) => Buffer.from(bytes ?? []).toString();
    return { page: index + 1, body: text(rendered?.body), items: (rendered?.items ?? []).map(text) };
  });
}

describe("pages (contract 2.1, 8.1)", () => {
  it("of nothing are one, without links", () => {
    expect(pagesOf(0)).toEqual([
      { page: 1, body: '{"count":0,"next":null,"previous":null,"results":[]}', items: [] },
    ]);
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
          const { addresses } = contextOf(optionsOf({ style }), view);
          const rendered = pagesOf(items, style, view);
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
          expect(rendered.flatMap((page) => page.items)).toEqual(
            Array.from({ length: items }, (_, index) => String(index)),
          );
          expect(rendered.map(({ page }) => page)).toEqual(forth.map((_, index) => index + 1));
        },
      ),
    );
  });
});
