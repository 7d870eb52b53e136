import { ROUTES_HEADER } from "../../../model/index.ts";
import { type Check, failed, ok, type Seen, type Visit, warning } from "./check.ts";

const ROOT = { segments: [], view: "plain" } as const;
const LONGEST_AGE = 3600;

export const HEADER_CHECKS: readonly Check[] = [
  { name: "cors", run: proveCors },
  { name: "preflight", run: provePreflight },
  { name: "cache-control", run: proveCaching },
  { name: "validators", run: proveValidators },
  { name: "head", run: proveHead },
  { name: "options", run: proveOptions },
  { name: "no-slash", run: proveSlash },
  { name: "routes", run: proveRoutes },
];

async function proveCors(visit: Visit): Promise<Seen> {
  const { address, headers } = await visit.ask(rootPath(visit), "GET", {
    origin: "https://lingodex.invalid",
  });
  const allowed = headers.get("access-control-allow-origin");
  if (allowed === "*") return ok(`${address} can be read by scripts of any site`);
  return warning(
    `${address} has ${allowed === null ? "no Access-Control-Allow-Origin" : `Access-Control-Allow-Origin: ${allowed}`}: scripts of other sites cannot read it`,
  );
}

/** Asks as browsers do before a script of another site may send a token, or the ETag that it has. */
async function provePreflight(visit: Visit): Promise<Seen> {
  const sent = ["authorization", "if-none-match"];
  const { address, status, headers } = await visit.ask(rootPath(visit), "OPTIONS", {
    origin: "https://lingodex.invalid",
    "access-control-request-method": "GET",
    "access-control-request-headers": sent.join(","),
  });
  const allowed = (headers.get("access-control-allow-headers") ?? "").toLowerCase().split(/[\s,]+/);
  const lacking = sent.filter((name) => !allowed.includes(name));
  const isOpen = headers.get("access-control-allow-origin") === "*" && status >= 200 && status < 300;
  if (!isOpen) {
    return warning(
      `${address} answers no preflight (OPTIONS: ${status}): scripts of other sites cannot send a token`,
    );
  }
  return lacking.length === 0
    ? ok(`${address} lets scripts of other sites send a token, and the ETag that they have`)
    : warning(`${address} does not let scripts of other sites send ${lacking.join(" and ")}`);
}

async function proveCaching(visit: Visit): Promise<Seen> {
  const { address, headers } = await visit.get(ROOT);
  const said = headers.get("cache-control");
  if (said === null) return warning(`${address} has no Cache-Control: caches can keep it for any time`);
  const age = Number(/(?:^|[\s,])(?:s-maxage|max-age)=(\d{1,10})/i.exec(said)?.[1] ?? 0);
  if (age <= LONGEST_AGE) return ok(`${address} has Cache-Control: ${said}`);
  return warning(`${address} is cached for ${age} seconds (Cache-Control: ${said}): a new tree shows late`);
}

async function proveValidators(visit: Visit): Promise<Seen> {
  const { address, headers } = await visit.get(ROOT);
  const [tag, time] = [headers.get("etag"), headers.get("last-modified")];
  if (tag === null && time === null) {
    return warning(`${address} has neither ETag nor Last-Modified: clients must load all of it every time`);
  }
  const condition = tag === null ? { "if-modified-since": time ?? "" } : { "if-none-match": tag };
  const again = await visit.ask(rootPath(visit), "GET", condition);
  if (again.status === 304) return ok(`${address} answers 304 if it did not change`);
  return warning(`${address} answers ${again.status} to a client that has it, not 304`);
}

async function proveHead(visit: Visit): Promise<Seen> {
  const [got, head] = [await visit.get(ROOT), await visit.ask(rootPath(visit), "HEAD")];
  const isAlike =
    head.status === got.status && head.headers.get("content-type") === got.headers.get("content-type");
  return isAlike
    ? ok(`HEAD ${head.address} matches GET`)
    : warning(`HEAD ${head.address} answers ${head.status}`);
}

/** Proves OPTIONS, except for hosts that ignore queries: they cannot be configured for methods either. */
async function proveOptions(visit: Visit): Promise<Seen | undefined> {
  if (visit.subject.links !== "query") return undefined;
  const { address, status } = await visit.ask(rootPath(visit), "OPTIONS");
  return status === 200
    ? ok(`OPTIONS ${address} answers 200`)
    : warning(`OPTIONS ${address} answers ${status}`);
}

/** Some clients omit the slash. If the query names the page, the redirect must keep it. */
async function proveSlash(visit: Visit): Promise<Seen | undefined> {
  if (visit.subject.links === "file") return undefined;
  const query = visit.subject.links === "query" ? "?format=json" : "";
  const { address, status, headers } = await visit.ask(`/api/languages${query}`);
  if (status === 200) return ok(`${address} answers without a redirect`);
  const location = headers.get("location") ?? "";
  const target = URL.canParse(location, address) ? new URL(location, address) : undefined;
  const wanted = new URL(`${visit.site.address.base}/api/languages/${query}`);
  const isRedirect = status >= 301 && status <= 308;
  if (isRedirect && target?.pathname === wanted.pathname && target.search === wanted.search) {
    const isSame = target.origin === wanted.origin;
    return isSame
      ? ok(`${address} redirects to its slash`)
      : warning(`${address} redirects to another origin, ${target.origin}: newer clients refuse that`);
  }
  return warning(
    `${address} answers ${status}${location === "" ? "" : ` to ${location}`}, not a redirect to its slash`,
  );
}

/**
 * Proves that the host's configuration was made from the addresses and files of this tree. A function before a store
 * answers OPTIONS itself, so it is asked that way.
 */
async function proveRoutes(visit: Visit): Promise<Seen | undefined> {
  const { routes, tellsRoutes, host } = visit.subject;
  if (routes === undefined) return undefined;
  if (!tellsRoutes) {
    return ok(`${host ?? "the host"} does not report its configuration`);
  }
  const methods = host === "s3-cloudfront" ? ["GET", "OPTIONS"] : ["GET"];
  for (const method of methods) {
    const { address, headers } = await visit.ask("/lingodex/manifest.json", method);
    const said = headers.get(ROUTES_HEADER);
    if (said === null) {
      return warning(`${address} does not say which catalogue the host's configuration was made from`);
    }
    if (said !== routes) {
      return failed(
        `${address} says that the host's configuration was made from another catalogue, or an older one`,
      );
    }
  }
  return ok("the host's configuration was made from this catalogue");
}

function rootPath({ subject }: Visit): string {
  return subject.links === "file" ? "/api/index.json" : "/api/";
}
