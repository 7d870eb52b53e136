import { type DocumentName, documentAddress, isFailureOf, isPageFile } from "../../../model/index.ts";
import { isOutOfReach } from "../exchange.ts";
import type { Received, RemoteSite } from "../remote-site.ts";
import { fileAddress } from "../site-address.ts";
import { adviceOf } from "./advice.ts";
import { type Check, type CheckResult, failed, type Page, type Subject, type Visit } from "./check.ts";
import { DOCUMENT_CHECKS } from "./document-checks.ts";
import { HEADER_CHECKS } from "./header-checks.ts";
import { PAGE_CHECKS } from "./page-checks.ts";

/** All checks. A new check needs an entry in one of the lists, and its advice. */
const CHECKS: readonly Check[] = [...DOCUMENT_CHECKS, ...PAGE_CHECKS, ...HEADER_CHECKS];

const MOST_BYTES = 64 * 2 ** 20;

/**
 * Looks at a deployed site as its clients do.
 *
 * @returns one result for each check that applies, in their order; an exchange that fails is a failed check
 */
export async function inspect(site: RemoteSite, subject: Subject): Promise<readonly CheckResult[]> {
  const visit = visitTo(site, subject);
  const results: CheckResult[] = [];
  for (const check of CHECKS) {
    const seen = await look(check, visit);
    if (seen === undefined) continue;
    const { cause, ...told } = seen;
    const name = cause ?? check.name;
    const advice = seen.outcome === "ok" ? {} : { advice: adviceOf(name, subject.host) };
    const reach = cause === "reach" ? { unreached: true as const } : {};
    results.push({ check: check.name, ...told, ...advice, ...reach });
  }
  return results;
}

async function look({ run }: Check, visit: Visit): ReturnType<Check["run"]> {
  try {
    return await run(visit);
  } catch (error) {
    if (!isFailureOf(error, "input", "network")) throw error;
    return failed(error.message, isOutOfReach(error) ? "reach" : undefined);
  }
}

function visitTo(site: RemoteSite, subject: Subject): Visit {
  const known = new Map<string, Page>();
  const ask: Visit["ask"] = async (path, method = "GET", headers = {}) => {
    const address = `${site.address.base}${path}`;
    return pageOf(address, await site.probe({ address, method, headers }, MOST_BYTES));
  };
  const browse: Visit["browse"] = async (path) => {
    const address = `${site.address.base}${path}`;
    return pageOf(address, await site.browse({ address }, MOST_BYTES));
  };
  const askFile: Visit["askFile"] = (path) => {
    const below = fileAddress(site.address, path).slice(site.address.base.length);
    return isPageFile(path) ? browse(below) : ask(below);
  };
  const get = async (name: DocumentName): Promise<Page> => {
    const path = `/${documentAddress(name, subject.links)}`;
    const page = known.get(path) ?? (await ask(path));
    known.set(path, page);
    return page;
  };
  return { site, subject, ask, get, browse, askFile };
}

function pageOf(address: string, { answer, body }: Received): Page {
  return { address, status: answer.status, headers: answer.headers, body };
}
