/** A change, with those who made it; usernames or numbers of users. */
export interface CreditedChange<Who> {
  readonly user?: Who | null | undefined;
  /** Whose text it is, where that is not the user's. */
  readonly author?: Who | null | undefined;
  /** Whom the trailers of its commit name. */
  readonly coAuthors?: readonly Who[] | undefined;
}

/** Who is credited with a change, each once: its author, and the co-authors of its commit (SOURCES.md, third round, 20). */
export function creditedIn<Who>({ user, author, coAuthors }: CreditedChange<Who>): readonly Who[] {
  const who = author ?? user;
  const first = who === null || who === undefined ? [] : [who];
  return coAuthors === undefined || coAuthors.length === 0 ? first : [...new Set([...first, ...coAuthors])];
}
