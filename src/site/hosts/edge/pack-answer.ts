import { answer } from "./answer.ts";
import { type PackEnvironment, PackFiles } from "./pack-files.ts";

/** The plan over the files in a pack. A broken or missing part is reported in the answer. */
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
