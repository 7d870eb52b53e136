import { expect } from "vitest";
import { ANSWERS } from "../fixtures/schemas/samples.ts";
import { errorsOf } from "../fixtures/schemas/schemas.ts";
import { isPage } from "./published.ts";
import { PAGE_SIZE, type PublishedSite, TEA_BASE } from "./tea-auction.ts";

/** What is wrong with the shape of one document, by schemas/README.md. */
export function shapeErrors(site: PublishedSite, path: string): readonly string[] {
  const address = `/${path.replace(/(?:format=api\/)?(?:page=\d+\/)?index\.json$/, "")}`;
  const [answer, ...others] = ANSWERS.filter((one) => one.address.test(address));
  if (answer === undefined || others.length > 0) return [`${path}: not one schema, but ${others.length}`];
  const document: unknown = JSON.parse(site.text(path));
  if (answer.isPage !== isPage(document)) return [`${path}: a page, or it should be one`];
  const items: readonly unknown[] = isPage(document) ? document.results : [document];
  const ofPage = isPage(document) ? errorsOf("output/page", document) : [];
  const errors = [...ofPage, ...items.flatMap((item) => errorsOf(answer.schema, item))];
  return errors.map(({ keyword, at }) => `${path}: ${keyword} at ${at}`);
}

/** Proves all pages of the collection whose marker `page=1/index.json` is given. */
export function provePages(site: PublishedSite, marker: string): void {
  const directory = marker.slice(0, -"page=1/index.json".length);
  const own = site.text(`${directory}index.json`);
  expect(site.text(marker), marker).toBe(own);

  const { count }: { readonly count: number } = JSON.parse(own);
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const addressOf = (page: number): string | null =>
    page < 1 || page > last ? null : addressOfPage(directory, page);
  for (let page = 1; page <= last; page += 1) {
    const document: unknown = JSON.parse(site.text(`${directory}page=${page}/index.json`));
    if (!isPage(document)) throw new Error(`${directory}page=${page} is no page`);
    expect(document).toMatchObject({ count, next: addressOf(page + 1), previous: addressOf(page - 1) });
    expect(document.results).toHaveLength(page < last ? PAGE_SIZE : count - (last - 1) * PAGE_SIZE);
  }
  expect(site.files.has(`${directory}page=${last + 1}/index.json`), directory).toBe(false);
}

/** In the style `query`; the first page is the collection itself. */
function addressOfPage(directory: string, page: number): string {
  const view = directory.endsWith("/format=api/") ? ["format=api"] : [];
  const query = [...view, ...(page === 1 ? [] : [`page=${page}`])].join("&");
  return `${TEA_BASE}/${directory.replace("format=api/", "")}${query === "" ? "" : `?${query}`}`;
}
