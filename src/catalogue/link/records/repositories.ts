import type { ProjectManifest, ProjectRepository } from "../../../model/index.ts";

/**
 * What `projects/<p>/repository/` says: a flag is true when it is true for any component, linked ones included
 * (RULES.md 14.1). Nothing where no component has a status, or every component hides its repository.
 */
export function projectRepository({ components }: ProjectManifest): ProjectRepository | undefined {
  const hasStatus = components.some(({ repository }) => repository !== undefined);
  const isHidden = components.every(({ showRepository }) => !showRepository);
  if (!hasStatus || isHidden) return undefined;
  return {
    needsCommit: components.some(({ repository }) => repository?.needsCommit),
    needsMerge: components.some(({ repository }) => repository?.needsMerge),
    needsPush: components.some(({ repository }) => repository?.needsPush),
  };
}
