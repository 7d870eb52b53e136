import type { ProjectRepository } from "../model/linked.ts";
import type { ProjectManifest } from "../model/manifest.ts";

/**
 * What `projects/<p>/repository/` says: a flag is true when it is true for any component (RULES.md 14.1). Nothing
 * where no component publishes its repository.
 */
export function projectRepository({ components }: ProjectManifest): ProjectRepository | undefined {
  const isPublished = components.some(
    ({ repository, showRepository }) => repository !== undefined && showRepository,
  );
  if (!isPublished) return undefined;
  return {
    needsCommit: components.some(({ repository }) => repository?.needsCommit),
    needsMerge: components.some(({ repository }) => repository?.needsMerge),
    needsPush: components.some(({ repository }) => repository?.needsPush),
  };
}
