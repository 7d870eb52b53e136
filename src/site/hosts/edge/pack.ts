import { isOfPack } from "../../../model/tree/pack-paths.ts";
import type { Environment } from "./environment.ts";
import { answerFromPack } from "./pack-answer.ts";
import type { PackEnvironment } from "./pack-files.ts";

/** Cloudflare Pages in advanced mode, and Workers, if the files of the platform are a pack. */
export const worker = {
  fetch: (request: Request, { ASSETS }: Environment): Promise<Response> =>
    answerFromPack(request, { fetch: (asked) => ASSETS.fetch(asked), pass: () => ASSETS.fetch(request) }),
};

export { lambda } from "./pack-lambda.ts";

/** The second argument of a Netlify edge function. */
interface Context {
  /** Returns the answer that Netlify gives without the function. */
  next(): Promise<Response>;
}

/**
 * An edge function of Netlify. Netlify serves the pack's own files without it, so the function can fetch them. If it is
 * called for one of them, it leaves the answer to the platform, so it never calls itself.
 *
 * @param ask the platform's `fetch`
 */
export function netlify(
  request: Request,
  context: Context,
  ask: PackEnvironment["fetch"],
): Promise<Response> {
  if (isOfPack(new URL(request.url).pathname.slice(1))) return context.next();
  return answerFromPack(request, { fetch: (asked) => ask(asked), pass: () => context.next() });
}
