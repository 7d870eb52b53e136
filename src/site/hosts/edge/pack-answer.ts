import { answer } from "./answer.ts";
import { type PackEnvironment, PackFiles } from "./pack-files.ts";

/** Answers by the plan, from the files in a pack. The answer reports a broken or missing part. */
export async function answerFromPack(request: Request, environment: PackEnvironment): Promise<Response> {
  try {
    return await answer(request, new PackFiles(environment));
  } catch (error) {
    return unavailable(
      `The pack of this site cannot be read: ${error instanceof Error ? error.message : ""}`,
    );
  }
}

export function unavailable(detail: string): Response {
  return Response.json({ detail }, { status: 503, headers: { "Cache-Control": "no-store" } });
}
