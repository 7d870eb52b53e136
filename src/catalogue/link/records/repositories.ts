import type { ProjectManifest, ProjectRepository } from "../../../model/index.ts";

/**
 * The content of `projects/<p>/repository/`: a flag is true if it is true for at least one component, including
 * linked ones (RULES.md 14.1). Undefined if no component has a status, or if all components hide their repository.
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
