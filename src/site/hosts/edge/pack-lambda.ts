import { isOfPack } from "../../../model/tree/pack-paths.ts";
import { answerFromPack, unavailable } from "./pack-answer.ts";
import type { PackEnvironment } from "./pack-files.ts";
import type { WorkerSite } from "./worker-site.ts";

/** The event of a function URL of AWS Lambda (payload format 2.0). Names of headers are in lower case. */
interface LambdaEvent {
  /** The path as it was sent, percent-encoded. */
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestContext: { readonly http: { readonly method: string } };
}

interface LambdaAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: true;
}

/** The limit for the bytes of an answer. Lambda allows 6 MB including base64. */
const MOST_BYTES = 2 ** 22;
/** The number of bytes that become text at once, because engines limit the arguments of a call. */
const PIECE = 2 ** 13;

declare const SITE: WorkerSite;

/**
 * AWS Lambda behind CloudFront, which serves the pack's own files from a bucket. The function gets them from the site.
 *
 * @param ask the platform's `fetch`
 */
export async function lambda(event: LambdaEvent, ask: PackEnvironment["fetch"]): Promise<LambdaAnswer> {
  const { rawPath, rawQueryString, headers, requestContext } = event;
  const address = `${SITE.origin}${rawPath}${rawQueryString === "" ? "" : `?${rawQueryString}`}`;
  // Without this, the function would call itself endlessly.
  if (isOfPack(rawPath.slice(1)))
    return encoded(unavailable("Paths that begin with /lingodex/pack are the bucket's."));
  const { method } = requestContext.http;
  const request = new Request(address, { method, headers: conditionsIn(headers) });
  const nothing = async (): Promise<Response> => new Response(null, { status: 404 });
  return encoded(await answerFromPack(request, { fetch: (asked) => ask(asked), pass: nothing }));
}

/** The only headers that an answer depends on. */
function conditionsIn(headers: LambdaEvent["headers"]): Readonly<Record<string, string>> {
  const names = ["if-match", "if-none-match"];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

async function encoded(response: Response): Promise<LambdaAnswer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > MOST_BYTES)
    return encoded(unavailable("This document is larger than what a function may answer here."));
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  const headers = Object.fromEntries(response.headers);
  return { statusCode: response.status, headers, body: btoa(text), isBase64Encoded: true };
}
