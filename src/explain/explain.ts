import { FILE_ADDRESSES } from "../model/addresses/api.ts";
import { PatternTable } from "../model/addresses/pattern.ts";
import type { Catalogue } from "../model/catalogue.ts";
import { documentAddress } from "../model/layout.ts";
import type { PublicCatalogue } from "../model/linked.ts";
import { pageCount } from "../model/pages.ts";
import { explainAbsent } from "./absent.ts";
import { type AskedAddress, parseAddress } from "./address.ts";
import type { Draft, Explanation, Fact, Known } from "./explanation.ts";
import { explainSegments } from "./routes.ts";
import { suggest } from "./suggestion.ts";

export interface ExplainInput {
  readonly catalogue: Catalogue;
  /** What is published of it. */
  readonly linked: PublicCatalogue;
  /** Where it is published, if not at the catalogue's `base_url`. */
  readonly baseUrl?: string | undefined;
}

/** An address that the catalogue does not have, and the nearest that it has. */
export interface UnknownAddress {
  readonly problem: string;
  readonly suggestion: string;
}

/**
 * Why the document at an address of the API says what it says: which files and rows it is made from, and which rule
 * decided. Takes addresses of any link style, with or without their origin. Pure: reads nothing but its arguments.
 */
export function explainAddress(address: string, input: ExplainInput): Explanation | UnknownAddress {
  const known: Known = { catalogue: input.catalogue, linked: input.linked };
  const base = input.baseUrl ?? input.catalogue.settings.baseUrl ?? "";
  const parsed = parseAddress(address, [base, input.catalogue.settings.baseUrl ?? ""]);
  const asked = { ...parsed, segments: withoutFileName(parsed.segments, known) };
  const number = asked.page === undefined || !/^\d{1,9}$/.test(asked.page) ? 1 : Number(asked.page);
  const print = (segments: readonly string[], page?: number): string =>
    printAddress(base, { segments, view: asked.view }, page);

  const draft = explainSegments(asked.segments, known, number) ?? explainAbsent(asked.segments, known);
  if (draft === undefined) {
    const problem = `the catalogue has no ${print(asked.segments)}`;
    return { problem, suggestion: print(suggest(asked.segments, known)) };
  }
  const wrong = wrongPage(asked, draft, number);
  if (wrong !== undefined) return { problem: wrong.problem, suggestion: print(asked.segments, wrong.page) };
  return complete(draft, asked, print(asked.segments, asked.page === undefined ? undefined : number));
}

const FILES = new PatternTable(FILE_ADDRESSES);

/** `…/file/website.csv` of the styles `path` and `file` is `…/file/`. */
function withoutFileName(segments: readonly string[], known: Known): readonly string[] {
  const directory = segments.slice(0, -1);
  const isNamed = FILES.find(directory) !== undefined && explainSegments(segments, known, 1) === undefined;
  return isNamed ? directory : segments;
}

export function isUnknown(result: Explanation | UnknownAddress): result is UnknownAddress {
  return "problem" in result;
}

function complete(draft: Draft, { view, page }: AskedAddress, address: string): Explanation {
  const { title, isPublished = true, facts, files } = draft;
  const about: Fact[] = [
    ...(view === "api"
      ? [
          {
            label: "view",
            value: "format=api",
            because: "the same document, in which every address of the API carries it",
          },
        ]
      : []),
    ...(isPublished && page !== undefined && Number(page) === 1
      ? [{ label: "page", value: "1", because: "a copy of the collection's own address" }]
      : []),
  ];
  return { title, address, isPublished, facts: [...about, ...facts], files };
}

/** What is wrong with the page that was asked for, and the nearest one that is there. */
function wrongPage(
  { page }: AskedAddress,
  { count, isPublished }: Draft,
  number: number,
): { readonly problem: string; readonly page: number | undefined } | undefined {
  if (page === undefined || isPublished === false) return undefined;
  if (count === undefined) return { problem: "the document has no pages", page: undefined };
  const last = pageCount(count);
  const isNumber = /^\d{1,9}$/.test(page);
  if (isNumber && number >= 1 && number <= last) return undefined;
  const problem = `there is no page ${page}: the collection has ${last}`;
  return { problem, page: isNumber && number < 1 ? undefined : last };
}

function printAddress(
  base: string,
  { segments, view }: Pick<AskedAddress, "segments" | "view">,
  page?: number,
): string {
  return `${base}/${documentAddress({ segments, view, page }, "query")}`;
}
