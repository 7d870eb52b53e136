import { hash } from "node:crypto";
import {
  type DocumentName,
  directoryAddress,
  documentPath,
  type ErrorName,
  jsonFieldsIn,
  pageCount,
  ROOT_COLLECTIONS,
  ROUTING,
} from "../../../model/index.ts";
import { type Check, failed, ok, type Page, type Seen, type Visit, warning } from "./check.ts";

const ROOT: DocumentName = { segments: [], view: "plain" };
/** The number of pages that are read from the beginning of a collection. */
const PAGES_WALKED = 5;
const MOST_NAMED = 3;

export const DOCUMENT_CHECKS: readonly Check[] = [
  { name: "base-url", run: async (visit) => proveBase(visit) },
  { name: "root", run: async (visit) => prove(visit, ROOT) },
  { name: "content-type", run: proveTypes },
  { name: "pages", run: walkPages },
  { name: "last-page", run: proveLastPage },
  { name: "view", run: proveView },
  { name: "invalid-page", run: proveInvalidPage },
  { name: "not-found", run: proveNotFound },
  { name: "files", run: proveFiles },
];

function proveBase({ site, subject }: Visit): Seen {
  if (subject.baseUrl === site.address.base) return ok(`documents name ${subject.baseUrl}`);
  return warning(`documents link to ${subject.baseUrl}, not ${site.address.base}: clients leave this site`);
}

/** Proves that the document at an address is the one that the manifest lists. */
async function prove(visit: Visit, name: DocumentName): Promise<Seen> {
  const page = await visit.get(name);
  return (await differenceFrom(visit, name, page)) ?? ok(`${page.address} matches the manifest`);
}

/** The difference of a document from the list. If its file differs as well, the upload is wrong and not the host. */
async function differenceFrom(visit: Visit, name: DocumentName, page: Page): Promise<Seen | undefined> {
  const path = documentPath(name);
  const listed = await visit.subject.find(path);
  if (listed === undefined) return failed(`the manifest does not list ${path}`);
  if (page.status === 200 && isListed(page, listed.sha256)) return undefined;
  const what = page.status === 200 ? "differs from the manifest" : `answers ${describeStatus(page)}`;
  const file = await visit.askFile(path);
  if (file.status === 200 && isListed(file, listed.sha256)) return failed(`${page.address} ${what}`);
  return failed(`${page.address} ${what}, and ${path} itself differs too`, "upload");
}

function isListed({ body }: Page, sha256: string | undefined): boolean {
  return hash("sha256", body) === sha256;
}

function describeStatus({ status, headers }: Page): string {
  const location = headers.get("location");
  return location === null ? String(status) : `${status} to ${location}`;
}

async function proveTypes(visit: Visit): Promise<Seen> {
  const { address, status, headers } = await visit.get(ROOT);
  const type = headers.get("content-type") ?? "none";
  if (status !== 200 || /^application\/json\s*(?:;|$)/i.test(type)) return ok(`${address} is ${type}`);
  return failed(`${address} is sent with the content type ${type}, not application/json`);
}

/** The collection with the most pages, because errors of a host with pages show there. */
function longest({ counts }: Visit["subject"]): { readonly name: string; readonly pages: number } {
  const all = ROOT_COLLECTIONS.map((name) => ({ name, pages: pageCount(counts[name] ?? 0) }));
  return all.reduce((a, b) => (b.pages > a.pages ? b : a));
}

/** Follows `next`, and compares each page with the list. */
async function walkPages(visit: Visit): Promise<Seen> {
  const { name, pages } = longest(visit.subject);
  const segments = [name];
  const first = await visit.get({ segments, view: "plain" });
  const last = Math.min(pages, PAGES_WALKED);
  for (let page = 2; page <= last; page += 1) {
    const answer = await visit.get({ segments, view: "plain", page });
    if (answer.status === 200 && answer.body.equals(first.body)) {
      return failed(`${answer.address} answers page 1: clients that follow next never stop`);
    }
    const wrong = await differenceFrom(visit, { segments, view: "plain", page }, answer);
    if (wrong !== undefined) return wrong;
  }
  return ok(
    last === 1 ? `${name} has one page` : `${name}: pages 1 to ${last} of ${pages} match the manifest`,
  );
}

async function proveLastPage(visit: Visit): Promise<Seen | undefined> {
  const { name, pages } = longest(visit.subject);
  if (pages <= PAGES_WALKED) return undefined;
  return prove(visit, { segments: [name], view: "plain", page: pages });
}

/** Checks the second view if the tree lists it. Hosts without queries publish none, or plain files. */
async function proveView(visit: Visit): Promise<Seen | undefined> {
  const name: DocumentName = { segments: [], view: "api" };
  if ((await visit.subject.find(documentPath(name))) === undefined) return undefined;
  return prove(visit, name);
}

async function proveInvalidPage(visit: Visit): Promise<Seen | undefined> {
  if (visit.subject.links !== "query") return undefined;
  const { name, pages } = longest(visit.subject);
  const answer = await visit.get({ segments: [name], view: "plain", page: pages + 1 });
  const { status } = ROUTING.replies["invalid-page"];
  if (says(answer, "invalid-page")) return ok(`${answer.address} answers ${status}`);
  const due = JSON.stringify(detailOf(ROUTING.replies["invalid-page"].body));
  if (answer.status === status) return warning(`${answer.address} answers ${status}, but without ${due}`);
  return failed(`${answer.address}, after the last page, answers ${describeStatus(answer)}, not ${status}`);
}

async function proveNotFound(visit: Visit): Promise<Seen> {
  const answer = await visit.ask(`/${directoryAddress(["lingodex-no-such-collection"])}`);
  const { status, body } = ROUTING.replies["not-found"];
  if (answer.status !== status) {
    return failed(
      `${answer.address}, which does not exist, answers ${describeStatus(answer)}, not ${status}`,
    );
  }
  if (says(answer, "not-found")) return ok(`${answer.address} answers ${status}`);
  return warning(`${answer.address} answers ${status}, but not ${body}`);
}

/** True if the answer has the planned status and detail, however its JSON is written. */
function says({ status, body }: Page, name: ErrorName): boolean {
  const due = ROUTING.replies[name];
  return status === due.status && detailOf(body) === detailOf(due.body);
}

function detailOf(body: Buffer | string): unknown {
  return jsonFieldsIn(body)?.["detail"];
}

async function proveFiles(visit: Visit): Promise<Seen> {
  const wrong: string[] = [];
  for (const { path, sha256 } of visit.subject.samples) {
    const answer = await visit.askFile(path);
    if (answer.status !== 200) wrong.push(`${answer.address} answers ${describeStatus(answer)}`);
    else if (!isListed(answer, sha256)) wrong.push(`${answer.address} has different bytes`);
  }
  const { length } = visit.subject.samples;
  if (wrong.length === 0) return ok(`${length} files match the manifest`);
  return failed(
    `${wrong.length} of ${length} files differ from the manifest: ${wrong.slice(0, MOST_NAMED).join("; ")}`,
  );
}
