import type { IncomingMessage } from "node:http";
import { fileIn, type ImitatedReply, imitate } from "./imitation.ts";
import { hostPiece, packed } from "./running.ts";
import type { HostServer, RunningServer, ServedSite } from "./server.ts";

interface Module {
  default(request: Request, context: { next(): Promise<Response> }): Promise<Response>;
  readonly config: { readonly path: string; readonly excludedPath: readonly string[] };
  handler(event: object): Promise<{
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly isBase64Encoded: boolean;
  }>;
}

/** AWS says 6 MB of a function's answer. */
const MOST_PAYLOAD = 6 * 2 ** 20;

/** Netlify as its documentation has it: an edge function runs for its paths, but for those that it excludes. */
export const packedNetlifyServer: HostServer = {
  ...{ host: "netlify", name: "netlify of a pack", isPacked: true },
  version: () => "imitated",
  lack: "",
  async start(served) {
    const { default: run, config } = await functionOf("netlify", "lingodex.js", served);
    const patterns = config.excludedPath.map((path) => pathPattern(path));
    return overPack(served, async (request, file) => {
      const { pathname } = new URL(addressOf(request, served));
      if (!pathPattern(config.path).test(pathname) || patterns.some((pattern) => pattern.test(pathname)))
        return file();
      const sent = { method: request.method ?? "GET", headers: headersOf(request) };
      const next = async (): Promise<Response> => new Response("Not Found", { status: 404 });
      const response = await run(new Request(addressOf(request, served), sent), { next });
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body };
    });
  },
};

/** CloudFront and AWS Lambda as their documentation has them: a function URL for all but the pack's own files. */
export const packedCloudFrontServer: HostServer = {
  ...{ host: "s3-cloudfront", name: "s3-cloudfront of a pack", isPacked: true },
  version: () => "imitated",
  lack: "",
  async start(served) {
    const { handler } = await functionOf("s3-cloudfront", "index.mjs", served);
    return overPack(served, async (request, file) => {
      const [rawPath = "/", ...query] = (request.url ?? "/").split("?");
      if (/^\/lingodex\/pack/.test(rawPath)) return file();
      const http = { method: request.method, path: rawPath };
      const asked = { version: "2.0", rawPath, rawQueryString: query.join("?"), requestContext: { http } };
      const answer = await handler({ ...asked, headers: headersOf(request) });
      if (JSON.stringify(answer).length > MOST_PAYLOAD) throw new Error("the answer is larger than 6 MB");
      const body = Buffer.from(answer.body, answer.isBase64Encoded ? "base64" : "utf8");
      return { status: answer.statusCode, headers: answer.headers, body };
    });
  },
};

async function functionOf(host: string, piece: string, served: ServedSite): Promise<Module> {
  const text = hostPiece(host, packed(served), piece);
  // Each is an engine of its own.
  const module: Module = await import(
    `data:text/javascript,${encodeURIComponent(`${text}// ${served.baseUrl}`)}`
  );
  return module;
}

type Answer = (request: IncomingMessage, file: () => ImitatedReply) => Promise<ImitatedReply>;

/** @param answer is given what answers with the pack's own file at an address */
function overPack({ baseUrl, workplace }: ServedSite, answer: Answer): Promise<RunningServer> {
  return imitate(baseUrl, (request) =>
    answer(request, () => {
      const body = fileIn(`${workplace}/pack`, decodeURIComponent((request.url ?? "/").slice(1)));
      return body === undefined
        ? { status: 404, headers: {}, body: Buffer.from("nothing") }
        : { status: 200, headers: { "Content-Type": "application/octet-stream" }, body };
    }),
  );
}

/** As URLPattern has it, as far as it is used: a star for the rest. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, "[.]").replaceAll("*", ".*")}$`);
}

function addressOf({ url = "/" }: IncomingMessage, { baseUrl }: ServedSite): string {
  return `${new URL(baseUrl).origin}${url}`;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
