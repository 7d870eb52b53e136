/** A change with the people who made it, by usernames or numbers of users. */
export interface CreditedChange<Who> {
  readonly user?: Who | null | undefined;
  /** The author of the text, if that is not the user. */
  readonly author?: Who | null | undefined;
  /** The people in the trailers of the commit. */
  readonly coAuthors?: readonly Who[] | undefined;
}

/** The people credited with a change: its author and the co-authors of its commit (SOURCES.md, third round, 20). */
export function creditedIn<Who>({ user, author, coAuthors }: CreditedChange<Who>): readonly Who[] {
  const who = author ?? user;
  const first = who === null || who === undefined ? [] : [who];
  return coAuthors === undefined || coAuthors.length === 0 ? first : [...new Set([...first, ...coAuthors])];
}
