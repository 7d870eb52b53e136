import { RemoteError } from "../../model/failures.ts";
import { type DocumentName, documentAddress } from "../../model/layout.ts";
import type { RemoteSite } from "../remote-site.ts";
import { adviceOf } from "./advice.ts";
import type { Check, CheckResult, Page, Subject, Visit } from "./check.ts";
import { DOCUMENT_CHECKS } from "./document-checks.ts";
import { HEADER_CHECKS } from "./header-checks.ts";
import { PAGE_CHECKS } from "./page-checks.ts";

/** To look at one thing more: a value in one of the lists, and its advice. */
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
    results.push({ check: check.name, ...told, ...advice });
  }
  return results;
}

async function look({ run }: Check, visit: Visit): ReturnType<Check["run"]> {
  try {
    return await run(visit);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    return { outcome: "failed", message: error.message };
  }
}

function visitTo(site: RemoteSite, subject: Subject): Visit {
  const known = new Map<string, Page>();
  const ask: Visit["ask"] = async (path, method = "GET", headers = {}) => {
    const address = `${site.address.base}${path}`;
    const { answer, body } = await site.probe({ address, method, headers }, MOST_BYTES);
    return { address, status: answer.status, headers: answer.headers, body };
  };
  const get = async (name: DocumentName): Promise<Page> => {
    const path = `/${documentAddress(name, subject.links)}`;
    const page = known.get(path) ?? (await ask(path));
    known.set(path, page);
    return page;
  };
  return { site, subject, ask, get };
}
