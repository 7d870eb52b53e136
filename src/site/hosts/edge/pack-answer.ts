import { answer } from "./answer.ts";
import { type PackEnvironment, PackFiles } from "./pack-files.ts";

/** The plan over the files in a pack. Where that is broken, or a part of it is not there, so is said. */
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
