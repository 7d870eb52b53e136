interface ProjectSlugs {
  readonly components: Set<string>;
  isWhole: boolean;
}

/**
 * The slugs that manifests give, also those that have errors. Where a manifest cannot be read at all, what it
 * declares is unknown, so that no row and no link is called wrong for it.
 */
export class DeclaredSlugs {
  readonly #projects = new Map<string, ProjectSlugs>();
  #isWhole = true;

  /** A project whose manifest could be read; `slug` is undefined where it gives none. */
  addProject(slug: string | undefined): ProjectSlugs {
    if (slug === undefined) this.addUnread();
    const project = this.#projects.get(slug ?? "") ?? { components: new Set(), isWhole: true };
    if (slug !== undefined) this.#projects.set(slug, project);
    return project;
  }

  /** A project whose manifest could not be read. */
  addUnread(): void {
    this.#isWhole = false;
  }

  mayHaveProject(slug: string): boolean {
    return !this.#isWhole || this.#projects.has(slug);
  }

  mayHaveComponent(project: string, slug: string): boolean {
    const known = this.#projects.get(project);
    return known === undefined ? !this.#isWhole : !known.isWhole || known.components.has(slug);
  }
}
