import { pathFromTop } from "../../store/git/index.ts";

/**
 * A directory as GitHub reads paths in annotations and SARIF: from the top of the job's workspace or of the repository.
 * Unchanged outside of both.
 */
export function fromRepository(directory: string): string {
  return pathFromTop(directory, process.env["GITHUB_WORKSPACE"] ?? "") ?? directory;
}
