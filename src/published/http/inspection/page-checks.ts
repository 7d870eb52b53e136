import { hash } from "node:crypto";
import { isPageFile, pageAddress } from "../../../model/index.ts";
import {
  type Check,
  failed,
  isSentAs,
  type ListedBytes,
  ok,
  type Page,
  type Seen,
  type Visit,
  warning,
} from "./check.ts";

/** The checks of files for people: pages, badges, feeds and tables. */
export const PAGE_CHECKS: readonly Check[] = [{ name: "people", run: provePages }];

/** Hosts on which no directory answers with its page (docs/reference/pages.md). */
const WITHOUT_INDEX: ReadonlySet<string | null> = new Set(["plain", "busybox"]);

/** Proves pages at the addresses that documents name, and files beside them at their own paths. */
async function provePages(visit: Visit): Promise<Seen | undefined> {
  const { people } = visit.subject;
  for (const listed of people) {
    const wrong = await differenceFrom(visit, listed);
    if (wrong !== undefined) return wrong;
  }
  return people.length === 0 ? undefined : ok(`${people.length} pages and their files match the manifest`);
}

async function differenceFrom(visit: Visit, listed: ListedBytes): Promise<Seen | undefined> {
  const { path } = listed;
  const isPage = isPageFile(path);
  const folder = path.split("/").slice(0, -1);
  const page = isPage ? await visit.browse(`/${pageAddress(folder)}`) : await visit.askFile(path);
  if (isListed(page, listed)) return typeOf(page, listed);
  const what = page.status === 200 ? "differs from the manifest" : `answers ${page.status}`;
  const file = isPage ? await visit.askFile(path) : page;
  if (!isListed(file, listed)) return failed(`${page.address} ${what}`, "upload");
  const tell = WITHOUT_INDEX.has(visit.subject.host) ? warning : failed;
  return tell(`${page.address} ${what}, but ${file.address} matches`);
}

function typeOf({ address, headers }: Page, listed: ListedBytes): Seen | undefined {
  const type = headers.get("content-type") ?? "none";
  if (isSentAs(type, listed)) return undefined;
  return failed(`${address} is sent with the content type ${type}, not ${listed.mediaType}`);
}

function isListed({ status, body }: Page, { sha256 }: ListedBytes): boolean {
  return status === 200 && hash("sha256", body) === sha256;
}
